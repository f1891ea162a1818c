"""Evolve: how a fact changes the table.

It never judges and never fails: a named card wins over a wrong memory, the number of cards is
always kept, and what cannot be (a card from an empty place) moves nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from referee.kernel.table import claims, memory
from referee.kernel.table.cards import UNKNOWN, Card, known
from referee.kernel.table.facts import (
    Awaits,
    Claimed,
    Ended,
    Fact,
    Flagged,
    Gathered,
    Laid,
    Looked,
    Moved,
    Refuted,
    Said,
    Scored,
    Shown,
    Shuffled,
)
from referee.kernel.table.places import LAST
from referee.kernel.table.table import GAMES, OVER
from referee.kernel.tokens import HAND, hand_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from referee.kernel.table.table import Claim, Table


def evolve(table: Table, facts: Iterable[Fact], ruling: int) -> Table:
    """Return the table after the facts of a ruling; pure, total, and never a judge."""
    new = table.copy()
    new.ruling = ruling
    for fact in facts:
        happen(new, fact)
    return new


def happen(table: Table, fact: Fact) -> None:
    """Let a fact happen on a live table."""
    table.moment += 1
    table.tale = (table.ruling, fact, table.tale)
    _HAPPEN[type(fact)](table, fact)


def _moved(table: Table, fact: Moved) -> None:
    cards, source, target, _, lay, tag = fact
    places = table.places
    lying = list(places.get(source, ()))
    hidden = cards.count(UNKNOWN)
    moved = cards[: len(lying)]
    at_its_end = fact.take == "upper" or 0 < hidden < len(moved)
    packet = memory.packet_of(lying, fact) if at_its_end else None
    if hidden and lying and lying.count(lying[0]) != len(lying):
        memory.blur(table, lying, fact, packet)
    if packet:
        new = _as_they_lie(table, lying, packet, fact)
    elif hidden:
        new = _unseen(table, lying, moved, fact)
    else:
        new = [_taken(table, lying, face, fact) for face in moved]
    if tag:
        new = [card._replace(tags=_tagged(card.tags, tag)) for card in new]
    places[source] = tuple(lying)
    there = places.get(target, ())
    places[target] = (*there, *new) if lay == "top" else (*new, *there)
    if table.claims:
        _heard(table, source, target, new)


def _as_they_lie(table: Table, lying: list[Card], packet: range, fact: Moved) -> list[Card]:
    """Take a packet from one end."""
    new = [lying[index] for index in packet]
    for card in new:
        if card.face != UNKNOWN:
            memory.shift(table, card.face, fact.source, fact.target)
    del lying[min(packet) : max(packet) + 1]
    return new


def _unseen(table: Table, lying: list[Card], faces: Sequence[str], fact: Moved) -> list[Card]:
    """Take cards some of which nobody showed; one that is named is none of the unseen ones."""
    source, target = fact.source, fact.target
    named = {
        serial: _taken(table, lying, face, fact)
        for serial, face in enumerate(faces) if face != UNKNOWN
    }  # fmt: skip
    new = []
    for serial in range(len(faces)):
        card = named.get(serial)
        if card is None:
            card = lying.pop() if fact.take == "top" else lying.pop(0)
            if card.face != UNKNOWN:
                memory.shift(table, card.face, source, target)
        new.append(card)
    return new


def _tagged(tags: frozenset[str], tag: str) -> frozenset[str]:
    """Return what clings to a card once this is put on it, or with a minus before it taken off."""
    return tags - {tag[1:]} if tag.startswith("-") else tags | {tag}


def _taken(table: Table, lying: list[Card], face: str, fact: Moved) -> Card:
    """Take the card with this face out of those that lie there."""
    source, target = fact.source, fact.target
    index, sure = memory.find(table, source, lying, face, end=fact.take)
    card = lying.pop(index)
    if not sure and lying:
        memory.jumble(table, source, lying)
    if card.face == face:
        memory.shift(table, face, source, target)
        return known(face, card.tags)
    if card.face != UNKNOWN:
        memory.mistaken(table, card.face, source)
    memory.see(table, face, target)
    return known(face, card.tags)


def _shown(table: Table, fact: Shown) -> None:
    place, cards, top = fact
    if place.startswith(LAST) and table.last is not None:
        table.last = evolve(table.last, (Shown(place[len(LAST) :], cards),), table.ruling)
        return
    lying = list(table.places.get(place, ()))
    if not lying:
        return
    if top and len(cards) <= len(lying):
        table.places[place] = memory.turned_up(table, place, lying, cards)
        return
    before = [card.face for card in lying] if table.claims else []
    spoken: set[int] = set()
    seen: list[Card] = []
    for face in cards[: len(lying)]:
        if face == UNKNOWN:
            continue
        index, sure = memory.find(table, place, lying, face, spoken)
        spoken.add(index)
        card = lying[index]
        if card.face == face:
            continue
        if card.face != UNKNOWN:
            memory.mistaken(table, card.face, place)
        lying[index] = known(face, card.tags) if sure else Card(face, tags=card.tags, loose=True)
        memory.see(table, face, place)
        seen.append(lying[index])
    table.places[place] = tuple(lying)
    if table.claims and seen:
        _heard(table, place, "", seen, before)


def _shuffled(table: Table, fact: Shuffled) -> None:
    place = fact.place
    cards = table.places.get(place, ())
    if cards:
        table.places[place] = (memory.pooled(table, place, cards),) * len(cards)


def _looked(table: Table, fact: Looked) -> None:
    seat, place, cards = fact
    if place in table.places and not place.startswith(HAND):
        lying = list(table.places[place])
        for index in range(max(0, len(lying) - len(cards)), len(lying)):
            card = lying[index]
            lying[index] = card._replace(seen=card.seen | {seat})
        table.places[place] = tuple(lying)
    # A look is one seat's own note: what it says against the table teaches nothing.
    _shown(table, Shown(place, tuple([face for face in cards if table.may_show(place, face)])))


def _said(table: Table, fact: Said) -> None:
    mark, value = fact
    table.marks[mark] = value
    if mark == "undone":
        table.claims = tuple([claim for claim in table.claims if claim.ruling not in value])
        table.proven = any(claim.proof for claim in table.claims)
    elif mark == "unwatched":
        table.claims = ()
        table.proven = False


def _awaits(table: Table, fact: Awaits) -> None:
    table.phase, table.queue = fact


def _claimed(table: Table, fact: Claimed) -> None:
    table.claims = (*table.claims, claims.begun(table, fact))
    table.implied = True


def _refuted(table: Table, fact: Refuted) -> None:
    number = fact.number
    table.claims = tuple([claim for claim in table.claims if claim.number != number])
    table.proven = any(claim.proof for claim in table.claims)
    last = table.last
    if last is not None and any(claim.number == number for claim in last.claims):
        table.last = evolve(last, (fact,), table.ruling)


def _flagged(_table: Table, _fact: Flagged) -> None:
    """Change nothing: what a flag is worth is for the people at the table to decide."""


def _scored(table: Table, fact: Scored) -> None:
    side, points, title = fact
    scores = dict(table.scores.get(title, {}))
    scores[side] = scores.get(side, 0) + points
    table.scores = {**table.scores, title: scores}


def _ended(table: Table, fact: Ended) -> None:
    what, winners = fact
    if what == "trick":
        table.marks.update(table.lifetimes["trick"])
    elif what == "hand":
        table.ended = True
        table.won = winners
    elif what in {"game", "match"}:
        table.game_over = what == "game"
        table.over = True
        table.winners = winners
        table.phase = OVER
        table.queue = ()


def _gathered(table: Table, fact: Gathered) -> None:
    table.last = table.copy()
    table.last.last = None
    size = sum(len(cards) for cards in table.places.values())
    table.places = {fact.place: (Card(UNKNOWN, table.moment),) * size}
    table.dawn = table.places.copy()
    table.known = {}
    table.gone = {}
    table.claims = ()
    table.implied = table.proven = False
    table.marks.update(table.lifetimes["trick"])
    table.marks.update(table.lifetimes["hand"])
    table.hand += 1
    table.ended = False
    table.won = ()
    table.tale = None
    if table.game_over:
        _new_game(table)


def _new_game(table: Table) -> None:
    """Begin anew, with what a match of several games keeps from one to the next."""
    table.marks.update(table.lifetimes["match"])
    table.scores = outlasting(table.scores)
    table.over = table.game_over = False
    table.winners = ()
    table.game += 1
    table.opening_hand = table.hand


def outlasting(scores: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the scores that outlast a game."""
    return {title: points for title, points in scores.items() if title == GAMES}


