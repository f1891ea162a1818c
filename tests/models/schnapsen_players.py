"""Players of Schnapsen for its model: honest ones, liars, and now and then something forbidden."""

from tests.models.schnapsen import PACK, SEATS, Schnapsen, partner


class SchnapsenMatch(Schnapsen):
    """Players who do as they must, liars who hold back, and now and then something forbidden."""

    def due(self) -> tuple[str, ...]:
        hand, seat = self.hand, self.hand.turn
        if hand.phase == "deal":
            return (seat, "deal")
        if hand.phase == "turn-up":
            return (seat, "turn-up", self.random.choice(hand.pack))
        return self.in_play(seat)

    def in_play(self, seat: str) -> tuple[str, ...]:
        hand, chance = self.hand, self.random.random()
        wanted = self.points(hand.leader) >= 66 or chance < 0.005
        if wanted and chance < 0.9 and self.terms["announce"] == "must":
            return (hand.leader, "enough")
        if self.leads(seat) and self.enough_left and chance < 0.08:
            return (seat, "close")
        if hand.waits:
            return (seat, "draw")
        jack = hand.trump + "J"
        if self.leads(seat) and self.enough_left and jack in hand.cards[seat]:
            return (seat, "exchange", jack)
        card = self.card(seat)
        pair = card[1:] in "KQ" and partner(card) in hand.cards[seat]
        free = not hand.trick or self.terms["marriage"] == "any"
        return (seat, "marry" if pair and free else "play", card)

    def anything(self) -> tuple[str, ...]:
        hand, seat = self.hand, self.random.choice(SEATS)
        acts = ["deal", "close", "exchange", "marry", *["play"] * 5]
        acts += ["draw"] * (self.terms["closing"] == "draw")
        act = self.random.choice([*acts, "misdeal"])
        if act == "misdeal":
            return ("table", act)
        if act in {"deal", "close", "draw"}:
            return (seat, act)
        if hand.phase != "play" or not hand.cards[seat]:
            return (seat, "deal")
        return (seat, *self.with_a_card(seat, act))

    def with_a_card(self, seat: str, act: str) -> tuple[str, ...]:
        held = self.hand.cards[seat]
        if act == "play" and seat == self.hand.turn:
            gone = [card for card in PACK if not self.unseen.hides(card) and card not in held]
            if gone and self.random.random() < 0.3:  # misread: it lies elsewhere
                return ("play", self.random.choice(gone))
            return ("play", self.card(seat))
        lone = [c for c in held if c[1:] not in "KQ" or partner(c) in held]
        if act == "marry":
            return (act, self.random.choice(lone)) if lone else ("deal",)
        return (act, self.random.choice(held))
