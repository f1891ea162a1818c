"""A regulation: what a club announces before it plays, as a value that says everything it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple


class Text(NamedTuple):
    """What is read by people, in English and German."""

    en: str
    de: str = ""


NOTHING_SAID = Text("")


class Play(NamedTuple):
    """What is played at every table."""

    book: str
    """The name of the book."""
    terms: Mapping[str, int | str] = {}
    """What is agreed otherwise than usual."""


class Stage(NamedTuple):
    """Rounds that are drawn in one way: the evening has one such stage, or several in turn."""

    name: Text
    """What it is called."""
    movement: str
    """The number of the movement by which its rounds are drawn."""
    rounds: int = 0
    """How many rounds it has; 0 where the movement says how many it takes."""
    games: int = 1
    """How many games a table plays in a round."""
    sides: int = 2
    """How many sides sit at a table."""
    least: int = 0
    """The fewest sides at a table, where the entries do not divide; 0: no fewer."""
    side: int = 1
    """How many entries make a side: 2 where single players get a partner for a round."""
    deals: Literal["", "higher", "lower"] = ""
    """Who deals first at a table: the side with the `higher` or `lower` start number; else it is
    as drawn."""
    take: int = 0
    """How many of the best so far take part; 0: everybody."""
    groups: int = 1
    """Into how many groups the entries are drawn."""
    third: bool = False
    """Whether those who lose before the final play for the third place."""
    to: int = 0
    """Points with which a game is won; 0 where a slip cannot be checked by them."""
    tight: int = 0
    """With how many points less a side is tight, where a measure asks for it; 0: never."""
    apart: bool = False
    """Whether what is played in it is added up in no column, as in a final."""
    total: int = -1
    """What the points of a game add up to; -1 where that is open."""
    terms: Mapping[str, int | str] = {}
    """What is agreed otherwise in this stage than in the others."""


class Measure(NamedTuple):
    """Something of a result that counts, and how often."""

    rule: str
    """The number of the measure."""
    times: int = 1
    """What one of it is worth."""


class Count(NamedTuple):
    """A column of the standings: those with more of it stand higher, equals by the next one."""

    title: Text
    """What it is called."""
    sum: tuple[Measure, ...] = ()
    """What is added up in it, over all rounds that count."""
    rule: str = ""
    """The number of the rule that tells equals apart, in the place of a sum."""
    strike: int = 0
    """How many of the worst rounds are struck."""
    penalties: bool = False
    """Whether points for breaches are taken off and written here."""


class Ranking(NamedTuple):
    """A title that is played for."""

    title: Text
    """What it is called."""
    counts: tuple[Count, ...]
    """What counts for it, and in which order."""


class Breach(NamedTuple):
    """A breach outside of the cards, and its price."""

    key: str
    """A short word by which it is named in events."""
    title: Text
    """What it is called."""
    prices: tuple[int, ...] = ()
    """Points for the first time, the second and so on; the last for every further one."""
    falls: Literal["own", "others"] = "own"
    """`others` where the points are written to the others at the table; else they are taken off."""
    article: str = ""
    """The article that it breaks."""


class Protest(NamedTuple):
    """Who decides what is in dispute, and until when it may be brought."""

    instances: tuple[Text, ...]
    """Who decides first, and to whom one can go from there."""
    until: Literal["draw", "minutes"] = "draw"
    """`minutes` after the result was told; else until the next round is drawn."""
    minutes: int = 15
    """So many minutes: after a result, or after the last round."""


class Article(NamedTuple):
    """One sentence of the regulation, and what judges it."""

    number: str
    """Its number."""
    text: Text
    """What it says, in our words."""
    judged: tuple[str, ...] = ()
    """The clauses and terms of the book, movements, measures and breaches by which it is judged."""
    left: Literal["", "table", "direction"] = ""
    """Whose it is where nothing here judges it: the `table` sees to it, or the `direction`."""


class Regulation(NamedTuple):
    """What is played, how tables are drawn, what counts, and what each article rests on."""

    name: str
    """Its name on the shelf."""
    title: Text
    """What it is called."""
    play: Play
    """What is played."""
    players: int
    """How many people make an entry: 2 for fixed pairs."""
    stages: tuple[Stage, ...]
    """The rounds, in their order."""
    rankings: tuple[Ranking, ...]
    """What is played for, the most important first."""
    protest: Protest
    """Who decides, and until when."""
    breaches: tuple[Breach, ...] = ()
    """What costs something besides the rules of the game."""
    articles: tuple[Article, ...] = ()
    """Its articles, in their order."""
    source: Text = NOTHING_SAID
    """Where it was published, in words."""
    missing: Text = NOTHING_SAID
    """What of it could not be read, and is left out."""

    def breach(self, key: str) -> Breach | None:
        """Return a breach by its word."""
        return next((one for one in self.breaches if one.key == key), None)

    def terms(self, stage: Stage) -> dict[str, int | str]:
        """Return what is agreed at the tables of a stage, for a match of all its games."""
        several: Mapping[str, int | str] = (
            {"series": "all", "games": stage.games} if stage.games > 1 else {}
        )
        return {**self.play.terms, **stage.terms, **several}


def price(breach: Breach, times: int) -> int:
    """Return what a breach costs for the so manieth time, counted from 1."""
    if not breach.prices:
        return 0
    return breach.prices[min(times, len(breach.prices)) - 1]
