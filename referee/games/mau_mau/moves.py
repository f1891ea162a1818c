"""What can be reported at a table of Mau-Mau, where it differs from other games of its kind."""

from __future__ import annotations

from referee.kernel import Counts  # noqa: TC001 - the fields of a move are read as it is made
from referee.parts import calls, counting, laying


class Play(laying.Play):
    """Lay a card on the pile; with a Jack, name the suit you wish for now or right after."""


class TurnUp(laying.TurnUp, Play):
    """Turn up the card that begins the pile: it counts as laid by the dealer."""


class Say(calls.Say, verb='say "Mau"', words={"call": lambda _pack: ("mau",)}):
    """Say that you have a single card left."""


class WentOut(counting.WentOut, counting.Counted, labels={"jack": "with a Jack"}):
    """Tell how the hand ended: who went out, and what the others counted."""

    counts: Counts
    jack: bool = False
