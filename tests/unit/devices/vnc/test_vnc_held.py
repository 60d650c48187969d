"""What stays pressed between actions, and a device that is connected again."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest

from screenwright.core.action import Action, ButtonDown, ButtonUp, Click, KeyDown, KeyUp, Move, PressKeys
from screenwright.core.errors import DeviceAuthError, DeviceError, DeviceLost, DeviceTimeout, DeviceUnreachable
from screenwright.core.geometry import Point
from screenwright.devices.vnc.device import VncDevice
from servers.rfb_server import FakeStream, client_messages, hello

CLIENT_HELLO = len(b"RFB 003.008\n\x01\x01")
CTRL, SHIFT = 0xFFE3, 0xFFE1


def device() -> tuple[VncDevice, FakeStream]:
    stream = FakeStream(hello(100, 80))
    vnc = VncDevice(lambda _: stream)
    del stream.sent[:]
    return vnc, stream


def events(action: Action, *before: Action) -> list[tuple[object, ...]]:
    vnc, stream = device()
    for earlier in before:
        vnc.perform(earlier)
    del stream.sent[:]
    vnc.perform(action)
    return client_messages(stream.sent)


def test_held_keys_stay_held_from_action_to_action() -> None:
    vnc, stream = device()
    vnc.perform(KeyDown("ctrl"))
    vnc.perform(Click(Point(5, 6)))
    vnc.perform(PressKeys(("ctrl", "c")))
    vnc.perform(KeyUp("Control"))
    assert client_messages(stream.sent) == [
        ("key", 1, CTRL), ("pointer", 0, 5, 6), ("pointer", 1, 5, 6), ("pointer", 0, 5, 6),
        ("key", 1, CTRL), ("key", 1, 0x63), ("key", 0, 0x63), ("key", 0, CTRL),
    ]  # fmt: skip


def test_a_letter_under_a_held_shift_is_a_capital_and_is_let_go_as_one() -> None:
    vnc, stream = device()
    for action in (KeyDown("shift"), PressKeys(("s",)), KeyDown("a"), KeyUp("shift"), KeyUp("a")):
        vnc.perform(action)
    assert client_messages(stream.sent) == [
        ("key", 1, SHIFT), ("key", 1, 0x53), ("key", 0, 0x53), ("key", 1, 0x41), ("key", 0, SHIFT), ("key", 0, 0x41),
    ]  # fmt: skip


def test_a_held_button_drags() -> None:
    vnc, stream = device()
    for action in (Move(Point(1, 2)), ButtonDown("right"), Move(Point(8, 9)), ButtonUp("right")):
        vnc.perform(action)
    assert client_messages(stream.sent) == [
        ("pointer", 0, 0, 2), ("pointer", 0, 1, 2), ("pointer", 4, 1, 2),
        ("pointer", 4, 7, 9), ("pointer", 4, 8, 9), ("pointer", 0, 8, 9),
    ]  # fmt: skip


@pytest.mark.parametrize("let_go", [VncDevice.release, VncDevice.close])
def test_what_is_held_between_actions_is_let_go_at_the_end(let_go: Callable[[VncDevice], None]) -> None:
    vnc, stream = device()
    for action in (KeyDown("ctrl"), KeyDown("alt"), Move(Point(3, 4)), ButtonDown()):
        vnc.perform(action)
    del stream.sent[:]
    let_go(vnc)
    assert client_messages(stream.sent) == [("key", 0, 0xFFE9), ("key", 0, CTRL), ("pointer", 0, 3, 4)]


def test_letting_go_of_what_is_not_held_is_no_error() -> None:
    assert events(KeyUp("ctrl")) == [("key", 0, CTRL)]
    assert events(ButtonUp(), Move(Point(1, 1))) == [("pointer", 0, 1, 1)]


def test_reconnecting_lets_go_on_the_old_line_and_holds_nothing_on_the_new() -> None:
    streams = [FakeStream(hello(100, 80)), FakeStream(hello(30, 20))]
    lines = iter(streams)
    vnc = VncDevice(lambda _: next(lines))
    vnc.perform(KeyDown("ctrl"))
    vnc.perform(ButtonDown())
    vnc.reconnect()
    old, new = (client_messages(stream.sent[CLIENT_HELLO:]) for stream in streams)
    assert old[-2:] == [("key", 0, CTRL), ("pointer", 0, 50, 40)]
    assert streams[0].closed
    assert vnc.size == (30, 20)
    assert new[-1] == ("pointer", 0, 29, 19)  # where it was, as far as the new screen goes
    vnc.release()
    assert new == client_messages(streams[1].sent[CLIENT_HELLO:])


class Silent(FakeStream):
    """Says nothing any more, and hears no less for it."""

    def read_into(self, view: memoryview, deadline: float) -> None:
        if not self._incoming:
            raise DeviceTimeout("silence")
        super().read_into(view, deadline)


@pytest.mark.parametrize(
    ("kind", "mended"),
    [(Silent, [("key", 1, CTRL), ("key", 0, CTRL), ("key", 1, SHIFT), ("key", 0, SHIFT)]), (FakeStream, [])],
    ids=["a server that fell silent", "a server that hung up"],
)
def test_keys_are_let_go_again_where_the_server_may_not_know(
    kind: type[FakeStream], mended: list[tuple[object, ...]]
) -> None:
    streams = [kind(hello(100, 80)), FakeStream(hello(100, 80))]
    lines = iter(streams)
    vnc = VncDevice(lambda _: next(lines))
    for key in ("ctrl", "shift"):
        vnc.perform(KeyDown(key))
    with pytest.raises(DeviceError):
        vnc.screenshot()
    vnc.release()
    vnc.reconnect()
    messages = client_messages(streams[1].sent[CLIENT_HELLO:])
    assert [message for message in messages if message[0] == "key"] == mended


@pytest.mark.parametrize("error", [DeviceUnreachable("down"), DeviceTimeout("deaf"), DeviceLost("gone")])
def test_reconnecting_tries_again_until_the_limit(error: DeviceError) -> None:
    limits: list[float] = []

    def open_stream(seconds: float) -> FakeStream:
        limits.append(seconds)
        if len(limits) in (1, 4):
            return FakeStream(hello(100, 80))
        raise error

    vnc = VncDevice(open_stream, timeout_s=5.0)
    vnc.reconnect(limit_s=20.0)
    assert len(limits) == 4
    assert all(0 < seconds <= 5.0 for seconds in limits)
    with pytest.raises(type(error)):
        vnc.reconnect(limit_s=0.15)
    assert len(limits) == 6
    with pytest.raises(DeviceLost, match="open it again"):
        vnc.screenshot()


def test_reconnecting_does_not_repeat_what_will_not_get_better() -> None:
    refusal = b"RFB 003.008\n\x00" + struct.pack(">I", 4) + b"gone"
    lines = iter([FakeStream(hello(100, 80)), FakeStream(refusal)])
    vnc = VncDevice(lambda _: next(lines))
    with pytest.raises(DeviceAuthError, match="gone"):
        vnc.reconnect()


def test_pixels_are_packed_for_other_machines_unless_told() -> None:
    class Far(FakeStream):
        is_near = False

    def first_encodings(kind: type[FakeStream], compress: bool | None) -> tuple[object, ...]:
        stream = kind(hello(100, 80))
        VncDevice(lambda _: stream, compress=compress)
        return client_messages(stream.sent[CLIENT_HELLO:])[1][:3]

    raw_first, packed_first = ("encodings", 1, 0), ("encodings", 1, 7)
    assert first_encodings(FakeStream, None) == first_encodings(Far, False) == raw_first
    assert first_encodings(Far, None) == first_encodings(FakeStream, True) == packed_first
