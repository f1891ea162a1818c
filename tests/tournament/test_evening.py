"""A whole evening of twenty tables in a record: late, wrong, disputed, restarted, and verified."""

import csv
import io
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from referee.cli import main
from referee.envelope import By
from referee.record import BadImport, RecordError, Records
from referee.record.exchange.record_file import parts
from referee.record.exchange.tournaments import verify_tournament
from referee.record.integrity.mending import Mending
from referee.record.integrity.tournament_checking import worked_out_again
from referee.record.integrity.verifying import Verifying
from referee.refusals import Refused
from referee.tournament import commands as c
from referee.tournament.shelf import on_the_shelf
from referee.tournament.slips import games_of
from referee.tournament.standings import standings, whats_open

DIRECTION = By("operator", "", "direction")
PAIRS = 40


class Evening:
    """An evening that is played by chance, and the sheet that somebody keeps beside it."""

    def __init__(self, url: str) -> None:
        self.url, self.chance = url, random.Random(2026)
        self.records = Records.connect(url)
        made = self.records.tournaments.announce("Advent", on_the_shelf("oberndorf"))
        self.id = made.tournament.id
        self.sheet: dict[int, list[tuple[int, int]]] = defaultdict(list)
        """For every pair, the points of its games and those of the others."""
        self.phones: dict[str, By] = {}
        self.more: dict[int, int] = defaultdict(int)
        """What else counts for it, in points."""

    def phone(self, whose: str) -> By:
        """Return who speaks with the phone of a player, which is admitted when it is first seen."""
        if whose not in self.phones:
            self.phones[whose] = self.records.tournaments.admit(self.id, "entry", whose).by
        return self.phones[whose]

    def restart(self) -> None:
        self.records.close()
        self.records = Records.connect(self.url)

    @property
    def now(self) -> Any:
        return self.records.tournaments.get(self.id)

    def do(self, command: c.Command, by: By = DIRECTION) -> Any:
        return self.records.tournaments.record(self.id, command, by).event

    def enter(self, number: int) -> None:
        names = [f"Ada {number}", f"Obi {number}"]
        self.records.tournaments.enter(self.id, names, DIRECTION, entry=number)

    def slip(self) -> str:
        """Return the three games of a table, as they are written."""
        games = []
        for _ in range(3):
            lost = self.chance.choice([0, 0, 4, 9, 13, 14])
            text = f"15:{lost}" if self.chance.random() < 0.5 else f"{lost}:15"
            games.append(text + ("n" if lost >= 13 and self.chance.random() < 0.3 else ""))
        return " ".join(games)

    def keep(self, one: int, other: int, slip: str) -> None:
        """Write a slip into the sheet, as somebody does who knows the regulation."""
        for game in slip.split():
            mine, theirs = map(int, game.rstrip("n").split(":"))
            self.sheet[one].append((mine, theirs))
            self.sheet[other].append((theirs, mine))
            winner = one if mine > theirs else other
            self.more[winner] += 10 * (0 in {mine, theirs}) + 20 * game.endswith("n")

    def wanted(self) -> list[tuple[int, int, int]]:
        """Return points, difference and number of every pair, the best first."""
        rows = []
        for pair in range(1, PAIRS + 2):
            points = sum(mine for mine, _ in self.sheet[pair]) + self.more[pair]
            rows.append((points, sum(a - b for a, b in self.sheet[pair]), pair))
        return sorted(rows, key=lambda row: (-row[0], -row[1]))


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Iterator[Evening]:
    """Play four rounds: a late pair, a wrong slip, protests, a pair that goes home, a restart."""
    made = Evening(f"sqlite:///{tmp_path_factory.mktemp('evening') / 'hall.sqlite'}")
    for number in range(1, PAIRS):
        made.enter(number)
    made.records.tournaments.draw(made.id, DIRECTION, said="seventeen")
    made.enter(PAIRS)  # late: one pair rests, and they sit down with each other
    (resting,) = made.now.rounds[0].byes
    made.do(c.Seat(1, 20, ((resting,), (PAIRS,)), why="came late"))
    for number in range(1, 5):
        if number > 1:
            made.records.tournaments.draw(made.id, DIRECTION, said=str(number))
        _play(made, number)
        if number == 2:
            made.do(c.Withdraw(7, "went home"))
            made.enter(PAIRS + 1)
            made.restart()
        made.do(c.Finish(number))
    yield made
    made.records.close()


def _play(made: Evening, number: int) -> None:
    for table in made.now.rounds[number - 1].tables.values():
        ((one,), (other,)) = table.sides
        slip = made.slip()
        games = games_of(slip)
        if table.number % 2:  # the phone of one pair tells, and that of the other agrees
            told = made.do(c.Result(number, table.number, games), made.phone(f"{one}.1"))
            made.do(c.Agree(told.number, (2,)), made.phone(f"{other}.2"))
        else:
            told = made.do(c.Result(number, table.number, games, (1, 2)))
        if table.number == 4:  # the wrong slip
            slip = made.slip()
            made.do(c.Correct(told.number, games_of(slip), "another table's slip", (1, 2)))
        if table.number == 8 and number < 4:
            made.do(c.Protest(number, 8, "a card was shown", one))
            made.do(c.Answer(len(made.now.protests), other, "denies"))
            new = made.slip() if number == 2 else None
            made.do(c.Decide(number, "looked into", None if new is None else games_of(new)))
            slip = new or slip
        made.keep(one, other, slip)


