"""Which demonstrations are like a goal, and how a model is told of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chat_builders import make_situation
from demo_builders import demo, episode, step
from screenwright.agents.demonstrations.making import demo_of
from screenwright.agents.demonstrations.retrieval import nearest, tokens
from screenwright.agents.demonstrations.telling import example_of, lines_of
from screenwright.agents.minds.briefing import Briefing
from screenwright.agents.minds.chat import ChatAgent
from screenwright.agents.minds.prompts import EXAMPLE_ROOM, shown_before
from screenwright.agents.minds.tokens import estimate
from screenwright.agents.minds.visiontasker import VisionTasker
from screenwright.agents.wording import chinese, english
from screenwright.core.action import TypeText
from screenwright.core.demo import Demo
from screenwright.core.episode import Step
from screenwright.llm.scripted import ScriptedModel


def named(name: str, goal: str, *done: Step, outcome: str = "success") -> Demo:
    return demo_of(episode(goal, done or None, outcome), name, (), "2026")


STORE = [
    demo("search"),
    named("mail", "send the monthly report to the whole team"),
    named("wifi", "turn on the wireless network"),
    named("设置", "打开蓝牙设置"),
    named("broken", "buy a ticket to Vienna", outcome="failure"),
]


@pytest.mark.parametrize(
    ("goal", "name", "values"),
    [
        ("search for dogs", "search", {"text1": "dogs"}),
        ("send the report to my team", "mail", None),
        ("please turn the wireless network on", "wifi", None),
        ("请打开手机的蓝牙", "设置", None),
        ("打开蓝牙设置", "设置", {}),
    ],
)
def test_the_nearest_demonstration(goal: str, name: str, values: dict[str, str] | None) -> None:
    (like,) = nearest(goal, STORE)
    assert (like.demo.name, like.values) == (name, values)
    assert 0.5 <= like.score <= 1.0
    assert like.score == 1.0 or values is None


@pytest.mark.parametrize("goal", ["", "water the plants", "it is the one", "buy a ticket to Vienna", "?!"])
def test_nothing_is_like_it(goal: str) -> None:
    assert nearest(goal, STORE) == ()


def test_an_empty_store_and_tasks_without_words_are_no_trouble() -> None:
    assert nearest("search for dogs", []) == ()
    assert nearest("search for dogs", [replace(demo(), tasks=("...",))]) == ()


def test_of_equal_ones_the_newest_and_at_most_so_many() -> None:
    old, new = replace(demo("old"), added="2025"), replace(demo("new"), added="2026")
    assert [like.demo.name for like in nearest("search for x", [old, new], most=2)] == ["new", "old"]
    assert len(nearest("search for x", [old, new])) == 1


def test_signs_are_taken_alone_and_in_pairs() -> None:
    assert tokens("打开Wi-Fi的开关") == ["打", "开", "打开", "wi", "fi", "开", "关", "开关"]


# -- in words ----------------------------------------------------------------------------------------------------


def test_a_model_is_told_names_and_gestures_with_the_goals_own_values() -> None:
    assert example_of(demo(), {"text1": "dogs"}, english).splitlines() == [
        "search for dogs",
        "1. tap “Search”",
        "2. type into “Search” “dogs”",
        "3. press Enter",
        "4. tap “dogs”",
        "5. tap “Save”",
    ]
    assert "“dogs”" in example_of(demo(), {"text1": "dogs"}, chinese)


def test_what_is_private_is_named_by_its_kind() -> None:
    field = ("input", "Password", (20, 20, 220, 50))
    shown = named(
        "x", "log in as ann@example.org", step(1, TypeText("hunter2"), field, "type it"),
        step(2, TypeText("ann@example.org"), None, "type it"), step(3, TypeText("eve@example.org"), None, "type it"),
    )  # fmt: skip
    told = example_of(shown, {}, english)
    assert "hunter2" not in told
    assert "[password]" in told
    assert "ann@example.org" in told  # the goal itself says so
    assert "eve@example.org" not in told


def test_a_person_reads_numbers_targets_parameters_and_what_came_of_it() -> None:
    lines = lines_of(replace(demo(), steps=(replace(demo().steps[1], optional=True),)))
    assert lines == [
        '  1. type "{text1}" into Search (optional)',
        "     Type “{text1}” into the input “Search”: changed elsewhere",
    ]


def test_the_prompts_fifth_part_holds_the_steps_and_its_room() -> None:
    example = example_of(demo(), {"text1": "dogs"}, english)
    tasker, planner = ScriptedModel(["Step: back"]), ScriptedModel(['{"subgoals": ["a"]}'])
    VisionTasker(tasker, example=example).act(make_situation())
    ChatAgent(planner, example=example).plan(make_situation())
    for model in (tasker, planner):
        text = "".join(part for message in model.seen[0] for part in message.parts if isinstance(part, str))
        assert f"{english.EXAMPLE}\n{example}" in text
        assert text.index("--- end of mark") > text.index(example)  # it was written by who saw a screen: data
        assert estimate(text) <= Briefing().room


def test_a_long_demonstration_is_cut_at_a_line() -> None:
    lines = [f"{number}. tap “Entry number {number}”" for number in range(200)]
    (told,) = shown_before("\n".join(lines), english)
    kept = told.splitlines()[1:]
    assert kept == lines[: len(kept)]
    assert EXAMPLE_ROOM / 2 < estimate("\n".join(kept)) <= EXAMPLE_ROOM
    assert shown_before("", english) == []
