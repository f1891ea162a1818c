"""A hall without a record: movements played round after round, and tournaments by commands."""

import random
from collections.abc import Iterator
from typing import Any

from referee.envelope import By, Digest, Envelope, SealedName
from referee.tournament import commands, events
from referee.tournament.chance import Chance, seed_before
from referee.tournament.decide import decide
from referee.tournament.evolve import evolve, opened
from referee.tournament.movements import MOVEMENTS, Drawing, Field, Sat
from referee.tournament.regulation import Regulation, Stage, Text
from referee.tournament.shelf import on_the_shelf
from referee.tournament.tournament import Tournament

SEED = "5eed" * 16
NAMED = Text("Rounds")
DIRECTION = By("p1", "", "direction")


def rounds(number: str, many: int, most: int, **stage: Any) -> Iterator[tuple[Drawing, list[Sat]]]:
    """Yield the rounds of a movement with so many entries, and what was before each.

    Who wins is drawn, and so is the order of the standings.
    """
    asked = Stage(NAMED, number, most, **stage)
    chance, past = random.Random(many), []
    entries = tuple(range(1, many + 1))
    for played in range(most):
        ranked = tuple(chance.sample(entries, many)) if past else entries
        field = Field(entries, asked, 1, tuple(past), ranked)
        drawing = MOVEMENTS[number].draw(field, Chance(SEED, f"round {played + 1}"))
        yield drawing, list(past)
        won = frozenset(entry for sides in drawing.tables.values() for entry in min(sides))
        order = drawing.order if not past else ()
        past.append(Sat(1, drawing.tables, drawing.byes, order, won))


def everybody(drawing: Drawing) -> list[int]:
    """Return who sits somewhere, or rests."""
    sitting = [one for sides in drawing.tables.values() for side in sides for one in side]
    return sorted([*sitting, *drawing.byes])


class Hall:
    """A tournament that is folded as it goes, by the commands of its direction."""

    def __init__(self, rules: Regulation | str = "oberndorf", entries: int = 0) -> None:
        regulation = on_the_shelf(rules) if isinstance(rules, str) else rules
        announced = events.Announced("An evening", regulation, Digest(seed_before(SEED, -1)))
        self.now: Tournament = opened("t", announced, Envelope(1, 0, DIRECTION, ""))
        self.minute = 0
        for _ in range(entries):
            self.enter()

    def do(self, command: commands.Command, by: By = DIRECTION) -> Any:
        event = decide(self.now, command, by)
        envelope = Envelope(self.now.version + 1, self.minute * 60_000, by, "")
        self.now = evolve(self.now, event, envelope)
        return event

    def enter(self) -> Any:
        name = SealedName("a" * 64)
        return self.do(commands.Enter((name,) * self.now.regulation.players))

    def draw(self, said: str = "") -> Any:
        return self.do(commands.Draw(seed_before(SEED, len(self.now.used)), said))

    def freeze(self) -> Any:
        return self.do(commands.Freeze(seed_before(SEED, len(self.now.used))))

    def tell(
        self, table: int, text: str, agreed: tuple[int, ...] = (1, 2), by: By = DIRECTION
    ) -> Any:
        from referee.tournament.slips import games_of  # noqa: PLC0415

        number = len(self.now.rounds)
        return self.do(commands.Result(number, table, games_of(text), agreed), by)


def phone(entry: int) -> By:
    return By(f"p{entry}", "", "entry", str(entry))
