"""A second opinion about Lohai, from the rules alone: the play, in all five modes."""

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import Any

from tests.models.harness import Implied, NotSo, Told
from tests.models.lohai_cards import PACK, RED, SUITS, Laid, suit, value
from tests.models.lohai_hands import LohaiHands
from tests.models.unseen import Unseen, Word


class Lohai(LohaiHands):
    """The rules: takes in one report after the other and says what comes of it."""

    # --- one report ---

    def report(self, who: str, act: str, *words: str) -> Told:
        """Take in a report, and say what has to come of it."""
        self.flags: list[tuple[str, str]] | None = None
        before, withdrawn = self.hand, self.withdrawn
        text, outcome = self.heard(who, act, *words)
        if self.hand is before and not self.winners:
            self.weigh()
        # a revoke that voids the hand may leave others in doubt, which nobody weighs any more
        compared = not withdrawn and (self.hand is before or act != "play" or not self.proved)
        warns = self.unseen.warns()
        return Told(
            text, outcome, self.proved, withdrawn, self.implied,
            warns if compared else None,
            self.unseen.liars() | {seat for seat, _ in withdrawn}, self.flags,
        )  # fmt: skip

    def weigh(self) -> None:  # LO-9
        for word in sorted(self.unseen.untrue(), key=lambda word: word.ruling):
            self.proved.append((word.seat, word.ruling))
            self.hand.caught.append((word.seat, word.ruling))
        self.hold_to(before=self.hand.began)

    def hold_to(self, before: int) -> None:
        """LO-9: a revoke costs something once somebody has led again; until then it is undone."""
        for seat, ruling in [found for found in self.hand.caught if found[1] < before]:
            self.hand.caught.remove((seat, ruling))
            self.hand.revoked.append((seat, ruling))
            if self.terms["revoke"] == "no_score" and seat not in self.hand.barred:
                self.hand.barred.append(seat)
            if self.terms["revoke"] == "minus_P":
                self.scores[seat] -= self.hand.worth
        if self.terms["revoke"] == "void_hand" and self.hand.revoked:
            self.hands += 1  # thrown in: the same dealer deals again
            self.new_hand()

    # --- the deal (LO-3, LO-4, LO3-1) ---

    def do_deal(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "deal" or who != self.dealer)
        size = 10 if self.three else 9
        hand.cards = {seat: [hand.stack.pop() for _ in range(size)] for seat in self.seats}
        hand.phase = "turn-up"
        self.unseen = Unseen(PACK, dict.fromkeys(self.seats, size))

    def do_turn_up(self, who: str, card: str, typed: str = "") -> None:
        hand = self.hand
        self.void_if(hand.phase != "turn-up" or who != self.dealer)
        hand.stack.remove(card)
        self.unseen.shown(card)
        hand.trump = suit(card)
        hand.worth = int(typed) if typed else value(card, self.terms["value_table"])
        hand.phase, hand.turn = "play", self.next(self.dealer)  # LO-5

    # --- a card from the hand (LO-5 to LO-9) ---

    def do_take_back(self, who: str) -> None:
        """LO-9: before the next lead a revoke is undone, with all that came after it."""
        mine = [found for found in self.hand.off_suit if found[1] == who]
        self.void_if(self.hand.phase != "play" or not mine)
        ruling, _, before = mine[0]
        now, self.hand = self.hand, before
        for seat in self.seats:
            for card in (Counter(before.cards[seat]) - Counter(now.cards[seat])).elements():
                self.unseen.back(seat, card)
        returned = [*(Counter(before.stack) - Counter(now.stack)).elements()]
        self.hand.loose, self.hand.top = [*now.loose, *returned], now.top
        self.hand.caught = [found for found in now.caught if found[1] < ruling]
        self.hand.barred, self.hand.revoked = now.barred, now.revoked
        if returned:  # the stack is shuffled: what lay on top is somewhere in it
            self.hand.loose += [now.top] * bool(now.top)
            self.hand.top = ""
            self.random.shuffle(self.hand.stack)
        for word in [word for word in self.unseen.words if word.ruling >= ruling]:
            self.unseen.words.remove(word)
            self.withdrawn.append((word.seat, word.ruling))
        self.withdrawn += [found for found in now.caught if found[1] >= ruling]

    def do_see(self, _: str, place: str, *cards: str) -> None:
        """Everybody has seen cards: from now on the table knows where they are."""
        for card in cards:
            if place != "stock":
                self.unseen.seen(place.removeprefix("hand/"), card)
            elif card not in (self.hand.top, *self.hand.loose):
                self.unseen.shown(card)
                self.hand.loose.append(card)

    def do_tricks(self, who: str, count: str) -> None:  # LO-21
        self.void_if(self.hand.phase != "play")
        if self.hand.tricks[who] != int(count):
            self.flags = [("LO-21", who)]

    def do_took(self, who: str) -> str | None:  # LO-10
        return None if who == self.hand.last else "contradicts"

    def elsewhere(self, who: str, card: str) -> bool:
        return not (card in self.unseen.known[who] or self.unseen.hides(card))

    def do_play(self, who: str, card: str) -> None:
        hand = self.hand
        if hand.phase != "play" or hand.due or who != hand.turn:  # LO-5, LO-14
            if hand.cards and not self.elsewhere(who, card):
                self.unseen.seen(who, card)
            raise NotSo("void")
        self.contradicts_if(self.elsewhere(who, card))  # LO-24
        wanted: frozenset[str] = frozenset()
        if hand.led and suit(card) not in ("", hand.led):  # LO-8
            wanted = frozenset(face for face in PACK if suit(face) == hand.led)
        if wanted & {*self.unseen.known[who]}:
            self.unseen.seen(who, card)
            raise NotSo("void")
        if not hand.trick:
            hand.began, hand.off_suit = self.ruling, []
        before = replace(deepcopy(hand), off_suit=[]) if wanted else hand
        before.off_suit = list(hand.off_suit)
        doubted = any(self.hides(who, face) for face in wanted)
        hand.cards[who].remove(card)
        self.unseen.played(who, card)
        if doubted:
            hand.off_suit.append((self.ruling, who, before))
            self.implied.append(Implied(who, wanted))
            self.unseen.words.append(Word(who, self.ruling, "LO-8", wanted))
        hand.trick[who] = []
        self.place(who, card)

    def place(self, seat: str, card: str) -> None:
        """Lay a card before a player; it acts at once if it is red (LO-14, LO-19)."""
        hand = self.hand
        self.time += 1
        hand.trick[seat].append(Laid(card, self.time))
        hand.led = hand.led or suit(card)  # LO-7
        if card == "SH":
            hand.flips += self.terms["shaker"] == "crazy"  # LOS-1
            may = self.terms["shaker"] == "steal" and bool(self.victims(seat))
            hand.due.insert(0, ("steal" if may else "draw", seat))
        elif card == "MV":
            hand.due[:0] = [("move", seat)] * self.may_move(seat) + [("draw", seat)]
        if not hand.due:
            self.go_on()

    def go_on(self) -> None:
        hand = self.hand
        if len(hand.trick) < len(self.seats):
            # the turn goes on from the one who played last from the hand
            hand.turn = self.next(list(hand.trick)[-1])
            return
        control = self.control()
        if control and hand.trick[control][-1].card == "GV":  # LO-11
            hand.due = [("give", control)]
        else:
            self.take(control or self.best())  # LO-12

    def victims(self, seat: str) -> list[str]:
        """LO-17: whose play can be stolen; a covered red, or one that still acts, cannot."""
        return [
            other for other, laid in self.hand.trick.items()
            if other != seat and laid and laid[-1].card not in RED
        ]  # fmt: skip

    def may_move(self, seat: str) -> bool:  # LO-15, LO3-3
        counts = [self.hand.tricks[each] for each in self.seats]
        mine = self.hand.tricks[seat]
        if self.three:
            return counts.count(mine) == 1 and mine in (min(counts), max(counts))
        return min(counts) < mine < max(counts)

    # --- what red cards bring (LO-15 to LO-20) ---

    def do_draw(self, who: str, card: str) -> None:
        hand = self.hand
        due = hand.due[:1]
        optional = due == [("move", who)] and not hand.lifted and (
            self.terms["mover_move"] == "optional"
        )  # fmt: skip
        unstolen = due == [("steal", who)] and self.terms["shaker_steal"] == "optional"
        if not (due == [("draw", who)] or optional or unstolen):
            self.turned_over(card)  # it goes back on top, and everybody has seen it
            raise NotSo("void")
        self.contradicts_if(not self.unseen.hides(card) and card not in (hand.top, *hand.loose))
        if optional:
            hand.due.pop(0)
        hand.due.pop(0)
        self.turned_over(card)
        hand.stack.remove(card)
        hand.top = ""
        self.place(who, card)

    def turned_over(self, card: str) -> None:
        """The top card of the stack comes to light; whether it was known before."""
        if card in self.hand.loose:
            self.hand.loose.remove(card)
        elif self.hand.top != card:
            self.unseen.shown(card)
        self.hand.top = card

    def do_steal(self, who: str, victim: str) -> None:
        hand = self.hand
        self.void_if(hand.due[:1] != [("steal", who)] or victim not in self.victims(who))
        hand.due.pop(0)
        stolen = hand.trick[victim].pop()
        self.time += 1
        hand.trick[who].append(Laid(stolen.card, self.time))  # LO-13
        hand.due.insert(0, ("draw", victim))

    def do_move_from(self, who: str, owner: str) -> None:
        hand = self.hand
        self.void_if(hand.due[:1] != [("move", who)] or hand.lifted or not hand.tricks[owner])
        hand.lifted = owner

    def do_move_to(self, who: str, receiver: str) -> None:
        hand = self.hand
        self.void_if(hand.due[:1] != [("move", who)] or not hand.lifted or receiver == hand.lifted)
        hand.tricks[hand.lifted] -= 1
        hand.tricks[receiver] += 1
        hand.lifted = ""
        hand.due.pop(0)

    def do_give(self, who: str, to: str) -> None:
        self.void_if(self.hand.due[:1] != [("give", who)] or to == who)
        self.hand.due = []
        self.take(to)

    def take(self, owner: str) -> None:
        hand = self.hand
        hand.tricks[owner] += 1
        hand.done += 1
        hand.trick, hand.led, hand.flips, hand.turn, hand.last = {}, "", 0, owner, owner
        if hand.done == (10 if self.three else 9):
            self.weigh()
            self.hold_to(self.ruling + 1)
            if self.hand is hand:
                self.score()

    # --- what the table must look like ---

    def awaited(self) -> str:
        hand = self.hand
        return hand.due[0][1] if hand.due else hand.turn or self.dealer

    def picture(self) -> dict[str, Any]:
        hand = self.hand
        seen = self.lasting()
        if self.winners:
            return seen
        seen["turn"] = self.awaited()
        seen |= {f"hand/{seat}": len(hand.cards.get(seat, ())) for seat in self.seats}
        if hand.phase == "play":
            seen["dealer"] = self.dealer
            seen["tricks"] = {seat: hand.tricks[seat] for seat in self.seats}
            seen |= {"stock": len(hand.stack), "worth": hand.worth}
            seen |= {"led": SUITS.get(hand.led, ""), "trump": SUITS.get(hand.trump, "")}
            seen["barred"] = sorted(hand.barred)
        if self.terms["scoring"] == "carryover":
            seen |= {"lo_pot": self.pots["lo"], "hai_pot": self.pots["hai"]}
        return seen
