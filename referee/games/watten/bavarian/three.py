"""Bavarian Watten for three: forehand alone against the other two, hand by hand (W3-1 to W3-10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.watten.bavarian import (
    announce,
    before_terms,
    deal,
    finish,
    fouls,
    go_terms,
    play,
    scoring,
    tight,
)
from referee.games.watten.moves import (
    PLAY,
    Agree,
    Ask,
    Deal,
    Decline,
    GiveBack,
    Go,
    Offer,
    Play,
    Schlag,
)
from referee.games.watten.seats import dealer, forehand, members, side
from referee.games.watten.tyrolean import decision
from referee.kernel import (
    Amendment,
    By,
    Ended,
    Face,
    Mark,
    No,
    Said,
    Seat,
    effect,
    meaning,
    rule,
    upshot,
    words,
)
from referee.parts import targets
from referee.parts.citing import all_also

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

# --- who plays with whom --------------------------------------------------------------------------


three_players = words(
    "W-2",
    "Players",
    "Three play. Where they sit, and who deals first, is agreed, or drawn for.",
    on=Deal,
)


@meaning("W-2", "side")
def side_of_the_hand(table: Table, seat: str) -> str:
    # Forehand is a side alone, and the other two are one for this hand.
    lone = forehand(table)
    return seat if seat == lone else "".join(s for s in table.seats if s != lone)


@meaning("W-2", "purses")
def own_purses(table: Table, of: str) -> tuple[str, ...]:
    # Everybody has a score of his own: what a side books, each of its members books.
    return tuple(members(table, of))


@meaning("W-2", "purse")
def own_purse(_table: Table, seat: str) -> str:
    return seat


@effect("W3-1", Deal, over="W-17:dealt")
def fifteen_dealt(table: Table) -> Iterator[By]:
    """Seats.

    Forehand sits next to the dealer; the third player, on the dealer's other side, cuts and plays
    after forehand. All three get five cards, and 17 are left.
    """
    yield from all_also("W-17", deal.dealt.as_printed(table))


@effect("W3-3", Deal)
def alone(table: Table) -> Iterator[Fact]:
    """Sides.

    For this hand forehand plays alone against the other two, and leads to the first trick.
    """
    yield Said("lone", forehand(table))


@rule("W3-10", Deal)
def next_one_deals(table: Table, seat: Seat) -> bool | No:
    """The next deal.

    The deal passes on from player to player, so that in every hand another one plays alone.
    """
    return seat == dealer(table) or No("{seat} deals.", seat=dealer(table))


# --- announcing -----------------------------------------------------------------------------------


@meaning("W-20", "announcers")
def one_announcer(table: Table) -> tuple[str, str]:
    """Forehand alone announces."""
    return forehand(table), forehand(table)


@effect("W3-2", Deal, over="W-20:taken_up")
def forehand_takes_up(table: Table) -> Iterator[Fact]:
    """One announcer.

    Forehand names both, the Schlag and then the Trumpf. When that is done the other two take up
    their cards.
    """
    yield Said("up", [forehand(table)])


@effect("W3-2", Deal, over="W-20:taken_up", called="forehand_takes_up")
def both_take_up(table: Table) -> Iterator[Fact]:
    """Two announcers.

    Forehand names the Schlag and the dealer the Trumpf, each with the cards in hand. When that is
    done the third player takes up the cards.
    """
    yield Said("up", [seat for seat in table.seats if seat in {forehand(table), dealer(table)}])


@rule("W3-4", Ask, Offer, waivable=False)
def nobody_to_ask(_table: Table) -> No:
    """No redeal and no swap.

    Both would need a second announcer. So nobody asks for better hands or offers a swap, and after
    the Schlag forehand goes straight on to the Trumpf.
    """
    return No("There is no second announcer to ask.")


@effect("W3-4", Schlag)
def straight_on(table: Table) -> Iterator[Fact]:
    yield announce.announcing(table)


# --- the hand and the score -----------------------------------------------------------------------


tricks_together = words(
    "W3-5",
    "Tricks",
    "Three tricks win the hand: forehand's own, or those that the other two have together.",
)


@upshot(
    "W3-5", when=lambda t: t.phase == PLAY and not t.ended and bool(play.ahead(t)),
    over="W-39:third_trick",
)  # fmt: skip
def three_tricks(table: Table) -> Iterator[By]:
    yield By("W-39", Ended("hand", (play.ahead(table),)))


@upshot(
    "W3-6", when=lambda t: t.ended and not t["booked"] and not t.over, over="W-56:booked"
)  # fmt: skip
def booked_by_each(table: Table) -> Iterator[Fact | By]:
    """Scoring.

    Everybody has a score of his own. Where forehand wins the hand, forehand books its value; where
    the other two win it, each of them does. That holds for a refused challenge as well.
    """
    for told in scoring.booked.as_printed(table):
        if isinstance(told, By):
            yield told.fact
        else:
            yield By("W-56", told)


@rule("W3-7", Go, over="W-49:may_raise")
def may_raise(table: Table, move: Go) -> bool | No:
    """Challenges.

    Go is said between forehand and the other two. A player who is barred from it (W-48) is refused.
    """
    if not tight.barred(table, move.seat):
        return True
    mine = own_purses(table, side(table, move.seat))
    close = [one for one in mine if table.score(one) >= tight.threshold(table)]
    return scoring.priced(
        table, move, "W3-7", tight.barring(table, close or tight.tight_sides(table), move.seat)
    )


@meaning("W-48", "tight")
def all_tight(table: Table, of: str) -> bool:
    """Tight players.

    A player who stands close to the target of {target} when a hand begins is tight in that hand; a
    side is, when all its players are.
    """
    return all(table.score(purse) >= tight.threshold(table) for purse in own_purses(table, of))


@meaning("W-48", "tight")
def any_tight(table: Table, of: str) -> bool:
    """Tight players.

    A player who stands close to the target of {target} when a hand begins is tight in that hand; a
    side is, when one of its players is.
    """
    return any(table.score(purse) >= tight.threshold(table) for purse in own_purses(table, of))


@meaning("W-48", "barred")
def speaker_barred(table: Table, seat: str) -> bool:
    """Who is tight may not say Go; whether a partner is does not matter."""
    return bool(table.score(seat) >= tight.threshold(table))


@meaning("W-48", "barred")
def barred_beside_decisions(table: Table, seat: str) -> bool:
    """Where a side is tight nobody may say Go (WT-13, WT-14).

    Where none is, a player who is tight may not; whether a partner is does not matter.
    """
    return bool(tight.tight_sides(table)) or table.score(seat) >= tight.threshold(table)


@meaning("W-48", "barred")
def any_barred(table: Table, seat: str) -> bool:
    """Nobody says Go for a side in which a player is tight."""
    return bool(tight.tight(table, side(table, seat)))


@meaning("W-48", "barred")
def all_barred(table: Table, seat: str) -> bool:
    """Nobody says Go for a side in which every player is tight."""
    return bool(tight.tight(table, side(table, seat)))


@meaning("W-57", "victors")
def victors(table: Table) -> tuple[str, ...]:
    """The game.

    Whoever has {target} points or more wins the game (W3-8).
    """
    best = targets.victors(table, table.terms["target"])
    return tuple(sharing(table, best))


@upshot(
    "W-57", when=lambda t: t["booked"] and not t.over and bool(victors(t)), called="game_won"
)  # fmt: skip
def game_won(table: Table) -> Iterator[By]:
    yield By("W3-8", Ended("match", victors(table)))


@upshot("G-6", when=lambda t: bool(t["away"]) and not t.over)
def given_up(table: Table) -> Iterator[Fact]:
    """Leaving.

    A player may leave for good. No hand can go on without him, so he gives up the game: of those
    who stay, whoever has the most points wins it.
    """
    yield from finish.given_up.as_printed(table)


@meaning("W-15")
def wrongful(table: Table, seat: str) -> Iterator[Fact]:
    """It costs the taker two points, even where that leaves less than none."""
    yield from fouls.pays(table, seat)


@meaning("W3-8")
def sharing(table: Table, best: tuple[str, ...]) -> tuple[str, ...]:
    """Two at the target.

    Where two get there in the same hand the higher score wins; equal scores win together. Where
    fines bring another to the same score, those win who have won the last hand.
    """
    fresh = {seat for won in table.won for seat in members(table, won)}
    return tuple([one for one in best if one in fresh]) or best


@meaning("W3-8", "sharing")
def playing_on(_table: Table, best: tuple[str, ...]) -> tuple[str, ...]:
    """Two at the target.

    Where two get there in the same hand the higher score wins; where the scores are equal, play
    goes on until they are not.
    """
    return best if len(best) == 1 else ()


@effect("W3-9", Play, when=fouls.fifth_card, over="W-15:weighed")
def cutter_pays(table: Table, seat: Seat, card: Face) -> Iterator[By]:
    """A wrongful take by one of two.

    The partner of that hand does not pay for whoever took the card.
    """
    yield from all_also("W-15", fouls.weighed.as_printed(table, seat, card))


WITHOUT_SECOND = ("redeal", "redeal_request_by", "redeal_until", "redeal_source", "swap",
                  "swap_offer_by")  # fmt: skip
"""The terms about what one announcer asks of the other."""
DECISION = replace(
    decision.DECISION,
    replace=(
        *[part for part in decision.DECISION.replace if part is not decision.nobody_raises],
        barred_beside_decisions,
    ),
)
"""A tight side decides, and where no side is tight a player may be."""
FOR_THREE = Amendment(
    strike=("W-3", "W-21", "W-22", "W-23"),
    replace=(
        three_players, side_of_the_hand, own_purses, own_purse, one_announcer, all_tight,
        speaker_barred, victors, game_won, given_up, wrongful,
    ),
    adopt=(
        fifteen_dealt, forehand_takes_up, alone, nobody_to_ask, straight_on, tricks_together,
        booked_by_each,
        may_raise, sharing, cutter_pays, next_one_deals,
    ),
    marks=(Mark("lone", "hand", "", "Plays alone"),),
    seats=(3, 3),
    without=(Agree, Decline, GiveBack),
    terms=(before_terms.cut_criticals("W3-9"), go_terms.tight_rule(DECISION)),
    drop=("cut_criticals", "tight_rule", "partners_pick_up", *WITHOUT_SECOND),
)  # fmt: skip
"""What changes in the book for four where three play."""
TRICKS = Amendment(adopt=(three_tricks,), before="W-39")
