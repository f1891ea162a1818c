"""Schafkopf: players, deal, speaking, and what is played (SF-1 to SF-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.schafkopf.cards import each_gets, of_suit
from referee.games.schafkopf.moves import (
    ANNOUNCE,
    CALL,
    GAMES,
    SIE,
    SPEAK,
    TOPS,
    Announce,
    Call,
    Knock,
    Old,
    Pass,
    Sie,
    Solo,
    SoloTout,
    Speak,
    Wenz,
    WenzTout,
)
from referee.kernel import (
    Awaited,
    Awaits,
    Deal,
    Ended,
    Holds,
    Lacks,
    Leave,
    No,
    Said,
    Seat,
    Word,
    effect,
    meaning,
    rule,
)
from referee.parts import dealing, tricks
from referee.parts.citing import all_also
from referee.parts.targets import foremost

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import By, Clause, Fact, Table

# --- SF-1 and SF-2: players, pack and deal --------------------------------------------------------


@effect("SF-1", Leave)
def given_up(table: Table, seat: Seat) -> Iterator[Fact]:
    """Players and pack.

    Four play, with thirty-two cards: Acorns (E), Leaves (L), Hearts (H) and Bells (S), each with
    Ace (A), Ten, King (K), Ober (O), Unter (U), Nine, Eight and Seven. In tricks an Ace counts 11,
    a Ten 10, a King 4, an Ober 3 and an Unter 2: that makes 120 card points. When somebody leaves
    for good the match is over as the points stand.
    """
    yield Ended("match", foremost(table, tuple(one for one in table.seats if one != seat)))


@effect("SF-2", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """The deal.

    Eight cards each, four at a time. The player to the dealer's left is forehand: speaks first,
    and leads. Where somebody has the wrong number of cards and no trick has been taken yet, the
    same dealer deals again.
    """
    yield Said("dealer", seat)
    yield from dealing.dealt_out(table, seat, each_gets(table))
    order = tricks.in_order(table, table.following(seat))
    yield Awaits(SPEAK, tuple([Awaited(each, ("speak", "pass"), "SF-3") for each in order]))


# --- SF-3: speaking -------------------------------------------------------------------------------


@effect("SF-3", Speak)
def wants(table: Table, seat: Seat) -> Iterator[Fact | By]:
    """Speaking.

    From forehand on each says once whether he plays. When all have spoken, those who play
    announce in the same order what it is.
    """
    yield Said("willing", [*table["willing"], seat])
    yield from spoken(table, seat)


@effect("SF-3", Pass, when=lambda t: t.phase == SPEAK)
def passes(table: Table, seat: Seat) -> Iterator[Fact | By]:
    yield from spoken(table, seat)


def spoken(table: Table, seat: str) -> Iterator[Fact | By]:
    """Let the next speak, or who plays announce; where nobody does, the table has agreed on it."""
    if rest := tricks.without(table.queue, seat):
        yield Awaits(SPEAK, rest)
    elif table["willing"]:
        yield announcing(table["willing"], "SF-4", "pass")
    else:
        yield from all_also("SF-13", nobody_plays(table))


def announcing(seats: Iterable[str], clause: str, *more: str) -> Awaits:
    """Await that these say what they play, in this order."""
    moves = (*GAMES, *more)
    return Awaits(ANNOUNCE, tuple([Awaited(seat, moves, clause) for seat in seats]))


@rule("SF-3", Knock, waivable=False)
def in_time_to_knock(table: Table) -> bool | No:
    early = len(table.queue) == len(table.seats) and not table["doubled"]
    return early or No("A knock comes before anybody has spoken, and once in a hand.")


@effect("SF-3", Knock)
def knocked(table: Table) -> Iterator[Fact]:
    """Who likes the first four cards may knock before anybody has spoken: the hand counts twice."""
    yield Said("doubled", table["doubled"] + 1)


# --- SF-4 to SF-6: what is played -----------------------------------------------------------------


def outranks(kind: type[Announce]) -> Clause:
    """Return the part by which an announcement is higher than the one that stands."""

    @rule("SF-4", kind, waivable=False, called=f"{kind.name}_is_higher")
    def higher(table: Table) -> bool | No:
        free = not table["game"] or GAMES.index(table["game"]) < GAMES.index(kind.name)
        return free or No("What was announced before ranks higher.")

    return higher


@rule("SF-4", Pass, waivable=False, when=lambda t: t.phase == ANNOUNCE)
def somebody_plays(table: Table) -> bool | No:
    """What is played.

    A Sie ranks highest, then Solo-Tout, Wenz-Tout, Solo, Wenz, and the called Ace (Rufspiel).
    Whoever announces after another announces something higher, or gives way; the last one may not
    give way where nothing has been announced.
    """
    waiting = len(table.queue) > 1 or table["game"]
    return bool(waiting) or No("Nobody else plays: what is played has to be announced.")


@effect("SF-4", Pass, when=lambda t: t.phase == ANNOUNCE)
def gives_way(table: Table, seat: Seat) -> Iterator[Fact]:
    yield from after_announcing(table, seat)


def announced(table: Table, move: Announce) -> Iterator[Fact]:
    """Note who plays what, until somebody announces something higher."""
    yield Said("player", move.seat)
    yield Said("game", move.name)
    yield Said("suit", getattr(move, "suit", ""))
    yield from after_announcing(table, move.seat)


def after_announcing(table: Table, seat: str) -> Iterator[Fact]:
    """Let the next announce, or forehand lead; nothing is higher than a Sie."""
    rest = () if table["game"] == SIE else tricks.without(table.queue, seat)
    yield Awaits(ANNOUNCE, rest) if rest else led_by(table, table.following(table["dealer"]))


def led_by(table: Table, leader: str) -> Awaits:
    """Await a card of each, the leader's first."""
    order = tricks.in_order(table, leader)
    return Awaits("play", tuple([Awaited(seat, ("play",), "SF-7") for seat in order]))


