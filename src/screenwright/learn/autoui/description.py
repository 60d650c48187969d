"""A screen in words, for nets that read (paper 004, appendix A.4): a line of HTML for each thing that has a name.

``<p class=button said y=0.84 x=0.59> Save``: the kind, whether the goal speaks of it, and its middle in shares of the
screen, cut off after two digits so that they are the first two of a tap there. Pictures are ``img`` and named by what
they mean. ``said`` stands where all words of a thing are in the goal, ``near`` where one is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, Element, Kind, Screen, State
from screenwright.data.aitw.step import AitwStep
from screenwright.data.instructions.faults import as_parsed
from screenwright.data.screens.ashl import Regions
from screenwright.data.screens.labels import Label, LabelledScreen, Origin

LONGEST: Final = 40
"""Letters of one thing's words."""
ROWS: Final = 48
"""Things whose middles lie in one of so many bands are read from left to right."""
SHORTEST: Final = 3
"""Letters of a word that is like the goal by itself."""
_CLASSES: Final = {"other": "text", "window": "text"}
_SIDES: Final = (540, 1080)
"""Pixels across and down that shares of a screen are counted in."""
_NOTHING: Final = Origin(source="", library="", application="", page="")


class Thing(NamedTuple):
    """``y`` and ``x`` are of its middle, 0 to 1; ``state`` is on, off, chosen or ""."""

    kind: str
    words: str
    is_picture: bool
    state: str
    y: float
    x: float


def things_of(screen: Screen) -> tuple[Thing, ...]:
    """What our own perception saw."""
    return _things(screen.elements, screen.screenshot.width, screen.screenshot.height)


def things_annotated(step: AitwStep, rng: Random | None) -> tuple[Thing, ...]:
    """What a data set says is there, if it says it in words; with ``rng`` as a parser might see it."""
    width, height = _SIDES
    if not step.texts or not step.types:
        return ()
    labels = tuple(
        _label(text, kind, box)
        for text, kind, (y, x, h, w) in zip(step.texts, step.types, step.boxes, strict=True)
        if (box := _box(y * height, x * width, h * height, w * width)) is not None
    )
    if rng is None:
        return _things([_element(one, number) for number, one in enumerate(labels)], width, height)
    whole = LabelledScreen(
        width=width, height=height, scale=1.0, origin=_NOTHING, labels=labels, regions=Regions((), ())
    )
    return _things(as_parsed(whole, rng)[0], width, height)


def described(things: Iterable[Thing], goal: str, *, hints: bool) -> str:
    """The lines of all things, one behind the other. ``hints``: mark what the goal speaks of."""
    spoken = set(words_of(goal))
    return " ".join(_line(thing, _hint(thing, spoken) if hints else "") for thing in things)


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _things(elements: Sequence[Element], width: int, height: int) -> tuple[Thing, ...]:
    found = []
    for one in elements:
        words = one.text or one.name or one.icon or ""
        if words or one.kind in ("input", "switch", "checkbox", "radio"):
            y, x = (one.box.top + one.box.bottom) / 2 / height, (one.box.left + one.box.right) / 2 / width
            is_picture = not one.text and one.icon is not None
            found.append(Thing(_CLASSES.get(one.kind, one.kind), words[:LONGEST], is_picture, _state(one), y, x))
    return tuple(sorted(found, key=lambda thing: (int(thing.y * ROWS), thing.x)))


def _state(element: Element) -> str:
    if element.state.checked is not None:
        return "on" if element.state.checked else "off"
    return "chosen" if element.state.selected else ""


def _line(thing: Thing, hint: str) -> str:
    tag = "img" if thing.is_picture else "p"
    facts = " ".join(fact for fact in (thing.kind, thing.state, hint) if fact)
    return f"<{tag} class={facts} y={_cut(thing.y)} x={_cut(thing.x)}> {' '.join(thing.words.split())}"


def _cut(share: float) -> str:
    return f"{int(min(max(share, 0.0), 0.99) * 100) / 100:.2f}"


def _hint(thing: Thing, spoken: set[str]) -> str:
    words = words_of(thing.words)
    if words and spoken.issuperset(words):
        return "said"
    return "near" if any(len(word) >= SHORTEST and word in spoken for word in words) else ""


def _label(text: str, kind: str, box: Box) -> Label:
    """``kind`` is one of ours, perhaps with a state behind it, or of Android in the Wild: TEXT, ICON_ENVELOPE."""
    first, _, state = kind.casefold().partition(" ")
    if kind.startswith("ICON_"):
        return Label(kind="icon", box=box, icon=kind.removeprefix("ICON_").replace("_", " ").casefold())
    known: Kind = next((one for one in KINDS if one == first), "text")
    checked = {"on": True, "off": False}.get(state)
    return Label(
        kind=known, box=box, text=text or None, state=State(checked=checked, selected=state == "chosen" or None)
    )


def _element(label: Label, number: int) -> Element:
    return Element(id=f"e{number}", kind=label.kind, box=label.box, text=label.text, icon=label.icon, state=label.state)


def _box(top: float, left: float, height: float, width: float) -> Box | None:
    box = Box(round(left), round(top), round(left + width), round(top + height))
    return box if box.width > 0 and box.height > 0 else None
