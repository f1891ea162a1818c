"""The worked examples of a game: they stand in files beside it, also where all is in an archive."""

from __future__ import annotations

import pkgutil


def examples(module: str, name: str = "examples") -> str:
    """Return what stands in `NAME.cases` beside a module, which is named by its ``__name__``.

    Raises :class:`OSError` where there is no such file.
    """
    return (pkgutil.get_data(module, f"{name}.cases") or b"").decode("utf-8")
