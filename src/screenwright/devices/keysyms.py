"""Key names and characters as X keysyms, the numbers that RFB key events carry.

Characters of ASCII and Latin-1 are their own keysym; every other one is 0x01000000 plus its code point, which
servers type by lending it a free key of their keyboard.
"""

from __future__ import annotations

import unicodedata

from screenwright.core.errors import UsageError

_NAMED = {
    "ctrl": 0xFFE3, "shift": 0xFFE1, "alt": 0xFFE9, "altgr": 0xFE03, "super": 0xFFEB,
    "enter": 0xFF0D, "escape": 0xFF1B, "tab": 0xFF09, "backspace": 0xFF08, "delete": 0xFFFF, "insert": 0xFF63,
    "home": 0xFF50, "left": 0xFF51, "up": 0xFF52, "right": 0xFF53, "down": 0xFF54,
    "pageup": 0xFF55, "pagedown": 0xFF56, "end": 0xFF57, "space": 0x0020, "menu": 0xFF67,
    "capslock": 0xFFE5, "numlock": 0xFF7F, "scrolllock": 0xFF14, "printscreen": 0xFF61, "pause": 0xFF13,
    **{f"f{number}": 0xFFBE + number - 1 for number in range(1, 25)},
}  # fmt: skip


SHIFT = _NAMED["shift"]


def chord_keysyms(keys: tuple[str, ...], *, shifted: bool = False) -> tuple[int, ...]:
    """The keysyms of keys held together, canonical names of ``core.keys`` in the order of pressing.

    A letter under shift is sent as its capital, as a keyboard would: a server that is told "shift, then small a"
    takes the shift away again to produce the small one. ``shifted`` says that shift is held already. Raises
    UsageError.
    """
    shifted = shifted or "shift" in keys
    return tuple(
        _NAMED[key] if key in _NAMED else character_keysym(key.upper() if shifted and len(key.upper()) == 1 else key)
        for key in keys
    )


def text_keysyms(text: str) -> list[int]:
    """One keysym a character; line ends of any kind are Enter, a tab is Tab. Raises UsageError."""
    return [character_keysym(character) for character in text.replace("\r\n", "\n").replace("\r", "\n")]


def character_keysym(character: str) -> int:
    """The keysym of one character. Raises UsageError for those that no keyboard types."""
    if character == "\n":
        return _NAMED["enter"]
    if character == "\t":
        return _NAMED["tab"]
    if unicodedata.category(character) in ("Cc", "Cs"):
        raise UsageError(f"{character!r} cannot be typed: it is a control code and no character")
    code = ord(character)
    return code if code < 0x100 else 0x01000000 | code


_KEYPAD = {
    0xFF8D: "enter", 0xFF95: "home", 0xFF96: "left", 0xFF97: "up", 0xFF98: "right", 0xFF99: "down", 0xFF9A: "pageup",
    0xFF9B: "pagedown", 0xFF9C: "end", 0xFF9E: "insert", 0xFF9F: "delete", 0xFFAA: "*", 0xFFAB: "+", 0xFFAD: "-",
    0xFFAE: ".", 0xFFAF: "/", 0xFFBD: "=", **{0xFFB0 + digit: str(digit) for digit in range(10)},
    0xFFE2: "shift", 0xFFE4: "ctrl", 0xFFE7: "super", 0xFFE8: "super", 0xFFEA: "alt", 0xFFEC: "super",
    0xFF20: "altgr", 0xFE20: "tab", 0xFF80: "space", 0xFF89: "tab", 0x20AC: "€",
}  # fmt: skip
"""Keys of the other hand: of the number pad, and on the right of the keyboard."""
_NAME_OF = {**_KEYPAD, **{keysym: name for name, keysym in _NAMED.items()}}


def key_name(keysym: int) -> str | None:
    """The key or character of a keysym, named as in ``core.keys``; None for one that has no such name."""
    if keysym in _NAME_OF:
        return _NAME_OF[keysym]
    code = keysym - 0x01000000 if keysym & 0xFF000000 == 0x01000000 else keysym if keysym < 0x100 else -1
    if not 0x20 < code < 0x110000 or unicodedata.category(chr(code)) in ("Cc", "Cs"):
        return None
    return chr(code)
