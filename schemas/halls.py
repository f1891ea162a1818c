"""Who speaks at a tournament and how phones come in, what commands come to, and what leaves it."""

from __future__ import annotations

from schemas.base import (
    Choice,
    Closed,
    Counted,
    Flag,
    Inside,
    Ticked,
    Whole,
    Words,
    line,
    means,
    report_id,
    secret,
    utc,
)
from schemas.regulations import listed, whole, word
from schemas.tournaments import ROLES, STATUSES, HappeningSchema, TournamentSchema, maybe

CODE = r"^[A-Za-z0-9.-]{4,40}$"


class ListedSchema(Closed):
    """One line of the list of tournaments."""

    id = word("its id")
    title = word("what it is called")
    status = Choice(*STATUSES, required=True, metadata=means("how far it is"))
    announced_at = whole("when it was announced, milliseconds since 1970")
    announced_at_utc = utc()


class TournamentListSchema(Closed):
    """The tournaments, the latest first."""

    tournaments = listed(ListedSchema, "those that are listed")


class AnnounceSchema(Closed):
    """What announcing a tournament takes: a regulation of the shelf, or a file."""

    title = line(120, required=True, metadata=means("what it is called"))
    regulation = Words(metadata=means("the name of a regulation on the shelf"))
    toml = Words(metadata=means("or the file of a regulation"))
    about = line(300, metadata=means("when and where"))
    device = line(80, metadata=means("what the phone or laptop is called"))
    listed = Flag(load_default=True, metadata=means("whether it stands in the list"))
    report_id = report_id(metadata=means("the same id again announces no second tournament"))
    secret = secret(
        metadata=means("known to this phone alone: with it the same id is answered again")
    )


class WaySchema(Closed):
    """How a phone comes in by a code."""

    role = Choice(*ROLES, required=True, metadata=means("for whom it speaks"))
    seat = maybe("for which table or entry; else null")
    code = word("the code")
    url = word("the address that brings a phone there")
    participant = Words(metadata=means("of somebody who directs: whose code it is"))


class WayDrawnSchema(WaySchema):
    """The same with a drawing."""

    qr_svg = word("the address as a QR code, an SVG drawing")


class AnnouncedSchema(Closed):
    """A tournament just announced, and the token of whoever directs it."""

    tournament = Inside(TournamentSchema, required=True, metadata=means("the tournament"))
    token = word("the token of this phone, told once")
    participant = word("the id of this phone")
    role = Choice("direction", required=True, metadata=means("as whom it speaks"))
    code = word("the code by which another phone or laptop of the same person directs")
    join = Inside(WayDrawnSchema, required=True, metadata=means("how the hall comes in"))


class JoinHallSchema(Closed):
    """A code: of the tournament, a table, an entry, or of somebody who directs."""

    code = Words(CODE, "a code as it stands on a slip", required=True, metadata=means("the code"))
    device = line(80, metadata=means("what the phone is called"))


class JoinedHallSchema(Closed):
    """A token, and for whom it speaks."""

    token = word("the token of this phone")
    participant = word("the id under which it speaks")
    role = Choice(*ROLES, required=True, metadata=means("as whom it speaks"))
    seat = maybe("for which table (2/7) or entry (12, 12.1); else null")
    tournament = word("the id of the tournament")


class CodesQuerySchema(Closed):
    """For whom codes are wanted."""

    round = Counted(metadata=means("the tables of this round; else the entries"))


class CodesSchema(Closed):
    """Codes."""

    codes = listed(WaySchema, "the codes, each with the address that it brings a phone to")


class DirectorSchema(Closed):
    """Somebody who directs."""

    participant = word("the id under which they speak")
    device = maybe("what they are called; null for nothing")
    code = maybe("their code; null where they were sent away")
    revoked = Flag(required=True, metadata=means("whether they were sent away"))
    since = whole("when they came, milliseconds since 1970")
    since_utc = utc()


class DirectionSchema(Closed):
    """Those who direct."""

    direction = listed(DirectorSchema, "everybody who ever directed, in that order")


class AdmitSchema(Closed):
    """Another one who directs."""

    device = line(80, metadata=means("what they are called"))


class RenewSchema(Closed):
    """Whose code is to be another one: their phones are sent away."""

    seat = Words(
        r"^[1-9]\d{0,3}([/.][1-9]\d{0,3})?$", "a table such as 2/7, or an entry such as 12",
        required=True, metadata=means("a table such as 2/7, an entry such as 12 or 12.1"),
    )  # fmt: skip


class OpenTableSchema(Closed):
    """What opening the match of a table takes."""

    device = line(80, metadata=means("what the phone is called"))
    secret = secret(metadata=means("known to this phone alone: with it the same is answered again"))


class TableMatchSchema(Closed):
    """The match of a table, and how another phone comes there."""

    match = word("the id of the match")
    code = word("its join code")
    url = word("the address that brings a phone there")


class DoneSchema(Closed):
    """What came of a command."""

    version = whole("the number of its event")
    repeated = Flag(required=True, metadata=means("whether it was on record already"))
    event = Inside(HappeningSchema, required=True, metadata=means("the event"))
    number = Whole(
        required=True, allow_none=True,
        metadata=means("the number that it gave: of an entry, a round, a result, a protest, a"
                       " penalty; else null"),
    )  # fmt: skip


class FollowSchema(Closed):
    """From where a stream goes on."""

    after = Counted(metadata=means("the version already known; without it the stream begins now"))


FORMS = ("jsonl", "cloudevents", "csv-entries", "csv-results", "csv-standings")
PAPERS = ("regulation", "entries", "seating", "slips", "standings")


class HallExportSchema(Closed):
    """In which form a tournament is wanted."""

    format = Choice(*FORMS, load_default="jsonl", metadata=means("the record, events, or a table"))
    names = Ticked(load_default=False, metadata=means("with the names; for holders of a code"))
    matches = Ticked(load_default=True, metadata=means("with the matches of its tables; jsonl"))
    pictures = Ticked(
        load_default=False,
        metadata=means("with the photographs of its tables; jsonl, for the direction"),
    )
    title = Counted(load_default=1, metadata=means("which of several titles, from 1"))
    language = Choice("en", "de", load_default="en", metadata=means("the words of the columns"))


class PaperSchema(Closed):
    """What is to be printed, and how."""

    round = Counted(metadata=means("which round; else the latest"))
    title = Counted(load_default=1, metadata=means("which of several titles, from 1"))
    language = Choice("en", "de", load_default="en", metadata=means("in which language"))
