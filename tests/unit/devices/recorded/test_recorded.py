"""An episode played back as a device: it goes on only for what was recorded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from screenwright.core.action import Action, Click, DoubleClick, Drag, Finish, Move, PressKeys, TypeText, Wait
from screenwright.core.episode import EpisodeHead, GateRecord, Outcome, Step, StepStatus
from screenwright.core.errors import DeviceLost, EpisodeError, UnsupportedAction, UsageError
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.devices.recorded.device import RADIUS, RecordedDevice
from screenwright.episodes.folder import EpisodeWriter

BUTTON = {"id": "e1", "box": [50, 50, 150, 80]}


def shot(value: int) -> Screenshot:
    return Screenshot(np.full((100, 200, 3), value, dtype=np.uint8))


def record(
    folder: Path,
    actions: list[Action],
    statuses: list[StepStatus | None] | None = None,
    device: str = "vnc://127.0.0.1:5901",
) -> Path:
    """Frame values count up from 0, one a step; the last after-frame is the next number."""
    head = EpisodeHead(goal="g", device=device, screen_size=(200, 100), agent="a", versions={}, started="")
    gate = GateRecord(permission="allowed", rule="r", by="policy")
    with EpisodeWriter(folder, head) as writer:
        for index, (action, status) in enumerate(zip(actions, statuses or ["done"] * len(actions), strict=True)):
            before = writer.frame(shot(index))
            step = Step(index=index, subgoal="s", before=before, action=action, why="w", gate=gate, at="")
            step = replace(step, target=BUTTON if isinstance(action, Click) else None)
            writer.intent(step)
            if status:
                after = writer.frame(shot(index + 1)) if status != "denied" else None
                writer.outcome(replace(step, outcome=Outcome(status=status, after=after)))
    return folder


def value(device: RecordedDevice) -> int:
    return int(device.screenshot().pixels[0, 0, 0])


def test_it_plays_to_the_last_frame(tmp_path: Path) -> None:
    actions = [Click(Point(60, 60)), TypeText("hi"), PressKeys(("ctrl", "s")), Drag(None, Point(3, 4))]
    device = RecordedDevice(record(tmp_path, actions))
    assert device.size == (200, 100)
    for number, action in enumerate(actions):
        assert value(device) == number
        device.perform(action)
    assert value(device) == 4
    with pytest.raises(UnsupportedAction, match="over"):
        device.perform(actions[0])


@pytest.mark.parametrize(
    ("came", "same"),
    [
        (Click(Point(60, 60)), True),
        (Click(Point(149, 79)), True),
        (Click(Point(150, 80)), False),
        (Click(Point(60, 60), "right"), False),
        (DoubleClick(Point(60, 60)), False),
    ],
)
def test_a_click_counts_in_the_target_only(tmp_path: Path, came: Action, same: bool) -> None:
    device = RecordedDevice(record(tmp_path, [Click(Point(60, 60))]))
    if same:
        device.perform(came)
    else:
        with pytest.raises(UnsupportedAction, match=r"step 0 was .*'click'.*what came"):
            device.perform(came)
    assert value(device) == (1 if same else 0)


@pytest.mark.parametrize(("distance", "same"), [(RADIUS, True), (RADIUS + 1, False)])
def test_without_a_target_the_radius_counts(tmp_path: Path, distance: int, same: bool) -> None:
    device = RecordedDevice(record(tmp_path, [DoubleClick(Point(60, 60))]))
    if same:
        device.perform(DoubleClick(Point(60, 60 + distance)))
    else:
        with pytest.raises(UnsupportedAction):
            device.perform(DoubleClick(Point(60, 60 + distance)))
    assert value(device) == int(same)


def test_text_must_be_equal(tmp_path: Path) -> None:
    device = RecordedDevice(record(tmp_path, [TypeText("hello")]))
    with pytest.raises(UnsupportedAction, match="hello"):
        device.perform(TypeText("Hello"))
    assert value(device) == 0


def test_waiting_and_moving_are_harmless_and_a_recorded_wait_counts(tmp_path: Path) -> None:
    device = RecordedDevice(record(tmp_path, [TypeText("x"), Wait(2.0)]))
    for action in (Wait(9), Move(Point(1, 1))):
        device.perform(action)
    assert value(device) == 0
    device.perform(TypeText("x"))
    device.perform(Wait(0.1))
    assert value(device) == 2


def test_denied_steps_are_passed_over_and_an_unknown_end_is_told(tmp_path: Path) -> None:
    folder = record(tmp_path, [TypeText("denied"), TypeText("done"), TypeText("?")], ["denied", "done", None])
    device = RecordedDevice(folder)
    assert value(device) == 1
    device.perform(TypeText("done"))
    device.perform(TypeText("?"))
    with pytest.raises(DeviceLost, match="ends here"):
        device.screenshot()


def test_usage_errors_come_before_everything(tmp_path: Path) -> None:
    device = RecordedDevice(record(tmp_path, [TypeText("x")]))
    for action in (Finish(), Click(Point(200, 0)), PressKeys(("nonsense",))):
        with pytest.raises(UsageError):
            device.perform(action)


@pytest.mark.parametrize(
    ("url", "environment"),
    [
        ("adb://x", "phone"),
        ("browser:http://x", "browser"),
        ("simulated:notepad", "desktop"),
        ("simulated:phone?size=720x1440", "phone"),
    ],
)
def test_the_environment_is_that_of_the_recorded_device(tmp_path: Path, url: str, environment: str) -> None:
    assert RecordedDevice(record(tmp_path, [Wait()], device=url)).environment == environment


def test_frames_are_verified_when_opening_and_when_playing(tmp_path: Path) -> None:
    folder = record(tmp_path, [TypeText("x"), TypeText("y")])
    device = RecordedDevice(folder)
    second = folder / "frames" / "000002.png"
    second.write_bytes((folder / "frames" / "000001.png").read_bytes())
    device.perform(TypeText("x"))
    with pytest.raises(DeviceLost, match="changed while"):
        device.screenshot()
    with pytest.raises(EpisodeError, match="sha256"):
        RecordedDevice(folder)
    second.unlink()
    with pytest.raises(EpisodeError, match="cannot be read"):
        RecordedDevice(folder)


def test_what_cannot_be_played(tmp_path: Path) -> None:
    with pytest.raises(EpisodeError, match="no episode"):
        RecordedDevice(tmp_path / "nothing")
    with pytest.raises(EpisodeError, match="nothing to play"):
        RecordedDevice(record(tmp_path / "empty", []))


def test_a_target_that_is_no_box_counts_as_none(tmp_path: Path) -> None:
    folder = record(tmp_path, [Click(Point(60, 60))])
    steps = folder / "steps.jsonl"
    steps.write_text(steps.read_text().replace("[50,50,150,80]", '[50,50,"x",80]'))
    device = RecordedDevice(folder)
    with pytest.raises(UnsupportedAction):
        device.perform(Click(Point(140, 70)))
    device.perform(Click(Point(62, 60)))
    assert value(device) == 1
