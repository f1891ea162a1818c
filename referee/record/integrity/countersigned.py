"""Countersignatures held against the stored events: who has signed what, and what does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.messages import Message
from referee.match.countersigning import shown
from referee.record.events.heads import heads_of, is_true
from referee.record.match.fold import Fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.kernel import Book
    from referee.match.arguments import Confirmation
    from referee.match.events import Countersignature, Result
    from referee.match.match import Match
    from referee.record.events.events import Event

ANOTHER_KEY = Message("is countersigned with another key than this participant had before")
ANOTHERS_KEY = Message("is countersigned with a key that has signed for another participant")
FORGED = Message("has a countersignature that is none: this key has not signed this")
OTHER_HEAD = Message("is countersigned for other events than those on record before it")
OTHER_RESULT = Message("is countersigned for another result than the one on record then")


class Countersigned(NamedTuple):
    """A confirmation that a device has signed, and what is wrong with it."""

    version: int
    """The event that has it."""
    hand: int
    seat: str | None
    """Who has signed; ``None`` for the arbiter."""
    upto: int
    """The event up to which the device has signed for the match."""
    key: str
    """The public key, in hexadecimal."""
    wrong: Message | None = None
    """What does not fit, after the number of the event; ``None`` where all of it does."""

    @property
    def words(self) -> str:
        """Who has signed what, in words."""
        who = f"by {self.seat}" if self.seat else "by the arbiter"
        key = " ".join(self.key[at : at + 4] for at in range(0, 16, 4))  # fewer can be tried
        device = f"on a device of their own (key {key})"
        return f"the result of hand {self.hand}, up to event {self.upto}, {who} {device}"

    @property
    def data(self) -> dict[str, object]:
        """The same as JSON, where it fits."""
        return {name: value for name, value in self._asdict().items() if name != "wrong"}


def countersigned(
    match: Match, events: Sequence[Event], shelf: Mapping[str, Book]
) -> tuple[Countersigned, ...]:
    """Return the countersignatures of a match, each held against its stored events.

    A device has signed what the record was when it signed: a correction since makes no signature
    false.
    """
    found = [(one, one.signed) for one in match.argued.confirmations if one.signed is not None]
    if not found:
        return ()
    then = dict(_then(events, {signed.version for _, signed in found}, shelf))
    keys: dict[str, str] = {}
    return tuple([
        Countersigned(one.version, one.hand, one.seat, signed.version, signed.key,
                      _bound(keys, one, signed) or _wrong(match.id, one, signed, then))
        for one, signed in found
    ])  # fmt: skip


class _Then(NamedTuple):
    """A match as it was up to an event."""

    head: str
    results: Mapping[int, Result]


def _then(
    events: Sequence[Event], versions: Iterable[int], shelf: Mapping[str, Book]
) -> Iterator[tuple[int, _Then]]:
    """Yield the match as it was up to these events, as far as they are there."""
    fold, wanted = Fold(None, shelf), frozenset(versions)
    for event, found in zip(events, heads_of(events), strict=True):
        fold.apply(event)
        match = fold.match() if event.version in wanted else None
        if match is not None:
            results = {hand: shown(result) for hand, result in match.results().items()}
            yield event.version, _Then(found, results)


def _bound(keys: dict[str, str], one: Confirmation, signed: Countersignature) -> Message | None:
    """Return what is wrong with the key: the first one of a participant is theirs alone."""
    whose = one.by.participant
    if keys.setdefault(signed.key, whose) != whose:
        return ANOTHERS_KEY
    first = next(key for key, participant in keys.items() if participant == whose)
    return None if first == signed.key else ANOTHER_KEY


def _wrong(
    match_id: str, one: Confirmation, signed: Countersignature, known: Mapping[int, _Then]
) -> Message | None:
    if not is_true(match_id, one.hand, one.seat, signed):
        return FORGED
    then = known.get(signed.version)
    if then is None or then.head != signed.head or signed.version >= one.version:
        return OTHER_HEAD
    return None if then.results.get(one.hand) == signed.result else OTHER_RESULT
