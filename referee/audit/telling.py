"""Telling a match: every event in people's words, whether it is on record or was written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.audit import findings, outcomes, revised
from referee.audit.acts import act_said, reported
from referee.audit.argued import (
    GONE,
    OPEN,
    STALE,
    became,
    by,
    confirmed,
    corrected,
    decided,
    disputed,
    erased,
    pictured,
    remedies,
    replaced,
    revisions,
)
from referee.audit.trail import Around, Entry, Trail, Who, because, stopped, when
from referee.kernel import Message
from referee.kernel.messages import together
from referee.kernel.sentences import in_words
from referee.match import events
from referee.match.hands import stale

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.audit.argued import Revision
    from referee.audit.findings import Finding
    from referee.kernel import Fact, Table
    from referee.match.arguments import Decision, Dispute
    from referee.match.history import Happening, RulingRecord
    from referee.match.match import Match


class Refused(NamedTuple):
    """A line of a file that the match refused: it is told where it stands, and made no event."""

    after: int
    """The version of the event before it."""
    entry: Entry


def told(  # noqa: PLR0913 - what the reader may know, and where the match comes from
    match: Match,
    *,
    devices: Mapping[str, str] | None = None,
    table_at: Callable[[int], Table] | None = None,
    imports: Iterable[str] = (),
    title: str = "",
    lines: Mapping[int, int] | None = None,
    refused: Iterable[Refused] = (),
) -> Trail:
    """Return the trail of a match.

    ``devices`` names the participants' devices for those who may know them; ``table_at`` gives the
    table after a ruling (0: before the first) as the reader may know it; ``imports`` are the
    sentences that say what of it was imported. Of a match that was written down, ``lines`` are the
    lines of its events by their version, and ``refused`` those that made none.
    """
    found = tuple(_findings(match))
    about = {finding.ruling for finding in found if finding.kind != findings.UNUSUAL}
    teller = _Teller(match, devices or {}, about)
    entries = [teller.entry(one) for one in match.history]
    if lines is not None:
        entries = _of_file(match, entries, lines, refused)
    after = table_at or match.table_after
    return Trail(
        match.book, match.seats, tuple(entries), found, match.table, title,
        (*_notes(match), *imports), lambda number: _around(match, after, number),
    )  # fmt: skip


def _notes(match: Match) -> tuple[str, ...]:
    """Return what else stands at the head: which match it is, or what was agreed in a file."""
    if match.id:
        return (
            Message("match {id}", id=match.id),
            Message("opened {when}", when=when(match.opened_at)),
            Message("revision {revision}", revision=match.revision),
            *([Message("recorded on a phone, by its clock")] if match.kept else []),
        )  # fmt: skip
    usual = {term.name: term.default for term in match.book.terms}
    return tuple(f"{n}={v}" for n, v in match.terms.items() if usual.get(n) != v)


def _of_file(
    match: Match, entries: list[Entry], lines: Mapping[int, int], refused: Iterable[Refused]
) -> list[Entry]:
    """Return the entries of a file: by their lines, and nobody is known who recorded them."""
    written = []
    for one, entry in zip(match.history, entries, strict=True):
        if one.version in lines:
            line = lines[one.version]
            told = entry._replace(version=None, line=line, who=None, recorded_at=None)
            written.append((one.version, told))
    written += [(one.after, one.entry) for one in refused]
    return [entry for _, entry in sorted(written, key=lambda one: one[0])]


def _around(match: Match, table_at: Callable[[int], Table], number: int) -> Around:
    if match.rulings[number].struck:
        raise LookupError(number)
    earlier = (n for n in range(number - 1, 0, -1) if not match.rulings[n].struck)
    return Around(table_at(next(earlier, 0)), table_at(number))


class _Teller:
    """Tells the events of a match, one by one."""

    def __init__(self, match: Match, devices: Mapping[str, str], about: set[int]) -> None:
        self.match = match
        self.devices = devices
        self.about = about
        self.clock_jumps = {one.version: one for one in match.clock_jumps}
        self.results = match.results() if match.argued.confirmations else {}
        self.revisions = revisions(match)

    def entry(self, happening: Happening) -> Entry:
        """Return one event as people would tell it."""
        made = happening.by
        device = self.devices.get(made.participant, "")
        who = Who(made.role, made.seat or "", device, made.participant)
        told = _TOLD[type(happening.event)](self, happening)
        if told.kind != "ruled":
            told = told._replace(text=stopped(told.text))
        reasons_ = told.reasons
        if happening.version in self.clock_jumps:
            reasons_ = (*reasons_, stopped(self.clock_jumps[happening.version].words))
        return told._replace(
            version=happening.version, recorded_at=happening.recorded_at, who=who, reasons=reasons_
        )

    def opened(self, _happening: Happening) -> Entry:
        match = self.match
        text = Message(
            "{book} is opened for {seats}", book=Message(match.book.title), seats=match.seats
        )
        return Entry("opened", text)

    def ruled(self, happening: Happening) -> Entry:
        first = happening.ruling
        assert first is not None  # noqa: S101 - every such event has one
        now = self.match.rulings[first.number]
        return Entry(
            "ruled", reported(self.match, first.report), first.number, report=first.text,
            seat=first.move.actor or "", outcome=first.outcome,
            cites=first.cites, at=first.at, reasons=reasons(first),
            happened=self._happened(first.facts),
            later=tuple(self._later(first, now)), struck=now.struck,
            irregular=bool(now.waived) or now.number in self.about,
        )  # fmt: skip

    def _happened(self, facts: Iterable[Fact]) -> tuple[Message, ...]:
        return tuple(in_words(self.match.book, facts, self.match.seats))

    def _later(self, first: RulingRecord, now: RulingRecord) -> Iterator[str]:
        """Yield what became of a ruling, in its order: corrected, disputed, decided, and why."""
        argued, number = self.match.argued, first.number
        told = [(one.version, became(self.match, one)) for one in self.revised(number)]
        told += [(one.version, self._objection(one)) for one in argued.of(number)]
        told += [(d.version, self._decision(d)) for d in argued.decisions if d.ruling == number]
        yield from (said for _, said in sorted(told, key=lambda one: one[0]))
        if not now.struck and outcome_words(now) != outcome_words(first):
            yield outcomes.now(first, now)

    def revised(self, number: int) -> Iterator[Revision]:
        """Yield what was made of a report, but by decisions that were about it."""
        argued = self.match.argued
        for one in self.revisions.get(number, ()):
            if not one.decision or argued.decisions[one.decision - 1].ruling != number:
                yield one

    def _objection(self, one: Dispute) -> Message:
        if one.decision:
            return Message("{who} disputed decision {number}: “{words}”", who=by(one.seat),
                           number=one.decision, words=one.words)  # fmt: skip
        return Message("{who} disputed it: “{words}”", who=by(one.seat), words=one.words)

    def _decision(self, made: Decision) -> Message:
        said = Message("Decision {number}: {remedies}", number=made.number,
                       remedies=remedies(self.match, made))  # fmt: skip
        if made.superseded_by:
            said = Message("Decision {number}, which does not hold any more: {remedies}",
                           number=made.number, remedies=remedies(self.match, made))  # fmt: skip
        return together([stopped(said), *_given(made.why)])

    def corrected(self, happening: Happening) -> Entry:
        made = happening.correction
        assert made is not None  # noqa: S101 - every such event has one
        changed = [outcomes.otherwise(made.changed)] if made.changed else []
        told = made.new or made.old
        return Entry(
            "corrected", corrected(self.match, made), made.number,
            report=told.timed if told is not None else "", cites=("G-4",),
            reasons=_given(made.why), later=tuple(changed),
        )  # fmt: skip

    def disputed(self, happening: Happening) -> Entry:
        one = self.match.argued.dispute_at(happening.version)
        text = disputed(one)
        cites = (one.clause,) if one.clause else ()
        open_now = one in self.match.argued.open
        return Entry(
            "disputed", text, one.ruling, seat=one.seat or "", cites=cites,
            later=(OPEN,) if open_now else (),
        )  # fmt: skip

    def decided(self, happening: Happening) -> Entry:
        one = self.match.argued.decision_at(happening.version)
        text = decided(self.match, one)
        changed = [outcomes.otherwise(one.changed)] if one.changed else []
        if one.superseded_by:
            changed.append(replaced(one.superseded_by))
        facts = [fact for act in one.acts for fact in act.facts]
        cites = dict.fromkeys(("G-4", *(number for act in one.acts for number in act.cites)))
        return Entry(
            "decided", text, one.ruling or None, report=one.text, cites=tuple(cites),
            reasons=_given(one.why), happened=self._happened(facts), later=tuple(changed),
        )  # fmt: skip

    def confirmed(self, happening: Happening) -> Entry:
        one = next(c for c in self.match.argued.confirmations if c.version == happening.version)
        gone = stale(one, self.results)
        return Entry(
            "confirmed", confirmed(one.hand, one.seat, signed=one.signed is not None), one.ruling,
            seat=one.seat or "", later=(STALE,) if gone else (),
        )  # fmt: skip

    def pictured(self, happening: Happening) -> Entry:
        one = self.match.argued.picture_at(happening.version)
        about = self.match.argued.disputes[one.dispute - 1].ruling if one.dispute else None
        return Entry(
            "pictured", pictured(one), about, seat=one.seat or "",
            later=(GONE,) if one.erased else (),
        )  # fmt: skip

    def closed(self, happening: Happening) -> Entry:
        event = happening.event
        why = event.abandoned if isinstance(event, events.Closed) else None
        text = Message("The match is abandoned") if why else Message("The match is closed")
        return Entry("closed", text, reasons=_given(why or ""))

    def erased(self, happening: Happening) -> Entry:
        event = happening.event
        assert isinstance(event, events.Erased)  # noqa: S101 - see `_TOLD`
        pictures = {one.version: one.number for one in self.match.argued.pictures}
        return Entry(
            "erased", erased(event, pictures.get(event.event or 0, 0)), reasons=_given(event.why)
        )


def _given(why: str) -> tuple[str, ...]:
    return (because(why),) if why.strip() else ()


_TOLD: Mapping[type[events.Event], Callable[[_Teller, Happening], Entry]] = {
    events.Opened: _Teller.opened,
    events.Ruled: _Teller.ruled,
    events.Corrected: _Teller.corrected,
    events.Disputed: _Teller.disputed,
    events.Decided: _Teller.decided,
    events.Confirmed: _Teller.confirmed,
    events.Pictured: _Teller.pictured,
    events.Closed: _Teller.closed,
    events.Erased: _Teller.erased,
}


def outcome_words(ruling: findings.Judged) -> str:
    """Return outcome and clauses in a word or two."""
    return " ".join((ruling.outcome, *ruling.cites))


def reasons(ruling: findings.Judged) -> tuple[str, ...]:
    """Return why a ruling came out as it did, as far as it is not plain from its clauses."""
    said = []
    if ruling.reason:
        said.append(findings.with_evidence(ruling.reason, ruling.evidence))
    if ruling.waived:
        said.append(Message("Irregular: the table let {clauses} stand.", clauses=ruling.waived))
    return tuple(said)


def _findings(match: Match) -> Iterator[Finding]:
    standing = [ruling for ruling in match.rulings.values() if not ruling.struck]
    undone = findings.taken_back((ruling.number, ruling.facts) for ruling in standing)
    for ruling in standing:
        said, actor = act_said(match, ruling.move), ruling.move.actor or ""
        yield from findings.of_ruling(ruling.number, said, actor, ruling, undone)
    for one in match.argued.in_force:
        for act in one.acts:
            yield from findings.of_facts(act.facts, undone)
    yield from findings.of_times(_moments(match))
    yield from revised.found(match)


def _moments(match: Match) -> Iterator[tuple[int, int | None]]:
    """Yield when what stands happened, as far as it is known: in a file nothing was recorded.

    A report that was corrected without a time happened when it was first said to.
    """
    firsts = {one.ruling.number: one.ruling.at for one in match.history if one.ruling is not None}
    for one in match.rulings.values():
        if not one.struck:
            at = firsts[one.number] if one.at is None else one.at
            yield one.number, one.recorded_at or None if at is None else at
