"""The goals of the world: an expert reaches every one, nothing and chance do not, and splits hold apart their words."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phone_world import BLANK, unlit, wander
from screenwright.core.action import Finish, Impossible
from screenwright.core.errors import UsageError
from screenwright_lab.worlds.phone.apps.shelves import SHELVES
from screenwright_lab.worlds.phone.expert import Lost, Seen, next_action
from screenwright_lab.worlds.phone.furnish import UNSEEN_APPS
from screenwright_lab.worlds.phone.goals import TEMPLATES
from screenwright_lab.worlds.phone.goals.goal import FAMILIES
from screenwright_lab.worlds.phone.play import Played, play
from screenwright_lab.worlds.phone.splits import SPLITS, Task, begin, task_of
from screenwright_lab.worlds.phone.themes import THEMES, TRAINED, UNSEEN
from screenwright_lab.worlds.phone.values import QUESTIONS, of_part

pytestmark = pytest.mark.integration

UNSEEN_GOALS = Path(__file__).parents[3] / "golden" / "world" / "unseen.txt"
GOLDEN = Path(__file__).parents[3] / "golden" / "world" / "goals.txt"
NAMES = [template.name for template in TEMPLATES]


def task_with(name: str, seed: int, split: str = "test", astray: str = "") -> Task:
    template = next(one for one in TEMPLATES if one.name == name)
    return Task(split, seed, seed, template, list(THEMES)[seed % len(THEMES)], astray)


def played(task: Task) -> tuple[Played, bool]:
    """The expert's episode, and whether the goal is reached after it."""
    world, goal = begin(task)
    found = play(task, goal, unlit(task, world))
    return found, goal.met(world)


def test_there_are_enough_goals_of_each_family() -> None:
    families = Counter(template.family for template in TEMPLATES)
    assert set(families) == set(FAMILIES)
    assert len(SPLITS["train"].templates) >= 170
    assert min(families.values()) >= 20
    assert all(len(template.wordings) >= 2 for template in TEMPLATES)


@pytest.mark.parametrize("name", NAMES)
def test_the_expert_reaches_every_goal(name: str) -> None:
    """In another look for each goal; below it plays what is drawn by chance."""
    split = "unseen_apps" if next(one for one in TEMPLATES if one.name == name).app in UNSEEN_APPS else "test"
    found, met = played(task_with(name, NAMES.index(name), split))
    assert met
    last = found.steps[-1].action
    assert isinstance(last, Finish if found.goal.possible else Impossible)


@given(st.sampled_from(sorted(SPLITS)), st.integers(0, 2**32), st.floats(0, 1))
def test_the_expert_reaches_what_is_drawn_and_comes_back_from_wrong_turns(split: str, seed: int, astray: float) -> None:
    task = task_of(split, seed, seed % 1000, astray)
    found, met = played(task)
    assert met
    assert found.astray in ("", task.astray)
    assert all(step.screenshot is BLANK for step in found.steps)


@pytest.mark.parametrize("way", ["start", "elsewhere", "popup", "typed"])
def test_each_wrong_turn_is_taken(way: str) -> None:
    taken = [
        played(task_with("song missing" if way == "typed" else "note pin", seed, astray=way))[0].astray
        for seed in range(8)
    ]
    assert taken.count(way) >= 4


@pytest.mark.parametrize("split", SPLITS)
def test_who_does_nothing_reaches_nothing(split: str) -> None:
    for number in range(60):
        world, goal = begin(task_of(split, 3, number))
        assert not goal.met(world), goal.words


def test_chance_hardly_reaches_anything() -> None:
    """But for goals of a single touch, some of which any way out of the page reaches."""
    reached, single = Counter[str](), 0
    for number in range(60):
        task = task_of("test", 5, number, 0.0)
        world, goal = begin(task)
        wander(unlit(task, world), random.Random(number), 10)
        single += goal.family == "single"
        reached[goal.family] += goal.met(world)
    assert reached["single"] <= single / 2
    assert reached.total() == reached["single"]


