"""The kinds of event there are: those of a match, and those of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.match.erasing import WORDS as SAID_IN_MATCHES
from referee.match.events import KINDS as MATCH_KINDS
from referee.tournament.events import KINDS as TOURNAMENT_KINDS
from referee.tournament.events import WORDS as SAID_IN_TOURNAMENTS

if TYPE_CHECKING:
    from collections.abc import Mapping

OF_MATCHES, OF_TOURNAMENTS = frozenset(MATCH_KINDS), frozenset(TOURNAMENT_KINDS)
KINDS: Mapping[str, type[Any]] = {**MATCH_KINDS, **TOURNAMENT_KINDS}
"""The kinds of event by the word that names them."""
NAMES: Mapping[type[Any], str] = {kind: name for name, kind in KINDS.items()}
WORDS: Mapping[type[Any], str] = {**SAID_IN_MATCHES, **SAID_IN_TOURNAMENTS}
"""The field of an event that somebody fills with words of their own."""
