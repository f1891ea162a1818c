"""The phone page and the page of the API's description, with the headers that keep them safe.

Nothing here names another host: everything a page needs comes from this service.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, request, send_file, send_from_directory
from flask_swagger_ui import __file__ as swagger_home
from werkzeug.exceptions import NotFound
from werkzeug.routing import PathConverter

from api.description import PREFIX
from api.problems.problems import Problem
from api.responses.encoding import Lasting, lasting_response
from api.routes.join_codes import LOCAL
from api.services import current_services

if TYPE_CHECKING:
    from flask import Flask

DIST = Path(__file__).resolve().parent.parent / "web" / "dist"
SWAGGER = Path(swagger_home).resolve().parent / "dist"

SHOWN = ("swagger-ui.css", "swagger-ui-bundle.js")
"""What of it the page with the description loads."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""Of the worker alone, in which the rules run: a page that compiles nothing need not be let."""
DOCS_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
_HASHED = re.compile(r"-[A-Z0-9]{8}(\.[a-z0-9]+\Z|/)")
_WORKER = re.compile(r"rules/worker-[A-Z0-9]{8}\.js\Z")
ENDINGS = {"br": ".br", "gzip": ".gz"}
"""What a compressed file is called beside the plain one, by the coding, the best one first."""
YEAR = 365 * 24 * 3600


class FileName(PathConverter):
    """A file of the phone page: any path but those of the API, which answer for themselves."""

    regex = "(?!api/)[^/].*?"


HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]{1,255}")
PLAIN = "referee-plain"
"""The cookie of whoever goes on without TLS."""

page = Blueprint("page", __name__)
docs = Blueprint("docs", __name__, url_prefix=f"{PREFIX}/docs")


@page.get("/")
@page.get("/m/<match>")
@page.get("/m/<match>/audit")
@page.get("/m/<match>/wall")
@page.get("/join")
@page.get("/join/<code>")
def shell(**_where: Any) -> Response:
    """Serve the phone page; it reads from its address what to show."""
    if not (DIST / "index.html").is_file():
        raise Problem("not-found", "The phone page was not built: run `make web`.")
    return _file(DIST, "index.html") if _trusts() else trust()


@page.get("/trust")
def trust() -> Response:
    """Serve the steps by which a phone comes to trust this service; they lead to it by TLS."""
    _authority()
    policy = POLICY
    if HOST.fullmatch(request.host):
        policy = policy.replace("connect-src 'self'", f"connect-src 'self' https://{request.host}")
    response = _file(DIST, "trust.html", policy)
    response.headers["Vary"] = "Cookie"
    return response


@page.get("/authority.crt")
def authority() -> Response:
    """Serve the certificate of the authority, as phones install it."""
    response = send_file(_authority(), mimetype="application/x-x509-ca-cert", max_age=0)
    response.headers["Content-Disposition"] = 'attachment; filename="referee-authority.crt"'
    return response


def _authority() -> Path:
    found = current_services().authority
    if found is None:
        raise Problem("not-found", "This service has no authority of its own.")
    return found


def _trusts() -> bool:
    """Whether the page itself is served: not to a phone that has yet to be told how to trust us."""
    at_hand = urlsplit(request.host_url).hostname in LOCAL
    plainly = current_services().authority is not None and request.scheme == "http"
    return not plainly or at_hand or PLAIN in request.cookies


@page.get("/<file:name>")
def asset(name: str) -> Response:
    """Serve a file of the phone page."""
    if name.startswith("."):
        raise NotFound
    return _file(DIST, name, WORKER_POLICY if _WORKER.match(name) else POLICY)


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
    if name not in SHOWN:
        return _file(SWAGGER, name, DOCS_POLICY)
    kind, _ = mimetypes.guess_type(name)
    return _guarded(lasting_response(_shown(name), f"{kind}; charset=utf-8"), DOCS_POLICY)


@cache
def _shown(name: str) -> Lasting:
    """Return what the page loads, which its package carries uncompressed."""
    return Lasting.of((SWAGGER / name).read_bytes())


def _file(folder: Path, name: str, policy: str = POLICY) -> Response:
    response = _guarded(_sent(folder, name), policy)
    if _HASHED.search(name):
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return response


def _sent(folder: Path, name: str) -> Response:
    """Send a file, or the same as it was compressed when it was built, as the browser likes it."""
    made = [coding for coding, end in ENDINGS.items() if (folder / f"{name}{end}").is_file()]
    if not made:
        return send_from_directory(folder, name)
    coding = request.accept_encodings.best_match(made)
    kind, _ = mimetypes.guess_type(name)
    if coding is None and not (folder / name).is_file():
        # what is installed of the page, and the rules for the phone, are there in no other form
        packed = (folder / f"{name}{ENDINGS['gzip']}").read_bytes()
        response = Response(gzip.decompress(packed), content_type=kind)
    elif coding is None:
        response = send_from_directory(folder, name)
    else:
        response = send_from_directory(folder, f"{name}{ENDINGS[coding]}", mimetype=kind)
        response.headers["Content-Encoding"] = coding
    response.headers["Vary"] = "Accept-Encoding"
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
        current_services().metrics.count(response.status_code)
        return response


DOCS = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The referee's API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{PREFIX}/docs/{SHOWN[0]}">
</head>
<body>
<div id="swagger-ui"></div>
<script src="{PREFIX}/docs/{SHOWN[1]}"></script>
<script src="{PREFIX}/docs/start.js"></script>
</body>
</html>
"""
START = f"""SwaggerUIBundle({{
  url: "{PREFIX}/openapi.json", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null,
}});
"""
