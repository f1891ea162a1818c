"""What holds for every book on the shelf, whatever is reported."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.games import shelf
from referee.kernel import REPORTS, Book, Looked, Move, Refuted, Table
from referee.kernel.decide import decide, let_stand
from referee.kernel.offers import offers
from referee.kernel.rules.moves import fields_of, hidden
from referee.kernel.table.facts import facts_to_json
from referee.kernel.view import view
from referee.match.reports import report_text
from referee.trial.dealer import Dealer
from referee.trial.holds import faults
from referee.trial.honest import every_option, honest_match
from referee.trial.player import (
    Reported,
    after,
    any_reports,
    garbage,
    made,
    offered,
    opened,
    some_terms,
)
from tests.fixtures.day import DAY, drawn_today
from tests.fixtures.shelves import TOY


def _books() -> dict[str, Book]:
    before = os.environ.get("REFEREE_GAMES")
    os.environ["REFEREE_GAMES"] = TOY
    try:
        return dict(shelf())
    finally:
        os.environ.pop("REFEREE_GAMES") if before is None else os.environ.update(
            REFEREE_GAMES=before
        )


BOOKS = _books()
every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
seeds = st.integers(0, 2**32 - 1).map(lambda n: n + DAY)  # the first one tried is always 0
quickly = settings(max_examples=1, suppress_health_check=[HealthCheck.too_slow], print_blob=True)


def of_every_book(test: Callable[..., None]) -> Callable[..., None]:
    """Let a property be tried with every book, by chance."""
    return every_book(given(seed=seeds)(quickly(test)))


def public(book: Book, table: Table) -> str:
    """Return everything the public sees of a table, as one text."""
    shown = [
        (one.move.name, one.seat, one.awaited,
         [(c.field.name, c.options, c.claims) for c in one.choices])
        for one in offers(book, table)
    ]  # fmt: skip
    return json.dumps([view(book, table), shown])


def check(book: Book, told: Reported) -> None:
    """Hold a ruling against everything a ruling must be."""
    assert [*faults(book, told)] == [], report_text(told.move)


@of_every_book
def test_any_readable_report_gets_a_ruling_that_holds_water(book, seed):
    random = Random(seed)
    book, table = opened(book, random)
    for told in any_reports(book, table, random, 50):
        check(book, told)


@of_every_book
def test_under_any_terms_too(book, seed):
    random = Random(seed)
    book, table = opened(book, random, **some_terms(book, random))
    for told in any_reports(book, table, random, 40):
        check(book, told)


# --- offers ---------------------------------------------------------------------------------------


@of_every_book
def test_what_is_offered_can_be_done(book, seed):
    random = Random(seed)
    book, table = opened(book, random)
    for told in any_reports(book, table, random, 30):
        now = told.after
        for offer in offers(book, now):
            if any(c.options is None for c in offer.choices if c.field.required):
                continue
            move = offered(book, now, offer, random)
            must = {c.field.name for c in offer.choices if c.field.required} | {"seat"}
            bare = type(move)(**{
                f.name: getattr(move, f.name) for f in fields_of(type(move))
                if f.required or f.name in must
            })  # fmt: skip
            ruling = decide(book, now, bare)
            expected = "void" if offer.needs_one else "stands"
            assert ruling.outcome == expected, (report_text(bare), ruling)


@of_every_book
def test_what_can_be_done_with_a_card_is_offered(book, seed):
    random = Random(seed)
    book, table = opened(book, random)
    for told in any_reports(book, table, random, 12):
        now = told.after
        if not now.queue:
            continue
        head = now.queue[0]
        found = {(o.move.name, o.seat): o for o in offers(book, now)}
        for name in head.moves:
            kind = book.moves[name]
            needed = [f for f in fields_of(kind) if f.required and f.name != "seat"]
            if [f.kind for f in needed] not in ([], ["card"]):
                continue
            for value in book.pack.faces if needed else (None,):
                move = made(book, name, head.seat, *([value] if needed else []))
                if decide(book, now, move).outcome == "stands":
                    offer = found[name, head.seat]
                    if needed:
                        choice = next(c for c in offer.choices if c.field == needed[0])
                        assert value in (choice.options or ())


@of_every_book
def test_what_the_table_lets_stand_stands_and_breaks_nothing(book, seed):
    random = Random(seed)
    book, table = opened(book, random)
    for _ in range(30):
        live = [o for o in offers(book, table) if o.awaited]
        move = garbage(book, table, random)
        if live and random.random() < 0.5:
            move = offered(book, table, random.choice(live), random)
        waive = let_stand(book, table, move)
        ruling = decide(book, table, move, waive=waive)
        if waive:
            assert ruling.outcome == "stands"
            assert set(ruling.waived) == set(waive)
        check(book, Reported(move, None, waive, ruling, table, table.ruling + 1))
        table = after(ruling)


# --- real cards -----------------------------------------------------------------------------------


@every_book
@given(seed=seeds)
@quickly
def test_no_honest_player_is_ever_accused_nor_contradicted(book, seed):
    random = Random(seed)
    book, table = opened(book, random)
    for told, dealer, _ in honest_match(book, table, random, 40):
        assert not [fact for fact in told.ruling.facts if isinstance(fact, Refuted)]
        now = told.after
        for place, real in dealer.places.items():
            assert now.count(place) == len(real)
        for offer in offers(book, now):
            for move in every_option(book, now, offer, dealer):
                if move.shows():
                    assert decide(book, now, move).outcome != "contradicts", report_text(move)
                    break


@pytest.mark.long  # in every run the matches in `tests/records` are told to their end
@every_book
def test_random_matches_come_to_an_end(book):
    random = Random(DAY)
    agreed, table = opened(book, random, few=True)
    for told, _, _ in honest_match(agreed, table, random, 4000):
        table = told.after
    assert table.over
    assert table.winners


DUTIES = [book for book in BOOKS.values() if any(t.name == "must_play_if_able" for t in book.terms)]


# --- secrets --------------------------------------------------------------------------------------


@of_every_book
def test_what_one_seat_notes_for_itself_tells_nobody_else_anything(book, seed):
    random = Random(seed)
    book, table = opened(book, random)
    one = two = table
    for told in any_reports(book, table, random, 20):
        number = told.number
        seat = random.choice(table.seats)
        looks = [
            made(book, "look", seat, f"hand/{seat}", tuple(random.choices([*book.pack.faces], k=2)))
            for _ in range(2)
        ]
        both = []
        for before, look in zip((one, two), looks, strict=True):
            noted = decide(book, before, look, ruling=number)
            assert [face for f in noted.facts if isinstance(f, Looked) for face in f.cards
                    if face != "?"] == []  # fmt: skip
            moved = decide(book, after(noted), told.move, ruling=number + 1, waive=told.waive)
            both.append((noted, hidden(look), moved, public(book, after(moved))))
        assert both[0] == both[1]
        one, two = after(both[0][2]), after(both[1][2])


SECRETIVE = [
    book for book in BOOKS.values()
    if any(kind.sealed for kind in book.moves_known if kind not in REPORTS)
]  # fmt: skip
"""The books in which something is shown to some alone."""


def in_two_versions(book: Book, move: Move, random: Random) -> tuple[Move, Move]:
    """Return the move twice, with other cards in what only the acting seat may know."""
    other: list[dict[str, Any]] = [{}, {}]
    for field in fields_of(type(move)):
        value = getattr(move, field.name)
        for version in other if field.sealed else ():
            faces = random.choices([*book.pack.faces], k=len(value or "?"))
            version[field.name] = tuple(faces) if isinstance(value, tuple) else faces[0]
    return replace(move, **other[0]), replace(move, **other[1])


def told_in_two_versions(book: Book, random: Random, reports: int) -> int:
    """Play two matches that differ in sealed cards alone; return how many reports had some.

    Whatever the table sees of one match it sees of the other, byte by byte.
    """
    agreed, table = opened(book, random)
    one = two = table
    sealed = 0
    for told in any_reports(agreed, table, random, reports):
        both = []
        for before, move in zip(
            (one, two), in_two_versions(agreed, told.move, random), strict=True
        ):
            ruling = decide(
                agreed, before, move, ruling=told.number, at=told.at, waive=told.waive
            )  # fmt: skip
            facts = json.dumps(facts_to_json(ruling.facts))
            both.append((ruling, facts, hidden(move), public(agreed, after(ruling))))
        assert both[0] == both[1]
        one, two = after(both[0][0]), after(both[1][0])
        ours = told.move.sealed and type(told.move) not in REPORTS
        sealed += bool(ours and both[0][0].outcome == "stands")
    return sealed


@of_every_book
def test_two_matches_that_differ_in_sealed_cards_alone_look_the_same(book, seed):
    told_in_two_versions(book, Random(seed), 25)


@pytest.mark.parametrize("book", SECRETIVE, ids=[book.name for book in SECRETIVE])
def test_a_book_with_secrets_is_tried_with_them(book):
    assert any(told_in_two_versions(book, Random(seed), 40) for seed in range(12))


# --- long -----------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("block", range(15))
@every_book
def test_at_length_any_readable_report_gets_a_ruling(book, block):
    for random in drawn_today(block, 100):
        agreed, table = opened(book, random)
        for told in any_reports(agreed, table, random, 200):
            check(agreed, told)


DRAWN = {
    name: test
    for name, test in [*globals().items()]
    if name.startswith("test_") and hasattr(test, "hypothesis")
}
"""The properties above, each of which two seeds try in every run."""


@pytest.mark.long
@pytest.mark.parametrize("drawn", DRAWN.values(), ids=DRAWN)
@every_book
def test_at_length_the_same_holds_of_other_seeds(book, drawn):
    for random in drawn_today(0, 40):
        drawn.hypothesis.inner_test(book, random.randrange(2**32))


def test_real_cards_move_as_the_record_says():
    random = Random(1)
    book, table = opened(BOOKS["high-card"], random)
    dealer = Dealer(book, table, random)
    deal = made(book, "deal", table.seats[0])
    dealer.happen(deal, decide(book, table, deal).facts)
    assert sorted(map(len, dealer.places.values())) == [0, 4, 4, 4]
