"""Players of Whot for the model: truthful ones, liars who draw instead, and the forgetful."""

from collections import Counter
from collections.abc import Iterator

from tests.models.harness import Told
from tests.models.whot import Whot
from tests.models.whot_cards import SUITS

MOMENTS = (500, 1000, 3000, 8000)


class WhotMatch(Whot):
    """A match in which now and then something is tried that may not be."""

    odd = 0.12

    def match(self) -> Iterator[Told]:
        while not self.over:
            odd = self.chance(self.odd)
            act = self.anything() if odd else self.due()
            yield self.report(*act, later=self.pause(act))

    def pause(self, act: tuple[str, ...]) -> int:
        """Choose how long it takes until this is reported."""
        hand, limit = self.hand, self.terms["turn_seconds"] * 1000
        left = hand.since + limit - self.now
        if act[1] == "timeout" and limit and self.chance(0.9):
            return max(left, 0) + 500
        if self.chance(0.1) and left >= 0 and act[1] != "timeout":
            return left  # at exactly 20.0 seconds
        if hand.offer and act[1] == "accept" and self.chance(0.5):
            ends = hand.offer[2] + self.wait() - self.now
            return max(ends, 0) + self.random.choice([0, 500])
        if self.chance(0.03):
            return max(left, 0) + 700  # too late
        soon = self.random.choice(MOMENTS)
        return soon + (act[1] == "timeout" and soon == left)

    def due(self) -> tuple[str, ...]:  # noqa: C901, PLR0911 - one line for each thing due
        hand = self.hand
        if (
            hand.phase == "play"
            and not hand.touched
            and self.terms["turn_seconds"]
            and self.chance(0.5)
        ):
            return ("table", "start")
        if hand.phase == "deal":
            return (self.dealer, "deal")
        if hand.phase == "turn-up":
            return (self.dealer, "turn-up", hand.stock[-1])
        if hand.phase == "count":
            seat = self.random.choice([s for s in self.playing if s not in hand.counts])
            return (seat, "reveal", *hand.cards[seat])
        for seat in self.playing:
            if self.may_say(seat) and self.chance(0.5):
                return (seat, "say", self.may_say(seat))
        for silent, word in hand.must_say.items():
            caught = self.terms["last_card_enforcement"] == "caught" and self.penalty(word)
            if caught and not hand.naming and self.chance(0.3):
                return (self.other(silent), "catch", silent)
        if self.terms["turn_seconds"] and self.timed and self.late():
            return (self.awaited(), "timeout")
        if hand.offer and self.chance(0.2):
            return (self.other(hand.offer[0]), "accept")
        if hand.market:
            return (hand.market[0], "draw") if self.left() else (hand.market[0], "draw", "0")
        if hand.naming:
            return (hand.naming, "name", self.suit())
        return self.turn_of(hand.turn)

    def turn_of(self, seat: str) -> tuple[str, ...]:
        fit = [card for card in self.hand.cards[seat] if self.may_play(seat, card)]
        duty = self.terms["must_play_if_able"] == "yes"
        share = 0.8 if not duty else 0.5 if seat in self.liars else 1
        if fit and self.chance(share):
            return self.played(seat, self.random.choice(fit))
        plenty = len(self.hand.stock) + len(self.hand.pile) > self.hand.debt + 1
        if self.hand.debt > 1 and plenty and self.chance(0.2):
            return (seat, "draw", str(self.random.randint(1, self.hand.debt)))
        if not self.left():
            return (seat, "draw", "0")
        return (seat, "draw")

    def played(self, seat: str, card: str) -> tuple[str, ...]:
        if card == "W" and self.chance(0.7):
            return (seat, "play", "W", self.suit())
        return (seat, "play", card)

    def elsewhere(self, seat: str) -> list[str]:
        """Return the cards of which everybody knows that all there are lie somewhere else."""
        others = [
            card for other in self.playing for card in self.drawn.known(other) * (other != seat)
        ]
        lying = Counter(self.hand.pile + others)
        return [card for card, count in lying.items() if count == self.pack.count(card)]

    def suit(self) -> str:
        return self.random.choice(list(SUITS))

    def other(self, seat: str) -> str:
        return self.random.choice([s for s in self.playing if s != seat])

    def anything(self) -> tuple[str, ...]:  # noqa: PLR0911 - one line for each act
        hand = self.hand
        seat = self.random.choice(self.playing)
        acts = ["deal", "draw", "reshuffle", "offer", "accept", "start"]
        acts += ["timeout"] * (hand.phase == "play" and not hand.market)
        acts += ["play"] * 8 if hand.cards.get(seat) else []
        match act := self.random.choice(acts):
            case "reshuffle" | "start":
                return ("table", act)
            case "draw":
                return (seat, "draw", *(["2"] if self.chance(0.3) else []))
            case "offer":
                if hand.offer and not self.timed:
                    return self.due()
                return (seat, "offer", str(max(self.stake, 1) + self.random.choice([0, 0, 10])))
            case "play" if seat == hand.turn and self.chance(0.2) and hand.phase == "play":
                gone = [card for card in self.elsewhere(seat) if self.may_play(seat, card)]
                return (seat, "play", self.random.choice([*gone, "S10"]))
            case "play":
                return self.played(seat, self.random.choice(hand.cards[seat]))
        return (seat, act)
