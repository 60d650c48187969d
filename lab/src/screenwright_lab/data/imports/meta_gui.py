"""Turns of META-GUI (Sun and others, "META-GUI: Towards multi-modal conversational agents on mobile GUI") as episodes.

Built from the code of its baseline (X-LANCE/META-GUI-baseline) and **not tried on its files**: ``dialog_N/dialog.json``
is what was said, user and system by turns; ``dialog_N/turn_M/`` holds ``actions.json``, by the number of the picture on
which it was done, and the pictures ``0.png``, ``1.png``, ... An action is ``WORD|KIND|PLACE|TEXT``: click, swipe (from
PLACE to TEXT), input, enter, back, home, clear; read asks for nothing on the screen. Positions are pixels, x first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from screenwright.core.action import Action, Back, Click, Home, PressKeys, Swipe, TypeText
from screenwright.core.errors import DataError
from screenwright.core.files import NOT_AS_SAID, read_json
from screenwright.core.geometry import Point
from screenwright.episodes import Acts
from screenwright_lab.data.imports.recording import Moment, Recording, picture

_PLAIN: Mapping[str, tuple[Action, ...]] = {
    "enter": (PressKeys(("enter",)),), "back": (Back(),), "home": (Home(),),
    "clear": (PressKeys(("ctrl", "a")), PressKeys(("backspace",))), "read": (),
}  # fmt: skip
"""``clear`` empties the field that has the focus: everything is marked and deleted."""


@dataclass(frozen=True, slots=True)
class Turn:
    """``said`` by the user, ``replied`` by the system when it was done."""

    name: str
    folder: Path
    said: str
    replied: str


def turns(folder: Path) -> list[Turn]:
    """All below ``folder`` in which something was done. Raises DataError where there is none, and for a dialogue that
    cannot be read."""
    found = []
    for file in sorted(folder.rglob("actions.json")):
        turn, number = file.parent, file.parent.name.rpartition("_")[2]
        dialogue = turn.parent / "dialog.json"
        said = read_json(dialogue)
        try:
            first, second = (str(said[2 * int(number) + place]["text"]) for place in (0, 1))
        except NOT_AS_SAID as error:
            raise DataError(f"{dialogue} has no text for {turn.name}: {type(error).__name__} {error}") from error
        found.append(Turn(f"{turn.parent.name}-{turn.name}", turn, first, second))
    if not found:
        raise DataError(f"there is no META-GUI turn below {folder} (dialog_N/turn_M/actions.json)")
    return found


def recording_of(turn: Turn) -> Recording:
    """Raises DataError with file, picture and what is wrong."""
    file = turn.folder / "actions.json"
    told = read_json(file)
    try:
        pictures = sorted(int(path.stem) for path in turn.folder.glob("*.png") if path.stem.isdecimal())
        actions = {number: told.get(str(number)) for number in pictures}
    except NOT_AS_SAID as error:
        raise DataError(f"{file} cannot be read: {error}") from error
    moments = [
        Moment(look=picture(turn.folder / f"{number}.png"), answer=Acts(acts), subgoal=turn.said)
        for number, text in actions.items()
        if text is not None and (acts := _actions(text, f"{file}: {number}"))
    ]
    ends = bool(pictures) and actions[pictures[-1]] is None
    return Recording(
        name=turn.name,
        source=f"meta-gui/{turn.name}",
        goal=turn.said,
        moments=moments,
        last=picture(turn.folder / f"{pictures[-1]}.png") if ends else None,
        outcome="success" if ends else None,
        reason=f"answered: {turn.replied}" if ends else "",
    )


def _actions(text: object, where: str) -> tuple[Action, ...]:
    parts = text.split("|") if isinstance(text, str) else []
    if len(parts) != 4:
        raise DataError(f"{where}: an action is WORD|KIND|PLACE|TEXT, got {text!r:.80}")
    _, kind, place, words = parts
    match kind:
        case "click":
            return (Click(_point(place, where)),)
        case "swipe":
            return (Swipe(_point(place, where), _point(words, where)),)
        case "input":
            return (TypeText(words),)
        case _ if kind in _PLAIN:
            return _PLAIN[kind]
        case _:
            raise DataError(f"{where}: there is no action {kind!r:.40}")


def _point(text: str, where: str) -> Point:
    try:
        x, y = (int(number) for number in text.split(","))
    except ValueError:
        raise DataError(f"{where}: a place is x,y in pixels, got {text!r:.40}") from None
    return Point(x, y)
