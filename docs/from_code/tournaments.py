"""Tournaments: their rules, what a regulation says, and every article with what judges it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from docs.from_code.markdown import anchor, code, table
from referee.messages import say
from referee.record.events.codec import words_in
from referee.record.people.people import BY_DIRECTING_OPERATOR
from referee.tournament import commands as c
from referee.tournament.movements import MOVEMENTS
from referee.tournament.rankings import MEASURES, TIES
from referee.tournament.regulation import Regulation
from referee.tournament.shelf import names, on_the_shelf
from referee.tournament.slips import games_of

if TYPE_CHECKING:
    from referee.record import Records
    from referee.tournament.regulation import Article, Text


def movements() -> str:
    """Return the movements by their numbers."""
    return table(["number", ""], [[one.number, one.text] for one in MOVEMENTS.values()])


def rankings() -> str:
    """Return the measures, and what tells equals apart."""
    rows = [[one.number, one.text] for one in (*MEASURES.values(), *TIES.values())]
    return table(["number", ""], rows)


def fields() -> str:
    """Return every name of a regulation with what it means, a table for each of its parts."""
    parts, told, waiting = [], set(), [("", Regulation)]
    while waiting:
        path, kind = waiting.pop(0)
        if kind in told:
            continue
        told.add(kind)
        hints, words = get_type_hints(kind), words_in(kind)
        rows = []
        for name in kind._fields:
            inner = _inside(hints[name])
            if inner is not None:
                waiting.append((f"{path}.{name}".strip("."), inner))
            needed = "" if name in kind._field_defaults else "needed"
            rows.append([code(name), needed, words.get(name, "")])
        parts.append(f"### {code(path) if path else 'At the top'}\n")
        parts.append(table(["name", "", ""], rows))
    return "\n".join(parts)


def _inside(hint: Any) -> Any:
    """Return the type of the parts that stand under a name, if they have names of their own."""
    inner = get_args(hint)[0] if get_origin(hint) is tuple else hint
    return inner if hasattr(inner, "_fields") else None


def regulations() -> str:
    """Return the regulations of the shelf, every article with what judges it."""
    return _all("en")


def regulations_in_german() -> str:
    """Return the same in German."""
    return _all("de")


HEADS = {
    "en": ("article", "", "judged by", "the table", "the direction", "Left out:"),
    "de": ("Artikel", "", "beruht auf", "der Tisch", "die Turnierleitung", "Weggelassen:"),
}


def _all(language: str) -> str:
    number, text, judged, at_table, direction, missing = HEADS[language]
    left = {"table": at_table, "direction": direction}
    parts = []
    for name in names():
        told = on_the_shelf(name)
        rows = [
            [one.number, _said(one.text, language), _judged(one) or left[one.left]]
            for one in told.articles
        ]
        head = "regulation" if language == "en" else "reglement"
        parts += [
            f"{anchor(f'{head}-{name}')}## {_said(told.title, language)}\n",
            f"`{name}`. {_said(told.source, language)}",
            f"{missing} {_said(told.missing, language)}\n",
            table([number, text, judged], rows),
        ]
    return "\n".join(parts)


def _judged(one: Article) -> str:
    return ", ".join(map(code, one.judged))


def _said(text: Text, language: str) -> str:
    return text.de if language == "de" and text.de else say(text.en)


def tournament_example(records: Records) -> list[Any]:
    """Record a short tournament with every kind of event, and return its events."""
    there, by = records.tournaments, BY_DIRECTING_OPERATOR
    made = there.announce("Advent", on_the_shelf("wattn"), about="Friday at seven").tournament.id

    def do(command: c.Command) -> Any:
        return there.record(made, command, by)

    for pair in (("Ada", "Obi"), ("Eve", "Max"), ("Kim", "Lea"), ("Ron", "Sue")):
        there.enter(made, pair, by)
    there.substitute(made, 4, 2, "Tom", by, why="Sue is ill")
    there.draw(made, by, said="17")
    do(c.Undraw("a pair came late"))
    there.enter(made, ("Una", "Vic"), by)
    there.draw(made, by, said="23")
    one, two = there.get(made).rounds[0].tables.values()
    do(c.Seat(1, 1, (one.sides[1], one.sides[0]), why="they changed chairs"))
    do(c.Result(1, 1, games_of("15:9 8:15 15:0"), (1,)))
    do(c.Agree(1, (2,)))
    do(c.Result(1, 2, games_of("15:9 15:8 15:14t"), (1, 2)))
    do(c.Correct(2, games_of("15:9 15:8 14:15"), "misread", (1, 2)))
    first, second = two.entries
    do(c.Protest(1, 2, "a card was shown", first, "W-37"))
    do(c.Answer(1, second, "denies", "nothing was shown"))
    do(c.Decide(1, "nobody else saw it"))
    do(c.Penalise(first, "wiping", "fifteen became twelve"))
    do(c.Lift(1, "both had miscounted"))
    do(c.Withdraw(5, "their train"))
    do(c.Return(5, "it was late"))
    do(c.Finish(1))
    do(c.Reopen(1, "a slip was found"))
    there.freeze(made, by)
    there.erase(made, 1, 1, why="she has asked for it", by=by)
    do(c.Close())
    return list(records.store.read(made))
