"""A table with few cards at which anything may be claimed: draws, plays, shuffles, equal cards."""

from random import Random

from referee.kernel import (
    UNKNOWN,
    Book,
    Claimed,
    Fact,
    Moved,
    Pack,
    PrintedCard,
    Shown,
    Shuffled,
    Table,
)
from referee.kernel.table.evolve import evolve

PACKS = (
    (1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 2), (1, 1, 2, 2), (1, 1, 1, 3), (2, 2, 2),
    (1, 1, 1, 1, 1, 2),
)  # fmt: skip
"""Small packs: how many copies each card has."""


class SmallTable:
    """Real cards, what the table sees of them, and claims that are true or not."""

    def __init__(self, random: Random, lies: float, *, unseen: bool = False) -> None:
        self.random = random
        self.lies = lies
        self.unseen = unseen
        """Whether cards also leave hands unseen."""
        pack = Pack(
            PrintedCard(f"C{index}", f"Card {index}", copies=copies)
            for index, copies in enumerate(random.choice(PACKS))
        )
        seats = ("A", "B", "C")[: random.choice((2, 3))]
        self.begin(Book("small", "Small", "", pack, (2, 3), (), ()).agree().open(seats))
        for hand in self.hands:
            self.draw(hand, random.choice((1, 1, 2)))

    def begin(self, table: Table) -> None:
        """Shuffle all cards of a table; nobody has any."""
        self.table = table
        stock = [face for face, copies in table.pack.copies.items() for _ in range(copies)]
        self.random.shuffle(stock)
        self.hands = [f"hand/{seat}" for seat in table.seats]
        self.true = {"stock": stock, "pile": list[str](), **{hand: [] for hand in self.hands}}
        self.story: list[tuple[Fact, ...]] = []

    def tell(self, *facts: Fact) -> None:
        self.story.append(facts)
        self.table = evolve(self.table, facts, len(self.story))

    def step(self) -> None:
        acts = [
            self.draw, self.draw, self.play, self.play, self.play, self.put_under, self.turn_up,
            self.shuffle, self.show_top, self.claim, self.claim, self.claim, self.claim,
        ]  # fmt: skip
        if self.random.random() < 0.2:
            acts += [self.show, self.take_up]
        if self.unseen:
            acts += [self.put_away, self.put_away, self.pass_on, self.pass_on, self.show_stock]
        self.random.choice(acts)()

    def draw(self, hand: str = "", count: int = 1) -> None:
        target = hand or self.random.choice(self.hands)
        take = self.random.choice(("top", "bottom"))
        stock = self.true["stock"]
        came = [stock.pop(-1 if take == "top" else 0) for _ in range(min(count, len(stock)))]
        self.true[target] += came
        self.tell(Moved((UNKNOWN,) * len(came), "stock", target, take))

    def _taken(self, hand: str, count: int) -> list[str]:
        cards = self.random.sample(self.true[hand], count)
        for card in cards:
            self.true[hand].remove(card)
        return cards

    def _hand(self) -> str:
        return self.random.choice([hand for hand in self.hands if self.true[hand]] or [""])

    def play(self) -> None:
        if hand := self._hand():
            cards = self._taken(hand, 1)
            self.true["pile"] += cards
            self.tell(Moved(tuple(cards), hand, "pile"))

    def show(self) -> None:
        if hand := self._hand():
            count = self.random.randint(1, len(self.true[hand]))
            self.tell(Shown(hand, tuple(self.random.sample(self.true[hand], count))))

    def turn_up(self) -> None:
        if self.true["stock"]:
            card = self.true["stock"].pop()
            self.true["pile"].append(card)
            self.tell(Moved((card,), "stock", "pile"))

    def put_under(self) -> None:
        """Make the pile, or all but its top card, stock again."""
        keep = self.random.choice((0, 1, 1))
        pile = self.true["pile"]
        if len(pile) > keep:
            under, self.true["pile"] = pile[: len(pile) - keep], pile[len(pile) - keep :]
            self.true["stock"] += under
            self.random.shuffle(self.true["stock"])
            moved = Moved(tuple(under), "pile", "stock", "bottom", "bottom")
            self.tell(moved, Shuffled("stock"))

    def show_top(self) -> None:
        """See the top card of the stock and leave it there, as after a void draw."""
        if self.true["stock"]:
            self.tell(Shown("stock", (self.true["stock"][-1],), top=True))

    def shuffle(self) -> None:
        self.random.shuffle(self.true["stock"])
        self.tell(Shuffled("stock"))

    def take_up(self) -> None:
        """Take the top card in the sight of all; it is said to be that, or nobody knows."""
        source = self.random.choice(("pile", "stock"))
        if self.true[source]:
            card, hand = self.true[source].pop(), self.random.choice(self.hands)
            self.true[hand].append(card)
            self.tell(Moved((card,), source, hand, self.random.choice(("top", "upper"))))

    def claim(self) -> None:
        hand = self.random.choice(self.hands)
        faces = list(self.table.pack.faces)
        cards = tuple(self.random.sample(faces, self.random.randint(1, len(faces) - 1)))
        held = any(card in cards for card in self.true[hand])
        kind = "holds" if held else "lacks"
        if self.random.random() < self.lies:
            kind = self.random.choice(("lacks", "holds"))
        self.tell(Claimed(len(self.story) + 1, "X-1", kind, hand[5:], cards))

    def put_away(self) -> None:
        if hand := self._hand():
            cards = self._taken(hand, self.random.choice((1, len(self.true[hand]))))
            self.true["stock"] += cards
            self.tell(Moved((UNKNOWN,) * len(cards), hand, "stock"))

    def pass_on(self) -> None:
        if hand := self._hand():
            target = self.random.choice([other for other in self.hands if other != hand])
            cards = self._taken(hand, self.random.choice((1, len(self.true[hand]))))
            self.true[target] += cards
            self.tell(Moved((UNKNOWN,) * len(cards), hand, target))

    def show_stock(self) -> None:
        if self.true["stock"]:
            self.tell(Shown("stock", (self.random.choice(self.true["stock"]),)))
