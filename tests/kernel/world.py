"""A small world of real cards, so that what the record believes can be held against the truth."""

from random import Random

from referee.kernel import (
    UNKNOWN,
    Book,
    Claimed,
    Face,
    Fact,
    Laid,
    Looked,
    Move,
    Moved,
    Pack,
    PrintedCard,
    Seat,
    Shown,
    Shuffled,
    Table,
    evolve,
)
from referee.trial.beliefs import untrue_beliefs
from tests.kernel.cards_at_random import SmallTable

HANDS = ("hand/A", "hand/B")
PLACES = (*HANDS, "stock", "pile", "grid/A/TL")
FACES = ("C1", "C2", "C3", "H1", "H2", "H3", "J")


def small_pack(copies_of_joker: int = 2) -> Pack:
    return Pack(
        PrintedCard(face, face, face[0], copies=copies_of_joker if face == "J" else 1)
        for face in FACES
    )


def small_table(copies_of_joker: int = 2) -> Table:
    book = Book("small", "Small", "", small_pack(copies_of_joker), (2, 2), (), ())
    return book.agree().open(("A", "B"))


def draws(seat: str, cards: int = 1) -> Moved:
    return Moved((UNKNOWN,) * cards, "stock", f"hand/{seat}")


def plays(seat: str, card: str) -> Moved:
    return Moved((card,), f"hand/{seat}", "pile")


def claims(number: int, kind: str, seat: str, *cards: str) -> Claimed:
    return Claimed(number, "X-1", kind, seat, cards)


def story(table: Table, *facts: Fact) -> Table:
    """Return a table after these facts, each of a ruling of its own."""
    for number, fact in enumerate(facts, 1):
        table = evolve(table, (fact,), number)
    return table


class Lay(Move, name="lay", in_turn=False):
    """Lay a card of the hand."""

    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((f"hand/{self.seat}", (self.card,)),)


class World(SmallTable):
    """A small table with a slot as well, where cards are laid, looked at and shuffled unseen."""

    def __init__(self, random: Random, copies_of_joker: int = 2) -> None:
        self.random, self.lies = random, 0
        self.begin(small_table(copies_of_joker))
        self.true["grid/A/TL"] = []

    # --- what can happen ---------------------------------------------------------------------

    def step(self) -> None:
        acts = (
            self.draw, self.draw, self.lay_open, self.lay_down, self.shuffle, self.show,
            self.take_back, self.pass_on, self.put_under, self.look, self.swap, self.claim,
            self.claim, self.put_away, self.turn_top, self.show_top, self.show_top,
        )  # fmt: skip
        if self.random.random() < 0.02:
            acts = (self.pick_up,)
        self.random.choice(acts)()

    def _some(self, *places: str) -> str | None:
        full = [place for place in places if self.true[place]]
        return self.random.choice(full) if full else None

    def draw(self) -> None:
        """Take the top (or the bottom) of stock or pile unseen into a hand or slot."""
        source = self._some("stock", "stock", "grid/A/TL")
        if source:
            target = self.random.choice([p for p in (*HANDS, "grid/A/TL") if p != source])
            if target.startswith("grid") and self.true[target]:
                return
            take = self.random.choice(("top", "top", "bottom"))
            card = self.true[source].pop(-1 if take == "top" else 0)
            self.true[target].append(card)
            self.tell(Moved((UNKNOWN,), source, target, take))

    def lay_open(self) -> None:
        source = self._some(*HANDS, "grid/A/TL")
        if source:
            card = self.random.choice(self.true[source])
            self.true[source].remove(card)
            self.true["pile"].append(card)
            self.tell(Moved((card,), source, "pile"))

    def lay_down(self) -> None:
        """Put a card of a hand face down on the stock, or under it."""
        source = self._some(*HANDS)
        if source:
            card = self.random.choice(self.true[source])
            self.true[source].remove(card)
            lay = self.random.choice(("top", "bottom"))
            self.true["stock"].insert(len(self.true["stock"]) if lay == "top" else 0, card)
            self.tell(Moved((UNKNOWN,), source, "stock", lay=lay))

    def shuffle(self) -> None:
        place = self._some("stock", "pile")
        if place:
            self.random.shuffle(self.true[place])
            self.tell(Shuffled(place))

    def show(self) -> None:
        """Let some cards be seen where they lie, wherever in the place that is."""
        place = self._some(*HANDS, "stock", "grid/A/TL", "pile")
        if place:
            cards = self.random.sample(
                self.true[place], self.random.randint(1, len(self.true[place]))
            )
            self.tell(Shown(place, tuple(cards)))

    def turn_top(self) -> None:
        """Lift the top card of the stock for all to see and put it back on top."""
        if self.true["stock"]:
            self.tell(Moved((self.true["stock"][-1],), "stock", "stock"))

    def show_top(self) -> None:
        """See the topmost cards of the stock where they lie, as after a void act."""
        if self.true["stock"]:
            few = self.random.randint(1, min(3, len(self.true["stock"])))
            self.tell(Shown("stock", tuple(self.true["stock"][-few:]), top=True))

    def take_back(self) -> None:
        if self.true["pile"]:
            card = self.true["pile"].pop()
            hand = self.random.choice(HANDS)
            self.true[hand].append(card)
            faces = self.table.top("pile") or UNKNOWN
            self.tell(Moved((card if faces == card else UNKNOWN,), "pile", hand))

    def put_under(self) -> None:
        """Make the pile, or all but its top card, the lower part of the stock."""
        pile = self.true["pile"]
        keep = self.random.choice((0, 1))
        if len(pile) > keep:
            under, rest = pile[: len(pile) - keep], pile[len(pile) - keep :]
            faces = self.table.faces("pile")[: len(under)]
            self.true["pile"] = rest
            self.true["stock"] = under + self.true["stock"]
            top = self.table.cards("pile")[-1]
            if keep and (top.face == UNKNOWN or top.loose):
                self.tell(Moved((UNKNOWN,) * len(under), "pile", "stock", "bottom", "bottom"))
                self.true["stock"][: len(under)] = reversed(under)
                self.tell(Shuffled("stock"))
            else:
                self.tell(Moved(faces, "pile", "stock", "bottom", "bottom"), Shuffled("stock"))
            self.random.shuffle(self.true["stock"])

    def look(self) -> None:
        place = self._some("stock", "grid/A/TL", *HANDS)
        if place:
            card = self.random.choice((UNKNOWN, self.true[place][-1]))
            self.tell(Looked("A", place, (card,)))

    def swap(self) -> None:
        if self.true["grid/A/TL"] and self.true["stock"]:
            old = self.true["grid/A/TL"].pop()
            new = self.true["stock"].pop()
            self.true["grid/A/TL"].append(new)
            self.true["stock"].append(old)
            self.tell(
                Moved((UNKNOWN,), "grid/A/TL", "fingers"),
                Moved((UNKNOWN,), "stock", "grid/A/TL"),
                Moved((UNKNOWN,), "fingers", "stock"),
            )

    def pick_up(self) -> None:
        """Let somebody say how all cards lie, as far as they are remembered."""
        self.tell(Laid({
            place: tuple(card if self.random.random() < 0.5 else UNKNOWN for card in cards)
            for place, cards in self.true.items() if cards
        }))  # fmt: skip

    # --- what must be so ---------------------------------------------------------------------

    def believes_the_truth(self) -> str:
        """Return what the record believes and is not so; nothing when all of it may be true."""
        return next(untrue_beliefs(self.table, self.true), "")
