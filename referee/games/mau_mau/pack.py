"""The Mau-Mau pack: thirty-two cards, and what they count that are left in a hand (MM-10)."""

from __future__ import annotations

from referee.kernel import Pack
from referee.parts.packs import RANKS, SUITS, ranked, suited

POINTS = {"A": 11, "K": 4, "Q": 3, "J": 20, "10": 10, "9": 9, "8": 8, "7": 7}
NAMES = ranked("A K Q J 10 9 8 7", RANKS)
PACK = Pack(suited(SUITS, NAMES, POINTS))
CHEAP_JACKS = Pack(suited(SUITS, NAMES, {**POINTS, "J": 2}))
SEVENS, EIGHTS, NINES, JACKS, ACES = (frozenset(s + rank for s in SUITS) for rank in "789JA")
