"""Schnapsen: what tables agree on, and what they call it."""

from __future__ import annotations

from referee.games.schnapsen import play, score
from referee.games.schnapsen.moves import Draw, Enough
from referee.kernel import Amendment, Term, Wording
from referee.parts.agreeing import either

BEFORE = Amendment(replace=(play.asked_first,), adopt=(play.drawn,), after="SN-4", moves=(Draw,))
ITSELF = Amendment(strike=("SN-9",), adopt=(score.reached,), after="SN-8", without=(Enough,))

TERMS = (
    Term("closing", "When the stock may be closed.", ("lead", "draw"), "lead", {"draw": BEFORE}),
    either("marriage", "When a marriage is announced.", "led", any=play.answers_with_pairs),
    Term("announce", "Whether 66 is said.", ("must", "itself"), "must", {"itself": ITSELF}),
    either("last_trick", "What the last trick wins.", "hand", nothing=score.as_they_count),
    either("failing", "What closing in vain costs.", "two_or_three", three=score.always_three),
    Term("target", "Points that win the Bummerl.", range(1, 22), 7),
)
STOCK, END = "The stock and marriages", "The end of a hand"
WORDING = {
    "closing": Wording("Who may close", STOCK, {"lead": "who leads", "draw": "before drawing too"}),
    "marriage": Wording("Marriage announced", STOCK, {"led": "when leading", "any": "at any card"}),
    "announce": Wording("Who has 66", END, {"must": "has to say so", "itself": "has won at once"}),
    "last_trick": Wording("The last trick wins", END, {"hand": "the hand", "nothing": "nothing"}),
    "failing": Wording("Closing in vain", END, {"two_or_three": "is 2 or 3", "three": "is 3"}),
    "target": Wording("Points to win", END),
}  # fmt: skip
