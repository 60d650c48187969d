"""Answer the dialog that is still open when all that was told is done: what was filled in counts only when it is
confirmed, and a command that asks for more is not done before it has its answer.
"""

from __future__ import annotations

from screenwright.agents.planner.effects import CANCEL_WORDS
from screenwright.agents.planner.meant import all_meant, label_of, one_meant, says_one_of
from screenwright.agents.planner.picking import share_row
from screenwright.agents.planner.skill_instructions import ConfirmOpen
from screenwright.agents.planner.skills.common import Next, as_a_whole, reached, said, step
from screenwright.core.action import Click
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Element, Screen

CONFIRMED = "confirm what is open"
_YES = ("OK", "Ok", "Save", "Apply", "Accept", "Done", "Yes", "确定", "保存", "应用", "完成", "是")


def act(_: ConfirmOpen, situation: Situation) -> Next:
    choices = answers(situation.screen) or answers(as_a_whole(situation).screen)
    if not choices:
        return reached("no dialog waits for an answer")
    told = ", ".join(repr(label_of(one)) for one in choices)
    if said(situation, CONFIRMED):
        return Refusal(f"confirmed the dialog, and it still waits for one of {told}")
    yes = [one for one in choices if says_one_of(one, _YES)]
    chosen = next(iter(choices if len(choices) == 1 else yes), None) or one_meant(situation.goal, choices)
    if chosen is None:
        return Refusal(f"a dialog waits for an answer: say which of {told}")
    return (step(Click(chosen.box.center), f"{CONFIRMED}: {label_of(chosen)!r}", chosen),)


def answers(screen: Screen) -> list[Element]:
    """The buttons in the row of one that cancels; none where nothing can be cancelled."""
    buttons = [one for one in screen.elements if one.kind == "button" and label_of(one)]
    cancels = [one for one in buttons if says_one_of(one, CANCEL_WORDS)] or all_meant(CANCEL_WORDS[0], buttons)
    if len(cancels) != 1:
        return []
    return [one for one in buttons if one != cancels[0] and share_row(one.box, cancels[0].box)]
