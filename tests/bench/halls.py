"""What an evening of many tables costs: a draw, news with standings, and a tap meanwhile."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

from api.requests.viewer import NOBODY
from api.responses.current import Current
from api.responses.per_viewer import PerViewer
from api.streaming.news import News
from api.streaming.wire import event_piece
from referee.presenters.tournaments import news_json, tournament_json
from referee.record import Records
from referee.record.people.people import BY_DIRECTING_OPERATOR as BY
from referee.tournament.regulation import Regulation, Stage, Text
from referee.tournament.shelf import on_the_shelf
from tests.bench.aims import AIMS, BUDGETS
from tests.bench.measure import Figure, Sample, alternating, figure, within
from tests.bench.play import played
from tests.bench.recording import opened, reported
from tests.bench.serving import ROOM, serving
from tests.bench.settings import Settings
from tests.bench.tapping import cpu, tapped
from tests.tournament.hall import Hall

BOOK = "watten-bavarian-4"
EACH = 40
"""Cards, and taps in a round."""
SLIP = "15:9 8:15 15:13"
SLOWEST = {"TD-1": 1, "TD-4": 1, "TD-8": 2}
"""The movements that take longest, and how many entries make a side in them."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure draws and news as they are worked out, and the tap at a service."""
    cards = list(_news_of_cards(settings))
    for size, tables in (("64 pairs", 32), (f"{settings.halls} tables", settings.halls)):
        draws = [max(_drawn(tables, *one) for one in SLOWEST.items())
                 for _ in range(settings.rounds)]  # fmt: skip
        kind = "pairs" if tables == 32 else "tables"
        yield within(BUDGETS[f"draw, {kind}"], draws)
        told = list(_news_of_results(tables))
        many = settings.rounds
        yield figure(
            f"news of a result with the standings, {size}", "bytes", told[-many:], cards[-many:],
            "news of a card", by=lambda sample: sample.seconds, aim=AIMS[f"standings, {kind}"],
        )  # fmt: skip
    yield _tap(settings)


def regulation(movement: str = "TD-1", side: int = 1) -> Regulation:
    """Return a regulation that is drawn by a movement."""
    stage = Stage(Text("Rounds"), movement, 4, 3, side=side, to=15)
    return on_the_shelf("oberndorf")._replace(stages=(stage,))


def _drawn(tables: int, movement: str, side: int) -> float:
    """Return how many milliseconds the second draw takes."""
    hall = Hall(regulation(movement, side), 2 * side * tables)
    hall.draw()
    for table in range(1, tables + 1):
        hall.tell(table, SLIP)
    before = time.perf_counter()
    hall.draw()
    return (time.perf_counter() - before) * 1e3


def _news_of_results(tables: int) -> Iterator[Sample]:
    """Yield how large the news of each table's result is, to those who see no names."""
    hall = Hall(regulation(), 2 * tables)
    hall.draw()
    before = tournament_json(hall.now, None)
    for table in range(1, min(tables, EACH) + 1):
        hall.tell(table, SLIP)
        now = tournament_json(hall.now, None)
        told = news_json(before, now, hall.now.history)
        yield Sample(1, len(event_piece(hall.now.version, "happened", told).plain))
        before = now


def _news_of_cards(settings: Settings) -> Iterator[Sample]:
    """Yield how large the news of each card at a table of four is, to those who watch."""
    match = played(BOOK, 1, EACH)
    with Records.connect(settings.sqlite()) as records:
        per_viewer = PerViewer(records)
        news = News(records, per_viewer, Current(records, per_viewer))
        table = opened(records, match)
        for step in match.steps:
            reported(records, table, [step])
            now = records.match(table)
            (piece,) = news.after(now, now.version - 1, NOBODY)
            yield Sample(1, len(piece.plain))


def _tap(settings: Settings) -> Figure:
    """Return the CPU of a tap while an evening of many tables is on record, beside without."""
    with ExitStack() as stack:
        url = settings.sqlite()
        with Records.connect(url) as records:
            there = records.tournaments
            id_ = there.announce("Bench", regulation()).tournament.id
            for number in range(1, 2 * settings.halls + 1):
                there.enter(id_, [f"Ada {number}", f"Obi {number}"], BY)
            there.draw(id_, BY)
        full = stack.enter_context(serving(settings.folder, url, *ROOM))
        empty = stack.enter_context(serving(settings.folder, settings.sqlite(), *ROOM))
        match = played(BOOK, 1, EACH)
        cases = {name: partial(tapped, service, match, 0, ruled=True)
                 for name, service in (("full", full), ("empty", empty))}  # fmt: skip
        samples = alternating(cases, settings.rounds)
    return figure(
        f"CPU of a tap beside a tournament of {settings.halls} tables", "CPU µs", samples["full"],
        samples["empty"], "where none is", by=cpu, aim=AIMS["tap beside a tournament"],
    )  # fmt: skip
