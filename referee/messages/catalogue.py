"""Catalogues: what messages are called in other languages, read from the files beside this one."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

LANGUAGES = ("en", "de")
"""The languages that are spoken; English is what the program itself says."""


@cache
def catalogue(language: str) -> Mapping[str, str | Mapping[str, str]]:
    """Return what all messages are called in a language, by id; nothing for English.

    Raises ``LookupError`` for a language that is not spoken.
    """
    if language not in LANGUAGES:
        message = f"{language!r} is not spoken: only {', '.join(LANGUAGES)}"
        raise LookupError(message)
    return _as_one(parts(language))


@cache
def rules(language: str) -> Mapping[str, str | Mapping[str, str]]:
    """Return what the rule books print in a language, by what they print in English."""
    return _as_one(rule_books(language))


def _as_one(
    found: Mapping[str, Mapping[str, str | Mapping[str, str]]],
) -> dict[str, str | Mapping[str, str]]:
    return {id_: words for part in found.values() for id_, words in part.items()}


def parts(language: str) -> dict[str, dict[str, str | dict[str, str]]]:
    """Return the catalogues of a language, by the folder of the program they are of.

    Of the record's words those of a service alone are apart: who reads files goes without.
    """
    return _read(resources.files(__package__) / language)


def rule_books(language: str) -> dict[str, dict[str, str | dict[str, str]]]:
    """Return the words of the rule books in a language, by the family of games."""
    return _read(resources.files(__package__) / language / "rules")


def _read(folder: Traversable) -> dict[str, dict[str, str | dict[str, str]]]:
    if not folder.is_dir():
        return {}
    files = [file for file in folder.iterdir() if file.name.endswith(".json")]
    return {
        file.name.removesuffix(".json"): json.loads(file.read_text(encoding="utf-8"))
        for file in sorted(files, key=lambda file: file.name)
    }
