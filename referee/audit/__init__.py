"""The audit of a match: a page that answers, the score, the hands, and every event in words.

It tells a match that was recorded and one that was written down in the notation in the same words;
the command line, the API and the phone page show nothing else.
"""

from referee.audit.document import Audit, Person, audited
from referee.audit.findings import IMPOSSIBLE, PROVEN, UNUSUAL, Finding
from referee.audit.matters import Matter
from referee.audit.sheets import Hand
from referee.audit.telling import Refused, told
from referee.audit.trail import Entry, Only, Trail, Who

__all__ = (
    "IMPOSSIBLE", "PROVEN", "UNUSUAL", "Audit", "Entry", "Finding", "Hand", "Matter", "Only",
    "Person", "Refused", "Trail", "Who", "audited", "told",
)  # fmt: skip
