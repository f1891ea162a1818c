"""How Schafkopf is played, told to somebody who has never played it."""

from __future__ import annotations

from referee.kernel import Paragraph
from referee.parts.examples import examples

EXAMPLES = examples(__name__)

PLAYED = (
    Paragraph(
        "Aim",
        "Whoever plays a hand wants 61 of the 120 card points in tricks, with a partner or alone. "
        "A hand is paid at once. Hand {hands} is the last: then the most points win.",
        ("SF-10", "SF-11", "SF-14"),
    ),
    Paragraph(
        "Speaking",
        "Each says in turn whether he plays. Whoever does calls an Ace, and plays with the one who "
        "holds it; or plays alone, a Wenz or a Solo.",
        ("SF-3", "SF-4", "SF-5", "SF-6"),
    ),
    Paragraph(
        "A trick",
        "Each lays a card, and follows: trumps to trumps, suit to suit. Ober and Unter are always "
        "trumps, in a Wenz the Unter alone; where an Ace is called, Hearts are too.",
        ("SF-7",),
    ),
    Paragraph(
        "The called Ace",
        "Who the partner is comes out when the called Ace is laid: as soon as its suit is led. "
        "With four cards of the suit its holder may run away and lead another one of them.",
        ("SF-8", "SF-9"),
    ),
    Paragraph(
        "Errors",
        "Whoever does not follow, or keeps the called Ace back, is found out by a later card.",
        ("SF-12",),
    ),
)
