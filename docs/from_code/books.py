"""Rule books, moves and the laws of every table, as the shelf has them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from docs.from_code import cards as drawn
from docs.from_code.markdown import anchor, block, code, prose, slug, table
from referee.cli import books as printing
from referee.games import shelf
from referee.kernel import LAWS, REPORTS, Disagreement
from referee.kernel.rules.moves import fields_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Book, Move, PrintedCard, Term

FEW = 4
"""A range of numbers is tried at so many of its values when terms are held against each other."""


def pages() -> dict[str, str]:
    """Return the page of every book on the shelf, by its name."""
    return {name: page(book) for name, book in shelf().items()}


def page(book: Book) -> str:
    """Return a rule book as a page."""
    parts = [
        f"# {book.title}\n",
        drawn.sprite(book),
        f"{book.text}\n",
        f"`{book.name}`, revision {book.revision}, for {players(book)}.\n",
    ]
    if book.provisional:
        parts.append("This book is provisional: the game's author has not settled it yet.\n")
    parts += [*played(book), *changes(book), "## Clauses\n", *map(_clause(book), book.printed)]
    parts += [*terms(book), "## Reports\n", REPORTS_SAY, moves(book), "## Cards\n", cards(book)]
    return "\n".join(parts)


REPORTS_SAY = (
    "What can be reported at this table, and how it is written in [the notation](../notation.md).\n"
)


def played(book: Book) -> Iterator[str]:
    """Yield how a book is played, for whoever has never played it."""
    if book.introduced:
        yield "## How it is played\n"
    for told in book.introduced:
        numbers = ", ".join(_link(book, number) for number in told.clauses)
        yield f"**{told.title}.** {told.text} ({numbers})\n"


def players(book: Book) -> str:
    """Return how many play."""
    least, most = book.seats
    return f"{most} players" if least == most else f"{least} to {most} players"


def changes(book: Book) -> Iterator[str]:
    """Yield what a book changes in the one it amends."""
    if book.base is None:
        return
    yield (
        f"It amends [{book.base.title}]({book.base.name}.md) and states only the difference; "
        "clauses that it changes are marked below.\n"
    )
    yield "## What it changes\n"
    rows = [[_link(book, d.number), d.change, d.text] for d in book.differences()]
    yield table(["", "change", "now"], rows)


def _link(book: Book, number: str) -> str:
    return f"[{number}](#{target(book, number)})" if book.clause(number) else code(number)


def target(book: Book, number: str) -> str:
    """Return the name under which other pages refer to a clause."""
    return f"{slug(book.name)}-{slug(number)}"


def _clause(book: Book) -> Any:
    shown = drawn.example_of(book)

    def told(clause: Any) -> str:
        mark = f" *({clause.mark})*" if clause.mark else ""
        notes = [] if "rule" not in clause.kinds else [_standing(waivable=clause.waivable)]
        parts = [f"### {clause.number} {clause.title}{mark}\n", clause.text or "", *notes]
        return (
            anchor(target(book, clause.number))
            + "\n\n".join([*filter(None, parts), *shown.get(clause.number, ())])
            + "\n"
        )

    return told


def _standing(*, waivable: bool) -> str:
    return (
        "*An act against it may be let stand by the table.*"
        if waivable
        else "*Not all of it can be waived: some acts against it would mean nothing.*"
    )


# --- terms ---------------------------------------------------------------------------------------


def terms(book: Book) -> Iterator[str]:
    """Yield the terms of a book, what their values change, and what excludes what."""
    if not book.terms:
        return
    yield "## Terms\n"
    yield "What the table agrees on before it plays.\n"
    for heading, names in printing.by_heading(book).items():
        yield f"### {heading}\n" if heading else ""
        rows = [
            [
                f"*{book.worded(term.name).title}*",
                code(term.name),
                values(book, term),
                usual(book, term),
                f"{term.text}{only(needs, bars)}",
            ]
            for name in names
            for term, needs, bars in book.asks
            if term.name == name
        ]
        yield table(["", "term", "values", "usual", "what it says"], rows)
    changing = [line for term in book.terms for line in changed(book, term)]
    if changing:
        yield "### What a term changes in the clauses\n"
        yield "\n".join(changing) + "\n"
    refused = sorted(set(exclusions(book)))
    if refused:
        yield "### What cannot be agreed together\n"
        yield "\n".join(f"- {sentence}" for sentence in refused) + "\n"


def only(needs: Mapping[str, int | str], bars: Mapping[str, int | str]) -> str:
    """Return with which values of other terms a table is asked for a term, where that matters."""
    asked = [code(f"{name}={value}") for name, value in needs.items()]
    settled = [code(f"{name}={value}") for name, value in bars.items()]
    words = f" Asked with {', '.join(asked)}." if asked else ""
    return words + (f" Settled by {', '.join(settled)}." if settled else "")


def usual(book: Book, term: Term) -> str:
    """Return what is usual, as players call it."""
    words = book.worded(term.name).value(term.default)
    return code(term.default) if words == str(term.default) else f"{code(term.default)} {words}"


def values(book: Book, term: Term) -> str:
    """Return the values of a term, with what players call them."""
    if term.span:
        return f"{term.span[0]} to {term.span[1]}"
    wording = book.worded(term.name)
    return "; ".join(f"{code(value)} {wording.value(value)}" for value in term.values)


def changed(book: Book, term: Term) -> Iterator[str]:
    """Yield what each value of a term makes of the clauses, in the words then in force."""
    usual = {p.number: (p.title, p.text) for p in book.agree().printed}
    for value in term.amends:
        if value == term.default:
            continue
        try:
            agreed = book.agree({term.name: value}).printed
        except Disagreement:
            continue  # it needs another term, and says so below
        now = {p.number: (p.title, p.text) for p in agreed}
        lines = [
            f"  - {number} *{title}*: {added(usual.get(number, ('', ''))[1], text)}"
            for number, (title, text) in now.items()
            if usual.get(number) != (title, text)
        ]
        lines += [f"  - {number} is struck." for number in usual if number not in now]
        kept = sorted({clause.number for clause in touched(term, value) if clause.number in now})
        if not lines and kept:
            lines = [f"  - {', '.join(kept)}, in effect and not in words."]
        yield "\n".join([f"- `{term.name}={value}`", *lines])


def added(before: str, now: str) -> str:
    """Return the words of a clause, or only those that were added at its end."""
    return f"… {now[len(before) :].strip()}" if before and now.startswith(before) else now


def touched(term: Term, value: Any) -> Iterable[Any]:
    """Return the clauses that a value of a term brings in."""
    amendment = term.amends[value]
    return (*amendment.replace, *amendment.adopt)


def exclusions(book: Book) -> Iterator[str]:
    """Yield the sentences with which terms exclude each other, taken two at a time."""
    usual = {term.name: term.default for term in book.terms}
    for one, other in combinations(book.terms, 2):
        for value in some(one):
            for second in some(other):
                agreed = {**usual, one.name: value, other.name: second}
                yield from filter(None, (excluded(agreed) for excluded in book.excludes))


def some(term: Term) -> list[Any]:
    """Return the values of a term, or a few of them where it is a range."""
    every = list(term.values) if len(term.values) < FEW else [*term.values[:2], *term.values[-2:]]
    return list(dict.fromkeys([*every, term.default]))


# --- moves ---------------------------------------------------------------------------------------


def moves(book: Book, kinds: Iterable[type[Move]] | None = None) -> str:
    """Return how the moves of a book are written and what they mean."""
    rows = [
        [code(form(book, kind)), prose(kind.__doc__), when(kind)]
        for kind in (book.moves_known if kinds is None else kinds)
    ]
    return table(["written", "what it reports", "when"], rows)


def form(book: Book, kind: type[Move]) -> str:
    """Return how a move is written, as the command line prints it."""
    return printing._form(book, kind)  # noqa: SLF001 - one form for page and terminal


def when(kind: type[Move]) -> str:
    """Return when a move may be reported."""
    words = ["by the seat that is awaited" if kind.in_turn else "out of turn"]
    if kind.phases:
        words.append("in phase " + " or ".join(map(code, kind.phases)))
    if kind.after_end:
        words.append("also when the match is over")
    if kind.sealed:
        words.append("with " + ", ".join(map(code, kind.sealed)) + " sealed")
    return ", ".join(words)


def reports() -> str:
    """Return the reports that every book understands."""
    return moves(next(iter(shelf().values())), REPORTS)


def moves_of_all() -> str:
    """Return the moves of every book, those of an amended book told once."""
    parts = []
    for book in shelf().values():
        known = set(REPORTS) | set(book.base.moves_known if book.base else ())
        own = [kind for kind in book.moves_known if kind not in known]
        parts.append(f"### {book.title}\n")
        if book.base:
            also = " and these" if own else ""
            parts.append(f"Those of [{book.base.title}](books/{book.base.name}.md){also}.\n")
        parts.append(moves(book, own))
        parts += [fields(book, kind) for kind in own]
    return "\n".join(parts)


def fields(book: Book, kind: type[Move]) -> str:
    """Return the fields of a move as JSON carries them."""
    rows = []
    for field in fields_of(kind):
        words = kind.words.get(field.name)
        choices = ", ".join(map(code, words(book.pack))) if words else ""
        notes = choices + (" (sealed)" if field.sealed else "")
        rows.append([code(field.name), field.kind, "yes" if field.required else "no", notes])
    heading = f"**`{kind.name}`**\n\n"
    return heading + (table(["field", "kind", "needed", ""], rows) or "It has no fields.\n")


# --- cards, the shelf, the laws ------------------------------------------------------------------


def cards(book: Book) -> str:
    """Return the pack, suit by suit."""
    suits: dict[str, list[PrintedCard]] = {}
    for card in book.pack.cards:
        suits.setdefault(card.suit or "others", []).append(card)
    rows = [
        [
            suit,
            "".join(drawn.face(card, counted=True) for card in of),
            " ".join(code(card.face) for card in of),
        ]
        for suit, of in suits.items()
    ]
    return f"{book.pack.size} cards.\n\n" + table(["suit", "cards", "written"], rows)


def shelf_list() -> str:
    """Return the shelf as a list of pages, with the tree of contents they need."""
    books = shelf()
    rows = [
        [f"[{b.title}](books/{name}.md)", code(name), players(b), b.text]
        for name, b in books.items()
    ]
    toc = block("{toctree}", ":hidden:\n\n" + "\n".join(f"books/{name}" for name in books))
    return table(["book", "name", "for", ""], rows) + "\n" + toc


def laws() -> str:
    """Return the clauses that every book begins with."""
    book = next(iter(shelf().values()))
    numbers = dict.fromkeys(clause.number for clause in LAWS)
    told = [clause for clause in book.printed if clause.number in numbers]
    return "\n".join(f"{c.number} {c.title}\n: {c.text}\n" for c in told)
