"""Views: the table as JSON for a page, and facts in everyday sentences.

A view shows the table it is given. Who may see what was decided before: a table folded without an
opening has ``?`` where the secret lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.cards import UNKNOWN
from referee.kernel.facts import (
    Awaits,
    Claimed,
    Ended,
    Fact,
    Flagged,
    Gathered,
    Looked,
    Moved,
    Refuted,
    Said,
    Scored,
    Shown,
    Shuffled,
    thaw,
)
from referee.kernel.terms import KERNEL_MARKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.kernel.book import Book
    from referee.kernel.facts import Awaited
    from referee.kernel.table import Table


def view(book: Book, table: Table) -> dict[str, Any]:
    """Return the table as a page shows it."""
    table = table.copy()
    table.book = book
    table.at = None
    return {
        "phase": table.phase,
        "places": [_place(table, name) for name in sorted(table.places, key=_order)],
        "hands": {seat: table.held(seat) for seat in table.seats},
        "awaited": awaited(table.queue),
        "marks": thaw(table.marks),
        "lines": [{"label": label, "text": text} for label, text in book.lines(table)],
        "scores": {title: dict(scores) for title, scores in table.scores.items()},
        "sides": dict(table.sides),
        "dealer": table["dealer"] or None,
        "hand": table.hand,
        "claims": [
            {
                "number": claim.number, "ruling": claim.ruling, "clause": claim.clause,
                "seat": claim.seat, "kind": claim.kind, "cards": sorted(claim.cards),
            }
            for claim in table.claims
        ],
        "over": table.over,
        "winners": list(table.winners),
    }  # fmt: skip


def awaited(queue: Sequence[Awaited]) -> list[dict[str, Any]]:
    """Return the queue as JSON, the one awaited now first."""
    return [
        {"seat": e.seat, "moves": list(e.moves), "clause": e.clause, "since": e.since}
        for e in queue
    ]


def _order(place: str) -> tuple[bool, str]:
    return place.startswith("hand/"), place


def _place(table: Table, name: str) -> dict[str, Any]:
    faces = [None if face == UNKNOWN else face for face in table.faces(name)]
    parts = name.split("/")
    owner = parts[1] if len(parts) > 1 and parts[1] in table.seats else None
    tags: dict[str, list[int]] = {}
    for index, card in enumerate(table.cards(name)):
        for tag in sorted(card.tags):
            tags.setdefault(tag, []).append(index)
    return {
        "place": name,
        "owner": owner,
        "count": len(faces),
        "cards": faces,
        "top": faces[-1] if faces else None,
        "tags": tags,
    }


def place_words(place: str) -> str:
    """Return a place as people say it: ``A's hand``, ``the pile``."""
    kind, _, rest = place.partition("/")
    if kind == "last":
        return f"{place_words(rest)} of the hand before"
    if not rest:
        return f"the {kind}"
    seat, _, slot = rest.partition("/")
    return f"{seat}'s {slot or kind}"


def cards_words(cards: Sequence[str]) -> str:
    """Return cards as people say them: ``C7 and T7``, ``2 cards``."""
    seen = [face for face in cards if face != UNKNOWN]
    hidden = len(cards) - len(seen)
    if len(seen) > 8:  # noqa: PLR2004 - more than anybody reads
        return f"{len(cards)} cards"
    if hidden:
        seen.append("1 card" if hidden == 1 else f"{hidden} cards")
    return " and ".join(filter(None, (", ".join(seen[:-1]), seen[-1]))) if seen else "no cards"


def in_words(book: Book, facts: Iterable[Fact]) -> list[str]:
    """Return what happened, a sentence a fact; marks without a label are bookkeeping."""
    labels = {mark.name: mark.label for mark in (*KERNEL_MARKS, *book.marks)}
    return [sentence for fact in facts if (sentence := _sentence(fact, labels))]


def _sentence(fact: Fact, labels: Mapping[str, str]) -> str:  # noqa: PLR0911, C901, PLR0912 - a line for each kind of fact
    match fact:
        case Moved(cards=cards, source=source, target=target):
            there = f"{place_words(source)} to {place_words(target)}"
            return f"{cards_words(cards)} from {there}" if cards else ""
        case Shown(place=place, cards=cards):
            return f"{cards_words(cards)} seen in {place_words(place)}"
        case Shuffled(place=place):
            return f"{place_words(place)} shuffled"
        case Looked(seat=seat, place=place, cards=cards):
            return f"{seat} looks at {cards_words(('?',) * len(cards))} in {place_words(place)}"
        case Said(mark=mark, value=value):
            label = labels.get(mark, "")
            return f"{label}: {value_words(value)}" if label else ""
        case Awaits(queue=queue):
            if not queue:
                return ""
            return f"{queue[0].seat} is to {' or '.join(queue[0].moves)}"
        case Claimed(seat=seat, kind=kind, cards=cards):
            word = "none of" if kind == "lacks" else "one of"
            return f"{seat} implies holding {word} {cards_words(cards)}"
        case Refuted(seat=seat, clause=clause, breach=breach):
            return f"{seat} broke {clause} in ruling {breach}: now proven"
        case Flagged(text=text):
            return text
        case Scored(side=side, points=points, title=title):
            return f"{side} scores {points} {title}"
        case Ended(what=what, winners=winners):
            won = f", won by {' and '.join(winners)}" if winners else ""
            return f"the {what} is over{won}"
        case Gathered():
            return "the cards are gathered"


def value_words(value: Any) -> str:
    """Return a mark's value as people say it."""
    if value in (None, "", [], {}, False):
        return "none"
    if value is True:
        return "yes"
    if isinstance(value, dict):
        return ", ".join(f"{key} {value_words(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(value_words(item) for item in value)
    return str(value)
