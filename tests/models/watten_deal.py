"""A second opinion about Watten, from the rules alone: cut, deal, better hands and the swap."""

from collections import Counter
from collections.abc import Sequence

from tests.models.harness import Implied, Told
from tests.models.unseen import Unseen, Word
from tests.models.watten_hands import WattenHands


class WattenDeal(WattenHands):
    """Takes in one report after the other and says what comes of it."""

    # --- one report ---

    def report(self, who: str, act: str, *words: str) -> Told:
        """Take in a report, and say what has to come of it."""
        self.lapsed: list[tuple[str, int]] = []
        self.warned: bool | None = False
        self.named: frozenset[str] = frozenset()
        before = self.hand
        text, outcome = self.heard(who, act, *words)
        if self.hand is before and not self.winners:
            self.weigh()
        return Told(
            text, outcome, self.proved, self.lapsed, self.implied, self.warned, self.named, None,
        )  # fmt: skip

    def weigh(self) -> None:
        """W-36, WT-8: the first card that proves a breach ends the hand; the earliest counts."""
        hand, found = self.hand, sorted(self.unseen.untrue(), key=lambda word: word.ruling)
        self.proved += [(word.seat, word.ruling) for word in found]
        if not self.warned:  # before the hand is put away
            self.warned = self.unseen.warns()
        self.named = self.unseen.liars()
        for word in self.counting(found):
            if self.hand is hand and hand.result is None and not self.winners:
                self.breach(word)

    def trust(
        self, seat: str, clause: str, cards: frozenset[str], kind: str = "lacks"
    ) -> str | None:
        """Take a word about a hand on trust, or refuse where the record knows better."""
        met = bool(cards & {*self.unseen.known[seat]})
        if kind == "lacks" and met:
            return "void"
        if kind == "holds" and not met and not any(self.hides(seat, card) for card in cards):
            return "void"  # all of them were seen elsewhere
        if cards and not met:
            self.implied.append(Implied(seat, cards, kind))
            self.unseen.words.append(Word(seat, self.ruling, clause, cards, kind=kind))
        return None

    # --- the cut and the deal (W-10 to W-19) ---

    def do_cut(self, who: str, count: str = "") -> None:
        hand = self.hand
        size = int(count) if count else len(hand.pack) // 2
        self.void_if(hand.phase != "cut" or who != self.cutter or hand.lifted)
        self.void_if(not 0 < size < len(hand.pack))  # W-11
        hand.lifted = size

    def do_deal(self, who: str) -> None:  # W-16, W-17
        hand = self.hand
        self.void_if(hand.phase != "cut" or who != self.dealer)
        for seat in self.seats:
            taken = hand.takes.get(seat, [])
            hand.cards[seat] = taken + [hand.pack.pop() for _ in range(5 - len(taken))]
        hand.undealt, hand.phase = hand.pack, "announce"
        self.unseen = Unseen(self.faces, dict.fromkeys(self.seats, 5))

    def do_misdeal(self, _: str) -> None:  # W-18: the same dealer deals again
        self.void_if(self.hand.phase == "cut")
        if self.terms["misdeal"] == "opponents_2":
            self.end(self.others(self.side(self.dealer)), 2)
            return
        owed = Counter(self.hand.fines)
        if self.terms["misdeal"] == "opponents_2_redeal":
            owed.update(self.cost(self.dealer, "opponents_2"))
        self.hands += 1
        self.new_hand()
        self.hand.fines.update(owed)

    # --- announcing (W-20 to W-26) ---

    def announcers(self) -> tuple[str, ...]:
        """Who names the Schlag, and who the Trumpf."""
        if len(self.seats) == 3 and self.terms["three_player_announce"] != "split":  # W3-2
            return (self.forehand, self.forehand)
        pair = (self.forehand, self.dealer)
        return pair[::-1] if self.hand.swapped else pair

    def may_ask(self, who: str) -> bool:
        hand = self.hand
        named = hand.trumpf if self.terms["redeal_until"] == "trumpf" else hand.schlag
        shown = bool(named) or (self.blind and bool(hand.shown))
        return hand.phase == "announce" and not hand.question and not shown and (
            who in {self.forehand, self.dealer} and len({*self.announcers()}) == 2
        )  # fmt: skip

    def do_ask(self, who: str) -> None:  # W-21, WT-6
        hand = self.hand
        mine = self.terms["redeal_request_by"] == "either" or who == self.forehand
        few = self.terms["redeal_source"] == "set_aside" and len(hand.undealt) < 10
        self.void_if(not self.may_ask(who) or not mine or who in hand.asked or few)
        hand.question = ("redeal", who, self.other_announcer(who))

    def other_announcer(self, who: str) -> str:
        return self.dealer if who == self.forehand else self.forehand

    def do_offer(self, who: str) -> None:  # W-23
        hand = self.hand
        by = {"forehand": [self.forehand], "dealer": [self.dealer]}
        mine = who in by.get(self.terms["swap_offer_by"], [self.forehand, self.dealer])
        self.void_if(not self.may_ask(who) or not mine or hand.offered or hand.schlag)
        hand.offered = True
        hand.question = ("swap", who, self.other_announcer(who))

    def do_decline(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.question is None or who != hand.question[2] or hand.agreed)
        if hand.question[0] == "redeal":
            hand.asked.append(hand.question[1])
        hand.question = None

    def do_agree(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.question is None or who != hand.question[2] or hand.agreed)
        if hand.question[0] == "swap":
            hand.swapped, hand.question = True, None
            return
        hand.agreed = True
        if not self.showing():
            self.redeal()

    def answers(self, seat: str) -> bool:  # W-15
        both = self.terms["wrongful_take_applies_to"] == "cutter_and_dealer"
        return bool(self.hand.takes.get(seat)) and (seat == self.cutter or both)

    def showing(self) -> list[str]:
        """W-22: who has to show the cards taken in the cut before they go back."""
        pair = (self.forehand, self.dealer)
        return [seat for seat in pair if self.answers(seat) and seat not in self.hand.cleared]

    def do_give_back(self, who: str, *cards: str) -> None:
        hand = self.hand
        agreed = hand.question is not None and hand.question[0] == "redeal" and hand.agreed
        self.void_if(
            not agreed or self.showing()[:1] != [who] or len(cards) != len(hand.takes[who])
        )
        if self.found_wrong(who, cards):
            hand.fines.update(self.cost(who, self.terms["wrongful_take_penalty"]))
        hand.cleared.append(who)
        for card in cards:
            self.unseen.seen(who, card)
        if not self.showing():
            self.redeal()

    def found_wrong(self, seat: str, cards: Sequence[str]) -> bool:
        """Say whether these cards do not clear a seat that took some in the cut (W-15)."""
        found = sum(card in self.criticals for card in cards)
        strict = self.terms["wrongful_take_strict"] == "count_must_match"
        return found < (len(self.hand.takes[seat]) if strict else 1)

    def redeal(self) -> None:  # W-22, WT-6
        hand = self.hand
        old = hand.cards[self.forehand] + hand.cards[self.dealer]
        if self.terms["redeal_source"] == "mix":
            hand.undealt += old
        self.random.shuffle(hand.undealt)
        for seat in (self.forehand, self.dealer):
            hand.cards[seat] = [hand.undealt.pop() for _ in range(5)]
        hand.question, hand.asked, hand.offered, hand.schlag = None, [], False, ""
        hand.swapped, hand.agreed = False, False
        for seat in (self.forehand, self.dealer):
            self.unseen.renewed(seat, 5, back=self.terms["redeal_source"] == "mix")
        hand.takes.pop(self.dealer, None)
        hand.takes.pop(self.forehand, None)
