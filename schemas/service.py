"""What the service says of itself and of its records: problems, audit, exports, health."""

from __future__ import annotations

from schemas.base import Choice, Closed, Inside, Many, Said, Ticked, Whole, Words


class ProblemSchema(Closed):
    """What is wrong, in words (RFC 9457)."""

    type = Words(
        required=True, metadata={"description": "which kind of problem, as a URI reference"}
    )
    title = Words(required=True)
    status = Whole(required=True)
    detail = Words(required=True)
    field = Words(metadata={"description": "the field at fault"})
    errors = Said({"type": "object"}, metadata={"description": "every field at fault, with why"})
    line = Whole(metadata={"description": "the line at fault of an import"})
    needs_reason = Said({"type": "boolean"})
    instance = Words(metadata={"description": "the id of the request in the service's log"})


class ProblemKindSchema(Closed):
    """A kind of problem this service knows."""

    kind = Words(required=True)
    status = Whole(required=True)
    title = Words(required=True)


class ProblemKindsSchema(Closed):
    """All kinds of problem."""

    problems = Many(Inside(ProblemKindSchema), required=True)


class HealthSchema(Closed):
    """Whether the service is well."""

    status = Choice("ok", required=True)
    store = Choice("sqlite", "postgresql", required=True)
    games = Many(Words(), required=True)
    version = Words(required=True)


class EntrySchema(Closed):
    """One event of a match, as people would tell it."""

    version = Whole(required=True)
    kind = Words(required=True)
    number = Whole(required=True, allow_none=True)
    recorded_at = Whole(required=True, allow_none=True)
    by = Said({"type": ["object", "null"]}, required=True)
    text = Words(required=True)
    clauses = Many(Words(), required=True)
    outcome = Words(required=True, allow_none=True)


class FindingSchema(Closed):
    """Something the table should look at."""

    kind = Words(required=True)
    ruling = Whole(required=True)
    clause = Words(required=True)
    seat = Words(required=True, allow_none=True)
    text = Words(required=True)
    evidence = Many(Whole(), required=True)


class AuditSchema(Closed):
    """A match told event by event, and what was found in it."""

    match = Words(required=True)
    version = Whole(required=True)
    entries = Many(Inside(EntrySchema), required=True)
    findings = Many(Inside(FindingSchema), required=True)


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

    match = Words(required=True)
    version = Whole(required=True)
