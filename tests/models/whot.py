"""A second opinion about Whot: its three books, from the rules alone; clauses as comments."""

from collections import Counter

from tests.models.drawn import Word
from tests.models.harness import Implied
from tests.models.whot_cards import FACES, PICKS, SUITS, number, points, special
from tests.models.whot_table import WhotTable


class Whot(WhotTable):
    """A match of Whot: what each report has to lead to."""

    # --- a card (WH-6 to WH-12, WH-15) ---

    def fits(self, card: str) -> bool:
        hand = self.hand
        if hand.debt:  # WH-10, WH-11
            if hand.picking or self.terms["pick_chain"] == "no_defence":
                return False
            if card == "W":
                return bool(self.terms["whot_defends"] == "yes")
            kinds = PICKS if self.terms["cross_defence"] == "yes" else (hand.kind,)
            return number(card) in kinds
        if not hand.pile or card == "W":
            return True
        if hand.pile[-1] == "W":
            return not hand.named or card[0] == SUITS[hand.named]
        return card[0] == hand.pile[-1][0] or number(card) == number(hand.pile[-1])

    def may_play(self, who: str, card: str) -> bool:
        last = len(self.hand.cards[who]) == 1
        barred = {"no": special(card), "no_but_whot": special(card) and card != "W"}
        return self.fits(card) and not (last and barred.get(self.terms["finish_on_special"]))

    def may_hold(self, who: str, card: str) -> bool:
        """Say whether a card may be in a hand, for all the table knows; what is there may be."""
        return card in self.hand.cards[who] or self.drawn.may_hold(who, self.ruling, card)

    def do_play(self, who: str, card: str, suit: str = "") -> str | None:
        hand = self.hand
        if not self.on_turn(who) or hand.picking:
            if who in hand.cards and self.may_hold(who, card):
                self.drawn.seen(who, self.ruling, [card])
            return "void"
        self.contradicts_if(not self.may_hold(who, card))  # WH-1, WH-21
        if self.late() or not self.may_play(who, card):
            self.drawn.seen(who, self.ruling, [card])
            return self.missed(who) if self.late() else "void"
        start, hand.touched = len(hand.cards[who]), True
        hand.cards[who].remove(card)
        self.drawn.left(who, self.ruling, card)
        self.acted(who)
        hand.pile.append(card)
        if hand.row[0] != who or self.terms["warn_in_sequence"] == "yes":
            hand.row = (who, start)
        in_vain = special(card) and self.terms["finish_on_special"] == "draws_one"
        last = not hand.cards[who]
        if last and not (in_vain and self.left()):
            self.gone_out(who)
            return None
        if last:
            self.give(who, 1)
            hand.row = (who, max(start, 2))
            hand.said.pop(who, None)
        if card == "W":
            hand.before, hand.named, hand.naming = hand.named, "", who
            if suit:
                self.name(who, suit)
        else:
            hand.named = ""
            self.effect(who, card, stuck=last)
        return None

    def do_name(self, who: str, suit: str) -> str | None:
        self.void_if(self.hand.naming != who)
        if self.late():
            return self.missed(who)
        self.name(who, suit)
        return None

    def name(self, who: str, suit: str) -> None:
        hand = self.hand
        hand.naming, hand.named, hand.debt = "", suit, 0
        self.pass_to(self.next(who))
        self.row_ends(who)

    def effect(self, who: str, card: str, *, stuck: bool) -> None:
        """Do what a card does; whoever is ``stuck`` has drawn for a further turn (WH-15)."""
        hand, terms = self.hand, self.terms

        def moves(seat: str) -> str:
            return self.next(who) if stuck and seat == who else seat

        match number(card):
            case 1:  # WH-8, WHT-7
                waits = terms["hold_on_scope"] == "next_waits"
                self.pass_to(moves(self.next(who, 2) if waits else who))
            case 8:  # WH-9, WHT-8
                two = card == "S8" and terms["star8_skips_two"] == "yes" and len(self.playing) > 2
                self.pass_to(moves(self.next(who, 3 if two else 2)))
            case 2 | 5 as kind:
                adds = terms["pick_chain"] == "add_up"
                hand.debt, hand.kind = PICKS[kind] + hand.debt * adds, kind
                self.pass_to(self.next(who))
            case 14:  # WH-12, WHT-10
                hand.market = [self.next(who, n) for n in range(1, len(self.playing))]
                hand.back = moves(who if terms["gm_play_again"] == "yes" else self.next(who))
                hand.turn = ""
                self.serve()
            case _:
                self.pass_to(self.next(who))
        if (hand.turn or hand.back) != who or terms["warn_in_sequence"] == "yes":
            self.row_ends(who)

    # --- drawing (WH-5, WH-10 to WH-13) ---

    def do_draw(self, who: str, count: str = "") -> str | None:
        self.void_if(self.hand.phase != "play" or who != self.awaited() or self.hand.naming)
        if self.late():
            return self.missed(who)
        return self.market_drawn(who, count) if self.hand.market else self.turn_drawn(who, count)

    def market_drawn(self, who: str, count: str) -> str | None:
        if count not in (("", "1") if self.left() else ("0",)):
            return "void"
        self.served(who)
        self.hand.touched = True
        return None

    def turn_drawn(self, who: str, count: str) -> str | None:
        hand = self.hand
        owed = hand.debt or 1
        if not self.left():  # WH-13
            if count != "0":
                return "void"
        elif count and not 0 < int(count) <= owed:
            return "void"
        if self.denies(who):
            return "void"
        self.acted(who)
        hand.touched = True
        self.give(who, int(count or owed))
        if hand.debt and int(count or owed) < owed and self.left():
            hand.debt, hand.picking = hand.debt - int(count), True
            return None
        self.turn_ends(who, drew=True)
        return None

    def denies(self, who: str) -> bool:
        """Take on trust that who draws holds nothing that fits, or know better."""
        if self.terms["must_play_if_able"] == "no":
            return False
        wanted = frozenset(card for card in FACES if self.may_play(who, card))
        if wanted == FACES or wanted & {*self.drawn.known(who)}:
            return True
        if any(self.drawn.hides(who, face) for face in wanted):
            self.implied.append(Implied(who, wanted))
        if wanted:
            self.drawn.words.append(Word(who, self.ruling, wanted))
        return False

    # --- stakes (WH-19, WHT-12) ---

    def do_offer(self, who: str, amount: str) -> None:
        hand = self.hand
        open_ = hand.offer and (not self.timed or self.now - hand.offer[2] <= self.wait())
        wrong = self.terms["raise_stake"] == "off" or hand.phase != "play" or open_
        self.void_if(wrong or len(self.playing) > 2 or int(amount) <= self.stake)
        hand.offer = (who, int(amount), self.now)

    def wait(self) -> int:
        return int(self.terms["raise_seconds"]) * 1000

    def do_accept(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "play" or hand.offer is None or hand.offer[0] == who)
        self.void_if(self.timed and self.now - hand.offer[2] > self.wait())
        self.stake, hand.offer = hand.offer[1], None

    # --- the end of a hand (WH-15 to WH-17, WHT-2 to WHT-6) ---

    def gone_out(self, who: str) -> None:
        hand = self.hand
        if len(self.inside) == 2 or not self.tournament:
            self.winners, self.over = [who], True
        elif len(self.playing) == 2:  # a play-off of two
            self.leave([self.next(who)])
        else:
            hand.phase, hand.counts = "count", {who: 0}

    def do_reveal(self, who: str, *cards: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "count" or who in hand.counts or who not in self.playing)
        held = Counter(hand.cards[who])
        self.contradicts_if(len(cards) != held.total())
        self.contradicts_if(Counter(cards) != held)  # the model only misreads what lies in the pile
        self.drawn.seen(who, self.ruling, cards)
        hand.counts[who] = sum(map(points, cards))
        if len(hand.counts) == len(self.playing):
            self.weigh()  # before the hand is put away
            self.count()

    def count(self) -> None:
        hand, terms = self.hand, self.terms
        self.sums.update(hand.counts)
        cumulative = terms["elimination_score"] == "cumulative"
        sums = {seat: self.sums[seat] if cumulative else hand.counts[seat] for seat in hand.counts}
        most = [seat for seat in self.playing if sums[seat] == max(sums.values())]
        if len(most) > 1:  # WHT-5
            match terms["elimination_tie"]:
                case "replay":
                    most = []
                case "more_cards":
                    held = {seat: len(hand.cards[seat]) for seat in most}
                    most = [seat for seat in most if held[seat] == max(held.values())]
                    most = most if len(most) == 1 else []
                case "tied_players_play_off":
                    self.deal_on()
                    self.new_hand(most)
                    return
        self.leave(most)

    def leave(self, leaving: list[str]) -> None:
        self.out += leaving
        self.inside = [seat for seat in self.inside if seat not in leaving]
        if len(self.inside) == 1:
            self.winners, self.over = list(self.inside), True
            return
        self.deal_on()
        self.new_hand(self.inside)

    def deal_on(self) -> None:
        self.playing = list(self.inside)
        self.dealer = self.next(self.dealer)
        self.hands += 1
