"""A second opinion about Watten, from the rules alone: what hands come to, what fouls cost."""

from tests.models.unseen import Word
from tests.models.watten_cards import WattenCards


class WattenHands(WattenCards):
    """Books hands, fines and games."""

    # --- what a hand comes to (W-55 to W-58) ---

    def end(self, side: tuple[str, ...], points: int) -> None:
        hand = self.hand
        hand.result, hand.go = (side, points), None
        if self.blind:  # WB-14: first the two cards are named
            hand.phase, hand.turn = "reveal", ""
        else:
            self.book_hand()

    def book_hand(self) -> None:
        hand = self.hand
        assert hand.result is not None
        for seat in hand.result[0]:
            self.scores[seat] += hand.result[1]
        for seat, points in hand.fines.items():  # W-56
            self.scores[seat] += points
        there = [seat for seat in self.seats if self.scores[seat] >= int(self.terms["target"])]
        if there:  # W-57, W3-8
            best = max(self.scores[seat] for seat in there)
            first = [seat for seat in there if self.scores[seat] == best]
            first = [seat for seat in first if seat in hand.result[0]] or first  # by fines
            play_on = len(self.seats) == 3 and self.terms["three_player_tie"] == "play_on"
            if len(first) == 1 or not play_on:
                self.over(tuple(first))
                return
        self.dealer, self.hands = self.forehand, self.hands + 1  # W-3
        self.new_hand()

    def over(self, side: tuple[str, ...]) -> None:
        self.winners, self.hand.phase, self.hand.turn = sorted(side), "over", ""

    # --- fouls and breaches (W-15, W-36, WT-8, WT-15) ---

    def loses_game(self, word: Word) -> bool:
        broken = word.clause in ("W-34", "WT-8", "WB-10")
        return broken and self.terms["revoke_penalty"] == "lose_game"

    def counting(self, found: list[Word]) -> list[Word]:
        """Of what both sides broke the earlier counts; of what one broke, the worst comes first."""
        guilty = self.side(found[0].seat) if found else ()
        theirs = [word for word in found if word.seat in guilty]
        return sorted(theirs, key=self.loses_game, reverse=True)

    def breach(self, word: Word) -> None:
        others = self.others(self.side(word.seat))
        if word.clause == "WT-15":
            self.end(others, next(bid for s, r, bid, _ in self.hand.dares if r == word.ruling))
            return
        match "book_V" if word.clause == "W-24" else self.terms["revoke_penalty"]:
            case "book_V":
                self.end(others, self.hand.value)
            case "opponents_2":
                self.end(others, 2)
            case "lose_game":
                self.over(others)

    def cost(self, who: str, penalty: str) -> dict[str, int]:
        """What a foul costs, seat by seat; with three everybody answers alone (W3-9)."""
        if penalty.endswith("minus_2"):
            return dict.fromkeys((who,) if len(self.seats) == 3 else self.side(who), -2)
        return dict.fromkeys(self.others(self.side(who)) if penalty == "opponents_2" else (), 2)

    def fine(self, who: str, penalty: str) -> None:
        """Note what a foul costs; it is booked with the hand (W-56)."""
        self.hand.fines.update(self.cost(who, penalty))
