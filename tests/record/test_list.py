"""The list of matches: what it tells is what a fold would tell, whatever has happened."""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from referee.kernel import Move
from referee.kernel.rules.moves import Unreadable
from referee.match import commands
from referee.match.commands import Command
from referee.match.reports import Report
from referee.notation.remedies import read_remedies
from referee.record import By, Match, Records, Refused, Standing
from referee.record.commands.commands import Commands
from referee.record.integrity.verifying import Verifying
from referee.record.match.standing import read_standing
from referee.record.store import side_tables as tables

from .tampering import Table, played
from .test_set_back import DELETE, lose
from .toy import BY, SHELF, Deal, Draw, Play

SECOND = By("p2", "", "seat", "B")
LEAVE = SHELF["toy"].moves["leave"]
GARBAGE = "UPDATE {} SET state = 'zz'"


def told(match: Match) -> Standing:
    """Return what the list has to say of a match, from the match alone."""
    turn = match.table.queue[0].seat if match.table.queue and not match.closing else None
    return Standing(
        terms=dict(match.terms), seats=match.seats, sides=dict(match.table.sides),
        rulings=len(match.rulings), scores=dict(match.table.scores), turn=turn,
        moved_at=match.history[-1].recorded_at,
    )  # fmt: skip


def record(records: Records, match_id: str, command: Command, by: By = BY) -> None:
    """Record what comes of a command."""
    Commands(records.store, records._repository, records.people).record(match_id, command, by, None)


def tell(records: Records, match_id: str, move: Move) -> None:
    """Report a move."""
    record(records, match_id, commands.Report(Report(move)))


def row(records: Records, match_id: str) -> tuple[int, str]:
    """Return what is kept of a match for the list."""
    [(version, text)] = records.store.ask(tables.FIND_STANDING, match_id)
    return version, text


def held(records: Records) -> int:
    return len(records._repository._held)


# --- whatever is done ----------------------------------------------------------------------------


def reported(records: Records, match_id: str, chance: random.Random) -> None:
    seat, card = chance.choice("AB"), f"{chance.choice('RGB')}{chance.randint(1, 30)}"
    moves = [Deal("A"), Draw(seat), Draw(seat), Play(seat, card), Play(seat, card), LEAVE(seat)]
    weights = [1, 4, 4, 4, 4, 0.2]
    tell(records, match_id, chance.choices(moves, weights)[0])


def corrected(records: Records, match_id: str, chance: random.Random) -> None:
    number = chance.randint(1, max(1, records.match(match_id).last_number))
    new = chance.choice([None, Report(Draw("A")), Report(Play("B", "R7"))])
    record(records, match_id, commands.Correct(number, new, "looked again"))


def restored(records: Records, match_id: str, _: random.Random) -> None:
    done = [one.version for one in records.match(match_id).history if one.correction is not None]
    record(records, match_id, commands.Restore((done or [1])[-1], "after all"))


def argued(records: Records, match_id: str, chance: random.Random) -> None:
    number = chance.randint(1, max(1, records.match(match_id).last_number))
    record(records, match_id, commands.Dispute("that was mine", number), SECOND)
    match = records.match(match_id)
    remedy = chance.choice(["the ruling stands", "let stand", "score A +3 wins"])
    remedies = tuple(read_remedies(match.book, remedy))
    last = len(match.argued.disputes)
    record(records, match_id, commands.Decide(last, remedies, "seen by all"))


def renamed(records: Records, match_id: str, chance: random.Random) -> None:
    records.set_names(match_id, {chance.choice("AB"): chance.choice(["Ada Secret", "Ben Secret"])})
    records.erase(match_id, chance.choice("AB"), why="asked for")


def closed(records: Records, match_id: str, chance: random.Random) -> None:
    if chance.random() < 0.15:
        record(records, match_id, commands.Close("the lights went out"))


DONE: tuple[Callable[[Records, str, random.Random], None], ...] = (
    reported, reported, reported, reported, corrected, restored, argued, renamed, closed,
)  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_kept_with_every_event_is_what_a_fold_tells(records, connect, seed):
    chance, other = random.Random(seed), connect()
    matches = [records.open_match("toy", names={"A": "Ada Secret"}).match_id for _ in range(3)]
    for match_id in matches:
        tell(records, match_id, Deal("A"))
    done: set[str] = set()
    for turn in range(90):
        act, match_id = chance.choice(DONE), chance.choice(matches)
        some = (records, other)[turn % 2]
        with suppress(Refused, Unreadable):
            act(some, match_id, chance)
            done.add(act.__name__)
        match = some.match(match_id)
        version, text = row(records, match_id)
        assert (version, read_standing(text)) == (match.version, told(match)), act.__name__
        assert "Secret" not in text
    fresh = connect()
    assert {one.id: (one.standing, one.status) for one in fresh.list().matches} == {
        match_id: (told(fresh.match(match_id)), fresh.match(match_id).status)
        for match_id in matches
    }
    assert done == {act.__name__ for act in DONE}


def test_a_match_that_is_imported_stands_as_its_file_says(records, connect):
    match_id = played_on(records, 5)
    begun = list(records.export(match_id))
    before = told(records.match(match_id))
    tell(records, match_id, Draw("A"))
    whole = list(records.export(match_id))
    now = told(records.match(match_id))
    other = connect()
    for name in (other.store.events_table, "report_ids", "matches", "standings"):
        other.store.note((f"DELETE FROM {name}", ()))  # noqa: S608 - our own names
    for lines, standing in ((begun, before), (whole, now)):
        other.import_lines(lines)
        assert read_standing(row(other, match_id)[1]) == standing


# --- nothing is folded ---------------------------------------------------------------------------


