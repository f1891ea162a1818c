"""The trail of a match that stands on record."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from referee.audit import findings
from referee.audit.argued import ARBITER, OPEN, STALE, confirmed, decided, disputed, replaced
from referee.audit.trail import Around, Entry, Trail, Who, because, stopped, when
from referee.audit.written import outcome_words, reasons
from referee.kernel import in_words
from referee.record import results, stale

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from referee.audit.findings import Finding
    from referee.kernel import Fact, Table
    from referee.record import Correction, Happening, Match, RulingRecord


def recorded(
    match: Match,
    *,
    devices: Mapping[str, str] | None = None,
    table_at: Callable[[int], Table] | None = None,
) -> Trail:
    """Return the trail of a match on record.

    ``devices`` names the participants' devices for those who may know them; ``table_at`` gives the
    table after a ruling (0: before the first) as the reader may know it.
    """
    found = tuple(_findings(match))
    about = {finding.ruling for finding in found if finding.kind != findings.UNUSUAL}
    notes = (f"match {match.id}", f"opened {when(match.opened_at)}", f"revision {match.revision}")
    teller = _Teller(match, devices or {}, about)
    return Trail(
        match.book, match.seats, tuple(teller.entry(one) for one in match.history), found,
        match.table, "", notes,
        None if table_at is None else lambda number: _around(match, table_at, number),
    )  # fmt: skip


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
        self.results = results(match) if match.argued.confirmations else {}
        self.corrections: dict[int, list[Correction]] = defaultdict(list)
        for happening in match.history:
            if happening.correction is not None:
                self.corrections[happening.correction.number].append(happening.correction)

    def entry(self, happening: Happening) -> Entry:
        """Return one event as people would tell it."""
        by = happening.by
        who = Who(by.role, by.seat or "", self.devices.get(by.participant, ""), by.participant)
        told = _TOLD[happening.topic](self, happening)
        if told.kind != "ruled":
            told = told._replace(text=stopped(told.text))
        return told._replace(version=happening.version, recorded_at=happening.recorded_at, who=who)

    def opened(self, _happening: Happening) -> Entry:
        match = self.match
        return Entry("opened", f"{match.book.title} is opened for {findings.listed(match.seats)}")

    def ruled(self, happening: Happening) -> Entry:
        first = happening.ruling
        assert first is not None  # noqa: S101 - every such event has one
        now = self.match.rulings[first.number]
        return Entry(
            "ruled", first.text, first.number, seat=first.move.actor or "", outcome=first.outcome,
            cites=first.cites, at=first.at, reasons=reasons(first),
            happened=tuple(in_words(self.match.book, first.facts)),
            later=tuple(self._later(first, now)), struck=now.struck,
            irregular=bool(now.waived) or now.number in self.about,
        )  # fmt: skip

    def _later(self, first: RulingRecord, now: RulingRecord) -> Iterator[str]:
        """Yield what became of a ruling: corrected, disputed, decided, and why."""
        for made in self.corrections.get(first.number, ()):
            yield " ".join((stopped(self._correction(made)), *_given(made.why)))
        for one in self.match.argued.disputes:
            if one.ruling == first.number and not one.unreported:
                yield stopped(f"Disputed by {one.seat or ARBITER}: {one.words}")
        for made_up in self.match.argued.in_force:
            about = {made_up.ruling, *(one.number for one in made_up.replaced)}
            if first.number in about and made_up.text:
                yield " ".join((stopped(f"Decided: {made_up.text}"), *_given(made_up.why)))
        if not now.struck and outcome_words(now) != outcome_words(first):
            yield f"It came out otherwise: {outcome_words(now)}."

    def corrected(self, happening: Happening) -> Entry:
        made = happening.correction
        assert made is not None  # noqa: S101 - every such event has one
        changed = [f"Come out otherwise: {findings.numbers(made.changed)}."] if made.changed else []
        return Entry(
            "corrected", self._correction(made), made.number, cites=("G-4",),
            reasons=_given(made.why), later=tuple(changed),
        )  # fmt: skip

    def _correction(self, made: Correction) -> str:
        if made.restores is not None:
            return f"What was done to ruling {made.number} is undone"
        if made.new is None:
            return f"Ruling {made.number} is taken back: {made.old}"
        return f"Ruling {made.number} is corrected from {made.old} to {made.new}"

    def disputed(self, happening: Happening) -> Entry:
        one = self.match.argued.dispute_at(happening.version)
        text = disputed(one, one.seat or ARBITER)
        cites = (one.clause,) if one.clause else ()
        open_now = one in self.match.argued.open
        return Entry(
            "disputed", text, one.ruling, seat=one.seat or "", cites=cites,
            later=(OPEN,) if open_now else (),
        )  # fmt: skip

    def decided(self, happening: Happening) -> Entry:
        one = self.match.argued.decision_at(happening.version)
        text = decided(one, one.text)
        changed = [f"Come out otherwise: {findings.numbers(one.changed)}."] if one.changed else []
        if one.superseded_by:
            changed.append(replaced(one.superseded_by))
        facts = [fact for act in one.acts for fact in act.facts]
        return Entry(
            "decided", text, one.ruling or None, cites=("G-4",), reasons=_given(one.why),
            happened=tuple(in_words(self.match.book, facts)), later=tuple(changed),
        )  # fmt: skip

    def confirmed(self, happening: Happening) -> Entry:
        one = next(c for c in self.match.argued.confirmations if c.version == happening.version)
        gone = stale(one, self.results)
        return Entry(
            "confirmed", confirmed(one.hand, one.seat or ARBITER), one.ruling,
            seat=one.seat or "", later=(STALE,) if gone else (),
        )  # fmt: skip

    def closed(self, happening: Happening) -> Entry:
        why = happening.told.get("abandoned")
        text = "The match is abandoned" if why else "The match is closed"
        return Entry("closed", text, reasons=_given(why or ""))


def _given(why: str) -> tuple[str, ...]:
    return (because(why),) if why.strip() else ()


_TOLD: Mapping[str, Callable[[_Teller, Happening], Entry]] = {
    "match.opened": _Teller.opened,
    "match.ruled": _Teller.ruled,
    "match.corrected": _Teller.corrected,
    "match.disputed": _Teller.disputed,
    "match.decided": _Teller.decided,
    "match.confirmed": _Teller.confirmed,
    "match.closed": _Teller.closed,
}


def _findings(match: Match) -> Iterator[Finding]:
    standing = [ruling for ruling in match.rulings.values() if not ruling.struck]
    for ruling in standing:
        yield from findings.of_ruling(ruling.number, ruling.text, ruling.move.actor or "", ruling)
    for one in match.argued.in_force:
        for act in one.acts:
            yield from findings.of_facts(act.facts)
    yield from findings.of_times((one.number, _moment(one)) for one in standing)
    firsts = {h.ruling.number: h.ruling for h in match.history if h.ruling is not None}
    for made in (happening.correction for happening in match.history):
        if made is not None:
            told = _before_and_after(match, firsts, (made.number, *made.changed))
            yield from findings.of_correction(made.number, *told)
    for one in match.argued.in_force:
        told = _before_and_after(match, firsts, (*(r.number for r in one.replaced), *one.changed))
        yield from findings.of_correction(one.ruling, *told, f"decision {one.number}")


def _before_and_after(
    match: Match, firsts: Mapping[int, RulingRecord], numbers: Iterable[int]
) -> tuple[list[Sequence[Fact]], list[Sequence[Fact]]]:
    """Return the facts of rulings as they were made, and as they are."""
    told = [(firsts[number], match.rulings[number]) for number in numbers]
    return [first.facts for first, _ in told], [() if now.struck else now.facts for _, now in told]


def _moment(ruling: RulingRecord) -> int:
    return ruling.recorded_at if ruling.at is None else ruling.at
