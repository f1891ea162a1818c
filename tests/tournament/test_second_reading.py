"""What a second reader found: who gets in by whose table, what strangers read, and what stays."""

import time
from typing import Any

import pytest

from referee.envelope import By
from referee.record.events.canonical import digest
from referee.tournament import commands as c
from referee.tournament.evolve import as_of
from referee.tournament.refusals import NotYours
from referee.tournament.regulation import Text
from referee.tournament.shelf import on_the_shelf
from referee.tournament.slips import seated
from tests.tournament import hall as plain
from tests.tournament.phones import Hall, Phone
from tests.tournament.test_phones import drawn, in_a_file, refused  # noqa: F401 - a fixture


def told(hall: Hall, *, said: int = 1) -> list[int]:
    """Argue so often, tell all results and give up; return the events of the protests."""
    versions = []
    for number in range(said):
        where: Any = {"round": 1, "table": 1, "entry": 0}
        protest = hall.desk.do("protest", words=f"A card was shown {number}.", **where)
        versions.append(protest["version"])
        hall.desk.do("decide", protest=protest["number"], why="looked into")
    hall.desk.do("close", abandoned="It is late.")
    return versions


def test_a_table_cannot_make_any_match_its_own(in_a_file):  # noqa: F811
    hall = in_a_file
    codes = drawn(hall)
    table = hall.phone(codes["1/1"])
    match = hall.ask("POST", "/matches", {"book": "whot-1on1"}, "")[1]["match"]["id"]
    for phone in (table, hall.desk):
        answer = phone.tried("seat", round=1, table=1, match=match)
        assert refused(answer) == "not-understood"
    assert hall.ask("GET", f"{hall.path}/tables/1/1/match", None, table.token)[0] == 404


def test_the_way_into_a_match_is_for_those_who_sit_there(in_a_file):  # noqa: F811
    hall = in_a_file
    codes, entries = drawn(hall), hall.codes()
    own, other = hall.phone(codes["1/1"]), hall.phone(codes["1/2"])
    hall.ask("POST", f"{hall.path}/tables/1/1/match", {}, own.token)
    hall.listen()
    hall.desk.do("protest", round=1, table=1, words="A card was shown.", entry=0)

    def code(phone: Phone) -> Any:
        return hall.ask("GET", f"{hall.path}/protests/1", None, phone.token)[1]["match_code"]

    [[here], [there]] = [table["sides"][0] for table in hall.tables(1)]
    assert code(own) == code(hall.desk) == code(hall.phone(entries[str(here)])) is not None
    assert code(other) is code(hall.phone(entries[str(there)])) is code(hall.phone(hall.join))
    assert code(other) is None


def test_a_table_takes_no_protest_of_another_table_further():
    rules = on_the_shelf("oberndorf")
    instances = (*rules.protest.instances, Text("the committee"))
    protest = rules.protest._replace(instances=instances)
    made = plain.Hall(rules._replace(protest=protest), 4)
    made.draw()
    ((theirs, *_),) = made.now.rounds[0].tables[2].sides[:1]
    made.do(c.Protest(1, 2, "A card was shown.", theirs))
    made.do(c.Decide(1, "looked into"))
    table = By("p", "", "table", "1/1")
    with pytest.raises(NotYours):
        made.do(c.Protest(1, 1, "They want more.", theirs, against=1), table)
    made.do(c.Protest(1, 2, "They want more.", theirs, against=1),
            By("p", "", "table", "1/2"))  # fmt: skip


def test_strangers_export_no_words(in_a_file):  # noqa: F811
    hall = in_a_file
    drawn(hall)
    told(hall)
    watcher = hall.phone(hall.join)
    for form in ("jsonl", "cloudevents", "csv-entries", "csv-results", "csv-standings"):
        path = f"{hall.path}/export?format={form}"
        status, strangers = hall.ask("GET", path, None, "")
        assert status == (200 if form.startswith("csv") else 401), form
        known = str(hall.ask("GET", path, None, watcher.token)[1])
        for words in ("A card was shown", "looked into", "It is late"):
            assert (words in known) == (not form.startswith("csv")), form
            assert words not in str(strangers), form


def test_words_are_erased_as_quickly_the_twentieth_time_as_the_first(in_a_file):  # noqa: F811
    hall = in_a_file
    drawn(hall)
    versions = told(hall, said=20)
    begun = time.process_time()
    for number, version in enumerate(versions):
        hall.desk.do("erase", event=version, why="asked for", key=f"erased-{number:02}")
    assert time.process_time() - begun < 10  # each one took as long as all before it together
    now = hall.ask.__self__.services.records.tournaments.get(hall.id)
    assert {one.words for one in as_of(now, now.version).protests} == {now.protests[0].words}
    again = hall.desk.do("erase", event=versions[0], why="asked for", key="erased-00")
    assert again["repeated"]
    for event in (versions[1], 2, 9999):
        answer = hall.desk.tried("erase", event=event, why="asked for", key="erased-00")
        assert refused(answer) == "reused-id"


