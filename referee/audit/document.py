"""An audit as it is read: first a page that answers, then the score, the hands and the trail."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from referee.audit.acts import act_said, clause_said, ruling_said
from referee.audit.findings import IMPOSSIBLE, PROVEN, UNUSUAL, with_evidence
from referee.audit.matters import Matter, matters
from referee.audit.results import people, result_said, score_said
from referee.audit.sheets import Hand, hands, scores
from referee.audit.trail import because, stopped
from referee.kernel import Gathered
from referee.kernel.messages import Message, message, together

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.audit.findings import Finding
    from referee.audit.trail import Trail
    from referee.kernel import Sheet
    from referee.kernel.messages import Part, Printer
    from referee.match.match import Match

FEW = 3
"""So many acts that show something are told one by one."""


class Person(NamedTuple):
    """Who sits at a seat, by the name that the reader may know."""

    seat: str
    name: str = ""


class Audit(NamedTuple):
    """A match as a committee reads it: what matters first, and everything last."""

    people: tuple[Person, ...]
    result: Message
    matters: tuple[Matter, ...]
    """What was disputed."""
    proven: tuple[Message, ...]
    """The breaches that are proven though nobody disputed them."""
    impossible: tuple[Message, ...]
    """What cannot be true beside the rest; nobody is accused by it."""
    unusual: tuple[Message, ...]
    scores: Sheet | None
    """The score sheet; ``None`` before the first hand is over."""
    hands: tuple[Hand, ...]
    trail: Trail
    """Every event, and all that was found."""
    winners: tuple[str, ...] = ()
    """Who has won hands: among them may be sides for one hand alone."""

    def names(self, printer: Printer) -> dict[str, str]:
        """Return what seats and sides are called: partners by both their names."""
        called = {one.seat: one.name or one.seat for one in self.people}
        table = self.trail.table
        every = dict.fromkeys([*table.sides.values(), *self.winners])
        return called | {
            side: printer.listed([called.get(seat, seat) for seat in people(table, side)], "and")
            for side in every
            if side not in called
        }


def audited(
    match: Match,
    trail: Trail,
    *,
    names: Mapping[str, str] | None = None,
    imported: bool = False,
    findings: Iterable[Finding] | None = None,
) -> Audit:
    """Return the audit of a match whose trail was told.

    ``names`` are those of the players that the reader may know; ``imported`` says that events of it
    came out of a file; ``findings`` are those of the trail, unless more is known beside the match.
    """
    found = tuple(trail.findings if findings is None else findings)
    argued = matters(match)
    disputed = {one.ruling for one in argued if one.covers}
    known = names or {}
    results, played = match.results(), hands(match)
    return Audit(
        tuple(Person(seat, known.get(seat, "")) for seat in match.seats),
        _result(match), argued,
        tuple(_found(match, one) for one in found
              if one.kind == PROVEN and not _is_told(one, disputed)),
        tuple(_found(match, one) for one in found
              if one.kind == IMPOSSIBLE and not _is_told(one, disputed)),
        (*(_found(match, one) for one in found
           if one.kind == UNUSUAL and not _is_told(one, disputed)),
         *_odd(match, imported=imported)),
        scores(match, results, played), played, trail,
        tuple(side for one in results.values() for side in one.won),
    )  # fmt: skip


def _result(match: Match) -> Message:
    """Return how the match ended, and the score."""
    table = match.table
    said: list[str] = [Message("{result}.", result=result_said(table))]
    if match.closing is not None and match.closing.abandoned:
        said = [Message("The match is abandoned."), because(match.closing.abandoned)]
    if table.scores:
        said.append(Message("Score: {score}.", score=score_said(table)))
    return together(said)


def _is_told(one: Finding, disputed: set[int]) -> bool:
    """Say whether a finding stands below its dispute already."""
    if one.kind != UNUSUAL:
        return one.ruling in disputed
    what = message(one.text).parts.get("what")
    return isinstance(what, Message) and what.id == "decision {number}"


def _found(match: Match, one: Finding) -> Message:
    """Return a finding with the act it is about, and the acts that show it."""
    said, ruling = message(one.text), match.rulings.get(one.ruling)
    about = Message("Ruling {ruling}: {said}", ruling=one.ruling, said=said)
    if one.kind == UNUSUAL and re.search(rf"\bruling {one.ruling}\b", said):
        about = said
    elif "act" in said.parts:
        about = Message("Ruling {ruling}. {said}", ruling=one.ruling, said=said)
    elif ruling is not None and one.kind != UNUSUAL:
        act = act_said(match, ruling.move)
        about = Message("Ruling {ruling} ({act}): {said}", ruling=one.ruling, act=act, said=said)
    told = [about]
    if one.kind == UNUSUAL or len(one.evidence) > FEW:
        told = [with_evidence(about, one.evidence)]
    else:
        shown = [match.rulings[number] for number in one.evidence if number in match.rulings]
        told += [ruling_said(match, other) for other in shown]
    if one.clause:
        told.append(Message("See {clause}.", clause=clause_said(match.book, one.clause)))
    return together(told)


def _odd(match: Match, *, imported: bool) -> Iterator[Message]:
    """Yield what is unusual about the record itself: clocks, late corrections, imports."""
    for jump in match.clock_jumps:
        yield Message("Event {version}: {said}", version=jump.version, said=stopped(jump.words))
    yield from _late(match)
    if match.kept:
        yield Message("It was recorded on a phone, without a service and by the phone's clock.")
    if imported:
        yield Message("It came out of a file and was not refereed here.")


def _late(match: Match) -> Iterator[Message]:
    """Yield the corrections that were made after the cards had been gathered for the next hand."""
    dealt: list[int] = []
    """The rulings with which cards were gathered, up to here."""
    for one in match.history:
        if one.ruling is not None and any(isinstance(f, Gathered) for f in one.ruling.facts):
            dealt.append(one.ruling.number)
        made = one.correction
        if made is not None and any(made.number < gathered for gathered in dealt):
            said = Message("Ruling {ruling} was corrected after the next deal.", ruling=made.number)
            yield together(list(filter(None, [said, because(made.why)])))


def cells(sheet: Sheet) -> list[list[Message]]:
    """Return the rows of a sheet, its headings first, each cell as a message."""
    heads = [sheet.columns] if sheet.columns else []
    return [[_cell(part) for part in row] for row in (*heads, *sheet.rows)]


def _cell(part: Part) -> Message:
    return part if isinstance(part, Message) else Message("{cell}", cell=part)
