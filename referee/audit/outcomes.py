"""How rulings come out now, beside how they came out before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.audit.findings import numbers
from referee.kernel.messages import Message
from referee.kernel.tokens import CONTRADICTS, STANDS, VOID

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.match.history import RulingRecord

_WAS = {
    STANDS: Message("it stood"),
    VOID: Message("it was void"),
    CONTRADICTS: Message("it contradicted the record"),
}
_IS = {
    STANDS: Message("now it stands"),
    VOID: Message("now it is void"),
    CONTRADICTS: Message("now it contradicts the record"),
}
GONE, BACK, OTHER, TURNED, DIFFERENT = "gone", "back", "other", "turned", "different"
"""What can have become of a ruling: it does not count any more, or does again; it is about another
report; its outcome is another; only what followed from it is."""


def otherwise(rulings: Sequence[int]) -> Message:
    """Return that these came out otherwise."""
    if len(rulings) == 1:
        return Message("Ruling {ruling} came out otherwise.", ruling=rulings[0])
    return Message("{told} came out otherwise.", told=numbers(rulings))


def now(was: RulingRecord, one: RulingRecord) -> Message:
    """Return how a ruling comes out now, where it came out otherwise before."""
    if was.outcome == one.outcome:
        return Message("It came out otherwise: it rests on {clauses} now.", clauses=one.cites)
    said = _IS[one.outcome]
    return Message("It came out otherwise: {now} ({clauses}).", now=said, clauses=one.cites)


def compared(pairs: Iterable[tuple[RulingRecord, RulingRecord]]) -> Iterator[Message]:
    """Yield what became of rulings, each as it was and as it is; those that stayed are left out."""
    kinds: dict[str, list[int]] = {}
    told: list[tuple[int, Message]] = []
    for was, one in pairs:
        kind = _kind(was, one)
        if kind == TURNED:
            said = Message("Ruling {ruling}: {was}, {now}.", ruling=one.number,
                           was=_WAS[was.outcome], now=_IS[one.outcome])  # fmt: skip
            told.append((one.number, said))
        elif kind:
            kinds.setdefault(kind, []).append(one.number)
    told += [(those[0], _told(kind, those)) for kind, those in kinds.items()]
    yield from (said for _, said in sorted(told, key=lambda one: one[0]))


def _kind(was: RulingRecord, one: RulingRecord) -> str:
    if was.struck or one.struck:
        return "" if was.struck == one.struck else GONE if one.struck else BACK
    if was.move != one.move:
        return OTHER
    if was.outcome != one.outcome:
        return TURNED
    return "" if was.facts == one.facts else DIFFERENT


def _told(kind: str, rulings: Sequence[int]) -> Message:
    if len(rulings) == 1:
        one = rulings[0]
        return {
            GONE: Message("Ruling {ruling} does not count any more.", ruling=one),
            BACK: Message("Ruling {ruling} counts again.", ruling=one),
            OTHER: Message("Ruling {ruling} is about another report now.", ruling=one),
            DIFFERENT: Message("From ruling {ruling} something else follows now.", ruling=one),
        }[kind]
    told = numbers(rulings)
    return {
        GONE: Message("{told} do not count any more.", told=told),
        BACK: Message("{told} count again.", told=told),
        OTHER: Message("{told} are about other reports now.", told=told),
        DIFFERENT: Message("From {told} something else follows now.", told=told),
    }[kind]
