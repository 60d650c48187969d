"""A colour for a field that takes one as six hex digits; its picker, where one opens, is left."""

from __future__ import annotations

import re
from collections import Counter

from screenwright.agents.loop import differences
from screenwright.agents.planner import EDGE, Next, find_field, leave, overwrite, reached, said, shown_in, step
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.vision import Glyph, find_glyphs
from screenwright_lab.worlds.miniwob.skills.instructions import PickColour

LARGEST = 0.25
"""Of the screen's width: a patch that only shows a colour is smaller."""
LEAST = 12
_HEX = re.compile(r"#?[0-9a-fO]{6}", re.IGNORECASE)
_TYPED, _AWAY = "type the colour", "leave the picker"


def act(instruction: PickColour, situation: Situation) -> Next:
    screen = situation.screen
    if typed := said(situation, _TYPED):
        if _picker_is_open(situation) and not said(situation, _AWAY):
            return (leave(screen, _AWAY),)
        return reached(typed[0].decision.why.removeprefix("type "))
    field = _colour_field(screen, instruction)
    if isinstance(field, Refusal):
        return field
    code = instruction.code or _code_shown(screen, field.box)
    if not code:
        return Refusal("I do not see which colour is meant: name it, or give its six digits")
    sign = "#" if (field.text or "").startswith("#") else ""
    why = f"{_TYPED} {code}"
    return (*overwrite(field, f"{sign}{code}", why), step(PressKeys(("tab",)), why))


def _picker_is_open(situation: Situation) -> bool:
    """Whether something larger than the field has come up beside it since it was clicked."""
    if situation.before is None:
        return False
    click = said(situation, _TYPED)[0].decision.action
    field = situation.before.element_at(click.at) if isinstance(click, Click) else None
    came = differences(situation.before.screenshot, situation.screen.screenshot, situation.restless)
    return field is not None and any(_beside(field.box, box) > field.box.area for box in came)


def _beside(field: Box, box: Box) -> int:
    """Pixels of the box that are not in the field: what comes up close to it is seen as one change with its own."""
    return box.area - box.overlap(field)


def _colour_field(screen: Screen, instruction: PickColour) -> Element | Refusal:
    """The one that shows a colour in digits, whatever it was taken for."""
    shown = [each for each in screen.elements if _HEX.fullmatch((each.text or shown_in(screen, each.box)).strip())]
    if len(shown) == 1:
        return shown[0]
    field = find_field(screen, instruction.target)
    if isinstance(field, Refusal):
        return Refusal(f"I see {len(shown)} fields that show a colour in six digits: say which one is meant")
    return field


def _code_shown(screen: Screen, field: Box) -> str:
    """The colour of the only patch on the screen that is filled with one, "" where there is none or several."""
    shot = screen.screenshot
    grounds = [glyph.box for glyph in find_glyphs(shot, shot.box) if glyph.box.area > 0.1 * shot.box.area]
    areas = [shot.box, *(box.grown(-EDGE) for box in grounds)]
    patches = {glyph.box: glyph for area in areas for glyph in find_glyphs(shot, area) if _is_patch(screen, glyph)}
    colours = {_exact(screen, box) for box in patches if not box.overlap(field)}
    return colours.pop() if len(colours) == 1 else ""


def _is_patch(screen: Screen, glyph: Glyph) -> bool:
    box = glyph.box
    fits = min(box.width, box.height) >= LEAST and box.width <= LARGEST * screen.screenshot.width
    written = any(each.text and each.box.contains(box.center) for each in screen.elements)
    return fits and glyph.shape in ("rectangle", "circle") and not written


def _exact(screen: Screen, box: Box) -> str:
    pixels = screen.screenshot.pixels[box.top : box.bottom, box.left : box.right].reshape(-1, 3)
    (red, green, blue), _ = Counter(map(tuple, pixels.tolist())).most_common(1)[0]
    return f"{red:02X}{green:02X}{blue:02X}"
