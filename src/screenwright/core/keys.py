"""Names of keys as people write them, brought to one spelling.

Canonical names are lower case: ``ctrl shift alt super enter escape tab backspace delete insert home end pageup
pagedown up down left right space menu capslock numlock printscreen pause f1``..``f24``, or one character as
itself. Devices map these to their own codes.
"""

from __future__ import annotations

import difflib

from screenwright.core.errors import UsageError

NAMED_KEYS = frozenset(
    {
        "ctrl", "shift", "alt", "altgr", "super", "enter", "escape", "tab", "backspace", "delete", "insert", "home",
        "end", "pageup", "pagedown", "up", "down", "left", "right", "space", "menu", "capslock", "numlock",
        "scrolllock", "printscreen", "pause", *(f"f{number}" for number in range(1, 25)),
    }
)  # fmt: skip

MODIFIERS = ("ctrl", "alt", "altgr", "shift", "super")

_ALIASES = {
    "control": "ctrl", "ctl": "ctrl", "strg": "ctrl", "controlleft": "ctrl", "ctrll": "ctrl", "controll": "ctrl",
    "option": "alt", "altl": "alt", "opt": "alt", "shiftl": "shift", "isolevel3shift": "altgr", "altr": "altgr",
    "win": "super", "windows": "super", "windowskey": "super", "winkey": "super", "meta": "super",
    "cmd": "super", "command": "super", "superl": "super", "start": "super",
    "return": "enter", "ret": "enter", "kpenter": "enter", "newline": "enter",
    "esc": "escape", "bksp": "backspace", "back space": "backspace", "del": "delete", "ins": "insert",
    "pgup": "pageup", "prior": "pageup", "pgdn": "pagedown", "pgdown": "pagedown", "next": "pagedown",
    "arrowup": "up", "arrowdown": "down", "arrowleft": "left", "arrowright": "right",
    "uparrow": "up", "downarrow": "down", "leftarrow": "left", "rightarrow": "right",
    "spacebar": "space", "blank": "space", "prtsc": "printscreen", "prtscn": "printscreen", "print": "printscreen",
    "apps": "menu", "contextmenu": "menu", "caps": "capslock", "plus": "+", "minus": "-",
}  # fmt: skip


def normalise_key(name: str) -> str:
    """One key's canonical name. ``"Return"`` -> ``"enter"``, ``"Page_Down"`` -> ``"pagedown"``, ``"A"`` -> ``"A"``.

    Raises UsageError with near names for a key that does not exist.
    """
    if name == " ":
        return "space"
    if len(name.strip()) == 1:
        return name.strip()
    plain = name.strip().lower()
    squeezed = plain.replace("_", "").replace("-", "").replace(" ", "")
    for spelling in (plain, squeezed):
        candidate = _ALIASES.get(spelling, spelling)
        if candidate in NAMED_KEYS or len(candidate) == 1:
            return candidate
    near = difflib.get_close_matches(squeezed, [*NAMED_KEYS, *_ALIASES], n=3)
    hint = f": did you mean {' or '.join(near)}?" if near else ": one character, or a name like enter, ctrl, f5"
    raise UsageError(f"unknown key {name!r}{hint}")


def parse_chord(text: str) -> tuple[str, ...]:
    """``"Ctrl+Shift+S"`` -> ``("ctrl", "shift", "s")``; ``"ctrl++"`` and ``"ctrl--"`` end in the sign itself.

    Letters beside ctrl, alt or super are lower-cased: people write Ctrl+S and mean no shift.
    """
    body = text.strip()
    if body in ("+", "-"):
        return (body,)
    tail: list[str] = []
    if len(body) > 1 and body[-1] in "+-" and body[-2] in "+-":
        body, tail = body[:-2], [body[-1]]
    if "+" not in body and body.count("-") >= 1 and _is_dashed_chord(body):
        body = body.replace("-", "+")
    keys = [normalise_key(part) for part in body.split("+") if part.strip()] + tail
    if not keys:
        raise UsageError(f"no key in {text!r}: write one like ctrl+s or enter")
    if any(key in ("ctrl", "alt", "super") for key in keys):
        keys = [key.lower() for key in keys]
    return tuple(keys)


def _is_dashed_chord(body: str) -> bool:
    """``ctrl-s`` is a chord, ``page-down`` is one key."""
    first = body.split("-", 1)[0].strip().lower()
    return _ALIASES.get(first, first) in MODIFIERS
