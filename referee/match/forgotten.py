"""What would explain a contradiction: that the pile was shuffled early, and nobody told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.kernel.messages import Message
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.facts import Moved
from referee.kernel.tokens import CONTRADICTS, HAND
from referee.match import remedies as kinds
from referee.match.arguments import Act
from referee.match.judging import judge
from referee.match.remedies import Remedy
from referee.match.what_if import WhatIf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.decide import Ruling
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.table import Table
    from referee.match.match import Match
    from referee.match.reports import Report

MOST_TRIED = 8
"""So many moments are tried, the latest first: after each of them the hand is judged again."""
REACH = 100
"""So many rulings back it is looked for: everybody at the table waits meanwhile."""


def explained(match: Match, number: int, told: Report, ruling: Ruling) -> Ruling:
    """Return the ruling on a new report; a contradiction says what may have been forgotten."""
    after = forgotten_shuffle(match, number, told) if ruling.outcome == CONTRADICTS else None
    if after is None:
        return ruling
    reason = Message(
        "{reason} It may be that the pile was shuffled after ruling {ruling} already, and nobody"
        " reported it: a dispute puts that right.",
        reason=ruling.reason, ruling=after,
    )  # fmt: skip
    return replace(ruling, reason=reason, table=ruling.table)


def forgotten_shuffle(match: Match, number: int, told: Report) -> int | None:
    """Return the ruling after which the pile must have been shuffled for a report to be possible.

    The latest moment that explains it without another ruling before it coming out otherwise, or
    ``None``. The report is the next one, or one on record that contradicts.
    """
    if match.book.renews is None:
        return None
    for after in _moments(match, number, told.move):
        story = _shuffled(match, after)
        if number <= match.last_number:
            again = story.ruling(number)
        else:
            again = judge(story, number, told, story.table)
        if again.outcome != CONTRADICTS and _else_alike(match, story, number):
            return after
    return None


def _shuffled(match: Match, after: int) -> WhatIf:
    """Return the match with the pile shuffled after a ruling."""
    story = WhatIf(match)
    remedy = Remedy(kinds.SHUFFLED, after)
    acts = [act for act, _ in story.acted]
    return story.again({}, [*acts, Act(after, 0, len(match.argued.decisions) + 1, remedy)])


def _else_alike(match: Match, story: WhatIf, number: int) -> bool:
    """Say whether all rulings before this one have the outcome that they had."""
    return all(
        story.ruling(n).outcome == match.ruling(n).outcome
        for n in range(story.start, min(number, match.last_number + 1))
        if match.report(n) is not None
    )


def _moments(match: Match, number: int, move: Move) -> Iterator[int]:
    """Yield the rulings after which a shuffle might explain a report, the latest first.

    Cards are drawn right after each: between two draws nobody can tell when it was.
    """
    hand = match.table_after(number - 1).hand
    tried = 0
    for earlier in range(number - 1, max(0, number - 1 - REACH), -1):
        before = match.table_after(earlier - 1)
        if before.hand != hand or tried == MOST_TRIED:
            return
        if match.report(earlier) is None or not _drawn(match.ruling(earlier), move):
            continue
        if _freed(before, match.table_after(number - 1), move):
            tried += 1
            yield earlier - 1


def _drawn(ruling: Ruling, move: Move) -> bool:
    """Say whether cards of the stock went unseen to where the report shows some, if to a hand."""
    hands = {place for place, _ in move.shows() if place.startswith(HAND)}
    return any(
        type(fact) is Moved and fact.source == "stock" and UNKNOWN in fact.cards
        and (not hands or fact.target in hands)
        for fact in ruling.facts
    )  # fmt: skip


def _freed(then: Table, now: Table, move: Move) -> bool:
    """Say whether a shuffle then would explain cards that are shown now, or a count.

    A pile is shuffled when it is at least as high as the stock: where it was lower, a wrong card
    was reported more likely. A count fits or does not.
    """
    under = then.faces("pile")[:-1]
    if move.shows():
        low = then.count("stock") <= len(under)
        return low and any(face in under for _, faces in move.shows() for face in faces)
    counted, place = getattr(move, "cards", None), getattr(move, "place", "")
    more = {"stock": len(under), "pile": -len(under)}.get(place, 0)
    return bool(more) and counted == now.count(place) + more
