"""Who is asking about a match, as a value: the role, the seat, the participant."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from api.problems.problems import Problem

if TYPE_CHECKING:
    from referee.record import By, Participant

PUBLIC = "public"
ARBITER = "arbiter"
SEAT = "seat"
SPECTATOR = "spectator"


class Viewer(NamedTuple):
    """Who is asking about a match."""

    role: str
    seat: str | None = None
    participant: Participant | None = None
    token: str = ""

    @property
    def sees(self) -> str:
        """What the table is seen as: ``public``, or the seat whose secrets it may show."""
        return self.seat or PUBLIC

    @property
    def by(self) -> By:
        """Who records what this request reports."""
        if self.participant is None:
            raise Problem("unsigned", "Reporting needs a token: open a match, or join one.")
        return self.participant.by


NOBODY = Viewer(PUBLIC)
