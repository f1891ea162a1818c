"""What the service says of itself and of its records: problems, audit, exports, health."""

from __future__ import annotations

from schemas.base import Choice, Closed, Inside, Many, Said, Ticked, Whole, Words, means


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


class EntrySchema(Closed):
    """One event of a match, as people would tell it."""

    version = Whole(required=True, metadata=means("the number of the event"))
    kind = Words(required=True, metadata=means("what kind of event it is"))
    number = Whole(
        required=True, allow_none=True, metadata=means("the ruling it is about; null for none")
    )
    recorded_at = Whole(
        required=True,
        allow_none=True,
        metadata=means("when it was recorded, milliseconds since 1970"),
    )
    by = Said({"type": ["object", "null"]}, required=True, metadata=means("who recorded it"))
    text = Words(required=True, metadata=means("what happened, in a sentence"))
    clauses = Many(Words(), required=True, metadata=means("the clauses it cites"))
    outcome = Words(
        required=True, allow_none=True, metadata=means("what was ruled; null for other events")
    )


class FindingSchema(Closed):
    """Something the table should look at."""

    kind = Words(required=True, metadata=means("what kind of finding it is"))
    ruling = Whole(required=True, metadata=means("the ruling it is about"))
    clause = Words(required=True, metadata=means("the clause at issue"))
    seat = Words(required=True, allow_none=True, metadata=means("the seat at issue; null for none"))
    text = Words(required=True, metadata=means("what was found, in a sentence"))
    evidence = Many(Whole(), required=True, metadata=means("the rulings that prove it"))


class AuditSchema(Closed):
    """A match told event by event, and what was found in it."""

    match = Words(required=True, metadata=means("the id of the match"))
    version = Whole(required=True, metadata=means("the number of its last event"))
    entries = Many(Inside(EntrySchema), required=True, metadata=means("every event, in order"))
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
