"""What a shell may complete on the command line: books, matches of the record, and files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from click import ClickException
from click.shell_completion import CompletionItem

from referee.cli.database import check_there, usual
from referee.record.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from click import Context, Parameter

MOST = 50
"""The latest matches are the ones that somebody means."""


def books(_ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem]:
    """Return the books on the shelf whose names begin so."""
    from referee.cli.shelf import the_shelf  # noqa: PLC0415 - a shell asks in a hurry

    return [
        CompletionItem(name, help=_spoken(book.title))
        for name, book in the_shelf().items()
        if name.startswith(begun)
    ]


def matches(ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem]:
    """Return the latest matches of the record whose ids begin so; none where it cannot be read."""
    database = ctx.params.get("database") or os.environ.get("REFEREE_DATABASE") or usual()
    try:
        return list(_matches(database, begun))
    except (ClickException, ImportError, RecordError):
        return []


def _matches(database: str, begun: str) -> Iterator[CompletionItem]:
    from referee.cli.shelf import the_shelf  # noqa: PLC0415 - see above
    from referee.record import Records  # noqa: PLC0415 - who reads a file needs no database

    check_there(database)
    with Records.connect(database, shelf=the_shelf()) as records:
        for match in records.list(unlisted=True, limit=MOST).matches:
            if match.id.startswith(begun):
                yield CompletionItem(match.id, help=_spoken(match.title))


def _spoken(title: str) -> str:
    """Return a title without commas, at which fish ends what it tells of a word."""
    return title.replace(", ", " · ")


def files(_ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem]:
    """Let the shell complete the name of a file."""
    return [CompletionItem(begun, type="file")]
