"""The hands of a match: the score after each, and each as its players would write it down."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from referee.audit.argued import by
from referee.audit.results import POINTS, people
from referee.kernel.messages import CountPart, ListPart, Message, SeatPart, message
from referee.kernel.rules.series import SINGLE
from referee.kernel.rules.written import NOTHING, HandPlayed, Sheet, Turn
from referee.kernel.table.evolve import evolve
from referee.kernel.table.facts import Gathered
from referee.match.hands import stale

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Fact, Table
    from referee.kernel.messages import Part
    from referee.match.hands import HandResult
    from referee.match.match import Match


class Hand(NamedTuple):
    """A hand of a match, over or not."""

    number: int
    sheet: Sheet | None
    """The hand as it would be written down; ``None`` where only its result is known."""
    confirmed: tuple[Message, ...] = ()
    """Who confirmed what it came to."""
    watched: bool = True
    """Whether its end was watched; else it was told."""
    resumed: bool = False
    """Whether it was picked up in the middle."""


def scores(match: Match, results: Mapping[int, HandResult], played: Iterable[Hand]) -> Sheet | None:
    """Return the score sheet: a row for each hand that is over, the score of the match after it.

    A hand without a result, after which another was played, has a row that says so; where the match
    has several games, each begins with a row of its own.
    """
    if not results:
        return None
    table = match.table
    sides = list(dict.fromkeys(table.sides.values()))
    titles = list(dict.fromkeys(title for one in results.values() for title in one.scores))
    heads = [_head(title, side) for title in titles for side in sides]
    blank: tuple[Part, ...] = (NOTHING,) * len(heads)
    begun = {one.number for one in played if one.number < max(results)}
    rows: list[tuple[Part, ...]] = []
    # A single game needs no heading.
    game = 1 if table.terms.get("series", SINGLE) == SINGLE else 0
    for number in sorted(begun | {*results}):
        one = results.get(number)
        if one and one.game != game:
            game = one.game
            rows.append((Message("Game {number}", number=CountPart(game)), NOTHING, *blank))
        rows.append(
            tuple(_row(table, one, titles, sides)) if one
            else (CountPart(number), Message("not finished"), *blank)
        )  # fmt: skip
    return Sheet((Message("Hand"), Message("Won by"), *heads), tuple(rows))


def _row(
    table: Table, one: HandResult, titles: Iterable[str], sides: Iterable[str]
) -> Iterator[Part]:
    hand: Part = CountPart(one.hand)
    if one.resumed:
        hand = Message("{number}, picked up in the middle", number=hand)
    yield hand if one.watched else Message("{number}, told, not watched", number=hand)
    yield ListPart(tuple(part for side in one.won for part in _won(table, side)))
    for title in titles:
        for side in sides:
            points = CountPart(one.scores.get(title, {}).get(side, 0))
            yield Message("{number}, eliminated", number=points) if side in one.out else points


def _won(table: Table, side: str) -> Iterator[SeatPart]:
    """Yield who won: a side, or one by one who played together in this hand alone."""
    if side in table.sides.values():
        yield SeatPart(side, side=True)
        return
    yield from map(SeatPart, people(table, side))


def _head(title: str, side: str) -> Part:
    if title == POINTS:
        return SeatPart(side, side=True)
    return Message("{side}, {title}", side=side, title=message(title))


def hands(match: Match) -> tuple[Hand, ...]:
    """Return every hand that something was reported of, in its order."""
    results = match.results()
    return tuple([
        Hand(
            number, match.book.written(played), tuple(_confirmed(match, results, number)),
            number not in results or results[number].watched,
            bool(played.after["resumed"]),
        )
        for number, played in _played(match)
        if any(turn.facts for turn in played.turns)
    ])  # fmt: skip


def _confirmed(match: Match, results: Mapping[int, HandResult], hand: int) -> Iterator[Message]:
    """Yield who confirmed a hand, and whether it still came to that."""
    for one in match.argued.confirmations:
        if one.hand == hand and stale(one, results):
            yield Message("{who} confirmed another result, which was changed since.",
                          who=by(one.seat))  # fmt: skip
        elif one.hand == hand and one.signed is not None:
            yield Message("{who} confirmed the result, signed by their own device.",
                          who=by(one.seat))  # fmt: skip
        elif one.hand == hand:
            yield Message("{who} confirmed the result.", who=by(one.seat))


def _played(match: Match) -> Iterator[tuple[int, HandPlayed]]:
    """Yield the hands as they were played; the next one begins where the cards are gathered."""
    number, before = match.beginning.hand, match.beginning
    table, turns = before, list[Turn]()
    for ruling, seat, facts in _turns(match):
        for part in _parts(facts):
            if isinstance(part[0], Gathered):
                yield number, HandPlayed(before, tuple(turns), table)
                before = evolve(table, part[:1], ruling)
                number, turns = number + 1, []
            table = evolve(table, part, ruling)
            turns.append(Turn(seat, part))
    yield number, HandPlayed(before, tuple(turns), table)


def _turns(match: Match) -> Iterator[tuple[int, str, tuple[Fact, ...]]]:
    """Yield what every report that counts, and every decision in force, brought about."""
    yield from ((0, "", facts) for facts in match.remedies.get(0, ()))
    for one in match.rulings.log:
        if not one.struck:
            yield one.number, one.move.actor or "", one.facts
        yield from ((one.number, "", facts) for facts in match.remedies.get(one.number, ()))


def _parts(facts: tuple[Fact, ...]) -> Iterator[tuple[Fact, ...]]:
    """Yield facts in parts, each hand for itself: one begins where cards are gathered."""
    starts = [index for index, fact in enumerate(facts) if index and isinstance(fact, Gathered)]
    for start, end in pairwise((0, *starts, len(facts))):
        if start < end:
            yield facts[start:end]
