"""The driver through the real adb program and server against a daemon of our own that speaks the true wire.

This proves the wire and our driver. It does not prove Android.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
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
from screenwright.core.errors import DeviceAuthError, DeviceError, UnsupportedAction, UsageError
from screenwright.core.geometry import Point
from screenwright.devices.android import text as adb_text
from screenwright.devices.android.device import AdbDevice, open_adb_url
from screenwright.devices.contract import check_device
from screenwright.vision.look import look
from servers.adb_server import PrivateAdb, private_adb
from servers.fake_adbd import FakeAdbd
from servers.fake_android import ADB_KEYBOARD, HIERARCHY, OWN_KEYBOARD, FakeAndroid
from servers.fake_phone import FakePhone

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def adb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrivateAdb]:
    with private_adb(tmp_path_factory.mktemp("adb")) as server:
        yield server


@pytest.fixture
def android(adb: PrivateAdb, monkeypatch: pytest.MonkeyPatch) -> FakeAndroid:
    monkeypatch.setattr(adb_text, "_READY_S", 0.0)
    for name, value in adb.environment.items():
        monkeypatch.setenv(name, value)
    return FakeAndroid(FakePhone())


@pytest.fixture
def daemon(android: FakeAndroid, adb: PrivateAdb) -> Iterator[FakeAdbd]:
    with FakeAdbd(android.run) as running:
        yield running
    adb.run("disconnect", running.serial)


@pytest.fixture
def device(daemon: FakeAdbd) -> Iterator[AdbDevice]:
    opened = open_adb_url(f"adb://{daemon.serial}", 10.0)
    yield opened
    opened.close()


def middle(android: FakeAndroid, name: str) -> Point:
    left, top, right, bottom = android.phone.areas()[name]
    return Point((left + right) // 2, (top + bottom) // 2)


def test_the_device_keeps_the_contract(device):
    assert check_device(device) == []


def test_the_picture_is_the_phones_pixel_by_pixel(device, android):
    shot = device.screenshot()
    assert (shot.width, shot.height) == device.size == (1080, 2244)
    assert tuple(shot.pixels[1000, 10]) == (0x24, 0x40, 0x5C)
    assert (device.environment, shot.origin) == ("phone", device.url)


def test_a_task_by_pixels_ends_in_a_state_of_the_phone(device, android):
    """Find words in the picture, tap them, scroll to a row that is out of sight and switch it off."""

    def tap(words: str) -> None:
        found = [e for e in look(device.screenshot()).elements if words in (e.text or "")]
        assert len(found) == 1, f"{words} is not on the screen once"
        device.perform(Click(found[0].box.center))

    tap("Settings")
    tap("Bluetooth")
    assert "Location" not in android.phone.areas()
    device.perform(Scroll("down", 8))
    tap("Location")
    assert {row for row, on in android.phone.switches.items() if on} == {"Wi-Fi", "Bluetooth"}


def test_touches_arrive_as_they_were_meant(device, android):
    for action, touch in [
        (Click(Point(5, 6)), ("tap", (5, 6))),
        (LongPress(Point(500, 1200), 1.5), ("swipe", (500, 1200, 501, 1200, 1500))),
        (LongPress(Point(1079, 1200), 1.5), ("swipe", (1079, 1200, 1078, 1200, 1500))),
        (Swipe(Point(10, 2000), Point(10, 500)), ("swipe", (10, 2000, 10, 500, 800))),
        (Drag(Point(1, 2), Point(300, 400)), ("draganddrop", (1, 2, 300, 400, 1000))),
        (Drag(None, Point(50, 60)), ("draganddrop", (300, 400, 50, 60, 1000))),
    ]:
        device.perform(action)
        assert android.phone.touches[-1] == touch
    device.perform(DoubleClick(Point(7, 8)))
    assert android.phone.touches[-2:] == [("tap", (7, 8))] * 2


def test_move_sends_no_touch_and_is_where_the_next_drag_begins(device, android):
    device.perform(Move(Point(400, 900)))
    assert android.phone.touches == []
    device.perform(Drag(None, Point(400, 100)))
    assert android.phone.touches[0][1][:2] == (400, 900)


@pytest.mark.parametrize(
    ("direction", "axis", "sign"), [("down", 1, -1), ("up", 1, 1), ("right", 0, -1), ("left", 0, 1)]
)
@pytest.mark.parametrize(("steps", "strokes"), [(1, 1), (3, 1), (20, 4)])
def test_a_scroll_is_a_swipe_the_other_way_inside_the_screen(device, android, direction, axis, sign, steps, strokes):
    device.perform(Scroll(direction, steps, Point(1079, 0)))
    assert len(android.phone.touches) == strokes
    length = device.size[axis]
    total = 0
    for kind, (*points, _) in android.phone.touches:
        start, end = points[:2], points[2:]
        assert kind == "swipe"
        assert start[1 - axis] == end[1 - axis]
        assert length // 20 < min(start[axis], end[axis]) <= max(start[axis], end[axis]) < length - length // 20
        total += end[axis] - start[axis]
    assert total == pytest.approx(sign * steps * 0.08 * length, abs=strokes)


def test_text_keys_and_the_persons_keyboard(device, android):
    device.start_app("org.paper.notes")
    device.perform(Click(middle(android, "field")))
    device.perform(TypeText("it's $5 & 100%s;"))
    device.perform(TypeText("中文 😀"))
    device.perform(PressKeys(("enter",)))
    device.perform(PressKeys(("backspace",)))
    assert android.phone.note == "it's $5 & 100%s;中文 😀"
    assert (android.chosen, android.enabled) == (OWN_KEYBOARD, [OWN_KEYBOARD])
    device.perform(PressKeys(("Ctrl", "a")))
    assert android.combinations == [[113, 29]]


def test_a_keyboard_left_over_by_a_failure_goes_when_the_device_is_closed(device, android):
    android.failing = f"ime set {OWN_KEYBOARD}"
    with pytest.raises(DeviceError, match="told to fail"):
        device.perform(TypeText("é"))
    assert android.chosen == ADB_KEYBOARD
    device.release()  # the phone still refuses, and release() stays silent
    android.failing = None
    device.close()
    assert android.chosen == OWN_KEYBOARD


def test_the_phones_own_keys_and_questions(device, android):
    device.start_app("settings")
    assert android.phone.page == "settings"
    assert device.current_app().startswith("com.android.settings/")
    device.perform(Back())
    assert android.phone.page == "launcher"
    device.recents()
    assert android.phone.page == "recents"
    device.perform(Home())
    assert android.phone.page == "launcher"
    assert device.density() == 440
    assert device.dump_hierarchy().strip() == HIERARCHY
    assert android.files == {}


def test_an_app_starts_by_a_part_of_its_name(device, android):
    device.start_app("Notes")
    assert android.phone.page == "note"


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("com.android", UsageError, "3 apps on the phone match"),
        ("zebra", UsageError, "no apps on the phone match"),
        ("$(reboot)", UsageError, "no apps on the phone match"),
        ("", UsageError, "no apps"),
        ("com.android.phone", UnsupportedAction, "no screen"),
    ],
)
def test_an_app_that_is_not_one_is_refused(device, android, name, kind, words):
    with pytest.raises(kind, match=words):
        device.start_app(name)
    assert android.phone.page == "launcher"


@pytest.mark.parametrize(
    ("action", "kind", "words"),
    [
        (Click(Point(5, 5), "right"), UnsupportedAction, "long_press"),
        (DoubleClick(Point(5, 5), "middle"), UnsupportedAction, "no middle button"),
        (Drag(None, Point(5, 5), "right"), UnsupportedAction, "no right button"),
        (ButtonDown(), UnsupportedAction, "button_down"),
        (ButtonUp(), UnsupportedAction, "button_up"),
        (KeyDown("a"), UnsupportedAction, "key_down"),
        (KeyUp("a"), UnsupportedAction, "press_keys"),
        (PressKeys(("é",)), UnsupportedAction, "type it as text"),
        (PressKeys(()), UsageError, "at least one"),
        (Swipe(Point(0, 0), Point(1080, 0)), UsageError, "outside of the 1080x2244"),
        (Wait(float("nan")), UsageError, "seconds"),
        (Scroll("down", 0), UsageError, "steps"),
        (TypeText("a\x1bb"), UsageError, "cannot be typed"),
        (Finish(), UsageError, "never sent"),
    ],
)
def test_what_a_phone_cannot_do_is_refused_and_nothing_happens(device, android, action: Action, kind, words):
    with pytest.raises(kind, match=words):
        device.perform(action)
    assert android.phone.touches == []
    assert not any(line.startswith("input") for line in android.lines)


def test_older_android_says_what_it_cannot_do(device, android):
    android.sdk = 30
    with pytest.raises(UnsupportedAction, match="Android 12"):
        device.perform(PressKeys(("ctrl", "a")))


def test_a_phone_that_forbids_touches_says_which_switch(device, android):
    android.refuses_touches = True
    with pytest.raises(DeviceAuthError, match="Security settings"):
        device.perform(Click(Point(5, 5)))


def test_after_a_turn_points_are_those_of_the_new_screen(device, android):
    android.phone.rotation = 1
    with pytest.raises(UsageError, match="outside of the 2244x1080"):
        device.perform(Click(Point(500, 2000)))
    device.perform(Click(Point(2000, 500)))
    assert android.phone.touches == [("tap", (2000, 500))]
    shot = device.screenshot()
    assert (shot.width, shot.height) == device.size == (2244, 1080)
    assert device.rotation() == 1


def test_a_screen_that_is_off_is_an_error_and_can_be_woken(device, android):
    android.phone.awake = False
    with pytest.raises(DeviceError, match=r"off and shows nothing: call wake\(\)"):
        device.screenshot()
    device.wake()
    assert device.screenshot().pixels.any()


def test_adb_itself_finds_a_phone_in_the_fake(adb, daemon, device, tmp_path):
    assert b"model:Paper_Phone" in adb.run("devices", "-l").stdout
    assert adb.run("shell", "nosuch").returncode == 127
    assert adb.run("shell", "-x", "wm size; echo mark$?").stdout == b"Physical size: 1080x2244\nmark0\n"
    sent, back = tmp_path / "sent", tmp_path / "back"
    sent.write_bytes(bytes(range(256)) * 3000)
    assert adb.run("push", str(sent), "/sdcard/x").returncode == 0
    assert adb.run("pull", "/sdcard/x", str(back)).returncode == 0
    assert back.read_bytes() == sent.read_bytes() == daemon.files["/sdcard/x"]
    assert adb.run("pull", "/sdcard/none", str(back)).returncode == 1
    assert adb.run("exec-out", "screencap", "-p").stdout.endswith(b"IEND\xaeB`\x82")


def test_a_key_is_offered_once_and_then_signs(android, adb):
    with FakeAdbd(android.run, auth="accept") as daemon:
        for _ in range(2):
            open_adb_url(f"adb://{daemon.serial}").close()
        assert len(daemon.offered_keys) == 1
        adb.run("disconnect", daemon.serial)


def test_a_device_is_reopened_where_a_line_is_up(daemon, device):
    again = open_adb_url(device.url)
    assert again.screenshot().same_pixels(device.screenshot())
    again.close()
