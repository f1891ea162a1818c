"""What an export of a tournament says of each of its people: for the sum of a season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record.events.sealing import NAME
from referee.tournament.standings import standings

if TYPE_CHECKING:
    from referee.record.exchange.tournaments import VerifiedTournament


def made_by_names(found: VerifiedTournament) -> dict[str, int]:
    """Return what everybody has made in the first column, by the names that an export opens."""
    known = {one.digest: str(one.value) for one in found.openings if one.kind == NAME}
    now = found.tournament
    lines = now.frozen.standings[0] if now.frozen is not None else standings(now)
    made: dict[str, int] = {}
    for line in lines:
        players = [known.get(one, "") for one in now.entries[line.entry].players]
        who = " / ".join(sorted(filter(None, players))) or f"{now.title} {line.entry}"
        made[who] = made.get(who, 0) + line.counts[0]
    return made
