"""Trying a book: matches at random, honest ones, ones with a liar, and ones of any reports."""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import REPORTS, Claimed, Disagreement, Ended, Refuted
from referee.kernel.table.checks import Checks
from referee.match.reports import report_text
from referee.trial.blame import raised
from referee.trial.holds import faults
from referee.trial.honest import honest_match, why_not
from referee.trial.looks import Hands, looks
from referee.trial.player import Slip, any_reports, blaming, opened, reported, some_terms
from referee.trial.twice import Twice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Book, Table
    from referee.trial.dealer import Dealer
    from referee.trial.player import Reported

LONG = 1500
"""An honest match is left after so many reports."""
ANY = 60
"""So many reports of any kind are made in a match of them."""
TOLD = "where the table reports what it truly sees"
BARE = frozenset({"{seat}'s {word}", "the {word}"})
"""What a place is called that nobody has called anything: by its own word."""


class Found(NamedTuple):
    """Something that is wrong with a book, as it was met first."""

    what: str
    match: int
    """Which of the matches it was: the same one again has the same number."""
    moment: str
    """The report that led there, or what was asked, in a few words; empty where nothing did."""


@dataclass
class Trial:
    """What came out while a book was tried."""

    matches: int = 0
    reports: int = 0
    seconds: float = 0.0
    stood: Counter[str] = field(default_factory=Counter)
    """How often each move was made and stood."""
    claims: int = 0
    """How often something was taken on trust."""
    lies: int = 0
    refuted: int = 0
    honest: int = 0
    """How many matches were honest."""
    ended: int = 0
    """How many of them came to their end."""
    hands: int = 0
    """How many hands did, in all of them."""
    longest: int = 0
    """How many reports the longest of them had."""
    until: float = math.inf
    """When the time is over, by the clock that only goes forward."""
    places: set[str] = field(default_factory=set)
    """The places where cards lay and that the book calls nothing."""
    found: dict[str, Found] = field(default_factory=dict)

    def note(self, what: str, match: int, moment: str = "", slip: str = "") -> None:
        """Keep what is wrong where it is met first; what is the same ``slip`` is told once."""
        self.found.setdefault(slip or what, Found(what, match, moment))

    def in_time(self, reports: Iterable[Any]) -> Iterator[Any]:
        """Yield reports as long as there is time."""
        for one in reports:
            yield one
            if self.late:
                return

    @property
    def late(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() >= self.until

    def never(self, book: Book) -> list[str]:
        """Return the moves that never stood."""
        return [
            kind.name
            for kind in book.moves_known
            if kind not in REPORTS and not self.stood[kind.name]
        ]


def tried(book: Book, matches: int, seconds: float) -> Trial:
    """Play a book at random, as many matches or as long as is said; facts are checked meanwhile."""
    begun, before = time.monotonic(), Checks.facts
    trial = Trial(until=begun + seconds)
    Checks.facts = True
    try:
        while trial.matches < matches and not trial.late:
            trial.matches += 1
            _match(book, trial)
    finally:
        Checks.facts = before
    trial.seconds = time.monotonic() - begun
    return trial


def example(book: Book, match: int = 1) -> list[str]:
    """Return the reports of an honest match, in the notation, the header included."""
    random = Random(match)
    agreed, table = opened(book, random, few=True)
    told = [f"book: {book.name}", f"seats: {' '.join(table.seats)}", ""]
    told += [report_text(one.move) for one, _, _ in honest_match(agreed, table, random, LONG)]
    return told


def _match(book: Book, trial: Trial) -> None:
    number = trial.matches
    random = Random(number)
    terms = some_terms(book, random) if number % 2 else {}
    kind = (_honest, _lying, _anything)[number % 3]
    try:
        agreed, table = opened(book, random, **terms)
    except Disagreement:
        return
    try:
        kind(agreed, table, random, trial)
    except Slip as slip:
        trial.note(raised(slip.error, agreed), number, slip.moment, getattr(slip.error, "at", ""))
    except Exception as error:  # noqa: BLE001 - whatever the book raises is what is looked for
        trial.note(raised(error, agreed), number, slip=getattr(error, "at", ""))


def _honest(book: Book, table: Table, random: Random, trial: Trial) -> None:
    now, hands, twice = table, Hands(book, table), Twice(book, table, Random(trial.matches))
    dealer: Dealer | None = None
    for told, dealer, honest in trial.in_time(honest_match(book, table, random, LONG)):
        _heard(book, told, trial)
        if not twice.parted:
            for fault in twice.heard(told, dealer, honest=honest):
                twice.parted = True  # what follows from it is told by it
                trial.note(f"{TOLD}: {fault}", trial.matches, twice.told[-1][0], TOLD)
        with blaming("writing down the hand", told.move):
            for fault in hands.heard(told):
                trial.note(fault, trial.matches, reported(told.move))
        now = told.after
        trial.hands += any(isinstance(fact, Ended) for fact in told.ruling.facts)
        if any(isinstance(fact, Refuted) for fact in told.ruling.facts):
            trial.note("an honest player is accused", trial.matches, reported(told.move))
    trial.honest += 1
    trial.ended += now.over
    trial.longest = max(trial.longest, now.ruling)
    trial.places |= {place for place in now.places if now.place(place).name.id in BARE}
    if not now.over and now.ruling < LONG and not trial.late:
        wait = [f"{entry.seat or 'table'}: {' or '.join(entry.moves)}" for entry in now.queue[:1]]
        waits = wait[0] if wait else "nothing"
        moves = " or ".join(now.queue[0].moves) if now.queue else ""
        why = why_not(book, now, dealer) if dealer else ""
        stuck = f"the random player finds nothing to do where {waits} is awaited{why}"
        trial.note(stuck, trial.matches, slip=f"nothing to do: {moves}")


def _lying(book: Book, table: Table, random: Random, trial: Trial) -> None:
    liar, lies, breaches = random.choice(table.seats), set[int](), set[int]()
    lying = honest_match(book, table, random, LONG // 10, liar)
    for told, _, honest in trial.in_time(lying):
        _heard(book, told, trial)
        if not honest:
            lies.add(told.number)
        for fact in told.ruling.facts:
            if isinstance(fact, Refuted):
                breaches.add(fact.breach)
                if fact.seat != liar or fact.breach not in lies:
                    what = "an honest player is accused beside a liar"
                    trial.note(what, trial.matches, reported(told.move))
    trial.lies += len(lies)
    trial.refuted += len(breaches & lies)


def _anything(book: Book, table: Table, random: Random, trial: Trial) -> None:
    for told in trial.in_time(any_reports(book, table, random, ANY)):
        _heard(book, told, trial)


def _heard(book: Book, told: Reported, trial: Trial) -> None:
    trial.reports += 1
    trial.claims += sum(isinstance(fact, Claimed) for fact in told.ruling.facts)
    if told.ruling.outcome == "stands":
        trial.stood[told.move.name] += 1
    with blaming("asked what the table shows", told.move, told.at, told.waive):
        seen = [*looks(book, told.after)]
    for fault in (*faults(book, told), *seen):
        trial.note(fault, trial.matches, reported(told.move, told.at, told.waive))
