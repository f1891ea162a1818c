"""``verify`` of a file with a tournament: its events, and every draw once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from referee.cli.console import Status, Trouble, print_json, row
from referee.cli.record import checked
from referee.cli.vouching import verdict
from referee.record.events.sealing import NAME
from referee.record.exchange.tournaments import HEAD, VerifiedTournament, verify_tournament
from referee.record.integrity.tournament_checking import worked_out_again
from referee.tournament.standings import whats_open

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.cli.vouching import Asked
    from referee.record.integrity.tournament_checking import Again

TOURNAMENT = HEAD
"""What the export of a tournament begins with."""


def of_tournament(name: str, lines: list[bytes], whom: Asked, *, as_json: bool) -> Status:
    """Check an export of a tournament and print what it holds; raises `Trouble`."""
    found: VerifiedTournament = checked(name, lambda: verify_tournament(lines))
    told = verdict(found, whom, lambda why: Trouble(f"{name}: {why}", Status.WRONG))
    again = tuple(worked_out_again(found.tournament))
    if wrong := [f"event {one.version}: {one.wrong}" for one in again if one.wrong]:
        raise Trouble(f"{name}: {'; '.join(wrong)}", Status.WRONG)
    if as_json:
        print_json(_data(found, again) | told.data)
    else:
        _tell(name, found, again, told.lines)
    return told.status or (Status.WITHHELD if found.withheld else Status.FINE)


def _tell(
    name: str, found: VerifiedTournament, again: Sequence[Again], sealed: Sequence[str]
) -> None:
    now = found.tournament
    openings = f" and {len(found.openings)} openings" if found.openings else ""
    click.echo(f"{name} is whole: {len(found.events)} events{openings}, in order, no byte changed")
    row("id", now.id)
    row("title", now.title)
    row("rules", now.regulation.title.en)
    row("entries", _entries(found))
    opened = len(whats_open(now))
    row("state", f"{now.status}, rounds: {len(now.rounds)}, results: {len(now.results)},"
                 f" open: {opened}")  # fmt: skip
    for one in again:
        what = f"round {one.round}" if one.round else "the frozen standings"
        row("drawn" if one.round else "ranked", f"{what}, by event {one.version}: the same again")
    row("digest", f"sha256 {found.digest}")
    for line in sealed:
        row("sealed", line)
    for gone in found.withheld:
        row("lacking", gone.words)


def _entries(found: VerifiedTournament) -> str:
    """Return how many entries there are, with their names where they are opened."""
    known = {one.digest: str(one.value) for one in found.openings if one.kind == NAME}
    told = [
        f"{entry.number} {' and '.join(filter(None, map(known.get, entry.players)))}".strip()
        for entry in found.tournament.entries.values()
    ]
    return f"{len(told)}: {', '.join(told)}" if known else str(len(told))


def _data(found: VerifiedTournament, again: Sequence[Again]) -> dict[str, Any]:
    now = found.tournament
    return {
        "tournament": now.id, "title": now.title, "regulation": now.regulation.name,
        "events": len(found.events), "openings": len(found.openings), "status": now.status,
        "entries": len(now.entries), "rounds": len(now.rounds), "digest": found.digest,
        "open": [one._asdict() for one in whats_open(now)],
        "again": [{"event": one.version, "round": one.round} for one in again],
        "withheld": [one._asdict() for one in found.withheld],
    }  # fmt: skip
