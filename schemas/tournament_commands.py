"""What may be done with a tournament over the API: each command an object of its own."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from schemas.base import (
    Choice,
    Closed,
    Flag,
    Inside,
    Many,
    Whole,
    Words,
    line,
    means,
    report_id,
)

COMMAND = "command"
MOST_WORDS = 2000
MOST_POINTS = 1_000_000


def _why(*, required: bool = False) -> Words:
    return Words(required=required, metadata=means("the reason"))


def _entry() -> Whole:
    return Whole(1, 2000, required=True, metadata=means("the start number"))


def _round(*, required: bool = True) -> Whole:
    return Whole(1, required=required, metadata=means("the number of the round"))


def _table() -> Whole:
    return Whole(1, required=True, metadata=means("the number of the table"))


def _number(words: str) -> Whole:
    return Whole(1, required=True, metadata=means(words))


def _slip(*, required: bool = False, allow_none: bool = False) -> Words:
    return Words(
        required=required, allow_none=allow_none,
        metadata=means(
            "the games as they are written on a slip, the first side first: 15:9 8:15 15:0n; t"
            " where the winner was behind a tight side, n where from nothing"
        ),
    )  # fmt: skip


class WonGameSchema(Closed):
    """What one game came to, where the side with most points need not have won it."""

    points = Many(Whole(-MOST_POINTS, MOST_POINTS), required=True, most=16,
                  metadata=means("the points of each side"))  # fmt: skip
    winners = Many(Whole(1, 16), required=True, most=16,
                   metadata=means("who won it, by the numbers of the sides"))  # fmt: skip
    marks = Many(Choice("tight", "nothing"), most=2, metadata=means("what else counts of it"))


def _games() -> Many:
    return Many(Inside(WonGameSchema), most=100,
                metadata=means("the same game by game, in the place of a slip"))  # fmt: skip


def _agreed(words: str) -> Many:
    return Many(Whole(1, 16), most=16, metadata=means(words))


class EnterSchema(Closed):
    """Make an entry; for the direction, as all that says nothing else."""

    names = Many(line(80), required=True, most=16, metadata=means("who plays"))
    entry = Whole(1, 2000, metadata=means("the start number; else the next one"))


class WithdrawSchema(Closed):
    """Let an entry play no more."""

    entry, why = _entry(), _why()


class ReturnSchema(Closed):
    """Let an entry play on, from the next draw."""

    entry, why = _entry(), _why()


class SubstituteSchema(Closed):
    """Put another player in the place of one, or write a name otherwise."""

    entry, why = _entry(), _why()
    place = _number("which of its players, from 1")
    name = line(80, required=True, metadata=means("the name"))


class DrawSchema(Closed):
    """Draw the next round."""

    said = line(80, metadata=means("what the hall adds to the seed: a number called out"))
    round = _round(required=False)


class UndrawSchema(Closed):
    """Take the latest draw back."""

    round = _round()
    why = _why(required=True)


class SeatSchema(Closed):
    """Say who really sits at a table, or set another one up; for the direction."""

    round, table, why = _round(), _table(), _why()
    sides = Many(
        Many(Whole(1, 2000), most=16), most=16,
        metadata=means("each side's start numbers; without it they sit as they do"),
    )  # fmt: skip
    decides = Flag(metadata=means("whether it only tells equals apart"))


class ResultSchema_(Closed):  # noqa: N801 - Result is what is told of it
    """Tell what a table came to; for its phone, those who sit there and the direction."""

    round, table = _round(), _table()
    slip, games = _slip(), _games()
    agreed = _agreed("the sides that agree to it as it is told: those that have signed the slip")


class TakeSchema(Closed):
    """Tell what the match of a table came to; for its phone and the direction."""

    round, table = _round(), _table()


class AgreeSchema(Closed):
    """Agree to a result; for the table's phone, and for an entry to its own."""

    result = _number("the number of the result")
    sides = Many(Whole(1, 16), required=True, most=16, metadata=means("the sides, from 1"))


class CorrectSchema(Closed):
    """Put other games in the place of those of a result, or take it back."""

    result = _number("the number of the result")
    slip = _slip(allow_none=True)
    games = _games()
    taken_back = Flag(metadata=means("true to take it back, in the place of games"))
    agreed = _agreed("the sides that have agreed to it")
    why = _why(required=True)


