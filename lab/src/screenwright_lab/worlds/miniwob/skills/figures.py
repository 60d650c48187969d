"""What figure is drawn: the word for it among those offered, or how many sides it has."""

from __future__ import annotations

from dataclasses import replace

from screenwright.agents.planner import (
    LARGEST,
    Next,
    Thing,
    answer,
    find_things,
    look_into,
    looking_so,
    read_look,
    step,
)
from screenwright.core.action import Click
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision import Glyph, drawn, filled, find_glyphs
from screenwright_lab.worlds.miniwob.skills.instructions import AnswerSides, NameFigure

LEAST = 20
"""Pixels; what is smaller is no figure to be asked about."""
LEAST_SIDES = 3
THIN = 0.25
"""Of what an outline holds, the line itself at most; the lines of letters are thicker."""


def act_sides(instruction: AnswerSides, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    figures = [glyph for glyph in _solid_figures(screen) if glyph.sides >= LEAST_SIDES]
    if not figures:
        return Refusal(f"I see no figure with sides, as {instruction.words!r} asks for")
    largest = max(figures, key=lambda glyph: glyph.box.area)
    return answer(screen, str(largest.sides), f"the figure has {largest.sides} sides")


def act_name(_instruction: NameFigure, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    words = [(each, (each.text or "").strip()) for each in screen.elements if each.clickable]
    offered = [each for each, word in words if len(word) > 1 and read_look(word)]  # one sign is what is asked about
    figure = _figure(screen, offered)
    if figure is None:
        return Refusal("I see no figure to find the word for")
    fitting = [each for each in offered if _says(each, figure, screen)]
    told = f"{figure.glyph.colour} {figure.sign or figure.glyph.shape}"
    if len(fitting) != 1:
        labels = ", ".join(repr(each.text) for each in fitting or offered)
        return Refusal(f"the figure looks like a {told}, and {len(fitting)} words say so: {labels}")
    return (step(Click(fitting[0].box.center), f"the figure is a {told}", fitting[0], last=True),)


def _says(word: Element, figure: Thing, screen: Screen) -> bool:
    look = read_look((word.text or "").strip())
    return look is not None and bool(looking_so(look, [figure], screen))


def _figure(screen: Screen, offered: list[Element]) -> Thing | None:
    """The largest thing that is on none of the words; an outline counts as the figure that it draws."""
    things = [
        thing
        for thing in find_things(screen)
        if not any(each.box.grown(4).contains(thing.glyph.box.center) for each in offered)
        and max(thing.glyph.box.width, thing.glyph.box.height) >= LEAST
    ]
    largest = max(things, key=lambda thing: thing.glyph.box.area, default=None)
    if largest is None:
        return None
    solid = [glyph for glyph in _solid_figures(screen) if glyph.box.iou(largest.glyph.box) > 0.8]
    if not solid or _ink(screen.screenshot, largest.glyph.box) > THIN * _ink(filled(screen.screenshot), solid[0].box):
        return largest
    return Thing(replace(solid[0], rgb=largest.glyph.rgb))


def _ink(shot: Screenshot, box: Box) -> int:
    """Pixels in the box that differ from the ground of the screen."""
    return int(drawn(shot)[box.top : box.bottom, box.left : box.right].sum())


def _solid_figures(screen: Screen) -> list[Glyph]:
    """Figures without words in them, outlines filled, on the ground of the screen."""
    shot = screen.screenshot
    written = [each.box for each in screen.elements if each.text]
    return [
        glyph
        for glyph in find_glyphs(filled(shot), shot.box)
        if min(glyph.box.width, glyph.box.height) >= LEAST and glyph.box.width <= LARGEST * shot.width
        if not any(glyph.box.contains(box.center) or box.contains(glyph.box.center) for box in written)
    ]
