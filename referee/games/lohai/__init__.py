"""Lohai: for four, with carryover, in pairs, with crazy Shakers, and for three."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai import (
    deal,
    introduction,
    moves,
    options,
    play,
    revoke,
    score,
    specials,
    told,
    wording,
)
from referee.games.lohai.carryover import CARRYOVER
from referee.games.lohai.crazy import CRAZY
from referee.games.lohai.pack import PACK, called, suit
from referee.games.lohai.partners import PARTNERS
from referee.games.lohai.score import HAI, LO
from referee.games.lohai.term_words import WORDING
from referee.games.lohai.three import THREE
from referee.kernel import (
    LAWS,
    REPORTS,
    Amendment,
    Book,
    CountPart,
    Deal,
    Mark,
    Message,
    Said,
    Trick,
)
from referee.parts import tricks
from referee.parts.reports import Misdeal, Play
from referee.parts.tally import tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play; a card at ``turned`` fixes trump and value."""
    card = table.top(deal.TURNED)
    if card in PACK.faces:
        yield from deal.fixed(table, str(card), None)
    yield Said("tricks", specials.standing(table))
    yield from tricks.resumed(table, seat)
    for _, face in tricks.laid(table):
        if suit(face) and not table["led"]:
            yield Said("led", suit(face))
    yield play.still_to_play(table, seat)


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what a player at the table has to know, in words."""
    if table["worth"]:
        trump = called(table["trump"]) if table["trump"] else Message("none")
        yield Message("Trump"), trump
        yield Message("Hand value"), in_points(table["worth"])
    for title, points in table.marks.get("values", {}).items():
        yield WORTH.get(title, title), in_points(points)
    if table["tricks"]:
        yield Message("Tricks"), tally(specials.standing(table).items())
    if table["led"]:
        yield Message("Suit led"), called(table["led"])
    if table.marks.get("flips", 0) % 2:
        yield Message("Turned over"), Message("the lowest card wins")
    if table["barred"]:
        yield Message("No points for"), Message("{seats}", seats=table["barred"])


def trick(table: Table) -> Trick:
    """Look at the open trick: whoever controls it is ahead, else whose card stands highest."""
    return tricks.glance(table, ahead)


def ahead(table: Table) -> str:
    """Return who is ahead; nobody as long as only red cards lie there, which win nothing."""
    seat = play.control(table)[0]
    stands = seat or not any(suit(card) for _, card in tricks.laid(table))
    return seat if stands else play.owner(table)


def in_points(points: int) -> Message:
    """Say how many points that is."""
    return Message("{points}", points=CountPart(points, "point|points"))


WORTH = {LO: Message("Lo is worth"), HAI: Message("Hai is worth")}


PLACES = {"stock": "the stack", "turned": "the place of the card turned up"}
"""What the places are called where cards lie besides the hands and the tricks."""

MARKS = (
    *tricks.MARKS,
    Mark("trump", "hand", "", "Trump"),
    Mark("worth", "hand", 0, "Hand value"),
    Mark("led", "trick", "", "Suit led"),
    Mark("moving", "trick", "", "A trick is lifted from"),
    Mark("off_suit", "hand", {}),  # who did not follow since the last lead, and how all stood then
    Mark("barred", "hand", [], "No points for", lasts=True),
    Mark("titles", "hand", {}),  # who was Lo and who Hai, where only that was told
    Mark("counted", "series", {}, "Tricks of the last hand", result=True),
)

LOHAI = Book(
    name="lohai-4",
    title="Lohai for four",
    text="Four players, each alone: the fewest tricks score, and so do the most.",
    pack=PACK,
    seats=(4, 4),
    moves_known=(
        Play, moves.Draw, moves.Steal, moves.MoveFrom, moves.MoveTo, moves.Give,
        Deal, moves.TurnUp, Misdeal,
        moves.TakeBack, moves.Tricks, moves.Took, moves.Tally, moves.HandResult, *REPORTS,
    ),
    clauses=(
        *LAWS,
        deal.each_alone, deal.clockwise, deal.left_over, deal.given_up,
        deal.in_the_pack, deal.shown_once,
        deal.thrown_in_time,
        deal.dealt, deal.each_gets, deal.hands, deal.so_many_dealt, deal.dealt_again,
        told.told_undealt,
        deal.turned, deal.printed_value, deal.can_be_worth, deal.as_in_the_table,
        *told.WORTH,
        deal.opens, play.remembered, revoke.too_late, play.led_again,
        play.once_a_trick, play.played, specials.drawn,
        play.led, play.follows,
        revoke.in_time_to_take_back, revoke.taken_back, revoke.revoked, revoke.costs,
        play.owned, play.owner, play.black_counts, play.reasons, play.took_it,
        specials.to_give, specials.to_another, specials.given,
        specials.takes, specials.black_after_black, play.in_time,
        specials.whose_card_it_is,
        specials.mover_played, specials.eligible, specials.mover_asks,
        specials.between, specials.something_to_move, specials.lifted,
        specials.to_someone_else, specials.moved, told.moved_away,
        specials.on_the_mover, specials.shaker_played, specials.shaker_asks,
        specials.shaker_drawn, specials.to_be_stolen, specials.stolen,
        specials.nothing_to_steal, specials.acts_too,
        specials.from_the_stack, specials.off_the_top, specials.drawn_for,
        score.told_truly, *told.TRICKS,
        score.scored, score.titles, score.pays, score.booked, score.adds_up,
        score.won, score.goal, score.winners,
        deal.once_only,
        score.next_hand,
    ),
    terms=options.TERMS,
    game="Lohai",
    wording=WORDING,
    goals={"points": "target"},
    marks=MARKS,
    begin=deal.begin,
    resume=resume,
    lines=lines,
    trick=trick,
    places=PLACES,
    excludes=options.EXCLUDES,
    phrases=wording.PHRASES,
    names=("N", "E", "S", "W"),
    introduction=introduction.FOR_FOUR,
    examples=introduction.EXAMPLES,
)  # fmt: skip


CARRIED = LOHAI.amended(
    "lohai-carryover",
    "Carryover Lohai",
    "Four players, each alone: what several share is added to the next hand.",
    CARRYOVER,
    Amendment(drop=("scoring",)),
    introduction=introduction.CARRIED,
)

IN_PAIRS = LOHAI.amended(
    "lohai-partnership",
    "Partnership Lohai",
    "Two against two: both partners have to reach the goal, each alone.",
    PARTNERS,
    Amendment(drop=("teams",)),
    introduction=introduction.IN_PAIRS,
    excludes=(options.stealing_needed,),
)

WITH_CRAZY_SHAKERS = LOHAI.amended(
    "lohai-crazy-shakers",
    "Crazy Shakers Lohai",
    "Four players, each alone: a Shaker turns the ranks of the trick over.",
    CRAZY,
    Amendment(drop=("shaker",)),
    introduction=introduction.CRAZY,
    excludes=(options.one_target,),
)

FOR_THREE = LOHAI.amended(
    "lohai-3",
    "Lohai for three",
    "Three players, each alone: in every hand exactly one of them scores.",
    *THREE,
    excludes=(options.stealing_needed,),
    names=("A", "B", "C"),
    introduction=introduction.FOR_THREE,
    examples=introduction.EXAMPLES_FOR_THREE,
)

BOOKS = (LOHAI, CARRIED, IN_PAIRS, WITH_CRAZY_SHAKERS, FOR_THREE)
