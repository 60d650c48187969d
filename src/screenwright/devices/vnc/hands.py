"""Pointer and keyboard over RFB: what is down, where the pointer is, and letting go for certain.

Within one action buttons and keys are held by context managers; :meth:`Hands.press_key` and its like hold them
from one action to the next. What is held is noted before it is sent and struck off after its release was sent, so
that :meth:`Hands.release` can mend whatever an interrupt left behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from screenwright.core.action import Direction, MouseButton
from screenwright.core.errors import DeviceError
from screenwright.core.geometry import Point
from screenwright.devices.vnc.client import RfbClient

_BUTTONS: dict[MouseButton, int] = {"left": 1, "middle": 2, "right": 4}
_WHEEL: dict[Direction, int] = {"up": 8, "down": 16, "left": 32, "right": 64}

_PRESS_S = 0.02
_BETWEEN_CLICKS_S = 0.06
_WHEEL_S = 0.02
_DRAG_PAUSE_S = 0.05
_DRAG_STEPS = 12
_SETTLE_S = 0.05
_KEY_S = 0.004
_LENT_KEY_S = 0.03


class Hands:
    """One pointer with its buttons and one keyboard. All pauses are spent listening to the server.

    After a click or a drag the window manager gets a moment to pass on the focus and to let go of the keyboard;
    without it the first key typed after moving a window is lost each time.
    """

    def __init__(self, client: RfbClient) -> None:
        self._client = client
        self._buttons = 0
        self._keys: list[int] = []
        self._unheard: tuple[int, ...] = ()  # keys let go of when the server did not answer any more

    @property
    def pointer(self) -> Point:
        """Where the pointer is, as far as known; X servers put it in the middle when they start."""
        width, height = self._client.size
        at = self._client.pointer or Point(width // 2, height // 2)
        return Point(min(at.x, width - 1), min(at.y, height - 1))

    def move(self, to: Point) -> None:
        self._client.send_pointer(self._buttons, to)

    def hover(self, to: Point) -> None:
        """Arrive by way of the pixel beside: menus of Qt do not follow the first movement inside them."""
        self.move(to.beside)
        self._client.listen(_SETTLE_S)
        self.move(to)

    def click(self, at: Point, button: MouseButton, *, times: int = 1, seconds: float = _PRESS_S) -> None:
        """Press at a point and let go after ``seconds``, as often as said."""
        self.move(at)
        for number in range(times):
            if number:
                self._client.listen(_BETWEEN_CLICKS_S)
            with self._holding_button(_BUTTONS[button]):
                self._client.listen(seconds)
        self._client.listen(_SETTLE_S)

    def drag(self, start: Point, end: Point, button: MouseButton, *, seconds: float) -> None:
        """Press at ``start``, go to ``end`` in steps that toolkits take for a drag, let go there."""
        self.move(start)
        with self._holding_button(_BUTTONS[button]):
            self._client.listen(_DRAG_PAUSE_S)
            for step in range(1, _DRAG_STEPS + 1):
                x = start.x + (end.x - start.x) * step / _DRAG_STEPS
                y = start.y + (end.y - start.y) * step / _DRAG_STEPS
                self.move(Point(round(x), round(y)))
                self._client.listen(seconds / _DRAG_STEPS)
            self._client.listen(_DRAG_PAUSE_S)
        self._client.listen(_SETTLE_S)

    def scroll(self, direction: Direction, steps: int, at: Point) -> None:
        """Turn the wheel one notch at a time; a wheel is a button to RFB, and acts where the pointer is."""
        self.move(at)
        for _ in range(steps):
            with self._holding_button(_WHEEL[direction]):
                pass
            self._client.listen(_WHEEL_S)

    def chord(self, keysyms: Sequence[int]) -> None:
        """Hold the keys in order, let go in reverse."""
        with ExitStack() as held:
            for keysym in keysyms:
                held.enter_context(self._holding_key(keysym))
            self._client.listen(_PRESS_S)

    def type(self, keysyms: Sequence[int]) -> None:
        """One key after the other.

        Characters beyond ASCII get more time: the server lends them a place on its keyboard and tells the
        applications, and one that looks up the key too late would see the next one's letter.
        """
        for keysym in keysyms:
            with self._holding_key(keysym):
                pass
            self._client.listen(_KEY_S if keysym < 0x80 or 0xFF00 <= keysym <= 0xFFFF else _LENT_KEY_S)

    def press_button(self, button: MouseButton) -> None:
        """Keep a button down; a click with it lets go of it, as one finger has it down only once."""
        self._buttons |= _BUTTONS[button]
        self._client.send_pointer(self._buttons, self.pointer)

    def release_button(self, button: MouseButton) -> None:
        self._client.send_pointer(self._buttons & ~_BUTTONS[button], self.pointer)
        self._buttons &= ~_BUTTONS[button]

    def press_key(self, keysym: int) -> None:
        """Keep a key down."""
        if keysym not in self._keys:
            self._keys.append(keysym)
        self._client.send_key(keysym, down=True)

    def release_key(self, keysym: int) -> None:
        self._client.send_key(keysym, down=False)
        if keysym in self._keys:
            self._keys.remove(keysym)

    def holds(self, keysym: int) -> bool:
        return keysym in self._keys

    def release(self) -> None:
        """Let go of all that is still held. Never raises: where the server is gone, so is what it held."""
        keys, self._keys = self._keys, []
        held_buttons, self._buttons = self._buttons, 0
        if self._client.fell_silent:
            self._unheard += tuple(keys)
        try:
            for keysym in reversed(keys):
                self._client.send_key(keysym, down=False)
            if held_buttons:
                self._client.send_pointer(0, self.pointer)
        except DeviceError:
            return

    def take_over(self, before: Hands) -> None:
        """Mend what an earlier connection may have left behind: TigerVNC lets go of the keys of a viewer that has gone,
        not of its buttons; of a viewer that it believes alive, of the keys alone and for who pressed them last.
        """
        self.type(before._unheard)
        if before._client.pointer:
            self._client.pointer = before.pointer
            self.move(self.pointer)

    @contextmanager
    def _holding_button(self, mask: int) -> Iterator[None]:
        self._buttons |= mask
        try:
            self._client.send_pointer(self._buttons, self.pointer)
            yield
        finally:
            self._client.send_pointer(self._buttons & ~mask, self.pointer)
            self._buttons &= ~mask

    @contextmanager
    def _holding_key(self, keysym: int) -> Iterator[None]:
        """A key that is held already is pressed again, as a keyboard repeats it, and stays held."""
        held_before = self.holds(keysym)
        try:
            self.press_key(keysym)
            yield
        finally:
            if not held_before:
                self.release_key(keysym)
