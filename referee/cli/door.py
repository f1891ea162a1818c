"""One port for TLS and plain http: the certificate of this machine's own authority, and its use.

Whoever begins with TLS is answered in it; whoever does not is answered plainly, and so can be given
the authority's certificate at the address that is printed. The certificate follows the addresses:
a phone that comes by a new one of them finds it named.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SERVICE = "service.pem"
"""Key and certificate of the service."""
OFFERED = "authority.crt"
"""The certificate of the authority, as phones are given it."""
HELLO = b"\x16"
"""With this byte everything begins that is TLS."""
AGAIN = 600.0
"""Seconds after which it is tried again to renew a certificate that could not be."""


class CannotMake(Exception):
    """No certificate can be made; why is told in a sentence."""


class Standing(NamedTuple):
    """The certificate as it stands: the names in it, and when to renew it."""

    names: frozenset[str]
    renew: float


def see_to(folder: Path, names: set[str]) -> Standing:
    """See that there is a certificate with these names; raises `CannotMake`."""
    wanted = sorted(name for name in names if name)
    command = [sys.executable, "-m", "referee.cli.authority", str(folder), *wanted]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - our own words
    if done.returncode:
        raise CannotMake(done.stderr.strip().splitlines()[-1])
    told = json.loads(done.stdout)
    return Standing(frozenset(told["names"]), told["renew"])


def maker(folder: Path, names: set[str], found_at: str) -> Callable[[], Door]:
    """Return how a worker makes its door, with these names and those of this machine.

    ``found_at`` is the name or address by which phones find it, if any is known.
    """
    standing = see_to(folder, {*names, *own_names(), found_at})
    if found_at and found_at not in standing.names:
        raise CannotMake(
            f"{found_at} is outside of private networks, and there this machine's own authority "
            "does not vouch; --certfile and --keyfile bring a certificate"
        )
    return lambda: Door(folder, standing)


def own_names() -> set[str]:
    """Return what this machine is called in its network."""
    host = socket.gethostname().partition(".")[0].lower()
    return {f"{host}.local"} if host.isascii() and host.replace("-", "").isalnum() else set()


class Door:
    """What a worker does with a connection before anything is read from it."""

    def __init__(self, folder: Path, standing: Standing) -> None:
        """Take the certificate that stands; `ssl` is loaded here, after the fork."""
        import ssl  # noqa: PLC0415 - see above

        self.folder, self.standing = folder, standing
        self.renewing = threading.Lock()
        self.refused: dict[str, float] = {}
        """Addresses for which no certificate could be made, and when to try again."""
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(folder / SERVICE)

    def opened(self, client: Any) -> Any:
        """Return the connection as it goes on: in TLS, if that is how it begins."""
        if client.recv(1, socket.MSG_PEEK) != HELLO:
            return client
        # as it stands in a certificate: an address of IPv4 within IPv6 is one of IPv4
        self._name(client.getsockname()[0].partition("%")[0].removeprefix("::ffff:"))
        return self.context.wrap_socket(client, server_side=True)

    def _name(self, address: str) -> None:
        """Renew the certificate if it does not name this address of ours, or ends soon."""
        if self._is_named(address):
            return
        with self.renewing:
            if self._is_named(address):
                return
            self.refused[address] = time.time() + AGAIN
            try:
                self.standing = see_to(self.folder, {*self.standing.names, address})
            except CannotMake as error:
                sys.stderr.write(f"referee: the certificate was not renewed: {error}\n")
            else:
                self.context.load_cert_chain(self.folder / SERVICE)

    def _is_named(self, address: str) -> bool:
        now = time.time()
        stands = address in self.standing.names and now < self.standing.renew
        return stands or now < self.refused.get(address, 0)
