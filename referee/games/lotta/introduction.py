"""How Lotta Watta is played, told to somebody who has never played it."""

from __future__ import annotations

from referee.kernel import Paragraph
from referee.parts.examples import examples

EXAMPLES = examples(__name__)

AIM = Paragraph(
    "Aim",
    "Few points should lie before a player when the round ends: the lowest sum wins it, and "
    "{rounds_to_win rounds} win the game. An Ace counts nothing, a King 15 and a Joker minus 10.",
    ("LW-2", "LW-23", "LW-24"),
)
DEAL = Paragraph(
    "The deal",
    "Everybody gets four cards and lays them out face down in two rows, unseen. Before the first "
    "turn each player may look once at two of them, and has to remember them. One card is turned "
    "up beside the stock and begins the pile.",
    ("LW-4", "LW-5"),
)
TURN = Paragraph(
    "A turn",
    "The player takes the top card of the stock or of the pile. It takes the place of a card of "
    "the player's own, which goes on the pile; or it goes on the pile itself; or it is kept as "
    "one card more.",
    ("LW-7", "LW-8"),
)
STACKING = Paragraph(
    "Stacking",
    "Whenever a card has newly come on the pile, everybody may lay cards of the same rank on it, "
    "and is rid of them. Whoever is mistaken takes the card back, and the top card of the pile "
    "with it: that one is locked.",
    ("LW-10", "LW-11", "LW-13", "LW-14"),
)
POWERS = Paragraph(
    "Jack and Queen",
    "Whoever lays a Jack on the pile may exchange any two cards, unseen; with a Queen one may "
    "look at a card.",
    ("LW-16", "LW-17"),
)
END = Paragraph(
    "The end",
    'After a turn "Lotta Watta" may be called. Everybody else has one more turn, then all cards '
    "are turned up and counted.",
    ("LW-19", "LW-20", "LW-22"),
)

EVERYBODY = (AIM, DEAL, TURN, STACKING, POWERS, END)
RACE = (
    AIM, DEAL, TURN,
    Paragraph(
        "Stacking",
        "Whenever a card has newly come on the pile, everybody races to lay a card of the same "
        "rank on it, and only the first is rid of it. Whoever is mistaken takes the card back, "
        "and the top card of the pile with it: that one is locked.",
        ("LWR-1", "LWR-3", "LW-13", "LW-14"),
    ),
    POWERS, END,
)  # fmt: skip
