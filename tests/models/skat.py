"""A second opinion about Skat, from the rules alone, which deals real cards."""

from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from tests.models.further import Came, CannotTell, Further, Lying, Public
from tests.models.harness import Implied, NotSo, Players, Told
from tests.models.unseen import Unseen, Word

SUITS = "CSHD"
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
PACK = [suit + rank for suit in SUITS for rank in POINTS]
IN_NULL = ["A", "K", "Q", "J", "10", "9", "8", "7"]
JACKS = ["CJ", "SJ", "HJ", "DJ"]
WORTH = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24}
NULLS = {("null", False): 23, ("null", True): 35, ("null-ouvert", False): 46,
         ("null-ouvert", True): 59}  # fmt: skip
NUMBERS = sorted(
    {base * n for base in (9, 10, 11, 12) for n in range(2, 19)}
    | {24 * n for n in range(2, 12)} | {*NULLS.values()}
)  # fmt: skip
FURTHER = ["", "schneider", "schwarz", "ouvert"]


def count(cards: Any) -> int:
    return sum(POINTS[card[1:]] for card in cards)


@dataclass
class Hand:
    """One deal."""

    order: tuple[str, ...]
    phase: str = "deal"
    cards: dict[str, list[str]] = field(default_factory=dict)
    skat: list[str] = field(default_factory=list)
    bid: int = 0
    pending: bool = False
    waits: str = ""
    """Who was asked when somebody else passed, and still has to speak."""
    out: list[str] = field(default_factory=list)
    mute: list[str] = field(default_factory=list)
    declarer: str = ""
    stage: str = ""
    game: str = ""
    by_hand: bool = False
    step: str = ""
    leader: str = ""
    trick: list[tuple[str, str]] = field(default_factory=list)
    taken: list[tuple[str, list[str], int]] = field(default_factory=list)
    """Each trick that was taken: by whom, its cards, and by which ruling."""
    plays: list[tuple[int, str, str]] = field(default_factory=list)
    """Each card that was laid: in which ruling, and by whom."""
    laid: dict[str, str] = field(default_factory=dict)
    bare: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    claim: str = ""
    ending: str = ""
    """How it was closed: played, won, lost, mine (the rest is the declarer's), theirs."""
    since: int = 10**9
    guilty: str = ""
    run: str = ""
    eyes: int | None = None
    needs: str = ""


