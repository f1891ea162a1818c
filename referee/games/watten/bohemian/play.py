"""Bohemian Watten: the power of the cards, the duty to follow and to beat, the score (WBO)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from referee.games.watten import introduction
from referee.games.watten.bavarian import play
from referee.games.watten.bohemian import before_play as bohemian
from referee.games.watten.bohemian import told
from referee.games.watten.moves import PLAY, Play
from referee.games.watten.pack import CRITICALS, NATURAL, SUIT, SUITS
from referee.games.watten.seats import ring
from referee.kernel import (
    Amendment,
    Awaited,
    Awaits,
    By,
    Ended,
    Face,
    Lacks,
    Mark,
    Message,
    No,
    Refuted,
    Said,
    Scored,
    Seat,
    Term,
    meaning,
    penalty,
    rule,
    upshot,
    words,
)
from referee.parts import duty, tricks
from referee.parts.tally import tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Fact, Table
    from referee.parts.duty import Done

NONE_TAKEN = 5
"""Points of a player without a trick."""


# --- who takes the trick --------------------------------------------------------------------------


def is_trump(table: Table, card: str) -> bool:
    """Say whether a card is a Critical or of the trump suit."""
    return card in CRITICALS or SUIT[card] == table["trumpf"]


def strength(table: Table, card: str, led: str) -> tuple[int, int]:
    """Return how strong a card is in a trick to which this one was led: trumps are a suit."""
    if card in CRITICALS:
        return 3, -CRITICALS.index(card)
    if is_trump(table, card):
        return 2, NATURAL[card]
    follows = SUIT[card] == SUIT[led] and not is_trump(table, led)
    return (1, NATURAL[card]) if follows else (0, 0)


@meaning("WBO-2")
def power(table: Table, card: str, led: str) -> tuple[int, int]:
    """Power of the cards.

    The Criticals are Max (HK), Belli (S7) and Spitz (E7), in this order; all three in one hand are
    the Maschine. Below them stands the suit of Trumpf from Ace to Seven, then the suit that was
    led, likewise. There is no Schlag, and there are no strikers.
    """
    return strength(table, card, led)


@meaning("WBO-2")
def taker(table: Table) -> str:
    # No two cards are equal: whose card stands highest takes the trick.
    return duty.taker(table, strength)


# --- the duty -------------------------------------------------------------------------------------


@meaning("WBO-7")
def owing(_table: Table, done: Done) -> tuple[bool, ...]:
    """The play.

    Forehand leads. Whoever can must follow suit, and with a card that beats the best one if able.
    Who is void plays a trump if able, again one that beats; else any card.
    """
    return duty.follow_first(done)


@meaning("WBO-7", "owing")
def owing_to_beat(_table: Table, done: Done) -> tuple[bool, ...]:
    """The play.

    Forehand leads. Whoever can must beat the best card, with the suit that was led if able and
    else with a trump. Who cannot beat it follows suit; who is void plays a trump if able; else any
    card.
    """
    return duty.beat_first(done)


@rule("WBO-7", Play, waivable=False)
def one_each(table: Table, seat: Seat) -> bool | No:
    return play.one_card.as_printed(table, seat)  # type: ignore[no-any-return]


@rule("WBO-7", Play, when=lambda t, card: card in SUIT and bool(tricks.laid(t)))
def answers(table: Table, seat: Seat, card: Face) -> bool | Lacks:
    """Criticals are trumps, and no cards of the suit that is printed on them.

    Who is found to have held back a card scores as if without a trick.
    """
    return duty.answered(table, seat, card, strength, partial(owing, table))


@penalty("WBO-7", of="WBO-7")
def found_out(table: Table, refuted: Refuted) -> Iterator[Fact]:
    yield Said("revoked", sorted({*table["revoked"], refuted.seat}))


# --- five tricks and the score --------------------------------------------------------------------


@upshot("WBO-8", when=tricks.complete, over="W-31:next_lead")
def trick_won(table: Table) -> Iterator[Fact | By]:
    yield from play.trick_won.as_printed(table)


def played_out(table: Table) -> bool:
    """Say whether all cards of the hand have been played, before anybody's eyes or not."""
    if table.ended or table["unwatched"]:
        return not table.ended
    return table.phase == PLAY and not any(
        table.held(seat) or table.count(tricks.before(seat)) for seat in table.seats
    )


@upshot("WBO-8", when=played_out, over="W-31:next_lead")
def over(table: Table) -> Iterator[Fact]:
    """Five tricks.

    Whoever takes a trick leads to the next, and all five are played.
    """
    count = {seat: counted(table, seat) for seat in table.seats}
    most = max(*count.values(), 1)  # where no trick counts nobody has won
    yield Ended("hand", tuple([seat for seat in table.seats if count[seat] == most]))


def taken(table: Table, seat: str) -> int:
    """Return how many tricks a seat has."""
    return int(table["tricks"].get(seat, 0))


