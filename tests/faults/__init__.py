"""Faults to plant: a list, one of each layer and kind, and a command that says what finds them."""

import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("faults.toml")


class Fault(NamedTuple):
    """A fault: what of the code is exchanged for what, and which tests should see it."""

    name: str
    layer: str
    file: str
    old: str
    """The text that is exchanged; it stands in the file once."""
    new: str
    tests: tuple[str, ...]
    """Files or folders of tests, the one that should see it first."""

    def planted(self, text: str) -> str:
        """Return the file with the fault in it."""
        return text.replace(self.old, self.new)


def faults() -> list[Fault]:
    """Return the list."""
    told = tomllib.loads(LIST.read_text())["fault"]
    return [Fault(**{**one, "tests": tuple(one["tests"])}) for one in told]
