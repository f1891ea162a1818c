"""Players of Skat for its model: honest ones, liars, and now and then something forbidden."""

from tests.models.skat import NUMBERS, WORTH, Skat


class SkatMatch(Skat):
    """Players who do as they must, liars who do not follow, and now and then something else."""

    weary = 0.02
    """How often somebody ends a hand before its cards are played."""
    bold = 0.1
    """How often somebody plays a null who has bid more than it counts."""

    def due(self) -> tuple[str, ...]:
        hand, seat = self.hand, self.turn or "table"
        if hand.phase == "play" and not hand.stage:
            return self.ends_it() if self.chance(self.weary) else (seat, "play", self.card(seat))
        if hand.phase == "play":
            return (seat, "open", *(hand.cards[seat] if self.chance(0.5) else ()))
        return getattr(self, f"in_{hand.phase}")(seat)  # type: ignore[no-any-return]

    def in_deal(self, seat: str) -> tuple[str, ...]:
        return (seat, "deal")

    def in_bid(self, seat: str) -> tuple[str, ...]:
        if self.chance(0.4) or self.hand.bid >= NUMBERS[-1]:
            return (seat, "pass")
        if self.hand.pending:
            return (seat, "hold")
        higher = [number for number in NUMBERS if number > self.hand.bid]
        return (seat, "bid", *([str(self.random.choice(higher[:4]))] if self.chance(0.5) else []))

    def in_skat(self, seat: str) -> tuple[str, ...]:
        hand = self.hand
        if hand.stage == "put":
            return (seat, "put")
        null = ["null", "null-ouvert"] if hand.bid <= 23 or self.chance(self.bold) else []
        game = self.random.choice([*WORTH, *null])
        if hand.stage == "announce" or self.chance(0.1):
            return (seat, "announce", game)
        if self.chance(0.6):
            return (seat, "take")
        step = ["schneider", "schwarz", "ouvert", "", "", "", ""]
        more = self.random.choice(step) if game in WORTH else ""
        return (seat, "hand", game, *([more] if more else []))

    def in_claim(self, _: str) -> tuple[str, ...]:
        return (self.random.choice(self.hand.asked), self.random.choice(["agree", "go-on"]))

    def in_reckon(self, _: str) -> tuple[str, ...]:
        hand = self.hand
        if hand.needs == "matadors":
            return ("table", "matadors", self.real_run())
        if hand.needs == "eyes":
            rest = "theirs" if not hand.ending else hand.ending
            return ("table", "eyes", str(self.random.choice(sorted(self.eyes(rest)))))
        outcome = self.random.choice(["made", "lost"])
        if hand.needs == "verdict":
            return ("table", "verdict", outcome)
        value = next(n for n in NUMBERS if n >= hand.bid)
        return ("table", "result", hand.declarer, str(value), outcome)

    def ends_it(self) -> tuple[str, ...]:
        hand = self.hand
        acts = ["throw", "give-up", "betrayed", "tricks-seen", "skat-seen", "wrong-number"]
        acts.append("card-found")
        if hand.cards[hand.declarer]:
            acts.append("show")
        act = self.random.choice(acts)
        if act == "show":
            step = self.random.choice([[], [], ["step=schneider"], ["step=schwarz"]])
            return (hand.declarer, act, *step, *hand.cards[hand.declarer])
        holding = [seat for seat in hand.order if hand.cards[seat]]
        who = self.random.choice(holding)
        if act == "wrong-number":
            return ("table", act, who, *self.random.choice([[], ["yes"]]))
        return ("table", act, who) if act not in {"throw", "give-up"} else (who, act)

    def anything(self) -> tuple[str, ...]:
        hand, seat = self.hand, self.random.choice(self.seats)
        acts = ["deal", "hold", "pass", "bid", "take", "agree", "go-on", *["play"] * 6]
        act = self.random.choice([*acts, "misdeal", "skat-seen", "betrayed", "wrong-number"])
        if act == "misdeal":
            return ("table", act)
        if act in {"skat-seen", "betrayed", "wrong-number"}:
            return ("table", act, seat)
        if act != "play":
            return (seat, act)
        if hand.phase != "play" or not hand.cards[seat]:
            return (seat, "deal")
        seen = [*hand.laid] if self.chance(0.3) else []
        return (seat, "play", self.random.choice(seen or hand.cards[seat]))
