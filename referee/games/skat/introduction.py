"""How Skat is played, told to somebody who has never played it."""

from __future__ import annotations

from referee.kernel import Paragraph
from referee.parts.examples import examples

EXAMPLES = examples(__name__)

PLAYED = (
    Paragraph(
        "Aim",
        "One plays alone against two, and has to take 61 of 120 eyes. What a game counts is "
        "written on a list, and after {hands hands} most points win.",
        ("SK-13", "SK-16", "SK-17"),
    ),
    Paragraph(
        "The deal",
        "Each of three gets ten of 32 cards; two lie face down as the skat. Where four sit at the "
        "table the dealer rests.",
        ("SK-1", "SK-2"),
    ),
    Paragraph(
        "Bidding",
        "Who plays alone is found by bidding numbers that games can count: middle hand bids to "
        "forehand, then rear hand to the one who stays.",
        ("SK-3", "SK-4", "SK-5"),
    ),
    Paragraph(
        "What is played",
        "The declarer takes the skat and puts two cards away, or plays by hand, and announces a "
        "suit, grand or null. The four Jacks are the highest trumps, and in grand the only ones; "
        "in null there are none, and the declarer must not take a trick.",
        ("SK-6", "SK-7", "SK-8", "SK-12"),
    ),
    Paragraph(
        "A trick",
        "Suit has to be followed, and all trumps are one suit. The highest trump takes the trick, "
        "else the highest card of the suit that was led.",
        ("SK-9", "SK-10"),
    ),
    Paragraph(
        "What it counts",
        "A suit or grand counts more for every trump from the top that the declarer has or lacks, "
        "and for what was announced or reached. Who has bid more than the game counts has lost.",
        ("SK-14", "SK-15"),
    ),
)
