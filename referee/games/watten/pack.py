"""The German-suited packs: 32 cards (W-1), and the 33 with the Weli of the Tyrol (WT-1)."""

from __future__ import annotations

from referee.kernel import Message, Pack, PrintedCard
from referee.parts.packs import GERMAN_RANKS, GERMAN_SUITS, suited

SUITS, RANKS = dict(GERMAN_SUITS), dict(GERMAN_RANKS)
"""The suits by their letter, and the ranks by their sign, from high to low."""
WELI = "WELI"
"""The Six of Bells, which only the Tyrol plays with."""
CRITICALS = ("HK", "S7", "E7")
"""Max, Belli and Spitz, the highest first (W-4)."""

PACK = Pack(suited(SUITS, RANKS))
PACK_WITH_WELI = PACK.more(PrintedCard(WELI, Message("Weli, the Six of Bells"), "Bells", "6"))

SUIT = {face: "S" if face == WELI else face[0] for face in PACK_WITH_WELI.faces}
"""The letter of the suit that is printed on a card."""
RANK = {face: PACK_WITH_WELI[face].rank for face in PACK_WITH_WELI.faces}
"""The sign of the rank that is printed on a card."""
NATURAL = {face: -[*RANKS, "6"].index(rank) for face, rank in RANK.items()}
"""How high a card stands in its suit: the Ace at 0, every lower card one less."""
