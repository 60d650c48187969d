"""What the screen shows as the value of a name: the cell beside it, or the words after its colon."""

from __future__ import annotations

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.core.action import Click, TypeText
from screenwright.core.agency import Decision, Refusal
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.reading.likeness import likeness

_FIELDS = ("input", "select")
_LONG = 4
"""Heights; a button without words is hardly so long."""


def value_of(screen: Screen, label: str) -> str | Refusal:
    """The text right of the label in its row, else below it, else after the colon in the label's own line."""
    labels = [one for one in screen.elements if one.text and _says(label, one.text)]
    values = {value for one in labels if (value := value_beside(screen, one)) is not None}
    values |= {value for one in screen.elements if (value := _after_colon(label, one.text or "")) is not None}
    if len(values) == 1:
        return values.pop()
    if values:
        return Refusal(f"{label!r} may be any of {len(values)}: {', '.join(sorted(values))}")
    return Refusal(f"nothing on the screen is named {label!r} and has a value beside it")


def type_value(screen: Screen, label: str, target: TargetPhrase | None, words: str) -> tuple[Decision, ...] | Refusal:
    """Read the value and type it into the field; without one where the focus is."""
    value = value_of(screen, label)
    if isinstance(value, Refusal):
        return value
    typing = Decision(TypeText(value), f"{words}: {label} is {value!r}")
    if target is None:
        return (typing,)
    field = find(screen, target, "input")
    return field if isinstance(field, Refusal) else (_into(field, words), typing)


def fill_in(screen: Screen, words: str) -> tuple[Decision, ...] | Refusal:
    """For each empty field with a label, the value that the screen shows beside the same name elsewhere."""
    decisions: list[Decision] = []
    for element in screen.elements:
        name = label_of(screen, element) if _is_empty_field(element) else None
        if name is None:
            continue
        value = value_of(screen, name)
        if isinstance(value, Refusal):
            return value
        decisions.append(Decision(Click(element.box.center), f"{words}: the field {name!r}", element.id))
        decisions.append(Decision(TypeText(value), f"{words}: {name} is {value!r}", element.id))
    return tuple(decisions) or Refusal("there is no empty field with a name on the screen")


def _is_empty_field(element: Element) -> bool:
    """A field without text; a long empty box beside a label is taken for a button at times."""
    long = element.box.width >= _LONG * element.box.height
    return not element.text and (element.kind in _FIELDS or (element.kind == "button" and not element.name and long))


def label_of(screen: Screen, field: Element) -> str | None:
    """What the field is called: its own name, or the nearest words that begin left of it in its row."""
    if field.name:
        return field.name.rstrip(" :：")
    words = [
        one
        for one in screen.elements
        if one.text and one.kind not in _FIELDS and _share_row(one.box, field.box) and one.box.left < field.box.left
    ]
    nearest = max(words, key=lambda one: one.box.left, default=None)
    return (nearest.text or "").rstrip(" :：") if nearest else None


def _into(field: Match, words: str) -> Decision:
    return Decision(Click(field.point), f"{words}: {field.why}", field.element.id, field.confidence)


def _says(label: str, text: str) -> bool:
    fit = likeness(label, text)
    return fit is not None and fit.how in ("exact", "fuzzy")


def value_beside(screen: Screen, label: Element) -> str | None:
    """None for the label of a field, and where nothing stands beside it."""
    others = [one for one in screen.elements if one.id != label.id and (one.text or one.kind in _FIELDS)]
    right = [one for one in others if _share_row(label.box, one.box) and one.box.center.x > label.box.right]
    if right:
        first = min(right, key=lambda one: one.box.left)
        return None if first.kind in _FIELDS else first.text
    below = [one for one in others if _below(label.box, one.box)]
    under = min(below, key=lambda one: one.box.top, default=None)
    return under.text if under and under.kind in ("text", "cell") else None


def _share_row(one: Box, other: Box) -> bool:
    return min(one.bottom, other.bottom) - max(one.top, other.top) >= 0.5 * min(one.height, other.height)


def _below(label: Box, box: Box) -> bool:
    stacked = min(label.right, box.right) > max(label.left, box.left)
    return stacked and 0 <= box.top - label.bottom <= 1.5 * label.height


def _after_colon(label: str, text: str) -> str | None:
    name, colon, value = text.replace("：", ":").partition(":")
    return value.strip() if colon and value.strip() and _says(label, name) else None
