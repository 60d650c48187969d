"""Replay where something lies above the screen that the recording does not have, and where a step may be missing."""

from __future__ import annotations

import pytest

from builders import Item, screen_of
from replay_builders import FILE, SAVE, THANKS, Eyes, Look, Recorded, episode_of, middle, play
from screenwright.agents.demonstrations.replay import Replayer
from screenwright.agents.demonstrations.steps import Demonstration, steps_to_replay
from screenwright.agents.demonstrations.surprises import MOST_CLOSED, Extra, extra_on
from screenwright.core.action import Action, Click, PressKeys, TypeText, Wait
from screenwright.core.agency import Done, Plan, Refusal, Situation
from screenwright.core.geometry import Box

pytestmark = pytest.mark.integration

OPEN: Item = ("button", "Open", (280, 200, 360, 230))
LINE: Item = ("text", "Two files are not saved", (100, 150, 330, 174))
PAGE: Look = (FILE, LINE, SAVE, OPEN)
NOTICE: Item = ("dialog", None, (200, 120, 620, 420))
TITLE: Item = ("text", "Update available", (240, 150, 420, 174))
PROSE: Item = ("text", "A new version is ready for you", (240, 200, 560, 224))
UPDATE: Item = ("button", "Update now", (240, 300, 360, 330))
NOT_NOW: Item = ("button", "Not now", (400, 300, 480, 330))
SHOWN: list[Recorded] = [(Click(middle(SAVE)), PAGE, (FILE, THANKS))]


def above(*ways: Item) -> Look:
    """The page with a notice that hides the button which is wanted."""
    return (FILE, LINE, OPEN, NOTICE, TITLE, PROSE, UPDATE, *ways)


def closes_by(way: Item | None, after: Look = PAGE):
    """The notice goes when ``way`` is pressed, or by Escape where that is None; then Save works."""

    def react(action: Action, _count: int) -> Look:
        state["closed"] |= isinstance(action, PressKeys) if way is None else _hits(action, way)
        state["saved"] |= state["closed"] and _hits(action, SAVE)
        return (FILE, THANKS) if state["saved"] else after if state["closed"] else above(*([way] if way else []))

    state = {"closed": False, "saved": False}
    return react


def _hits(action: Action, item: Item) -> bool:
    return isinstance(action, Click) and Box(*item[2]).contains(action.at)


@pytest.mark.parametrize(
    "words", ["Not now", "Remind me later", "Close", "Dismiss", "Cancel", "以后再说", "Nicht jetzt"]
)
def test_it_is_closed_by_what_puts_it_off_and_the_step_is_done(words: str) -> None:
    way: Item = ("button", words, NOT_NOW[2])
    result, world, gate = play(SHOWN, above(way), closes_by(way))
    assert result.outcome == "success", result.reason
    first, second = world.acted
    assert _hits(first, way)
    assert _hits(second, SAVE)
    assert gate.asked[0][0].why == f"close what the recording does not have, by {words!r}"


def test_the_trace_tells_what_was_closed() -> None:
    eyes = Eyes()
    agent = Replayer(Demonstration(*episode_of(eyes, SHOWN), eyes))
    plan = agent.plan(Situation("x", screen_of(*PAGE)))
    assert isinstance(plan, Plan)
    before = screen_of(*above(NOT_NOW))
    decided = agent.act(Situation("x", before, plan))
    assert not isinstance(decided, Refusal)
    done = Done(plan.subgoals[0], decided[0], changed=True)
    told = agent.reflect(Situation("x", screen_of(*PAGE), plan, history=(done,), before=before))
    assert (told.verdict, "'Update available" in told.advice) == ("retry", True)


def test_in_another_language_a_dialog_is_left_where_the_target_is_in_sight() -> None:
    there: Look = (("text", "文件", FILE[2]), ("button", "打开", OPEN[2]), ("button", "保存", SAVE[2]))
    asked: Look = (NOTICE, ("text", "有两个文件还没有保存吗", (240, 150, 520, 174)), ("button", "取消", NOT_NOW[2]))
    done: Look = (("text", "文件", FILE[2]), ("text", "谢谢", THANKS[2]))
    result, world, _ = play(
        SHOWN, (*there, *asked), lambda action, _: done if _hits(action, SAVE) else (*there, *asked)
    )
    assert (result.outcome, [_hits(action, SAVE) for action in world.acted]) == ("success", [True])


def test_a_dialog_without_a_harmless_button_is_left_by_escape() -> None:
    result, world, _ = play(SHOWN, above(), closes_by(None))
    assert (result.outcome, world.acted[0]) == ("success", PressKeys(("escape",)))


@pytest.mark.parametrize(
    "words", ["OK", "Yes", "Delete", "Pay now", "Update", "Accept all", "Don't save", "Close without saving"]
)
def test_nothing_is_agreed_to(words: str) -> None:
    way: Item = ("button", words, NOT_NOW[2])
    look = tuple(item for item in above(way) if item != NOTICE)  # seen as no dialog, so that Escape is nothing to try
    result, world, _ = play(SHOWN, look, lambda _action, _count: look)
    assert (result.outcome, world.acted) == ("failure", [])


