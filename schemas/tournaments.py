"""Tournaments as the API shows them: a view for desk, wall and phone, and who may speak there."""

from __future__ import annotations

from referee.tournament.events import NAMES
from referee.tournament.states import STATES
from schemas.base import (
    Choice,
    Closed,
    Described,
    Flag,
    Inside,
    Many,
    Whole,
    Words,
    in_pieces,
    means,
    utc,
)
from schemas.regulations import listed, whole, word

STATUSES = ("open", "running", "over", "closed")
ROLES = ("direction", "table", "entry", "watcher")
LEAST = -(2**53) + 1


def signed(words: str) -> Whole:
    """Return a field for a number that may be less than nothing."""
    return Whole(LEAST, required=True, metadata=means(words))


def numbers(words: str) -> Many:
    """Return a field for start numbers, sides or seeds."""
    return Many(Whole(), required=True, metadata=means(words))


def maybe(words: str) -> Words:
    """Return a field for words that only some may read."""
    return Words(required=True, allow_none=True, metadata=means(words))


class TextSchema(Closed):
    """A text in both languages."""

    en = word("in English")
    de = word("in German; in English where it is not there")


def texts(words: str) -> Inside:
    """Return a field for a text in both languages."""
    return Inside(TextSchema, required=True, metadata=means(words))


SIDES = Many(Many(Whole()), required=True, metadata=means("each side's start numbers"))


class StageSchema(Closed):
    """Rounds that are drawn in one way."""

    name = texts("what it is called")
    movement = word("the number of its movement")
    rounds = whole("how many rounds; 0 where the movement says it")
    games = whole("how many games a table plays in a round")
    sides = whole("how many sides sit at a table")
    side = whole("how many entries make a side")
    to = whole("points with which a game is won; 0 where that is open")
    tight = whole("with how many points less a side is tight; 0: never")
    total = signed("what the points of a game add up to; -1 where that is open")
    deals = Choice("", "higher", "lower", required=True, metadata=means("who deals first"))
    for_points = Flag(
        required=True,
        metadata=means("whether a round is one game of which the points count, whoever won it"),
    )


class BreachSchema(Closed):
    """A breach outside of the cards, and its price."""

    key = word("its word")
    title = texts("what it is called")
    prices = Many(Whole(LEAST), required=True, metadata=means("points, time by time"))
    falls = Choice("own", "others", required=True, metadata=means("taken off, or for the others"))
    article = word("the article that it breaks")


class BriefSchema(Closed):
    """What a page needs of a regulation while it is played by."""

    name = word("its name")
    title = texts("what it is called")
    book = word("the book that is played")
    players = whole("how many people make an entry")
    stages = listed(StageSchema, "its rounds")
    breaches = listed(BreachSchema, "what costs something besides the rules of the game")
    instances = listed(TextSchema, "who decides protests, one after the other")
    articles = Many(Words(), required=True, metadata=means("the numbers of its articles"))


class SeedsSchema(Closed):
    """What binds the draw."""

    announced = word("the digest of the first seed")
    told = Many(Words(), required=True, metadata=means("the seeds that are told, in their order"))


class HallEntrySchema(Closed):
    """A pair, a player or a team."""

    number = whole("its start number")
    players = Many(
        Words(), required=True, allow_none=True,
        metadata=means("their names, empty for an erased one; null for whoever has no code"),
    )  # fmt: skip
    withdrawn = Flag(required=True, metadata=means("whether it plays no more"))
    since = whole("the first round that it can be drawn for")


class RoundSchema(Closed):
    """A round that was drawn."""

    number = whole("its number")
    stage = whole("its stage, from 1")
    name = texts("what the stage is called")
    finished = Flag(required=True, metadata=means("whether it is closed"))
    byes = numbers("the entries that rest")
    third = whole("the table at which the third place is played for; 0 where none is")
    seed = word("the seed")
    said = word("what the hall added to it")
    drawn_at = whole("when it was drawn, milliseconds since 1970")
    drawn_at_utc = utc()


