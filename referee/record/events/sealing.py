"""Sealed values: the payload carries a salted digest, whoever has the opening knows the value."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.record.events.canonical import canonical, digest
from referee.record.events.events import salt

if TYPE_CHECKING:
    from collections.abc import Mapping

FACE = "face"
NAME = "name"
DEVICE = "device"
PICTURE = "picture"
SEED = "seed"
"""What the seeds of a tournament's draws are made of: no export opens it."""


class Opening(NamedTuple):
    """What opens one digest: salt and value, what it is about and which seat may read it."""

    digest: str
    kind: str
    """``face`` (a value in a report), ``name`` (of a player), ``device``, ``picture`` (a photograph
    in base64) or ``seed``."""
    about: str
    """The seat whose name or secret it is, or the participant whose device; of a picture none."""
    salt: str
    value: Any

    @property
    def true(self) -> bool:
        """Whether salt and value are those that were sealed."""
        again = digest_of(self.kind, self.about, self.salt, self.value)
        return hmac.compare_digest(again, self.digest)


def digest_of(kind: str, about: str, grain: str, value: Any) -> str:
    """Return the digest of a value with its salt; kind and seat are bound into it."""
    return digest(canonical([grain, f"{kind}/{about}", value]))


def seal(kind: str, about: str, value: Any) -> Opening:
    """Seal a value under a fresh salt."""
    grain = salt()
    return Opening(digest_of(kind, about, grain, value), kind, about, grain, value)


def opened(value: Any, openings: Mapping[str, Any] | None) -> Any:
    """Return what a viewer with these openings reads: the value, or what stands in its place."""
    if isinstance(value, dict) and "sealed" in value:
        if openings and value["sealed"] in openings:
            return openings[value["sealed"]]
        return value["as"]
    return value
