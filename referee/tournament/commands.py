"""Commands: what people may do with a tournament, each as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from referee.envelope import Digest, SealedName
    from referee.tournament.events import Game

Sides = tuple[tuple[int, ...], ...]


class Enter(NamedTuple):
    """Make an entry, under the next start number or the one that is given."""

    players: tuple[SealedName, ...]
    entry: int | None = None


class Withdraw(NamedTuple):
    """Let an entry play no more."""

    entry: int
    why: str = ""


class Return(NamedTuple):
    """Let an entry that was withdrawn play on."""

    entry: int
    why: str = ""


class Substitute(NamedTuple):
    """Put another player in the place of one, or write a name otherwise."""

    entry: int
    place: int
    player: SealedName
    why: str = ""


class Draw(NamedTuple):
    """Draw the next round."""

    seed: str
    """The seed that comes next."""
    said: str = ""
    """What the hall adds to it."""
    round: int | None = None
    """The round that is meant, so that it is drawn once."""


class Undraw(NamedTuple):
    """Take the latest draw back."""

    why: str
    round: int | None = None
    """The round that is meant, so that nobody takes back another one."""


class Seat(NamedTuple):
    """Say who sits at a table, or which match is theirs."""

    round: int
    table: int
    sides: Sides | None = None
    """``None`` where they sit as drawn."""
    match: str = ""
    decides: bool = False
    why: str = ""


class Result(NamedTuple):
    """Tell what a table came to."""

    round: int
    table: int
    games: tuple[Game, ...]
    agreed: tuple[int, ...] = ()
    """The sides that agree to it as it is told: those that have signed the slip."""
    match: str = ""


class Agree(NamedTuple):
    """Agree to a result."""

    result: int
    sides: tuple[int, ...]


class Correct(NamedTuple):
    """Put other games in the place of those of a result, or take it back (``None``)."""

    result: int
    games: tuple[Game, ...] | None
    why: str
    agreed: tuple[int, ...] = ()


class Protest(NamedTuple):
    """Protest against what happened at a table, or against a decision."""

    round: int
    table: int
    words: str
    entry: int = 0
    rests: str = ""
    against: int = 0
    at: int = 0
    """When it is brought, in milliseconds since 1970, as the record says; 0: no deadline."""


class Answer(NamedTuple):
    """Say what was seen."""

    protest: int
    entry: int
    says: Literal["confirms", "denies"]
    words: str = ""


class Decide(NamedTuple):
    """Decide a protest."""

    protest: int
    why: str
    games: tuple[Game, ...] | None = None
    void: tuple[int, ...] = ()
    rests: str = ""


class Penalise(NamedTuple):
    """Let a breach have its price."""

    entry: int
    breach: str
    why: str = ""
    round: int | None = None
    points: int | None = None
    """Another price than the regulation's, which the reason explains."""


class Lift(NamedTuple):
    """Let a penalty not count any more."""

    penalty: int
    why: str


class Finish(NamedTuple):
    """Close a round."""

    round: int


class Reopen(NamedTuple):
    """Open a round again that was closed; 0 for standings that were frozen."""

    round: int
    why: str


class Freeze(NamedTuple):
    """Freeze the standings."""

    seed: str
    """The seed that comes next."""


class Close(NamedTuple):
    """Close the tournament, or abandon it for a reason."""

    abandoned: str = ""


class Erase(NamedTuple):
    """Erase the name of a player, or once it is over what somebody said in an event."""

    why: str
    entry: int = 0
    place: int = 0
    event: int = 0
    """The version of the event; 0 for a name."""
    was: Digest | None = None
    left: Digest | None = None


Command = (
    Enter | Withdraw | Return | Substitute | Draw | Undraw | Seat | Result | Agree | Correct
    | Protest | Answer | Decide | Penalise | Lift | Finish | Reopen | Freeze | Close | Erase
)  # fmt: skip
