"""The parts of our own applications as ``page.html`` takes them, and the looks they are drawn in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeAlias

from screenwright_lab.data.trajectories.script import Chapter, Split, Task

Widget: TypeAlias = dict[str, Any]
Deed: TypeAlias = list[Any]

SIZES = ((1024, 700), (1280, 800), (960, 640), (1152, 864), (412, 780))
_PHONE_WIDTH = 500
MOST = 7
"""Moves of a script; the last step is the claim to be done."""
_FACES = ("DejaVu Sans, sans-serif", "Liberation Sans, Noto Sans CJK SC, sans-serif", "Liberation Serif, serif")
_HUES = ("#1a56c4", "#0b7a52", "#7b2fb5", "#b3361c", "#2f3e50", "#0a7ea0")


def widget(kind: str, label: str, *on: Deed, key: str = "", **more: Any) -> Widget:
    """``key`` names it in scripts; the label does where none is given."""
    return {"kind": kind, "label": label, "key": key or label, "on": list(on), **more}


def button(label: str, *on: Deed, key: str = "", **more: Any) -> Widget:
    return widget("button", label, *on, key=key, **more)


def entry(label: str, value: str = "", **more: Any) -> Widget:
    return widget("input", label, value=value or label, **more)


def group(*parts: Widget, key: str) -> Widget:
    return {"kind": "group", "key": key, "parts": list(parts)}


def part(as_: str, *widgets: Widget, heading: str = "") -> dict[str, Any]:
    return {"as": as_, "widgets": list(widgets), "heading": heading}


def view(title: str, *parts: dict[str, Any]) -> dict[str, Any]:
    return {"title": title, "parts": list(parts)}


def dialog(title: str, words: str, *buttons: Widget) -> dict[str, Any]:
    return {"title": title, "words": words, "buttons": list(buttons)}


def app(
    rng: random.Random,
    title: str,
    views: dict[str, Any],
    nav: Sequence[Widget],
    *,
    dialogs: dict[str, Any] | None = None,
    values: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The whole application; it starts with the view that stands first."""
    return {
        "title": title,
        "views": views,
        "nav": list(nav),
        "dialogs": dialogs or {},
        "values": values or {},
        "start": next(iter(views)),
        "side": rng.random() < 0.3,
        "look": look(rng),
        "stuck": "",
        "complaint": "",
    }


def look(rng: random.Random) -> dict[str, str]:
    """Colours, letters, corners and room by lot; dark in three of ten."""
    dark, hue = rng.random() < 0.3, rng.choice(_HUES)
    colours = (
        {"ground": "#1c1f24", "ink": "#e8eaee", "card": "#292e36", "line": "#444b57", "edge": "#7d8696",
         "main": "#8db7ff", "onmain": "#10141b", "bar": "#11141a", "barink": "#f0f2f5"}
        if dark
        else {"ground": rng.choice(("#ffffff", "#f3f5f8", "#faf7f0")), "ink": "#1d2129", "card": "#ffffff",
              "line": "#d5d9e0", "edge": "#8b93a1", "main": hue, "onmain": "#ffffff",
              "bar": rng.choice((hue, "#ffffff", "#e9edf3")), "barink": ""}
    )  # fmt: skip
    if not colours["barink"]:
        colours["barink"] = "#ffffff" if colours["bar"] == hue else "#1d2129"
    return {
        **colours,
        "size": f"{rng.choice((14, 15, 16, 18))}px",
        "face": rng.choice(_FACES),
        "round": f"{rng.choice((0, 4, 8, 18))}px",
        "gap": f"{rng.choice((14, 18, 24))}px",
    }


def of_app(
    rng: random.Random,
    family: str,
    split: Split,
    made: dict[str, Any],
    chapters: Sequence[Chapter],
    *,
    away: str = "",
    complaint: str = "",
    joint: str = " and ",
) -> Task:
    """A task on a page of our own: as many chapters from the front, by lot, as make at most seven moves."""
    most = [count for count in range(1, len(chapters) + 1) if sum(len(one.moves) for one in chapters[:count]) <= MOST]
    kept = tuple(chapters[: rng.choice(most[-2:])])
    size = rng.choice(SIZES)
    scale = 2.0 if size[0] < _PHONE_WIDTH else rng.choice((1.0, 1.0, 1.25))
    return Task(
        family=family, split=split, chapters=kept, app=made, size=size, scale=scale, away=away, complaint=complaint,
        joint=joint,
    )  # fmt: skip
