"""A field that offers entries while one types: type the beginning, wait, take the entry that fits."""

from __future__ import annotations

from screenwright.agents.planner import LOOK_AGAIN, Next, find_field, here, look_into, overwrite, said, step
from screenwright.core.action import Click, Scroll
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.screen import ReadLine, Screen
from screenwright.reading import squash
from screenwright.vision import closer_of
from screenwright_lab.worlds.miniwob.skills.instructions import PickSuggestion

MOST_WAITS = 3
MOST_SCROLLS = 5
MOST_WORDS = 6


def act(instruction: PickSuggestion, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    typed = said(situation, "type its beginning")
    if not typed:
        field = find_field(screen, instruction.target)
        if isinstance(field, Refusal):
            return field
        return overwrite(field, instruction.starts or instruction.ends, "type its beginning")
    offered = _offered(screen, instruction)
    fitting = [
        line for line in offered if squash(line.text).endswith(squash(instruction.ends) if instruction.ends else "")
    ]
    if fitting:
        best = min(fitting, key=lambda line: len(line.text))
        return (step(Click(best.box.center), f"take {best.text!r}", last=True),)
    if sum(done.decision.action == LOOK_AGAIN for done in here(situation)) < MOST_WAITS:
        return (Decision(LOOK_AGAIN, "wait for what is offered"),)
    scrolled = said(situation, "further down")
    if offered and len(scrolled) < MOST_SCROLLS:
        return (step(Scroll("down", 2, offered[-1].box.center), "further down in what is offered"),)
    seen = ", ".join(repr(line.text) for line in offered[:5]) or "nothing"
    return Refusal(f"no entry begins with {instruction.starts!r} and ends with {instruction.ends!r}; offered: {seen}")


def _offered(screen: Screen, wanted: PickSuggestion) -> list[ReadLine]:
    """Short lines below the field that was typed into which say more than what was typed. They are read anew, as an
    open list and its field are seen as one thing at times."""
    begun = squash(wanted.starts) if wanted.starts else ""
    lines = closer_of(screen).lines(screen.screenshot)
    field = next((line for line in lines if squash(line.text) == (begun or squash(wanted.ends))), None)
    top = field.box.bottom if field else 0
    return [
        line
        for line in lines
        if line.box.top >= top - line.box.height // 2
        and len(line.text.split()) <= MOST_WORDS
        and squash(line.text).startswith(begun)
        and len(squash(line.text)) > len(begun)
    ]
