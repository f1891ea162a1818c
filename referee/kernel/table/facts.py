"""The few facts of which every card game is made, and how they are written as JSON.

A fact is what happened. It is folded into the table by `Table.apply` and never judged again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Moved(NamedTuple):
    """Cards went from one place to another; ``?`` stands for a card nobody showed."""

    cards: tuple[str, ...]
    source: str
    target: str
    take: str = "top"
    """The end of the source they came from, ``top`` or ``bottom``, where nobody named them.

    Of named ones that lie there more than once those that lie nearest to it.
    ``upper`` where they are named, and are known to have been the uppermost.
    """
    lay: str = "top"
    """The end of the target they were put on."""
    tag: str = ""
    """What clings to the cards from now on, such as ``locked``; ``-locked`` takes it off."""


class Shown(NamedTuple):
    """Cards became visible to all where they lie; they stay there."""

    place: str
    cards: tuple[str, ...]
    top: bool = False
    """Whether these are the cards on top, the last one uppermost; else nobody says which."""


class Shuffled(NamedTuple):
    """The cards of a place were shuffled: from now on each may be any of them."""

    place: str


class Looked(NamedTuple):
    """A seat looked at cards; the faces are for that seat alone, others read ``?``."""

    seat: str
    place: str
    cards: tuple[str, ...]


class Said(NamedTuple):
    """Something was said or agreed that the game remembers: a mark has a new value."""

    mark: str
    value: Any


class Awaited(NamedTuple):
    """Who is to do what next, and the clause that says so; no seat means the table itself."""

    seat: str
    moves: tuple[str, ...]
    clause: str = ""
    since: int | None = None
    """When the waiting began, in milliseconds, where the reports carry times."""


class Awaits(NamedTuple):
    """From now on these are awaited, in this order, in this phase of the game."""

    phase: str
    queue: tuple[Awaited, ...]


class Claimed(NamedTuple):
    """A seat's act implied something about a hand nobody sees."""

    number: int
    clause: str
    kind: str
    """``lacks`` (I hold none of these) or ``holds`` (I hold at least one of these)."""
    seat: str
    cards: tuple[str, ...]


class Refuted(NamedTuple):
    """A claim was proven untrue by cards shown since."""

    number: int
    clause: str
    seat: str
    breach: int
    """The ruling that was the breach."""
    proof: tuple[int, ...]
    """The rulings that prove it."""


class Flagged(NamedTuple):
    """A breach that changes nothing by itself; the table decides what it is worth."""

    clause: str
    seat: str
    text: str


class Scored(NamedTuple):
    """A side gets points (or loses them) under a title such as ``points`` or ``wins``."""

    side: str
    points: int
    title: str = "points"


class Ended(NamedTuple):
    """A trick, a hand, a game or the match is over; several may have won it, or nobody."""

    what: str
    winners: tuple[str, ...] = ()


class Gathered(NamedTuple):
    """All cards were gathered into one place, unknown again: the next hand begins."""

    place: str


class Laid(NamedTuple):
    """The cards lie so from here on, somebody says; how they came there nobody watched.

    Whatever was known or claimed of them before is known and claimed no more.
    """

    places: dict[str, tuple[str, ...]]
    """The faces in each place from bottom to top, with what clings to a card behind it."""


Fact = (
    Moved
    | Shown
    | Shuffled
    | Looked
    | Said
    | Awaits
    | Claimed
    | Refuted
    | Flagged
    | Scored
    | Ended
    | Gathered
    | Laid
)

FACTS: dict[str, type[Any]] = {
    kind.__name__.lower(): kind
    for kind in (
        Moved, Shown, Shuffled, Looked, Said, Awaits, Claimed, Refuted, Flagged, Scored, Ended,
        Gathered, Laid,
    )
}  # fmt: skip
"""The facts by the word that names them in JSON."""

_KEYS = {"source": "from", "target": "to"}


def thaw(value: Any) -> Any:
    """Return a JSON value as a record gives it back: tuples as lists, objects by their names."""
    # Most of what is said is words and numbers, and a call for each of them is the cost.
    if isinstance(value, (tuple, list)):
        return [*value] if _PLAIN.issuperset(map(type, value)) else [thaw(item) for item in value]
    if isinstance(value, dict):
        names = sorted(value)
        if _PLAIN.issuperset(map(type, value.values())):
            return {name: value[name] for name in names}
        return {name: thaw(value[name]) for name in names}
    return value


_PLAIN: Final = frozenset({str, int, bool, type(None)})


NESTED: Final = frozenset({tuple, list, dict})
"""What a record gives back in another form, of all that can be said."""


def facts_to_json(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """Write facts as JSON objects; fields with their usual value are left out."""
    return [_written(fact) for fact in facts]


def _written(fact: Any) -> dict[str, Any]:
    kind = type(fact)
    defaults = kind._field_defaults
    out: dict[str, Any] = {"fact": kind.__name__.lower()}
    for name, value in zip(kind._fields, fact, strict=True):
        if name in defaults and value == defaults[name]:
            continue
        if name == "queue":
            out[name] = [_awaited(entry) for entry in value]
        else:
            out[_KEYS.get(name, name)] = thaw(value)
    return out


def _awaited(entry: Awaited) -> dict[str, Any]:
    out: dict[str, Any] = {"seat": entry.seat, "moves": list(entry.moves), "clause": entry.clause}
    if entry.since is not None:
        out["since"] = entry.since
    return out


_new = tuple.__new__
"""Makes a fact of all its fields at once: a record is read by the hundred thousand."""


_READ: Final[dict[str, Callable[[dict[str, Any]], Fact]]] = {
    "moved": lambda d: _new(Moved, (
        tuple(d["cards"]), d["from"], d["to"], d.get("take", "top"), d.get("lay", "top"),
        d.get("tag", ""),
    )),
    "shown": lambda d: Shown(d["place"], tuple(d["cards"]), d.get("top", False)),
    "shuffled": lambda d: Shuffled(d["place"]),
    "looked": lambda d: Looked(d["seat"], d["place"], tuple(d["cards"])),
    "said": lambda d: _new(Said, (d["mark"], d["value"])),
    "awaits": lambda d: _new(Awaits, (d["phase"], tuple([
        _new(Awaited, (e["seat"], tuple(e["moves"]), e["clause"], e.get("since")))
        for e in d["queue"]
    ]))),
    "claimed": lambda d: Claimed(
        d["number"], d["clause"], d["kind"], d["seat"], tuple(d["cards"])
    ),
    "refuted": lambda d: Refuted(
        d["number"], d["clause"], d["seat"], d["breach"], tuple(d["proof"])
    ),
    "flagged": lambda d: Flagged(d["clause"], d["seat"], d["text"]),
    "scored": lambda d: Scored(d["side"], d["points"], d.get("title", "points")),
    "ended": lambda d: Ended(d["what"], tuple(d.get("winners", ()))),
    "gathered": lambda d: Gathered(d["place"]),
    "laid": lambda d: Laid({place: tuple(cards) for place, cards in d["places"].items()}),
}  # fmt: skip


def facts_from_json(items: Iterable[dict[str, Any]]) -> tuple[Fact, ...]:
    """Read facts back; raises ``KeyError`` when a fact or a field of it does not exist."""
    return tuple([_READ[item["fact"]](item) for item in items])
