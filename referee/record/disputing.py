"""Disputing: dispute a ruling, decide the dispute, confirm what a hand came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import (
    Retelling,
    Unfit,
    facts_to_json,
    forgotten,
    read_remedies,
    remedies_text,
    remedy_text,
    report_text,
    settled,
)
from referee.record import events
from referee.record.arguments import Confirmed, Decided, Disputed, result_digest, results
from referee.record.errors import (
    CannotConfirm,
    CannotDecide,
    Conflict,
    NeedsReason,
    NoSuchDispute,
    NoSuchRuling,
)
from referee.record.people import opening_note
from referee.record.reporting import Reporting
from referee.record.retold import OnRecord, outcome
from referee.record.ruling import clause_of, plain, report_data, report_id_of, told_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel import Change, Decision, Remedy, Table
    from referee.record.keeper import Act
    from referee.record.match import By, Match, Sealed
    from referee.record.retold import Outcome

PREVIEWED = "(a preview)"
"""The reason where nothing is recorded and none was given."""


class Outlook(NamedTuple):
    """What a decision does, or would do."""

    remedies: tuple[Remedy, ...]
    """The remedies with everything said that was left open."""
    text: str
    """The same in the notation."""
    changes: tuple[Change, ...]
    """The rulings that come out otherwise."""
    struck: tuple[int, ...]
    """The rulings that do not count any more."""
    back: tuple[int, ...]
    """The rulings that count again, because an earlier decision does not hold any more."""
    supersedes: int
    """The earlier decision in the matter that does not hold any more, or 0."""
    unknown_again: tuple[str, ...]
    table: Table
    """The table then, as everybody may know it."""
    decided: Decided | None = None
    """The decision as it was recorded; ``None`` for a preview."""
    repeated: bool = False


class Disputing(Reporting):
    """What is disputed, decided and confirmed; each takes who records, and a report id."""

    def dispute(  # noqa: PLR0913 - what, by whom
        self,
        match_id: str,
        ruling: int | None,
        words: str,
        *,
        by: By,
        clause: str | None = None,
        decision: int | None = None,
        seat: str | None = None,
        report_id: str | None = None,
    ) -> Disputed:
        """Record a dispute: about a ruling, a decision, or (``None``) something nobody reported.

        ``seat`` is who disputes, where the arbiter records it. Raises `NoSuchRuling`,
        `NoSuchDispute` and the kernel's `Unreadable`.
        """
        key, said = report_id_of(report_id), plain("words", words)
        if clause is not None:
            clause_of(clause, "clause")

        def disputed(match: Match) -> Act:
            about = _about(match, ruling, decision)
            data = {**about, "words": said, "clause": clause, **self._stamp(match_id, by, key)}
            if seat is not None and seat != by.seat:
                data["seat"] = seat
            return self._act(match, events.DISPUTED, data)

        recorded = self._keeper.record(match_id, key, disputed)
        one = recorded.match.history[recorded.version - 1].argued
        if not isinstance(one, Disputed):
            raise Conflict("This report id was used for something that is no dispute.")
        return one

    def decide(  # noqa: PLR0913 - what, why, by whom
        self,
        match_id: str,
        dispute: int,
        remedies: str | Sequence[Remedy],
        *,
        why: str = "",
        by: By,
        report_id: str | None = None,
        preview: bool = False,
    ) -> Outlook:
        """Decide a dispute by its number; remedies in the notation or as values.

        With ``preview`` nothing is recorded. What was decided before in the same matter is undone
        first. Raises `NoSuchDispute`, `CannotDecide`, `NeedsReason` and the kernel's `Unreadable`.
        """
        if preview:
            return _tried(self._keeper.match(match_id), dispute, remedies, why or PREVIEWED).outlook
        key = report_id_of(report_id)
        results_: list[Outlook] = []

        def decided(match: Match) -> Act:
            if not why.strip():
                raise NeedsReason("A decision always says why (G-4).")
            tried = _tried(match, dispute, remedies, plain("why", why))
            results_[:] = [tried.outlook]
            data = {**tried.data, **self._stamp(match_id, by, key)}
            openings = [one for judged in tried.on.judged.values() for one in judged.openings]
            notes = [opening_note(match_id, opening) for opening in openings]
            return self._act(match, events.DECIDED, data, notes)

        recorded = self._keeper.record(match_id, key, decided)
        one = recorded.match.history[recorded.version - 1].argued
        if not isinstance(one, Decided):
            raise Conflict("This report id was used for something that is no decision.")
        one = recorded.match.argued.decisions[one.number - 1]
        if not recorded.repeated:
            return results_[0]._replace(decided=one)
        remedies_ = one.decision(recorded.match.book).remedies
        return Outlook(
            remedies_, one.text, (), (), (), one.supersedes, (), recorded.match.table, one,
            repeated=True,
        )  # fmt: skip

    def outlook(self, match: Match, dispute: int, remedies: Sequence[Remedy]) -> Outlook:
        """Return what would follow from a decision; raises `CannotDecide` where it makes no sense.

        Several remedies can be tried on the one match, whoever else records meanwhile.
        """
        return _tried(match, dispute, remedies, PREVIEWED).outlook

    def confirm(
        self,
        match_id: str,
        hand: int,
        *,
        by: By,
        seat: str | None = None,
        report_id: str | None = None,
    ) -> Confirmed:
        """Confirm what a hand came to, by somebody else than recorded its end.

        ``seat`` is for whom it is confirmed, where that is not who records. Raises `NoSuchDispute`
        where the hand is not over, and `CannotConfirm`.
        """
        key = report_id_of(report_id)

        def confirmed(match: Match) -> Act:
            result = results(match).get(hand)
            if result is None:
                raise NoSuchDispute(f"Hand {hand} is not over: there is nothing to confirm yet.")
            check_second(match, result.ruling, by)
            sealed = result_digest(result)
            if any((one.hand, one.digest, one.by.participant, one.seat)
                   == (hand, sealed, by.participant, seat or by.seat)
                   for one in match.argued.confirmations):  # fmt: skip
                raise CannotConfirm(f"Hand {hand} was confirmed by you already.")
            data = {"hand": hand, "ruling": result.ruling, "result": sealed}
            data |= self._stamp(match_id, by, key)
            if seat is not None and seat != by.seat:
                data["seat"] = seat
            return self._act(match, events.CONFIRMED, data)

        recorded = self._keeper.record(match_id, key, confirmed)
        one = recorded.match.history[recorded.version - 1].argued
        if not isinstance(one, Confirmed):
            raise Conflict("This report id was used for something that confirms no hand.")
        return one


def _about(match: Match, ruling: int | None, decision: int | None) -> dict[str, Any]:
    """Return what a dispute is about, as its payload carries it."""
    argued = match.argued
    if decision is not None:
        if not 1 <= decision <= len(argued.decisions):
            raise NoSuchDispute(f"There is no decision {decision} in this match.")
        one = argued.decisions[decision - 1]
        first = argued.disputes[one.dispute - 1]
        about: dict[str, Any] = {"ruling": first.ruling, "decision": one.version}
        return {**about, "unreported": True} if first.unreported else about
    if ruling is None:
        return {"ruling": match.last_number, "unreported": True}
    if ruling not in match.rulings:
        raise NoSuchRuling(f"There is no ruling {ruling} in this match.")
    return {"ruling": ruling}


def check_second(match: Match, ruling: int, by: By) -> None:
    """Raise `CannotConfirm` where the one who confirms has recorded the end of the hand."""
    record = match.rulings.get(ruling)
    if record is not None and record.by.participant == by.participant:
        raise CannotConfirm(
            "Who recorded the end of a hand does not confirm it: somebody else does."
        )


class _Tried(NamedTuple):
    """A decision tried on a match: what comes of it, and what would be written."""

    outlook: Outlook
    data: dict[str, Any]
    on: OnRecord


def _tried(match: Match, dispute: int, remedies: str | Sequence[Remedy], why: str) -> _Tried:
    """Try a decision; raises `NoSuchDispute`, `CannotDecide` and the kernel's `Unreadable`."""
    argued = match.argued
    if not 1 <= dispute <= len(argued.disputes):
        raise NoSuchDispute(f"There is no dispute {dispute} in this match.")
    wanted = read_remedies(match.book, remedies) if isinstance(remedies, str) else tuple(remedies)
    arguments = argued.kernel(match.book)
    about = arguments.disputes[dispute - 1]
    sealed = _sealed_before(match, arguments.holding(about))
    on = OnRecord(match, sealed)
    try:
        done = settled(Retelling(on), arguments, about, wanted, why)
    except Unfit as error:
        raise CannotDecide(error.sentence) from None
    came = outcome(on, done.story)
    decision = _public(done.decision, on)
    outlook = Outlook(
        decision.remedies, remedies_text(decision.remedies), came.changes, came.struck, came.back,
        decision.supersedes, forgotten(match.table, came.table), came.table,
    )  # fmt: skip
    reports = _reports(on, decision, done.story, sealed)
    return _Tried(outlook, _data(on, decision, done.story, came, reports), on)