def counted(table: Table, seat: str) -> int:
    """Return how many tricks count for a seat: none of those of who held back a card."""
    return 0 if seat in table["revoked"] else taken(table, seat)


@upshot("WBO-9", when=lambda t: t.ended and not t.over and not t["booked"])
def booked(table: Table) -> Iterator[Fact]:
    """The score.

    Each trick takes a point off; a player without one gets five more. Where Hearts are Trumpf both
    count twice.
    """
    times = 2 if table["trumpf"] == "H" else 1
    yield Said("booked", value=True)
    for seat in table.seats:
        tricked = counted(table, seat)
        yield Scored(seat, times * (-tricked if tricked else NONE_TAKEN))


@upshot("WBO-10", when=lambda t: t["booked"] and not t.over)
def settled(table: Table) -> Iterator[Fact | By]:
    """The end.

    When somebody is at none or below after a hand, the lowest score wins; equal ones share the win.
    """
    lowest = foremost(table, table.seats)
    if table.score(lowest[0]) <= 0:
        yield By("WBO-3", Ended("match", lowest))


@upshot("G-6", when=lambda t: bool(t["away"]) and not t.over)
def given_up(table: Table) -> Iterator[Fact]:
    """Leaving.

    A player may leave for good. No hand can go on without him, so he has lost, and of those who
    stay the lowest score wins.
    """
    staying = tuple([seat for seat in table.seats if seat not in table["away"]])
    yield Ended("match", foremost(table, staying))


def foremost(table: Table, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the seats with the fewest points."""
    lowest = min((table.score(seat) for seat in seats), default=0)
    return tuple([seat for seat in seats if table.score(seat) == lowest])


aim = words(
    "WBO-3", "Aim", "All begin with 20 points, and try to come down to none, or below, first."
)
staying = words(
    "WBO-11", "Dropping out", "Nobody drops out of a hand: whoever was dealt cards plays them."
)


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what bears on the next card, in words."""
    if table["trumpf"] and not table.ended:
        yield Message("Trumpf"), SUITS[table["trumpf"]]
    if table.phase == PLAY:
        yield Message("Tricks"), tally((seat, taken(table, seat)) for seat in table.seats)


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of a trick, or at its lead."""
    laid = [each for each in ring(table, seat) if table.count(tricks.before(each))]
    if not table["leader"]:
        yield Said("leader", laid[0] if laid else seat)
    missing = [each for each in ring(table, seat) if each not in laid]
    yield Awaits(PLAY, tuple([Awaited(each, ("play",), "W-31") for each in missing]))


TERMS = (
    Term(
        "bohemian_priority", "Whether following suit comes before beating the best card.",
        ("follow_first", "beat_first"), "follow_first",
        {"beat_first": Amendment(replace=(owing_to_beat,))},
    ),
)  # fmt: skip
MARKS = (Mark("revoked", "hand", [], "Held back a card", lasts=True),)

KEPT = (
    "W-1", "W-3", "W-10", "W-12", "W-13", "W-14", "W-16", "W-17", "W-18", "W-19", "W-30",
    "W-31", "W-37", "W-38", "W-58",
)  # fmt: skip
"""The clauses of the Bavarian game that hold here as well."""
UNHEARD = {
    "schlag", "trumpf", "ask", "offer", "agree", "decline", "give-back", "pick-up", "machine",
    "signal", "call", "go", "accept", "refuse", "result",
}  # fmt: skip
"""What nobody says or does where there are no partners and no announcements."""


def amendment(base: Book) -> Amendment:
    """Return what the Bohemian game changes in the Bavarian one."""
    numbers = dict.fromkeys(clause.number for clause in base.clauses)
    before = bohemian
    return Amendment(
        strike=tuple([n for n in numbers if n.startswith("W-") and n not in KEPT]),
        adopt=(
            before.together, *before.ALONE, power, taker, aim,
            before.lifted_once, before.lifted, before.finders,
            before.to_turn, before.turned, before.changeable, before.no_more, before.changed,
            staying, owing, answers, one_each, found_out, trick_won, over,
            *told.CLAUSES, booked, settled,
        ),
        before="W-58",
        replace=(given_up,),
        drop=tuple([term.name for term in base.terms]),
        terms=TERMS,
        marks=MARKS,
        moves=(before.TurnUp, before.Change, told.Tricks),
        without=tuple([kind for kind in base.moves_known if kind.name in UNHEARD]),
        seats=(2, 4),
    )  # fmt: skip


def book(base: Book) -> Book:
    """Return the Bohemian book, which says of itself that it is provisional."""
    return base.amended(
        "watten-bohemian", "Bohemian Watten (provisional)",
        "Two to four, each alone, from twenty points down to none. Provisional: much of this game "
        "is known from hearsay only.",
        amendment(base),
        partners=bohemian.alone, begin=bohemian.begin, lines=lines, provisional=True,
        resume=resume, excludes=(), trick=lambda table: tricks.glance(table, taker),
        introduction=introduction.BOHEMIAN,
    )  # fmt: skip
