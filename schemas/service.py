"""What the service says of itself and of its records: problems, audit, exports, health."""

from __future__ import annotations

from referee.audit import IMPOSSIBLE, PROVEN, UNUSUAL
from referee.audit.trail import KINDS
from schemas.base import (
    Choice,
    Closed,
    Counted,
    Inside,
    Many,
    Said,
    Ticked,
    Whole,
    Words,
    clause,
    means,
    seat,
)
from schemas.matches import ViewSchema
from schemas.rulings import CitedSchema


class ProblemSchema(Closed):
    """What is wrong, in words (RFC 9457)."""

    type = Words(
        required=True, metadata={"description": "which kind of problem, as a URI reference"}
    )
    title = Words(required=True, metadata=means("what kind of problem it is, in words"))
    status = Whole(required=True, metadata=means("the HTTP status"))
    detail = Words(required=True, metadata=means("what exactly is wrong, in a sentence"))
    field = Words(metadata={"description": "the field at fault"})
    errors = Said({"type": "object"}, metadata={"description": "every field at fault, with why"})
    line = Whole(metadata={"description": "the line at fault of an import"})
    dispute = Whole(metadata=means("the dispute for which play waits"))
    needs_reason = Said({"type": "boolean"}, metadata=means("whether a reason would help"))
    instance = Words(metadata={"description": "the id of the request in the service's log"})


class ProblemKindSchema(Closed):
    """A kind of problem this service knows."""

    kind = Words(required=True, metadata=means("the word behind # in a problem's type"))
    status = Whole(required=True, metadata=means("the HTTP status"))
    title = Words(required=True, metadata=means("what it means"))


class ProblemKindsSchema(Closed):
    """All kinds of problem."""

    problems = Many(
        Inside(ProblemKindSchema), required=True, metadata=means("every kind of problem")
    )


class HealthSchema(Closed):
    """Whether the service is well."""

    status = Choice("ok", required=True, metadata=means("that the service is well"))
    store = Choice("sqlite", "postgresql", required=True, metadata=means("the kind of database"))
    games = Many(Words(), required=True, metadata=means("the books on the shelf"))
    version = Words(required=True, metadata=means("the release of the service"))


class AuditQuerySchema(Closed):
    """Which events of a match are wanted; all of them where nothing is said."""

    kind = Choice(*KINDS, metadata=means("these events alone"))
    seat = seat(metadata=means("what this seat did or recorded"))
    clause = clause(metadata=means("what cites this clause"))
    ruling = Counted(1, metadata=means("what is about this ruling"))
    around = Ticked(load_default=False, metadata=means("with the table before and after each"))


class EntrySchema(Closed):
    """One event of a match, as people would tell it."""

    version = Whole(required=True, metadata=means("the number of the event"))
    kind = Words(required=True, metadata=means("what kind of event it is, such as ruled"))
    number = Whole(
        required=True, allow_none=True, metadata=means("the ruling it is about; null for none")
    )
    seat = Words(required=True, allow_none=True, metadata=means("whose act it was; null for none"))
    at = Whole(
        required=True,
        allow_none=True,
        metadata=means("when it happened as reported, milliseconds since 1970"),
    )
    recorded_at = Whole(
        required=True,
        allow_none=True,
        metadata=means("when it was recorded, milliseconds since 1970"),
    )
    by = Said({"type": ["object", "null"]}, required=True, metadata=means("who recorded it"))
    text = Words(required=True, metadata=means("what happened, in a sentence"))
    outcome = Words(
        required=True, allow_none=True, metadata=means("what was ruled first; null for others")
    )
    cites = Many(Inside(CitedSchema), required=True, metadata=means("the clauses, in words"))
    reasons = Many(Words(), required=True, metadata=means("why, in sentences"))
    happened = Many(Words(), required=True, metadata=means("what it changed on the table"))
    later = Many(Words(), required=True, metadata=means("what became of it later, and why"))
    struck = Ticked(required=True, metadata=means("whether it was taken back"))
    irregular = Ticked(required=True, metadata=means("whether a clause was broken"))
    before = Inside(ViewSchema, metadata=means("the table before it, where asked for"))
    after = Inside(ViewSchema, metadata=means("the table after it, where asked for"))


class FindingSchema(Closed):
    """Something in a match that deserves a look, with the rulings it rests on."""

    kind = Choice(
        PROVEN, IMPOSSIBLE, UNUSUAL, required=True, metadata=means("which of the three kinds it is")
    )
    ruling = Whole(required=True, metadata=means("the ruling it is about"))
    clause = Words(required=True, metadata=means("the clause at issue; empty for none"))
    seat = Words(required=True, metadata=means("whose breach it is; empty where nobody is named"))
    text = Words(required=True, metadata=means("what was found, in a sentence"))
    evidence = Many(Whole(), required=True, metadata=means("the rulings that show it"))


class AuditSchema(Closed):
    """A match told event by event, and what was found in it."""

    match = Words(required=True, metadata=means("the id of the match"))
    version = Whole(required=True, metadata=means("the number of its last event"))
    entries = Many(Inside(EntrySchema), required=True, metadata=means("the events, in order"))
    findings = Many(
        Inside(FindingSchema), required=True, metadata=means("what the table should look at")
    )


class ExportQuerySchema(Closed):
    """In which form a match is wanted."""

    format = Choice(
        "jsonl", "text", "csv", load_default="jsonl",
        metadata={"description": "the record itself, the notation, or a table for a spreadsheet"},
    )  # fmt: skip
    names = Ticked(
        load_default=False,
        metadata={"description": "with the players' names; for participants, as text alone"},
    )


class ImportedSchema(Closed):
    """The match that an import became."""

    match = Words(required=True, metadata=means("the id of the match"))
    version = Whole(required=True, metadata=means("the number of its last event"))
