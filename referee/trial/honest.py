"""Matches with real cards: everybody plays by the rules, but for a liar where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import (
    REPORTS,
    UNKNOWN,
    Claimed,
    Gathered,
    Laid,
    Looked,
    Move,
    Refuted,
    Result,
    evolve,
)
from referee.kernel.offers import offers
from referee.kernel.rules.moves import fields_of
from referee.kernel.tokens import STANDS
from referee.match.reports import report_text
from referee.trial.dealer import Dealer
from referee.trial.player import ASKED, Reported, after, blaming, judged, some_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from referee.kernel import Book, Fact, Table
    from referee.kernel.decide import Ruling
    from referee.kernel.offers import Offer
    from referee.trial.besides import Besides

ASIDE = 0.15
"""How often an honest player does something that nobody is waiting for."""
MANY = 60
"""So many ways to make a move are enough to try; of words alone all are, for one may be so."""
TRIES = 5
"""So many values are tried where it is not said which there are."""
LYING = 0.4
"""How often a liar, whose turn it is, holds back a card that it should show."""
QUIET = 0.04
"""How often somebody rather does what shows no card."""
ANYWHERE = frozenset({*REPORTS})


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
            # where a move does not say where its cards lie, they are all of the seat's own
            others = () if offer.move.shows is Move.shows else dealer.on_top()
            options = (dealer.before(offer.seat), *others)  # noqa: PLW2901
        elif options is None:
            kind = offer.move
            some = [some_value(book, table, kind, field, dealer.random) for _ in range(TRIES)]
            options = tuple(dict.fromkeys([*kind.usual.get(field.name, ()), *some]))  # noqa: PLW2901
        drafts = [
            {**draft, field.name: value}
            for draft in drafts
            for value in dealer.likely(field, draft, options)
        ]
        drafts = [draft for draft in drafts if dealer.may_be_true(offer.move, draft)]
        if len(drafts) > MANY and field.kind != "choice":
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


def is_aside(kind: type[Move]) -> bool:
    """Say whether it is a report of the table, or one that ends the watching."""
    return kind in ANYWHERE or issubclass(kind, Result)


def why_not(book: Book, table: Table, dealer: Dealer) -> str:
    """Say of a report that is awaited, and that the real cards allow, why it is not made.

    It is empty where no report is found.
    """
    offered = [offer for offer in offers(book, table) if offer.awaited]
    moves = [move for offer in offered for move in every_option(book, table, offer, dealer)]
    for move in (*moves, *_with_each_card(book, table, dealer)):
        said = report_text(move)
        ruling = judged(book, table, move, ruling=table.ruling + 1)
        if ruling.outcome != "stands":
            return f": {said} is {ruling.outcome}, {ruling.cites[0]} ({ruling.reason})"
        if not _is_so(book, table, dealer, move):
            return f": {said} is not so by the real cards"
        for fact in ruling.facts:
            if isinstance(fact, Claimed) and not dealer.is_honest((fact,)):
                holds = " ".join(dealer.places.get(f"hand/{fact.seat}", ()))
                claim = f"{fact.clause} takes it for a claim that {fact.seat} {fact.kind}"
                what = f"{said} is not honest, for {claim} {' '.join(fact.cards)}"
                return f": {what}, and the hand is {holds}"
    return ""


def _with_each_card(book: Book, table: Table, dealer: Dealer) -> Iterator[Move]:
    """Yield what is awaited first with each card of the hand, whether or not it is offered."""
    for entry in table.queue[:1]:
        kinds: list[Any] = [book.moves[name] for name in entry.moves]
        for kind in kinds:
            if {field.name for field in fields_of(kind) if field.required} == {"seat", "card"}:
                for card in dealer.places.get(f"hand/{entry.seat}", ()):
                    yield kind(seat=entry.seat, card=card)


def honest_match(  # noqa: PLR0913, PLR0917 - what is played, by what dice, how far, and who else
    book: Book,
    table: Table,
    random: Random,
    most: int,
    liar: str = "",
    besides: Besides | None = None,
) -> Iterator[tuple[Reported, Dealer, bool]]:
    """Play with real cards and legally; the liar breaks the duties that nobody can see.

    Where cards were shown in secret everybody else does what is right by them as well. What happens
    ``besides`` happens to the real cards too, until secrets bear on what is right.

    Yields each report, the dealer (after it) and whether it was honest.
    """
    dealer = Dealer(book, table, random)
    knows: Table | None = None
    last: tuple[Any, ...] = ()
    for _ in range(most):
        found = besides(book, table, dealer) if besides and knows is None else None
        done = found or _next(book, table, dealer, knows, liar, last)
        if done is None or table.over:
            return
        move, waive, ruling, *rest = done
        number = table.ruling + 1
        knows = to_the_knowing(knows, table, move, ruling, number)
        dealer.happen(move, ruling.facts)
        yield Reported(move, None, waive, ruling, table, number), dealer, all(rest)
        table, last = after(ruling), (move,)


def _next(  # noqa: PLR0913, PLR0917 - the table, real and known, who lies, what led here
    book: Book, table: Table, dealer: Dealer, knows: Table | None, liar: str, last: tuple[Any, ...]
) -> tuple[Move, tuple[str, ...], Ruling, bool] | None:
    """Return what is done next, with its ruling, and whether it is honest."""
    random, number = dealer.random, table.ruling + 1
    aside = table.turn is not None and random.random() < ASIDE
    seen = table if knows is None or (liar and table.turn == liar) else knows
    with blaming(ASKED, *last):
        found = offers(book, seen, [table.turn] if table.turn and not aside else None)
    live = [offer for offer in found if offer.awaited]
    with blaming(ASKED, *last):
        drafts = [move for offer in live for move in every_option(book, table, offer, dealer)]
    random.shuffle(drafts)
    others = [o for o in found if aside and not o.awaited and not is_aside(o.move)]
    if others:
        with blaming(ASKED, *last):
            asides = [*every_option(book, table, random.choice(others), dealer)]
        random.shuffle(asides)
        drafts = asides + drafts
    lies = table.turn == liar and random.random() < LYING
    hides = lies or random.random() < QUIET
    for move in [m for last in (False, True) for m in drafts if (bool(m.shows()) == hides) is last]:
        advice = None if knows is None else judged(book, knows, move, ruling=number)
        right = advice is None or advice.outcome == "stands"
        if not right and move.actor != liar:
            continue
        ruling = judged(book, table, move, ruling=number)
        implied = ruling.facts if advice is None else (*ruling.facts, *advice.facts)
        honest = right and dealer.is_honest(implied)
        if ruling.outcome != "stands" or not dealer.can_be(ruling.facts):
            continue
        if honest and not _stands_for_its_seat(book, table, dealer, move, ruling):
            continue
        if not _is_so(book, table, dealer, move):
            continue
        if honest or (move.actor == liar and dealer.is_honest(implied, but=liar)):
            return move, (), ruling, honest
    return None


def _stands_for_its_seat(
    book: Book, table: Table, dealer: Dealer, move: Move, ruling: Ruling
) -> bool:
    """Say whether a card stands on the table as the seat knows it that lays it.

    Where it says something of the hand that is asked already; a hand that all know is known here.
    """
    place = f"hand/{move.actor}"
    told = any(isinstance(fact, Claimed) for fact in ruling.facts)
    if told or not move.shows() or UNKNOWN not in table.faces(place):
        return True
    held = tuple(dealer.places[place])
    knows = evolve(table, (Looked(move.actor or "", place, held),), table.ruling)
    return judged(book, knows, move, ruling=table.ruling + 1).outcome == STANDS


def _is_so(book: Book, table: Table, dealer: Dealer, move: Move) -> bool:
    """Say whether what the table tells in words alone, such as eyes, stands by the real cards.

    Once a breach of this hand was found, what counts is how they lay before it: it is not asked.
    """
    if move.actor or {field.kind for field in fields_of(type(move))} != {"choice"}:
        return True
    told = [*table.told()]
    here = {ruling for ruling, _ in told}
    if any(isinstance(fact, Refuted) and fact.breach in here for _, fact in told):
        return True
    lying = {place: tuple(faces) for place, faces in dealer.places.items()}
    knows = evolve(table, (Laid(lying),), table.ruling)
    return judged(book, knows, move, ruling=table.ruling + 1).outcome == STANDS
