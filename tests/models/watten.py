"""A second opinion about Watten, from the rules alone: the blind game, and the table."""

from collections import Counter
from typing import Any

from tests.models.unseen import Word
from tests.models.watten_play import WattenPlay


class Watten(WattenPlay):
    """A whole match."""

    # --- blind (WB-9 to WB-15) ---

    def do_winner(self, _: str, winner: str) -> None:
        hand = self.hand
        told = hand.phase == "play" or hand.third  # also where that trick has decided the hand
        again = bool(hand.named) and not hand.trick and winner != hand.named  # WB-15
        self.void_if(not told or not (again or len(hand.trick) == len(self.seats)))
        hand.tricks[hand.named if again else ""] -= again
        hand.phase, hand.third, hand.result = "play", False, None
        hand.named = winner
        self.take(winner)

    def do_reveal(self, _: str, schlag: str, trumpf: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "reveal")
        (first, _, one), (second, _, two) = hand.shown
        hand.schlag, hand.trumpf = "6" if schlag == "WELI" else schlag[1:], self.suit(trumpf)
        found: list[Word] = []
        for seat, card, ruling in ((first, schlag, one), (second, trumpf, two)):
            if card in hand.played.get(seat, ()):
                continue
            if not self.hides(seat, card):  # WB-4: it was none of the five
                found.append(Word(seat, ruling, "WB-4", frozenset()))
            else:
                self.unseen.seen(seat, card)
        for ruling, seat, card, led in hand.lines:
            if seat in (first, second) and led:
                self.late_word(ruling, seat, card, led)
        found += [
            Word(seat, ruling, f"bid {bid}", frozenset())
            for seat, ruling, bid, _ in hand.dares if self.dared_wrongly(seat)
        ]  # fmt: skip
        found += self.unseen.untrue()
        self.proved += [(word.seat, word.ruling) for word in found]
        self.judge(sorted(found, key=lambda word: word.ruling))

    def late_word(self, ruling: int, seat: str, card: str, led: str) -> None:  # WB-7, WB-10
        owed = self.owed(seat, card, [("", led)])
        later = {c for r, s, c, _ in self.hand.lines if s == seat and r > ruling}
        held = later | {*self.unseen.known[seat]}
        if owed:
            self.unseen.words.append(Word(seat, ruling, "WB-10", owed, bool(held & owed)))

    def dared_wrongly(self, seat: str) -> bool:  # WB-12
        played = self.hand.played[seat]
        last = played[4:] or self.unseen.known[seat]
        return bool(last) and last[0] not in self.fit(self.last_led())

    def last_led(self) -> str:
        return next(card for _, _, card, led in reversed(self.hand.lines) if not led)

    def judge(self, found: list[Word]) -> None:
        """The earliest breach decides who has lost, whoever took the tricks (WB-4, WB-10)."""
        hand = self.hand
        assert hand.result is not None
        others = self.others(self.side(found[0].seat)) if found else ()
        for word in self.counting(found):
            if self.loses_game(word):
                self.over(others)
                return
            points = self.points(word)
            if points:  # what one side broke costs the dearest, and never less than it had lost
                lost = hand.result[1] if hand.result[0] == others else 0
                hand.result = (others, max(points, lost))
        self.book_hand()

    def points(self, word: Word) -> int:
        """Say what a breach costs by itself."""
        match self.terms["revoke_penalty"] if word.clause == "WB-10" else word.clause:
            case "none":
                return 0
            case "opponents_2":
                return 2
            case clause if clause.startswith("bid"):
                return int(clause[4:])
        return self.hand.value

    # --- what the table must look like ---

    def picture(self) -> dict[str, Any]:
        hand = self.hand
        hand.tricks += Counter()  # nothing below one
        seen = self.lasting() | {"dealer": self.dealer}
        if self.winners:
            return seen
        for seat in self.seats:
            seen[f"hand/{seat}"] = len(hand.cards.get(seat, hand.takes.get(seat, ())))
        if hand.phase in ("play", "decide"):
            seen["value"] = hand.value
            seen["tricks"] = {seat: hand.tricks[seat] for seat in self.seats} if hand.tricks else {}
        if hand.phase == "play" and hand.go is None and hand.turn:
            seen["turn"] = hand.turn
        if hand.phase == "announce":
            seen["turn"] = self.awaited()
        return seen

    def awaited(self) -> str:
        hand = self.hand
        if hand.question:
            return self.showing()[0] if hand.agreed else hand.question[2]
        return self.announcers()[len(hand.shown) if self.blind else bool(hand.schlag)]
