"""``witness`` and ``monitor``: others who keep an eye on a log, each on a machine of their own."""

from __future__ import annotations

import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

import click

from referee.cli.console import Status, Trouble
from referee.cli.vouching import key_of
from referee.log.files import put
from referee.log.monitor import Forked, follow
from referee.log.notes import COSIGNATURE, ED25519, BadNote, Signer, read_note
from referee.log.proofs import checkpoint_of, trusted
from referee.log.tiles import BadTile, bundles, unbundled
from referee.log.witness import Witness

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST_BYTES = 1_000_000
MOST_TILE = 1 << 24
PATIENCE = 30.0
"""Seconds that one tile of a log may take."""
PORT = 8100


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--name", help="What the witness is called, when its key is made.")
@click.option("--log", "logs", metavar="KEY", multiple=True, help="A log it witnesses, by its key.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535))
def witness(folder: Path, name: str | None, logs: tuple[str, ...], host: str, port: int) -> None:
    """Be a witness of other clubs' logs: sign what each has come to, and never two stories of one.

    The witness keeps its key and the last checkpoint of each log in FOLDER. It speaks the protocol
    of C2SP (tlog-witness), so logs that are not ours can ask it as well. Its public key is printed
    when it starts; the club that asks it writes key and address into the file `witnesses` beside
    its own key.

    Ends with status 2 when FOLDER, a key or the port cannot be used.
    """
    if not logs:
        raise Trouble("which --log is to be witnessed? Give the club's public key")
    signer = _signer(folder, name)
    known = [key_of(one, ED25519) for one in logs]
    try:
        server = ThreadingHTTPServer((host, port), handler(Witness(signer, known, folder)))
    except OSError as error:
        raise Trouble(f"{host}:{port} cannot be listened at: {error.strerror}") from None
    click.echo(f"{signer.key.vkey} http://{host}:{server.server_port}")
    sys.stdout.flush()
    server.serve_forever()


def _signer(folder: Path, name: str | None) -> Signer:
    """Return the key of a witness; it is made where there is none."""
    file = folder / "key"
    try:
        if file.exists():
            return Signer.read(file.read_text(encoding="utf-8"))
        if name is None:
            raise Trouble("a new witness needs a --name, such as witness.example.org/1")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        signer = Signer.fresh(name, COSIGNATURE)
        put(file, f"{signer.line}\n".encode(), 0o600)
    except BadNote as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        where = click.format_filename(folder)
        raise Trouble(f"{where} cannot be used: {error.strerror}") from None
    return signer


def handler(of: Witness) -> type[BaseHTTPRequestHandler]:
    """Return what answers requests for a witness."""

    class Handler(BaseHTTPRequestHandler):
        """One request."""

        def do_POST(self) -> None:
            """Take a checkpoint."""
            told = self.headers.get("Content-Length", "")
            length = int(told) if told.isascii() and told.isdigit() else MOST_BYTES + 1
            if self.path != "/add-checkpoint":
                self._answer(404, "ask /add-checkpoint\n", "text/plain")
            elif length > MOST_BYTES:
                self._answer(413, "that is too long\n", "text/plain")
            else:
                answer = of.add(self.rfile.read(length), int(time.time()))
                self._answer(answer.status, answer.text, answer.type)

        def _answer(self, status: int, text: str, kind: str) -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_told: object) -> None:
            """Say nothing of requests that are answered."""

    return Handler


@click.command()
@click.argument("log", metavar="LOG")
@click.option("--key", required=True, metavar="KEY", help="The public key of the log, or its file.")
@click.option(
    "--record-key", default="", metavar="KEY",
    help="The record key that the operator has given out, where leaves are not for anybody.",
)  # fmt: skip
@click.option(
    "--state", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path),
    help="Where the last checkpoint is kept, to see that the log still begins with it.",
)  # fmt: skip
def monitor(log: str, key: str, record_key: str, state: Path | None) -> None:
    """Follow every leaf of a LOG and see that each match is one chain: no event twice, none left
    out, and all of it signed for. A leaf tells no card and no name.

    LOG is a file (or - for standard input) as `referee seal --leaves` prints it, or the address of
    a log that is served as tiles, such as https://cards.example.org/api/v1/log.

    Ends with status 1 where the log is not what it should be, and says at which leaf.
    """  # noqa: D205 - click takes the first paragraph whole
    known = key_of(key, ED25519)
    try:
        told = state.read_bytes() if state and state.exists() else b""
        before = trusted(read_note(told), known) if told else None
        found = follow(_lines(log, record_key), known, before)
        if state:
            put(state, str(found.note).encode())
    except Forked as error:
        raise Trouble(f"{log}: {error}", Status.WRONG) from None
    except BadNote as error:
        raise Trouble(f"{state}: {error}") from None
    except (OSError, UnicodeDecodeError, BadTile) as error:
        raise Trouble(f"{log} cannot be read: {error}") from None
    size, before_ = found.checkpoint.size, before.size if before else 0
    matches = f"{found.streams} match{'es' * (found.streams != 1)}"
    click.echo(f"{found.checkpoint.origin}: {size} events of {matches}, each a chain")
    if state:
        click.echo(f"{size - before_} of them are new; the first {before_} are as they were")


def _lines(log: str, record_key: str) -> Iterable[str]:
    if log == "-":
        return sys.stdin
    if log.startswith(("http://", "https://")):
        return followed(log.rstrip("/"), record_key)
    return Path(log).read_text(encoding="utf-8").splitlines(keepends=True)


def followed(prefix: str, record_key: str = "") -> Iterator[str]:
    """Yield a log that is served as tiles, as `follow` reads it; raises ``OSError``.

    What is asked for by the checkpoint stays as it is while the log goes on growing.
    """
    note = _asked(f"{prefix}/checkpoint").decode()
    try:
        size = checkpoint_of(read_note(note.encode())).size
    except BadNote as error:
        raise BadTile(f"{prefix}/checkpoint: {error}") from None
    for tile in bundles(size):
        data = _asked(f"{prefix}/tile/{tile.path}", record_key)
        leaves = [leaf.decode() for leaf in unbundled(data)]
        if len(leaves) != tile.width:
            raise BadTile(f"{tile.path} holds {len(leaves)} leaves")
        for leaf in leaves:
            yield from f"{leaf}\n".splitlines(keepends=True)
    yield from note.splitlines(keepends=True)


def _asked(address: str, record_key: str = "") -> bytes:
    headers = {"Authorization": f"Bearer {record_key}"} if record_key else {}
    with urlopen(Request(address, headers=headers), timeout=PATIENCE) as answer:  # noqa: S310 - see above
        data: bytes = answer.read(MOST_TILE + 1)
    if len(data) > MOST_TILE:
        raise BadTile(f"{address} is too long")
    return data
