"""Movements: who meets whom at which table, each a small numbered rule that can be replaced."""

from __future__ import annotations

from referee.tournament.movements import anew, by_plan, by_results
from referee.tournament.movements.movement import MOVEMENTS, Drawing, Field, Movement, Sat

__all__ = ["MOVEMENTS", "Drawing", "Field", "Movement", "Sat", "anew", "by_plan", "by_results"]
