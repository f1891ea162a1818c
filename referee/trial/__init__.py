"""Trying a game out: players who know nothing of it, real cards, and what must hold of it."""
