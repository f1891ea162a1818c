"""Matches as the API shows them: the table as its viewer may see it, and what opening one takes."""

from __future__ import annotations

from typing import Any, ClassVar

from marshmallow import fields

from referee.kernel import tokens
from schemas.base import (
    LINE,
    SEAT,
    Choice,
    Closed,
    Counted,
    Described,
    Flag,
    Inside,
    Many,
    Mapped,
    Whole,
    Words,
    line,
    means,
    report_id,
    seat,
    secret,
    utc,
)
from schemas.books import KINDS, TERM_VALUE
from schemas.tables import ViewSchema

TERM = f"^{tokens.TERM}$"
BOOK = f"^{tokens.BOOK}$"
STATUSES = ("open", "over", "closed")
KEEPERS = ("", "phone")


class ImportSchema(Closed):
    """Events of a match that came out of a file, and were not ruled on by this service."""

    first = Whole(1, required=True, metadata=means("the number of the first of them"))
    last = Whole(1, required=True, metadata=means("the number of the last of them"))
    at = Whole(
        required=True, allow_none=True,
        metadata=means("when they were imported, milliseconds since 1970; null for unknown"),
    )  # fmt: skip
    at_utc = utc()
    by = Words(required=True, metadata=means("who imported them; empty for unknown"))
    digest = Words(
        required=True, metadata=means("the digest of the file they came in; empty for unknown")
    )


class MatchHeadSchema(Closed):
    """What is told of a match wherever it is shown."""

    id = Words(required=True, metadata=means("the id of the match"))
    book = Words(required=True, metadata=means("the name of its book"))
    title = Words(required=True, metadata=means("what the book is called"))
    terms = Mapped(
        Words(TERM), Described(TERM_VALUE), required=True, metadata=means("the terms agreed")
    )
    seats = Many(Words(SEAT), required=True, metadata=means("the seats in order of play"))
    sides = Mapped(Words(SEAT), Words(), required=True, metadata=means("the side of each seat"))
    version = Whole(required=True, metadata=means("the number of its last event"))
    rulings = Whole(required=True, metadata={"description": "the number of the last ruling"})
    status = Choice(*STATUSES, required=True, metadata=means("how far the match is"))
    opened_at = Whole(required=True, metadata={"description": "milliseconds since 1970"})
    opened_at_utc = utc()
    kept = Choice(
        *KEEPERS, required=True,
        metadata=means("phone where a phone kept it by itself, by its clock; else empty"),
    )  # fmt: skip
    imported = Many(
        Inside(ImportSchema), required=True, metadata=means("which of its events were imported")
    )


class ClockJumpSchema(Closed):
    """An event that was recorded, by the clock of the service, before the event before it."""

    version = Whole(required=True, metadata=means("the number of the event"))
    by = Whole(required=True, metadata=means("by how many milliseconds the clock jumped back"))


class MatchSchema(MatchHeadSchema):
    """A match with its table, as the viewer may see it."""

    names = Mapped(
        Words(SEAT), Words(), metadata={"description": "who sits where; for participants alone"}
    )
    ruling = Whole(
        required=True, metadata={"description": "the ruling after which the table is shown"}
    )
    viewer = Words(required=True, metadata={"description": "public, or the seat that sees it"})
    waits = Flag(required=True, metadata=means("whether play waits while a dispute is open"))
    disputes = Many(Whole(), required=True, metadata=means("the disputes that nobody has decided"))
    clock_jumps = Many(
        Inside(ClockJumpSchema),
        required=True,
        metadata=means("where a clock of the service jumped back"),
    )
    table = Inside(ViewSchema, required=True, metadata=means("the table as the viewer may see it"))


class PositionSchema(Closed):
    """After which ruling the table is wanted."""

    ruling = Counted(metadata={"description": "the table after this ruling"})


