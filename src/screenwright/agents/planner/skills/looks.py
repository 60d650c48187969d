"""Things told by what they look like: colour, shape, size. Click one or all of them, or say how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from screenwright.agents.planner.instructions import KindWord
from screenwright.agents.planner.kinds import kinds_of
from screenwright.agents.planner.skill_instructions import AnswerCount, ClickLook, Look
from screenwright.agents.planner.skills.common import Next, find_field, look_into, reached, said, step
from screenwright.core.action import Click, TypeText
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.vision import Glyph, closer_of, colour_name, find_glyphs, main_colour

SPLIT = 1.3
"""How many times larger the smallest of the large things is than the largest of the small ones, at least."""
USUAL = 1 / 12
"""Where all are of one size: the share of the screen's shorter side above which a thing is large."""
LARGEST = 0.5
"""Of the screen's width; more is ground."""
SMALL_LETTERS = frozenset("acegmnopqrsuvwxyz")
"""Letters that do not rise as high as the others of their size."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A glyph with the single sign that was read on it, "" where none was; or a control of the screen."""

    glyph: Glyph
    sign: str = ""
    element: Element | None = None

    @property
    def height(self) -> float:
        """As high as a capital letter of its size would be."""
        box = self.glyph.box
        return (
            box.height * 1.35
            if self.sign.lower() in SMALL_LETTERS and self.sign
            else max(box.height, min(box.width, box.height))
        )


