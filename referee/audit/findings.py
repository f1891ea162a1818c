"""What an audit finds in a match, in three kinds that are never mixed up."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from referee.kernel import Ended, Gathered, Moved, Refuted, Said, Scored
from referee.kernel.messages import CountPart, Message, message
from referee.kernel.table.places import USUAL, called
from referee.kernel.tokens import hand_of
from referee.match.history import lasted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.kernel import Fact, Flagged
    from referee.kernel.messages import PlacePart

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

RUN = 3
"""More rulings than these that follow one another are told by the first and the last."""


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


def of_ruling(
    number: int, act: Message, seat: str, ruling: Judged, undone: Mapping[int, int]
) -> Iterator[Finding]:
    """Yield what one ruling shows by itself; ``act`` says it in words, ``seat`` who acted.

    ``undone`` has the rulings that were taken back in play, as `taken_back` returns them.
    """
    if ruling.outcome == "contradicts":
        clause = ruling.cites[0] if ruling.cites else ""
        yield Finding(
            IMPOSSIBLE, number,
            Message("{act}. {why} Both cannot be true.", act=act, why=message(ruling.reason)),
            clause, evidence=ruling.evidence,
        )  # fmt: skip
    for clause in ruling.waived:
        said = Message("{act}. It was let stand against {clause}.", act=act, clause=clause)
        yield Finding(PROVEN, number, said, clause, seat)
    for flag in ruling.flags:
        if flag.clause == TOGETHER:
            yield Finding(
                IMPOSSIBLE, number, flag.text, flag.clause, flag.seat,
                tuple(one for one in ruling.evidence if one != number),
            )  # fmt: skip
        else:
            yield Finding(PROVEN, number, flag.text, flag.clause, flag.seat)
    yield from of_facts(ruling.facts, undone)


def of_facts(facts: Iterable[Fact], undone: Mapping[int, int]) -> Iterator[Finding]:
    """Yield the breaches among facts that were proven, by a ruling or by a decision."""
    for fact in facts:
        if isinstance(fact, Refuted):
            kind, said = PROVEN, Message(
                "{seat} broke {clause} in ruling {ruling}, as {proof}.", seat=fact.seat,
                clause=fact.clause, ruling=fact.breach, proof=shown(fact.proof),
            )  # fmt: skip
            if fact.breach in undone:
                kind, said = UNUSUAL, Message(
                    "{seat} did otherwise than {clause} in ruling {ruling}, as {proof}; it was"
                    " taken back in ruling {ruling2} and costs nothing.",
                    seat=fact.seat, clause=fact.clause, ruling=fact.breach,
                    proof=shown(fact.proof), ruling2=undone[fact.breach],
                )  # fmt: skip
            yield Finding(kind, fact.breach, said, fact.clause, fact.seat, fact.proof)


def taken_back(rulings: Iterable[tuple[int, Iterable[Fact]]]) -> dict[int, int]:
    """Return the rulings whose acts were lawfully taken back in play, each with the one that did.

    What was implied in them is held against nobody.
    """
    undone: dict[int, int] = {}
    for number, facts in rulings:
        for fact in facts:
            if isinstance(fact, Said) and fact.mark == "undone":
                for ruling in fact.value:
                    undone.setdefault(ruling, number)
    return undone


def of_times(times: Iterable[tuple[int, int | None]]) -> Iterator[Finding]:
    """Yield what is odd about when things happened; times come with the numbers of the rulings."""
    latest: tuple[int, int] | None = None
    for number, at in times:
        if at is None:
            continue
        if latest is not None and at < latest[1]:
            text = Message("It happened before ruling {ruling}, but was reported after it.",
                           ruling=latest[0])  # fmt: skip
            yield Finding(UNUSUAL, number, text, evidence=(latest[0],))
        if latest is not None and at - latest[1] >= SILENCE:
            text = Message("Nothing was reported for {many} before it.",
                           many=lasted(at - latest[1]))  # fmt: skip
            yield Finding(UNUSUAL, number, text, evidence=(latest[0],))
        if latest is None or at > latest[1]:
            latest = (number, at)


def of_correction(
    number: int,
    before: Iterable[Sequence[Fact]],
    after: Iterable[Sequence[Fact]],
    since: Message,
    *,
    decided: bool = False,
) -> Iterator[Finding]:
    """Yield what a correction or decision changed in results and counts of hands.

    Both tell of the same rulings; a ruling that was taken back has no facts. ``since`` says what it
    was, as it follows *after*.
    """
    was, now = [list(facts) for facts in before], [list(facts) for facts in after]
    if [_results(facts) for facts in was] != [_results(facts) for facts in now]:
        yield Finding(
            UNUSUAL, number, Message("After {what}, a result came out otherwise.", what=since)
        )
    happened = [fact for facts in (*was, *now) for fact in facts]
    if decided or any(isinstance(fact, Gathered) for fact in happened):
        return  # a decision is told as one, and across two hands counts cannot be compared
    counts = Counter(_held(now))
    counts.subtract(_held(was))
    for place, count in sorted(counts.items()):
        if count:
            yield Finding(UNUSUAL, number, _more(since, called(USUAL, place, ()), count))


def _more(since: Message, place: PlacePart, count: int) -> Message:
    """Say how many cards a hand has more or fewer."""
    if count > 0:
        return Message("After {what}, {place} has {many} more.", what=since, place=place,
                       many=CountPart(count, "card|cards"))  # fmt: skip
    return Message("After {what}, {place} has {many} fewer.", what=since, place=place,
                   many=CountPart(-count, "card|cards"))  # fmt: skip


def _held(told: Iterable[Iterable[Fact]]) -> dict[str, int]:
    """Return how many cards came into each hand by these facts, beyond those that left it."""
    held: dict[str, int] = {}
    for fact in (fact for facts in told for fact in facts):
        if isinstance(fact, Moved):
            for place, sign in ((fact.source, -1), (fact.target, 1)):
                if hand_of(place):
                    held[place] = held.get(place, 0) + sign * len(fact.cards)
    return held


def _results(facts: Sequence[Fact]) -> list[Fact]:
    return [
        f for f in facts if isinstance(f, Scored) or (isinstance(f, Ended) and f.what != "trick")
    ]


def mistaken_note(noted: int, seat: str, shown: int) -> Finding:
    """Return that what a seat noted in one ruling cannot be the card that another one showed."""
    said = Message("What {seat} noted is not the card that ruling {ruling} showed.", seat=seat,
                   ruling=shown)  # fmt: skip
    return Finding(IMPOSSIBLE, noted, said, "G-1", evidence=(shown,))


def with_evidence(sentence: str, evidence: Iterable[int]) -> Message:
    """Return a sentence with the rulings that show it, as far as it does not name them itself."""
    said = message(sentence)
    others = [one for one in evidence if not re.search(rf"\bruling {one}\b", sentence)]
    return Message("{said} See {told}.", said=said, told=numbers(others)) if others else said


def numbers(rulings: Sequence[int]) -> Message:
    """Return numbers of rulings as people say them."""
    if len(rulings) == 1:
        return Message("ruling {ruling}", ruling=rulings[0])
    if len(rulings) > RUN and rulings[-1] - rulings[0] == len(rulings) - 1:
        return Message("rulings {ruling} to {ruling2}", ruling=rulings[0], ruling2=rulings[-1])
    return Message("rulings {rulings}", rulings=rulings)


def shown(proof: Sequence[int]) -> Message:
    """Return by what a breach is proven: ``ruling 20 shows``, or that it was decided so."""
    if not proof:
        return Message("was decided")
    if len(proof) == 1:
        return Message("ruling {ruling} shows", ruling=proof[0])
    return Message("rulings {rulings} show", rulings=proof)


def listed(things: Iterable[object]) -> str:
    """Return things in a row as people say them: ``A, B and C``."""
    words = [str(thing) for thing in things]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
