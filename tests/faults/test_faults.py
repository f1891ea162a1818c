"""The list of faults is kept: each can still be planted, and is a fault of sense, not of form."""

import ast

import pytest

from tests.faults import ROOT, faults


@pytest.mark.parametrize("fault", faults(), ids=lambda one: one.name)
def test_what_a_fault_takes_the_place_of_still_stands_in_the_code_once(fault):
    text = (ROOT / fault.file).read_text()
    assert text.count(fault.old) == 1, f"{fault.file} has changed: say in {__package__} what now"
    if fault.file.endswith(".py"):
        before, after = ast.dump(ast.parse(text)), ast.dump(ast.parse(fault.planted(text)))
        assert before != after
    assert [one for one in fault.tests if not (ROOT / one).exists()] == []


def test_the_list_has_every_layer():
    folders = {fault.file.split("/")[0] for fault in faults()}
    layers = {fault.file.split("/")[1] for fault in faults() if fault.file.startswith("referee/")}
    assert folders == {"referee", "api", "docs"}
    assert layers >= {
        "kernel", "games", "parts", "match", "notation", "log", "record", "presenters", "messages",
        "phone", "cli",
    }  # fmt: skip
    assert len({fault.name for fault in faults()}) == len(faults())