def played_on(records: Records, draws: int) -> str:
    match_id = records.open_match("toy").match_id
    tell(records, match_id, Deal("A"))
    for number in range(draws):
        tell(records, match_id, Draw("BA"[number % 2]))
    return match_id


def test_the_list_is_told_without_reading_an_event_and_no_match_is_held_for_it(records, connect):
    wanted = {match_id: told(records.match(match_id)) for match_id in
              [played_on(records, draws) for draws in range(5)]}  # fmt: skip
    records.store.note((GARBAGE.format(records.store.events_table), ()))
    fresh = connect()
    page = fresh.list(limit=3)
    rest = fresh.list(limit=3, cursor=page.next)
    assert {one.id: one.standing for one in (*page.matches, *rest.matches)} == wanted
    assert held(fresh) == 0


def test_pages_go_on_where_they_ended_while_matches_are_added(records):
    before = [records.open_match("toy").match_id for _ in range(5)]
    seen, page = [], records.list(limit=2)
    while True:
        seen += [one.id for one in page.matches]
        if page.next is None:
            break
        records.open_match("toy")
        page = records.list(limit=2, cursor=page.next)
    assert sorted(seen) == sorted(before)


# --- what is behind the events -------------------------------------------------------------------

BEHIND = {
    "a release before this one has opened it": "DELETE FROM standings",
    "a release before this one has written to it": "UPDATE standings SET version = version - 1",
    "a later release has kept it otherwise": "UPDATE standings SET standing = '{\"new\": 1}'",
}


@pytest.mark.parametrize("statement", BEHIND.values(), ids=BEHIND)
def test_what_is_behind_the_events_is_made_anew_once(records, connect, statement):
    match_id = played_on(records, 3)
    match = records.match(match_id)
    records.store.note((statement, ()))
    fresh = connect()
    assert [one.standing for one in fresh.list().matches] == [told(match)]
    assert read_standing(row(records, match_id)[1]) == told(match)
    records.store.note((GARBAGE.format(records.store.events_table), ()))
    assert [one.standing for one in connect().list().matches] == [told(match)]
    assert held(fresh) == 0


def test_a_match_that_was_set_back_is_listed_as_it_is_now(records, connect):
    match_id, other = played_on(records, 4), connect()
    lose(other, match_id, 5)
    [line] = records.list().matches
    assert (line.version, line.standing) == (4, told(records.match(match_id)))
    assert line.standing.rulings == 3


def test_a_match_of_which_no_event_is_left_is_listed_as_damaged(records):
    match_id = played_on(records, 1)
    records.store.note((DELETE.format(records.store.events_table), (match_id,)))
    [line] = records.list().matches
    assert line.standing is None
    assert line.damaged.version == 1


def test_who_has_folded_an_older_version_does_not_write_over_a_newer_one(records):
    match_id = played_on(records, 2)
    version, text = row(records, match_id)
    tell(records, match_id, Draw("A"))
    now = row(records, match_id)
    records.store.note((tables.STANDING_AGAIN, (match_id, version, text, version)))
    assert row(records, match_id) == now


def test_of_two_standings_of_one_match_neither_process_loses_the_later(records, connect):
    match_id, other = played_on(records, 2), connect()
    other.match(match_id)
    tell(records, match_id, Draw("A"))
    tell(other, match_id, Draw("B"))
    assert row(records, match_id)[0] == records.match(match_id).version


# --- made anew, and checked ----------------------------------------------------------------------

FORGED: dict[str, tuple[str, str]] = {
    "another score": (
        "UPDATE standings SET standing = replace(standing, 's\":{}', 's\":{\"w\":{}}')",
        "the list says scores",
    ),
    "another turn": (
        "UPDATE standings SET standing = replace(standing, '\"turn\":\"B\"', '\"turn\":\"A\"')",
        "the list says turn A, its events say B",
    ),
    "another number of rulings": (
        "UPDATE standings SET standing = replace(standing, '\"rulings\":3', '\"rulings\":30')",
        "the list says rulings 30, its events say 3",
    ),
    "another status": ("UPDATE matches SET status = 'over'", "the list says status over"),
}  # fmt: skip


def wrong_in_list(records: Records, match_id: str) -> list[str]:
    """Return what is found to be wrong with its line."""
    wrong = Verifying(records.store, SHELF).match(match_id).wrong
    return [one.text for one in wrong if one.text.startswith("the list says")]


@pytest.mark.parametrize(("statement", "wrong"), FORGED.values(), ids=FORGED)
def test_a_line_that_is_not_what_the_events_say_is_found_and_made_anew(
    file_records, statement, wrong
):
    match_id = played_on(file_records, 2)
    file_records.store.note((statement, ()))
    [found] = wrong_in_list(file_records, match_id)
    assert wrong in found
    assert [(one.id, one.damaged) for one in file_records.rebuild_list()] == [(match_id, None)]
    assert wrong_in_list(file_records, match_id) == []
    [line] = file_records.list().matches
    match = file_records.match(match_id)
    assert (line.standing, line.status) == (told(match), match.status)


def test_a_damaged_match_is_told_of_when_the_list_is_made_anew_and_hinders_no_other(url):
    table: Table = played(url)
    table.tamper("UPDATE EVENTS SET state = 'zz' HERE = 5")
    with table.records() as records:
        records.store.note(("UPDATE standings SET version = 1, standing = '{}'", ()))
        made: dict[str, Any] = {one.id: one.damaged for one in records.rebuild_list()}
        assert made[table.other] is None
        assert made[table.match].version == 5
        assert held(records) == 0
        assert read_standing(row(records, table.other)[1]) is not None
        lines = {one.id: one for one in records.list(unlisted=True).matches}
    assert (lines[table.match].standing, lines[table.other].damaged) == (None, None)
