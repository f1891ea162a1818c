"""Acorn, a game of tricks: a duty nobody sees, what breaking it costs, a variant, a house rule."""

from collections.abc import Iterator

from referee.kernel import (
    LAWS,
    REPORTS,
    UNKNOWN,
    Amendment,
    Awaited,
    Awaits,
    Book,
    Deal,
    Ended,
    Face,
    Fact,
    Gathered,
    Lacks,
    Mark,
    Message,
    Move,
    Moved,
    Pack,
    Refuted,
    Said,
    Scored,
    Seat,
    Table,
    Term,
    Trick,
    effect,
    meaning,
    penalty,
    rule,
    upshot,
)
from referee.parts import tricks
from referee.parts.packs import suited
from referee.parts.tally import tally
from referee.parts.targets import foremost, reached

# --- the pack -------------------------------------------------------------------------------------

SUITS = {"A": "Acorns", "L": "Leaves", "B": "Bells"}
RANKS = {
    "A": "Ace",
    "K": "King",
    "O": "Ober",
    "U": "Unter",
    "9": "Nine",
    "8": "Eight",
    "7": "Seven",
}
PACK = Pack(suited(SUITS, RANKS))
OF_SUIT = {
    suit: frozenset(card.face for card in PACK.cards if card.suit == suit)
    for suit in SUITS.values()
}


def suit(card: str) -> str:
    return PACK[card].suit if card in PACK.faces else ""


# --- the moves ------------------------------------------------------------------------------------


class TurnUp(Move, name="turn-up", verb="turn up a card", phases=("turn-up",)):
    """Turn up the top card of the stock: its suit is trump."""

    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (("stock", (self.card,)),)


class Play(Move, name="play", verb="lay a card", phases=("play",)):
    """Lay a card to the trick."""

    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((tricks.hand(self.seat), (self.card,)),)


# --- AC-1 and AC-2: the deal ----------------------------------------------------------------------


def to_deal(seat: str) -> Awaits:
    return Awaits("deal", (Awaited(seat, ("deal",), "AC-1"),))


def begin(_table: Table, dealer: str) -> Iterator[Fact]:
    yield to_deal(dealer)


def leading(table: Table, leader: str) -> Awaits:
    seats = tricks.in_order(table, leader)
    return Awaits("play", tuple(Awaited(seat, ("play",), "AC-4") for seat in seats))


