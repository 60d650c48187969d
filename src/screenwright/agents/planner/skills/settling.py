"""Do a command of the program that a person described, and open what hides a thing: tabs, the menus of a program,
menus in menus, signs for more. Opening any of these changes nothing in what a program holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from screenwright.agents.planner.describing import CLOSE, LEAST_USED, Described, described, shares_words
from screenwright.agents.planner.effects import SEARCHING, changed
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.kinds import PRESSABLE
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.meant import label_of, one_meant
from screenwright.agents.planner.picking import share_row
from screenwright.agents.planner.row_ends import arrow_behind, may_go_on
from screenwright.agents.planner.skill_instructions import DoCommand
from screenwright.agents.planner.skills.common import Next, here, reached, said, step
from screenwright.agents.planner.skills.hiding import Place, entries_that_lead_on, menu_bar, signs_for_more, tabs_seen
from screenwright.core.action import Click, Move, PressKeys
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.screen import Element, Screen
from screenwright.safety.consequences import rule_for

BEHIND, IN_MENU, SHUT, _ = SEARCHING
WHOLE = 0.75
"""Of what was said, the share that the label of a risky command must hold."""
MOST_PLACES = 25
"""Places that are looked behind for one thing."""
ENTRY, ONCE_MORE, MORE = ", an entry of it", ", once more", ", more behind"
LEFT = ", as it is not behind"
SELECTING = "select what the command is for"
DONE = "give the command "
_ON_TEXT = re.compile(r"\b(?:lines?|texts?|words?|letters?|case|paragraphs?)\b", re.IGNORECASE)
ARROW, SIGN, SIGN_SHUT = f"{BEHIND} the end of the row of tabs", f"{BEHIND} the sign", " no more"


def act(instruction: DoCommand, situation: Situation) -> Next:
    """A command is pressed once; a click on one that has a state would flip it, so these are left to wishes."""
    if said(situation, DONE):
        if changed(situation):
            return reached("the command was given, and it changed the screen")
        return Refusal(f"{said(situation, DONE)[-1].decision.why}: nothing changed")
    screen = situation.screen if instruction.row is None else _row_alone(situation.screen, instruction.row)
    if isinstance(screen, Refusal):
        return screen
    risky = rule_for(instruction.said) is not None
    least = WHOLE if risky else LEAST_USED
    found = [
        one
        for one in described(screen, instruction.said, with_verb=True)
        if one.used >= least and not _is_place(one.element, screen)
    ]
    if found and (len(found) == 1 or found[1].score <= found[0].score - CLOSE):
        chosen = found[0]
        if (selecting := _select_first(instruction.said, chosen, situation)) is not None:
            return selecting
        return (step(Click(chosen.element.box.center), f"{DONE}{chosen.label!r}", chosen.element),)
    if not found and not risky and (meant := _command_meant(screen, instruction.said)) is not None:
        return (step(Click(meant.box.center), f"{DONE}{label_of(meant)!r}", meant),)
    if found:
        return Refusal(f"{instruction.words!r} may mean {found[0].label!r} or {found[1].label!r}: name the one")
    if instruction.row is not None:
        return Refusal(f"nothing in the row of {instruction.row.text!r} does {instruction.said!r}: name the control")
    if (further := look_further(situation, instruction.words)) is not None:
        return further
    looked = ", and none behind its tabs or in its menus" if here(situation) else ""
    return Refusal(f"no command on the screen does what {instruction.words!r} asks for{looked}: name the control")


def _row_alone(screen: Screen, row: TargetPhrase) -> Screen | Refusal:
    """The screen with what shares the row of the thing that is called so, and nothing else."""
    named = find(screen, row, "any")
    if isinstance(named, Refusal):
        return named
    return replace(screen, elements=tuple(one for one in screen.elements if share_row(one.box, named.element.box)))


def _command_meant(screen: Screen, said: str) -> Element | None:
    pressable = [one for one in screen.elements if one.kind in PRESSABLE and not _is_place(one, screen)]
    return one_meant(said, pressable)


def _select_first(words: str, found: Described, situation: Situation) -> tuple[Decision, ...] | None:
    """What a menu greys out and is done to a text or its lines wants these selected: all of them, where none is named.
    The menu is closed for that and opened again; None where this was done, or no menu was opened."""
    opened = [done.decision.why for done in said(situation, IN_MENU)]
    greyed_out = found.element.state.enabled is False and _ON_TEXT.search(words)
    if not greyed_out or not opened or said(situation, SELECTING):
        return None
    title = next((place for name, place in menu_bar(situation.screen) if repr(name) == _title(opened[-1])), None)
    if title is None:
        return None
    return (
        *(step(PressKeys(("escape",)), SELECTING) for _ in range(2)),
        step(PressKeys(("ctrl", "a")), SELECTING),
        step(Click(title.box.center), f"{opened[-1]}, with it selected", title),
    )


# -- what hides it -----------------------------------------------------------------------------------------------


def look_further(situation: Situation, words: str) -> tuple[Decision, ...] | None:
    """Open the next place that may hide what the words mean: tabs, in sight and behind the end of their row, then every
    menu of the program, then the menus that their entries open, then the signs for more; of each those first whose
    names the words hold. None where all have been looked behind; what was opened is closed before that."""
    if len(here(situation)) > MOST_PLACES:
        return shut(situation)
    if said(situation, SHUT):
        return _next_sign(situation)
    if not said(situation, IN_MENU):
        further = _next_tab(situation, words) or _further_tabs(situation)
        if further is not None:
            return further
    return _next_menu(situation, words) or shut(situation) or _next_sign(situation)


def look_into_menus(situation: Situation, words: str) -> tuple[Decision, ...] | None:
    """The next menu that may hold what the words mean; None where all have been looked into and the last is closed."""
    return None if said(situation, SHUT) else _next_menu(situation, words) or shut(situation)


def _next_tab(situation: Situation, words: str) -> tuple[Decision, ...] | None:
    chosen = [name for name, tab in tabs_seen(situation.screen) if tab.state.selected]
    for name, place in _by_words(tabs_seen(situation.screen), words):
        if name not in chosen and not said(situation, f"{BEHIND} {name!r}") and not said(situation, f"{LEFT} {name!r}"):
            left = f"{LEFT} {chosen[0]!r}" if chosen else ""
            return (step(Click(place.box.center), f"{BEHIND} {name!r}{left}", place),)
    return None


def _further_tabs(situation: Situation) -> tuple[Decision, ...] | None:
    """The arrow at the end of a row of tabs, again and again while it moves something."""
    tabs = [tab for _, tab in tabs_seen(situation.screen)]
    if not tabs or not may_go_on(said(situation, ARROW)):
        return None
    arrow = arrow_behind(situation.screen, max((tab.box for tab in tabs), key=lambda box: box.right))
    return (step(Click(arrow.center), ARROW),) if arrow else None


def _next_sign(situation: Situation) -> tuple[Decision, ...] | None:
    """What three dots, three lines or two arrows open, one after the other; the last is closed again."""
    opened = said(situation, SIGN)
    if not opened or SIGN_SHUT in opened[-1].decision.why:
        for name, place in signs_for_more(situation.screen):
            if not said(situation, f"{SIGN} {name!r}"):
                return (step(Click(place.box.center), f"{SIGN} {name!r}", place),)
        return None
    return (step(PressKeys(("escape",)), f"{SIGN}{SIGN_SHUT}"),)


def _next_menu(situation: Situation, words: str) -> tuple[Decision, ...] | None:
    """What is behind the entries of a menu is looked at after all the menus: at once in the one that is open, and in
    the others when they are opened once more."""
    titles = _by_words(menu_bar(situation.screen), words)
    reasons = [done.decision.why for done in said(situation, IN_MENU)]
    last = next((why for why in reversed(reasons) if ENTRY not in why), "")
    entries = _by_words(entries_that_lead_on(situation.screen), words) if last else []
    more = f"{MORE} {_title(last)}" if entries and ONCE_MORE not in last else ""
    if (stuck := _not_opened(situation, titles)) is not None:
        return stuck
    for name, place in titles:
        if not said(situation, f"{IN_MENU} {name!r}"):
            return _open(place, f"{IN_MENU} {name!r}{more}", is_first=not reasons)
    for name, place in entries:
        if not said(situation, f"{IN_MENU} {name!r}{ENTRY}"):
            return (step(Click(place.box.center), f"{IN_MENU} {name!r}{ENTRY}", place),)
    for name, place in titles:
        if said(situation, f"{MORE} {name!r}") and not said(situation, f"{IN_MENU} {name!r}{ONCE_MORE}"):
            return _open(place, f"{IN_MENU} {name!r}{ONCE_MORE}", is_first=False)
    return None


def _open(title: Element, why: str, *, is_first: bool) -> tuple[Decision, ...]:
    """While a menu is open, the pointer alone opens the next; a click would only close the first in some programs."""
    return (step(Click(title.box.center) if is_first else Move(title.box.center), why, title),)


def _not_opened(situation: Situation, titles: list[Place]) -> tuple[Decision, ...] | None:
    """The title that was pointed at last and did not open is clicked."""
    last = situation.history[-1].decision if situation.history else None
    if last is None or not isinstance(last.action, Move) or IN_MENU not in last.why or changed(situation):
        return None
    for name, place in titles:
        if _title(last.why) == repr(name):
            return (step(Click(place.box.center), f"{last.why}, by a click", place),)
    return None


def _title(why: str) -> str:
    """Whose menu was opened, in quotes, by the reason that was given."""
    return why.partition(IN_MENU)[2].partition(",")[0].strip()


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
