"""What tells equals apart (TR-21 to TR-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tournament.chance import Chance
from referee.tournament.rankings.measures import games_won
from referee.tournament.rankings.rules import tie

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.tournament.rankings.rules import Share, View


def _against(share: Share, others: set[int]) -> bool:
    """Say whether somebody of these sat on another side."""
    return any(
        others & set(side) for number, side in enumerate(share.sides, 1) if number != share.side
    )


@tie("TR-21")
def direct_meeting(equals: Sequence[int], view: View) -> Mapping[int, int]:
    """Of equals those stand higher who have won more games against the others of them."""
    return {
        entry: sum(
            games_won(share) for share in view.shares[entry]
            if share.side and not share.decides and _against(share, {*equals} - {entry})
        )
        for entry in equals
    }  # fmt: skip


@tie("TR-22")
def lots(equals: Sequence[int], view: View) -> Mapping[int, int]:
    """Of equals those stand higher whose lot comes first, when the standings are frozen."""
    if not view.seed:
        return dict.fromkeys(equals, 0)
    order = Chance(view.seed, "standings").shuffled(sorted(view.shares))
    return {entry: -order.index(entry) for entry in equals}


@tie("TR-23")
def deciding_game(equals: Sequence[int], view: View) -> Mapping[int, int]:
    """Of equals those stand higher who win a short game that is played for it."""
    return {
        entry: sum(
            games_won(share) for share in view.shares[entry]
            if share.decides and _against(share, {*equals} - {entry})
        )
        for entry in equals
    }  # fmt: skip


@tie("TR-24")
def how_far(equals: Sequence[int], view: View) -> Mapping[int, int]:
    """Whoever has come farther in the knock-out stands higher; the final and the game for the third
    place tell those apart who played them.
    """  # noqa: D205 - the rule as it is printed
    found = {}
    for entry in equals:
        shares = [share for share in view.shares[entry] if share.knockout]
        rounds = {share.round for share in shares if not share.third}
        found[entry] = 2 * len(rounds) + (bool(shares) and shares[-1].taken)
    return found


@tie("TR-25")
def strength_of_opponents(equals: Sequence[int], view: View) -> Mapping[int, int]:
    """Of equals those stand higher whose opponents have won more games altogether."""

    def won(entry: int) -> int:
        return sum(games_won(one) for one in view.shares[entry] if not (one.decides or one.apart))

    return {
        entry: sum(
            won(other)
            for share in view.shares[entry]
            if not (share.decides or share.apart)
            for number, side in enumerate(share.sides, 1)
            if number != share.side
            for other in side
        )
        for entry in equals
    }
