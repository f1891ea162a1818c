"""Names that hide something or look like another at the table are refused, ordinary ones kept."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.notation.files import parse
from referee.record import BadName

NAMES = json.loads(Path(__file__).with_name("names.json").read_text(encoding="utf-8"))
ORDINARY, HIDDEN, ALIKE = (NAMES[kind] for kind in ("ordinary", "hidden", "alike"))


@pytest.mark.parametrize("name", ORDINARY.values(), ids=ORDINARY)
def test_an_ordinary_name_of_any_script_is_kept(file_records, name):
    match_id = file_records.open_match("toy", names={"A": name}, device=name).match_id
    assert file_records.names(match_id) == {"A": name}


@pytest.mark.parametrize(("name", "why"), HIDDEN.values(), ids=HIDDEN)
def test_a_name_that_hides_something_is_refused(file_records, name, why):
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
def test_two_names_that_look_the_same_are_not_kept_at_one_table(file_records, one, other):
    with pytest.raises(BadName, match="add something"):
        file_records.open_match("toy", names={"A": one, "B": other})
    match_id = file_records.open_match("toy", names={"A": one}).match_id
    with pytest.raises(BadName, match="add something"):
        file_records.set_names(match_id, {"B": other})
    file_records.set_names(match_id, {"A": "Cy", "B": other})
    assert file_records.names(match_id)["A"] == "Cy"


def test_names_that_are_only_near_each_other_are_kept(file_records):
    for one, other in (("Ana", "Aná"), ("Jan", "Jana"), ("Mark", "Marc"), ("Илья", "Ilya")):
        match_id = file_records.open_match("toy", names={"A": one, "B": other}).match_id
        assert file_records.names(match_id) == {"A": one, "B": other}


def test_a_comma_beside_a_name_is_not_written_where_it_would_not_be_read(file_records):
    names = {"A": ", Sammy Davis, Jr.,", "B": ","}
    match_id = file_records.open_match("toy", names=names).match_id
    text = file_records.export_text(match_id, names=True)
    assert "names: A=Sammy Davis, Jr.\n" in text
    [script] = parse(text)
    assert script.names == {"A": "Sammy Davis, Jr."}
