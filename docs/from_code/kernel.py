"""The words of the kernel: facts, moves, and everything a game may import."""

from __future__ import annotations

import inspect
import json
import re
from typing import Any

from docs.from_code.markdown import (
    anchor,
    block,
    code,
    field_types,
    field_words,
    prose,
    slug,
    table,
)
from referee import kernel
from referee.kernel import (
    Awaited,
    Awaits,
    Claimed,
    Ended,
    Flagged,
    Gathered,
    Laid,
    Looked,
    Move,
    Moved,
    Refuted,
    Said,
    Scored,
    Shown,
    Shuffled,
    tokens,
)
from referee.kernel.rules import clauses, laws, moves
from referee.kernel.table import cards
from referee.kernel.table import facts as kinds_of_fact
from referee.kernel.table import table as tables
from referee.kernel.table.facts import _KEYS, FACTS, facts_to_json

EXAMPLES = (
    Moved(("C7",), "hand/A", "pile"),
    Shown("hand/B", ("X3", "W")),
    Shuffled("stock"),
    Looked("A", "hand/A", ("?", "?")),
    Said("named", "star"),
    Awaits("play", (Awaited("B", ("play", "draw"), "WH-5", 25_000),)),
    Claimed(71, "LH-4", "lacks", "C", ("HK", "HA")),
    Refuted(71, "LH-4", "C", 7, (7, 12)),
    Flagged("WH-14", "B", "B did not say warning"),
    Scored("A", 1, "wins"),
    Ended("hand", ("A",)),
    Gathered("stock"),
    Laid({"hand/A": ("?", "X3"), "pile": ("C7",)}),
)
"""One of each fact, as it might stand in a record."""

WHERE = {
    "Cards and the table": "Pack PrintedCard UNKNOWN Table evolve hand_of",
    "Moves": "Move Seat Face Faces Counts Place Word Text Deal Leave Result Resume REPORTS",
    "Clauses": "rule effect price penalty upshot meaning words renumbered Clause No By VOID "
    "CONTRADICTS FLAGS LAWS stray elsewhere as_it_would_lie",
    "Sentences": "Message SeatPart PlacePart CountPart ListPart",
    "A hand as its players write it down": "Sheet HandPlayed",
    "What a table is looked at for first": "Trick Clock",
    "Claims about hidden hands": "Lacks Holds",
    "What is asked again and again": "cached Told",
    "Facts": "Fact Moved Shown Shuffled Looked Said Awaited Awaits Claimed Refuted Flagged "
    "Scored Ended Gathered Laid",
    "Books, terms and amendments": "Book InvalidBook InvalidFact Term Wording Amendment Phrase "
    "Mark Paragraph Disagreement",
}
"""What the kernel offers to authors of rules, in the order in which one meets them."""

WIDE = 88
"""So wide a signature is set on several lines."""

KINDS = {
    "seat": ("A seat at the table.", '`"A"`'),
    "card": ("The token of one card, or `?`.", '`"C7"`'),
    "cards": ("Several cards in the order in which they were shown.", '`["C7", "?"]`'),
    "place": ("A place where cards lie.", '`"hand/A"`'),
    "choice": ("One of the few words that the move names.", '`"star"`'),
    "number": ("A whole number from 0.", "`3`"),
    "counts": ("How many each of some seats has.", '`{"A": 3, "B": 2}`'),
    "flag": ("Yes or no.", "`true`"),
    "text": ("Free words on one line.", '`"as agreed"`'),
    "lying": ("What lies on the table, as the lines of a position.", '`"place pile: C7"`'),
}


def facts() -> str:
    """Return the facts, each with its fields and an example."""
    samples = {type(fact): fact for fact in EXAMPLES}
    parts = []
    for name, kind in FACTS.items():
        told = field_words(kind)
        rows = [
            [code(_KEYS.get(f, f)), type_words(field_types(kind)[f]), _usual(kind, f), told[f]]
            for f in kind._fields
        ]
        written = json.dumps(facts_to_json([samples[kind]])[0], ensure_ascii=False)
        parts += [
            f"{anchor('fact-' + name)}## {name}\n",
            f"{prose(kind.__doc__)}\n",
            table(["key", "is", "usually", ""], rows),
            block("json", written),
        ]
    return "\n".join(parts)


def _usual(kind: Any, name: str) -> str:
    usual = kind._field_defaults
    return code(json.dumps(usual[name])) if name in usual else "always given"


