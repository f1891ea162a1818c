"""A house without a service: the matches that a phone keeps, asked by the addresses of the API."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.audit import Only, audited, told
from referee.kernel.decide import let_stand
from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable
from referee.kernel.rules.reading import move_from_json
from referee.kernel.tokens import VOID
from referee.match import commands, refusals
from referee.match.done import tried
from referee.match.hands import stale
from referee.match.reports import Report
from referee.notation.files import Mistake
from referee.notation.given import as_notation
from referee.notation.lying import position
from referee.notation.reports import Misread, read_report
from referee.phone.kept import Kept, Row, kept
from referee.phone.partners import chosen
from referee.presenters.audits import audit_json
from referee.presenters.books import book_brief, book_whole
from referee.presenters.corrections import corrected_json
from referee.presenters.disputes import disputes_json, hands_json
from referee.presenters.matches import match_json
from referee.presenters.moves import KIND, move_json
from referee.presenters.offers import offers_json
from referee.presenters.pieces import in_pieces
from referee.presenters.positions import argued_json
from referee.presenters.rulings import can_stand, can_stand_each, preview_json, ruling_json
from referee.presenters.samples import sample
from referee.presenters.tables import result_json, table_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel import Book
    from referee.match.match import Match

    Body = Mapping[str, Any]

MOST_TURNS = 60
"""So often the others may act in a row at a practice table."""


class Told(NamedTuple):
    """An answer as a service gives it, and the rows that the page keeps before it is shown."""

    status: int
    body: Any
    rows: tuple[Row, ...] = ()
    opened: dict[str, Any] | None = None
    """The opening of a match that is new."""


class Missing(refusals.Refused):
    """There is no such thing here."""


class House:
    """All that the page asks of a service, answered by the rules alone."""

    def __init__(self, shelf: Mapping[str, Book]) -> None:
        """Open with these books, and no match."""
        self.shelf = shelf
        self.matches: dict[str, Kept] = {}

    def keep(self, opening: dict[str, Any], rows: list[list[Any]]) -> None:
        """Take in a match that the page has kept; raises where it cannot be told any more."""
        self.matches[opening["id"]] = kept(self.shelf, opening, [Row(*row) for row in rows])

    def answer(self, method: str, path: str, body: Body | None) -> Told:
        """Answer a request as a service would; ``path`` comes with its query."""
        address, _, query = path.partition("?")
        asked = {**dict(re.findall(r"([^&=]+)=?([^&]*)", query)), **(body or {})}
        try:
            for verb, pattern, answer in ROUTES:
                if verb == method and (found := re.fullmatch(pattern, address)):
                    return answer(self, *found.groups(), asked)
            told = _problem(404, Message("This phone has no service that could tell."))
        except (Missing, refusals.NoSuchRuling) as error:
            told = _problem(404, error.sentence)
        except refusals.NeedsReason as error:
            told = _problem(409, error.sentence, field="why", needs_reason=True)
        except refusals.Refused as error:
            told = _problem(409, error.sentence)
        except Mistake as error:
            told = _problem(422, error.sentence, field="text", line=error.line)
        except Misread as error:
            told = _problem(422, error.sentence, field="text", column=error.column + 1)
        except Unreadable as error:
            told = _problem(422, error.sentence, field=error.field)
        return told

    def no_room(self) -> Told:
        """Return what is told where the page could not keep what was done here."""
        return _problem(
            409,
            Message(
                "This phone has no room left, so nothing was recorded."
                " Take the match along, make room, and try again."
            ),
        )

    # --- books and arguments ---------------------------------------------------------------------

    def shelf_of(self, _asked: Body) -> Told:
        """List the books."""
        return Told(200, {"books": [book_brief(book) for book in self.shelf.values()]})

    def book(self, name: str, _asked: Body) -> Told:
        """Return a book with all that is printed in it."""
        return Told(200, book_whole(self._book(name)))

    def laid(self, name: str, asked: Body) -> Told:
        """Return a table of a book, to be changed into the one in question."""
        book = self._book(name).agree({})
        players = int(asked.get("players") or book.seats[0])
        return Told(200, {"version": 0, "text": sample(book, book.names[:players])})

    def settle(self, asked: Body) -> Told:
        """Rule on a position."""
        return Told(200, argued_json(self.shelf, as_notation(self.shelf, asked).text))

    # --- matches ---------------------------------------------------------------------------------

    def list(self, _asked: Body) -> Told:
        """List what is kept here."""
        found = [_brief(one) for one in reversed(self.matches.values())]
        return Told(200, {"matches": found, "damaged": [], "next": None})

    def open(self, asked: Body) -> Told:
        """Open a match; its id and the time come from the page, for the rules have no clock."""
        book = self._book(asked["book"])
        seats = book.names[: asked.get("players") or book.seats[0]]
        names = {seat: name.strip() for seat, name in (asked.get("names") or {}).items()}
        opening = {
            "id": asked["id"], "book": book.name, "terms": dict(asked.get("terms") or {}),
            "seats": [*(asked.get("seats") or seats)], "opened_at": asked["now"],
            "names": {seat: name for seat, name in names.items() if name},
            "practice": asked.get("practice") or "",
        }  # fmt: skip
        self.keep(opening, [])
        one = self.matches[asked["id"]]
        rows = self._others(one, asked["now"])
        told = {
            "match": self._match(one), "token": "here", "participant": "", "role": "arbiter",
            "join": None, "recovery": "",
        }  # fmt: skip
        return Told(201, told, rows, opening)

    def match(self, which: str, asked: Body) -> Told:
        """Return a match with its table, now or after a ruling."""
        number = asked.get("ruling")
        return Told(200, self._match(self._kept(which), None if number is None else int(number)))

    def in_force(self, which: str, _asked: Body) -> Told:
        """Return the book in force."""
        return Told(200, book_whole(self._kept(which).match.book))

    def offers(self, which: str, _asked: Body) -> Told:
        """Return what may be reported."""
        match = self._kept(which).match
        return Told(
            200, {"version": match.version, "offers": offers_json(match.book, match.table, None)}
        )

    def rulings(self, which: str, asked: Body) -> Told:
        """List rulings in order."""
        match = self._kept(which).match
        after, limit = int(asked.get("after") or 0), int(asked.get("limit") or 100)
        records = match.rulings.after(after, limit)
        stand = can_stand_each(match, records, match.table_after(after)) if records else {}
        more = after + len(records) < match.last_number
        told = [ruling_json(one, can_stand=stand.get(one.number, ())) for one in records]
        return Told(
            200, {"rulings": told, "next": records[-1].number if more and records else None}
        )

    def moment(self, which: str, number: str, asked: Body) -> Told:
        """Return a ruling, with the tables around it where they are asked for."""
        match = self._kept(which).match
        told = _ruling(match, int(number))
        if "around" in asked:
            for name, place in (("before", int(number) - 1), ("after", int(number))):
                told[name] = table_json(match.book, match.table_after(place))
        return Told(200, told)

    def report(self, which: str, asked: Body) -> Told:
        """Rule on a report and keep it; the same id again gets the same ruling."""
        one = self._kept(which)
        before = one.found(asked["report_id"])
        if before is not None:
            happening = one.match.history.at(before)
            record = happening.ruling if happening else None
            if record is None:
                raise Missing("Under this id something else is kept.")
            return Told(200, _ruling(one.match, record.number))
        command = commands.Report(_report(one.match, asked), asked.get("hand"))
        row = one.add(command, asked["report_id"], asked["now"])
        told = _ruling(one.match, one.match.last_number)
        return Told(201, told, (row, *self._others(one, asked["now"])))

    def preview(self, which: str, asked: Body) -> Told:
        """Return what would be ruled."""
        match = self._kept(which).match
        report = _report(match, asked)
        event: Any = tried(match, commands.Report(report, asked.get("hand"))).event
        voided = event.ruling.outcome == VOID
        stand = let_stand(match.book, match.table, report.move, at=report.at) if voided else ()
        return Told(200, preview_json(match.book, report.move, event.ruling, report.at, stand))

    def correct(self, which: str, asked: Body) -> Told:
        """Correct a ruling, or undo a correction."""
        one, why, new = self._kept(which), asked.get("why") or "", asked.get("replacement")
        match = one.match
        command: commands.Command = (
            commands.Restore(asked["restore"], why)
            if "restore" in asked
            else commands.Correct(asked["ruling"], _report(match, new) if new else None, why)
        )
        done = tried(match, command)
        if asked.get("preview"):
            return Told(200, corrected_json(match, done, why, only_tried=True))
        if one.found(asked["report_id"]) is not None:
            return Told(200, {"version": one.found(asked["report_id"])})
        row = one.add(command, asked["report_id"], asked["now"])
        return Told(201, corrected_json(match, done, why, only_tried=False), (row,))

    def read(self, which: str, asked: Body) -> Told:
        """Read a report that was typed."""
        match = self._kept(which).match
        typed = read_report(match.book, asked["text"])
        return Told(200, {"move": move_json(match.book, typed.move), "waive": list(typed.waive)})

    def recorded(self, which: str, asked: Body) -> Told:
        """Tell which of some reports are not kept here."""
        one = self._kept(which)
        missing = [name for name in asked["report_ids"] if one.found(name) is None]
        return Told(200, {"version": one.match.version, "missing": missing})

    def disputes(self, which: str, _asked: Body) -> Told:
        """List what is disputed."""
        return Told(200, disputes_json(self._kept(which).match, {}))

    def hands(self, which: str, _asked: Body) -> Told:
        """List the hands that have ended."""
        match = self._kept(which).match
        results = match.results()
        old = [one.number for one in match.argued.confirmations if stale(one, results)]
        told = hands_json(match, results.values(), old, {})
        return Told(200, {"version": match.version, "hands": told})

    def audit(self, which: str, asked: Body) -> Told:
        """Tell how the match came to be what it is."""
        one = self._kept(which)
        trail = told(one.match, devices={}, table_at=one.match.table_after)
        names = dict(one.names) or None
        found = audited(one.match, trail, names=names, findings=trail.findings, imported=False)
        wanted = {name: asked[name] for name in ("kind", "seat", "clause") if name in asked}
        ruling = int(asked["ruling"]) if "ruling" in asked else None
        only = None if asked.get("trail") == "false" else Only(**wanted, ruling=ruling)
        answer = audit_json(
            one.match, found, only, findings=trail.findings, imports=(), devices={},
            around=asked.get("around") in {"", "true"},
        )  # fmt: skip
        return Told(200, answer)

    def lying(self, which: str, _asked: Body) -> Told:
        """Return the table as a position."""
        match = self._kept(which).match
        lines = position(match.book, match.table, timed=False)
        return Told(200, {"version": match.version, "text": "\n".join(lines)})

    def export(self, which: str, _asked: Body) -> Told:
        """Return the match in the notation."""
        return Told(200, self._kept(which).text)

    # --- what they need --------------------------------------------------------------------------

    def _book(self, name: str) -> Book:
        if name not in self.shelf:
            raise Missing("There is no such book.")
        return self.shelf[name]

    def _kept(self, which: str) -> Kept:
        if which not in self.matches:
            raise Missing("This phone keeps no such match.")
        return self.matches[which]

    def _match(self, one: Kept, number: int | None = None) -> dict[str, Any]:
        match = one.match
        at = match.last_number if number is None else number
        table = table_json(match.book, match.table_after(at))
        told = match_json(match, (), at) | {"names": dict(one.names)}
        return told | {"viewer": "public", "table": table}

    def _others(self, one: Kept, now: int) -> tuple[Row, ...]:
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
            rows.append(one.add(commands.Report(Report(move, now)), name, now))
        return tuple(rows)


def _report(match: Match, asked: Body) -> Report:
    data = {name: value for name, value in asked["move"].items() if name != KIND}
    return Report(
        move_from_json(match.book, data), asked.get("at"), tuple(asked.get("waive") or ())
    )


def _ruling(match: Match, number: int) -> dict[str, Any]:
    if number not in match.rulings:
        raise refusals.NoSuchRuling("There is no ruling {ruling} in this match.", ruling=number)
    record = match.rulings[number]
    return ruling_json(record, can_stand=can_stand(record, match.table_after(number - 1)))


def _brief(one: Kept) -> dict[str, Any]:
    match = one.match
    return {
        "id": match.id, "book": match.book.name, "title": match.book.title,
        "seats": list(match.seats), "rulings": match.last_number, **result_json(match.table),
        "version": match.version, "status": match.status, "opened_at": match.opened_at,
        "imported": [],
    }  # fmt: skip


def _problem(status: int, detail: str, **more: Any) -> Told:
    return Told(status, {"title": detail, "status": status, **in_pieces(detail=detail), **more})


_MATCH = r"/matches/([a-z0-9]+)"
ROUTES: tuple[tuple[str, str, Callable[..., Told]], ...] = (
    ("GET", "/books", House.shelf_of),
    ("GET", r"/books/([\w-]+)", House.book),
    ("GET", r"/books/([\w-]+)/position", House.laid),
    ("POST", "/positions", House.settle),
    ("GET", "/matches", House.list),
    ("POST", "/matches", House.open),
    ("GET", _MATCH, House.match),
    ("GET", _MATCH + "/book", House.in_force),
    ("GET", _MATCH + "/offers", House.offers),
    ("GET", _MATCH + "/rulings", House.rulings),
    ("GET", _MATCH + r"/rulings/(\d+)", House.moment),
    ("POST", _MATCH + "/rulings", House.report),
    ("POST", _MATCH + "/preview", House.preview),
    ("POST", _MATCH + "/corrections", House.correct),
    ("POST", _MATCH + "/reading", House.read),
    ("POST", _MATCH + "/recorded", House.recorded),
    ("GET", _MATCH + "/disputes", House.disputes),
    ("GET", _MATCH + "/hands", House.hands),
    ("GET", _MATCH + "/audit", House.audit),
    ("GET", _MATCH + "/position", House.lying),
    ("GET", _MATCH + "/export", House.export),
)
"""What is answered here, by method and address."""
