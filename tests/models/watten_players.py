"""Players of Watten for the model: truthful ones, and liars who break what nobody can see."""

from tests.models.watten import Watten
from tests.models.watten_cards import RANKS, SUITS


class WattenMatch(Watten):
    """A match in which some seats lie, and the table now and then reports what may not be."""

    lied = (0, "")  # in which hand somebody lied last, and who
    go_share = 0.12

    def due(self) -> tuple[str, ...]:  # noqa: PLR0911 - a line for each phase
        """What somebody does who is to do something."""
        hand = self.hand
        match hand.phase:
            case "cut":
                return self.in_the_cut()
            case "announce":
                return self.announcing()
            case "decide":
                act = self.random.choice(["stay", "stay", "fold"])
                return (self.random.choice(hand.decider), act)
            case "reveal":
                return self.revealing()
        if hand.go is not None:
            return self.answering(self.others(self.side(hand.go[0])))
        if not hand.turn:
            taker = self.random.choice(self.seats) if self.chance(0.05) else self.taker(hand.trick)
            return ("table", "winner", taker)
        return self.speaking() or (hand.turn, "play", self.card(hand.turn))

    def answering(self, side: tuple[str, ...]) -> tuple[str, ...]:
        """Answer a Go, in words or by playing on (W-44)."""
        if self.hand.turn in side and self.chance(0.3):
            return (self.hand.turn, "play", self.card(self.hand.turn))
        refuses = self.chance(0.33)
        return (self.random.choice(side), "refuse" if refuses else "accept")

    def speaking(self) -> tuple[str, ...]:
        """Say something before the next card, or nothing."""
        hand = self.hand
        if self.chance(self.go_share):
            return (self.random.choice(self.seats), "go")
        if hand.answered and self.chance(0.3):
            return (self.random.choice(hand.answered), "go")
        if self.terms["first_raise_jump4"] != "off" and not hand.tricks and self.chance(0.3):
            return (self.random.choice(self.seats), "go-four")
        announced = len(hand.trick) == 1 and hand.trick[0][1] == self.chief
        if announced and self.terms["tok_mode"] == "call" and not hand.bound and self.chance(0.7):
            return (hand.trick[0][0], "call")
        return ()

    def in_the_cut(self) -> tuple[str, ...]:
        hand = self.hand
        if not hand.lifted and self.chance(0.6):
            return (self.cutter, "cut", str(self.random.randint(4, 28)))
        if hand.looks:
            seat = hand.looks[0]
            critical = hand.pack[hand.lifted - 1] in self.criticals
            if critical or (seat in self.liars and self.chance(0.9)):
                return (seat, "take")
            return (seat, "pass")
        return (self.dealer, "deal")

    def announcing(self) -> tuple[str, ...]:  # noqa: PLR0911 - a line for each thing to say
        hand = self.hand
        if hand.agreed:
            seat = self.showing()[0]
            return (seat, "give-back", *hand.takes[seat])
        if hand.question:
            return (hand.question[2], self.random.choice(["agree", "decline"]))
        seat = self.awaited()
        asker = self.random.choice([self.forehand, self.dealer])
        two = len({*self.announcers()}) == 2
        if two and self.terms["redeal"] == "on" and self.chance(0.15) and self.may_ask(asker):
            return (asker, "ask")
        if two and self.terms["swap"] == "on" and self.chance(0.15):
            return (asker, "offer")
        if self.blind:
            return (seat, "show")
        lies = seat in self.liars
        own = self.random.choice(self.hand.cards[seat])
        if not hand.schlag:
            rank = "6" if own == "WELI" else own[1:]
            return (seat, "schlag", self.random.choice(RANKS) if lies else rank)
        return (seat, "trumpf", self.random.choice(SUITS) if lies else self.suit(own))

    def revealing(self) -> tuple[str, ...]:
        (_, first, _), (_, second, _) = self.hand.shown
        return ("table", "reveal", first, second)

    def card(self, seat: str) -> str:
        """A card that the rules allow; a liar plays any."""
        held = self.hand.cards[seat]
        free = self.blind and seat not in (self.forehand, self.dealer)  # WB-8
        right = [
            card for card in held
            if free or not self.owed(seat, card, self.hand.trick) & {*held}
        ]  # fmt: skip
        wrong = [card for card in held if card not in right]
        if self.chief in right and not self.hand.trick and self.chance(0.7):
            return self.chief  # so that there is something to call on
        if wrong and ((self.may_lie(seat) and self.chance(0.7)) or not right):
            return self.random.choice(wrong)
        return self.random.choice(right)

    def card_to_show(self, who: str) -> str:
        """A card of the hand; a liar shows one that is not (WB-4)."""
        shown = [card for _, card, _ in self.hand.shown]
        away = self.hand.cards[who] + shown
        false = [card for card in self.faces if card not in away]
        if self.may_lie(who) and self.chance(0.2):
            return self.random.choice(false)
        return self.random.choice([card for card in self.hand.cards[who] if card not in shown])

    def anything(self) -> tuple[str, ...]:  # noqa: PLR0911 - a line for each act
        """Something that may be forbidden: out of turn, too early, twice, by the wrong player."""
        hand = self.hand
        seat = self.random.choice(self.seats)
        act = self.random.choice(self.acts(seat))
        seen = [card for _, _, card, _ in hand.lines]
        match act:
            case "play" if seen and seat == hand.turn and self.chance(0.3):
                return (seat, "play", self.random.choice(seen))  # misread: it lies elsewhere
            case "play":
                right = seat == hand.turn and hand.phase == "play"
                return (
                    seat,
                    "play",
                    self.card(seat) if right else self.random.choice(hand.cards[seat]),
                )
            case "schlag":
                return (seat, "schlag", self.random.choice(RANKS))
            case "trumpf":
                return (seat, "trumpf", self.random.choice(SUITS))
            case "winner":
                return ("table", "winner", seat)
            case "misdeal":
                return ("table", "misdeal")
        return (seat, act)

    def sight(self, seat: str) -> tuple[str, ...]:
        """Cards that everybody sees: some of a hand, or of those that were not dealt."""
        places = [(f"hand/{seat}", self.hand.cards[seat]), ("stock", self.hand.undealt)]
        place, lying = self.random.choice(places)
        return self.some_of(place, lying)

    def acts(self, seat: str) -> list[str]:
        """What may be tried, allowed or not; words that the terms took away cannot be said."""
        hand, two = self.hand, len({*self.announcers()}) == 2
        decides = "decide" in f"{self.terms['tight_rule']} {self.terms['vier_gehen']}"
        known = {
            "call": self.terms["tok_mode"] == "call", "take": self.terms["cut_criticals"] == "on",
            "pass": self.terms["cut_criticals"] == "on", "show": self.blind, "winner": self.blind,
            "schlag": not self.blind, "trumpf": not self.blind,
            "ask": two and self.terms["redeal"] == "on",
            "offer": two and self.terms["swap"] == "on", "stay": decides, "fold": decides,
            "go": True, "refuse": True,
            "misdeal": self.chance(0.2) and not hand.fines and hand.phase != "reveal",
        }  # fmt: skip
        known["agree"] = known["decline"] = known["ask"] or known["offer"]
        acts = [act for act, may in known.items() if may] + ["deal", "accept", "cut"]
        return acts + (["play"] * 8 if hand.cards.get(seat) else [])

    def may_lie(self, seat: str) -> bool:
        """Say whether a seat lies."""
        return seat in self.liars