def test_what_does_not_go_away_is_named() -> None:
    result, world, _ = play(SHOWN, above(NOT_NOW), lambda _action, _count: above(NOT_NOW))
    assert (result.outcome, len(world.acted)) == ("failure", MOST_CLOSED)
    assert "the recording does not have what lies above: 'Update available A new version" in result.reason


def test_it_is_closed_before_keys_go_to_it() -> None:
    shown: list[Recorded] = [(TypeText("hello you"), PAGE, (*PAGE, ("text", "hello you", (500, 500, 600, 524))))]

    def react(action: Action, _count: int) -> Look:
        state["closed"] |= _hits(action, NOT_NOW)
        state["typed"] |= state["closed"] and isinstance(action, TypeText)
        typed: Look = (*PAGE, ("text", "hello you", (500, 500, 600, 524)))
        return typed if state["typed"] else PAGE if state["closed"] else (*above(NOT_NOW), SAVE)

    state = {"closed": False, "typed": False}
    result, world, _ = play(shown, (*above(NOT_NOW), SAVE), react)
    assert (result.outcome, world.acted[1:]) == ("success", [TypeText("hello you")])


def test_a_dialog_that_the_recording_has_is_none() -> None:
    shown: list[Recorded] = [(Click(middle(UPDATE)), above(NOT_NOW), (FILE, THANKS))]
    result, world, _ = play(
        shown, above(NOT_NOW), lambda action, _: (FILE, THANKS) if _hits(action, UPDATE) else above(NOT_NOW)
    )
    assert (result.outcome, len(world.acted)) == ("success", 1)


def extra(*look: Item) -> Extra | None:
    eyes = Eyes()
    episode, picture = episode_of(eyes, SHOWN)
    return extra_on(screen_of(*look), Demonstration(episode, picture, eyes)[0])


def test_another_screen_is_no_surprise() -> None:
    assert extra(NOTICE, TITLE, PROSE, NOT_NOW) is None  # nothing of the recording is around it
    assert extra(FILE, LINE, ("dialog", None, (0, 0, 790, 590)), TITLE, NOT_NOW) is None  # it is all there is
    assert extra(*PAGE) is None


def test_a_button_of_the_recording_is_no_way_out_but_a_second_one_is() -> None:
    own: Item = ("button", "Cancel", (100, 500, 180, 530))
    eyes = Eyes()
    shown = Demonstration(*episode_of(eyes, [(Click(middle(SAVE)), (*PAGE, own), (FILE, THANKS))]), eyes)[0]
    status: Item = ("text", "Nothing was chosen yet", (100, 470, 300, 494))
    news = extra_on(screen_of(*PAGE, own, status, groups=[(90, 460, 320, 540)]), shown)
    assert news is None or news.way is None
    asked: Item = ("text", "Save session before it ends?", (240, 150, 520, 174))
    second: Item = ("button", "Cancel", (400, 300, 480, 330))
    question = extra_on(screen_of(FILE, LINE, own, NOTICE, asked, ("button", "Yes", UPDATE[2]), second), shown)
    assert question is not None
    assert question.way is not None
    assert question.way.box == Box(*second[2])


def test_a_window_is_not_closed_by_its_cross() -> None:
    cross: Item = ("icon", "×", (580, 124, 600, 144))
    dialog = extra(FILE, LINE, NOTICE, TITLE, PROSE, cross)
    assert dialog is not None
    assert dialog.way is not None
    buttons: tuple[Item, ...] = (("icon", "minimize", (520, 124, 540, 144)), ("icon", "maximize", (550, 124, 570, 144)))
    window = extra(FILE, LINE, ("window", None, NOTICE[2]), TITLE, PROSE, cross, *buttons)
    assert window is not None
    assert window.way is None


def test_what_was_closed_is_no_part_of_the_next_recording() -> None:
    why = "close what the recording does not have, by 'Not now'"
    assert steps_to_replay(episode_of(Eyes(), SHOWN, why=why)[0]) == ()


# -- steps that may be missing -----------------------------------------------------------------------------------


def test_an_optional_step_is_left_out_where_its_target_is_not_there() -> None:
    twice = [(Click(middle(OPEN)), PAGE, PAGE), *SHOWN]
    without: Look = (FILE, LINE, SAVE)
    result, world, _ = play(
        twice, without, lambda action, _: (FILE, THANKS) if _hits(action, SAVE) else without, optional=[1]
    )
    assert (result.outcome, len(world.acted)) == ("success", 1)
    result, world, _ = play(twice, without, lambda action, _: (FILE, THANKS) if _hits(action, SAVE) else without)
    assert (result.outcome, world.acted) == ("failure", [])


def test_an_optional_step_is_done_where_its_target_is_there() -> None:
    twice = [(Click(middle(OPEN)), PAGE, (*PAGE, TITLE)), *SHOWN]

    def react(action: Action, _count: int) -> Look:
        return (FILE, THANKS) if _hits(action, SAVE) else (*PAGE, TITLE) if not isinstance(action, Wait) else PAGE

    result, world, _ = play(twice, PAGE, react, optional=[1])
    assert (result.outcome, len(world.acted)) == ("success", 2)
