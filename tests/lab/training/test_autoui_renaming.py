"""The same step in other words: what it asks for stays, what it says does not."""

import re
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.episodes.export.aitw_step import DUAL_POINT, TYPE, AitwAction, AitwStep
from screenwright_lab.training.autoui.description import Thing
from screenwright_lab.training.autoui.renaming import Renaming
from screenwright_lab.training.autoui.samples import Sample

NAMES = ("anchor", "birch", "comet", "dune", "ember", "fjord")
TAP = AitwAction(DUAL_POINT, (0.2, 0.2), (0.2, 0.2))


def sample(goal, texts=(), *, typed="", past=(), parsed=None):
    action = AitwAction(TYPE, text=typed) if typed else TAP
    step = AitwStep(episode="e", index=0, goal=goal, action=action, boxes=np.zeros((len(texts), 4)), texts=texts,
                    types=("TEXT",) * len(texts))  # fmt: skip
    return Sample(step, tuple(AitwAction(TYPE, text=one) for one in past), (), "picture", parsed)


def strings(one):
    parsed = [thing.words for thing in one.parsed or ()]
    return [one.step.goal, *one.step.texts, one.step.action.text, *(each.text for each in one.past), *parsed]


def in_other_words(one, names=NAMES):
    """The first of many draws that names something else."""
    draws = (Renaming(names)(one, Random(seed)) for seed in range(100))
    return next(draw for draw in draws if draw.step.goal != one.step.goal)


def test_what_goal_and_screen_share_is_named_alike_in_both():
    told = in_other_words(sample("look at the Ratings", ("ratings", "Install", "My ratings: 3")))
    name = told.step.goal.rsplit(maxsplit=1)[-1]
    assert name in NAMES
    assert told.step.goal == f"look at the {name}"
    assert told.step.texts == (name, "Install", f"My {name}: 3")
    assert told.step.action == TAP


def test_typed_texts_and_what_perception_saw_go_along():
    seen = (Thing("text", "Lena", "", 0.1, 0.1), Thing("icon", "more", "", 0.1, 0.9))
    told = in_other_words(sample("write hello to lena", typed="lena", past=("lena hello",), parsed=seen))
    new = dict(zip(("write", "hello", "to", "lena"), told.step.goal.split(), strict=True))
    assert (new["write"], new["to"]) == ("write", "to")
    assert told.step.action.text == new["lena"]
    assert told.past[0].text == f"{new['lena']} {new['hello']}"
    assert [one.words.casefold() for one in told.parsed] == [new["lena"], "more"]


@pytest.mark.parametrize(
    ("goal", "texts"),
    [("start the stopwatch", ("Clock", "Notes")), ("at 5:00 PM", ("5:00 pm", "at")), ("", ("Save",))],
    ids=["nothing shared", "numbers and short words", "no goal"],
)
def test_nothing_else_is_renamed(goal, texts):
    one = sample(goal, texts)
    assert all(strings(Renaming(NAMES)(one, Random(seed))) == strings(one) for seed in range(50))


def test_about_half_are_read_as_they_are():
    one, renaming = sample("open the big red door of Ada", ("open", "red door", "Ada", "big")), Renaming(NAMES)
    kept = sum(strings(renaming(one, Random(seed))) == strings(one) for seed in range(400))
    assert 180 < kept < 260


WORDS = st.lists(st.sampled_from(["save", "mail", "Ada", "list", *NAMES, "of", "7"]), max_size=6).map(" ".join)


@given(WORDS, st.lists(WORDS, max_size=4), WORDS, st.integers(0, 1000))
def test_words_that_differ_still_differ_and_the_same_ones_are_still_the_same(goal, texts, typed, seed):
    one = sample(goal, tuple(texts), typed=typed)
    told = Renaming(NAMES)(one, Random(seed))
    before, after = (re.findall(r"\w+", " ".join(strings(each)).casefold()) for each in (one, told))
    there = dict(zip(before, after, strict=True))
    assert [there[word] for word in before] == after
    assert len(set(there.values())) == len(there)


def test_names_are_the_words_of_goals_and_screens():
    learned = Renaming.of([sample("call Ada at 5", ("Ada Byron", "OK"), parsed=(Thing("text", "Späti", "", 0, 0),))])
    assert learned.names == ["ada", "byron", "call", "späti"]
    assert Renaming.of([]).names == []
