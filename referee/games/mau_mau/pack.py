"""The Mau-Mau pack: thirty-two cards, and what they count that are left in a hand (MM-10)."""

from __future__ import annotations

from referee.kernel import Pack
from referee.parts.packs import FRENCH, RANKS, suited

POINTS = {"A": 11, "K": 4, "Q": 3, "J": 20, "10": 10, "9": 9, "8": 8, "7": 7}
NAMES = {sign: RANKS[sign] for sign in POINTS}
PACK = Pack(suited(FRENCH, NAMES, POINTS))
CHEAP_JACKS = Pack(suited(FRENCH, NAMES, {**POINTS, "J": 2}))
SEVENS, EIGHTS, NINES, JACKS, ACES = (frozenset(s + rank for s in FRENCH) for rank in "789JA")
