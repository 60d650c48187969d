"""Actions to events, and letting go whatever happens, over a stream without a socket."""

from __future__ import annotations

import math
import struct

import numpy as np
import pytest

from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.errors import (
    DeviceLost,
    DeviceProtocolError,
    UnsupportedAction,
    UsageError,
)
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.devices.vnc.clipboard import extended_message
from screenwright.devices.vnc.device import VncDevice
from servers.rfb_server import (
    CAPS,
    NOTIFY,
    PROVIDE,
    REQUEST,
    TEXT,
    FakeStream,
    client_messages,
    extended_cut_text,
    hello,
    provided_text,
    raw,
    rectangle,
    update,
)

CAPABLE = extended_cut_text(CAPS | REQUEST | NOTIFY | PROVIDE | TEXT, struct.pack(">I", 0))
CTRL, SHIFT, INSERT = 0xFFE3, 0xFFE1, 0xFF63


def device(*first: bytes, width: int = 100, height: int = 80) -> tuple[VncDevice, FakeStream]:
    stream = FakeStream(hello(width, height, *first))
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


def test_it_is_a_device() -> None:
    vnc: Device = device()[0]
    assert (vnc.url, vnc.environment, vnc.size) == ("vnc://fake:5900", "desktop", (100, 80))


def test_screenshot() -> None:
    image = np.random.default_rng(3).integers(0, 256, (80, 100, 3), np.uint8)
    vnc, stream = device()
    stream.feed(update(raw(0, 0, image)))
    shot = vnc.screenshot()
    assert np.array_equal(shot.pixels, image)
    assert shot.origin == "vnc://fake:5900"


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (Move(Point(0, 79)), [(0, 1, 79), (0, 0, 79)]),
        (Move(Point(5, 6)), [(0, 4, 6), (0, 5, 6)]),
        (Click(Point(5, 6)), [(0, 5, 6), (1, 5, 6), (0, 5, 6)]),
        (Click(Point(5, 6), "middle"), [(0, 5, 6), (2, 5, 6), (0, 5, 6)]),
        (Click(Point(99, 79), "right"), [(0, 99, 79), (4, 99, 79), (0, 99, 79)]),
        (DoubleClick(Point(5, 6)), [(0, 5, 6), (1, 5, 6), (0, 5, 6), (1, 5, 6), (0, 5, 6)]),
        (LongPress(Point(5, 6), 0.0), [(0, 5, 6), (1, 5, 6), (0, 5, 6)]),
        (Scroll("up", 1, Point(5, 6)), [(0, 5, 6), (8, 5, 6), (0, 5, 6)]),
        (Scroll("down", 2, Point(5, 6)), [(0, 5, 6), (16, 5, 6), (0, 5, 6), (16, 5, 6), (0, 5, 6)]),
        (Scroll("left", 1, Point(5, 6)), [(0, 5, 6), (32, 5, 6), (0, 5, 6)]),
        (Scroll("right", 1, Point(5, 6)), [(0, 5, 6), (64, 5, 6), (0, 5, 6)]),
        (Wait(0.0), []),
    ],
)
def test_pointer_actions(action: Action, expected: list[tuple[int, ...]]) -> None:
    assert events(action) == [("pointer", *event) for event in expected]


@pytest.mark.parametrize(
    "action", [Drag(Point(10, 20), Point(70, 50), "right"), Swipe(Point(10, 20), Point(70, 50), 0.0)]
)
def test_drag_goes_in_steps_with_the_button_down(action: Drag | Swipe) -> None:
    button = 4 if isinstance(action, Drag) else 1
    sent = [message[1:] for message in events(action)]
    assert sent[:2] == [(0, 10, 20), (button, 10, 20)]
    assert sent[-2:] == [(button, 70, 50), (0, 70, 50)]
    steps = sent[1:-1]
    assert len(steps) > 5
    assert {mask for mask, _, _ in steps} == {button}
    assert [x for _, x, _ in steps] == sorted({x for _, x, _ in steps})


