"""The revision of a book: a digest of its clauses, the code they stand in, and the terms agreed."""

from __future__ import annotations

import hashlib
import inspect
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.kernel.rules.clauses import Clause


def revision_of(clauses: Iterable[Clause], agreed: Mapping[str, int | str]) -> str:
    """Return 12 signs that are others whenever a clause, its code or a term is another one."""
    told = hashlib.sha256()
    modules: set[str] = set()
    for clause in clauses:
        words = f"{clause.kind} {clause.number} {clause.name} {clause.title} {clause.text}\n"
        told.update(words.encode())
        modules.add(clause.function.__module__)
    for module in sorted(modules):
        told.update(_code(module))
    for name, value in sorted(agreed.items()):
        told.update(f"{name}={value}\n".encode())
    return told.hexdigest()[:12]


@cache
def _code(module: str) -> bytes:
    """Return the digest of the source of a module; where there is none, its name has to do."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (KeyError, OSError, TypeError):
        source = module
    return hashlib.sha256(source.encode()).digest()
