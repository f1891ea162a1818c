"""A player for any book, and a table with real cards at which its reports are true."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import (
    REPORTS,
    UNKNOWN,
    Claimed,
    Field,
    Gathered,
    Looked,
    Moved,
    Shuffled,
    decide,
    evolve,
    fields_of,
    let_stand,
    narrowed,
    offers,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from referee.kernel import Book, Fact, Move, Offer, Ruling, Table


ASIDE = 0.15
"""How often an honest player does something that nobody is waiting for."""
MANY = 60
"""So many ways to make a move, where there are more, are enough to try."""
ANYWHERE = frozenset({*REPORTS})


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


def after(ruling: Ruling) -> Table:
    """Return the table after a ruling of `decide`, which always carries one."""
    assert ruling.table is not None
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
    """Agree on something unusual, as far as it can be agreed on together."""
    terms: dict[str, Any] = {}
    for term in book.terms:
        if term.span is None and random.random() < 0.3:
            trial = {**terms, term.name: random.choice(list(term.values))}
            try:
                book.agree(trial)
            except ValueError:
                continue
            terms = trial
    return terms


# --- picking a move -------------------------------------------------------------------------------


def some_value(  # noqa: PLR0911 - a line for each kind of field
    book: Book, table: Table, kind: type[Move], field: Field, random: Random
) -> Any:
    """Return any value that can be read for a field."""
    faces = [*book.pack.faces, UNKNOWN, "Z9"]
    places = [*table.places, "hand/Z", "nowhere"]
    match field.kind:
        case "seat":
            return random.choice(table.seats)
        case "card":
            return random.choice(faces)
        case "cards":
            return tuple(random.choices(faces, k=random.randint(0, 4)))
        case "place":
            return random.choice(places)
        case "choice":
            return random.choice(kind.words[field.name](book))
        case "flag":
            return random.random() < 0.5
        case "text":
            return random.choice(("", "so be it", 'a "quoted" word', "# no comment", "a -> b"))
        case _:
            return random.choice((0, 1, 2, 3, 7, 2**53 - 1))


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
    for _ in range(count):
        found = offers(book, table)
        if found and random.random() < 0.75:
            awaited = [offer for offer in found if offer.awaited]
            offer = random.choice(awaited if awaited and random.random() < 0.8 else found)
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
            waive = let_stand(book, table, move, ruling=number, at=at) or waive
        ruling = decide(book, table, move, ruling=number, at=at, waive=waive)
        yield Reported(move, at, waive, ruling, table, number)
        table = after(ruling)


# --- real cards -----------------------------------------------------------------------------------


class Dealer:
    """The real cards of a match, moved as the facts say; the record sees only what is shown."""

    def __init__(self, book: Book, table: Table, random: Random) -> None:
        self.book = book
        self.random = random
        cards = [face for face, copies in book.pack.copies.items() for _ in range(copies)]
        random.shuffle(cards)
        self.places: dict[str, list[str]] = {}
        for place, lying in table.places.items():
            self.places[place] = [cards.pop() for _ in lying]

    def before(self, seat: str) -> tuple[str, ...]:
        """Return all cards that a seat has before it, slot by slot where there are slots."""
        mine = [place for place in self.places if place.split("/")[1:2] == [seat]]
        return tuple(face for place in mine for face in self.places[place])

    def likely(
        self, field: Field, draft: dict[str, Any], options: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Return the values worth trying: of cards, once places are named, those that lie there."""
        places = [value for value in draft.values() if value in self.places]
        if field.kind != "card" or not places:
            return options
        real = {face for place in places for face in self.places[place]}
        return tuple(value for value in options if value in real)

    def may_be_true(self, kind: type[Move], draft: dict[str, Any]) -> bool:
        """Say whether what a move in the making shows so far really lies there."""
        blank = {field.name: field.default for field in fields_of(kind)}
        shown = kind(**{**blank, **draft}).shows()
        return all(
            not Counter(faces) - Counter(self.places.get(place, ()))
            for place, faces in shown
            if place in self.places and None not in (faces or ())
        )

    def is_true(self, move: Move) -> bool:
        """Say whether a move shows only cards that really lie there, and where they can be seen."""
        for place, faces in move.shows():
            real = self.places.get(place, [])
            if Counter(faces) - Counter(real):
                return False
            on_top = real[len(real) - len(faces) :]
            if not place.startswith("hand/") and sorted(on_top) != sorted(faces):
                return False
        return True

    def is_honest(self, facts: Iterable[Fact]) -> bool:
        """Say whether what the act implied about hands is so; asked before the cards move."""
        return all(
            any(face in fact.cards for face in self.places.get(f"hand/{fact.seat}", ()))
            == (fact.kind == "holds")
            for fact in facts
            if isinstance(fact, Claimed)
        )

    def happen(self, facts: Iterable[Fact]) -> None:
        """Move the real cards."""
        for fact in facts:
            if isinstance(fact, Moved):
                self._move(fact)
            elif isinstance(fact, Shuffled):
                self.random.shuffle(self.places.get(fact.place, []))
            elif isinstance(fact, Gathered):
                cards = [card for lying in self.places.values() for card in lying]
                self.random.shuffle(cards)
                self.places = {fact.place: cards}

    def _move(self, fact: Moved) -> None:
        source = self.places.setdefault(fact.source, [])
        if fact.source.startswith("hand/"):
            self.random.shuffle(source)
        came = []
        for face in fact.cards[: len(source)]:
            if face == UNKNOWN:
                came.append(source.pop() if fact.take == "top" else source.pop(0))
            else:
                last = len(source) - 1 - source[::-1].index(face)
                came.append(source.pop(last))
        there = self.places.setdefault(fact.target, [])
        there[:] = [*there, *came] if fact.lay == "top" else [*came, *there]


