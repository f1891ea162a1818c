"""Disputes, decisions and confirmations in people's words, from a file or from the record."""

from __future__ import annotations

from typing import Protocol

ARBITER = "the arbiter"
OPEN = "Nobody has decided it yet."
STALE = "The result was corrected since."


class Disputed(Protocol):
    """A dispute, on record or in a file."""

    @property
    def number(self) -> int:
        """Which dispute of the match it is."""

    @property
    def ruling(self) -> int:
        """The ruling in dispute."""

    @property
    def decision(self) -> int:
        """The decision in dispute, or 0."""

    @property
    def unreported(self) -> bool:
        """Whether it is about something nobody reported."""

    @property
    def words(self) -> str:
        """What was said."""


class Decided(Protocol):
    """A decision, on record or in a file."""

    @property
    def number(self) -> int:
        """Which decision of the match it is."""

    @property
    def dispute(self) -> int:
        """The dispute that it decides."""


def disputed(one: Disputed, by: str) -> str:
    """Return a dispute as it is told, without a full stop."""
    what = "What nobody reported" if one.unreported else f"Ruling {one.ruling}"
    if one.decision:
        what = f"Decision {one.decision}"
    return f"{what} is disputed by {by} (dispute {one.number}): {one.words}"


def decided(one: Decided, remedies: str) -> str:
    """Return a decision as it is told, with its remedies in the notation."""
    return f"Dispute {one.dispute} is decided (decision {one.number}): {remedies}"


def confirmed(hand: int, by: str) -> str:
    """Return a confirmation as it is told."""
    return f"The result of hand {hand} is confirmed by {by}"


def replaced(number: int) -> str:
    """Return that a later decision holds."""
    return f"Decision {number} has taken its place."
