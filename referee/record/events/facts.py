"""Facts as they stand in payloads: with a seal in place of cards, and sentences also in pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_type_hints

from referee.kernel.messages import Message, from_json, to_json
from referee.kernel.table.facts import FACTS, Fact, Flagged, Looked, facts_from_json, facts_to_json
from referee.match.judging import SealedFaces
from referee.record.events.shapes import (
    ANY,
    COUNT,
    DIGEST,
    NAME,
    NUMBER,
    TEXT,
    YES,
    Key,
    Shape,
    each,
    fixed,
    names,
    word,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

TEXTS = each(TEXT)
_SEALED_CARDS = fixed(names(sealed=DIGEST, **{"as": TEXTS}))
PIECES = Shape(lambda value: isinstance(value, dict) and isinstance(value.get("id"), str),
                {"type": "object"})  # fmt: skip
_FREE = {"points", "since"}
"""Numbers of a fact that may be less than nothing."""
_NAMES = {"source", "target", "place", "mark", "side", "title"}
"""What a fact names, and a table keeps under that name."""
_JSON_NAMES = {"source": "from", "target": "to"}


def _fact_shape(name: str, kind: Any) -> Shape:
    """Return the shape of a kind of fact, as the kernel writes it."""
    keys = {"fact": Key(word(name))}
    hints = get_type_hints(kind)
    for field in kind._fields:
        shape, hint = ANY, hints[field]
        if hint is str:
            shape = NAME if field in _NAMES else TEXT
        elif hint is bool:
            shape = YES
        elif hint is int:
            shape = NUMBER if field in _FREE else COUNT
        elif hint == tuple[str, ...]:
            shape = TEXTS
        elif hint == tuple[int, ...]:
            shape = each(COUNT)
        elif field == "queue":
            shape = each(fixed(names(seat=TEXT, moves=TEXTS, clause=TEXT, since_=NUMBER)))
        keys[_JSON_NAMES.get(field, field)] = Key(shape, needed=field not in kind._field_defaults)
    if kind is Looked:
        fits = _SEALED_CARDS.fits
        schema = {"anyOf": [TEXTS.schema, _SEALED_CARDS.schema]}
        keys["cards"] = Key(Shape(lambda v: TEXTS.fits(v) or fits(v), schema))
    elif kind is Flagged:
        keys["message"] = Key(PIECES, needed=False, since=2)
    return fixed(keys)


_FACTS = {name: _fact_shape(name, kind) for name, kind in FACTS.items()}


def _is_fact(value: Any) -> bool:
    known = isinstance(value, dict) and isinstance(value.get("fact"), str)
    return known and value["fact"] in _FACTS and _FACTS[value["fact"]].fits(value)


def read_facts(items: Iterable[dict[str, Any]]) -> tuple[Fact, ...]:
    """Read facts, also those with a seal or a message in them; raises ``LookupError``."""
    return tuple([_fact(item) for item in items])


def _fact(item: dict[str, Any]) -> Fact:
    cards = item.get("cards")
    if type(cards) is dict:
        return Looked(item["seat"], item["place"], SealedFaces(cards["as"], cards["sealed"]))
    if "message" in item:
        return Flagged(item["clause"], item["seat"], from_json(item["message"]))
    [fact] = facts_from_json((item,))
    return fact


def write_facts(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """Write facts; cards that a seat alone may know as their seal, a sentence with its pieces."""
    told = tuple(facts)
    out = facts_to_json(told)
    for fact, item in zip(told, out, strict=True):
        if type(fact) is Looked and type(fact.cards) is SealedFaces:
            item["cards"] = {"sealed": fact.cards.digest, "as": list(fact.cards)}
        elif type(fact) is Flagged and type(fact.text) is Message:
            item["text"], item["message"] = str(fact.text), to_json(fact.text)
    return out


FACT_SCHEMA = {"anyOf": [shape.schema for shape in _FACTS.values()]}
"""What a fact looks like, for the definitions of a JSON Schema."""
FACT = Shape(_is_fact, {"$ref": "#/$defs/fact"})
FACTS_TOLD = each(FACT)._replace(
    read=lambda items, _: read_facts(items), write=write_facts,
    since=lambda items: 2 if any("message" in item for item in items) else 1,
)  # fmt: skip
