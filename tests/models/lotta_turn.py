"""A second opinion about Lotta Watta, turns and stacks; clause numbers as comments."""

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.models.harness import NotSo, Players, Told
from tests.models.lotta_cards import CORNERS, PACK, Card, Hand, rank


class LottaTurn(Players):
    """A match of Lotta Watta: what turns and stacks have to lead to."""

    def __init__(self, book: str, seats: int, terms: Mapping[str, Any], random: Random) -> None:
        self.terms, self.random, self.book = terms, random, book
        self.race = book == "lotta-watta-race" or terms["stack_mode"] == "race"
        self.seats = tuple("ABCDEFGH"[:seats])
        self.dealer, self.hands = self.seats[0], 1
        self.wins = dict.fromkeys(self.seats, 0)
        self.sums: dict[str, int] = {}
        self.winners: list[str] = []
        self.over = False
        self.new_hand()

    def new_hand(self) -> None:
        self.hand = Hand([Card(face) for face in self.shuffled(PACK)])

    # --- one report ---

    def report(self, who: str, act: str, *words: str) -> Told:
        """Take in a report, and say what has to come of it."""
        self.flags: list[tuple[str, str]] = []
        text, outcome = self.heard(who, act, *words)
        return Told(text, outcome, implies=(), warns=False, flags=self.flags)

    # --- the deal and the first look (LW-3 to LW-6) ---

    def do_deal(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "deal" or who != self.dealer)
        hand.grids = {s: {corner: hand.stock.pop() for corner in CORNERS} for s in self.seats}
        hand.phase, hand.turn = "turn-up", self.dealer

    def do_turn_up(self, who: str, face: str) -> None:
        hand = self.hand
        self.void_if(hand.phase != "turn-up" or who != self.dealer)
        card = hand.stock.pop()
        assert card.face == face
        self.lay(card)
        hand.window = int(self.terms["stack_on_starter"] == "yes")  # LW-10
        hand.phase, hand.turn = "play", self.next(who)

    def do_first_look(self, who: str) -> None:
        hand = self.hand
        self.void_if(hand.phase not in ("play", "reveal"))
        if hand.begun or who in hand.looked:
            self.flags.append(("LW-5", who))
        hand.looked.append(who)

    # --- a turn (LW-7 to LW-9, LW-25, LW-26) ---

    def ready(self, who: str) -> bool:
        """Say whether somebody may begin a turn (LW-7, LW-18)."""
        hand = self.hand
        return hand.phase == "play" and who == hand.turn and not hand.finger and not hand.powers

    def do_take(self, who: str, source: str) -> None:
        hand = self.hand
        self.void_if(not self.ready(who))
        if source == "pile":
            self.void_if(not hand.pile)
            card = hand.pile.pop()
        elif not hand.stock and self.terms["empty_stock"] == "end_round":
            self.begin_turn()
            self.end_play()
            return
        else:
            self.void_if(not hand.stock and not self.shuffle())
            card = hand.stock.pop()
        hand.finger, hand.source = card, source
        self.begin_turn()

    def begin_turn(self) -> None:
        hand = self.hand
        hand.begun, hand.finished, hand.window, hand.stackers = True, "", 0, []

    def shuffle(self) -> bool:
        """LW-25: the pile under its top card becomes the stock."""
        hand = self.hand
        if len(hand.pile) < 2:
            return False
        hand.stock, hand.pile = hand.pile[:-1], hand.pile[-1:]
        for card in hand.stock:
            card.known = False
        self.random.shuffle(hand.stock)
        return True

    def do_pass(self, who: str) -> None:
        hand = self.hand
        self.void_if(not self.ready(who) or hand.stock or hand.pile)
        self.begin_turn()
        self.turn_done(who)

    def lay(self, card: Card) -> None:
        card.known = True
        self.hand.pile.append(card)

    def newly_laid(self, who: str, card: Card) -> None:
        """A card is new on the pile: it opens a window and may bring a power."""
        self.lay(card)
        self.hand.window, self.hand.stackers = 1, []
        self.empower(who, card)

    def empower(self, who: str, card: Card) -> None:  # LW-16 to LW-18
        if rank(card.face) in "JQ":
            self.hand.powers.append((who, rank(card.face)))

    def turn_done(self, who: str) -> None:
        hand = self.hand
        hand.finger, hand.finished = None, who
        if hand.caller:
            hand.lap.remove(who)
        hand.turn = self.next(who)
        if hand.caller and not hand.lap:
            hand.turn = ""
        self.maybe_end()

    def maybe_end(self) -> None:
        """LW-22: after the last turn and its powers the cards are turned up."""
        hand = self.hand
        if hand.phase == "play" and hand.caller and not hand.lap and not hand.powers:
            self.end_play()

    def end_play(self) -> None:
        self.hand.phase, self.hand.turn = "reveal", ""
        self.count()

    def holding(self, who: str) -> Card | None:
        hand = self.hand
        return hand.finger if hand.phase == "play" and who == hand.turn else None

    def do_swap(self, who: str, place: str, face: str) -> None:
        hand = self.hand
        taken = self.holding(who)
        owner, slot = place.split("/")[1:]
        if taken is None:
            self.shown(owner, slot, face)
            raise NotSo("void")
        old = hand.grids[owner].get(slot)
        if old is None or owner != who or old.locked:  # LW-8, LW-14
            self.shown(owner, slot, face)
            raise NotSo("void")
        self.contradicts_if(old.face != face)  # LW-27
        hand.grids[who][slot] = taken
        self.newly_laid(who, old)
        self.turn_done(who)

    def shown(self, owner: str, slot: str, face: str) -> None:
        """A card was shown by an act that does not count: it is known from now on."""
        card = self.hand.grids.get(owner, {}).get(slot)
        if card and card.face == face:
            card.known = True

    def do_return(self, who: str, face: str) -> None:
        hand = self.hand
        taken = self.holding(who)
        self.void_if(taken is None)
        self.contradicts_if(taken.face != face)
        self.void_if(hand.source == "pile" and self.terms["faceup_return"] == "illegal")
        if hand.source == "pile" and self.terms["faceup_return"] == "null_move":  # LW-9
            self.lay(taken)
        else:
            self.newly_laid(who, taken)
        self.turn_done(who)

    def do_keep(self, who: str) -> None:
        taken = self.holding(who)
        self.void_if(taken is None)
        self.add(who, taken)
        self.turn_done(who)

    def add(self, who: str, card: Card) -> None:
        self.hand.added[who] = number = self.hand.added.get(who, 0) + 1
        self.hand.grids[who][f"+{number}"] = card

    # --- stacking (LW-10 to LW-15, LWR-1 to LWR-5) ---

    def do_stack(self, who: str, place: str, face: str) -> None:
        hand, terms = self.hand, self.terms
        owner, slot = place.split("/")[1:]
        card = hand.grids.get(owner, {}).get(slot)
        self.shown(owner, slot, face)
        self.void_if(not self.open() or owner != who or card is None or card.locked)
        self.contradicts_if(card.face != face)
        if rank(face) != rank(hand.pile[-1].face):
            self.wrong_stack(who)
            raise NotSo("void")
        if self.race and hand.stackers and hand.stackers[0] != who:  # LWR-3
            if terms.get("late_match_penalty") == "as_wrong":
                self.wrong_stack(who)
            raise NotSo("void")
        one = terms["stack_max_per_player"] == 1 or terms.get("race_winner_cards") == "one"
        self.void_if(one and who in hand.stackers)
        del hand.grids[who][slot]
        self.lay(card)
        hand.window += 1
        hand.stackers.append(who)
        self.empower(who, card)
        if hand.phase == "reveal" and hand.powers:
            hand.phase = "play"

    def open(self) -> bool:
        hand = self.hand
        return hand.phase in ("play", "reveal") and hand.window > 0 and not hand.revealed

    def wrong_stack(self, who: str) -> None:
        hand, terms = self.hand, self.terms
        if hand.pile[-1].face == "JK":  # LW-15
            if terms["joker_target_penalty"] == "stock_card_locked":
                self.fine(who, locked=True)
            return
        target = hand.pile.pop()
        target.locked = True
        self.add(who, target)
        hand.window -= 1
        if not hand.window:
            hand.stackers = []
        if terms["wrong_stack_extra"] == "stock_card":
            self.fine(who, locked=False)

    def fine(self, who: str, *, locked: bool) -> None:
        if self.hand.stock or self.shuffle():
            card = self.hand.stock.pop()
            card.locked = locked
            self.add(who, card)

    # --- what the table must look like ---

    def picture(self) -> dict[str, Any]:
        hand = self.hand
        seen: dict[str, Any] = {"over": self.over, "winners": self.winners, "hand": self.hands}
        seen |= {f"score {seat} wins": self.wins[seat] for seat in self.seats}
        seen["counted"] = self.sums
        if self.over:
            return seen
        if hand.phase == "deal":
            seen["turn"] = self.dealer
            return seen
        for seat in self.seats:
            seen |= {f"grid/{seat}/{slot}": 1 for slot in hand.grids[seat]}
            seen |= {f"grid/{seat}/{slot}": int(slot in hand.grids[seat]) for slot in CORNERS}
        seen |= {"stock": len(hand.stock), "pile": len(hand.pile), "caller": hand.caller}
        if hand.phase != "reveal":
            seen["turn"] = hand.powers[0][0] if hand.powers and not hand.finger else hand.turn
        return seen

    def hides(self, seat: str, face: str) -> bool:
        """Nothing is ever claimed in Lotta Watta: where each known card lies, the record knows."""
        del seat, face
        return True
