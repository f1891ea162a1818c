"""The Whot tournament: hands until two are left, the highest count leaving each time (WHT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import play, specials, tournament_wording
from referee.games.whot.finish import is_out
from referee.games.whot.moves import Draw, Play, Raise, at_market
from referee.games.whot.pack import NUMBER
from referee.games.whot.specials import numbered
from referee.kernel import (
    UNKNOWN,
    Amendment,
    Awaited,
    Awaits,
    Deal,
    Ended,
    Fact,
    Gathered,
    Leave,
    Mark,
    No,
    Said,
    Scored,
    effect,
    meaning,
    rule,
    upshot,
    words,
)
from referee.parts.counting import Reveal, awaiting_counts, to_count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Table

FINALE = 2
"""Players left when the last hand is played."""


def remaining(table: Table) -> tuple[str, ...]:
    """Return the players who are still in the tournament."""
    gone = (*table["eliminated"], *table["away"])
    return tuple([seat for seat in table.seats if seat not in gone]) if gone else table.seats


@meaning("WH-2")
def players(table: Table) -> tuple[str, ...]:
    playing = tied_still(table) if table["playoff"] else ()
    return playing if len(playing) > 1 else remaining(table)


def tied_still(table: Table) -> tuple[str, ...]:
    """Return the players of a playoff who are still in."""
    return tuple([seat for seat in remaining(table) if seat in table["playoff"]])


@meaning("WH-20")
def staying(table: Table) -> tuple[str, ...]:
    """Whoever is then the only one left in the tournament has won it."""
    return remaining(table)


field = words(
    "WHT-1",
    "The field",
    "{field}",
    on=Deal,
)


def several(table: Table) -> bool:
    """Say whether three or more play this hand."""
    return len(play.players(table)) > FINALE


# --- what a hand leads to ------------------------------------------------------------------------


@meaning("WHT-6")
def is_finale(table: Table) -> bool:
    return len(remaining(table)) <= FINALE


def decided(table: Table) -> bool:
    """Say whether the finale has a winner."""
    return table.ended and is_finale(table) and len(table.won) == 1 and not table.over


@upshot("WHT-2", when=lambda t: t.ended and t.phase == "play" and bool(t.won) and not is_finale(t))
def hand_over(table: Table) -> Iterator[Fact]:
    """A hand.

    {hand_won} Whoever has won it is safe. A hand that nobody wins is dealt again.
    """
    yield awaiting_counts(table)


@upshot("WHT-2", when=lambda t: t.ended and t.phase == "play" and not t.won)
def nobody_out(table: Table) -> Iterator[Fact]:
    yield from next_hand(table, tuple(table["playoff"]))


@rule("WHT-3", Reveal, waivable=False)
def to_be_counted(table: Table, seat: str) -> bool | No:
    """The count.

    All others lay their cards open, and they are counted by WH-17.
    """
    return seat in to_count(table) or No("{seat} has no cards to be counted.", seat=seat)


@effect("WHT-3", Reveal)
def next_count(table: Table, seat: str) -> Iterator[Fact]:
    yield Scored(seat, table["counted"][seat])


@meaning("WHT-4")
def standing(table: Table, counted: Mapping[str, int]) -> dict[str, int]:
    # What each player of this hand stands at when these counts are those of the hand.
    return {seat: counted.get(seat, 0) for seat in play.players(table)}


@meaning("WHT-5")
def leaving(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    del table, tied
    return ()


@meaning("WHT-5")
def playing_off(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    del table, tied
    return ()


def highest(table: Table) -> tuple[str, ...]:
    """Return the players with the highest count; who had it is told where not all were counted."""
    if table["leaves"] and to_count(table):
        return (table["leaves"],)
    return highest_of(table, table["counted"], table.won)


def highest_of(table: Table, counted: Mapping[str, int], won: tuple[str, ...]) -> tuple[str, ...]:
    """Return who has the most with these counts; who has won the hand is safe, if not all have."""
    counts = standing(table, counted)
    losers = [seat for seat in counts if seat not in won] or list(counts)
    most = max(counts[seat] for seat in losers)
    return tuple([seat for seat in losers if counts[seat] == most])


def most_cards(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Return who of these has more cards than all others, if anybody has."""
    most = max(table.held(seat) for seat in tied)
    more = tuple([seat for seat in tied if table.held(seat) == most])
    return more if len(more) == 1 else ()


def counted_out(table: Table) -> bool:
    """Say whether all hands have been counted, and somebody may have to leave."""
    known = bool(table["leaves"]) or not to_count(table)
    counted = table.ended and table.phase == "count" and known
    return counted and not table.over and not decided(table)


@upshot("WHT-4", when=lambda t: counted_out(t) and len(highest(t)) == 1)
def eliminated(table: Table) -> Iterator[Fact]:
    """Elimination.

    {elimination} The next remaining player to the left deals.
    """
    yield Said("eliminated", [*table["eliminated"], *highest(table)])
    yield from next_hand(table, ())


@upshot("WHT-5", when=lambda t: counted_out(t) and len(highest(t)) > 1)
def tied(table: Table) -> Iterator[Fact]:
    """A tie for the highest count.

    {tie}
    """
    equal = highest(table)
    gone = leaving(table, equal)
    if len(gone) == len(remaining(table)):
        gone = ()
    if gone:
        yield Said("eliminated", [*table["eliminated"], *gone])
    yield from next_hand(table, () if gone else playing_off(table, equal))


