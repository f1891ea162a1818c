"""A player for any book: moves that are offered, nonsense, what the table lets stand."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import UNKNOWN
from referee.kernel.decide import decide, let_stand
from referee.kernel.offers import narrowed, offers
from referee.kernel.rules.moves import Field, fields_of
from referee.kernel.tokens import MOST
from referee.match.reports import report_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from referee.kernel import Book, Move, Table
    from referee.kernel.decide import Ruling
    from referee.kernel.offers import Offer

ASKED = "asked what may be done"
LET = "let stand, from which a rule with waivable=False keeps it,"


class Reported(NamedTuple):
    """A report with its ruling and the table it was made at."""

    move: Move
    at: int | None
    waive: tuple[str, ...]
    ruling: Ruling
    before: Table
    number: int

    @property
    def after(self) -> Table:
        """The table after the ruling."""
        return after(self.ruling)


class Slip(Exception):
    """Something that the book raised, and when: what was reported or asked of it."""

    def __init__(self, moment: str, error: Exception) -> None:
        """Keep the moment in a few words, and what was raised."""
        super().__init__(f"{moment}: {error}")
        self.moment, self.error = moment, error


@contextmanager
def blaming(doing: str, *report: Any) -> Iterator[None]:
    """Let what the book raises meanwhile come out as a `Slip` of this moment.

    A report (a move, when it happened, what is waived) is the one that led there.
    """
    try:
        yield
    except Slip:
        raise
    except Exception as error:
        raise Slip(f"{doing} {reported(*report)}".strip() if report else doing, error) from error


def reported(move: Move, at: int | None = None, waive: Sequence[str] = ()) -> str:
    """Return the moment after a report, in a few words."""
    return f"{f'{LET} ' if waive else ''}after `{report_text(move, at, waive)}`"


def judged(book: Book, table: Table, move: Move, **given: Any) -> Ruling:
    """Rule on a report; what a clause of the book raises comes out as a `Slip`."""
    with blaming("", move, given.get("at"), given.get("waive", ())):
        return decide(book, table, move, **given)


def after(ruling: Ruling) -> Table:
    """Return the table after a ruling of `decide`, which always carries one."""
    if ruling.table is None:
        raise ValueError("a ruling that was not made by decide")
    return ruling.table


def made(book: Book, name: str, *fields: Any) -> Move:
    """Return a move of a book by its name, its fields in order."""
    kind: Any = book.moves[name]
    move: Move = kind(*fields)
    return move


def opened(book: Book, random: Random, *, few: bool = False, **terms: Any) -> tuple[Book, Table]:
    """Agree on the book under these terms and open it for some number of players."""
    agreed = book.agree(terms)
    seats = agreed.seats[0] if few else random.randint(*agreed.seats)
    return agreed, agreed.open(agreed.names[:seats])


def some_terms(book: Book, random: Random) -> dict[str, Any]:
    """Agree on something unusual, as far as it can be agreed on together.

    Numbers are small ones: most of them say how long a match is, which then comes to its end.
    """
    terms: dict[str, Any] = {}
    for term in book.terms:
        if term.span is None:
            values = list(term.values) if random.random() < 0.3 else []
        else:
            least, most = term.span
            values = [*range(least, min(most, least + 2) + 1)]
        if values:
            trial = {**terms, term.name: random.choice(values)}
            try:
                book.agree(trial)
            except ValueError:
                continue
            terms = trial
    return terms


def some_value(  # noqa: PLR0911 - a line for each kind of field
    book: Book, table: Table, kind: type[Move], field: Field, random: Random
) -> Any:
    """Return any value that can be read for a field."""
    faces = [*book.pack.faces, UNKNOWN, "Z9"]
    places = [*table.places, "hand/Z", "nowhere"]
    match field.kind:
        case "seat":
            return random.choice((*table.seats, *table.seats, "Z"))
        case "card":
            return random.choice(faces)
        case "cards":
            return tuple(random.choices(faces, k=random.randint(0, 4)))
        case "place":
            return random.choice(places)
        case "choice":
            return random.choice(kind.words[field.name](book.pack))
        case "counts":
            seats = random.choice((table.seats, table.seats, (*table.seats, "Z")))
            some = random.sample(seats, random.randint(0, len(seats)))
            numbers = (0, 1, 2, 3, 7, 20, *((-1, -10) if field.below_zero else ()))
            return tuple(sorted((seat, random.choice(numbers)) for seat in some))
        case "flag":
            return random.random() < 0.5
        case "lying":
            return random.choice(("", "place pile: 3", "mark dealer: A", "place hand/A: ? ? C7"))
        case "text":
            return random.choice(("", "so be it", 'a "quoted" word', "# no comment", "a -> b"))
        case _:
            return random.choice((0, 1, 2, 3, 7, 10, 25, 50, 100, MOST))


def garbage(book: Book, table: Table, random: Random) -> Move:
    """Return any move that can be read, whether or not it makes sense."""
    kind = random.choice(book.moves_known)
    return kind(**{
        field.name: some_value(book, table, kind, field, random)
        for field in fields_of(kind)
        if field.required or random.random() < 0.5
    })  # fmt: skip


def offered(book: Book, table: Table, offer: Offer, random: Random) -> Move:
    """Return a move that an offer makes, its optional fields mostly left out."""
    given: dict[str, Any] = {} if offer.seat is None else {"seat": offer.seat}
    for field, options, _ in offer.choices:
        if field.required or random.random() < 0.3:
            if options is None:
                given[field.name] = some_value(book, table, offer.move, field, random)
            elif options:
                left = still_open(book, table, offer, given, field)
                given[field.name] = random.choice(left or options)
    return offer.move(**given)


def still_open(
    book: Book, table: Table, offer: Offer, given: dict[str, Any], field: Field
) -> tuple[Any, ...]:
    """Return the values a field can still have once others are given."""
    before = {name: value for name, value in given.items() if name != "seat"}
    left = narrowed(book, table, offer, before) if before else offer.choices
    return next((c.options or () for c in left or () if c.field == field), ())


def any_reports(book: Book, table: Table, random: Random, count: int) -> Iterator[Reported]:
    """Play on with any reports: offered ones, nonsense, waived ones, some with times."""
    timed = random.random() < 0.4
    at = 0 if timed else None
    numbers = [printed.number for printed in book.printed]
    last: tuple[Any, ...] = ()
    for _ in range(count):
        with blaming(ASKED, *last):
            found = offers(book, table)
        if found and random.random() < 0.75:
            awaited = [offer for offer in found if offer.awaited]
            offer = random.choice(awaited if awaited and random.random() < 0.8 else found)
            with blaming(ASKED, *last):
                move = offered(book, table, offer, random)
        else:
            move = garbage(book, table, random)
        if at is not None:
            at += random.choice((0, 500, 3000, 9000, 20000, 21000))
        waive: tuple[str, ...] = ()
        if random.random() < 0.1:
            waive = tuple(random.sample(numbers, 3))
        number = table.ruling + random.choice((1, 1, 1, 2))
        if random.random() < 0.15:
            with blaming(LET, move, at):
                waive = let_stand(book, table, move, ruling=number, at=at) or waive
        ruling = judged(book, table, move, ruling=number, at=at, waive=waive)
        yield Reported(move, at, waive, ruling, table, number)
        table, last = after(ruling), (move, at, waive)
