"""The record and its exports, opened for a command: every trouble with them becomes a sentence."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from referee.cli.console import Status, Trouble, complain
from referee.cli.database import check_there, find, standby_required
from referee.cli.reading import read_bytes
from referee.cli.shelf import the_shelf
from referee.kernel.rules.reading import said
from referee.notation.files import HEADERS, OWN
from referee.notation.reports import meant
from referee.record import (
    BadImport,
    BadSeal,
    Damaged,
    NeedsUpgrade,
    ReadElsewhere,
    Refused,
    StoreTrouble,
    verify,
)  # fmt: skip
from referee.record.events.sealing import NAME
from referee.record.exchange.record_file import HEAD, parts
from referee.record.exchange.tournaments import HEAD as TOURNAMENT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from referee.cli.reading import Source
    from referee.record import Records, Verified

MOST_BYTES = 500_000_000
NOTATION = re.compile(
    rb"(\xef\xbb\xbf)?\s*((#|==)[^\n]*\n\s*)*(%b)[ \t]*:" % "|".join((*HEADERS, OWN)).encode()
)
"""What a match in the notation begins with."""


def none_such(match_id: str, ids: Sequence[str]) -> Trouble:
    """Say that there is no such match, which may have been meant, and where they are listed."""
    begun = [one for one in ids if match_id and one.startswith(match_id)]
    hint = meant(begun[0] if len(begun) == 1 else match_id, ids)
    where = hint or "; `referee matches` lists those that are there"
    return Trouble(f"there is no match {said(match_id)} in this record{where}")


def exports_in(name: str, lines: list[bytes]) -> Iterator[tuple[str, list[bytes]]]:
    """Yield the exports in a file with what each is called: one, or those of a whole record.

    Raises `Trouble` where a record was cut off; what came before is yielded all the same. What the
    record could not tell is said on stderr.
    """
    if not lines or not lines[0].startswith(HEAD):
        yield name, lines
        return
    try:
        for number, part in enumerate(parts(lines), 1):
            if part.why:
                complain(f"{name}: {part.why}")
            else:
                what = "tournament" if part.lines[0].startswith(TOURNAMENT) else "match"
                yield f"{name}, {what} {number}", part.lines
    except BadImport as error:
        raise Trouble(f"{name}:{error.line}: {error.reason}", Status.WRONG) from None


def read_export(file: str) -> tuple[str, bytes]:
    """Return the name and the bytes of an export; a match in the notation is said to be one."""
    name, data = read_bytes(file, MOST_BYTES)
    if NOTATION.match(data):
        raise Trouble(
            f"{name} is a match in the notation, not an export: `referee replay` judges it"
        )
    return name, data


def folded(source: Source) -> Verified:
    """Return what an export that was read already comes to."""
    lines = source.text.encode().splitlines(keepends=True)
    if lines[0].startswith(HEAD):
        raise Trouble(f"{source.name} is a whole record: `referee import` takes it in, and `referee"
                      " export` writes one of its matches")  # fmt: skip
    found: Verified = checked(source.name, lambda: verify(lines, the_shelf()))
    return found


def names_in(found: Verified) -> dict[str, str]:
    """Return the players' names that an export opens, by seat."""
    return {one.about: one.value for one in found.openings if one.kind == NAME}


def checked(name: str, read: Callable[[], Any]) -> Any:
    """Read an export; one that is not what it was when it was written is refused, with its line."""
    try:
        return read()
    except BadImport as error:
        message = f"{name}:{error.line}: {error.reason}"
        raise Trouble(message, Status.WRONG) from None


@contextmanager
def opened_records(database: str, *, create: bool, seal: Path | None = None) -> Iterator[Records]:
    """Open the record, and close it again; every trouble with it becomes a sentence.

    Where it is sealed, it is signed for with what is in the folder ``seal``, if there is one.
    """
    if not create:
        check_there(database)
    find(database)
    # Loaded only now: whoever reads a file needs no database.
    from referee.record import Records  # noqa: PLC0415

    try:
        there = seal if seal is not None and seal.is_dir() else None
        records = Records.connect(
            database, shelf=the_shelf(), seal=there, require_standby=standby_required()
        )
    except StoreTrouble as error:
        raise Trouble(error.sentence, Status.UNREACHABLE) from None
    except (BadSeal, NeedsUpgrade) as error:
        raise Trouble(error.sentence) from None
    try:
        yield records
    except StoreTrouble as error:
        raise Trouble(error.sentence, Status.UNREACHABLE) from None
    except ReadElsewhere as error:
        raise Trouble(error.sentence, Status.WRONG) from None
    except Damaged as error:
        raise Trouble(f"{error.sentence} `referee mend` can help", Status.WRONG) from None
    except Refused as error:
        raise Trouble(error.sentence) from None
    finally:
        records.close()
