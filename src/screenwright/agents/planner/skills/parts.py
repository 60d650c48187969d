"""Press a control that is told by whose it is: "Reply on the post by @anna", "plus for Butter, twice".

What is not among the controls of a part may lie behind its "more" button. Parts that were done are remembered by their
own words, and the screen is scrolled on while parts are wanted.
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz

from screenwright.agents.planner.effects import LOOK_AGAIN
from screenwright.agents.planner.parts import Part, control_of, parts_of, says
from screenwright.agents.planner.skill_instructions import PressInParts
from screenwright.agents.planner.skills.common import Next, here, reached, read_line, said, step
from screenwright.agents.planner.skills.scrolling import is_still, look_on
from screenwright.core.action import Action, Click, PressKeys, Scroll
from screenwright.core.agency import Decision, Done, Refusal, Situation
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import squash

ALIKE = 85
"""Of 100: words of one part that were read twice."""
MOST_IN_IT = 2
ROOM = 0.15
"""Of the screen's height: what opens nearer to the lower edge is not seen."""
PRESSED, BEHIND, SHUT = "press it for ", "look behind the dots of ", "close it again"
_ENTRIES: frozenset[Kind] = frozenset({"menuitem", "list_item", "cell"})
BELOW = "look below for what has opened"
IN_IT = "look at the rest of what has opened"


def act(instruction: PressInParts, situation: Situation) -> Next:
    """The next part that is not done."""
    done = _done(situation)
    if _changed_nothing(situation):
        return Refusal(f"pressed {instruction.control!r} of {instruction.owner!r}, and nothing changed")
    if instruction.count is not None and len(done) >= instruction.count:
        return reached(f"{instruction.control!r} was pressed")
    if opened := _opened(situation):
        return _behind(instruction, situation, opened)
    left = [part for part in parts_of(situation.screen, instruction.owner) if not _is_in(part.words, done)]
    for part in left:
        if part.controls:
            return _in_row(instruction, situation, part)
    return _further(instruction, situation, left, done)


def _in_row(instruction: PressInParts, situation: Situation, part: Part) -> Next:
    """The control itself, else the dots."""
    wanted = control_of(part.controls, instruction.control)
    more = control_of(part.controls, "more")
    if wanted is None and more is not None and not said(situation, SHUT):
        return _press_dots(more, part.words)
    if wanted is None:
        return Refusal(f"what belongs to {instruction.owner!r} has no control that is surely {instruction.control!r}")
    return _press(instruction, wanted, part.words)


def _press(instruction: PressInParts, wanted: Element, words: str) -> Next:
    return (step(Click(wanted.box.center), f"{PRESSED}{words}", _unless_pale(wanted)),) * instruction.times


def _press_dots(more: Element, words: str) -> tuple[Decision, ...]:
    return (step(Click(more.box.center), f"{BEHIND}{words}", _unless_pale(more)),)


def _unless_pale(control: Element) -> Element | None:
    """What looks disabled is pressed by its place alone: icons are drawn pale at times, and it is seen whether that did
    anything."""
    return None if control.state.enabled is False else control


def _behind(instruction: PressInParts, situation: Situation, opened: Sequence[Done]) -> Next:
    """What has opened may take its time, may not have heard the first press, or may reach below the screen; what does
    not hold the control is closed."""
    words = opened[0].decision.why.removeprefix(BEHIND)
    found = _entries(situation.screen, instruction)
    if len(found) == 1:
        return _press(instruction, found[0], words)
    if (again := _not_opened(instruction, situation, opened, words)) is not None:
        return again
    if sum(done.decision.why == IN_IT for done in opened) < MOST_IN_IT:
        return (step(Scroll("down", 1, situation.screen.screenshot.box.center), IN_IT),)
    return (step(PressKeys(("escape",)), SHUT),)


