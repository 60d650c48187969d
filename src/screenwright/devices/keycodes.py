"""Keys of ``core.keys`` as Android's key codes (the KEYCODE constants of android.view.KeyEvent)."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.errors import UnsupportedAction
from screenwright.core.keys import normalise_key

BACK, HOME, ENTER, TAB, RECENTS, WAKE = 4, 3, 66, 61, 187, 224

_CODES = {
    "ctrl": 113, "shift": 59, "alt": 57, "altgr": 58, "super": 117, "enter": ENTER, "escape": 111, "tab": TAB,
    "backspace": 67, "delete": 112, "insert": 124, "home": 122, "end": 123, "pageup": 92, "pagedown": 93,
    "up": 19, "down": 20, "left": 21, "right": 22, "space": 62, "menu": 82, "capslock": 115, "numlock": 143,
    "scrolllock": 116, "printscreen": 120, "pause": 121,
    **{f"f{number}": 130 + number for number in range(1, 13)},
    **{str(digit): 7 + digit for digit in range(10)},
    **{chr(ord("a") + number): 29 + number for number in range(26)},
    "*": 17, "#": 18, ",": 55, ".": 56, "`": 68, "-": 69, "=": 70, "[": 71, "]": 72, "\\": 73, ";": 74, "'": 75,
    "/": 76, "@": 77, "+": 81,
}  # fmt: skip


def key_codes(keys: Sequence[str]) -> list[int]:
    """One code a key; a capital letter becomes shift and the letter. The key home is the one that goes to the
    start of a line: the phone's own home is the action Home.

    Raises UsageError for a key that does not exist, UnsupportedAction for one that Android has no code for.
    """
    names: list[str] = []
    for key in [normalise_key(key) for key in keys]:
        names += ["shift", key.lower()] if key.isascii() and key.isupper() else [key]
    unknown = [name for name in names if name not in _CODES]
    if unknown:
        raise UnsupportedAction(f"Android has no key {unknown[0]!r}: type it as text")
    return [_CODES[name] for name in dict.fromkeys(names)]
