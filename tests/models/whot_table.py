"""A second opinion about Whot, the table: turns, the stock, words and the clock (rules alone)."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.models.drawn import NEVER, Drawn
from tests.models.harness import Players, Told
from tests.models.whot_cards import PACK, PICKS, Hand, number


class WhotTable(Players):
    """A table at which Whot is played: who is on turn, what is left to draw, what is to be said."""

    def __init__(self, book: str, seats: int, terms: Mapping[str, Any], random: Random) -> None:
        self.terms, self.random, self.book = terms, random, book
        self.tournament = book == "whot-tournament"
        self.seats = tuple("ABCDEFGHIJ"[:seats])
        self.pack = PACK * terms.get("packs", 1)  # WH-1
        self.inside = list(self.seats)
        """Who is still in the match, clockwise."""
        self.dealer, self.hands, self.now = self.seats[0], 1, 0
        self.timed = False
        self.stake = terms["stake"]
        self.sums: Counter[str] = Counter()
        self.out: list[str] = []
        self.winners: list[str] = []
        self.over = False
        self.new_hand(self.inside)

    def new_hand(self, playing: list[str]) -> None:
        self.hand = Hand(self.shuffled(self.pack))
        self.playing = list(playing)
        self.drawn = Drawn(self.pack)

    def next(self, seat: str, steps: int = 1) -> str:
        """Return the next of those who play, clockwise (G-5)."""
        order = self.seats[self.seats.index(seat) + 1 :] + self.seats[: self.seats.index(seat) + 1]
        ring = [other for other in order if other in self.playing]
        return ring[(steps - 1) % len(ring)]

    # --- one report ---

    def report(self, who: str, act: str, *words: str, later: int = 0) -> Told:
        """Take in a report so many milliseconds after the last, and say what has to come of it."""
        self.now += later
        self.weighed = False
        self.warns: bool | None = False
        self.named: frozenset[str] = frozenset()
        self.flags: list[tuple[str, str]] = []
        text, outcome = self.heard(who, act, *words)
        if not self.weighed:
            self.weigh()
        self.flags += [("WH-5", seat) for seat, _ in self.proved]
        stamp = f"[{self.now // 60000}:{self.now // 1000 % 60:02}.{self.now % 1000:03}] "
        return Told(
            stamp * self.timed + text, outcome, self.proved, (),
            self.implied if len(self.drawn.lots) == 1 else None,
            self.warns, self.named, self.flags,
        )  # fmt: skip

    def weigh(self) -> None:
        """Say what the cards in sight prove of what was said, once in a ruling (G-3)."""
        self.weighed = True
        if self.drawn.words:
            self.proved += [(word.seat, word.ruling) for word in self.drawn.untrue()]
            self.warns = self.drawn.warns()
            self.named = self.drawn.liars(self.seats) if self.drawn.clash else frozenset()

    # --- the deal (WH-3, WH-4) ---

    def do_deal(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "deal" or who != self.dealer)
        size = self.terms["hand_size"]
        for seat in self.playing:
            hand.cards[seat] = [hand.stock.pop() for _ in range(size)]
            self.drawn.drew(seat, self.ruling, size)
        hand.phase = "play" if self.terms["start"] == "lead_any" else "turn-up"
        self.pass_to(self.next(who))

    def do_turn_up(self, who: str, card: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "turn-up" or who != self.dealer)
        hand.stock.remove(card)
        hand.pile.append(card)
        self.drawn.drew("", self.ruling - 1, 1)
        self.drawn.left("", self.ruling, card)
        hand.phase = "play"
        if self.terms["starter_effect"] == "picks_only" and number(card) in PICKS:
            hand.debt, hand.kind = PICKS[number(card)], number(card)
        self.pass_to(self.next(who))

    # --- who is on turn, and until when (WH-5, WH-18) ---

    def pass_to(self, seat: str) -> None:
        self.hand.turn, self.hand.since = seat, self.now

    def awaited(self) -> str:
        return self.hand.market[0] if self.hand.market else self.hand.turn

    def late(self) -> bool:
        limit = self.terms["turn_seconds"] * 1000
        since = self.hand.since
        return bool(self.timed and limit and self.hand.touched and self.now - since > limit)

    def on_turn(self, who: str) -> bool:
        hand = self.hand
        return hand.phase == "play" and who == hand.turn and not hand.naming and not hand.market

    # --- drawing (WH-5, WH-10 to WH-13) ---

    def give(self, who: str, count: int) -> None:
        hand = self.hand
        for _ in range(count):
            if not hand.stock and not self.shuffle():
                return
            hand.said.pop(who, None)
            hand.cards[who].append(hand.stock.pop())
            self.drawn.drew(who, self.ruling, 1)

    def served(self, who: str) -> None:
        """A player has drawn for the market."""
        self.hand.market.remove(who)
        self.give(who, 1)
        self.serve()

    def serve(self) -> None:
        """Go on with the market, unless all have drawn or nothing is left (WHT-10)."""
        hand = self.hand
        hand.since = self.now
        if not hand.market or not self.left():
            hand.market = []
            self.pass_to(hand.back)

    def left(self) -> bool:
        """Say whether there is anything left to draw."""
        return bool(self.hand.stock) or len(self.hand.pile) > 1

    def shuffle(self) -> bool:
        hand = self.hand
        if len(hand.pile) < 2:
            return False
        hand.stock, hand.pile = hand.pile[:-1], hand.pile[-1:]
        self.random.shuffle(hand.stock)
        self.drawn.shuffled(hand.stock)
        return True

    def do_reshuffle(self, _: str) -> None:
        self.void_if(self.hand.phase != "play" or self.hand.stock or not self.shuffle())

    def turn_ends(self, who: str, *, drew: bool) -> None:
        """A turn ends without a card that was played."""
        self.hand.debt, self.hand.picking = 0, False
        self.pass_to(self.next(who))
        self.row_ends(who, drew=drew)

    # --- the clock (WH-18) ---

    def do_start(self, _: str) -> None:
        hand = self.hand
        self.void_if(not self.terms["turn_seconds"] or hand.phase != "play" or hand.touched)
        hand.touched, hand.since = True, self.now

    def do_timeout(self, who: str) -> None:
        hand = self.hand
        self.void_if(
            not self.terms["turn_seconds"] or hand.phase != "play" or who != self.awaited()
        )
        self.void_if(self.timed and not self.late())
        self.missed(who)

    def missed(self, who: str) -> str:
        """The time has run out: the turn is missed, and what is reported now is void."""
        hand = self.hand
        if hand.market:
            self.served(who)
            return "void"
        if hand.naming:
            hand.cards[who].append(hand.pile.pop())
            laid = [s for s in self.drawn.sights if (s.seat, s.face) == (who, "W")]
            max(laid, key=lambda sight: sight.left % NEVER).left = NEVER
            hand.named, hand.naming = hand.before, ""
            hand.must_say.pop(who, None)
        self.give(who, hand.debt)
        self.turn_ends(who, drew=False)
        return "void"

    # --- words (WH-14) ---

    def row_ends(self, who: str, *, drew: bool = False) -> None:
        """A turn, or a row of own turns, is over; it is certain now what is to be said."""
        hand = self.hand
        row, start = hand.row
        count = len(hand.cards[who])
        word = {1: "last-card", 2: "warning"}.get(count, "")
        if row == who and not drew and word and count < start and hand.said.get(who) != word:
            hand.must_say[who] = word
        elif row == who and not drew:
            hand.must_say.pop(who, None)
        if hand.turn != who or hand.back == who:
            hand.row = ("", 0)
            hand.said.pop(who, None)

    def acted(self, who: str) -> None:
        """Somebody acts: what others have not said by now is too late."""
        hand = self.hand
        for silent in [seat for seat in hand.must_say if seat != who]:
            word = hand.must_say.pop(silent)
            automatic = self.terms["last_card_enforcement"] == "automatic"
            if automatic and self.penalty(word):
                self.give(silent, self.penalty(word))
            elif automatic or word == "warning":
                self.flags.append(("WH-14", silent))

    def penalty(self, word: str) -> int:
        return int(self.terms["last_card_penalty" if word == "last-card" else "warning_penalty"])

    def may_say(self, who: str) -> str:
        """Return the word that a player may say now."""
        hand = self.hand
        due = hand.must_say.get(who, "")
        in_row = hand.row[0] == who and hand.said.get(who) is None
        if not due and in_row and len(hand.cards[who]) < hand.row[1]:
            due = {1: "last-card", 2: "warning"}.get(len(hand.cards[who]), "")
        return due

    def do_say(self, who: str, word: str) -> None:
        self.void_if(self.hand.phase != "play" or self.may_say(who) != word)
        owed = self.hand.must_say.pop(who, None)
        if not owed or self.hand.row[0] == who:
            self.hand.said[who] = word

    def do_catch(self, who: str, silent: str) -> None:
        hand = self.hand
        word = hand.must_say.get(silent, "")
        self.void_if(hand.phase != "play" or who == silent or not word or not self.penalty(word))
        del hand.must_say[silent]
        self.give(silent, self.penalty(word))
        self.acted(who)

    # --- what the table must look like ---

    def picture(self) -> dict[str, Any]:
        hand = self.hand
        seen: dict[str, Any] = {"over": self.over, "winners": self.winners, "hand": self.hands}
        seen["stake"] = self.stake
        if self.tournament:
            seen["eliminated"] = self.out
        if self.over:
            return seen
        seen |= {f"hand/{seat}": len(hand.cards.get(seat, ())) for seat in self.inside}
        if hand.phase == "count":
            shown = [seat for seat in hand.counts if hand.cards[seat]]
            seen["counted"] = {seat: hand.counts[seat] for seat in shown}
        if hand.phase == "deal":
            seen["turn"] = self.dealer
        if hand.phase == "play":
            seen["turn"] = self.awaited()
            seen |= {"stock": len(hand.stock), "pile": len(hand.pile)}
            seen |= {"debt": hand.debt, "must_say": hand.must_say}
            seen |= {} if hand.naming else {"named": hand.named}
        return seen

    def hides(self, seat: str, face: str) -> bool:
        return self.drawn.hides(seat, face)
