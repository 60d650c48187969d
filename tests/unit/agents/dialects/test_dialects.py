"""All dialects: what is written is read again as the same, and whatever is read lies on the screen or is refused."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chat_builders import make_screen
from dialect_builders import actions_on, on_the_grid, points_on, replies, sight_of, sights
from screenwright.agents.dialects.dialect import Dialect
from screenwright.agents.dialects.named import DIALECTS, dialect_named
from screenwright.agents.minds.sight import Sight, see
from screenwright.core.action import Action, Click, Drag, Finish, Impossible, Swipe, points_of
from screenwright.core.action_json import action_name
from screenwright.core.errors import BadReply, Inexpressible, UsageError
from screenwright.core.geometry import Point

pytestmark = pytest.mark.integration

MAX_TOKENS = 160
CHARACTERS_A_TOKEN = 4
every_dialect = pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)


def written(dialect: Dialect, action: Action, sight: Sight) -> str | None:
    """The words for the action, None where there are none."""
    try:
        return dialect.write(action, sight)
    except Inexpressible as error:
        reason = str(error)
    assert dialect.name in reason
    assert action_name(action) in reason
    return None


@every_dialect
@given(data=st.data())
def test_what_was_written_is_read_again_as_the_same(dialect: Dialect, data: st.DataObject) -> None:
    sight = data.draw(sights)
    action = data.draw(actions_on(sight))
    text = written(dialect, action, sight)
    if text is not None:
        (decision,) = dialect.read(text, sight)
        assert decision.action == on_the_grid(action, dialect, sight)


@every_dialect
@given(data=st.data())
def test_a_grid_as_fine_as_the_screen_loses_nothing(dialect: Dialect, data: st.DataObject) -> None:
    sight = data.draw(sights)
    shot = sight.screen.screenshot
    grid = dialect.grid((sight.picture.width, sight.picture.height))
    action = Click(data.draw(points_on(sight)))
    (decision,) = dialect.read(dialect.write(action, sight), sight)
    if grid.counting == "parts" or (grid.width >= shot.width and grid.height >= shot.height):
        assert decision.action == action


@every_dialect
@given(reply=replies, sight=sights)
@example(reply='{"action_type": "' + "4" * 5000 + '"}', sight=sight_of(1920, 1080, 1568))
@example(reply="Action: type(content='" + "a\\" * 5000, sight=sight_of(1920, 1080, 1568))
@example(reply="Action: " + "click(" * 5000, sight=sight_of(1920, 1080, 1568))
@example(reply="CLICK <point>" * 4500, sight=sight_of(1920, 1080, 1568))
@example(reply="<tool_call>" * 5500, sight=sight_of(1920, 1080, 1568))
@example(reply="Action: a(" + "'\\" * 30_000, sight=sight_of(1920, 1080, 1568))
@example(reply="Reason: " * 7000, sight=sight_of(1920, 1080, 1568))
@example(reply=json.dumps({"action": "key", "text": " " * 50_000 + "a"}), sight=sight_of(1920, 1080, 1568))
def test_a_reply_gives_actions_on_the_screen_or_is_refused(dialect: Dialect, reply: str, sight: Sight) -> None:
    try:
        decisions = dialect.read(reply, sight)
    except BadReply as error:
        decisions, reason = (), str(error)
    else:
        reason = "none"
        assert decisions
    assert 0 < len(reason) < 600
    assert len(decisions) <= 20
    for decision in decisions:
        assert all(sight.screen.screenshot.contains(point) for point in points_of(decision.action))
    assert not any(isinstance(decision.action, Finish | Impossible) for decision in decisions[:-1])


@every_dialect
def test_the_element_under_the_first_point_is_the_target(dialect: Dialect) -> None:
    sight = see(make_screen(400, 200))
    (decision,) = dialect.read(dialect.write(Click(Point(30, 50)), sight), sight)
    assert decision.target == "e7"
    (decision,) = dialect.read(dialect.write(Click(Point(350, 150)), sight), sight)
    assert decision.target is None


@every_dialect
def test_a_fence_around_the_answer_is_forgiven(dialect: Dialect) -> None:
    sight = sight_of(1920, 1080, 1568)
    text = dialect.write(Click(Point(700, 500)), sight)
    tag = "json" if text.startswith("{") else ""
    assert dialect.read(f"```{tag}\n{text}\n```", sight) == dialect.read(text, sight)


@pytest.mark.parametrize("dialect", [one for one in DIALECTS.values() if one.name != "own"], ids=lambda one: one.name)
def test_each_says_how_it_is_to_be_written_and_its_own_examples_can_be_read(dialect: Dialect) -> None:
    assert len(dialect.form) / CHARACTERS_A_TOKEN <= MAX_TOKENS
    sight = see(make_screen())
    for line in dialect.form.splitlines():
        if line.startswith('    {"'):
            call, _ = json.JSONDecoder().raw_decode(line.strip())
            assert dialect.read(json.dumps(call), sight)
        elif line.startswith("    Action:"):
            assert dialect.read(line, sight)
        elif line.startswith("    ") and "Thought" not in line:
            assert dialect.read(re.split(r" {4,}", line.strip())[0], sight)


@every_dialect
def test_a_stroke_that_the_grid_cannot_tell_from_a_point_is_not_written(dialect: Dialect) -> None:
    sight = sight_of(3840, 2160, 1024)
    grid = dialect.grid((sight.picture.width, sight.picture.height))
    start = Point(1000, 1000)
    ends = [Point(1000 + right, 1000) for right in range(1, 40)]
    for end in ends:
        if grid.name(start, (3840, 2160)) == grid.name(end, (3840, 2160)):
            assert written(dialect, Swipe(start, end), sight) is None
            assert written(dialect, Drag(start, end), sight) is None


def test_dialects_are_found_by_their_names() -> None:
    assert dialect_named("Gemini").name == "gemini"
    assert dialect_named("ui_tars").name == "ui-tars"
    with pytest.raises(
        UsageError, match=r"unknown dialect 'klingon': one of own, screenagent, openai, anthropic, .*ui-vlm"
    ):
        dialect_named("klingon")
