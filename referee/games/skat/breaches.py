"""Skat: what ends a hand before its cards are played (SK-18 to SK-25, SK-29).

A breach is a clause only where an article or a ruling that can be read says what follows. What
else happens is recorded, and is for the direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skat import score
from referee.games.skat.contract import is_null, opponents
from referee.games.skat.decided import sure_eyes, sure_none, sure_trick
from referee.games.skat.moves import (
    STEPS,
    Betrayed,
    Fallen,
    LookedAtSkat,
    LookedAtTricks,
    Misdeal,
    Reported,
    Take,
    WrongNumber,
)
from referee.kernel import (
    Awaited,
    Awaits,
    By,
    Face,
    Flagged,
    Message,
    Moved,
    No,
    Refuted,
    Said,
    Seat,
    Shuffled,
    effect,
    penalty,
    price,
    rule,
    upshot,
    words,
)
from referee.parts import auction, dealing, tricks
from referee.parts.leaving import from_the_left
from referee.parts.reports import Play
from referee.parts.tricks import hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

# --- SK-18: a breach ends the hand ----------------------------------------------------------------


def guilty(table: Table, seat: str) -> Iterator[Fact]:
    """Yield that a seat has broken the rules."""
    if not table["fault"] and not table["closed"] and not table.ended:
        yield Said("fault", seat)


def to_be_told(move: str, number: str) -> Awaits:
    """Await what the direction says, where the order that can be read does not."""
    return Awaits("reckon", (Awaited("", (move,), number),))


@upshot("SK-18", when=lambda t: bool(t["fault"]) and not t["closed"] and not t.ended)
def ends(table: Table) -> Iterator[Fact | By]:
    """A breach ends the hand.

    Who breaks the rules before the game is decided has lost it for their own side, and no schneider
    and no schwarz is counted. Where it was decided already the sides have what they took until
    then, and the rest goes to the side without fault. A declarer who has to reach schneider or
    schwarz, by bid or announcement, is given it where the others break the rules and it can still
    be. The side without fault may have it played on instead: then the breach is let stand. What
    counts where no game was announced yet is for the direction. (ISkO 4.1.3 to 4.1.6.)
    """
    alone = table["fault"] == table["declarer"]
    if not table["game"]:
        if table.phase != "reckon":
            yield to_be_told("result", "SK-18")
        return
    if is_null(table):
        yield from against_the_course(table, alone=alone)
        yield Said("closed", "lost" if alone else "won")
        return
    found = {score.came_to(table, number).won for number in score.counts(table)}
    if len(found) > 1:
        if table.phase != "reckon":
            yield to_be_told("eyes", "SK-13")
    elif found == {alone}:  # it was decided before
        yield Said("closed", "others" if alone else "declarer")
    else:
        yield from against_the_course(table, alone=alone)
        step = min(STEPS[table["step"]], score.SCHWARZ)
        out_of_reach = not alone and step and score.can_reach(table) < step
        yield Said("closed", "lost" if alone or out_of_reach else "won")


def against_the_course(table: Table, *, alone: bool) -> Iterator[By]:
    """Note that a breach has turned a game that could only have ended otherwise, to be forgiven."""
    player, others = (table["declarer"],), opponents(table)
    if is_null(table):
        sure = sure_none(table, player) if alone else sure_trick(table, player)
    elif alone and STEPS[table["step"]] < STEPS["schwarz"]:
        sure = sure_eyes(table, score.SCHNEIDER if table["step"] else score.WINS, mine=True)
    elif alone:
        sure = sure_none(table, others)
    else:
        sure = sure_eyes(table, score.ALL - score.WINS + 1, mine=False)
    if sure:
        yield By("SK-29", Flagged("SK-29", table["fault"], Message(
            "Without the breach this game could not have been lost any more."
            if alone else
            "Without the breach this game could not have been won any more."
        )))  # fmt: skip


decided = words(
    "SK-29",
    "Decided already",
    "By the letter a game is decided by the eyes that were brought in, and not by tricks that are "
    "sure (SK-18). But where a breach turns a game that could not have been lost any more, or not "
    "won, whatever is played and however the unseen cards lie, it is noted: then the direction may "
    "forgive it, as the court has done in its case 031. Where all know the declarer's hand, it is "
    "played as is best. A step that could not be reached any more in this way is not given. What "
    "is too far to see is not noted, and such a step is given. "
    "(ISkO 4.1.3 and 4.1.5.)",
    on=Reported,
)


@rule("SK-18", Reported, waivable=False)
def is_playing(table: Table, who: Seat) -> bool | No:
    # who rests has nothing to lose
    rests = No("{seat} does not play this hand.", seat=who)
    return who in from_the_left(table) or table.phase == auction.BIDDING or rests


# --- SK-19 to SK-21: out of turn, not following, the skat -----------------------------------------


def may_hold(table: Table, seat: Seat, card: Face) -> bool:
    """Say whether a card that is told to be laid can come from this hand at all."""
    return table.may_show(hand(seat), card)


def leads(table: Table, seat: Seat, card: Face) -> bool:
    """Say whether a card is led."""
    return not tricks.laid(table) and may_hold(table, seat, card)


def leads_as_declarer(table: Table, seat: Seat, card: Face) -> bool:
    """Say whether the declarer leads before the game is announced."""
    return seat == table["declarer"] and may_hold(table, seat, card)


@price("SK-19", Play, of="SK-9", when=leads)
def led_out_of_turn(table: Table, seat: Seat) -> Iterator[Fact]:
    """Leading out of turn.

    Who leads to a trick and is not to lead has broken the rules (SK-18). What a card that is laid
    too early to an open trick costs is for the direction. (ISkO 4.1.3.)
    """
    yield from guilty(table, seat)


@price("SK-20", Play, of="SK-10")
def did_not_follow(table: Table, seat: Seat) -> Iterator[Fact]:
    """Not following.

    Who does not follow, and could have, has broken the rules (SK-18); where a later card shows it,
    what counts is what both sides had before that card. (ISkO 4.2.3.)
    """
    yield from guilty(table, seat)


@penalty("SK-20", of="SK-10")
def found_out(table: Table, refuted: Refuted) -> Iterator[Fact]:
    yield from guilty(table, refuted.seat)


@price("SK-21", Take, of="SK-3")
def taken_too_early(table: Table, seat: Seat) -> Iterator[Fact]:
    """The skat too early.

    Who takes the skat, or looks at it or at another hand, before the bidding is over bids no more.
    The others are not bound by what they said and may bid anew; but who passed before any number
    was said stays out. The skat is laid back; where nobody can tell which cards they were, the
    dealer draws two of the twelve. Where it was somebody who rests, nobody else is out of the
    bidding. Once the bidding is over, who looks at the skat and may not has broken the rules
    (SK-18). (ISkO 3.3.9 and 3.4.8.)
    """
    yield from bid_anew(table, seat)


def bid_anew(table: Table, seat: str) -> Iterator[Fact]:
    """Let the others bid anew, without this seat; it may know the skat from now on."""
    order = from_the_left(table)
    if seat in order:
        yield Moved(table.faces("skat"), "skat", hand(seat))
        yield Shuffled(hand(seat))
        yield Moved(("?", "?"), hand(seat), "skat")
    out = [one for one in order if one == seat or one in table["silent"]]
    yield Said("silent", out)  # they stay out, too, where it is bid anew once more
    yield Said("passed", out)
    yield Said("bid", 0)
    yield Said("unanswered", "")
    yield auction.to_speak(table, order, "SK-3")


@effect("SK-21", LookedAtSkat)
def looked(table: Table, who: Seat) -> Iterator[Fact]:
    yield from bid_anew(table, who) if table.phase == auction.BIDDING else guilty(table, who)


# --- SK-22 to SK-25 -------------------------------------------------------------------------------


@price("SK-22", Play, of="SK-6 SK-7", when=leads_as_declarer)
def led_before_the_announcement(table: Table, seat: Seat) -> Iterator[Fact]:
    """An announcement that is not whole.

    A declarer who leads before a game was announced has lost a game, by the last bid and the
    matadors; which one is for the direction. What is not said does not count: who leaves the skat
    and does not say *by hand* has announced no game by hand. What cannot be announced, such as
    schneider with the skat taken, is said anew and costs nothing. (ISkO 4.1.1, 3.4.1 and 3.4.5.)
    """
    yield from guilty(table, seat)


@rule("SK-23", LookedAtTricks, waivable=False, when=lambda _t, last: last)
def may_be_seen_again(table: Table, who: Seat) -> No:
    """Tricks that lie.

    Nobody looks at tricks that were taken, or counts them: who does has broken the rules (SK-18).
    The last trick alone may be seen again by whoever has laid no card since. (ISkO 4.4.3 and 4.4.6
    of the older counting.)
    """
    laid = dict(tricks.laid(table))
    if who in laid:
        return No("{seat} has laid a card since: tell it as tricks that were looked at.", seat=who)
    return No("The last trick may be seen again by {seat}.", seat=who)


@effect("SK-23", LookedAtTricks)
def looked_back(table: Table, who: Seat) -> Iterator[Fact]:
    yield from guilty(table, who)


@effect("SK-24", Betrayed)
def betrayed(table: Table, who: Seat) -> Iterator[Fact]:
    """Betraying cards.

    Everybody keeps silent on the cards. An opponent who tells of cards by a remark, or lets one be
    seen, has broken the rules (SK-18). A card of the declarer that is seen costs nothing; a remark
    of the declarer is noted. (ISkO 4.2.9.)
    """
    if who == table["declarer"]:
        words = Message("{seat} has told of cards; it is for the direction.", seat=who)
        yield Flagged("SK-24", who, words)
    else:
        yield from guilty(table, who)


@rule("SK-25", Misdeal, when=lambda t: t.phase != auction.BIDDING)
def is_no_misdeal_any_more(_table: Table) -> No:
    return No("The bidding is over: report whose number of cards is wrong.")


@effect("SK-25", WrongNumber, when=lambda _t, both: not both)
def wrong_number(table: Table, who: Seat) -> Iterator[Fact]:
    """A wrong number of cards.

    Until the bidding is over, and later where both sides have a wrong number of cards, the same
    dealer deals again. Where it is found later that one side alone has it, that side has lost; the
    declarer then wins a game that reaches the bid. (ISkO 3.2.12 and 3.3.10.)
    """
    yield from guilty(table, who)


@effect("SK-25", WrongNumber, when=lambda _t, both: both)
def wrong_on_both_sides(table: Table) -> Iterator[Fact]:
    yield from dealing.dealt_anew(table["dealer"], "SK-2")


@effect("SK-25", Fallen)
def found_again(_table: Table, who: Seat) -> Iterator[Fact]:
    """A card that fell and is found again is noted for the direction, and the hand goes on."""
    words = Message("A card of {seat} had fallen; what it costs is for the direction.", seat=who)
    yield Flagged("SK-25", who, words)


CLAUSES = (
    ends, is_playing, led_out_of_turn, did_not_follow, found_out, taken_too_early, looked,
    led_before_the_announcement, may_be_seen_again, looked_back, betrayed,
    is_no_misdeal_any_more, wrong_number,
    wrong_on_both_sides, found_again,
)  # fmt: skip