@rule("SF-5", Call)
def lacks_it(_table: Table, seat: Seat, suit: Word) -> Lacks:
    return Lacks(seat, frozenset((suit + "A",)))


@rule("SF-5", Call, when=lambda t: bool(t["willing"]))
def has_a_card_of_it(table: Table, seat: Seat, suit: Word) -> Holds:
    return Holds(seat, of_suit(table.pack, suit) - {suit + "A"})


@effect("SF-5", Call)
def called(table: Table, move: Call) -> Iterator[Fact]:
    """The called Ace.

    Whoever calls the Ace of Acorns, Leaves or Bells plays with the player who holds it. The caller
    does not hold it himself, and holds another card of that suit that is no trump: Ober, Unter and
    Hearts are trumps. Who the partner is only the holder knows, until the Ace is seen.
    """
    yield from announced(table, move)


@effect("SF-6", Wenz, Solo, WenzTout, SoloTout, Sie)
def alone(table: Table, move: Announce) -> Iterator[Fact]:
    """Wenz, Solo, Tout and Sie.

    These are played by one against three. In a Wenz the Unter alone are trumps, in a Solo the
    Ober, the Unter and a suit of the player's choice. A Tout promises every trick. Whoever holds
    the highest trumps and no other card shows them, and has won: that is a Sie.
    """
    yield from announced(table, move)


# --- SF-13: nobody plays --------------------------------------------------------------------------


@meaning("SF-13")
def nobody_plays(table: Table) -> Iterator[Fact]:
    """Nobody plays.

    Where all have passed the same dealer deals again.
    """
    yield from dealing.dealt_anew(table["dealer"], "SF-2")


@meaning("SF-13", "nobody_plays")
def thrown_together(table: Table) -> Iterator[Fact]:
    """Nobody plays.

    Where all have passed the cards are thrown together, and the next dealer deals.
    """
    yield from dealing.dealt_anew(table.following(table["dealer"]), "SF-2")


@meaning("SF-13", "nobody_plays")
def crosswise(table: Table) -> Iterator[Fact]:
    """Nobody plays.

    Where all have passed forehand plays with the player opposite, and it counts as a called Ace.
    """
    first = table.following(table["dealer"])
    yield Said("player", first)
    yield Said("partner", table.following(first, steps=2))
    yield Said("game", CALL)
    yield led_by(table, first)


@meaning("SF-13", "nobody_plays")
def old_one_plays(_table: Table) -> Iterator[Fact]:
    """Nobody plays.

    Where all have passed, whoever holds the Ober of Acorns says so and has to play. Such a player
    may call an Ace without another card of its suit.
    """
    yield Awaits(ANNOUNCE, (Awaited("", ("old",), "SF-13"),))


@rule("SF-13", Old)
def has_the_old_one(_table: Table, who: Seat) -> Holds:
    return Holds(who, frozenset(TOPS[:1]))


@effect("SF-13", Old)
def has_to(_table: Table, who: Seat) -> Iterator[Fact]:
    yield announcing((who,), "SF-13")
