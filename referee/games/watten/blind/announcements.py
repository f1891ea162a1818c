"""Blind Watten: two cards shown in secret, and who is bound by them (WB-4 to WB-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import deal, play, redeal, scoring
from referee.games.watten.bavarian.announce import announcers, in_order
from referee.games.watten.blind.secret import knowing
from referee.games.watten.moves import (
    ANNOUNCE,
    DECIDE,
    PENDING,
    PLAY,
    TELL,
    Agree,
    Ask,
    Decline,
    Offer,
    Play,
)
from referee.games.watten.tyrolean import duty as tyrol_duty
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
    Message,
    Move,
    No,
    Said,
    Seat,
    effect,
    meaning,
    rule,
    words,
)
from referee.parts.reports import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

MARKS = (
    Mark("shown", "hand", {}),
    Mark("told", "hand", []),
    Mark("revealed", "hand", default=False),
)
"""Which rulings showed the cards, who was told to win the tricks, whether all is named."""


class Show(Act, name="show", title="Shows a card in secret", verb="show a card in secret",
           in_turn=False, phases=(ANNOUNCE,), sealed=("card",)):  # fmt: skip
    """Show the other announcer a card; what it is stays on your own phone, if you enter it."""

    card: Face | None = None
    """The card, for this phone and the other announcer's only."""

    def confided(self, table: Table) -> tuple[str, ...]:
        """Return the other announcer, who has seen it."""
        return tuple([seat for seat in in_order(table) if seat != self.seat])


class GivenAway(Move, name="given-away", title="The secret was given away",
                verb="report that the secret was given away", in_turn=False,
                phases=(ANNOUNCE, DECIDE, PLAY, PENDING, TELL)):  # fmt: skip
    """Say that an announcement was spoken, or a card shown to others."""


class Talk(Move, name="talk", title="Somebody has talked", verb="report talk about the cards",
           in_turn=False):  # fmt: skip
    """Report that somebody has talked about the cards, signalled, or seen a partner's cards."""

    who: Seat


# --- WB-4 and WB-5: the two cards -----------------------------------------------------------------


@meaning("WB-4", "announcing")
def showing(table: Table) -> Awaits:
    # Who is to show a card that was not shown yet.
    queue = [Awaited(s, ("show",), "WB-4") for s in in_order(table) if s not in table["shown"]]
    return Awaits(ANNOUNCE, tuple(queue))


@rule("WB-4", Show, waivable=False)
def in_turn(table: Table, seat: Seat) -> bool | No:
    """The secret announcement.

    Nothing is said. The two announcers show each other a card of the hand, which nobody else sees:
    the rank of the first one's card is the Schlag, the suit of the second one's is the Trumpf. Who
    is found to have shown a card that was none of his five has lost the hand at its value (WB-14).
    Where an announcement is spoken or seen by others, the hand is thrown in and the same dealer
    deals again.
    """
    if table["question"]:
        return redeal.unanswered(table)
    return seat in next_to_show(table) or No("{seat} is not to show a card now.", seat=seat)


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
    """Nobody chooses: one after the other shows the lowest card of the packet as it was dealt."""
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
    yield from deal.thrown_in.as_printed(table)


@rule("WB-5", Ask, Offer)
def nothing_shown(table: Table) -> bool | No:
    """Asking in time.

    Whatever one announcer asks or offers the other comes before the first card is shown.
    """
    return not table["shown"] or No("A card has been shown already.")


@rule("W-23", Offer, called="may_offer")
def may_offer(table: Table, seat: Seat) -> bool | No:
    """The swap.

    One announcer may offer the other to swap. Where that is agreed the dealer shows the first card,
    for the Schlag, and forehand the second; forehand leads all the same. A swap is offered once in
    a deal.
    """
    return redeal.may_offer.as_printed(table, seat)  # type: ignore[no-any-return]


@meaning("W-21", "soon_enough")
def until_shown(_table: Table) -> bool:
    """Until when is said in WB-5."""
    return True


# --- WB-6 to WB-8: who may say and do what --------------------------------------------------------


@rule("WB-6", Talk, waivable=False)
def while_played(table: Table) -> bool | No:
    return not play.hand_over(table) or No("The hand is over, and all may talk about it.")


@effect("WB-6", Talk)
def talked(table: Table, who: Seat) -> Iterator[Fact]:
    """Silence.

    Partners do not see each other's cards, do not signal, and say nothing of ranks, suits or cards.
    """
    flag = Flagged("WB-6", who, Message("{seat} has not kept silent.", seat=who))
    warned = Message("{seat} is warned.", seat=who)
    yield from scoring.noted(table, flag, talking(table, who), free=warned)


@meaning("WB-6")
def talking(_table: Table, who: str) -> Iterator[Fact]:
    """Who does is warned."""
    del who
    return iter(())


@rule("WB-7", Play, when=lambda t, seat: seat in announcers(t))
def duty(table: Table, seat: Seat, card: Face) -> bool | Lacks:
    """The duty of the announcers.

    Forehand and the dealer alone know what is Trumpf, and they alone are bound by it. When a trump
    is led, {announcer_must_play}; he need not beat. Nothing is said about it before the hand is
    over.
    """
    known = knowing(table)
    if known is None or not tyrol_duty.holds_back(known, card):
        return True
    return Lacks(seat, tyrol_duty.owed(known, card))


free = words(
    "WB-8",
    "The others are free",
    "Their partners may play any card to any trick, and break no duty by it.",
    on=Play,
    when=lambda t, seat: seat not in announcers(t),
)


@rule("W-32", Play, waivable=False, called="one_card")
def one_card(table: Table, seat: Seat) -> bool | No:
    """Free play.

    Everybody lays one card to a trick, whichever of the hand it is, except that the announcers are
    bound when a trump is led (WB-7).
    """
    return play.one_card.as_printed(table, seat)  # type: ignore[no-any-return]


CARDS = (
    showing, in_turn, next_to_show, shown, as_before, spoken, nothing_shown,
)  # fmt: skip
TALK = (while_played, talked, talking)
DUTY = (duty, free)
