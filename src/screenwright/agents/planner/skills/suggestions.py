"""A field that offers entries while one types: type the beginning, wait, take the entry that fits."""

from __future__ import annotations

from screenwright.agents.planner.effects import LOOK_AGAIN
from screenwright.agents.planner.likeness import squash
from screenwright.agents.planner.skill_instructions import PickSuggestion
from screenwright.agents.planner.skills.common import Next, find_field, here, overwrite, said, step, without_goal
from screenwright.core.action import Click, Scroll
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.screen import Element

MOST_WAITS = 3
MOST_SCROLLS = 5
MOST_WORDS = 6


def act(instruction: PickSuggestion, situation: Situation) -> Next:
    screen = without_goal(situation)
    typed = said(situation, "type its beginning")
    if not typed:
        field = find_field(screen, instruction.target)
        if isinstance(field, Refusal):
            return field
        return overwrite(field, instruction.starts or instruction.ends, "type its beginning")
    fitting = [element for element in screen.elements if _fits(element, instruction)]
    if fitting:
        best = min(fitting, key=lambda element: len(element.text or ""))
        return (step(Click(best.box.center), f"take {best.text!r}", best, last=True),)
    if sum(done.decision.action == LOOK_AGAIN for done in here(situation)) < MOST_WAITS:
        return (Decision(LOOK_AGAIN, "wait for what is offered"),)
    scrolled = said(situation, "further down")
    offered = [element for element in screen.elements if _begins(element, instruction.starts)]
    if offered and len(scrolled) < MOST_SCROLLS:
        return (step(Scroll("down", 2, offered[-1].box.center), "further down in what is offered"),)
    seen = ", ".join(repr(element.text) for element in offered[:5]) or "nothing"
    return Refusal(f"no entry begins with {instruction.starts!r} and ends with {instruction.ends!r}; offered: {seen}")


def _fits(element: Element, wanted: PickSuggestion) -> bool:
    return _begins(element, wanted.starts) and squash(element.text or "").endswith(
        squash(wanted.ends) if wanted.ends else ""
    )


def _begins(element: Element, beginning: str) -> bool:
    """An entry that says more than what was typed."""
    text = squash(element.text or "")
    entry = element.kind != "input" and len((element.text or "").split()) <= MOST_WORDS
    return entry and text.startswith(squash(beginning) if beginning else "") and len(text) > len(squash(beginning))
