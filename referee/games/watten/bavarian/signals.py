"""Watten: signals between partners (W-60 to W-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.moves import Signal
from referee.kernel import Flagged, Message, Seat, effect, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


allowed = words(
    "W-60",
    "Signals",
    "Partners may signal what they hold, and all should know the code. A signal is no act of "
    "the game: nothing follows from it, and a false one is fair.",
    on=Signal,
)


code = words(
    "W-61",
    "The code",
    "Max (HK): pursed lips. Belli (S7): a wink with the right eye. Spitz (E7): a wink with "
    "the left eye. A weak hand: raised eyebrows. Fingers and shoulders stand for strikers and "
    "suits, as partners agree; many change the eyes, so agree on them before.",
    on=Signal,
    when=lambda _t, meaning: meaning is not None,
)


code_of_the_table = words(
    "W-61",
    "The code",
    "Which sign stands for which card is agreed on, and known to the whole table.",
    on=Signal,
    when=lambda _t, meaning: meaning is not None,
)


@effect("W-62", Signal)
def warned(_table: Table, who: Seat) -> Iterator[Fact]:
    """No signals.

    Partners do not signal at this table. Who does is warned.
    """
    yield Flagged("W-62", who, Message("{seat} is warned for a signal.", seat=who))


CLAUSES = (allowed, code)
