"""Terms that mean nothing once another term has switched off what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Terms = Mapping[str, int | str]
    Excluded = Callable[[Terms], str | None]

NOBODY_ASKS = Message("nobody asks for a better hand.")
NOTHING_SWAPPED = Message("nothing is swapped.")


def needing(switch: str, value: str, why: Message, **usual: int | str) -> Excluded:
    """Return the test that nothing is agreed about what is switched off."""

    def excluded(terms: Terms) -> str | None:
        if terms.get(switch) != value:
            return None
        for name, usually in usual.items():
            if terms.get(name, usually) != usually:
                return Message(
                    "{term} cannot go with {other}: {why}",
                    term=f"{name}={terms[name]}", other=f"{switch}={value}", why=why,
                )  # fmt: skip
        return None

    excluded.__doc__ = f"{switch}={value}: {why}"
    return excluded
