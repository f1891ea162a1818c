"""The machines at which pages are walked; nothing of them is left running."""

import sys
from collections.abc import Iterator
from typing import Protocol

import pytest

from tests.walks.machine import Machine


class MachineFactory(Protocol):
    """Make a machine; others find it by its name."""

    def __call__(self, name: str = "here") -> Machine:
        """Make it."""


@pytest.fixture
def machines(tmp_path) -> Iterator[MachineFactory]:
    """Yield a factory of machines, side by side."""
    made: list[Machine] = []

    def make(name: str = "here") -> Machine:
        made.append(Machine(tmp_path / name))
        return made[-1]

    yield make
    for one in made:
        one.end()


@pytest.fixture
def machine(machines) -> Machine:
    """Yield a single machine."""
    return machines()


@pytest.fixture
def club(machines) -> Machine:
    """Yield a machine at which the service is installed, as this checkout has it."""
    return installed(machines())


def installed(machine: Machine) -> Machine:
    """Install the service at a machine."""
    (machine.root / "srv/referee").symlink_to(sys.prefix)
    with (machine.root / "etc/passwd").open("a") as users:
        users.write("referee:x\n")
    return machine
