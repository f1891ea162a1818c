"""The blind book: its amendments of the Tyrolean one, and the options of a blind table (WB)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.watten import (
    announce,
    blind,
    blind_cards,
    blind_terms,
    decision,
    reveal,
    table,
    tyrol,
)
from referee.games.watten.moves import Schlag, Signal, Trumpf
from referee.kernel import Amendment, Said, renumbered, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Fact, Table


@rule("WB-13", decision.Stay, decision.Fold)
def either_partner(_table: Table) -> bool:
    """Either partner decides.

    Whether a tight side plays may be said by an announcer or by the partner, who knows nothing of
    the secret.
    """
    return True


CARDS = Amendment(
    strike=("WT-1", "WT-3", "WT-4", "WT-7"),
    adopt=(blind_cards.in_the_pack, *blind_cards.MEANINGS),
    before="W-2",
)
SECRET = Amendment(
    strike=("W-24", "W-25"),
    replace=(blind.until_shown, blind_cards.partners_up, blind_cards.enough_left),
    adopt=(*blind.CARDS, blind.talked, blind.talking),
    before="W-26",
    moves=(blind.Show, blind.GivenAway, blind.Talk),
    without=(Schlag, Trumpf, Signal),
    marks=blind.MARKS,
)
PLAY = Amendment(
    strike=("WT-8", "WT-9", "WT-15", "WT-18", "W-7"),
    replace=(blind.one_card,),
    adopt=(
        *blind.DUTY, renumbered(tyrol.exempt, "WB-7"), *blind.TRICKS, blind_cards.breach,
        *blind.FIRST_TRICK, *reveal.LAST_TRICK, either_partner, *reveal.CLAUSES,
        blind_cards.own_cards,
    ),
    before="W-30",
    reword=(("W-41", "That is, once both cards have been shown."),),
    moves=(blind.Winner, blind.TurnDown, reveal.Reveal),
)  # fmt: skip
TERMS = Amendment(drop=blind_terms.DROP, terms=blind_terms.TERMS)


def resume(now: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play: the cards have been shown by then."""
    if not now["shown"]:
        yield Said("shown", dict.fromkeys(announce.announcers(now), 0))
    yield from table.resume(now, seat)


def book(base: Book) -> Book:
    """Return the blind book."""
    amended = base.amended(
        "watten-blind", "Blind Watten",
        "Tyrolean Watten in which two players alone know Schlag and Trumpf. (Not the game of that "
        "name in which nobody looks at his own cards.)",
        CARDS, SECRET, PLAY, TERMS,
    )  # fmt: skip
    return replace(amended, resume=resume, excludes=blind_terms.EXCLUDES)
