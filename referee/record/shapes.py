"""The shapes of payloads, asked of everything that comes from outside before it is folded."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.record import events

if TYPE_CHECKING:
    from collections.abc import Callable

    Shape = Callable[[Any], bool]

MATCH_ID = re.compile(r"[a-z0-9]{8,40}\Z")
DIGEST = re.compile(r"[0-9a-f]{64}\Z")


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _count(value: Any) -> bool:
    return _number(value) and value >= 0


def _digest(value: Any) -> bool:
    return isinstance(value, str) and DIGEST.match(value) is not None


def _any(_value: Any) -> bool:
    return True


def _each(shape: Shape) -> Shape:
    return lambda value: isinstance(value, list) and all(map(shape, value))


def _by_name(shape: Shape) -> Shape:
    return lambda value: isinstance(value, dict) and all(map(shape, value.values()))


def _or_none(shape: Shape) -> Shape:
    return lambda value: value is None or shape(value)


def _word(*words: str) -> Shape:
    return lambda value: isinstance(value, str) and value in words


def _yes(value: Any) -> bool:
    return value is True


def _object(**shapes: Shape) -> Shape:
    """Return the shape of an object; a name that ends in ``_`` may be missing."""
    needed = {name: shape for name, shape in shapes.items() if not name.endswith("_")}
    free = {name[:-1]: shape for name, shape in shapes.items() if name.endswith("_")}

    def fits(value: Any) -> bool:
        return (
            isinstance(value, dict)
            and needed.keys() <= value.keys()
            and value.keys() <= needed.keys() | free.keys()
            and all((needed.get(key) or free[key])(item) for key, item in value.items())
        )

    return fits


_texts = _each(_text)
_numbers = _each(_count)
_sealed_cards = _object(sealed=_digest, **{"as": _texts})


def _cards(value: Any) -> bool:
    return _texts(value) or _sealed_cards(value)


_awaited = _object(seat=_text, moves=_texts, clause=_text, since_=_number)
_FACTS: dict[str, Shape] = {
    "moved": _object(
        fact=_text, cards=_texts, to=_text, take_=_text, lay_=_text, tag_=_text, **{"from": _text}
    ),
    "shown": _object(fact=_text, place=_text, cards=_texts),
    "shuffled": _object(fact=_text, place=_text),
    "looked": _object(fact=_text, seat=_text, place=_text, cards=_cards),
    "said": _object(fact=_text, mark=_text, value=_any),
    "awaits": _object(fact=_text, phase=_text, queue=_each(_awaited)),
    "claimed": _object(
        fact=_text, number=_count, clause=_text, kind=_text, seat=_text, cards=_texts
    ),
    "refuted": _object(
        fact=_text, number=_count, clause=_text, seat=_text, breach=_count, proof=_numbers
    ),
    "flagged": _object(fact=_text, clause=_text, seat=_text, text=_text),
    "scored": _object(fact=_text, side=_text, points=_number, title_=_text),
    "ended": _object(fact=_text, what=_text, winners_=_texts),
    "gathered": _object(fact=_text, place=_text),
}


def _fact(value: Any) -> bool:
    known = isinstance(value, dict) and isinstance(value.get("fact"), str)
    return known and value["fact"] in _FACTS and _FACTS[value["fact"]](value)


_facts = _each(_fact)
_term = lambda value: _text(value) or _number(value)  # noqa: E731 - a shape like the others
_by = _object(participant=_text, role=_text, device_=_digest, seat_=_text)
_seal = _object(sealed=_digest, seat=_text, others_=_texts, **{"as": _texts})
_report: dict[str, Shape] = {"report": _text, "at_": _number, "sealed_": _by_name(_seal)}
_ruling: dict[str, Shape] = {
    "number": _count, "outcome": _word("stands", "void", "contradicts"), "cites": _texts,
    "facts": _facts, "waived_": _texts, "flags_": _texts, "evidence_": _numbers, "reason_": _text,
}  # fmt: skip
_common: dict[str, Shape] = {
    "v": lambda value: value == events.SHAPE and _number(value), "salt": _text,
    "recorded": _count, "by": _by, "report_id": _text,
}  # fmt: skip
_replaced = _object(
    number=_count, old=_or_none(_object(**_report)), new=_or_none(_object(**_report))
)
_act = _object(after=_count, remedy=_text, facts=_facts)
_redone = _each(_object(decision=_count, act=_count, facts=_facts))
_result = _object(winners=_texts, scores=_by_name(_by_name(_number)))

PAYLOADS: dict[str, Shape] = {
    events.OPENED: _object(
        book=_text, revision=_text, terms=_by_name(_term), seats=_texts, sides=_by_name(_text),
        facts=_facts, names=_by_name(_object(sealed=_digest)), disputes_=_word("wait"), **_common,
    ),
    events.RULED: _object(**_report, **_ruling, **_common),
    events.CORRECTED: _object(
        number=_count, old=_or_none(_object(**_report)), new=_or_none(_object(**_report)),
        why=_text, rulings=_each(_object(**_ruling)), restores_=_count, redone_=_redone, **_common,
    ),
    events.DISPUTED: _object(
        ruling=_count, words=_text, clause=_or_none(_text), decision_=_count,
        unreported_=_yes, seat_=_text, **_common,
    ),
    events.DECIDED: _object(
        dispute=_count, decision=_text, remedy=_facts, why=_text, reports_=_each(_replaced),
        rulings_=_each(_object(**_ruling)), acts_=_each(_act), redone_=_redone, supersedes_=_count,
        **_common,
    ),
    events.CONFIRMED: _object(
        hand=_count, ruling=_count, result=_digest, seat_=_text, **_common,
    ),
    events.CLOSED: _object(result=_or_none(_result), abandoned=_or_none(_text), **_common),
}  # fmt: skip
"""The shape of the payload of each kind of event."""

OPENING = _object(digest=_digest, kind=_word("face", "name", "device"), about=_text, salt=_text,
                  value=_any)  # fmt: skip
END = _object(events=_count, openings=_count, digest=_digest, state=_digest, summary=_any)
HEADER = _object(
    format=_word("referee/match@1"), match=lambda v: _text(v) and MATCH_ID.match(v) is not None
)
