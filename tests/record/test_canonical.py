"""Canonical JSON is that of RFC 8785, and nothing outside its narrow profile is written."""

import math
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.tokens import MOST
from referee.messages import say
from referee.record.events.canonical import (
    DEEPEST,
    UNREADABLE,
    NotCanonical,
    canonical,
    read,
    why_unreadable,
)

KEYS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=6)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-MOST, MOST)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_the_bytes_are_those_of_rfc_8785(value):
    assert canonical(value) == rfc8785.dumps(value)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_reading_and_writing_again_gives_the_same_bytes(value):
    assert canonical(read(canonical(value))) == canonical(value)


@pytest.mark.parametrize(
    "value",
    [
        1.0, math.nan, math.inf, MOST + 1, -MOST - 1, 2**70, {"ä": 1}, {"\x7f": 1}, {"\n": 1},
        {1: 1}, {None: 1}, "\ud800", {"a": "\udfff"}, b"bytes", {1, 2}, object(), {"a": [1.5]},
    ],
)  # fmt: skip
def test_what_is_outside_the_profile_is_refused(value):
    with pytest.raises(NotCanonical):
        canonical(value)


def test_deep_nesting_is_refused():
    value: Any = []
    for _ in range(2000):
        value = [value]
    with pytest.raises(NotCanonical):
        canonical(value)


@pytest.mark.parametrize(
    ("payload", "english", "german"),
    [
        (b'{"a":', "it is cut short", "es ist abgeschnitten"),
        (b'{"a":"\xff"}', "byte 7 belongs", "Byte 7 gehört"),
        (b"[" * (DEEPEST + 2) + b"]" * (DEEPEST + 2), "lists and objects", "Listen und Objekte"),
        (b'{"a":1.5}', "a value of type float", "ein Wert vom Typ float"),
        (b'{"a":99999999999999999}', "a number or a text", "eine Zahl oder ein Text"),
        ('{"ä":1}'.encode(), "the key", "der Schlüssel"),
    ],
)
def test_why_bytes_are_no_canonical_json_is_said_in_every_language(payload, english, german):
    with pytest.raises(UNREADABLE) as raised:
        canonical(read(payload))
    why = why_unreadable(payload, raised.value)
    assert str(why).startswith(english)
    assert say(why, "de").startswith(german)
