"""Reports, rulings and corrections as they travel over HTTP."""

from __future__ import annotations

from marshmallow import fields

from referee.kernel import tokens
from referee.kernel.tokens import OUTCOMES
from schemas.base import (
    FACE,
    Choice,
    Closed,
    Counted,
    Described,
    Flag,
    Inside,
    Many,
    Whole,
    Words,
    clause,
    in_pieces,
    line,
    means,
    report_id,
    utc,
)
from schemas.tables import AwaitedSchema, ViewSchema

MOVE = {"$ref": "#/components/schemas/Move"}
FACT = {
    "type": "object",
    "properties": {"fact": {"type": "string"}},
    "required": ["fact"],
    "additionalProperties": True,
}


class TellingSchema(Closed):
    """A move, when it happened, and the clauses the table lets stand."""

    move = Described(MOVE, required=True, metadata=means("what happened"))
    at = Whole(
        allow_none=True, metadata={"description": "when it happened, milliseconds since 1970"}
    )
    waive = Many(clause(), most=32, metadata=means("the clauses the table lets stand"))
    hand = Counted(
        allow_none=True,
        metadata=means("with a result: of which hand it is told; refused where that is over since"),
    )


class ReportSchema(TellingSchema):
    """A report: the same one under the same id again brings the first ruling again."""

    report_id = report_id(required=True, metadata=means("the id the phone gives this report"))


class PreviewSchema(TellingSchema):
    """A report that is only asked about."""

    report_id = report_id(metadata=means("may be given, and changes nothing"))


class TypedSchema(Closed):
    """A report as somebody types it."""

    text = line(
        500, required=True, metadata=means("the report in the notation, such as B: play C7")
    )


class ReadSchema(Closed):
    """What was typed, as it is reported."""

    move = Described(MOVE, required=True, metadata=means("what happened"))
    waive = Many(Words(), required=True, metadata=means("the clauses the table lets stand"))


class RecordedQuerySchema(Closed):
    """Report ids that a phone was told are on record."""

    report_ids = Many(
        report_id(), required=True, most=500, metadata=means("the ids that are asked about")
    )


class RecordedSchema(Closed):
    """Which report ids are on record."""

    version = Whole(required=True, metadata=means("the version of the match now"))
    recorded = fields.Dict(
        keys=fields.String(), values=Whole(), required=True,
        metadata=means("the event that each id stands for, of those that are on record"),
    )  # fmt: skip
    missing = Many(
        Words(), required=True, metadata=means("those that are not on record: lost, or never sent")
    )


class CitedSchema(Closed):
    """A clause that a ruling rests on, in its own words."""

    clause = Words(required=True, metadata=means("the number of the clause"))
    title = Words(required=True, metadata=means("its title"))
    text = Words(required=True, metadata=means("its words"))


class FlaggedSchema(CitedSchema):
    """A breach that changes nothing by itself."""

    seat = Words(
        required=True, allow_none=True, metadata=means("the seat it is about; null for none")
    )
    note = Words(required=True, metadata=means("what was noticed"))
    messages = in_pieces()


class BySchema(Closed):
    """Who recorded it, with what."""

    participant = Words(required=True, metadata=means("the id of the phone that reported"))
    device = Words(
        required=True, allow_none=True, metadata=means("what it is called; for participants alone")
    )
    role = Words(required=True, metadata=means("as whom it spoke"))
    seat = Words(
        required=True, allow_none=True, metadata=means("for which seat it spoke; null for none")
    )


