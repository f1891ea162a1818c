"""What an audit finds in a match, in three kinds that are never mixed up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from referee.kernel import Ended, Gathered, Moved, Refuted, Scored
from referee.kernel.view import place_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.kernel import Fact, Flagged

PROVEN = "proven"
"""A clause was broken, and the record shows it: the evidence is complete."""
IMPOSSIBLE = "impossible together"
"""Some of what was reported cannot be true beside the rest; nobody is accused by it."""
UNUSUAL = "unusual but allowed"
"""No clause forbids it; whoever looks for the reason of a quarrel may begin here."""

TOGETHER = "G-3"
"""The clause by which the table is warned of claims that cannot all be true."""

SILENCE = 15 * 60 * 1000
"""So long without a report is told, in milliseconds: a quarter of an hour."""


class Finding(NamedTuple):
    """Something in a match that deserves a look, with the rulings it rests on."""

    kind: str
    """`PROVEN`, `IMPOSSIBLE` or `UNUSUAL`."""
    ruling: int
    """The ruling it is about."""
    text: str
    clause: str = ""
    seat: str = ""
    """Whose breach it is; empty where the evidence names nobody."""
    evidence: tuple[int, ...] = ()
    """The rulings that show it, without the one it is about."""


class Judged(Protocol):
    """A ruling, whether it was just made or stands on record."""

    @property
    def outcome(self) -> str:
        """``stands``, ``void`` or ``contradicts``."""

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses it rests on."""

    @property
    def reason(self) -> str:
        """Why not, in a sentence."""

    @property
    def waived(self) -> tuple[str, ...]:
        """The clauses the table let be broken."""

    @property
    def flags(self) -> tuple[Flagged, ...]:
        """The breaches that were noted and changed nothing."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What happened."""

    @property
    def evidence(self) -> tuple[int, ...]:
        """The rulings it rests on."""


def of_ruling(number: int, text: str, seat: str, ruling: Judged) -> Iterator[Finding]:
    """Yield what one ruling shows by itself; ``text`` is the report, ``seat`` who acted."""
    if ruling.outcome == "contradicts":
        clause = ruling.cites[0] if ruling.cites else ""
        yield Finding(
            IMPOSSIBLE, number, f"{text} cannot be true beside the record. {ruling.reason}",
            clause, evidence=ruling.evidence,
        )  # fmt: skip
    for clause in ruling.waived:
        yield Finding(PROVEN, number, f"{text} was let stand against {clause}.", clause, seat)
    for flag in ruling.flags:
        if flag.clause == TOGETHER:
            yield Finding(
                IMPOSSIBLE, number, flag.text, flag.clause, flag.seat,
                tuple(one for one in ruling.evidence if one != number),
            )  # fmt: skip
        else:
            yield Finding(PROVEN, number, flag.text, flag.clause, flag.seat)
    yield from of_facts(ruling.facts)


def of_facts(facts: Iterable[Fact]) -> Iterator[Finding]:
    """Yield the breaches among facts that were proven, by a ruling or by a decision."""
    for fact in facts:
        if isinstance(fact, Refuted):
            text = (
                f"{fact.seat} broke {fact.clause} in ruling {fact.breach}, as {shown(fact.proof)}."
            )
            yield Finding(PROVEN, fact.breach, text, fact.clause, fact.seat, fact.proof)


def of_times(times: Iterable[tuple[int, int | None]]) -> Iterator[Finding]:
    """Yield what is odd about when things happened; times come with the numbers of the rulings."""
    latest: tuple[int, int] | None = None
    for number, at in times:
        if at is None:
            continue
        if latest is not None and at < latest[1]:
            text = f"It happened before ruling {latest[0]}, but was reported after it."
            yield Finding(UNUSUAL, number, text, evidence=(latest[0],))
        if latest is not None and at - latest[1] >= SILENCE:
            minutes = (at - latest[1]) // 60_000
            text = f"Nothing was reported for {minutes} minutes before it."
            yield Finding(UNUSUAL, number, text, evidence=(latest[0],))
        if latest is None or at > latest[1]:
            latest = (number, at)


def of_correction(
    number: int, before: Iterable[Sequence[Fact]], after: Iterable[Sequence[Fact]], what: str = ""
) -> Iterator[Finding]:
    """Yield what a correction (or ``what`` else) changed in results and counts of hands.

    Both tell of the same rulings; a ruling that was taken back has no facts.
    """
    was, now = [list(facts) for facts in before], [list(facts) for facts in after]
    since = what or f"the correction of ruling {number}"
    if [_results(facts) for facts in was] != [_results(facts) for facts in now]:
        yield Finding(UNUSUAL, number, f"After {since} a result came out otherwise.")
    if what or any(isinstance(fact, Gathered) for told in (was, now) for f in told for fact in f):
        return  # a decision is told as one, and across two hands counts cannot be compared
    counts = Counter(_held(now))
    counts.subtract(_held(was))
    for place, count in sorted(counts.items()):
        if count:
            cards = "1 card" if abs(count) == 1 else f"{abs(count)} cards"
            more = "more" if count > 0 else "fewer"
            yield Finding(
                UNUSUAL, number, f"After {since} {place_words(place)} has {cards} {more}."
            )


def _held(told: Iterable[Iterable[Fact]]) -> dict[str, int]:
    """Return how many cards came into each hand by these facts, beyond those that left it."""
    held: dict[str, int] = {}
    for fact in (fact for facts in told for fact in facts):
        if isinstance(fact, Moved):
            for place, sign in ((fact.source, -1), (fact.target, 1)):
                if place.startswith("hand/"):
                    held[place] = held.get(place, 0) + sign * len(fact.cards)
    return held


def _results(facts: Sequence[Fact]) -> list[Fact]:
    return [
        f for f in facts if isinstance(f, Scored) or (isinstance(f, Ended) and f.what != "trick")
    ]


def numbers(rulings: Sequence[int]) -> str:
    """Return numbers of rulings as people say them."""
    word = "ruling" if len(rulings) == 1 else "rulings"
    return f"{word} {listed(rulings)}"


def shown(proof: Sequence[int]) -> str:
    """Return by what a breach is proven: ``ruling 20 shows``, or that it was decided so."""
    if not proof:
        return "was decided"
    return f"{numbers(proof)} {'shows' if len(proof) == 1 else 'show'}"


def listed(things: Iterable[object]) -> str:
    """Return things in a row as people say them: ``A, B and C``."""
    words = [str(thing) for thing in things]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
