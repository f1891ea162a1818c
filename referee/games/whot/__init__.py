"""Whot: one against one, the short game, and the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import clock, finish, moves, options, play, specials, speech, tournament
from referee.games.whot import tournament_options
from referee.games.whot.pack import PACK, WHOT
from referee.kernel import (
    LAWS,
    REPORTS,
    Amendment,
    Awaited,
    Awaits,
    Book,
    Deal,
    Mark,
    Said,
    rule,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

DEAL = "deal"


def begin(table: Table) -> Iterator[Fact]:
    """Await the first deal, by the first seat; the stakes lie on the table."""
    if table.terms["stake"]:
        yield Said("stake", table.terms["stake"])
    yield Awaits(DEAL, (Awaited(table.seats[0], ("deal",), "WH-3"),))


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play."""
    if not table["dealer"]:
        yield Said("dealer", table.following(seat, steps=len(table.seats) - 1))
    yield Said("fresh", value=False)
    clause = "WH-5" if not table["debt"] else "WH-10" if table["debt_of"] == 2 else "WH-11"  # noqa: PLR2004
    yield Awaits("play", (Awaited(seat, play.TURN, clause),))


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what bears on the next card, in words."""
    top = table.top("pile")
    if table.phase == "play" and not table.ended:
        if table["debt"]:
            answer = "2" if table["debt_of"] == 2 else "5"  # noqa: PLR2004
            yield "Debt", f"{table['debt']} cards on {table.turn}: a {answer}, or draw them"
        elif top is None:
            yield "To play", "any card"
        elif top == WHOT and table["named"]:
            yield "To play", f"{table['named']} or Whot"
        elif top in PACK and top != WHOT:
            printed = PACK[top]
            yield "To play", f"{printed.suit}, {printed.rank} or Whot"
    for seat, call in table["must_say"].items():
        yield "To say", f"{seat}: {call.replace('-', ' ')}"
    if table["stake"]:
        stake = table["stake"]
        yield "Stake", f"{stake} each, prize {stake * len(table.seats)}"
    if table["offer"]:
        yield "Offer", f"{table['offer']['seat']} offers a stake of {table['offer']['amount']}"
    if table.marks.get("eliminated"):
        yield "Out of the tournament", ", ".join(table["eliminated"])


MARKS = (
    Mark("fresh", "hand", default=True, text="Nobody has played or drawn since the deal."),
    Mark("named", "hand", "", "The suit named with the Whot on top."),
    Mark("debt", "hand", 0, "Cards to be picked by the player on turn."),
    Mark("debt_of", "hand", 0, "Whether 2s or 5s made the debt."),
    Mark("must_say", "hand", {}, "Who owes which word."),
    Mark("counted", "hand", {}, "What the hands laid open count."),
    Mark("offer", "hand", {}, "A higher stake that was offered."),
    Mark("stake", "match", 0, "What each player has put in."),
)

ONE_ON_ONE = Book(
    name="whot-1on1",
    title="Whot, one against one",
    text="Two players and one deal: whoever is out first has won.",
    pack=PACK,
    seats=(2, 2),
    moves_known=(
        moves.Play, moves.NameSuit, moves.Draw, Deal, moves.TurnUp, moves.Say, moves.Catch,
        moves.Reveal, moves.Timeout, moves.Raise, moves.Accept, moves.Reshuffle, moves.Misdeal,
        *REPORTS,
    ),
    clauses=(
        *LAWS,
        play.in_the_pack, play.whole, play.enough, play.players,
        play.thrown_in_time, play.dealt, play.thrown_in,
        clock.in_time,
        play.any_opens, options.started, play.opens,
        play.one_drawn, play.legal, play.fits, play.named_with_whot, play.wards,
        specials.defence, specials.defence_of_three, specials.no_more_than_owed,
        specials.no_more_than_owed_of_three, speech.lapses,
        play.laid, play.unnamed, play.named_at_once, play.passes, play.drawn_one,
        play.to_name, play.named, specials.warded,
        specials.hold_on, specials.after_hold_on, specials.suspension, specials.after_suspension,
        specials.pick_two, specials.defends, specials.grown, specials.paid,
        specials.pick_three, specials.crosses, specials.paid_for_three,
        specials.general_market, specials.after_market, specials.one_for_the_market,
        specials.marketed,
        play.run_out, play.renewable, play.shuffled,
        speech.fitting_words, speech.said, speech.overtaken, speech.within_a_row,
        speech.caught_in_time, speech.caught,
        finish.goes_out, speech.owes_a_word, finish.one_deal, finish.all_shown, finish.counted,
        clock.too_late, clock.run_down, clock.timed_out,
        clock.higher, clock.offered, clock.accepted_in_time, clock.accepted,
        clock.left_on_turn, clock.left_the_queue, clock.left_alone,
        play.shown_once,
    ),
    terms=options.TERMS,
    marks=MARKS,
    begin=begin,
    resume=resume,
    lines=lines,
    excludes=options.EXCLUDES,
)  # fmt: skip


@rule("WH-2", Deal, waivable=False)
def enough(table: Table) -> bool:
    """Players.

    Two to six play the short game.
    """
    return bool(table.seats)


@rule("WH-2", Deal, waivable=False, called="enough")
def enough_for_a_tournament(table: Table) -> bool:
    """Players.

    As many as the field allows (WHT-1); a hand is played by those who are still in.
    """
    return bool(table.seats)


SHORT = ONE_ON_ONE.amended(
    "whot-short",
    "Whot, the short game",
    "Two to six players and one deal without a count: whoever is out first has won.",
    Amendment(replace=(enough,), seats=(2, 6)),
)

TOURNAMENT = ONE_ON_ONE.amended(
    "whot-tournament",
    "Whot tournament",
    "Three to six players; after each hand the highest count leaves, and two play the finale.",
    tournament.FIELD,
    tournament.COUNT,
    Amendment(replace=(enough_for_a_tournament,), terms=tournament_options.TERMS),
)

BOOKS = (ONE_ON_ONE, SHORT, TOURNAMENT)