def _not_opened(
    instruction: PressInParts, situation: Situation, opened: Sequence[Done], words: str
) -> tuple[Decision, ...] | None:
    """Where no words came up: wait, then look below, where what opens may be out of sight, then press once more. None
    where something has opened, or all of that was done."""
    told = [done.decision for done in opened if done.decision.action != LOOK_AGAIN]
    if sum(each.why.startswith(BEHIND) for each in told) > 1 or told[-1].why == IN_IT:
        return None
    if told[-1].why == BELOW:
        return _dots_again(instruction, situation, words)
    if _shows_more(situation):
        return None
    if opened[-1].decision.action != LOOK_AGAIN:
        return (Decision(LOOK_AGAIN, "wait for what opens"),)
    if not _has_room(told[-1].action, situation):
        return (step(Scroll("down", 1, situation.screen.screenshot.box.center), BELOW),)
    return _dots_again(instruction, situation, words)


def _dots_again(instruction: PressInParts, situation: Situation, words: str) -> tuple[Decision, ...] | None:
    for part in parts_of(situation.screen, instruction.owner):
        if _is_in(part.words, (words,)) and (more := control_of(part.controls, "more")) is not None:
            return _press_dots(more, words)
    return None


def _entries(screen: Screen, instruction: PressInParts) -> list[Element]:
    """What has opened and says "Mute", or "Mute @anna" where she is the owner. The words of an entry may have been
    taken for the end of a line behind it; so entries without words are read anew."""
    names = (instruction.control, f"{instruction.control} {instruction.owner}")
    found = [one for one in screen.elements if any(says(one, name) for name in names)]
    bare = [one for one in screen.elements if one.kind in _ENTRIES and not one.text and not one.icon]
    return found or [one for one in bare if squash(read_line(screen, one.box)) in map(squash, names)]


def _shows_more(situation: Situation) -> bool:
    """Whether words came up with the last action."""
    before = {one.text for one in situation.before.elements} if situation.before else set()
    return any(one.text and one.text not in before for one in situation.screen.elements)


def _has_room(action: Action, situation: Situation) -> bool:
    """Whether what opens below the press could be seen."""
    return isinstance(action, Click) and action.at.y < (1 - ROOM) * situation.screen.screenshot.height


def _further(instruction: PressInParts, situation: Situation, left: Sequence[Part], done: Sequence[str]) -> Next:
    """Down to the end; what no longer moves has been seen whole."""
    if (further := look_on(situation)) is not None:
        return further
    if done and instruction.count is None and not left:
        return reached(f"{instruction.control!r} was pressed {len(done)} times")
    what = f"nothing that belongs to {instruction.owner!r}"
    return Refusal(f"looked everywhere: {f'only {len(done)} of it' if done else what} has {instruction.control!r}")


# -- what was done -----------------------------------------------------------------------------------------------


def _done(situation: Situation) -> list[str]:
    """The words of the parts whose control was pressed, each part once."""
    found: list[str] = []
    for done in said(situation, PRESSED):
        words = done.decision.why.removeprefix(PRESSED)
        if not _is_in(words, found):
            found.append(words)
    return found


def _is_in(words: str, found: Sequence[str]) -> bool:
    return any(fuzz.ratio(words, other) >= ALIKE for other in found)


def _opened(situation: Situation) -> tuple[Done, ...]:
    """What was done since the dots of a part were pressed; empty where something else was done since."""
    done = here(situation)
    first = len(done)
    while first and (done[first - 1].decision.action == LOOK_AGAIN or _is_of_dots(done[first - 1])):
        first -= 1
    while first < len(done) and not done[first].decision.why.startswith(BEHIND):
        first += 1
    return done[first:]


def _is_of_dots(done: Done) -> bool:
    return done.decision.why.startswith(BEHIND) or done.decision.why in (BELOW, IN_IT)


def _changed_nothing(situation: Situation) -> bool:
    """Whether a press was the last thing that was done, and the screen is as before."""
    reasons = [done.decision.why for done in here(situation) if done.decision.action != LOOK_AGAIN]
    return bool(reasons) and reasons[-1].startswith(PRESSED) and is_still(situation)