def test_the_standings_are_those_of_the_sheet(evening):
    told = [(line.counts[0], line.counts[1], line.entry) for line in standings(evening.now)]
    wanted = evening.wanted()
    assert sorted(told) == sorted(wanted)
    assert [row[:2] for row in told] == [row[:2] for row in wanted]
    assert whats_open(evening.now) == ()


def test_nobody_met_again_and_nobody_had_to_rest_twice(evening):
    met = [frozenset(e for side in table.sides for e in side)
           for one in evening.now.rounds for table in one.tables.values()]  # fmt: skip
    assert len(set(met)) == len(met)
    rested = [entry for one in evening.now.rounds[1:] for entry in one.byes]
    assert len(set(rested)) == len(rested)


def lines_of(evening: Evening, **how: bool) -> list[bytes]:
    return list(evening.records.export_tournament(evening.id, **how))


def test_its_export_holds_together_and_every_draw_comes_out_again(evening):
    (part,) = parts(lines_of(evening, names=True))
    found = verify_tournament(part.lines)
    assert len(found.openings) == 2 * (PAIRS + 1)
    again = list(worked_out_again(found.tournament))
    assert [one.round for one in again] == [1, 2, 3, 4]
    assert [one.wrong for one in again] == [None] * 4
    assert standings(found.tournament) == standings(evening.now)


@pytest.mark.parametrize(
    ("topic", "old", "new"),
    [
        (b"tournament.drawn", b'"said":"seventeen"', b'"said":"eighteen!"'),
        (b"tournament.drawn", b'"byes":[', b'"byes":[1'),
        (b"tournament.resulted", b'"points":[15,', b'"points":[14,'),
    ],
)  # fmt: skip
def test_an_export_that_was_changed_is_found(evening, topic, old, new):
    lines = lines_of(evening, matches=False)
    place = next(n for n, line in enumerate(lines) if topic in line and old in line)
    lines[place] = lines[place].replace(old, new, 1)
    with pytest.raises(BadImport, match="was changed"):
        verify_tournament(lines)


def test_a_draw_that_does_not_follow_from_its_seed_is_found(evening):
    """Whoever writes hashes and digests anew is found by drawing again."""
    now = verify_tournament(lines_of(evening, matches=False)).tournament
    first = next(one for one in now.history if type(one.event).__name__ == "Drawn")
    tables = first.event.tables
    swapped = (
        tables[0]._replace(sides=tables[1].sides), tables[1]._replace(sides=tables[0].sides),
        *tables[2:],
    )  # fmt: skip
    first.event = first.event._replace(tables=swapped)
    assert [str(one.wrong) for one in worked_out_again(now) if one.wrong][:1] == [
        "the seed draws otherwise than it says"
    ]


def test_the_record_verifies_itself_with_the_tournament_in_it(evening):
    (found,) = Verifying(evening.records.store, evening.records.shelf).all()
    assert found.tournament
    assert [one.text for one in found.wrong] == []


def test_the_same_id_again_brings_what_was_recorded(evening):
    tournaments = evening.records.tournaments
    before = evening.now.version
    told = evening.now.results[0]
    command = c.Result(1, told.table, told.games or (), ())
    first = evening.now.history[told.version - 1]
    again = tournaments.record(evening.id, command, first.by, first.report_id)
    assert again.repeated
    assert evening.now.version == before


def test_two_desks_at_once_lose_nothing(evening):
    with Records.connect(evening.url) as other:
        for number, records in enumerate((evening.records, other) * 3, PAIRS + 2):
            records.tournaments.enter(evening.id, ["Eve", "Max"], DIRECTION, entry=number)
        assert other.tournaments.get(evening.id).version == evening.now.version
    assert evening.now.playing[-6:] == tuple(range(PAIRS + 2, PAIRS + 8))


def test_the_command_line_tells_the_same(evening, tmp_path, capsys):
    main(["tournament", "standings", "--csv", "--database", evening.url], standalone_mode=False)
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    told = standings(evening.now)
    assert [int(row["no"]) for row in rows] == [line.entry for line in told]
    assert rows[0]["who"].startswith("Ada ")
    file = tmp_path / "evening.jsonl"
    file.write_bytes(b"".join(lines_of(evening, names=True)))
    main(["verify", str(file)], standalone_mode=False)
    assert "round 4, by event" in capsys.readouterr().out


def test_a_tournament_is_not_mended_and_not_imported_and_both_say_so(evening, tmp_path, capsys):
    with pytest.raises(RecordError, match="only matches can be mended"):
        Mending(evening.records.store, evening.records.shelf).plan(evening.id)
    file = tmp_path / "evening.jsonl"
    file.write_bytes(b"".join(lines_of(evening)))
    main(["import", str(file), "--database", f"sqlite:///{tmp_path}/x"], standalone_mode=False)
    assert "only matches can be imported" in capsys.readouterr().err


def test_a_protest_of_a_player_is_timed_by_the_record(evening):
    """The next rounds were drawn long ago; and the last one ended a moment ago."""
    first, last = evening.now.rounds[0].tables[1], evening.now.rounds[3].tables[1]
    (one,), _ = first.sides
    with pytest.raises(Refused, match="protests had to come before"):
        evening.do(c.Protest(1, 1, "no", one), evening.phone(f"{one}.1"))
    (one,), _ = last.sides
    told = evening.do(c.Protest(4, 1, "no", one), evening.phone(f"{one}.1"))
    evening.do(c.Decide(told.number, "it stands"))
