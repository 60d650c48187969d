"""Mouse and keyboard of an X display through the XTEST extension."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from screenwright.core.action import Direction, MouseButton
from screenwright.core.agency import Note
from screenwright.core.errors import DeviceError, UnsupportedAction
from screenwright.core.geometry import Point
from screenwright.devices import chord_keysyms, text_keysyms

_BUTTONS: dict[MouseButton, int] = {"left": 1, "middle": 2, "right": 3}
_WHEEL: dict[Direction, int] = {"up": 4, "down": 5, "left": 6, "right": 7}
_KEY_PRESS, _KEY_RELEASE, _BUTTON_PRESS, _BUTTON_RELEASE, _MOTION = 2, 3, 4, 5, 6  # X11 protocol event codes

_PRESS_S, _BETWEEN_S, _KEY_S = 0.02, 0.06, 0.004
_MAPPING_S = 0.05
"""Applications learn of a changed keyboard by a message; a key that comes before it would be the old letter."""
_DRAG_STEPS = 12
_SHIFT, _CAPSLOCK = 0xFFE1, 0xFFE5
_LOCKED = 2
"""Of the state of the keyboard: CapsLock is on."""
_GROUPS: dict[int, tuple[int, int]] = {0: (0, 1), 1: (2, 3)}
"""Where the core keyboard mapping has a group's character without and with shift; of further groups it has none."""
_MAX_NOTES = 100


