"""What stands above the parts of an audit, wherever it is printed."""

from __future__ import annotations

from referee.kernel.messages import Message

UNDISPUTED = Message("Nothing was disputed.")
EVIDENCE = Message("Evidence")
DECIDED = Message("Decided")
CHANGED = Message("Changed")
PROVEN = Message("Proven or noted, and not disputed")
IMPOSSIBLE = Message("Impossible together: one report is wrong")
UNUSUAL = Message("Unusual but allowed")
REGULAR = Message("Nothing irregular was found.")
REGULAR_BESIDE = Message("Nothing else irregular was found.")
PICTURES = Message("Pictures of the table")
SCORE = Message("Score")
EVENTS = Message("Every event")


def dispute(number: int) -> Message:
    """Return what stands above a dispute."""
    return Message("Dispute {number}", number=number)


def hand(number: int, *, watched: bool, resumed: bool = False) -> Message:
    """Return what stands above a hand."""
    if resumed and watched:
        return Message("Hand {number}, picked up in the middle", number=number)
    if resumed:
        return Message("Hand {number}, picked up in the middle, its end told", number=number)
    if watched:
        return Message("Hand {number}", number=number)
    return Message("Hand {number}, told, not watched", number=number)
