"""Where nodes live: each in a network of its own where that is allowed, else side by side.

A node in a namespace of its own can be cut off as by a pulled cable. That wants root; without it
every node has an address of this machine's own, and none can be cut off.
"""

import os
import secrets
import subprocess
from collections.abc import Sequence


class Network:
    """Nodes side by side on this machine; no cable can be pulled."""

    separate = False
    """Whether a node can be cut off."""
    here = "127.0.0.1"
    """The address by which nodes find what is not in a node."""

    def join(self, number: int) -> str:
        """Give a node its place; return its address."""
        return f"127.0.0.{11 + number}"

    def within(self, number: int) -> Sequence[str]:
        """Return the words before a command that is run in a node."""
        del number
        return ()

    def cut(self, number: int) -> None:
        """Pull the cable of a node."""
        raise NotImplementedError("nodes side by side cannot be cut off")

    def mend(self, number: int) -> None:
        """Put it in again."""

    def close(self) -> None:
        """Leave nothing."""


class Namespaces(Network):
    """Each node in a network namespace, all of them on one bridge."""

    separate = True

    def __init__(self) -> None:
        """Make the bridge."""
        self._name = f"ref{secrets.token_hex(3)}"
        self._net = f"10.{64 + secrets.randbelow(64)}.{secrets.randbelow(256)}"
        self._nodes: list[int] = []
        _ip(f"link add {self._name} type bridge")
        _ip(f"addr add {self._net}.1/24 dev {self._name}")
        _ip(f"link set {self._name} up")
        self.here = f"{self._net}.1"

    def join(self, number: int) -> str:
        """Make a namespace, and a cable from it to the bridge."""
        node, address = f"{self._name}-{number}", f"{self._net}.{11 + number}"
        _ip(f"netns add {node}")
        self._nodes.append(number)
        _ip(f"link add {node} type veth peer name eth0 netns {node}")
        _ip(f"link set {node} master {self._name} up")
        for command in (f"addr add {address}/24 dev eth0", "link set eth0 up", "link set lo up"):
            _ip(f"-n {node} {command}")
        return address

    def within(self, number: int) -> Sequence[str]:
        """Enter the namespace."""
        return "ip", "netns", "exec", f"{self._name}-{number}"

    def cut(self, number: int) -> None:
        """Pull the cable: nothing is refused, all is lost."""
        _ip(f"link set {self._name}-{number} down")

    def mend(self, number: int) -> None:
        """Put it in again."""
        _ip(f"link set {self._name}-{number} up")

    def close(self) -> None:
        """Take all of it away."""
        for number in self._nodes:
            _ip(f"netns delete {self._name}-{number}")
        _ip(f"link delete {self._name}")


def _ip(words: str) -> None:
    subprocess.run(["ip", *words.split()], check=True, capture_output=True)  # noqa: S607 - of the system


def a_network() -> Network:
    """Return namespaces where they may be made."""
    if os.geteuid():
        return Network()
    try:
        return Namespaces()
    except (OSError, subprocess.CalledProcessError):
        return Network()
