"""Set what a person described without naming it, and open what hides a thing: tabs, the menus of a program, menus in
menus. Opening any of these changes nothing in what a program holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from screenwright.agents.planner.describing import CLOSE, LEAST_USED, Described, described, shares_words
from screenwright.agents.planner.effects import SEARCHING, changed
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.marking import is_on
from screenwright.agents.planner.matching import Match, find, told
from screenwright.agents.planner.skill_instructions import DoCommand, MakeSo
from screenwright.agents.planner.skills.common import Next, here, point_at, reached, said, step
from screenwright.agents.planner.skills.hiding import Place, entries_that_lead_on, menu_bar, tabs_seen
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.screen import Element, Screen

BEHIND, IN_MENU, SHUT = SEARCHING
WHOLE = 0.75
"""Of what was said, the share that the label of a risky command must hold."""
MOST_PLACES = 20
"""Places that are looked behind for one thing."""
LEFT = ", as it is not behind"


def act(instruction: MakeSo, situation: Situation) -> Next:
    screen = situation.screen
    found = [one for one in described(screen, instruction.said) if not _is_place(one.element, screen)]
    rivals = [one for one in found[1:] if one.score > found[0].score - CLOSE]
    if rivals:
        labels = ", ".join(repr(one.label) for one in (found[0], *rivals[:3]))
        return Refusal(f"{instruction.words!r} may mean any of {labels}: name the one that is meant")
    if found:
        return _set(instruction, situation, found[0])
    if (further := look_further(situation, instruction.said)) is not None:
        return further
    looked = ", and nothing behind its tabs or in its menus" if here(situation) else ""
    return Refusal(f"nothing on the screen says what {instruction.words!r} asks for{looked}: name the control")


def act_command(instruction: DoCommand, situation: Situation) -> Next:
    """A command is pressed once; a click on one that has a state would flip it, so these are left to wishes."""
    screen = situation.screen
    least = WHOLE if instruction.whole else LEAST_USED
    found = [
        one
        for one in described(screen, instruction.said, with_verb=True)
        if one.used >= least and not _is_place(one.element, screen)
    ]
    if found and (len(found) == 1 or found[1].score <= found[0].score - CLOSE):
        chosen = found[0]
        return (step(Click(chosen.element.box.center), f"do {chosen.label!r}", chosen.element, last=True),)
    if not found and (further := look_further(situation, instruction.said)) is not None:
        return further
    if found:
        return Refusal(f"{instruction.words!r} may mean {found[0].label!r} or {found[1].label!r}: name the one")
    looked = ", and none behind its tabs or in its menus" if here(situation) else ""
    return Refusal(f"no command on the screen does what {instruction.words!r} asks for{looked}: name the control")


def _set(instruction: MakeSo, situation: Situation, found: Described) -> Next:
    """A control that shows its state is looked at once more after the click, but for one in a menu that has closed."""
    on = instruction.on != found.against
    toggle = find(situation.screen, TargetPhrase(text=found.label, words=found.label), "toggle")
    at = toggle if isinstance(toggle, Match) else None
    state = is_on(situation.screen, at.element) if at else None
    why = f"make {found.label!r} {'on' if on else 'off'}"
    if state == on:
        is_so = reached(f"{found.label!r} is {'on' if on else 'off'}")
        return is_so if isinstance(is_so, Refusal) else (*(shut(situation) or ()), *is_so)
    if state is None and not on:
        return Refusal(f"{told(found.element)} is there, but I cannot see whether it is on: say  click {found.label}")
    if said(situation, why) and state is not None:
        return Refusal(f"clicked {found.label!r}, and it did not turn {'on' if on else 'off'}")
    point = at.point if at and state is not None else found.element.box.center
    seen_again = state is not None and not said(situation, IN_MENU)
    return (step(Click(point), why, at.element if at else found.element, last=not seen_again),)


# -- what hides it -----------------------------------------------------------------------------------------------


def look_further(situation: Situation, words: str) -> tuple[Decision, ...] | None:
    """Open the next place that may hide what the words mean, those first whose names they hold. None where all have
    been looked behind; menus are closed before that."""
    if len(here(situation)) > MOST_PLACES:
        return shut(situation)
    chosen = [name for name, tab in tabs_seen(situation.screen) if tab.state.selected]
    for name, place in _by_words(tabs_seen(situation.screen), words):
        seen = name in chosen or said(situation, f"{BEHIND} {name!r}") or said(situation, f"{LEFT} {name!r}")
        if not seen and not said(situation, IN_MENU):
            left = f"{LEFT} {chosen[0]!r}" if chosen else ""
            return (step(Click(place.box.center), f"{BEHIND} {name!r}{left}", place),)
    if said(situation, IN_MENU) and not said(situation, SHUT):
        for name, place in _by_words(entries_that_lead_on(situation.screen), words):
            why = f"{IN_MENU} {name!r}"
            if not said(situation, why):
                return point_at(place.box.center, why, place)
            if situation.history[-1].decision.why == why and not changed(situation):
                return (step(Click(place.box.center), f"{why} by a click", place),)
    for name, place in _by_words(menu_bar(situation.screen), words):
        if not said(situation, SHUT) and not said(situation, f"{IN_MENU} {name!r}"):
            return (step(Click(place.box.center), f"{IN_MENU} {name!r}", place),)
    return shut(situation)


def shut(situation: Situation) -> tuple[Decision, ...] | None:
    """Close the menu that was opened here; None where none was."""
    if not said(situation, IN_MENU) or said(situation, SHUT):
        return None
    return tuple(step(PressKeys(("escape",)), SHUT) for _ in range(2))


def _by_words(places: Iterator[Place], words: str) -> list[Place]:
    return sorted(places, key=lambda place: -shares_words(place[1].text or "", words))


def _is_place(element: Element, screen: Screen) -> bool:
    """Titles of tabs and menus are looked behind, and are not what is meant."""
    return any(place.id == element.id for places in (tabs_seen, menu_bar) for _, place in places(screen))
