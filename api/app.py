"""The app: record, shelf and routes put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Flask, Response, g
from werkzeug.middleware.proxy_fix import ProxyFix

from api.description import API, PREFIX, Api, settings
from api.monitoring.logs import log_requests, pass_on
from api.problems.problems import Problem, problem_response
from api.problems.refusals import problem_of, unreadable
from api.requests.capacity import Capacity
from api.requests.limits import OFF, USUAL, Limits, tell_limits
from api.requests.origins import let_in
from api.responses.current import Current
from api.responses.per_viewer import PerViewer
from api.routes.arbiters import arbiters
from api.routes.audit import audit
from api.routes.books import books
from api.routes.corrections import corrections
from api.routes.disputes import disputes
from api.routes.erasures import erasures
from api.routes.exports import exports
from api.routes.hall_commands import hall
from api.routes.hall_papers import hall_papers
from api.routes.hall_phones import hall_phones
from api.routes.health import health
from api.routes.log import log as sealed_log
from api.routes.matches import matches
from api.routes.page import FileName, docs, guard, page
from api.routes.participants import participants
from api.routes.pictures import pictures
from api.routes.positions import positions
from api.routes.regulations import regulations
from api.routes.rematches import rematches
from api.routes.report_ids import report_ids
from api.routes.root import root, versions
from api.routes.rulings import rulings
from api.routes.stream import stream
from api.routes.told import told
from api.routes.tournaments import tournaments
from api.services import EXTENSION, Services, current_services
from api.streaming.hall_news import HallNews
from api.streaming.hub import Hub
from api.streaming.news import News
from referee.games import shelf as standard_shelf
from referee.kernel.rules.moves import Unreadable
from referee.record import Records, Refused
from schemas import moves_schema

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from referee.kernel import Book

RESOURCES = (
    books, matches, rulings, corrections, report_ids, disputes, pictures, participants,
    arbiters, erasures, stream, audit, exports, positions, health, rematches, root, sealed_log,
    told, regulations, tournaments, hall_phones, hall, hall_papers,
)  # fmt: skip


def services_on(  # noqa: PLR0913 - settings by name
    database: str,
    *,
    shelf: Mapping[str, Book] | None = None,
    public_url: str = "",
    lan_url: str = "",
    authority: Path | None = None,
    imports: str = "key",
    opening: str = "anybody",
    leaves: str = "key",
    listing: bool = True,
    origins: tuple[str, ...] = (),
    limits: Mapping[str, str] | bool = True,
    stream_lasts: float = 600.0,
    streams_each: int = 600,
    streams_most: int = 1500,
    seal: Path | None = None,
    require_standby: bool = False,
) -> Services:
    """Return what the routes work with on a database; made after a fork, never before one.

    ``limits`` are other rates than the usual (see `api.requests.limits`), or none at
    all where it is ``False``. ``public_url`` is where phones find the service, ``lan_url`` where
    they do when neither that nor a request tells. ``authority`` is the certificate that phones are
    offered, where they may come by TLS and plainly. ``imports`` says who may import: ``nobody``,
    whoever holds an import ``key``, or ``anybody``; ``opening`` the same of who may open matches,
    ``leaves`` of who may read the leaves of the log, and ``listing`` whether strangers are told
    which matches there are. ``origins`` are the pages of other addresses that may use the API.
    ``streams_each`` and ``streams_most`` are how many live streams one address and all together may
    follow; those who play or referee are counted apart. ``seal`` is the folder with what a record
    that is sealed is signed with. ``require_standby`` promises nothing that no standby has.
    """
    # all of it now: a game that is loaded later would keep every table waiting
    books_known = dict(standard_shelf() if shelf is None else shelf)
    records = Records.connect(
        database, shelf=books_known, seal=seal, require_standby=require_standby
    )
    per_viewer = PerViewer(records)
    current = Current(records, per_viewer)
    hall_news = HallNews(records)
    return Services(
        records, books_known, per_viewer, current, Hub(records, News(records, per_viewer, current)),
        Hub(records, hall_news, records.tournaments.get), hall_news,
        database, public_url, lan_url, imports, opening, leaves, listing, origins, stream_lasts,
        limits=_limits(limits),
        spectators=Capacity(streams_each, streams_most), players=Capacity(streams_each),
        authority=authority,
    )  # fmt: skip


def create_app(
    database: str = "sqlite:///referee.sqlite",
    *,
    behind_proxy: bool = False,
    quiet: bool = False,
    **how: Any,
) -> Flask:
    """Return the service on a database; ``how`` are the settings of `services_on`.

    ``quiet`` writes no request logs. ``behind_proxy`` believes what one proxy says of who asks, and
    by which address.
    """
    app = Flask("api", static_folder=None)
    app.config.update(settings())
    app.url_map.strict_slashes = False
    app.url_map.converters["file"] = FileName
    services = services_on(database, **how)
    app.extensions[EXTENSION] = services
    if behind_proxy:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    guard(app)
    tell_limits(app)
    let_in(app, API, lambda: current_services().origins)
    log = services.log
    if not quiet:
        log_requests(app, log)
    pass_on(log)
    handle_problems(app, log)
    api = Api(app, moves=lambda: moves_schema(services.shelf))
    for resource in RESOURCES:
        api.register_blueprint(resource, url_prefix=PREFIX)
    app.register_blueprint(versions)
    app.register_blueprint(docs)
    app.register_blueprint(page)
    return app


def _limits(rates: Mapping[str, str] | bool) -> Limits:  # noqa: FBT001 - None would say less
    if isinstance(rates, bool):
        return Limits({} if rates else dict.fromkeys(USUAL, OFF))
    return Limits(rates)


def handle_problems(app: Flask, log: Any) -> None:
    """Let everything that can go wrong be told as a problem."""

    @app.errorhandler(Problem)
    def problem(error: Problem) -> Response:
        return problem_response(error)

    @app.errorhandler(Refused)
    def record_problem(error: Refused) -> Response:
        return problem_response(problem_of(error))

    @app.errorhandler(Unreadable)
    def unread(error: Unreadable) -> Response:
        return problem_response(unreadable(error))

    @app.errorhandler(Exception)
    def mistake(error: Exception) -> Response:
        log.error("mistake", id=g.get("request_id"), exc_info=error)
        return problem_response(
            Problem("error", "Something went wrong inside; the log of the service knows what.")
        )
