"""The codec of events: shape check, reader, writer and description, read off the events' types.

A payload is an object with a name for each field. Fields that have their usual value are left out.
A report and a ruling put their own names beside the others.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from referee.kernel.decide import Ruling
from referee.kernel.messages import Message, from_json, to_json
from referee.kernel.table.facts import Fact, Flagged, facts_from_json
from referee.kernel.tokens import OUTCOMES, ROLES
from referee.match.events import (
    By,
    Count,
    Digest,
    Envelope,
    SealedName,
    SealedPicture,
    SignatureText,
    Version,
    Words,
)
from referee.match.remedies import Remedy, remedies_text, remedy_text
from referee.match.reports import Report, Sealed
from referee.record.events.facts import FACTS_TOLD, PIECES, TEXTS, read_facts, write_facts
from referee.record.events.kinds import KINDS, OF_TOURNAMENTS
from referee.record.events.kinds import WORDS as WORDS_OF
from referee.record.events.shapes import (
    ANY,
    COUNT,
    DIGEST,
    MATCH_ID,
    NUMBER,
    SIGNATURE,
    TERM,
    TEXT,
    YES,
    Key,
    Part,
    Reading,
    Shape,
    as_it_is,
    by_name,
    each,
    fixed,
    made_of,
    names,
    or_null,
    word,
)
from referee.record.events.words import WORDS
from referee.tournament.events import ROLES as TOURNAMENT_ROLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

NEWEST = 4
"""The newest version of the payloads' shape; a payload is of the least that has all its names."""

# --- reports and rulings, which stand among the other names ---------------------------------------

_SEAL = fixed(names(sealed=DIGEST, seat=TEXT, others_=TEXTS, **{"as": TEXTS}))


def _report(data: Mapping[str, Any], reading: Reading) -> Report:
    sealed: tuple[Sealed, ...] = ()
    if "sealed" in data:
        sealed = tuple([
            Sealed(field, one["sealed"], tuple(one["as"]), one["seat"],
                   tuple(one.get("others", ())))
            for field, one in data["sealed"].items()
        ])  # fmt: skip
    return Report.written(data["report"], data.get("at"), sealed, reading.report)


def _write_report(report: Report, out: dict[str, Any]) -> None:
    out["report"] = report.text
    if report.at is not None:
        out["at"] = report.at
    if report.sealed:
        out["sealed"] = {
            one.field: {"sealed": one.digest, "as": list(one.instead), "seat": one.seat}
            | ({"others": list(one.others)} if one.others else {})
            for one in report.sealed
        }


REPORT = Part(
    {
        "report": Key(TEXT, "The report in the notation, with the clauses that the table lets"
                            " stand."),
        "at": Key(NUMBER, "When it happened, as the reporter says: milliseconds since 1970.",
                  needed=False),
        "sealed": Key(by_name(_SEAL), "For each field that not all may read: its digest, what"
                      " stands `as` it in the report, and the seat that may read it.",
                      needed=False),
    },
    _report, _write_report,
)  # fmt: skip


def _ruling(data: Mapping[str, Any], _reading: Reading) -> Ruling:
    get, items = data.get, data["facts"]
    # What is sealed or told in pieces is seldom, and looked for only where it can be.
    plain = "report" in data and "sealed" not in data and "flags" not in data
    facts = facts_from_json(items) if plain else read_facts(items)
    waived, evidence, reason = get("waived"), get("evidence"), get("reason", "")
    return Ruling(
        data["outcome"], tuple(data["cites"]), facts,
        from_json(data["message"]) if "message" in data else reason,
        tuple(waived) if waived else (),
        tuple([fact for fact in facts if type(fact) is Flagged]) if "flags" in data else (),
        tuple(evidence) if evidence else (),
    )  # fmt: skip


def _write_ruling(ruling: Ruling, out: dict[str, Any]) -> None:
    out["outcome"], out["cites"] = ruling.outcome, list(ruling.cites)
    out["facts"] = write_facts(ruling.facts)
    if ruling.waived:
        out["waived"] = list(ruling.waived)
    if ruling.flags:
        out["flags"] = [flag.clause for flag in ruling.flags]
    if ruling.evidence:
        out["evidence"] = list(ruling.evidence)
    if ruling.reason:
        out["reason"] = str(ruling.reason)
    if type(ruling.reason) is Message:
        out["message"] = to_json(ruling.reason)


RULING = Part(
    {
        "outcome": Key(word(*OUTCOMES),
                       "`stands`, `void` or `contradicts`."),
        "cites": Key(TEXTS, "The clauses the ruling rests on; where it does not stand, the one"
                             " that decides comes first."),
        "waived": Key(TEXTS, "The clauses that were broken and let stand.", needed=False),
        "flags": Key(TEXTS, "The clauses under which something was noted.", needed=False),
        "facts": Key(FACTS_TOLD, "What happened; the table is what these facts make of it."),
        "evidence": Key(each(COUNT), "The rulings that prove it.", needed=False),
        "reason": Key(TEXT, "Why not, in a sentence.", needed=False),
        "message": Key(PIECES, "The reason in pieces: its `id`, which is the sentence with holes,"
                                " and the `parts` that fill them.", needed=False, since=2),
    },
    _ruling, _write_ruling,
)  # fmt: skip

