"""What games share whose play pile becomes the stock again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Moved, Shuffled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def shuffled_in(table: Table) -> Iterator[Fact]:
    """Shuffle the pile under its top card into the stock, whatever is left of that."""
    under = table.faces("pile")[:-1]
    if under:
        yield Moved(under, "pile", "stock", "bottom")
        yield Shuffled("stock")
