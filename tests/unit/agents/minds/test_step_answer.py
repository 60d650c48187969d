"""The answer of VisionTasker's models in JSON: what is read, what is sent back, and what a schema lets through."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.minds.step_answer import Things, read_answer, step_schema
from screenwright.agents.minds.steps import StepSaid, Verb
from screenwright.agents.minds.visiontasker_prompts import step_form, verbs_of
from screenwright.agents.wording import SYSTEMS
from screenwright.agents.wording.languages import WORDINGS
from screenwright.core.errors import BadReply

IDS = ("e1", "e7", "e12")
THINGS = Things(IDS, opened=IDS[1:], filled=IDS[:1], focus=False)


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ('{"step": {"do": "tap", "on": "e7"}}', StepSaid("tap", "e7")),
        ('{"do": "tap", "on": "e7"}', StepSaid("tap", "e7")),
        ('First the menu.\n```json\n{"step": {"do": "tap", "on": "e7",}}\n```', StepSaid("tap", "e7")),
        ('<think>{"do": "back"}</think>{"do": "home"}', StepSaid("home")),
        ('{"step": {"why": "it asks", "do": "wait", "seconds": 2}}', StepSaid("wait", seconds=2.0, why="it asks")),
        ('{"step": {"do": "type", "on": "e7", "text": "Ann", "enter": true}}', StepSaid("type", "e7", "Ann\n")),
        ('{"step": {"do": "type", "text": "Ann"}}', StepSaid("type", text="Ann")),
        ('{"step": {"do": "replace", "on": "e7", "text": "Ann"}}', StepSaid("replace", "e7", "Ann")),
        ('{"step": {"do": "keys", "keys": "Ctrl+S"}}', StepSaid("keys", keys=("ctrl", "s"))),
        ('{"step": {"do": "scroll", "direction": "up"}}', StepSaid("scroll", direction="up")),
        ('{"step": {"do": "done", "text": "5"}}', StepSaid("done", text="5")),
        ('{"step": {"do": "impossible", "text": "no"}}', StepSaid("impossible", text="no")),
        ('{"why": "it saves", "step": {"do": "tap", "on": "e7"}}', StepSaid("tap", "e7", why="it saves")),
        ("Step: tap e7", StepSaid("tap", "e7")),
        ("步骤：点击 e7", StepSaid("tap", "e7")),
    ],
)
def test_a_step_is_read(reply: str, expected: StepSaid) -> None:
    assert read_answer(reply) == expected


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ('{"step": {"do": "tap"}}', 'say "on" which'),
        ('{"step": {"do": "frobnicate"}}', '"do" of the reply'),
        ('{"step": {"do": "type", "on": "e7"}}', 'has no "text"'),
        ('{"step": {"do": "keys", "keys": "ctrl+frob"}}', "unknown key"),
        ('{"step": {"do": "wait", "seconds": 900}}', "seconds"),
        ('{"do": "back"}\n{"do": "home"}', "2 different steps"),
        ('{"why": "I do not know"}', "holds no step"),
    ],
)
def test_what_is_no_step_is_told_with_the_reason(reply: str, reason: str) -> None:
    with pytest.raises(BadReply, match=reason):
        read_answer(reply)


@pytest.mark.parametrize("language", WORDINGS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_form_that_a_model_is_told_can_be_read_and_fits_the_schema(language: str, system: str) -> None:
    lines = step_form(WORDINGS[language], system).splitlines()  # type: ignore[arg-type]  # one of SYSTEMS
    told = [re.split(r" \(|（", line)[0] for line in lines if line.startswith('{"do"')]
    verbs = {read_answer(form).verb for form in told}
    assert len(verbs) == len(told) - 1 >= 7  # text is typed into a field, or where the focus is
    assert verbs <= set(verbs_of(system))  # type: ignore[arg-type]
    forms = _forms(step_schema(THINGS, verbs_of(system)))  # type: ignore[arg-type]
    assert {verb for form in forms for verb in form["do"]["enum"]} == set(verbs_of(system))  # type: ignore[arg-type]


def _forms(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return [form["properties"] for form in schema["properties"]["step"]["anyOf"]]


def _answers(schema: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Anything that the schema lets through."""

    def part(one: dict[str, Any]) -> st.SearchStrategy[Any]:
        if "enum" in one:
            return st.sampled_from(one["enum"])
        if "pattern" in one:
            return st.from_regex(one["pattern"].replace("$", r"\Z"))
        return st.booleans() if one["type"] == "boolean" else st.text(st.characters(codec="utf-8"), min_size=1)

    return st.one_of(
        [st.fixed_dictionaries({name: part(one) for name, one in form.items()}) for form in _forms(schema)]
    )


@given(st.sampled_from(SYSTEMS).flatmap(lambda system: _answers(step_schema(THINGS, verbs_of(system)))))
def test_whatever_the_schema_lets_through_is_a_step_on_one_of_the_things(answer: dict[str, Any]) -> None:
    said = read_answer(json.dumps({"step": answer}))
    assert said.verb == answer["do"]
    assert said.target in ("", *IDS)
    assert said.verb not in ("type", "replace") or said.target == IDS[0]
    assert (said.verb == "keys") == bool(said.keys)


def test_text_is_typed_where_the_focus_is_only_where_that_is_said() -> None:
    def typed(focus: bool) -> list[bool]:
        forms = _forms(step_schema(Things(IDS, filled=IDS[:1], focus=focus), ["type"]))
        return ["on" in form for form in forms if "type" in form["do"]["enum"]]

    assert (typed(focus=False), typed(focus=True)) == ([True], [True, False])


def test_where_nothing_is_told_nothing_can_be_aimed_at() -> None:
    told = {verb for form in _forms(step_schema(Things(()), get_args(Verb))) for verb in form["do"]["enum"]}
    assert told == {"type", "scroll", "back", "home", "keys", "wait", "done", "impossible"}
