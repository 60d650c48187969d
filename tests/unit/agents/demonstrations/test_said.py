"""What a person says should have been done, as actions on a screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from screenwright.agents.demonstrations.dictated import Dictated
from screenwright.agents.demonstrations.said import said_actions
from screenwright.core.action import (
    Back,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    LongPress,
    Move,
    PressKeys,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.action_json import action_to_json
from screenwright.core.agency import Situation
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point

SCREEN = screen_of(("button", "Save", (100, 200, 160, 230)), ("input", "Search", (20, 20, 220, 50)))
SIZE = (800, 600)


def said(line):
    return said_actions(line, SIZE, lambda: SCREEN)


def unseen():
    raise AssertionError("nothing has to be found on the screen for this")


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("click 120,340", Click(Point(120, 340))),
        ("Tap at (1, 2)", Click(Point(1, 2))),
        ("right-click 5,6", Click(Point(5, 6), "right")),
        ("double click 5,6", DoubleClick(Point(5, 6))),
        ("long press at 5,6", LongPress(Point(5, 6))),
        ("move to 5,6", Move(Point(5, 6))),
        ("drag from 1,2 to 3,4", Drag(Point(1, 2), Point(3, 4))),
        ("swipe 1,2 to 3,4", Swipe(Point(1, 2), Point(3, 4))),
        ("back", Back()),
        ("Home", Home()),
        ("finish", Finish()),
        ("impossible there is no such button", Impossible("there is no such button")),
        ('{"action": "wait", "seconds": 2}', Wait(2.0)),
    ],
)
def test_places_and_json_need_no_look(line, action):
    assert said_actions(line, SIZE, unseen) == (action,)


def test_words_are_found_on_the_screen():
    assert said("click Save") == (Click(Point(130, 215)),)
    assert said("press ctrl+s") == (PressKeys(("ctrl", "s")),)
    assert said('type "trout" into Search')[-1] == TypeText("trout")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("click Delete", "Delete"),
        ("frobnicate the gizmo", "."),
        ("click 800,5", "800,5 lies outside of the screen, which is 800 x 600"),
        ('{"action": "click", "at": [-1, 5]}', "-1,5 lies outside"),
        ('{"action": "fly"}', "unknown action 'fly'"),
        ("{oh", "this is no JSON"),
        ("[]", "the list of actions is empty"),
    ],
)
def test_what_cannot_be_meant_is_told(line, why):
    with pytest.raises(UsageError, match=why):
        said(line)


@given(st.lists(st.sampled_from([Click(Point(3, 4), "middle"), TypeText("a"), PressKeys(("a",))]), min_size=1))
def test_json_says_what_it_says(actions):
    import json

    line = json.dumps([action_to_json(action) for action in actions])
    assert said_actions(line, SIZE, unseen) == tuple(actions)


def test_what_is_dictated_is_done_once_and_named():
    mind = Dictated((Click(Point(130, 215)), TypeText("x")), "save it", "so it was said")
    situation = Situation("goal", SCREEN)
    assert mind.plan(situation).subgoals == ("save it",)
    first, second = mind.act(situation)
    assert (first.target, first.why, second.target) == ("e1", "so it was said", None)
    assert mind.reflect(situation).verdict == "proceed"


def test_what_a_menu_may_hide_is_no_correction_on_this_screen() -> None:
    titles = enumerate(("File", "Edit", "View"))
    bar = screen_of(*[("menuitem", name, (10 + 50 * n, 10, 50 + 50 * n, 36)) for n, name in titles])
    with pytest.raises(UsageError, match="nothing on this screen is what"):
        said_actions("click Frobnicate", (800, 600), lambda: bar)
