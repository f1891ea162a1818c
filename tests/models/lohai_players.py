"""Players of Lohai for the model: truthful ones, and liars who do not follow suit."""

from tests.models.lohai import Lohai
from tests.models.lohai_cards import PACK, suit


class LohaiMatch(Lohai):
    """A match in which some seats revoke, and now and then something is tried that may not be."""

    @property
    def typed(self) -> bool:
        return bool(self.terms["value_table"] == "typed")

    def due(self) -> tuple[str, ...]:  # noqa: PLR0911 - a line for each act
        """What somebody does who is to do something."""
        hand = self.hand
        if hand.phase == "deal":
            return (self.dealer, "deal")
        if hand.phase == "turn-up":
            corner = str(25 * self.random.randint(2, 20))  # what is printed may differ (LO-4)
            typed = (corner,) if self.typed or self.chance(0.1) else ()
            return (self.dealer, "turn-up", hand.stack[-1], *typed)
        if not hand.due:
            return (hand.turn, "play", self.card(hand.turn))
        what, seat = hand.due[0]
        match what:
            case "draw":
                return (seat, "draw", hand.stack[-1])
            case "steal":
                if self.terms["shaker_steal"] == "optional" and self.chance(0.3):
                    return (seat, "draw", hand.stack[-1])
                return (seat, "steal", self.random.choice(self.victims(seat)))
            case "give":
                return (seat, "give", self.random.choice([s for s in self.seats if s != seat]))
        if hand.lifted:
            others = [s for s in self.seats if s != hand.lifted]
            return (seat, "move-to", self.random.choice(others))
        if self.terms["mover_move"] == "optional" and self.chance(0.3):
            return (seat, "draw", hand.stack[-1])
        return (seat, "move-from", self.random.choice([s for s in self.seats if hand.tricks[s]]))

    def card(self, seat: str) -> str:
        held, led = self.hand.cards[seat], self.hand.led
        follow = [card for card in held if suit(card) == led]
        right = follow + [card for card in held if not suit(card)] if led and follow else held
        wrong = [card for card in held if card not in right]
        if wrong and seat in self.liars and self.chance(0.5):
            return self.random.choice(wrong)
        return self.random.choice(right)

    def anything(self) -> tuple[str, ...]:  # noqa: PLR0911 - a line for each act
        """Something that may be forbidden."""
        hand = self.hand
        seat, other = self.random.choice(self.seats), self.random.choice(self.seats)
        acts = ["deal", "give", "move-from", "move-to"]
        acts += ["tricks"] * (hand.phase == "play") + ["took"] * bool(hand.last)
        acts += ["take-back"] * 2 if hand.phase == "play" else []
        acts += ["draw"] * (hand.phase == "play")
        acts += ["steal"] * (self.terms["shaker"] == "steal")
        acts += ["talk"] * (self.terms["teams"] == "partners")
        acts += ["play"] * 8 if hand.cards.get(seat) else []
        match act := self.random.choice(acts):
            case "deal":
                return (seat, "deal")
            case "draw":
                return (seat, "draw", hand.stack[-1])
            case "tricks":
                false = self.random.randint(0, 9)
                return (seat, "tricks", str(false if self.chance(0.3) else hand.tricks[seat]))
            case "took":
                return (seat, "took")
            case "take-back":
                revokers = [who for _, who, _ in hand.off_suit if who in self.liars]
                return (self.random.choice(revokers or [seat]), "take-back")
            case "talk":
                return (seat, "talk", self.random.choice(["own", "opponents"]))
            case "play" if seat == hand.turn and not hand.due and hand.phase == "play":
                gone = [c for c in PACK if self.elsewhere(seat, c)]
                if gone and self.chance(0.3):
                    return (seat, "play", self.random.choice(gone))  # misread: it lies elsewhere
                return (seat, "play", self.card(seat))
            case "play":
                return (seat, "play", self.random.choice(hand.cards[seat]))
        return (seat, act, other)

    def sight(self, seat: str) -> tuple[str, ...]:
        """Cards that everybody sees: some of a hand, or of the stack."""
        place, lying = self.random.choice(
            [(f"hand/{seat}", self.hand.cards[seat]), ("stock", self.hand.stack)]
        )
        some = self.random.sample(lying, self.random.randint(1, len(lying)))
        suited = [card for card in some if suit(card)]
        return (place, *(suited or some[:1]))
