"""What the record can do with a match it can do with a tournament, on either database."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.envelope import By
from referee.record import BadImport, CannotImport, Records, RolledBack
from referee.record.exchange.record_file import parts
from referee.record.exchange.tournaments import HEAD, verify_tournament
from referee.record.integrity.mending import Mending
from referee.record.integrity.verifying import Verifying
from referee.record.store import side_tables
from referee.refusals import Refused
from referee.tournament import commands as c
from referee.tournament.shelf import on_the_shelf
from referee.tournament.slips import games_of
from tests.fixtures.postgres import Postgres

BY = By("operator", "", "direction")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty store of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'here.sqlite'}"
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    dsn = server.database()
    yield dsn
    server.drop(dsn)


@pytest.fixture
def records(url: str) -> Iterator[Records]:
    """A record on it."""
    with Records.connect(url) as made:
        yield made


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Records]:
    """Another record, in which a tournament is played."""
    with Records.connect(f"sqlite:///{tmp_path / 'elsewhere.sqlite'}") as made:
        yield made


def begun(records: Records) -> str:
    """Announce a tournament of four pairs, draw it, and tell, argue and decide."""
    there = records.tournaments
    id_ = there.announce("Advent", on_the_shelf("oberndorf"), device="desk").tournament.id
    for number in range(1, 5):
        there.enter(id_, [f"Ada {number}", f"Obi {number}"], BY)
    there.draw(id_, BY, said="17")
    for table in (1, 2):
        there.record(id_, c.Result(1, table, games_of("15:9 15:8 15:7"), (1, 2)), BY)
    there.record(id_, c.Protest(1, 1, "Ada showed a card.", rests="W-2"), BY)
    there.record(id_, c.Decide(1, "Nobody saw it."), BY)
    return id_


def ended(records: Records, id_: str) -> None:
    records.tournaments.record(id_, c.Close("rain"), BY)


def lines(records: Records, id_: str, *, names: bool = True) -> list[bytes]:
    return list(records.export_tournament(id_, names=names, matches=False))


def holds(records: Records) -> list[str]:
    """Verify all of a record; return what is wrong."""
    found = Verifying(records.store, records.shelf).all()
    return [text for one in found for text in (*(w.text for w in one.wrong), *one.lost)]


def said(records: Records, id_: str) -> list[str]:
    return [one.words for one in records.tournaments.get(id_).protests]


# --- import --------------------------------------------------------------------------------------


def test_a_tournament_is_imported_byte_for_byte_and_marked(records, elsewhere):
    id_ = begun(elsewhere)
    short = lines(elsewhere, id_)
    ended(elsewhere, id_)
    whole = lines(elsewhere, id_)
    taken = [records.import_lines(one, by="Club") for one in (short, short, whole)]
    assert [(one.kind, one.added, one.repeated) for one in taken] == [
        ("tournament", 10, False), ("tournament", 0, True), ("tournament", 1, False),
    ]  # fmt: skip
    now = records.tournaments.get(id_)
    assert (now.status, now.version) == ("closed", 11)
    assert records.tournaments.names(id_) == elsewhere.tournaments.names(id_)
    assert [one.status for one in records.tournaments.page()] == ["closed"]
    assert [(one.first, one.last, one.by) for one in records.imports(id_)] == [
        (1, 10, "Club"), (11, 11, "Club"),
    ]  # fmt: skip
    again = verify_tournament(lines(records, id_))
    assert [one[:2] for one in again.imports] == [(1, 10), (11, 11)]
    assert again.events == verify_tournament(whole).events
    assert holds(records) == []


def test_a_tournament_comes_with_the_matches_of_its_tables(records, elsewhere, url, tmp_path):
    id_ = begun(elsewhere)
    match = elsewhere.tables.open_table(id_, 1, 1, BY).match_id
    file = tmp_path / "evening.jsonl"
    file.write_bytes(b"".join(elsewhere.export_tournament(id_, names=True)))
    told = CliRunner().invoke(main, ["import", str(file), "--database", url])
    assert (told.exit_code, told.output.count("is in the record now")) == (0, 2)
    assert records.tournaments.get(id_).rounds[0].tables[1].match == match
    assert records.match(match).status == "open"


def test_what_was_directed_here_only_the_operator_adds_to(records, elsewhere):
    id_ = begun(elsewhere)
    records.import_lines(lines(elsewhere, id_), by="Club")
    records.tournaments.record(id_, c.Withdraw(1, "ill"), BY)
    ended(elsewhere, id_)
    with pytest.raises(BadImport, match="event 11 is another one here"):
        records.import_lines(lines(elsewhere, id_), by="Club")
    own = begun(records)
    told = lines(records, own)
    records.store.note(*side_tables.forget_after(own, 9))
    change(records, side_tables.LET_GO.format(records.store.events_table), own, 9)
    with pytest.raises(CannotImport, match="This tournament was directed here"):
        records.import_lines(told, by="Club")
    assert records.import_lines(told).added == 1


@pytest.mark.parametrize("why", ["was changed", "cut off"])
def test_what_was_changed_or_cut_off_is_refused_and_nothing_is_there(elsewhere, tmp_path, why):
    told = lines(elsewhere, begun(elsewhere))
    if why == "cut off":
        told.pop()
    else:
        told = [line.replace(b'"said":"17"', b'"said":"18"') for line in told]
    with Records.connect(f"sqlite:///{tmp_path / 'other.sqlite'}") as here:
        with pytest.raises(BadImport, match=why):
            here.import_lines(told)
        assert here.tournaments.page() == ()


def test_only_the_record_that_announced_it_draws_on(records, elsewhere):
    id_ = begun(elsewhere)
    records.import_lines(lines(elsewhere, id_))
    with pytest.raises(Refused, match="only the record that announced it"):
        records.tournaments.draw(id_, BY)


# --- the whole record ----------------------------------------------------------------------------


def test_the_whole_record_has_its_tournaments_in_it(records, elsewhere):
    ids = {begun(elsewhere), begun(elsewhere)}
    match = elsewhere.open_match("whot-1on1").match_id
    told = list(elsewhere.whole())
    assert json.loads(told[0])["matches"] == 3
    found = list(parts(told))
    for part in found:
        records.import_lines(part.lines)
    assert {one.id for one in records.tournaments.page()} == ids
    assert records.match(match).id == match
    order = [json.loads(one.lines[0]) for one in found]
    assert [one.get("match") or one["tournament"] for one in order] == sorted({*ids, match})
    assert sum(one.lines[0].startswith(HEAD) for one in found) == 2
    rest = list(parts(list(elsewhere.whole(sorted({*ids, match})[1]))))
    assert len(rest) == 1
    assert holds(records) == []


# --- mend and rebuild ----------------------------------------------------------------------------


def change(records: Records, statement: str, *values: Any) -> None:
    records.store.note((statement, values))


def test_a_damaged_tournament_is_mended_and_nothing_is_deleted(records):
    id_ = begun(records)
    table = records.store.events_table
    damage = f"UPDATE {table} SET state = ? WHERE originator_id = ? AND originator_version = 8"  # noqa: S608
    change(records, damage, b"{}", id_)
    mending = Mending(records.store, records.shelf)
    plan = mending.plan(id_)
    assert plan.steps[0] == "the tournament keeps its first 7 events; the 3 after are set aside"
    mending.carry_out(plan)
    assert holds(records) == []
    aside = records.store.ask(side_tables.FIND_ASIDE, id_)
    assert [row[0] for row in aside] == [8, 9, 10]
    with pytest.raises(RolledBack):  # this process had more of it, and says so once
        records.tournaments.record(id_, c.Withdraw(1, ""), BY)
    records.tournaments.record(id_, c.Withdraw(1, ""), BY)
    assert records.tournaments.get(id_).version == 8


def test_a_line_of_the_list_that_says_otherwise_is_made_anew(records):
    id_ = begun(records)
    change(records, "UPDATE tournaments SET title = ?, status = ? WHERE id = ?", "x", "open", id_)
    assert len(holds(records)) == 2
    assert [(one.id, one.damaged) for one in records.rebuild_list()] == [(id_, None)]
    assert holds(records) == []
    change(records, "DELETE FROM tournaments WHERE id = ?", id_)
    mending = Mending(records.store, records.shelf)
    mending.carry_out(mending.plan(id_))
    assert holds(records) == []
    assert records.tournaments.listed(id_).title == "Advent"


def test_a_name_that_went_without_an_event_is_found(records):
    id_ = begun(records)
    records.tournaments.erase(id_, 1, 1, why="asked for", by=BY)
    assert holds(records) == []
    change(records, side_tables.FORGET, id_, "name", "2.1")
    assert holds(records) == ["the name of 2.1 is gone, and no event says that it was erased"]


# --- words ---------------------------------------------------------------------------------------


def test_what_was_said_is_erased_for_ever_once_it_is_over(records, url):
    id_ = begun(records)
    before = verify_tournament(lines(records, id_)).events
    with pytest.raises(Refused, match="before the standings are frozen"):
        records.tournaments.erase_words(id_, 9, why="asked for", by=BY)
    ended(records, id_)
    records.tournaments.erase_words(id_, 9, why="asked for", by=BY)
    with Records.connect(url) as other:
        for here in (records, other):
            assert said(here, id_) == ["[...]"]
            with pytest.raises(Refused, match="were erased already"):
                here.tournaments.erase_words(id_, 9, why="asked for", by=BY)
            told = lines(here, id_)
            assert b"showed a card" not in b"".join(told)
            after = verify_tournament(told).events
            changed = [one.version for one, other_ in zip(before, after, strict=False)
                       if one != other_]  # fmt: skip
            assert changed == [9]
            assert holds(here) == []


def test_words_that_are_gone_without_an_erasing_are_found(records, elsewhere):
    id_ = begun(elsewhere)
    ended(elsewhere, id_)
    records.import_lines(lines(elsewhere, id_))
    elsewhere.tournaments.erase_words(id_, 9, why="asked for", by=BY)
    assert records.import_lines(lines(elsewhere, id_)).added == 1
    assert said(records, id_) == ["[...]"]  # and what was said is gone here, too
    assert holds(records) == []
    change(elsewhere, side_tables.LET_GO.format(elsewhere.store.events_table), id_, 11)
    change(elsewhere, side_tables.REPORTS_GONE, id_, 11)
    assert any("lacks its words" in one for one in holds(elsewhere))


def test_nothing_but_words_can_be_erased(elsewhere):
    id_ = begun(elsewhere)
    ended(elsewhere, id_)
    for version, why in ((7, "nobody says anything"), (99, "There is no event 99")):
        with pytest.raises(Refused, match=why):
            elsewhere.tournaments.erase_words(id_, version, why="asked for", by=BY)
