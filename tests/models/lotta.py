"""A second opinion about Lotta Watta: both books, from the rules alone; clauses as comments."""

from tests.models.lotta_cards import CORNERS, Card, points, rank
from tests.models.lotta_turn import LottaTurn


class Lotta(LottaTurn):
    """A match of Lotta Watta: what each report has to lead to."""

    # --- powers (LW-16 to LW-18) ---

    def may_touch(self, place: str) -> bool:
        hand = self.hand
        owner, slot = place.split("/")[1:]
        if slot not in hand.grids[owner]:
            return False
        return not (self.terms["caller_protected"] == "yes" and owner == hand.caller)

    def do_jack(self, who: str, one: str, two: str) -> str | None:
        hand = self.hand
        self.void_if(hand.phase != "play" or hand.powers[:1] != [(who, "J")] or one == two)
        self.void_if(not (self.may_touch(one) and self.may_touch(two)))
        (a, x), (b, y) = one.split("/")[1:], two.split("/")[1:]
        locked = hand.grids[a][x].locked or hand.grids[b][y].locked
        self.void_if(locked and self.terms["penalty_swappable"] == "no")
        hand.grids[a][x], hand.grids[b][y] = hand.grids[b][y], hand.grids[a][x]
        return self.used()

    def do_queen(self, who: str, place: str) -> str | None:
        hand = self.hand
        self.void_if(
            hand.phase != "play" or hand.powers[:1] != [(who, "Q")] or not self.may_touch(place)
        )
        return self.used()

    def do_waive(self, who: str) -> str | None:
        self.void_if(
            self.hand.phase != "play" or not self.hand.powers or self.hand.powers[0][0] != who
        )
        return self.used()

    def used(self) -> None:
        self.hand.powers.pop(0)
        self.maybe_end()

    # --- the call and the moon (LW-19 to LW-21) ---

    def do_call(self, who: str) -> None:
        hand = self.hand
        mine = any(seat == who for seat, _ in hand.powers)
        self.void_if(
            hand.phase != "play" or hand.caller or hand.finger or hand.finished != who or mine
        )
        hand.caller = who
        start = self.seats.index(who) + 1
        hand.lap = list(self.seats[start:] + self.seats[: start - 1])

    def moon_shot(self, cards: list[Card]) -> bool:
        counts = self.terms["penalty_counts_for_moon"] == "yes"
        faces = [card.face for card in cards if counts or not card.locked]
        return len(faces) == 4 and len({rank(face) for face in faces}) == 1

    def do_moon(self, who: str, *faces: str) -> None:
        hand = self.hand
        self.void_if(hand.phase not in ("play", "reveal") or (hand.finger and hand.turn == who))
        cards = list(self.slots(who).values())
        assert [card.face for card in cards] == list(faces)
        for card in cards:
            card.known = True
        self.void_if(not self.moon_shot(cards))
        self.won_by_moon([who])

    def won_by_moon(self, seats: list[str]) -> None:
        if self.terms["moon_scope"] == "wins_game":
            self.winners, self.over = sorted(seats), True
        else:
            self.credit(seats)

    def slots(self, who: str) -> dict[str, Card]:
        """Return a hand slot by slot, in the order in which it is turned up."""
        grid = self.hand.grids[who]
        later = sorted((slot for slot in grid if slot[0] == "+"), key=lambda slot: int(slot[1:]))
        return {slot: grid[slot] for slot in [*CORNERS, *later] if slot in grid}

    # --- the end of a round (LW-22 to LW-24) ---

    def do_reveal(self, who: str, *faces: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "reveal" or who in hand.revealed or not hand.grids[who])
        cards = list(self.slots(who).values())
        self.contradicts_if([card.face for card in cards] != list(faces))
        for card in cards:
            card.known = True
        hand.revealed.append(who)
        self.count()

    def count(self) -> None:
        hand = self.hand
        if any(hand.grids[seat] and seat not in hand.revealed for seat in self.seats):
            return
        hands = {seat: list(self.slots(seat).values()) for seat in self.seats}
        sums = {seat: sum(points(card.face) for card in hands[seat]) for seat in self.seats}
        self.sums = sums
        moons = [seat for seat in self.seats if self.moon_shot(hands[seat])]
        if moons and self.terms["moon_at_reveal"] == "yes":
            self.won_by_moon(moons)
            return
        lowest = [seat for seat in self.seats if sums[seat] == min(sums.values())]
        if len(lowest) > 1 and self.terms["tie_rule"] != "shared":
            lowest = self.tie(lowest)
        self.credit(lowest)

    def tie(self, lowest: list[str]) -> list[str]:  # LW-23
        caller = self.hand.caller
        match self.terms["tie_rule"]:
            case "caller_loses_then_none":
                others = [seat for seat in lowest if seat != caller]
                return others if len(others) == 1 else []
            case "caller_wins":
                return [caller] if caller in lowest else []
        self.dealer = self.seats[self.seats.index(self.dealer) - 1]  # replay: the same one deals
        return []

    def credit(self, seats: list[str]) -> None:
        for seat in seats:
            self.wins[seat] += 1
        self.winners = [seat for seat in seats if self.wins[seat] >= self.terms["rounds_to_win"]]
        self.over = bool(self.winners)
        if not self.over:
            self.dealer, self.hands = self.next(self.dealer), self.hands + 1
            self.new_hand()
