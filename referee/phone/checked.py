"""A file with a tournament checked in a phone: drawn and ranked once more, and then its matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.presenters.pieces import in_pieces
from referee.presenters.tournaments import standings_json
from referee.record.errors import BadImport
from referee.record.events.sealing import NAME
from referee.record.exchange.jsonl import verify
from referee.record.exchange.tournaments import HEAD, verify_tournament
from referee.record.integrity.tournament_checking import worked_out_again
from referee.record.tournament.tables import games_of
from referee.tournament.events import Resulted
from referee.tournament.slips import slip_of
from referee.tournament.standings import whats_open

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Book
    from referee.match.match import Match
    from referee.record.exchange.tournaments import VerifiedTournament
    from referee.tournament.tournament import Tournament


class Checking:
    """One export after the other, that of the tournament first."""

    def __init__(self, shelf: Mapping[str, Book]) -> None:
        """Begin before the first."""
        self.shelf = shelf
        self.now: Tournament | None = None

    def take(self, text: str) -> dict[str, Any]:
        """Tell what holds of the next export; of one that does not, the line and why."""
        lines = text.encode().splitlines(keepends=True)
        try:
            if lines and lines[0].startswith(HEAD):
                return self._tournament(verify_tournament(lines))
            return self._match(verify(lines, self.shelf).match)
        except BadImport as error:
            return {"wrong": {"line": error.line, **in_pieces(detail=error.reason)}}

    def _tournament(self, found: VerifiedTournament) -> dict[str, Any]:
        now = self.now = found.tournament
        called = {one.digest: str(one.value) for one in found.openings if one.kind == NAME}
        return {
            "tournament": now.id, "title": now.title, "status": now.status,
            "events": len(found.events), "rounds": len(now.rounds), "results": len(now.results),
            "matches": [table.match for _, table, _ in now.told() if table.match],
            "open": len(whats_open(now)), "withheld": len(found.withheld),
            "again": [
                {"event": one.version, "round": one.round,
                 **(in_pieces(detail=one.wrong) if one.wrong else {})}
                for one in worked_out_again(now)
            ],
            "entries": [
                {"number": one.number,
                 "players": [called.get(player, "") for player in one.players]}
                for one in now.entries.values()
            ],
            "standings": standings_json(now),
        }  # fmt: skip

    def _match(self, match: Match) -> dict[str, Any]:
        """Hold what a match comes to against what was told of its table when it was over."""
        now = self.now
        found = () if now is None else [
            one.event for one in now.history
            if isinstance(one.event, Resulted) and one.event.match == match.id
        ]  # fmt: skip
        if now is None or not found:
            return {"match": match.id}
        told = found[0]
        came = games_of(match, now.stage(now.rounds[told.round - 1].stage))
        return {
            "match": match.id, "round": told.round, "table": told.table,
            "same": came == told.games, "told": slip_of(told.games), "came": slip_of(came),
        }  # fmt: skip
