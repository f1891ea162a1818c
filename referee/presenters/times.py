"""Times as programs read them: milliseconds since 1970, and the same as RFC 3339 writes it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def times(**moments: int | None) -> dict[str, int | str | None]:
    """Return moments by name, each with its text beside it: ``at`` and ``at_utc``."""
    told: dict[str, int | str | None] = {}
    for name, moment in moments.items():
        told[name] = moment
        told[f"{name}_utc"] = None if moment is None else rfc3339(moment)
    return told


def rfc3339(moment: int) -> str | None:
    """Return a moment such as ``2026-11-22T20:15:03.120Z``; none beyond the year 9999."""
    try:
        found = EPOCH + timedelta(milliseconds=moment)
    except OverflowError:
        return None
    return f"{found:%Y-%m-%dT%H:%M:%S}.{found.microsecond // 1000:03d}Z"