@pytest.mark.parametrize("sides", [[[1], [2], [3]], [[1, 2], [3, 4]], [[1, 2], [3]]])
def test_a_match_is_opened_where_people_sit_as_the_book_seats_them(in_a_file, sides):  # noqa: F811
    hall = in_a_file
    drawn(hall)
    hall.desk.do("seat", round=1, table=7, sides=sides, why="they want to play")
    path = f"{hall.path}/tables/1/7/match"
    status, problem = hall.ask("POST", path, {}, hall.desk.token)
    assert (status // 100, "Table 7" in problem["detail"]) == (4, True)


@pytest.mark.parametrize("toml", ["a=" + "[" * 5000, "a=" + "9" * 5000])
def test_a_file_without_end_is_a_mistake_in_it(in_a_file, toml):  # noqa: F811
    body = {"toml": toml, "language": "de"}
    status, answer = in_a_file.ask("POST", "/regulations/check", body, "")
    assert (status, [one["line"] for one in answer["mistakes"]]) == (200, [1])


def test_without_names_who_has_gone_stands_in_the_column_of_that(in_a_file):  # noqa: F811
    hall = in_a_file
    drawn(hall)
    hall.desk.do("withdraw", entry=1)
    export = hall.ask("GET", f"{hall.path}/export?format=csv-entries", None, "")[1]
    assert "1,,,gone" in export.decode("utf-8-sig").splitlines()


def test_an_erased_name_is_gone_from_the_matches_of_its_tables_too(in_a_file):  # noqa: F811
    hall = in_a_file
    codes, entries = drawn(hall), hall.codes()
    records = hall.ask.__self__.services.records
    opened = [
        hall.ask("POST", f"{hall.path}/tables/1/{n}/match", {}, hall.phone(codes[f"1/{n}"]).token)[
            1
        ]
        for n in (1, 2)
    ]
    hall.listen()
    entry = hall.tables(1)[0]["sides"][0][0]
    own = {"code": entries[str(entry)], "device": "Their own phone"}
    assert hall.ask("POST", "/tournaments/join", own, "")[0] == 201
    table = hall.phone(codes["1/2"])
    assert refused(table.tried("erase", entry=entry, place=1, why="mine")) == "not-allowed"
    hall.desk.do("erase", entry=entry, place=1, why="asked for", key="erased-name")
    assert hall.desk.do("erase", entry=entry, place=1, why="asked for", key="erased-name")[
        "repeated"
    ]
    names = [set(records.names(one["match"]["id"]).values()) for one in opened]
    assert (len(names[0]), len(names[1])) == (3, 4)
    assert f"Ada {entry}" not in names[0]
    assert "Their own phone" not in {one.label for one in records.people.of(hall.id)}
    export = hall.ask("GET", f"{hall.path}/export?names=true", None, hall.desk.token)[1]
    assert f'"Ada {entry}"'.encode() not in export


def test_nobody_takes_the_match_of_a_table_before_it_is_opened(in_a_file):  # noqa: F811
    hall = in_a_file
    codes = drawn(hall)
    records = hall.ask.__self__.services.records
    now = records.tournaments.get(hall.id)
    sat = digest(seated(now.table(1, 1).sides).encode())[:8]
    key = f"{hall.id}-{now.rounds[0].version}-1-{sat}"
    strangers = {"book": "watten-bavarian-4", "report_id": key}
    assert hall.ask("POST", "/matches", strangers, "")[0] == 201
    path = f"{hall.path}/tables/1/1/match"
    status, opened = hall.ask("POST", path, {}, hall.phone(codes["1/1"]).token)
    assert status == 201, opened
    export = hall.ask("GET", f"/matches/{opened['match']['id']}/export", None, "")[1]
    assert hall.id.encode() not in export


def test_tournaments_that_are_not_listed_push_none_off_the_list(in_a_file):  # noqa: F811
    hall = in_a_file
    records = hall.ask.__self__.services.records
    rules = on_the_shelf("oberndorf")
    for number in range(101):
        records.tournaments.announce(f"Hidden {number}", rules, listed=False)
    told = hall.ask("GET", "/tournaments", None, "")[1]["tournaments"]
    assert [one["id"] for one in told] == [hall.id]


def test_a_tournament_is_no_match_and_a_match_no_tournament(in_a_file):  # noqa: F811
    hall = in_a_file
    match = hall.ask("POST", "/matches", {"book": "whot-1on1"}, "")[1]["match"]["id"]
    for path in (f"/matches/{hall.id}", f"/matches/{hall.id}/audit", f"/tournaments/{match}"):
        assert hall.ask("GET", path, None, "")[0] == 404, path
