"""Whot: one against one, the short game, and the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import (
    clock,
    finish,
    house,
    introduction,
    moves,
    options,
    play,
    specials,
    speech,
    told,
    tournament,
    tournament_options,
    tournament_told,
    wording,
)
from referee.games.whot.pack import NAMES, NUMBER, PACK, WHOT
from referee.games.whot.term_words import WORDING
from referee.kernel import (
    LAWS,
    REPORTS,
    Amendment,
    Awaited,
    Awaits,
    Book,
    CountPart,
    Deal,
    ListPart,
    Mark,
    Message,
    Said,
    words,
)
from referee.parts import counting
from referee.parts.calls import Catch
from referee.parts.counting import Reveal, WentOut
from referee.parts.laying import Misdeal, TurnUp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

DEAL = "deal"
PICK_TWO = "C2"
"""A card that does something and is no Whot."""


def begin(table: Table, dealer: str) -> Iterator[Fact]:
    """Await the first deal; the stakes lie on the table."""
    if table.terms["stake"]:
        yield Said("stake", table.terms["stake"])
    yield Awaits(DEAL, (Awaited(dealer, ("deal",), "WH-3"),))


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play."""
    if not table["dealer"]:
        yield Said("dealer", table.following(seat, steps=-1))
    yield Said("fresh", value=False)
    if table["market"]:
        yield specials.market_left(table, table["market"], seat)
        return
    clause = "WH-5" if not table["debt"] else "WH-10" if table["debt_of"] == 2 else "WH-11"  # noqa: PLR2004
    yield Awaits("play", (Awaited(seat, play.TURN, clause),))


def ways_out(table: Table) -> Message:
    """Say how the player on turn may meet a debt."""
    last = table.held(str(table.turn)) == 1
    answers = {
        NUMBER[face] for face in PACK.faces
        if specials.answered(table, face) is True and (not last or finish.finishes(table, face))
    }  # fmt: skip
    if not answers or table.queue[0].moves == ("draw",):
        return Message("draw")
    whot = Message("Whot")
    named = [
        whot if number == NUMBER[WHOT] else Message("a {number}", number=number)
        for number in sorted(answers)
    ]
    return Message("{answers}, or draw", answers=ListPart(tuple(named), "or"))


def next_card(table: Table) -> tuple[Message, Message]:
    """Say what the player on turn may do, in words."""
    seat = str(table.turn)
    if table.queue[0].moves == ("name",):
        return Message("To name"), Message("{seat}: a suit", seat=seat)
    if table["debt"]:
        debt = CountPart(table["debt"], "card|cards")
        return Message("To draw"), Message(
            "{count} for {seat}: {ways}", count=debt, seat=seat, ways=ways_out(table)
        )
    return Message("To play"), fitting(table)


def fitting(table: Table) -> Message:
    """Name the cards that fit; where the last card must be an ordinary one, say so."""
    top = table.top("pile")
    last = table.held(str(table.turn)) == 1
    whot = not last or finish.finishes(table, WHOT)
    special = not last or finish.finishes(table, PICK_TWO)
    if top is None or top not in PACK or (top == WHOT and not table["named"]):
        if special:
            return Message("any card")
        if whot:
            return Message("any card but 1, 2, 5, 8 and 14")
        return Message("any card but 1, 2, 5, 8, 14 and Whot")
    suit = table["named"] if top == WHOT else PACK[top].suit
    suit, rank = NAMES.get(suit, suit), PACK[top].rank
    if not whot:
        fits = suit if top == WHOT else Message("{suit} or {rank}", suit=suit, rank=rank)
        return Message("{fits}, but no 1, 2, 5, 8, 14 or Whot", fits=fits)
    fits = Message("{suit}, {rank} or Whot", suit=suit, rank=rank)
    if top == WHOT:
        fits = Message("{suit} or Whot", suit=suit)
    return fits if special else Message("{fits}, but no 1, 2, 5, 8 or 14", fits=fits)


def lines(table: Table) -> Iterator[tuple[Message, Message]]:
    """Say what bears on the next card, in words."""
    if table.phase == "play" and not table.ended:
        yield next_card(table)
        for seat, call in table["must_say"].items():
            yield Message("To say"), Message("{seat}: {word}", seat=seat, word=speech.aloud(call))
    if table["stake"]:
        prize = clock.prize(table)
        yield (
            Message("Stake"),
            Message("{stake} each, prize {prize}", stake=table["stake"], prize=prize),
        )
    if table["offer"]:
        seat, amount = table["offer"]["seat"], table["offer"]["amount"]
        yield (
            Message("Offer"),
            Message("{seat} offers a stake of {amount}", seat=seat, amount=amount),
        )
    if table.marks.get("eliminated"):
        yield Message("Out of the tournament"), Message("{seats}", seats=table["eliminated"])


