"""What the service says of itself and of its records: problems, exports, health."""

from __future__ import annotations

from schemas.base import (
    Choice,
    Closed,
    Described,
    Flag,
    Inside,
    Many,
    Mapped,
    Ticked,
    Whole,
    Words,
    in_pieces,
    means,
    utc,
)


class OnRecordSchema(Closed):
    """What is on record under the id of a report."""

    version = Whole(required=True, metadata=means("the number of the event"))
    ruling = Whole(
        required=True, allow_none=True, metadata=means("the number of the ruling; null for others")
    )
    text = Words(required=True, metadata=means("its words, as all may know them"))


class ProblemSchema(Closed):
    """What is wrong, in words (RFC 9457)."""

    type = Words(
        required=True, metadata={"description": "which kind of problem, as a URI reference"}
    )
    title = Words(required=True, metadata=means("what kind of problem it is, in words"))
    status = Whole(required=True, metadata=means("the HTTP status"))
    detail = Words(required=True, metadata=means("what exactly is wrong, in a sentence"))
    messages = in_pieces(required=False)
    field = Words(metadata={"description": "the field at fault"})
    errors = Described(
        {"type": "object"}, metadata={"description": "every field at fault, with why"}
    )
    line = Whole(metadata={"description": "the line at fault of an import or a position"})
    column = Whole(metadata=means("where in that line, counted from 1"))
    dispute = Whole(metadata=means("the dispute for which play waits"))
    event = Whole(metadata=means("the event that cannot be read"))
    needs_reason = Described({"type": "boolean"}, metadata=means("whether a reason would help"))
    meanwhile = Described(
        {"type": "array", "items": {"$ref": "#/components/schemas/Happening"}},
        metadata=means("what happened in a tournament since the sender has looked"),
    )
    mistakes = Described(
        {"type": "array", "items": {"type": "object"}},
        metadata=means("every mistake in the file of a regulation: its line, and a text"),
    )
    retry_after = Whole(metadata=means("after how many seconds to try again"))
    recorded = Inside(
        OnRecordSchema, metadata=means("what is on record under an id that is used again")
    )
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


class HoleSchema(Closed):
    """A match in which events are missing."""

    match = Words(
        required=True, allow_none=True, metadata=means("the id of the match; null for an unlisted")
    )
    missing = Many(Whole(), required=True, metadata=means("the events that are missing"))


class VerifiedSchema(Closed):
    """How the whole record was last verified."""

    at = Whole(required=True, metadata=means("when, milliseconds since 1970"))
    at_utc = utc()
    matches = Whole(required=True, metadata=means("how many matches there were"))
    events = Whole(required=True, metadata=means("how many events they had"))
    wrong = Whole(required=True, metadata=means("in how many of them something did not hold"))


class SealedSchema(Closed):
    """How the record is sealed."""

    origin = Words(required=True, metadata=means("the name of its log"))
    size = Whole(required=True, metadata=means("how many events are signed for"))
    wrong = Words(
        required=True, metadata=means("why nothing more is signed; empty where all is well")
    )


class ReadySchema(Closed):
    """That phones may be sent here."""

    status = Choice("ready", required=True, metadata=means("that phones may be sent here"))


class HealthSchema(Closed):
    """Whether the service is well."""

    status = Choice("ok", required=True, metadata=means("that the service is well"))
    store = Choice("sqlite", "postgresql", required=True, metadata=means("the kind of database"))
    replication = Choice(
        "none", "asynchronous", "synchronous", required=True,
        metadata=means(
            "whether other servers have a copy of the record: none; asynchronous, where the last"
            " seconds can be lost with this one; synchronous, where nothing acknowledged is"
        ),
    )  # fmt: skip
    games = Many(Words(), required=True, metadata=means("the books on the shelf"))
    version = Words(required=True, metadata=means("the release of the service"))
    build = Words(required=True, metadata=means("which program of that release it is"))
    rules_run = Choice(
        "compiled", "python", required=True,
        metadata=means("how the rules run: compiled for this machine, or as Python"),
    )  # fmt: skip
    sealed = Inside(
        SealedSchema, required=True, allow_none=True,
        metadata=means("how the record is sealed; null where it is not"),
    )  # fmt: skip
    holes = Many(
        Inside(HoleSchema), required=True, metadata=means("matches in which events are missing")
    )
    verified = Inside(
        VerifiedSchema,
        required=True,
        allow_none=True,
        metadata=means("how `referee verify --all` came out last; null where it was never run"),
    )


WHO = ("nobody", "key", "anybody")


class RootSchema(Closed):
    """What a service is, and where everything is."""

    name = Words(required=True, metadata=means("what the program is called"))
    version = Words(required=True, metadata=means("the release of the service"))
    build = Words(required=True, metadata=means("which program of that release it is"))
    links = Mapped(
        Words(), Words(), required=True, metadata=means("paths by what is found there"),
    )  # fmt: skip
    opening = Choice(*WHO, required=True, metadata=means("who may open matches"))
    imports = Choice(*WHO, required=True, metadata=means("who may import matches"))
    listing = Flag(required=True, metadata=means("whether strangers are told which matches are"))


class ExportQuerySchema(Closed):
    """In which form a match is wanted."""

    format = Choice(
        "jsonl", "text", "csv", "csv-hands", "csv-players", "cloudevents", "bgstats", "pdf",
        load_default="jsonl",
        metadata={"description": "the record itself, the notation, a table of the rulings, hands or"
                  " players, a batch of CloudEvents, a play for BG Stats, or pages to print"},
    )  # fmt: skip
    names = Ticked(
        load_default=False,
        metadata={"description": "with the players' names; for participants, and where the form has"
                  " a place for them: text, csv-players, bgstats, pdf"},
    )  # fmt: skip
    pictures = Ticked(
        load_default=False,
        metadata={
            "description": "with the photographs, in the record itself and in the pages to"
            " print; for participants"
        },
    )
    language = Choice(
        "en", "de", load_default="en", metadata={"description": "of the pages to print"}
    )


class RecordQuerySchema(Closed):
    """From where the whole record is told."""

    after = Words(
        "^([a-z0-9]{8,40})?$", "the id of a match", load_default="",
        metadata=means("the last match that came whole before the connection was broken"),
    )  # fmt: skip
    pictures = Ticked(load_default=False, metadata=means("with the photographs of every match"))


class ImportedSchema(Closed):
    """The match or the tournament that an import became."""

    match = Words(required=True, metadata=means("the id of the match, or of the tournament"))
    kind = Choice("match", "tournament", required=True, metadata=means("which of both it is"))
    version = Whole(required=True, metadata=means("the number of its last event"))