_REPORT_ALONE = fixed(REPORT.keys)._replace(
    read=REPORT.read, write=lambda report: _filled(REPORT, report)
)


def _filled(part: Part, value: Any) -> dict[str, Any]:
    out: dict[str, Any] = {}
    part.write(value, out)
    return out


# --- types ---------------------------------------------------------------------------------------

_NAME = fixed(names(sealed=DIGEST))._replace(
    read=lambda value, _: value["sealed"], write=lambda digest: {"sealed": digest}
)
_REMEDY = TEXT._replace(read=lambda text, reading: reading.remedies(text)[0], write=remedy_text)
_REMEDIES = TEXT._replace(read=lambda text, reading: reading.remedies(text), write=remedies_text)
_SHAPES: dict[Any, Shape] = {
    str: TEXT, int: NUMBER, bool: YES, Any: ANY, Count: COUNT, Version: COUNT, Digest: DIGEST,
    SignatureText: SIGNATURE, SealedName: _NAME, SealedPicture: _NAME, Words: WORDS,
    Remedy: _REMEDY, tuple[Remedy, ...]: _REMEDIES, str | int: TERM,
    int | str: TERM, tuple[Fact, ...]: FACTS_TOLD, Report: _REPORT_ALONE,
}  # fmt: skip
_PARTS = {Report: REPORT, Ruling: RULING}


