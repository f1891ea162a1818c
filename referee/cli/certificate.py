"""Whether a certificate and its key can be served: run by itself, as `ssl` may not cross a fork.

`python -m referee.cli.certificate CERT KEY` prints what is wrong in a sentence that names the file,
and nothing where all is well.
"""

from __future__ import annotations

import ssl
import sys
from pathlib import Path


class _Locked(Exception):
    """The key asks for a password."""


def fault(certificate: str, key: str) -> str:  # noqa: PLR0911 - a line for each fault
    """Return what is wrong with a certificate and its key, or nothing."""
    for file in (certificate, key):
        try:
            Path(file).read_bytes()
        except OSError as error:
            return f"{file} cannot be read: {error.strerror}"
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_verify_locations(certificate)
    except ssl.SSLError:
        return f"{certificate} holds no certificate that can be read (PEM is expected)"
    try:
        context.load_cert_chain(certificate, key, password=_asked)
    except _Locked:
        return f"{key} is locked by a password: the service needs a key without one"
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            return f"{key} is not the key of the certificate in {certificate}"
        if error.reason in {"PEM_LIB", "NO_START_LINE", None}:
            return f"{key} holds no private key that can be read (PEM is expected)"
        return f"{certificate} and {key} cannot be served: {error.reason or error}"
    return ""


def _asked() -> str:
    raise _Locked


if __name__ == "__main__":
    sys.stdout.write(fault(*sys.argv[1:]))
