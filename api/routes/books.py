"""The shelf: every book with its printed rules, its terms, and what it changes in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.description import Blueprint, described, refused
from api.problems.problems import Problem
from api.responses.encoding import json_response
from api.services import current_services
from schemas.books import BookSchema, ShelfSchema
from schemas.guides import GuideSchema

if TYPE_CHECKING:
    from flask import Response

    from api.services import Services

books = Blueprint("books", __name__, description="The rule books on the shelf.")


@books.route("/books")
@described(books.response(200, ShelfSchema))
def shelf() -> Response:
    """List the books on the shelf."""
    return json_response(current_services().shelf_json)


@books.route("/books/<name>")
@described(books.response(200, BookSchema), refused(books, 404))
def book(name: str) -> Response:
    """Return a book: clauses, terms, cards, moves, and its difference from the book it amends."""
    services = current_services()
    _on_the_shelf(services, name)
    return json_response(services.book_json(name))


@books.route("/books/<name>/guide")
@described(books.response(200, GuideSchema), refused(books, 404))
def guide(name: str) -> Response:
    """Return how a book is played: a few paragraphs, and acts to learn from as they are ruled."""
    services = current_services()
    _on_the_shelf(services, name)
    return json_response(services.guide_json(name))


def _on_the_shelf(services: Services, name: str) -> None:
    """Raise a `Problem` where no book is called like this."""
    if name not in services.shelf:
        known = ", ".join(services.shelf)
        raise Problem("not-found", f"There is no such book; on the shelf are {known}.", "book")
