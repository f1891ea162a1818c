"""What leaves of a tournament: its record, tables for spreadsheets, events, pages to print."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from flask import Response

from api.access import director_of, hall_member, hall_viewer
from api.description import Blueprint, described
from api.problems.problems import Problem
from api.requests.viewer import PUBLIC
from api.routes.hall_phones import url_of
from api.routes.join_codes import qr_modules
from api.services import current_services
from referee.presenters.tournament_rows import entries_told, results_told, standings_told
from referee.record.exchange.cloudevents import batch
from schemas.halls import PAPERS, HallExportSchema, PaperSchema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from api.services import Services
    from referee.tournament.tournament import Tournament

hall_papers = Blueprint("hall_papers", __name__, description="What leaves of a tournament.")
CSV = "text/csv; charset=utf-8"
TYPES = {
    "jsonl": ("application/x-ndjson", "jsonl"),
    "cloudevents": ("application/cloudevents-batch+json", "json"),
    "csv-entries": (CSV, "csv"), "csv-results": (CSV, "csv"), "csv-standings": (CSV, "csv"),
}  # fmt: skip
WITH_WORDS = {"jsonl", "cloudevents"}
NO_PDF = "This service prints no PDF, for it lacks the part: pip install 'referee[pdf]'."


@hall_papers.route("/tournaments/<tournament>/export")
@hall_papers.arguments(HallExportSchema, location="query")
@described(
    hall_papers.response(200, {"type": "string"}, content_type="application/x-ndjson"),
    hall_papers.response(200, {"type": "string"}, content_type="text/csv"),
    hall_papers.response(
        200,
        {"type": "array", "items": {"type": "object"}},
        content_type="application/cloudevents-batch+json",
    ),
)
def export_hall(query: dict[str, Any], tournament: str) -> Response:
    """Export a tournament: as JSON Lines with its matches, which `referee verify` checks and draws
    again, and as CloudEvents, both for holders of a code, for what people said stands in them; its
    entries, results or standings as CSV.
    """  # noqa: D205 - flask-smorest takes the first paragraph whole
    services = current_services()
    named, form, pictures = query["names"], query["format"], query["pictures"]
    if pictures and form != "jsonl":
        raise Problem("not-understood", "pictures go into format=jsonl alone", "pictures")
    # whoever plays at one table takes no part in the arguments of the others
    asks = hall_member if named or form in WITH_WORDS else hall_viewer
    (director_of if pictures else asks)(services, tournament)
    now = services.records.tournaments.get(tournament)
    media_type, ending = TYPES[form]
    told: Iterable[bytes]
    if form == "jsonl":
        told = services.records.export_tournament(
            tournament, names=named, matches=query["matches"], pictures=pictures
        )
    elif form == "cloudevents":
        events = services.records.store.read(tournament, 0, now.version)
        told = (bit.encode() for bit in batch(now, events, "tournaments"))
    else:
        names = services.records.tournaments.names_in(now) if named else {}
        told = [_csv(_rows(now, form, names, query)).encode("utf-8-sig")]
    response = Response(told, content_type=media_type)
    return _attached(response, f"{tournament}-{form}.{ending}")


def _rows(
    now: Tournament, form: str, names: Mapping[int, Sequence[str]], query: dict[str, Any]
) -> list[list[str]]:
    if form == "csv-entries":
        return entries_told(now, names)
    if form == "csv-results":
        return results_told(now, names)
    return standings_told(now, _title(now, query["title"]), names, query["language"])


def _csv(rows: list[list[str]]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue()


def _title(now: Tournament, number: int) -> int:
    """Return which of several titles is meant, from 0; raises a `Problem`."""
    if not 1 <= number <= len(now.regulation.rankings):
        raise Problem("not-found", f"There is no title {number}.", "title")
    return number - 1


def _attached(response: Response, name: str) -> Response:
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


# --- paper ---------------------------------------------------------------------------------------


@hall_papers.route("/tournaments/<tournament>/print/<paper>")
@hall_papers.arguments(PaperSchema, location="query")
@described(
    hall_papers.response(
        200, {"type": "string", "format": "binary"}, content_type="application/pdf"
    )
)
def printed(query: dict[str, Any], tournament: str, paper: str) -> Response:
    """Print a PDF: the regulation, the start numbers, who sits where, slips, or the standings.

    Slips bear the codes of their tables, and are for the direction; names are for holders of a
    code, and others read start numbers alone.
    """
    services = current_services()
    if paper not in PAPERS:
        raise Problem("not-found", f"What can be printed is {', '.join(PAPERS)}.", "paper")
    viewer = (director_of if paper == "slips" else hall_viewer)(services, tournament)
    now = services.records.tournaments.get(tournament)
    names = services.records.tournaments.names_in(now) if viewer.role != PUBLIC else {}
    made = _papers(services, now, names, query)[paper]
    response = Response(made(), content_type="application/pdf")
    return _attached(response, f"{tournament}-{paper}.pdf")


def _papers(
    services: Services, now: Tournament, names: Mapping[int, Sequence[str]], query: dict[str, Any]
) -> dict[str, Callable[[], bytes]]:
    try:
        from referee.paper import tournament_pages as pages  # noqa: PLC0415 - it takes long
    except ModuleNotFoundError:
        raise Problem("not-understood", NO_PDF, "paper") from None
    language = query["language"]
    number: int = query.get("round", len(now.rounds))

    def round_() -> int:
        if now.round(number) is None:
            raise Problem("not-found", f"Round {number} is not drawn.", "round")
        return number

    def slips() -> bytes:
        codes = {
            one.seat: pages.Link(one.code, qr_modules(url_of(services, one.code)))
            for one in services.records.phones.of_round(now.id, round_())
        }
        return pages.slips_page(now, round_(), names, language, codes)

    return {
        "regulation": lambda: pages.regulation_page(now.regulation, language, now),
        "entries": lambda: pages.entries_page(now, names, language),
        "seating": lambda: pages.seating_page(now, round_(), names, language),
        "slips": slips,
        "standings": lambda: pages.standings_page(
            now, names, language, _title(now, query["title"])
        ),
    }