def next_hand(table: Table, playoff: tuple[str, ...]) -> Iterator[Fact]:
    """Gather the cards and await the next deal; or end the match when one player is left."""
    still = remaining(table)
    if len(still) == 1:
        yield Ended("match", still)
        return
    before = table["dealer"]
    if list(playoff) != table["playoff"]:
        yield Said("playoff", list(playoff))
    dealer = table.following(before, play.players(table))
    yield Gathered("stock")
    yield Awaits("deal", (Awaited(dealer, ("deal",)),))


@upshot("WHT-5", when=lambda t: t["playoff"] and len(tied_still(t)) == 1 and not t.over)
def playoff_settled(table: Table) -> Iterator[Fact]:
    yield from next_hand(table, ())


@effect("WHT-4", Leave, when=lambda t: t.phase == "count" and len(remaining(t)) == FINALE)
def no_need_to_count(table: Table) -> Iterator[Fact]:
    if table.ended:
        yield from next_hand(table, ())


@upshot("WHT-6", when=decided)
def finale(table: Table) -> Iterator[Fact]:
    """The finale.

    When two players are left, one more hand is played between them. {finale_won} When a player
    drops out in the middle of a hand and two are left, that hand is the finale.
    """
    yield Ended("match", table.won)


# --- the special cards among three or more -------------------------------------------------------


def goes_on(table: Table, seat: str, card: str) -> bool:
    """Say whether three or more are in, and the player who laid a card is not out (WH-15)."""
    return several(table) and not is_out(table, seat, card)


@effect("WHT-7", Play, cards=numbered(1), when=goes_on, over="WH-5:passes WH-8")
def hold_on(table: Table, seat: str) -> Iterator[Fact]:
    """Hold on among three or more.

    {hold_on_of_many}
    """
    yield play.awaits((specials.after_hold_on(table, seat), play.TURN))


@effect("WHT-8", Play, cards=numbered(8), when=goes_on, over="WH-5:passes WH-9")
def suspension(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Suspension among three or more.

    {suspended_of_many}
    """
    yield play.awaits((specials.after_suspension(table, seat, card), play.TURN))


@rule(
    "WHT-9", Play, over="WH-6",
    when=lambda t: NUMBER.get(t.top("pile") or "") in {1, 8} and several(t),
)  # fmt: skip
def after_one_or_eight(table: Table, card: str) -> bool | No:
    """After a 1 or an 8.

    The next card must fit it by suit or number, or be a Whot with a suit named. An equal number
    does the same again.
    """
    if play.fits(table, card):
        return True
    return No(
        "{card} does not fit {card2}.",
        card=table.card(card),
        card2=table.card(table.top("pile") or UNKNOWN),
    )


@effect("WHT-10", Play, cards=numbered(14), when=goes_on, over="WH-5:passes WH-12")
def general_market(table: Table, seat: str) -> Iterator[Fact]:
    """General market among three or more.

    The others draw clockwise, beginning with the next player. {after_market} {short_stock}
    """
    yield specials.market_for(table, seat)


@rule("WHT-10", Draw, over="WH-12", when=lambda t: at_market(t) and several(t))
def one_for_the_market(table: Table, cards: int | None) -> bool | No:
    in_place = play.one_at_most(table)
    return cards in in_place or No(
        "One card is drawn for the general market, not {number}.", number=cards or 0
    )


@effect("WHT-10", Draw, over="WH-12", when=lambda t: at_market(t) and several(t))
def marketed(table: Table, seat: str) -> Iterator[Fact]:
    yield from specials.served(table, seat)


@effect("WHT-11", Play, cards=numbered(2, 5), when=goes_on, over="WH-5:passes WH-10 WH-11")
def picks_pass_on(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Picks among three or more.

    {picks_of_many}
    """
    yield from specials.demanded(table, seat, card)


@rule("WHT-12", Raise)
def no_raise(table: Table) -> bool | No:
    """The stake among three or more.

    The stake is not raised while three or more are in the tournament, not even when only two of
    them play a hand.
    """
    if len(remaining(table)) <= FINALE:
        return True
    return No("Three or more are in the tournament: the stake stays.")


FIELD = Amendment(
    strike=("WH-16",),
    replace=(players, staying),
    adopt=(
        field, hand_over, nobody_out, to_be_counted, standing, eliminated, no_need_to_count,
        leaving, playing_off, tied, playoff_settled, is_finale, finale,
        hold_on, suspension, after_one_or_eight, general_market, one_for_the_market, marketed,
        picks_pass_on,
        no_raise,
    ),
    after="WH-12",
    seats=(3, 6),
    phrases=tournament_wording.PHRASES,
    marks=(
        Mark("eliminated", "match", [], "Out of the tournament", result=True, out=True),
        Mark("playoff", "match", [], "Playing off"),
        Mark("leaves", "hand", ""),  # who leaves after a hand that was told
    ),
)  # fmt: skip
"""Hands until two are left; the special cards stand where those they displace stand."""

COUNT = Amendment(adopt=(next_count,), after="WH-17")
"""What follows when a hand has been counted."""
