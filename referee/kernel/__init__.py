"""The kernel: a dozen facts, three answers, one page of physics.

It never asks which game it is.
"""

from referee.kernel.arguments import Arguments, Decision, Dispute, settled, told_facts
from referee.kernel.book import Book
from referee.kernel.cards import UNKNOWN, Card, Pack
from referee.kernel.cards import Printed as PrintedCard
from referee.kernel.claims import Holds, Lacks
from referee.kernel.clauses import (
    CONTRADICTS,
    FLAGS,
    VOID,
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
from referee.kernel.decide import Ruling, decide, let_stand
from referee.kernel.evolve import evolve
from referee.kernel.facts import (
    FACTS,
    Awaited,
    Awaits,
    Claimed,
    Ended,
    Fact,
    Flagged,
    Gathered,
    Looked,
    Moved,
    Refuted,
    Said,
    Scored,
    Shown,
    Shuffled,
    facts_from_json,
    facts_to_json,
)
from referee.kernel.hands import HandResult, hands
from referee.kernel.laws import LAWS, REPORTS, Deal, Leave, elsewhere, stray
from referee.kernel.moves import (
    Face,
    Faces,
    Field,
    Move,
    Place,
    Seat,
    Text,
    Unreadable,
    Word,
    fields_of,
    hidden,
    move_from_json,
    move_to_json,
)
from referee.kernel.notation import Told, read_move, read_report, report_text, time_text
from referee.kernel.offers import Choice, Offer, narrowed, offers
from referee.kernel.played import Correction, Played, Step
from referee.kernel.possible import (
    Deciding,
    Implied,
    Impossible,
    Named,
    deciding,
    impossible,
    untrue,
)
from referee.kernel.printing import Difference, Printed
from referee.kernel.redress import Unfit, carried_out
from referee.kernel.rejudging import Differs, Rejudged, rejudged, terms_for
from referee.kernel.remedies import Remedy, read_remedies, remedies_text, remedy_text
from referee.kernel.replay import play, rejudge
from referee.kernel.retelling import Act, Retelling
from referee.kernel.script import Mistake, Script, parse, written
from referee.kernel.story import (
    REPORT_ID,
    REPORT_ID_WORDS,
    Change,
    Report,
    changes,
    forgotten,
    judged,
)
from referee.kernel.table import OVER, Table
from referee.kernel.terms import Amendment, Asked, Disagreement, Mark, Term
from referee.kernel.view import in_words, view

__all__ = [
    "CONTRADICTS", "FACTS", "FLAGS", "LAWS", "OVER", "REPORTS", "REPORT_ID", "REPORT_ID_WORDS",
    "UNKNOWN", "VOID", "Act", "Amendment", "Arguments", "Asked", "Awaited", "Awaits", "Book", "By",
    "Card", "Change", "Choice", "Claimed", "Clause", "Correction", "Deal", "Deciding", "Decision",
    "Difference", "Differs", "Disagreement", "Dispute", "Ended", "Face", "Faces", "Fact", "Field",
    "Flagged", "Gathered", "HandResult", "Holds", "Implied", "Impossible", "Lacks", "Leave",
    "Looked", "Mark", "Mistake", "Move", "Moved", "Named", "No", "Offer", "Pack", "Place", "Played",
    "Printed", "PrintedCard", "Refuted", "Rejudged", "Remedy", "Report", "Retelling", "Ruling",
    "Said", "Scored", "Script", "Seat", "Shown", "Shuffled", "Step", "Table", "Term", "Text",
    "Told", "Unfit", "Unreadable", "Word", "carried_out", "changes", "decide",
    "deciding", "effect", "elsewhere", "evolve", "facts_from_json", "facts_to_json", "fields_of",
    "forgotten", "hands", "hidden", "impossible", "in_words", "judged", "let_stand", "meaning",
    "move_from_json", "move_to_json", "narrowed", "offers", "parse", "penalty", "play", "price",
    "read_move", "read_remedies", "read_report", "rejudge", "rejudged", "remedies_text",
    "remedy_text", "renumbered", "report_text", "rule", "settled", "stray", "terms_for",
    "time_text", "told_facts", "untrue", "upshot", "view", "words", "written",
]  # fmt: skip
