"""Reports, rulings and corrections as they travel over HTTP."""

from __future__ import annotations

from marshmallow import fields

from schemas.base import (
    FACE,
    Choice,
    Closed,
    Counted,
    Flag,
    Inside,
    Many,
    Said,
    Whole,
    Words,
    clause,
    line,
    report_id,
)
from schemas.matches import AwaitedSchema, ViewSchema

MOVE = {"$ref": "#/components/schemas/Move"}
OUTCOMES = ("stands", "void", "contradicts")
FACT = {"type": "object", "properties": {"fact": {"type": "string"}}, "required": ["fact"]}


class TellingSchema(Closed):
    """A move, when it happened, and the clauses the table lets stand."""

    move = Said(MOVE, required=True)
    at = Whole(
        allow_none=True, metadata={"description": "when it happened, milliseconds since 1970"}
    )
    waive = Many(clause(), most=32)


class ReportSchema(TellingSchema):
    """A report: the same id again brings the first ruling again."""

    report_id = report_id(required=True)


class PreviewSchema(TellingSchema):
    """A report that is only asked about."""

    report_id = report_id()


class CitedSchema(Closed):
    """A clause that a ruling rests on, in its own words."""

    clause = Words(required=True)
    title = Words(required=True)
    text = Words(required=True)


class FlaggedSchema(CitedSchema):
    """A breach that changes nothing by itself."""

    seat = Words(required=True, allow_none=True)
    note = Words(required=True)


class BySchema(Closed):
    """Who recorded it, with what."""

    participant = Words(required=True)
    device = Words(required=True, allow_none=True)
    role = Words(required=True)
    seat = Words(required=True, allow_none=True)


class RulingSchema(Closed):
    """What the referee ruled on a report."""

    number = Whole(required=True, allow_none=True)
    version = Whole(required=True, allow_none=True)
    outcome = Choice(*OUTCOMES, required=True)
    text = Words(required=True, metadata={"description": "the report in the record's notation"})
    move = Said(MOVE, required=True)
    at = Whole(required=True, allow_none=True)
    recorded_at = Whole(required=True, allow_none=True)
    by = Inside(BySchema, required=True, allow_none=True)
    reason = Words(required=True)
    cites = Many(Inside(CitedSchema), required=True)
    waived = Many(Inside(CitedSchema), required=True)
    flags = Many(Inside(FlaggedSchema), required=True)
    happened = Many(Words(), required=True)
    facts = Many(Said(FACT), required=True)
    evidence = Many(Whole(), required=True)
    awaited = Many(Inside(AwaitedSchema), required=True)
    struck = Flag(required=True)
    corrected_by = Whole(required=True, allow_none=True)
    changed = Flag(required=True)
    can_stand = Many(Words(), required=True)
    report_id = Words(required=True, allow_none=True)


class RulingListSchema(Closed):
    """A page of rulings, in order."""

    rulings = Many(Inside(RulingSchema), required=True)
    next = Whole(
        required=True, allow_none=True, metadata={"description": "after, for the next page"}
    )


class RulingQuerySchema(Closed):
    """Which rulings are wanted."""

    after = Counted(load_default=0, metadata={"description": "the last ruling already known"})
    limit = Counted(1, 500, load_default=100)


class AroundSchema(Closed):
    """Whether the table before and after is wanted too."""

    around = Words(metadata={"description": "if given: the table before and after as well"})


class MomentSchema(RulingSchema):
    """A ruling, and where asked for the table before and after it."""

    before = Inside(ViewSchema)
    after = Inside(ViewSchema)


class CorrectionSchema(Closed):
    """A ruling taken back, replaced, or a correction undone."""

    report_id = report_id()
    ruling = Whole(1, metadata={"description": "the ruling to correct"})
    replacement = Inside(TellingSchema, allow_none=True, load_default=None)
    restore = Whole(1, metadata={"description": "instead: the version of a correction to undo"})
    why = line(500, load_default="")
    preview = Flag(load_default=False)


class ChangeSchema(Closed):
    """A later ruling that comes out otherwise."""

    number = Whole(required=True)
    text = Words(required=True)
    before = Words(required=True)
    after = Words(required=True)
    cites_before = Many(Words(), required=True)
    cites_after = Many(Words(), required=True)


class CorrectedSchema(Closed):
    """What a correction changes, or would change."""

    ruling = Whole(required=True)
    replacement = Said({"anyOf": [MOVE, {"type": "null"}]}, required=True)
    changes = Many(Inside(ChangeSchema), required=True)
    unknown_again = Many(Words(FACE), required=True)
    table = Inside(ViewSchema, required=True)
    needs_reason = Flag(required=True)
    version = Whole(required=True, allow_none=True)
    why = fields.String(required=True)
