"""Our client against a real TigerVNC server: pixels, sizes, typing, clipboard, refusals, loss and return.

What an application received is checked in the file that it saved, never on the screen.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from screenwright.app.running import run
from screenwright.core.action import Action, Click, Drag, Move, PressKeys, Scroll, TypeText
from screenwright.core.errors import DeviceAuthError, DeviceTimeout
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.devices.vnc.device import VncDevice
from servers.vnc_server import PASSWORD, RealVncServer, free_port, real_vnc_server, wait_until

pytestmark = pytest.mark.e2e

LIMIT_S = 5.0
GENEROUS_S = 20.0
WIDTH, HEIGHT = 1024, 700
MIDDLE = Point(WIDTH // 2, HEIGHT // 2)
ORANGE = (255, 128, 1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealVncServer]:
    with real_vnc_server(tmp_path_factory.mktemp("vnc"), geometry=f"{WIDTH}x{HEIGHT}") as running:
        yield running


@pytest.fixture
def device(server: RealVncServer) -> Iterator[VncDevice]:
    with closing(connect(server)) as opened:
        yield opened


@pytest.fixture(scope="module")
def notepad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RealVncServer, Path]]:
    with _notepad(tmp_path_factory.mktemp("notepad")) as running:
        yield running


@contextmanager
def _notepad(folder: Path) -> Iterator[tuple[RealVncServer, Path]]:
    """A desktop with an editor open on an empty file, its text area in the middle of the screen."""
    note = folder / "note.txt"
    note.touch()
    with real_vnc_server(folder, geometry=f"{WIDTH}x{HEIGHT}") as running:
        running.run("xsetroot", "-solid", "#FF8001")
        running.start("openbox")
        running.start("mousepad", "--disable-server", str(note))
        with closing(connect(running)) as viewer:
            paper = Point(MIDDLE.x + 80, MIDDLE.y + 60)  # beside the pointer, which stands in the middle
            wait_until(lambda: pixel(viewer, paper) == (255, 255, 255), GENEROUS_S, "the editor is open")
        yield running, note


@pytest.fixture
def editor(notepad: tuple[RealVncServer, Path]) -> Iterator[tuple[VncDevice, Path]]:
    """A viewer with the focus in the editor's empty text."""
    running, note = notepad
    with closing(connect(running)) as viewer:
        viewer.perform(Click(MIDDLE))
        viewer.perform(PressKeys(("ctrl", "a")))
        viewer.perform(PressKeys(("delete",)))
        yield viewer, note


def connect(server: RealVncServer, password: str | None = PASSWORD) -> VncDevice:
    return VncDevice.connect("127.0.0.1", server.port, password, timeout_s=LIMIT_S)


def pixel(viewer: VncDevice, at: Point) -> tuple[int, ...]:
    return tuple(int(value) for value in viewer.screenshot().pixels[at.y, at.x])


def saved(viewer: VncDevice, note: Path, expected: str) -> None:
    """Save in the editor; its file must come to hold just this. Mousepad ends a file with a newline."""
    viewer.perform(PressKeys(("ctrl", "s")))
    end = time.monotonic() + GENEROUS_S
    while note.read_text(encoding="utf-8").removesuffix("\n") != expected and time.monotonic() < end:
        viewer.screenshot()
    assert note.read_text(encoding="utf-8").removesuffix("\n") == expected


def test_connects_and_says_nothing_of_the_password(server: RealVncServer, device: VncDevice) -> None:
    assert device.size == (WIDTH, HEIGHT)
    assert device.url == f"vnc://127.0.0.1:{server.port}"
    assert device.screenshot().pixels.shape == (HEIGHT, WIDTH, 3)


def test_colours_are_rgb_and_the_pointer_is_not_in_the_picture(server: RealVncServer, device: VncDevice) -> None:
    server.run("xsetroot", "-cursor_name", "left_ptr", "-solid", "#FF8001")
    device.perform(Move(MIDDLE))
    wait_until(lambda: pixel(device, Point(0, 0)) == ORANGE, GENEROUS_S, "the colour is on the screen")
    before = device.screenshot()
    assert np.array_equal(np.unique(before.pixels.reshape(-1, 3), axis=0), [ORANGE])
    server.run("xsetroot", "-solid", "#0102FD")
    wait_until(lambda: pixel(device, Point(0, 0)) == (1, 2, 253), GENEROUS_S, "the new colour is on the screen")
    assert np.array_equal(np.unique(before.pixels.reshape(-1, 3), axis=0), [ORANGE])


