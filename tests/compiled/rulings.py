"""What is ruled of matches that anybody can play again, as one digest for each of them.

As a program it prints them, with how the rules ran: compiled, or as Python.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from referee.compiled import runs
from referee.games import shelf
from referee.kernel import Book, Disagreement, Table
from referee.kernel.decide import Ruling
from referee.kernel.offers import Offer, offers
from referee.kernel.rules.moves import move_to_json
from referee.kernel.sentences import in_words
from referee.kernel.table.facts import facts_to_json
from referee.kernel.view import view
from referee.notation.files import parse
from referee.notation.play import play
from referee.trial.honest import honest_match
from referee.trial.player import any_reports, opened, some_terms

TESTS = Path(__file__).resolve().parents[1]
LONG = 40
"""Reports in a match at random."""


def digests(matches: int, *folders: str) -> Iterator[tuple[str, str]]:
    """Yield the digest of every match in some folders, and of so many at random of each book."""
    books = shelf()
    for folder, kind in ((one, "cases" if one == "cases" else "match") for one in folders):
        for path in sorted((TESTS / folder).rglob(f"*.{kind}")):
            for script in parse(path.read_text(encoding="utf-8")):
                said = play(script, books)
                lines = [
                    [s.problem, ruled(said.book, s.first), ruled(said.book, s.ruling),
                     ruled(said.book, s.correction and s.correction.ruling)]
                    for s in said.steps
                ]  # fmt: skip
                name = f"{path.relative_to(TESTS)}:{script.line}"
                yield name, digest([lines, shown(said.book, said.table)])
    for name, book in books.items():
        yield f"{name}, its revision", book.agree().revision
        for seed in range(matches):
            yield f"{name} at random {seed}", digest(at_random(book, seed))


def at_random(book: Book, seed: int) -> Iterator[Any]:
    """Yield what comes of a match of any reports, of an honest one or of one with a liar."""
    random = Random(seed)
    terms = some_terms(book, random) if seed % 2 else {}
    try:
        agreed, table = opened(book, random, **terms)
    except Disagreement as reason:
        yield str(reason)
        return
    if seed % 3 == 0:
        told = any_reports(agreed, table, random, LONG)
    else:
        liar = random.choice(table.seats) if seed % 3 == 1 else ""
        told = (one for one, _, _ in honest_match(agreed, table, random, LONG, liar))
    for one in told:
        yield move_to_json(one.move), ruled(agreed, one.ruling), shown(agreed, one.after)


def ruled(book: Book, ruling: Ruling | None) -> Any:
    """Return all of a ruling as plain values."""
    if ruling is None:
        return None
    seats = ruling.table.seats if ruling.table is not None else book.names
    return [
        ruling.outcome, ruling.cites, facts_to_json(ruling.facts), str(ruling.reason),
        ruling.waived, ruling.flags, ruling.evidence, ruling.waivable,
        [str(said) for said in in_words(book, ruling.facts, seats)],
    ]  # fmt: skip


def shown(book: Book, table: Table) -> Any:
    """Return all of a table as plain values, and what may be done at it."""
    claims = [[*claim[:5], sorted(claim.cards), *claim[6:]] for claim in table.claims]
    return [
        view(book, table), table.places, table.marks, table.known, table.gone, claims,
        table.moment, [offered(offer) for offer in offers(book, table)],
    ]  # fmt: skip


def offered(offer: Offer) -> Any:
    choices = [[choice.field.name, choice.options, choice.claims] for choice in offer.choices]
    return [offer.move.name, offer.seat, offer.awaited, choices, offer.when, offer.needs_one]


def digest(told: Iterable[Any]) -> str:
    text = json.dumps([*told], sort_keys=True, default=plain)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def plain(value: Any) -> Any:
    return sorted(value) if isinstance(value, (set, frozenset)) else str(value)


if __name__ == "__main__":
    told = dict(digests(int(sys.argv[1]), *sys.argv[2:]))
    json.dump({"runs": runs(), "rulings": told}, sys.stdout, indent=0)
