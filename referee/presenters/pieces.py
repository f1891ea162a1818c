"""Sentences beside the pieces they are made of, so that a page can write them its own way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.messages import message, to_json

if TYPE_CHECKING:
    from collections.abc import Sequence


def pieces(sentence: str) -> dict[str, Any]:
    """Return what a sentence is made of; one of an old record is all words."""
    return to_json(message(sentence))


def in_pieces(**said: str | Sequence[str] | None) -> dict[str, Any]:
    """Return sentences, and under ``messages`` by the same names what they are made of."""
    return {
        **{name: _plain(sentence) for name, sentence in said.items()},
        "messages": {name: _pieces(sentence) for name, sentence in said.items() if sentence},
    }


def _plain(sentence: str | Sequence[str] | None) -> str | list[str] | None:
    return sentence if sentence is None or isinstance(sentence, str) else list(sentence)


def _pieces(sentence: str | Sequence[str]) -> Any:
    return pieces(sentence) if isinstance(sentence, str) else [pieces(one) for one in sentence]