def test_a_static_screen_answers_every_time(device: VncDevice) -> None:
    first = device.screenshot()
    assert all(device.screenshot().same_pixels(first) for _ in range(5))


def test_the_screen_changes_size_under_our_eyes(server: RealVncServer, device: VncDevice) -> None:
    with closing(connect(server)) as other:
        other.resize(640, 480)
        wait_until(lambda: device.screenshot().pixels.shape == (480, 640, 3), GENEROUS_S, "the new size is seen")
        device.resize(WIDTH, HEIGHT)
        assert device.size == (WIDTH, HEIGHT)
        assert device.screenshot().pixels.shape == (HEIGHT, WIDTH, 3)
        wait_until(lambda: other.screenshot().width == WIDTH, GENEROUS_S, "the other viewer sees it too")


@pytest.mark.parametrize("password", ["wrong", None])
def test_without_the_right_password(server: RealVncServer, password: str | None) -> None:
    with pytest.raises(DeviceAuthError, match="password"):
        connect(server, password)


def test_after_many_wrong_passwords_the_refusal_explains_itself(tmp_path: Path) -> None:
    with real_vnc_server(tmp_path) as strict:
        for _ in range(6):
            with pytest.raises(DeviceAuthError):
                connect(strict, "wrong")
        with pytest.raises(DeviceAuthError, match="after several wrong passwords"):
            connect(strict)


def test_typing_any_text(editor: tuple[VncDevice, Path]) -> None:
    viewer, note = editor
    text = "Grüße 中文 é € 😀 Привет\n\tzwei: !\"#$%&'()*+,-./<=>?@[\\]^_`{|}~ XyZ"
    viewer.perform(TypeText(text))
    saved(viewer, note, text)


def test_typing_more_characters_than_the_keyboard_has_room_for(editor: tuple[VncDevice, Path]) -> None:
    viewer, note = editor
    text = "".join(chr(code) for code in range(0x4E00, 0x4E00 + 60))
    viewer.perform(TypeText(f"{text} ok"))
    saved(viewer, note, f"{text} ok")


def test_what_a_cyrillic_layout_loses_arrives_when_it_is_typed_again(tmp_path: Path) -> None:
    """The server lends keys to Latin letters there until it has none left."""
    text = "The quick brown fox jumps over the lazy dog; zY@qw'`^\"\\ end"
    with _notepad(tmp_path) as (running, note), closing(connect(running)) as viewer:
        running.run("setxkbmap", "us,ru", "-option", "grp:menu_toggle")
        running.next_group()
        viewer.perform(Click(MIDDLE))
        viewer.perform(TypeText(text))
        viewer.perform(PressKeys(("shift", "home")))  # Ctrl+A may be lost as well
        viewer.perform(PressKeys(("backspace",)))
        viewer.perform(TypeText(text))
        saved(viewer, note, text)


def test_letters_arrive_in_their_case_where_capslock_is_on(editor: tuple[VncDevice, Path]) -> None:
    viewer, note = editor
    viewer.perform(PressKeys(("capslock",)))
    viewer.perform(TypeText("Hello World"))
    viewer.perform(TypeText(" aB"))
    saved(viewer, note, "Hello World aB")
    (note,) = viewer.take_notes()
    assert note.words == "CapsLock was on: it was switched off, so that letters arrive in their case"


class Losing:
    """A desktop that does not hear the first letters that are typed, as a window does that has just opened."""

    def __init__(self, device: VncDevice, letters: int) -> None:
        self._device, self._letters = device, letters

    def __getattr__(self, name: str) -> object:
        return getattr(self._device, name)

    def perform(self, action: Action) -> None:
        if isinstance(action, TypeText):
            action, self._letters = TypeText(action.text[self._letters :]), 0
        self._device.perform(action)


@pytest.mark.slow
def test_letters_that_were_lost_are_noticed_and_typed_again(editor: tuple[VncDevice, Path], tmp_path: Path) -> None:
    viewer, note = editor
    said: list[str] = []
    reached = run('type "azerty QWERTY"', cast(Device, Losing(viewer, 3)), say=said.append, out=tmp_path)
    assert reached.outcome == "success"
    assert any("the screen shows 'rty QWERTY' alone" in line for line in said)
    saved(viewer, note, "azerty QWERTY")


