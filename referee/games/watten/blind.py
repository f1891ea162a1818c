"""Blind Watten: two cards shown in secret, who is bound, and the winners told (WB-4 to WB-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.games.watten import deal, play, tyrol
from referee.games.watten.announce import announcers, in_order
from referee.games.watten.go import closed, waiting
from referee.games.watten.moves import (
    ANNOUNCE,
    DECIDE,
    PENDING,
    PLAY,
    Agree,
    Ask,
    Decline,
    Offer,
    Play,
)
from referee.games.watten.secret import knowing, seated, tricks_of
from referee.games.watten.tyrol_power import drawn, winner
from referee.kernel import (
    Awaited,
    Awaits,
    By,
    Face,
    Fact,
    Flagged,
    Lacks,
    Looked,
    Mark,
    Move,
    Moved,
    No,
    Said,
    Seat,
    effect,
    meaning,
    rule,
    upshot,
)
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

TELL, REVEAL = "tell", "reveal"
"""The phases in which a trick waits for its winner, and a hand for the two cards."""
OPEN = "open"
"""Where the first trick lies face up."""

MARKS = (
    Mark("shown", "hand", {}),
    Mark("told", "hand", []),
    Mark("dared", "hand", {}),
    Mark("revealed", "hand", default=False),
    Mark("falsely", "hand", default=False),
)
"""Which rulings showed the cards, who was told to win the tricks, who raised in the last one."""


@dataclass(frozen=True)
class Show(Move):
    """Show the other announcer a card; what it is stays on your own phone, if you enter it."""

    name: ClassVar[str] = "show"
    title: ClassVar[str] = "Shows a card in secret"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE,)
    sealed: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    card: Face | None = None
    """The card, for this phone and the other announcer's only."""

    def confided(self, table: Table) -> tuple[str, ...]:
        """Return the other announcer, who has seen it."""
        return tuple([seat for seat in in_order(table) if seat != self.seat])


@dataclass(frozen=True)
class GivenAway(Move):
    """Say that an announcement was spoken, or a card shown to others."""

    name: ClassVar[str] = "given-away"
    title: ClassVar[str] = "The secret was given away"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE, DECIDE, PLAY, PENDING, TELL)


@dataclass(frozen=True)
class Talk(Move):
    """Report that somebody has talked about the cards, signalled, or seen a partner's cards."""

    name: ClassVar[str] = "talk"
    title: ClassVar[str] = "Somebody has talked"
    in_turn: ClassVar[bool] = False
    who: Seat


@dataclass(frozen=True)
class Winner(Move):
    """Name the player who wins the trick, without a reason."""

    name: ClassVar[str] = "winner"
    title: ClassVar[str] = "Wins the trick"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (TELL, PLAY, PENDING, REVEAL)
    who: Seat


@dataclass(frozen=True)
class TurnDown(Move):
    """Report that the first trick was turned face down."""

    name: ClassVar[str] = "turn-down"
    title: ClassVar[str] = "First trick turned down"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (PLAY, PENDING, TELL)


# --- WB-4 and WB-5: the two cards -----------------------------------------------------------------


@meaning("WB-4", "announcing")
def showing(table: Table) -> Awaits:
    # Who is to show a card that was not shown yet.
    queue = [Awaited(s, ("show",), "WB-4") for s in in_order(table) if s not in table["shown"]]
    return Awaits(ANNOUNCE, tuple(queue))


@rule("WB-4", Show, waivable=False)
def in_turn(table: Table, seat: Seat) -> bool | No:
    """The secret announcement.

    Nothing is said. The first announcer shows the other one a card of the hand: its rank is the
    Schlag. Then the other shows one of his: its suit is the Trumpf. Nobody else sees them. Who is
    found to have shown a card that was none of his five has lost the hand, whoever took the tricks.
    Where an announcement is spoken or seen by others, the hand is thrown in and the same dealer
    deals again.
    """
    if table["question"]:
        return No(f"The question of {table['question']} is to be answered first.")
    return seat in next_to_show(table) or No(f"{seat} is not to show a card now.")


