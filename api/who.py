"""Who is asking: the token of a request, and what it allows.

The signature of a token costs some microseconds and the table of participants a query; both are
remembered for a short while, so that a table that plays asks neither.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from flask import request

from api.problems import Problem

if TYPE_CHECKING:
    from api.desk import Desk
    from referee.record import By, Participant

ID = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
_BEARER = re.compile(r"[Bb]earer +([\x21-\x7e]{1,1000})\Z")

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
    def tells(self) -> By:
        """Who records what this request reports."""
        if self.participant is None:
            raise Problem("unsigned", "Reporting needs a token: open a match, or join one.")
        return self.participant.by

    def recheck(self, desk: Desk) -> None:
        """Raise ``BadToken`` if the token was revoked or has expired since."""
        if self.participant is not None:
            participant_of(desk, self.token)


NOBODY = Viewer(PUBLIC)


def match_id_of(text: str) -> str:
    """Return the id of a match as it can be asked for; anything else is no match at all."""
    if not ID.match(text):
        raise Problem("not-found", "There is no such match.", "match")
    return text


def viewer(desk: Desk, match_id: str) -> Viewer:
    """Return who is asking about this match; nobody in particular without a token."""
    given = request.headers.get("Authorization")
    if given is None:
        return NOBODY
    found = _BEARER.match(given)
    if found is None:
        raise Problem("unsigned", "Authorization must read: Bearer, a space, the token.")
    participant = participant_of(desk, found[1])
    if participant.match_id != match_id:
        raise Problem("not-allowed", "This token is for another match.")
    return Viewer(participant.role, participant.seat, participant, found[1])


def participant_of(desk: Desk, token: str) -> Participant:
    """Return whose token this is; raises `BadToken` when it is forged, expired or revoked."""
    found = desk.records.people.found(desk.tokens[token])
    if found.revoked_at is not None:
        return desk.records.participant(token)  # which says why not
    return found


def member(desk: Desk, match_id: str) -> Viewer:
    """Return who is asking; raises a `Problem` where that is nobody in particular."""
    asking = viewer(desk, match_id)
    if asking is NOBODY:
        raise Problem("unsigned", "This needs a token: open a match, or join one.")
    return asking


def arbiter(desk: Desk, match_id: str) -> Viewer:
    """Return the arbiter who is asking; raises a `Problem` for anybody else."""
    asking = member(desk, match_id)
    if asking.role != ARBITER:
        raise Problem("not-allowed", "Only the arbiter may do that.")
    return asking


def may_act(asking: Viewer, actor: str | None) -> None:
    """Raise a `Problem` unless the one who asks may report what this seat did."""
    if asking.role == ARBITER:
        return
    if asking.role != SEAT:
        raise Problem("not-allowed", "Who watches does not report.")
    if actor is None:
        raise Problem(
            "not-allowed", "What belongs to no seat is for the arbiter to report.", "move"
        )
    if actor != asking.seat:
        detail = f"This token speaks for {asking.seat}, not for {actor}."
        raise Problem("not-allowed", detail, "move.seat")
