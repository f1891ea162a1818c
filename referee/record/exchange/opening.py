"""What an export opens of what is sealed in a match, and what of it cannot be opened any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.record.events.sealing import FACE, NAME, PICTURE
from referee.record.exchange.lines import Withheld

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.match.match import Match
    from referee.record.events.sealing import Opening
    from referee.record.people.people import People


def opened(
    people: People, match: Match, viewer: str | None, *, names: bool, pictures: bool
) -> tuple[list[Opening], list[Withheld]]:
    """Return the openings of what a seat may read and, if asked, of names and photographs.

    With them goes what was asked for and is not there.
    """
    faces: dict[str, Any] = people.faces(match, viewer) if viewer is not None else {}
    asked = {one.digest: one for one in _asked(match, names=names, pictures=pictures)}
    kinds = [FACE] * bool(faces) + [NAME] * names + [PICTURE] * pictures
    kept = people.openings(match.id, *kinds) if kinds else {}
    found = [one for one in kept.values() if one.digest in faces or one.digest in asked]
    return found, [one for digest, one in asked.items() if digest not in kept]


def _asked(match: Match, *, names: bool, pictures: bool) -> Iterator[Withheld]:
    """Yield what is sealed and asked for, as it is told where it is not there."""
    for seat, digest in match.names.items() if names else ():
        yield Withheld(digest, NAME, seat)
    for one in match.argued.pictures if pictures else ():
        yield Withheld(one.digest, PICTURE, str(one.number))
