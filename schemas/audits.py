"""Audits: what a committee reads first, the events of a match, and what was found in it."""

from __future__ import annotations

from referee.audit import IMPOSSIBLE, PROVEN, UNUSUAL
from referee.audit.trail import KINDS
from schemas.base import (
    Choice,
    Closed,
    Counted,
    Described,
    Flag,
    Inside,
    Many,
    Ticked,
    Whole,
    Words,
    clause,
    in_pieces,
    means,
    seat,
    utc,
)
from schemas.matches import ImportSchema
from schemas.rulings import MOVE, BySchema, CitedSchema
from schemas.tables import ViewSchema


class AuditQuerySchema(Closed):
    """Which events of a match are wanted; all of them where nothing is said."""

    kind = Choice(*KINDS, metadata=means("these events alone"))
    seat = seat(metadata=means("what this seat did or recorded"))
    clause = clause(metadata=means("what cites this clause"))
    ruling = Counted(1, metadata=means("what is about this ruling"))
    trail = Ticked(load_default=True, metadata=means("with the events; without, the rest alone"))
    around = Ticked(load_default=False, metadata=means("with the table before and after each"))


class EntrySchema(Closed):
    """One event of a match, as people would tell it."""

    version = Whole(required=True, metadata=means("the number of the event"))
    kind = Words(required=True, metadata=means("what kind of event it is, such as ruled"))
    number = Whole(
        required=True, allow_none=True, metadata=means("the ruling it is about; null for none")
    )
    report = Words(
        required=True, allow_none=True,
        metadata=means("report, correction or decision in the notation; null for others"),
    )  # fmt: skip
    seat = Words(required=True, allow_none=True, metadata=means("whose act it was; null for none"))
    at = Whole(
        required=True,
        allow_none=True,
        metadata=means("when it happened as reported, milliseconds since 1970"),
    )
    at_utc = utc()
    recorded_at = Whole(
        required=True,
        allow_none=True,
        metadata=means("when it was recorded, milliseconds since 1970"),
    )
    recorded_at_utc = utc()
    by = Inside(BySchema, required=True, allow_none=True, metadata=means("who recorded it"))
    text = Words(required=True, metadata=means("what happened, in a sentence"))
    move = Described(
        MOVE, required=True, allow_none=True, metadata=means("the move reported; null for others")
    )
    outcome = Words(
        required=True, allow_none=True, metadata=means("what was ruled first; null for others")
    )
    cites = Many(Inside(CitedSchema), required=True, metadata=means("the clauses, in words"))
    reasons = Many(Words(), required=True, metadata=means("why, in sentences"))
    happened = Many(Words(), required=True, metadata=means("what it changed on the table"))
    later = Many(Words(), required=True, metadata=means("what became of it later, and why"))
    messages = in_pieces()
    struck = Ticked(required=True, metadata=means("whether it was taken back"))
    imported = Ticked(required=True, metadata=means("whether it came out of a file"))
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
    messages = in_pieces()
    evidence = Many(Whole(), required=True, metadata=means("the rulings that show it"))


class PersonSchema(Closed):
    """Who sits at a seat."""

    seat = Words(required=True, metadata=means("the seat"))
    name = Words(required=True, metadata=means("the name, for those who may know it; or empty"))


class SentencesSchema(Closed):
    """The cells of a row, each in words."""

    cells = Many(Words(), required=True, metadata=means("what stands in each column"))
    messages = in_pieces()


class SheetSchema(Closed):
    """Something that is written down in rows: the score, or a hand."""

    headed = Ticked(required=True, metadata=means("whether the first row are headings"))
    rows = Many(Inside(SentencesSchema), required=True, metadata=means("the rows, in order"))


class MatterSchema(Closed):
    """What was disputed, and all that was made of it."""

    dispute = Whole(required=True, metadata=means("the number of the dispute it began with"))
    ruling = Whole(
        required=True, allow_none=True,
        metadata=means("the ruling in dispute; null where nobody reported what it is about"),
    )  # fmt: skip
    disputed = Many(Words(), required=True, metadata=means("what was ruled, and who objects how"))
    evidence = Many(Words(), required=True, metadata=means("what speaks for it, step by step"))
    decided = Many(Words(), required=True, metadata=means("the decisions, with their reasons"))
    changed = Many(Words(), required=True, metadata=means("what changed: rulings, score, result"))
    messages = in_pieces()


class HandWrittenSchema(Closed):
    """A hand as its players would write it down."""

    hand = Whole(required=True, metadata=means("the number of the hand"))
    sheet = Inside(
        SheetSchema, required=True, allow_none=True,
        metadata=means("its tricks, cards or grids; null where only its result is known"),
    )  # fmt: skip
    watched = Flag(required=True, metadata=means("whether its end was watched; else it was told"))
    resumed = Flag(required=True, metadata=means("whether it was picked up in the middle"))
    confirmed = Many(Words(), required=True, metadata=means("who confirmed what it came to"))
    messages = in_pieces()


class AnswerSchema(Closed):
    """What a committee reads before the events."""

    people = Many(Inside(PersonSchema), required=True, metadata=means("who sits where"))
    result = Words(required=True, metadata=means("how the match ended, and the score"))
    matters = Many(Inside(MatterSchema), required=True, metadata=means("what was disputed"))
    proven = Many(
        Words(), required=True, metadata=means("breaches that are proven though nobody disputed")
    )
    impossible = Many(Words(), required=True, metadata=means("what cannot be true beside the rest"))
    unusual = Many(Words(), required=True, metadata=means("what is unusual but allowed"))
    scores = Inside(
        SheetSchema, required=True, allow_none=True,
        metadata=means("the score after each hand; null before the first is over"),
    )  # fmt: skip
    hands = Many(Inside(HandWrittenSchema), required=True, metadata=means("the hands, in order"))
    messages = in_pieces()


class AuditSchema(Closed):
    """A match told for a committee: what matters first, then event by event."""

    match = Words(required=True, metadata=means("the id of the match"))
    version = Whole(required=True, metadata=means("the number of its last event"))
    imported = Many(
        Inside(ImportSchema), required=True, metadata=means("which of its events were imported")
    )
    answer = Inside(AnswerSchema, required=True, metadata=means("what is read before the events"))
    entries = Many(
        Inside(EntrySchema), required=True,
        metadata=means("the events, in order; none where the trail is left out"),
    )  # fmt: skip
    findings = Many(
        Inside(FindingSchema), required=True, metadata=means("what the table should look at")
    )