class TableSchema(Closed):
    """A table of a round."""

    seat = word("round and table, such as 2/7")
    round = whole("the number of the round")
    table = whole("the number of the table")
    sides = SIDES
    drawn = Many(
        Many(Whole()), required=True, allow_none=True,
        metadata=means("who was drawn to sit there; null where they sit as drawn"),
    )  # fmt: skip
    state = Choice(
        *STATES, required=True,
        metadata=means(
            "playing; late, where three of four tables of the round have told; told, and not all"
            " have agreed; disputed; done"
        ),
    )  # fmt: skip
    match = word("the match that is refereed there; empty for none")
    decides = Flag(required=True, metadata=means("whether it only tells equals apart"))
    result = whole("the number of its result; 0 for none")


class ResultSchema(Closed):
    """What a table came to."""

    number = whole("its number")
    round = whole("the number of the round")
    table = whole("the number of the table")
    slip = word("its games as they are written on a slip, such as 15:9 8:15n")
    won = numbers("how many games each side has won")
    agreed = numbers("the sides that have agreed, from 1")
    waits_for = numbers("the sides that have not")
    settled = Flag(required=True, metadata=means("whether a decision has made it what it is"))
    taken_back = Flag(required=True, metadata=means("whether it was taken back"))
    void = numbers("the entries for which it counts nothing")
    match = word("the match that it was read off; empty for none")
    told_at = whole("when it was told or corrected last, milliseconds since 1970")
    told_at_utc = utc()
    protest_until = Whole(
        required=True, allow_none=True,
        metadata=means("until when a protest may come; null: until the next round is drawn"),
    )  # fmt: skip


class AnsweredSchema(Closed):
    """What somebody at the table says of a protest."""

    entry = whole("whose answer it is")
    says = Choice("confirms", "denies", required=True, metadata=means("what they say"))
    words = maybe("in words of their own; null for whoever has no code")


class SettledProtestSchema(Closed):
    """How a protest was decided."""

    slip = maybe("the games as they count from then on; null where they stay")
    void = numbers("the entries for which the result counts nothing")
    rests = word("the article or clause that it rests on")
    why = maybe("the reason; null for whoever has no code")


class ProtestSchema(Closed):
    """A protest."""

    number = whole("its number")
    entry = whole("who protests; 0 for the direction")
    round = whole("the number of the round")
    table = whole("the number of the table")
    words = maybe("what is said; null for whoever has no code")
    rests = word("the article or clause that it rests on")
    against = whole("the protest whose decision is taken further; 0 for a first one")
    instance = whole("which instance is asked, from 1")
    decides = texts("who that is")
    next = Inside(TextSchema, required=True, allow_none=True,
                  metadata=means("to whom it can go from there; null for nobody"))  # fmt: skip
    answers = listed(AnsweredSchema, "what others at the table say")
    decision = Inside(SettledProtestSchema, required=True, allow_none=True,
                      metadata=means("null while it is open"))  # fmt: skip
    dossier = word("where all is that decides it")
    at = whole("when it was brought, milliseconds since 1970")
    at_utc = utc()


class RepeatSchema(Closed):
    """What the same breach would cost next."""

    times = whole("which time it would be")
    points = signed("what it would cost")


class PenaltySchema(Closed):
    """A breach and its price."""

    number = whole("its number")
    entry = whole("whose breach it was")
    breach = word("the breach, by its word")
    times = whole("which time it was")
    points = signed("the points")
    round = whole("the round in which it was")
    gets = numbers("who gets the points; nobody where they are taken off")
    why = maybe("what happened; null for whoever has no code")
    lifted = Flag(required=True, metadata=means("whether it does not count any more"))
    repeat = Inside(RepeatSchema, required=True, metadata=means("what a repeat will cost"))


class StandingSchema(Closed):
    """A line of the standings."""

    place = whole("the place; equals have the same")
    entry = whole("the start number")
    counts = Many(Whole(LEAST), required=True, metadata=means("what stands in the columns"))
    penalties = signed("what breaches have taken from it, and brought it")
    open = whole("at how many of its tables something is open")


class StandingsSchema(Closed):
    """The standings for a title."""

    title = texts("what is played for")
    columns = listed(TextSchema, "what stands in the columns")
    frozen = Flag(required=True, metadata=means("whether the prizes are given by it"))
    lines = listed(StandingSchema, "the entries, the best first")


