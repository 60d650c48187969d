"""A real TigerVNC server that dies, hangs or refuses at the worst moments, and comes back.

Each time: the typed error within its limit, nothing left open or held, and the same device works again afterwards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Timer

import pytest

from leftovers import nothing_left
from screenwright.core.action import Action, ButtonDown, Click, Drag, KeyDown, Move, PressKeys, Swipe, Wait
from screenwright.core.errors import (
    DeviceAuthError,
    DeviceLost,
    DeviceTimeout,
    DeviceUnreachable,
)
from screenwright.core.geometry import Point
from screenwright.devices.vnc.device import VncDevice
from servers.vnc_server import PASSWORD, RealVncServer, free_port, real_vnc_server

pytestmark = pytest.mark.e2e

LIMIT_S = 20.0
GENEROUS_S = 60.0
SIZE = (1024, 700)


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    with nothing_left():
        yield


def connect(server: RealVncServer, password: str = PASSWORD, timeout_s: float = LIMIT_S) -> VncDevice:
    return VncDevice.connect("127.0.0.1", server.port, password, timeout_s=timeout_s)


def idle(device: VncDevice) -> None:
    device.perform(Wait(GENEROUS_S))


def looking(device: VncDevice) -> None:
    end = time.monotonic() + GENEROUS_S
    while time.monotonic() < end:
        device.screenshot()


def acting(*actions: Action) -> Callable[[VncDevice], None]:
    def act(device: VncDevice) -> None:
        for action in actions:
            device.perform(action)

    return act


@pytest.mark.parametrize(
    "busy",
    [
        idle,
        looking,
        acting(KeyDown("ctrl"), Move(Point(5, 5)), Wait(GENEROUS_S)),
        acting(Move(Point(5, 5)), ButtonDown(), Wait(GENEROUS_S)),
        acting(Swipe(Point(5, 5), Point(500, 500), seconds=GENEROUS_S)),
    ],
    ids=["idle", "looking", "a key held", "a button held", "dragging"],
)
def test_the_server_dies_and_comes_back(busy: Callable[[VncDevice], None], tmp_path: Path) -> None:
    with real_vnc_server(tmp_path / "first") as first, closing(connect(first)) as device:
        device.screenshot()
        killer = Timer(0.3, first.kill)
        killer.start()
        begin = time.monotonic()
        with pytest.raises(DeviceLost):
            busy(device)
        assert time.monotonic() - begin < LIMIT_S + GENEROUS_S / 4
        killer.join()
        device.release()
        with pytest.raises(DeviceLost, match="open it again"):
            device.screenshot()
        begin = time.monotonic()
        with pytest.raises(DeviceUnreachable, match="connection refused"):
            device.reconnect(limit_s=0.3)
        assert time.monotonic() - begin < LIMIT_S
        with real_vnc_server(tmp_path / "second", port=first.port):
            device.reconnect(limit_s=GENEROUS_S)
            shot = device.screenshot()
            assert (shot.width, shot.height) == SIZE
            assert shot.damage is None
            for action in (Click(Point(9, 9)), PressKeys(("ctrl", "a")), Drag(Point(1, 1), Point(50, 50))):
                device.perform(action)


def test_a_frozen_server_is_a_timeout_and_works_again_when_it_thaws(tmp_path: Path) -> None:
    with real_vnc_server(tmp_path, port=free_port()) as server, closing(connect(server, timeout_s=2.0)) as device:
        server.freeze()
        try:
            for work in (device.screenshot, lambda: device.reconnect(limit_s=1.0)):
                begin = time.monotonic()
                with pytest.raises(DeviceTimeout):
                    work()
                assert time.monotonic() - begin < LIMIT_S
            with pytest.raises(DeviceTimeout):
                connect(server, timeout_s=2.0)
        finally:
            server.thaw()
        device.reconnect(limit_s=GENEROUS_S)
        assert device.screenshot().width == SIZE[0]


def test_a_refused_password_ends_the_tries_at_once(tmp_path: Path) -> None:
    with real_vnc_server(tmp_path / "first") as first, closing(connect(first)) as device:
        device.screenshot()
        first.kill()
        with real_vnc_server(tmp_path / "second", port=first.port, password="another") as second:
            begin = time.monotonic()
            with pytest.raises(DeviceAuthError, match="is the password right"):
                device.reconnect(limit_s=GENEROUS_S)
            assert time.monotonic() - begin < GENEROUS_S / 2
            for _ in range(5):
                with pytest.raises(DeviceAuthError):
                    connect(second, "wrong")
            with pytest.raises(DeviceAuthError, match="after several wrong passwords"):
                connect(second, "another")
