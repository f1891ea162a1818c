"""Health and metrics: whether the service can do its work, and how much of it it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST

from api.description import Blueprint, described, refused
from api.problems.problems import KINDS, LEAVING, Problem
from api.responses.encoding import json_response
from api.services import current_services
from referee.build import build, release
from referee.compiled import runs
from referee.presenters.times import times
from referee.record import last_result
from schemas.service import HealthSchema, ProblemKindsSchema, ReadySchema

if TYPE_CHECKING:
    from referee.record.seal.sealing import Sealing

health = Blueprint("health", __name__, description="The service itself.")


@health.route("/health")
@described(health.response(200, HealthSchema))
def well() -> Response:
    """Say whether the service is well: it can read its record. Otherwise it is a problem 503.

    Matches with missing events are named (within a minute), and how the record was last verified;
    of a record that is sealed also how far it is signed for, and why no further.
    """
    services = current_services()
    services.records.check()
    result = last_result(services.records.store)
    seal = services.records.sealing()
    store = "sqlite" if services.database.startswith("sqlite") else "postgresql"
    return json_response(
        {
            "status": "ok",
            "store": store,
            "replication": services.records.replication(),
            "games": list(services.shelf),
            "version": release(),
            "build": build(),
            "rules_run": runs(),
            "sealed": _sealed(seal),
            "holes": services.holes(),
            "verified": result._asdict() | times(at=result.at) if result else None,
        }
    )


def _sealed(seal: Sealing) -> dict[str, Any] | None:
    if not seal.origin:
        return None
    return {"origin": seal.origin, "size": seal.size, "wrong": seal.wrong}


@health.route("/ready")
@described(health.response(200, ReadySchema), refused(health, 503))
def ready() -> Response:
    """Say whether phones shall be sent here, for a load balancer; otherwise it is a problem 503.

    Not while the service is about to stop, nor while its record cannot be read and written, is
    another one than it began with, or one that only a later release may work with.
    """
    services = current_services()
    if services.leaving:
        raise Problem("leaving", LEAVING)
    services.records.check()
    services.records.replication()
    return json_response({"status": "ready"})


@health.route("/metrics")
@described(health.response(200, {"type": "string"}, content_type="text/plain"))
def metrics() -> Response:
    """Return what the service counts of itself, for Prometheus."""
    response = Response(current_services().metrics.text(), content_type=CONTENT_TYPE_LATEST)
    response.headers["Cache-Control"] = "no-store"
    return response


@health.route("/problems")
@described(health.response(200, ProblemKindsSchema))
def problems() -> Response:
    """List the kinds of problem the service tells of; their `type` points here."""
    kinds = [
        {"kind": name, "status": kind.status, "title": kind.title} for name, kind in KINDS.items()
    ]
    return json_response({"problems": kinds})