@effect("AC-1", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """The deal.

    Five cards each, face down. The deal passes to the left after each hand.
    """
    yield Said("dealer", seat)
    for other in table.seats:
        yield Moved((UNKNOWN,) * 5, "stock", tricks.hand(other))
    yield Awaits("turn-up", (Awaited(seat, ("turn-up",), "AC-2"),))


@effect("AC-2", TurnUp)
def turned(table: Table, card: Face) -> Iterator[Fact]:
    """The trump.

    The dealer turns up the next card; its suit is trump. The player to the dealer's left leads.
    """
    leader = table.following(table["dealer"])
    yield Moved((card,), "stock", "turned")
    yield Said("trump", suit(card))
    yield Said("leader", leader)
    yield leading(table, leader)


# --- AC-3: the duty -------------------------------------------------------------------------------


def off_suit(table: Table, card: str) -> bool:
    led = tricks.led(table)
    return bool(led) and suit(card) != suit(led)


@rule("AC-3", Play, when=off_suit)
def follows(table: Table, seat: Seat) -> Lacks:
    """Following suit.

    Whoever holds a card of the suit that was led lays one. Without that suit any card may be laid.
    """
    return Lacks(seat, OF_SUIT[suit(tricks.led(table))])


@penalty("AC-3", of="AC-3 AC-7")
def pays(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """Whoever is found to have held it pays {revoke points} to each of the others."""
    for seat in table.seats:
        if seat != refuted.seat:
            yield Scored(seat, table.terms["revoke"])
            yield Scored(refuted.seat, -table.terms["revoke"])


# --- AC-4: the trick ------------------------------------------------------------------------------


@effect("AC-4", Play)
def played(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """A trick.

    Everybody lays one card, clockwise. The highest trump takes the trick; without a trump it is the
    highest card of the suit that was led. Whoever takes it leads to the next.
    """
    yield Moved((card,), tricks.hand(seat), tricks.before(seat))
    yield Awaits("play", tricks.without(table.queue, seat))


@meaning("AC-4")
def strength(table: Table, card: str) -> tuple[bool, bool, int]:
    high = -[*RANKS].index(PACK[card].rank)
    return (suit(card) == table["trump"], suit(card) == suit(tricks.led(table)), high)


def taker(table: Table) -> str:
    return max(tricks.laid(table), key=lambda one: strength(table, one[1]))[0]


@upshot("AC-4", when=lambda t: t.phase == "play" and not t.queue and bool(tricks.laid(t)))
def taken(table: Table) -> Iterator[Fact]:
    winner = taker(table)
    yield from tricks.swept(table, winner)
    if table.held(winner):
        yield leading(table, winner)


# --- AC-5 and AC-6: the score ---------------------------------------------------------------------


@meaning("AC-5")
def worth(_table: Table, _taker: str, took: int) -> int:
    """Each trick is a point."""
    return took


@upshot("AC-5", when=lambda t: t.phase == "play" and not t.queue and not t.ended)
def scored(table: Table) -> Iterator[Fact]:
    """The score.

    When all cards are laid, tricks are counted.
    """
    for seat in table.seats:
        points = worth(table, seat, table["tricks"].get(seat, 0))
        if points:
            yield Scored(seat, points)
    yield Ended("hand", (table["leader"],))


@upshot("AC-6", when=lambda t: t.ended and not t.over and bool(reached(t, t.terms["target"])))
def won(table: Table) -> Iterator[Fact]:
    """The end.

    Whoever has {target} points or more when a hand is over has won; of several it is who has the
    most, and equals share the win.
    """
    yield Ended("match", foremost(table, reached(table, table.terms["target"])))


@upshot("AC-1", when=lambda t: t.ended and not t.over)
def next_hand(table: Table) -> Iterator[Fact]:
    following = table.following(table["dealer"])
    yield Gathered("stock")
    yield to_deal(following)


# --- AC-7: a variant that is a term ---------------------------------------------------------------


@rule(
    "AC-7", Play,
    when=lambda t, card: off_suit(t, card) and suit(card) != t["trump"],
)  # fmt: skip
def trumps(table: Table, seat: Seat) -> Lacks | bool:
    """Trumping.

    Whoever cannot follow lays a trump, if there is one in the hand.
    """
    return suit(tricks.led(table)) == table["trump"] or Lacks(seat, OF_SUIT[table["trump"]])


# --- what the table looks like --------------------------------------------------------------------


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in a position: what the deal would have said is read off the cards."""
    card = table.top("turned")
    if card in PACK.faces:
        yield Said("trump", suit(str(card)))
    yield from tricks.resumed(table, seat)
    to_play = tricks.still_to_play(table, seat)
    yield Awaits("play", tuple(Awaited(other, ("play",), "AC-4") for other in to_play))


def lines(table: Table) -> Iterator[tuple[str, Message]]:
    if table["trump"]:
        yield Message("Trump"), Message(table["trump"])
    if table["tricks"]:
        yield Message("Tricks"), tally(table["tricks"].items())


def trick(table: Table) -> Trick:
    return tricks.glance(table, taker)


ACORN = Book(
    "acorn", "Acorn", "Tricks for two to four, with a trump that is turned up.", PACK, (2, 4),
    (Deal, TurnUp, Play, *REPORTS),
    (*LAWS, dealt, turned, follows, pays, played, strength, taken, worth, scored, won, next_hand),
    terms=(
        Term("target", "Points that win the match.", range(5, 51), 10),
        Term("revoke", "What a broken duty costs, to each of the others.", (1, 2, 5), 2),
        Term(
            "trumping", "Whether one who cannot follow has to trump.", ("free", "must"), "free",
            {"must": Amendment(adopt=(trumps,), after="AC-3")},
        ),
    ),
    marks=(*tricks.MARKS, Mark("trump", "hand", "", "Trump")),
    begin=begin, resume=resume, lines=lines, trick=trick,
    places={"turned": "the place of the card turned up"},
)  # fmt: skip


# --- a house rule: a book that says only how it differs -------------------------------------------


@meaning("AC-5", "worth")
def none_or_all(table: Table, _taker: str, took: int) -> int:
    """Each trick is a point, and who took none of a hand scores as many as there were."""
    return took or sum(table["tricks"].values())


MISERE = ACORN.amended(
    "acorn-misere", "Acorn with misère", "As Acorn; who takes no trick at all scores them all.",
    Amendment(replace=(none_or_all,)),
)  # fmt: skip

BOOKS = (ACORN, MISERE)
