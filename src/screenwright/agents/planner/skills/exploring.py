"""Open what hides the commands of a program, one place after the other, and tell what each holds: tabs, the titles of a
menu bar, entries that open further menus, signs for more. Opening any of these changes nothing in what a program holds.

A title is opened by pointing at it where a menu is open already, and an entry of a menu by pointing at it alone: a
click could give a command.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from screenwright.agents.loop import differences
from screenwright.agents.planner.describing import shares_words
from screenwright.agents.planner.effects import LOOK_AGAIN, SEARCHING
from screenwright.agents.planner.program_map import BETWEEN, Entry, MenuPath, ProgramMap
from screenwright.agents.planner.row_ends import arrow_behind, may_go_on
from screenwright.agents.planner.skills.common import here, point_at, said, step
from screenwright.agents.planner.skills.hiding import (
    Place,
    entries_that_lead_on,
    menu_bar,
    signs_for_more,
    tabs_seen,
)
from screenwright.core.action import Click, Move, PressKeys
from screenwright.core.agency import Decision, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.reading import label_and_keys, likeness

BEHIND, IN_MENU, SHUT, _ = SEARCHING
TAB, SIGN = "the tab ", "the sign "
MOST_TRIES = 3
"""Steps to open one place."""
MOST_STEPS = 40
"""By which places are opened for one thing."""
ARROW = f"{BEHIND} the end of the row of tabs"
_TOLD = re.compile(rf"{IN_MENU} (['\"])(.*?)\1(?:,|$)")
_SAME_PLACE = 0.5
"""IoU from which an element was there before."""
_ALIGNED = 1.5
"""Heights of a line by which the entries of a menu may begin further left or right than most of them."""


def next_place(
    situation: Situation, known: ProgramMap, words: str, *, deep: bool, menus: bool = False
) -> tuple[Decision, ...] | None:
    """Open the next place that was not opened yet: tabs, titles, signs for more, or ``menus`` alone, and, where it goes
    ``deep``, the menus in menus; those first whose names the words hold. None where all have been opened; the last
    stands open."""
    if len(said(situation, IN_MENU)) > MOST_STEPS:
        return None
    base = known.base or situation.screen
    names = menu_titles(base) if menus else [name for name, _ in places(base)]
    for name in sorted(names, key=lambda name: -shares_words(name, words)):
        if (name,) not in known.places and not _tried(situation, (name,)):
            return open_place(situation, known, (name,))
    if not menus and (arrow := _further_tabs(situation)) is not None:
        return arrow
    for path in known.unopened() if deep else ():
        if not _tried(situation, path) and (opening := open_place(situation, known, path)) is not None:
            return opening
    return None


def places(screen: Screen) -> list[Place]:
    """What opens something, each by its label; what is greyed out does not."""
    titles = [element for _, element in menu_bar(screen)]
    every = [
        *((f"{TAB}{name}", element) for name, element in tabs_seen(screen)),
        *((label_and_keys(element.text or "")[0], element) for element in titles),
        *((f"{SIGN}{name}", element) for name, element in signs_for_more(screen)),
    ]
    return [(name, element) for name, element in every if element.state.enabled is not False]


def menu_titles(screen: Screen) -> tuple[str, ...]:
    """What opens the program's menus: the titles of its menu bar; signs for more where it has none, as arrows of a tool
    bar may be taken for these."""
    bar = [label_and_keys(element.text or "")[0] for _, element in menu_bar(screen)]
    return tuple(bar or [name for name, _ in places(screen) if name.startswith(SIGN)])


def open_place(situation: Situation, known: ProgramMap, path: MenuPath) -> tuple[Decision, ...] | None:
    """The next step on the way to what ``path`` opens; None where it is open, or a part of it is not to be seen."""
    at = open_now(situation)
    if at == path and path in known.places:
        return None
    if at[:1] != path[:1] or len(path) == 1:
        return _open_title(situation, known, path[:1], by_click=not at or at == path)
    deeper = path[: len(at) + 1] if path[: len(at)] == at else path
    entry = entry_called(situation.screen, deeper[-1])
    return None if entry is None else point_at(entry.box.center, _why(deeper), entry)


def open_now(situation: Situation) -> MenuPath:
    """What the last step here opened or tried to; () where it is shut again."""
    for done in reversed(here(situation)):
        why = done.decision.why
        if why.startswith((SHUT, ARROW)):
            return ()
        if why.startswith(IN_MENU):
            return _path(why)
    return ()


def noted(known: ProgramMap, situation: Situation) -> ProgramMap:
    """With what the place holds that the last step opened. Where it shows nothing new, it was only pointed at, the menu
    beside it is open still, or a click closed what was open before: it is tried once more."""
    path = open_now(situation)
    if not here(situation):
        return replace(known, base=situation.screen)
    if not path or not _is_opening(situation):
        return known
    if path in known.places:
        return _without_unseen(known, situation, path)
    entries = _entries(situation, known, path)
    if not _tried(situation, path) and (not entries or _is_of_sibling(known, path, entries)):
        return replace(known, base=situation.screen) if _is_click(situation) else known
    return known.with_place(path, () if _is_of_sibling(known, path, entries) else entries)


def look_further(situation: Situation, known: ProgramMap, words: str) -> tuple[Decision, ...] | None:
    """Open the next place behind which a thing may be that has a name and is not to be seen; None where all have been
    opened, and the last of them closed again."""
    further = (next_place(situation, known, words, deep=deep) for deep in (False, True))
    return next((one for one in further if one is not None), None) or shut(situation)


def shut(situation: Situation) -> tuple[Decision, ...] | None:
    """Close the menu that is open; None where none is: the key for it may close more than that."""
    at = open_now(situation)
    if not at or at[0].startswith(TAB):
        return None
    return tuple(step(PressKeys(("escape",)), SHUT) for _ in at)


def entry_called(screen: Screen, label: str) -> Element | None:
    """The entry of an open menu with that label."""
    fits = [(fit.score, one) for one in screen.elements if one.text and (fit := likeness(label, one.text)) is not None]
    return max(fits, key=lambda each: each[0])[1] if fits else None


# -- what was opened ---------------------------------------------------------------------------------------------


def _why(path: MenuPath) -> str:
    return f"{IN_MENU} {BETWEEN.join(path)!r}"


def _path(why: str) -> MenuPath:
    hit = _TOLD.match(why)
    return tuple(hit[2].split(BETWEEN)) if hit else ()


def _tried(situation: Situation, path: MenuPath) -> bool:
    return len(said(situation, _why(path))) >= MOST_TRIES


def _without_unseen(known: ProgramMap, situation: Situation, path: MenuPath) -> ProgramMap:
    """Entries of an open menu that are read otherwise now cannot be pointed at, and are opened no more."""
    for one in known.places[path]:
        below = (*path, one.label)
        if one.leads_on and below not in known.places and entry_called(situation.screen, one.label) is None:
            known = known.with_place(below, ())
    return known


def _is_of_sibling(known: ProgramMap, path: MenuPath, entries: tuple[Entry, ...]) -> bool:
    """Whether what was open before is open still."""
    labels = {one.label for one in entries}
    return any(
        len(other) == len(path) and other != path and labels == {one.label for one in held}
        for other, held in known.places.items()
    )


def _is_opening(situation: Situation) -> bool:
    return bool(situation.history) and _path(situation.history[-1].decision.why) != ()


def _is_click(situation: Situation) -> bool:
    return isinstance(situation.history[-1].decision.action, Click)


def _open_title(
    situation: Situation, known: ProgramMap, path: MenuPath, *, by_click: bool
) -> tuple[Decision, ...] | None:
    """Pointed at, then clicked, then waited for: a slow program may be about to show it."""
    title = _place(known.base or situation.screen, path[0])
    if title is None:
        return None
    last = situation.history[-1].decision if situation.history else None
    if last is not None and _path(last.why) == path and isinstance(last.action, Click):
        return (step(LOOK_AGAIN, f"{_why(path)}, looked at again"),)
    by_click = by_click or title.kind != "menuitem"
    again = ", by a click" if by_click and said(situation, _why(path)) else ""
    in_sight = title if title in situation.screen.elements else None  # else it is one of an earlier look
    return (step((Click if by_click else Move)(title.box.center), f"{_why(path)}{again}", in_sight),)


def _place(screen: Screen, name: str) -> Element | None:
    fits = [(fit.score, at, one) for at, (label, one) in enumerate(places(screen)) if (fit := likeness(name, label))]
    return max(fits, key=lambda each: each[:2])[2] if fits else None


def _further_tabs(situation: Situation) -> tuple[Decision, ...] | None:
    """The arrow at the end of a row of tabs, again and again while it moves something."""
    screen = situation.screen
    tabs = [tab for _, tab in tabs_seen(screen)]
    if not tabs or not may_go_on(said(situation, ARROW)):
        return None
    arrow = arrow_behind(screen, max((tab.box for tab in tabs), key=lambda box: box.right))
    return (step(Click(arrow.center), ARROW),) if arrow else None


def _entries(situation: Situation, known: ProgramMap, path: MenuPath) -> tuple[Entry, ...]:
    """What is new on the screen: of a menu what begins at the left edge that most of it has."""
    above = {one.label for depth in range(1, len(path)) for one in known.places.get(path[:depth], ())}
    new = [one for one in _new(known.base, situation) if label_and_keys(one.text or "")[0] not in above]
    leading = [element.box for _, element in entries_that_lead_on(situation.screen, _changed(known.base, situation))]
    entries = dict[str, Entry]()
    for one in sorted(_aligned(new), key=lambda each: each.box.top):
        label, keys = label_and_keys(one.text or "")
        leads_on = not keys and any(_share_line(box, one.box) for box in leading)
        if label:
            entries.setdefault(label, Entry(label, keys, one.state.enabled is not False, leads_on))
    return tuple(entries.values())


def _new(base: Screen | None, situation: Situation) -> list[Element]:
    """What has words, lies where the screen differs from the base, and was not there."""
    if base is None:
        return []
    before, parts = [one for one in base.elements if one.text], _changed(base, situation)
    return [
        one
        for one in situation.screen.elements
        if one.text
        and any(part.contains(one.box.center) for part in parts)
        and not any(one.text == other.text and one.box.iou(other.box) > _SAME_PLACE for other in before)
        and not _stood_there(one.box, base.screenshot, situation.screen.screenshot)
    ]


def _stood_there(box: Box, before: Screenshot, after: Screenshot) -> bool:
    """Whether something is drawn in its middle that was drawn there before: what stands beside a menu may be read
    otherwise now."""
    if before.pixels.shape != after.pixels.shape:
        return False
    middle = Box(box.left + box.width // 4, box.top, max(box.right - box.width // 4, box.left + 1), box.bottom)
    old, new = before.crop(middle), after.crop(middle)
    return bool((new != new[0, 0]).any()) and np.array_equal(old, new)


def _changed(base: Screen | None, situation: Situation) -> tuple[Box, ...]:
    shot = situation.screen.screenshot
    return (differences(base.screenshot, shot, situation.restless) if base else ()) or (shot.box,)


def _aligned(elements: Sequence[Element]) -> list[Element]:
    if not elements:
        return []
    height = sorted(one.box.height for one in elements)[len(elements) // 2]

    def beside(left: int) -> list[Element]:
        return [one for one in elements if abs(one.box.left - left) <= _ALIGNED * height]

    return max((beside(one.box.left) for one in elements), key=len)


def _share_line(one: Box, other: Box) -> bool:
    return other.top <= one.center.y < other.bottom and one.left < other.right and other.left < one.right
