"""Where the CPU of one tap goes: each part by what is missing when it is left out."""

import io
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, redirect_stderr
from functools import partial
from typing import Any

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from api.app import create_app
from referee.record import Records
from referee.record.store.store import Store
from tests.bench.anchor import trivial
from tests.bench.appending import appended
from tests.bench.deciding import judged
from tests.bench.load import Refused, bodies
from tests.bench.measure import Figure, Sample, alternating, spread
from tests.bench.play import Played, played
from tests.bench.recording import opened, reported
from tests.bench.ruling import ruled
from tests.bench.serving import API, ROOM, serving
from tests.bench.settings import Settings
from tests.bench.tapping import cpu, tapped

BOOK = "watten-bavarian-4"
PARTS: dict[str, Callable[[dict[str, float]], float]] = {
    "server: connection, HTTP": lambda cost: cost["service"] - cost["app"],
    "Flask, and the line in the log": lambda cost: cost["trivial app"],
    "API: who asks, report read, answer written": lambda cost: (
        cost["app"] - cost["trivial app"] - cost["record"]
    ),
    "rules: the ruling": lambda cost: cost["decide"],
    "record: match, event, its lines in the side tables": lambda cost: (
        cost["record"] - cost["decide"] - cost["store"]
    ),
    "store: the transaction": lambda cost: cost["store"],
    "news: what the phones of four then get": lambda cost: cost["tap"] - cost["service"],
}
"""How each part is told from what was measured with it and without it, in µs."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure the whole and ever smaller pieces of it, in turns, and take the differences."""
    match = played(BOOK, 1, settings.reports)
    with ExitStack() as stack:
        stack.enter_context(redirect_stderr(io.TextIOWrapper(io.BytesIO())))
        service = stack.enter_context(serving(settings.folder, settings.sqlite(), *ROOM))
        records = stack.enter_context(Records.connect(settings.sqlite()))
        store = Store(settings.sqlite())
        stack.callback(store.close)
        app, empty = create_app(settings.sqlite(), limits=False), trivial()
        cases = {
            "tap": partial(tapped, service, match, 0, ruled=False),
            "service": partial(ruled, [service], [match], 1, settings.seconds),
            "app": partial(_called, app, match),
            "trivial app": partial(_answered, empty, match),
            "record": partial(_recorded, records, match),
            "store": partial(appended, store, 1, settings.seconds),
            "decide": partial(judged, [match], settings.seconds, on=True),
        }
        for name in ("app", "trivial app", "record"):  # what is only paid once is no part of a tap
            cases[name]()
        samples = alternating(cases, settings.rounds)
    rounds = [
        {name: cpu(told[turn]) for name, told in samples.items()} for turn in range(settings.rounds)
    ]
    for name, part in PARTS.items():
        yield Figure(
            name, "CPU µs", spread([part(costs) for costs in rounds]), rounds=settings.rounds
        )


def _called(app: Flask, match: Played) -> Sample:
    """Report a match to the app itself, without a server or a connection."""
    body = {"book": match.book.name, "seats": list(match.seats), "device": "bench"}
    told = _post(app, f"{API}/matches", body)
    path = f"{API}/matches/{told['match']['id']}/rulings"
    return _timed(app, path, match, {"Authorization": f"Bearer {told['token']}"}, "201")


def _answered(app: Flask, match: Played) -> Sample:
    return _timed(app, f"{API}/anchor", match, {}, "200")


def _timed(app: Flask, path: str, match: Played, headers: dict[str, str], status: str) -> Sample:
    asked = [
        EnvironBuilder(path, method="POST", json=body, headers=headers).get_environ()
        for body in bodies(match.reports(), "in-process")
    ]
    begun, used = time.perf_counter(), time.process_time()
    answers = [run_wsgi_app(app.wsgi_app, environ)[1] for environ in asked]
    sample = Sample(len(asked), time.perf_counter() - begun, time.process_time() - used)
    if any(not answer.startswith(status) for answer in answers):
        raise Refused(f"{path}: {answers[0]}")
    return sample


def _post(app: Flask, path: str, body: dict[str, Any]) -> dict[str, Any]:
    return app.test_client().post(path, json=body).get_json()


def _recorded(records: Records, match: Played) -> Sample:
    table = opened(records, match)
    begun, used = time.perf_counter(), time.process_time()
    reported(records, table, match.steps)
    return Sample(len(match.steps), time.perf_counter() - begun, time.process_time() - used)
