"""The settings of a program, where none of its commands is meant: what opens them is opened, and the goal is read
beside what they show, tab after tab and down to the end of each; where nothing of it is surely meant, they are closed
again."""

from __future__ import annotations

from itertools import islice

from screenwright.agents.planner.effects import FURTHER, LOOK_AGAIN, changed
from screenwright.agents.planner.grounded_plan import steps_on
from screenwright.agents.planner.program_map import MenuPath, ProgramMap
from screenwright.agents.planner.skills.common import Next, as_a_whole, said, step
from screenwright.agents.planner.skills.hiding import tabs_seen
from screenwright.agents.planner.skills.scrolling import look_on
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Refusal, Situation
from screenwright.language import meant

OPENED = "look into the settings by "
READ = "the goal is read beside the settings"
_TAB = "look at the tab of the settings "
_SHUT = "close the settings again"
_CALLED = "Preferences"
"""What their entry means, in any language."""
_MOST_TABS = 8


def opened_by(known: ProgramMap) -> tuple[MenuPath, str] | None:
    """Where the entry for the settings is and its label; None where no menu has one."""
    entries = [(path, entry.label) for path, entry in known.commands() if entry.enabled]
    best = meant(_CALLED, [label for _, label in entries]) if entries else None
    return None if best is None else entries[best]


def look(words: str, situation: Situation) -> Next:
    """The next step once they were opened: reading on is asked for where what is in sight surely does what was said."""
    if said(situation, _SHUT):
        return Refusal(f"no command of this program does what {words!r} asks for, and nothing in its settings")
    if not (said(situation, _TAB) or said(situation, FURTHER)) and not changed(situation):
        return Refusal(f"{said(situation, OPENED)[-1].decision.why}: nothing changed")
    screen = as_a_whole(situation).screen
    found = steps_on(screen, words)
    if found is not None and found.sure:
        return (step(LOOK_AGAIN, READ),)
    if (further := look_on(situation)) is not None:
        return further
    for name, tab in islice(tabs_seen(screen), _MOST_TABS):
        if not said(situation, f"{_TAB}{name!r}"):
            return (step(Click(tab.box.center), f"{_TAB}{name!r}", tab),)
    return (step(PressKeys(("escape",)), _SHUT),)
