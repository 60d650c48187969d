"""Unfold every section that is folded, one a look."""

from __future__ import annotations

from screenwright.agents.planner import Next, here, look_into, reached, said, sections, step
from screenwright.core.action import Click
from screenwright.core.agency import Refusal, Situation
from screenwright_lab.worlds.miniwob.skills.instructions import OpenSections


def act(_instruction: OpenSections, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    for name, place in sections(screen):
        if not said(situation, f"unfold {name!r}"):
            return (step(Click(place.box.center), f"unfold {name!r}", place),)
    if not here(situation):
        return Refusal("I see no section to unfold")
    return reached("every section is unfolded")
