"""Every text of every book is one that somebody has read, and holds what each text must."""

from random import Random

import pytest

from referee.games import shelf
from referee.kernel import Amendment, Book, Term, words
from tests.games.toy import HIGH_CARD
from tests.texts.every import agreed, readings, singles, touched, values_of, ways
from tests.texts.golden import FOLDER, path, written
from tests.texts.truths import faults, out_of_order

BOOKS = shelf()
every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))

MAKE = "somebody has to read it: `make texts`, then look at the difference"


@every_book
def test_every_text_is_one_that_was_read(book):
    golden = path(book)
    assert golden.exists(), f"{book.name} has texts that nobody has read: {MAKE}"
    assert written(book).splitlines() == golden.read_text(encoding="utf-8").splitlines(), MAKE


def test_no_golden_file_is_left_of_a_book_that_is_gone():
    assert {*FOLDER.glob("*.md")} == {path(book) for book in BOOKS.values()}


@every_book
def test_every_text_is_sound(book):
    found: dict[tuple[str, str], str] = {}
    for terms, in_force in ways(book):
        for number, fault in unsound(book, in_force):
            found.setdefault((number, fault), f"{number}: {fault} ({dict(terms)})")
    assert list(found.values()) == []


def unsound(book: Book, in_force: Book) -> list[tuple[str, str]]:
    """Return the clauses with a fault under one agreement, with what is wrong."""
    moved = out_of_order(book.agree(), in_force)[:1]
    return [*faults(in_force), *[(number, "printed in another place") for number in moved]]


@every_book
def test_every_value_of_a_term_changes_what_the_book_says(book):
    silent = [f"{one.name}={one.value}" for one in singles(book) if not touched(book, one)]
    assert silent == []


@pytest.mark.long
@every_book
def test_at_length_texts_are_sound_whatever_is_agreed(book):
    random = Random(book.name)
    sound = 0
    while sound < 500:
        terms = {one.term.name: random.choice(values_of(one.term)) for one in book.asks}
        some = {name: terms[name] for name in random.sample(list(terms), random.randint(0, 5))}
        in_force = agreed(book, some)
        if in_force is None:
            continue
        sound += 1
        assert unsound(book, in_force) == [], some


# --- a stranger's book ----------------------------------------------------------------------------


def strange() -> Book:
    """Return a book with two terms that bear on one clause, and one that only fills another's."""
    talk = words("HC-4", "Talk", "Nobody talks.")
    fined = words("HC-4", "Talk", "Talking costs {fine} points.")
    taunt = words("HC-5", "Taunts", "Taunting is allowed.")
    return HIGH_CARD.amended(
        "strange", "Strange", "High card, and talk.",
        Amendment(
            adopt=(talk,),
            terms=(
                Term("talking", "Whether talk costs.", ("no", "yes"), "no", {
                    "yes": Amendment(strike=("HC-4",), adopt=(fined,)),
                }),
                Term("fine", "What it costs.", range(1, 21), 2),
                Term("taunts", "Whether players taunt.", ("no", "yes"), "no", {
                    "yes": Amendment(adopt=(taunt,)),
                }),
            ),
            excludes=(
                lambda terms: "fine needs talking=yes"
                if terms["fine"] != 2 and terms["talking"] == "no" else None,
            ),
        ),
    )  # fmt: skip


def test_the_texts_of_a_stranger_are_found_by_looking():
    found = [(r.number, r.text, dict(r.agreement)) for r in readings(strange())]
    assert sorted(found, key=lambda entry: entry[0])[-5:] == [
        ("HC-4", "Nobody talks.", {}),
        ("HC-4", "Talking costs 2 points.", {"talking": "yes"}),
        ("HC-4", "Talking costs 1 points.", {"talking": "yes", "fine": 1}),
        ("HC-4", "Talking costs 20 points.", {"talking": "yes", "fine": 20}),
        ("HC-5", "Taunting is allowed.", {"taunts": "yes"}),
    ]


def test_a_slip_of_a_stranger_is_found_by_looking():
    found = {fault for _, book in ways(strange()) for fault in faults(book)}
    assert [number for number, _ in found] == ["HC-4"]
    assert "one of several" in found.pop()[1]
