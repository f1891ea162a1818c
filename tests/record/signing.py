"""Devices of players that sign what a hand came to, as the page does it."""

from dataclasses import dataclass, field
from typing import Any

from referee.log.notes import Signer
from referee.match.commands import Confirm
from referee.match.countersigning import shown, signed_text
from referee.match.events import By, Countersignature, Digest, SignatureText, Version
from referee.record import Opened, Records

from .toy import Deal, Play, report


@dataclass
class Device:
    """A player's phone with a key of its own."""

    by: By
    signer: Signer = field(default_factory=lambda: Signer.fresh("device"))

    def signs(self, records: Records, match_id: str, hand: int = 1, **other: Any) -> Confirm:
        """Return the confirmation of a hand, signed for all that is on record now.

        ``other`` is signed for in the place of what is true.
        """
        version, head = records.head(match_id)
        result = shown(records.match(match_id).results()[hand])
        key = Digest(self.signer.key.public.hex())
        told = Countersignature(Version(version), Digest(head), result, key, SignatureText(""))
        told = told._replace(**other)
        text = signed_text(match_id, hand, self.by.seat, told)
        signature = SignatureText(self.signer.signature(text).raw.hex())
        return Confirm(hand, signed=told._replace(signature=signature))


def played_out(records: Records) -> tuple[Opened, Device, Device]:
    """Play a match to its end, ruling 4, which B reports; return it with the devices of both."""
    opened = records.open_match("toy", terms={"cards": 2})
    match_id = opened.match_id
    a, b = (records.admit(match_id, "seat", seat, f"phone of {seat}").by for seat in "AB")
    records.record(match_id, report(Deal("A")), opened.arbiter.by)
    for by, card in ((b, "R1"), (a, "R2"), (b, "R3")):
        records.record(match_id, report(Play(by.seat or "", card)), by)
    return opened, Device(a), Device(b)
