"""The root of the API: where everything is, for whoever begins with nothing but an address."""

from __future__ import annotations

from flask import Blueprint as Plain
from flask import Response

from api.description import API, PREFIX, Blueprint, described
from api.responses.encoding import json_response
from api.services import current_services
from referee.build import build, release
from schemas.service import RootSchema

root = Blueprint("root", __name__, description="Where everything is.")
versions = Plain("versions", __name__)

DESCRIPTION = f"{PREFIX}/openapi.json"
LINKS = {
    "self": PREFIX,
    "description": DESCRIPTION,
    "docs": f"{PREFIX}/docs/",
    "books": f"{PREFIX}/books",
    "matches": f"{PREFIX}/matches",
    "match": f"{PREFIX}/matches/{{match_id}}",
    "join": f"{PREFIX}/join",
    "positions": f"{PREFIX}/positions",
    "regulations": f"{PREFIX}/regulations",
    "tournaments": f"{PREFIX}/tournaments",
    "tournament": f"{PREFIX}/tournaments/{{tournament}}",
    "imports": f"{PREFIX}/imports",
    "health": f"{PREFIX}/health",
    "metrics": f"{PREFIX}/metrics",
    "problems": f"{PREFIX}/problems",
}
"""What a program finds from here; what stands in braces it fills in itself."""


@root.route("/")
@described(root.response(200, RootSchema))
def begin() -> Response:
    """Say what this service is, where everything is, and what strangers may do here."""
    services = current_services()
    response = json_response(
        {
            "name": "referee",
            "version": release(),
            "build": build(),
            "links": LINKS,
            "opening": services.opening,
            "imports": services.imports,
            "listing": services.listing,
        }
    )
    response.headers["Link"] = f'<{DESCRIPTION}>; rel="service-desc"'
    return response


@versions.get(API)
def all_versions() -> Response:
    """Return which versions of the API are answered, for whoever leaves the number out."""
    return json_response({"versions": [{"version": "v1", "url": PREFIX}]})
