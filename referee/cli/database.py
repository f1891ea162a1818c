"""Where the record is: the option that says so, the usual place, and what can be wrong with it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

if TYPE_CHECKING:
    from referee.record import Records

SQLITE = "sqlite:///"
NAME = "referee.sqlite"
UNREACHABLE = 3
REQUIRE_STANDBY = "REFEREE_REQUIRE_STANDBY"
"""The setting that holds for the service, and for every command that works on its record."""


def usual_seal() -> Path:
    """Return the folder of the seal, in the data folder and so apart from most records."""
    return home() / "seal"


seal_option = click.option(
    "--seal", envvar="REFEREE_SEAL", default=usual_seal, show_envvar=True,
    type=click.Path(file_okay=False, path_type=Path), show_default="seal in your data folder",
    help="The folder with the key and the lock of a record that is sealed.",
)  # fmt: skip


class NoRecord(click.ClickException):
    """The record is not where it was looked for; the sentence names the file or the folder."""

    exit_code = UNREACHABLE

    def show(self, file: Any = None) -> None:
        """Say it on stderr."""
        del file
        click.echo(f"referee: {self.message}", err=True)


def data_home() -> Path:
    """Return the folder in which programs keep the data of this user."""
    given = os.environ.get("XDG_DATA_HOME", "")
    return Path(given) if given.startswith("/") else Path("~/.local/share").expanduser()


def home() -> Path:
    """Return the folder in which records of this user are kept."""
    return data_home() / "referee"


def usual() -> str:
    """Return the usual record: the one in the current folder if there is one, else one at home."""
    return f"{SQLITE}{NAME}" if Path(NAME).exists() else f"{SQLITE}{home() / NAME}"


database_option = click.option(
    "--database", envvar="REFEREE_DATABASE", default=usual, show_envvar=True,
    show_default=f"{NAME} in this folder if it is there, else in your data folder",
    help="Where the record is kept: sqlite:///FILE or postgresql://…",
)  # fmt: skip


def standby_required() -> bool:
    """Say whether the environment requires a standby, in the words that the service takes."""
    return bool(click.BOOL(os.environ.get(REQUIRE_STANDBY) or "no"))


def path_of(database: str) -> Path | None:
    """Return the file of a record, in full; ``None`` where it is in no file."""
    if not database.startswith(SQLITE):
        return None
    return Path(database.removeprefix(SQLITE)).absolute()


def place(database: str) -> str:
    """Return where a record is, in full and without any password."""
    path = path_of(database)
    if path is not None:
        return click.format_filename(path)
    url = urlsplit(database)
    host = url.netloc.rpartition("@")[2]
    return f"{url.scheme}://{host}{url.path}"


def find(database: str) -> bool:
    """Say whether a record is there already; raises `NoRecord` where none can be.

    The folder of the usual record is made; any other has to be there.
    """
    path = path_of(database)
    if path is None:
        return True
    if path.parent == home():
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise _cannot(path.parent, f"cannot be made: {error.strerror}") from None
    if not path.parent.is_dir():
        raise _cannot(path.parent, f"is not there, where {path.name} is to be kept")
    if path.is_dir():
        raise _cannot(path, "is a folder, and no record")
    if not path.exists() and not os.access(path.parent, os.W_OK):
        raise _cannot(path.parent, f"cannot be written, where {path.name} is to be kept")
    if path.exists() and not os.access(path, os.R_OK):
        raise _cannot(path, "cannot be read: Permission denied")
    return path.exists() and path.stat().st_size > 0


def check_there(database: str) -> None:
    """Raise `NoRecord` where the file of a record is not there, and is not to be made."""
    path = database.removeprefix(SQLITE)
    if path != database and not Path(path).exists():
        raise NoRecord(f"there is no record at {click.format_filename(path)}")


def _cannot(path: Path, why: str) -> NoRecord:
    return NoRecord(f"{click.format_filename(path)} {why}")


def greet(database: str, records: Records, *, found: bool) -> None:
    """Say where the record is, how much is in it, and whether another one lies where one looks.

    A database that went away since the service began to start does not stop it: others answer.
    """
    from referee.record import StoreDown  # noqa: PLC0415 - for serving alone

    where = place(database)
    try:
        matches, sealed = records.count(), records.sealing()
    except StoreDown:
        click.echo(f"The record is at   {where} (it cannot be reached just now)")
    else:
        if found:
            held = f"{matches} match{'es' * (matches != 1)}" if matches else "no match yet"
            click.echo(f"The record is at   {where} ({held})")
        else:
            click.echo(f"A new, empty record was made at {where}")
        if sealed.origin:
            click.echo(f"It is sealed as    {sealed.origin}, {sealed.size} events are signed for")
    for other in {path_of(usual()), home() / NAME} - {path_of(database), None}:
        if other is not None and other.exists():
            click.echo(f"Another record lies at {click.format_filename(other)}", err=True)
    sys.stdout.flush()
