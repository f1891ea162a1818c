"""A second opinion about Watten, from the rules alone: announcements, tricks and Go."""

from tests.models.harness import NotSo
from tests.models.watten_deal import WattenDeal


class WattenPlay(WattenDeal):
    """The play of a hand, from the announcements to the last trick."""

    # --- announcements (W-24 to W-26, W-48, WT-13, WB-4) ---

    def do_schlag(self, who: str, rank: str) -> None:
        hand = self.hand
        self.void_if(
            hand.phase != "announce" or hand.question or hand.schlag or who != self.announcers()[0]
        )
        if self.terms["announce_needs_card"] != "no":
            wanted = frozenset(c for c in self.faces if c[1:] == rank or (rank, c) == ("6", "WELI"))
            self.void_if(self.trust(who, "W-24", wanted, "holds"))
        hand.schlag = rank

    def do_trumpf(self, who: str, suit: str) -> None:
        hand = self.hand
        wrong = hand.phase != "announce" or hand.question or not hand.schlag
        self.void_if(wrong or who != self.announcers()[1])
        if self.terms["announce_needs_card"] == "rank_and_suit":
            wanted = frozenset(c for c in self.faces if self.suit(c) == suit)
            self.void_if(self.trust(who, "W-24", wanted, "holds"))
        hand.trumpf = suit
        self.begin()

    def do_show(self, who: str) -> None:  # WB-4
        hand = self.hand
        self.void_if(
            hand.phase != "announce" or hand.question or who != self.announcers()[len(hand.shown)]
        )
        hand.shown.append((who, self.card_to_show(who), self.ruling))
        if len(hand.shown) == 2:
            (_, first, _), (_, second, _) = hand.shown
            hand.schlag = "6" if first == "WELI" else first[1:]
            hand.trumpf = self.suit(second)
            self.begin()

    def card_to_show(self, who: str) -> str:
        """Choose the card that an announcer shows; the players know."""
        return self.random.choice(self.hand.cards[who])

    def begin(self) -> None:
        """Both announcements are made: the play begins, or a tight side decides."""
        hand = self.hand
        hand.phase, hand.leader, hand.turn = "play", self.forehand, self.forehand
        tight = [side for side in self.sides() if self.tight(side)]
        four = self.terms["vier_gehen"] if len(tight) == 1 and self.far(tight[0]) else "off"
        if tight and self.terms["tight_rule"] == "decide_play3_or_give2":
            hand.closed = True  # WT-13, WT-14
            if len(tight) == 1:
                against_nil = all(self.scores[seat] <= 0 for seat in self.others(tight[0]))
                nil = against_nil and self.terms["tight_against_zero"] != "off"
                hand.stake = 4 if nil or four != "off" else 3
                hand.decider, hand.phase = tight[0], "decide"
            return
        if tight and self.terms["tight_rule"] == "value3_from_start":
            hand.value = 3
        if four != "off":  # W-51
            hand.closed, hand.stake = True, 4
            if four == "play4":
                hand.value = 4
            else:
                hand.decider, hand.phase = tight[0], "decide"

    def far(self, side: tuple[str, ...]) -> bool:
        """Say whether the others stand four points or more behind this side."""
        return self.scores[side[0]] - self.scores[self.others(side)[0]] >= 4

    def sides(self) -> list[tuple[str, ...]]:
        return [self.side(self.forehand), self.others(self.side(self.forehand))]

    def line(self) -> int:
        """From so many points on a side is tight."""
        return int(self.terms["target"]) - (2 if self.terms["tight_threshold"] == "target-2" else 1)

    def tight(self, side: tuple[str, ...]) -> bool:  # W-48
        return all(self.scores[seat] >= self.line() for seat in side)

    def barred(self, who: str) -> bool:  # W-48, W3-7
        match self.terms["three_player_tight"] if len(self.seats) == 3 else "":
            case "any_member":
                return any(self.scores[seat] >= self.line() for seat in self.side(who))
            case "all_members":
                return self.tight(self.side(who))
        return self.scores[who] >= self.line()

    def do_stay(self, who: str) -> None:
        self.void_if(self.hand.phase != "decide" or who not in self.hand.decider)
        self.hand.phase, self.hand.value = "play", self.hand.stake

    def do_fold(self, who: str) -> None:
        self.void_if(self.hand.phase != "decide" or who not in self.hand.decider)
        self.end(self.others(self.hand.decider), 2)

    # --- tricks (W-30 to W-39) ---

    def lies_elsewhere(self, who: str, card: str) -> bool:
        hands = any(card in known for seat, known in self.unseen.known.items() if seat != who)
        return hands or not (self.unseen.hides(card) or card in self.unseen.known[who])

    def do_play(self, who: str, card: str) -> None:
        hand = self.hand
        live = hand.phase == "play" and len(hand.trick) < len(self.seats)
        waits = hand.go is not None and who in self.side(hand.go[0])  # W-42
        if not live or who != hand.turn or waits:
            if hand.phase not in ("cut", "over") and not self.lies_elsewhere(who, card):
                self.unseen.seen(who, card)  # it goes back, and everybody has seen it
            raise NotSo("void")
        self.contradicts_if(self.lies_elsewhere(who, card))  # W-1
        clause = "W-34" if hand.bound else "WT-8"
        if not self.blind and self.trust(who, clause, self.owed(who, card, hand.trick)):
            self.unseen.seen(who, card)
            raise NotSo("void")
        if hand.go is not None:  # W-44
            self.accept()
        self.lay(who, card)

    def lay(self, who: str, card: str) -> None:
        hand = self.hand
        hand.cards[who].remove(card)
        hand.played.setdefault(who, []).append(card)
        hand.lines.append((self.ruling, who, card, hand.trick[0][1] if hand.trick else ""))
        hand.trick.append((who, card))
        hand.named, hand.answered = "", ()
        self.unseen.played(who, card)
        self.wrongful_take(who)
        self.weigh()
        if self.hand is not hand or hand.result is not None or self.winners:
            return
        lead = hand.trick[0]
        if hand.bound and self.taker(hand.trick) != lead[0]:  # W-35
            hand.bound = ""
        free = self.terms["tok_scope"] == "any_trick" or not hand.tricks
        if self.terms["tok_mode"] == "automatic" and len(hand.trick) == 1 and free and (
            card == self.chief
        ):  # fmt: skip
            hand.bound = who
        hand.turn = self.next(who)
        if len(hand.trick) == len(self.seats):
            if self.blind:  # WB-9: an announcer names the winner
                hand.turn = ""
            else:
                self.take(self.taker(hand.trick))

    def take(self, winner: str) -> None:
        hand = self.hand
        hand.tricks[winner] += 1
        hand.trick, hand.bound, hand.turn, hand.leader = [], "", winner, winner
        if sum(hand.tricks[seat] for seat in self.side(winner)) == 3:  # W-39
            hand.third = True
            self.end(self.side(winner), hand.value)

    def do_call(self, who: str) -> None:  # W-33
        hand = self.hand
        self.void_if(
            self.terms["tok_mode"] != "call" or hand.phase != "play" or len(hand.trick) != 1
        )
        first = not hand.tricks or self.terms["tok_scope"] == "any_trick"
        self.void_if(not first or hand.bound or hand.trick[0] != (who, self.chief))
        hand.bound = who

    def wrongful_take(self, who: str) -> None:  # W-15
        five = self.hand.played[who]
        if len(five) == 5 and self.answers(who) and self.found_wrong(who, five):
            self.fine(who, self.terms["wrongful_take_penalty"])

    # --- Go (W-40 to W-50, WT-12 to WT-15) ---

    def do_go(self, who: str, value: int = 0) -> None:
        hand = self.hand
        side = self.side(who)
        self.void_if(hand.phase not in ("play", "decide") or hand.go is not None)  # W-41
        self.void_if(not hand.turn and self.may_be_over())  # WB-9: a third trick may lie there
        bid = value or hand.value + 1
        late = self.terms["go_timing"] == "own_turn_only" and (
            who != hand.turn and who not in hand.answered
        )
        # Where several clauses forbid it the first one printed decides, and its price alone.
        if hand.closed or (self.spent(side) and not late):
            # WT-13, WT-14, W-51, W-46
            self.forbidden_go(who, bid)
            raise NotSo("void")
        self.void_if(late or (value and not self.may_jump(who)))
        if self.barred(who):  # W-48, W-49
            self.forbidden_go(who, bid)
            raise NotSo("void")
        capped = self.terms["raise_cap"] == "to_target"
        if capped and bid > int(self.terms["target"]) - self.scores[who]:  # W-50, WT-12
            self.fine(who, self.terms["overbid_penalty"])
            raise NotSo("void")
        self.void_if(self.last_trick() and self.unfit(who, bid))
        hand.go = (who, bid)

    def spent(self, side: tuple[str, ...]) -> bool:  # W-46
        raised = self.hand.raised
        return bool(raised) and (self.terms["go_limit"] == "once" or raised == side)

    def may_be_over(self) -> bool:
        """Say whether the trick that lies there may be somebody's third."""
        won = (sum(self.hand.tricks[seat] for seat in side) for side in self.sides())
        return max(won) == 2

    def forbidden_go(self, who: str, bid: int) -> None:  # W-46, W-49
        others = self.others(self.side(who))
        match self.terms["illegal_go_penalty"]:
            case "opponents_2_end":
                self.end(others, 2)
            case "own_minus_2":
                self.fine(who, "own_minus_2")
            case "opponents_book_bid":
                self.end(others, bid)

    def do_go_four(self, who: str) -> str | None:
        """PAGAT-DE: a side four or more behind may raise straight to four before the first lead."""
        return self.do_go(who, 4)

    def may_jump(self, who: str) -> bool:
        hand = self.hand
        behind = min(self.scores[s] for s in self.others(self.side(who))) - self.scores[who]
        first = not (hand.tricks or hand.trick or hand.raised)
        return first and behind >= 4

    def last_trick(self) -> bool:  # WT-15
        hand = self.hand
        even = sum(hand.tricks.values()) == 4 and bool(hand.trick)
        return self.terms["last_trick_raise"] == "strict" and even and not hand.raised

    def fit(self, led: str) -> frozenset[str]:
        return frozenset(
            card for card in self.faces
            if self.suit(card) == self.suit(led) or self.is_trump(card)
            or card[1:] == self.hand.schlag or card in self.criticals
        )  # fmt: skip

    def unfit(self, who: str, bid: int) -> bool:
        """Ask for the challenger's last card: one that lies is known, one in hand is trusted."""
        hand, fit = self.hand, self.fit(self.hand.trick[0][1])
        laid = dict(hand.trick).get(who) or next(iter(self.unseen.known[who]), "")
        if self.blind:  # WB-12
            if who in (self.forehand, self.dealer):
                hand.dares.append((who, self.ruling, bid, laid))
            return False
        if laid:
            return laid not in fit
        if self.trust(who, "WT-15", fit, "holds"):
            return True
        hand.dares.append((who, self.ruling, bid, ""))
        return False

    def accept(self) -> None:  # W-43
        hand = self.hand
        assert hand.go is not None
        hand.value, hand.raised, hand.go = hand.go[1], self.side(hand.go[0]), None
        hand.answered = self.others(hand.raised)

    def do_accept(self, who: str) -> None:
        self.void_if(self.hand.go is None or who in self.side(self.hand.go[0]))
        self.accept()

    def do_refuse(self, who: str) -> None:  # W-45
        self.void_if(self.hand.go is None or who in self.side(self.hand.go[0]))
        self.end(self.side(self.hand.go[0]), self.hand.value)
