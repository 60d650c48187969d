"""Taps on a keyboard on the screen become the text that they write."""

from __future__ import annotations

import string

from hypothesis import given
from hypothesis import strategies as st

from builders import Item, screen_of
from screenwright.agents.demonstrations.acts import Act
from screenwright.agents.demonstrations.soft_keyboard import Taps, faces
from screenwright.core.action import Action, Click, DoubleClick, PressKeys, TypeText
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
UNREAD = "fjlx"


def keyboard(unread: str = UNREAD) -> tuple[Screen, dict[str, Point]]:
    """A keyboard at the bottom of a phone, and where each key is; some letters were not read, some as capitals."""
    items: list[Item] = [("input", None, (20, 60, 340, 100)), ("button", "Save", (260, 10, 340, 50))]
    places: dict[str, Point] = {}

    def key(face: str, text: str | None, left: int, top: int, width: int = 32) -> None:
        items.append(("button", text, (left, top, left + width, top + 44)))
        places[face] = Point(left + width // 2, top + 22)

    for number, row in enumerate(LETTERS):
        top = 440 + 50 * number
        for place, letter in enumerate(row):
            shown = None if letter in unread else letter.upper() if letter in "oswz" else letter
            key(letter, shown, 4 + 18 * number + (18 if number == 2 else 0) + 36 * place, top)
    key("shift", None, 2, 540, 48)
    key("backspace", None, 312, 540, 48)
    foot = [("layer", "?123", 2, 48), (",", ",", 54, 32), (" ", None, 90, 180), (".", ".", 274, 32)]
    for face, text, left, width in [*foot, ("enter", None, 312, 48)]:
        key(face, text, left, 590, width)
    return screen_of(*items, size=(364, 640)), places


def act(action: Action, screen: Screen) -> Act:
    return Act(action, screen.screenshot, screen.screenshot, "now", 0.1)


def written(*keys: str, unread: str = UNREAD) -> list[Action]:
    screen, places = keyboard(unread)
    taps = Taps()
    assert all(taps.take(act(Click(places[key]), screen), screen) for key in keys)
    return [each.action for each in taps.written(screen.screenshot)]


@given(st.text(string.ascii_lowercase + " ,.", min_size=1, max_size=12))
def test_taps_on_keys_are_the_text(text):
    assert written(*text) == [TypeText(text)]


def test_shift_backspace_and_enter_do_what_they_do():
    assert written("shift", "a", "d", "x", "backspace", "a", "enter") == [TypeText("Ada"), PressKeys(("enter",))]
    assert written("a", "backspace") == []


def test_letters_that_were_not_read_are_told_by_their_row():
    screen, _ = keyboard()
    assert sorted(face for face in faces(screen).values() if len(face) == 1 and face.isalpha()) == sorted(
        "".join(LETTERS)
    )


def test_two_quick_taps_are_two_letters():
    screen, places = keyboard()
    taps = Taps()
    assert taps.take(act(DoubleClick(places["l"]), screen), screen)
    assert [each.action for each in taps.written(screen.screenshot)] == [TypeText("ll")]


def test_what_is_no_key_is_no_typing():
    screen, places = keyboard()
    taps = Taps()
    assert not taps.take(act(Click(Point(300, 30)), screen), screen)
    assert not taps.take(act(Click(places["layer"]), screen), screen)
    bare = screen_of(("button", "a", (10, 400, 50, 440)), ("button", "b", (60, 400, 100, 440)), size=(364, 640))
    assert not taps.take(act(Click(Point(30, 420)), bare), bare)
    assert taps.written(screen.screenshot) == []
