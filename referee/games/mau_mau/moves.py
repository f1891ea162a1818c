"""What can be reported at a table of Mau-Mau, where it differs from other games of its kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.kernel import Counts  # noqa: TC001 - the fields of a move are read as it is made
from referee.parts import calls, counting, laying

if TYPE_CHECKING:
    from collections.abc import Mapping


class Play(laying.Play):
    """Lay a card on the pile; with a Jack, name the suit you wish for now or right after."""


@dataclass(frozen=True)
class TurnUp(laying.TurnUp, Play):
    """Turn up the card that begins the pile: it counts as laid by the dealer."""


class Say(calls.Say):
    """Say that you have a single card left."""

    verb: ClassVar[str] = 'say "Mau"'
    words: ClassVar = {"call": lambda _pack: ("mau",)}


@dataclass(frozen=True)
class WentOut(counting.WentOut, counting.Counted):
    """Tell how the hand ended: who went out, and what the others counted."""

    labels: ClassVar[Mapping[str, str]] = {"jack": "with a Jack"}
    counts: Counts
    jack: bool = False
