"""Regulations as the API tells them, each in the language that is asked for."""

from __future__ import annotations

from typing import Any

from schemas.base import Choice, Closed, Described, Inside, Many, Mapped, Whole, Words, means

LANGUAGES = ("en", "de")
LONGEST_FILE = 60_000
TERMS: dict[str, Any] = {"type": ["string", "integer"]}


def listed(kind: type[Closed], words: str) -> Many:
    """Return a field for a list of these."""
    return Many(Inside(kind), required=True, metadata=means(words))


def word(words: str) -> Words:
    """Return a field for words that are always there."""
    return Words(required=True, metadata=means(words))


def whole(words: str) -> Whole:
    """Return a field for a number that is always there."""
    return Whole(required=True, metadata=means(words))


def terms() -> Mapped:
    """Return a field for what is agreed otherwise than usual."""
    return Mapped(Words(), Described(TERMS), required=True,
                  metadata=means("what is agreed otherwise than usual"))  # fmt: skip


class LanguageSchema(Closed):
    """In which language."""

    language = Choice(*LANGUAGES, load_default="en", metadata=means("in which language"))


class OnShelfSchema(Closed):
    """A regulation on the shelf, in brief."""

    name = word("its name on the shelf")
    title = word("what it is called")
    book = word("the book that is played")
    players = whole("how many people make an entry")


class RegulationsSchema(Closed):
    """The regulations on the shelf."""

    regulations = listed(OnShelfSchema, "the regulations by their names")


class StageTextSchema(Closed):
    """Rounds that are drawn in one way."""

    name = word("what it is called")
    movement = word("the number of the movement by which it is drawn")
    movement_text = word("what the movement says")
    rounds = whole("how many rounds; 0 where the movement says it")
    games = whole("how many games a table plays in a round")
    sides = whole("how many sides sit at a table")
    side = whole("how many entries make a side")
    to = whole("points with which a game is won; 0 where that is open")
    terms = terms()


class MeasureSchema(Closed):
    """Something of a result that counts."""

    rule = word("the number of the measure")
    times = Whole(-1_000_000, required=True, metadata=means("what one of it is worth"))
    text = word("what the measure says")


class ColumnSchema(Closed):
    """A column of the standings."""

    title = word("what it is called")
    strike = whole("how many of the worst rounds are struck")
    penalties = Described(
        {"type": "boolean"}, required=True, metadata=means("whether penalties count in it")
    )
    rule = word("the number of the rule that tells equals apart; empty for a sum")
    rule_text = word("what the rule says")
    sum = listed(MeasureSchema, "what is added up")


class RankingSchema(Closed):
    """A title that is played for."""

    title = word("what it is called")
    columns = listed(ColumnSchema, "its columns, looked at from left to right")


class InstancesSchema(Closed):
    """Who decides what is in dispute, and until when it may be brought."""

    instances = Many(Words(), required=True, metadata=means("who decides, one after the other"))
    until = Choice("draw", "minutes", required=True, metadata=means("until when"))
    minutes = whole("so many minutes, after a result or after the last round")


class BreachTextSchema(Closed):
    """A breach outside of the cards, and its price."""

    key = word("its word")
    title = word("what it is called")
    prices = Many(Whole(-1_000_000), required=True, metadata=means("points, time by time"))
    falls = Choice("own", "others", required=True, metadata=means("taken off, or for the others"))
    article = word("the article that it breaks")


class JudgeSchema(Closed):
    """What judges an article."""

    name = word("the number or word of what judges")
    kind = Choice(
        "clause", "term", "movement", "measure", "tie", "breach", "protest", "deals",
        required=True, metadata=means("what kind of thing it is"),
    )  # fmt: skip
    text = word("what it says")


class ArticleSchema(Closed):
    """One sentence of a regulation."""

    number = word("its number")
    text = word("what it says")
    left = Choice("", "table", "direction", required=True, metadata=means("to whom it is left"))
    judged = listed(JudgeSchema, "what judges it")


class RegulationSchema(Closed):
    """A regulation in a language."""

    name = word("its name")
    title = word("what it is called")
    language = Choice(*LANGUAGES, required=True, metadata=means("the language of its texts"))
    book = word("the book that is played")
    terms = terms()
    players = whole("how many people make an entry")
    stages = listed(StageTextSchema, "its rounds, in their order")
    rankings = listed(RankingSchema, "what is played for")
    protest = Inside(InstancesSchema, required=True, metadata=means("who decides, and until when"))
    breaches = listed(BreachTextSchema, "what costs something besides the rules of the game")
    articles = listed(ArticleSchema, "its articles, in their order")
    source = word("where it was published")
    missing = word("what of it could not be read, and is left out")


class FileSchema(LanguageSchema):
    """The file of a regulation, to be checked."""

    toml = Words(required=True, metadata=means("the file"))


class MistakeSchema(Closed):
    """Something that is wrong in a file."""

    line = whole("the line, counted from 1")
    text = word("what is wrong, in a sentence")


class CheckedSchema(Closed):
    """What came of a check."""

    mistakes = listed(MistakeSchema, "every mistake in the order of the lines")
    regulation = Inside(
        RegulationSchema, required=True, allow_none=True,
        metadata=means("the regulation; null where there are mistakes"),
    )  # fmt: skip
