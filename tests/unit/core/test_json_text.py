"""JSON in arbitrary text: what went in comes out, and hostile text costs no time."""

from __future__ import annotations

import json
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


@pytest.mark.parametrize("piece", ['"\\', '{"\\"', "{", "[[],", ",   ", "```\n", '["a",', "<think>", "[1,", "`", '\\"'])
def test_hostile_repetition_is_answered_soon(piece: str) -> None:
    """Quadratic searching would take minutes here; the test's own time limit is the judge."""
    with pytest.raises(BadReply):
        json_values(piece * (MAX_REPLY // len(piece)))
