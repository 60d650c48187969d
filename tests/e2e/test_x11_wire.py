"""The X11 device on a real X server (the one inside a private desktop), with a real application."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time

import pytest
from Xlib import X

from screenwright.agents.loop.settle import settle
from screenwright.core.action import KeyDown, KeyUp, Move, PressKeys, TypeText
from screenwright.core.errors import DeviceLost, DeviceUnreachable, UsageError
from screenwright.core.geometry import Point
from screenwright.devices.contract import check_device
from screenwright.devices.desktop.session import Desktop
from screenwright.devices.open import open_device
from screenwright.devices.x11.device import connect
from servers.vnc_server import real_x11vnc_server
from waiting import wait_for_window

pytestmark = pytest.mark.e2e
CAPSLOCK, PAUSE = 0xFFE5, 0xFF13
MENU = 135
"""Keycode of the menu key, which the option of the layout makes the key for the next group."""


@pytest.fixture
def desktop(tmp_path, monkeypatch):
    home = tmp_path / "home"
    home.mkdir()
    with Desktop.start(apps=[["mousepad", str(home / "typed.txt")]], home=home) as running:
        monkeypatch.setenv("XAUTHORITY", str(running.authority))
        yield running


@pytest.fixture
def device(desktop):
    with contextlib.closing(open_device(f"x11:{desktop.display}")) as opened:
        wait_for_window(desktop, "typed.txt")
        settle(opened)
        yield opened


def test_two_servers_that_number_their_extensions_otherwise(desktop, device, tmp_path):
    """In one process, the second one as usable as the first, and the first one still so."""
    with real_x11vnc_server(tmp_path / "other") as other, contextlib.closing(connect(other.display)) as display:
        assert display.query_extension("XTEST").major_opcode > 0
        root = display.screen().root
        display.xtest_fake_input(X.MotionNotify, x=33, y=44)
        display.sync()
        pointer = root.query_pointer()
        assert (pointer.root_x, pointer.root_y) == (33, 44)
        device.perform(Move(Point(55, 66)))
        with contextlib.closing(connect(desktop.display)) as again:
            pointer = again.screen().root.query_pointer()
            assert (pointer.root_x, pointer.root_y) == (55, 66)


def saved(desktop, limit_s: float = 10) -> str:
    path = desktop.home / "typed.txt"
    deadline = time.monotonic() + limit_s
    while not path.exists() or not path.read_text():
        assert time.monotonic() < deadline, "the file was not saved"
        time.sleep(0.05)
    return path.read_text().rstrip("\n")


def test_the_contract(device):
    assert check_device(device) == []


def test_any_character_can_be_typed_and_the_keyboard_is_given_back(desktop, device):
    text = "Grüße 中文 é € 😀 Привет, ABC xyz! {[]}~"
    device.perform(TypeText(text))
    settle(device)
    device.perform(PressKeys(("ctrl", "s")))
    assert saved(desktop) == text


def test_text_arrives_in_its_case_whatever_locks_are_on(desktop, device):
    device.perform(PressKeys(("capslock",)))
    device.perform(PressKeys(("numlock",)))
    device.perform(TypeText("Hello World É 12"))
    device.perform(TypeText(" aB"))
    device.perform(PressKeys(("ctrl", "s")))
    assert saved(desktop) == "Hello World É 12 aB"
    (note,) = device.take_notes()
    assert note.words == "CapsLock was on: it was switched off, so that letters arrive in their case"
    assert device.take_notes() == ()


def test_text_arrives_in_its_case_where_no_key_is_capslock_any_more(desktop, device):
    device.perform(PressKeys(("capslock",)))
    with contextlib.closing(connect(desktop.display)) as display:
        display.change_keyboard_mapping(display.keysym_to_keycode(CAPSLOCK), [(PAUSE, PAUSE)])
        display.sync()
    device.perform(TypeText("aB"))
    device.perform(PressKeys(("ctrl", "s")))
    assert saved(desktop) == "aB"


@pytest.mark.parametrize(("layout", "group"), [("us,ru", 1), pytest.param("ru,us", 0, marks=pytest.mark.slow)])
def test_text_arrives_in_each_group_of_a_layout(desktop, device, layout, group):
    text = "zY@qw'`^\"\\ end Привет ABC"
    environment = {**os.environ, "DISPLAY": desktop.display}
    subprocess.run(["setxkbmap", layout, "-option", "grp:menu_toggle"], env=environment, check=True)
    if group:
        with contextlib.closing(connect(desktop.display)) as display:
            display.xtest_fake_input(X.KeyPress, MENU)
            display.xtest_fake_input(X.KeyRelease, MENU)
            display.sync()
    device.perform(TypeText(text))
    device.perform(PressKeys(("ctrl", "s")))
    assert saved(desktop) == text


def test_a_held_key_is_held_until_let_go_and_released_at_the_end(desktop, device):
    device.perform(KeyDown("shift"))
    device.perform(PressKeys(("a",)))
    device.perform(KeyUp("shift"))
    device.perform(PressKeys(("b",)))
    device.perform(KeyDown("shift"))
    device.release()
    device.perform(PressKeys(("c",)))
    device.perform(PressKeys(("ctrl", "s")))
    assert saved(desktop) == "Abc"


def test_the_server_goes_away(desktop, device):
    desktop.stop()
    with pytest.raises(DeviceLost):
        device.screenshot()
    device.release()


@pytest.mark.parametrize(("url", "error"), [("x11::987", DeviceUnreachable), ("x11:nonsense", UsageError)])
def test_displays_that_are_none(url, error):
    with pytest.raises(error):
        open_device(url)


def test_a_display_that_does_not_let_us_in(desktop, monkeypatch, tmp_path):
    monkeypatch.setenv("XAUTHORITY", str(tmp_path / "nothing"))
    with pytest.raises(DeviceUnreachable, match="XAUTHORITY"):
        open_device(f"x11:{desktop.display}")
