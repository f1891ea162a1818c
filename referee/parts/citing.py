"""Facts that several clauses bring about together, so that each of them is cited."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.kernel import By

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Fact


def also(number: str, fact: Fact | By) -> Fact:
    """Return a fact that this clause brings about, too, where it names no other."""
    return cast("Fact", fact if isinstance(fact, By) else By(number, fact))


def all_also(number: str, facts: Iterable[Fact | By]) -> Iterator[By]:
    """Yield facts that this clause brings about, too, where they name no other."""
    for fact in facts:
        yield fact if isinstance(fact, By) else By(number, fact)