class ProtestSchema_(Closed):  # noqa: N801 - Protest is what is told of it
    """Protest about a table; for its phone, those who sit there and the direction."""

    round, table = _round(), _table()
    words = Words(required=True, metadata=means("what is said"))
    entry = Whole(0, 2000, metadata=means("who protests; 0 for the direction"))
    rests = line(40, metadata=means("the article or clause that it rests on"))
    against = Whole(metadata=means("the protest whose decision is taken further"))


class AnswerSchema(Closed):
    """Say what was seen; for those who sit at the table, and the direction."""

    protest = _number("the number of the protest")
    entry = _entry()
    says = Choice("confirms", "denies", required=True, metadata=means("what they say"))
    words = Words(metadata=means("in words of their own"))


class DecideSchema(Closed):
    """Decide a protest."""

    protest = _number("the number of the protest")
    why = _why(required=True)
    slip = _slip(allow_none=True)
    games = _games()
    void = Many(Whole(1, 2000), most=16, metadata=means("whose result counts nothing"))
    rests = line(40, metadata=means("the article or clause that it rests on"))


class PenaliseSchema(Closed):
    """Let a breach have its price."""

    entry, why = _entry(), _why()
    breach = Words(required=True, metadata=means("the breach, by its word in the regulation"))
    round = Whole(metadata=means("the round in which it was; else the latest"))
    points = Whole(-MOST_POINTS, MOST_POINTS, metadata=means("another price, with a reason"))


class LiftSchema(Closed):
    """Let a penalty not count any more."""

    penalty = _number("the number of the penalty")
    why = _why(required=True)


class FinishSchema(Closed):
    """Close a round."""

    round = _round()


class ReopenSchema(Closed):
    """Open a round again, or the standings."""

    round = Whole(required=True, metadata=means("the round; 0 for the standings"))
    why = _why(required=True)


class FreezeSchema(Closed):
    """Freeze the standings."""


class CloseSchema(Closed):
    """Close the tournament."""

    abandoned = Words(metadata=means("why it ends before it is over"))


class EraseSchema(Closed):
    """Erase the name of a player, or once it is over what somebody said in an event."""

    entry = Whole(1, 2000, metadata=means("whose name: the start number"))
    place = Whole(1, metadata=means("which of its players, from 1"))
    event = Whole(1, metadata=means("or the version of the event whose words are to go"))
    why = _why(required=True)


FORMS: dict[str, type[Closed]] = {
    "enter": EnterSchema, "withdraw": WithdrawSchema, "return": ReturnSchema,
    "substitute": SubstituteSchema, "draw": DrawSchema, "undraw": UndrawSchema, "seat": SeatSchema,
    "result": ResultSchema_, "take": TakeSchema, "agree": AgreeSchema, "correct": CorrectSchema,
    "protest": ProtestSchema_, "answer": AnswerSchema, "decide": DecideSchema,
    "penalise": PenaliseSchema, "lift": LiftSchema, "finish": FinishSchema, "reopen": ReopenSchema,
    "freeze": FreezeSchema, "close": CloseSchema, "erase": EraseSchema,
}  # fmt: skip
"""Every command by its word."""


def _named(word: str, form: type[Closed]) -> type[Schema]:
    """Return the schema of a command that says which one it is."""
    name = Words(required=True, validate=validate.Equal(word), metadata=means("which command"))
    called = f"{word.capitalize()}CommandSchema"
    return type(called, (form,), {COMMAND: name, "__doc__": form.__doc__})


class CommandSchema(OneOfSchema):
    """What is to be done."""

    class Meta:
        """No schema is looked up by its name."""

        register = False

    type_field = COMMAND
    type_field_remove = False
    type_schemas = {word: _named(word, form) for word, form in FORMS.items()}  # noqa: RUF012 - theirs

    def get_obj_type(self, obj: Any) -> Any:
        """Return which command it is."""
        return obj[COMMAND]

    def get_data_type(self, data: Any) -> Any:
        """Return which command is asked for; raises `ValidationError` where it is none of them."""
        if COMMAND not in data:
            raise ValidationError({COMMAND: ["is missing"]})
        word = data[COMMAND]
        if not isinstance(word, str) or word not in self.type_schemas:
            raise ValidationError({COMMAND: [f"must be one of {', '.join(self.type_schemas)}"]})
        return word


class AskedSchema(Closed):
    """A command as it is sent."""

    report_id = report_id(
        required=True, metadata=means("made by the sender: the same again is recorded once")
    )
    seen = Whole(
        required=True,
        metadata=means(
            "the version of the tournament that the sender has seen: what bears upon the command"
            " and happened since is a conflict that tells it"
        ),
    )
    command = Inside(CommandSchema, required=True, metadata=means("what is to be done"))