def _laid(table: Table, fact: Laid) -> None:
    """Let the cards lie so, as if the hand had begun here: what nobody watched proves nothing."""
    table.known = {}
    table.gone = {}
    table.claims = ()
    table.implied = table.proven = False
    table.last = None
    table.places = {}
    for place, cards in fact.places.items():
        laid = []
        for written in cards:
            face, *tags = written.split()
            if face == UNKNOWN:
                laid.append(Card(UNKNOWN, table.moment, tags=frozenset(tags)))
            else:
                laid.append(known(face, frozenset(tags)))
                memory.see(table, face, place)
        table.places[place] = tuple(laid)
    table.dawn = table.places.copy()
    table.tale = None


def _heard(
    table: Table, source: str, target: str, cards: Iterable[Card], before: Sequence[str] = ()
) -> None:
    """Let every open claim hear what came into or out of the hand it speaks of."""
    gives, gets = hand_of(source), hand_of(target)
    if source == target or not (gives or gets):
        return
    faces = [card.face for card in cards]
    changed: dict[int, Claim | None] = {}
    for index, claim in enumerate(table.claims):
        if claim.proof:
            continue
        if claim.seat == gets:
            changed[index] = claims.entering(claim, faces)
        elif claim.seat == gives:
            heard = (
                claims.leaving(claim, faces, table.ruling) if target
                else claims.shown(claim, faces, before, table.ruling)
            )  # fmt: skip
            if heard is not claim:
                changed[index] = heard
                table.proven = table.proven or (heard is not None and bool(heard.proof))
    if changed:
        now = [changed.get(index, claim) for index, claim in enumerate(table.claims)]
        table.claims = tuple([claim for claim in now if claim is not None])


_HAPPEN: Final[dict[type[Any], Callable[[Table, Any], None]]] = {
    Moved: _moved,
    Shown: _shown,
    Shuffled: _shuffled,
    Looked: _looked,
    Said: _said,
    Awaits: _awaits,
    Claimed: _claimed,
    Refuted: _refuted,
    Flagged: _flagged,
    Scored: _scored,
    Ended: _ended,
    Gathered: _gathered,
    Laid: _laid,
}
