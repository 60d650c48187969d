"""Taps on the keys of a keyboard on the screen, joined into the text that they write.

A key is known by its letter. Letters that were not read are told by the others of their row, as rows of keyboards are
known. Taps on keys that nobody can name stay taps.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from screenwright.agents.demonstrations.acts import Act
from screenwright.core.action import Click, DoubleClick, PressKeys, TypeText
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot

LEAST_KEYS = 12
"""Keys with one letter from which on it is a keyboard."""
SURE = 0.5
"""Of the keys of a row: so many must have been read as a known row has them."""
ROWS = (
    "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "1234567890",
)  # fmt: skip
SHIFT, BACK, ENTER, SPACE = "shift", "backspace", "enter", " "
_KEYS = frozenset({"button", "text", "icon", "input", "other"})


def faces(screen: Screen) -> dict[str, str]:
    """By element: the letter or name of each key of the keyboard on the screen; empty where there is none."""
    keys = [one for one in screen.elements if one.kind in _KEYS and one.box.top > screen.screenshot.height // 3]
    letters = [one for one in keys if len(one.text or "") == 1]
    if len(letters) < LEAST_KEYS:
        return {}
    top = min(one.box.top for one in letters) - letters[0].box.height // 2
    height = letters[0].box.height
    board = [one for one in keys if one.box.top >= top and abs(one.box.height - height) <= height // 2]
    found: dict[str, str] = {}
    rows = _rows(board)
    for row in rows:
        found.update(_named(row))
    last = max((row for row in rows if any(one.id in found for one in row)), key=lambda row: row[0].box.top)
    below = [row for row in rows if row[0].box.top > last[0].box.top]
    for row in below[:1]:
        found.update(_foot(row))
    return found


@dataclass
class Taps:
    """Taps on keys that were not written yet."""

    _acts: list[Act] = field(default_factory=list)
    _keys: list[str] = field(default_factory=list)

    def take(self, act: Act, screen: Screen) -> bool:
        """Whether the action was a tap on a key, which is kept here until :meth:`written`."""
        action = act.action
        if not isinstance(action, Click | DoubleClick):
            return False
        key = _key_at(screen, action.at)
        if key is None:
            return False
        self._acts.append(act)
        self._keys += [key] * (2 if isinstance(action, DoubleClick) else 1)
        return True

    def written(self, shown: Screenshot) -> list[Act]:
        """What the taps wrote, as texts and presses of Enter; ``shown`` is the picture after them."""
        acts, keys = self._acts, self._keys
        self._acts, self._keys = [], []
        if not acts:
            return []
        done: list[Act] = []
        for part in _parts(keys):
            action = PressKeys((ENTER,)) if part == ENTER else TypeText(part)
            done.append(replace(acts[0], action=action, shown=shown))
        return done


def _parts(keys: list[str]) -> list[str]:
    """Texts, and ENTER for each press of it."""
    parts, text, capital = list[str](), "", False
    for key in keys:
        match key:
            case "shift":
                capital = True
                continue
            case "backspace":
                text = text[:-1]
            case "enter":
                parts += [text, ENTER] if text else [ENTER]
                text = ""
            case _:
                text += key.upper() if capital else key
        capital = False
    return [*parts, text] if text else parts


def _key_at(screen: Screen, point: Point) -> str | None:
    named = faces(screen)
    hit = [one for one in screen.elements if one.id in named and one.box.contains(point, 8)]
    return named[min(hit, key=lambda one: one.box.area).id] if hit else None


def _rows(keys: list[Element]) -> list[list[Element]]:
    """From top to bottom, each from left to right."""
    rows: list[list[Element]] = []
    for key in sorted(keys, key=lambda one: one.box.center.y):
        if rows and key.box.center.y - rows[-1][-1].box.center.y <= key.box.height // 2:
            rows[-1].append(key)
        else:
            rows.append([key])
    return [sorted(row, key=lambda one: one.box.left) for row in rows]


def _named(row: list[Element]) -> dict[str, str]:
    """The keys of a row that is known; what stands before and behind its letters is Shift and Backspace."""
    best: tuple[int, int, str] = (0, 0, "")
    for known in ROWS:
        for start in range(len(row) - len(known) + 1):
            read = [(row[start + place].text or "").lower() for place in range(len(known))]
            best = max(best, (sum(map(str.__eq__, read, known)), start, known))
    hits, start, known = best
    if hits < SURE * max(1, len(known)):
        return {}
    named = {row[start + place].id: letter for place, letter in enumerate(known)}
    named.update({one.id: SHIFT for one in row[:start]})
    named.update({one.id: BACK for one in row[start + len(known) :]})
    return named


def _foot(row: list[Element]) -> dict[str, str]:
    """The last row: the widest key is the space bar, the last one Enter, and signs are what is read on them."""
    bar = max(row, key=lambda one: one.box.width)
    named = {one.id: one.text or "" for one in row if len(one.text or "") == 1}
    named[bar.id] = SPACE
    if row[-1] is not bar:
        named[row[-1].id] = ENTER
    return named
