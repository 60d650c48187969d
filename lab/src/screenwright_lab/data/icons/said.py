"""What programs call the pictures on their buttons: in tooltips, and to readers of the screen, in several languages."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from screenwright.core.screen import Kind
from screenwright_lab.data.icons.families import function_of, functions
from screenwright_lab.data.screens.labels import Label

PICTURES: frozenset[Kind] = frozenset({"icon", "button"})
SQUARE = 1.5
"""How many times as long as the other one side of a picture may be."""


@cache
def _said() -> dict[str, str]:
    document = tomllib.loads(files(__package__).joinpath("said.toml").read_text(encoding="utf-8"))
    plain = {function.replace("_", " "): function for function in functions()}
    return plain | {name.casefold(): function for function, names in document.items() for name in names}


def function_said(name: str) -> str:
    """The function that a program's name for a picture tells, as ``Save As... (Ctrl+S)``; OTHER where none is known."""
    plain = re.sub(r"\s*[(（].*?[)）]\s*", " ", name).strip(" .…:&_").casefold()
    return _said().get(plain) or function_of(plain.replace(" ", "-"))


def is_picture(label: Label) -> bool:
    """Without words of its own, of a picture's form, named; the buttons of a window are called by their place."""
    sides = sorted((label.box.width, label.box.height))
    if label.kind not in PICTURES or label.text or not label.name or sides[1] > SQUARE * sides[0]:
        return False
    return (
        function_of(label.name.casefold()) not in ("fullscreen", "exit_fullscreen") or "full" in label.name.casefold()
    )
