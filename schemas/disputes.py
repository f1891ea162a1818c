"""Disputes, decisions and confirmations as they travel over HTTP, and a match judged again."""

from __future__ import annotations

from referee.kernel import tokens
from referee.kernel.tokens import OUTCOMES
from referee.match.remedies import MOST_POINTS, SAMPLES
from schemas.base import (
    CLAUSE,
    FACE,
    SEAT,
    Choice,
    Closed,
    Described,
    Flag,
    Inside,
    Many,
    Mapped,
    Whole,
    Words,
    clause,
    in_pieces,
    line,
    means,
    report_id,
    seat,
    utc,
)
from schemas.books import TERM_VALUE
from schemas.confirmations import ConfirmationSchema, scores
from schemas.matches import BOOK, TERM, OfferSchema
from schemas.rulings import (
    MOVE,
    BySchema,
    ChangeSchema,
    CitedSchema,
    RulingSchema,
    TellingSchema,
)
from schemas.tables import AwaitedSchema, ViewSchema

TITLE = f"^{tokens.TITLE}$"


class DisputeRequestSchema(Closed):
    """What is disputed: a ruling, a decision, or (neither is named) something nobody reported."""

    report_id = report_id(required=True, metadata=means("the id the phone gives this dispute"))
    ruling = Whole(1, allow_none=True, metadata=means("the ruling in dispute"))
    decision = Whole(1, allow_none=True, metadata=means("instead: the decision in dispute"))
    words = line(tokens.MOST_TEXT, required=True, metadata=means("what is said against it"))
    clause = clause(allow_none=True, metadata=means("the clause relied on"))
    seat = seat(allow_none=True, metadata=means("who disputes, where the arbiter records it"))


class DisputeSchema(Closed):
    """A dispute."""

    number = Whole(required=True, metadata=means("its number in the match"))
    version = Whole(required=True, metadata=means("the event that recorded it"))
    ruling = Whole(
        required=True,
        allow_none=True,
        metadata=means("the ruling in dispute; null for something nobody reported"),
    )
    after = Whole(required=True, metadata=means("the latest ruling when something went unreported"))
    decision = Whole(
        required=True, allow_none=True, metadata=means("the decision in dispute; null for none")
    )
    seat = Words(
        required=True, allow_none=True, metadata=means("who disputes; null for the arbiter")
    )
    words = Words(required=True, metadata=means("what is said against it"))
    clause = Inside(
        CitedSchema, required=True, allow_none=True, metadata=means("the clause relied on")
    )
    open = Flag(required=True, metadata=means("whether nobody has decided it"))
    by = Inside(BySchema, required=True, metadata=means("who recorded it"))
    recorded_at = Whole(required=True, metadata=means("when, milliseconds since 1970"))
    recorded_at_utc = utc()


class DecisionSchema(Closed):
    """A decision on a dispute."""

    number = Whole(required=True, metadata=means("its number in the match"))
    version = Whole(required=True, metadata=means("the event that recorded it"))
    dispute = Whole(required=True, metadata=means("the dispute it decides"))
    text = Words(required=True, metadata=means("the remedies in the notation"))
    said = Words(required=True, metadata=means("what they do, in words"))
    why = Words(required=True, metadata=means("the reason"))
    replaced = Many(Whole(), required=True, metadata=means("the rulings whose report is another"))
    changed = Many(Whole(), required=True, metadata=means("the rulings that come out otherwise"))
    happened = Many(Words(), required=True, metadata=means("what it brought about, in words"))
    messages = in_pieces()
    supersedes = Whole(
        required=True, allow_none=True, metadata=means("the decision it supersedes; null for none")
    )
    superseded_by = Whole(
        required=True, allow_none=True, metadata=means("the decision that superseded it; or null")
    )
    by = Inside(BySchema, required=True, metadata=means("who decided"))
    recorded_at = Whole(required=True, metadata=means("when, milliseconds since 1970"))
    recorded_at_utc = utc()


class DisputesSchema(Closed):
    """All that was argued about in a match."""

    version = Whole(required=True, metadata=means("the last event this knows of"))
    waits = Flag(required=True, metadata=means("whether play waits while a dispute is open"))
    waiting = Whole(
        required=True, allow_none=True, metadata=means("the dispute play waits for; null for none")
    )
    disputes = Many(Inside(DisputeSchema), required=True, metadata=means("every dispute, in order"))
    decisions = Many(
        Inside(DecisionSchema), required=True, metadata=means("every decision, in order")
    )


