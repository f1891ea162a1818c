"""How Schnapsen is played, told to somebody who has never played it."""

from __future__ import annotations

from referee.kernel import Paragraph
from referee.parts.examples import examples

EXAMPLES = examples(__name__)

PLAYED = (
    Paragraph(
        "Aim",
        "Two play for 66 card points in tricks and marriages. A hand brings one to three points, "
        "and whoever has {target points} first has won the Bummerl.",
        ("SN-9", "SN-11", "SN-13"),
    ),
    Paragraph(
        "The deal",
        "Each gets five cards of twenty. The next one is turned up and its suit is trump; the "
        "others are the stock.",
        ("SN-1", "SN-2"),
    ),
    Paragraph(
        "A trick",
        "Both lay a card. The higher trump takes the trick, and without one the higher card of "
        "the suit that was led. While the stock is open any card may be laid, and both draw after "
        "each trick.",
        ("SN-3", "SN-4"),
    ),
    Paragraph(
        "The stock closed",
        "Who is to lead may close the stock. Then, or when all of it is drawn, whoever can must "
        "follow suit and beat, and without the suit play a trump.",
        ("SN-5", "SN-8"),
    ),
    Paragraph(
        "Marriages and the Jack",
        "King and Queen of a suit, announced, count 20 card points, and 40 in trumps. The Jack of "
        "trumps may be exchanged for the card turned up.",
        ("SN-6", "SN-7"),
    ),
)
