"""Players of Schafkopf for its model: honest ones, liars, and now and then something forbidden."""

from tests.models.schafkopf import MATADORS, RANKING, SEATS, Schafkopf


class SchafkopfMatch(Schafkopf):
    """Players who do as they must, liars who do not, and now and then something forbidden."""

    def due(self) -> tuple[str, ...]:
        hand, seat = self.hand, self.hand.turn
        if hand.phase == "deal":
            return (self.dealer, "deal")
        if seat is None:
            (old,) = (who for who in SEATS if "EO" in hand.cards[who])
            return ("table", "old", old)
        if hand.phase == "speak":
            return (seat, "speak" if self.chance(0.3) else "pass")
        if hand.phase == "announce":
            return (seat, *self.announcement(seat))
        return (seat, "play", self.card(seat))

    def announcement(self, seat: str) -> tuple[str, ...]:
        hand, held = self.hand, {*self.hand.cards[seat]}
        least = RANKING.index(hand.game) + 1 if hand.game else 0
        if {*MATADORS[: self.each]} == held:
            return ("sie",)
        if hand.willing and (hand.game or len(hand.turns) > 1) and self.chance(0.6):
            return ("pass",)
        suits = [s for s in "ELS" if self.chance(0.2) * (seat in self.liars) or self.calls(seat, s)]
        if least == 0 and suits and self.chance(0.8):
            return ("call", self.random.choice(suits))
        if least > 4:
            return ("pass",)
        game = self.random.choice(RANKING[max(1, least) : 5])
        return (game, self.random.choice("ELHS")) if "solo" in game else (game,)

    def calls(self, seat: str, suit: str) -> bool:
        """Say whether somebody may call the Ace of a suit."""
        held = {*self.hand.cards[seat]}
        needs = not self.hand.willing or bool(held & self.plain(suit))
        return suit + "A" not in held and needs

    def card(self, seat: str) -> str:
        held = self.hand.cards[seat]
        right = [card for card in held if self.is_right(seat, card)]
        wrong = [card for card in held if card not in right]
        lies = wrong and seat in self.liars and self.chance(0.5)
        return self.random.choice(wrong if lies or not right else right)

    def is_right(self, seat: str, card: str) -> bool:
        """Say whether the rules allow a card, by the real hand."""
        hand, held = self.hand, {*self.hand.cards[seat]}
        if not hand.trick:
            away = card in self.suit and card != self.ace and self.ace in held and not hand.led
            return not away or len(held & self.suit) >= 4
        needed = self.alike(hand.trick[0][1])
        if card not in needed and needed & held:
            return False
        if hand.looking and card in self.suit and self.ace in held:
            return card == self.ace
        return card != self.ace or hand.led or len(held) == 1

    def anything(self) -> tuple[str, ...]:
        hand, seat = self.hand, self.random.choice(SEATS)
        acts = ["deal", "speak", "pass", "wenz", "call", "solo", "solo-tout", *["play"] * 6]
        acts += ["knock"] * 3 * (self.terms["knock"] == "yes")
        acts += ["contra"] * 6 * (self.terms["contra"] == "yes")
        act = self.random.choice(acts)
        if self.chance(0.03):
            return ("table", "misdeal")
        if act == "play" and hand.cards[seat]:
            return (seat, act, self.any_card(seat))
        if act in {"call", "solo", "solo-tout"}:
            return (seat, act, self.random.choice("ELS"))
        return (seat, "deal") if act == "play" else (seat, act)

    def any_card(self, seat: str) -> str:
        gone = [card for card in self.pack if not self.unseen.hides(card)]
        gone = [card for card in gone if card not in self.hand.cards[seat]]
        if gone and seat == self.hand.turn and self.chance(0.3):  # misread: it lies elsewhere
            return self.random.choice(gone)
        return self.random.choice(self.hand.cards[seat])
