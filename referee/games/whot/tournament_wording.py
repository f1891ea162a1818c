"""What the clauses of the Whot tournament say by the terms in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot.wording import two_packs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Phrase

    Terms = Mapping[str, int | str]


def field(terms: Terms) -> str:
    """Say how many play a tournament (WHT-1)."""
    if two_packs(terms):
        return (
            "Three to ten players at one table, with two packs; both are played with to the end, "
            "however few are left."
        )
    return "Four players at one table; three to six can play."


def hold_on_of_many(terms: Terms) -> str:
    """Say who waits after a 1 among three or more (WHT-7)."""
    if terms["hold_on_scope"] == "next_waits":
        return "Only the next player waits; the one after plays a card, or draws."
    return "Everybody else waits, and the same player plays another card, or draws."


def suspended_of_many(terms: Terms) -> str:
    """Say who misses a turn among three or more (WHT-8)."""
    if terms["star8_skips_two"] == "yes":
        return (
            "The next player misses a turn, and after the 8 of stars the next two do; the one "
            "after moves."
        )
    return "Only the next player misses a turn; the one after moves."


def picks_of_many(terms: Terms) -> str:
    """Say how picks pass among three or more (WHT-11)."""
    if terms["pick_chain"] == "no_defence":
        return "Picks fall on the next player, who has no answer to them."
    cancels = "; a Whot cancels them" if terms["whot_defends"] == "yes" else ""
    if terms["pick_chain"] == "pass_on_without_adding":
        return (
            "Picks pass clockwise from seat to seat, and a 2 or 5 that answers passes on only its "
            f"own cards{cancels}."
        )
    return (
        "Picks pass clockwise from seat to seat, and every 2 or 5 that answers adds to "
        f"them{cancels}."
    )


def short_stock(terms: Terms) -> str:
    """Say what becomes of a market when the stock is short (WHT-10)."""
    if terms["stock_out"] != "reshuffle":
        return "The hand ends by WH-13 when the last card of the stock is drawn."
    return (
        "When the stock is short the others are served in that order, shuffling when it is needed; "
        "those for whom nothing is left draw nothing."
    )


def hand_won(terms: Terms) -> str:
    """Say how a hand of the tournament ends (WHT-2)."""
    if terms["stock_out"] != "reshuffle":
        return "A hand is played until one player is out or the stock has run out (WH-13)."
    return "A hand is played until one player is out."


def elimination(terms: Terms) -> str:
    """Say who leaves (WHT-4)."""
    if terms["elimination_score"] == "cumulative":
        return (
            "The counts of all hands are added up, and the single highest sum leaves the "
            "tournament."
        )
    return (
        "The single highest count of the hand leaves the tournament; counts are not added up from "
        "hand to hand."
    )


def playing_off(terms: Terms) -> str:
    """Say who leaves when some have played off (WHT-5)."""
    if terms["elimination_score"] == "cumulative":
        return "of those who do not win it the one with the highest sum leaves"
    return "the highest count in it leaves"


def tie(terms: Terms) -> str:
    """Say what a tie for the highest count leads to (WHT-5)."""
    again = "nobody leaves, and a new hand is dealt to the same players"
    return {
        "all_out": "All who are tied leave, and a player who is then alone has won the tournament."
        + (
            f" Where everybody would have to leave, {again}."
            if terms["stock_out"] == "count_hands" else ""
        ),
        "more_cards": f"The tied player with more cards leaves; with equally many, {again}.",
        "tied_players_play_off": "The tied players play one hand among themselves; "
        f"{playing_off(terms)}.",
    }.get(str(terms["elimination_tie"]), f"{again.capitalize()}.")  # fmt: skip


def finale_won(terms: Terms) -> str:
    """Say who wins the finale, and what is counted (WHT-6)."""
    first = (
        "Whoever is out first, or has the lowest count when the stock runs out,"
        if terms["stock_out"] == "count_hands" else "Whoever is out first"
    )  # fmt: skip
    return f"{first} has won the tournament; " + (
        "the other's cards are counted for the record." if terms["finale_score"] == "yes"
        else "nothing more is counted." if terms["stock_out"] == "count_hands"
        else "nothing is counted."
    )  # fmt: skip


PHRASES: dict[str, Phrase] = {
    said.__name__: said
    for said in (
        field, hold_on_of_many, suspended_of_many, picks_of_many, short_stock, hand_won,
        elimination, tie, finale_won,
    )
}  # fmt: skip