@meaning("WB-4")
def next_to_show(table: Table) -> tuple[str, ...]:
    """Each chooses the card, the second after seeing the first."""
    return tuple([s for s in in_order(table) if s not in table["shown"]])[:1]


@meaning("WB-4", "next_to_show")
def both_at_once(table: Table) -> tuple[str, ...]:
    """Each chooses the card, and both show them at the same time."""
    return tuple([s for s in in_order(table) if s not in table["shown"]])


@meaning("WB-4", "next_to_show")
def no_choice(table: Table) -> tuple[str, ...]:
    """Nobody chooses: each shows the lowest card of the packet as it was dealt."""
    return tuple([s for s in in_order(table) if s not in table["shown"]])[:1]


def both_shown(table: Table) -> bool:
    """Say whether both announcers have shown a card."""
    return all(seat in table["shown"] for seat in announcers(table))


@effect("WB-4", Show)
def shown(table: Table, seat: Seat, card: Face | None) -> Iterator[Fact | By]:
    if card is not None:
        yield Looked(seat, f"hand/{seat}", (card,))
    yield Said("shown", {**table["shown"], seat: table.ruling})
    if both_shown(table):
        yield from play.opens(table)
    else:
        yield showing(table)


@effect("WB-4", Agree, Decline, when=lambda t: not t["question"])
def as_before(table: Table) -> Iterator[Fact]:
    yield showing(table)


@effect("WB-4", GivenAway)
def spoken(table: Table) -> Iterator[Fact]:
    yield from deal.thrown_in.function(table)


@rule("WB-5", Ask, Offer)
def nothing_shown(table: Table) -> bool | No:
    """Before that.

    Better hands, and a swap, are asked for before the first card is shown. After a swap the dealer
    shows the first card and forehand the second.
    """
    return not table["shown"] or No("A card has been shown already.")


@meaning("W-21", "soon_enough")
def until_shown(_table: Table) -> bool:
    """Until when is said in WB-5."""
    return True


# --- WB-6 to WB-8: who may say and do what --------------------------------------------------------


@effect("WB-6", Talk)
def talked(table: Table, who: Seat) -> Iterator[Fact]:
    """Silence.

    Partners do not see each other's cards, do not signal, and say nothing of ranks, suits or cards.
    """
    yield Flagged("WB-6", who, f"{who} has not kept silent.")
    yield from talking(table, who)


@meaning("WB-6")
def talking(_table: Table, who: str) -> Iterator[Fact]:
    """Who does is warned."""
    del who
    return iter(())


@rule("WB-7", Play, when=lambda t, seat: seat in announcers(t))
def duty(table: Table, seat: Seat, card: Face) -> bool | Lacks:
    """The duty of the announcers.

    Forehand and the dealer alone know what is Trumpf, and they alone are bound by it. When a trump
    is led, whoever of them holds a trump must play a trump or one of the Linke; he need not beat.
    Nothing is said about it before the hand is over.
    """
    known = knowing(table)
    if known is None or not tyrol.holds_back(known, card):
        return True
    return Lacks(seat, drawn(known) - tyrol.exempt(known))


@rule("WB-8", Play, when=lambda t, seat: seat not in announcers(t))
def free(_table: Table) -> bool:
    """The others are free.

    Their partners may play any card to any trick, and break no duty by it.
    """
    return True


@rule("W-32", Play, waivable=False, called="one_card")
def one_card(table: Table, seat: Seat) -> bool | No:
    """Free play.

    Everybody lays one card to a trick, whichever of the hand it is, except that the announcers are
    bound when a trump is led (WB-7).
    """
    return play.one_card.function(table, seat)  # type: ignore[no-any-return]


