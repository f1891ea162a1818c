"""Lotta Watta: the official rules, and race stacking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta import (
    deal,
    finish,
    introduction,
    options,
    powers,
    race,
    stacking,
    told,
    turn,
    wording,
)
from referee.games.lotta.grids import grids
from referee.games.lotta.layout import LOCKED, hand, players, seen_by
from referee.games.lotta.moves import KNOWN
from referee.games.lotta.pack import PACK, several
from referee.games.lotta.term_words import WORDING
from referee.kernel import (
    LAWS,
    REPORTS,
    Amendment,
    Awaited,
    Awaits,
    Book,
    ListPart,
    Mark,
    Message,
    Said,
    SeatPart,
)
from referee.parts.tally import tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def begin(_table: Table, dealer: str) -> Iterator[Fact]:
    """Await the first deal, by whoever proposed the game."""
    yield Awaits("deal", (Awaited(dealer, ("deal",), "LW-3"),))


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of a round.

    Once somebody has called the others take their last turns; when it is the caller who is put on
    turn these are over, and the hands are turned up.
    """
    before = table.following(seat, steps=-1)
    if not table["dealer"]:
        yield Said("dealer", before)
    yield Said("begun", value=True)
    if not table["caller"]:
        yield Said("finished", before)
        yield deal.waiting(table, Awaited(seat, deal.TAKE, "LW-6"))
    elif table["caller"] == seat:
        yield deal.waiting(table, *deal.turning_up(table))
    else:
        order = [seat, *[table.following(seat, steps=n) for n in range(1, len(table.seats))]]
        yield Said("lap", order[: order.index(table["caller"])])
        yield deal.waiting(table, Awaited(seat, deal.TAKE, "LW-20"))


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what bears on the next act besides whose turn it is, the most pressing first."""
    if table["caller"] and not table.over:
        caller, lap = SeatPart(table["caller"]), tuple(map(SeatPart, table["lap"]))
        if lap:
            rest = ListPart(lap, "")
            says = Message("{seat} has called, still to move: {rest}", seat=caller, rest=rest)
        else:
            says = Message("{seat} has called, and all have moved", seat=caller)
        yield Message("Last lap"), says
    if table["window"]:
        yield Message("To stack"), several(stacking.wanted(table))
    if len(table["powers"]) > 1:
        seats = [SeatPart(seat) for seat, _ in table["powers"]]
        yield Message("Powers, in order"), Message("{seats}", seats=ListPart(tuple(seats), ""))
    if table["counted"] and (table.over or not table["begun"]):
        yield Message("Last count"), tally(table["counted"].items())
    yield Message("Wins needed"), Message("{number}", number=int(table.terms["rounds_to_win"]))
    for seat in players(table):
        order = (seat, *[other for other in table.seats if other != seat])
        seen = [
            table.place(place) for other in order for place in hand(table, other)
            if seen_by(table, seat, place)
        ]  # fmt: skip
        if seen:
            looked = Message("{seat} has looked at", seat=seat)
            yield looked, Message("{places}", places=ListPart(tuple(seen), ""))


PLACES = {
    "fingers": "the fingers",
    "grid/*/TL": "{seat}'s top left slot",
    "grid/*/TR": "{seat}'s top right slot",
    "grid/*/BL": "{seat}'s bottom left slot",
    "grid/*/BR": "{seat}'s bottom right slot",
    "grid/*/*": "{seat}'s extra slot {slot}",
}
"""What the places are called where cards lie besides stock and pile."""

MARKS = (
    Mark("begun", "hand", default=False),  # a card has been taken since the deal
    Mark("source", "hand", ""),  # where the card in the fingers came from
    Mark("finished", "hand", ""),  # whose turn has just ended
    Mark("window", "hand", {}),  # the rank that can be stacked, and the cards it lies on
    Mark("stackers", "hand", []),  # who has stacked on the card last laid
    Mark("powers", "hand", []),  # who has which power, in order
    Mark("caller", "hand", "", "Lotta Watta called by", seat=True),
    Mark("lap", "hand", []),  # who has one more turn
    Mark("revealed", "hand", []),
    Mark("counted", "series", {}, "Counted", result=True),
)

LOTTA_WATTA = Book(
    name="lotta-watta",
    title="Lotta Watta",
    text="Two to eight players get rid of points in hands that lie face down before them.",
    pack=PACK,
    seats=(2, 8),
    written=grids,
    moves_known=(*KNOWN, told.RoundResult, *REPORTS),
    clauses=(
        *LAWS,
        turn.as_followed,
        deal.leaves, deal.left_alone,
        deal.in_the_pack, deal.points, deal.dealer, deal.dealt, deal.a_card_a_slot, deal.turned_up,
        deal.thrown_in_time, deal.thrown_in,
        deal.only_once, deal.first_look, deal.lifted, deal.of_what_was_seen,
        deal.a_card_that_lies_there, deal.a_bottom_row,
        deal.begins,
        turn.renewable, turn.renewed, turn.taken,
        turn.for_a_slot, turn.own_slot, turn.swapped, turn.returned, turn.kept,
        turn.back,
        stacking.opened, stacking.starter,
        stacking.from_a_hand, stacking.own_card, stacking.at_most,
        stacking.matching, stacking.can_match,
        stacking.stacked, stacking.stacks, stacking.joins,
        stacking.in_time,
        stacking.spared,
        stacking.takes_it, stacking.window_left, stacking.extra,
        turn.stays,
        stacking.joker, stacking.instead,
        powers.laid, powers.within_reach, powers.lock_travels, powers.first_of_two,
        powers.second_of_two, powers.two_cards, powers.enough_cards, powers.exchanged,
        powers.queen_laid, powers.within_sight, powers.one_card, powers.something_to_see,
        powers.looked, powers.kept_secret,
        powers.in_order,
        stacking.still_awaited,
        finish.in_between, finish.may_call, finish.called,
        finish.last_lap, finish.protected, finish.goes_on,
        turn.passed, deal.passes, turn.nothing_new,
        finish.moon_can_be, finish.is_true, finish.in_the_moon, finish.seen_by_all, finish.shot,
        finish.moon_wins, finish.found_moons, finish.found,
        finish.can_be, finish.something_to_turn_up, finish.turned_up, finish.added_up,
        *told.CLAUSES, finish.round_won, finish.credited,
        finish.game_won,
        deal.next_dealer, deal.redealt,
        turn.stock_left, turn.nothing_to_take, turn.may_pass,
        turn.pile_left,
        turn.followed,
    ),
    terms=options.TERMS,
    game="Lotta Watta",
    wording=WORDING,
    goals={"wins": "rounds_to_win"},
    marks=MARKS,
    begin=begin,
    resume=resume,
    lines=lines,
    renews=turn.renewed_early,
    places=PLACES,
    phrases=wording.PHRASES,
    tags=(LOCKED,),
    introduction=introduction.EVERYBODY,
    examples=introduction.EXAMPLES,
)  # fmt: skip

LOTTA_WATTA_RACE = LOTTA_WATTA.amended(
    "lotta-watta-race",
    "Lotta Watta, race stacking",
    "Lotta Watta in which only the first player to stack gets rid of cards.",
    race.RACE,
    Amendment(drop=("stack_mode",)),
    introduction=introduction.RACE,
)

BOOKS = (LOTTA_WATTA, LOTTA_WATTA_RACE)
