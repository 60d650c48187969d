"""A screen in words, for nets that read (paper 004, appendix A.4): a line of HTML for each thing that has a name.

``<p class=text said y=0.84 x=0.59> Save``: text, icon, input or switch, whether the goal speaks of it, and its middle
in shares of the screen, cut off after two digits so that they are the first two of a tap there. Finer kinds (a link, a
row, a cell) are what parsers confuse most, and a tap does not need them. ``said`` stands where all words of a thing are
in the goal, ``near`` where one is. Of things with the same words at one place, a row and its title, one is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, Element, Kind, Screen, State
from screenwright.episodes import AitwStep
from screenwright_lab.data.instructions.faults import as_parsed
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin

LONGEST: Final = 40
"""Letters of one thing's words."""
ROWS: Final = 48
"""Things whose middles lie in one of so many bands are read from left to right."""
SHORTEST: Final = 3
"""Letters of a word that is like the goal by itself."""
CLASSES: Final = ("text", "icon", "input", "switch")
_CLASS_OF: Final[Mapping[Kind, str]] = {
    "icon": "icon", "image": "icon", "input": "input", "switch": "switch", "checkbox": "switch", "radio": "switch"
}  # fmt: skip
_GUESSED: Final = "probably "
"""How perception begins names that it only concludes."""
_SAME: Final = (0.06, 0.3)
"""Things with the same words whose middles lie nearer than this, down and across, are one."""
ICONS_MISSED: Final = 0.25
"""Share of the icons that a parser does not see, beside the faults that all things have."""
_SIDES: Final = (540, 1080)
"""Pixels across and down that shares of a screen are counted in."""
_NOTHING: Final = Origin(source="", library="", application="", page="")


class Thing(NamedTuple):
    """``sort`` is one of CLASSES; ``y`` and ``x`` are of its middle, 0 to 1; ``state`` is on, off, chosen or ""."""

    sort: str
    words: str
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
    seen = [one for one in as_parsed(whole, rng)[0] if one.kind != "icon" or rng.random() >= ICONS_MISSED]
    return _things(seen, width, height)


def described(things: Iterable[Thing], goal: str, *, hints: bool) -> str:
    """The lines of all things, one behind the other. ``hints``: mark what the goal speaks of."""
    spoken = set(words_of(goal))
    return " ".join(_line(thing, _hint(thing, spoken) if hints else "") for thing in things)


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _things(elements: Sequence[Element], width: int, height: int) -> tuple[Thing, ...]:
    found = [thing for one in elements if (thing := _thing(one, width, height)) is not None]
    found.sort(key=lambda thing: (int(thing.y * ROWS), thing.x))
    told: list[Thing] = []
    for thing in found:
        if not thing.words or not any(_is_same(thing, other) for other in told):
            told.append(thing)
    return tuple(told)


def _thing(element: Element, width: int, height: int) -> Thing | None:
    """None for what has no words and is no control."""
    words = element.text or element.name or element.icon or ""
    sort = _CLASS_OF.get(element.kind, "text")
    if not element.text and (element.icon or words.startswith(_GUESSED)):
        sort = "icon"
    if not words and sort not in ("input", "switch"):
        return None
    y, x = (element.box.top + element.box.bottom) / 2 / height, (element.box.left + element.box.right) / 2 / width
    return Thing(sort, words.removeprefix(_GUESSED)[:LONGEST], _state(element), y, x)


def _is_same(one: Thing, other: Thing) -> bool:
    near = abs(one.y - other.y) < _SAME[0] and abs(one.x - other.x) < _SAME[1]
    return near and one.words.casefold() == other.words.casefold()


def _state(element: Element) -> str:
    if element.state.checked is not None:
        return "on" if element.state.checked else "off"
    return "chosen" if element.state.selected else ""


def _line(thing: Thing, hint: str) -> str:
    facts = " ".join(fact for fact in (thing.sort, thing.state, hint) if fact)
    return f"<p class={facts} y={cell(thing.y):.2f} x={cell(thing.x):.2f}> {' '.join(thing.words.split())}"


def cell(share: float) -> float:
    """The hundredth of a side in which a share of it lies, 0.00 to 0.99."""
    return int(min(max(share, 0.0), 0.99) * 100 + 1e-9) / 100


def _hint(thing: Thing, spoken: set[str]) -> str:
    words = words_of(thing.words)
    if words and spoken.issuperset(words):
        return "said"
    return "near" if any(len(word) >= SHORTEST and word in spoken for word in words) else ""


def _label(text: str, kind: str, box: Box) -> Label:
    """``kind`` is as Android in the Wild writes it, TEXT or ICON_ENVELOPE, or one of ours likewise, SWITCH_ON."""
    told = kind.casefold()
    if told.startswith("icon_"):
        return Label(kind="icon", box=box, text=text or None, icon=told.removeprefix("icon_").replace("_", " "))
    plain = told.removesuffix("_on").removesuffix("_off")
    known: Kind = next((one for one in KINDS if one == plain), "text")
    checked = None if plain == told else told.endswith("_on")
    return Label(kind=known, box=box, text=text or None, state=State(checked=checked))


def _element(label: Label, number: int) -> Element:
    return Element(id=f"e{number}", kind=label.kind, box=label.box, text=label.text, icon=label.icon, state=label.state)


def _box(top: float, left: float, height: float, width: float) -> Box | None:
    box = Box(round(left), round(top), round(left + width), round(top + height))
    return box if box.width > 0 and box.height > 0 else None
