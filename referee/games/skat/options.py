"""Skat: what tables agree on, and what it is called."""

from __future__ import annotations

from referee.games.skat import score
from referee.kernel import Term, Wording
from referee.parts.agreeing import either

TERMS = (
    Term("hands", "Hands of a list.", range(1, 97), 36),
    either("list", "How the list is counted.", "seeger", plain=score.plainly),
)
LIST = "The list"
WORDING = {
    "hands": Wording("Hands of a list", LIST),
    "list": Wording("Counted", LIST, {"seeger": "by Seeger-Fabian", "plain": "plainly"}),
}