class OpenMatchSchema(Closed):
    """What opening a match takes."""

    book = Words(
        BOOK,
        "the name of a book on the shelf",
        metadata=means("the name of a book on the shelf; or else a regulation"),
    )
    regulation = Words(
        metadata=means(
            "in the place of a book the name of a regulation on the shelf: its book, its terms and"
            " its number of games, but for what terms says otherwise"
        )
    )
    toml = Words(metadata=means("or the file of a regulation"))
    seats = Many(seat(), most=16, metadata=means("the seats in order of play"))
    players = Whole(1, 16, metadata={"description": "instead of seats: how many of the usual ones"})
    terms = Mapped(
        Words(TERM, "the name of a term"),
        Described(TERM_VALUE),
        most=64,
        metadata=means("what the table agrees on; else as usual"),
    )
    names = Mapped(seat(), line(80), most=16, metadata=means("who sits where"))
    device = line(80, metadata=means("what the phone is called"))
    listed = Flag(load_default=True, metadata=means("whether it stands in the list of matches"))
    disputes = Choice(
        "go_on", "wait", load_default="go_on", metadata=means("what play does while one is open")
    )
    report_id = report_id(metadata=means("the same id again opens no second match"))
    secret = secret(
        metadata=means("known to this phone alone: with it the same id is answered again")
    )


NAMES_BY_SEAT = Mapped(seat(), line(80), most=16)


class SeatNamesSchema(Closed):
    """Who sits where, by seat; an empty name is forgotten."""

    json_schema: ClassVar[dict[str, Any]] = {
        "type": "object",
        "propertyNames": {"pattern": SEAT},
        "additionalProperties": {"type": "string", "maxLength": 80, "pattern": LINE},
        "maxProperties": 16,
    }

    def load(self, data: Any, **more: Any) -> Any:
        """Return the names by seat."""
        del more
        return NAMES_BY_SEAT.deserialize(data)


class NamesSchema(Closed):
    """Who sits where."""

    names = Mapped(Words(SEAT), Words(), required=True, metadata=means("who sits where, by seat"))


class JoinWaySchema(Closed):
    """How another phone comes to the table."""

    code = Words(required=True, metadata=means("the join code"))
    url = Words(required=True, metadata=means("the address that brings a phone there"))
    qr_svg = Words(required=True, metadata=means("the same as a QR code, an SVG drawing"))


class OpenedSchema(Closed):
    """A match that was opened, with the arbiter's token: it is told once."""

    match = Inside(MatchSchema, required=True, metadata=means("the match with its table"))
    token = Words(required=True, metadata=means("the token of the arbiter"))
    participant = Words(required=True, metadata=means("the id of the arbiter's phone"))
    role = Words(required=True, metadata=means("as whom the token speaks: arbiter"))
    join = Inside(
        JoinWaySchema, required=True, metadata=means("how other phones come to the table")
    )
    recovery = Words(
        required=True,
        metadata=means("the phrase with which a new phone becomes the arbiter: told once"),
    )


class ClosingSchema(Closed):
    """Why a match ends before it is over."""

    why = line(tokens.MOST_TEXT, metadata=means("the reason, where it is not over"))
    report_id = report_id(metadata=means("the same id again closes nothing twice"))


class ClosedSchema(Closed):
    """The version of the event that closed it."""

    version = Whole(required=True, metadata=means("the number of the event"))


class OfferFieldSchema(Closed):
    """One field of an offered move; no options means that anything of its kind may be given."""

    name = Words(required=True, metadata=means("the name of the field"))
    kind = Choice(*KINDS, required=True, metadata=means("what kind of value it takes"))
    required = Flag(required=True, metadata=means("whether it must be given"))
    sealed = Flag(required=True, metadata=means("whether only the acting seat may know it"))
    below_zero = Flag(required=True, metadata=means("whether its counts may lie below zero"))
    options = Many(
        Described({"type": ["string", "boolean", "integer"]}),
        required=True,
        allow_none=True,
        metadata=means("what may be given; null for anything of its kind"),
    )
    claims = Mapped(
        Words(), Words(), most=1000,
        metadata={"description": "for an option taken on trust: the clause that trusts"},
    )  # fmt: skip
    when = Mapped(
        Words(), Many(Words()),
        metadata={"description": "the values of another field with which this one is asked"},
    )  # fmt: skip
    whole = Whole(metadata=means("how many cards it takes, where all of a hand are shown"))


