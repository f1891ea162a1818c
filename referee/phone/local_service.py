"""The service within a phone: the matches that it keeps, asked by the addresses of the API."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from referee.kernel.decide import let_stand
from referee.kernel.messages import Message
from referee.kernel.tokens import VOID
from referee.match import commands, events, refusals
from referee.match.done import Done
from referee.match.reports import Report
from referee.notation.given import as_notation
from referee.notation.reports import read_report
from referee.phone.answers import Answer, Missing, problem
from referee.phone.own_match import OwnMatch, Row, folded, opened, opening_of, report_of
from referee.phone.practice import chosen
from referee.presenters.books import book_brief, book_whole
from referee.presenters.corrections import corrected_json
from referee.presenters.disputes import disputes_json, hands_json, stale_confirmations
from referee.presenters.matches import match_json
from referee.presenters.moves import move_json
from referee.presenters.offers import offers_json
from referee.presenters.pieces import in_pieces
from referee.presenters.positions import argued_json
from referee.presenters.rulings import can_stand, can_stand_each, preview_json, ruling_json
from referee.presenters.samples import lying_json
from referee.presenters.tables import result_json, table_json
from referee.presenters.times import times
from referee.record.commands.checks import tried
from referee.record.errors import Damaged

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Book
    from referee.match.match import Match

    Body = Mapping[str, Any]

MOST_TURNS = 60
"""So often the others may act in a row at a practice table."""
EVENTS: dict[type[commands.Command], type[events.Event]] = {
    commands.Report: events.Ruled, commands.Correct: events.Corrected,
    commands.Restore: events.Corrected, commands.Dispute: events.Disputed,
    commands.Decide: events.Decided, commands.Confirm: events.Confirmed,
    commands.Close: events.Closed, commands.Picture: events.Pictured,
}  # fmt: skip
"""What becomes of each command."""


class LocalService:
    """All that a page asks of a service, answered by the rules alone."""

    def __init__(self, shelf: Mapping[str, Book]) -> None:
        """Open with these books, and no match."""
        self.shelf = shelf
        self.matches: dict[str, OwnMatch] = {}
        self.damaged: dict[str, dict[str, Any]] = {}
        """What is kept and cannot be read, as the list tells it."""

    def keep(self, match: str, rows: list[list[Any]]) -> None:
        """Take in a match as the page has kept it; one that cannot be read is told as damaged."""
        self.matches.pop(match, None)
        if not rows:  # it was never on the disk, or it is gone
            return
        self.damaged.pop(match, None)
        told = [Row(*row) for row in rows]
        try:
            self.matches[match] = folded(self.shelf, match, told)
        except Damaged as error:
            self.lost({"id": match, **opening_of(told[0])}, error.sentence, error.version)

    def lost(self, opening: Mapping[str, Any], why: str, event: int = 1) -> None:
        """Tell of a match that is kept here and cannot be read."""
        match, book = opening["id"], opening["book"]
        title = self.shelf[book].title if book in self.shelf else book
        self.damaged[match] = {
            "id": match, "book": book, "title": title, "event": event,
            **in_pieces(detail=why), **times(opened_at=opening["opened_at"]),
        }  # fmt: skip

    def no_room(self) -> Answer:
        """Return what is told where the page could not keep what was done here."""
        return problem(
            409,
            Message(
                "This phone has no room left, so nothing was recorded."
                " Take along what it keeps, make room, and try again."
            ),
        )

    # --- books and arguments ---------------------------------------------------------------------

    def shelf_of(self, _asked: Body) -> Answer:
        """List the books."""
        return Answer(200, {"books": [book_brief(book) for book in self.shelf.values()]})

    def book(self, name: str, _asked: Body) -> Answer:
        """Return a book with all that is printed in it."""
        return Answer(200, book_whole(self._book(name)))

    def laid(self, name: str, asked: Body) -> Answer:
        """Return a table of a book, to be changed into the one in question."""
        book = self._book(name).agree({})
        players = int(asked.get("players") or book.seats[0])
        return Answer(200, lying_json(book, players))

    def settle(self, asked: Body) -> Answer:
        """Rule on a position."""
        return Answer(200, argued_json(self.shelf, as_notation(self.shelf, asked).text))

    # --- matches ---------------------------------------------------------------------------------

    def list(self, _asked: Body) -> Answer:
        """List what is kept here."""
        latest = sorted(self.matches.values(), key=lambda one: -one.match.opened_at)
        damaged = [*self.damaged.values()]
        return Answer(200, {"matches": list(map(_brief, latest)), "damaged": damaged, "next": None})

    def open(self, asked: Body) -> Answer:
        """Open a match; its id and the time come from the page, for the rules have no clock."""
        book = self._book(asked["book"])
        seats = book.names[: asked.get("players") or book.seats[0]]
        return self.begin(
            asked, book=book.name, seats=asked.get("seats") or seats,
            terms=asked.get("terms") or {}, names=asked.get("names") or {},
            report_id=asked.get("report_id") or asked["id"], waits=asked.get("disputes") == "wait",
            practice=asked.get("practice") or "",
        )  # fmt: skip

    def begin(self, asked: Body, *, report_id: str, **agreed: Any) -> Answer:
        """Open a match; the same report id again finds the one that it has opened."""
        one = self.opened_under(report_id)
        rows: tuple[Row, ...] = ()
        if one is None:
            one = opened(self.shelf, asked["id"], asked["now"], report_id=report_id, **agreed)
            self.matches[one.match.id] = one
            rows = (one.rows[0], *self._others(one, asked["now"]))
        told = {
            "match": self._match(one), "token": "here", "participant": "", "role": "arbiter",
            "join": None, "recovery": "",
        }  # fmt: skip
        return Answer(201 if rows else 200, told, rows, one.match.id)

    def match(self, which: str, asked: Body) -> Answer:
        """Return a match with its table, now or after a ruling."""
        number = asked.get("ruling")
        return Answer(200, self._match(self.own(which), None if number is None else int(number)))

    def in_force(self, which: str, _asked: Body) -> Answer:
        """Return the book in force."""
        return Answer(200, book_whole(self.own(which).match.book))

    def offers(self, which: str, _asked: Body) -> Answer:
        """Return what may be reported."""
        match = self.own(which).match
        return Answer(
            200, {"version": match.version, "offers": offers_json(match.book, match.table, None)}
        )

    def rulings(self, which: str, asked: Body) -> Answer:
        """List rulings in order."""
        match = self.own(which).match
        after, limit = int(asked.get("after") or 0), int(asked.get("limit") or 100)
        records = match.rulings.after(after, limit)
        stand = can_stand_each(match, records, match.table_after(after)) if records else {}
        more = after + len(records) < match.last_number
        told = [ruling_json(one, can_stand=stand.get(one.number, ())) for one in records]
        return Answer(
            200, {"rulings": told, "next": records[-1].number if more and records else None}
        )

    def moment(self, which: str, number: str, asked: Body) -> Answer:
        """Return a ruling, with the tables around it where they are asked for."""
        match = self.own(which).match
        told = _ruling(match, int(number))
        if "around" in asked:
            for name, place in (("before", int(number) - 1), ("after", int(number))):
                told[name] = table_json(match.book, match.table_after(place))
        return Answer(200, told)

    def record(
        self, one: OwnMatch, command: commands.Command, asked: Body
    ) -> tuple[Done, tuple[Row, ...]]:
        """Do what somebody tells, and let the others act; the same again under an id does nothing.

        Raises what the match refuses.
        """
        report_id = asked.get("report_id") or f"act-{one.match.version:06}"
        before = one.found(report_id)
        if before is None:
            done, row = one.add(command, report_id, asked["now"])
            return done, (row, *self._others(one, asked["now"]))
        happening = one.match.history.at(before)
        if happening is None or type(happening.event) is not EVENTS[type(command)]:
            raise Missing("Under this id something else is kept.")
        return Done(happening, one.match, None), ()

    def report(self, which: str, asked: Body) -> Answer:
        """Rule on a report and keep it; the same id again gets the same ruling."""
        one = self.own(which)
        command = commands.Report(report_of(one.match, asked), asked.get("hand"))
        done, rows = self.record(one, command, asked)
        return Answer(201 if rows else 200, _ruling(one.match, done.ruling.number), rows)

    def preview(self, which: str, asked: Body) -> Answer:
        """Return what would be ruled."""
        match = self.own(which).match
        report = report_of(match, asked)
        event: Any = tried(match, commands.Report(report, asked.get("hand"))).event
        voided = event.ruling.outcome == VOID
        stand = let_stand(match.book, match.table, report.move, at=report.at) if voided else ()
        return Answer(200, preview_json(match.book, report.move, event.ruling, report.at, stand))

    def correct(self, which: str, asked: Body) -> Answer:
        """Correct a ruling, or undo a correction."""
        one, why, new = self.own(which), asked.get("why") or "", asked.get("replacement")
        match = one.match
        command: commands.Command = (
            commands.Restore(asked["restore"], why)
            if "restore" in asked
            else commands.Correct(asked["ruling"], report_of(match, new) if new else None, why)
        )
        if asked.get("preview"):
            return Answer(200, corrected_json(match, tried(match, command), why, only_tried=True))
        done, rows = self.record(one, command, asked)
        if done.repeated:
            return Answer(200, {"version": done.version})
        return Answer(201, corrected_json(match, done, why, only_tried=False), rows)

    def read(self, which: str, asked: Body) -> Answer:
        """Read a report that was typed."""
        match = self.own(which).match
        typed = read_report(match.book, asked["text"])
        return Answer(200, {"move": move_json(match.book, typed.move), "waive": list(typed.waive)})

    def recorded(self, which: str, asked: Body) -> Answer:
        """Tell which of some reports are not kept here."""
        one = self.own(which)
        missing = [name for name in asked["report_ids"] if one.found(name) is None]
        return Answer(200, {"version": one.match.version, "missing": missing})

    def disputes(self, which: str, _asked: Body) -> Answer:
        """List what is disputed."""
        return Answer(200, disputes_json(self.own(which).match, {}))

    def hands(self, which: str, _asked: Body) -> Answer:
        """List the hands that have ended."""
        match = self.own(which).match
        told = hands_json(match, match.results().values(), stale_confirmations(match), {})
        return Answer(200, {"version": match.version, "hands": told})

    # --- what they need --------------------------------------------------------------------------

    def _book(self, name: str) -> Book:
        if name not in self.shelf:
            raise Missing("There is no such book.")
        return self.shelf[name]

    def own(self, which: str) -> OwnMatch:
        """Return a match; raises `Missing` where it is not here, or cannot be read."""
        if which in self.damaged:
            raise Missing(self.damaged[which]["detail"])
        if which not in self.matches:
            raise Missing("This phone keeps no such match.")
        return self.matches[which]

    def opened_under(self, report_id: str) -> OwnMatch | None:
        """Return the match that was opened under an id, if any was."""
        return next((one for one in self.matches.values() if one.opened_by == report_id), None)

    def _match(self, one: OwnMatch, number: int | None = None) -> dict[str, Any]:
        match = one.match
        at = match.last_number if number is None else number
        table = table_json(match.book, match.table_after(at))
        told = match_json(match, (), at) | {"names": dict(one.names)}
        return told | {"viewer": "public", "table": table}

    def _others(self, one: OwnMatch, now: int) -> tuple[Row, ...]:
        """Let the others act at a practice table, until it is the turn of who practises."""
        rows: list[Row] = []
        while one.practice and len(rows) < MOST_TURNS and not one.match.table.over:
            seat = next((e.seat for e in one.match.table.queue), None)
            if seat in {None, "", one.practice}:
                break
            move = chosen(one.match.book, one.match.table, seat, random)
            if move is None:
                break
            name = f"practice-{one.match.version:06}"
            rows.append(one.add(commands.Report(Report(move, now)), name, now)[1])
        return tuple(rows)


def _ruling(match: Match, number: int) -> dict[str, Any]:
    if number not in match.rulings:
        raise refusals.NoSuchRuling("There is no ruling {ruling} in this match.", ruling=number)
    record = match.rulings[number]
    return ruling_json(record, can_stand=can_stand(record, match.table_after(number - 1)))


def _brief(one: OwnMatch) -> dict[str, Any]:
    match = one.match
    return {
        "id": match.id, "book": match.book.name, "title": match.book.title,
        "seats": list(match.seats), "rulings": match.last_number, **result_json(match.table),
        "version": match.version, "status": match.status, "opened_at": match.opened_at,
        "kept": match.kept, "imported": [],
    }  # fmt: skip
