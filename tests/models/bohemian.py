"""A second opinion about Bohemian Watten, from the rules alone; the rules call it provisional."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.models.harness import Implied, NotSo, Told
from tests.models.unseen import Unseen, Word
from tests.models.watten_cards import CRITICALS, RANKS, SUITS, Cutting

PACK = [suit + rank for suit in SUITS for rank in RANKS]


@dataclass
class Hand:
    """One deal of five tricks."""

    pack: list[str]
    phase: str = "cut"
    lifted: int = 0
    looks: list[str] = field(default_factory=list)
    takes: dict[str, list[str]] = field(default_factory=dict)
    cards: dict[str, list[str]] = field(default_factory=dict)
    trumpf: str = ""
    turn: str = ""
    changed: list[str] = field(default_factory=list)
    trick: list[tuple[str, str]] = field(default_factory=list)
    tricks: Counter[str] = field(default_factory=Counter)
    revoked: list[str] = field(default_factory=list)


class Bohemian(Cutting):
    """The rules: takes in one report after the other and says what comes of it."""

    def __init__(self, terms: dict[str, Any], random: Random, players: int) -> None:
        self.terms = {"bohemian_priority": "follow_first"} | terms
        self.random = random
        self.seats = {4: ("D", "F", "P", "C"), 3: ("D", "F", "C"), 2: ("D", "F")}[players]
        self.scores = dict.fromkeys(self.seats, 20)  # WBO-3
        self.hands, self.dealer = 1, self.seats[0]
        self.winners: list[str] = []
        self.new_hand()

    def new_hand(self) -> None:
        self.hand = Hand(
            self.shuffled(PACK), looks=[self.cutter, self.dealer, self.cutter]
        )  # WBO-4
        self.unseen = Unseen(PACK, dict.fromkeys(self.seats, 0))

    @property
    def cutter(self) -> str:
        return self.next(self.dealer, -1)

    # --- power and duty (WBO-2, WBO-7) ---

    def kind(self, card: str) -> str:
        """The suit a card counts as: Criticals are trumps, and no cards of their own suit."""
        return self.hand.trumpf if card in CRITICALS else card[0]

    def power(self, card: str, led: str) -> int:
        if card in CRITICALS:
            return 1000 - CRITICALS.index(card)
        if self.kind(card) == self.hand.trumpf:
            return 200 + RANKS.index(card[1:])
        return 100 + RANKS.index(card[1:]) if self.kind(card) == self.kind(led) else 0

    def ranks(self, trick: list[tuple[str, str]]) -> list[Callable[[str], bool]]:
        """The cards to play, from the best kind to the least: who has one must play it."""
        led, trumpf = trick[0][1], self.hand.trumpf
        best = max(self.power(card, led) for _, card in trick)

        def follows(card: str) -> bool:
            return self.kind(card) == self.kind(led)

        def beats(card: str) -> bool:
            return self.power(card, led) > best

        def is_trump(card: str) -> bool:
            return self.kind(card) == trumpf

        both = [lambda c: follows(c) and beats(c)]
        trumps = [lambda c: is_trump(c) and beats(c), is_trump]
        if self.terms["bohemian_priority"] == "beat_first":
            return [*both, beats, follows, *trumps]
        return [*both, follows, *trumps]

    def owed(self, card: str) -> frozenset[str]:
        """What the seat must not hold for this card to be right."""
        wanted: set[str] = set()
        for kind in self.ranks(self.hand.trick) if self.hand.trick else []:
            if kind(card):
                return frozenset(wanted)
            wanted |= {face for face in PACK if kind(face)}
        return frozenset(wanted)

    # --- one report ---

    def report(self, who: str, act: str, *words: str) -> Told:
        """Take in a report, and say what has to come of it."""
        before = self.hand
        text, outcome = self.heard(who, act, *words)
        if self.hand is before:
            self.weigh()
        return Told(
            text, outcome, self.proved, (), self.implied, self.unseen.warns(),
            self.unseen.liars(), None,
        )  # fmt: skip

    def weigh(self) -> None:
        for word in self.unseen.untrue():
            self.proved.append((word.seat, word.ruling))
            self.hand.revoked.append(word.seat)

    def do_cut(self, who: str, count: str) -> None:
        self.void_if(self.hand.phase != "cut" or who != self.cutter or self.hand.lifted)
        self.hand.lifted = int(count)

    def do_deal(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "cut" or who != self.dealer)
        for seat in self.seats:
            taken = hand.takes.get(seat, [])
            hand.cards[seat] = taken + [hand.pack.pop() for _ in range(5 - len(taken))]
        hand.phase, hand.turn = "turn", self.dealer
        self.unseen = Unseen(PACK, dict.fromkeys(self.seats, 5))

    def do_turn(self, who: str, card: str) -> None:  # WBO-5
        hand = self.hand
        self.void_if(hand.phase != "turn" or who != self.dealer)
        self.unseen.seen(who, card)
        hand.trumpf = card[0]
        hand.cards[who].append(hand.pack.pop())
        self.unseen.hands[who] += 1
        hand.phase, hand.turn = "change", self.next(self.dealer)

    def do_change(self, who: str, count: str) -> None:  # WBO-6
        hand, taken = self.hand, int(count)
        most = min(4 if len(self.seats) < 3 else 3, len(hand.pack))
        self.void_if(hand.phase != "change" or who != hand.turn or taken > most)
        self.change(who, taken, taken + (who == self.dealer))
        hand.changed.append(who)
        hand.turn = self.next(who)
        if len(hand.changed) == len(self.seats):
            hand.phase = "play"

    def change(self, who: str, taken: int, laid: int) -> None:
        hand = self.hand
        for card in self.random.sample(hand.cards[who], laid):
            hand.cards[who].remove(card)
        hand.cards[who] += [hand.pack.pop() for _ in range(taken)]
        if laid:  # whether the turned-up card still is there, nobody saw
            for card in self.unseen.known[who]:
                self.unseen.cards[card] += 1
                self.unseen.only[card] = who
            self.unseen.known[who] = []
        self.unseen.hands[who] = 5 - len(self.unseen.known[who])

    def do_play(self, who: str, card: str) -> None:
        hand = self.hand
        mine = card in self.unseen.known[who]
        if hand.phase != "play" or who != hand.turn:
            if hand.phase == "play" and self.unseen.hides(card):
                self.unseen.seen(who, card)
            raise NotSo("void")
        self.contradicts_if(not (mine or self.unseen.hides(card)))
        owed = self.owed(card)
        if owed & {*self.unseen.known[who]}:
            self.unseen.seen(who, card)
            raise NotSo("void")
        if owed:
            self.implied.append(Implied(who, owed))
            self.unseen.words.append(Word(who, self.ruling, "WBO-7", owed))
        hand.cards[who].remove(card)
        self.unseen.played(who, card)
        hand.trick.append((who, card))
        hand.turn = self.next(who)
        if len(hand.trick) == len(self.seats):
            self.weigh()
            self.take()

    def take(self) -> None:  # WBO-8
        hand, led = self.hand, self.hand.trick[0][1]
        hand.turn = max(hand.trick, key=lambda laid: self.power(laid[1], led))[0]
        hand.tricks[hand.turn] += 1
        hand.trick = []
        if hand.tricks.total() == 5:
            self.score()

    def score(self) -> None:  # WBO-9, WBO-10
        times = 2 if self.hand.trumpf == "H" else 1
        for seat in self.seats:
            tricks = 0 if seat in self.hand.revoked else self.hand.tricks[seat]
            self.scores[seat] += times * (-tricks if tricks else 5)
        least = min(self.scores.values())
        if least <= 0:
            self.winners = sorted(seat for seat in self.seats if self.scores[seat] == least)
            self.hand.phase = "over"
            return
        self.dealer, self.hands = self.next(self.dealer), self.hands + 1
        self.new_hand()

    # --- what the table must look like ---

    def picture(self) -> dict[str, Any]:
        hand = self.hand
        seen = self.lasting()
        if self.winners:
            return seen
        for seat in self.seats:
            seen[f"hand/{seat}"] = len(hand.cards.get(seat, hand.takes.get(seat, ())))
        if hand.phase != "cut":
            seen |= {"turn": hand.turn, "trumpf": hand.trumpf}
        if hand.tricks:
            seen["tricks"] = {seat: hand.tricks[seat] for seat in self.seats}
        return seen

    def hides(self, seat: str, face: str) -> bool:
        held = self.unseen.hands[seat] > 0 and self.unseen.only.get(face, seat) == seat
        return (held and self.unseen.hides(face)) or face in self.unseen.known[seat]


class BohemianMatch(Bohemian):
    """Players who do as they must, liars who hold back, and now and then something forbidden."""

    def sight(self, seat: str) -> tuple[str, ...]:
        """Cards that everybody sees: some of a hand, or of those that were not dealt."""
        if self.hand.pack and self.chance(0.2):
            return self.some_of("stock", self.hand.pack)
        return self.some_of(f"hand/{seat}", self.hand.cards[seat])

    def due(self) -> tuple[str, ...]:
        hand, chance = self.hand, self.random.random()
        match hand.phase:
            case "cut" if not hand.lifted and chance < 0.5:
                return (self.cutter, "cut", str(self.random.randint(4, 28)))
            case "cut" if hand.looks and hand.lifted:
                critical = hand.pack[hand.lifted - 1] in CRITICALS
                return (hand.looks[0], "take" if critical else "pass")
            case "cut":
                return (self.dealer, "deal")
            case "turn":
                return (self.dealer, "turn", self.random.choice(hand.cards[self.dealer]))
            case "change":
                return (hand.turn, "change", str(self.random.randint(0, min(3, len(hand.pack)))))
        return (hand.turn, "play", self.card(hand.turn))

    def anything(self) -> tuple[str, ...]:
        hand, seat = self.hand, self.random.choice(self.seats)
        act = self.random.choice(["deal", "take", "pass", "cut", "change"] + ["play"] * 5)
        if act == "play" and (hand.phase != "play" or not hand.cards[seat]):
            act = "deal"  # what is shown before the exchange may be changed away unseen
        match act:
            case "cut":
                return (seat, "cut", "12")
            case "change":
                return (seat, "change", str(self.random.randint(0, 4)))
            case "play" if seat == hand.turn:
                gone = [card for card in PACK if not self.unseen.hides(card)]
                gone = [card for card in gone if card not in hand.cards[seat]]
                if gone and self.random.random() < 0.3:  # misread: it lies elsewhere
                    return (seat, "play", self.random.choice(gone))
                return (seat, "play", self.card(seat))
            case "play":
                return (seat, "play", self.random.choice(hand.cards[seat]))
        return (seat, act)