class RemedySchema(Closed):
    """One remedy; which fields it takes depends on its kind."""

    remedy = Choice(*SAMPLES, required=True, metadata=means("what is done"))
    ruling = Whole(
        metadata=means("the ruling it is about, else the one in dispute; for take-back: the last"
                       " one that stays; for shuffled: the last one before it")
    )  # fmt: skip
    replacement = Inside(TellingSchema, metadata=means("for replace: what was meant"))
    clauses = Many(
        clause(), most=32,
        metadata=means("for let-stand: the clauses waived; for penalty: the one broken"),
    )  # fmt: skip
    seat = Words(
        SEAT, "a seat or a side",
        metadata=means("for penalty: on whom; for score and award: the side, or a seat of it"),
    )  # fmt: skip
    points = Whole(
        -MOST_POINTS, MOST_POINTS, metadata=means("for score: how many are given, or taken away")
    )
    title = Words(
        TITLE, "the title of a score", metadata=means("for score: its title, else points")
    )


class DecisionRequestSchema(Closed):
    """A decision: what is done, and why."""

    report_id = report_id(metadata=means("the id the phone gives this decision"))
    remedies = Many(
        Inside(RemedySchema), required=True, most=8, metadata=means("what is done, in order")
    )
    why = line(
        tokens.MOST_TEXT, load_default="", metadata=means("the reason; a decision always has one")
    )
    preview = Flag(load_default=False, metadata=means("only tell what would follow"))


class OutlookSchema(Closed):
    """What a decision does, or would do."""

    title = Words(required=True, metadata=means("what a button says"))
    messages = in_pieces()
    text = Words(required=True, metadata=means("the remedies in the notation"))
    remedies = Many(Inside(RemedySchema), required=True, metadata=means("what is done, in order"))
    possible = Flag(required=True, metadata=means("whether it can be done"))
    problem = Words(
        required=True, allow_none=True, metadata=means("why it cannot be done; null where it can")
    )
    waives = Many(
        Inside(CitedSchema), required=True, metadata=means("the clauses that would be waived")
    )
    changes = Many(
        Inside(ChangeSchema), required=True, metadata=means("rulings that come out otherwise")
    )
    struck = Many(Whole(), required=True, metadata=means("rulings that do not count any more"))
    back = Many(Whole(), required=True, metadata=means("rulings that count again"))
    supersedes = Whole(
        required=True, allow_none=True, metadata=means("the decision it supersedes; null for none")
    )
    unknown_again = Many(
        Words(FACE), required=True, metadata=means("cards that nobody knows any more")
    )
    scores = scores()
    awaited = Many(
        Inside(AwaitedSchema), required=True, metadata=means("who would be awaited, first to last")
    )
    hand = Whole(required=True, metadata=means("the hand that would be played"))
    over = Flag(required=True, metadata=means("whether the match would be decided"))
    winners = Many(Words(), required=True, metadata=means("the sides that would have won"))


class DecidedSchema(OutlookSchema):
    """A decision that was recorded or tried, with the table then."""

    decision = Inside(
        DecisionSchema, required=True, allow_none=True, metadata=means("null for a preview")
    )
    table = Inside(ViewSchema, required=True, metadata=means("the table afterwards"))


class BearingClaimSchema(Closed):
    """A claim that bears on a dispute, and what became of it."""

    number = Whole(required=True, metadata=means("the number of the claim"))
    ruling = Whole(required=True, metadata=means("the ruling that implied it"))
    clause = Words(CLAUSE, required=True, metadata=means("the clause by which it follows"))
    seat = Words(required=True, metadata=means("whose hand it is about"))
    kind = Choice("lacks", "holds", required=True, metadata=means("lacks them all, or holds one"))
    cards = Many(Words(FACE), required=True, metadata=means("the cards it is about"))
    state = Choice("open", "refuted", "lapsed", required=True, metadata=means("what became of it"))
    proof = Many(Whole(), required=True, metadata=means("the rulings that prove it untrue"))


class UnseenSchema(Closed):
    """Cards in one place that nobody has seen."""

    place = Words(required=True, metadata=means("where they lie or lay"))
    count = Whole(required=True, metadata=means("how many they are"))


class DecidingSchema(Closed):
    """The fewest cards that would decide what is open about hidden hands."""

    move = Choice("see", "left", required=True, metadata=means("the report that tells them"))
    places = Many(Inside(UnseenSchema), required=True, metadata=means("where they are"))
    sure = Flag(required=True, metadata=means("whether they decide it whatever they are"))


