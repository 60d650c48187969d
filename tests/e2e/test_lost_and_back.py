"""A run on a real TigerVNC server behind a link that is cut, and a server that goes away and comes back another."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from leftovers import nothing_left
from screenwright.agents.loop.run import Limits, Result, Run
from screenwright.agents.loop.settle import settle
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.core.action import Action, TypeText
from screenwright.core.episode import EpisodeHead, Step
from screenwright.core.errors import DeviceError
from screenwright.devices.desktop.session import Desktop
from screenwright.devices.vnc.device import VncDevice
from screenwright.episodes.folder import EpisodeWriter, now, read_episode
from screenwright.episodes.report import write_report
from screenwright.safety.gate.gate import Gate
from screenwright.vision.look import look
from servers.flaky_link import FlakyLink, flaky_link
from servers.vnc_server import real_vnc_server, wait_until

pytestmark = pytest.mark.e2e

START_S = 40.0
SECRET = "secret12"


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    with nothing_left():
        yield


@pytest.fixture
def desktop(tidy: None) -> Iterator[Desktop]:
    with Desktop.start(password=SECRET, apps=[["mousepad"]]) as running:
        yield running


@pytest.fixture
def link(desktop: Desktop) -> Iterator[FlakyLink]:
    with flaky_link(desktop.port) as running:
        yield running


class Meddled(VncDevice):
    """A VNC device in whose actions ``meddle`` may take a hand just before they are sent."""

    meddle: Callable[[Action], None] = staticmethod(lambda _action: None)
    sent: list[Action]

    def perform(self, action: Action) -> None:
        self.meddle(action)
        self.sent.append(action)
        super().perform(action)


def opened(port: int) -> Meddled:
    device = Meddled.connect("127.0.0.1", port, SECRET, timeout_s=2.0)
    assert isinstance(device, Meddled)
    device.sent = []
    return device


def shown(device: VncDevice) -> str:
    return " ".join(element.text or "" for element in look(settle(device)).elements)


def pursue(goal: str, device: Meddled, folder: Path, **limits: int) -> tuple[Result, tuple[Step, ...]]:
    head = EpisodeHead(
        goal=goal, device=device.url, screen_size=device.size, agent="builtin", versions={}, started=now()
    )
    with EpisodeWriter(folder, head) as trace:
        gate = Gate(None, yes=True)
        result = Run(device, BuiltinPlanner(), look, gate, trace, Limits(**limits)).reach(goal)
        trace.finish(result.outcome, result.reason)
    return result, read_episode(folder).steps


@pytest.mark.slow  # below it is cut after an action, which is the harder one
def test_a_link_cut_in_the_middle_of_a_run(link: FlakyLink, tmp_path: Path) -> None:
    """Cut while a text is being sent: a part of it arrives, or none."""
    with closing(opened(link.port)) as device:
        wait_until(lambda: "Mousepad" in shown(device), START_S, "mousepad is up")

        def cut(action: Action) -> None:
            if isinstance(action, TypeText) and action not in device.sent:
                link.up.fail_after(40, "cut")

        device.meddle = cut
        result, steps = pursue('type "whole words", type "second line"', device, tmp_path / "episode")
        text = shown(device)
    lost = [step for step in steps if step.outcome is None]
    assert [step.subgoal for step in lost][:1] == ['type "whole words"']
    assert all("the connection was lost in this step and came back" in step.note for step in lost)
    assert len(re.findall("whole", text)) <= 1  # never typed over what is there
    if result.outcome == "success":
        assert "whole words" in text
    else:
        assert "the connection was lost in the middle of" in result.reason
        assert "second" not in text
    report = write_report(tmp_path / "episode").read_text()
    assert "the connection was lost in this step" in report


def test_a_link_cut_after_the_action_the_effect_is_seen_and_nothing_done_twice(link: FlakyLink, tmp_path: Path) -> None:
    with closing(opened(link.port)) as device:
        wait_until(lambda: "Mousepad" in shown(device), START_S, "mousepad is up")
        sent = device.perform

        def perform(action: Action) -> None:
            sent(action)
            if isinstance(action, TypeText):
                time.sleep(0.3)  # long enough for the server to have it
                link.down.fail_after(0, "cut")
                device.meddle = lambda _action: None

        device.perform = perform  # type: ignore[method-assign]
        result, steps = pursue('type "once and only once", wait for Mousepad', device, tmp_path / "episode")
        text = shown(device)
    assert result.outcome == "success", result.reason
    assert [step.outcome is None for step in steps][:1] == [True]
    assert len(re.findall("once and only once", text)) == 1
    assert sum(isinstance(action, TypeText) for action in device.sent) == 1


def test_the_server_comes_back_as_another_one(desktop: Desktop, tmp_path: Path) -> None:
    """Its applications are gone with it: what was clicked is not taken for done because the screen is another."""
    with closing(opened(desktop.port)) as device, ExitStack() as later:
        wait_until(lambda: "Mousepad" in shown(device), START_S, "mousepad is up")

        def replace_server(_action: Action) -> None:
            device.meddle = lambda _action: None
            desktop.stop()
            later.enter_context(real_vnc_server(tmp_path / "second", port=desktop.port, password=SECRET))

        device.meddle = replace_server
        result, steps = pursue("click File, wait for Unicorns", device, tmp_path / "episode")
    assert result.outcome == "failure"
    assert "the connection was lost in the middle of 'click File'" in result.reason
    assert [step.outcome for step in steps] == [None]
    assert len(device.sent) == 1


def test_a_server_that_stays_away_ends_the_run_with_the_devices_error(
    monkeypatch: pytest.MonkeyPatch, desktop: Desktop, tmp_path: Path
) -> None:
    monkeypatch.setattr("screenwright.agents.loop.lifeline.RECONNECT_S", 1.0)
    with closing(opened(desktop.port)) as device:
        wait_until(lambda: "Mousepad" in shown(device), START_S, "mousepad is up")
        device.meddle = lambda _action: desktop.stop()
        result, steps = pursue('type "abc"', device, tmp_path / "episode")
    assert result.outcome == "error"
    assert isinstance(result.error, DeviceError)
    assert "connection refused" in str(result.error)
    assert steps[-1].outcome is not None
    assert steps[-1].outcome.status == "failed"
