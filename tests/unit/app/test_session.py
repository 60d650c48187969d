"""A session's own capabilities: single actions, and what a person does, each an episode."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenwright.app.guard import Guard
from screenwright.app.session import Session
from screenwright.core.action import Click, PressKeys, TypeText
from screenwright.core.errors import DataError, StoppedByPolicy, UsageError
from screenwright.core.geometry import Point
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.episodes.folder import read_episode
from screenwright.safety.gate.policy import Policy, Rule

pytestmark = pytest.mark.integration

NO_TIGERS = Policy((Rule(then="deny", text=("*tiger*",), why="no tigers"),))


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.chdir(tmp_path)
    return Session(SimulatedDevice.notepad(size=(640, 400)), guard=Guard(NO_TIGERS))


def test_single_actions_are_the_steps_of_one_episode(session: Session) -> None:
    with session:
        first = session.act(TypeText("hello"), "to greet")
        second = session.act(PressKeys(("enter",)))
    assert first.done is not None
    assert first.done.changed
    episode = read_episode(second.episode)
    assert (first.episode, episode.head.outcome, episode.head.agent) == (second.episode, "success", "caller")
    assert [(step.action, step.why) for step in episode.steps] == [
        (TypeText("hello"), "to greet"), (PressKeys(("enter",)), "chosen by the caller"),
    ]  # fmt: skip


def test_an_action_that_is_denied_is_not_done(session: Session, tmp_path: Path) -> None:
    before = session.device.screenshot()
    with session, pytest.raises(StoppedByPolicy, match="no tigers"):
        session.act(TypeText("a tiger"))
    assert session.device.screenshot().same_pixels(before)
    (folder,) = (tmp_path / "runs").iterdir()
    assert [step.gate.permission for step in read_episode(folder).steps] == ["denied"]


def test_a_point_outside_of_the_screen_is_refused(session: Session) -> None:
    with session, pytest.raises(UsageError):
        session.act(Click(Point(4000, 10)))


def test_a_session_in_which_nothing_was_done_leaves_nothing(session: Session, tmp_path: Path) -> None:
    with session:
        session.look()
    assert not (tmp_path / "runs").exists()


def test_what_was_done_can_be_recorded_from_its_episode(session: Session, tmp_path: Path) -> None:
    with session:
        acted = session.act(TypeText("hello"))
        recorded = session.record_from(acted.episode, "greet", tmp_path / "shown")
    assert (recorded.episode, recorded.goal, len(recorded.done)) == (tmp_path / "shown", "greet", 1)
    assert read_episode(recorded.episode).head.outcome == "success"


def test_an_episode_without_a_step_is_none_to_record(session: Session, tmp_path: Path) -> None:
    with session.recorder("nothing", tmp_path / "empty") as recorder:
        recorder.end("nobody did anything")
    with pytest.raises(DataError, match="no step"):
        session.record_from(tmp_path / "empty")


def test_nobody_works_a_drawn_device_by_hand() -> None:
    with Session("simulated:notepad", guard=Guard()) as drawn, pytest.raises(UsageError, match="by hand"):
        drawn.record()
