"""Tampering with what players have signed on their devices: who notices it, dashes included.

The operator holds the key and rewrites the lock: of an edit nobody in reach would notice anything
(row 15). What players have signed before is the difference; a signature that is taken out, or is
made anew with a key that nobody knows, is missed by the player alone.
"""

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from referee.match.countersigning import signed_text
from referee.match.events import Countersignature, Result
from referee.record import Records
from referee.record.events.canonical import canonical
from referee.record.events.heads import head_of

from .sealed_world import World
from .signing import Device, played_out
from .toy import SHELF


@pytest.fixture(scope="module")
def countersigned(first, tmp_path_factory) -> World:
    """A world whose late matches are two of one course, both countersigned by A and then B."""
    home = tmp_path_factory.mktemp("countersigned") / "world"
    world = first.copy(home)
    matches = []
    with world.records(seal=True) as records:
        for _ in range(2):
            opened, *devices = played_out(records)
            for device in devices:
                command = device.signs(records, opened.match_id)
                records.record(opened.match_id, command, device.by)
            matches.append(opened.match_id)
        records.sealer.now()
    late, other = matches
    return world._replace(late=late, other=other, witnessed=(world.seal / "lock").read_bytes())


@pytest.fixture
def world(countersigned, tmp_path) -> World:
    """A world of the test's own."""
    return countersigned.copy(tmp_path / "world")


Payload = dict[str, Any]


def payloads(world: World, match_id: str) -> dict[int, Payload]:
    with Records.connect(world.url, shelf=SHELF) as records:
        return {one.version: orjson.loads(one.payload) for one in records.events(match_id)}


def change(world: World, version: int, told: Payload) -> None:
    """Put something else in the place of what is stored."""
    world.change(
        "UPDATE stored_events SET state = :state"
        " WHERE originator_id = :l AND originator_version = :version",
        state=canonical(told), version=version,
    )  # fmt: skip


def altered(**other: Any) -> Callable[[World], None]:
    """Change something of what A has signed."""

    def made(world: World) -> None:
        told = payloads(world, world.late)[6]
        told["signed"] |= other
        change(world, 6, told)

    return made


def edited(world: World) -> None:
    """Let B have played another card."""
    told = payloads(world, world.late)[3]
    change(world, 3, orjson.loads(orjson.dumps(told).replace(b"R1", b"R9")))


def moved(world: World) -> None:
    """Put what A has signed in the other match into this one."""
    here, there = (payloads(world, one)[6] for one in (world.late, world.other))
    change(world, 6, here | {"signed": there["signed"]})


def unsigned(*versions: int) -> Callable[[World], None]:
    """Let players have confirmed without signing."""

    def made(world: World) -> None:
        for version in versions:
            told = payloads(world, world.late)[version]
            del told["signed"]
            told["v"] = 1  # as it is without
            change(world, version, told)

    return made


def taken_out(world: World) -> None:
    """Take out the last event, with which B has signed."""
    gone = {
        "stored_events": ("originator_id", "originator_version"), "leaves": ("match_id", "version"),
        "report_ids": ("match_id", "version"), "standings": ("match_id", "version"),
    }  # fmt: skip
    for table, (match, version) in gone.items():
        world.change(f"DELETE FROM {table} WHERE {match} = :l AND {version} = 7")  # noqa: S608 - ours


def signed_for_them(world: World) -> None:
    """Edit the match, and sign for both players with keys of the operator's."""
    edited(world)
    for version, seat in ((6, "A"), (7, "B")):
        told, device = payloads(world, world.late)[version], Device(None)  # type: ignore[arg-type]
        with Records.connect(world.url, shelf=SHELF) as records:
            head = head_of(records.events(world.late)[: version - 1])
        signed = told["signed"] | {"head": head, "key": device.signer.key.public.hex()}
        result = Result(tuple(signed["result"]["winners"]), signed["result"]["scores"])
        text = signed_text(world.late, 1, seat, Countersignature(**signed | {"result": result}))
        signed["signature"] = device.signer.signature(text).raw.hex()
        change(world, version, told | {"signed": signed})


def both(*tampers: Callable[[World], None]) -> Callable[[World], None]:
    def made(world: World) -> None:
        for one in tampers:
            one(world)

    return made


ROWS: dict[str, tuple[Callable[[World], None], str]] = {
    "nothing": (lambda _: None, "- - - - -"),
    "the signature altered": (altered(signature="0" * 128), "- V E - W"),
    "the score altered": (
        altered(result={"winners": ["A"], "scores": {"wins": {"A": 1}}}), "- V E - W",
    ),
    "the head altered": (altered(head="0" * 64), "- V E - W"),
    "the key altered": (altered(key="1" * 64), "- V E - W"),
    "another event altered that was signed for": (edited, "- V E - W"),
    "moved to another match": (moved, "- V E - W"),
    "one of two gone, and an edit": (both(edited, unsigned(6)), "- V E - W"),
    "one of two gone": (unsigned(7), "- - - - W"),
    "the last one gone with its event": (taken_out, "- - - - W"),
    "all gone, and an edit": (both(edited, unsigned(6, 7)), "- - - - W"),
    "made anew with keys of the operator's, and an edit": (signed_for_them, "- - - - W"),
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_with_key_and_lock_it_is_noticed_by_these_and_by_nobody_else(world, row):
    tamper, expected = ROWS[row]
    tamper(world)
    if row != "nothing":
        world.signed_anew(lock=True)
    assert world.noticed() == expected


FINDINGS = {
    "signature": (altered(signature="0" * 128), "event 6 has a countersignature that is none"),
    "events": (edited, "event 6 is countersigned for other events than those on record"),
}


@pytest.mark.parametrize("what", FINDINGS)
def test_what_does_not_fit_is_a_finding_of_its_own(world, what):
    tamper, finding = FINDINGS[what]
    tamper(world)
    world.signed_anew(lock=True)
    assert finding in " ".join(world.findings())
