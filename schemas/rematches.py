"""Rematches: what opening one takes, and which match follows which."""

from __future__ import annotations

from schemas.base import Closed, Words, line, means, seat, secret


class JoinRematchSchema(Closed):
    """What a phone says that comes along."""

    device = line(80, metadata=means("what the phone is called"))
    secret = secret(metadata=means("known to this phone alone: with it the same is answered again"))


class RematchSchema(JoinRematchSchema):
    """What opening a rematch takes."""

    first_dealer = seat(
        metadata=means("who deals first there; else whoever the deal comes to next")
    )


class RematchesSchema(Closed):
    """The match before and the match after."""

    rematch_of = Words(
        required=True, allow_none=True,
        metadata=means("the id of the match of which this is the rematch; null for none"),
    )  # fmt: skip
    rematch = Words(
        required=True, allow_none=True, metadata=means("the id of its rematch; null for none")
    )