class RulingSchema(Closed):
    """What the referee ruled on a report."""

    number = Whole(
        required=True,
        allow_none=True,
        metadata=means("its number in the match; null for a preview"),
    )
    version = Whole(
        required=True,
        allow_none=True,
        metadata=means("the event that recorded it; null for a preview"),
    )
    outcome = Choice(*OUTCOMES, required=True, metadata=means("what was ruled"))
    text = Words(required=True, metadata={"description": "the report in the record's notation"})
    move = Described(MOVE, required=True, metadata=means("the move as this viewer may know it"))
    at = Whole(
        required=True, allow_none=True, metadata=means("when it happened, milliseconds since 1970")
    )
    at_utc = utc()
    recorded_at = Whole(
        required=True,
        allow_none=True,
        metadata=means("when it was recorded, milliseconds since 1970"),
    )
    recorded_at_utc = utc()
    by = Inside(
        BySchema,
        required=True,
        allow_none=True,
        metadata=means("who recorded it; null for a preview"),
    )
    reason = Words(required=True, metadata=means("why it does not stand; empty where it does"))
    cites = Many(
        Inside(CitedSchema), required=True, metadata=means("the clauses the ruling rests on")
    )
    waived = Many(
        Inside(CitedSchema), required=True, metadata=means("the clauses the table let stand")
    )
    flags = Many(
        Inside(FlaggedSchema),
        required=True,
        metadata=means("breaches that change nothing by themselves"),
    )
    happened = Many(Words(), required=True, metadata=means("what happened, in words"))
    messages = in_pieces()
    facts = Many(Described(FACT), required=True, metadata=means("the same as data"))
    evidence = Many(
        Whole(), required=True, metadata=means("the rulings that prove a contradiction")
    )
    awaited = Many(Inside(AwaitedSchema), required=True, metadata=means("who is to act afterwards"))
    struck = Flag(required=True, metadata=means("whether it was taken back"))
    corrected_by = Whole(
        required=True, allow_none=True, metadata=means("the event that corrected it; null for none")
    )
    changed = Flag(required=True, metadata=means("whether a correction made it come out otherwise"))
    can_stand = Many(
        Words(), required=True, metadata=means("what the table would have to waive for it to stand")
    )
    report_id = Words(
        required=True, allow_none=True, metadata=means("the id under which it was reported")
    )


class RulingListSchema(Closed):
    """A page of rulings, in order."""

    rulings = Many(Inside(RulingSchema), required=True, metadata=means("the rulings of this page"))
    next = Whole(
        required=True, allow_none=True, metadata={"description": "after, for the next page"}
    )


class RulingQuerySchema(Closed):
    """Which rulings are wanted."""

    after = Counted(load_default=0, metadata={"description": "the last ruling already known"})
    limit = Counted(1, 500, load_default=100, metadata=means("how many rulings a page has"))


class AroundSchema(Closed):
    """Whether the table before and after is wanted too."""

    around = Words(metadata={"description": "if given: the table before and after as well"})


class MomentSchema(RulingSchema):
    """A ruling, and where asked for the table before and after it."""

    before = Inside(ViewSchema, metadata=means("the table before the ruling"))
    after = Inside(ViewSchema, metadata=means("the table after it"))


class AlsoSchema(Closed):
    """A later ruling that is replaced together with the one to correct."""

    ruling = Whole(1, required=True, metadata={"description": "the later ruling"})
    replacement = Inside(TellingSchema, required=True, metadata=means("what was meant"))


class CorrectionSchema(Closed):
    """A ruling taken back, replaced, or a correction undone."""

    report_id = report_id(metadata=means("the id the phone gives this correction"))
    ruling = Whole(1, metadata={"description": "the ruling to correct"})
    replacement = Inside(
        TellingSchema,
        allow_none=True,
        load_default=None,
        metadata=means("what was meant; null takes the ruling back"),
    )
    restore = Whole(1, metadata={"description": "instead: the version of a correction to undo"})
    why = line(tokens.MOST_TEXT, load_default="", metadata=means("the reason"))
    preview = Flag(load_default=False, metadata=means("only tell what would change"))
    also = Many(
        Inside(AlsoSchema),
        most=8,
        load_default=[],
        metadata=means("with preview: later rulings tried with it, as when two change places"),
    )


class ChangeSchema(Closed):
    """A later ruling that comes out otherwise."""

    number = Whole(required=True, metadata=means("the number of the ruling"))
    text = Words(required=True, metadata=means("its report"))
    before = Words(required=True, metadata=means("the outcome before"))
    after = Words(required=True, metadata=means("the outcome after"))
    cites_before = Many(Words(), required=True, metadata=means("the clauses cited before"))
    cites_after = Many(Words(), required=True, metadata=means("the clauses cited after"))


class CorrectedSchema(Closed):
    """What a correction changes, or would change."""

    ruling = Whole(required=True, metadata=means("the ruling that is corrected"))
    replacement = Described(
        {"anyOf": [MOVE, {"type": "null"}]},
        required=True,
        metadata=means("what stands in its place; null for nothing"),
    )
    changes = Many(
        Inside(ChangeSchema), required=True, metadata=means("later rulings that come out otherwise")
    )
    unknown_again = Many(
        Words(FACE), required=True, metadata=means("cards that nobody knows any more")
    )
    table = Inside(ViewSchema, required=True, metadata=means("the table afterwards"))
    needs_reason = Flag(required=True, metadata=means("whether it is recorded only with a reason"))
    version = Whole(
        required=True,
        allow_none=True,
        metadata=means("the event that recorded it; null for a preview"),
    )
    why = fields.String(required=True, metadata=means("the reason given"))
