"""Watten: asking for a better hand, and the offer to swap the announcements (W-21 to W-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import deal, fouls
from referee.games.watten.bavarian.announce import HANDS, SWAP, announcers
from referee.games.watten.moves import ANNOUNCE, Agree, Ask, Decline, GiveBack, Offer
from referee.games.watten.seats import dealer, forehand
from referee.kernel import (
    UNKNOWN,
    Awaited,
    Awaits,
    By,
    CountPart,
    Faces,
    Fact,
    Mark,
    Moved,
    No,
    Said,
    Seat,
    Shown,
    Shuffled,
    effect,
    meaning,
    rule,
)
from referee.parts.citing import all_also

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from referee.kernel import Phrase, Table

    Terms = Mapping[str, int | str]

MARKS: tuple[Mark, ...] = (
    Mark("asked", "hand", [], "Have asked for a better hand"),
    Mark("offered", "hand", default=False),
)
ASIDE = "aside"
"""Where hands lie that were exchanged for others and stay out of play."""


def asking(table: Table, seat: str, question: str, clause: str) -> Iterator[Fact]:
    """Put a question to the other announcer."""
    yield Said("question", question)
    first, second = announcers(table)
    other = second if seat == first else first
    yield Awaits(ANNOUNCE, (Awaited(other, ("agree", "decline"), clause), *table.queue))


def in_question(what: str) -> Callable[[Table], bool]:
    """Return the condition that this is what is in question."""
    return lambda table: bool(table["question"] == what)


def unanswered(table: Table) -> No:
    """Say that nothing else happens before what is in question is answered."""
    if table["question"] == SWAP:
        return No("Whether the announcements are swapped is to be answered first.")
    return No("Whether better hands are dealt is to be answered first.")


# --- W-21: asking ---------------------------------------------------------------------------------


@rule("W-21", Ask, Offer, waivable=False, when=lambda t: bool(t["question"]))
def one_at_a_time(table: Table) -> No:
    return unanswered(table)


@rule("W-21", Ask)
def may_ask(table: Table, seat: Seat) -> bool | No:
    """Asking for a better hand.

    An announcer with a bad hand may ask for new ones, and the other agrees or declines. Where it is
    declined the cards stay, and the same player does not ask again in this deal.
    """
    if seat not in askers(table):
        return No(
            "{seat} may not ask for a better hand, only {seats}.", seat=seat, seats=askers(table)
        )
    if seat in table["asked"]:
        return No("{seat} has asked already.", seat=seat)
    return soon_enough(table) or No("The Schlag has been named already.")


@meaning("W-21")
def askers(table: Table) -> tuple[str, ...]:
    """Either of the announcers may ask."""
    return tuple(announcers(table))


@meaning("W-21", "askers")
def forehand_asks(table: Table) -> tuple[str, ...]:
    """Only forehand may ask."""
    return (forehand(table),)


@meaning("W-21")
def soon_enough(table: Table) -> bool:
    """It is too late once the Schlag is named."""
    return not table["schlag"]


@meaning("W-21", "soon_enough")
def until_trumpf(_table: Table) -> bool:
    """It is too late once the Trumpf is named; after new hands the Schlag is named anew."""
    return True


@effect("W-21", Ask)
def asked(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("asked", [*table["asked"], seat])
    yield from asking(table, seat, HANDS, "W-21")


@effect("W-21", Decline, when=in_question(HANDS))
def kept(_table: Table) -> Iterator[Fact]:
    yield Said("question", "")


@rule("W-21", Ask)
def none_at_all(_table: Table) -> No:
    """No better hands.

    Nobody asks for new cards at this table.
    """
    return No("Nobody asks for new cards at this table.")


# --- W-22: the redeal -----------------------------------------------------------------------------


@effect("W-22", Agree, when=in_question(HANDS))
def redealt(table: Table) -> Iterator[Fact]:
    """The redeal.

    Both announcers give back all five cards and get five new ones, dealt as before; all others keep
    theirs, and nobody cuts again. {shown_first} All may be asked and offered anew, as after any
    deal.
    """
    yield from given_back(table)


def givers(table: Table) -> list[str]:
    """Return the announcers that have to show what they took before they give it back."""
    if not table["takes"]:
        return []
    answering = fouls.answerable(table)
    return [
        seat
        for seat in dict.fromkeys(announcers(table))
        if seat in answering and table["takes"].get(seat)
    ]


def given_back(table: Table) -> Iterator[Fact]:
    """Await the cards that have to be shown, or deal anew where none are left to show."""
    showing = givers(table)
    if showing:
        queue = [Awaited(seat, ("give-back",), "W-22") for seat in showing]
        yield Awaits(ANNOUNCE, tuple(queue))
        return
    seats = tuple(dict.fromkeys(announcers(table)))
    yield from put_back(table, seats)
    yield Said("takes", {s: n for s, n in table["takes"].items() if s not in seats})
    for mark, value in (("asked", []), ("offered", False), ("swapped", False), ("schlag", "")):
        if table[mark] != value:
            yield Said(mark, value)
    yield Said("question", "")
    yield from deal.packets(table, seats)


@meaning("W-22")
def put_back(table: Table, seats: tuple[str, ...]) -> Iterator[Fact]:
    """The old cards are shuffled into those that were not dealt."""
    for seat in seats:
        yield Moved(table.faces(f"hand/{seat}"), f"hand/{seat}", "stock")
    yield Shuffled("stock")


@meaning("W-22", "put_back")
def set_aside(table: Table, seats: tuple[str, ...]) -> Iterator[Fact]:
    """The old cards are put aside face down.

    The new ones come from those that were not dealt, as long as there are enough.
    """
    for seat in seats:
        yield Moved((UNKNOWN,) * table.held(seat), f"hand/{seat}", ASIDE)


@rule("W-22", Ask, waivable=False)
def enough_left(table: Table) -> bool | No:
    wanted = CountPart(deal.HAND * len({*announcers(table)}), "card|cards")
    left = CountPart(table.count("stock"), "card|cards")
    return left.amount >= wanted.amount or No(
        "New hands need {wanted}, and the rest of the pack has {left}.", wanted=wanted, left=left
    )


@rule("W-22", GiveBack, waivable=False)
def as_many_as_taken(table: Table, seat: Seat, cards: Faces) -> bool | No:
    taken = table["takes"].get(seat, 0)
    if len(set(cards)) == len(cards) == taken and UNKNOWN not in cards:
        return True
    return No(
        "{seat} has taken {count} in the cut, and shows as many.",
        seat=seat, count=CountPart(taken, "card|cards"),
    )  # fmt: skip


@effect("W-22", GiveBack)
def shown(table: Table, seat: Seat, cards: Faces) -> Iterator[Fact | By]:
    yield Shown(f"hand/{seat}", tuple(cards))
    yield from all_also("W-15", fouls.judged(table, seat, cards))
    yield Said("takes", {s: n for s, n in table["takes"].items() if s != seat})
    yield from given_back(table)


# --- W-23: the swap -------------------------------------------------------------------------------


@rule("W-23", Offer)
def may_offer(table: Table, seat: Seat) -> bool | No:
    """The swap.

    Before anything is announced, one announcer may offer the other to swap. Where that is agreed
    the dealer announces the Schlag, and then forehand the Trumpf; forehand leads all the same. A
    swap is offered once in a deal.
    """
    if seat not in offerers(table):
        return No("{seat} may not offer to swap, only {seats}.", seat=seat, seats=offerers(table))
    if table["offered"]:
        return No("A swap was offered already in this deal.")
    return not table["schlag"] or No("The Schlag has been named already.")


@meaning("W-23")
def offerers(table: Table) -> tuple[str, ...]:
    """Forehand may offer it."""
    return (forehand(table),)


@meaning("W-23", "offerers")
def dealer_offers(table: Table) -> tuple[str, ...]:
    """The dealer may offer it."""
    return (dealer(table),)


@meaning("W-23", "offerers")
def either_offers(table: Table) -> tuple[str, ...]:
    """Either of them may offer it."""
    return tuple(announcers(table))


@effect("W-23", Offer)
def offered(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("offered", value=True)
    yield from asking(table, seat, SWAP, "W-23")


@effect("W-23", Agree, when=in_question(SWAP))
def swapped(_table: Table) -> Iterator[Fact]:
    yield Said("swapped", value=True)
    yield Said("question", "")


@effect("W-23", Decline, when=in_question(SWAP))
def not_swapped(_table: Table) -> Iterator[Fact]:
    yield Said("question", "")


@rule("W-23", Offer, called="may_offer")
def no_swap(_table: Table) -> No:
    """No swap.

    The announcements are not swapped at this table.
    """
    return No("The announcements are not swapped at this table.")


@meaning("W-23", "offerers")
def nobody_offers(_table: Table) -> tuple[str, ...]:
    return ()


# --- what is shown before it goes back, in words --------------------------------------------------


def by_the_cutter(terms: Terms) -> str:
    """Say who shows cards where the cutter announces (W-22)."""
    if terms["cut_criticals"] == "off":
        return ""
    return (
        "Whoever has to answer for cards taken in the cut (W-15) first shows as many, and is "
        "judged by them at once."
    )


def by_the_dealer(terms: Terms) -> str:
    """Say who shows cards where the cutter keeps them: nobody, unless the dealer answers (W-22)."""
    return "" if terms["wrongful_take_applies_to"] == "cutter" else by_the_cutter(terms)


PHRASES: dict[str, Phrase] = {"shown_first": by_the_dealer}
FOR_TWO: dict[str, Phrase] = {"shown_first": by_the_cutter}
CLAUSES = (
    one_at_a_time, may_ask, askers, soon_enough, asked, kept, redealt, put_back, as_many_as_taken,
    shown, may_offer, offerers, offered, swapped, not_swapped,
)  # fmt: skip
