"""What games share whose pile becomes the stock again: the shuffle, and drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import UNKNOWN, Moved, Shuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from referee.kernel import Fact, Table


def shuffled_in(table: Table) -> Iterator[Fact]:
    """Shuffle the pile under its top card into the stock, whatever is left of that.

    A card seen somewhere in the pile is not named: nobody knows that it lies under the top.
    """
    under = table.cards("pile")[:-1]
    if under:
        named = [UNKNOWN if one.loose else one.face for one in under]
        yield Moved(tuple(named), "pile", "stock", "bottom")
        yield Shuffled("stock")


def drawn(
    table: Table,
    target: str,
    cards: int,
    renewing: Callable[[Table], Iterator[Fact]] = shuffled_in,
) -> Generator[Fact, None, bool]:
    """Draw so many unseen cards into a place; return whether there were as many.

    Whenever the stock is empty ``renewing`` makes a new one, in the middle of drawing too; where
    it cannot, what is still to be drawn is cancelled.
    """
    left = cards
    while left:
        have = min(left, table.count("stock"))
        if have:
            yield Moved((UNKNOWN,) * have, "stock", target)
            left -= have
            continue
        yield from renewing(table)
        if not table.count("stock"):
            return False
    return True
