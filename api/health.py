"""Health and metrics: whether the service can do its work, and how much of it it does."""

from __future__ import annotations

from importlib.metadata import version

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST

from api.answers import said
from api.description import Blueprint, described
from api.desk import desk
from api.problems import KINDS
from schemas.service import HealthSchema, ProblemKindsSchema

health = Blueprint("health", __name__, description="The service itself.")


@health.route("/health")
@described(health.response(200, HealthSchema))
def well() -> Response:
    """Say whether the service is well: it can read its record. Otherwise it is a problem 503."""
    at_desk = desk()
    at_desk.records.check()
    store = "sqlite" if at_desk.database.startswith("sqlite") else "postgresql"
    return said(
        {
            "status": "ok",
            "store": store,
            "games": list(at_desk.shelf),
            "version": version("referee"),
        }
    )


@health.route("/metrics")
@described(health.response(200, {"type": "string"}, content_type="text/plain"))
def metrics() -> Response:
    """Return what the service counts of itself, for Prometheus."""
    response = Response(desk().metrics.text(), content_type=CONTENT_TYPE_LATEST)
    response.headers["Cache-Control"] = "no-store"
    return response


@health.route("/problems")
@described(health.response(200, ProblemKindsSchema))
def problems() -> Response:
    """List the kinds of problem the service tells of; their `type` points here."""
    told = [
        {"kind": name, "status": kind.status, "title": kind.title} for name, kind in KINDS.items()
    ]
    return said({"problems": told})
