"""Printing: the rule book as players read it, and what a variant changes in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.messages import CountPart, Message, TextPart, holes, together

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from referee.kernel.messages import Part
    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.terms import Phrase, Term


class Difference(NamedTuple):
    """One line of what a book changes in the book it amends."""

    number: str
    change: str
    """``struck``, ``adopted``, ``replaced``, ``reworded`` or ``term``."""
    text: Message


LAW = "G-"
"""How the numbers of the kernel's own clauses begin."""


class Paragraph(NamedTuple):
    """One paragraph of how a game is played, as newcomers are told before they read a clause."""

    title: str
    text: str
    """A few sentences, with the same gaps as the text of a clause."""
    clauses: tuple[str, ...] = ()
    """The clauses that say it in full."""


class Printed(NamedTuple):
    """A clause as the rule book prints it, its parts brought together.

    Its words are messages: a catalogue knows each title, each text of a part and each phrase.
    """

    number: str
    title: Message
    text: Message
    mark: str
    """``adopted``, ``replaced`` or ``reworded`` against the amended book; empty when unchanged."""
    kinds: tuple[str, ...]
    waivable: bool

    @property
    def law(self) -> bool:
        """Whether it holds at every table, whatever is played there."""
        return self.number.startswith(LAW)


Words = tuple[Message, Message, tuple[int, ...]]
"""Title and text of a clause with the terms filled in, and what identifies its parts."""


def printed(
    clauses: Iterable[Clause],
    words: Mapping[str, Words],
    amended: tuple[Sequence[Printed], Mapping[str, Words]] | None,
) -> tuple[Printed, ...]:
    """Return the clauses of a book with their parts brought together.

    They stand in the order of their titled parts, so that an untitled part can stand where its
    effect belongs; the clauses of the amended book come first, and the laws of every table last.
    """
    every = tuple(clauses)
    grouped = _by_number(every)
    titled = [clause.number for clause in every if clause.title]
    before, said = amended or ((), {})
    first = [p.number for p in before if p.number in grouped]
    out = []
    for number in dict.fromkeys((*first, *titled, *grouped)):
        parts = grouped[number]
        mark = "" if amended is None else _mark(said.get(number), words[number])
        title, text, _ = words[number]
        free = all(part.waivable for part in parts if part.kind == "rule")
        out.append(Printed(number, title, text, mark, tuple(part.kind for part in parts), free))
    return tuple(sorted(out, key=lambda one: one.law))


def _by_number(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    grouped: dict[str, list[Clause]] = {}
    for clause in clauses:
        grouped.setdefault(clause.number, []).append(clause)
    return grouped


def _mark(before: Words | None, now: Words) -> str:
    if before is None:
        return "adopted"
    if before == now:
        return ""
    return "reworded" if before[2] == now[2] else "replaced"


def differences(
    struck: Iterable[Printed],
    clauses: Iterable[Printed],
    before: Iterable[Term],
    now: Sequence[Term],
) -> tuple[Difference, ...]:
    """Return what a book strikes, adopts, replaces and rewords in the one it amends.

    ``before`` and ``now`` are the terms of both.
    """
    out = [Difference(p.number, "struck", p.title) for p in struck]
    out += [Difference(p.number, p.mark, _in_full(p)) for p in clauses if p.mark]
    usual = {term.name: term.default for term in before}
    for term in now:
        if term.name not in usual:
            change = Message("new term, usually {default}", default=str(term.default))
            out.append(Difference(term.name, "term", change))
        elif usual[term.name] != term.default:
            change = Message("usually {default} instead of {before}",
                             default=str(term.default), before=str(usual[term.name]))  # fmt: skip
            out.append(Difference(term.name, "term", change))
    kept = {term.name for term in now}
    gone = Message("not agreed on here")
    out += [Difference(name, "term", gone) for name in usual if name not in kept]
    return tuple(out)


def _in_full(clause: Printed) -> Message:
    return Message("{title}. {text}", title=clause.title, text=clause.text)


def texts(
    clauses: Iterable[Clause],
    reworded: Mapping[str, Sequence[str]],
    terms: Mapping[str, int | str],
    phrases: Mapping[str, Phrase],
) -> dict[str, Words]:
    """Return the words of each clause by its number, their gaps filled by these terms."""
    out: dict[str, Words] = {}
    for number, parts in _by_number(clauses).items():
        # The part with the title comes first, wherever its effect belongs.
        head = next((clause for clause in parts if clause.title), parts[0])
        said = [head.text, *[clause.whole for clause in parts if clause is not head]]
        title = head.title
        if not title:  # a clause of one line is its own title
            title, said = " ".join(filter(None, said)).removesuffix("."), []
        said += reworded.get(number, ())
        text = together([_filled(one, terms, phrases) for one in said if one])
        out[number] = (_filled(title, terms, phrases), text, tuple([id(part) for part in parts]))
    return out


def introduction(
    told: Iterable[Paragraph],
    known: Container[str],
    terms: Mapping[str, int | str],
    phrases: Mapping[str, Phrase],
) -> tuple[Paragraph, ...]:
    """Return how a game is played, gaps filled; a clause that is not in force is not named."""
    return tuple([
        Paragraph(
            Message(one.title), _filled(one.text, terms, phrases),
            tuple([number for number in one.clauses if number in known]),
        )
        for one in told
    ])  # fmt: skip


def _filled(words: str, terms: Mapping[str, int | str], phrases: Mapping[str, Phrase]) -> Message:
    """Fill the gaps of a text by terms and by phrases, which may have gaps themselves.

    There is ``{fine}`` and ``{answers}``, and ``{fine cards}`` where the number says whether it is
    one or more. A gap that nothing fills stays as it is written.
    """

    def filling(gap: str) -> Part:
        name, _, several = gap.partition(" ")
        if name in phrases:
            return _filled(phrases[name](terms), terms, phrases)
        value = terms.get(name, f"{{{gap}}}")
        if isinstance(value, str):
            return TextPart(value)
        noun = f"{several.removesuffix('s')}|{several}" if several else ""
        return CountPart(value, noun)

    return Message(words, **{gap: filling(gap) for gap in sorted(holes(words))})
