"""Make a field, a window or a panel larger or smaller by dragging its lower right corner."""

from __future__ import annotations

from screenwright.agents.planner import CONTAINERS, Next, TargetPhrase, find, find_field, look_into, step
from screenwright.core.action import Drag
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Screen
from screenwright.vision import grip_of, outlines
from screenwright_lab.worlds.miniwob.skills.instructions import Resize

_PANELS = ("window", "dialog", "panel", "pane", "frame", "窗口", "面板")


def act(instruction: Resize, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    found = _meant(screen, instruction.target)
    if isinstance(found, Refusal):
        return found
    box, start = found
    if start is None:
        return Refusal(f"{instruction.target.words!r} has no grip in its lower right corner to drag it by")
    shot = screen.screenshot
    end = Point(
        min(shot.width - 1, max(0, start.x + _by(instruction.across, box.width, instruction.pixels))),
        min(shot.height - 1, max(0, start.y + _by(instruction.down, box.height, instruction.pixels))),
    )
    if end == start:
        return Refusal(f"there is no room on the screen to make {instruction.target.words!r} larger")
    return (step(Drag(start, end), "drag the lower right corner", last=True),)


def _by(times: float, length: int, pixels: int | None) -> int:
    if pixels is None or times == 1:
        return round((times - 1) * length)
    return pixels if times > 1 else -pixels


def _meant(screen: Screen, target: TargetPhrase) -> tuple[Box, Point | None] | Refusal:
    """Its box and grip. A nameless field that was not seen as one is the only outline with a grip; of a panel known by
    its heading it is the smallest region around that with a grip."""
    shot = screen.screenshot
    if target.words.lower().endswith(_PANELS):
        return _panel(screen, target)
    field = find_field(screen, target)
    if not isinstance(field, Refusal):
        return field.box, grip_of(shot, field.box)
    gripped = [(box, grip) for box in outlines(shot) if (grip := grip_of(shot, box))]
    return gripped[0] if len(gripped) == 1 and not target.text else field


def _panel(screen: Screen, target: TargetPhrase) -> tuple[Box, Point | None] | Refusal:
    found = find(screen, target, "any")
    if isinstance(found, Refusal):
        return found
    box = found.element.box
    around = [node.box for node in reversed(screen.tree.path_to(box.center))]
    for each in (box, *(region for region in around if region != screen.screenshot.box)):
        if (grip := grip_of(screen.screenshot, each)) is not None:
            return each, grip
    return box, Point(box.right - 1, box.bottom - 1) if found.element.kind in CONTAINERS else None
