"""The blind book: its amendments of the Tyrolean one, and the options of a blind table (WB)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import introduction, table
from referee.games.watten.bavarian import announce
from referee.games.watten.blind import announcements as blind
from referee.games.watten.blind import cards as blind_cards
from referee.games.watten.blind import fouls as blind_fouls
from referee.games.watten.blind import reveal
from referee.games.watten.blind import terms as blind_terms
from referee.games.watten.blind import told as blind_told
from referee.games.watten.blind import tricks as blind_tricks
from referee.games.watten.moves import Schlag, Signal, Trumpf
from referee.games.watten.tyrolean import decision, duty
from referee.kernel import Amendment, Said, renumbered, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Fact, Table


either_partner = words(
    "WB-13",
    "Either partner decides",
    "Whether a tight side plays may be said by an announcer or by the partner, who knows "
    "nothing of the secret.",
    on=(decision.Stay, decision.Fold),
)


CARDS = Amendment(
    strike=("WT-1", "WT-3", "WT-4", "WT-7"),
    adopt=(blind_cards.in_the_pack, *blind_cards.MEANINGS),
    before="W-2",
)
SECRET = Amendment(
    strike=("W-24", "W-25"),
    replace=(blind.until_shown, blind.may_offer, blind_cards.partners_up, blind_cards.enough_left),
    adopt=(*blind.CARDS, *blind.TALK),
    before="W-26",
    moves=(blind.Show, blind.GivenAway, blind.Talk),
    without=(Schlag, Trumpf, Signal),
    marks=blind.MARKS,
)
PLAY = Amendment(
    strike=("WT-8", "WT-9", "WT-15", "WT-18", "W-7"),
    replace=(blind.one_card, blind_tricks.put_away),
    adopt=(
        *blind.DUTY,
        *(renumbered(part, "WB-7") for part in (
            duty.exempt, duty.linke_answering, duty.linke_drawn,
        )),
        *blind_tricks.TRICKS, *blind_fouls.PENALTIES,
        *blind_tricks.FIRST_TRICK, *blind_fouls.LAST_TRICK, either_partner, *reveal.CLAUSES,
        *blind_told.CLAUSES, blind_cards.own_cards, blind_cards.nothing_to_name,
    ),
    before="W-30",
    moves=(blind_tricks.Winner, blind_tricks.TurnDown, reveal.Reveal),
    marks=blind_fouls.MARKS,
    phrases=duty.OF_THE_ANNOUNCERS,
)  # fmt: skip
LAST_TRICK = Amendment(adopt=(blind_fouls.dared,), after="W-41")
REVEAL = Amendment(adopt=(reveal.still_to_be_named,), before="G-1")
TERMS = Amendment(drop=blind_terms.DROP, terms=blind_terms.TERMS)


def resume(now: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play: the cards have been shown by then."""
    if not now["shown"]:
        yield Said("shown", dict.fromkeys(announce.announcers(now), 0))
    yield from table.resume(now, seat)


def book(base: Book) -> Book:
    """Return the blind book."""
    return base.amended(
        "watten-blind", "Blind Watten",
        "Tyrolean Watten in which two players alone know Schlag and Trumpf. (Not the game of that "
        "name in which nobody looks at his own cards.)",
        CARDS, SECRET, PLAY, LAST_TRICK, REVEAL, TERMS,
        resume=resume, excludes=blind_terms.EXCLUDES, introduction=introduction.BLIND,
    )  # fmt: skip
