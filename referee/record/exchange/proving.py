"""What an export says of the log that its match is sealed in, and whether that is so.

The events of a match are a chain by their leaves, so the proof that its last leaf is in the log
proves all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.log.leaves import ADOPTED, EVENT, Leaf, begin
from referee.log.notes import BadNote, read_note
from referee.log.proofs import Proof, checkpoint_of, read_proof
from referee.log.tree import BadProof, check_inclusion, inclusion
from referee.record.events.left import committed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.log.notes import Key
    from referee.record.events.events import Event
    from referee.record.store.store import Store


class Span(NamedTuple):
    """Events from one version to another."""

    first: int
    last: int

    @property
    def words(self) -> str:
        """The events in words."""
        if self.first == self.last:
            return f"event {self.first}"
        return f"events {self.first} to {self.last}"


class Logged(NamedTuple):
    """What an export says of the log that its match is sealed in; nothing of it is trusted."""

    origin: str
    """The name of the log."""
    events: int
    """How many of the events the proof is about, from the first on."""
    adopted: tuple[Span, ...]
    """Those that were there before they were sealed."""
    proof: str
    """The proof that the leaf of the last of them is in the log, as C2SP writes it."""

    @property
    def line(self) -> dict[str, object]:
        """The line of the export."""
        return self._asdict() | {"adopted": [one._asdict() for one in self.adopted]}

    @property
    def before(self) -> frozenset[int]:
        """Every event that was there before it was sealed."""
        return frozenset(one for span in self.adopted for one in range(span.first, span.last + 1))

    @property
    def read(self) -> Proof:
        """The proof; raises `BadProof` and `BadNote`."""
        return read_proof(self.proof)


class Vouched(NamedTuple):
    """What a log vouches for, its signature verified."""

    origin: str
    events: int
    """How many of the events, from the first on."""
    size: int
    """How many events of all matches the log had then."""
    cosigned: tuple[tuple[str, int], ...]
    """The witnesses asked about that have signed the same, and when: seconds since 1970."""


def logged(store: Store, match_id: str, upto: int) -> Logged | None:
    """Return what an export of a match up to a version says; ``None`` where it is not sealed."""
    from referee.record.seal.places import Places  # noqa: PLC0415 - readers have no store

    places = Places(store)
    told = places.checkpoint()
    if not store.leaves.origin or told is None:
        return None
    try:
        note = read_note(told.encode("utf-8", "surrogateescape"))
        size = checkpoint_of(note).size
    except BadNote:
        return None  # what is kept of it was changed: whoever verifies is told
    mine = [
        one
        for one in places.sealed_of(match_id)
        if one.version <= upto and one.place is not None and one.place < size
    ]
    if not mine or mine[-1].place is None:
        return None
    place = mine[-1].place
    proof = Proof(place, tuple(inclusion(places.read, place, size)), note)
    adopted = _spans(one.version for one in mine if one.kind == ADOPTED)
    return Logged(store.leaves.origin, mine[-1].version, adopted, proof.text)


def _spans(versions: Iterable[int]) -> tuple[Span, ...]:
    found: list[Span] = []
    for version in versions:
        if found and found[-1].last == version - 1:
            found[-1] = Span(found[-1].first, version)
        else:
            found.append(Span(version, version))
    return tuple(found)


def last_leaf(told: Logged, events: Sequence[Event]) -> bytes:
    """Return the leaf of the last event that a proof is about; raises `BadProof`."""
    if not 1 <= told.events <= len(events):
        raise BadProof("the proof is about events that are not here")
    adopted = told.before
    prev = begin(told.origin, events[0].originator_id)
    for event in events[: told.events]:
        kind = ADOPTED if event.version in adopted else EVENT
        payload = committed(event.payload)
        prev = Leaf(kind, event.originator_id, event.version, event.topic, prev, payload).hash
    return prev


def check_proof(told: Logged, events: Sequence[Event]) -> None:
    """Check that a proof fits the events and its own checkpoint; raises `BadProof` and `BadNote`.

    Who has signed the checkpoint is not asked here: see `vouched`.
    """
    ends = [end for span in told.adopted for end in (span.first, span.last + 1)]
    if ends != sorted(set(ends)) or not all(1 <= end <= told.events + 1 for end in ends):
        raise BadProof("what was adopted are no events that the proof is about, in order")
    proof, leaf = told.read, last_leaf(told, events)
    found = checkpoint_of(proof.note)
    if found.origin != told.origin:
        raise BadProof("the checkpoint is that of another log")
    check_inclusion(leaf, proof.place, found.size, found.root, proof.hashes)


def vouched(
    told: Logged, events: Sequence[Event], key: Key, witnesses: Iterable[Key] = ()
) -> Vouched:
    """Return what the log with this key vouches for; raises `BadProof` and `BadNote`."""
    proof = told.read
    found = proof.check(last_leaf(told, events), key)
    cosigned = [(one.name, at) for one in witnesses if (at := proof.note.signed_by(one))]
    return Vouched(found.origin, told.events, found.size, tuple(cosigned))
