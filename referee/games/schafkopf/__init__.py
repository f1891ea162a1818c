"""Schafkopf: four players, a called Ace and its secret partner, Wenz, Solo, and a tariff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.schafkopf import introduction, options, play, score, speak
from referee.games.schafkopf.cards import each_gets
from referee.games.schafkopf.cards import partner as with_whom
from referee.games.schafkopf.moves import (
    CALL,
    GAMES,
    PACK,
    RISING,
    HandResult,
    Misdeal,
    Pass,
    Speak,
)
from referee.kernel import LAWS, REPORTS, Awaits, Book, Deal, Mark, Message, Said
from referee.parts import dealing, tricks
from referee.parts.packs import GERMAN_SUITS
from referee.parts.reports import Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

NAMES = dict(zip(GAMES, (
    Message("called Ace"), Message("Wenz"), Message("Solo"), Message("Wenz-Tout"),
    Message("Solo-Tout"), Message("Sie"),
), strict=True))  # fmt: skip
"""What is played, by the mark."""


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play."""
    yield from tricks.resumed(table, seat)
    if not table["player"]:
        yield Said("player", seat)
        yield Said("game", CALL)
    queue = speak.led_by(table, seat).queue
    yield Awaits("play", tuple([one for one in queue if not table.count(tricks.before(one.seat))]))


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what is played and by whom, and who the partner is as far as this table knows."""
    if game := NAMES.get(table["game"]):
        suit = GERMAN_SUITS.get(table["suit"])
        what = Message("{game} of {suit}", game=game, suit=suit) if suit else game
        yield Message("Played"), what
        yield Message("Plays"), Message("{seat}", seat=table["player"])
    if partner := with_whom(table):
        yield Message("Partner"), Message("{seat}", seat=partner)
    if table["doubled"]:
        yield Message("Counts"), Message("{number} times", number=1 << table["doubled"])


SCHAFKOPF = Book(
    "schafkopf", "Schafkopf", "Four players and 32 Bavarian cards: 61 card points win a hand.",
    PACK, (4, 4),
    (Deal, Misdeal, Speak, Pass, *RISING, Play, HandResult, *REPORTS), (
        *LAWS, speak.given_up, speak.dealt, *dealing.misdeal("SF-2"),
        dealing.lies_so("SF-2", lambda table: tricks.dealt_alike(table, each_gets(table))),
        dealing.told_undealt("SF-2", HandResult),
        speak.wants, speak.passes, *map(speak.outranks, RISING), speak.somebody_plays,
        speak.gives_way, speak.lacks_it, speak.has_a_card_of_it, speak.called,
        speak.alone, play.follows, play.lies, play.comes_out, play.taken,
        play.has_to_come, play.is_kept, play.searched, play.may_run_away, play.laid_of_it,
        play.ran_too_soon, score.too_late, score.counted, score.booked, score.can_be_told,
        score.as_announced, score.told, score.found_out, score.costs, score.spared, score.settled,
        score.error_loses, speak.nobody_plays, score.finished, dealing.next_hand("SF-14", "SF-2")),
    options.TERMS, (
        *tricks.MARKS, Mark("willing", "hand", []), Mark("player", "hand", "", "Plays"),
        Mark("game", "hand", "", "Played", NAMES),
        Mark("suit", "hand", "", "Its suit", GERMAN_SUITS),
        Mark("partner", "hand", "", "Partner"), Mark("searched", "hand", ""),
        Mark("ran", "hand", {}), Mark("trumps", "hand", {}), Mark("contra", "hand", "", "Contra"),
        Mark("doubled", "hand", 0, "Doubled"), Mark("erred", "hand", "", "Error by", lasts=True),
        Mark("eyes", "hand", {}, "Card points", result=True),
        Mark("losers", "hand", "", "The losers", {one: one for one in score.BEATEN}, result=True),
        Mark("run", "hand", 0, "Laufende", result=True),
        Mark("hands", "match", 0, "Hands played")),
    introduction=introduction.PLAYED, examples=introduction.EXAMPLES,
    begin=lambda _table, dealer: [dealing.to_deal(dealer, "SF-2")], resume=resume, lines=lines,
    trick=lambda table: tricks.glance(table, play.taker),
    wording=options.WORDING, places={"won/*": "{seat}'s tricks"},
)  # fmt: skip

BOOKS = (SCHAFKOPF,)
