"""Regulations in a language: what is played, how it is drawn, and what judges each article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.tournament.movements import MOVEMENTS
from referee.tournament.rankings import MEASURES, TIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel import Book
    from referee.tournament.refusals import Mistake
    from referee.tournament.regulation import Regulation, Text


def regulation_json(
    told: Regulation, book: Book, language: str, say: Callable[[str], str]
) -> dict[str, Any]:
    """Return a regulation; ``say`` prints what the program says in the language that is asked."""

    def text(said: Text) -> str:
        return said.de if language == "de" and said.de else said.en

    judges = _judges(told, book, text, say)
    return {
        "name": told.name,
        "title": text(told.title),
        "language": language,
        "book": told.play.book,
        "terms": dict(told.play.terms),
        "players": told.players,
        "stages": [
            {
                "name": text(one.name), "movement": one.movement,
                "movement_text": say(MOVEMENTS[one.movement].text), "rounds": one.rounds,
                "games": one.games, "sides": one.sides, "side": one.side, "to": one.to,
                "terms": dict(one.terms),
            }
            for one in told.stages
        ],
        "rankings": [
            {
                "title": text(one.title),
                "columns": [
                    {
                        "title": text(count.title), "strike": count.strike,
                        "penalties": count.penalties, "rule": count.rule,
                        "rule_text": say(TIES[count.rule].text) if count.rule else "",
                        "sum": [
                            {"rule": each.rule, "times": each.times,
                             "text": say(MEASURES[each.rule].text)}
                            for each in count.sum
                        ],
                    }
                    for count in one.counts
                ],
            }
            for one in told.rankings
        ],
        "protest": {
            "instances": [text(one) for one in told.protest.instances],
            "until": told.protest.until, "minutes": told.protest.minutes,
        },
        "breaches": [
            {"key": one.key, "title": text(one.title), "prices": list(one.prices),
             "falls": one.falls, "article": one.article}
            for one in told.breaches
        ],
        "articles": [
            {
                "number": one.number, "text": text(one.text), "left": one.left,
                "judged": [{"name": name, **judges(name)} for name in one.judged],
            }
            for one in told.articles
        ],
        "source": text(told.source),
        "missing": text(told.missing),
    }  # fmt: skip


def _judges(
    told: Regulation, book: Book, text: Callable[[Text], str], say: Callable[[str], str]
) -> Callable[[str], dict[str, str]]:
    """Return what says what a name in an article stands for."""
    known: dict[str, tuple[str, str]] = {
        one.number: ("clause", say(one.text)) for one in book.printed
    }
    known |= {asked.term.name: ("term", say(asked.term.text)) for asked in book.asks}
    known |= {one.number: ("movement", say(one.text)) for one in MOVEMENTS.values()}
    known |= {one.number: ("measure", say(one.text)) for one in MEASURES.values()}
    known |= {one.number: ("tie", say(one.text)) for one in TIES.values()}
    known |= {one.key: ("breach", text(one.title)) for one in told.breaches}
    known |= {"protest": ("protest", ""), "deals": ("deals", "")}

    def judge(name: str) -> dict[str, str]:
        kind, words = known.get(name, ("clause", ""))  # one that another stage's terms bring
        return {"kind": kind, "text": words}

    return judge


def mistake_json(one: Mistake, say: Callable[[str], str]) -> dict[str, Any]:
    """Return a mistake in the file of a regulation, with its line."""
    return {"line": one.line, "text": say(one.sentence)}
