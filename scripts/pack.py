"""Packs what the phone's own referee is made of; `pack.mjs` runs it in the Python of the phone.

That Python compiles, for no other writes what it reads. The rules travel with their sources as
well, since the revision of a book is a digest of them, and with their docstrings, which are the
law.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import sys
import zipfile
from importlib import _bootstrap_external as loading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BY_CHANCE = (
    "_strptime", "encodings.ascii", "referee.phone.checked", "referee.record.exchange.forms",
    "referee.record.exchange.jsonl", "traceback",
)  # fmt: skip
"""What is imported only when it is needed."""


def exercise() -> None:
    """Use the rules as a phone does, so that all is imported which they need."""
    from referee.phone.desk import Desk  # noqa: PLC0415 - the caller says where the rules are
    from referee.presenters.books import book_whole  # noqa: PLC0415
    from referee.presenters.positions import argued_json  # noqa: PLC0415
    from referee.presenters.samples import lying_json  # noqa: PLC0415

    for name in BY_CHANCE:
        importlib.import_module(name)
    shelf = Desk().shelf
    for book in shelf.values():
        book_whole(book)
        argued_json(shelf, lying_json(book.agree({}), book.seats[0])["text"])


def packed_rules() -> tuple[bytes, str]:
    """Return our own sources, compiled and as they are written, and the digest of them."""
    from referee.phone import packed  # noqa: PLC0415 - the caller says where the rules are

    files = {}
    for name, source in packed.sources().items():
        files[name] = source
        if name.endswith(".py"):
            files[f"{name}c"] = _compiled(source, name, optimize=0)
    return _zip(files), packed.digest()


def used() -> dict[str, bytes]:
    """Return the sources of the standard library that are imported by now."""
    found = {}
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        inside, _, path = str(getattr(spec, "origin", "")).partition(".zip/")
        if path and inside.startswith("/lib/python") and spec is not None and spec.name == name:
            found[path] = spec.loader.get_source(name).encode()
    return found


def library(sources: Mapping[str, bytes]) -> bytes:
    """Return this much of the standard library, compiled, without its docstrings."""
    return _zip({f"{name}c": _compiled(code, name, optimize=2) for name, code in sources.items()})


def _compiled(source: bytes, name: str, *, optimize: int) -> bytes:
    """Return what Python keeps of a source, never to be held against it again."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    known = importlib.util.source_hash(source)
    return bytes(loading._code_to_hash_pyc(code, known, checked=False))  # type: ignore[attr-defined]  # noqa: SLF001 - the one way


def _zip(files: Mapping[str, bytes]) -> bytes:
    """Put files together as they are: what is sent compressed is not compressed twice."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()
