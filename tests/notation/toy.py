"""A toy book whose moves have fields of every kind, so that the notation has to write them all."""

from collections.abc import Iterator

from referee.kernel import (
    LAWS,
    REPORTS,
    Awaited,
    Awaits,
    Book,
    Deal,
    Ended,
    Face,
    Faces,
    Fact,
    Flagged,
    Mark,
    Move,
    Moved,
    No,
    Pack,
    Place,
    PrintedCard,
    Said,
    Scored,
    Seat,
    Table,
    Term,
    Text,
    Word,
    effect,
    rule,
    upshot,
)

CALLS = ("last", "last card", "stop", "go on")


class Lay(Move, name="lay", phases=("play",), words={"call": lambda _: CALLS}):
    """Lay a card."""

    seat: Seat
    card: Face
    call: Word | None = None
    to: Seat | None = None
    coins: int | None = None
    loud: bool = False

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the hand."""
        return ((f"hand/{self.seat}", (self.card,)),)


class Sort(Move, name="sort", in_turn=False):
    """Put cards somewhere, and say a word about it."""

    place: Place
    cards: Faces
    note: Text = ""  # type: ignore[assignment]
    others: Faces = ()
    calm: bool = True


class Tell(Move, name="tell", in_turn=False):
    """Say something in free words."""

    seat: Seat
    words_said: Text
    times: int = 1


@rule("TO-1", Lay)
def not_the_joker(_table: Table, card: Face) -> bool | No:
    """Keep the joker.

    Nobody may lay the joker.
    """
    return card != "J" or No("The joker stays in the hand.")


@rule("TO-2", Lay, no="flags")
def politely(_table: Table, loud: bool) -> bool | No:  # noqa: FBT001 - fields of the move
    """Quietly.

    Whoever is loud is remembered for it.
    """
    return not loud or No("That was loud.")


@effect("TO-3", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """Deal in turn.

    {hand_size} cards each.
    """
    yield Said("dealer", seat)
    for each in table.seats:
        yield Moved(("?",) * int(table.terms["hand_size"]), "stock", f"hand/{each}")
    yield Awaits("play", (Awaited(table.following(seat), ("lay",)),))


@effect("TO-4", Lay)
def laid(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """In turn.

    The next player goes on, and every card counts a point.
    """
    yield Moved((card,), f"hand/{seat}", "pile")
    yield Scored(seat, 1)
    yield Said("laid", {**table["laid"], seat: table["laid"].get(seat, 0) + 1})
    yield Awaits("play", (Awaited(table.following(seat), ("lay",)),))


@effect("TO-5", Tell)
def told(_table: Table, seat: Seat, words_said: Text) -> Iterator[Fact]:
    """Free words.

    What is said is noted.
    """
    yield Flagged("TO-5", seat, f"{seat} says: {words_said}")


@upshot(
    "TO-6",
    when=lambda table: (
        any(table.held(s) == 0 for s in table.seats) and table.count("pile") > 0 and not table.over
    ),
)
def out(table: Table) -> Iterator[Fact]:
    """Out.

    Whoever has no cards left has won.
    """
    yield Ended("match", tuple(seat for seat in table.seats if table.held(seat) == 0))


def begin(_table: Table, dealer: str) -> Iterator[Fact]:
    yield Awaits("deal", (Awaited(dealer, ("deal",), "TO-3"),))


def resume(_table: Table, seat: str) -> Iterator[Fact]:
    yield Said("started", value=True)
    yield Awaits("play", (Awaited(seat, ("lay",), "TO-4"),))


SUITS = {"H": "heart", "K": "key"}
PACK = Pack(
    [
        PrintedCard(f"{s}{n}", f"{name} {n}", name, str(n))
        for s, name in SUITS.items()
        for n in range(1, 9)
    ]
    + [PrintedCard("J", "Joker", copies=2)]
)

TOY = Book(
    name="toy",
    title="Toy",
    text="Lay your cards.",
    pack=PACK,
    seats=(2, 4),
    moves_known=(Deal, Lay, Sort, Tell, *REPORTS),
    clauses=(*LAWS, not_the_joker, politely, dealt, laid, told, out),
    terms=(
        Term("hand_size", "Cards dealt to each player.", (1, 2, 3, 4), 3),
        Term("mood", "How one plays.", ("calm", "wild"), "calm"),
    ),
    marks=(
        Mark("laid", "hand", {}, "Cards laid"),
        Mark("started", "hand", default=False),
        Mark("waiting", "match", []),
        Mark("word", "match", ""),
        Mark("count", "match", 0),
        Mark("thing", "match", None),
    ),
    begin=begin,
    resume=resume,
    lines=lambda table: [("Pile", f"{table.count('pile')} laid")],
)

BOOKS = (TOY,)
"""What a module offers to the shelf, for the tests that start the command itself."""
SHELF = {"toy": TOY}
