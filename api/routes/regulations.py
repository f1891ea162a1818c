"""Regulations: those on the shelf, one in the language that is asked, and the check of a file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from api.description import Blueprint, described, refused
from api.problems.problems import Problem
from api.responses.encoding import json_response, tagged_by_content
from api.services import current_services
from referee.messages import say
from referee.presenters.regulations import mistake_json, regulation_json
from referee.record.tournament.books import books
from referee.tournament.reading import regulation as read
from referee.tournament.refusals import BadRegulation
from referee.tournament.shelf import names, on_the_shelf
from schemas.regulations import (
    CheckedSchema,
    FileSchema,
    LanguageSchema,
    RegulationSchema,
    RegulationsSchema,
)

if TYPE_CHECKING:
    from flask import Response

    from api.services import Services
    from referee.kernel import Book
    from referee.tournament.regulation import Regulation

regulations = Blueprint("regulations", __name__, description="What clubs announce.")


@regulations.route("/regulations")
@regulations.arguments(LanguageSchema, location="query")
@described(regulations.etag, regulations.response(200, RegulationsSchema))
def shelf(query: dict[str, str]) -> Response:
    """List the regulations on the shelf whose books are there too."""
    services, german = current_services(), query["language"] == "de"
    found = [on_the_shelf(name) for name in names()]
    told = [
        {"name": one.name, "title": one.title.de if german and one.title.de else one.title.en,
         "book": one.play.book, "players": one.players}
        for one in found if one.play.book in services.shelf
    ]  # fmt: skip
    return tagged_by_content({"regulations": told})


@regulations.route("/regulations/<regulation>")
@regulations.arguments(LanguageSchema, location="query")
@described(regulations.etag, regulations.response(200, RegulationSchema), refused(regulations, 404))
def one(query: dict[str, str], regulation: str) -> Response:
    """Return a regulation: what is played, how it is drawn, and what judges each article."""
    services = current_services()
    return tagged_by_content(told(services, shelved(services, regulation), query["language"]))


@regulations.route("/regulations/check", methods=["POST"])
@regulations.arguments(FileSchema)
@described(regulations.response(200, CheckedSchema))
def check(given: dict[str, str]) -> Response:
    """Check the file of a regulation: every mistake is told with its line."""
    services, language = current_services(), given["language"]
    try:
        found = read(given["toml"], books(services.shelf))
    except BadRegulation as error:
        mistakes = [mistake_json(one, partial(say, language=language)) for one in error.mistakes]
        return json_response({"mistakes": mistakes, "regulation": None})
    return json_response({"mistakes": [], "regulation": told(services, found, language)})


def told(services: Services, found: Regulation, language: str) -> dict[str, Any]:
    """Return a regulation in a language."""
    return regulation_json(
        found, book_of(services, found), language, partial(say, language=language)
    )


def book_of(services: Services, found: Regulation, kind: str = "not-found") -> Book:
    """Return the book of a regulation as its first stage agrees on it; raises a `Problem`."""
    book = services.shelf.get(found.play.book)
    if book is None:
        detail = f"The book {found.play.book} is not on the shelf of this service."
        raise Problem(kind, detail, "book")
    return book.agree(found.terms(found.stages[0]))


def shelved(services: Services, name: str, kind: str = "not-found") -> Regulation:
    """Return a regulation of the shelf; raises a `Problem` where there is none."""
    try:
        found = on_the_shelf(name)
    except LookupError:
        known = ", ".join(names())
        detail = f"There is no such regulation; on the shelf are {known}."
        raise Problem(kind, detail, "regulation") from None
    book_of(services, found, kind)
    return found


def regulation_of(services: Services, given: dict[str, Any]) -> Regulation:
    """Return the regulation that a body names or brings; raises `BadRegulation` and a `Problem`."""
    name, toml = given.get("regulation"), given.get("toml")
    if (name is None) == (toml is None):
        detail = "name a regulation of the shelf, or bring the file of one as toml"
        raise Problem("not-understood", detail, "regulation")
    if toml is not None:
        return read(toml, books(services.shelf))
    return shelved(services, str(name), "not-understood")
