"""Hands as their players would write them down: tricks in rows, or the cards that were laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.messages import CountPart, ListPart, Message, SeatPart, TextPart
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.facts import Ended, Moved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel.messages import Part
    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table

CARDS = "card|cards"
BACK = frozenset({"hand", "stock", "trick"})
"""Where a card goes that no longer lies in the trick where it lay; elsewhere a trick is lifted."""
NOTHING = TextPart("")
"""What stands in a cell where nothing is to be written."""


class Turn(NamedTuple):
    """What one report, or a decision, brought about; the seat is empty where nobody acted."""

    seat: str
    facts: tuple[Fact, ...]


class HandPlayed(NamedTuple):
    """A hand from its first report to its last: the table before it and after it."""

    before: Table
    turns: tuple[Turn, ...]
    after: Table


class Sheet(NamedTuple):
    """Rows of cells under their headings; without headings each row stands for itself."""

    columns: tuple[Part, ...]
    rows: tuple[tuple[Part, ...], ...]


def tricks_or_line(hand: HandPlayed) -> Sheet | None:
    """Return the tricks of a hand, else the cards laid on the pile; ``None`` for neither."""
    return tricks(hand) or line(hand)


def tricks(hand: HandPlayed) -> Sheet | None:
    """Return a row for each trick: who led, what each player laid, and who won it."""
    told = _Tricks(hand)
    for turn in hand.turns:
        for fact in turn.facts:
            told.fact(turn, fact)
    if told.open:
        told.rows.append((told.open, ()))
    if not told.rows:
        return None
    seats = hand.after.seats
    heads: list[Part] = [Message("Led by"), *map(SeatPart, seats), Message("Won by")]
    return Sheet(tuple(heads), tuple([told.row(seats, *row) for row in told.rows]))


class _Tricks:
    """The tricks of a hand in the making."""

    def __init__(self, hand: HandPlayed) -> None:
        self.pack = hand.after.pack
        self.rows: list[tuple[dict[str, list[str]], tuple[str, ...]]] = []
        self.open: dict[str, list[str]] = {}
        """The cards of the open trick by seat, the leader's first."""

    def fact(self, turn: Turn, fact: Fact) -> None:
        """Take one fact in."""
        if isinstance(fact, Moved):
            self.moved(turn.seat, fact)
        elif isinstance(fact, Ended) and fact.what == "trick":
            self.rows.append((self.open, fact.winners))
            self.open = {}

    def moved(self, actor: str, fact: Moved) -> None:
        """Lay cards to the trick, or take them back; the winner lifts a whole trick."""
        if fact.source == "taken" and not self.open and self.rows:
            self.open, _ = self.rows.pop()  # the trick was not over after all
        elif _in_trick(fact.source) and fact.target.partition("/")[0] in BACK:
            self._taken(_whose(fact.source, actor), fact.cards)
        if _in_trick(fact.target) and fact.source != "taken":
            self.open.setdefault(_whose(fact.target, actor), []).extend(fact.cards)

    def _taken(self, seat: str, cards: Sequence[str]) -> None:
        lying = self.open.get(seat, [])
        for card in cards:
            if card in lying:
                lying.remove(card)
        if not lying:
            self.open.pop(seat, None)

    def row(
        self, seats: Sequence[str], laid: dict[str, list[str]], winners: Sequence[str]
    ) -> tuple[Part, ...]:
        """Return one trick as it is written down."""
        led = SeatPart(next(iter(laid))) if laid else NOTHING
        cards = (ListPart(tuple(map(self.pack.called, laid.get(s, ()))), "") for s in seats)
        return led, *cards, ListPart(tuple(map(SeatPart, winners)))


def _in_trick(place: str) -> bool:
    return place.partition("/")[0] == "trick"


def _whose(place: str, actor: str) -> str:
    return place.partition("/")[2] or actor


def line(hand: HandPlayed) -> Sheet | None:
    """Return the cards that were laid on the pile, in a line, with who laid them and who drew."""
    laid = [one for turn in hand.turns for one in _laid(hand, turn)]
    return Sheet((), ((ListPart(tuple(laid), ""),),)) if laid else None


def _laid(hand: HandPlayed, turn: Turn) -> Iterator[Message]:
    moves = [fact for fact in turn.facts if isinstance(fact, Moved)]
    drawers = {fact.target for fact in moves if fact.source == "stock"}
    for fact in moves:
        source, whose = _split(fact.source)
        target, drawer = _split(fact.target)
        if fact.target == "pile":
            for card in fact.cards:
                called = hand.after.pack.called(card)
                if source == "hand":
                    yield Message("{seat} {card}", seat=whose, card=called)
                elif card != UNKNOWN:
                    yield Message("{card} turned up", card=called)
        elif fact.source == "stock" and target == "hand" and len(drawers) == 1 and fact.cards:
            yield _drawn(drawer, len(fact.cards))


def _drawn(seat: str, many: int) -> Message:
    if many == 1:
        return Message("{seat} draws", seat=seat)
    return Message("{seat} draws {many}", seat=seat, many=CountPart(many, CARDS))


def _split(place: str) -> tuple[str, str]:
    kind, _, rest = place.partition("/")
    return kind, rest
