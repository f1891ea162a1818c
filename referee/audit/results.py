"""Score and result of a match in words, and how a decision changed them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.messages import CountPart, ListPart, Message, SeatPart

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel import Table

POINTS = "points"


class Around(NamedTuple):
    """The table before a decision and after it."""

    before: Table
    after: Table

    @property
    def changed(self) -> bool:
        """Whether score or result are others."""
        before, after = self.before, self.after
        return (before.scores, before.over, before.winners) != (
            after.scores, after.over, after.winners,
        )  # fmt: skip

    def told(self) -> Iterator[Message]:
        """Yield how score and result changed."""
        before, after = self.before, self.after
        if before.scores != after.scores:
            titles = tuple(dict.fromkeys([*before.scores, *after.scores]))
            was, now = score_said(before, titles), score_said(after, titles)
            yield Message("The score was {score}; since then it is {score2}.",
                          score=was, score2=now)  # fmt: skip
        if (before.over, before.winners) != (after.over, after.winners):
            yield Message("The result was: {result}; since then it is: {result2}.",
                          result=result_said(before), result2=result_said(after))  # fmt: skip


def result_said(table: Table) -> Message:
    """Return how a match stands, without a full stop."""
    if not table.over:
        return Message("the match is not over")
    if not table.winners:
        return Message("nobody has won the match")
    winners = ListPart(tuple(SeatPart(side, side=True) for side in table.winners))
    return Message("the match is won by {winners}", winners=winners)


def score_said(table: Table, titles: Sequence[str] = ()) -> ListPart:
    """Return the score of a table: *Ada 3, Ben 0*, or *Ada 1 win, Ben no wins*."""
    sides = dict.fromkeys(table.sides.values())
    said: list[Message] = []
    for title in titles or table.scores:
        counted = "" if title == POINTS else f"{title.removesuffix('s')}|{title}"
        points = table.scores.get(title, {})
        said += [
            Message("{side} {count}", side=side, count=CountPart(points.get(side, 0), counted))
            for side in sides
        ]
    return ListPart(tuple(said), "")


def people(table: Table, side: str) -> tuple[str, ...]:
    """Return who plays for a side; one of a single hand is called by its seats in a row."""
    if side in table.sides.values():
        return tuple(seat for seat, of in table.sides.items() if of == side)
    found, rest = [], side
    while rest:
        seat = next((one for one in table.seats if rest.startswith(one)), "")
        if not seat:
            return (side,)
        found.append(seat)
        rest = rest.removeprefix(seat)
    return tuple(found)
