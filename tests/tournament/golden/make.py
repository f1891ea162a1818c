"""Make the golden tournaments: run once for a release, and never again for the same names.

Each movement has one. What is here is only added to: old draws are drawn again for ever.
"""

import tempfile
from pathlib import Path

from referee.envelope import By
from referee.record import Records
from referee.refusals import Refused
from referee.tournament import commands as c
from referee.tournament.reading import regulation
from referee.tournament.regulation import Regulation
from referee.tournament.shelf import names, on_the_shelf, text_of
from referee.tournament.slips import games_of

HERE = Path(__file__).parent
DIRECTION = By("operator", "", "direction")


def rules() -> dict[str, Regulation]:
    """Return the regulations that are played: those of the shelf, and what none of them has."""
    swiss = text_of("lohai-pairs")
    singles = swiss.replace("players = 2", "players = 1")
    there = 'movement = "TD-4"'
    told = {name: on_the_shelf(name) for name in names()}
    told["td-3"] = regulation(swiss.replace(there, 'movement = "TD-3"'))
    told["td-8"] = regulation(singles.replace(there, 'movement = "TD-8"\nside = 2'))
    more = 'movement = "TD-9"\nsides = 4\nleast = 3'
    told["td-9"] = regulation(singles.replace(there, more))
    return told


def played(records: Records, told: Regulation) -> bytes:
    """Play an evening, and return its export."""
    there = records.tournaments
    id_ = there.announce(told.title.en, told).tournament.id
    for number in range(1, 12):
        there.enter(id_, [f"{who} {number}" for who in ("Ada", "Obi")][: told.players], DIRECTION)
    while True:
        try:
            drawn = there.draw(id_, DIRECTION, said="17").event
        except Refused:
            break
        stage = told.stages[drawn.stage - 1]
        for seating in drawn.tables:
            points = [(seating.table + n) % 5 for n in range(len(seating.sides))]
            points[drawn.round % len(points)] = stage.to or 7
            if stage.total >= 0:
                points[points.index(min(points))] += stage.total - sum(points)
            games = games_of(" ".join([":".join(map(str, points))] * stage.games))
            sides = tuple(range(1, len(seating.sides) + 1))
            there.record(id_, c.Result(drawn.round, seating.table, games, sides), DIRECTION)
        if drawn.round == 1:
            there.record(id_, c.Withdraw(drawn.tables[-1].sides[0][0], "went home"), DIRECTION)
    there.freeze(id_, DIRECTION)
    return b"".join(records.export_tournament(id_, names=True, matches=False))


def main() -> None:
    """Write those that are not there yet."""
    for name, told in rules().items():
        file = HERE / f"{name}.jsonl"
        if not file.exists():
            with (
                tempfile.TemporaryDirectory() as folder,
                Records.connect(f"sqlite:///{folder}/golden.sqlite") as records,
            ):
                file.write_bytes(played(records, told))


if __name__ == "__main__":
    main()
