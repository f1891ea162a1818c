"""A second opinion about Mau-Mau: what each report has to lead to, from the rules alone."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tests.models.harness import Players, Told

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
WORTH = {"7": 7, "8": 8, "9": 9, "10": 10, "Q": 3, "K": 4, "A": 11}
PACK = [suit + rank for suit in SUITS for rank in (*WORTH, "J")]


class MauMau(Players):
    """A match with real cards, played at random, in which things are tried that may not be."""

    odd = 0.12
    """How often somebody does anything at all."""
    hasty = 0.3
    """How often whoever could say "Mau" keeps silent."""
    weary = 0.002
    """How often somebody leaves for good."""

    def __init__(self, seats: int, terms: Mapping[str, Any], random: Random) -> None:
        self.seats = tuple("ABCDE"[:seats])
        self.terms, self.random = terms, random
        self.points = Counter(dict.fromkeys(self.seats, 0))
        self.hands, self.over, self.winners, self.dealer = 1, False, [], self.seats[0]
        self.away: set[str] = set()
        self.shuffle_all()

    def agreed(self, name: str) -> bool:
        return bool(self.terms[name] == "yes")

    # --- the table ---

    def shuffle_all(self) -> None:
        self.stock = self.shuffled(PACK)
        self.cards: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.pile: list[str] = []
        self.phase, self.turn = "deal", self.dealer
        self.way, self.owed, self.wish = 1, 0, ""
        self.may_pass = self.passing_on = self.to_name = False
        self.silent = ""
        self.out, self.jack, self.counted = "", False, {}

    def after(self, seat: str, steps: int = 1) -> str:
        """Count on only at those who are still there, as somebody looks round the table."""
        place = self.seats.index(seat)
        while steps:
            place = (place + self.way) % len(self.seats)
            steps -= self.seats[place] not in self.away
        return self.seats[place]

    @property
    def there(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.away]

    def next_turn(self, steps: int = 1) -> None:
        self.turn = self.after(self.turn, steps)
        self.may_pass = self.passing_on = self.to_name = False

    def give(self, seat: str, count: int) -> None:
        for _ in range(count):
            if not self.stock:
                *under, top = self.pile
                self.stock, self.pile = under, [top]
                self.random.shuffle(self.stock)
            if self.stock:
                self.cards[seat].append(self.stock.pop())

    def fits(self, card: str) -> bool:
        top = self.pile[-1]
        if self.owed:
            return card[1:] == "7" and self.agreed("seven_on_seven")
        if self.passing_on:
            return self.skips(card)
        if card[1:] == "J":
            return top[1:] != "J" or self.agreed("jack_on_jack")
        if self.wish:
            return SUITS[card[0]] == self.wish
        return card[0] == top[0] or card[1:] == top[1:]

    def skips(self, card: str) -> bool:
        return card[1:] == ("8" if self.terms["turn_missed_after"] == "eight" else "A")

    # --- what is reported ---

    def report(self, who: str, act: str, *words: str) -> Told:
        gone = who in self.away
        text = " ".join([f"{who}:", act, *words])
        return Told(text, "void") if gone else Told(*self.heard(who, act, *words))

    def do_deal(self, who: str) -> None:
        self.void_if(self.phase != "deal" or who != self.dealer)
        for seat in self.there:
            self.cards[seat] = [self.stock.pop() for _ in range(self.terms["cards_for_each"])]
        self.phase = "start"

    def do_turn_up(self, who: str, card: str, suit: str = "") -> None:
        self.void_if(self.phase != "start" or who != self.turn)
        self.pile.append(self.stock.pop())
        self.phase, self.turn = "play", who
        if self.agreed("first_card_acts"):
            self.acts(card, suit)
        else:
            self.next_turn()

    def acts(self, card: str, suit: str = "") -> None:
        """Let a card that was laid do what it does; then it is the turn of somebody."""
        if card[1:] == "J":
            self.wish, self.to_name = suit, not suit
            if suit:
                self.next_turn()
        elif self.skips(card):
            self.next_turn(1 if self.agreed("missed_turn_passed_on") else 2)
            self.passing_on = self.agreed("missed_turn_passed_on")
        elif card[1:] == "9" and self.agreed("nine_turns_direction"):
            self.way = -self.way
            self.next_turn(0 if len(self.there) == 2 else 1)
        else:
            self.owed += 2 * (card[1:] == "7")
            self.next_turn()

    def do_play(self, who: str, card: str, suit: str = "") -> None:
        self.void_if(self.phase != "play" or who != self.turn or self.to_name)
        self.contradicts_if(card in self.pile)
        self.void_if(not self.fits(card) or (suit and card[1:] != "J"))
        self.cards[who].remove(card)
        self.acted(who)
        self.pile.append(card)
        self.wish = ""
        if not self.cards[who]:
            self.out, self.jack, self.phase = who, card[1:] == "J", "count"
            return
        if len(self.cards[who]) == 1:
            self.silent = who
        self.acts(card, suit)

    def do_name(self, who: str, suit: str) -> None:
        self.void_if(self.phase != "play" or who != self.turn or not self.to_name)
        self.wish = suit
        self.next_turn()

    def do_draw(self, who: str) -> None:
        self.void_if(self.phase != "play" or who != self.turn)
        self.void_if(self.to_name or self.passing_on or self.may_pass)
        self.acted(who)
        self.give(who, self.owed or 1)
        if self.owed or not self.agreed("play_after_drawing"):
            self.owed = 0
            self.next_turn()
        else:
            self.may_pass = True

    def do_pass(self, who: str) -> None:
        self.void_if(
            self.phase != "play" or who != self.turn or not (self.passing_on or self.may_pass)
        )
        self.acted(who)
        self.next_turn()

    def acted(self, who: str) -> None:
        """Somebody acts: what another has not said by now is too late."""
        if self.silent != who:
            self.silent = ""

    def do_say(self, who: str, _word: str) -> None:
        self.void_if(self.phase != "play" or self.silent != who)
        self.silent = ""

    def do_catch(self, who: str, silent: str) -> None:
        self.void_if(self.phase != "play" or who == silent or self.silent != silent)
        self.silent = ""
        self.give(silent, self.terms["mau_forgotten"])

    def do_reveal(self, who: str, *cards: str) -> None:
        self.void_if(self.phase != "count" or who == self.out or who in self.counted)
        self.contradicts_if(len(cards) != len(self.cards[who]))
        jack = self.terms["jack_counts"]
        self.counted[who] = sum(WORTH.get(card[1:], jack) for card in cards)
        self.count()

    def do_leave(self, who: str) -> None:
        self.away.add(who)
        self.silent = "" if self.silent == who else self.silent
        if len(self.there) == 1:
            self.over, self.winners = True, self.there
        elif self.phase == "count":
            self.count()
        elif self.turn == who:
            self.owed = 0
            self.next_turn()
            if self.phase == "deal":
                self.dealer = self.turn

    def count(self) -> None:
        """Score the hand when the cards of all who are there have been counted."""
        if not {*self.there} - {self.out, *self.counted}:
            self.score()

    def score(self) -> None:
        twice = self.jack and self.terms["won_with_jack"] == "double"
        self.points[self.out] += sum(self.counted.values()) * (2 if twice else 1)
        if self.points[self.out] >= self.terms["target"]:
            self.over, self.winners = True, [self.out]
            return
        self.hands += 1
        self.way = 1
        self.dealer = self.after(self.dealer)
        self.shuffle_all()

    # --- players ---

    def match(self) -> Iterator[Told]:
        while not self.over:
            odd = self.random.random() < self.odd
            if self.random.random() < self.weary:
                yield self.report(self.random.choice(self.there), "leave")
                continue
            yield self.report(*(self.anything() if odd else self.due()))

    def due(self) -> tuple[str, ...]:  # noqa: PLR0911 - one line for each thing due
        if self.phase == "deal":
            return (self.dealer, "deal")
        if self.phase == "start":
            return (self.turn, "turn-up", self.stock[-1])
        if self.phase == "count":
            left = [seat for seat in self.there if seat != self.out and seat not in self.counted]
            seat = self.random.choice(left)
            return (seat, "reveal", *self.cards[seat])
        if self.silent and self.random.random() > self.hasty:
            if self.random.random() < 0.5:
                return (self.silent, "say", "mau")
            return (self.random.choice([s for s in self.there if s != self.silent]), "catch",
                    self.silent)  # fmt: skip
        if self.to_name:
            return (self.turn, "name", self.suit())
        fit = [card for card in self.cards[self.turn] if self.fits(card)]
        if fit and self.random.random() < 0.85:
            return self.played(self.turn, self.random.choice(fit))
        return (self.turn, "pass" if self.passing_on or self.may_pass else "draw")

    def suit(self) -> str:
        return self.random.choice([*SUITS.values()])

    def played(self, seat: str, card: str) -> tuple[str, ...]:
        named = card[1:] == "J" and self.random.random() < 0.5
        return (seat, "play", card, *([self.suit()] if named else []))

    def anything(self) -> tuple[str, ...]:
        seat, other = self.random.sample(self.seats, 2)
        act = self.random.choice(["deal", "draw", "say", "catch", "name", *["play"] * 6])
        match act:
            case "play" if self.phase == "play" and self.random.random() < 0.2:
                return (self.turn, "play", self.random.choice(self.pile))
            case "play" if self.cards[seat]:
                return self.played(seat, self.random.choice(self.cards[seat]))
            case "say" | "name":
                return (seat, act, "mau" if act == "say" else self.suit())
            case "catch":
                return (seat, act, other)
            case "draw":
                return (seat, act)
        return (seat, "deal")

    # --- what the table must look like ---

    def picture(self) -> dict[str, Any]:
        seen: dict[str, Any] = {"over": self.over, "winners": self.winners, "hand": self.hands}
        seen |= {f"score {seat}": self.points[seat] for seat in self.seats}
        if self.over:
            return seen
        seen |= {f"hand/{seat}": len(self.cards[seat]) for seat in self.seats}
        seen |= {"phase": self.phase, "stock": len(self.stock), "pile": len(self.pile)}
        if self.phase == "count":
            return seen | {"counted": self.counted}
        owes = {self.silent: "mau"} if self.silent else {}
        return seen | {"turn": self.turn, "debt": self.owed, "must_say": owes, "wished": self.wish}

    def hides(self, seat: str, face: str) -> bool:
        """Say nothing of hands: in this game nothing is taken on trust."""
        del seat, face
        return False