# --- WB-9, WB-11 and WB-15: the tricks ------------------------------------------------------------


@upshot("WB-9", when=play.complete, over="W-31:next_lead")
def to_tell(_table: Table) -> Iterator[Fact]:
    """Who wins a trick.

    The announcers, or whoever referees, name the player who wins the trick, and nothing else: no
    reason and no card. What one of them is told about a card of his own is for him alone.
    """
    yield Awaits(TELL, (Awaited("", ("winner",)),))


@rule("WB-9", Winner, waivable=False, when=lambda t: t.phase == TELL)
def rightly_told(table: Table, who: Seat) -> bool | No:
    known = knowing(table)
    if known is None or not tricks.laid(known) or winner(known, tricks.laid(known)) == who:
        return True
    return No("That is not who wins the trick.")


@effect("WB-9", Winner, when=lambda t: t.phase == TELL)
def told(table: Table, who: Seat) -> Iterator[Fact | By]:
    first = not table["told"] and not any(table["tricks"].values())
    yield Said("told", [*table["told"], who])
    for fact in tricks.swept(table, who):
        if not isinstance(fact, Moved):
            yield fact
        elif first and stays_open(table):
            yield By("WB-11", fact._replace(target=OPEN))
        else:
            yield By("W-37", fact)
    if closes(table) and table.count(OPEN):
        yield By("WB-11", Moved(table.faces(OPEN), OPEN, tricks.TAKEN))
    yield Awaits(PLAY, ())


@meaning("WB-11")
def stays_open(_table: Table) -> bool:
    """The open first trick.

    The cards of the first trick stay face up until the hand is over. Where somebody turns them
    down, they are turned up again.
    """
    return True


@meaning("WB-11", "stays_open")
def like_the_others(_table: Table) -> bool:
    """The first trick.

    The cards of the first trick are put away like those of any other.
    """
    return False


@meaning("WB-11")
def closes(_table: Table) -> bool:
    return False


@meaning("WB-11", "closes")
def after_the_second(table: Table) -> bool:
    """When the second trick is over, they are put away as well."""
    return len(table["told"]) > 1


@rule("WB-11", TurnDown, waivable=False)
def face_up(table: Table) -> No:
    lies = bool(table.count(OPEN))
    return No("The first trick stays face up." if lies else "No trick has to lie face up now.")


@rule("WB-15", Winner, waivable=False, when=lambda t: t.phase != TELL)
def still_to_mend(table: Table, who: Seat) -> bool | No:
    """A mistaken winner.

    A winner named by mistake may be corrected until the next lead. Afterwards the trick stands.
    """
    if not table["told"] or tricks.laid(table) or table.ended:
        return No("The winner of a trick is corrected before the next lead.")
    if who == table["told"][-1]:
        return No(f"{who} has been named.")
    known, done = knowing(table), tricks_of(table)[0]
    if known is None or not done or winner(known, seated(done[-1])) == who:
        return True
    return No("That is not who wins the trick.")


@effect("WB-15", Winner, when=lambda t: t.phase != TELL)
def mended(table: Table, who: Seat) -> Iterator[Fact]:
    *before, old = table["told"]
    counted = {**dict.fromkeys(table.seats, 0), **table["tricks"]}
    counted[old] -= 1
    counted[who] += 1
    yield Said("told", [*before, who])
    yield Said("tricks", counted)
    yield Said("leader", who)
    if table["go"] and not play.ahead(table):
        yield play.leads(table, who)
        yield Awaits(PENDING, waiting(table))
        return
    yield from closed(table)
    yield Awaits(PLAY, ())


CARDS = (
    showing, in_turn, next_to_show, shown, as_before, spoken, nothing_shown,
)  # fmt: skip
DUTY = (duty, free)
# A correction is asked about before a telling, which would look like one afterwards.
TRICKS = (to_tell, rightly_told, mended, told)
FIRST_TRICK = (stays_open, closes, face_up)
