"""Lines of getevent as fingers on the picture: both multi-touch protocols, single touch, keys, and every turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.action import Back, Home
from screenwright.core.errors import DeviceProtocolError
from screenwright.core.geometry import Point
from screenwright.core.watching import FingerTurned, InputEvent, Sent, Unrepeatable
from screenwright.devices.android.getevent import Glass, Touches, parse_glass

LISTING = """\
add device 1: /dev/input/event0
  name:     "gpio-keys"
  events:
    KEY (0001): KEY_VOLUMEDOWN        KEY_VOLUMEUP          KEY_POWER
add device 2: /dev/input/event2
  name:     "touch_panel"
  events:
    KEY (0001): BTN_TOOL_FINGER       BTN_TOUCH
    ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_X     : value 0, min 0, max 4095, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_Y     : value 0, min 0, max 8191, fuzz 0, flat 0, resolution 0
"""
PATH = "/dev/input/event2"
GLASS = Glass(PATH, 0, 1079, 0, 2243)
SIZE = (1080, 2244)


def line(time: float, kind: str, code: str, value: object, path: str = PATH) -> str:
    shown = f"{value & 0xFFFFFFFF:08x}" if isinstance(value, int) else str(value)
    return f"[{time:15.6f}] {path}: {kind:12} {code:20} {shown:20}"


def slots(time: float, *changes: tuple[str, int]) -> list[str]:
    """A report of protocol B."""
    lines = [line(time, "EV_ABS", f"ABS_MT_{code}", value) for code, value in changes]
    return [*lines, line(time, "EV_SYN", "SYN_REPORT", 0)]


def told(lines: list[str], rotation: int = 0, size: tuple[int, int] = SIZE, glass: Glass = GLASS) -> list[InputEvent]:
    touches = Touches(glass, rotation, size)
    return [event for each in lines for event in touches.feed(each)]


def test_the_glass_is_the_device_with_positions():
    assert parse_glass(LISTING) == Glass(PATH, 0, 4095, 0, 8191)
    with pytest.raises(DeviceProtocolError, match="no touch screen"):
        parse_glass(LISTING.partition("add device 2")[0])


def test_a_tap_with_slots():
    lines = [
        *slots(1.0, ("TRACKING_ID", 7), ("POSITION_X", 540), ("POSITION_Y", 1000)),
        *slots(1.1, ("POSITION_X", 544)),
        *slots(1.2, ("TRACKING_ID", -1)),
    ]
    assert told(lines) == [
        FingerTurned(1.0, Point(540, 1000), "down"),
        FingerTurned(1.1, Point(544, 1000), "move"),
        FingerTurned(1.2, Point(544, 1000), "up"),
    ]


def test_two_fingers_with_slots_are_told_apart():
    lines = [
        *slots(1.0, ("TRACKING_ID", 7), ("POSITION_X", 100), ("POSITION_Y", 200)),
        *slots(1.1, ("SLOT", 1), ("TRACKING_ID", 8), ("POSITION_X", 900), ("POSITION_Y", 900)),
        *slots(1.2, ("SLOT", 0), ("TRACKING_ID", -1)),
        *slots(1.3, ("SLOT", 1), ("TRACKING_ID", -1)),
    ]
    phases = [(event.finger, event.phase) for event in told(lines) if isinstance(event, FingerTurned)]
    assert phases == [(0, "down"), (1, "down"), (0, "up"), (1, "up")]


def test_a_second_tap_at_the_same_place_with_slots_tells_no_position_anew():
    """The kernel sends only what changed."""
    first = [
        *slots(1.0, ("TRACKING_ID", 7), ("POSITION_X", 540), ("POSITION_Y", 1000)),
        *slots(1.1, ("TRACKING_ID", -1)),
    ]
    second = [*slots(2.0, ("TRACKING_ID", 8)), *slots(2.1, ("TRACKING_ID", -1))]
    assert told([*first, *second])[2:] == [
        FingerTurned(2.0, Point(540, 1000), "down"), FingerTurned(2.1, Point(540, 1000), "up")
    ]  # fmt: skip


def test_a_swipe_without_slots():
    def report(time: float, *fingers: tuple[int, int]) -> list[str]:
        lines = []
        for x, y in fingers:
            lines += [line(time, "EV_ABS", "ABS_MT_POSITION_X", x), line(time, "EV_ABS", "ABS_MT_POSITION_Y", y)]
            lines += [line(time, "EV_SYN", "SYN_MT_REPORT", 0)]
        return [*(lines or [line(time, "EV_SYN", "SYN_MT_REPORT", 0)]), line(time, "EV_SYN", "SYN_REPORT", 0)]

    lines = [*report(1.0, (300, 1800)), *report(1.2, (300, 900)), *report(1.3)]
    assert told(lines) == [
        FingerTurned(1.0, Point(300, 1800), "down"),
        FingerTurned(1.2, Point(300, 900), "move"),
        FingerTurned(1.3, Point(300, 900), "up"),
    ]


def test_a_tap_on_a_glass_that_knows_one_finger():
    def report(time: float, *lines: str) -> list[str]:
        return [*lines, line(time, "EV_SYN", "SYN_REPORT", 0)]

    at = (line(1.0, "EV_ABS", "ABS_X", 50), line(1.0, "EV_ABS", "ABS_Y", 60))
    down = report(1.0, line(1.0, "EV_KEY", "BTN_TOUCH", "DOWN"), *at)
    up = report(1.1, line(1.1, "EV_KEY", "BTN_TOUCH", "UP"))
    again = report(2.0, line(2.0, "EV_KEY", "BTN_TOUCH", "DOWN"))
    assert [(event.phase, event.at) for event in told([*down, *up, *again]) if isinstance(event, FingerTurned)] == [
        ("down", Point(50, 60)), ("up", Point(50, 60)), ("down", Point(50, 60))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rotation", "size", "at"),
    [(0, (1080, 2244), (100, 200)), (1, (2244, 1080), (200, 979)), (2, (1080, 2244), (979, 2043)),
     (3, (2244, 1080), (2043, 100))],
)  # fmt: skip
def test_a_touch_lies_where_the_person_sees_it_however_the_phone_is_held(rotation, size, at):
    lines = slots(1.0, ("TRACKING_ID", 7), ("POSITION_X", 100), ("POSITION_Y", 200))
    assert told(lines, rotation, size) == [FingerTurned(1.0, Point(*at), "down")]


def test_keys_that_have_an_action_and_keys_that_have_none():
    keys = "/dev/input/event0"
    lines = [
        line(1.0, "EV_KEY", "KEY_BACK", "DOWN", keys), line(1.1, "EV_KEY", "KEY_BACK", "UP", keys),
        line(2.0, "EV_KEY", "KEY_HOMEPAGE", "DOWN", keys), line(3.0, "EV_KEY", "KEY_VOLUMEUP", "DOWN", keys),
    ]  # fmt: skip
    assert told(lines) == [Sent(1.0, Back()), Sent(2.0, Home()), Unrepeatable(3.0, "the key for more volume")]


@given(st.lists(st.text(max_size=60), max_size=20))
def test_any_text_is_read_without_complaint(lines):
    assert told(lines) == []


@given(st.integers(0, 8191), st.integers(0, 8191), st.integers(0, 3))
def test_no_touch_lies_outside_of_the_picture(x, y, rotation):
    size = (720, 1280) if rotation % 2 == 0 else (1280, 720)
    point = Glass(PATH, 0, 4095, 0, 4095).pixel(x, y, rotation, size)
    assert 0 <= point.x < size[0]
    assert 0 <= point.y < size[1]
