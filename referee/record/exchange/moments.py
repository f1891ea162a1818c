"""Moments as files have them: dates and times in UTC."""

from __future__ import annotations

from datetime import UTC, datetime


def day(when: int) -> str:
    """Return the day of a moment in milliseconds since 1970."""
    return datetime.fromtimestamp(when / 1000, UTC).strftime("%Y-%m-%d")


def moment(when: int | None) -> str:
    """Return a moment as RFC 3339 writes it; nothing for none, and the number beyond all dates."""
    if when is None:
        return ""
    try:
        told = datetime.fromtimestamp(when / 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return str(when)
    return told.isoformat(timespec="milliseconds").replace("+00:00", "Z")
