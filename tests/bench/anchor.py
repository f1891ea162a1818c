"""The anchor of the service: a trivial Flask app, served as `referee serve` serves the referee.

Run as a program it takes the options of `referee serve`.
"""

from typing import Any

import click
from flask import Flask, Response, jsonify, request
from gunicorn.app.base import BaseApplication

from api.monitoring.logs import log_requests, logger
from referee.cli.serve import serve, settings

OURS = ("post_worker_init", "child_exit")
"""Settings that are about the referee's own app."""


def trivial() -> Flask:
    """Return an app that reads a JSON object, answers with another and logs it as we do."""
    app = Flask("anchor")
    log_requests(app, logger())

    @app.post("/api/v1/anchor")
    def post() -> Response:
        told = request.get_json()
        return jsonify(outcome="stands", number=1, text=told["report_id"])

    @app.get("/api/v1/health")
    def health() -> Response:
        return jsonify(status="ok")

    return app


class Server(BaseApplication):
    """Gunicorn with the settings of the service."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.given = given
        super().__init__()

    def load_config(self) -> None:
        for name, value in settings(self.given).items():
            if name not in OURS:
                self.cfg.set(name, value)

    def load(self) -> Flask:
        return trivial()


@click.group()
def main() -> None:
    """Serve the anchor."""


@main.command(params=serve.params)
def serve_(**given: Any) -> None:
    """Serve it with one worker beside SQLite and two beside PostgreSQL, as the service does."""
    if given["workers"] is None:
        given["workers"] = 2 if given["database"].startswith("postgres") else 1
    given["door"] = None
    Server(given).run()


if __name__ == "__main__":
    main.add_command(serve_, "serve")
    main()