def shape_of(hint: Any) -> Shape:
    """Return the shape of what a type hint allows; raises ``TypeError`` for what JSON has not."""
    if hint in _SHAPES:
        return _SHAPES[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return word(*inner)
    if origin in {Union, UnionType} and type(None) in inner:
        [one] = [arg for arg in inner if arg is not type(None)]
        return or_null(shape_of(one))
    if origin is tuple:
        return each(shape_of(inner[0]))
    if isinstance(origin, type) and len(inner) == 2:  # noqa: PLR2004 - a mapping
        return by_name(shape_of(inner[1]))
    if hasattr(hint, "_fields"):
        return object_of(hint)
    message = f"no shape for {hint}"
    raise TypeError(message)


@cache
def object_of(kind: Any) -> Shape:
    """Return the shape of a named tuple: a name for each field."""
    return made_of(kind, _parts(kind))


def _parts(kind: Any) -> list[Part]:
    """Return what the fields of a named tuple put into its object."""
    hints = get_type_hints(kind, include_extras=True)
    words = words_in(kind)
    return [_part(kind, name, hints[name], words.get(name, "")) for name in kind._fields]


def _part(kind: Any, name: str, hint: Any, words: str) -> Part:
    """Return what a field puts into the object of its type."""
    since = 1
    if get_origin(hint) is Annotated:
        hint, (since,) = get_args(hint)
    if hint in _PARTS:
        return _PARTS[hint]
    defaults = kind._field_defaults
    if name not in defaults:
        shape = shape_of(hint)

        def write(value: Any, out: dict[str, Any]) -> None:
            out[name] = shape.write(value)

        key = {name: Key(shape, words)}
        if shape.read is as_it_is:
            return Part(key, lambda data, _: data[name], write)
        return Part(key, lambda data, reading: shape.read(data[name], reading), write)
    usual = defaults[name]
    some = [arg for arg in get_args(hint) if arg is not type(None)]
    shape = shape_of(some[0] if usual is None else hint)
    if get_origin(hint) is Literal:
        shape = word(*[one for one in some if one != usual])

    def write_unless(value: Any, out: dict[str, Any]) -> None:
        if value != usual:
            out[name] = shape.write(value)

    def read(data: Mapping[str, Any], reading: Reading) -> Any:
        return shape.read(data[name], reading) if name in data else usual

    return Part({name: Key(shape, words, needed=False, since=since)}, read, write_unless)


def words_in(kind: Any) -> dict[str, str]:
    """Return what is written below each field of a type."""
    return _words_of(kind.__module__)[kind.__name__]


@cache
def _words_of(module: str) -> dict[str, dict[str, str]]:
    """Return what is written below each field of each type of a module, read once for them all."""
    found: dict[str, dict[str, str]] = {}
    for body in ast.parse(inspect.getsource(sys.modules[module])).body:
        if isinstance(body, ast.ClassDef):
            words, last = found.setdefault(body.name, {}), ""
            for node in body.body:
                if isinstance(node, ast.AnnAssign):
                    last = node.target.id  # type: ignore[union-attr]
                elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and last:
                    words[last] = " ".join(str(node.value.value).split())
    return found


# --- events and envelopes ------------------------------------------------------------------------


def _by(roles: Sequence[str]) -> Shape:
    return fixed(names(participant=TEXT, role=word(*roles), device_=DIGEST, seat_=TEXT))


COMMON: dict[str, Key] = {
    "v": Key(Shape(lambda value: type(value) is int and 1 <= value <= NEWEST,
                   {"enum": list(range(1, NEWEST + 1))}),
             "The version of the shape of the payload."),
    "salt": Key(TEXT, "128 random bits, so that nobody can guess the payload from its hash."),
    "recorded": Key(COUNT, "When it was recorded: milliseconds since 1970 by the clock of the"
                           " service, or of the phone that kept the match."),
    "by": Key(_by(ROLES), "Who recorded it: `participant`, `role`, for a seat its `seat`, and the"
                          " digest of what the `device` is called."),
    "report_id": Key(TEXT, "What the phone called the report; sent under it again it is not"
                           " recorded twice."),
    "erased": Key(DIGEST, "Where words without a salt of their own were erased: the SHA-256 of"
                          " the payload as it was, which its leaf has for ever.",
                  needed=False, since=3),
}  # fmt: skip
"""What every payload carries, or may carry."""


@cache
def keys_of(topic: str) -> dict[str, Key]:
    """Return the names of a kind of event's payload, without those that every payload carries."""
    return {name: key for part in _parts(KINDS[topic]) for name, key in part.keys.items()}


_KINDS: dict[str, Any] = dict(KINDS)
EVENTS: dict[str, Shape] = {topic: object_of(kind) for topic, kind in _KINDS.items()}
_DIRECTED = {"by": COMMON["by"]._replace(shape=_by(TOURNAMENT_ROLES))}
PAYLOADS: dict[str, Shape] = {
    topic: fixed(keys_of(topic) | COMMON | (_DIRECTED if topic in OF_TOURNAMENTS else {}))
    for topic in KINDS
}
"""The shape of the payload of each kind of event."""


def fits(topic: str, data: Any) -> bool:
    """Say whether something is the payload of such an event, of the version that it says."""
    shape = PAYLOADS[topic]
    return shape.fits(data) and bool(data["v"] == shape.since(data))


def is_later(data: Any) -> bool:
    """Say whether a payload is of a later release: it may say what this one does not know."""
    return isinstance(data, dict) and type(data.get("v")) is int and data["v"] > NEWEST


READERS: dict[str, Callable[[Mapping[str, Any], Reading], Any]] = {
    topic: shape.read for topic, shape in EVENTS.items()
}
"""Read an event from its payload; each raises ``LookupError`` or ``TypeError`` for what is none."""


def read_by(data: Mapping[str, Any]) -> By:
    """Read who recorded something."""
    return By(data["participant"], data.get("device", ""), data["role"], data.get("seat"))


def write_event(
    topic: str, event: Any, envelope: Envelope, salt: str, apart: str = ""
) -> dict[str, Any]:
    """Write an event with its envelope as a payload; ``apart`` is the salt of the words in it.

    Without a salt of their own words are written as earlier releases did.
    """
    by = envelope.by
    who = {"participant": by.participant, "role": by.role}
    if by.device:
        who["device"] = by.device
    if by.seat is not None:
        who["seat"] = by.seat
    data: dict[str, Any] = EVENTS[topic].write(event)
    field = WORDS_OF.get(type(event), "")
    if apart and data.get(field):
        data[field] = {"said": data[field], "salt": apart}
    return data | {
        "v": EVENTS[topic].since(data), "salt": salt, "recorded": envelope.recorded_at,
        "by": who, "report_id": envelope.report_id,
    }  # fmt: skip


# --- what else a file holds -----------------------------------------------------------------------

_ID = Shape(
    lambda value: isinstance(value, str) and MATCH_ID.match(value) is not None,
    {"type": "string", "pattern": MATCH_ID.pattern},
)
HEADER = fixed(names(format=word("referee/match@1"), match=_ID))
TOURNAMENT_HEADER = fixed(names(format=word("referee/tournament@1"), tournament=_ID))
OPENING = fixed(
    names(
        digest=DIGEST,
        kind=word("face", "name", "device", "picture"),
        about=TEXT,
        salt=TEXT,
        value=ANY,
    )
)
IMPORT = fixed(names(first=COUNT, last=COUNT, at=or_null(COUNT), by=TEXT, digest=TEXT))
WITHHELD = fixed(names(digest=DIGEST, kind=word("name", "picture"), about=TEXT))
SPAN = fixed(names(first=COUNT, last=COUNT))
LOG = fixed(names(origin=TEXT, events=COUNT, adopted=each(SPAN), proof=TEXT))
END = fixed(names(events=COUNT, openings=COUNT, digest=DIGEST, state=DIGEST, summary=ANY))
