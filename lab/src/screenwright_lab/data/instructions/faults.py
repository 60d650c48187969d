"""A labelled screen as a parser might give it: things missed, taken for others, misread, seen twice, a little aside.

For the many screens that nobody parses; the shares are about those that `eval elements`, `icons` and `text` report.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright_lab.data.icons.families import OTHER
from screenwright_lab.data.instructions.surroundings import ROLE
from screenwright_lab.data.screens.labels import Label, LabelledScreen
from screenwright_lab.data.screens.web.pages.icons import function_meant

MISSED, OTHER_KIND, MISREAD, TWICE, NO_ICON = 0.06, 0.12, 0.04, 0.2, 0.25
SAME = 0.5
"""IoU from which a parsed element is a labelled thing."""
_TAKEN_FOR: dict[Kind, tuple[Kind, ...]] = {
    "button": ("text", "link", "input", "tab"), "link": ("text", "button", "list_item"), "tab": ("button", "link",
    "text"),
    "menuitem": ("text", "list_item", "button"), "list_item": ("text", "link", "cell"), "cell": ("text", "list_item"),
    "icon": ("image", "button", "other"), "image": ("icon", "other"), "input": ("select", "other", "text"),
    "select": ("input", "button"), "checkbox": ("icon", "other"), "radio": ("icon", "checkbox"), "text": ("link",
    "button"),
}  # fmt: skip
_CONFUSED = {"l": "I", "I": "l", "0": "O", "O": "0", "1": "l", "rn": "m", "m": "rn", "c": "e", "S": "5"}


def as_parsed(screen: LabelledScreen, rng: Random) -> tuple[list[Element], list[str]]:
    """Elements in the labels' order, and for each label the id of its element, empty where it was missed."""
    elements: list[Element] = []
    ids: list[str] = []
    for label in screen.labels:
        if rng.random() < MISSED:
            ids.append("")
            continue
        ids.append(f"e{len(elements)}")
        elements.append(_element(label, screen, len(elements), rng))
        if label.text and label.kind in _TAKEN_FOR and label.kind != "text" and rng.random() < TWICE:
            elements.append(_words_alone(elements[-1], len(elements)))
    return elements, ids


def found_by(elements: Sequence[Element], screen: LabelledScreen) -> list[str]:
    """For each label the id of the parsed element that is there, empty where there is none."""
    best = [max(elements, key=lambda one: one.box.iou(label.box), default=None) for label in screen.labels]
    return [
        one.id if one is not None and one.box.iou(label.box) >= SAME else ""
        for one, label in zip(best, screen.labels, strict=True)
    ]


def roles(screen: LabelledScreen, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """By id, what the things of a frame are called."""
    keys = ((name, label.key or "") for name, label in zip(ids, screen.labels, strict=True))
    return {
        name: tuple(key[len(ROLE) :].split("|"))
        for name, key in keys
        if name and len(key) > len(ROLE) and key.startswith(ROLE)
    }


def truth(screen: LabelledScreen, ids: Sequence[str]) -> list[Element]:
    """What a person sees, under the ids of the elements that stand for it."""
    return [
        Element(
            id=name, kind=label.kind, box=label.box, text=label.text, name=label.name, icon=_function(label),
            state=label.state, clickable=label.clickable,
        )
        for label, name in zip(screen.labels, ids, strict=True)
    ]  # fmt: skip


def _element(label: Label, screen: LabelledScreen, number: int, rng: Random) -> Element:
    kind = rng.choice(_TAKEN_FOR[label.kind]) if label.kind in _TAKEN_FOR and rng.random() < OTHER_KIND else label.kind
    text = _misread(label.text, rng) if label.text else None
    icon = None if rng.random() < NO_ICON else _function(label)
    return Element(
        id=f"e{number}",
        kind=kind,
        box=_moved(label.box, screen, rng),
        text=text,
        name=text
        or (label.name if label.kind in ("input", "select", "checkbox", "radio", "switch", "slider") else None),
        icon=icon,
        state=label.state,
        value=label.value,
        clickable=label.clickable if rng.random() > MISSED else not label.clickable,
        confidence=round(rng.uniform(0.5, 1.0), 2),
    )


def _function(label: Label) -> str | None:
    """What the picture does, in the words of the icon namer, in which those of a frame are given."""
    if (label.key or "").startswith(ROLE):
        return label.icon
    meant = function_meant(label.icon) if label.icon else OTHER
    return None if meant == OTHER else meant


def _words_alone(element: Element, number: int) -> Element:
    box = element.box
    margin = min(box.width, box.height) // 5
    inner = Box(box.left + margin, box.top + margin, box.right - margin, box.bottom - margin) if margin else box
    return Element(id=f"e{number}", kind="text", box=inner, text=element.text, name=element.text, confidence=0.9)


def _moved(box: Box, screen: LabelledScreen, rng: Random) -> Box:
    shift = [round(rng.gauss(0, 1.5)) for _ in range(4)]
    left, top = max(0, box.left + shift[0]), max(0, box.top + shift[1])
    right, bottom = min(screen.width, box.right + shift[2]), min(screen.height, box.bottom + shift[3])
    return Box(left, top, right, bottom) if left < right and top < bottom else box


def _misread(text: str, rng: Random) -> str:
    """A sign for one that looks alike, or a lost space, in a few of the texts."""
    if rng.random() >= MISREAD or len(text) < 3:
        return text
    if " " in text and rng.random() < 0.5:
        return text.replace(" ", "", 1)
    here: Sequence[str] = [sign for sign in _CONFUSED if sign in text]
    sign = rng.choice(here) if here else ""
    return text.replace(sign, _CONFUSED[sign], 1) if sign else text
