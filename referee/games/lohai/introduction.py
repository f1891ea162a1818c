"""How Lohai is played, told to somebody who has never played it."""

from __future__ import annotations

from referee.kernel import Paragraph
from referee.parts.examples import examples

EXAMPLES = examples(__name__)
EXAMPLES_FOR_THREE = examples(__name__, "examples-for-three")

AIM = Paragraph(
    "Aim",
    "Whoever takes the fewest tricks of a hand is Lo, whoever takes the most is Hai, and both "
    "score; all that lies between scores nothing. The first player with {target points} has won.",
    ("LO-22", "LO-23"),
)
DEAL = Paragraph(
    "The deal",
    "Everybody gets nine cards. The next card is turned up: its suit is trump, and what stands in "
    "its corner is what the hand is worth.",
    ("LO-3", "LO-4"),
)
TRICK = Paragraph(
    "A trick",
    "The player to the dealer's left leads, and everybody plays one card: one of the suit that "
    "was led, or a special card, or any card where that suit is lacking. The highest trump takes "
    "the trick, without one the highest card of the suit led. Whoever gets the trick leads to the "
    "next.",
    ("LO-5", "LO-6", "LO-8", "LO-10"),
)
BLACK = (
    "Black ones rule the trick: with a Taker one gets it, with a Giver one gives it to somebody "
    "else, and the later card counts."
)
SPECIAL = Paragraph(
    "Special cards",
    f"{BLACK} Red ones act at once: a Mover may carry a trick from one player to another, and a "
    "Shaker steals a card that lies in the trick.",
    ("LO-11", "LO-12", "LO-13", "LO-14", "LO-15", "LO-17"),
)
SCORE = Paragraph(
    "The score",
    "After the last trick Lo and Hai each score what the hand is worth. Where several share the "
    "fewest or the most, nobody scores for it.",
    ("LO-22",),
)

FOR_FOUR = (AIM, DEAL, TRICK, SPECIAL, SCORE)
CARRIED = (
    AIM, DEAL, TRICK, SPECIAL,
    Paragraph(
        "The score",
        "After the last trick Lo and Hai each score what the hand is worth, and what lies in "
        "their pots. Where several share the fewest or the most, nobody scores for it: that value "
        "waits in its pot for the next hand.",
        ("LO-22", "LOC-1", "LOC-2", "LOC-3", "LOC-4"),
    ),
)  # fmt: skip
IN_PAIRS = (
    Paragraph(
        "Aim",
        "Two play against two, and yet everybody scores alone: whoever takes the fewest tricks of "
        "a hand is Lo, whoever takes the most is Hai. The first pair in which both players have "
        "{target_each points} has won.",
        ("LOP-1", "LOP-2", "LOP-3"),
    ),
    DEAL, TRICK, SPECIAL, SCORE,
    Paragraph(
        "Talk",
        "Partners may wonder aloud what the others are after. Whoever speaks of their own plans "
        "pays for it.",
        ("LOP-6", "LOP-7"),
    ),
)  # fmt: skip
CRAZY = (
    AIM, DEAL, TRICK,
    Paragraph(
        "Special cards",
        f"{BLACK} Red ones act at once: a Mover may carry a trick from one player to another, and "
        "a Shaker turns the trick over, so that low cards win it.",
        ("LO-11", "LO-12", "LO-13", "LO-14", "LO-15", "LOS-1", "LOS-2", "LOS-3"),
    ),
    SCORE,
)  # fmt: skip
FOR_THREE = (
    Paragraph(
        "Aim",
        "In every hand exactly one of the three scores: whoever has neither the most tricks nor "
        "the fewest, or, where two have as many, the third. The first player with {target points} "
        "has won.",
        ("LO3-2", "LO-23"),
    ),
    Paragraph(
        "The deal",
        "Everybody gets ten cards. The next card is turned up: its suit is trump, and what stands "
        "in its corner is what the hand is worth.",
        ("LO3-1", "LO-4"),
    ),
    TRICK,
    Paragraph(
        "Special cards",
        f"{BLACK} Red ones act at once: a Mover carries a trick from one player to another where "
        "its player alone has the most or the fewest, and a Shaker steals a card that lies in the "
        "trick.",
        ("LO-11", "LO-12", "LO-13", "LO-14", "LO3-3", "LO-17"),
    ),
)  # fmt: skip
