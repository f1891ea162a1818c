"""Nothing that is said of any whole match is left in English, and no hole of it is left open."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from referee.cli.audit import audits
from referee.cli.reading import Source
from referee.kernel.messages import HOLE, from_json, message, to_json
from referee.messages import LANGUAGES, catalogue, rules, say
from referee.presenters.audits import answer_json
from referee.presenters.rulings import ruling_json
from referee.presenters.tables import table_json
from tests.fixtures.shelves import first_of_each_family
from tests.messages.ids import worded
from tests.records.test_answers import said_in
from tests.records.test_records import judged

HERE = Path(__file__).parent
MATCHES = sorted(HERE.glob("*/*.match"))
EVERY = 20
"""The table is read after every so many rulings: what bears on it changes slowly."""


def called(path: Path) -> str:
    return f"{path.parent.name} {path.stem}"


def told(path: Path) -> Iterator[dict[str, Any]]:
    """Yield all that is said of a match in pieces: rulings, tables, disputes, decisions, audit."""
    text = path.read_text(encoding="utf-8")
    match = judged(text).match
    for number, record in enumerate(match.rulings.log):
        yield ruling_json(record)
        if number % EVERY == 0:
            yield table_json(record.book, match.table_after(record.number))
    (audit,) = audits(Source(path.name, text))
    yield answer_json(audit)["answer"]
    for entry in audit.trail.entries:
        for said in (entry.text, *entry.reasons, *entry.happened, *entry.later):
            yield {"messages": to_json(message(said))}


def messages(data: Any) -> Iterator[dict[str, Any]]:
    """Yield the outermost sentences in pieces, wherever they stand."""
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data
        else:
            for one in data.values():
                yield from messages(one)
    elif isinstance(data, list):
        for one in data:
            yield from messages(one)


def names_somebody(id_: str, seats: Sequence[str]) -> bool:
    """Say whether it is a seat, or a side by its seats: names stand in its place."""
    return {*id_} <= {*seats}


@pytest.mark.parametrize("path", first_of_each_family(MATCHES, called), ids=called)
def test_all_that_is_said_of_a_match_is_there_in_every_language(path):
    every = [one for said in told(path) for one in messages(said)]
    assert len(every) > 50
    seats = judged(path.read_text(encoding="utf-8")).table.seats
    for language in LANGUAGES:
        if language != "en":
            known = catalogue(language).keys() | rules(language).keys()
            ids = {id_ for id_ in said_in(every) if worded(id_) and not names_somebody(id_, seats)}
            assert ids - known == set()
        spoken = {say(from_json(one), language) for one in every}
        assert [one for one in spoken if HOLE.search(one)] == []
        sentences = [one for one in spoken if one[-1:] in {*".!?”“"}]
        assert [one for one in sentences if one[:1].islower()] == []
