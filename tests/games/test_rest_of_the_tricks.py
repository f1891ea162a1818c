"""A claim on the rest of the tricks: held against every deal of a small game without trumps."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

import pytest

from referee.parts.rest import Hidden, Rest, can_be_filled

SEATS = ("A", "B", "C")
PACK = tuple(suit + rank for suit in "XY" for rank in "1234")
Lying = tuple[tuple[str, str], ...]


def stands(card: str, led: str) -> tuple[bool, str]:
    return card[0] == led[0], card[1]


def takes(lying: Lying) -> str:
    return max((*stands(card, lying[0][1]), seat) for seat, card in lying)[2]


def brings(taker: str, cards: tuple[str, ...]) -> int | None:
    """Every card counts its rank for A and C, who play together."""
    return 0 if taker == "B" else sum(int(card[1]) for card in cards)


def none_for_b(taker: str, _cards: tuple[str, ...]) -> int | None:
    return None if taker == "B" else 0


def rest(hand: tuple[str, ...], hidden: Mapping[str, Hidden], *, all_: bool, steps: int) -> Rest:
    return Rest(
        "A", hand, hidden, suit=lambda card: card[0], stands=stands,
        brings=none_for_b if all_ else brings, steps=steps,
    )  # fmt: skip


def clairvoyant(
    hands: dict[str, frozenset[str]], lead: str, lying: Lying, needs: int | None
) -> bool:
    """Say whether A forces it where all hands lie open and both others play against it."""
    if len(lying) == len(SEATS):
        taker = takes(lying)
        if needs is None:
            return taker != "B" and clairvoyant(hands, taker, (), None)
        got = brings(taker, tuple(card for _, card in lying)) or 0
        return clairvoyant(hands, taker, (), needs - got)
    if needs is not None and needs <= 0:
        return True
    seat = SEATS[(SEATS.index(lead) + len(lying)) % 3]
    if not hands[seat]:
        return needs is None
    follow = [card for card in hands[seat] if lying and card[0] == lying[0][1][0]]
    found = (
        clairvoyant({**hands, seat: hands[seat] - {card}}, lead, (*lying, (seat, card)), needs)
        for card in follow or hands[seat]
    )
    return any(found) if seat == "A" else all(found)


def deals(mine: tuple[str, ...]) -> Iterator[dict[str, frozenset[str]]]:
    left = [card for card in PACK if card not in mine]
    for of_b in combinations(left, 2):
        for of_c in combinations([card for card in left if card not in of_b], 2):
            yield {"A": frozenset(mine), "B": frozenset(of_b), "C": frozenset(of_c)}


@pytest.mark.parametrize("needs", [None, 8])
def test_what_can_be_forced_is_forced_in_every_deal_that_can_be(needs):
    random, found = Random(1), {True: 0, False: 0}
    for _ in range(12):
        mine = tuple(random.sample(PACK, 2))
        may = frozenset(PACK) - {*mine}
        hidden = {"B": Hidden(2, may), "C": Hidden(2, may), "away": Hidden(2, may)}
        said = rest(mine, hidden, all_=needs is None, steps=4_000).forced(SEATS, (), needs)
        found[bool(said)] += 1
        if said:
            assert all(clairvoyant(hands, "A", (), needs) for hands in deals(mine))
    assert found[True] > 0
    assert found[False] > 0


@pytest.mark.parametrize("needs", [None, 8])
def test_where_all_hands_are_known_it_is_what_open_cards_come_to(needs):
    random, found = Random(2), set()
    for _ in range(30):
        cards = random.sample(PACK, 6)
        hands = {seat: frozenset(cards[2 * n : 2 * n + 2]) for n, seat in enumerate(SEATS)}
        hidden = {seat: Hidden(2, hands[seat]) for seat in "BC"}
        asked = rest(tuple(hands["A"]), hidden, all_=needs is None, steps=4_000)
        said = asked.forced(SEATS, (), needs)
        assert said is clairvoyant(hands, "A", (), needs)
        found.add(said)
    assert found == {True, False}


def every_end(hands: dict[str, frozenset[str]], lead: str, lying: Lying) -> Iterator[int]:
    """Yield what B may come to in tricks, whatever anybody plays."""
    if len(lying) == len(SEATS):
        taker = takes(lying)
        got = sum(int(card[1]) for _, card in lying) * (taker == "B")
        yield from (got + more for more in every_end(hands, taker, ()))
        return
    seat = SEATS[(SEATS.index(lead) + len(lying)) % 3]
    if not hands[seat]:
        yield 0
        return
    follow = [card for card in hands[seat] if lying and card[0] == lying[0][1][0]]
    for card in follow or hands[seat]:
        rest = {**hands, seat: hands[seat] - {card}}
        yield from every_end(rest, lead, (*lying, (seat, card)))


def test_what_is_decided_already_comes_in_every_deal_whatever_is_played():
    random, found = Random(3), {True: 0, False: 0}
    for needs in range(1, 12):
        mine = tuple(random.sample(PACK, 2))
        away = frozenset(PACK) - {*mine}
        hidden = {seat: Hidden(2, away) for seat in "BC"}
        hidden |= {"A": Hidden(2, frozenset(mine)), "away": Hidden(2, away)}
        asked = Rest(
            "", (), hidden, suit=lambda card: card[0], stands=stands, steps=40_000,
            brings=lambda taker, cards: sum(int(card[1]) for card in cards) * (taker == "B"),
            lies=lambda cards: sum(int(card[1]) for card in cards),
        )  # fmt: skip
        said = asked.forced(SEATS, (), needs)
        least = min(
            end + sum(int(card[1]) for card in away - hands["B"] - hands["C"])
            for hands in deals(mine) for end in every_end(hands, "A", ())
        )  # fmt: skip
        assert said is (least >= needs)
        found[said] += 1
    assert min(found.values()) > 0


def test_nothing_is_said_where_it_is_too_far_to_see_or_no_deal_fits():
    may = frozenset(PACK[2:])
    hidden = {"B": Hidden(2, may), "C": Hidden(2, may), "away": Hidden(2, may)}
    assert rest(PACK[:2], hidden, all_=True, steps=3).forced(SEATS, (), None) is None
    narrow = {"B": Hidden(2, frozenset(PACK[2:3])), "C": Hidden(2, may)}
    assert rest(PACK[:2], narrow, all_=True, steps=99).forced(SEATS, (), None) is None


@pytest.mark.parametrize("lying", [(("C", "X1"),), (("B", "X1"), ("B", "X2"))])
def test_nothing_is_said_where_somebody_was_let_lay_out_of_turn(lying):
    hidden = {"C": Hidden(1, frozenset({"Y1"}))}
    asked = rest(("Y2",), hidden, all_=True, steps=9)
    assert asked.forced(("B", "C", "A"), lying, None) is None


def test_places_are_filled_at_once_or_not_at_all():
    assert can_be_filled(((1, 0b01), (1, 0b11)))
    assert not can_be_filled(((1, 0b01), (1, 0b01)))
    assert not can_be_filled(((1, 0b11), (2, 0b11)))
    assert not can_be_filled(((1, 0b01), (1, 0b01), (1, 0b110)))


def test_a_suit_that_is_led_may_be_gone_from_all_hands():
    hidden = {"C": Hidden(1, frozenset({"Y1"}))}
    asked = rest(("Y2",), hidden, all_=True, steps=9)
    assert asked.forced(("B", "C", "A"), (("B", "X1"),), None) is False
