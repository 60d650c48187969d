"""Things told by how they compare: the ticket with the shortest duration, the cheapest room.

Compared is what can be read: durations ("4h 7m"), amounts of money ("$1,893") and plain numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from screenwright.agents.planner.skill_instructions import PickExtreme
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Refusal
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import likeness

Measure: TypeAlias = Literal["duration", "money", "number"]

_SUPERLATIVES: dict[str, tuple[Measure | None, bool]] = {
    "shortest": ("duration", False), "longest": ("duration", True), "quickest": ("duration", False),
    "fastest": ("duration", False), "slowest": ("duration", True), "cheapest": ("money", False),
    "least expensive": ("money", False), "most expensive": ("money", True), "dearest": ("money", True),
    "lowest": (None, False), "smallest": (None, False), "least": (None, False), "highest": (None, True),
    "greatest": (None, True), "largest": (None, True), "biggest": (None, True), "most": (None, True),
}  # fmt: skip
"""What each compares, None where the measure must be named, and whether the most is meant."""
MEASURES: dict[str, Measure] = {
    "duration": "duration", "time": "duration", "length": "duration", "travel time": "duration", "price": "money",
    "cost": "money", "fare": "money", "amount": "money", "costs": "money", "prices": "money", "number": "number",
    "value": "number",
}  # fmt: skip
_READ: dict[Measure, re.Pattern[str]] = {
    "duration": re.compile(
        r"(?:(?P<h>\d+) ?h(?:ours?|rs?)?)?[ ,:]*(?:(?P<m>\d+) ?m(?:in(?:utes?)?s?)?)?(?![\w])", re.I
    ),
    "money": re.compile(r"[$€£¥] ?(?P<n>\d[\d,]*(?:\.\d+)?)|(?P<before>\d[\d,]*(?:\.\d+)?) ?(?:€|EUR|USD|dollars?|元)"),
    "number": re.compile(r"(?<![\w.])(?P<n>-?\d[\d,]*(?:\.\d+)?)(?![\w])"),
}
_VERB = r"(?:buy|book|order|choose|select|pick|click|tap|take|get|reserve)(?: on)?"
_SUPERLATIVE = "|".join(sorted(_SUPERLATIVES, key=len, reverse=True))
_WITH = re.compile(rf"{_VERB} the [\w -]+? with the (?P<how>{_SUPERLATIVE}) (?P<what>[\w ]+)", re.IGNORECASE)
_OF_ALL = re.compile(rf"{_VERB} the (?P<how>{_SUPERLATIVE}) (?!one\b)[\w -]+", re.IGNORECASE)
_PRESSED: frozenset[Kind] = frozenset({"button", "link", "icon", "tab", "menuitem", "list_item"})


def read_comparison(clause: str) -> PickExtreme | None:
    """The clause as an instruction that compares; None for any other."""
    if hit := _WITH.fullmatch(clause):
        _, most = _SUPERLATIVES[hit["how"].lower()]
        return PickExtreme(hit["what"].lower(), most) if hit["what"].lower() in MEASURES else None
    if hit := _OF_ALL.fullmatch(clause):
        measure, most = _SUPERLATIVES[hit["how"].lower()]
        names = {"duration": "duration", "money": "price"}
        return PickExtreme(names[measure], most) if measure in names else None
    return None


def pick(screen: Screen, measure: str, most: bool, words: str) -> tuple[Decision, ...] | Refusal:
    """A click on the button of the thing that has the most, or the least, of the measure."""
    sort = MEASURES[measure]
    labelled = [one for one in screen.elements if one.text and likeness(measure, one.text.split(":")[0])]
    told = _amounts(sort, labelled or screen.elements) or _amounts(sort, screen.elements)
    if len(told) < 2:
        return Refusal(f"there is nothing on the screen to compare by its {measure}")
    amounts = [value for value, _ in told]
    best = max(amounts) if most else min(amounts)
    if amounts.count(best) > 1:
        return Refusal(f"the {measure} {best:g} may be any of {amounts.count(best)}: say which is meant")
    chosen = told[amounts.index(best)][1]
    target = _button_of(chosen, screen.elements)
    return (Decision(Click(target.box.center), f"{words}: {chosen.text!r} is it", target.id),)


def _amounts(sort: Measure, elements: Sequence[Element]) -> list[tuple[float, Element]]:
    return [(value, one) for one in elements if (value := amount(sort, one.text)) is not None]


def amount(sort: Measure, text: str | None) -> float | None:
    """What the text tells of it: minutes, money or a number."""
    for hit in _READ[sort].finditer(text or ""):
        told = {name: said for name, said in hit.groupdict().items() if said}
        if sort == "duration" and told:
            return 60.0 * int(told.get("h", 0)) + int(told.get("m", 0))
        if told:
            return float(next(iter(told.values())).replace(",", ""))
    return None


def _button_of(chosen: Element, elements: Sequence[Element]) -> Element:
    """The thing itself where it can be pressed, else the nearest button below or beside it."""
    buttons = [one for one in elements if one.kind in _PRESSED and one.clickable and one.box.bottom > chosen.box.top]
    if chosen.kind in _PRESSED or not buttons:
        return chosen
    return min(buttons, key=lambda one: _gap(chosen.box, one.box))


def _gap(one: Box, other: Box) -> float:
    return abs(other.center.y - one.center.y) + 0.2 * abs(other.center.x - one.center.x)
