"""Matches of the models told by hands: their reports, and how each hand ended, read off the model.

A book that can be told a result is compared with itself watched in full: `READERS` says for each
how a hand of its model is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.models.bohemian import BohemianMatch
from tests.models.harness import BOOKS, some_terms
from tests.models.lohai_players import LohaiMatch
from tests.models.lotta_players import LottaMatch
from tests.models.mau_mau import MauMau
from tests.models.schnapsen_players import SchnapsenMatch
from tests.models.test_models import FAMILIES as TRICKS
from tests.models.test_models import SIGHTS
from tests.models.test_models import UNKNOWN as UNKNOWN_TRICKS
from tests.models.test_whot_and_lotta import FAMILIES as LAYING
from tests.models.test_whot_and_lotta import UNKNOWN as UNKNOWN_LAYING
from tests.models.watten_players import WattenMatch
from tests.models.whot_players import WhotMatch

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from random import Random

    from tests.models.harness import Told

LASTING = ("score", "over", "winners", "dealer", "eliminated", "hand ")
"""What is the same after a hand however it was refereed, by how its name in a picture begins."""

UNKNOWN = UNKNOWN_TRICKS | UNKNOWN_LAYING
"""Values of terms that the models do not know."""
MOST_HANDS = 20
"""Where a match goes on and on, so many hands of it are enough."""


@dataclass
class Hand:
    """A hand as the model played it."""

    reports: list[Told] = field(default_factory=list)
    result: str = ""
    """The report that tells how it ended; nothing where it came to no end."""
    after: dict[str, Any] = field(default_factory=dict)
    """What lasts of the table when it is over."""

    @property
    def may_be_told_from(self) -> int:
        """After how many reports it may be told: what is void or proven may cost something."""
        odd = [i for i, told in enumerate(self.reports) if told.outcome != "stands" or told.proves]
        return odd[-1] + 1 if odd else 0


class ReadWatten(WattenMatch):
    """A match of Watten that remembers who won the hand last, and for how many points."""

    odd = sights = 0.0
    act = ""
    ended: tuple[tuple[str, ...], int] | None = None
    given_up: tuple[tuple[str, ...], int] | None = None

    def report(self, who: str, act: str, *words: str) -> Told:
        self.act = act
        return super().report(who, act, *words)

    def end(self, side: tuple[str, ...], points: int) -> None:
        self.given_up = (side, points) if self.act in {"refuse", "fold"} else None
        super().end(side, points)

    def book_hand(self) -> None:
        hand = self.hand
        assert hand.result is not None
        # What is fined, or was lost for less by a breach, is no part of what is told.
        if not hand.fines and hand.result[1] >= hand.value:
            self.ended = hand.result
        super().book_hand()

    def result(self, _last: str) -> str:
        """Return how the hand ended that this report ended, in the words of a book."""
        if self.ended is None:
            return ""
        (side, points), ended, self.ended = self.ended, self.ended, None
        return f"table: result {side[0]} {points}" + " refused=yes" * (ended == self.given_up)


class ReadBohemian(BohemianMatch):
    """A match of Bohemian Watten that remembers who took how many tricks."""

    odd = sights = 0.0
    ended = ""

    def score(self) -> None:
        tricks = " ".join(f"{seat}={number}" for seat, number in self.hand.tricks.items())
        self.ended = f"table: result {tricks}" + " hearts=yes" * (self.hand.trumpf == "H")
        super().score()

    def result(self, _last: str) -> str:
        """Return how the hand ended that this report ended, in the words of a book."""
        ended, self.ended = self.ended, ""
        return ended


class ReadWhot(WhotMatch):
    """A deal of Whot that remembers who went out."""

    odd = 0.0

    def result(self, last: str) -> str:
        """Return how the hand ended that this report ended, in the words of a book."""
        del last
        return f"table: result {self.winners[0]}" if self.over else ""


class ReadTournament(WhotMatch):
    """A tournament of Whot that remembers who went out, the counts, and who left."""

    odd = 0.0
    ended = ""

    def picture(self) -> dict[str, Any]:
        return super().picture() | {"eliminated": [*self.out]}

    def gone_out(self, who: str) -> None:
        finale = len(self.inside) == 2
        super().gone_out(who)
        if finale:
            self.ended = f"table: result {who}"

    def count(self) -> None:
        counts = dict(self.hand.counts)
        (out,) = (seat for seat in counts if not self.hand.cards[seat])
        before = list(self.out)
        super().count()
        left = [seat for seat in self.out if seat not in before]
        leaves = f" leaves={left[0]}" if len(left) == 1 else ""
        if leaves and self.terms["elimination_score"] == "per_hand" and self.random.random() < 0.5:
            self.ended = f"table: result{leaves}"
            return
        told = " ".join(f"{seat}={number}" for seat, number in counts.items() if seat != out)
        by_cards = self.terms["elimination_tie"] == "more_cards"
        self.ended = f"table: result {out} {told}" + leaves * by_cards

    def result(self, last: str) -> str:
        """Return how the hand ended that this report ended, in the words of a book."""
        del last
        ended, self.ended = self.ended, ""
        return ended


class ReadLotta(LottaMatch):
    """A match of Lotta Watta that remembers the sums, who called, and who had a moon."""

    odd = 0.0
    ended = ""

    def count(self) -> None:
        hand, before = self.hand, self.sums
        super().count()
        if self.sums is not before and not self.ended:
            sums = " ".join(f"{seat}={number}" for seat, number in self.sums.items())
            self.ended = f"table: result {sums}" + f" caller={hand.caller}" * bool(hand.caller)

    def won_by_moon(self, seats: list[str]) -> None:
        second = f" also={seats[1]}" if len(seats) > 1 else ""
        self.ended = f"table: result moon={seats[0]}{second}"
        super().won_by_moon(seats)

    def result(self, last: str) -> str:
        """Return how the hand ended that this report ended, in the words of a book."""
        del last
        ended, self.ended = self.ended, ""
        return ended


class ReadMauMau(MauMau):
    """A match of Mau-Mau that remembers who went out, with what, and what the others counted."""

    odd = 0.0
    weary = 0.0
    ended = ""

    def score(self) -> None:
        counts = " ".join(f"{seat}={number}" for seat, number in self.counted.items())
        self.ended = f"table: result {self.out} {counts}" + " jack=yes" * self.jack
        super().score()

    def result(self, last: str) -> str:
        """Return how the hand ended that this report ended, in the words of a book."""
        del last
        ended, self.ended = self.ended, ""
        return ended


class ReadLohai(LohaiMatch):
    """A match of Lohai that remembers who took how many tricks, and what for."""

    odd = 0.0
    told = ""

    def score(self) -> None:
        hand = self.hand
        tricks = [f"{seat}={hand.tricks[seat]}" for seat in self.seats if hand.tricks[seat]]
        self.told = " ".join(["table: result", *tricks, f"value={hand.worth}"])
        super().score()

    def result(self, last: str) -> str:
        """Return how the hand ended that this report ended, in the words of a book."""
        del last
        told, self.told = self.told, ""
        return told


class ReadSchnapsen(SchnapsenMatch):
    """A match of Schnapsen that remembers who won the hand, and how many points it brought."""

    odd = 0.0
    ended = ""

    def over(self, seat: str, worth: int) -> None:
        self.ended = f"table: result {seat} {worth}" if seat else ""
        super().over(seat, worth)

    def result(self, last: str) -> str:
        """Return how the hand ended that this report ended, in the words of a book."""
        del last
        ended, self.ended = self.ended, ""
        return ended


def watten(book: str, terms: dict[str, Any], random: Random) -> ReadWatten:
    return ReadWatten(book, terms, random)


def bohemian(_book: str, terms: dict[str, Any], random: Random) -> ReadBohemian:
    return ReadBohemian(terms, random, random.choice((2, 3, 4)))


def whot(book: str, terms: dict[str, Any], random: Random) -> ReadWhot:
    usual = {term.name: term.default for term in BOOKS[book].terms}
    return ReadWhot(book, random.randint(*BOOKS[book].seats), usual | terms, random)


def tournament(book: str, terms: dict[str, Any], random: Random) -> ReadTournament:
    agreed = {term.name: term.default for term in BOOKS[book].terms} | terms
    return ReadTournament(book, random.randint(*BOOKS[book].seats), agreed, random)


def lotta(book: str, terms: dict[str, Any], random: Random) -> ReadLotta:
    agreed = {term.name: term.default for term in BOOKS[book].terms} | terms
    return ReadLotta(book, random.randint(*BOOKS[book].seats), agreed, random)


def mau_mau(book: str, terms: dict[str, Any], random: Random) -> ReadMauMau:
    agreed = {term.name: term.default for term in BOOKS[book].terms} | terms
    return ReadMauMau(random.randint(*BOOKS[book].seats), agreed, random)


def lohai(book: str, terms: dict[str, Any], random: Random) -> ReadLohai:
    match = ReadLohai(book, terms, random)
    match.sights = random.choice(SIGHTS)
    # Where a revoke voids the hand, liars would hardly let one come to an end.
    if match.terms["revoke"] != "void_hand" and random.random() < 0.75:
        match.liars = tuple(random.sample(match.seats, random.randint(1, len(match.seats))))
    return match


def schnapsen(_book: str, terms: dict[str, Any], random: Random) -> ReadSchnapsen:
    match = ReadSchnapsen(terms, random)
    match.sights = random.choice(SIGHTS)
    if random.random() < 0.5:
        match.liars = tuple(random.sample(match.seats, random.randint(1, 2)))
    return match


READERS: Mapping[str, Any] = {
    "watten-bavarian-4": watten,
    "watten-bavarian-3": watten,
    "watten-bavarian-2": watten,
    "watten-tyrolean": watten,
    "watten-tyrolean-2": watten,
    "watten-blind": watten,
    "watten-bohemian": bohemian,
    "whot-1on1": whot,
    "whot-short": whot,
    "whot-tournament": tournament,
    "lotta-watta": lotta,
    "lotta-watta-race": lotta,
    "lohai-4": lohai,
    "lohai-carryover": lohai,
    "lohai-partnership": lohai,
    "lohai-crazy-shakers": lohai,
    "lohai-3": lohai,
    "schnapsen": schnapsen,
    "mau-mau": mau_mau,
}


def known(book: str) -> Collection[str]:
    """Return the terms of a book that its model knows."""
    terms: Collection[str] = (TRICKS.get(book) or LAYING[book])[1]
    return terms


def hands(
    book: str, random: Random, *, usual: bool, agreed: Mapping[str, Any]
) -> tuple[dict[str, Any], Any, list[Hand]]:
    """Play a match by the model; return the terms, the model, and the hands it came to.

    What is ``agreed`` holds in it in any case.
    """
    by_chance = {} if usual or agreed else some_terms(book, known(book), random, UNKNOWN)
    terms = {**by_chance, **agreed}
    model = READERS[book](book, terms, random)
    played = [Hand()]
    number = model.picture()["hand"]
    for told in model.match():
        played[-1].reports.append(told)
        picture = model.picture()
        result = model.result(told.text)
        if result or picture["hand"] != number or picture["over"]:
            played[-1].result = result
            played[-1].after = {
                name: value for name, value in picture.items() if name.startswith(LASTING)
            } | {"hand": picture["hand"]}
            if len(played) == MOST_HANDS:
                break
            played.append(Hand())
            number = picture["hand"]
    return terms, model, [hand for hand in played if hand.reports and hand.after]
