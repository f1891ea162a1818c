"""Checks: whether what a book says is held against what it may say."""

from __future__ import annotations


class Checks:
    """Whether facts are checked as they happen; usually not, for it takes time."""

    facts = False
