"""Lotta Watta: the official rules, and race stacking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta import deal, finish, options, powers, race, stacking, turn
from referee.games.lotta.layout import hand, players, seen_by, spoken
from referee.games.lotta.moves import KNOWN
from referee.games.lotta.pack import PACK, plural
from referee.kernel import LAWS, REPORTS, Amendment, Awaited, Awaits, Book, Mark, Said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def begin(table: Table) -> Iterator[Fact]:
    """Await the first deal, by whoever proposed the game."""
    yield Awaits("deal", (Awaited(table.seats[0], ("deal",), "LW-3"),))


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of a round.

    Once somebody has called the others take their last turns; when it is the caller who is put on
    turn these are over, and the hands are turned up.
    """
    before = table.following(seat, steps=len(table.seats) - 1)
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
    if table["caller"]:
        lap = ", ".join(table["lap"]) or "nobody"
        yield "Last lap", f"{table['caller']} has called, still to move: {lap}"
    if table["window"]:
        yield "To stack", plural(stacking.wanted(table))
    if len(table["powers"]) > 1:
        yield "Powers, in order", ", ".join(seat for seat, _ in table["powers"])
    if table["counted"] and (table.over or not table["begun"]):
        sums = ", ".join(f"{seat} {points}" for seat, points in table["counted"].items())
        yield "Last count", sums
    yield "Wins needed", str(table.terms["rounds_to_win"])
    for seat in players(table):
        mine = [p.rpartition("/")[2] for p in hand(table, seat) if seen_by(table, seat, p)]
        others = [
            spoken(place) for other in table.seats for place in hand(table, other)
            if other != seat and seen_by(table, seat, place)
        ]  # fmt: skip
        if mine or others:
            yield f"{seat} has looked at", ", ".join((*mine, *others))


MARKS = (
    Mark("begun", "hand", default=False),  # a card has been taken since the deal
    Mark("source", "hand", ""),  # where the card in the fingers came from
    Mark("finished", "hand", ""),  # whose turn has just ended
    Mark("window", "hand", {}),  # the rank that can be stacked, and the cards it lies on
    Mark("stackers", "hand", []),  # who has stacked on the card last laid
    Mark("powers", "hand", []),  # who has which power, in order
    Mark("caller", "hand", "", "Lotta Watta called by"),
    Mark("lap", "hand", []),  # who has one more turn
    Mark("revealed", "hand", []),
    Mark("counted", "match", {}, "Counted"),
)

LOTTA_WATTA = Book(
    name="lotta-watta",
    title="Lotta Watta",
    text="Two to eight players get rid of points in hands that lie face down before them.",
    pack=PACK,
    seats=(2, 8),
    moves_known=(*KNOWN, *REPORTS),
    clauses=(
        *LAWS,
        turn.as_followed,
        deal.leaves, deal.left_alone,
        deal.in_the_pack, deal.points, deal.dealer, deal.dealt, deal.turned_up,
        deal.thrown_in_time, deal.thrown_in,
        deal.only_once, deal.first_look, deal.lifted, deal.of_what_was_seen,
        deal.a_card_that_lies_there, deal.a_bottom_row,
        deal.begins,
        turn.renewable, turn.renewed, turn.taken,
        turn.own_slot, turn.swapped, turn.returned, turn.kept,
        turn.back,
        stacking.opened, stacking.starter,
        stacking.own_card, stacking.at_most, stacking.matching, stacking.can_match,
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
        finish.round_won, finish.credited,
        finish.game_won,
        deal.next_dealer, deal.redealt,
        turn.stock_left, turn.nothing_to_take, turn.may_pass,
        turn.pile_left,
        turn.followed,
    ),
    terms=options.TERMS,
    marks=MARKS,
    begin=begin,
    resume=resume,
    lines=lines,
)  # fmt: skip

LOTTA_WATTA_RACE = LOTTA_WATTA.amended(
    "lotta-watta-race",
    "Lotta Watta, race stacking",
    "Lotta Watta in which only the first player to stack gets rid of cards.",
    race.RACE,
    Amendment(drop=("stack_mode",)),
)

BOOKS = (LOTTA_WATTA, LOTTA_WATTA_RACE)
