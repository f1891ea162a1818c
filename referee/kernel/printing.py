"""Printing: the rule book as players read it, and what a variant changes in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel.book import Book
    from referee.kernel.clauses import Clause


class Difference(NamedTuple):
    """One line of what a book changes in the book it amends."""

    number: str
    change: str
    """``struck``, ``adopted``, ``replaced``, ``reworded`` or ``term``."""
    text: str


class Printed(NamedTuple):
    """A clause as the rule book prints it, its parts brought together."""

    number: str
    title: str
    text: str
    mark: str
    """``adopted``, ``replaced`` or ``reworded`` against the amended book; empty when unchanged."""
    kinds: tuple[str, ...]
    waivable: bool


def printed(book: Book) -> tuple[Printed, ...]:
    """Return the clauses of a book with their parts brought together.

    They stand in the order of their titled parts, so that an untitled part can stand where its
    effect belongs; the clauses of the amended book come first.
    """
    grouped: dict[str, list[Clause]] = {}
    for clause in book.clauses:
        grouped.setdefault(clause.number, []).append(clause)
    titled = [clause.number for clause in book.clauses if clause.title]
    first = [p.number for p in book.base.printed if p.number in grouped] if book.base else []
    before = texts(book.base) if book.base else None
    now = texts(book)
    out = []
    for number in dict.fromkeys((*first, *titled, *grouped)):
        parts = grouped[number]
        mark = "" if before is None else _mark(before.get(number), now[number])
        title, text, _ = now[number]
        free = all(part.waivable for part in parts if part.kind == "rule")
        out.append(Printed(number, title, text, mark, tuple(part.kind for part in parts), free))
    return tuple(out)


Words = tuple[str, str, tuple[int, ...]]
"""Title and text of a clause with the terms filled in, and what identifies its parts."""


def _mark(before: Words | None, now: Words) -> str:
    if before is None:
        return "adopted"
    if before == now:
        return ""
    return "reworded" if before[2] == now[2] else "replaced"


def differences(book: Book) -> tuple[Difference, ...]:
    """Return what a book strikes, adopts, replaces and rewords in the one it amends."""
    if book.base is None:
        return ()
    out = [Difference(p.number, "struck", p.title) for p in book.struck]
    out += [Difference(p.number, p.mark, f"{p.title}. {p.text}") for p in book.printed if p.mark]
    usual = {term.name: term.default for term in book.base.terms}
    for term in book.terms:
        if term.name not in usual:
            out.append(Difference(term.name, "term", f"new term, usually {term.default}"))
        elif usual[term.name] != term.default:
            change = f"usually {term.default} instead of {usual[term.name]}"
            out.append(Difference(term.name, "term", change))
    kept = {term.name for term in book.terms}
    out += [Difference(name, "term", "not agreed on here") for name in usual if name not in kept]
    return tuple(out)


def texts(book: Book) -> dict[str, Words]:
    """Return the words of each clause by its number."""
    out: dict[str, Words] = {}
    for clause in book.clauses:
        title, text, parts = out.get(clause.number, ("", "", ()))
        if not title:
            title, text = clause.title, clause.text
        elif clause.title:
            text = " ".join(filter(None, (text, f"{clause.title}.", clause.text)))
        out[clause.number] = (title, text, (*parts, id(clause)))
    for number, sentences in book.reworded.items():
        if number in out:
            title, text, parts = out[number]
            out[number] = (title, " ".join((text, *sentences)).strip(), parts)
    terms = dict(book.agreed) or {term.name: term.default for term in book.terms}
    return {n: (t, _filled(text, terms), parts) for n, (t, text, parts) in out.items()}


def _filled(text: str, terms: Mapping[str, int | str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda m: str(terms.get(m[1], m[0])), text)