class Skat(Players):
    """The rules: takes in one report after the other and says what comes of it."""

    def __init__(self, seats: int, terms: dict[str, Any], random: Random) -> None:
        self.seats = tuple("ABCD"[:seats])
        self.terms = {"hands": 36, "list": "seeger"} | terms
        self.random = random
        self.scores = dict.fromkeys(self.seats, 0)
        self.hands, self.listed, self.dealer = 1, 0, "A"
        self.winners: list[str] = []
        self.new_hand()

    def new_hand(self) -> None:
        ring = [self.next(self.dealer, n) for n in range(1, len(self.seats) + 1)]
        self.hand = Hand(tuple(ring[:3]), cards={seat: [] for seat in self.seats})
        self.unseen = Unseen(PACK, dict.fromkeys(self.seats, 0))

    # --- who is to speak, who is to lay ---

    @property
    def bidding(self) -> list[str]:
        return [seat for seat in self.hand.order if seat not in self.hand.out]

    @property
    def turn(self) -> str | None:
        hand = self.hand
        if hand.phase == "deal":
            return self.dealer
        if hand.phase == "bid":
            return hand.waits or (
                self.bidding[1] if len(self.bidding) > 1 and not hand.pending else self.bidding[0]
            )
        if hand.phase == "skat" or (hand.phase == "play" and hand.stage == "open"):
            return hand.declarer
        if hand.phase == "claim":
            return hand.asked[0]
        if hand.phase == "reckon":
            return ""
        start = hand.order.index(hand.leader)
        return hand.order[(start + len(hand.trick)) % 3]

    # --- trumps, tricks, duties ---

    @property
    def trumps(self) -> list[str]:
        game = self.hand.game
        if game not in WORTH:
            return []
        letter = "" if game == "grand" else game[0].upper()
        return JACKS + [letter + rank for rank in POINTS if letter and rank != "J"]

    def kind(self, card: str) -> str:
        return "trump" if card in self.trumps else card[0]

    def beats(self, card: str, other: str) -> bool:
        if self.kind(card) != self.kind(other):
            return card in self.trumps
        order = self.trumps or [
            card[0] + rank for rank in ["A", "K", "Q", "J", "10", "9", "8", "7"]
        ]
        if card not in order:
            order = [card[0] + rank for rank in POINTS if rank != "J"]
        return order.index(card) < order.index(other)

    def owed(self, card: str) -> frozenset[str]:
        if not self.hand.trick:
            return frozenset()
        led = self.kind(self.hand.trick[0][1])
        follows = frozenset(face for face in PACK if self.kind(face) == led)
        return frozenset() if card in follows else follows

    @staticmethod
    def points(card: str) -> int:
        return POINTS[card[1:]]

    @property
    def null(self) -> bool:
        return self.hand.game.startswith("null")

    # --- one report ---

    def report(self, who: str, act: str, *words: str) -> Told:
        """Take in a report, and say what has to come of it."""
        before = self.hand
        self.flags: list[tuple[str, str]] | None = []
        text, outcome = self.heard(who, act, *words)
        if self.hand is before and not self.winners:
            self.weigh()
        if before.guilty and before.game and self.open_still(before):
            self.flags = None  # the book may have found that nothing else could come
        warns = self.unseen.warns() if self.hand is before else None
        if self.hand is before and not self.winners:
            self.settle()
        return Told(text, outcome, self.proved, (), self.implied, warns, self.seats, self.flags)

    def weigh(self) -> None:
        """Let whoever is found out have broken the rules."""
        found = [(word.seat, word.ruling) for word in self.unseen.untrue()]
        self.proved += found
        if found:
            self.fault(found[0][0], min(breach for _, breach in found))

    def fault(self, seat: str, since: int) -> None:
        hand = self.hand
        if not hand.guilty and not hand.ending:
            hand.guilty, hand.since = seat, min(since, self.ruling)

    def do_deal(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "deal" or who != self.dealer)
        pack = self.shuffled(PACK)
        for seat in hand.order:
            hand.cards[seat] = [pack.pop() for _ in range(10)]
        hand.skat, hand.phase = pack, "bid"
        self.unseen = Unseen(PACK, {seat: 10 * (seat in hand.order) for seat in self.seats})

    def do_misdeal(self, _: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "bid")
        self.hands += 1
        self.new_hand()

    def speaks(self, who: str) -> None:
        self.void_if(self.hand.phase != "bid" or who != self.turn)

    def do_bid(self, who: str, number: str = "") -> None:
        hand = self.hand
        self.speaks(who)
        self.void_if(hand.pending)
        higher = [n for n in NUMBERS if n > hand.bid]
        self.void_if(not higher or (number and int(number) not in higher))
        hand.bid = int(number) if number else higher[0]
        hand.pending = self.bidding[0] != who
        hand.waits = ""
        self.go_on()

    def do_hold(self, who: str) -> None:
        self.speaks(who)
        self.void_if(not self.hand.pending)
        self.hand.pending, self.hand.waits = False, ""

    def do_pass(self, who: str) -> None:
        hand, asked = self.hand, self.turn
        self.void_if(hand.phase != "bid" or who not in self.bidding)
        answered = not hand.pending and hand.bid
        self.void_if(answered and who == self.bidding[0])
        self.void_if(hand.pending and who == self.bidding[1])
        hand.out.append(who)
        hand.mute += [] if hand.bid else [who]
        if who != asked:
            hand.waits = asked or ""
            return
        hand.pending, hand.waits = False, ""
        self.go_on()

    def go_on(self) -> None:
        hand = self.hand
        if not self.bidding:
            self.over("", 0, won=True)
        elif len(self.bidding) == 1 and hand.bid:
            hand.declarer, hand.phase, hand.stage = self.bidding[0], "skat", "choose"

    def do_take(self, who: str) -> None:
        hand = self.hand
        if hand.phase == "bid":
            self.anew(who)
            raise NotSo("void")
        self.void_if(hand.phase != "skat" or who != hand.declarer or hand.stage != "choose")
        hand.cards[who] += hand.skat
        hand.skat, hand.stage = [], "put"
        self.unseen.hands[who] += 2

    def do_skat_seen(self, _: str, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase not in {"bid", "skat", "play"})
        self.void_if(hand.phase != "bid" and who not in hand.order)
        if hand.phase == "bid":
            self.anew(who)
        else:
            self.fault(who, self.ruling)

    def anew(self, who: str) -> None:
        """Let the others bid anew; of twelve cards two are drawn for the skat."""
        hand = self.hand
        if who in hand.order:
            twelve = self.shuffled(hand.cards[who] + hand.skat)
            hand.cards[who], hand.skat = twelve[:10], twelve[10:]
        hand.out = [seat for seat in hand.order if seat in {*hand.mute, who}]
        hand.mute = [*hand.out]  # who has seen the skat never bids again in this hand
        hand.bid, hand.pending, hand.waits = 0, False, ""
        self.go_on()

    def do_put(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "skat" or who != hand.declarer or hand.stage != "put")
        hand.skat = self.random.sample(hand.cards[who], 2)
        hand.cards[who] = [card for card in hand.cards[who] if card not in hand.skat]
        hand.stage = "announce"
        self.unseen.hands[who] -= 2

    def do_announce(self, who: str, game: str) -> None:
        hand = self.hand
        ready = hand.stage in {"choose", "announce"} and hand.phase == "skat"
        self.void_if(not ready or who != hand.declarer)
        hand.game = game
        self.opens()

    def do_hand(self, who: str, game: str, step: str = "") -> None:
        hand = self.hand
        self.void_if(hand.phase != "skat" or who != hand.declarer or hand.stage != "choose")
        self.void_if(step and game.startswith("null"))
        hand.game, hand.by_hand, hand.step = game, True, step
        self.opens()

    def opens(self) -> None:
        hand = self.hand
        hand.phase, hand.leader = "play", hand.order[0]
        hand.stage = "open" if hand.game == "null-ouvert" or hand.step == "ouvert" else ""

    def do_open(self, who: str, *cards: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "play" or hand.stage != "open" or who != hand.declarer)
        hand.stage = ""
        self.lays_bare(who, cards)

    def lays_bare(self, who: str, cards: tuple[str, ...]) -> None:
        for card in cards:
            self.unseen.seen(who, card)
            self.hand.bare[card] = who

    def do_play(self, who: str, card: str) -> str | None:
        hand, unseen = self.hand, self.unseen
        known = card in unseen.known[who]
        may = known or (unseen.hands[who] > 0 and unseen.hides(card))
        if hand.phase != "play" or hand.stage or who != self.turn:
            if hand.phase == "play" and may:
                unseen.seen(who, card)
                self.weigh()
                if not hand.trick and not hand.stage:
                    self.fault(who, self.ruling)
            return "void"
        self.contradicts_if(not may)
        owed = self.owed(card)
        if owed & {*unseen.known[who]}:
            unseen.seen(who, card)
            self.weigh()
            self.fault(who, self.ruling)
            return "void"
        if owed:
            self.implied.append(Implied(who, owed))
            unseen.words.append(Word(who, self.ruling, "SK-10", owed))
        unseen.played(who, card)
        hand.cards[who].remove(card)
        hand.laid[card] = who
        hand.plays.append((self.ruling, who, card))
        hand.trick.append((who, card))
        self.weigh()
        if len(hand.trick) == 3:
            self.sweep()
        return None

    def sweep(self) -> None:
        hand = self.hand
        best = hand.trick[0]
        for one in hand.trick[1:]:
            best = one if self.beats(one[1], best[1]) else best
        hand.taken.append((best[0], [card for _, card in hand.trick], self.ruling))
        hand.trick, hand.leader = [], best[0]
        if hand.guilty or hand.ending:
            return
        if self.null and best[0] == hand.declarer:
            hand.ending = "lost"
        elif not any(hand.cards.values()):
            hand.ending = "played"

    # --- what ends a hand early ---

    def plays(self, who: str) -> None:
        self.void_if(self.hand.phase != "play" or not self.hand.cards[who])

    def do_throw(self, who: str) -> None:
        self.plays(who)
        if self.null:
            self.hand.phase, self.hand.needs = "reckon", "verdict"
        else:
            self.hand.ending = "theirs" if who == self.hand.declarer else "mine"

    def do_give_up(self, who: str) -> None:
        hand = self.hand
        self.plays(who)
        if who != hand.declarer:
            self.fault(who, self.ruling)
        elif len(hand.cards[who]) >= 9:
            hand.ending = "lost"
        else:
            self.ask("nothing")

    def do_show(self, who: str, *words: str) -> None:
        self.plays(who)
        cards = tuple(word for word in words if "=" not in word)
        steps = [word.partition("=")[2] for word in words if "=" in word]
        self.lays_bare(who, cards)
        self.ask(steps[0] if steps else "game")

    def ask(self, claim: str) -> None:
        hand = self.hand
        hand.asked = [seat for seat in hand.order if seat != hand.declarer]
        hand.claim, hand.phase = claim, "claim"

    def answers(self, who: str) -> None:
        self.void_if(self.hand.phase != "claim" or who not in self.hand.asked)
        self.hand.asked.remove(who)

    def do_agree(self, who: str) -> None:
        hand = self.hand
        self.answers(who)
        if hand.claim == "nothing":
            hand.ending = self.unless_decided("lost")
        elif not hand.asked:
            hand.ending = self.unless_decided("won")

    def unless_decided(self, wanted: str) -> str:
        """Return how a hand is closed that was perhaps decided before."""
        rest = "mine" if wanted == "won" else "theirs"
        found = set() if self.null else {self.came(eyes, rest)[0] for eyes in self.eyes(rest)}
        return rest if found == {wanted == "lost"} else wanted

    def do_go_on(self, who: str) -> None:
        hand = self.hand
        self.answers(who)
        if hand.claim != "nothing" or not hand.asked:
            hand.phase, hand.claim = "play", ""

    def do_betrayed(self, _: str, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "play" or who not in hand.order)
        if who != hand.declarer:
            self.fault(who, self.ruling)
        else:
            self.flags = [("SK-24", who)]

    def do_wrong_number(self, _: str, who: str, both: str = "") -> None:
        hand = self.hand
        self.void_if(hand.phase not in {"skat", "play"} or who not in hand.order)
        if both:
            self.hands += 1
            self.new_hand()
        else:
            self.fault(who, self.ruling)

    def do_card_found(self, _: str, who: str) -> None:
        self.void_if(self.hand.phase not in {"skat", "play"} or who not in self.hand.order)
        self.flags = [("SK-25", who)]

    def do_tricks_seen(self, _: str, who: str) -> None:
        self.void_if(self.hand.phase != "play" or who not in self.hand.order)
        self.fault(who, self.ruling)

    # --- counting ---

    def piles(self, *, mine: bool) -> tuple[int, int]:
        """Return the eyes in the tricks of a side, and how many, as they were before a breach."""
        hand = self.hand
        tricks = [
            cards for seat, cards, ruling in hand.taken
            if (seat == hand.declarer) == mine and ruling < hand.since
        ]  # fmt: skip
        return sum(map(count, tricks)), len(tricks)

    def skats(self) -> set[int]:
        """Return what may lie in the skat for whoever has seen what was laid and shown."""
        seen = {*self.hand.laid, *self.hand.bare}
        return {count(two) for two in combinations([c for c in PACK if c not in seen], 2)}

    def came(self, eyes: int, rest: str) -> tuple[bool, int]:
        """Return whether a game of trumps is won by so many eyes, and how far it got."""
        mine, theirs = self.piles(mine=True)[1], self.piles(mine=False)[1]
        mine, theirs = mine + (rest == "mine"), theirs + (rest == "theirs")
        step = FURTHER.index(self.hand.step)
        won = eyes >= (90 if step else 61) and (step < 2 or theirs == 0)
        return won, 2 if 0 in {mine, theirs} else int(eyes >= 90 or eyes <= 30)

    def eyes(self, rest: str) -> set[int]:
        hand = self.hand
        if hand.eyes is not None:
            return {hand.eyes}
        whole = 120 - self.piles(mine=False)[0]
        mine = self.piles(mine=True)[0]
        if rest == "mine":
            return {whole}
        some = {mine + one for one in self.skats()}
        return some & {whole} if rest == "played" else some

    def known_run(self) -> int:
        """Return with (or, below zero, without) how many it was played; 0 if nobody can tell."""
        hand = self.hand
        if hand.run:
            how, number = hand.run.split("-")
            return int(number) * (1 if how == "with" else -1)
        owner = hand.laid | hand.bare
        done = not any(hand.cards.values())
        told = ""
        for card in self.trumps:
            if card in owner:
                told += "m" if owner[card] == hand.declarer else "t"
            else:
                told += "m" if done else "?"
        run = len(told) - len(told.lstrip(told[0]))
        if told[0] == "?" or (run < len(told) and told[run] == "?"):
            return 0
        return run if told[0] == "m" else -run

    def real_run(self) -> str:
        hand = self.hand
        had = {*hand.cards[hand.declarer], *hand.skat}
        had |= {card for card, seat in hand.laid.items() if seat == hand.declarer}
        flags = [card in had for card in self.trumps]
        run = next((n for n, flag in enumerate(flags) if flag != flags[0]), len(flags))
        return f"{'with' if flags[0] else 'without'}-{run}"

    def settle(self) -> None:
        """End the hand where all is known that it is counted by, or say what has to be told."""
        hand = self.hand
        if hand.guilty and not hand.ending:
            self.judge()
        if not hand.ending:
            return None
        if self.null:
            value = NULLS[hand.game, hand.by_hand]
            if value < hand.bid:
                return self.await_("result")
            return self.over(hand.declarer, value, won=hand.ending in {"won", "played"})
        run = self.known_run()
        if not run:
            return self.await_("matadors")
        if hand.ending in {"won", "lost"}:
            won, reached = hand.ending == "won", 0
            if won:
                reached = max(self.granted(run), {"schneider": 1, "schwarz": 2}.get(hand.claim, 0))
        else:
            eyes = self.eyes(hand.ending)
            if len(eyes) > 1:
                return self.await_("eyes")
            won, reached = self.came(min(eyes), hand.ending)
        value = self.value(run, reached)
        base = WORTH[hand.game]
        if value < hand.bid:
            value, won = -(-hand.bid // base) * base, False
        return self.over(hand.declarer, value, won=won)

    def value(self, run: int, reached: int) -> int:
        hand = self.hand
        step = FURTHER.index(hand.step)
        said = {0: (0, 0), 1: (1, 1), 2: (2, 2), 3: (2, 3)}[step]
        times = abs(run) + 1 + int(hand.by_hand) + max(reached, said[0]) + said[1]
        return WORTH[hand.game] * times

    def granted(self, run: int) -> int:
        enough = [n for n in range(3) if self.value(run, n) >= self.hand.bid]
        needs = enough[0] if enough else 0
        return needs if needs and self.reaches(needs) else 0

    # --- what may still come ---

    def may_come(self, hand: Hand, strong: set[str], wanted: Any) -> bool:
        """Say whether the hand may come to this, as it stood before a breach."""
        since = hand.since if hand.guilty else self.ruling + 1
        over = [seat for seat, _, ruling in hand.taken if ruling < since]
        start = hand.order.index(over[-1]) if over else 0
        order = hand.order[start:] + hand.order[:start]
        done = [(seat, card) for ruling, seat, card in hand.plays if ruling < since]
        lying: Lying = tuple(done[3 * len(over) :])
        bare = {seat: [c for c in hand.cards[seat] if hand.bare.get(c) == seat] for seat in order}
        later = [(seat, card) for ruling, seat, card in hand.plays if ruling >= since]
        known = {seat: (*bare[seat], *[c for who, c in later if who == seat]) for seat in order}
        lacks: dict[str, frozenset[str]] = {}
        for word in self.unseen.words:
            lacks[word.seat] = lacks.get(word.seat, frozenset()) | word.cards
        unseen = tuple(c for c in PACK if c not in hand.laid and c not in hand.bare)
        more = {seat: len(hand.cards[seat]) - len(bare[seat]) for seat in order}
        public = Public(known, more, lacks, unseen)
        further = Further(self, Random(since))
        return further.may_come(public, order, lying, frozenset(strong), wanted)

    def reaches(self, step: int) -> bool:
        """Say whether the declarer may still come so far."""
        hand = self.hand
        others = {*hand.order} - {hand.declarer}
        eyes, tricks = self.piles(mine=False)
        if eyes > 30 or (tricks and step > 1):
            return False

        def there(came: Came) -> bool:
            few = eyes + sum(came.eyes.get(seat, 0) for seat in others) <= 30
            return few and (step == 1 or not any(came.tricks.get(seat) for seat in others))

        return self.may_come(hand, {hand.declarer}, there)

    def open_still(self, hand: Hand) -> bool:
        """Say whether nobody has shown that the game could have ended as the breach made it end."""
        alone = hand.guilty == hand.declarer
        if alone and {*hand.cards[hand.declarer]} <= hand.bare.keys():
            return True  # and the declarer would have played as is best
        others = {*hand.order} - {hand.declarer}
        had = sum(count(cards) for seat, cards, ruling in hand.taken
                  if (seat == hand.declarer) == alone and ruling < hand.since)  # fmt: skip
        step = FURTHER.index(hand.step)

        def otherwise(came: Came) -> bool:
            theirs = any(came.tricks.get(seat) for seat in others)
            mine = bool(came.tricks.get(hand.declarer))
            if hand.game.startswith("null"):
                return mine == alone
            if alone and step > 1:
                return theirs
            if alone:
                eyes = had + came.eyes.get(hand.declarer, 0) + count(came.skat)
                return eyes < (90 if step else 61)
            return had + sum(came.eyes.get(seat, 0) for seat in others) < 60

        try:
            return not self.may_come(hand, others if alone else {hand.declarer}, otherwise)
        except CannotTell:
            return True

    def judge(self) -> None:
        """Say what a breach comes to."""
        hand = self.hand
        alone = hand.guilty == hand.declarer
        if not hand.game:
            return self.await_("result")
        if self.null:
            hand.ending = "lost" if alone else "won"
            return None
        rest = "theirs" if alone else "mine"
        found = {self.came(eyes, rest)[0] for eyes in self.eyes(rest)}
        if len(found) > 1:
            return self.await_("eyes")
        decided = found == {alone}
        step = min(FURTHER.index(hand.step), 2)
        if not decided and not alone and step and not self.reaches(step):
            hand.ending = "lost"
            return None
        hand.ending = rest if decided else "lost" if alone else "won"
        return None

    def await_(self, what: str) -> None:
        self.hand.phase, self.hand.needs = "reckon", what

    def do_matadors(self, _: str, run: str) -> None:
        self.void_if(self.hand.phase != "reckon" or self.hand.needs != "matadors")
        self.hand.run = run

    def do_eyes(self, _: str, number: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "reckon" or hand.needs != "eyes")
        hand.eyes = int(number)

    def do_verdict(self, _: str, outcome: str) -> None:
        self.void_if(self.hand.phase != "reckon" or self.hand.needs != "verdict")
        self.hand.ending = "won" if outcome == "made" else "lost"

    def do_result(self, _: str, declarer: str, value: str, outcome: str) -> None:
        self.over(declarer, int(value), won=outcome == "made")

    def over(self, declarer: str, value: int, *, won: bool) -> None:
        """Write the hand on the list, and go on to the next, or end the match."""
        plain = self.terms["list"] == "plain"
        if declarer:
            self.scores[declarer] += (value if won else -2 * value) + (
                0 if plain else 50 if won else -50
            )
        if declarer and not won and not plain:
            for seat in self.seats:
                self.scores[seat] += 0 if seat == declarer else {3: 40, 4: 30}[len(self.seats)]
        self.listed += 1
        if self.listed == self.terms["hands"]:
            best = max(self.scores.values())
            self.winners = sorted(seat for seat in self.seats if self.scores[seat] == best)
            self.hand.phase = "over"
            return
        self.dealer, self.hands = self.next(self.dealer), self.hands + 1
        self.new_hand()

    # --- what the table must look like ---

    def picture(self) -> dict[str, Any]:
        hand = self.hand
        seen = self.lasting() | {"listed": self.listed}
        if self.winners:
            return seen
        seen |= {"phase": hand.phase, "turn": self.turn, "bid": hand.bid, "game": hand.game}
        seen |= {f"hand/{seat}": len(hand.cards[seat]) for seat in self.seats}
        return seen | {"declarer": hand.declarer, "skat": len(hand.skat)}