def test_drag_and_scroll_start_where_the_pointer_is() -> None:
    assert events(Drag(None, Point(9, 9)), Move(Point(3, 4)))[0] == ("pointer", 0, 3, 4)
    assert events(Scroll("down", 1), Click(Point(7, 8)))[0] == ("pointer", 0, 7, 8)
    assert events(Scroll("down", 1))[0] == ("pointer", 0, 50, 40)


def test_the_pointer_is_where_the_server_last_said() -> None:
    vnc, stream = device()
    stream.feed(update(raw(0, 0, np.zeros((80, 100, 3), np.uint8)), rectangle(33, 44, 0, 0, 0x574D5666)))
    vnc.screenshot()
    del stream.sent[:]
    vnc.perform(Scroll("up", 1))
    assert client_messages(stream.sent)[0] == ("pointer", 0, 33, 44)


def test_the_pointer_stays_on_a_screen_that_shrank() -> None:
    vnc, stream = device()
    vnc.perform(Move(Point(99, 79)))
    stream.feed(update(rectangle(0, 0, 20, 10, -223)) + update(raw(0, 0, np.zeros((10, 20, 3), np.uint8))))
    assert (vnc.screenshot().width, vnc.size) == (20, (20, 10))
    del stream.sent[:]
    vnc.perform(Scroll("up", 1))
    assert client_messages(stream.sent)[0] == ("pointer", 0, 19, 9)


def test_keys_are_held_in_order_and_released_in_reverse() -> None:
    assert events(PressKeys(("Control", "shift", "s"))) == [
        ("key", 1, CTRL), ("key", 1, SHIFT), ("key", 1, 0x53), ("key", 0, 0x53), ("key", 0, SHIFT), ("key", 0, CTRL),
    ]  # fmt: skip


def test_text_without_a_utf8_clipboard_is_typed_key_by_key() -> None:
    assert events(TypeText("Aé中😀\n\t~")) == keys(0x41, 0xE9, 0x01004E2D, 0x0101F600, 0xFF0D, 0xFF09, 0x7E)


OFFER = extended_message(NOTIFY | TEXT)


def keys(*keysyms: int) -> list[tuple[object, ...]]:
    return [("key", down, keysym) for keysym in keysyms for down in (1, 0)]


PASTE = [("key", 1, SHIFT), ("key", 1, INSERT), ("key", 0, INSERT), ("key", 0, SHIFT)]


def test_text_beyond_ascii_is_pasted_where_the_clipboard_can_carry_it() -> None:
    vnc, stream = device(CAPABLE)
    stream.replies[OFFER] = extended_cut_text(REQUEST | TEXT)
    vnc.perform(TypeText("a é 中!\n"))
    assert client_messages(stream.sent) == [
        *keys(0x61, 0x20),
        ("extended", OFFER[8:]), *PASTE[:2], ("extended", provided_text("é 中")[8:]), *PASTE[2:],
        *keys(0x21, 0xFF0D),
    ]  # fmt: skip


def test_a_paste_gives_the_clipboard_back() -> None:
    vnc, stream = device(CAPABLE, provided_text("of the user"))
    stream.replies[OFFER] = extended_cut_text(REQUEST | TEXT)
    vnc.perform(TypeText("ü"))
    assert vnc.clipboard(0.0) == "of the user"
    assert client_messages(stream.sent)[-1] == ("extended", provided_text("of the user")[8:])


