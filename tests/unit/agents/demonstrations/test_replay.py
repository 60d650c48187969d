"""The replaying agent in small worlds: what it does again, skips, waits for, scrolls for, and gives up on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from builders import Item, element_of, screen_of
from replay_builders import (
    CANCEL,
    FILE,
    MOVED_CANCEL,
    MOVED_SAVE,
    SAVE,
    THANKS,
    Eyes,
    Look,
    Recorded,
    episode_of,
    middle,
    play,
    then,
)
from screenwright.agents.demonstrations.replay import MOST_LOOKS, MOST_SCROLLS, Replayer
from screenwright.agents.demonstrations.steps import Demonstration
from screenwright.core.action import Action, Click, Drag, Finish, PressKeys, Scroll, Swipe, TypeText, Wait
from screenwright.core.agency import Decision, Done, Plan, Situation
from screenwright.core.episode import Outcome, StepStatus
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import State

SAVED: list[Recorded] = [(Click(middle(SAVE)), (FILE, SAVE, CANCEL), (FILE, THANKS))]


def test_a_step_is_done_where_its_target_is_now() -> None:
    result, world, gate = play(SAVED, (FILE, MOVED_SAVE, MOVED_CANCEL), then((FILE, THANKS)))
    assert result.outcome == "success"
    (click,) = world.acted
    assert isinstance(click, Click)
    assert Box(*MOVED_SAVE[2]).contains(click.at)
    decision, situation = gate.asked[0]
    assert decision.target == situation.screen.elements[1].id
    assert situation.subgoal == "step 1 of 1: do thing 1"
    assert decision.why.startswith("as asked")


def test_what_only_looks_greyed_out_now_is_pressed_by_its_place() -> None:
    pale = element_of(2, MOVED_SAVE, state=State(enabled=False))
    result, world, gate = play(SAVED, (FILE, pale, MOVED_CANCEL), then((FILE, THANKS)))
    assert result.outcome == "success"
    (click,) = world.acted
    assert isinstance(click, Click)
    assert pale.box.contains(click.at)
    assert gate.asked[0][0].target is None


def test_the_reason_of_a_replayed_replay_does_not_grow() -> None:
    _, _, gate = play(SAVED, (FILE, SAVE, CANCEL), then((FILE, THANKS)))
    why = gate.asked[0][0].why
    _, _, gate = play(SAVED, (FILE, SAVE, CANCEL), then((FILE, THANKS)), why=why)
    assert gate.asked[0][0].why == why


def test_a_slow_screen_is_waited_for() -> None:
    def slow(action: Action, count: int) -> Look:
        if isinstance(action, Click):
            return (FILE, THANKS)
        return (FILE, MOVED_SAVE, MOVED_CANCEL) if count >= 2 else (FILE,)

    result, world, _ = play(SAVED, (FILE,), slow)
    assert (result.outcome, len(world.acted)) == ("success", 1)


def test_what_is_gone_ends_with_the_step_and_what_was_looked_for() -> None:
    result, world, _ = play(SAVED, (FILE, MOVED_CANCEL), then((FILE, MOVED_CANCEL)))
    assert (result.outcome, world.acted) == ("failure", [])
    assert len(world.done) == MOST_LOOKS
    assert result.reason.startswith("step 1 of 1: do thing 1: the button 'Save' is not on the screen")


def test_an_effect_that_is_late_is_waited_for_and_the_step_not_done_twice() -> None:
    def late(_action: Action, count: int) -> Look:
        return (FILE, THANKS) if count >= 3 else (FILE, MOVED_SAVE, MOVED_CANCEL)

    result, world, _ = play(SAVED, (FILE, MOVED_SAVE, MOVED_CANCEL), late)
    assert (result.outcome, len(world.acted)) == ("success", 1)


def test_an_effect_that_does_not_come_is_no_success() -> None:
    wrong: Look = (FILE, ("text", "The disk is full", (40, 300, 300, 324)), MOVED_CANCEL, MOVED_SAVE)
    result, world, _ = play(SAVED, (FILE, MOVED_SAVE, MOVED_CANCEL), then(wrong))
    assert (result.outcome, len(world.acted)) == ("failure", 1)
    assert "not with the effect of the recording" in result.reason
    assert "thank you" in result.reason


def test_another_effect_is_passed_over_where_the_next_target_is_in_sight() -> None:
    recorded = [*SAVED, (Click(middle(FILE)), (FILE, THANKS), (FILE,))]
    other: Look = (FILE, ("text", "Good evening, Ada", (40, 300, 300, 324)), MOVED_CANCEL, MOVED_SAVE)
    result, world, _ = play(recorded, (FILE, MOVED_SAVE, MOVED_CANCEL), then(other, (FILE,)))
    assert (result.outcome, len(world.acted)) == ("success", 2)


def test_keys_and_text_are_done_as_recorded() -> None:
    typed: Item = ("text", "hello world", (100, 100, 220, 124))
    recorded: list[Recorded] = [
        (TypeText("hello world"), (FILE,), (FILE, typed)),
        (PressKeys(("ctrl", "s")), (FILE, typed), (FILE, typed)),
    ]
    result, world, _ = play(recorded, (FILE,), then((FILE, ("text", "hello wor1d", (300, 100, 420, 124)))))
    assert result.outcome == "success"
    assert world.acted == [TypeText("hello world"), PressKeys(("ctrl", "s"))]


def test_both_ends_of_a_drag_are_found_again() -> None:
    bin_then, bin_now = ("icon", "Archive", (600, 400, 660, 460)), ("icon", "Archive", (20, 500, 80, 560))
    recorded: list[Recorded] = [(Drag(middle(FILE), middle(bin_then)), (FILE, bin_then), (bin_then,))]
    file: Item = ("text", "File", (400, 10, 460, 40))
    result, world, _ = play(recorded, (file, bin_now), then((bin_now,)))
    assert result.outcome == "success"
    (drag,) = world.acted
    assert isinstance(drag, Drag)
    assert drag.start is not None
    assert Box(*file[2]).contains(drag.start)
    assert Box(*bin_now[2]).contains(drag.end)


# -- switches ----------------------------------------------------------------------------------------------------


def news(*, on: bool, box: tuple[int, int, int, int] = (20, 100, 36, 116)) -> Look:
    text: Item = ("text", "Send me news", (box[0] + 24, box[1] - 4, box[0] + 140, box[3] + 4))
    toggle = replace(element_of(1, ("checkbox", None, box), state=State(checked=on)), name="Send me news")
    return (toggle, text, ("text", "on" if on else "off", (700, 500, 760, 530)))


@pytest.mark.parametrize(("found_on", "clicks"), [(False, 1), (True, 0)])
def test_a_switch_is_left_as_the_recording_left_it(*, found_on: bool, clicks: int) -> None:
    recorded: list[Recorded] = [(Click(Point(28, 108)), news(on=False), news(on=True))]
    place = (300, 300, 324, 324)
    react = then(news(on=True, box=place))
    result, world, _ = play(recorded, news(on=found_on, box=place), react)
    assert (result.outcome, len(world.acted)) == ("success", clicks)


# -- scrolling ---------------------------------------------------------------------------------------------------

IMPRINT: Item = ("link", "Imprint", (40, 500, 120, 524))
LINES: list[Look] = [
    (
        (
            "text",
            f"Line {n} of the page",
            (40 + 50 * (n % 9), 100 + 30 * (n // 9), 240 + 50 * (n % 9), 124 + 30 * (n // 9)),
        ),
    )
    for n in range(30)
]
SCROLLED: list[Recorded] = [
    (Scroll("down", 5, Point(400, 300)), LINES[0], (*LINES[1], IMPRINT)),
    (Click(middle(IMPRINT)), (*LINES[1], IMPRINT), (THANKS,)),
]


@pytest.mark.parametrize("needed", [0, 1, 4])
def test_scrolls_until_what_it_was_scrolled_for_is_in_sight(needed: int) -> None:
    def page(action: Action, count: int) -> Look:
        if isinstance(action, Click):
            return (THANKS,)
        return (*LINES[count], IMPRINT) if count >= needed else LINES[count]

    first = (*LINES[0], IMPRINT) if needed == 0 else LINES[0]
    result, world, _ = play(SCROLLED, first, page)
    assert result.outcome == "success"
    scrolls = [action for action in world.done if isinstance(action, Scroll)]
    assert (len(scrolls), len(set(scrolls))) == (needed, min(needed, 1))  # all at the same place
    assert isinstance(world.done[-1], Click)


def test_scrolling_ends_at_the_end_of_the_page() -> None:
    result, world, _ = play(SCROLLED, LINES[0], lambda _action, count: LINES[min(count, 2)])
    assert result.outcome == "failure"
    assert "'Imprint' is not on the screen" in result.reason
    assert len(world.acted) == 3


@pytest.mark.parametrize(("scrolls", "verdict"), [(1, "retry"), (MOST_SCROLLS - 1, "retry"), (MOST_SCROLLS, "proceed")])
def test_a_page_without_end_is_not_scrolled_for_ever(scrolls: int, verdict: str) -> None:
    agent = Replayer(demonstration(SCROLLED))
    plan = agent.plan(Situation("a goal", screen_of(*LINES[3])))
    assert isinstance(plan, Plan)
    done = Done(plan.subgoals[0], Decision(SCROLLED[0][0], "on"), changed=True)
    situation = Situation("a goal", screen_of(*LINES[3]), plan, history=(done,) * scrolls)
    assert agent.reflect(situation).verdict == verdict


def test_a_finger_strokes_over_the_same_part_of_the_screen() -> None:
    recorded: list[Recorded] = [(Swipe(Point(400, 500), Point(400, 100)), LINES[0], LINES[1])]
    result, world, _ = play(recorded, (SAVE,), then((CANCEL,)))
    assert (result.outcome, world.acted) == ("success", [Swipe(Point(400, 500), Point(400, 100))])


# -- what is worth doing again -----------------------------------------------------------------------------------


def demonstration(recorded: Sequence[Recorded], **more: object) -> Demonstration:
    eyes = Eyes()
    episode, picture = episode_of(eyes, recorded, **more)
    return Demonstration(episode, picture, eyes)


@pytest.mark.parametrize("status", ["denied", "failed"])
def test_what_was_not_done_is_not_replayed(status: StepStatus) -> None:
    with pytest.raises(DataError, match="nothing to replay"):
        demonstration(SAVED, outcome=Outcome(status=status))
    with pytest.raises(DataError, match="nothing to replay"):
        demonstration(SAVED, outcome=None)
    with pytest.raises(DataError, match="nothing to replay"):
        demonstration(SAVED, action=Finish("done"))


def test_looking_again_is_nothing_to_replay_and_waiting_is() -> None:
    nothing: Look = (FILE,)
    waits: list[Recorded] = [(Wait(seconds), nothing, nothing) for seconds in (0.0, 1.0, 2.5)]
    assert [step.action for step in demonstration([*waits, *SAVED]).steps] == [Wait(2.5), SAVED[0][0]]


def test_a_try_without_effect_is_not_replayed() -> None:
    before = SAVED[0][1]
    twice: list[Recorded] = [(Click(middle(SAVE)), before, before), SAVED[0]]
    assert len(demonstration(twice, subgoal="click Save")) == 1
    assert len(demonstration(twice)) == 2


@pytest.mark.parametrize("target", [None, {}, {"kind": "gizmo"}, {"kind": "button", "box": [3, 3, 1, 1]}])
def test_without_a_readable_target_counts_what_was_under_the_point(target: dict[str, object] | None) -> None:
    shown = demonstration(SAVED, target=target)[0]
    element = shown.pointed(middle(SAVE)).element
    assert element is not None
    assert element.text == "Save"


def test_the_eyes_of_the_test_tell_screens_apart() -> None:
    assert not np.array_equal(screen_of(*LINES[0]).screenshot.pixels, screen_of(*LINES[1]).screenshot.pixels)


@pytest.mark.parametrize(("changes", "outcome"), [(True, "success"), (False, "failure")])
def test_one_line_that_should_vanish_may_be_read_otherwise_where_something_changed(changes: bool, outcome: str) -> None:
    note: Item = ("text", "The sea I must", (40, 300, 300, 324))
    counter: Item = ("text", "12", (600, 20, 630, 40))
    steps: list[Recorded] = [(PressKeys(("enter",)), (FILE, note), (FILE,))]
    result, _, _ = play(steps, (FILE, note), then((FILE, note, counter) if changes else (FILE, note)))
    assert result.outcome == outcome