def type_words(written: str) -> str:
    """Return an annotation in words, as JSON has it."""
    words = {
        "str": "text", "int": "number", "Any": "any JSON value",
        "tuple[str, ...]": "list of texts", "tuple[int, ...]": "list of numbers",
        "tuple[Awaited, ...]": "list of `seat`, `moves`, `clause` and, where times are known, "
        "`since`",
    }  # fmt: skip
    return words.get(written, code(written))


def move_words() -> str:
    """Return what a class of moves may say of itself."""
    told = field_words(Move)
    rows = [
        [code(name), code(json.dumps(_plain(getattr(Move, name)))), prose(text)]
        for name, text in told.items()
    ]
    return table(["attribute", "usually", ""], rows)


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else value


def field_kinds() -> str:
    """Return the kinds of fields that a report can carry."""
    rows = [[code(name), text, sample] for name, (text, sample) in KINDS.items()]
    return table(["kind", "is", "in JSON"], rows)


def words() -> str:
    """Return every public name of the kernel with what its source says of it."""
    parts = []
    for heading, names in WHERE.items():
        parts.append(f"## {heading}\n")
        parts += [told(name) for name in names.split()]
    return "\n".join(parts)


def told(name: str) -> str:
    """Return what the source says of one public name."""
    thing = getattr(kernel, name)
    head = f"{anchor(target(name))}### `{name}`\n"
    if isinstance(thing, type) and issubclass(thing, tuple) and name in map(_name, FACTS.values()):
        return f"{head}\nA fact, told [with the others](facts.md#fact-{name.lower()}).\n"
    if isinstance(thing, type):
        return "\n".join([head, f"{prose(thing.__doc__)}\n", *inside(thing)])
    if inspect.isfunction(thing):
        return "\n".join(
            [head, block("python", signature(name, thing)), f"{prose(thing.__doc__)}\n"]
        )
    return f"{head}\n{constant(name, thing)}\n"


def target(name: str) -> str:
    """Return the name under which a page can refer to a word; case means nothing in targets."""
    kind = "class-" if isinstance(getattr(kernel, name), type) else ""
    return f"kernel-{kind}{slug(name)}"


def _name(kind: type[Any]) -> str:
    return kind.__name__


def signature(name: str, thing: Any) -> str:
    """Return how a function is called."""
    asked = inspect.signature(thing)
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(asked))
    if len(text) < WIDE:
        return f"{name}{text}"
    inner, _, answer = text.rpartition(" -> ")
    parts = re.split(r", (?=\*{0,2}\w+(?::|,|$)|\*(?:,|$))", inner[1:-1])
    return "\n".join([f"{name}(", *(f"    {part}," for part in parts), f") -> {answer}"])


def constant(name: str, thing: Any) -> str:
    """Return what stands behind a constant, from the string below it in the source."""
    for module in (cards, clauses, kinds_of_fact, laws, moves, tables, tokens):
        source = inspect.getsource(module)
        found = re.search(
            rf'^{name}\b[^\n]*=(?:[^"]|"[^"\n]*"(?!""))*?\n"""(.+?)"""',
            source,
            re.MULTILINE | re.DOTALL,
        )
        if found:
            return prose(found[1])
    return code(thing)


def inside(kind: type[Any]) -> list[str]:
    """Return the fields and public methods of a class."""
    texts, types = field_words(kind), field_types(kind)
    names = [
        name
        for name in texts
        if not name.startswith("_") and (kind is Move or not types[name].startswith("ClassVar"))
    ]
    rows = [[code(name), code(types[name]), prose(texts[name])] for name in names]
    parts = [table(["field", "type", "what it is"], rows)] if rows else []
    methods = [
        [code(_called(name, member)), prose(_first(member))]
        for name, member in vars(kind).items()
        if not name.startswith("_") and name not in texts and _spoken(member)
    ]
    if methods:
        parts.append(table(["can be asked", "answer"], methods))
    return parts


def _spoken(member: Any) -> bool:
    return isinstance(member, property) or hasattr(member, "func") or inspect.isfunction(member)


def _called(name: str, member: Any) -> str:
    if not inspect.isfunction(member):
        return name
    inner = list(inspect.signature(member).parameters.values())[1:]
    return f"{name}({', '.join(p.name for p in inner)})"


def _first(member: Any) -> str:
    return (inspect.getdoc(member) or "").partition("\n\n")[0]
