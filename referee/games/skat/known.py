"""Skat: whose a card was and what lies in the skat, as far as what was laid or shown tells.

What somebody happened to see besides changes no ruling: then it is asked, and told by the table.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from referee.games.skat.contract import trumps
from referee.kernel import UNKNOWN, Moved, Refuted, Said, Told
from referee.parts import rewound
from referee.parts.tricks import BEFORE, hand

if TYPE_CHECKING:
    from referee.kernel import Fact, Table


def _and(so_far: dict[str, str], _: int, fact: Fact) -> dict[str, str]:
    if type(fact) is Moved and fact.target.startswith(BEFORE):
        return {**so_far, **dict.fromkeys(fact.cards, fact.target.removeprefix(BEFORE))}
    return so_far


_laid = Told[dict[str, str]]({}, _and)
"""Who laid each card in this hand."""
_takers = Told[tuple[str, ...]]((), lambda so_far, _, fact: (
    (*so_far, fact.target.removeprefix(hand("")))
    if type(fact) is Moved and fact.source == "skat" else so_far))  # fmt: skip
"""Who has taken the skat where the tale of this hand tells it, to play or to have it drawn anew."""


def _mixed(table: Table) -> set[str]:
    """Return who took the skat too early: which cards went back into it nobody knows."""
    return {*_takers(table)} - {table["declarer"]}


def owners(table: Table) -> dict[str, str]:
    """Return who had each trump that was laid and each card that was shown, as all know."""
    found, mixed = {**table["had"]}, _mixed(table)
    for seat in table.seats:
        for place in () if seat in mixed else (hand(seat), BEFORE + seat):
            found |= {card.face: seat for card in table.dawn.get(place, ())}
    for card in () if mixed else table.dawn.get("skat", ()):
        found[card.face] = table["declarer"]
    found.pop(UNKNOWN, None)
    return found


def had(table: Table, card: str, owned: dict[str, str]) -> bool | None:
    """Say whether the declarer had a card, skat included; nothing where that is not known.

    What is in no trick once all are played lies in the skat.
    """
    if card in owned:
        return bool(owned[card] == table["declarer"])
    lying = [table.faces(place) for place in table.places if place != "skat"]
    done = not any(map(table.held, table.seats))
    return True if done and not any({UNKNOWN, card} & {*faces} for faces in lying) else None


def matadors(table: Table) -> int:
    """Return how many the declarer had from the top, below zero those that lacked; else 0."""
    if table["matadors"]:
        return run_of(table["matadors"])
    owned, mine, run = owners(table), None, 0
    for card in trumps(table):
        is_mine = had(table, card, owned)
        if is_mine is None:
            return 0
        if mine not in {None, is_mine}:
            break
        mine, run = is_mine, run + 1
    return run if mine else -run


def run_of(told: str) -> int:
    """Return the matadors that are told: below zero those that lacked."""
    how, number = told.split("-")
    return int(number) if how == "with" else -int(number)


def told_as(run: int) -> str:
    """Return how so many matadors are told, those that lacked being below zero."""
    return f"{'with' if run > 0 else 'without'}-{abs(run)}"


def against_run(table: Table, run: int) -> tuple[str, bool] | None:
    """Return a trump that shows it was another run of matadors, and whether the declarer had it."""
    owned = owners(table)
    for place, card in enumerate(trumps(table)[: abs(run) + 1]):
        is_mine = had(table, card, owned)
        if is_mine not in {None, (run > 0) == (place < abs(run))}:
            return card, bool(is_mine)
    return None


def skat_counts(table: Table) -> set[int]:
    """Return how many eyes may lie in the skat."""
    points = {face: card.points for face, card in table.pack.faces.items()}
    dawn = {place: [card.face for card in cards] for place, cards in table.dawn.items()}
    takers = _takers(table)
    lying = [] if takers else [face for face in dawn.get("skat", ()) if face != UNKNOWN]
    elsewhere = {*_laid(table), *lying, *[f for place in dawn if "/" in place for f in dawn[place]]}
    for seat in takers:
        elsewhere -= {*dawn.get(hand(seat), ())} - {*_laid(table)}
    elsewhere |= table["had"].keys()
    unseen = [points[face] for face in points if face not in elsewhere]
    known = sum(points[face] for face in lying)
    hidden = table.count("skat") - len(lying)
    return {known + sum(some) for some in combinations(unseen, hidden)}


def lying(table: Table) -> dict[str, str]:
    """Return where each card lies that was laid, or shown by an act, or lay so in a position."""
    return rewound.in_sight(table, owners(table))


def broken(table: Table) -> int:
    """Return the ruling of the act that was a breach; without one, the ruling that comes next.

    What was broken before the hand was picked up in the middle was broken before all rulings.
    """
    if not table["fault"]:
        return table.ruling + 1
    told = [*table.told()]
    found = next((r for r, fact in told if type(fact) is Said and fact.mark == "fault"), 0)
    proven = [fact.breach for ruling, fact in told if type(fact) is Refuted and ruling == found]
    return min([found, *proven])


def pile(table: Table, seats: tuple[str, ...]) -> list[str]:
    """Return the cards in the tricks of these seats, as they were before a breach."""
    return rewound.pile(table, seats, broken(table))


def taken_by(table: Table, seats: tuple[str, ...]) -> int:
    """Return how many tricks these seats have taken, before a breach."""
    return rewound.tricks_of(table, seats, broken(table))