class AfterwardsSchema(Closed):
    """Who is awaited once an offered move is made with one of these values."""

    values = Many(
        Described({"type": ["string", "boolean", "integer"]}),
        required=True,
        metadata=means("the values of the one field it takes; none where it takes none"),
    )
    seat = Words(required=True, allow_none=True, metadata=means("the seat; null for nobody"))
    moves = Many(Words(), required=True, metadata=means("what it may do"))


class OfferSchema(Closed):
    """A move that may be reported now."""

    kind = Words(required=True, metadata=means("the word with its book, as a report may give it"))
    move = Words(required=True, metadata=means("the word for it in reports"))
    seat = Words(
        required=True, allow_none=True, metadata=means("the seat that acts; null for the table")
    )
    title = Words(required=True, metadata=means("what its button says"))
    many = Whole(
        required=True,
        metadata=means("the number its button says, such as how many cards it takes; 0 for none"),
    )
    text = Words(required=True, metadata=means("what it means"))
    awaited = Flag(required=True, metadata=means("whether it is what is awaited now"))
    needs_one = Flag(
        required=True, metadata=means("whether one of its fields has to be given, whichever it is")
    )
    fields_ = Many(
        Inside(OfferFieldSchema),
        required=True,
        data_key="fields",
        attribute="fields",
        metadata=means("what it takes, in order"),
    )
    claims = fields.Dict(
        keys=Words(),
        values=Words(),
        required=True,
        metadata=means("options taken on trust, and the clause that trusts"),
    )
    then = Many(
        Inside(AfterwardsSchema),
        required=True,
        metadata=means("who is awaited after an awaited move, as far as one field decides it"),
    )


class OffersSchema(Closed):
    """What may be reported now, the awaited moves first."""

    version = Whole(required=True, metadata=means("the last event these offers know of"))
    offers = Many(
        Inside(OfferSchema), required=True, metadata=means("the moves, awaited ones first")
    )


class OffersQuerySchema(Closed):
    """Whose offers are wanted."""

    seat = seat(metadata=means("only what this seat may report"))


class HeldSchema(Closed):
    """A table as a phone has worked it out by the rules that it has itself."""

    version = Whole(1, required=True, metadata=means("the version of the match"))
    table = Words(
        "^[0-9a-f]{64}$", "a SHA-256 in hexadecimal", required=True, allow_none=True,
        metadata=means(
            "the SHA-256 of the table as GET returns it to whoever watches, as canonical JSON "
            "(RFC 8785); null where the phone could not read an event"
        ),
    )  # fmt: skip


class ComparedSchema(Closed):
    """Whether a phone comes to the table of the record."""

    version = Whole(required=True, metadata=means("the version of the match now"))
    same = Flag(
        required=True, allow_none=True,
        metadata=means("whether it does; null where the match has gone on meanwhile"),
    )  # fmt: skip


class RecordedEventSchema(Closed):
    """An event as it is recorded."""

    version = Whole(required=True, metadata=means("its number in the match"))
    topic = Words(required=True, metadata=means("which kind of event it is"))
    payload = Described({"type": "object"}, required=True, metadata=means("its payload"))


class ToldSchema(Closed):
    """A match for whoever judges on by the same rules, until the service has judged."""

    version = Whole(required=True, metadata=means("the version of the match"))
    rules = Words(
        required=True,
        metadata=means("the digest of the rules by which this service judges; no other may"),
    )
    revision = Words(required=True, metadata=means("the revision of the book in force"))
    text = Words(
        required=True,
        metadata=means("the match in the notation, with times as they were reported, no names"),
    )
    since = Many(
        Inside(RecordedEventSchema), required=True,
        metadata=means("from the first photograph on, which no text has, the events as they are"
                       " recorded; none where there is none"),
    )  # fmt: skip
    tag = Words(
        required=True,
        metadata=means("which event is its latest: with it a phone asks to be told the next ones"),
    )
