"""How Watten is played, in each of its ways, told to somebody who has never played it."""

from __future__ import annotations

from referee.kernel import Paragraph
from referee.parts.examples import examples

EXAMPLES = examples(__name__)
EXAMPLES_FOR_THREE = examples(__name__, "examples-for-three")
EXAMPLES_FOR_TWO = examples(__name__, "examples-for-two")

DEAL = Paragraph(
    "The deal",
    "Before the deal the cutter lifts a packet and may look under it: a Critical that is found "
    "there may be kept. Then everybody gets five cards.",
    ("W-11", "W-12", "W-17"),
)
PARTNERS_WAIT = Paragraph(
    "Announcing",
    "Forehand, who sits after the dealer, names a rank, the Schlag, and then the dealer a suit, "
    "the Trumpf. Only then do their partners take up their cards.",
    ("W-20", "W-24", "W-25", "W-26"),
)
BOTH_LOOK = Paragraph(
    "Announcing",
    "Forehand, who is not the dealer, names a rank, the Schlag, and then the dealer a suit, the "
    "Trumpf.",
    ("W-24", "W-25"),
)
FREE = Paragraph(
    "A trick",
    "Everybody lays whichever card seems best: nobody has to follow suit. The Criticals, Max, "
    "Belli and Spitz, beat all others; below them stand the card of both Schlag and Trumpf, the "
    "other cards of the Schlag, the rest of the Trumpf, and last the suit that was led.",
    ("W-4", "W-7", "W-32"),
)
GO = Paragraph(
    "Go",
    "At any time a player may say Go: the hand shall be worth one point more. The other side "
    "accepts and plays on, or gives up the hand for what it was worth before.",
    ("W-41", "W-43", "W-45", "W-47"),
)

FOUR = (
    Paragraph(
        "Aim",
        "Two partners against two: the side with three of five tricks wins the hand and gets two "
        "points for it, or more. The first side with {target points} wins the game.",
        ("W-2", "W-39", "W-40", "W-57"),
    ),
    DEAL, PARTNERS_WAIT, FREE, GO,
)  # fmt: skip
THREE = (
    Paragraph(
        "Aim",
        "Forehand plays alone against the other two, and another player in every hand. Three "
        "tricks win the hand, which brings two points or more. The first player with {target "
        "points} wins the game.",
        ("W3-3", "W3-5", "W3-6", "W-57"),
    ),
    DEAL,
    Paragraph(
        "Announcing",
        "Forehand, who sits after the dealer, names both: a rank, the Schlag, and a suit, the "
        "Trumpf. Only then do the others take up their cards.",
        ("W3-2",),
    ),
    FREE, GO,
)  # fmt: skip
TWO = (
    Paragraph(
        "Aim",
        "Each plays alone: three of five tricks win the hand, which brings two points or more. "
        "The first with {target points} wins the game.",
        ("W2-5", "W-40", "W-57"),
    ),
    DEAL, BOTH_LOOK, FREE, GO,
)  # fmt: skip

DRAWN = Paragraph(
    "A trick",
    "The card of both Schlag and Trumpf, the Rechter, beats all others; below it stand the other "
    "cards of the Schlag, the Linke, then the trumps, and last the suit that was led. Everybody "
    "lays what seems best, but when a trump is led, whoever holds one must play a trump or a "
    "Linke.",
    ("WT-3", "WT-7", "WT-8", "W-7"),
)
TIGHT = Paragraph(
    "Go",
    "At any time a player may say Go: the hand shall be worth one point more. The other side "
    "accepts and plays on, or gives up the hand for what it was worth before. Where a side is "
    "close to the target nobody may say Go, and that side says beforehand whether it plays at all.",
    ("W-41", "W-43", "W-45", "W-48", "WT-13"),
)
TYROLEAN_AIM = Paragraph(
    "Aim",
    "Two partners against two: the side with three of five tricks wins the hand and gets two "
    "points for it, or more. The first side with {target points} wins the game. One card more is "
    "in the pack than elsewhere, the Weli.",
    ("W-2", "WT-1", "WT-10", "WT-11"),
)
TYROLEAN = (
    TYROLEAN_AIM,
    Paragraph(
        "The deal",
        "The cutter lifts a packet, and nobody looks under it. Everybody gets five cards.",
        ("WT-5", "WT-6"),
    ),
    PARTNERS_WAIT, DRAWN, TIGHT,
)  # fmt: skip
TYROLEAN_2 = (
    Paragraph(
        "Aim",
        "Each plays alone: three of five tricks win the hand, which brings two points or more. "
        "The first with {target points} wins the game. One card more is in the pack than "
        "elsewhere, the Weli.",
        ("WT2-5", "WT-1", "WT-11"),
    ),
    *TYROLEAN[1:2], BOTH_LOOK, DRAWN, TIGHT,
)  # fmt: skip
BLIND = (
    TYROLEAN_AIM._replace(clauses=("W-2", "WB-1", "WT-10", "WT-11")),
    *TYROLEAN[1:2],
    Paragraph(
        "Announcing",
        "Nothing is said: forehand and the dealer show each other a card. The rank of forehand's "
        "is the Schlag, the suit of the dealer's the Trumpf, and nobody else knows them.",
        ("WB-4", "WB-6"),
    ),
    Paragraph(
        "A trick",
        "The two who know have to play a trump or a Linke when a trump is led; their partners lay "
        "whatever they like. After each trick it is said who has won it, and nothing more. When "
        "the hand is over the two cards are named, and everything is checked.",
        ("WB-7", "WB-8", "WB-9", "WB-14"),
    ),
    TIGHT,
)  # fmt: skip
BOHEMIAN = (
    Paragraph(
        "Aim",
        "Everybody begins with 20 points and tries to get rid of them: each trick takes one off, "
        "and a hand without a trick costs five. Where Hearts are Trumpf both count twice.",
        ("WBO-3", "WBO-9", "WBO-10"),
    ),
    Paragraph(
        "The deal",
        "Everybody gets five cards. The dealer's fourth card is turned up, and its suit is the "
        "Trumpf. Then each in turn may change cards with the undealt pile.",
        ("WBO-4", "WBO-5", "WBO-6"),
    ),
    Paragraph(
        "A trick",
        "Everybody follows suit and beats the best card, if able; whoever lacks the suit plays a "
        "trump, if able. The Criticals, Max, Belli and Spitz, are the highest trumps. All five "
        "tricks are played.",
        ("WBO-2", "WBO-7", "WBO-8"),
    ),
)
