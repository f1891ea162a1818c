"""The kernel: a dozen facts, three answers, one page of physics.

It never asks which game it is. What stands here is what authors of rules need; who rules, proves,
offers or shows asks `referee.kernel.decide`, `.proof`, `.offers` and `.view` themselves.
"""

from referee.kernel.messages import CountPart, ListPart, Message, PlacePart, SeatPart
from referee.kernel.rules.book import Book
from referee.kernel.rules.book_checking import InvalidBook
from referee.kernel.rules.clauses import (
    FLAGS,
    By,
    Clause,
    No,
    effect,
    meaning,
    penalty,
    price,
    renumbered,
    rule,
    upshot,
    words,
)
from referee.kernel.rules.fact_checking import InvalidFact
from referee.kernel.rules.glance import Clock, Trick
from referee.kernel.rules.laws import LAWS, REPORTS, Deal, Leave, Result
from referee.kernel.rules.moves import Counts, Face, Faces, Move, Place, Seat, Text, Word
from referee.kernel.rules.picking_up import Resume, as_it_would_lie
from referee.kernel.rules.printing import Paragraph
from referee.kernel.rules.shown import elsewhere, stray
from referee.kernel.rules.terms import Amendment, Disagreement, Mark, Phrase, Term, Wording
from referee.kernel.rules.written import HandPlayed, Sheet
from referee.kernel.table.caching import Told, cached
from referee.kernel.table.cards import UNKNOWN, Pack, PrintedCard
from referee.kernel.table.claims import Holds, Lacks
from referee.kernel.table.evolve import evolve
from referee.kernel.table.facts import (
    Awaited,
    Awaits,
    Claimed,
    Ended,
    Fact,
    Flagged,
    Gathered,
    Laid,
    Looked,
    Moved,
    Refuted,
    Said,
    Scored,
    Shown,
    Shuffled,
)
from referee.kernel.table.table import Table
from referee.kernel.tokens import CONTRADICTS, VOID, hand_of

__all__ = [
    "CONTRADICTS", "FLAGS", "LAWS", "REPORTS", "UNKNOWN", "VOID", "Amendment", "Awaited", "Awaits",
    "Book", "By", "Claimed", "Clause", "Clock", "CountPart", "Counts", "Deal", "Disagreement",
    "Ended", "Face", "Faces", "Fact", "Flagged", "Gathered", "HandPlayed", "Holds", "InvalidBook",
    "InvalidFact", "Lacks", "Laid", "Leave", "ListPart", "Looked", "Mark", "Message", "Move",
    "Moved", "No", "Pack", "Paragraph", "Phrase", "Place", "PlacePart", "PrintedCard", "Refuted",
    "Result", "Resume", "Said", "Scored", "Seat", "SeatPart", "Sheet", "Shown", "Shuffled",
    "Table", "Term", "Text", "Told", "Trick", "Word", "Wording", "as_it_would_lie", "cached",
    "effect", "elsewhere", "evolve", "hand_of", "meaning", "penalty", "price", "renumbered",
    "rule", "stray", "upshot", "words",
]  # fmt: skip
