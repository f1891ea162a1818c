"""The shelf of regulations: real ones as they were published, each a file beside this one."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from referee.tournament.reading import regulation

if TYPE_CHECKING:
    from referee.tournament.regulation import Regulation


@cache
def names() -> tuple[str, ...]:
    """Return the names of the regulations on the shelf."""
    files = [file.name for file in resources.files(__package__).iterdir()]
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


def text_of(name: str) -> str:
    """Return the file of a regulation; raises ``LookupError`` for one that is not there."""
    if name not in names():
        raise LookupError(name)
    return resources.files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8")


@cache
def on_the_shelf(name: str) -> Regulation:
    """Return a regulation of the shelf; raises ``LookupError``."""
    return regulation(text_of(name))
