"""Every device keeps the contract, and the contract's check finds those that do not."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

from screenwright.core.action import Action, Click, TypeText
from screenwright.core.episode import EpisodeHead, GateRecord, Outcome, Step
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.core.screenshot import Screenshot
from screenwright.devices.contract import check_device
from screenwright.devices.desktop.session import Desktop
from screenwright.devices.open import open_device
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.episodes.folder import EpisodeWriter
from servers.adb_server import private_adb
from servers.fake_adbd import FakeAdbd
from servers.fake_android import FakeAndroid
from servers.fake_phone import FakePhone

pytestmark = pytest.mark.integration


def simulated(tmp_path: Path, stack: ExitStack) -> Device:
    return open_device(f"simulated:notepad?folder={tmp_path}")


def large_simulated(tmp_path: Path, stack: ExitStack) -> Device:
    return open_device(f"simulated:notepad?size=1600x900&folder={tmp_path}")


def simulated_phone(tmp_path: Path, stack: ExitStack) -> Device:
    return open_device("simulated:phone")


def small_simulated_phone(tmp_path: Path, stack: ExitStack) -> Device:
    return open_device("simulated:phone?size=720x1440&scale=2&rotation=90&theme=dark")


def world(tmp_path: Path, stack: ExitStack) -> Device:
    return open_device("simulated:world?seed=3&theme=harbour")


def world_by_browser(tmp_path: Path, stack: ExitStack) -> Device:
    return open_device("simulated:world?seed=3&theme=slate&renderer=chromium")


def recorded(tmp_path: Path, stack: ExitStack) -> Device:
    device = SimulatedDevice.notepad(tmp_path / "saved")
    size = device.size
    head = EpisodeHead(goal="", device=device.url, screen_size=size, agent="", versions={}, started="")
    gate = GateRecord(permission="allowed", rule="", by="policy")
    with EpisodeWriter(tmp_path / "episode", head) as writer:
        before = writer.frame(device.screenshot())
        step = Step(index=0, subgoal="", before=before, action=TypeText("hi"), why="", gate=gate, at="")
        writer.intent(step)
        device.perform(step.action)
        writer.outcome(replace(step, outcome=Outcome(status="done", after=writer.frame(device.screenshot()))))
        writer.finish("success")
    device.close()
    return open_device(f"recorded:{tmp_path / 'episode'}")


def vnc(tmp_path: Path, stack: ExitStack) -> Device:
    desktop = stack.enter_context(Desktop.start(width=640, height=480))
    return open_device(desktop.url)


def phone(tmp_path: Path, stack: ExitStack) -> Device:
    adb = stack.enter_context(private_adb(tmp_path))
    stack.enter_context(mock.patch.dict(os.environ, adb.environment))
    daemon = stack.enter_context(FakeAdbd(FakeAndroid(FakePhone()).run))
    return open_device(f"adb://{daemon.serial}")


def display(tmp_path: Path, stack: ExitStack) -> Device:
    desktop = stack.enter_context(Desktop.start(width=640, height=480))
    stack.enter_context(mock.patch.dict(os.environ, {"XAUTHORITY": str(desktop.authority)}))
    return open_device(f"x11:{desktop.display}")


SIMULATED = (simulated, large_simulated, simulated_phone, small_simulated_phone, world)
MAKERS = [
    *SIMULATED,
    recorded,
    *(pytest.param(make, marks=pytest.mark.e2e) for make in (vnc, phone, display, world_by_browser)),
]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


@pytest.mark.parametrize("make", MAKERS)
def test_the_device_keeps_the_contract(
    make: Callable[[Path, ExitStack], Device], tmp_path: Path, stack: ExitStack
) -> None:
    device = make(tmp_path, stack)
    stack.callback(device.close)
    assert check_device(device) == []


class Clamping(SimulatedDevice):
    """Brings points outside to the edge in place of refusing them."""

    def perform(self, action: Action) -> None:
        if isinstance(action, Click):
            action = Click(Point(min(max(action.at.x, 0), 1023), min(max(action.at.y, 0), 639)))
        super().perform(action)


class Reusing(SimulatedDevice):
    """Draws every frame into the same memory."""

    def screenshot(self) -> Screenshot:
        fresh = super().screenshot().pixels
        if not hasattr(self, "_memory"):
            self._memory = np.zeros_like(fresh)
        self._memory.flags.writeable = True
        self._memory[:] = fresh // 2 + self._memory // 2
        return Screenshot(self._memory)


class Boasting(SimulatedDevice):
    """Tells another size than it has, shows its password, and cannot be closed twice."""

    @property
    def size(self) -> tuple[int, int]:
        return (1000, 600)

    @property
    def url(self) -> str:
        return "vnc://:secret@host:1"

    def close(self) -> None:
        if self._closed:
            raise RuntimeError("closed already")
        super().close()


class Astray(SimulatedDevice):
    """Tells another place than where it put its pointer."""

    def pointer(self) -> Point:
        return Point(7, 7)


@pytest.mark.parametrize(
    ("kind", "complaints"),
    [
        (Astray, ["pointer() says Point(x=7, y=7) after Move to (0, 0)"]),
        (Clamping, ["did not raise UsageError"]),
        (Reusing, ["a screenshot changed after it was taken"]),
        (Boasting, ["size says", "shows the password", "close() again raised RuntimeError"]),
    ],
)
def test_a_device_that_breaks_the_contract_is_found_out(
    kind: type[SimulatedDevice], complaints: list[str], tmp_path: Path
) -> None:
    breaches = check_device(kind.notepad(tmp_path))
    for complaint in complaints:
        assert any(complaint in breach for breach in breaches), breaches