class OpenSchema(Closed):
    """How much the standings wait for."""

    untold = whole("tables that have told nothing")
    unagreed = whole("results to which not all have agreed")
    disputed = whole("protests that nobody has decided")


class TournamentSchema(Closed):
    """A tournament."""

    id = word("its id")
    title = word("what it is called")
    about = word("when and where")
    status = Choice(*STATUSES, required=True, metadata=means("how far it is"))
    version = whole("the number of its last event")
    announced_at = whole("when it was announced, milliseconds since 1970")
    announced_at_utc = utc()
    recorded_at = whole("when its last event was recorded, milliseconds since 1970")
    recorded_at_utc = utc()
    abandoned = maybe("why it was abandoned; else null")
    regulation = Inside(BriefSchema, required=True, metadata=means("by what it is played"))
    seeds = Inside(SeedsSchema, required=True, metadata=means("what binds the draw"))
    more_rounds = Flag(required=True, metadata=means("whether there is a round to draw"))
    entries = listed(HallEntrySchema, "who takes part, in the order in which they came")
    rounds = listed(RoundSchema, "the rounds that were drawn")
    tables = listed(TableSchema, "the tables of all rounds")
    results = listed(ResultSchema, "what was told, in its order")
    protests = listed(ProtestSchema, "the protests in the order in which they came")
    penalties = listed(PenaltySchema, "the penalties")
    standings = listed(StandingsSchema, "for each title its standings")
    open = Inside(OpenSchema, required=True, metadata=means("how much the standings wait for"))


class SeenSchema(Closed):
    """A tournament as one who holds a token sees it."""

    tournament = Inside(TournamentSchema, required=True, metadata=means("the tournament"))
    role = Choice("public", *ROLES, required=True, metadata=means("as whom it is seen"))
    seat = maybe("for which table or entry; else null")
    code = maybe("the join code, for whoever holds a code; else null")


class ProtestDossierSchema(Closed):
    """All that decides a protest."""

    protest = Inside(ProtestSchema, required=True, metadata=means("the protest"))
    table = Inside(TableSchema, required=True, metadata=means("the table"))
    result = Inside(ResultSchema, required=True, allow_none=True,
                    metadata=means("what it has told; null for nothing"))  # fmt: skip
    events = Described(
        {"type": "array", "items": {"$ref": "#/components/schemas/Happening"}}, required=True,
        metadata=means("what happened at this table, in its order"),
    )  # fmt: skip
    article = Inside(
        TextSchema, required=True, allow_none=True,
        metadata=means("what the article or clause says that it rests on; null for none"),
    )  # fmt: skip
    others = numbers("the other protests about this table")
    disputes = Many(
        Words(), required=True,
        metadata=means("where the dossiers of the match's own disputes are, in their order"),
    )  # fmt: skip
    match_code = maybe("the join code of the table's match, for whoever may join it; else null")


class TellerSchema(Closed):
    """Who said something."""

    role = Choice("direction", "table", "entry", required=True, metadata=means("as whom"))
    seat = maybe("for which table or entry; else null")


class HappeningSchema(Closed):
    """An event of a tournament in short."""

    version = whole("its number")
    kind = Choice(
        *(name.partition(".")[2] for name in NAMES.values()), required=True,
        metadata=means("which kind of event"),
    )  # fmt: skip
    by = Inside(TellerSchema, required=True, metadata=means("who said it"))
    text = word("what happened, in a sentence without names")
    messages = in_pieces()
    at = whole("when it was recorded, milliseconds since 1970")
    at_utc = utc()


class TournamentNewsSchema(Closed):
    """What one event of the stream tells: what happened, and what is another since."""

    version = whole("the version of the tournament from then on")
    events = Many(Inside(HappeningSchema), metadata=means("with happened: what happened"))
    changed = Described(
        {"type": "object"},
        metadata=means(
            "with happened: the fields of the tournament that are others. Of entries, rounds,"
            " tables, results, protests and penalties the items that are, whole; gone names those"
            " that went; of standings for each title whether it is frozen and the lines that are"
            " others. Places follow from the columns, looked at from left to right"
        ),
    )  # fmt: skip
