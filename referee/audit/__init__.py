"""The audit trail of a match: every event in people's words, and what was found in it.

It tells a match that was recorded and one that was written down in the notation in the same words;
the command line, the API and the phone page show nothing else.
"""

from referee.audit.findings import IMPOSSIBLE, PROVEN, UNUSUAL, Finding
from referee.audit.trail import Entry, Only, Trail, Who
from referee.audit.written import written

__all__ = (
    "IMPOSSIBLE", "PROVEN", "UNUSUAL", "Entry", "Finding", "Only", "Trail", "Who", "written",
)  # fmt: skip
