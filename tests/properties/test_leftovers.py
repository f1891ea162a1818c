"""The cards left when a hand ends, shown after all: they find out liars and nobody else."""

from collections.abc import Iterator
from random import Random

import pytest

from referee.kernel import UNKNOWN, Book, Claimed, Gathered, Refuted, Table
from referee.kernel.decide import decide
from referee.trial.dealer import Dealer
from referee.trial.honest import honest_match
from referee.trial.player import made, opened
from tests.properties.test_books import BOOKS

STOPS_EARLY = [book for book in BOOKS.values() if book.name.startswith(("watten-", "schnapsen"))]
every_book = pytest.mark.parametrize("book", STOPS_EARLY, ids=[b.name for b in STOPS_EARLY])


def hands_to_the_end(
    book: Book, seed: int, most: int, liar: str = ""
) -> Iterator[tuple[set[int], Table, dict[str, list[str]]]]:
    """Yield for each hand the duties broken unnoticed, the table after it, and the real cards."""
    random = Random(seed)
    book, table = opened(book, random)
    lies: set[int] = set()
    lying: dict[str, list[str]] = {}
    for told, dealer, honest in honest_match(book, table, random, most, liar):
        if not honest:
            claims = [fact for fact in told.ruling.facts if isinstance(fact, Claimed)]
            lies |= {claim.number for claim in claims if claim.kind == "lacks"}
        lies -= {fact.number for fact in told.ruling.facts if isinstance(fact, Refuted)}
        if any(isinstance(fact, Gathered) for fact in told.ruling.facts):
            yield lies, told.after, lying
            lies = set()
        lying = _copied(dealer)


def _copied(dealer: Dealer) -> dict[str, list[str]]:
    return {place: list(cards) for place, cards in dealer.places.items()}


def shown_in_full(book: Book, after: Table, lying: dict[str, list[str]]) -> set[int]:
    """Show what was left in every hand; return the claims that are refuted by it."""
    refuted: set[int] = set()
    for seat in after.seats:
        last = after.last
        seen = {face for place in last.places for face in last.faces(place)}
        left = tuple(face for face in lying[f"hand/{seat}"] if face not in seen)
        assert len(left) == last.faces(f"hand/{seat}").count(UNKNOWN)
        ruling = decide(book, after, made(book, "left", f"hand/{seat}", left))
        assert ruling.outcome == "stands", ruling
        refuted |= {fact.number for fact in ruling.facts if isinstance(fact, Refuted)}
        assert ruling.table is not None
        after = ruling.table
    return refuted


@every_book
def test_nobody_honest_is_found_out_by_the_cards_left_over(book):
    for seed in range(2):
        for _, after, lying in hands_to_the_end(book, seed, 120):
            assert shown_in_full(book, after, lying) == set()


@every_book
def test_whoever_lied_in_a_hand_is_found_out_when_all_is_shown(book):
    for seed in range(2):
        for lies, after, lying in hands_to_the_end(book, seed, 150, book.names[1]):
            assert shown_in_full(book, after, lying) >= lies
