"""The phone page and the page of the API's description, with the headers that keep them safe.

Nothing here names another host: everything a page needs comes from this service.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, send_from_directory
from flask_swagger_ui import __file__ as swagger_home
from werkzeug.exceptions import NotFound

from api.description import PREFIX
from api.desk import desk
from api.problems import Problem

if TYPE_CHECKING:
    from flask import Flask

DIST = Path(__file__).resolve().parent / "web" / "dist"
SWAGGER = Path(swagger_home).resolve().parent / "dist"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
DOCS_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
_HASHED = re.compile(r"-[A-Z0-9]{8}\.[a-z0-9]+\Z")
YEAR = 365 * 24 * 3600

page = Blueprint("page", __name__)
docs = Blueprint("docs", __name__, url_prefix=f"{PREFIX}/docs")


@page.get("/")
@page.get("/m/<match>")
@page.get("/m/<match>/audit")
@page.get("/join")
@page.get("/join/<code>")
def shell(**_where: Any) -> Response:
    """Serve the phone page; it reads from its address what to show."""
    if not (DIST / "index.html").is_file():
        raise Problem("not-found", "The phone page was not built: run `make web`.")
    return _file(DIST, "index.html")


@page.get("/<path:name>")
def asset(name: str) -> Response:
    """Serve a file of the phone page."""
    if name.startswith((".", "api/")):
        raise NotFound
    return _file(DIST, name)


@docs.get("/")
def docs_page() -> Response:
    """Serve the page that shows the description of the API."""
    return _guarded(Response(DOCS, content_type="text/html; charset=utf-8"), DOCS_POLICY)


@docs.get("/start.js")
def docs_start() -> Response:
    """Serve the script that starts it; inline it would need a weaker policy."""
    return Response(START, content_type="text/javascript; charset=utf-8")


@docs.get("/<name>")
def docs_asset(name: str) -> Response:
    """Serve a file of Swagger UI, as its package carries it."""
    return _file(SWAGGER, name, DOCS_POLICY)


def _file(folder: Path, name: str, policy: str = POLICY) -> Response:
    response = _guarded(send_from_directory(folder, name), policy)
    if _HASHED.search(name):
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return response


def _guarded(response: Response, policy: str) -> Response:
    response.headers["Content-Security-Policy"] = policy
    response.headers["Referrer-Policy"] = "no-referrer"  # an address may hold a join code
    response.headers["Cache-Control"] = "no-cache"
    return response


def guard(app: Flask) -> None:
    """Keep browsers from taking an answer for what it is not said to be, and count it."""

    @app.after_request
    def headers(response: Response) -> Response:
        response.headers.add("X-Content-Type-Options", "nosniff")
        desk().metrics.count(response.status_code)
        return response


DOCS = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The referee's API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{PREFIX}/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="{PREFIX}/docs/swagger-ui-bundle.js"></script>
<script src="{PREFIX}/docs/start.js"></script>
</body>
</html>
"""
START = f"""SwaggerUIBundle({{
  url: "{PREFIX}/openapi.json", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null,
}});
"""