def every_option(book: Book, table: Table, offer: Offer, dealer: Dealer) -> Iterator[Move]:
    """Yield the moves of an offer that real cards allow; whole hands are shown as they are."""
    blank: dict[str, Any] = {} if offer.seat is None else {"seat": offer.seat}
    needed = [choice for choice in offer.choices if choice.field.required]
    hand = dealer.places.get(f"hand/{offer.seat}")
    if hand:  # what a seat enters for itself alone is true as well
        own = [c.field for c in offer.choices if c.field.sealed and c.field.kind == "card"]
        blank |= {field.name: dealer.random.choice(hand) for field in own}
    drafts = [blank]
    for field, options, _ in needed:
        if field.kind == "cards" and offer.seat is not None:
            options = (dealer.before(offer.seat),)  # noqa: PLW2901
        elif options is None:
            options = (some_value(book, table, offer.move, field, dealer.random),)  # noqa: PLW2901
        drafts = [
            {**draft, field.name: value}
            for draft in drafts
            for value in dealer.likely(field, draft, options)
        ]
        drafts = [draft for draft in drafts if dealer.may_be_true(offer.move, draft)]
        if len(drafts) > MANY:
            drafts = dealer.random.sample(drafts, MANY)
    for draft in drafts:
        move = offer.move(**draft)
        if dealer.is_true(move):
            yield move


def in_secret(move: Move, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return what happened as a seat knows it that entered cards for itself alone."""
    cards = tuple(getattr(move, name) for name in type(move).sealed)
    return tuple(
        fact._replace(cards=cards)
        if isinstance(fact, Looked) and fact.seat == move.actor and len(fact.cards) == len(cards)
        else fact
        for fact in facts
    )


def to_the_knowing(
    knows: Table | None, table: Table, move: Move, ruling: Ruling, number: int
) -> Table | None:
    """Return the table as it is to somebody who knows all secrets, or nothing while none is."""
    facts = in_secret(move, ruling.facts)
    if any(isinstance(fact, Gathered) for fact in facts):
        return None
    if knows is None and facts == tuple(ruling.facts):
        return None
    return evolve(table if knows is None else knows, facts, number)


def honest_match(
    book: Book, table: Table, random: Random, most: int, liar: str = ""
) -> Iterator[tuple[Reported, Dealer, bool]]:
    """Play with real cards and legally; the liar breaks the duties that nobody can see.

    Where cards were shown in secret everybody else does what is right by them as well.

    Yields each report, the dealer (after it) and whether it was honest.
    """
    dealer = Dealer(book, table, random)
    knows: Table | None = None
    for _ in range(most):
        aside = table.turn is not None and random.random() < ASIDE
        seen = table if knows is None or (liar and table.turn == liar) else knows
        found = offers(book, seen, [table.turn] if table.turn and not aside else None)
        live = [offer for offer in found if offer.awaited]
        drafts = [move for offer in live for move in every_option(book, table, offer, dealer)]
        random.shuffle(drafts)
        others = [o for o in found if aside and not o.awaited and o.move not in ANYWHERE]
        if others:
            asides = [*every_option(book, table, random.choice(others), dealer)]
            random.shuffle(asides)
            drafts = asides + drafts
        lies = random.random() < 0.4  # and holds back a card that it should show
        hides = lies and table.turn == liar
        for move in [
            m for last in (False, True) for m in drafts if (bool(m.shows()) == hides) is last
        ]:
            number = table.ruling + 1
            advice = None if knows is None else decide(book, knows, move, ruling=number)
            right = advice is None or advice.outcome == "stands"
            if not right and move.actor != liar:
                continue
            ruling = decide(book, table, move, ruling=number)
            implied = ruling.facts if advice is None else (*ruling.facts, *advice.facts)
            honest = right and dealer.is_honest(implied)
            if ruling.outcome == "stands" and (honest or move.actor == liar):
                break
        else:
            return
        knows = to_the_knowing(knows, table, move, ruling, number)
        dealer.happen(ruling.facts)
        yield Reported(move, None, (), ruling, table, number), dealer, honest
        table = after(ruling)
