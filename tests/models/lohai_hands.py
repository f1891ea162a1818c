"""A second opinion about Lohai, from the rules alone: who gets a trick, what a hand comes to."""

from collections import Counter
from random import Random
from typing import Any

from tests.models.harness import Players
from tests.models.lohai_cards import BLACK, MODES, PACK, RANKS, USUAL, Hand, Laid, suit
from tests.models.unseen import Unseen


class LohaiHands(Players):
    """The seats, the scores and the hand that is played."""

    def __init__(self, book: str, terms: dict[str, Any], random: Random) -> None:
        self.terms = USUAL | MODES[book] | terms
        self.random = random
        self.three = book == "lohai-3"
        self.seats = ("A", "B", "C") if self.three else ("N", "E", "S", "W")
        self.scores = dict.fromkeys(self.seats, 0)
        self.pots = {"lo": 0, "hai": 0}
        self.talks: Counter[str] = Counter()
        self.hands, self.dealer, self.time = 1, self.seats[0], 0
        self.winners: list[str] = []
        self.new_hand()

    def new_hand(self) -> None:
        self.hand = Hand(self.shuffled(PACK))
        self.withdrawn: list[tuple[str, int]] = []  # what was said in plays that were taken back
        self.unseen = Unseen(PACK, dict.fromkeys(self.seats, 0))

    # --- who gets the trick (LO-10 to LO-13, LOS-2 to LOS-5) ---

    def flipped(self) -> bool:
        return self.hand.flips % 2 == 1

    def control(self) -> str:
        """LO-13: who has the last black card, if there is one."""
        suited = any(suit(laid[-1].card) for laid in self.hand.trick.values())
        if self.flipped() and suited and self.terms["crazy_black"] == "black_ignored":
            return ""
        blacks = [(laid[-1].time, seat) for seat, laid in self.hand.trick.items()
                  if laid[-1].card in BLACK]  # fmt: skip
        if self.terms["black_order"] == "seat":
            order = list(self.hand.trick)
            blacks = [(order.index(seat), seat) for _, seat in blacks]
        return max(blacks)[1] if blacks else ""

    def best(self) -> str:
        """LO-10: the highest trump, else the highest card of the suit led; LOS-3 turns it over."""
        hand = self.hand
        cards = {seat: laid[-1] for seat, laid in hand.trick.items() if suit(laid[-1].card)}
        if self.flipped():
            return self.lowest(cards)
        trumps = [s for s, laid in cards.items() if suit(laid.card) == hand.trump]
        led = [s for s, laid in cards.items() if suit(laid.card) == hand.led]
        return max(trumps or led, key=lambda seat: RANKS.index(cards[seat].card[1:]))

    def lowest(self, cards: dict[str, Laid]) -> str:
        hand = self.hand
        led = [s for s, laid in cards.items() if suit(laid.card) == hand.led]
        trumps = [s for s, laid in cards.items() if suit(laid.card) == hand.trump]
        sluffs = [s for s in cards if s not in led + trumps]
        pool = sluffs or led or trumps
        if self.terms["flip_scope"] == "pure_lowest_rank":
            pool = list(cards)
        return min(pool, key=lambda s: (RANKS.index(cards[s].card[1:]), -cards[s].time))  # LOS-4

    # --- what a hand comes to (LO-22, LO-23, LOC, LOP, LO3-2) ---

    def score(self) -> None:
        hand = self.hand
        counts = {seat: hand.tricks[seat] for seat in self.seats}
        if self.three:
            self.pay(self.the_third(counts), hand.worth)
        else:
            for title, most in (("lo", min(counts.values())), ("hai", max(counts.values()))):
                self.title(title, [seat for seat in self.seats if counts[seat] == most])
        self.end_of_game()
        if not self.winners:
            self.dealer, self.hands = self.next(self.dealer), self.hands + 1
            self.new_hand()

    def the_third(self, counts: dict[str, int]) -> str:
        """LO3-2: the middle one, or the one who is not tied with the others."""
        alone = [seat for seat in self.seats if [*counts.values()].count(counts[seat]) == 1]
        return alone[0] if len(alone) == 1 else sorted(self.seats, key=counts.__getitem__)[1]

    def pay(self, seat: str, points: int) -> None:
        if seat not in self.hand.barred:
            self.scores[seat] += points

    def title(self, title: str, seats: list[str]) -> None:
        worth = self.hand.worth
        if self.terms["scoring"] == "carryover":  # LOC-1 to LOC-4
            worth += self.pots[title]
            if self.terms["cap"] != "none":
                worth = min(worth, self.goal() - 25)
            self.pots[title] = worth if len(seats) > 1 else 0
        if len(seats) == 1:
            self.pay(seats[0], worth)

    def goal(self) -> int:
        return int(self.terms["target_each" if self.terms["teams"] == "partners" else "target"])

    def end_of_game(self) -> None:
        there = [seat for seat in self.seats if self.scores[seat] >= self.goal()]
        if self.terms["teams"] == "partners":  # LOP-3, LOP-4
            pairs = [self.seats[0::2], self.seats[1::2]]
            won = [pair for pair in pairs if {*pair} <= {*there}]
            totals = [sum(self.scores[seat] for seat in pair) for pair in won]
            there = [
                s
                for pair, sum_ in zip(won, totals, strict=True)
                if sum_ == max(totals)
                for s in pair
            ]
        best = max((self.scores[seat] for seat in there), default=0)
        partners = self.terms["teams"] == "partners"
        self.winners = sorted(s for s in there if partners or self.scores[s] == best)
        if self.winners:
            self.hand.phase, self.hand.turn = "over", ""

    def do_talk(self, who: str, about: str) -> None:  # LOP-6
        if about == "own" and self.terms["talk_penalties"] == "on":
            count = self.pair(who) if self.terms["talk_count"] == "per_team" else who
            self.talks[count] += 1
            self.scores[who] -= int(self.terms["talk_scale"]) * min(2 ** (self.talks[count] - 1), 4)

    def pair(self, seat: str) -> str:
        return self.seats[self.seats.index(seat) % 2]