MARKS = (
    Mark("fresh", "hand", default=True),  # nobody has played or drawn since the deal
    Mark("started", "hand", default=False),  # the table has said that the turn clock starts
    Mark("named", "hand", "", "Suit named", on="pile"),
    Mark("debt", "hand", 0, "To draw", owed=True),
    Mark("debt_of", "hand", 0),  # whether 2s or 5s made the debt
    Mark("must_say", "hand", {}, "To say", speech.WORDS),
    Mark("spoken", "hand", {}),  # what was said of a hand before it was due
    counting.MARK,
    Mark("offer", "hand", {}),
    Mark("stake", "match", 0, "Stake"),
    Mark("raised", "match", {}),  # what each of those has put in who agreed on more
    Mark("market", "hand", ""),  # whose 14 is being drawn for, in a position
)

ONE_ON_ONE = Book(
    name="whot-1on1",
    title="Whot, one against one",
    text="Two players and one deal: whoever is out first has won.",
    pack=PACK,
    seats=(2, 2),
    moves_known=(
        moves.Play, moves.NameSuit, moves.Draw, Deal, TurnUp, moves.Say, Catch,
        Reveal, moves.Start, moves.Timeout, moves.Raise, moves.Accept, moves.Reshuffle,
        Misdeal, WentOut, *REPORTS,
    ),
    clauses=(
        *LAWS,
        play.in_the_pack, finish.as_many, play.shown_once, play.whole, play.enough, play.players,
        play.thrown_in_time, play.somebody_holds_cards, play.dealt, play.thrown_in,
        clock.in_time,
        play.any_opens, house.started, play.opens,
        play.nothing_left, play.one_drawn, play.may_draw, play.legal, play.fits,
        play.named_with_whot, play.wards,
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
        finish.goes_out, *told.CLAUSES, finish.finishes, finish.stays_in, speech.owes_a_word,
        finish.one_deal,
        finish.once, finish.all_shown, finish.counted,
        clock.too_late, clock.on_turn, clock.starts, clock.started, clock.is_running,
        clock.run_down, clock.timed_out,
        clock.at_stake, clock.between_two, clock.higher, clock.offered,
        clock.offer_of_another, clock.accepted_in_time, clock.accepted,
        clock.left_on_turn, clock.handed_on, clock.owes_no_more, clock.staying, clock.left_alone,
        play.once_only,
    ),
    terms=options.TERMS,
    game="Whot",
    wording=WORDING,
    marks=MARKS,
    begin=begin,
    resume=resume,
    lines=lines,
    renews=play.renewing,
    clocks=clock.running,
    excludes=options.EXCLUDES,
    phrases=wording.PHRASES,
    introduction=introduction.ONE_DEAL,
    examples=introduction.EXAMPLES,
)  # fmt: skip


enough = words(
    "WH-2",
    "Players",
    "{short_field}",
    on=Deal,
)


enough_for_a_tournament = words(
    "WH-2",
    "Players",
    "As many as the field allows (WHT-1); a hand is played by those who are still in.",
    on=Deal,
)


SEATS = tuple("ABCDEFGHIJ")

SHORT = ONE_ON_ONE.amended(
    "whot-short",
    "Whot, the short game",
    "Two to six players, or up to ten with two packs, and one deal without a count: whoever is out "
    "first has won.",
    Amendment(
        replace=(enough,), seats=(2, 6), terms=(options.packs(2),), phrases=wording.SHORT
    ),
    names=SEATS,
)  # fmt: skip

TOURNAMENT = ONE_ON_ONE.amended(
    "whot-tournament",
    "Whot tournament",
    "Three to six players, or up to ten with two packs; after each hand the highest count leaves, "
    "and two play the finale.",
    tournament.FIELD,
    tournament.COUNT,
    tournament_told.TOLD,
    Amendment(
        replace=(enough_for_a_tournament,),
        terms=(options.packs(3), *tournament_options.TERMS),
        drop=("stock_out",),
    ),
    names=SEATS, introduction=introduction.TOURNAMENT, examples=introduction.EXAMPLES_FOR_THREE,
)  # fmt: skip

BOOKS = (ONE_ON_ONE, SHORT, TOURNAMENT)
