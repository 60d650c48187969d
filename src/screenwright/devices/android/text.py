"""Typing any text on a phone.

Android's ``input text`` types printable ASCII alone. For everything else a keyboard app that takes text from adb
must be installed: ADBKeyboard. It is chosen for as long as the typing takes, and the person's own keyboard is
chosen again afterwards, also when the typing failed.
"""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from screenwright.core.errors import DeviceError, DeviceTimeout, UnsupportedAction
from screenwright.devices import ENTER, TAB, typable
from screenwright.devices.android.shell import MAX_TEXT, input_text_words

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"

_READY_S = 0.4
"""A keyboard takes text from adb only after it has drawn itself, and nothing tells when."""
_CHOSEN_S = 3.0
_PIECE_S = 0.1
_KEYS = {"\n": ENTER, "\t": TAB}


class Typist:
    """Types through ``run``, which runs one command, a list of words, on the phone and gives what it wrote."""

    def __init__(self, run: Callable[..., str]) -> None:
        self._run = run
        self._undo: list[tuple[str, ...]] = []

    def type(self, text: str) -> None:
        """Type ``text`` where the focus is; a newline is the Enter key, a tab the Tab key.

        Raises UsageError for other control characters and UnsupportedAction, before anything is typed, for
        characters beyond ASCII where ADBKeyboard is not installed.
        """
        text = typable(text)
        if text.isascii():
            self._type_with(text, self._input_text)
            return
        with self._adb_keyboard():
            self._type_with(text, self._broadcast)

    def restore(self) -> None:
        """Choose the person's own keyboard again, as far as that is still to be done. Raises DeviceError."""
        while self._undo:
            self._run(*self._undo[-1])
            self._undo.pop()

    def _type_with(self, text: str, write: Callable[[str], None]) -> None:
        for piece in re.split(r"([\n\t])", text):
            if piece in _KEYS:
                self._run("input", "keyevent", str(_KEYS[piece]))
            elif piece:
                write(piece)

    def _input_text(self, text: str) -> None:
        for word in input_text_words(text):
            self._run("input", "text", word)

    def _broadcast(self, text: str) -> None:
        """As base64 of UTF-8, which no shell can misread."""
        for start in range(0, len(text), MAX_TEXT):
            piece = base64.b64encode(text[start : start + MAX_TEXT].encode("utf-8")).decode("ascii")
            self._run("am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", piece)
            time.sleep(_PIECE_S)  # the keyboard hands the text on after the broadcast has returned

    @contextmanager
    def _adb_keyboard(self) -> Iterator[None]:
        self.restore()
        if ADB_KEYBOARD not in self._run("ime", "list", "-s", "-a").split():
            raise UnsupportedAction(
                "Android types only ASCII by itself: install the app ADBKeyboard (com.android.adbkeyboard) on the "
                "phone with  adb install ADBKeyboard.apk  and try again; it is used only while such text is typed"
            )
        chosen = self._run("settings", "get", "secure", "default_input_method").strip()
        try:
            if ADB_KEYBOARD not in self._run("ime", "list", "-s").split():
                self._undo.append(("ime", "disable", ADB_KEYBOARD))
                self._run("ime", "enable", ADB_KEYBOARD)
            if chosen != ADB_KEYBOARD:
                self._undo.append(("ime", "reset") if chosen in ("", "null") else ("ime", "set", chosen))
                self._run("ime", "set", ADB_KEYBOARD)
                self._wait_until_chosen()
            yield
        except BaseException:
            self._restore_after_a_failure()
            raise
        self.restore()

    def _wait_until_chosen(self) -> None:
        deadline = time.monotonic() + _CHOSEN_S
        while self._run("settings", "get", "secure", "default_input_method").strip() != ADB_KEYBOARD:
            if time.monotonic() > deadline:
                raise DeviceTimeout(f"the phone did not change to ADBKeyboard in {_CHOSEN_S:g} s: choose it by hand")
            time.sleep(_PIECE_S)
        time.sleep(_READY_S)

    def _restore_after_a_failure(self) -> None:
        try:
            self.restore()
        except DeviceError:
            return  # the first failure is the one to tell; close() tries again
