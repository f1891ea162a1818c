"""Files: headers, comments, several matches, positions, known hands, corrections, expectations."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel import Scored
from referee.notation.files import Mistake, parse, written
from referee.notation.play import play
from referee.notation.played import Played
from tests.notation import READ
from tests.notation.toy import CALLS, SHELF, TOY


def played(text: str) -> Played:
    [script] = parse(text)
    return play(script, SHELF)


def outcomes(match: Played) -> list[str]:
    return [step.ruling.outcome for step in match.steps if step.ruling]


# --- lines ---------------------------------------------------------------------------------------


def test_a_comment_ends_a_line_unless_it_stands_in_quotation_marks_or_within_a_word():
    [script] = parse('book: toy # the toy\n# alone\nB: tell "# no -> comment" # one\nB: tell a#b')
    assert script.headers["book"].text == "toy"
    assert [line.text for line in script.steps] == ['B: tell "# no -> comment"', "B: tell a#b"]
    assert all(not line.expected for line in script.steps)


def test_an_escaped_quotation_mark_does_not_end_the_words():
    [script] = parse('book: toy\nB: tell "a \\" # b" -> stands # c "')
    assert script.steps[0].text == 'B: tell "a \\" # b"'
    assert script.steps[0].expected == ("stands",)


def test_a_mark_of_byte_order_is_skipped():
    assert "book" in parse("\ufeffbook: toy")[0].headers


def mistakes_of(text: str) -> list[Mistake]:
    try:
        for script in parse(text):
            play(script, SHELF)
    except Mistake as mistake:
        return [mistake, *mistake.others]
    return []


@given(st.text(max_size=200))
def test_any_text_is_a_file_or_a_mistake_with_a_line(text):
    for mistake in mistakes_of(text):
        assert 1 <= mistake.line <= text.count("\n") + text.count("\r") + 1
        assert mistake.sentence


WORDS = """
    book: seats: terms: names: hand place mark score turn turn: undo replace restore then == -> #
    because with toy A B C: A: B: table: deal lay sort tell see count look leave pile hand/A stock
    count 1 2 H1 H2 K3 J ? stands void TO-1 G-4 !TO-1 "x y" hand_size=2 laid count: pile: hand/A:
    [0:05] last card coins=3 : ; then