def _sealed_before(match: Match, earlier: Decision | None) -> dict[int, tuple[Sealed, ...]]:
    """Return what is sealed in the reports that come back when a decision is superseded."""
    if earlier is None:
        return {}
    decided = match.argued.decisions[earlier.number - 1]
    return {
        one.number: one.old.sealed
        for one in decided.replaced
        if one.old is not None and match.rulings[one.number].corrected_by == decided.version
    }


def _public(decision: Decision, on: OnRecord) -> Decision:
    """Return a decision in whose words nothing stands that is sealed."""
    remedies = []
    for remedy in decision.remedies:
        judged = on.judged.get(remedy.number)
        if remedy.told is not None and judged is not None:
            told = remedy.told._replace(move=judged.move)
            remedies.append(remedy._replace(told=told))
        else:
            remedies.append(remedy)
    return decision._replace(remedies=tuple(remedies))


def _data(
    on: OnRecord, decision: Decision, story: Retelling, came: Outcome, reports: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return what a decision writes into its event, beside who decided when."""
    argued = on.match.argued
    unlike = {change.number for change in came.changes}
    unlike |= {one["number"] for one in reports if one["new"] is not None}
    now = dict(story.acted)
    data: dict[str, Any] = {
        "dispute": argued.disputes[decision.dispute - 1].version,
        "decision": remedies_text(decision.remedies),
        "why": decision.why,
        "remedy": [],
        "reports": reports,
        "rulings": [on.written[n] for n in sorted(unlike)],
        "acts": [
            {
                "after": act.after,
                "remedy": remedy_text(act.remedy),
                "facts": facts_to_json(now[act].facts),
            }
            for act in decision.acts
        ],
    }
    if came.redone:
        data["redone"] = list(came.redone)
    if decision.supersedes:
        data["supersedes"] = argued.decisions[decision.supersedes - 1].version
    return data


def _reports(
    on: OnRecord, decision: Decision, story: Retelling, sealed: dict[int, tuple[Sealed, ...]]
) -> list[dict[str, Any]]:
    """Return the reports that are others since: without this decision (old), and with it (new).

    Those that only come back, because an earlier decision does not hold any more, are the same
    without it and with it.
    """
    match, told = on.match, []
    gone = match.argued.decisions[decision.supersedes - 1].replaced if decision.supersedes else ()
    for number in sorted({*decision.changed, *(one.number for one in gone)}):
        record = match.rulings[number]
        now = None if record.struck else told_data(record.text, record.at, record.sealed)
        judged = on.judged.get(number)
        new = now if judged is None else report_data(judged)
        if story.report(number) is None:
            new = None
        if number in decision.changed:
            old = decision.changed[number][0]
            seals = sealed.get(number, record.sealed)
            without = old and told_data(report_text(old.move, None, old.waive), old.at, seals)
            told.append({"number": number, "old": without, "new": new})
        elif new != now:
            told.append({"number": number, "old": new, "new": new})
    return told
