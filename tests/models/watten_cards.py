"""A second opinion about Watten, from the rules alone: the seats, the cards and the duties."""

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.models.harness import Players
from tests.models.unseen import Unseen

SUITS = "ELHS"
RANKS = ("7", "8", "9", "10", "U", "O", "K", "A")  # from low to high; also the ring of WB-2
CRITICALS = ("HK", "S7", "E7")
WELI = "WELI"

TERMS = tomllib.loads(Path(__file__).with_name("terms.toml").read_text(encoding="utf-8"))
BAVARIAN: dict[str, Any] = TERMS["bavarian"]
TYROLEAN = BAVARIAN | TERMS["tyrolean"]
BLIND = TYROLEAN | TERMS["blind"]
USUAL = {
    "watten-bavarian-4": BAVARIAN, "watten-bavarian-3": BAVARIAN, "watten-bavarian-2": BAVARIAN,
    "watten-tyrolean": TYROLEAN, "watten-tyrolean-2": TYROLEAN, "watten-blind": BLIND,
}  # fmt: skip
PAIR = ("D", "F")
SEATS = {
    "watten-bavarian-3": ("D", "F", "C"), "watten-bavarian-2": PAIR, "watten-tyrolean-2": PAIR,
}  # fmt: skip


@dataclass
class Hand:
    """One deal, from the cut to the booking."""

    pack: list[str]
    phase: str = "cut"
    cards: dict[str, list[str]] = field(default_factory=dict)
    undealt: list[str] = field(default_factory=list)
    lifted: int = 0
    looks: list[str] = field(default_factory=list)  # who may look next in the cut, and after that
    takes: dict[str, list[str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    offered: bool = False
    swapped: bool = False
    agreed: bool = False  # to the redeal; some show cards first
    cleared: list[str] = field(default_factory=list)
    question: tuple[str, str, str] | None = None  # what, who asks, who answers
    schlag: str = ""
    trumpf: str = ""
    shown: list[tuple[str, str, int]] = field(default_factory=list)  # blind: who, card, ruling
    value: int = 2
    decider: tuple[str, ...] = ()  # the tight side that plays for more or gives up
    stake: int = 3
    closed: bool = False  # nobody challenges in this hand
    go: tuple[str, int] | None = None  # who has said Go, and for how much
    raised: tuple[str, ...] = ()  # the side that made the last accepted challenge
    answered: tuple[str, ...] = ()  # the side that has accepted one since the last card
    bound: str = ""  # who called "Trumpf oder Kritisch"
    leader: str = ""
    turn: str = ""
    trick: list[tuple[str, str]] = field(default_factory=list)
    named: str = ""  # blind: the winner that was told
    third: bool = False  # blind: it is the third trick that ended the hand
    tricks: Counter[str] = field(default_factory=Counter)
    played: dict[str, list[str]] = field(default_factory=dict)
    lines: list[tuple[int, str, str, str]] = field(default_factory=list)  # ruling, who, card, led
    dares: list[tuple[str, int, int, str]] = field(default_factory=list)  # WT-15 on trust
    fines: Counter[str] = field(default_factory=Counter)
    result: tuple[tuple[str, ...], int] | None = None


class Cutting(Players):
    """Who lifts a critical card in the cut may take it, and whoever looks next as well."""

    def do_take(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "cut" or hand.looks[:1] != [who])
        hand.lifted = (hand.lifted or len(hand.pack) // 2) - 1  # the lowest card of the packet
        hand.takes.setdefault(who, []).append(hand.pack.pop(hand.lifted))
        hand.looks.pop(0)

    def do_pass(self, who: str) -> None:  # W-13
        self.void_if(self.hand.phase != "cut" or self.hand.looks[:1] != [who])
        self.hand.looks, self.hand.lifted = [], self.hand.lifted or 1


class WattenCards(Cutting):
    """Who sits where, what beats what, and who owes what."""

    def __init__(self, book: str, terms: dict[str, Any], random: Random) -> None:
        self.book, self.random = book, random
        self.terms = USUAL[book] | terms
        self.seats = SEATS.get(book, ("D", "F", "P", "C"))
        self.blind = book == "watten-blind"
        faces = [suit + rank for suit in SUITS for rank in RANKS]
        self.faces = faces + ([WELI] if self.terms["weli_mode"] else [])  # W-1, WT-1
        crits = {"none": (), "HK_S7_E7": CRITICALS, "HK_WELI_E7": ("HK", WELI, "E7")}
        self.criticals: tuple[str, ...] = crits[self.terms["tyrol_criticals"]]
        self.scores = dict.fromkeys(self.seats, 0)
        self.hands, self.dealer = 1, self.seats[0]
        self.winners: list[str] = []
        self.new_hand()

    # --- seats ---

    def next(self, seat: str, steps: int = 1) -> str:  # W-2
        return super().next(seat, steps if self.terms["direction"] == "clockwise" else -steps)

    @property
    def forehand(self) -> str:
        return self.next(self.dealer)

    @property
    def cutter(self) -> str:  # W-10, W2-2, W3-1
        return self.next(self.dealer, -1)

    def side(self, seat: str) -> tuple[str, ...]:
        if len(self.seats) == 3:  # W3-3
            return (seat,) if seat == self.forehand else self.others((self.forehand,))
        return tuple(
            s for s in self.seats if (self.seats.index(s) - self.seats.index(seat)) % 2 == 0
        )

    def others(self, side: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(seat for seat in self.seats if seat not in side)

    def new_hand(self) -> None:
        self.hand = Hand(self.shuffled(self.faces))
        if self.terms["cut_criticals"] == "on":  # W-12: cutter, dealer, cutter; W-13
            third = [self.cutter] if self.terms["cut_third_critical"] == "cutter" else []
            self.hand.looks = [self.cutter, self.dealer, *third]
        self.unseen = Unseen(self.faces, dict.fromkeys(self.seats, 0))

    # --- power (W-4 to W-6, WT-3, WT-4, WB-2, WB-3) ---

    @property
    def chief(self) -> str:
        """The card of trump suit and trump rank; with the Six it is the Weli."""
        return WELI if self.hand.schlag == "6" else self.hand.trumpf + self.hand.schlag

    def suit(self, card: str) -> str:
        return "S" if card == WELI else card[0]

    def strength(self, card: str) -> int:
        return -1 if card == WELI else RANKS.index(card[1:])

    def above(self, steps: int) -> str:
        """The card of trump suit so many ranks above the Schlag in the ring."""
        rank = (RANKS.index(self.hand.schlag) + steps) % len(RANKS)
        return self.hand.trumpf + RANKS[rank]

    def special(self) -> list[str]:
        """The cards above all strikers, from the highest down."""
        order = [*self.criticals]
        if self.hand.schlag == "6":
            return [*order, self.chief]
        if self.terms["guater"] == "on":
            order.append(self.above(1))
        if self.terms["boeser"] == "on":
            order.append(self.above(-1))
        return [*order, self.chief]

    def is_trump(self, card: str) -> bool:  # WT-7, WB-7
        if card == WELI and (self.terms["weli_mode"] == "always_trump" or self.chief == WELI):
            return True
        return self.suit(card) == self.hand.trumpf

    def is_linke(self, card: str) -> bool:
        return card[1:] == self.hand.schlag and card not in self.special()

    def power(self, card: str, led: str) -> int:
        order = self.special()
        if card in order:
            return 1000 - order.index(card)
        if self.is_linke(card):
            return 500  # W-5: all equal
        if self.is_trump(card):
            return 200 + self.strength(card)
        return 100 + self.strength(card) if self.suit(card) == self.suit(led) else 0

    def taker(self, trick: list[tuple[str, str]]) -> str:  # W-7
        led = trick[0][1]
        return max(trick, key=lambda laid: self.power(laid[1], led))[0]  # the earlier of equals

    # --- duties ---

    def owed(self, seat: str, card: str, trick: list[tuple[str, str]]) -> frozenset[str]:
        """What the seat must not hold for this card to be right."""
        if not trick:
            return frozenset()
        if self.hand.bound:
            return self.called(seat, card)
        if self.terms["tok_mode"] == "off" and self.terms["weli_mode"]:
            return self.trumped(card, trick[0][1])
        return frozenset()

    def called(self, seat: str, card: str) -> frozenset[str]:  # W-34
        wanted = {c for c in self.faces if self.suit(c) == self.hand.trumpf or c in self.criticals}
        if card in wanted:
            return frozenset()
        partner = self.hand.bound != seat and seat in self.side(self.hand.bound)
        if partner and self.terms["tok_partner_critical"] == "need_not":
            wanted -= {*self.criticals}
        return frozenset(wanted)

    def trumped(self, card: str, led: str) -> frozenset[str]:  # WT-8, WT-9, WB-7
        if not self.is_trump(led) or self.is_trump(card) or card in self.criticals:
            return frozenset()
        trumps = {c for c in self.faces if self.is_trump(c) and c not in self.spared()}
        match self.terms["linke_duty"], self.is_linke(card):
            case ("answer" | "answer_and_drawn", True):
                return frozenset()
            case ("answer_and_drawn" | "drawn_after_trumps", False):
                return frozenset(trumps | {c for c in self.faces if self.is_linke(c)})
        return frozenset(trumps)

    def spared(self) -> tuple[str, ...]:
        """The trumps that need not be played when a trump is led."""
        if self.terms["rechter_exempt"] == "off":
            return ()
        both = self.terms["rechter_exempt"] == "rechter_and_guater" and self.hand.schlag != "6"
        return (self.chief, self.above(1)) if both else (self.chief,)
