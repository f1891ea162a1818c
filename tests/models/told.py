"""Matches of the models told by hands: their reports, and how each hand ended, read off the model.

A book that can be told a result is compared with itself watched in full: `READERS` says for each
how a hand of its model is told.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from tests.models.bohemian import BohemianMatch
from tests.models.families import FAMILIES, UNKNOWN, Agreed
from tests.models.harness import BOOKS, Told, some_terms
from tests.models.lohai_players import LohaiMatch
from tests.models.lotta_players import LottaMatch
from tests.models.mau_mau import MauMau
from tests.models.schnapsen_players import SchnapsenMatch
from tests.models.skat_players import SkatMatch
from tests.models.watten_players import WattenMatch
from tests.models.whot_players import WhotMatch

LASTING = ("score", "over", "winners", "dealer", "eliminated", "hand ")
"""What is the same after a hand however it was refereed, by how its name in a picture begins."""

MOST_HANDS, MOST_REPORTS = 20, 4_000
"""Where a match goes on and on, so many hands of it are enough, and a hand is left unfinished."""


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


class Remembers:
    """A match without oddities that remembers how its last hand ended, in the words of a book."""

    odd = 0.0
    ended = ""

    def result(self) -> str:
        """Return how the hand ended that the last report ended; nothing where it ended none."""
        ended, self.ended = self.ended, ""
        return ended


class ReadWatten(Remembers, WattenMatch):
    """A match of Watten that remembers who won the hand last, and for how many points."""

    act = ""
    booked: tuple[tuple[str, ...], int] | None = None
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
            self.booked = hand.result
        super().book_hand()

    def result(self) -> str:
        if self.booked is None:
            return ""
        (side, points), ended, self.booked = self.booked, self.booked, None
        return f"table: result {side[0]} {points}" + " refused=yes" * (ended == self.given_up)


class ReadBohemian(Remembers, BohemianMatch):
    """A match of Bohemian Watten that remembers who took how many tricks."""

    def score(self) -> None:
        tricks = " ".join(f"{seat}={number}" for seat, number in self.hand.tricks.items())
        self.ended = f"table: result {tricks}" + " hearts=yes" * (self.hand.trumpf == "H")
        super().score()


class ReadWhot(Remembers, WhotMatch):
    """A deal of Whot that remembers who went out."""

    def result(self) -> str:
        return f"table: result {self.winners[0]}" if self.over else ""


class ReadTournament(Remembers, WhotMatch):
    """A tournament of Whot that remembers who went out, the counts, and who left."""

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


class ReadLotta(Remembers, LottaMatch):
    """A match of Lotta Watta that remembers the sums, who called, and who had a moon."""

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


class ReadMauMau(Remembers, MauMau):
    """A match of Mau-Mau that remembers who went out, with what, and what the others counted."""

    weary = 0.0

    def score(self) -> None:
        counts = " ".join(f"{seat}={number}" for seat, number in self.counted.items())
        self.ended = f"table: result {self.out} {counts}" + " jack=yes" * self.jack
        super().score()


class ReadLohai(Remembers, LohaiMatch):
    """A match of Lohai that remembers who took how many tricks, and what for."""

    def score(self) -> None:
        hand = self.hand
        tricks = [f"{seat}={hand.tricks[seat]}" for seat in self.seats if hand.tricks[seat]]
        self.ended = " ".join(["table: result", *tricks, f"value={hand.worth}"])
        super().score()


class ReadSchnapsen(Remembers, SchnapsenMatch):
    """A match of Schnapsen that remembers who won the hand, and how many points it brought."""

    def over(self, seat: str, worth: int) -> None:
        self.ended = f"table: result {seat} {worth}" if seat else ""
        super().over(seat, worth)


class ReadSkat(Remembers, SkatMatch):
    """A match of Skat that remembers who played, what the game counted, and how it came out."""

    weary = bold = 0.0

    def over(self, declarer: str, value: int, *, won: bool) -> None:
        told = f"table: result {declarer} {value} {'made' if won else 'lost'}"
        self.ended = told if declarer else "table: passed-in"
        super().over(declarer, value, won=won)


OF_A_BOOK = {
    "watten-bohemian": ReadBohemian, "whot-tournament": ReadTournament, "schnapsen": ReadSchnapsen,
    "mau-mau": ReadMauMau, "skat": ReadSkat,
}  # fmt: skip
OF_A_FAMILY = {"watten": ReadWatten, "lohai": ReadLohai, "whot": ReadWhot, "lotta": ReadLotta}
READERS: Mapping[str, Any] = {
    book: OF_A_BOOK.get(book) or OF_A_FAMILY[book.partition("-")[0]] for book in FAMILIES
}


def matched(book: str, terms: dict[str, Any], random: Random) -> Any:
    """Return a match that can be told; who lies lies in games that are told by their tricks."""
    agreed = Agreed(book, terms, random.randint(*BOOKS[book].agree(terms).seats), random)
    match = FAMILIES[book].match(agreed, READERS[book])
    # Where a revoke voids the hand, liars would hardly let one come to an end.
    void = isinstance(match, ReadLohai) and match.terms["revoke"] == "void_hand"
    if void or isinstance(match, (ReadWatten, ReadBohemian, ReadWhot, ReadTournament)):
        match.liars = ()
    if isinstance(match, (ReadWatten, ReadBohemian)):
        match.sights = 0.0
    if isinstance(match, WhotMatch):
        match.timed = False
    return match


def hands(
    book: str, random: Random, *, usual: bool, agreed: Mapping[str, Any]
) -> tuple[dict[str, Any], Any, list[Hand]]:
    """Play a match by the model; return the terms, the model, and the hands it came to.

    What is ``agreed`` holds in it in any case.
    """
    by_chance = {} if usual or agreed else some_terms(book, FAMILIES[book].known, random, UNKNOWN)
    terms = {**by_chance, **agreed}
    model = matched(book, terms, random)
    played = [Hand()]
    number = model.picture()["hand"]
    for told in islice(model.match(), MOST_REPORTS):
        played[-1].reports.append(told)
        picture = model.picture()
        result = model.result()
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
