"""A goal read beside the screen that it is about: the steps by which it is done there, in the words of the things that
are worked. The net chooses things and acts (``deed_selection``); here each becomes a step that can be read by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from screenwright.agents.planner.deed_selection import Act, Chosen, Deed, choose, with_entries
from screenwright.agents.planner.kinds import COMMANDS
from screenwright.agents.planner.matching import Want, find
from screenwright.agents.planner.numerals import NUMERALS
from screenwright.agents.planner.phrases import read_target
from screenwright.agents.planner.picking import share_row
from screenwright.agents.planner.program_map import BETWEEN, NOTHING_KNOWN, MenuPath, ProgramMap
from screenwright.agents.planner.quoting import mask, quote
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import PROBABLY, name_of, one_line

_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_MOST_ALIKE = 20
_SAME = 0.5
"""IoU from which what is found is the thing that was meant."""
_WANTED: dict[Act, Want] = {
    "click": "click", "on": "toggle", "off": "toggle", "fill": "input", "clear": "input",
}  # fmt: skip
_KIND_WORDS: dict[Kind, str] = {
    "button": "button", "link": "link", "tab": "tab", "checkbox": "checkbox", "radio": "radio button",
    "switch": "switch", "slider": "slider", "input": "field", "select": "field",
}  # fmt: skip
SURE_HERE, OPENS_HERE, MAYBE_HERE = 0.7, 0.4, 0.3
"""Chance of a reading beside the screen from which it is done, from which it is where it only opens a dialog, and from
which a refusal tells it."""
_ASKS = re.compile(r"(?:\.\.+|…)\s*$")
"""How an entry ends that asks for more in a dialog before it does anything; a sign of it may not have been read."""


@dataclass(frozen=True, slots=True)
class Grounded:
    """``chance``: 0..1 that the steps are right, and all of the goal where they are said to be the ``whole`` of it.
    ``leads_on``: that they are not, and the rest of it may be found where they lead: the last of them is a press.
    ``opens``: nothing is done by it yet, as things are selected and a dialog is opened."""

    steps: tuple[str, ...]
    chance: float
    whole: bool = True
    leads_on: bool = False
    opens: bool = False

    @property
    def sure(self) -> bool:
        return self.chance >= (OPENS_HERE if self.opens else SURE_HERE)


def steps_on(screen: Screen, goal: str, known: ProgramMap = NOTHING_KNOWN) -> Grounded | None:
    """The steps by which a goal, or a part of it, may be done on this screen; None where nothing is likely."""
    chose = choose(with_known(screen, known), goal)
    if chose is None or chose.extent == "none" or chose.chance < MAYBE_HERE:
        return None
    steps = told(screen, chose)
    if not steps:
        return None
    whole, last = chose.extent == "all", chose.deeds[-1]
    leads_on = not whole and last.act == "click"
    asks = last.element.kind == "menuitem" and _ASKS.search(last.element.text or "") is not None
    opens = leads_on and asks and all(deed.act == "click" for deed in chose.deeds)
    return Grounded(steps, chose.chance, whole, leads_on, opens)


def command_on(screen: Screen, words: str, known: ProgramMap = NOTHING_KNOWN) -> tuple[MenuPath, Element] | None:
    """The one thing that is pressed for these words, and what has to be opened before; None where that is not sure."""
    chose = choose(with_known(screen, known), words)
    if chose is None or chose.extent == "none" or chose.chance < SURE_HERE or len(chose.deeds) != 1:
        return None
    (deed,) = chose.deeds
    if deed.act != "click":
        return None
    number = None if deed.element.id in screen.by_id else int(deed.element.id[1:].split(".")[0])
    return () if number is None else list(known.places)[number], deed.element


def told(screen: Screen, chose: Chosen) -> tuple[str, ...] | None:
    """None where one of the things has no name by which it can be told from others."""
    steps = [_step(screen, deed) for deed in chose.deeds]
    return tuple(step for step in steps if step) if steps and all(steps) else None


def with_known(screen: Screen, known: ProgramMap) -> Screen:
    """With the commands that menus are known to hold, where their titles stand."""
    menus = []
    for path, entries in known.places.items():
        title = next((one for one in screen.elements if path and one_line(one.text) == path[0]), None)
        labels = tuple(entry.label for entry in entries if not entry.leads_on)
        menus.append((BETWEEN.join(path), title.box if title else Box(0, 0, 1, 1), labels))
    return with_entries(screen, menus)


def _step(screen: Screen, deed: Deed) -> str | None:
    if deed.element.source == "inferred" and deed.element.id not in screen.by_id:
        path = BETWEEN.join((deed.element.name or "", deed.element.text or ""))
        return f"do {quote(path)}" if deed.act == "click" else None
    thing = _phrase(screen, deed)
    if thing is None:
        return None
    match deed.act:
        case "click":
            return f"click {thing}"
        case "on" | "off":
            return f"{'check' if deed.act == 'on' else 'uncheck'} {thing}"
        case "fill":
            return f"set {thing} to {quote(_content(deed))}"
        case "clear":
            return f"clear {thing}"


def _content(deed: Deed) -> str:
    """What is filled in: a number that is told in words in figures, where figures are held."""
    words = (deed.words or "").strip()
    figures = deed.element.kind == "slider" or (deed.element.text or "").strip().isdecimal()
    return str(NUMERALS[words.casefold()]) if figures and words.casefold() in NUMERALS else words


def _phrase(screen: Screen, deed: Deed) -> str | None:
    """The first words by which it is found again; None where none do."""
    return next((words for words in _phrases(screen, deed.element) if _finds(screen, words, deed)), None)


def _finds(screen: Screen, words: str, deed: Deed) -> bool:
    want = "any" if deed.element.kind == "slider" else _WANTED[deed.act]
    found = find(screen, read_target(*mask(words)), want)
    return not isinstance(found, Refusal) and found.element.box.iou(deed.element.box) > _SAME


def _phrases(screen: Screen, element: Element) -> Iterator[str]:
    """Its name alone, with its kind, with the row that it stands in, with its number among all of that name; its kind
    with its number."""
    name, kind = (name_of(element) or "").removeprefix(PROBABLY), _KIND_WORDS.get(element.kind)
    if name:
        called = [quote(name), *([f"the {quote(name)} {kind}"] if kind else [])]
        yield from called
        for text in _row(screen, element):
            yield from (f"{one} in the {quote(text)} row" for one in called)
        alike = [one for one in screen.elements if name_of(one) == name and one.kind == element.kind]
        yield from _counted(quote(name), alike, element)
    if kind:
        yield from _counted(kind, [one for one in screen.elements if one.kind == element.kind], element)


def _row(screen: Screen, element: Element) -> Iterator[str]:
    """The texts of its row that stand there once."""
    texts = [one_line(one.text) for one in screen.elements if one.text]
    beside = (one for one in screen.elements if one is not element and share_row(one.box, element.box))
    yield from (
        one_line(one.text)
        for one in beside
        if one.text and one.kind not in COMMANDS and texts.count(one_line(one.text)) == 1
    )


def _counted(words: str, those: Sequence[Element], element: Element) -> Iterator[str]:
    number = those.index(element) + 1
    if number < _MOST_ALIKE:
        yield f"the {number}{_ENDINGS.get(number, 'th')} {words}"