"""
WORD = st.sampled_from(WORDS.split())


@given(st.lists(st.lists(WORD, max_size=7).map(" ".join), max_size=12))
def test_lines_of_the_notations_own_words_never_break_it(lines):
    for mistake in mistakes_of("\n".join(["book: toy", *lines])):
        assert 1 <= mistake.line <= len(lines) + 1


# --- headers and matches -------------------------------------------------------------------------


def test_the_header_says_seats_terms_and_names():
    match = played('book: toy\nseats: N E W\nterms: hand_size=2\nnames: N=Ada E=Lu Wu W="O B"')
    assert match.table.seats == ("N", "E", "W")
    assert match.book.agreed == {"hand_size": 2, "mood": "calm", "series": "single"}
    assert match.script.names == {"N": "Ada", "E": "Lu Wu", "W": "O B"}


@pytest.mark.parametrize(
    "told", ["N=Ada, E=Lu Wu, W=O B", 'N="Ada", E="Lu Wu", W="O B"', "N=Ada,  E=Lu Wu , W=O B,"]
)
def test_names_may_have_commas_between_them(told):
    assert played(f"book: toy\nseats: N E W\nnames: {told}").script.names == {
        "N": "Ada", "E": "Lu Wu", "W": "O B",
    }  # fmt: skip


def test_a_comma_is_no_name():
    with pytest.raises(Mistake, match="must look like A=Ada"):
        played("book: toy\nseats: N E\nnames: N=, E=Lu")


def test_without_seats_the_least_number_plays_under_the_usual_names():
    assert played("book: toy").table.seats == ("A", "B")


def test_what_stands_above_the_first_title_holds_for_all_matches():
    scripts = parse(
        "book: toy\nterms: hand_size=1\nplace pile: H1\nturn: A\n"
        "== one ==\nA: lay H2\n== two\nterms: hand_size=2\nplace pile: K1\nB: lay H2\n==\n"
    )
    one, two, three = (play(script, SHELF) for script in scripts)
    assert [one.script.title, two.script.title, three.script.title] == ["one", "two", ""]
    assert [m.book.agreed["hand_size"] for m in (one, two, three)] == [1, 2, 1]
    assert [m.table.faces("pile")[0] for m in (one, two, three)] == ["H1", "K1", "H1"]
    assert [len(m.steps) for m in (one, two, three)] == [1, 1, 0]


def test_the_title_of_a_match_is_its_header_or_its_line():
    assert played("book: toy\ntitle: The match").script.title == "The match"
    assert parse("title: Both\n== one")[0].title == "one"


def test_what_is_written_is_read_back():
    book = TOY.agree({"hand_size": 2})
    lines = written(book, ("N", "E"), ["N: deal", "E: lay H1"], title="So it was")
    match = played("\n".join(lines))
    assert match.book.agreed == book.agreed
    assert match.table.seats == ("N", "E")
    assert match.script.title == "So it was"
    assert [step.text for step in match.steps] == ["N: deal", "E: lay H1"]


# --- positions -----------------------------------------------------------------------------------


def position(*lines: str) -> Played:
    return played("\n".join(["book: toy", *lines]))


def test_cards_are_laid_from_bottom_to_top_and_the_rest_is_the_stock():
    table = position("place pile: 2 H1 ?, H2", "place hand/A: J J", "turn: B").table
    assert table.faces("pile") == ("?", "?", "H1", "?", "H2")
    assert table.faces("hand/A") == ("J", "J")
    assert table.count("stock") == TOY.pack.size - 7
    assert table.whereabouts("H2") == (("pile", 0),)
    assert (table.turn, table.phase, table.tale) == ("B", "play", None)


def test_a_smaller_stock_leaves_the_other_cards_outside():
    table = position("place stock: 2 H1", "place hand/A: K1", "turn: A").table
    assert table.faces("stock") == ("?", "?", "H1")
    assert table.count("outside") == TOY.pack.size - 4


def test_what_was_laid_outside_stays_there_beside_a_stock_that_is_told():
    table = position(
        "place outside: 3 H2", "place stock: 2 H1", "place hand/A: K1", "turn: A"
    ).table
    assert (table.count("outside"), table.count("stock")) == (TOY.pack.size - 4, 3)
    assert table.faces("outside")[3] == "H2"


def test_a_stock_that_takes_all_that_is_left_leaves_nothing_outside():
    table = position(f"place stock: {TOY.pack.size - 1}", "place pile: H1", "turn: A").table
    assert "outside" not in table.places
    assert table.count("stock") == TOY.pack.size - 1


def test_a_known_card_cannot_be_one_of_the_unknown_ones():
    match = position(
        "place pile: H1", "place hand/A: 3", "place hand/B: 3", "turn: A",
        "A: lay H1 -> contradicts G-1",
    )  # fmt: skip
    assert match.problems == []


@pytest.mark.parametrize(("line", "name", "value"), READ["marks"])
def test_a_mark_gets_a_value_of_its_kind(line, name, value):
    assert position(line).table[name] == value


def test_the_position_has_the_last_word_over_what_the_book_sets_with_the_turn():
    assert position("turn: A").table["started"] is True
    assert position("mark started: no", "turn: A").table["started"] is False


def test_scores_and_the_time_of_the_turn_are_set():
    table = position("score A: 12", "score B wins: -1", "turn: A [0:20]").table
    assert (table.score("A"), table.score("B", "wins")) == (12, -1)
    assert table.queue[0].since == 20_000


def test_a_position_says_what_a_score_is_where_the_match_begins_with_points():
    twenty = replace(TOY, begin=lambda table, _: tuple(Scored(seat, 20) for seat in table.seats))
    [script] = parse("book: toy\nscore A: 3")
    table = play(script, {"toy": twenty}).table
    assert (table.score("A"), table.score("B")) == (3, 20)


def test_a_hand_of_the_header_is_known_once_it_is_dealt():
    match = played("book: toy\nhand A: H1 ? H2\nhand B: J K1 J\nA: deal\nB: lay K1")
    assert outcomes(match) == ["stands", "stands"]
    assert sorted(match.table.faces("hand/A")) == ["?", "H1", "H2"]
    assert match.table.faces("hand/B") == ("J", "J")
    assert match.table.whereabouts("H1") == (("hand/A", 1),)


# --- corrections ---------------------------------------------------------------------------------

DEALT = "book: toy\nhand A: H1 H2 H3\nhand B: K1 K2 K3\nA: deal\n"


def test_an_earlier_report_needs_a_reason():
    match = played(DEALT + "B: lay K1\nA: lay H1\nundo 2 -> void G-4\nthen pile: K1 H1")
    assert match.problems == []
    reason = match.steps[3].correction.ruling.reason
    assert reason == "Ruling 2 is not the latest: say why it is corrected."


def test_what_follows_a_correction_is_judged_again_and_what_changes_is_told():
    match = played(DEALT + "B: lay K1\nA: lay H1\nundo 2 because it was not\nB: lay K2")
    correction = match.steps[3].correction
    assert (correction.what, correction.number, correction.why) == ("undo", 2, "it was not")
    assert [(c.number, c.before.outcome, c.after.outcome) for c in correction.changes] == [
        (3, "stands", "void")
    ]
    assert [step.first.outcome for step in match.steps if step.first] == ["stands"] * 4
    assert [step.ruling.outcome for step in match.steps if step.ruling] == [
        "stands", "stands", "void", "stands",
    ]  # fmt: skip


def test_a_card_that_was_only_seen_in_what_is_undone_is_unknown_again():
    match = played("book: toy\nA: deal\nB: lay K1\nundo")
    assert match.steps[2].correction.forgotten == ("K1",)
    assert [step.struck for step in match.steps] == [False, True, False]


def test_a_report_is_replaced_and_keeps_its_number():
    match = played(
        DEALT + "[0:05] B: lay K1\nA: lay H1\nreplace 2 with [0:06] B: lay K2 because misheard\n"
        "then pile: K2 H1; hand/B: K1 K3"
    )
    assert match.problems == []
    assert match.steps[1].number == 2
    assert match.steps[1].told.at == 6000
    assert match.steps[3].text == "replace 2 with [0:06] B: lay K2"


def test_because_in_quotation_marks_is_no_reason():
    match = played('book: toy\nA: deal\nreplace 1 with A: tell "it is because -> of" -> stands')
    assert match.steps[0].told.move.words_said == "it is because -> of"
    assert match.steps[1].correction.why == ""


# --- expectations --------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "problem"), READ["rulings_expected"])
def test_a_ruling_is_held_against_what_is_expected(line, problem):
    match = played("book: toy\nhand A: H1 H2 H3\nA: deal\n" + line)
    assert match.steps[-1].problem == problem
    assert match.problems == ([match.steps[-1]] if problem else [])


@pytest.mark.parametrize(("line", "problem"), READ["tables_expected"])
def test_the_table_is_held_against_what_is_expected(line, problem):
    match = played(f"book: toy\nhand A: H1 H2 H3\nA: deal\nthen {line}")
    assert match.steps[-1].problem == problem


def test_a_word_of_ones_own_is_kept_and_changes_nothing():
    text = "notation: 1\nx-clock: 90 s  # each\n" + DEALT + "B: lay K1 -> stands"
    [script] = parse(text)
    assert [(line.key, line.text, line.number) for line in script.unknown] == [
        ("x-clock", "90 s", 2)
    ]
    assert play(script, SHELF).problems == []


# --- how far -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("until", "pile", "steps"), [(0, 0, 0), (1, 0, 1), (2, 1, 3), (9, 2, 5)])
def test_a_match_is_judged_up_to_a_ruling(until, pile, steps):
    [script] = parse(DEALT + "B: lay K1\nthen pile: 1\nA: lay H1\nthen pile: 2")
    match = play(script, SHELF, until)
    assert match.table.count("pile") == pile
    assert len(match.steps) == steps


def test_the_words_of_the_toy_have_spaces_so_that_the_longest_word_must_win():
    assert {"last", "last card"} <= set(CALLS)
