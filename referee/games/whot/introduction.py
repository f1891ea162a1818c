"""How Whot is played, told to somebody who has never played it."""

from __future__ import annotations

from referee.kernel import Paragraph
from referee.parts.examples import examples

EXAMPLES = examples(__name__)
EXAMPLES_FOR_THREE = examples(__name__, "examples-for-three")

AIM = Paragraph(
    "Aim",
    "Everybody tries to get rid of all cards. Whoever lays the last one first has won.",
    ("WH-15", "WH-16"),
)
DEAL = Paragraph(
    "The deal",
    "Each player gets {hand_size cards}, and the rest is the stock. The player to the dealer's "
    "left begins, and turns go clockwise.",
    ("WH-3", "WH-4"),
)
TURN = Paragraph(
    "A turn",
    "A turn is one card, laid or drawn. A card can be laid when it has the suit or the number of "
    "the card on top of the pile. A Whot goes on anything, and whoever lays it names the suit "
    "that has to follow. With a card that was drawn the turn is over.",
    ("WH-5", "WH-6", "WH-7"),
)
SPECIAL = Paragraph(
    "Special cards",
    "After a 1 the same player goes on, and after an 8 the next one misses a turn. A 2 makes the "
    "next player draw two cards and a 5 three, unless the same number is laid in answer. After a "
    "14 everybody else draws a card.",
    ("WH-8", "WH-9", "WH-10", "WH-11", "WH-12"),
)
LAST_CARDS = Paragraph(
    "The last cards",
    'Whoever has two cards left says "warning", and with one left "last card", before anybody '
    "else acts. Silence on the last card can be caught, and then costs cards.",
    ("WH-14",),
)

PLAYED = (DEAL, TURN, SPECIAL, LAST_CARDS)
ONE_DEAL = (AIM, *PLAYED)
TOURNAMENT = (
    Paragraph(
        "Aim",
        "Nobody wants to be left with many points: after each hand one player leaves, and the "
        "last two play the finale. There, whoever is out first has won the tournament.",
        ("WHT-2", "WHT-4", "WHT-6"),
    ),
    *PLAYED,
    Paragraph(
        "The score",
        "When somebody has laid the last card all others lay their hands open. A card counts its "
        "number, a star twice as much and a Whot 20; whoever has the most leaves.",
        ("WHT-3", "WHT-4", "WHT-5", "WH-17"),
    ),
)
