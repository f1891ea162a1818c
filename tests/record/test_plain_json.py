"""What phones and auditors have in orjson's place writes the same bytes, and refuses the same."""

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.record.events import plain_json

KEYS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=4)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
LEAVES = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | WORDS
VALUES = st.recursive(
    LEAVES, lambda inside: st.lists(inside, max_size=4) | st.dictionaries(KEYS, inside, max_size=4)
)


def both(one: Any) -> int:
    return one.OPT_SORT_KEYS | one.OPT_STRICT_INTEGER


@given(VALUES)
def test_the_bytes_are_the_same_and_are_read_alike(value):
    told = plain_json.dumps(value, option=both(plain_json))
    assert told == orjson.dumps(value, option=both(orjson))
    indented = plain_json.dumps(value, option=plain_json.OPT_INDENT_2)
    assert indented == orjson.dumps(value, option=orjson.OPT_INDENT_2)
    assert plain_json.loads(told) == orjson.loads(told) == value


@pytest.mark.parametrize(
    "value",
    [2**53, [-(2**53)], {"a": ("b", 2**60)}, "\ud800", {"a": ["x\udfff"]}, float("nan"), {1, 2}],
    ids=["too great", "too small", "great inside", "half a sign", "inside", "no number", "a set"],
)
def test_what_cannot_be_carried_is_refused_by_both(value):
    told = [value] if isinstance(value, float) else value
    with pytest.raises(TypeError):
        plain_json.dumps(told, option=both(plain_json))
    if not isinstance(value, float):  # orjson writes null, which the record never asks it to
        with pytest.raises(TypeError):
            orjson.dumps(told, option=both(orjson))


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b'{"a":1}x', b"NaN", b"[Infinity]", b'"\\ud800"', b"\xff", b"\xef\xbb\xbf1", b"01",
     b'"\n"', b"'a'"],
)  # fmt: skip
def test_what_is_no_json_is_refused_by_both(text):
    for one in (orjson, plain_json):
        with pytest.raises(one.JSONDecodeError):
            one.loads(text)