def test_a_text_that_nobody_fetches_is_typed_and_no_longer_offered() -> None:
    vnc, stream = device(CAPABLE)
    vnc.perform(TypeText("é中"))
    assert client_messages(stream.sent) == [
        ("extended", OFFER[8:]), *PASTE, ("extended", struct.pack(">I", NOTIFY)), *keys(0xE9, 0x01004E2D),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (Click(Point(100, 0)), UsageError),
        (Click(Point(0, 80)), UsageError),
        (Move(Point(-1, 0)), UsageError),
        (Drag(None, Point(100, 80)), UsageError),
        (Drag(Point(0, -5), Point(1, 1)), UsageError),
        (Swipe(Point(0, 0), Point(1, 1), math.inf), UsageError),
        (LongPress(Point(0, 0), -1.0), UsageError),
        (Wait(math.nan), UsageError),
        (Wait(601.0), UsageError),
        (Scroll("up", 0), UsageError),
        (Scroll("up", 101), UsageError),
        (PressKeys(()), UsageError),
        (PressKeys(("ctrl", "nokey")), UsageError),
        (KeyDown("nokey"), UsageError),
        (KeyUp("nokey"), UsageError),
        (TypeText("ok\x1b"), UsageError),
        (Finish("42"), UsageError),
        (Impossible("no"), UsageError),
        (Back(), UnsupportedAction),
        (Home(), UnsupportedAction),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_sent(action: Action, error: type[Exception]) -> None:
    for vnc, stream in (device(), device(CAPABLE)):
        with pytest.raises(error):
            vnc.perform(action)
        assert not stream.sent


@pytest.mark.parametrize(
    ("action", "last"),
    [
        (PressKeys(("ctrl", "s")), [("key", 0, 0x73), ("key", 0, CTRL)]),
        (Click(Point(5, 6), "right"), [("pointer", 0, 5, 6)]),
        (Drag(Point(1, 1), Point(9, 9)), [("pointer", 0, 1, 1)]),
    ],
)
def test_what_is_held_is_let_go_when_the_server_breaks_the_rules_meanwhile(
    action: Action, last: list[tuple[object, ...]]
) -> None:
    vnc, stream = device()
    stream.feed(b"\x63")
    with pytest.raises(DeviceProtocolError):
        vnc.perform(action)
    assert client_messages(stream.sent)[-len(last) :] == last
    with pytest.raises(DeviceLost, match="open it again"):
        vnc.perform(Wait(0.0))


class Deaf(FakeStream):
    """Interrupts whoever lets go of something, while ``deaf``."""

    deaf = False

    def write(self, data: bytes, deadline: float) -> None:
        if self.deaf and self.sent and self.sent[1 - len(data)] != 0 and data[1] == 0:
            raise KeyboardInterrupt
        super().write(data, deadline)


@pytest.mark.parametrize(
    ("action", "releases"),
    [
        (PressKeys(("ctrl", "s")), [("key", 0, 0x73), ("key", 0, CTRL)]),
        (Scroll("up", 1, Point(5, 6)), [("pointer", 0, 5, 6)]),
    ],
)
def test_release_mends_what_an_interrupt_left(action: Action, releases: list[tuple[object, ...]]) -> None:
    stream = Deaf(hello(100, 80))
    vnc = VncDevice(lambda _: stream)
    del stream.sent[:]
    stream.deaf = True
    with pytest.raises(KeyboardInterrupt):
        vnc.perform(action)
    stream.deaf = False
    del stream.sent[:]
    vnc.release()
    assert client_messages(stream.sent) == releases
    vnc.release()
    assert client_messages(stream.sent) == releases


def test_release_and_close_never_raise_and_may_be_repeated() -> None:
    stream = FakeStream(hello(100, 80))
    vnc = VncDevice(lambda _: stream)
    vnc.release()
    stream.closed = True
    with pytest.raises(DeviceLost):
        vnc.perform(PressKeys(("ctrl", "s")))
    vnc.release()
    vnc.close()
    vnc.close()
    vnc.release()
    with pytest.raises(DeviceLost):
        vnc.perform(Click(Point(1, 1)))
    with pytest.raises(DeviceLost):
        vnc.screenshot()


def test_a_failed_beginning_closes_the_stream() -> None:
    stream = FakeStream(b"SSH-2.0-x\r\n")
    with pytest.raises(DeviceProtocolError):
        VncDevice(lambda _: stream)
    assert stream.closed


def test_resize_wants_a_possible_size() -> None:
    vnc, stream = device()
    for size in ((0, 5), (5, -1), (65536, 5)):
        with pytest.raises(UsageError):
            vnc.resize(*size)
    assert not stream.sent


def test_a_server_that_does_not_tell_of_capslock_is_noted_once() -> None:
    vnc, _ = device()
    vnc.perform(TypeText("12 中"))
    assert vnc.take_notes() == ()
    vnc.perform(TypeText("aB"))
    vnc.perform(TypeText("aB"))
    (note,) = vnc.take_notes()
    assert "does not tell whether CapsLock is on" in note.words
    assert vnc.take_notes() == ()
