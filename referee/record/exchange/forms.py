"""The forms in which a match leaves the record, beside the record itself (JSON Lines)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.record.exchange import bgstats, cloudevents, papers, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.match.match import Match
    from referee.record.events.events import Event
    from referee.record.exchange.lines import Import


class Leaving(NamedTuple):
    """A match that leaves, with all that may be written of it."""

    match: Match
    names: Mapping[str, str]
    """The players' names by seat, where they go along."""
    imports: Sequence[Import] = ()
    events: Sequence[Event] = ()
    """Its events as they are stored."""


class Form(NamedTuple):
    """A form: how it is called by programs, how its files end, and who writes it."""

    media_type: str
    ending: str
    write: Callable[[Leaving], Iterator[str]]
    named: bool = False
    """Whether players' names may stand in it."""


RECORD = "jsonl"
"""The record itself, which can be checked and brought back."""
CSV = "text/csv; charset=utf-8"
FORMS: dict[str, Form] = {
    "text": Form(
        "text/plain; charset=utf-8", "match",
        lambda one: iter([papers.text(one.match, one.names, one.imports)]), named=True,
    ),
    "csv": Form(CSV, "csv", lambda one: tables.rulings(one.match, one.imports)),
    "csv-hands": Form(CSV, "hands.csv", lambda one: tables.hands(one.match)),
    "csv-players": Form(
        CSV, "players.csv", lambda one: tables.players(one.match, one.names), named=True
    ),
    "cloudevents": Form(
        cloudevents.MEDIA_TYPE, "cloudevents.json",
        lambda one: cloudevents.batch(one.match, one.events),
    ),
    "bgstats": Form(
        "application/json", "bgstats.json",
        lambda one: iter([bgstats.written(one.match, one.names)]), named=True,
    ),
}  # fmt: skip
"""What can be exported beside the record itself."""
EXPORTS = (RECORD, *FORMS)
"""Everything that can be exported."""
