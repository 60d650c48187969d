"""A real TigerVNC server behind a link that goes silent, is slow, or is cut in the middle of a picture.

Each time: the typed error within its limit, nothing left open here or held there, and the same device works again.
What is held is asked of the X server itself.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Timer
from urllib.parse import quote

import numpy as np
import pytest

from leftovers import nothing_left
from screenwright.core.action import Action, ButtonDown, Click, Drag, KeyDown, Move, Swipe, Wait
from screenwright.core.errors import DeviceLost, DeviceTimeout
from screenwright.core.geometry import Point
from screenwright.devices.open import open_device
from screenwright.devices.vnc.device import VncDevice
from screenwright.devices.x11.device import connect as connect_x
from servers.flaky_link import FlakyLink, flaky_link
from servers.vnc_server import PASSWORD, RealVncServer, real_vnc_server, wait_until

pytestmark = pytest.mark.e2e

SHORT_S = 2.0
"""A busy machine answers within it; the tests in which nobody does last as long."""
LIMIT_S = 30.0
GENEROUS_S = 60.0
SIZE = (1024, 700)
FRAME = SIZE[0] * SIZE[1] * 4
BUTTONS = 0x1F00


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    with nothing_left():
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealVncServer]:
    with real_vnc_server(tmp_path_factory.mktemp("vnc")) as running:
        yield running


@pytest.fixture
def link(server: RealVncServer, tidy: None) -> Iterator[FlakyLink]:
    with flaky_link(server.port) as running:
        yield running


def connect(link: FlakyLink, timeout_s: float = SHORT_S) -> VncDevice:
    return VncDevice.connect("127.0.0.1", link.port, PASSWORD, timeout_s=timeout_s)


def is_held(server: RealVncServer) -> bool:
    """Whether the X server has any key or button down."""
    with closing(connect_x(server.display)) as display:
        return any(display.query_keymap()) or bool(display.screen().root.query_pointer().mask & BUTTONS)


def holds_nothing(server: RealVncServer) -> bool:
    return not is_held(server)


@contextmanager
def in_time() -> Iterator[None]:
    """Generous: it tells an answer from a hang, not a fast one from a slow one."""
    begin = time.monotonic()
    yield
    assert time.monotonic() - begin < LIMIT_S


def works_again(device: VncDevice, server: RealVncServer) -> None:
    device.reconnect(GENEROUS_S)
    assert device.screenshot().damage is None
    wait_until(lambda: holds_nothing(server), GENEROUS_S, "the server holds nothing")
    device.perform(Move(Point(5, 6)))
    device.perform(ButtonDown())
    wait_until(lambda: is_held(server), GENEROUS_S, "a button goes down again")
    device.release()
    wait_until(lambda: holds_nothing(server), GENEROUS_S, "and up again")


Silence = Callable[[FlakyLink], None]
BOTH_WAYS: Silence = lambda link: link.silence()  # noqa: E731
TO_THE_SERVER: Silence = lambda link: link.up.silence()  # noqa: E731
TO_US: Silence = lambda link: link.down.silence()  # noqa: E731


@pytest.mark.parametrize("silence", [BOTH_WAYS, TO_THE_SERVER, TO_US], ids=["both ways", "to the server", "to us"])
@pytest.mark.parametrize(
    "held",
    [(), (KeyDown("ctrl"), KeyDown("a")), (Move(Point(5, 5)), ButtonDown())],
    ids=["idle", "keys held", "a button held"],
)
def test_packets_are_dropped(
    held: tuple[Action, ...], silence: Silence, server: RealVncServer, link: FlakyLink
) -> None:
    with closing(connect(link)) as device:
        device.screenshot()
        for action in held:
            device.perform(action)
        wait_until(lambda: is_held(server) == bool(held), GENEROUS_S, "it is held")
        silence(link)
        with in_time(), pytest.raises(DeviceTimeout, match="stopped answering"):
            device.screenshot()
        with in_time(), pytest.raises(DeviceLost, match="open it again"):
            device.perform(Click(Point(1, 1)))
        with in_time():
            device.release()
        with in_time(), pytest.raises(DeviceTimeout):
            device.reconnect(limit_s=0.5)
        link.restore()
        works_again(device, server)


def test_packets_are_dropped_in_the_middle_of_a_drag(server: RealVncServer, link: FlakyLink) -> None:
    with closing(connect(link)) as device:
        device.screenshot()
        silencer = Timer(0.5, link.silence)
        silencer.start()
        with in_time():  # nobody answers an event, so that only the next look can tell
            device.perform(Swipe(Point(5, 5), Point(500, 500), seconds=1.0))
        assert is_held(server)
        with in_time(), pytest.raises(DeviceTimeout):
            device.screenshot()
        silencer.join()
        link.restore()
        works_again(device, server)


def test_packets_are_dropped_in_the_middle_of_a_picture(server: RealVncServer, link: FlakyLink) -> None:
    with closing(connect(link)) as device:
        device.perform(KeyDown("shift"))
        link.down.fail_after(FRAME // 2, "silence")
        with in_time(), pytest.raises(DeviceTimeout):
            device.screenshot()
        link.restore()
        works_again(device, server)


def test_a_link_that_is_cut_in_the_middle_of_a_picture(server: RealVncServer, link: FlakyLink) -> None:
    with closing(connect(link)) as device:
        device.perform(ButtonDown())
        link.down.fail_after(FRAME // 2, "cut")
        with in_time(), pytest.raises(DeviceLost):
            device.screenshot()
        works_again(device, server)


def test_a_connection_that_the_server_never_hears_the_end_of(server: RealVncServer, link: FlakyLink) -> None:
    """As when this computer got another address: to the server the old viewer is there, and holds its key."""
    with closing(connect(link)) as device:
        device.perform(KeyDown("ctrl"))
        wait_until(lambda: is_held(server), GENEROUS_S, "it is held")
        link.strand()
        with in_time(), pytest.raises(DeviceTimeout):
            device.screenshot()
        device.release()
        assert is_held(server)
        works_again(device, server)


def test_a_slow_server_is_held_to_the_limit_and_is_good_within_it(server: RealVncServer, link: FlakyLink) -> None:
    with closing(connect(link)) as device:
        link.down.bytes_per_s = FRAME / (2 * SHORT_S)
        with in_time(), pytest.raises(DeviceTimeout):
            device.screenshot()
    with closing(connect(link, GENEROUS_S)) as patient:
        slow = patient.screenshot()
        link.down.bytes_per_s = math.inf
        with closing(connect(link)) as quick:
            assert np.array_equal(quick.screenshot().pixels, slow.pixels)


def test_an_action_while_nothing_is_answered_ends_in_time(server: RealVncServer, link: FlakyLink) -> None:
    with closing(connect(link)) as device:
        device.screenshot()
        link.silence()
        with in_time():
            for action in (Click(Point(9, 9)), Drag(Point(1, 1), Point(50, 50)), Wait(0.1)):
                device.perform(action)
        with in_time(), pytest.raises(DeviceTimeout):
            device.screenshot()
        link.restore()
        works_again(device, server)


def test_packed_pixels_by_url(server: RealVncServer, link: FlakyLink) -> None:
    def bytes_of_a_picture(options: str) -> int:
        before = link.down.passed
        with closing(open_device(f"vnc://:{quote(PASSWORD)}@127.0.0.1:{link.port}{options}")) as device:
            assert device.screenshot().width == SIZE[0]
        return link.down.passed - before

    assert bytes_of_a_picture("?compress=1") < FRAME / 10
    assert bytes_of_a_picture("?compress=0") > 0.9 * FRAME
    assert bytes_of_a_picture("") > FRAME  # the far end of a tunnel looks like this machine
