"""A match on record as the kernel tells it again, and what is then to be written into an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import Change, Retelling, Ruling, carried_out, changes, evolve, facts_to_json
from referee.record.arguments import FREE_WORDS
from referee.record.fold import table_after
from referee.record.ruling import facts_data, judge, ruling_data, settled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Act, Book, Report, Table
    from referee.record.match import Match, RulingRecord, Sealed
    from referee.record.ruling import Judged

STANDS = "stands"
NO_SEALS: Mapping[int, tuple[Sealed, ...]] = {}


class OnRecord:
    """A match on record, as `Retelling` reads it; it judges with seals, and keeps what it wrote."""

    def __init__(self, match: Match, sealed: Mapping[int, tuple[Sealed, ...]] = NO_SEALS) -> None:
        """Read a match; ``sealed`` is what is sealed in reports that are brought back."""
        self.match = match
        self.book: Book = match.book
        self.beginning = match.beginning
        self.latest = match.last_number
        self.judged: dict[int, Judged] = {}
        """The reports judged again, the last time each was."""
        self.written: dict[int, dict[str, Any]] = {}
        """Their rulings, as a payload carries them."""
        self._sealed = sealed
        self.acted = [
            (act, Ruling(STANDS, (), one.acts[act.serial].facts))
            for one in match.argued.in_force
            for act in one.kernel_acts(match.book)
        ]

    def report(self, number: int) -> Report | None:
        """Return a report that counts, or ``None``."""
        record = self.match.rulings.get(number)
        return None if record is None or record.struck else record.report

    def ruling(self, number: int) -> Ruling:
        """Return the ruling on a report that counts."""
        return as_ruling(self.match.rulings[number])

    def table_after(self, number: int) -> Table:
        """Return the table after a report and what was decided then."""
        return table_after(self.match, number)

    def judge(self, report: Report, table: Table, story: Retelling) -> Ruling:
        """Judge a report; nothing public follows from what is sealed in it."""
        del story
        number = report.number
        judged = judge(self.match, report.move, report.at, report.waive, number=number, table=table)
        if not judged.sealed:
            judged = judged._replace(sealed=self._seals(number, judged))
        facts = facts_data(judged.ruling.facts, judged.sealed)
        plain, after = settled(table, judged.ruling, facts)
        self.judged[number] = judged
        self.written[number] = ruling_data(number, judged.ruling, facts)
        ruling = judged.ruling
        # nothing may be in it that its record does not tell
        return Ruling(
            ruling.outcome, ruling.cites, plain, ruling.reason, ruling.waived, ruling.flags,
            ruling.evidence, table=after,
        )  # fmt: skip

    def _seals(self, number: int, judged: Judged) -> tuple[Sealed, ...]:
        """Return what is sealed in a report that was on record before."""
        record = self.match.rulings[number]
        sealed = self._sealed.get(number, record.sealed)
        fits = all(getattr(judged.move, one.field, None) == one.instead for one in sealed)
        return sealed if fits else ()

    def act_on(self, act: Act, table: Table, broke: Report | None) -> Ruling:
        """Bring about what was decided; what the first release wrote down stays as it is."""
        if act.remedy == FREE_WORDS:
            facts = dict(self.acted)[act].facts
            return Ruling(STANDS, (), facts, table=evolve(table, facts, table.ruling))
        ruling = carried_out(self.book, table, act, broke)
        facts_, after = settled(table, ruling, facts_to_json(ruling.facts))
        return Ruling(STANDS, ruling.cites, facts_, table=after)


class Outcome(NamedTuple):
    """What comes of a match that was told again."""

    changes: tuple[Change, ...]
    """The rulings that come out otherwise."""
    struck: tuple[int, ...]
    """The rulings that do not count any more."""
    back: tuple[int, ...]
    """The rulings that count again."""
    redone: tuple[dict[str, Any], ...]
    """What earlier decisions bring about otherwise, as a payload carries it."""
    table: Table


def outcome(on: OnRecord, story: Retelling) -> Outcome:
    """Compare a match told again with what is on record."""
    match = on.match
    later = match.rulings.log[max(0, story.start - 1) :]
    before = {r.number: as_ruling(r) for r in later if not r.struck}
    after = {r.number: story.ruling(r.number) for r in later if story.report(r.number)}
    now = dict(story.acted)
    redone = [
        {
            "decision": match.argued.decisions[act.decision - 1].version,
            "act": act.serial,
            "facts": facts_to_json(now[act].facts),
        }
        for act, ruling in on.acted
        if act in now and now[act].facts != ruling.facts
    ]
    return Outcome(
        tuple(changes(before.items(), after.items())), tuple(sorted(before.keys() - after.keys())),
        tuple(sorted(after.keys() - before.keys())), tuple(redone), story.table,
    )  # fmt: skip


def as_ruling(record: RulingRecord) -> Ruling:
    """Return a ruling on record as the kernel's value."""
    return Ruling(
        record.outcome, record.cites, record.facts, record.reason, record.waived, record.flags,
        record.evidence,
    )  # fmt: skip