def act(instruction: ClickLook, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    fitting = looking_so(instruction.look, find_things(screen), screen)
    fitting = [thing for thing in fitting if not _was_clicked(situation, thing.glyph.box)]
    if not fitting:
        return reached("all of them are clicked") if _clicks(situation) else Refusal(_none(instruction.look, screen))
    last = not instruction.every or len(fitting) == 1
    return (step(Click(fitting[0].glyph.box.center), f"it looks {describe(instruction.look)}", last=last),)


def act_count(instruction: AnswerCount, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    things = find_things(screen)
    count = str(len(looking_so(instruction.look, things, screen)))
    return answer(screen, count, f"there are {count} that look {describe(instruction.look)}")


def answer(screen: Screen, count: str, why: str) -> Next:
    """Click the number where it is offered, else type it into the only field."""
    offered = [element for element in screen.elements if (element.text or "").strip() == count and _is_control(element)]
    if offered:
        lowest = max(offered, key=lambda element: element.box.top)
        return (step(Click(lowest.box.center), why, lowest, last=True),)
    field = find_field(screen, None)
    if not isinstance(field, Refusal):
        return (step(Click(field.box.center), why, field), step(TypeText(count), why, field, last=True))
    return Refusal(f"{why}, and I see neither {count} to click nor one field to type it into")


# -- seeing ------------------------------------------------------------------------------------------------------


def find_things(screen: Screen) -> list[Thing]:
    """Glyphs that stand alone: no letters of words, nothing on controls, no ground of other things."""
    glyphs = find_glyphs(screen.screenshot, screen.screenshot.box)
    frames = [glyph.box for glyph in glyphs if glyph.shape in ("frame", "rectangle")]
    written = [element for element in screen.elements if len((element.text or "").strip()) > 1]
    return [
        Thing(glyph, _sign(screen, glyph))
        for glyph in glyphs
        if glyph.box.width <= LARGEST * screen.screenshot.width or glyph.shape == "frame"
        if not any(frame != glyph.box and frame.covers(glyph.box, tolerance=1) for frame in frames)
        if not any(element.box.contains(glyph.box.center) for element in written)
        if not any(glyph.box.covers(element.box, tolerance=2) for element in written)
        if glyph.shape == "frame" or not _holds_control(screen, glyph)
    ]


def _holds_control(screen: Screen, glyph: Glyph) -> bool:
    """A border of a button or field is no thing of its own."""
    return any(
        _is_control(element) and element.box.iou(glyph.box) > 0.6 and element.text
        for element in screen.elements
        if len(element.text or "") > 1
    )


def _is_control(element: Element) -> bool:
    return element.kind in ("button", "radio", "cell", "link", "list_item", "tab", "text", "select", "checkbox")


def _sign(screen: Screen, glyph: Glyph) -> str:
    if glyph.shape not in ("other", "polygon"):
        return ""
    for element in screen.elements:
        text = (element.text or "").strip()
        if len(text) == 1 and element.box.contains(glyph.box.center):
            return text
    read = closer_of(screen).sign(screen.screenshot, glyph.box.grown(max(2, glyph.box.height // 6)))
    return read if len(read) == 1 else ""


def looking_so(look: Look, things: Sequence[Thing], screen: Screen) -> list[Thing]:
    """The things that look so, in reading order."""
    limit = _limit(things, screen)
    if look.kind is not None:
        things = _controls(screen, look.kind)
    fitting = [thing for thing in things if _fits(look, thing) and _has_colour(look, thing.glyph, screen)]
    if look.size in ("small", "large"):
        fitting = [thing for thing in fitting if (thing.height > limit) == (look.size == "large")]
    elif look.size is not None and fitting:
        pick = max if look.size == "largest" else min
        fitting = [pick(fitting, key=lambda thing: thing.glyph.box.area)]
    return [_outermost(fitting, look.side)] if look.side and fitting else fitting


def _outermost(things: Sequence[Thing], side: str) -> Thing:
    """The one furthest to a side."""
    sign = -1 if side in ("left", "top") else 1
    return max(
        things,
        key=lambda thing: sign * (thing.glyph.box.center.x if side in ("left", "right") else thing.glyph.box.center.y),
    )


def _controls(screen: Screen, word: KindWord) -> list[Thing]:
    """Controls of a kind, in the colour that most of them has."""
    found = [element for element in screen.elements if element.kind in kinds_of(word)]
    shot = screen.screenshot
    return [Thing(Glyph(each.box, main_colour(shot, each.box), "rectangle"), element=each) for each in found]


def _limit(things: Sequence[Thing], screen: Screen) -> float:
    """The height between the small and the large ones: the widest step between them."""
    heights = sorted(thing.height for thing in things if thing.glyph.shape != "frame")
    steps = [(upper / lower, (upper + lower) / 2) for lower, upper in pairwise(heights)]
    if steps and max(steps)[0] >= SPLIT:
        return max(steps)[1]
    return USUAL * min(screen.screenshot.width, screen.screenshot.height)


def _fits(look: Look, thing: Thing) -> bool:
    glyph = thing.glyph
    if look.kind is not None:
        return True
    if look.sign:
        return thing.sign.lower() == look.sign.lower()
    written = glyph.shape in ("other", "polygon")
    match look.form:
        case None:
            return glyph.shape != "frame"
        case "shape":
            return not written and glyph.shape != "frame"
        case "digit":
            return written and thing.sign.isdecimal()
        case "letter":
            return written and not thing.sign.isdecimal()
        case "box":
            return glyph.shape in ("frame", "rectangle")
        case form:
            return glyph.shape == form


def _has_colour(look: Look, glyph: Glyph, screen: Screen) -> bool:
    """Of an empty box both its outline and what is in it count as its colour."""
    inside = main_colour(screen.screenshot, glyph.box) if look.form == "box" else glyph.rgb
    return look.colour in (None, glyph.colour, colour_name(inside))


def describe(look: Look) -> str:
    words = [look.size, look.side, look.colour, look.sign or look.kind or look.form or "thing"]
    return " ".join(word for word in words if word)


def _none(look: Look, screen: Screen) -> str:
    seen = sorted({f"{thing.glyph.colour} {thing.sign or thing.glyph.shape}" for thing in find_things(screen)})
    return f"nothing looks like a {describe(look)}; I see {', '.join(seen[:8]) or 'no plain shapes'}"


def _clicks(situation: Situation) -> list[Click]:
    return [done.decision.action for done in said(situation, "it looks") if isinstance(done.decision.action, Click)]


def _was_clicked(situation: Situation, box: Box) -> bool:
    return any(box.contains(click.at) for click in _clicks(situation))
