"""What the clauses of Lohai say by the terms in force, where their words depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Phrase

    Terms = Mapping[str, int | str]


def turned_over(_terms: Terms) -> str:
    """Say that a trick may be won the other way round, where a Shaker is crazy (LO-10)."""
    return "A trick that is turned over is won by LOS-3 and LOS-5."


def lost_by_a_revoke(terms: Terms) -> str:
    """Say what becomes of the pot of a title that a revoke has lost (LOC-3)."""
    if terms["revoke"] == "no_score":
        return "So it is when the title is lost by a revoke."
    return ""


def higher_target(terms: Terms) -> str:
    """Name the target that growing titles call for (LOC-5)."""
    in_pairs = terms.get("teams") == "partners" or "target_each" in terms
    return "1,000 instead of 800 for each" if in_pairs else "2,000 instead of 1,500"


PHRASES: dict[str, Phrase] = {"turned_over": lambda _terms: ""}
CRAZY: dict[str, Phrase] = {"turned_over": turned_over}
CARRYOVER: dict[str, Phrase] = {
    "lost_by_a_revoke": lost_by_a_revoke, "higher_target": higher_target,
}  # fmt: skip
"""What is said only where the variant is played."""
