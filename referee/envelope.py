"""What stands around every event of the record, and the types that its fields are made of.

A match and a tournament have the same envelope; neither knows of the other.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

Count = NewType("Count", int)
"""A whole number from 0."""
Version = NewType("Version", int)
"""The place of an event in its stream, counted from 1."""
Digest = NewType("Digest", str)
"""32 bytes in hexadecimal: a SHA-256 digest, or a key."""
SignatureText = NewType("SignatureText", str)
"""An Ed25519 signature in hexadecimal."""
SealedName = NewType("SealedName", str)
"""The digest of a player's name."""
SealedPicture = NewType("SealedPicture", str)
"""The digest of a photograph."""
Words = NewType("Words", str)
"""What somebody said in words of their own."""


class Since(NamedTuple):
    """Beside the type of a field that came later: the version of payloads that first has it."""

    version: int


class By(NamedTuple):
    """Who recorded something, and with what."""

    participant: str
    """The id of the participant, which says nothing about the person."""
    device: str
    """When something is recorded: what the device is called. In the record: its digest."""
    role: str
    """At a match ``arbiter``, ``seat`` or ``spectator``; at a tournament ``direction``, ``table``
    or ``entry``."""
    seat: str | None = None
    """For whom a role speaks: a seat, a table or an entry, by its letters or number."""


ARBITER = By("", "", "arbiter")
"""Whoever writes a match down in a file."""


class Envelope(NamedTuple):
    """What stands around an event: its place in the match, who recorded it and when."""

    version: int
    """Its place in its match or tournament, counted from 1."""
    recorded_at: int
    """When it was recorded, in milliseconds since 1970, by the clock of the service, or of the
    phone that kept the match by itself."""
    by: By
    report_id: str
    """What the phone called it; sent again under it, it is not recorded twice."""


class Enveloped:
    """What an event has made, which knows the envelope that stood around the event."""

    __slots__ = ()
    envelope: Envelope

    @property
    def version(self) -> int:
        """The place of the event in its stream, counted from 1."""
        return self.envelope.version

    @property
    def recorded_at(self) -> int:
        """When it was recorded, in milliseconds since 1970, by the clock of the service."""
        return self.envelope.recorded_at

    @property
    def by(self) -> By:
        """Who recorded it."""
        return self.envelope.by

    @property
    def report_id(self) -> str:
        """What the phone called it."""
        return self.envelope.report_id
