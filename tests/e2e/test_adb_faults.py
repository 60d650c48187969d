"""Phones that go offline, refuse, hang, lie or are pulled out: a typed error within its limit, and back again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from leftovers import held
from screenwright.core.action import Click, LongPress
from screenwright.core.errors import (
    DeviceAuthError,
    DeviceLost,
    DeviceProtocolError,
    DeviceTimeout,
    DeviceUnreachable,
)
from screenwright.core.geometry import Point
from screenwright.core.images import decode
from screenwright.devices.android.device import AdbDevice, open_adb_url
from servers.adb_server import PrivateAdb, private_adb
from servers.fake_adbd import FakeAdbd
from servers.fake_android import FakeAndroid
from servers.fake_phone import FakePhone
from servers.fake_screencap import bare_pixels, gzip
from waiting import HANGS_S, eventually

pytestmark = pytest.mark.e2e
PATIENT_S = 60.0
"""A device's limit where an answer comes: the machine may be busy."""
PACKED = gzip(bare_pixels(FakePhone(natural=(90, 160)).png(), 34))


@pytest.fixture(scope="module")
def shared_adb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrivateAdb]:
    with private_adb(tmp_path_factory.mktemp("adb")) as server:
        yield server


@pytest.fixture
def adb(shared_adb: PrivateAdb, monkeypatch: pytest.MonkeyPatch) -> PrivateAdb:
    for name, value in shared_adb.environment.items():
        monkeypatch.setenv(name, value)
    return shared_adb


@pytest.fixture(autouse=True)
def others() -> frozenset[threading.Thread]:
    """Threads that run before the test begins."""
    return frozenset(threading.enumerate())


@pytest.fixture
def android() -> FakeAndroid:
    return FakeAndroid(FakePhone())


@pytest.fixture
def daemon(android: FakeAndroid, adb: PrivateAdb) -> Iterator[FakeAdbd]:
    with FakeAdbd(android.run) as running:
        yield running
    adb.run("disconnect", running.serial)


@pytest.fixture
def device(daemon: FakeAdbd) -> Iterator[AdbDevice]:
    opened = open_adb_url(f"adb://{daemon.serial}", PATIENT_S)
    yield opened
    opened.close()


@contextmanager
def in_time() -> Iterator[None]:
    """Generous: it tells an answer from a hang, not a fast one from a slow one."""
    begin = time.monotonic()
    yield
    assert time.monotonic() - begin < HANGS_S


def usable(device: AdbDevice, android: FakeAndroid) -> bool:
    android.phone.touches.clear()
    device.perform(Click(Point(3, 4)))
    return bool(device.screenshot().pixels.any()) and android.phone.touches == [("tap", (3, 4))]


def usable_in_time(device: AdbDevice, android: FakeAndroid) -> bool:
    """Of a device that is given little time, on a machine that may be busy."""
    try:
        return usable(device, android)
    except DeviceTimeout:
        return False


def test_unplugged_in_the_middle_of_a_picture(device, daemon, android):
    daemon.faults.cut_after = 1000
    with in_time(), pytest.raises(DeviceLost):
        device.screenshot()
    again = open_adb_url(device.url, PATIENT_S)
    assert usable(again, android)
    again.close()


def test_unplugged_while_idle(daemon, android):
    device = open_adb_url(f"adb://{daemon.serial}", 5.0)
    daemon.faults.mute = True  # or adb, which dials again by itself, may be back before we look
    daemon.unplug()
    gone = (DeviceLost, DeviceTimeout)  # while it dials again, adb may keep us waiting on a busy machine
    with in_time(), pytest.raises(gone):
        device.screenshot()
    with in_time(), pytest.raises(gone):
        device.perform(Click(Point(1, 1)))
    daemon.faults.mute = False
    again = open_adb_url(device.url, PATIENT_S)
    assert usable(again, android)
    again.close()
    device.close()


def test_the_daemon_is_restarted(adb, android):
    with FakeAdbd(android.run) as first:
        device = open_adb_url(f"adb://{first.serial}", PATIENT_S)
    with in_time(), pytest.raises(DeviceLost):
        device.screenshot()
    with FakeAdbd(android.run, port=first.port):
        again = open_adb_url(device.url, PATIENT_S)
        assert usable(again, android)
        again.close()
        adb.run("disconnect", first.serial)
    device.close()


def test_a_phone_that_was_pulled_out_comes_back(daemon, android):
    device = open_adb_url(f"adb://{daemon.serial}", PATIENT_S)
    daemon.unplug()
    with in_time(), pytest.raises(DeviceLost):
        device.perform(Click(Point(1, 1)))
    with in_time():
        device.reconnect(10.0)
    assert usable(device, android)
    device.close()


def test_a_phone_that_stays_away_is_waited_for_no_longer_than_asked(adb, android):
    with FakeAdbd(android.run) as daemon:
        device = open_adb_url(f"adb://{daemon.serial}", PATIENT_S)
    with in_time(), pytest.raises(DeviceUnreachable):
        device.reconnect(1.0)
    device.close()