class DossierSchema(Closed):
    """Everything that decides a dispute, in one answer."""

    version = Whole(required=True, metadata=means("the last event this knows of"))
    dispute = Inside(DisputeSchema, required=True, metadata=means("the dispute"))
    played = Inside(
        RulingSchema, required=True, allow_none=True, metadata=means("what was played, and ruled")
    )
    before = Inside(ViewSchema, required=True, metadata=means("the table before it"))
    allowed = Many(
        Inside(OfferSchema), required=True, metadata=means("what that seat might have done then")
    )
    clauses = Many(
        Inside(CitedSchema), required=True, metadata=means("the clauses at issue, in words")
    )
    claims = Many(
        Inside(BearingClaimSchema), required=True, metadata=means("the claims that bear on it")
    )
    deciding = Inside(
        DecidingSchema,
        required=True,
        allow_none=True,
        metadata=means("the cards that would decide it; null where none would"),
    )
    decisions = Many(
        Inside(DecisionSchema), required=True, metadata=means("what was decided in this matter")
    )
    remedies = Many(
        Inside(OutlookSchema), required=True, metadata=means("what may be done, and what follows")
    )


class HandSchema(Closed):
    """A hand that has ended."""

    hand = Whole(required=True, metadata=means("its number"))
    ruling = Whole(required=True, metadata=means("the ruling with which it ended"))
    won = Many(Words(), required=True, metadata=means("the sides that won it"))
    before = scores("the scores with which it began")
    scores = scores()
    watched = Flag(required=True, metadata=means("whether its end was watched; else it was told"))
    resumed = Flag(
        required=True,
        metadata=means("whether it was picked up in the middle: nobody watched its beginning"),
    )
    game = Whole(required=True, metadata=means("the game it is of, where a match has several"))
    out = Many(Words(), metadata=means("who plays no further after it; left out where nobody is"))
    marks = Many(
        Words(), required=True, metadata=means("what else it came to, as the game remembers it")
    )
    messages = in_pieces()
    confirmations = Many(
        Inside(ConfirmationSchema), required=True, metadata=means("who confirmed it")
    )


class HandsSchema(Closed):
    """The hands that have ended."""

    version = Whole(required=True, metadata=means("the last event this knows of"))
    hands = Many(Inside(HandSchema), required=True, metadata=means("the hands, in order"))


class RejudgeRequestSchema(Closed):
    """By what a match is judged again; nothing given: by its own book as it is now."""

    book = Words(
        BOOK, "the name of a book on the shelf", allow_none=True, metadata=means("by this book")
    )
    terms = Mapped(
        Words(TERM, "the name of a term"), Described(TERM_VALUE), most=64, load_default=dict,
        metadata=means("under these terms; the others stay as they were agreed"),
    )  # fmt: skip


class RuledSchema(Closed):
    """How a report is ruled on, in short."""

    outcome = Choice(*OUTCOMES, required=True, metadata=means("what is ruled"))
    cites = Many(Words(), required=True, metadata=means("the clauses it rests on"))
    waived = Many(Words(), required=True, metadata=means("the clauses let stand"))
    reason = Words(required=True, metadata=means("why it does not stand; empty where it does"))
    happened = Many(Words(), required=True, metadata=means("what happens, in words"))
    messages = in_pieces()


class DiffersSchema(Closed):
    """A ruling that comes out otherwise."""

    number = Whole(required=True, metadata=means("the number of the ruling"))
    text = Words(required=True, metadata=means("its report"))
    move = Described(MOVE, required=True, metadata=means("the move"))
    before = Inside(RuledSchema, required=True, metadata=means("as it was ruled"))
    after = Inside(
        RuledSchema, required=True, allow_none=True,
        metadata=means("as it would be ruled; null where the book cannot read it"),
    )  # fmt: skip
    problem = Words(
        required=True, allow_none=True, metadata=means("why it cannot be read; null where it can")
    )


class RejudgedSchema(Closed):
    """What a match would have been by another book; the record does not change."""

    book = Words(required=True, metadata=means("the book by which it was judged"))
    title = Words(required=True, metadata=means("what that is called"))
    revision = Words(required=True, metadata=means("its revision"))
    terms = Mapped(Words(TERM), Described(TERM_VALUE), required=True, metadata=means("its terms"))
    rulings = Whole(required=True, metadata=means("how many rulings were judged"))
    differences = Many(
        Inside(DiffersSchema), required=True, metadata=means("those that come out otherwise")
    )
    scores = scores()
    over = Flag(required=True, metadata=means("whether the match would be decided"))
    winners = Many(Words(), required=True, metadata=means("the sides that would have won"))
    table = Inside(ViewSchema, required=True, metadata=means("the table that would lie there"))
