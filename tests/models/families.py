"""The models of all books: how a match of each is made, and which house rules it knows."""

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any, NamedTuple

from tests.models.bohemian import BohemianMatch
from tests.models.harness import BOOKS
from tests.models.lohai_players import LohaiMatch
from tests.models.lotta_players import LottaMatch
from tests.models.mau_mau import MauMau
from tests.models.schnapsen import USUAL as SCHNAPSEN_TERMS
from tests.models.schnapsen_players import SchnapsenMatch
from tests.models.skat_players import SkatMatch
from tests.models.watten_cards import TERMS
from tests.models.watten_players import WattenMatch
from tests.models.whot_players import WhotMatch

WATTEN_TERMS, LOHAI_TERMS, WHOT_TERMS, LOTTA_TERMS, MAU_TERMS = (
    frozenset(TERMS["known"][game].split()) for game in ("watten", "lohai", "whot", "lotta", "mau")
)
"""The house rules that the models know; what is not named here has its usual value."""
UNSETTLED = frozenset({"first_raise_jump4", "misdeal", "raise_cap", "tight_rule"})
"""What these mean where three play, each for himself, no rule says."""
UNKNOWN = frozenset({"apply", "bluff_farbe", "reflip_special"})
"""Values of them that they do not know."""

SIGHTS = (0.002, 0.002, 0.06)
"""How often cards are seen that should not be: in one match of three the table learns a lot."""


class Agreed(NamedTuple):
    """What a match is made of: book, terms that are not usual, how many play, and chance."""

    book: str
    terms: dict[str, Any]
    seats: int
    random: Random

    @property
    def all_terms(self) -> dict[str, Any]:
        """All terms of the book, the usual ones too."""
        return {term.name: term.default for term in BOOKS[self.book].terms} | self.terms


class Family(NamedTuple):
    """How a match is made of a class of models, and which terms that knows."""

    kind: Callable[..., Any]
    known: Collection[str]
    make: Callable[[Callable[..., Any], Agreed], Any]
    liars: int = 0
    """So many at most do not keep to their duties; 9 where all may."""

    def match(self, agreed: Agreed, kind: Callable[..., Any] | None = None) -> Any:
        """Return a match, with chance in what is seen and who lies."""
        match, random = self.make(kind or self.kind, agreed), agreed.random
        if self.liars:
            match.sights = random.choice(SIGHTS)
            if random.random() < 0.75:
                most = min(self.liars, len(match.seats))
                match.liars = tuple(random.sample(match.seats, random.randint(1, most)))
        if isinstance(match, WhotMatch):
            match.timed = random.random() < 0.5
            match.liars = tuple(seat for seat in match.seats if random.random() < 0.5)
        return match


def by_book(kind: Callable[..., Any], agreed: Agreed) -> Any:
    return kind(agreed.book, agreed.terms, agreed.random)


def by_seats(kind: Callable[..., Any], agreed: Agreed) -> Any:
    return kind(agreed.book, agreed.seats, agreed.all_terms, agreed.random)


WATTEN = Family(WattenMatch, WATTEN_TERMS, by_book, 2)
LOHAI = Family(LohaiMatch, LOHAI_TERMS, by_book, 9)
WHOT = Family(WhotMatch, WHOT_TERMS, by_seats)
LOTTA = Family(LottaMatch, LOTTA_TERMS, by_seats)
FAMILIES: Mapping[str, Family] = {
    "watten-bavarian-4": WATTEN,
    "watten-bavarian-3": WATTEN._replace(known=WATTEN_TERMS - UNSETTLED),
    "watten-bavarian-2": WATTEN,
    "watten-tyrolean": WATTEN,
    "watten-tyrolean-2": WATTEN,
    "watten-blind": WATTEN._replace(known=WATTEN_TERMS - {"misdeal"}),
    "watten-bohemian": Family(
        BohemianMatch, {"bohemian_priority"},
        lambda kind, a: kind(a.terms, a.random, a.random.choice((2, 3, 4))), 2,
    ),
    "lohai-4": LOHAI,
    "lohai-carryover": LOHAI,
    "lohai-partnership": LOHAI,
    "lohai-crazy-shakers": LOHAI,
    "lohai-3": LOHAI,
    "schnapsen": Family(
        SchnapsenMatch, SCHNAPSEN_TERMS.keys(), lambda kind, a: kind(a.terms, a.random), 2
    ),
    "skat": Family(
        SkatMatch, {"hands", "list"}, lambda kind, a: kind(a.seats, a.terms, a.random), 2
    ),
    "whot-1on1": WHOT,
    "whot-short": WHOT,
    "whot-tournament": WHOT,
    "lotta-watta": LOTTA,
    "lotta-watta-race": LOTTA,
    "mau-mau": Family(MauMau, MAU_TERMS, lambda kind, a: kind(a.seats, a.all_terms, a.random)),
}  # fmt: skip
