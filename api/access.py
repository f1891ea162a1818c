"""Access: the token of a request, whose it is, and what it allows.

The signature of a token costs some microseconds and the table of participants a query; both are
remembered for a short while, so that a table that plays asks neither.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flask import request

from api.problems.problems import Problem
from api.requests.limits import PREVIEWING
from api.requests.network import network
from api.requests.viewer import ARBITER, NOBODY, SEAT, Viewer
from referee.tournament.events import DIRECTION

if TYPE_CHECKING:
    from api.services import Services
    from referee.kernel import Move
    from referee.record import Participant

ID = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
_BEARER = re.compile(r"[Bb]earer +([\x21-\x7e]{1,1000})\Z")


def match_id_of(text: str) -> str:
    """Return the id of a match as it can be asked for; anything else is no match at all."""
    if not ID.match(text):
        raise Problem("not-found", "There is no such match.", "match")
    return text


def viewer_of(services: Services, match_id: str) -> Viewer:
    """Return who is asking about this match; nobody in particular without a token."""
    return _viewer(services, match_id, "This token is for another match.")


def hall_viewer(services: Services, id_: str) -> Viewer:
    """Return who is asking about this tournament; nobody in particular without a token."""
    if not ID.match(id_):
        raise Problem("not-found", "There is no such tournament.", "tournament")
    return _viewer(services, id_, "This token is for another tournament, or for a match.")


def _viewer(services: Services, id_: str, elsewhere: str) -> Viewer:
    """Return who is asking; raises a `Problem` with this sentence for whose token is not for it."""
    token = bearer()
    if token is None:
        return NOBODY
    participant = participant_of(services, token)
    if participant.match_id != id_:
        raise Problem("not-allowed", elsewhere)
    return Viewer(participant.role, participant.seat, participant, token)


def hall_member(services: Services, id_: str) -> Viewer:
    """Return who is asking about this tournament; raises a `Problem` for nobody in particular."""
    viewer = hall_viewer(services, id_)
    if viewer is NOBODY:
        raise Problem("unsigned", "This needs a token: join the tournament by a code.")
    return viewer


def director_of(services: Services, id_: str) -> Viewer:
    """Return the one of the direction who is asking; raises a `Problem` for anybody else."""
    viewer = hall_member(services, id_)
    if viewer.role != DIRECTION:
        raise Problem("not-allowed", "Only the direction may do that.")
    return viewer


def bearer() -> str | None:
    """Return the token or key that comes with a request, if any."""
    given = request.headers.get("Authorization")
    if given is None:
        return None
    found = _BEARER.match(given)
    if found is None:
        raise Problem("unsigned", "Authorization must read: Bearer, a space, the token.")
    return found[1]


def participant_of(services: Services, token: str) -> Participant:
    """Return whose token this is; raises `BadToken` when it is forged, expired or revoked."""
    found = services.records.people.found(services.participant_id(token))
    if found.revoked_at is not None:
        return services.records.participant(token)  # which says why not
    return found


def key_holder(services: Services, what: str, who: str) -> str:
    """Return who asks by a key of the operator's; nobody by name where ``who`` is anybody."""
    key = bearer()
    if key is not None:
        return services.records.import_keys.holder(key)
    if who != "anybody":
        detail = f"{what} needs an import key: ask the operator of this service for one."
        raise Problem("unsigned", detail)
    return ""


def may_read(services: Services, what: str, who: str = "key") -> None:
    """Raise a `Problem` unless what only the operator gives away may be read here."""
    if who == "nobody":
        raise Problem("not-allowed", f"{what} cannot be read at this service.")
    key = bearer()
    if key is not None:
        services.records.record_keys.holder(key)
    elif who != "anybody":
        detail = f"{what} can be read with a record key: ask the operator of this service for one."
        raise Problem("unsigned", detail)


def may_open(services: Services, *, again: bool = False) -> None:
    """Raise a `Problem` unless matches may be opened here; ``again`` by the arbiter of one."""
    if services.opening == "nobody":
        raise Problem("not-allowed", "No more matches are opened at this service.")
    if services.opening == "key" and not again:
        key_holder(services, "Opening a match", services.opening)


def recheck(services: Services, viewer: Viewer) -> None:
    """Raise `BadToken` if a viewer was sent away since the token was looked at.

    When it expires is not asked again: what goes on for longer than some minutes begins anew.
    """
    one = viewer.participant
    if one is not None and services.records.people.found(one.id).revoked_at is not None:
        services.records.participant(viewer.token)  # which says why not


def member_of(services: Services, match_id: str) -> Viewer:
    """Return who is asking; raises a `Problem` where that is nobody in particular."""
    viewer = viewer_of(services, match_id)
    if viewer is NOBODY:
        raise Problem("unsigned", "This needs a token: open a match, or join one.")
    return viewer


def arbiter_of(services: Services, match_id: str) -> Viewer:
    """Return the arbiter who is asking; raises a `Problem` for anybody else."""
    viewer = member_of(services, match_id)
    if viewer.role != ARBITER:
        raise Problem("not-allowed", "Only the arbiter may do that.")
    return viewer


def may_try(services: Services, viewer: Viewer) -> None:
    """Count what is only tried, which costs as much as what is recorded; the arbiter may."""
    if viewer.role != ARBITER:
        services.limits.take(PREVIEWING, network(request.remote_addr))


def may_act(viewer: Viewer, move: Move) -> None:
    """Raise a `Problem` unless the one who asks may report this: what their own seat did.

    A word that the table says as one, such as that the clock starts, is for whoever sits there.
    """
    if viewer.role == ARBITER:
        return
    if viewer.role != SEAT:
        raise Problem("not-allowed", "Who watches does not report.")
    if move.actor is None:
        if move.aloud:
            return
        raise Problem(
            "not-allowed", "What belongs to no seat is for the arbiter to report.", "move"
        )
    if move.actor != viewer.seat:
        detail = f"This token speaks for {viewer.seat}, not for {move.actor}."
        raise Problem("not-allowed", detail, "move.seat")
