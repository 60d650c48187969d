"""Planner skills on small screens: one look after the other, what they do, when they are done, what they refuse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import ImageDraw

from builders import Item, screen_of
from planner_worlds import World, clicks, drawn, pursue
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.effects import LOOK_AGAIN
from screenwright.agents.planner.skills.common import LAST, MOST_LOOKS, judge
from screenwright.core.action import Action, Click, Drag, KeyDown, KeyUp, PressKeys, TypeText
from screenwright.core.agency import Decision, Done, Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

pytestmark = pytest.mark.integration

# -- searching ---------------------------------------------------------------------------------------------------

TABS: tuple[Item, ...] = (
    ("tab", "General", (10, 10, 90, 40)),
    ("tab", "Privacy", (100, 10, 180, 40)),
    ("tab", "Sound", (190, 10, 270, 40)),
)


def tabbed(hidden_behind: int | None) -> World:
    def world(actions: Sequence[Action]) -> Screen:
        chosen = next((n for at in reversed(clicks(actions)) for n in range(3) if 90 * n <= at.x < 90 * n + 100), 0)
        link: tuple[Item, ...] = (("link", "Clear history", (40, 200, 160, 220)),) if chosen == hidden_behind else ()
        return screen_of(*TABS, ("text", f"Page {chosen} of it", (40, 100, 160, 120)), *link)

    return world


def test_tabs_are_gone_through_until_the_thing_is_seen() -> None:
    actions, why = pursue("Look through the tabs for the link 'Clear history'", tabbed(2))
    assert (clicks(actions)[-1], why) == (Point(100, 210), "")
    assert len(actions) <= 4


def test_a_search_ends_where_there_is_no_place_left() -> None:
    actions, why = pursue("Look through the tabs for the link 'Clear history'", tabbed(None))
    assert "looked everywhere" in why
    assert len(actions) < MOST_LOOKS
    assert len(set(clicks(actions))) == len(clicks(actions)) == 3, "no tab is opened twice"


# -- lists -------------------------------------------------------------------------------------------------------


def standing(_: Sequence[Action]) -> Screen:
    names = ("Bread", "Butter", "Honey", "Milk")
    return screen_of(*(("list_item", name, (10, 10 + 30 * n, 200, 38 + 30 * n)) for n, name in enumerate(names)))


def test_several_of_a_list_are_chosen_with_ctrl() -> None:
    actions, why = pursue("Select Butter, Milk from the list", standing)
    assert why == ""
    assert actions == [Click(Point(105, 54)), KeyDown("ctrl"), Click(Point(105, 114)), KeyUp("ctrl")]


def test_a_closed_list_that_does_not_show_its_options_hears_the_keys() -> None:
    closed: Item = ("select", "Choose", (10, 10, 200, 40))
    actions, why = pursue("Select Milk from the list", lambda _: screen_of(closed))
    assert why == ""
    assert actions == [Click(Point(105, 25)), TypeText("Milk"), PressKeys(("enter",))]


# -- drawn screens -----------------------------------------------------------------------------------------------


def volume(actions: Sequence[Action]) -> Screen:
    """A slider of 0 to 50 over 400 pixels; arrow keys move it by one."""
    value = 10
    for action in actions:
        if isinstance(action, Drag):
            value = min(50, max(0, round((action.end.x - 100) / 8)))
        if isinstance(action, PressKeys):
            value += 1 if action.keys == ("right",) else -1

    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.rectangle((90, 147, 510, 153), "#bbb")
        middle = 100 + 8 * value
        pen.ellipse((middle - 10, 140, middle + 10, 160), "#26c")

    return drawn(screen_of(("text", str(value), (90, 180, 130, 200))), draw)


@pytest.mark.parametrize("amount", [0, 37, *(pytest.param(amount, marks=pytest.mark.slow) for amount in (11, 50))])
def test_a_slider_comes_to_its_amount(amount: int) -> None:
    actions, why = pursue(f"Set the slider to {amount}", volume)
    assert why == ""
    assert any(element.text == str(amount) for element in volume(actions).elements)
    assert len(actions) < MOST_LOOKS


def shapes(actions: Sequence[Action]) -> Screen:
    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.ellipse((100, 100, 180, 180), "#d22")
        pen.ellipse((300, 100, 330, 130), "#d22")
        pen.rectangle((500, 100, 580, 180), "#22d")

    return drawn(screen_of(), draw)


def test_a_thing_is_clicked_by_its_look() -> None:
    assert pursue("Click the small red circle", shapes)[0] == [Click(Point(315, 115))]
    assert pursue("Click the blue square", shapes)[0] == [Click(Point(540, 140))]
    _, why = pursue("Click the green circle", shapes)
    assert "nothing looks like a green circle" in why


# -- what all share ----------------------------------------------------------------------------------------------


def test_a_skill_ends_after_its_last_action_and_goes_on_before() -> None:
    before = Situation("Click the red circle", screen_of())
    for why, verdict in (("look behind 'Sound'", "continue"), (f"click it{LAST}", "proceed")):
        done = Done(before.subgoal, Decision(Click(Point(1, 1)), why), True)
        assert judge(replace(before, history=(done,))).verdict == verdict


def test_what_nobody_knows_to_be_done_is_left_to_a_person() -> None:
    done = Done("Click the red circle", Decision(Click(Point(1, 1)), "click it"), True, unknown=True)
    assert judge(Situation("Click the red circle", screen_of(), history=(done,))).verdict == "replan"


def test_a_skill_stops_by_itself() -> None:
    done = Done("Look through the tabs for Terms", Decision(Click(Point(1, 1)), "look behind 'Sound'"), True)
    many = Situation("Look through the tabs for Terms", screen_of(*TABS), history=(done,) * (MOST_LOOKS + 1))
    looked = Done("Look through the tabs for Terms", Decision(LOOK_AGAIN, "look again"), False)
    assert isinstance(BuiltinPlanner().act(replace(many, attempt=2, history=(*many.history, looked))), Refusal)
    assert judge(many).verdict == "replan"
