"""How Mau-Mau is played, told to somebody who has never played it."""

from __future__ import annotations

from referee.kernel import Paragraph
from referee.parts.examples import examples

EXAMPLES = examples(__name__)

PLAYED = (
    Paragraph(
        "Aim",
        "Everybody tries to get rid of all cards. Whoever lays the last one scores what the others "
        "still hold, and whoever has {target points} first has won.",
        ("MM-9", "MM-11", "MM-12"),
    ),
    Paragraph(
        "The deal",
        "Each player gets {cards_for_each cards}, the rest is the stock, and its top card is "
        "turned up to begin the pile.",
        ("MM-1", "MM-2"),
    ),
    Paragraph(
        "A turn",
        "A turn is one card, laid or drawn. A card can be laid when it has the suit or the rank "
        "of the card on top of the pile.",
        ("MM-3", "MM-4"),
    ),
    Paragraph(
        "Cards that do something",
        "After a Seven the next player draws two cards. One card, the Eight at most tables, makes "
        "the next player miss a turn. A Jack goes on every suit, and whoever lays it names the "
        "suit that has to follow.",
        ("MM-5", "MM-6", "MM-7"),
    ),
    Paragraph(
        "The last cards",
        'Whoever has one card left says "Mau" before anybody else acts. Silence can be caught, '
        "and then costs cards.",
        ("MM-8",),
    ),
)
