"""A second opinion about Schafkopf, from the rules alone, which deals real cards."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.models.further import Came, Further, Lying, Public
from tests.models.harness import Implied, Players, Told
from tests.models.unseen import Unseen, Word

SEATS = ("A", "B", "C", "D")
EYES = {"A": 11, "10": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
LONG = [suit + rank for suit in "ELHS" for rank in EYES]
SHORT = [card for card in LONG if card[1:] not in {"8", "7"}]
MATADORS = ["EO", "LO", "HO", "SO", "EU", "LU", "HU", "SU"]
RANKING = ["call", "wenz", "solo", "wenz-tout", "solo-tout", "sie"]
USUAL = {
    "pack": "long", "nobody": "again", "knock": "no", "contra": "no", "ruf": 20, "solo": 50,
    "extra": 10, "runs": 14, "error": "side", "late": "same", "hands": 32,
}  # fmt: skip


@dataclass
class Hand:
    """One deal."""

    phase: str = "deal"
    turns: list[str] = field(default_factory=list)
    cards: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    won: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    taken: Counter[str] = field(default_factory=Counter)
    willing: list[str] = field(default_factory=list)
    knocked: bool = False
    contra: str = ""
    player: str = ""
    game: str = ""
    suit: str = ""
    partner: str = ""
    trick: list[tuple[str, str]] = field(default_factory=list)
    led: bool = False
    """Whether the called suit has been led."""
    looking: bool = False
    """Whether it was led for the first time in this trick."""
    runner: str = ""
    ran_in: int = 0
    """The ruling in which somebody may have run away."""
    plays: list[tuple[int, str, str]] = field(default_factory=list)
    """Each card that was laid: in which ruling, and by whom."""
    over: list[tuple[int, str, list[str]]] = field(default_factory=list)
    """Each trick that was taken: in which ruling, by whom, and its cards."""
    erred_in: int = 0
    erred: str = ""
    owner: dict[str, str] = field(default_factory=dict)

    @property
    def turn(self) -> str | None:
        return self.turns[0] if self.turns else None


class Schafkopf(Players):
    """The rules: takes in one report after the other and says what comes of it."""

    seats = SEATS

    def __init__(self, terms: dict[str, Any], random: Random) -> None:
        self.terms = USUAL | terms
        self.random = random
        self.pack = SHORT if self.terms["pack"] == "short" else LONG
        self.scores = dict.fromkeys(SEATS, 0)
        self.hands, self.played, self.dealer = 1, 0, "A"
        self.winners: list[str] = []
        self.flags: list[tuple[str, str]] = []
        self.new_hand()

    def new_hand(self) -> None:
        self.hand = Hand(turns=[self.dealer])
        self.unseen = Unseen(self.pack, dict.fromkeys(SEATS, 0))

    def round(self, first: str) -> list[str]:
        return [self.next(first, steps) for steps in range(4)]

    # --- cards ---

    @property
    def each(self) -> int:
        return len(self.pack) // 4

    def trumps(self) -> list[str]:
        """The trumps, the highest first."""
        hand = self.hand
        if hand.game.startswith("wenz"):
            return MATADORS[4:]
        suit = "H" if hand.game == "call" else hand.suit
        return MATADORS + [card for card in LONG if card[0] == suit and card not in MATADORS]

    def kind(self, card: str) -> str:
        return "trump" if card in self.trumps() else card[0]

    def alike(self, card: str) -> frozenset[str]:
        """The cards that follow this one."""
        return frozenset(other for other in self.pack if self.kind(other) == self.kind(card))

    @property
    def ace(self) -> str:
        called = self.hand.game == "call" and self.hand.suit
        return self.hand.suit + "A" if called else ""

    @property
    def suit(self) -> frozenset[str]:
        """The called suit, with its Ace."""
        return self.plain(self.hand.suit) if self.ace else frozenset()

    def plain(self, suit: str) -> frozenset[str]:
        return frozenset(c for c in self.pack if c[0] == suit and c not in MATADORS)

    def takes(self) -> str:
        order = self.trumps()
        led = self.kind(self.hand.trick[0][1])

        def strength(laid: tuple[str, str]) -> tuple[int, int]:
            if laid[1] in order:
                return 2, -order.index(laid[1])
            return int(self.kind(laid[1]) == led), -self.pack.index(laid[1])

        return max(self.hand.trick, key=strength)[0]

    # --- who plays with whom ---

    def with_whom(self) -> str:
        """The partner, where all can know."""
        seen = [seat for seat in SEATS if self.ace and self.ace in self.unseen.known[seat]]
        return self.hand.partner or (seen[0] if seen else "")

    def party(self) -> set[str]:
        return {self.hand.player, self.with_whom()} - {""}

    # --- one report ---

    def report(self, who: str, act: str, *words: str) -> Told:
        """Take in a report, and say what has to come of it."""
        self.flags = []
        before = self.hand
        text, outcome = self.heard(who, act, *words)
        if self.hand is before and not self.winners and outcome != "contradicts":
            self.weigh()
            if outcome == "stands" or self.proved:  # a card that is only shown ends nothing yet
                self.go_on()
        same = self.hand is before and not self.winners
        return Told(
            text, outcome, self.proved, (), self.implied,
            self.unseen.warns() if same else None, SEATS, self.flags,
        )  # fmt: skip

    def weigh(self) -> None:
        """Note who is found out now."""
        for word in sorted(self.unseen.untrue(), key=lambda word: word.ruling):
            self.proved.append((word.seat, word.ruling))
            self.blame(word.seat, word.ruling)

    def blame(self, seat: str, ruling: int) -> None:
        if self.terms["error"] == "noted":
            self.flags.append(("SF-12", seat))
        elif not self.hand.erred:
            self.hand.erred, self.hand.erred_in = seat, ruling

    def most_of_it(self) -> int:
        """How many cards of the called suit whoever ran can have held, for all that was seen."""
        hand, runner = self.hand, self.hand.runner
        laid = [card for ruling, seat, card in hand.plays
                if seat == runner and ruling >= hand.ran_in and card in self.suit]  # fmt: skip
        known = self.suit & {*self.unseen.known[runner]}
        more = sum(map(self.unseen.hides, self.suit))
        return len(laid) + len(known) + min(more, self.unseen.hands[runner])

    def claim(self, who: str, cards: frozenset[str], kind: str = "lacks") -> bool:
        """Take something on trust; say whether it is known to be untrue."""
        here = cards & {*self.unseen.known[who]}
        may = self.unseen.hands[who] > 0 and any(map(self.unseen.hides, cards))
        if kind == "lacks" and here:
            return True
        if kind == "holds" and (here or not may):
            return not here
        self.pending.append(Word(who, self.ruling, kind, cards, kind=kind))
        return False

    def trusted(self) -> None:
        for word in self.pending:
            self.implied.append(Implied(word.seat, word.cards, word.kind))
            self.unseen.words.append(word)

    def may_hold(self, who: str, *cards: str) -> bool:
        fresh = [card for card in cards if card not in self.unseen.known[who]]
        return len(fresh) <= self.unseen.hands[who] and all(map(self.unseen.hides, fresh))

    def show(self, who: str, *cards: str) -> None:
        if self.may_hold(who, *cards):
            for card in cards:
                self.unseen.seen(who, card)

    # --- before the play ---

    def do_deal(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "deal" or who != self.dealer)
        pack = self.shuffled(self.pack)
        for seat in SEATS:
            hand.cards[seat] = [pack.pop() for _ in range(self.each)]
        if self.chance(0.01):
            self.deal_a_sie(self.random.choice(SEATS))
        hand.owner = {card: seat for seat in SEATS for card in hand.cards[seat]}
        hand.phase, hand.turns = "speak", self.round(self.next(self.dealer))
        self.unseen = Unseen(self.pack, dict.fromkeys(SEATS, self.each))

    def deal_a_sie(self, seat: str) -> None:
        wanted = MATADORS[: self.each]
        for card in wanted:
            (holder,) = (s for s in SEATS if card in self.hand.cards[s])
            if holder != seat:
                spare = next(c for c in self.hand.cards[seat] if c not in wanted)
                self.hand.cards[holder][self.hand.cards[holder].index(card)] = spare
                self.hand.cards[seat][self.hand.cards[seat].index(spare)] = card

    def again(self, dealer: str) -> None:
        self.dealer = dealer
        self.hands += 1
        self.new_hand()

    def do_misdeal(self, _: str) -> None:
        self.void_if(self.hand.phase == "deal" or self.hand.taken.total())
        self.again(self.dealer)

    def speaks(self, who: str) -> None:
        self.void_if(self.hand.phase != "speak" or who != self.hand.turn)
        self.hand.turns.pop(0)

    def do_speak(self, who: str) -> None:
        self.speaks(who)
        self.hand.willing.append(who)
        self.all_spoken()

    def do_pass(self, who: str) -> None:
        hand = self.hand
        if hand.phase == "announce":
            self.void_if(who != hand.turn or not hand.willing)
            self.void_if(len(hand.turns) == 1 and not hand.game)
            hand.turns.pop(0)
            self.begin()
            return
        self.speaks(who)
        self.all_spoken()

    def all_spoken(self) -> None:
        hand, nobody = self.hand, self.terms["nobody"]
        if hand.turns:
            return
        if hand.willing:
            hand.phase, hand.turns = "announce", list(hand.willing)
        elif nobody == "again":
            self.again(self.dealer)
        elif nobody == "next":
            self.again(self.next(self.dealer))
        elif nobody == "cross":
            hand.player = self.next(self.dealer)
            hand.partner, hand.game = self.next(hand.player, 2), "call"
            self.begin()
        else:
            hand.phase, hand.turns = "announce", []

    def do_knock(self, _: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "speak" or len(hand.turns) < 4 or hand.knocked)
        hand.knocked = True

    def do_old(self, _: str, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "announce" or hand.willing or hand.turns)
        self.pending = []
        self.void_if(self.claim(who, frozenset({"EO"}), "holds"))
        self.trusted()
        hand.turns = [who]

    def announce(self, who: str, game: str, suit: str = "") -> None:
        hand = self.hand
        self.void_if(hand.phase != "announce" or who != hand.turn)
        self.void_if(hand.game and RANKING.index(game) <= RANKING.index(hand.game))
        if game == "call":
            self.pending = []
            self.void_if(self.claim(who, frozenset({suit + "A"})))
            needs = hand.willing and self.claim(who, self.plain(suit) - {suit + "A"}, "holds")
            self.void_if(needs)
            self.trusted()
        hand.player, hand.game, hand.suit = who, game, suit
        hand.turns.pop(0)
        self.begin()

    def begin(self) -> None:
        hand = self.hand
        if not hand.turns or hand.game == "sie":
            hand.phase, hand.turns = "play", self.round(self.next(self.dealer))

    def do_call(self, who: str, suit: str) -> None:
        self.announce(who, "call", suit)

    def do_wenz(self, who: str) -> None:
        self.announce(who, "wenz")

    def do_wenz_tout(self, who: str) -> None:
        self.announce(who, "wenz-tout")

    def do_solo(self, who: str, suit: str) -> None:
        self.announce(who, "solo", suit)

    def do_solo_tout(self, who: str, suit: str) -> None:
        self.announce(who, "solo-tout", suit)

    def do_sie(self, who: str) -> None:
        """Only who really has one shows it here."""
        hand = self.hand
        if hand.phase == "announce" and who == hand.turn:
            self.contradicts_if(not self.may_hold(who, *MATADORS[: self.each]))
        self.show(who, *MATADORS[: self.each])
        self.announce(who, "sie")

    def do_contra(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "play" or hand.contra or who in self.party())
        self.void_if(len(hand.cards[who]) < self.each)
        self.pending = []
        self.void_if(self.ace and self.claim(who, frozenset({self.ace})))
        self.trusted()
        hand.contra = who

    # --- the play ---

    def do_play(self, who: str, card: str) -> str | None:
        hand = self.hand
        if hand.phase != "play" or who != hand.turn:
            self.show(who, card)
            return "void"
        if not self.may_hold(who, card):
            return "contradicts"
        self.pending = []
        wrong = self.is_wrong(who, card)
        self.show(who, card)
        if wrong:
            return "void"
        self.trusted()
        hand.cards[who].remove(card)
        self.unseen.played(who, card)
        self.weigh()
        self.laid(who, card)
        return None

    def is_wrong(self, who: str, card: str) -> bool:
        """Say whether a card is known to be wrong; what it says else is taken on trust."""
        hand, known = self.hand, {*self.unseen.known[who], card}
        wrong = False
        if hand.trick:
            needed = self.alike(hand.trick[0][1])
            if card not in needed:
                wrong |= bool(needed & known) or self.claim(who, needed)
            if hand.looking and card in self.suit and card != self.ace:
                wrong |= self.claim(who, frozenset({self.ace}))
            last = len(hand.cards[who]) == 1
            wrong |= card == self.ace and not hand.led and not last
        elif card in self.suit and card != self.ace and not hand.led:
            before = {*self.unseen.known[who]}
            most = len(before & self.suit) + self.unseen.hands[who]
            wrong |= self.ace in before and most < 4
        return wrong

    def laid(self, who: str, card: str) -> None:
        hand = self.hand
        if card == self.ace:
            hand.partner = who
        if not hand.trick and card in self.suit and not hand.led:
            hand.led = hand.looking = True
            if card != self.ace and who != hand.player:
                hand.runner, hand.ran_in = who, self.ruling
        hand.trick.append((who, card))
        hand.plays.append((self.ruling, who, card))
        hand.turns.pop(0)

    def go_on(self) -> None:
        """Take a full trick; count a hand that is over."""
        hand = self.hand
        if hand.phase != "play":
            return
        if len(hand.trick) == 4:
            winner = self.takes()
            hand.won[winner] += [card for _, card in hand.trick]
            hand.taken[winner] += 1
            hand.over.append((self.ruling, winner, [card for _, card in hand.trick]))
            hand.trick, hand.looking = [], False
            hand.turns = self.round(winner) if hand.cards[winner] else []
        out = not hand.trick and not any(hand.cards.values())
        if hand.runner and hand.runner == hand.partner and self.most_of_it() < 4:
            self.flags.append(("SF-9", hand.runner))
            self.blame(hand.runner, hand.ran_in)
            hand.runner = ""
        known = hand.game != "call" or self.with_whom()
        if hand.erred and known and self.terms["late"] == "nothing" and self.was_decided():
            self.flags.append(("SF-12", hand.erred))
            hand.erred = ""
        if out or hand.game == "sie" or (hand.erred and known):
            self.count()

    # --- whether it was decided ---

    def beats(self, card: str, other: str) -> bool:
        order = self.trumps()
        if card in order or other in order:
            return card in order and (other not in order or order.index(card) < order.index(other))
        return card[0] == other[0] and LONG.index(card) < LONG.index(other)

    @staticmethod
    def points(card: str) -> int:
        return EYES[card[1:]]

    def was_decided(self) -> bool:
        """Say whether a side had won or lost before the error, whatever was played since."""
        hand, party = self.hand, self.party()
        since = hand.erred_in
        over = [one for one in hand.over if one[0] < since]
        order = self.round(over[-1][1] if over else self.next(self.dealer))
        done = [(seat, card) for ruling, seat, card in hand.plays if ruling < since]
        lying: Lying = tuple(done[4 * len(over) :])
        later = [(seat, card) for ruling, seat, card in hand.plays if ruling >= since]
        laid = {card for _, _, card in hand.plays}
        lacks: dict[str, frozenset[str]] = {}
        for word in self.unseen.words:
            if word.kind == "lacks":
                lacks[word.seat] = lacks.get(word.seat, frozenset()) | word.cards
        public = Public(
            {seat: tuple(card for who, card in later if who == seat) for seat in SEATS},
            {seat: len(hand.cards[seat]) for seat in SEATS},
            lacks, tuple(card for card in self.pack if card not in laid),
        )  # fmt: skip
        tout = hand.game.endswith("tout")
        for side, enough in ((party, 61), ({*SEATS} - party, 60)):
            had = sum(sum(map(self.points, cards)) for _, who, cards in over if who in side)
            took = any(who in side for _, who, _ in over)
            none = tout and side == party and any(who not in side for _, who, _ in over)

            def fails(came: Came, side: Any = side, had: int = had, enough: int = enough) -> bool:
                theirs = {*SEATS} - side
                if tout and len(side) == 1:  # whoever plays has to take every trick
                    return any(came.tricks.get(seat) for seat in theirs)
                if tout:
                    return not any(came.tricks.get(seat) for seat in side)
                return had + sum(came.eyes.get(seat, 0) for seat in side) < enough

            if (tout and len(side) == 3 and took) or (not tout and had >= enough):
                return True
            if none:
                continue
            strong = frozenset({*SEATS} - side)
            if not Further(self, Random(since)).may_come(
                public, tuple(order), lying, strong, fails
            ):
                return True
        return False

    # --- what it counts ---

    def count(self) -> None:
        hand, party = self.hand, self.party()
        against = {*SEATS} - party
        base = int(self.terms["ruf" if hand.game == "call" else "solo"])
        step = int(self.terms["extra"])
        if hand.erred:
            won = hand.erred not in party
        elif hand.game in {"sie", "wenz-tout", "solo-tout"}:
            won = not any(hand.taken[seat] for seat in against)
            base += step * self.run(party)
        else:
            eyes = {seat: sum(EYES[card[1:]] for card in hand.won[seat]) for seat in SEATS}
            won = sum(eyes[seat] for seat in party) >= 61
            losers = against if won else party
            low = sum(eyes[seat] for seat in losers) <= (29 if won else 30)
            none = not any(hand.taken[seat] for seat in losers)
            base += step * (low + none + self.run(party))
        times = {"wenz-tout": 2, "solo-tout": 2, "sie": 4}.get(hand.game, 1)
        value = base * times * (2 if hand.knocked else 1) * (2 if hand.contra else 1)
        self.pay(party if won else against, party, value)
        self.over(value, won=won)

    def run(self, party: set[str]) -> int:
        """The highest trumps of one side."""
        most, least = int(self.terms["runs"]), 2 if self.hand.game.startswith("wenz") else 3
        if self.hand.game == "sie":
            return min(most, self.each)
        owners = [self.hand.owner[c] in party for c in self.trumps() if c in self.hand.owner]
        length = owners.index(not owners[0]) if (not owners[0]) in owners else len(owners)
        return min(length, most) if length >= least else 0

    def pay(self, winners: set[str], party: set[str], value: int) -> None:
        shares = {seat: value * (4 - len(party)) // len(party) for seat in party}
        shares |= {seat: value for seat in SEATS if seat not in party}
        alone = self.hand.erred and self.terms["error"] == "alone"
        for seat in SEATS:
            if seat in winners:
                self.scores[seat] += shares[seat]
            elif not alone:
                self.scores[seat] -= shares[seat]
        if alone:
            self.scores[self.hand.erred] -= sum(shares[seat] for seat in winners)

    def over(self, value: int, *, won: bool) -> None:
        """Go on to the next hand, or end the match."""
        del value, won
        self.played += 1
        if self.played >= int(self.terms["hands"]):
            best = max(self.scores.values())
            self.winners = [seat for seat in SEATS if self.scores[seat] == best]
            return
        self.again(self.next(self.dealer))

    # --- what the table must look like ---

    def picture(self) -> dict[str, Any]:
        hand = self.hand
        seen = self.lasting()
        if self.winners:
            return seen
        seen |= {"phase": hand.phase, "turn": hand.turn or None}
        if hand.phase == "announce" and not hand.turns:
            seen["turn"] = ""
        seen |= {f"hand/{seat}": len(hand.cards[seat]) for seat in SEATS}
        seen |= {f"won/{seat}": len(hand.won[seat]) for seat in SEATS}
        seen |= {"player": hand.player, "game": hand.game, "suit": hand.suit}
        seen |= {"partner": hand.partner, "erred": hand.erred}
        return seen | {"doubled": int(hand.knocked) + bool(hand.contra)}
