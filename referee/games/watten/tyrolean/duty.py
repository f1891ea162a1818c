"""Tyrolean Watten: what has to be played when a trump is led (WT-7 to WT-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian.power import criticals, strikers
from referee.games.watten.moves import Play
from referee.games.watten.tyrolean.power import drawn, guater, rechter
from referee.kernel import Amendment, Face, Lacks, Seat, Term, meaning, renumbered, rule, words
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Phrase, Table

    Terms = Mapping[str, int | str]


def trump_led(table: Table) -> bool:
    """Say whether a trump was led to the open trick."""
    return tricks.led(table) in drawn(table)


leads_a_trump = words(
    "WT-7",
    on=Play,
    when=lambda t, card: not tricks.laid(t) and card in drawn(t),
)


def owed(table: Table, card: str) -> frozenset[str]:
    """Return the cards that a hand must lack which answers a trump with this one."""
    if card in {*drawn(table), *criticals(table), *linke_answering(table)}:
        return frozenset()
    trumps: frozenset[str] = drawn(table) - exempt(table)
    return trumps if card in strikers(table) else trumps | linke_drawn(table)


def holds_back(table: Table, card: Face) -> bool:
    """Say whether a card is laid to a trump that does not answer it."""
    return trump_led(table) and bool(owed(table, card))


@rule("WT-8", Play, when=holds_back)
def duty(table: Table, seat: Seat, card: Face) -> Lacks:
    """The trump duty.

    When a trump is led, {must_play}, in every trick and without a call; he need not beat. Who has
    {none_of_these} plays anything, and so does everybody when another card is led.
    """
    return Lacks(seat, owed(table, card))


@meaning("WT-8")
def exempt(_table: Table) -> frozenset[str]:
    # The trumps that need not be played.
    return frozenset()


@meaning("WT-8", "exempt")
def rechter_exempt(table: Table) -> frozenset[str]:
    """The Rechter need not be played."""
    return frozenset([rechter(table)])


@meaning("WT-8", "exempt")
def highest_exempt(table: Table) -> frozenset[str]:
    """Neither the Rechter nor the Guater need be played."""
    return frozenset([rechter(table), *guater(table)])


not_drawn = words(
    "WT-9",
    "Linke cannot be drawn",
    "Who holds one of the Linke and no trump need not play it.",
    on=Play,
    when=holds_back,
)

# --- linke_duty -----------------------------------------------------------------------------------


@meaning("WT-8")
def linke_answering(table: Table) -> frozenset[str]:
    # The Linke that may be played instead of a trump.
    return frozenset(strikers(table))


@meaning("WT-8", "linke_answering")
def none_answering(_table: Table) -> frozenset[str]:
    return frozenset()


@meaning("WT-8")
def linke_drawn(_table: Table) -> frozenset[str]:
    # The Linke that have to be played where there is no trump to play.
    return frozenset()


@meaning("WT-8", "linke_drawn")
def all_drawn(table: Table) -> frozenset[str]:
    return frozenset(strikers(table))


MUST_PLAY = {
    "answer": "holds a trump must play a trump or one of the Linke",
    "answer_and_drawn": "holds a trump or one of the Linke must play one of these",
    "drawn_after_trumps": (
        "holds a trump must play one, and who has none must play one of the Linke instead"
    ),
    "neither": "holds a trump must play one, and none of the Linke instead",
}
DRAWN = ("answer_and_drawn", "drawn_after_trumps")


def must_play(terms: Terms) -> str:
    """Say what whoever follows to a trump has to play (WT-8)."""
    return f"whoever {MUST_PLAY[str(terms['linke_duty'])]}"


def announcer_must_play(terms: Terms) -> str:
    """Say what an announcer has to play who follows to a trump (WB-7)."""
    return f"whoever of them {MUST_PLAY[str(terms['linke_duty'])]}"


def none_of_these(terms: Terms) -> str:
    """Say what whoever is free does not hold (WT-8)."""
    return "neither" if terms["linke_duty"] in DRAWN else "no trump"


def drawn_card(terms: Terms) -> str:
    """Say what somebody may hold back who follows to a trump."""
    return "a trump or one of the Linke" if terms["linke_duty"] in DRAWN else "a trump"


def drawn_cards(terms: Terms) -> str:
    """Say which cards may be asked for at all (W-32)."""
    return "trumps and Linke" if terms["linke_duty"] in DRAWN else "trumps"


PHRASES: dict[str, Phrase] = {
    "must_play": must_play,
    "none_of_these": none_of_these,
    "drawn_card": drawn_card,
    "drawn_cards": drawn_cards,
}
OF_THE_ANNOUNCERS: dict[str, Phrase] = {"announcer_must_play": announcer_must_play}


def linke_duty(number: str, *struck: str) -> Term:
    """Return the term about the Linke; where they are drawn, the clauses struck do not hold."""
    answering = renumbered(none_answering, number)
    drawing = renumbered(all_drawn, number)
    return Term(
        "linke_duty", "Whether the Linke answer a trump that is led, and whether it draws them.",
        tuple(MUST_PLAY), "answer",
        {
            "answer_and_drawn": Amendment(strike=struck, replace=(drawing,)),
            "drawn_after_trumps": Amendment(strike=struck, replace=(answering, drawing)),
            "neither": Amendment(replace=(answering,)),
        },
    )  # fmt: skip


CLAUSES = (leads_a_trump, duty, exempt, linke_answering, linke_drawn)