def test_a_task_is_the_same_whenever_it_is_drawn() -> None:
    one, other = (played(task_of("unseen_goals", 7, 11))[0] for _ in range(2))
    assert one.goal.words == other.goal.words
    assert [step.action for step in one.steps] == [step.action for step in other.steps]
    assert task_of("train", 7, 11) != task_of("train", 8, 11)


def test_values_of_the_parts_are_held_apart() -> None:
    parts = [set(of_part(QUESTIONS, part)) for part in ("train", "validation", "test")]
    assert sum(map(len, parts)) == len(set.union(*parts)) == len(QUESTIONS)


def test_splits_keep_what_they_keep_out() -> None:
    trained, goals, apps = (SPLITS[name] for name in ("train", "unseen_goals", "unseen_apps"))
    names = {one.name for one in trained.templates}
    assert not names & {one.name for one in (*goals.templates, *apps.templates)}
    assert not set(trained.apps) & set(UNSEEN_APPS)
    assert {one.app for one in apps.templates} <= set(UNSEEN_APPS) <= set(apps.apps)
    assert set(trained.themes) == set(TRAINED)
    assert set(SPLITS["unseen_themes"].themes) == set(UNSEEN)
    assert {one.family for one in goals.templates} == set(FAMILIES)
    with pytest.raises(UsageError, match="no split"):
        task_of("exam", 0, 0)


def test_goals_of_unseen_splits_stay_as_they_were() -> None:
    """What is measured on them is compared over the years: the file is not made anew."""
    told = [line.split("\t") for line in UNSEEN_GOALS.read_text(encoding="utf-8").splitlines()]
    assert {name.rsplit("-", 2)[0] for name, *_ in told} == {"unseen_goals", "unseen_apps", "unseen_themes"}
    for name, template, words in told:
        split, seed, number = name.rsplit("-", 2)
        _, goal = begin(task_of(split, int(seed), int(number)))
        assert [goal.template, goal.words] == [template, words]


def test_small_apps_are_on_phones_of_the_training_alone() -> None:
    for number in range(20):
        task = task_of("train", 2, number)
        world, _ = begin(task)
        assert len(set(world.apps) & set(SHELVES)) in (2, 3)
        assert task.template.app not in SHELVES or task.template.app in world.apps
    for split in ("unseen_goals", "unseen_apps", "unseen_themes"):
        assert not set(begin(task_of(split, 2, 0))[0].apps) & set(SHELVES)


@pytest.mark.parametrize("name", [one.name for one in TEMPLATES if "sure" in one.name.split()])
def test_what_is_to_be_made_sure_of_is_so_in_about_half(name: str) -> None:
    """The expert ends after having looked, or sets it right by one touch more."""
    lengths = Counter(len(played(replace(task_with(name, seed), theme="linen"))[0].steps) for seed in range(16))
    assert len(lengths) >= 2
    assert max(lengths.values()) <= 13


def test_of_two_apps_both_have_to_be_done() -> None:
    world, goal = begin(task_with("song and timer", 3))
    assert goal.before is not None
    assert goal.before.app == "Music"
    world.clock.timer = next(int(word) for word in goal.words.split() if word.isdigit())
    assert not goal.met(world)
    world.music.liked += [one.title for one in world.music.songs]
    assert goal.before.met(world)
    assert goal.met(world)
    world.clock.timer = 0
    assert not goal.met(world)


def test_an_expert_that_knows_no_further_says_so() -> None:
    world, goal = begin(task_with("note pin", 1))
    with pytest.raises(Lost, match="Notes"):
        next_action(goal, world, Seen((), {}, unlit(task_with("note pin", 1), world).seen().view), random.Random(0))


def test_the_words_of_the_goals_are_those_that_were_read_over() -> None:
    """One goal of each template: change the file only after having read what is new in it."""
    lines = []
    for template in TEMPLATES:
        split = "unseen_apps" if template.app in UNSEEN_APPS else "unseen_goals" if template.apart else "train"
        _, goal = begin(Task(split, 0, 0, template, "linen", ""))
        lines.append(f"{template.family}\t{template.name}\t{goal.words}")
    assert "\n".join(lines) + "\n" == GOLDEN.read_text(encoding="utf-8")
