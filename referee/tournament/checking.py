"""What can be wrong with a regulation that reads well: what it names has to be there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.messages import Message
from referee.tournament.movements import MOVEMENTS
from referee.tournament.rankings import MEASURES, TIES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from referee.tournament.regulation import Count, Regulation, Stage

Path = tuple[str | int, ...]


class Known(NamedTuple):
    """What is known of the book that is played by, under the terms of the regulation."""

    clauses: Collection[str]
    """The numbers of its clauses."""
    terms: Mapping[str, Collection[str | int]]
    """Its terms, with the values that each can have."""
    seats: tuple[int, int]
    """The fewest and the most players."""
    wrong: Message | None = None
    """Why the book cannot be played on the terms of the regulation."""


Books = Callable[["Regulation"], Known | None]
"""What is known of the book of a regulation; ``None`` where there is no such book."""


def mistaken(told: Regulation, known_of: Books | None = None) -> Iterator[tuple[Path, Message]]:
    """Yield what is wrong with a regulation, each with its place in it."""
    known = None if known_of is None else known_of(told)
    if known_of is not None and known is None:
        yield ("play", "book"), Message("there is no book {name} on the shelf", name=told.play.book)
    elif known is not None and known.wrong is not None:
        yield ("play", "terms"), known.wrong
    if not told.stages:
        yield ("stages",), Message("there is no round to play")
    if not told.rankings:
        yield ("rankings",), Message("nothing is played for")
    if not told.protest.instances:
        yield ("protest", "instances"), Message("somebody has to decide what is in dispute")
    yield from _least(told, ("players",), ())
    for number, stage in enumerate(told.stages):
        yield from _stage(told, stage, known, ("stages", number))
    for number, ranking in enumerate(told.rankings):
        for place, count in enumerate(ranking.counts):
            yield from _count(count, ("rankings", number, "counts", place))
    yield from _twice([one.key for one in told.breaches], "breaches", "key")
    yield from _twice([one.number for one in told.articles], "articles", "number")
    yield from _articles(told, known)
    if known is not None:
        yield from _terms(told.play.terms, known, ("play", "terms"))


def _stage(
    told: Regulation, stage: Stage, known: Known | None, path: Path
) -> Iterator[tuple[Path, Message]]:
    movement = MOVEMENTS.get(stage.movement)
    if movement is None:
        words = ", ".join(MOVEMENTS)
        yield (*path, "movement"), Message("there is no such movement: {words}", words=words)
    elif stage.rounds < 1 and not movement.ends:
        yield (*path, "rounds"), Message("the movement does not say how many rounds it takes")
    yield from _least(stage, ("games", "sides", "side", "groups"), path)
    if stage.least > stage.sides:
        yield (*path, "least"), Message("a table has no more than {count} sides", count=stage.sides)
    if known is not None:
        yield from _terms(stage.terms, known, (*path, "terms"))
        seats = [told.players * stage.side * many for many in (stage.least or stage.sides,
                                                               stage.sides)]  # fmt: skip
        if not known.seats[0] <= seats[0] <= seats[1] <= known.seats[1]:
            yield (*path, "sides"), Message("so many do not fit around the table of this book")
        if stage.games > 1 and "series" not in known.terms:
            yield (*path, "games"), Message("the book knows no match of several games")


def _least(part: object, names: tuple[str, ...], path: Path) -> Iterator[tuple[Path, Message]]:
    for name in names:
        if getattr(part, name) < 1:
            yield (*path, name), Message("{name} is one at least", name=name)


def _terms(
    terms: Mapping[str, int | str], known: Known, path: Path
) -> Iterator[tuple[Path, Message]]:
    for name, value in terms.items():
        if name not in known.terms:
            yield (*path, name), Message("the book has no term {name}", name=name)
        elif value not in known.terms[name]:
            words = Message("{name} cannot be {value}", name=name, value=str(value))
            yield (*path, name), words


def _count(count: Count, path: Path) -> Iterator[tuple[Path, Message]]:
    if bool(count.sum) == bool(count.rule):
        yield path, Message("a column adds up measures, or has a rule that tells equals apart")
    if count.rule and count.rule not in TIES:
        words = ", ".join(TIES)
        yield (*path, "rule"), Message("there is no such rule for equals: {words}", words=words)
    for number, one in enumerate(count.sum):
        if one.rule not in MEASURES:
            words = ", ".join(MEASURES)
            yield (*path, "sum", number), Message("there is no such measure: {words}", words=words)


def _twice(words: list[str], name: str, key: str) -> Iterator[tuple[Path, Message]]:
    for number, word in enumerate(words):
        if word in words[:number]:
            yield (name, number, key), Message("{name} is there twice", name=word)


def _articles(told: Regulation, known: Known | None) -> Iterator[tuple[Path, Message]]:
    """Yield which articles rest on nothing, or on what is not there."""
    ours = {*MOVEMENTS, *MEASURES, *TIES, "protest", "deals", *(one.key for one in told.breaches)}
    for number, one in enumerate(told.articles):
        path: Path = ("articles", number)
        if bool(one.judged) == bool(one.left):
            what = Message(
                "article {number} is judged by something, or left to table or direction",
                number=one.number,
            )
            yield path, what
        there = ours if known is None else {*ours, *known.clauses, *known.terms}
        for word in one.judged if known is not None else ():
            if word not in there:
                yield (*path, "judged"), Message("there is no {name} to judge by", name=word)
    for number, breach in enumerate(told.breaches):
        if breach.article and breach.article not in {one.number for one in told.articles}:
            yield (
                ("breaches", number, "article"),
                Message("there is no article {number}", number=breach.article),
            )
