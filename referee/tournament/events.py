"""The events of a tournament: what happened in it, each kind as a typed value.

The record's codec is read off these types, as it is for those of a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from referee.envelope import Count, Digest, SealedName, Version, Words
from referee.tournament.regulation import Regulation

DIRECTION, TABLE, ENTRY = "direction", "table", "entry"
ROLES = (DIRECTION, TABLE, ENTRY)
"""Who speaks: one of those who direct it, the phone of a table, or the phone of an entry."""
NO_WORDS = Words("")


class Announced(NamedTuple):
    """A tournament was announced: by which regulation, and what binds the draw."""

    title: str
    """What it is called."""
    regulation: Regulation
    """The regulation, whole."""
    seeds: Digest
    """The digest of the first seed, which is told with the first draw; each seed is the digest of
    the next."""
    about: str = ""
    """When and where, as it was announced."""


class Entered(NamedTuple):
    """An entry was made: a pair, a player, a team."""

    entry: Count
    """Its start number."""
    players: tuple[SealedName, ...]
    """For each of its players the digest of the name; the name itself is not here."""


class Withdrawn(NamedTuple):
    """An entry plays no more: its results stand, and it is drawn no more."""

    entry: Count
    """Its start number."""
    why: Words
    """The reason."""


class Returned(NamedTuple):
    """An entry that was withdrawn plays on, from the next draw."""

    entry: Count
    """Its start number."""
    why: Words
    """The reason."""


class Substituted(NamedTuple):
    """Somebody plays in the place of another, or a name is written otherwise."""

    entry: Count
    """The start number."""
    place: Count
    """Which of its players, from 1."""
    player: SealedName
    """The digest of the name."""
    why: Words
    """The reason."""


class Seating(NamedTuple):
    """Who sits at a table."""

    table: Count
    """The number of the table."""
    sides: tuple[tuple[int, ...], ...]
    """Each side's entries; the first side deals first."""


class Drawn(NamedTuple):
    """A round was drawn, so that anybody can draw it again."""

    round: Count
    """The number of the round, from 1."""
    stage: Count
    """The stage that it belongs to, from 1."""
    seed: Digest
    """The seed, whose digest was known before."""
    said: str
    """What the hall added to the seed when it was known already: a number that was called out."""
    tables: tuple[Seating, ...]
    """Who meets whom, and where."""
    byes: tuple[Count, ...] = ()
    """The entries that have nobody to meet."""
    order: tuple[Count, ...] = ()
    """The entries in the order of their lots, where a stage begins with lots for all its rounds."""
    third: Count = Count(0)
    """The table at which the third place is played for; 0 where none is."""


class Undrawn(NamedTuple):
    """A draw was taken back before anything was told of its tables."""

    round: Count
    """The number of the round."""
    why: Words
    """The reason."""


class Seated(NamedTuple):
    """Who really sits at a table, and which match is theirs."""

    round: Count
    """The number of the round."""
    table: Count
    """The number of the table."""
    sides: tuple[tuple[int, ...], ...]
    """Each side's entries."""
    match: str = ""
    """The id of the match that is refereed there; empty where nobody referees it."""
    decides: bool = False
    """True for a short game that only tells equals apart, and counts for nothing else."""
    why: Words = NO_WORDS
    """The reason, where they sit otherwise than drawn."""


class Game(NamedTuple):
    """What one game at a table came to."""

    points: tuple[int, ...]
    """The points of each side, in the order of the sides."""
    winners: tuple[Count, ...]
    """Who won it: the numbers of the sides, from 1."""
    marks: tuple[str, ...] = ()
    """What else counts of its course: `tight`, where the winner was behind a side that was tight
    already; `nothing`, where the winner had nothing then."""


class Resulted(NamedTuple):
    """What a table came to was told: from a phone, or typed from a slip."""

    number: Count
    """The number of the result, from 1."""
    round: Count
    """The number of the round."""
    table: Count
    """The number of the table."""
    games: tuple[Game, ...]
    """Its games in their order."""
    agreed: tuple[Count, ...] = ()
    """The sides that have agreed to it by then, from 1."""
    match: str = ""
    """The match that it was read off; empty where somebody told it."""


class Agreed(NamedTuple):
    """Sides have agreed to a result."""

    result: Count
    """The number of the result."""
    sides: tuple[Count, ...]
    """The sides, from 1."""


class Corrected(NamedTuple):
    """A result is another, or was taken back."""

    result: Count
    """The number of the result."""
    old: tuple[Game, ...]
    """Its games as they were told."""
    new: tuple[Game, ...] | None
    """Its games from now on; null where it is taken back, and its table is open again."""
    why: Words
    """The reason."""
    agreed: tuple[Count, ...] = ()
    """The sides that have agreed to it."""


