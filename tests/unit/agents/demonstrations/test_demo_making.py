"""From an episode to a demonstration: steps, targets, parameters, names; and filled in with other values."""

from __future__ import annotations

import numpy as np
import pytest

from builders import Item, screen_of
from demo_builders import CATS, SAVE, demo, episode, middle, step, steps
from screenwright.agents.demonstrations.making import demo_of, episode_of, filled, name_for, with_targets
from screenwright.core.action import Click, Scroll, TypeText
from screenwright.core.errors import DataError
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot

WHEN = "2026-11-22T00:00:00.000+00:00"


def test_a_text_that_came_from_the_goal_is_a_parameter_wherever_it_stands() -> None:
    made = demo()
    assert (made.tasks, made.values) == (("search for {text1}",), {"text1": "cats"})
    assert [one.words for one in made.steps][1] == 'type "{text1}" into Search'
    assert [one.text for one in made.steps] == [None, "{text1}", None, None, None]
    assert [one.target for one in made.steps] == [None, None, None, "{text1}", None]
    assert all(one.step == recorded for one, recorded in zip(made.steps, steps(), strict=True))


def test_other_words_for_the_task_name_parameters_too() -> None:
    made = demo("x", "look up Cats", "find me cats")
    assert made.tasks == ("look up {text1}", "find me {text1}")


@pytest.mark.parametrize(
    ("goal", "text", "values"),
    [
        ("log in", "{{secret:bank}}", {}),
        ('type "{{secret:bank}}" into Password', "{{secret:bank}}", {}),
        ("search for dogs", "cats", {}),
        ("book 2026-11-24", "2026-11-24", {"date1": "2026-11-24"}),
        ("say {text1} to cats", "cats", {"text2": "cats"}),
    ],
)
def test_what_is_a_parameter_and_what_not(goal: str, text: str, values: dict[str, str]) -> None:
    made = demo_of(episode(goal, (step(1, TypeText(text), None, f'type "{text}"'),)), "x", (), WHEN)
    assert made.values == values


@pytest.mark.parametrize(
    ("kind", "label", "words", "values"),
    [
        ("list_item", "Blue", "click Blue", {"choice1": "Blue"}),
        ("text", "Blue", "choose Blue", {"choice1": "Blue"}),
        ("text", "Blue", "click Blue", {}),
        ("menuitem", "Blue", "choose Blue", {}),
        ("list_item", "Save", "choose Save", {}),
    ],
)
def test_a_chosen_entry_is_a_parameter_and_a_command_is_none(kind, label, words, values) -> None:
    entry: Item = (kind, label, (20, 80, 220, 110))
    made = demo_of(episode(f"set the colour to {label}", (step(1, middle(entry), entry, words),)), "x", (), WHEN)
    assert made.values == values


def test_filled_with_other_values_it_is_another_task() -> None:
    done = filled(demo(), {"text1": "dogs"})
    assert [one.action for one in done][1] == TypeText("dogs")
    assert done[3].target is not None
    assert (done[3].target["text"], done[3].subgoal) == ("dogs", "click dogs")
    assert "cats" not in " ".join(one.why for one in done)
    assert episode_of(demo(), {"text1": "dogs"}).head.goal == "search for dogs"


def test_filled_with_what_was_recorded_it_is_the_recording() -> None:
    assert [(one.action, one.target, one.subgoal) for one in filled(demo(), {})] == [
        (one.action, one.target, one.subgoal) for one in steps()
    ]


def test_what_lay_under_the_point_is_written_down_where_nobody_did() -> None:
    bare = tuple(one if one.target is None else step(one.index, one.action, None, one.subgoal) for one in steps())
    bare = (
        *bare,
        step(6, Scroll("down", 3, Point(25, 85)), None, "scroll"),
        step(7, Click(Point(700, 500)), None, "x"),
    )
    shot = Screenshot(np.full((600, 800, 3), 200, dtype=np.uint8))
    seen = with_targets(episode(done=bare), lambda ref: shot, lambda *_: screen_of(CATS, SAVE))
    called = [one.target["text"] if one.target else None for one in seen.steps]
    assert called == [None, None, None, "cats", "Save", None, None]


@pytest.mark.parametrize(
    ("goal", "taken", "name"),
    [
        ("Turn on the Wi-Fi!", (), "turn-on-the-wi-fi"),
        ("打开设置", (), "打开设置"),
        ("a b", ("a-b", "a-b-2"), "a-b-3"),
        ("???", (), "task"),
        ("x" * 300, (), "x" * 56),
    ],
)
def test_a_name_is_made_of_the_task(goal: str, taken: tuple[str, ...], name: str) -> None:
    assert name_for(goal, taken) == name


def test_the_name_does_not_hold_the_values() -> None:
    assert demo_of(episode(), None, (), WHEN).name == "search-for"


def test_an_episode_without_a_step_is_none() -> None:
    with pytest.raises(DataError, match="nothing to demonstrate"):
        demo_of(episode(done=()), "x", (), WHEN)
