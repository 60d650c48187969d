"""Get rid of what is named: by what deletes in its own row, else select it and give the program's command for it.

Where the program then asks whether it is meant, the answer is yes, as the goal said so.
"""

from __future__ import annotations

from screenwright.agents.planner.matching import find
from screenwright.agents.planner.meant import all_meant, says_one_of
from screenwright.agents.planner.picking import share_row
from screenwright.agents.planner.skill_instructions import DeleteThing
from screenwright.agents.planner.skills.common import Next, reached, said, step
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Element, Kind, Screen

DELETING = ("Delete", "Remove")
SELECTED, ASKED, CONFIRMED = "select what is to go", "delete it", "yes, delete it"
_YES = (*DELETING, "Yes", "OK", "Move to Trash")
_DIALOGS: frozenset[Kind] = frozenset(("dialog", "window"))
_SAME = 0.5
"""IoU from which a dialog was there before."""
_PRESSABLE: frozenset[Kind] = frozenset(("button", "icon", "link", "menuitem", "image", "cell"))


def act(instruction: DeleteThing, situation: Situation) -> Next:
    screen, target = situation.screen, instruction.target
    if said(situation, ASKED):
        if not said(situation, CONFIRMED) and (answer := _question(situation)) is not None:
            return (step(Click(answer.box.center), CONFIRMED, answer),)
        if isinstance(find(screen, target, "any"), Refusal):
            return reached(f"{target.text!r} is gone")
        return Refusal(f"asked the program to delete {target.text!r}, and it is still there")
    found = find(screen, target, "any")
    if isinstance(found, Refusal):
        return found
    in_row = [one for one in _that_delete(screen) if share_row(one.box, found.element.box) and one != found.element]
    if len(in_row) == 1:
        return (step(Click(in_row[0].box.center), ASKED, in_row[0]),)
    if not said(situation, SELECTED):
        return (step(Click(found.point), SELECTED, found.element),)
    commands = _that_delete(screen)
    if len(commands) == 1:
        return (step(Click(commands[0].box.center), ASKED, commands[0]),)
    return (step(PressKeys(("delete",)), ASKED),)


def _that_delete(screen: Screen) -> list[Element]:
    """Each once, where a cell and the button in it say the same."""
    pressable = [one for one in screen.elements if one.kind in _PRESSABLE]
    meant = all_meant(DELETING[0], pressable)
    found = [one for one in pressable if one.icon == "delete" or says_one_of(one, DELETING) or one in meant]
    found.sort(key=lambda one: one.kind == "cell")
    return [one for at, one in enumerate(found) if not any(other.box.contains(one.box.center) for other in found[:at])]


def _question(situation: Situation) -> Element | None:
    """The button that says so in a dialog that came up after the program was asked."""
    before = [one.box for one in situation.before.elements if one.kind in _DIALOGS] if situation.before else []
    new = [
        one.box for one in situation.screen.elements
        if one.kind in _DIALOGS and all(one.box.iou(box) < _SAME for box in before)
    ]  # fmt: skip
    answers = [
        one for one in situation.screen.elements
        if one.kind == "button" and any(box.contains(one.box.center) for box in new)
    ]  # fmt: skip
    answers = [one for one in answers if says_one_of(one, _YES)] or all_meant(CONFIRMED, answers)
    return answers[-1] if answers else None
