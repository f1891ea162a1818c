"""Whot: one against one, the short game, and the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import (
    clock,
    finish,
    house,
    moves,
    options,
    play,
    specials,
    speech,
    tournament,
    tournament_options,
)
from referee.games.whot.pack import NUMBER, PACK, WHOT
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


def ways_out(table: Table) -> str:
    """Say how the player on turn may meet a debt."""
    answers = {NUMBER[face] for face in PACK.faces if specials.answered(table, face) is True}
    if not answers or table.queue[0].moves == ("draw",):
        return "draw them"
    named = ["Whot" if number == NUMBER[WHOT] else f"a {number}" for number in sorted(answers)]
    return f"{' or '.join(named)}, or draw them"


def next_card(table: Table) -> tuple[str, str]:
    """Say what the player on turn may do, in words."""
    top = table.top("pile")
    if table.queue[0].moves == ("name",):
        return "To name", f"{table.turn}: a suit"
    if table["debt"]:
        return "Debt", f"{table['debt']} cards on {table.turn}: {ways_out(table)}"
    if top is None or top not in PACK or (top == WHOT and not table["named"]):
        return "To play", "any card"
    if top == WHOT:
        return "To play", f"{table['named']} or Whot"
    return "To play", f"{PACK[top].suit}, {PACK[top].rank} or Whot"


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what bears on the next card, in words."""
    if table.phase == "play" and not table.ended:
        yield next_card(table)
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
    Mark("fresh", "hand", default=True),  # nobody has played or drawn since the deal
    Mark("named", "hand", "", "Suit named"),
    Mark("debt", "hand", 0, "Cards owed"),
    Mark("debt_of", "hand", 0),  # whether 2s or 5s made the debt
    Mark("must_say", "hand", {}, "Still to be said"),
    Mark("counted", "hand", {}, "Counted"),
    Mark("offer", "hand", {}, "Offer"),
    Mark("stake", "match", 0, "Stake"),
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
        play.in_the_pack, play.shown_once, play.whole, play.enough, play.players,
        play.thrown_in_time, play.dealt, play.thrown_in,
        clock.in_time,
        play.any_opens, house.started, play.opens,
        play.one_drawn, play.may_draw, play.legal, play.fits, play.named_with_whot, play.wards,
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
        finish.goes_out, finish.finishes, speech.owes_a_word, finish.one_deal,
        finish.once, finish.all_shown, finish.counted,
        clock.too_late, clock.on_turn, clock.run_down, clock.timed_out,
        clock.at_stake, clock.higher, clock.offered,
        clock.offer_of_another, clock.accepted_in_time, clock.accepted,
        clock.left_on_turn, clock.handed_on, clock.owes_no_more, clock.staying, clock.left_alone,
        play.once_only,
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