def test_a_daemon_that_says_nothing_is_offline_and_comes_back(daemon, android):
    daemon.faults.mute = True
    with in_time(), pytest.raises((DeviceUnreachable, DeviceTimeout), match=daemon.serial):
        open_adb_url(f"adb://{daemon.serial}", 1.0)
    daemon.faults.mute = False
    device = open_adb_url(f"adb://{daemon.serial}", 10.0)
    assert usable(device, android)
    device.close()


def test_unauthorised_until_the_key_is_accepted(android, adb):
    with FakeAdbd(android.run, auth="refuse") as daemon:
        with in_time(), pytest.raises(DeviceAuthError, match="accept this computer's key"):
            open_adb_url(f"adb://{daemon.serial}", 1.0)
        daemon.auth = "accept"
        device = open_adb_url(f"adb://{daemon.serial}", 10.0)
        assert usable(device, android)
        device.close()
        adb.run("disconnect", daemon.serial)


def test_nobody_at_the_address(adb, daemon, device):
    with in_time(), pytest.raises(DeviceUnreachable, match=rf"adb knows: {daemon.serial} \(device\)"):
        open_adb_url("adb://127.0.0.1:1", PATIENT_S)
    with in_time(), pytest.raises(DeviceUnreachable, match="no phone NOSUCH"):
        open_adb_url("adb://NOSUCH", PATIENT_S)


def test_a_slow_phone_is_held_to_the_limit_and_answers_later(daemon, android):
    device = open_adb_url(f"adb://{daemon.serial}", 0.5)
    daemon.faults.delay_s = 20.0
    with in_time(), pytest.raises(DeviceTimeout, match=r"0\.5 s"):
        device.screenshot()
    with in_time(), pytest.raises(DeviceTimeout):
        device.perform(Click(Point(1, 1)))
    daemon.faults.delay_s = 0.0
    assert eventually(lambda: usable_in_time(device, android))
    device.close()


def test_an_action_that_takes_its_time_is_given_it(daemon, android):
    device = open_adb_url(f"adb://{daemon.serial}", 3.0)
    daemon.faults.delay_s, daemon.faults.delayed = 4.0, "input"
    device.perform(LongPress(Point(5, 5), 5.0))
    assert android.phone.touches[-1][1][-1] == 5000
    device.close()


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (b"", DeviceProtocolError),
        (b"/system/bin/sh: screencap: not found", DeviceProtocolError),
        (FakePhone(natural=(90, 160)).png()[:-40], DeviceLost),
        (FakePhone(natural=(90, 160)).png()[:60], DeviceLost),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 500 + b"IEND\xaeB`\x82", DeviceProtocolError),
        (PACKED[:-9], DeviceLost),
        (PACKED[:300] + PACKED[400:], DeviceProtocolError),
        (gzip(b""), DeviceProtocolError),
    ],
    ids=[
        "empty",
        "foreign",
        "without its end",
        "without its middle",
        "damaged",
        "packed without its end",
        "packed without its middle",
        "packed nothing",
    ],
)
def test_what_is_no_picture_is_an_error(device, android, answer, kind):
    android.screencap = answer
    with pytest.raises(kind):
        device.screenshot()
    android.screencap = None
    assert usable(device, android)


@pytest.mark.parametrize("sdk", [25, 27, 34], ids=["no gzip", "short head", "long head"])
def test_androids_ways_to_send_the_same_picture(device, android, sdk):
    android.sdk = sdk
    assert np.array_equal(device.screenshot().pixels, decode(android.phone.png()).pixels)


@pytest.mark.parametrize("sdk", [25, 27, 34], ids=["no gzip", "short head", "long head"])
def test_a_warning_before_the_picture_is_passed_over(device, android, sdk):
    android.sdk = sdk
    android.warning = b"[Warning] Multiple displays were found, but no display id was specified!\n\nDefaulting to 0.\n"
    assert np.array_equal(device.screenshot().pixels, decode(android.phone.png()).pixels)


def test_the_adb_server_ends_and_a_new_one_takes_over(android, tmp_path, monkeypatch):
    with private_adb(tmp_path) as server, FakeAdbd(android.run) as daemon:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        device = open_adb_url(f"adb://{daemon.serial}", PATIENT_S)
        server.kill()
        with in_time(), pytest.raises(DeviceLost, match="adb server"):
            device.screenshot()
        device.release()
        server.start()
        again = open_adb_url(f"adb://{daemon.serial}", PATIENT_S)
        assert usable(again, android)
        again.close()
        device.close()


def test_nothing_stays_behind(others, device, android):
    usable(device, android)
    wait_until(lambda: len(set(threading.enumerate()) - others) <= 2)  # the fake's listener and its link
    before = held()
    for _ in range(20):
        usable(device, android)
    device.close()
    wait_until(lambda: held() <= before)


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + HANGS_S
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)
