"""A match read from its stored events; where that cannot be done, which event is at fault and why.

Folding trusts what the service has written. What somebody else has done to the store shows here:
events that are missing, doubled, swapped, of another kind or unreadable, and facts that name a
place which is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import Gathered, Looked, Moved, Shown, Shuffled
from referee.kernel.messages import Message
from referee.match.judging import judge
from referee.match.steps import steps
from referee.record.errors import Damaged, ReadElsewhere, Unsound
from referee.record.events import codec
from referee.record.events.canonical import read
from referee.record.events.json_bytes import orjson
from referee.record.match.fold import FAULTS, Fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel import Book, Fact
    from referee.match.history import RulingRecord
    from referee.match.match import Match
    from referee.record.events.events import Event


def match_of(
    match: Match | None, happened: Sequence[Event], shelf: Mapping[str, Book]
) -> Match | None:
    """Return a match after these stored events, ``None`` where there were none; pure.

    Raises `Damaged` with the match up to the event that cannot be read.
    """
    try:
        return _whole(match, happened, shelf)
    except Unsound as error:
        sound = [event for event in happened if event.version < error.version]
        id_ = happened[0].originator_id
        kind = ReadElsewhere if error.elsewhere else Damaged
        raise kind(id_, error.version, error.reason, match_of(match, sound, shelf)) from error


def _whole(
    match: Match | None, happened: Sequence[Event], shelf: Mapping[str, Book]
) -> Match | None:
    folding = Fold(match, shelf)
    for event in steps(happened):
        try:
            folding.apply(event)
        except Unsound:
            raise
        except FAULTS as error:
            raise Unsound(event.version, _why(event)) from error
    now = folding.match()
    if now is not None:
        if match is None:
            _check_ids(now)
        check_places(now, match.last_number if match else 0)
    return now


def _why(event: Event) -> str:
    """Say why an event cannot be read, as what follows its number in a sentence."""
    try:
        data = read(event.payload)
    except orjson.JSONDecodeError:
        return "holds no JSON"
    if not codec.fits(event.topic, data):
        return f"has not the shape of a {event.topic}"
    return "does not fit the ones before it"


def _check_ids(match: Match) -> None:
    """Raise `Unsound` where two events carry one report id: one of them is a copy."""
    later = match.history.log[1:]
    if len({one.report_id for one in later}) < len(later):
        seen: dict[str, int] = {}
        for one in later:
            first = seen.setdefault(one.report_id, one.version)
            if first != one.version:
                raise Unsound(
                    one.version, Message("carries the report id of event {number}", number=first)
                )


# --- places --------------------------------------------------------------------------------------

_KNOWN: dict[str, set[str]] = {}
"""The places that each book has been seen to use, seats as ``#``."""


def check_places(match: Match, after: int = 0) -> None:
    """Raise `Unsound` where a ruling after this one names a place that does not exist.

    No book lists its places: one exists when the book itself puts cards there. A place not met
    before is looked for in what the book says of the same report today. Where it rules otherwise
    today, or was another revision then, nothing can be said and nothing is.
    """
    met: set[str] = set()
    for record in match.rulings.log[after:]:
        for place in () if record.struck else _places(record.facts):
            if place not in met:
                if not isinstance(place, str) or not _exists(match, record, place):
                    raise Unsound(
                        record.version,
                        Message(
                            "names a place that is none: {text}",
                            text=ascii(place)[:40],
                        ),
                    )
                met.add(place)


def _places(facts: Sequence[Fact]) -> Iterator[Any]:
    for fact in facts:
        kind = type(fact)
        if kind is Moved:
            yield fact.source  # type: ignore[union-attr]
            yield fact.target  # type: ignore[union-attr]
        elif kind in _LYING:
            yield fact.place  # type: ignore[union-attr]


_LYING = frozenset({Shown, Shuffled, Looked, Gathered})


def _exists(match: Match, record: RulingRecord, place: str) -> bool:
    known = _KNOWN.setdefault(match.book.name, {"stock"})
    if _anybodys(match, place) in known:
        return True
    if match.revision != match.book.revision:
        return True
    try:
        before = match.table_after(record.number - 1)
        again = judge(match, record.number, record.report, before)
    except FAULTS:
        return True
    if (again.outcome, again.waived) != (record.outcome, record.waived):
        return True
    if not {*again.cites} <= {*record.cites}:  # an older release has cited more
        return True
    known.update(_anybodys(match, one) for one in _places(again.facts))
    return _anybodys(match, place) in known


def _anybodys(match: Match, place: str) -> str:
    """Return a place as it is called whoever's it is."""
    return "/".join("#" if part in match.seats else part for part in place.split("/"))
