"""Rankings: what counts, and how equals are told apart, each a small numbered rule."""

from __future__ import annotations

from referee.tournament.rankings import equals, measures
from referee.tournament.rankings.rules import MEASURES, TIES, Measuring, Share, Tie, View

__all__ = ["MEASURES", "TIES", "Measuring", "Share", "Tie", "View", "equals", "measures"]
