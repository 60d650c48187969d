"""``recorded:DIR``: an episode played back as a device.

It shows the frame on which the next recorded action was done, and goes on when that action comes. Steps that the
gate denied were never done and are passed over. Moving the pointer and waiting change nothing that a recording
knows of, so they are taken at any time.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from urllib.parse import urlsplit

from screenwright.core.action import Action, Finish, Impossible, Move, Wait, points_of
from screenwright.core.action_json import action_to_json
from screenwright.core.agency import Environment
from screenwright.core.episode import Episode, FrameRef, Step
from screenwright.core.episode_json import HEAD_FILE, STEPS_FILE, check_frame, episode_from_bytes
from screenwright.core.errors import DeviceLost, EpisodeError, ImageError, UnsupportedAction
from screenwright.core.geometry import Box, Point
from screenwright.core.images import decode
from screenwright.core.keys import normalise_key
from screenwright.core.screenshot import Screenshot
from screenwright.devices import refuse_senseless

RADIUS = 12
"""Pixels by which a point may miss the recorded one: about half of a small button."""

_NOT_COMPARED = frozenset({"at", "to", "start", "end", "seconds"})


class RecordedDevice:
    """Plays the episode in ``folder``. Raises EpisodeError if it cannot be read, holds no done step, or if a frame
    is not the one that was recorded.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        episode = _read(folder)
        self._steps = tuple(step for step in episode.steps if _was_done(step))
        if not self._steps:
            raise EpisodeError(f"the episode in {folder} holds no step that was done: there is nothing to play")
        self._environment = _environment(episode.head.device)
        self._position = 0
        self._closed = False
        self._shown: tuple[FrameRef, Screenshot] | None = None
        for ref in {ref for step in self._steps for ref in _frames(step)}:
            check_frame(ref, self._bytes(ref))

    @property
    def url(self) -> str:
        return f"recorded:{self._folder}"

    @property
    def environment(self) -> Environment:
        return self._environment

    @property
    def size(self) -> tuple[int, int]:
        ref = self._current_frame() or self._steps[-1].before
        return ref.width, ref.height

    def screenshot(self) -> Screenshot:
        self._check_open()
        ref = self._current_frame()
        if ref is None:
            raise DeviceLost(f"{self.url} ends here: nothing was recorded after its last action")
        if self._shown is None or self._shown[0] != ref:
            self._shown = (ref, self._load(ref))
        return Screenshot(self._shown[1].pixels, origin=self.url)

    def perform(self, action: Action) -> None:
        self._check_open()
        self._check_usage(action)
        step = self._steps[self._position] if self._position < len(self._steps) else None
        if step is not None and _same(step, action):
            self._position += 1
        elif not isinstance(action, Move | Wait):
            recorded = f"step {step.index} was {action_to_json(step.action)}" if step else "the recording is over"
            raise UnsupportedAction(f"{self.url}: {recorded}, and what came is {action_to_json(action)}")

    def release(self) -> None:
        """Nothing is ever held."""

    def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise DeviceLost(f"{self.url} was closed")

    def _check_usage(self, action: Action) -> None:
        refuse_senseless(action, self.size)
        for key in getattr(action, "keys", ()):
            normalise_key(key)

    def _current_frame(self) -> FrameRef | None:
        """What is to be seen now; None after an action whose result was never recorded."""
        if self._position < len(self._steps):
            return self._steps[self._position].before
        outcome = self._steps[-1].outcome
        return outcome.after if outcome else None

    def _load(self, ref: FrameRef) -> Screenshot:
        """The files were whole when this was opened; if they no longer are, the device is lost."""
        try:
            shot = decode(check_frame(ref, self._bytes(ref)), ref.file)
        except (EpisodeError, ImageError) as error:
            raise DeviceLost(f"{self.url} was changed while it was played: {error}") from error
        if (shot.width, shot.height) != (ref.width, ref.height):
            raise DeviceLost(f"{self.url}: {ref.file} has {shot.width}x{shot.height} pixels, recorded were {self.size}")
        return shot

    def _bytes(self, ref: FrameRef) -> bytes:
        try:
            return (self._folder / ref.file).read_bytes()
        except OSError as error:
            raise EpisodeError(f"{self.url}: the frame {ref.file} cannot be read: {error.strerror}") from error


def _read(folder: Path) -> Episode:
    steps = folder / STEPS_FILE
    try:
        head = (folder / HEAD_FILE).read_bytes()
        return episode_from_bytes(head, steps.read_bytes() if steps.exists() else b"")
    except OSError as error:
        raise EpisodeError(f"{folder} holds no episode that can be read: {error.strerror}") from error


def _was_done(step: Step) -> bool:
    return not isinstance(step.action, Finish | Impossible) and (
        step.outcome is None or step.outcome.status != "denied"
    )


def _environment(device_url: str) -> Environment:
    """An episode does not name it; the kind of device does."""
    parts = urlsplit(device_url)
    match parts.scheme:
        case "adb":
            return "phone"
        case "simulated" if parts.path == "phone":
            return "phone"
        case "browser":
            return "browser"
        case _:
            return "desktop"


def _frames(step: Step) -> list[FrameRef]:
    after = step.outcome.after if step.outcome else None
    return [step.before, after] if after else [step.before]


def _same(step: Step, action: Action) -> bool:
    """Whether the action is the recorded one: its kind, text, keys, button and direction, and points near enough."""
    recorded = step.action
    if type(action) is not type(recorded):
        return False
    compared = [item.name for item in fields(recorded) if item.name not in _NOT_COMPARED]
    if any(getattr(action, name) != getattr(recorded, name) for name in compared):
        return False
    came, expected = points_of(action), points_of(recorded)
    target = _target_box(step)
    return len(came) == len(expected) and all(
        _near(a, b) or (target is not None and target.contains(a) and target.contains(b))
        for a, b in zip(came, expected, strict=True)
    )


def _near(a: Point, b: Point) -> bool:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= RADIUS**2


def _target_box(step: Step) -> Box | None:
    """The target is kept as it was written by whoever decided; a box that is none counts as no box."""
    edges = (step.target or {}).get("box")
    if not isinstance(edges, list) or len(edges) != 4 or not all(isinstance(edge, int) for edge in edges):
        return None
    left, top, right, bottom = edges
    return Box(left, top, right, bottom) if left < right and top < bottom else None
