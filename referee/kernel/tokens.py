"""Tokens: how seats, cards, places, clauses and numbers are written, wherever they are written."""

from __future__ import annotations

from typing import Final

SEAT = r"[A-Za-z][A-Za-z0-9]{0,11}"
"""A seat, as a regular expression: a letter, and up to eleven letters and figures more."""
FACE = r"(\?|[A-Z][A-Za-z0-9]{0,3})"
"""A card by its token; ``?`` for one that nobody has seen."""
PLACE = r"[a-z][a-z0-9-]*(/[A-Za-z0-9+-]+){0,2}"
"""A place, with whose it is and which of several, where there is more than one."""
CLAUSE = r"[A-Z][A-Z0-9]*-[0-9]{1,6}"
"""The number of a clause."""
NUMBER = r"[0-9]{1,6}"
"""The number of a ruling, a dispute, a decision or a hand."""
ACTOR = r"[A-Za-z][A-Za-z0-9]*"
"""Whoever is said to act: a seat, the table, the arbiter, or a name that is refused as none."""
TITLE = r"[a-z][a-z0-9_-]{0,39}"
"""What points are counted under."""
BOOK = r"[a-z][a-z0-9-]{0,63}"
"""The name of a book."""
TERM = r"[A-Za-z][A-Za-z0-9_-]{0,63}"
"""The name of a term."""

MOST = 2**53 - 1
"""The largest whole number that every reader of JSON takes for itself."""
MOST_TEXT = 500
"""The most characters of a text in a report."""
MOST_LYING = 3000
"""The most characters in which a report says what lies on the table."""
MOST_WORDS = 2000
"""The most characters of what somebody gives as a reason."""

STANDS: Final = "stands"
"""The report stands, and what follows from it has happened."""
VOID: Final = "void"
"""The act does not count; what was shown stays known."""
CONTRADICTS: Final = "contradicts"
"""The report cannot be true beside the record; one of them must be corrected."""
OUTCOMES = (STANDS, VOID, CONTRADICTS)
"""What a ruling can come to; they are never mixed up."""

ARBITER = "arbiter"
"""Who decides disputes, and sits nowhere: no seat is called so."""
SEATED = "seat"
"""The role of whoever plays."""
SPECTATOR = "spectator"
"""The role of whoever only watches."""
ROLES = (ARBITER, SEATED, SPECTATOR)

HAND: Final = "hand/"
"""Before the seat, in the name of the place where its cards are held."""


def hand_of(place: str) -> str:
    """Return the seat whose hand a place is, or nothing where it is no hand."""
    return place[len(HAND) :] if place.startswith(HAND) else ""