def test_chords_and_the_mouse(editor: tuple[VncDevice, Path]) -> None:
    viewer, note = editor
    viewer.perform(TypeText("one two"))
    viewer.perform(PressKeys(("shift", "a")))
    viewer.perform(PressKeys(("ctrl", "shift", "left")))
    viewer.perform(TypeText("three\n" + "line\n" * 40))
    viewer.perform(Scroll("up", 20, MIDDLE))
    viewer.perform(Drag(Point(MIDDLE.x, MIDDLE.y + 60), Point(MIDDLE.x, MIDDLE.y - 60)))
    viewer.perform(PressKeys(("delete",)))
    viewer.perform(PressKeys(("ctrl", "s")))
    # Where the lines lie is the theme's affair: the drag took away whole lines, and none of the first.
    wait_until(lambda: 1 < note.read_text().count("line") < 40, GENEROUS_S, "the dragged-over lines are gone")
    assert note.read_text().startswith("one three\n")


def test_nothing_is_lost_that_is_typed_right_after_moving_a_window(editor: tuple[VncDevice, Path]) -> None:
    viewer, note = editor
    column = viewer.screenshot().pixels[:, MIDDLE.x]
    title = Point(MIDDLE.x, int(np.flatnonzero((column != ORANGE).any(axis=1))[0]) + 9)
    away = Point(title.x + 80, title.y + 50)
    viewer.perform(Drag(title, away))
    viewer.perform(TypeText("there"))
    viewer.perform(Drag(away, title))
    viewer.perform(TypeText(" and back"))
    saved(viewer, note, "there and back")
    assert (viewer.screenshot().pixels[:, MIDDLE.x] != ORANGE).any(axis=1).sum() == (column != ORANGE).any(axis=1).sum()


def test_our_clipboard_reaches_an_application(editor: tuple[VncDevice, Path]) -> None:
    viewer, note = editor
    empty = dark_pixels(viewer)
    viewer.set_clipboard("von außen: 中文 😀\nzweite Zeile")
    viewer.perform(PressKeys(("ctrl", "v")))
    wait_until(lambda: dark_pixels(viewer) > empty + 200, GENEROUS_S, "the text is in the editor")
    saved(viewer, note, "von außen: 中文 😀\nzweite Zeile")


def test_an_applications_clipboard_reaches_us(editor: tuple[VncDevice, Path]) -> None:
    viewer, _ = editor
    viewer.perform(TypeText("von innen: é 中 😀\nzwei"))
    viewer.perform(PressKeys(("ctrl", "a")))
    viewer.perform(PressKeys(("ctrl", "x")))
    end = time.monotonic() + GENEROUS_S
    while (text := viewer.clipboard(0.5)) != "von innen: é 中 😀\nzwei" and time.monotonic() < end:
        continue
    assert text == "von innen: é 中 😀\nzwei"


def dark_pixels(viewer: VncDevice) -> int:
    """More letters, more of these."""
    return int((viewer.screenshot().pixels < 100).all(axis=2).sum())


def test_a_change_made_before_a_look_is_never_missed(server: RealVncServer, device: VncDevice) -> None:
    device.perform(Move(Point(9, 9)))  # from here on the server leaves the pointer out of the picture
    device.screenshot()
    for number in range(200):
        colour = ORANGE if number % 2 else (1, 2, number)
        server.run("xsetroot", "-solid", "#{:02x}{:02x}{:02x}".format(*colour))
        shot = device.screenshot()
        for at in (Point(0, 0), MIDDLE, Point(WIDTH - 1, HEIGHT - 1)):
            assert tuple(shot.pixels[at.y, at.x].tolist()) == colour, f"look {number}"


def test_a_frozen_server_is_a_timeout(tmp_path: Path) -> None:
    with real_vnc_server(tmp_path, port=free_port()) as server:
        viewer = VncDevice.connect("127.0.0.1", server.port, PASSWORD, timeout_s=3.0)
        server.freeze()
        begin = time.monotonic()
        with pytest.raises(DeviceTimeout, match="stopped answering"):
            viewer.screenshot()
        assert time.monotonic() - begin < GENEROUS_S
        viewer.close()
        with pytest.raises(DeviceTimeout):
            VncDevice.connect("127.0.0.1", server.port, PASSWORD, timeout_s=0.5)
