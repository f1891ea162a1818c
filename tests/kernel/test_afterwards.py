"""Who is awaited after an offered move is what the rules say of that move."""

from random import Random
from typing import Any

import pytest

from referee.games import shelf
from referee.kernel.afterwards import afterwards
from referee.kernel.decide import decide
from referee.kernel.offers import offers
from referee.trial.honest import honest_match
from referee.trial.player import after

BOOKS = ("lohai-4", "lotta-watta-race", "watten-bavarian-4", "whot-tournament")


@pytest.mark.parametrize("name", BOOKS)
def test_whoever_is_told_to_be_next_is_awaited_next(name):
    book = shelf()[name].agree({})
    table = book.open(book.names[:4])
    told = tricks_left_open = 0
    for reported, _, _ in honest_match(book, table, Random(7), 30):
        table = after(reported.ruling)
        if table.over:
            break
        for offer in offers(book, table):
            found = afterwards(book, table, offer)
            assert offer.awaited or not found
            tricks_left_open += bool(offer.awaited and table.queue and not found)
            needed = [choice.field.name for choice in offer.choices if choice.field.required]
            who: dict[str, Any] = {} if offer.seat is None else {"seat": offer.seat}
            for one in found:
                for given in [{needed[0]: value} for value in one.values] or [{}]:
                    then = after(decide(book, table, offer.move(**who, **given)))
                    queue = then.queue if not then.over else ()
                    assert (queue[0].seat or None if queue else None) == one.seat, (offer, given)
                    told += 1
    assert told > 50
    assert tricks_left_open or book.trick(table) is None
