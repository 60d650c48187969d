"""What the screen shows as the value of a name: the cell beside it, or the words after its colon."""

from __future__ import annotations

from screenwright.agents.planner import FIELDS, Match, Next, TypeInto, find, here, label_of, share_row
from screenwright.agents.planner import judge as judge_step
from screenwright.core.action import Click, TypeText
from screenwright.core.agency import Decision, Reflection, Refusal, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.reading import likeness
from screenwright_lab.worlds.miniwob.skills.instructions import FillShown, TypeShown

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


def act(instruction: TypeShown, situation: Situation) -> Next:
    """Read the value and type it into the field; without one where the focus is."""
    screen, label, words = situation.screen, instruction.label, instruction.words
    value = value_of(screen, label)
    if isinstance(value, Refusal):
        return value
    typing = Decision(TypeText(value), f"{words}: {label} is {value!r}")
    if instruction.target is None:
        return (typing,)
    field = find(screen, instruction.target, "input")
    return field if isinstance(field, Refusal) else (_into(field, words), typing)


def act_fill(instruction: FillShown, situation: Situation) -> Next:
    """For each empty field with a label, the value that the screen shows beside the same name elsewhere."""
    screen, words = situation.screen, instruction.words
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


def judge(situation: Situation) -> Reflection:
    """By the text that was typed last, as when a goal says what to type."""
    typed = (done.decision.action for done in reversed(here(situation)))
    text = next((action.text for action in typed if isinstance(action, TypeText)), "")
    return judge_step(TypeInto(text, words=situation.subgoal), situation)


def _is_empty_field(element: Element) -> bool:
    """A field without text; a long empty box beside a label is taken for a button at times."""
    long = element.box.width >= _LONG * element.box.height
    return not element.text and (element.kind in FIELDS or (element.kind == "button" and not element.name and long))


def _into(field: Match, words: str) -> Decision:
    return Decision(Click(field.point), f"{words}: {field.why}", field.element.id, field.confidence)


def _says(label: str, text: str) -> bool:
    fit = likeness(label, text)
    return fit is not None and fit.how in ("exact", "fuzzy")


def value_beside(screen: Screen, label: Element) -> str | None:
    """None for the label of a field, and where nothing stands beside it."""
    others = [one for one in screen.elements if one.id != label.id and (one.text or one.kind in FIELDS)]
    right = [one for one in others if share_row(label.box, one.box) and one.box.center.x > label.box.right]
    if right:
        first = min(right, key=lambda one: one.box.left)
        return None if first.kind in FIELDS else first.text
    below = [one for one in others if _below(label.box, one.box)]
    under = min(below, key=lambda one: one.box.top, default=None)
    return under.text if under and under.kind in ("text", "cell") else None


def _below(label: Box, box: Box) -> bool:
    stacked = min(label.right, box.right) > max(label.left, box.left)
    return stacked and 0 <= box.top - label.bottom <= 1.5 * label.height


def _after_colon(label: str, text: str) -> str | None:
    name, colon, value = text.replace("：", ":").partition(":")
    return value.strip() if colon and value.strip() and _says(label, name) else None
