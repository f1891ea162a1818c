"""The app: record, shelf and routes put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Flask, Response, g
from werkzeug.middleware.proxy_fix import ProxyFix

from api.audit import audit
from api.books import books
from api.corrections import corrections
from api.description import PREFIX, Api, describe_moves, options, settings
from api.desk import EXTENSION, Desk
from api.disputes import disputes
from api.exports import exports
from api.health import health
from api.hub import Hub
from api.limits import limit_guesses
from api.logs import log_requests, logger
from api.matches import matches
from api.page import docs, guard, page
from api.participants import participants
from api.problems import Problem, told
from api.rulings import rulings
from api.stream import stream
from api.trouble import problem_of, unreadable
from referee.games import shelf as standard_shelf
from referee.kernel import Unreadable
from referee.record import RecordError, Records
from schemas import moves_schema

if TYPE_CHECKING:
    from referee.kernel import Book

RESOURCES = (
    books, matches, rulings, corrections, disputes, participants, stream, audit, exports, health,
)  # fmt: skip


def create_app(  # noqa: PLR0913 - settings by name
    database: str = "sqlite:///referee.sqlite",
    *,
    shelf: dict[str, Book] | None = None,
    public_url: str = "",
    lan_url: str = "",
    behind_proxy: bool = False,
    limits: bool = True,
    quiet: bool = False,
    stream_lasts: float = 600.0,
) -> Flask:
    """Return the service on a database; made after a fork, never before one.

    ``limits`` counts attempts at codes, ``quiet`` writes no request logs, ``public_url`` is where
    phones find the service, ``lan_url`` where they do when neither that nor a request tells.
    ``behind_proxy`` believes what one proxy says of who asks, and by which address.
    """
    books_known = standard_shelf() if shelf is None else shelf
    records = Records.connect(database, shelf=books_known)
    app = Flask("api", static_folder=None)
    app.config.update(settings(), RATELIMIT_ENABLED=limits)
    app.url_map.strict_slashes = False
    app.extensions[EXTENSION] = Desk(
        records, books_known, Hub(records), database, public_url, lan_url, stream_lasts
    )
    if behind_proxy:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    limit_guesses(app)
    guard(app)
    log = logger()
    if not quiet:
        log_requests(app, log)
    handle_problems(app, log)
    api = Api(app, spec_kwargs=options())
    describe_moves(api, moves_schema(books_known))
    for resource in RESOURCES:
        api.register_blueprint(resource, url_prefix=PREFIX)
    app.register_blueprint(docs)
    app.register_blueprint(page)
    return app


def handle_problems(app: Flask, log: Any) -> None:
    """Let everything that can go wrong be told as a problem."""

    @app.errorhandler(Problem)
    def problem(error: Problem) -> Response:
        return told(error)

    @app.errorhandler(RecordError)
    def record_problem(error: RecordError) -> Response:
        return told(problem_of(error))

    @app.errorhandler(Unreadable)
    def unread(error: Unreadable) -> Response:
        return told(unreadable(error))

    @app.errorhandler(Exception)
    def mistake(error: Exception) -> Response:
        log.error("mistake", id=g.get("request_id"), exc_info=error)
        return told(
            Problem("error", "Something went wrong inside; the log of the service knows what.")
        )
