"""Blind Watten: the two cards are named at the end, and the tale of the hand is judged (WB-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import play
from referee.games.watten.bavarian.announce import in_order
from referee.games.watten.blind import fouls as blind_fouls
from referee.games.watten.blind.announcements import both_shown
from referee.games.watten.blind.secret import Lay, seated, secret, shown_card, tricks_of
from referee.games.watten.blind.tricks import still_to_mend
from referee.games.watten.moves import PLAY, REVEAL
from referee.games.watten.pack import RANK, SUIT, WELI
from referee.games.watten.tyrolean.power import winner
from referee.kernel import (
    CONTRADICTS,
    Awaited,
    Awaits,
    By,
    Face,
    Fact,
    Flagged,
    Message,
    Move,
    No,
    Said,
    effect,
    rule,
    upshot,
)
from referee.kernel.rules.laws import Left
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


class Reveal(Move, name="reveal", title="Name the two cards", verb="name the two cards",
             phases=(REVEAL,)):  # fmt: skip
    """Name the two cards that were shown: one for the Schlag, one for the Trumpf."""

    schlag: Face
    """The card whose rank is the Schlag."""
    trumpf: Face
    """The card whose suit is the Trumpf."""


# --- the end of a hand ----------------------------------------------------------------------------


def to_be_revealed(table: Table) -> bool:
    """Say whether the hand is over as it was told, and the secret is not."""
    if table["revealed"] or table["unwatched"] or table.over or not both_shown(table):
        return False
    won = tricks.nobody_to_play(table) and bool(play.ahead(table))
    return table.ended or table.phase == REVEAL or won


@upshot("WB-14", when=to_be_revealed, over="WT-10 W-31:next_lead W-56")
def awaits_cards(table: Table) -> Iterator[Fact]:
    if table.phase != REVEAL:
        yield Awaits(REVEAL, (Awaited("", ("reveal",)),))


@rule("WB-16", Reveal, no=CONTRADICTS)
def in_the_pack(table: Table, schlag: Face, trumpf: Face) -> bool | No:
    """Thirty-three cards.

    The Weli is the only Six. The pack of 36 cards, in which the other Sixes can be shown, is not
    played with.
    """
    for card in (schlag, trumpf):
        if card not in table.pack:
            return No("The pack has no card {card}.", card=table.card(card))
    return True


@rule("WB-14", Reveal, no=CONTRADICTS)
def two_cards(_table: Table, schlag: Face, trumpf: Face) -> bool | No:
    """The end of the hand.

    When the hand is over the two cards are named, and Schlag and Trumpf are known to all. Then it
    is checked what was played and told: winners named by mistake are noted and stay, for it is too
    late to correct them; what the announcers owed is asked of them now. Who has lost the hand by it
    has lost it however it had ended, with a third trick or with a Go that was refused; where both
    sides broke a duty, the earlier breach decides, and of two by one side the dearer.
    """
    return schlag != trumpf or No("One card cannot have been shown by both.")


@rule("WB-14", Reveal, no=CONTRADICTS)
def named_for_schlag(table: Table, schlag: Face) -> bool | No:
    seat = in_order(table)[0]
    known, found = shown_card(table, seat), secret(table)
    right = known in {"", schlag} and (found is None or found[0] == RANK.get(schlag))
    return right or No("That is not the card that {seat} has shown.", seat=seat)


@rule("WB-14", Reveal, no=CONTRADICTS)
def named_for_trumpf(table: Table, trumpf: Face) -> bool | No:
    seat = in_order(table)[1]
    known, found = shown_card(table, seat), secret(table)
    right = known in {"", trumpf} and (found is None or found[1] == SUIT.get(trumpf))
    return right or No("That is not the card that {seat} has shown.", seat=seat)


@effect("WB-14", Reveal)
def judged(table: Table, schlag: Face, trumpf: Face) -> Iterator[Fact | By]:
    ranked = Said("schlag", RANK[schlag])
    yield By("WB-3", ranked) if schlag == WELI else ranked
    yield By("WB-2", Said("trumpf", SUIT[trumpf]))
    yield Said("revealed", value=True)
    named = dict(zip(in_order(table), (schlag, trumpf), strict=True))
    done, lying = tricks_of(table)
    yield from blind_fouls.laid_open(table, named)
    yield from mistold(table, done)
    every = [trick for trick in (*done, lying) if trick]
    for foul in blind_fouls.fouls(table, every, named):
        yield By(foul.clause, foul.refuted(table.ruling))
    if not (table.ended or table.over):
        yield Awaits(PLAY, ())


def mistold(table: Table, done: list[tuple[Lay, ...]]) -> Iterator[Fact]:
    """Note the tricks whose winner was named by mistake; by whom, nobody knows."""
    told = table["told"]
    first = len(told) - len(done)
    for serial, (trick, who) in enumerate(zip(done, told[first:], strict=False), first + 1):
        best = winner(table, seated(trick)) if trick else who
        if best != who:
            text = Message(
                "Trick {number} was won by {seat}, and {seat2} was named.",
                number=serial, seat=best, seat2=who,
            )  # fmt: skip
            yield Flagged("WB-14", "", text)


@rule("WB-14", Left, waivable=False, when=lambda t: t.phase == REVEAL and not t.ended)
def still_to_be_named(_table: Table) -> No:
    return No(
        "The two cards are not named yet: until then, cards that are shown are reported as seen, "
        "not as left over."
    )


CLAUSES = (
    awaits_cards,
    two_cards,
    named_for_schlag,
    named_for_trumpf,
    judged,
    still_to_mend,
    in_the_pack,
)
