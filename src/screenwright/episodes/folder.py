"""An episode's folder: written so that a kill at any moment leaves it readable, and read back strictly.

Each step is written twice, see ``core.episode_json``: the intent before the action, the outcome after it, each
flushed to the disk at once. Folders are made for their owner only (0700, files 0600), because frames show
whatever was on the screen.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from screenwright.core.episode import Episode, EpisodeHead, EpisodeOutcome, Event, FrameRef, ModelUsage, Step
from screenwright.core.episode_json import (
    EVENTS_FILE,
    HEAD_FILE,
    STEPS_FILE,
    check_frame,
    episode_from_bytes,
    event_line,
    head_to_json,
    step_line,
)
from screenwright.core.errors import EpisodeError, Interrupted, StoppedByPolicy
from screenwright.core.files import append_line, write_whole
from screenwright.core.images import encode_png
from screenwright.core.screenshot import Screenshot
from screenwright.version import __version__

FRAMES = "frames"


class EpisodeWriter:
    """Writes one episode into a folder of its own; a context manager.

    However the ``with`` block is left, ``episode.json`` has an ``ended`` time afterwards; where nobody called
    :meth:`finish`, the outcome is told from the exception ("interrupted", "denied", else "error").
    Every method raises EpisodeError where the disk refuses.
    """

    def __init__(self, folder: Path, head: EpisodeHead) -> None:
        self.folder = folder
        self.head = head
        self._frames = 0
        self._last: tuple[Screenshot, FrameRef] | None = None
        self._intents: set[int] = set()
        taken = [name for name in (HEAD_FILE, STEPS_FILE, EVENTS_FILE, FRAMES) if os.path.lexists(folder / name)]
        if taken:
            raise EpisodeError(f"{folder} already holds an episode ({taken[0]}): name a new folder")
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (folder / FRAMES).mkdir(mode=0o700)
            self._write_head()
        except OSError as error:
            raise EpisodeError(f"cannot make an episode in {folder}: {error}") from error

    @classmethod
    def resume(cls, folder: Path, settings: dict[str, Any] | None = None) -> Self:
        """Go on with the episode in ``folder``, which has ended or was killed: its head is open again, with the
        ``settings`` that hold now, and what comes is written behind what is there. Raises EpisodeError for a folder
        without one that can be read."""
        episode = read_episode(folder)
        writer = cls.__new__(cls)
        writer.folder = folder
        writer.head = replace(episode.head, ended=None, outcome=None, reason="", settings=settings)
        writer._last = None
        writer._intents = {step.index for step in episode.steps}
        try:
            (folder / FRAMES).mkdir(mode=0o700, exist_ok=True)
            numbers = [int(path.stem) for path in (folder / FRAMES).glob("*.png") if path.stem.isdecimal()]
            writer._frames = max(numbers, default=0)
            writer._write_head()
        except OSError as error:
            raise EpisodeError(f"cannot go on with the episode in {folder}: {error}") from error
        return writer

    def frame(self, screenshot: Screenshot) -> FrameRef:
        """Store the picture as PNG and name it; the same pixels as the last frame give that frame again."""
        if self._last and self._last[0].same_pixels(screenshot):
            return self._last[1]
        data = encode_png(screenshot.pixels)
        name = f"{FRAMES}/{self._frames + 1:06d}.png"
        try:
            write_whole(self.folder / name, data)
        except OSError as error:
            raise EpisodeError(f"cannot write the frame {self.folder / name}: {error}") from error
        digest = hashlib.sha256(data).hexdigest()
        ref = FrameRef(file=name, sha256=digest, width=screenshot.width, height=screenshot.height)
        self._frames += 1
        self._last = (screenshot, ref)
        return ref

    def intent(self, step: Step) -> None:
        """Write down what is about to be done; on the disk when this returns."""
        if step.outcome is not None:
            raise EpisodeError(f"the intent of step {step.index} has an outcome already")
        self._append(STEPS_FILE, step_line(step))
        self._intents.add(step.index)

    def outcome(self, step: Step) -> None:
        """Write the same step again with its outcome."""
        if step.outcome is None or step.index not in self._intents:
            raise EpisodeError(f"step {step.index} needs an outcome and an intent written before it")
        self._append(STEPS_FILE, step_line(step))

    def event(self, event: Event) -> None:
        """Write down what happened between two steps; on the disk when this returns."""
        self._append(EVENTS_FILE, event_line(event))

    def finish(self, outcome: EpisodeOutcome, reason: str = "", usage: Sequence[ModelUsage] = ()) -> None:
        """How the run ended, and when: now. ``usage``: what was used of each model in all; what is known if empty."""
        usage = tuple(usage) or self.head.usage
        self.head = replace(self.head, outcome=outcome, reason=reason, usage=usage, cost=_cost(usage), ended=now())
        try:
            self._write_head()
        except OSError as error:
            raise EpisodeError(f"cannot write {self.folder / HEAD_FILE}: {error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.head.ended is None:
            self.finish(*_ending(error))

    def _write_head(self) -> None:
        text = json.dumps(head_to_json(self.head), indent=2, ensure_ascii=False)
        write_whole(self.folder / HEAD_FILE, text.encode("utf-8", "backslashreplace") + b"\n")

    def _append(self, name: str, line: bytes) -> None:
        path = self.folder / name
        try:
            append_line(path, line)
        except OSError as error:
            raise EpisodeError(f"cannot write to {path}: {error}") from error


def head_of(
    goal: str,
    device_url: str,
    screen_size: tuple[int, int],
    agent: str,
    models: tuple[str, ...] = (),
    settings: dict[str, Any] | None = None,
) -> EpisodeHead:
    """The head of an episode that begins now, by this version on this Python."""
    versions = {"screenwright": __version__, "python": sys.version.split()[0]}
    return EpisodeHead(
        goal=goal, device=device_url, screen_size=screen_size, agent=agent, models=models, versions=versions,
        started=now(), settings=settings,
    )  # fmt: skip


def now() -> str:
    """The time as episodes write it: ISO 8601, UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def read_episode(folder: Path) -> Episode:
    """The episode as far as it got; raises EpisodeError for a folder that holds none or a damaged one."""
    path = folder / HEAD_FILE
    try:
        head = path.read_bytes()
        path = folder / STEPS_FILE
        steps = path.read_bytes() if path.exists() else b""  # killed before its first step
        path = folder / EVENTS_FILE
        events = path.read_bytes() if path.exists() else b""  # older episodes have none
    except OSError as error:
        raise EpisodeError(f"{folder} holds no episode that can be read: {path.name}: {error.strerror}") from error
    try:
        return episode_from_bytes(head, steps, events)
    except EpisodeError as error:
        raise EpisodeError(f"the episode in {folder} cannot be read: {error}") from error


def frame_bytes(folder: Path, ref: FrameRef) -> bytes:
    """The frame's PNG file, verified by its sha256. Raises EpisodeError."""
    try:
        data = (folder / ref.file).read_bytes()
    except OSError as error:
        raise EpisodeError(f"the frame {folder / ref.file} cannot be read: {error.strerror}") from error
    return check_frame(ref, data)


def _cost(usage: Sequence[ModelUsage]) -> dict[str, float] | None:
    """The sums over all models; money only where the price of each is known."""
    if not usage:
        return None
    cost: dict[str, float] = {
        "input_tokens": sum(each.input_tokens for each in usage),
        "output_tokens": sum(each.output_tokens for each in usage),
    }
    money = [each.money for each in usage if each.money is not None]
    if len(money) == len(usage):
        cost["money"] = round(sum(money), 6)
    return cost


def _ending(error: BaseException | None) -> tuple[EpisodeOutcome, str]:
    match error:
        case None:
            return "error", "the run ended without a result"
        case KeyboardInterrupt() | Interrupted():
            return "interrupted", str(error) or "stopped by the user"
        case StoppedByPolicy():
            return "denied", str(error)
        case _:
            return "error", f"{type(error).__name__}: {error}"
