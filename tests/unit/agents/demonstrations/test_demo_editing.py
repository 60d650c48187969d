"""Changing demonstrations: single changes, and the text that a person edits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demo_builders import demo, episode, step
from screenwright.agents.demonstrations import editing
from screenwright.agents.demonstrations.editable import from_toml, to_toml
from screenwright.agents.demonstrations.making import demo_of, filled
from screenwright.core.action import TypeText
from screenwright.core.errors import DataError, UsageError

DEMO = demo()


def test_a_text_becomes_a_parameter_and_a_parameter_gets_another_name() -> None:
    plain = demo_of(episode("search"), "x", (), "")
    assert plain.parameters == ()
    named = editing.with_parameter(plain, "what", "cats")
    assert (named.values, named.steps[1].text, named.steps[3].target) == ({"what": "cats"}, "{what}", "{what}")
    renamed = editing.with_parameter(DEMO, "what", "cats")
    assert (renamed.values, renamed.tasks, renamed.steps[1].text) == (
        {"what": "cats"},
        ("search for {what}",),
        "{what}",
    )
    assert [one.action for one in filled(renamed, {"what": "dogs"})][1] == TypeText("dogs")


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [
        ("Text", "cats", "no name for a parameter"),
        ("what", "unicorns", "no task and no step names"),
        ("text1", "Search", "stands for 'cats'"),
    ],
)
def test_what_cannot_be_a_parameter(name: str, value: str, wrong: str) -> None:
    with pytest.raises(UsageError, match=wrong):
        editing.with_parameter(DEMO, name, value)


def test_steps_are_dropped_worded_and_made_optional() -> None:
    changed = editing.without_step(DEMO, 1)
    changed = editing.with_step(changed, 1, editing.typing("only {text1}"))
    changed = editing.with_step(changed, 2, editing.worded("confirm it"))
    changed = editing.with_step(changed, 3, editing.aimed_at("all {text1}"))
    changed = editing.with_step(changed, 4, editing.optional(True))
    done = filled(changed, {"text1": "dogs"})
    assert [one.index for one in done] == [2, 3, 4, 5]
    assert (done[0].action, done[1].subgoal) == (TypeText("only dogs"), "confirm it")
    assert done[2].target is not None
    assert (done[2].target["text"], changed.steps[3].optional) == ("all dogs", True)


def test_what_cannot_be_changed() -> None:
    with pytest.raises(UsageError, match="no step 9: the demonstration has 5"):
        editing.without_step(DEMO, 9)
    with pytest.raises(UsageError, match="types nothing"):
        editing.with_step(DEMO, 1, editing.typing("x"))
    with pytest.raises(UsageError, match="nothing that has a name"):
        editing.with_step(DEMO, 3, editing.aimed_at("x"))
    with pytest.raises(UsageError, match="its task in words"):
        editing.with_tasks(DEMO, ["  "])
    one = replace(DEMO, steps=DEMO.steps[:1])
    with pytest.raises(UsageError, match="its only step"):
        editing.without_step(one, 1)


def test_the_text_is_plain_and_read_back_it_is_the_same() -> None:
    text = to_toml(DEMO)
    assert 'text = "{text1}"' in text
    assert 'target = "{text1}"' in text
    assert from_toml(text, DEMO, "d.toml") == DEMO


@given(
    said=st.text(min_size=1, max_size=40).filter(lambda text: text.strip() and text.isprintable()),
    typed=st.text(min_size=1),
)
def test_any_words_and_any_text_come_back(said: str, typed: str) -> None:
    typed = typed.encode("utf-8", "replace").decode()  # half a letter is no text
    odd = demo_of(episode(said, (step(1, TypeText(typed), None, said),)), "x", (), "")
    assert from_toml(to_toml(odd), odd, "d.toml") == odd


def test_what_a_person_changes_in_the_text_is_changed() -> None:
    text = to_toml(DEMO).replace('name = "search"', 'name = "look-up"').replace('"cats"', '"dogs"')
    changed = from_toml(text.replace("optional = false", "optional = true", 1), DEMO, "d.toml")
    assert (changed.name, changed.values, changed.steps[0].optional) == ("look-up", {"text1": "dogs"}, True)


def test_a_step_that_is_taken_out_is_dropped() -> None:
    blocks = to_toml(DEMO).split("[[step]]")
    changed = from_toml("[[step]]".join(block for block in blocks if "number = 3" not in block), DEMO, "d.toml")
    assert [one.step.index for one in changed.steps] == [1, 2, 4, 5]


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("number = 4", "number = 2", "step 2 comes after step 3"),
        ("number = 4", "number = 9", "no step 9: the demonstration has 5"),
        ("number = 4", 'number = "4"', "number cannot be '4'"),
        ("number = 4", "number = true", "number cannot be True"),
        ("number = 4", "nummer = 4", "'nummer' is none of"),
        ("number = 4\n", "", "the 4. step: number is missing"),
        ('text1 = "cats"', "", r"\[parameters\] has no text1"),
        ('text1 = "cats"', "text1 = 5", "the parameter text1 is a text"),
        ('text1 = "cats"', 'Text = "cats"', r"no name for a parameter|has no text1"),
        ('name = "search"', 'name = "../x"', "no name for a demonstration"),
        ('name = "search"', 'name = "a', "not TOML"),
        ('words = "press enter"', 'words = ""', "step 3: a step needs words"),
        ('words = "press enter"', 'words = "press enter"\ntext = "x"', "types nothing"),
        ("tasks = [", "tasks = [1,", "tasks is a list of texts"),
    ],
)
def test_what_is_wrong_in_the_text_is_said(old: str, new: str, wrong: str) -> None:
    text = to_toml(DEMO)
    assert old in text
    with pytest.raises(DataError, match=wrong):
        from_toml(text.replace(old, new, 1), DEMO, "d.toml")


@given(text=st.text(max_size=200))
def test_any_other_text_is_an_error_that_names_the_file(text: str) -> None:
    with pytest.raises(DataError, match=r"d\.toml"):
        from_toml(text, DEMO, "d.toml")
