"""Names that hide something or look like another at the table are refused, ordinary ones kept."""

# ruff: noqa: RUF001 - signs that look like others are what is tested

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from referee.record import BadName

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.record import Records

ORDINARY = {
    "Yoruba": "Ọlábísí", "German": "Jürgen Weiß", "Chinese": "王", "Arabic": "محمد",
    "Persian, two words joined by a non-joiner": "علی‌رضا", "Devanagari": "श्री क्‍षमा",
    "Sinhala": "ශ්‍රී", "Thai": "ผู้ใหญ่", "Hebrew with points": "שָׁלוֹם", "Vietnamese": "Nguyễn Thị Ệ",
    "Ukrainian": "Дмитро Їжак", "Japanese": "山田　太郎", "Irish": "Ó Súilleabháin",
    "an apostrophe": "O’Neil", "a heart": "Ada ❤️", "a family": "👩‍👧",
}  # fmt: skip

HIDDEN = {
    "an override of direction": ("A\u202eda", "turns the direction of writing"),
    "an isolate": ("\u2066Ada", "turns the direction of writing"),
    "a mark of direction": ("Ada\u200f", "turns the direction of writing"),
    "a space of no width": ("A\u200bda", "cannot be seen (U+200B"),
    "a joiner between Latin letters": ("A\u200dda", "cannot be seen (U+200D"),
    "a non-joiner at the end": ("علی\u200c", "cannot be seen (U+200C"),
    "a soft hyphen": ("A\u00adda", "cannot be seen"),
    "a byte order mark": ("\ufeffAda", "cannot be seen"),
    "a blank letter": ("\u3164", "cannot be seen"),
    "a blank pattern": ("\u2800", "cannot be seen"),
    "a tag": ("Ada\U000e0041", "cannot be seen"),
    "a variation of a letter": ("Ada\ufe0f", "cannot be seen"),
    "a private sign": ("\ue000", "nobody can read"),
    "an unassigned sign": ("Ada\u0378", "nobody can read"),
    "a line break of Unicode": ("A\u2028da", "control sign"),
    "a heap of marks": ("A" + "\u0316\u0317\u0318\u0319\u031c" + "da", "more marks"),
    "sixty marks": ("A" + "\u0301" * 60, "more marks"),
    "the same mark twice": ("Ad\u0323\u0323a", "more marks"),
    "a mark on nothing": ("\u0301Ada", "begins with a mark"),
}

ALIKE = {
    "the same": ("Ada", "Ada"),
    "the same in capitals": ("Ada", "ADA"),
    "a Cyrillic letter": ("Ada", "Аda"),
    "all of it in Cyrillic": ("Aca", "Аса"),
    "a Greek letter": ("Ana", "Αna"),
    "a capital i for an l": ("Al", "AI"),
    "a one for an l": ("Al", "A1"),
    "a nought": ("Bo", "B0"),
    "letters of mathematics": ("Ada", "𝐀𝐝𝐚"),
    "wide letters": ("Ada", "Ａｄａ"),
    "two spaces": ("Ada Obi", "Ada  Obi"),
    "another apostrophe": ("O'Neil", "O’Neil"),
    "with and without a non-joiner": ("علی‌رضا", "علیرضا"),
    "composed otherwise": ("Jürgen", "Ju\u0308rgen"),
    "a dotless i": ("Ali", "Alı"),
}


@pytest.mark.parametrize("name", ORDINARY.values(), ids=ORDINARY)
def test_an_ordinary_name_of_any_script_is_kept(file_records: Records, name: str) -> None:
    match_id = file_records.open_match("toy", names={"A": name}, device=name).match_id
    assert file_records.names(match_id) == {"A": name}


@pytest.mark.parametrize(("name", "why"), HIDDEN.values(), ids=HIDDEN)
def test_a_name_that_hides_something_is_refused(file_records: Records, name: str, why: str) -> None:
    match_id = file_records.open_match("toy").match_id
    ways: dict[str, Callable[[], Any]] = {
        "names.A": lambda: file_records.open_match("toy", names={"A": name}),
        "names.B": lambda: file_records.set_names(match_id, {"B": name}),
        "device": lambda: file_records.admit(match_id, "spectator", None, name),
    }
    for field, act in ways.items():
        with pytest.raises(BadName) as refused:
            act()
        assert refused.value.field == field
        assert why in refused.value.sentence
        assert all(sign.isprintable() for sign in refused.value.sentence)
    assert file_records.names(match_id) == {}
    assert len(file_records.list().matches) == len(file_records.participants(match_id)) == 1


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE)
def test_two_names_that_look_the_same_are_not_kept_at_one_table(
    file_records: Records, one: str, other: str
) -> None:
    with pytest.raises(BadName, match="add something"):
        file_records.open_match("toy", names={"A": one, "B": other})
    match_id = file_records.open_match("toy", names={"A": one}).match_id
    with pytest.raises(BadName, match="add something"):
        file_records.set_names(match_id, {"B": other})
    file_records.set_names(match_id, {"A": "Cy", "B": other})
    assert file_records.names(match_id)["A"] == "Cy"


def test_names_that_are_only_near_each_other_are_kept(file_records: Records) -> None:
    for one, other in (("Ana", "Aná"), ("Jan", "Jana"), ("Mark", "Marc"), ("Илья", "Ilya")):
        match_id = file_records.open_match("toy", names={"A": one, "B": other}).match_id
        assert file_records.names(match_id) == {"A": one, "B": other}
