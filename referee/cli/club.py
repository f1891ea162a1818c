"""Exporting a whole record: every match in a file of its own, going on where it was broken off."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from referee.cli.console import Status, Trouble, complain
from referee.record import Damaged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from referee.record import Listed, Records

PAGE = 200
ALIVE = 25
"""After so many matches it is said how far it has come."""


class Files(NamedTuple):
    """The files that matches are written to."""

    form: str
    ending: str
    how: Mapping[str, Any]
    """What else was asked for: a file that was written otherwise is written anew."""
    written: Callable[[str], Iterable[bytes]]
    """Yields a match by its id."""


def every_match(records: Records, folder: Path, files: Files, *, anew: bool) -> None:
    """Write every match of a record into a folder; raises `Trouble`.

    What was written is told, line by line, in a file beside the matches. A match is written to a
    file aside, which takes its place when it is whole: so whatever stands there is whole, and a
    match that is told has its file. Called again, it writes those that have events more.
    """
    total, count, damaged = records.count(), 0, 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        index = folder / f"exported-{files.form}.jsonl"
        known = {} if anew else dict(_told(index))
        _whole(index, map(_line, known.values()))
        with index.open("ab") as told:
            for number, match in enumerate(listed(records), 1):
                path = folder / f"{match.id}.{files.ending}"
                line = {"match": match.id, "version": match.version, "book": match.book,
                        **files.how}  # fmt: skip
                if known.get(match.id) != line or not path.exists():
                    try:
                        _whole(path, files.written(match.id))
                    except Damaged as error:
                        complain(f"referee: match {match.id}: {error.sentence}")
                        damaged += 1
                        continue
                    told.write(_line(line))
                    told.flush()
                    count += 1
                if number % ALIVE == 0 or number == total:
                    complain(f"referee: {number} of {total} matches")
    except OSError as error:
        where = click.format_filename(str(folder))
        raise Trouble(f"{where} cannot be written: {error.strerror or error}") from None
    click.echo(f"{count} of {total} matches written to {click.format_filename(str(folder))}")
    if damaged:
        raise Trouble("`referee mend` can help with what is damaged", Status.WRONG)


def listed(records: Records) -> Iterator[Listed]:
    """Yield every match, those that the service does not list among them."""
    page = records.list(unlisted=True, limit=PAGE)
    while True:
        yield from page.matches
        if page.next is None:
            return
        page = records.list(unlisted=True, limit=PAGE, cursor=page.next)


def _told(index: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is told of each match that was written; a torn last line is none."""
    lines = index.read_text(encoding="utf-8").splitlines() if index.exists() else []
    for line in lines:
        try:
            told = json.loads(line)
            yield told["match"], told
        except (ValueError, KeyError, TypeError):
            continue


def _line(told: Mapping[str, Any]) -> bytes:
    return json.dumps(told).encode() + b"\n"


def _whole(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file piece by piece; under its name there is the old one, or the new one whole."""
    aside = path.with_name(f".{path.name}.part")
    try:
        with aside.open("wb") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