class Protested(NamedTuple):
    """Somebody protests: what it is about stays open, and play goes on."""

    number: Count
    """The number of the protest, from 1."""
    entry: Count
    """Who protests; 0 where it is the direction."""
    round: Count
    """The number of the round."""
    table: Count
    """The number of the table."""
    words: Words
    """What is said against it."""
    rests: str = ""
    """The article or clause that it rests on."""
    against: Count = Count(0)
    """The protest whose decision is taken to the next instance; 0 for a first one."""


class Answered(NamedTuple):
    """One of those at the table says what they saw."""

    protest: Count
    """The number of the protest."""
    entry: Count
    """Who answers."""
    says: Literal["confirms", "denies"]
    """`confirms` or `denies`."""
    words: Words = NO_WORDS
    """In words of their own."""


class Decided(NamedTuple):
    """A protest was decided."""

    protest: Count
    """The number of the protest."""
    instance: Count
    """Which instance has decided, from 1: the next one may be asked."""
    result: Count
    """The result that it is about; 0 where there is none yet."""
    games: tuple[Game, ...] | None
    """The games as they count from now on; null where the result stays as it is."""
    void: tuple[Count, ...] = ()
    """The entries for which the result of this table counts nothing."""
    rests: str = ""
    """The article or clause that it rests on."""
    why: Words = NO_WORDS
    """The reason."""


class Penalised(NamedTuple):
    """A breach has its price."""

    number: Count
    """The number of the penalty, from 1."""
    entry: Count
    """Whose breach it is."""
    breach: str
    """The breach, by its word in the regulation."""
    times: Count
    """Which time it is of this entry."""
    points: int
    """The points that it costs, or that the others get."""
    round: Count
    """The round in which it was."""
    gets: tuple[Count, ...] = ()
    """Who gets the points; empty where they are taken off."""
    why: Words = NO_WORDS
    """What happened."""


class Lifted(NamedTuple):
    """A penalty does not count any more."""

    penalty: Count
    """The number of the penalty."""
    why: Words
    """The reason."""


class Finished(NamedTuple):
    """A round is closed: every table has told its result."""

    round: Count
    """The number of the round."""


class Reopened(NamedTuple):
    """A round that was closed is open again, or the standings are not frozen any more."""

    round: Count
    """The number of the round; 0 for the standings."""
    why: Words
    """The reason."""


class Standing(NamedTuple):
    """A line of the standings."""

    place: Count
    """The place; equals have the same."""
    entry: Count
    """The start number."""
    counts: tuple[int, ...]
    """What stands in the columns."""


class Frozen(NamedTuple):
    """The standings are what the prizes are given by."""

    seed: Digest
    """The seed of the lots, if equals are told apart by lots."""
    standings: tuple[tuple[Standing, ...], ...]
    """For each title its standings."""


class Closed(NamedTuple):
    """The tournament is over, or was abandoned for a reason."""

    abandoned: Words | None
    """Why it was abandoned, or null."""


class Erased(NamedTuple):
    """A name was erased, or what somebody said in an event. Digests stay as they were."""

    why: str
    """Why, and who asked for it, without a name."""
    entry: Count = Count(0)
    """The start number of whose name was erased."""
    place: Count = Count(0)
    """Which of its players, from 1."""
    event: Version = Version(0)
    """The version of the event whose words were erased."""
    was: Digest | None = None
    """The digest of the payload of that event that its leaf has for ever."""
    left: Digest | None = None
    """The digest of the payload that is left."""


Event = (
    Announced | Entered | Withdrawn | Returned | Substituted | Drawn | Undrawn | Seated | Resulted
    | Agreed | Corrected | Protested | Answered | Decided | Penalised | Lifted | Finished | Reopened
    | Frozen | Closed | Erased
)  # fmt: skip

KINDS: Mapping[str, type[Event]] = {
    f"tournament.{kind.__name__.lower()}": kind
    for kind in (
        Announced, Entered, Withdrawn, Returned, Substituted, Drawn, Undrawn, Seated, Resulted,
        Agreed, Corrected, Protested, Answered, Decided, Penalised, Lifted, Finished, Reopened,
        Frozen, Closed, Erased,
    )
}  # fmt: skip
"""The kinds of event by the word that names them."""
NAMES: Mapping[type[Event], str] = {kind: name for name, kind in KINDS.items()}
WORDS: Mapping[type[Event], str] = {
    Withdrawn: "why", Returned: "why", Substituted: "why", Undrawn: "why", Seated: "why",
    Corrected: "why", Protested: "words", Answered: "words", Decided: "why", Penalised: "why",
    Lifted: "why", Reopened: "why", Closed: "abandoned",
}  # fmt: skip
"""The field of an event that somebody fills with words of their own."""
GONE = "[...]"
"""What stands where words were, in every language."""


def words_of(event: Event) -> str:
    """Return what somebody said in words of their own; empty where nobody did."""
    field = WORDS.get(type(event))
    return getattr(event, field) or "" if field else ""


def without_words(event: Any) -> Any:
    """Return an event with its words gone; raises ``LookupError`` where it has no place for any."""
    return event._replace(**{WORDS[type(event)]: Words(GONE)})
