"""Who vouches for an export: the log with the key that was given, and the witnesses asked for."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from referee.cli.console import Status, Trouble
from referee.log.notes import COSIGNATURE, ED25519, BadNote, Key, read_key
from referee.log.tree import BadProof
from referee.record.exchange.proving import vouched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.record import Verified
    from referee.record.exchange.proving import Logged, Vouched
    from referee.record.exchange.tournaments import VerifiedTournament

key_option = click.option(
    "--key", metavar="KEY",
    help="The club's public key, or a file with it: check who has signed for FILE.",
)  # fmt: skip
witness_option = click.option(
    "--witness", "witnesses", metavar="KEY", multiple=True,
    help="The public key of a witness, or a file with it; may be given several times.",
)  # fmt: skip
quorum_option = click.option(
    "--quorum", type=click.IntRange(0), default=None,
    help="So many of them must have signed the same; usually all.",
)  # fmt: skip


class Asked(NamedTuple):
    """Whose word counts."""

    key: Key | None
    witnesses: tuple[Key, ...]
    quorum: int


def asked(key: str | None, witnesses: tuple[str, ...], quorum: int | None) -> Asked:
    """Return whose word counts, from the options."""
    if witnesses and key is None:
        raise Trouble("a witness signs what a log has signed: give the log's --key as well")
    known = tuple(key_of(one, COSIGNATURE) for one in witnesses)
    if quorum is not None and quorum > len(known):
        raise Trouble(f"{quorum} witnesses are asked for, and {len(known)} are named")
    least = len(known) if quorum is None else quorum
    return Asked(None if key is None else key_of(key, ED25519), known, least)


def key_of(told: str, kind: int) -> Key:
    """Read a key as it is given, or from a file that holds it."""
    text = told
    if "+" not in told or Path(told).is_file():
        try:
            text = Path(told).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or "it is no text"
            raise Trouble(f"the key {click.format_filename(told)} cannot be read: {why}") from None
    try:
        key = read_key(text)
    except BadNote as error:
        raise Trouble(f"this key cannot be used: {error}") from None
    if key.kind != kind:
        raise Trouble(f"{key.name} is the key of a {'log' if kind == COSIGNATURE else 'witness'}")
    return key


class Verdict(NamedTuple):
    """What became of asking who vouches for an export."""

    status: Status
    lines: tuple[str, ...]
    data: dict[str, Any]


def verdict(
    found: Verified | VerifiedTournament, whom: Asked, bad: Callable[[str], Trouble]
) -> Verdict:
    """Return who vouches for an export; raises what ``bad`` makes of a proof that proves nothing.

    Without a key it is told what the file says itself, which anybody can write.
    """
    told = found.logged
    if told is None:
        if whom.key is None:
            return Verdict(Status.FINE, (), {"log": None})
        line = f"nobody: the file has no proof that it is in the log of {whom.key.name}"
        return Verdict(Status.UNVOUCHED, (line,), {"log": None})
    if whom.key is None:
        line = f"says {told.origin} of itself; with --key it can be checked"
        return Verdict(Status.FINE, (line, *_notes(told, found)), {"log": _data(told, None)})
    try:
        known = vouched(told, found.events, whom.key, whom.witnesses)
    except (BadNote, BadProof) as error:
        raise bad(f"the proof proves nothing: {error}") from None
    behind = len(found.events) - known.events
    few = len(known.cosigned) < whom.quorum
    lines = (f"by {known.origin}, in its log of {known.size} events", *_notes(told, found),
             *_witnesses(known, whom))  # fmt: skip
    status = Status.UNVOUCHED if behind or few else Status.FINE
    return Verdict(status, lines, {"log": _data(told, known)})


def _notes(told: Logged, found: Verified | VerifiedTournament) -> Iterator[str]:
    """Yield what the signature does not cover, and what it says less of."""
    if len(found.events) > told.events:
        yield f"up to event {told.events}; nobody vouches for those after it"
    for span in told.adopted:
        yield f"{span.words} adopted: there before the record was sealed, or imported"


def _witnesses(known: Vouched, whom: Asked) -> Iterator[str]:
    for name, at in known.cosigned:
        yield f"witnessed by {name} at {datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}"
    if len(known.cosigned) < whom.quorum:
        yield f"by {len(known.cosigned)} of the witnesses, and {whom.quorum} are asked for"


def _data(told: Logged, known: Vouched | None) -> dict[str, Any]:
    return {
        "origin": told.origin,
        "events": told.events,
        "adopted": [list(span) for span in told.adopted],
        "signed": known is not None,
        "size": known.size if known else None,
        "witnesses": [{"name": name, "at": at} for name, at in known.cosigned] if known else [],
    }
