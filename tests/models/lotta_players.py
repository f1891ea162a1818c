"""Players of Lotta Watta for the model: quick ones, careless ones, and some who misread a card."""

from collections.abc import Iterator

from tests.models.harness import Told
from tests.models.lotta import Lotta
from tests.models.lotta_cards import PACK, rank


class LottaMatch(Lotta):
    """A match in which now and then something is tried that may not be."""

    odd = 0.15
    moons = 0.1
    twins = 0.2
    hasty = False
    """Whether hands are kept as they are and somebody calls soon, which makes for ties."""

    def match(self) -> Iterator[Told]:
        while not self.over:
            act = self.anything() if self.hand.grids and self.chance(self.odd) else None
            yield self.report(*(act or self.due()))

    def new_hand(self) -> None:
        """Shuffle; now and then so that somebody is dealt a moon, or several the same ranks."""
        super().new_hand()
        self.hasty = False
        if self.random.random() < self.moons:
            stock, number = self.hand.stock, self.random.choice("23456789")
            stock.sort(key=lambda card: card.face[1:] == number)
        elif self.random.random() < self.twins:
            self.hasty = True
            stock, ranks = self.hand.stock, self.random.sample("23456789", 4)
            stock.sort(key=lambda card: (rank(card.face) in ranks, card.face))

    def due(self) -> tuple[str, ...]:  # noqa: PLR0911 - one line for each thing due
        hand = self.hand
        if hand.phase == "deal":
            return (self.dealer, "deal")
        if hand.phase == "turn-up":
            return (self.dealer, "turn-up", hand.stock[-1].face)
        stack = self.a_stack()
        if stack and self.chance(0.1 if self.hasty else 0.4):
            return stack
        if hand.phase == "reveal":
            seat = self.random.choice(
                [s for s in self.seats if s not in hand.revealed and hand.grids[s]]
            )
            return (seat, "reveal", *(card.face for card in self.slots(seat).values()))
        if hand.finger:
            return self.placed(hand.turn)
        if hand.finished and not hand.caller and self.chance(0.8 if self.hasty else 0.1):
            return (hand.finished, "call")
        if hand.powers:
            return self.powered(*hand.powers[0])
        if hand.pile and (self.chance(0.3) or not (hand.stock or len(hand.pile) > 1)):
            return (hand.turn, "take", "pile")
        if not hand.stock and not hand.pile:
            return (hand.turn, "pass")
        return (hand.turn, "take", "stock")

    def a_stack(self) -> tuple[str, ...] | None:
        """Find a card that matches."""
        if not self.open():
            return None
        for seat in self.random.sample(self.seats, len(self.seats)):
            for slot, card in self.hand.grids[seat].items():
                if not card.locked and rank(card.face) == rank(self.hand.pile[-1].face):
                    return (seat, "stack", f"grid/{seat}/{slot}", card.face)
        return None

    def placed(self, seat: str) -> tuple[str, ...]:
        finger = self.hand.finger
        assert finger
        own = [(s, card) for s, card in self.hand.grids[seat].items() if not card.locked]
        if own and self.chance(0.1 if self.hasty else 0.5):
            slot, card = self.random.choice(own)
            return (seat, "swap", f"grid/{seat}/{slot}", card.face)
        barred = self.hand.source == "pile" and self.terms["faceup_return"] == "illegal"
        if not barred and self.chance(0.8):
            return (seat, "return", finger.face)
        return (seat, "keep")

    def a_place(self) -> str:
        return self.random.choice(
            [f"grid/{seat}/{slot}" for seat in self.seats for slot in self.hand.grids[seat]]
        )

    def powered(self, seat: str, power: str) -> tuple[str, ...]:
        full = any(self.hand.grids.values())
        if not full or self.chance(0.3):
            return (seat, "waive")
        if power == "J":
            return (seat, "jack", self.a_place(), self.a_place())
        return (seat, "queen", self.a_place())

    def anything(self) -> tuple[str, ...] | None:  # noqa: C901, PLR0911 - each act
        hand = self.hand
        seat = self.random.choice(self.seats)
        own = list(hand.grids[seat].items())
        act = self.random.choice(
            ["deal", "take", "keep", "swap", "return", "stack", "stack", "jack", "waive", "call",
             "moon", "first-look", "pass", "misread", "foreign", "locked"]
        )  # fmt: skip
        if hand.phase == "turn-up":
            act = "deal"
        match act:
            case "take":
                return (seat, "take", self.random.choice(["stock", "pile"]))
            case "swap" | "stack" if own:
                slot, card = self.random.choice(own)
                return (seat, act, f"grid/{seat}/{slot}", card.face)
            case "foreign" if any(hand.grids.values()):
                place = self.a_place()
                card = hand.grids[place.split("/")[1]][place.split("/")[2]]
                return (seat, self.random.choice(["swap", "stack"]), place, card.face)
            case "locked":
                return self.locked()
            case "misread" if hand.finger and hand.phase == "play":
                return self.misread(hand.turn)
            case "return" if hand.finger and seat == hand.turn:
                return (seat, "return", hand.finger.face)
            case "jack" if any(hand.grids.values()):
                return (seat, "jack", self.a_place(), self.a_place())
            case "moon" if own:
                return (seat, "moon", *(card.face for card in self.slots(seat).values()))
            case "first-look" if not {"BL", "BR"} & {*hand.grids[seat]}:
                return None
            case "pass" if self.terms["empty_stock"] == "end_round":
                return None
            case "deal" | "keep" | "waive" | "call" | "first-look" | "pass":
                return (seat, act)
        return None

    def locked(self) -> tuple[str, ...] | None:
        """Try to get rid of a locked card."""
        for seat, grid in self.hand.grids.items():
            for slot, card in grid.items():
                if card.locked:
                    act = "swap" if seat == self.hand.turn and self.hand.finger else "stack"
                    return (seat, act, f"grid/{seat}/{slot}", card.face)
        return None

    def misread(self, seat: str) -> tuple[str, ...] | None:
        """Tell another card than the one that everybody knows to lie in the slot."""
        for slot, card in self.hand.grids[seat].items():
            if card.known and not card.locked:
                wrong = self.random.choice([face for face in PACK if face != card.face])
                return (seat, "swap", f"grid/{seat}/{slot}", wrong)
        seen = [card.face for card in self.hand.pile if card.face != "JK"]
        slots = [slot for slot, card in self.hand.grids[seat].items() if not card.locked]
        if seen and slots:
            return (seat, "swap", f"grid/{seat}/{slots[0]}", self.random.choice(seen))
        return None
