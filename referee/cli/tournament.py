"""``tournament``: an evening of many tables, kept in the record from the command line."""

from __future__ import annotations

from referee.cli import tournament_results, tournament_rounds
from referee.cli.tournament_desk import tournament

__all__ = ["tournament", "tournament_results", "tournament_rounds"]
