"""Going round in circles: the same thing again without progress (paper 000, section 5.3: "execution loop")."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.agents.loop import AROUND, differences
from screenwright.agents.verification.verify import Past, SeenStep
from screenwright.agents.verification.words import around, clauses, fit, told
from screenwright.core.action import Back, Click, DoubleClick, Finish, LongPress, PressKeys, TypeText, Wait
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.core.verification import Judgement
from screenwright.reading import TargetPath

SAME_PLACE = 0.5
"""IoU from which two regions of one name are the same one."""
NEARLY = 0.03
"""The share of the screen that may differ, as by a message that has gone, where Back led to the screen before."""
FLIPPED = 0.3
"""The share of what a step changed that may still differ when it was undone."""
SPECK, FLAT = (3, 10), (2, 24)
"""Pixels of the shorter and the longer side of a difference that nobody sees; height and width of one that is too flat
for letters."""
RETRIES = 1
"""How often something may be tried again before it is done, when nobody can know yet what will come of it."""


def looped(goal: str, history: Sequence[Past], step: SeenStep) -> Judgement | None:
    """The judgement that this step goes round in a circle, None where it does not."""
    if isinstance(step.action, Finish | Wait) or not history:
        return None
    last = history[-1].step
    again = [past.step for past in history if _same_act(past.step, step)]
    if isinstance(step.action, TypeText):
        return loop("the same text was just typed") if again and again[-1] is last else None
    if step.after is None:
        return _before_it_is_done(again, step)
    if step.subgoal != goal and undone(history, step) is not None:
        return loop("it undoes the step before, and the sub-goal asks for no such thing")
    if not again:
        return None
    if _is_reached(goal, step):
        return loop("the number that is asked for is reached already")
    if again[-1] is last and _flips_back(last, step.after):
        return loop("it is the same again, and leads back to where it was")
    turns = history[-1].judgement.category == "loop"
    if turns and again[-1] is last and _is_nearly(step.before.screenshot, step.after):
        return loop("it is tried again and again, and nothing comes of it")
    if turns and len(history) > 1 and again[-1] is history[-2].step:
        return loop("it does again what was just undone")
    if same(step.before.screenshot, step.after, step.path):
        return loop("it was done before, and again nothing changes")
    if any(same(other.before.screenshot, step.before.screenshot) for other in again) and _known(history, step.after):
        return loop("it was done before on this very screen, and leads to one that was there already")
    return None


def same(one: Screenshot, other: Screenshot, but: TargetPath | None = None) -> bool:
    """Nothing differs but a text cursor, specks such as of corners drawn anew, and what lies at the place ``but``: a
    focus ring, a box that is ticked."""
    if one.same_pixels(other):
        return True
    place = but.local.box.grown(AROUND) if but is not None else None
    return one.pixels.shape == other.pixels.shape and all(
        _is_speck(box) or (place is not None and place.covers(box)) for box in differences(one, other)
    )


def _is_speck(box: Box) -> bool:
    """Smaller than any letter."""
    small = min(box.width, box.height) <= SPECK[0] and max(box.width, box.height) <= SPECK[1]
    return small or (box.height <= FLAT[0] and box.width <= FLAT[1])


def _before_it_is_done(again: Sequence[SeenStep], step: SeenStep) -> Judgement | None:
    here = [other for other in again if same(other.before.screenshot, step.before.screenshot)]
    return loop(f"it was done {len(here)} times on this very screen") if len(here) > RETRIES else None


def undone(history: Sequence[Past], step: SeenStep) -> SeenStep | None:
    """Back, right after a good step of the same sub-goal, to the screen before that or an earlier one: the step on
    that screen, None where it is no such Back."""
    last, after = history[-1], step.after
    if not isinstance(step.action, Back) or not last.judgement.kept or step.subgoal != last.step.subgoal or not after:
        return None
    there = (past.step for past in reversed(history) if _is_nearly(past.step.before.screenshot, after))
    return next(there, None)


def _flips_back(last: SeenStep, after: Screenshot) -> bool:
    """Whether what the last step changed, an open menu say, is as it was before."""
    there = last.before.screenshot
    return last.after is not None and _share_changed(there, after) <= FLIPPED * _share_changed(there, last.after)


def _is_nearly(one: Screenshot, other: Screenshot) -> bool:
    return _share_changed(one, other) <= NEARLY


def _is_reached(goal: str, step: SeenStep) -> bool:
    """Whether a number stands beside the place that is asked for, together with what it is the number of."""
    if step.path is None:
        return False
    beside = _beside(step.before, step.path.point)
    numbers, names = {text for text in beside if text.isdecimal()}, {text for text in beside if not text.isdecimal()}
    return any(
        told(clause) & numbers and any(fit(clause, name) == 1.0 and told(name) for name in names)
        for asked in (step.subgoal, goal)
        for clause in clauses(asked)
    )


def _share_changed(one: Screenshot, other: Screenshot) -> float:
    """The share of the screen that the boxes of the differences take up, 0..1 and more where they overlap."""
    if one.pixels.shape != other.pixels.shape:
        return 1.0
    return sum(box.area for box in differences(one, other)) / other.box.area


def _known(history: Sequence[Past], after: Screenshot) -> bool:
    return any(
        same(picture, after)
        for past in history
        for picture in (past.step.before.screenshot, past.step.after)
        if picture is not None
    )


def _same_act(one: SeenStep, other: SeenStep) -> bool:
    match one.action, other.action:
        case (Click(), Click()) | (DoubleClick(), DoubleClick()) | (LongPress(), LongPress()):
            return _same_region(one, other)
        case (TypeText() | PressKeys(), _):
            return one.action == other.action
        case _:
            return type(one.action) is type(other.action) and one.action == other.action


def _same_region(one: SeenStep, other: SeenStep) -> bool:
    """The same place with the same words, for what a row moved up to is another one; or the same point of a screen that
    is nearly the same and has no other words beside it, for a box that was ticked may be seen as another thing."""
    if one.path is None or other.path is None:
        return one.action == other.action
    if one.path.point == other.path.point and _is_nearly(one.before.screenshot, other.before.screenshot):
        beside, now = _beside(one.before, one.path.point), _beside(other.before, other.path.point)
        return not beside or not now or bool(beside & now)
    a, b = one.before.by_id.get(one.path.local.id), other.before.by_id.get(other.path.local.id)
    named, again = _called(one, a), _called(other, b)
    return (named == again or bool(named & again)) and _same_place(one.path.local.box, other.path.local.box)


def _same_place(one: Box, other: Box) -> bool:
    """Nearly the same box, or one that is seen larger, around the same middle, once it is chosen."""
    return one.iou(other) >= SAME_PLACE or (one.contains(other.center) and other.contains(one.center))


def _called(step: SeenStep, element: Element | None) -> frozenset[str]:
    """What the region is called, and where it has no letters of its own, what stands beside it."""
    if element is None:
        return frozenset()
    return frozenset((element.text,) if element.text else around(step.before, element))


def _beside(screen: Screen, point: Point) -> frozenset[str]:
    """What is written at the height of the point."""
    lines = (one for one in screen.elements if one.box.top <= point.y < one.box.bottom)
    return frozenset(one.text for one in lines if one.text)


def loop(why: str) -> Judgement:
    return Judgement("wrong", f"This goes round in a circle: {why}.", "loop")
