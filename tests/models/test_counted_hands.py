"""Whot where the stock runs out: hands laid open one by one, and told, come to the same."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from referee.games import shelf
from referee.games.whot.pack import PACK, POINTS
from referee.notation.files import parse
from referee.notation.play import play

DECK = [card.face for card in PACK.cards for _ in range(card.copies)]
TERMS = {
    "elimination_tie": ("replay", "all_out", "tied_players_play_off", *["more_cards"] * 3),
    "elimination_score": ("per_hand", "cumulative"),
    "finale_score": ("no", "yes"),
}
"""What a tournament may agree on that bears on a count."""
LOW = [face for face in DECK if POINTS[face] <= 4]
"""Cards of which hands are often level."""
TIMES = 25


class Counted(NamedTuple):
    """A table at which the first player draws the last card of the stock."""

    position: str
    opens: tuple[str, ...]
    """How the hands are laid open, one after the other."""
    told: str
    by_cards: bool
    """Whether a tie goes by cards, which nobody knows of a hand that was told before."""


def drawn(random: Random) -> Counted:
    """Draw a table, small hands for those who are in, and what they count."""
    book = random.choice(("whot-1on1", "whot-short", *["whot-tournament"] * 3))
    seats = "AB" if book == "whot-1on1" else "ABCDE"[: random.randint(3, 5)]
    terms = {"stock_out": "count_hands"} | random.choice(({}, {"series": "all"}))
    gone: list[str] = []
    if book == "whot-tournament":
        terms |= {name: random.choice(values) for name, values in TERMS.items()}
        gone = random.sample(seats[1:], random.randint(0, len(seats) - 2))
    playing = [seat for seat in seats if seat not in gone]
    cards = random.choice((DECK, LOW))
    pack = random.sample(cards, len(cards))
    hands = {seat: [pack.pop() for _ in range(random.randint(1, 2))] for seat in playing}
    lines = [
        f"book: {book}", f"seats: {' '.join(seats)}",
        "terms: " + " ".join(f"{name}={value}" for name, value in terms.items()),
        *[f"place hand/{seat}: {len(cards)}" for seat, cards in hands.items()],
        f"place pile: {pack.pop()}", "place stock: 1", f"mark dealer: {random.choice(seats)}",
        *[f"score {seat}: {random.randint(0, 30)}" for seat in seats], f"turn: {seats[0]}",
    ]  # fmt: skip
    if gone:
        lines.append("mark eliminated: [" + ",".join(f'"{seat}"' for seat in gone) + "]")
    hands[seats[0]].append(pack.pop())
    opens = [f"{seat}: reveal {' '.join(cards)}" for seat, cards in hands.items()]
    counts = [f"{seat}={sum(POINTS[card] for card in cards)}" for seat, cards in hands.items()]
    return Counted(
        "\n".join(lines), tuple(random.sample(opens, len(opens))),
        f"table: result counts={','.join(counts)}",
        terms.get("elimination_tie") == "more_cards",
    )  # fmt: skip


def after(position: str, reports: Sequence[str]) -> dict[str, Any]:
    """Return what lasts of a hand when these reports are made."""
    (script,) = parse("\n".join([position, "", *reports, ""]))
    told = play(script, shelf())
    table = told.match.table
    assert {ruling.outcome for ruling in told.match.rulings.log} == {"stands"}, reports
    names = ("scores", "over", "winners", "queue", "hand", "game", "phase")
    marks = ("dealer", "eliminated", "playoff")
    return {name: getattr(table, name) for name in names} | {
        name: table.marks.get(name) for name in marks
    }


def test_a_count_that_is_told_comes_to_what_it_comes_to_laid_open():
    for seed in range(TIMES):
        random = Random(seed)
        one = drawn(random)
        draw = f"{one.position.splitlines()[1].split()[1]}: draw"
        watched = after(one.position, [draw, *one.opens])
        some = random.randrange(len(one.opens))
        told = after(one.position, [draw, *one.opens[:some], one.told])
        assert told == watched, (seed, one)
        if not one.by_cards:
            assert after(one.position, [one.told]) == watched, (seed, one)
