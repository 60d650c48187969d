"""JSON in arbitrary text: what went in comes out, and hostile text costs no time."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import BadReply
from screenwright.core.json_text import MAX_REPLY, json_values

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(alphabet=st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(alphabet="abc", max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(st.text(alphabet="abc"), VALUES, max_size=3),
    st.sampled_from(["{}", "```json\n{}\n```", "Well, {}."]),
)
def test_json_comes_back_as_it_went_in(value: dict[str, Any], around: str) -> None:
    text = json.dumps(value)
    if around.startswith("```") and "```" in text:
        return
    assert json_values(around.replace("{}", text)) == [value]


@given(st.dictionaries(st.text(alphabet="abc"), VALUES, max_size=3))
def test_what_python_writes_comes_back_where_it_can_be_told(value: dict[str, Any]) -> None:
    """Signs that Python escapes and JSON does not are refused, and never read as others."""
    try:
        assert json_values(f"Well, {value!r}.") == [value]
    except BadReply:
        assert re.search(r"\\[xU0]|'", repr(value))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{'a': None, 'b': True, 'c': [1, 2],}", {"a": None, "b": True, "c": [1, 2]}),
        ("""{'a': "it's", 'b': 'say "hi"', 'c': 'it\\'s'}""", {"a": "it's", "b": 'say "hi"', "c": "it's"}),
        ('{"a": None, "b": "None, True"}', {"a": None, "b": "None, True"}),
        ("I'll do it: {'a': 1}", {"a": 1}),
    ],
)
def test_quotes_and_constants_of_python_are_forgiven(text: str, expected: dict[str, Any]) -> None:
    assert json_values(text) == [expected]


@pytest.mark.parametrize("text", ["{'a': 'it's'}", "{'a': open('x')}", "{'a': 1", "{'a': (1, 2)}", "{'a' 'b': 1}"])
def test_other_python_is_refused(text: str) -> None:
    with pytest.raises(BadReply, match="broken or cut off"):
        json_values(text)


@pytest.mark.parametrize(
    "piece", ["{'", "{'a\\", '"\\', '{"\\"', "{", "[[],", ",   ", "```\n", '["a",', "<think>", "[1,", "`", '\\"']
)
def test_hostile_repetition_is_answered_soon(piece: str) -> None:
    """Quadratic searching would take minutes here; the test's own time limit is the judge."""
    with pytest.raises(BadReply):
        json_values(piece * (MAX_REPLY // len(piece)))
