"""Small worlds for replaying agents: screens known by their pixels, a recording of them, a device that reacts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from builders import Item, screen_of
from screenwright.agents.demonstrations.replay import Replayer
from screenwright.agents.demonstrations.rewording import Rewording
from screenwright.agents.demonstrations.steps import Demonstration
from screenwright.agents.loop.run import Limits, Result, Run
from screenwright.core.action import Action, Scroll, Wait
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import Episode, EpisodeHead, Event, FrameRef, GateRecord, Outcome, Step
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.core.screen_json import element_to_json
from screenwright.core.screenshot import Screenshot
from screenwright.vision.change import changed_boxes
from screenwright.vision.identity import keep_ids

ALLOWED = GateRecord(permission="allowed", rule="", by="policy")
FILE: Item = ("text", "File", (20, 10, 60, 34))
SAVE: Item = ("button", "Save", (100, 200, 160, 230))
CANCEL: Item = ("button", "Cancel", (180, 200, 250, 230))
THANKS: Item = ("text", "Thank you, it is saved", (40, 300, 300, 324))
MOVED_SAVE: Item = ("button", "Save", (500, 420, 600, 470))
MOVED_CANCEL: Item = ("button", "Cancel", (620, 420, 740, 470))

Look = tuple[Item | Element, ...]


def middle(item: Item) -> Point:
    return Box(*item[2]).center


class Eyes:
    """Pictures of ``screen_of`` to their screens, known by their pixels."""

    def __init__(self) -> None:
        self._known: dict[bytes, Screen] = {}

    def screen(self, look: Look) -> Screen:
        screen = screen_of(*look)
        self._known[screen.screenshot.pixels.tobytes()] = screen
        return screen

    def __call__(self, screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        screen = replace(self._known[screenshot.pixels.tobytes()], screenshot=screenshot)
        return keep_ids(screen, previous) if previous else screen


Recorded = tuple[Action, Look, Look]
"""An action, and the screen before and after it."""


def episode_of(eyes: Eyes, recorded: Sequence[Recorded], **more: object) -> tuple[Episode, Callable[..., Screenshot]]:
    frames: dict[str, Screenshot] = {}

    def ref(look: Look) -> FrameRef:
        shot = eyes.screen(look).screenshot
        name = f"frames/{len(frames) + 1:06d}.png"
        frames[name] = shot
        return FrameRef(file=name, sha256=shot.sha256, width=shot.width, height=shot.height)

    steps = []
    for index, (action, before, after) in enumerate(recorded, start=1):
        shots = eyes.screen(before).screenshot, eyes.screen(after).screenshot
        outcome = Outcome(status="done", after=ref(after), changed=changed_boxes(*shots))
        target = _target(action, screen_of(*before))
        steps.append(Step(index=index, subgoal=f"do thing {index}", before=ref(before), action=action,
                          why="as asked", gate=ALLOWED, at="", target=target, outcome=outcome))  # fmt: skip
    steps = [replace(step, **more) for step in steps]
    head = EpisodeHead(goal="a goal", device="d", screen_size=(800, 600), agent="a", versions={}, started="")
    return Episode(head=head, steps=tuple(steps)), lambda frame: frames[frame.file]


def _target(action: Action, screen: Screen) -> dict[str, object] | None:
    at = getattr(action, "at", None) or getattr(action, "start", None)
    element = screen.element_at(at) if at and not isinstance(action, Scroll) else None
    return element_to_json(element) if element else None


@dataclass
class World:
    """A device that shows a look, and after each real action the next one that ``react`` gives."""

    eyes: Eyes
    look: Look
    react: Callable[[Action, int], Look]
    url: str = "world:"
    environment: str = "desktop"
    size: tuple[int, int] = (800, 600)

    def __post_init__(self) -> None:
        self.done: list[Action] = []

    def screenshot(self) -> Screenshot:
        return self.eyes.screen(self.look).screenshot

    def perform(self, action: Action) -> None:
        self.done.append(action)
        self.look = self.react(action, len(self.done))

    def release(self) -> None: ...
    def close(self) -> None: ...

    @property
    def acted(self) -> list[Action]:
        return [action for action in self.done if not isinstance(action, Wait)]


class Trace:
    def frame(self, screenshot: Screenshot) -> FrameRef:
        return FrameRef(file="f.png", sha256="0" * 64, width=screenshot.width, height=screenshot.height)

    def intent(self, step: Step) -> None: ...
    def outcome(self, step: Step) -> None: ...
    def event(self, event: Event) -> None: ...


class Yes:
    def __init__(self) -> None:
        self.asked: list[tuple[Decision, Situation]] = []

    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        self.asked.append((decision, situation))
        return ALLOWED


def play(
    recorded: Sequence[Recorded],
    first: Look,
    react: Callable[[Action, int], Look],
    optional: Sequence[int] = (),
    rewording: Rewording | None = None,
    **more: object,
) -> tuple[Result, World, Yes]:
    """Through the real loop, with waits that cost nothing."""
    eyes, gate = Eyes(), Yes()
    episode, picture = episode_of(eyes, recorded, **more)
    world = World(eyes, first, react)
    agent = Replayer(Demonstration(episode, picture, eyes, optional), rewording)
    result = Run(world, agent, eyes, gate, Trace(), Limits(steps=80, seconds=60)).reach("a goal")  # type: ignore[arg-type]
    return result, world, gate


def then(*looks: Look) -> Callable[[Action, int], Look]:
    """The looks one after the other at each action that does something; the last stays."""
    seen: list[Action] = []

    def react(action: Action, _count: int) -> Look:
        if not isinstance(action, Wait):
            seen.append(action)
        return looks[min(len(seen), len(looks)) - 1] if seen else looks[0]

    return react
