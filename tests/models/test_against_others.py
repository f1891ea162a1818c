"""Skat against a program of others: the same random games, and each difference has its article."""

import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.kernel import Claimed, Table
from referee.kernel.decide import Ruling, decide
from referee.notation.reports import read_report
from tests.models.harness import BOOKS

PINNED = (
    "skaty==0.1.1 --hash=sha256:3cdf7b834f0bed84cff65fcc2c1c28d8175bfb1fd41950e7aa72539b36edd352"
)
"""The program, and the only file of it that is taken."""
EXPECTED = tomllib.loads(Path(__file__).with_name("others.toml").read_text(encoding="utf-8"))
BLOCK = 500
BLOCKS = max(1, 6 * int(os.environ.get("MATCHES", "1000")) // 1000)
"""So many blocks of games are played."""
SEATS = "ABC"
SUITS, RANKS = "DHSC", ["7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [suit + rank for suit in SUITS for rank in RANKS]
WORTH = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
JACKS = {"DIAMONDS": "DJ", "HEARTS": "HJ", "SPADES": "SJ", "CLUBS": "CJ"}
ACTS = {"DeclareBid": "bid", "Listen": "hold", "Pass": "pass"}
STEPS = ["", "schneider", "schwarz", "ouvert"]


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The program of others, installed for these tests alone."""
    folder = tmp_path_factory.mktemp("others")
    (folder / "pinned").write_text(PINNED, encoding="utf-8")
    uv = Path(sys.executable).with_name("uv")
    install = [uv, "pip", "install", "-q", "--no-deps", "--require-hashes", "--python-version"]
    command = [*install, "3.14", "--target", folder, "-r", folder / "pinned"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = (
        f"skaty could not be installed: is the Python package registry within reach? {done.stderr}"
    )
    assert done.returncode == 0, said
    for module in folder.glob("skaty/**/*.py"):  # written for Python 3.14
        older = re.sub(r"(?m)^type (\w+) =", r"\1 =", module.read_text(encoding="utf-8"))
        module.write_text(f"from __future__ import annotations\n{older}", encoding="utf-8")
    sys.path.insert(0, str(folder))
    yield import_module("skaty.isko.rules")
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] == "skaty"]:
        del sys.modules[name]


class Both:
    """One deal, told to the book and played by the program of others."""

    def __init__(self, theirs: Any, random: Random, course: Counter[tuple[str, str]]) -> None:
        self.theirs, self.random, self.course = theirs, random, course
        self.agreed = BOOKS["skat"].agree({"list": "plain"})
        self.table: Table = self.agreed.open(list(SEATS))
        pack = random.sample(PACK, len(PACK))
        self.hands = {seat: pack[10 * n : 10 * n + 10] for n, seat in enumerate(SEATS)}
        self.skat, self.game, self.step = pack[30:], "", ""
        state = import_module("skaty.isko.state").ISkOGameState
        hands = [[self.card(face) for face in self.hands[seat]] for seat in SEATS]
        self.state = state(theirs.ISkO(), 0, hands, [self.card(face) for face in self.skat])

    def card(self, face: str) -> Any:
        theirs = self.theirs
        return theirs.Card(list(theirs.Rank)[RANKS.index(face[1:])],
                           list(theirs.Suit)[SUITS.index(face[0])])  # fmt: skip

    def asks(self, text: str) -> Ruling:
        report = read_report(self.agreed, text)
        return decide(self.agreed, self.table, report.move, at=report.at)

    def tells(self, text: str) -> None:
        ruling = self.asks(text)
        assert (ruling.outcome, ruling.table is None) == ("stands", False), (text, ruling.reason)
        self.table = ruling.table  # type: ignore[assignment]

    def does(self, action: str, *words: Any, **more: Any) -> None:
        seat = self.state.active_player
        self.state.apply_action(getattr(self.theirs, action)(seat, *words, **more))

    @property
    def on_turn(self) -> str:
        return SEATS[self.state.active_player]

    def compare(self, asked: str, ours: Any, theirs: Any, **differs: Any) -> None:
        """Count whether both say the same, or else which expected difference makes it the same."""
        known = {"same": theirs, **differs}
        how = next((name for name, value in known.items() if value == ours), "")
        assert how, (asked, self.table.ruling, self.game, self.step, ours, theirs, differs)
        assert how == "same" or asked in EXPECTED[how]["asked"], (asked, how)
        self.course[asked, how] += 1

    def play(self) -> None:
        self.tells("A: deal")
        self.bidding()
        if self.state.phase == "core:GAME_OVER":
            self.compare("bidding", self.table.hand, 2)
            return
        self.declaring()
        while self.state.phase == "core:PLAYING":
            self.laying()
        self.counting()

    def bidding(self) -> None:
        """Bid, hold and pass as both allow."""
        state = self.state
        while state.phase == "core:BID":
            seat = self.on_turn
            self.compare("bidding", self.table.turn, seat)
            valid = {type(one).__name__ for one in state.get_valid_actions(state.active_player)}
            for action, act in ACTS.items():
                allowed = self.asks(f"{seat}: {act}").outcome == "stands"
                self.compare("bidding", allowed, action in valid)
            action = self.random.choice(sorted(valid))
            higher = [n for n in self.theirs.VALID_BIDS if n > (state.bid or 0)]
            number = [self.random.choice(higher[:6])] if action == "DeclareBid" else []
            self.tells(" ".join([f"{seat}:", ACTS[action], *map(str, number)]))
            self.does(action, *number)

    def declaring(self) -> None:
        """Take the skat or not, and say what is played."""
        seat = self.seat = self.on_turn
        self.compare("bidding", self.table.marks["declarer"], seat)
        by_hand = self.random.random() < 0.5
        if not by_hand:
            self.tells(f"{seat}: take")
            self.does("DrawSkat")
            twelve = [*self.hands[seat], *self.skat]
            self.skat = self.random.sample(twelve, 2)
            self.hands[seat] = [face for face in twelve if face not in self.skat]
            self.tells(f"{seat}: put")
            self.does("BurySkat", tuple(map(self.card, self.skat)))
        self.game = self.random.choice([*WORTH, "null", "null-ouvert"])
        self.step = self.random.choice(STEPS) if by_hand and self.game in WORTH else ""
        self.tells(f"{seat}: {'hand' if by_hand else 'announce'} {self.game} {self.step}".rstrip())
        reached = STEPS.index(self.step)
        bare = self.step == "ouvert" or self.game == "null-ouvert"
        kind = getattr(self.theirs.ISkOGameTypes, self.game.partition("-")[0].upper())
        self.does("DeclareGame", kind, schneider=reached > 0, schwarz=reached > 1, open=bare)
        self.held = [*self.hands[seat]]
        if bare:
            self.tells(f"{seat}: open {' '.join(self.hands[seat])}")

    @property
    def decided(self) -> bool:
        """Whether the book has closed the hand: a null is lost with the first trick."""
        return self.table.hand > 1 or self.table.phase == "reckon"

    def laying(self) -> None:
        """Ask of each card in the hand whether it may be laid, and lay one that both allow."""
        seat, state = self.on_turn, self.state
        hand, led = self.hands[seat], state.current_trick.first_card
        valid = [one.card for one in state.get_valid_actions(state.active_player)]
        right = [face for face in hand if self.card(face) in valid]
        if self.decided:
            face = self.random.choice(right)
        else:
            self.compare("whose turn" if led else "who takes", self.table.turn, seat)
            trumps = self.game in WORTH
            jack = led and trumps and (led.rank.name == "JACK" or JACKS[led.suit.name] in hand)
            allowed = [face for face in hand if self.may_lay(seat, face)]
            for face in hand:
                ours, more = face in allowed, {"jack_of_a_suit": face in allowed} if jack else {}
                self.compare("legality", ours, face in right, **more)
            face = self.random.choice([face for face in right if face in allowed])
            self.tells(f"{seat}: play {face}")
        hand.remove(face)
        self.does("PlayCard", self.card(face))

    def may_lay(self, seat: str, face: str) -> bool:
        """Whether the book lets it be laid: it stands, and what it says of the hand is true."""
        ruling = self.asks(f"{seat}: play {face}")
        lacks = [fact.cards for fact in ruling.facts if isinstance(fact, Claimed)]
        return ruling.outcome == "stands" and not any(
            {*cards} & {*self.hands[seat]} for cards in lacks
        )

    def run(self, cards: list[str]) -> int:
        """Return with how many matadors these are, or below zero without how many."""
        suit = [] if self.game == "grand" else [self.game[0].upper()]
        order = ["CJ", "SJ", "HJ", "DJ"]
        order += [letter + rank for letter in suit for rank in ("A", "10", "K", "Q", "9", "8", "7")]
        has = [face in cards for face in order]
        run = next((n for n, one in enumerate(has) if one != has[0]), len(has))
        return run if has[0] else -run

    def counting(self) -> None:
        """Compare what is written, and say which difference makes theirs the same as ours."""
        ours: Any = self.table.score(self.seat) if self.table.hand > 1 else "told"
        theirs, bid = self.score(), self.state.bid
        if self.game not in WORTH:
            value = theirs if theirs > 0 else -theirs // 2
            self.compare("null", ours, theirs, overbid_null="told" if value < bid else theirs)
            return
        self.state.tops = abs(self.run([*self.held, *self.skat]))
        more = {"matador_in_the_skat": self.score(), "lost_step": self.with_lost_steps()}
        self.compare("announced" if self.step else "nothing announced", ours, theirs, **more)

    def score(self) -> int:
        """Return what the program of others writes for the declarer."""
        return self.state.calculate_game_score()[SEATS.index(self.seat)]  # type: ignore[no-any-return]

    def with_lost_steps(self) -> int:
        """Return what it would write if a step counted that was announced and not reached."""
        state, number = self.state, SEATS.index(self.seat)
        eyes = state.points[number] + sum(card.points for card in state.skat)
        reached = 2 if state.tricks_won[number] in {0, 10} else int(not 30 < eyes < 90)
        lacks = max(0, min(STEPS.index(self.step), 2) - reached)
        bid, state.bid = state.bid, 0
        base = WORTH[self.game]
        value = lacks * base - self.score() // 2
        state.bid = bid
        return -2 * max(value, -(-bid // base) * base) if lacks else self.score()


@pytest.mark.long
@pytest.mark.parametrize("block", range(BLOCKS))
def test_skat_is_as_another_program_plays_it_but_where_an_article_says_otherwise(others, block):
    course: Counter[tuple[str, str]] = Counter()
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        Both(others, Random(seed), course).play()
    assert {how for _, how in course} == {"same", *EXPECTED}, course
