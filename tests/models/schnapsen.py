"""A second opinion about Schnapsen, from the rules alone, which deals real cards."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.models.harness import Implied, NotSo, Players, Told
from tests.models.unseen import Unseen, Word

SEATS = ("A", "B")
COUNTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
ORDER = ["J", "Q", "K", "10", "A"]
PACK = [suit + rank for suit in "CDHS" for rank in COUNTS]
USUAL = {
    "closing": "lead", "marriage": "led", "announce": "must", "last_trick": "hand",
    "failing": "two_or_three", "target": 7,
}  # fmt: skip


def against(seat: str) -> str:
    return "B" if seat == "A" else "A"


def partner(card: str) -> str:
    return card[0] + {"K": "Q", "Q": "K"}[card[1:]]


@dataclass
class Hand:
    """One deal."""

    pack: list[str]
    phase: str = "deal"
    turned: str = ""
    trump: str = ""
    cards: dict[str, list[str]] = field(default_factory=lambda: {"A": [], "B": []})
    won: dict[str, list[str]] = field(default_factory=lambda: {"A": [], "B": []})
    melds: Counter[str] = field(default_factory=Counter)
    leader: str = ""
    turn: str = ""
    trick: list[tuple[str, str]] = field(default_factory=list)
    waits: bool = False
    """Whether somebody is asked to draw, or to close the stock instead."""
    closer: str = ""
    frozen: dict[str, int] = field(default_factory=dict)


class Schnapsen(Players):
    """The rules: takes in one report after the other and says what comes of it."""

    seats = SEATS

    def __init__(self, terms: dict[str, Any], random: Random) -> None:
        self.terms = USUAL | terms
        self.random = random
        self.scores = dict.fromkeys(SEATS, 0)
        self.hands, self.dealer = 1, "A"
        self.winners: list[str] = []
        self.new_hand()

    def new_hand(self) -> None:
        self.hand = Hand(self.shuffled(PACK), turn=self.dealer)
        self.unseen = Unseen(PACK, dict.fromkeys(SEATS, 0))

    # --- what counts ---

    def points(self, seat: str) -> int:
        hand = self.hand
        tricks = sum(COUNTS[card[1:]] for card in hand.won[seat])
        return tricks + hand.melds[seat] if tricks else 0

    def win(self, seat: str, *, gift: bool = False) -> None:
        """End the hand; a gift is one that the other had in hand and lost."""
        other, hand = against(seat), self.hand
        counts = hand.frozen or {each: self.points(each) for each in SEATS}
        if gift or hand.closer == other:
            worth = 3 if self.terms["failing"] == "three" or counts[seat] == 0 else 2
        else:
            worth = 3 if counts[other] == 0 else 2 if counts[other] < 33 else 1
        self.scores[seat] += worth
        self.over(seat, worth)

    def over(self, seat: str, worth: int) -> None:
        """Go on to the next hand, or end the match."""
        del worth
        if seat and self.scores[seat] >= self.terms["target"]:
            self.winners = [seat]
            self.hand.phase = "over"
            return
        self.dealer, self.hands = against(self.dealer), self.hands + 1
        self.new_hand()

    # --- the duty ---

    @property
    def drawing(self) -> bool:
        return bool(self.hand.pack) and not self.hand.closer

    @property
    def enough_left(self) -> bool:
        return self.drawing and len(self.hand.pack) + 1 > 2

    def beats(self, card: str, other: str) -> bool:
        if card[0] == other[0]:
            return ORDER.index(card[1:]) > ORDER.index(other[1:])
        return card[0] == self.hand.trump

    def owed(self, card: str) -> frozenset[str]:
        """What a hand must not hold for this card to be a right answer."""
        if not self.hand.trick or self.drawing:
            return frozenset()
        led = self.hand.trick[0][1]
        suit = {face for face in PACK if face[0] == led[0]}
        higher = {face for face in suit if self.beats(face, led)}
        trumps = {face for face in PACK if face[0] == self.hand.trump}
        if card in higher:
            return frozenset()
        if card in suit:
            return frozenset(higher)
        return frozenset(suit if card in trumps else suit | trumps)

    # --- one report ---

    def report(self, who: str, act: str, *words: str) -> Told:
        """Take in a report, and say what has to come of it."""
        before = self.hand
        text, outcome = self.heard(who, act, *words)
        same = self.hand is before and not self.winners
        if same:
            self.weigh()
        return Told(
            text, outcome, self.proved, (), self.implied,
            self.unseen.warns() if self.hand is before else None, SEATS, None,
        )  # fmt: skip

    def weigh(self) -> bool:
        """Say whether somebody is found out now, and has lost the hand."""
        found = [(word.seat, word.ruling) for word in self.unseen.untrue()]
        self.proved += found
        if found:
            self.win(against(found[0][0]), gift=True)
        return bool(found)

    def show(self, who: str, *cards: str) -> None:
        for card in cards:
            if self.unseen.hides(card):
                self.unseen.seen(who, card)

    def may_hold(self, who: str, *cards: str) -> bool:
        fresh = [card for card in cards if card not in self.unseen.known[who]]
        return len(fresh) <= self.unseen.hands[who] and all(map(self.unseen.hides, fresh))

    def do_deal(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "deal" or who != self.dealer)
        for seat in SEATS:
            hand.cards[seat] = [hand.pack.pop() for _ in range(5)]
        hand.phase = "turn-up"
        self.unseen = Unseen(PACK, dict.fromkeys(SEATS, 5))

    def do_misdeal(self, _: str) -> None:
        hand = self.hand
        self.void_if(hand.phase not in {"turn-up", "play"} or hand.won["A"] or hand.won["B"])
        self.hands += 1
        self.new_hand()

    def do_turn_up(self, who: str, card: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "turn-up" or who != self.dealer)
        hand.pack.remove(card)
        self.unseen.shown(card)
        hand.turned, hand.trump = card, card[0]
        hand.phase, hand.leader = "play", against(who)
        hand.turn = hand.leader

    def do_play(self, who: str, card: str) -> str | None:
        return self.lay(who, card)

    def do_marry(self, who: str, card: str) -> str | None:
        return self.lay(who, card, pair=True)

    def lay(self, who: str, card: str, *, pair: bool = False) -> str | None:
        hand = self.hand
        shown = (card, partner(card)) if pair and card[1:] in "KQ" else (card,)
        late = pair and bool(hand.trick) and self.terms["marriage"] == "led"
        if hand.phase != "play" or who != hand.turn or hand.waits or late:
            if hand.phase == "play":
                self.show(who, *shown)
            return "void"
        if not self.may_hold(who, *shown):
            return "contradicts"
        owed = self.owed(card)
        if owed & {*self.unseen.known[who], *shown} or (pair and len(shown) == 1):
            self.show(who, *shown)
            return "void"
        self.show(who, *shown)
        if owed:
            self.implied.append(Implied(who, owed))
            self.unseen.words.append(Word(who, self.ruling, "SN-5", owed))
        if pair:
            hand.melds[who] += 40 if card[0] == hand.trump else 20
        hand.cards[who].remove(card)
        self.unseen.played(who, card)
        hand.trick.append((who, card))
        hand.turn = against(who)
        if not self.weigh():
            if len(hand.trick) == 2:
                self.take()
            self.alone(hand)
        return None

    def take(self) -> None:
        hand = self.hand
        (first, led), (second, answer) = hand.trick
        winner = second if self.beats(answer, led) else first
        hand.won[winner] += [led, answer]
        hand.trick, hand.leader, hand.turn = [], winner, winner
        hand.waits = self.terms["closing"] == "draw" and self.enough_left
        if not hand.waits:
            self.draw(winner)

    def alone(self, hand: Hand) -> None:
        """Where nobody needs to say it, 66 card points end the hand by themselves."""
        if self.hand is not hand or hand.phase != "play":
            return
        enough = [s for s in (hand.leader, against(hand.leader)) if self.points(s) >= 66]
        if enough and self.terms["announce"] == "itself":
            self.win(enough[0])
        elif not hand.cards["A"] and not hand.cards["B"] and not hand.trick:
            self.last(enough)

    def last(self, enough: list[str]) -> None:
        if self.hand.closer:
            self.win(enough[0] if enough else against(self.hand.closer))
        elif self.terms["last_trick"] == "hand":
            self.win(self.hand.leader)
        elif len(enough) == 1:
            self.win(enough[0])
        else:
            self.over("", 0)

    def draw(self, winner: str) -> None:
        hand = self.hand
        hand.waits = False
        for seat in (winner, against(winner)) if self.drawing else ():
            if hand.pack:
                hand.cards[seat].append(hand.pack.pop())
                self.unseen.hands[seat] += 1
            else:
                hand.cards[seat].append(hand.turned)
                self.unseen.known[seat].append(hand.turned)
                hand.turned = ""

    def do_draw(self, who: str) -> None:
        self.void_if(self.hand.phase != "play" or who != self.hand.turn or not self.hand.waits)
        self.draw(who)

    def leads(self, who: str) -> bool:
        hand = self.hand
        return hand.phase == "play" and who == hand.turn and not hand.trick

    def do_exchange(self, who: str, card: str) -> None:
        hand = self.hand
        if not self.leads(who) or hand.waits:
            if hand.phase == "play":
                self.show(who, card)
            raise NotSo("void")
        self.contradicts_if(not self.may_hold(who, card))
        self.show(who, card)
        self.void_if(card != hand.trump + "J" or not self.enough_left)
        hand.cards[who].remove(card)
        self.unseen.known[who].remove(card)
        hand.cards[who].append(hand.turned)
        self.unseen.known[who].append(hand.turned)
        hand.turned = card

    def do_close(self, who: str) -> None:
        hand = self.hand
        self.void_if(not self.leads(who) or not self.enough_left)
        hand.frozen = {seat: self.points(seat) for seat in SEATS}
        hand.closer, hand.waits = who, False

    def do_enough(self, who: str) -> None:
        self.void_if(self.hand.phase != "play" or who != self.hand.leader)
        right = self.points(who) >= 66
        self.win(who if right else against(who), gift=not right)

    # --- what the table must look like ---

    def picture(self) -> dict[str, Any]:
        hand = self.hand
        seen = self.lasting()
        if self.winners:
            return seen
        seen |= {"phase": hand.phase, "turn": hand.turn, "stock": len(hand.pack)}
        seen |= {f"hand/{seat}": len(hand.cards[seat]) for seat in SEATS}
        seen |= {f"won/{seat}": len(hand.won[seat]) for seat in SEATS}
        seen |= {"turned": int(bool(hand.turned)), "trump": hand.trump, "closed": hand.closer}
        return seen | {"melds": {seat: n for seat, n in hand.melds.items() if n}}
