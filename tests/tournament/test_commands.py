"""What people do wrong in a hall, and how it is put right: by another event, and never lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.envelope import By, SealedName
from referee.refusals import Refused
from referee.tournament import commands as c
from referee.tournament import events
from referee.tournament.chance import Chance, seed_before
from referee.tournament.draws import field_of
from referee.tournament.evolve import as_of
from referee.tournament.refusals import (
    Impossible,
    NeedsReason,
    NoSuch,
    NotNow,
    NotYours,
    ToldBefore,
)
from referee.tournament.slips import games_of, slip_of
from referee.tournament.standings import shares, standings, whats_open
from tests.tournament.hall import SEED, Hall, phone

SLIP = "15:9 8:15 15:3"


def hall(entries: int = 4, *, drawn: bool = True) -> Hall:
    made = Hall("oberndorf", entries)
    if drawn:
        made.draw()
    return made


def table_by(sides: tuple[tuple[int, ...], ...]) -> By:
    return phone(sides[0][0])


def test_a_slip_is_read_as_it_is_written():
    assert slip_of(games_of("15:9, 8/15;15:0tn")) == "15:9 8:15 15:0tn"
    for text in ("15", "a:b", "15:9x", "15:"):
        with pytest.raises(Impossible, match="is no game"):
            games_of(text)


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ("15:9", "3 games"), ("15:9 15:9 15:9 15:9", "3 games"),
        ("14:9 15:9 15:9", "whoever has 15 points"), ("15:15 15:9 15:9", "one side alone"),
        ("15:9:3 15:9 15:9", "points for 3"),
    ],
)  # fmt: skip
def test_a_result_that_cannot_be_is_refused(slip, said):
    with pytest.raises(Impossible, match=said):
        hall().tell(1, slip)


def test_a_seed_that_was_not_bound_draws_nothing():
    made = hall(drawn=False)
    with pytest.raises(Impossible, match="digest was announced"):
        made.do(c.Draw("ab" * 32))
    with pytest.raises(Impossible, match="digest was announced"):
        made.do(c.Draw("no seed"))
    made.draw()
    with pytest.raises(Impossible, match="digest was announced"):
        made.do(c.Draw(seed_before(SEED, 0)))


def test_the_round_that_is_meant_is_drawn_once():
    made = hall()
    with pytest.raises(ToldBefore, match="Round 1 is drawn already"):
        made.do(c.Draw(seed_before(SEED, 1), "", 1))
    for said, meant in (("17", 1), ("", 3)):
        with pytest.raises(NotNow, match="next round to be drawn is round 2"):
            made.do(c.Draw(seed_before(SEED, 1), said, meant))


def test_what_the_hall_calls_out_draws_otherwise():
    assert hall(12, drawn=False).draw("17").tables != hall(12, drawn=False).draw("18").tables


def test_a_round_drawn_too_early_is_taken_back_and_drawn_with_the_late_pair():
    made = hall(3)
    late = made.enter().entry
    made.do(c.Undraw("a pair came late"))
    again = made.draw()
    assert again.round == 1
    assert again.seed == seed_before(SEED, 1)
    assert late in {one for seat in again.tables for side in seat.sides for one in side}


def test_a_round_of_which_something_is_told_stays_drawn():
    made = hall()
    made.tell(1, SLIP)
    with pytest.raises(NotNow, match="stays drawn"):
        made.do(c.Undraw("why not"))


def test_a_late_pair_sits_down_with_whoever_rests():
    made = hall(3)
    (resting,) = made.now.rounds[0].byes
    late = made.enter().entry
    made.do(c.Seat(1, 9, ((resting,), (late,)), why="came late"))
    made.tell(9, SLIP)
    assert {line.entry: line.counts[0] for line in standings(made.now)}[late] == 9 + 15 + 3
    assert made.now.rounds[0].byes == (resting,)
    assert made.now.rounds[0].resting == ()
    assert [share.side for share in shares(made.now)[resting]] == [1]
    assert all(sat.byes == () for sat in field_of(made.now, 1, Chance(SEED, "")).past)


def test_people_at_the_wrong_table_are_written_down_as_they_sit():
    made = hall()
    one, two = made.now.rounds[0].tables.values()
    made.do(c.Seat(1, 1, (one.sides[0], two.sides[0]), why="they sat down wrong"))
    made.do(c.Seat(1, 2, (one.sides[1], two.sides[1]), why="the same"))
    assert made.now.rounds[0].tables[1].drawn == one.sides
    with pytest.raises(NeedsReason):
        made.do(c.Seat(1, 1, one.sides))
    with pytest.raises(NoSuch):
        made.do(c.Seat(1, 1, ((1,), (77,)), why="who"))


def test_a_pair_that_went_home_is_drawn_no_more_and_can_come_back():
    made = hall(6)
    made.do(c.Withdraw(3, "went home"))
    assert 3 not in {e for t in made.draw().tables for s in t.sides for e in s}
    made.do(c.Return(3, "came back"))
    assert 3 in made.now.playing
    with pytest.raises(ToldBefore):
        made.do(c.Return(3))


def test_two_phones_tell_the_same_and_the_second_agrees():
    made = hall()
    (one,), (other,) = made.now.rounds[0].tables[1].sides
    told = made.tell(1, SLIP, (), phone(one))
    assert told.agreed == (1,)
    assert whats_open(made.now)[0].why == "unagreed"
    agreed = made.tell(1, SLIP, (), phone(other))
    assert agreed == events.Agreed(told.number, (2,))
    assert {one.table for one in whats_open(made.now)} == {2}
    with pytest.raises(ToldBefore):
        made.tell(1, SLIP, (), phone(other))


def test_a_slip_posted_for_another_table_is_taken_back_and_nothing_is_overwritten():
    made = hall()
    made.tell(1, SLIP)
    with pytest.raises(NotNow, match="told something else"):
        made.tell(1, "15:0 15:0 15:0")
    made.do(c.Correct(1, None, "it was table 2"))
    assert {one.table for one in whats_open(made.now)} == {1, 2}
    made.tell(2, SLIP)
    made.tell(1, "15:0 15:0 15:0")
    assert [told.games is None for told in made.now.results] == [True, False, False]
    with pytest.raises(NeedsReason):
        made.do(c.Correct(2, games_of("15:1 15:1 15:1"), ""))
    made.do(c.Correct(2, games_of("15:1 15:1 15:1"), "misread", (1, 2)))
    assert slip_of(made.now.results[1].games or ()) == "15:1 15:1 15:1"


def test_nobody_speaks_for_others():
    made = hall()
    (one,), (other,) = made.now.rounds[0].tables[1].sides
    (third,), _ = made.now.rounds[0].tables[2].sides
    with pytest.raises(NotYours, match="those who sit at table 1"):
        made.tell(1, SLIP, (), phone(third))
    with pytest.raises(NotYours, match="for others"):
        made.tell(1, SLIP, (1, 2), phone(one))
    with pytest.raises(NotYours, match="Only the direction"):
        made.do(c.Finish(1), phone(one))
    with pytest.raises(NotYours, match="for others"):
        made.do(c.Protest(1, 1, "no", other), phone(one))
    made.tell(1, SLIP, (1, 2), By("t", "", "table", "1/1"))
    with pytest.raises(NotYours, match="another table"):
        made.tell(2, SLIP, (1, 2), By("t", "", "table", "1/1"))


def test_a_protest_stops_no_table_and_no_standings_but_their_freezing():
    made = hall()
    (one,), (other,) = made.now.rounds[0].tables[1].sides
    made.tell(1, SLIP)
    made.tell(2, SLIP)
    made.do(c.Protest(1, 1, "a card was shown", one), phone(one))
    made.do(c.Answer(1, other, "denies", "nothing was shown"), phone(other))
    made.draw()
    assert standings(made.now)
    with pytest.raises(NotNow, match="standings wait"):
        made.freeze()
    made.do(c.Decide(1, "the others agree", games_of("15:9 15:8 15:3"), rests="W-37"))
    assert slip_of(made.now.results[0].games or ()) == "15:9 15:8 15:3"
    with pytest.raises(ToldBefore):
        made.do(c.Decide(1, "again"))


def test_whoever_sat_at_the_wrong_table_gets_nothing_and_the_others_theirs():
    made = hall()
    (one,), (other,) = made.now.rounds[0].tables[1].sides
    made.tell(1, "15:9 15:9 15:9")
    made.do(c.Protest(1, 1, "they belong elsewhere", other))
    made.do(c.Decide(1, "they do", void=(one,)))
    points = {line.entry: line.counts[0] for line in standings(made.now)}
    assert (points[one], points[other]) == (0, 27)


def test_the_next_instance_can_be_asked_as_often_as_there_are_instances():
    made = Hall("wattkoenig", 4)
    made.draw()
    made.tell(1, "15:9")
    for number in (1, 2):
        made.do(c.Protest(1, 1, "no", against=number - 1))
        made.do(c.Decide(number, "it stands"))
    assert [one.instance for one in made.now.protests] == [1, 2]
    with pytest.raises(NotNow, match="last instance"):
        made.do(c.Protest(1, 1, "no", against=2))


def test_a_protest_has_to_come_in_time():
    made = hall()
    (one,), _ = made.now.rounds[0].tables[1].sides
    made.tell(1, SLIP)
    made.tell(2, SLIP)
    made.draw()
    with pytest.raises(NotNow, match="Round 2 is drawn"):
        made.do(c.Protest(1, 1, "too late", one, at=1), phone(one))
    made.do(c.Protest(1, 1, "the direction takes it all the same", one))


def test_a_round_is_closed_when_all_have_told_and_can_be_opened_again():
    made = hall()
    made.tell(1, SLIP)
    with pytest.raises(NotNow, match="tables 2"):
        made.do(c.Finish(1))
    made.tell(2, SLIP)
    made.do(c.Finish(1))
    with pytest.raises(ToldBefore):
        made.do(c.Finish(1))
    made.do(c.Reopen(1, "a slip was found"))
    assert not made.now.rounds[0].finished


def test_frozen_standings_stay_until_they_are_opened_again_with_a_reason():
    made = hall()
    made.tell(1, SLIP)
    made.tell(2, SLIP)
    first = made.freeze()
    with pytest.raises(NotNow, match="frozen"):
        made.do(c.Correct(1, games_of("15:0 15:0 15:0"), "an error"))
    made.do(c.Reopen(0, "an error was found"))
    made.do(c.Correct(1, games_of("15:0 15:0 15:0"), "an error", (1, 2)))
    second = made.freeze()
    assert second.seed != first.seed
    made.do(c.Close())
    with pytest.raises(NotNow, match="closed"):
        made.do(c.Withdraw(1))
    made.do(c.Erase("they asked for it", 1, 1))


def test_a_start_number_is_given_once_and_an_entry_has_its_players():
    made = hall(2, drawn=False)
    name = SealedName("b" * 64)
    with pytest.raises(ToldBefore):
        made.do(c.Enter((name, name), 2))
    with pytest.raises(Impossible, match="2 players"):
        made.do(c.Enter((name,)))
    assert made.do(c.Enter((name, name), 40)).entry == 40
    assert made.enter().entry == 41


def test_a_knock_out_waits_for_results_and_for_a_winner():
    made = Hall("telfs", 4)
    made.draw()
    made.tell(1, "11:9")
    with pytest.raises(NotNow, match="Table 2 of round 1 has no result"):
        made.draw()
    made.tell(2, "11:9")
    made.do(c.Protest(1, 2, "no"))
    with pytest.raises(NotNow, match="Protest 1 about table 2"):
        made.draw()
    made.do(c.Decide(1, "it stands"))
    made.draw()


# --- whatever is done ----------------------------------------------------------------------------

numbers = st.integers(0, 6)
words = st.sampled_from(["", "because"])
slips = st.sampled_from([games_of(SLIP), games_of("15:0 15:0 15:0"), games_of("1:2"), None])
sides = st.sampled_from([(), (1,), (2,), (1, 2), (3,)])
anything = st.one_of(
    st.just("enter"), st.just("draw"), st.just("freeze"),
    st.builds(c.Withdraw, numbers, words), st.builds(c.Return, numbers, words),
    st.builds(c.Undraw, words), st.builds(c.Finish, numbers), st.builds(c.Reopen, numbers, words),
    st.builds(c.Seat, numbers, numbers, st.sampled_from([None, ((1,), (2,)), ((3,), (9,))]),
              st.sampled_from(["", "m" * 20]), st.booleans(), words),
    st.builds(c.Result, numbers, numbers, slips.filter(bool), sides),
    st.builds(c.Agree, numbers, sides), st.builds(c.Correct, numbers, slips, words, sides),
    st.builds(c.Protest, numbers, numbers, words, numbers, st.just("W-1"), numbers, numbers),
    st.builds(c.Answer, numbers, numbers, st.sampled_from(["confirms", "denies"]), words),
    st.builds(c.Decide, numbers, words, slips, sides), st.builds(c.Lift, numbers, words),
    st.builds(c.Penalise, numbers, st.sampled_from(["wiping", "x"]), words, numbers, numbers),
    st.builds(c.Close, words), st.builds(c.Erase, words, numbers, numbers),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(told=st.lists(st.tuples(anything, st.integers(0, 5)), max_size=40))
def test_whatever_is_commanded_the_events_fold_to_the_same_again(told):
    made = Hall("wattn", 4)
    made.draw()
    for command, who in told:
        by = phone(who) if who else By("p", "", "direction")
        try:
            if isinstance(command, str):
                getattr(made, command)()
            else:
                made.do(command, by)
        except Refused:
            continue
    again = as_of(made.now, made.now.version)
    assert (again.rounds, again.results, again.protests) == (
        made.now.rounds, made.now.results, made.now.protests
    )  # fmt: skip
    assert standings(again) == standings(made.now)
    assert whats_open(again) == whats_open(made.now)
