"""A Material app in mobile Chromium behind the real adb: the driver and the agent work it, and its own state is judged.

What is checked was read from the page beside the screen (``MaterialPhone.state``), which no agent sees. This proves
the wire, our driver and an app drawn by a browser. It does not prove Android.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from commands import run_here
from screenwright.agents.loop.long_screenshot import long_screenshot
from screenwright.agents.loop.settle import settle
from screenwright.core.action import Back, Click, Home, LongPress, PressKeys, Scroll, Swipe, TypeText
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.devices.android import text as adb_text
from screenwright.devices.android.device import AdbDevice, open_adb_url
from screenwright.devices.contract import check_device
from screenwright.vision.look import look
from servers.adb_server import PrivateAdb, private_adb
from servers.fake_adbd import FakeAdbd
from servers.fake_android import FakeAndroid
from servers.fake_material_phone import DENSITY, MaterialPhone

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def adb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrivateAdb]:
    with private_adb(tmp_path_factory.mktemp("adb")) as server:
        yield server


@pytest.fixture(scope="module")
def started() -> Iterator[MaterialPhone]:
    with MaterialPhone() as running:
        yield running


@pytest.fixture
def phone(started: MaterialPhone) -> Iterator[MaterialPhone]:
    started.restart()
    yield started
    assert started.errors == []


@pytest.fixture
def device(phone: MaterialPhone, adb: PrivateAdb, monkeypatch: pytest.MonkeyPatch) -> Iterator[AdbDevice]:
    monkeypatch.setattr(adb_text, "_READY_S", 0.0)
    for name, value in adb.environment.items():
        monkeypatch.setenv(name, value)
    with FakeAdbd(FakeAndroid(phone, density=DENSITY).run) as daemon:
        opened = open_adb_url(f"adb://{daemon.serial}", 20.0)
        yield opened
        opened.close()
        adb.run("disconnect", daemon.serial)


def read(shot: Screenshot, words: str) -> Element:
    found = [element for element in look(shot).elements if words in (element.text or "")]
    assert len(found) == 1, f"{words!r} is on the screen {len(found)} times"
    return found[0]


def tap_words(device: AdbDevice, words: str) -> None:
    """On what is read on the screen, once it is still."""
    device.perform(Click(read(settle(device), words).box.center))


def tap(device: AdbDevice, phone: MaterialPhone, selector: str) -> None:
    """On the middle of what the page itself says lies there."""
    settle(device)
    device.perform(Click(Point(*phone.middle_of(f":is(.page-current, .dialog) {selector}"))))


def settled(device: AdbDevice, phone: MaterialPhone) -> dict[str, Any]:
    settle(device)
    return phone.state()


def touched_switches(phone: MaterialPhone) -> set[str]:
    return {name for name, on in phone.state()["switches"].items() if on} ^ {"Wi-Fi", "Location"}


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_agent_switches_wifi_off_and_saves_a_contact(device, phone, tmp_path, capsys, monkeypatch):
    goal = 'open Settings, turn off Wi-Fi, go back, open Contacts, click Add, type "Zoë 中文" into Name, click Save'
    ran = run_here(capsys, monkeypatch, "run", goal, "--device", device.url, "--out", str(tmp_path / "run"))
    assert ran.code == 0, ran.out + ran.err
    state = phone.state()
    assert touched_switches(phone) == {"Wi-Fi"}
    assert state["contacts"][0] == {"name": "Zoë 中文", "phone": "", "notes": "", "favourite": False}
    assert (state["said"], state["page"]) == (["Zoë 中文 saved"], "/contacts/")


def test_the_device_keeps_the_contract(device):
    assert check_device(device) == []


@pytest.mark.parametrize(("rotation", "size"), [(0, (1080, 2340)), (1, (2340, 1080)), (3, (2340, 1080))])
def test_a_touch_lands_on_the_pixel_that_was_meant_however_the_phone_is_held(device, phone, rotation, size):
    phone.rotation = rotation
    shot = settle(device)
    assert (shot.width, shot.height) == device.size == size
    assert device.rotation() == rotation
    width, height = size
    for x, y in [(0, 0), (width - 1, height - 1), (width // 2 + 1, height // 3), (17, height // 2)]:
        device.perform(Click(Point(x, y)))
        assert [round(part * 3 - 0.5, 1) for part in phone.state()["touched"]] == [x, y]
    with pytest.raises(UsageError, match="outside of the"):
        device.perform(Click(Point(height - 1, width - 1)))


@pytest.mark.slow  # tests/e2e/test_spaces.py turns a phone as well
def test_what_is_read_can_be_pressed_while_the_phone_is_turned(device, phone):
    device.start_app("settings")
    phone.rotation = 1
    settle(device)
    device.perform(Scroll("down", 6))
    tap_words(device, "Hotspot")
    phone.rotation = 0
    tap_words(device, "Aeroplane mode")
    assert touched_switches(phone) == {"Hotspot", "Aeroplane mode"}


def test_swipes_scroll_by_touch_and_press_nothing(device, phone):
    device.start_app("contacts")
    settle(device)
    device.perform(Swipe(Point(540, 1800), Point(540, 900), 0.8))
    down = settled(device, phone)["scrolled"]
    assert 240 < down < 900  # 300 CSS pixels by the finger, and what the list runs on
    device.perform(Swipe(Point(540, 900), Point(540, 1200), 0.8))
    assert settled(device, phone)["scrolled"] < down
    device.perform(Scroll("up", 12))
    state = settled(device, phone)
    assert (state["scrolled"], state["opened"], state["page"]) == (0, None, "/contacts/")


@pytest.mark.parametrize("steps", [1, 3, 6])
def test_a_scroll_moves_the_list_by_about_as_much_as_was_asked(device, phone, steps):
    device.start_app("contacts")
    settle(device)
    device.perform(Scroll("down", steps))
    asked = steps * 0.08 * 2340 / 3
    assert 0.75 * asked < settled(device, phone)["scrolled"] < 1.35 * asked


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_whole_list_is_one_picture_and_what_stands_in_it_can_be_pressed(device, phone):
    """A list runs on after a swipe, never twice by the same: the way back leads to the screen, a look to the row."""
    device.start_app("contacts")
    long = long_screenshot(device)
    assert (long.ending, long.restored) == ("end", True)
    found = {element.text: element for element in look(Screenshot(long.picture.pixels)).elements}
    names = [person["name"] for person in phone.state()["contacts"]]
    assert [name for name in names if name not in found] == []
    name = "Goran Novak"
    frame, there = long.picture.locate(found[name].box.center)
    for steps in long.steps[:frame]:
        device.perform(Scroll("down", steps))
    now = read(settle(device), name).box.center
    assert abs(now.x - there.x) <= 3
    device.perform(Click(now))
    assert settled(device, phone)["opened"] == name


def test_a_dialog_is_left_by_back_and_answered_by_its_button(device, phone):
    device.start_app("settings")
    device.perform(Scroll("down", 12))
    tap(device, phone, "[data-do=ask-reset]")
    assert settled(device, phone)["dialog"] == "Reset all settings?"
    device.perform(Back())
    state = settled(device, phone)
    assert (state["dialog"], state["resets"], state["page"]) == (None, 0, "/settings/")
    tap(device, phone, "[data-do=ask-reset]")
    tap(device, phone, ".dialog-button:last-child")
    state = settled(device, phone)
    assert (state["dialog"], state["resets"], any(state["switches"].values())) == (None, 1, False)


def test_the_keyboard_comes_with_a_field_types_by_touch_and_goes_by_back(device, phone):
    device.start_app("contacts")
    tap(device, phone, "[href='/new/']")
    tap(device, phone, "[name=name]")
    assert settled(device, phone)["keyboard"]
    for key in ["⇧", "P", "a", "p", "layer", "7"]:
        device.perform(Click(Point(*phone.middle_of(f"#keyboard [data-key={key!r}]"))))
    device.perform(TypeText(" & é中"))
    device.perform(PressKeys(("backspace",)))
    device.perform(Back())
    state = settled(device, phone)
    assert (state["keyboard"], state["page"]) == (False, "/new/")
    tap(device, phone, "[data-do=save]")
    assert settled(device, phone)["contacts"][0]["name"] == "Pap7 & é"


def test_keys_pressed_together_mark_the_text_that_is_typed_over(device, phone):
    device.start_app("contacts")
    tap(device, phone, "[href='/new/']")
    tap(device, phone, "[name=notes]")
    device.perform(TypeText("first line\nsecond"))
    device.perform(PressKeys(("ctrl", "a")))
    device.perform(TypeText("中"))
    tap(device, phone, "[name=name]")
    device.perform(TypeText("N"))
    tap(device, phone, "[data-do=save]")
    assert settled(device, phone)["contacts"][0] == {"name": "N", "phone": "", "notes": "中", "favourite": False}


def test_a_finger_that_stays_is_a_long_press_and_opens_nothing(device, phone):
    device.start_app("contacts")
    settle(device)
    device.perform(LongPress(Point(*phone.middle_of(".page-current [data-contact='2']")), 1.5))
    state = settled(device, phone)
    assert (state["held"], state["opened"], state["page"]) == ("Ada Moreau", None, "/contacts/")


def test_home_recents_and_back_are_the_phones_own(device, phone):
    assert device.density() == 480
    device.start_app("settings")
    assert device.current_app().startswith("com.android.settings/")
    device.recents()
    tap(device, phone, "[href='/contacts/']")
    tap(device, phone, "[data-contact='6']")
    assert settled(device, phone)["opened"] == "Bela Fischer"
    device.perform(Back())
    assert settled(device, phone)["page"] == "/contacts/"
    device.perform(Home())
    assert settled(device, phone)["page"] == "/"
