"""What an answer in our own dialect is held to lets through all that a model is told it can do."""

from __future__ import annotations

import re

import pytest

from screenwright.agents.dialects import ACTIONS, own_schema
from screenwright.agents.wording import SYSTEMS, System


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_action_that_a_model_is_told_can_be_said(system: System) -> None:
    told = {
        name
        for form, _, systems in ACTIONS
        if system in systems
        for name in re.findall(r"[a-z_]+", re.sub(r"\{.*?\}", "", form))
    }
    schema = own_schema(("e1", "e7"), system, points=True)
    forms = schema["properties"]["actions"]["items"]["anyOf"]
    assert {name for form in forms for name in form["properties"]["action"]["enum"]} == told


def test_without_things_and_without_a_picture_nothing_is_aimed_at() -> None:
    forms = own_schema((), "linux", points=False)["properties"]["actions"]["items"]["anyOf"]
    said = {name for form in forms for name in form["properties"]["action"]["enum"]}
    assert not said & {"click", "double_click", "drag", "move", "scroll"}
    assert {"type_text", "press_keys", "finish", "impossible"} <= said
