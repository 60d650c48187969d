"""A goal read beside the screen that it is about: the steps by which it is done there, in the words of the things that
are worked. The net chooses things and acts (``deed_selection``); here each becomes a step that can be read by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from screenwright.agents.planner.deed_selection import Chosen, Deed, choose, with_entries
from screenwright.agents.planner.kinds import COMMANDS
from screenwright.agents.planner.numerals import NUMERALS
from screenwright.agents.planner.picking import share_row
from screenwright.agents.planner.program_map import NOTHING_KNOWN, MenuPath, ProgramMap
from screenwright.agents.planner.quoting import quote
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.reading import PROBABLY, name_of, one_line

_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_MOST_ALIKE = 20
SURE_HERE = 0.6
"""Chance of a reading beside the screen from which it is done."""


@dataclass(frozen=True, slots=True)
class Grounded:
    """``chance``: 0..1 that the steps are all that is asked for, and right."""

    steps: tuple[str, ...]
    chance: float


def steps_on(screen: Screen, goal: str, known: ProgramMap = NOTHING_KNOWN) -> Grounded | None:
    """The steps by which all of a goal is done on this screen; None where that is not sure."""
    chose = choose(with_known(screen, known), goal)
    if chose is None or chose.extent != "all" or chose.chance < SURE_HERE:
        return None
    steps = told(screen, chose)
    return Grounded(steps, chose.chance) if steps else None


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
        menus.append((" ".join(path), title.box if title else Box(0, 0, 1, 1), labels))
    return with_entries(screen, menus)


def _step(screen: Screen, deed: Deed) -> str | None:
    if deed.element.source == "inferred" and deed.element.id not in screen.by_id:
        return f"do {quote(deed.element.text or '')}" if deed.act == "click" else None
    thing = _phrase(screen, deed.element)
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
        case "nothing":
            return None


def _content(deed: Deed) -> str:
    """What is filled in: a number that is told in words in figures, where figures are held."""
    words = (deed.words or "").strip()
    figures = deed.element.kind == "slider" or (deed.element.text or "").strip().isdecimal()
    return str(NUMERALS[words.casefold()]) if figures and words.casefold() in NUMERALS else words


def _phrase(screen: Screen, element: Element) -> str | None:
    """Its name; with the row that it stands in, or its number among them, where several are called so."""
    name = (name_of(element) or "").removeprefix(PROBABLY)
    if not name:
        return None
    alike = [one for one in screen.elements if name_of(one) == name and (one.kind == element.kind)]
    if len(alike) < 2:
        return quote(name)
    row = [one for one in screen.elements if one.text and share_row(one.box, element.box) and one.kind not in COMMANDS]
    unique = [one for one in row if sum(other.text == one.text for other in screen.elements) == 1]
    if unique and sum(share_row(one.box, unique[0].box) for one in alike) == 1:
        return f"{quote(name)} in the {quote(one_line(unique[0].text))} row"
    number = alike.index(element) + 1
    return f"the {number}{_ENDINGS.get(number, 'th')} {quote(name)}" if number < _MOST_ALIKE else None