class XHands:
    """What is held is noted, so that :meth:`release` lets go of it whatever happened in between.

    Characters that the keyboard does not have are lent a key that it does not use, one after the other, and the key
    is given back.
    """

    def __init__(self, display: Any) -> None:
        self._display = display
        self._held_keys: list[int] = []
        self._held_buttons: list[int] = []
        self._lent: dict[int, int] = {}
        self._layout: dict[int, tuple[int, bool]] = {}
        self.notes: deque[Note] = deque(maxlen=_MAX_NOTES)

    def pointer(self) -> Point:
        where = self._display.screen().root.query_pointer()
        return Point(int(where.root_x), int(where.root_y))

    def move(self, to: Point) -> None:
        self._send(_MOTION, 0, to)

    def hover(self, to: Point) -> None:
        """Arrive by way of the pixel beside: menus of Qt do not follow the first movement inside them."""
        self.move(to.beside)
        time.sleep(_BETWEEN_S)
        self.move(to)

    def click(self, at: Point, button: MouseButton, *, times: int = 1, seconds: float = _PRESS_S) -> None:
        self.move(at)
        for number in range(times):
            if number:
                time.sleep(_BETWEEN_S)
            self.button(button, down=True)
            time.sleep(seconds)
            self.button(button, down=False)
        time.sleep(_BETWEEN_S)

    def drag(self, start: Point, end: Point, button: MouseButton, *, seconds: float = 0.2) -> None:
        self.move(start)
        self.button(button, down=True)
        time.sleep(_BETWEEN_S)
        for step in range(1, _DRAG_STEPS + 1):
            x = start.x + (end.x - start.x) * step / _DRAG_STEPS
            y = start.y + (end.y - start.y) * step / _DRAG_STEPS
            self.move(Point(round(x), round(y)))
            time.sleep(seconds / _DRAG_STEPS)
        self.button(button, down=False)
        time.sleep(_BETWEEN_S)

    def scroll(self, direction: Direction, steps: int, at: Point | None) -> None:
        if at is not None:
            self.move(at)
        for _ in range(steps):
            self._send(_BUTTON_PRESS, _WHEEL[direction])
            self._send(_BUTTON_RELEASE, _WHEEL[direction])
            time.sleep(_PRESS_S)

    def button(self, button: MouseButton, *, down: bool) -> None:
        number = _BUTTONS[button]
        if down:
            self._held_buttons.append(number)
            self._send(_BUTTON_PRESS, number)
        else:
            self._send(_BUTTON_RELEASE, number)
            self._held_buttons = [held for held in self._held_buttons if held != number]

    def chord(self, keys: tuple[str, ...]) -> None:
        """Hold the keys in order, let go in reverse."""
        self._read_layout(every_group=True)
        codes = [self._code(keysym)[0] for keysym in chord_keysyms(keys)]
        for code in codes:
            self._press(code)
        time.sleep(_PRESS_S)
        for code in reversed(codes):
            self._let_go(code)

    def key(self, key: str, *, down: bool) -> None:
        self._read_layout(every_group=True)
        code, _ = self._code(chord_keysyms((key,))[0])
        if down:
            self._press(code)
        else:
            self._let_go(code)

    def type(self, text: str) -> None:
        """Raises UnsupportedAction where CapsLock is on and stays on; then nothing is typed."""
        keysyms = text_keysyms(text)
        try:
            self._read_layout()
            self._take_off_capslock()
            for keysym in keysyms:
                code, shifted = self._code(keysym)
                shift = self._code(_SHIFT)[0]
                if shifted:
                    self._press(shift)
                self._press(code)
                self._let_go(code)
                if shifted:
                    self._let_go(shift)
                time.sleep(_KEY_S)
        finally:
            self._give_back()

    def _take_off_capslock(self) -> None:
        if not self._state() & _LOCKED:
            return
        code, _ = self._code(_CAPSLOCK)
        self._press(code)
        self._let_go(code)
        if self._state() & _LOCKED:
            raise UnsupportedAction("CapsLock is on and its key does not switch it off: letters would change case")
        self.notes.append(Note("CapsLock was on: it was switched off, so that letters arrive in their case"))

    def _state(self) -> int:
        """Modifiers in bits 0 to 7, buttons above, and the group of the layout in bits 13 and 14."""
        return int(self._display.screen().root.query_pointer().mask)

    def release(self) -> None:
        for code in reversed(self._held_keys):
            self._send(_KEY_RELEASE, code)
        for number in reversed(self._held_buttons):
            self._send(_BUTTON_RELEASE, number)
        self._held_keys, self._held_buttons = [], []
        self._give_back()

    def _press(self, code: int) -> None:
        self._held_keys.append(code)
        self._send(_KEY_PRESS, code)

    def _let_go(self, code: int) -> None:
        self._send(_KEY_RELEASE, code)
        self._held_keys = [held for held in self._held_keys if held != code]

    def _send(self, event: int, detail: int, at: Point | None = None) -> None:
        place = {"x": at.x, "y": at.y} if at else {}
        self._display.xtest_fake_input(event, detail, **place)
        self._display.sync()

    def _code(self, keysym: int) -> tuple[int, bool]:
        """(keycode, whether shift is needed) in the active group of the layout; lends a free key to a character that
        has none there."""
        if keysym not in self._layout:
            if keysym not in self._lent:
                self._lend(keysym)
            return self._lent[keysym], False
        return self._layout[keysym]

    def _read_layout(self, *, every_group: bool = False) -> None:
        """The layout as it is now: a person may have changed it, or its group, since the last key.

        ``every_group``: also the keys of characters that only another group has, as people press them in a chord.
        """
        active = _GROUPS.get(self._state() >> 13 & 3, ())
        others = [level for levels in _GROUPS.values() for level in levels] if every_group else []
        self._layout = {}
        rows = self._rows()
        for level in (*reversed(others), *reversed(active)):  # what is found later is taken: without shift, and active
            for code, row in reversed(rows):
                if level < len(row) and row[level]:
                    self._layout[row[level]] = code, level % 2 == 1

    def _rows(self) -> list[tuple[int, Sequence[int]]]:
        """Each keycode with what is written on its key."""
        info = self._display.display.info
        first, count = info.min_keycode, info.max_keycode - info.min_keycode + 1
        return list(enumerate(self._display.get_keyboard_mapping(first, count), first))

    def _lend(self, keysym: int) -> None:
        free = [code for code, row in self._rows() if not any(row) and code not in self._lent.values()]
        if not free:
            self._give_back()
            free = [code for code, row in self._rows() if not any(row)]
        if not free:
            raise DeviceError("the keyboard of the display has no free key to lend to a character it does not have")
        self._display.change_keyboard_mapping(free[0], [(keysym, keysym)])
        self._display.sync()
        time.sleep(_MAPPING_S)
        self._lent[keysym] = free[0]

    def _give_back(self) -> None:
        if not self._lent:
            return
        time.sleep(_MAPPING_S)  # the last key may not have been looked up yet
        for code in self._lent.values():
            self._display.change_keyboard_mapping(code, [(0, 0)])
        self._lent.clear()
        self._display.sync()
