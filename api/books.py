"""The shelf: every book with its printed rules, its terms, and what it changes in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.answers import said
from api.description import Blueprint, described
from api.desk import desk
from api.problems import Problem
from schemas.books import BookSchema, ShelfSchema

if TYPE_CHECKING:
    from flask import Response

books = Blueprint("books", __name__, description="The rule books on the shelf.")


@books.route("/books")
@described(books.response(200, ShelfSchema))
def shelf() -> Response:
    """List the books on the shelf."""
    return said(desk().shelf_json)


@books.route("/books/<name>")
@described(books.response(200, BookSchema), books.alt_response(404, response="NOT_FOUND"))
def book(name: str) -> Response:
    """Return a book: clauses, terms, cards, moves, and its difference from the book it amends."""
    at_desk = desk()
    if name not in at_desk.shelf:
        known = ", ".join(at_desk.shelf)
        raise Problem("not-found", f"There is no such book; on the shelf are {known}.", "book")
    return said(at_desk.books[name])
