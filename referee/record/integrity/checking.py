"""Events checked one by one against what the service writes, without trust in any of them.

A payload has to be canonical, of the shape of its kind, and to fit the events before it; its
reports have to be readable by the book. Whether a rule would say the same today is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import Disagreement
from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable
from referee.match.erasing import GONE, WORDS, check_over
from referee.match.events import KINDS
from referee.match.refusals import CannotErase
from referee.notation.remedies import read_remedies
from referee.notation.reports import read_report
from referee.record.errors import Unsound
from referee.record.events import codec
from referee.record.events.canonical import (
    UNREADABLE,
    canonical,
    digest,
    read,
    why_unreadable,
)  # fmt: skip
from referee.record.events.kinds import OF_MATCHES
from referee.record.events.left import committed
from referee.record.match.fold import FAULTS, LATER, NOT_OURS, OPENED, Fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Book
    from referee.record.events.events import Event

PICTURED = "match.pictured"
RULED, CORRECTED, DECIDED = "match.ruled", "match.corrected", "match.decided"
ERASED = "match.erased"


class Checking:
    """The events of a match, taken in order; `fold` is the match as far as they are sound."""

    def __init__(self, shelf: Mapping[str, Book]) -> None:
        """Begin before the first event."""
        self.fold = Fold(None, shelf)
        self.sealed: set[str] = set()
        """The digests of all that is sealed in these events."""
        self.faces: set[str] = set()
        """Of these the digests of cards."""
        self.pictured: set[int] = set()
        """The versions of the events that added photographs."""
        self.named: frozenset[str] = frozenset()
        """The seats whose names are sealed in the opening."""
        self.lacking: dict[int, tuple[str, str]] = {}
        """Events without their words, not announced yet: the digests as they were and are."""
        self.salted = False
        """Whether all words in this match have a salt of their own."""

    def take(self, event: Event) -> dict[str, Any]:
        """Check the next event, fold it and return its payload; raises `Unsound`."""
        folding = self.fold
        if event.version != folding.version + 1:
            raise Unsound(folding.version + 1, Message("is missing"))
        data = payload_of(event, OF_MATCHES, OPENED)
        try:
            _check_numbers(folding, event.topic, data)
            self._may_erase(event, data)
            folding.apply(event)
            for told in _reports(event.topic, data):
                read_report(folding.book, told["report"])
                self.faces |= {item["sealed"] for item in told.get("sealed", {}).values()}
            if event.topic == DECIDED and "acts" in data:
                for words in (data["decision"], *(act["remedy"] for act in data["acts"])):
                    read_remedies(folding.book, words)
        except Unsound:
            raise
        except (Unreadable, Disagreement) as error:
            why = Message("cannot be read: {why}", why=error.sentence)
            raise Unsound(event.version, why) from None
        except FAULTS as error:
            reason = Message("does not fit the ones before it ({why})", why=str(error))
            raise Unsound(event.version, reason) from error
        self._seals(event, data)
        self._without_words(event, data)
        return data

    def _seals(self, event: Event, data: dict[str, Any]) -> None:
        """Note what is sealed in an event."""
        self.sealed |= self.faces
        if event.topic == OPENED:
            self.named = frozenset(data["names"])
            self.sealed |= {item["sealed"] for item in data["names"].values()}
        if event.topic == PICTURED:
            self.pictured.add(event.version)
            self.sealed.add(data["picture"]["sealed"])
        if "device" in data["by"]:
            self.sealed.add(data["by"]["device"])

    def _may_erase(self, event: Event, data: dict[str, Any]) -> None:
        """Refuse an erasing of words while the match went on, or somebody argued in it."""
        match = self.fold.match() if event.topic == ERASED and "event" in data else None
        if match is not None:
            try:
                check_over(match)
            except CannotErase:
                message = Message("erases words of a match that was not over, or disputed")
                raise Unsound(event.version, message) from None

    def _without_words(self, event: Event, data: dict[str, Any]) -> None:
        """Hold what is left of an event against what the event says that erased its words."""
        topic, version = event.topic, event.version
        said = data.get(WORDS.get(KINDS[topic], ""))
        if topic == OPENED:
            self.salted = data.get("words") == "sealed"
        if "erased" in data and (said != GONE or self.salted):
            raise Unsound(version, Message("cannot have been erased"))
        if self.salted and said and type(said) is str:
            raise Unsound(version, Message("has words without a salt of their own"))
        if "erased" in data or (type(said) is dict and "sealed" in said):
            self.lacking[version] = (committed(event.payload).hex(), digest(event.payload))
        if topic == ERASED and data.get("event") in self.pictured:
            if {"was", "left"} & {*data}:
                raise Unsound(version, Message("erases words where there are none"))
        elif topic == ERASED and "event" in data:
            told = (data.get("was"), data.get("left"))
            if self.lacking.pop(data["event"], None) != told:
                message = Message(
                    "erases the words of event {number}, which is not what was left of it",
                    number=data["event"],
                )
                raise Unsound(version, message)

    def whole(self) -> None:
        """Raise `Unsound` where words are gone and no event says that they were erased."""
        for version in self.lacking:
            message = Message("lacks its words, and no event says that they were erased")
            raise Unsound(version, message)


def payload_of(event: Event, topics: frozenset[str], first: str) -> dict[str, Any]:
    """Return what a payload says, if it is written as the service writes it; raises `Unsound`.

    ``topics`` are the kinds of event that its stream can have, of which ``first`` begins it.
    """
    version, topic = event.version, event.topic
    if type(event.payload) is not bytes:
        raise Unsound(version, NOT_OURS)
    try:
        data = read(event.payload)
        again = canonical(data)
    except UNREADABLE as error:
        why = why_unreadable(event.payload, error)
        raise Unsound(version, Message("holds no canonical JSON ({why})", why=why)) from None
    if again != event.payload:
        raise Unsound(version, Message("holds JSON that is not written in the canonical way"))
    if codec.is_later(data):
        raise Unsound(version, LATER)
    if topic not in topics or (topic == first) != (version == 1):
        raise Unsound(version, Message("cannot be a {topic}", topic=ascii(topic)[:40]))
    if not codec.fits(topic, data):
        raise Unsound(version, Message("has not the shape of a {topic}", topic=topic))
    return data


def _reports(topic: str, data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the reports that a payload carries."""
    if topic == RULED:
        yield data
    elif topic == CORRECTED:
        yield from filter(None, (data["old"], data["new"]))
    elif topic == DECIDED:
        for one in data.get("reports", ()):
            yield from filter(None, (one["old"], one["new"]))


def _check_numbers(fold: Fold, topic: str, data: dict[str, Any]) -> None:
    """Refuse numbers that point at nothing; raises ``ValueError``."""
    folding = fold.folding
    last = folding.number
    if topic == CORRECTED:
        for number in (data["number"], *(item["number"] for item in data["rulings"])):
            if not 1 <= number <= last:
                raise ValueError(f"there is no ruling {number} to correct")
    if topic == DECIDED:
        told = [*data.get("reports", ()), *data.get("rulings", ())]
        if not all(1 <= item["number"] <= last for item in told):
            raise ValueError("there is no such ruling to decide on")
        if any(act["after"] > last for act in data.get("acts", ())):
            raise ValueError("nothing can be decided after a ruling to come")
    if topic in {"match.disputed", "match.confirmed"} and data["ruling"] > last:
        raise ValueError(f"there is no ruling {data['ruling']}")
    if topic == ERASED and not 1 <= data.get("event", 1) <= fold.version:
        raise ValueError(f"there is no event {data['event']} to erase")
    if topic not in {OPENED, ERASED} and folding.closing is not None:
        raise ValueError("the match was closed before")
