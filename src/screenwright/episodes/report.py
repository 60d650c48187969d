"""An episode as one self-contained HTML page for people: what was seen, done and why, step by step.

The page asks for nothing outside of itself, runs no script, and holds every word of the screen, the goal and the
model as escaped text.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, StrictUndefined
from PIL import Image

from screenwright.core.action import points_of
from screenwright.core.episode import (
    Episode,
    EpisodeHead,
    Event,
    EventKind,
    FrameRef,
    GateRecord,
    Outcome,
    Part,
    Step,
)
from screenwright.core.errors import DataError, EpisodeError
from screenwright.core.files import write_whole
from screenwright.core.geometry import Point
from screenwright.core.images import decode
from screenwright.episodes.folder import frame_bytes, read_episode
from screenwright.episodes.report_drawing import Shape, in_words, legend_of, shapes_of, target_box

REPORT_FILE = "report.html"
MAX_WIDTH = 1280
"""Pixels; wider frames are scaled down in the page, never in the episode."""

_UNKNOWN = "Unknown"
_OUTCOMES = {
    "success": "Success", "failure": "Failure", "refused": "Refused", "denied": "Stopped by the gate",
    "interrupted": "Interrupted", "limit": "Limit reached", "error": "Error",
}  # fmt: skip
_PARTS: dict[Part, str] = {"target": "the target", "block": "around the target", "elsewhere": "elsewhere"}
_HAPPENED: dict[EventKind, str] = {
    "plan": "Plan", "missed": "Not done", "circle": "Round in a circle", "model": "Models", "paused": "Paused",
    "handed_back": "Handed back", "resumed": "The run was interrupted and goes on",
    "noted": "The device",
}  # fmt: skip
_BY = {"policy": "by the policy", "user": "by the user", "flag": "by the flag --yes"}


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame in the page: ``uri`` holds the picture, or ``problem`` says why it cannot be shown."""

    width: int
    height: int
    uri: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class StepView:
    """One step as the page shows it; all fields are for reading, none is markup."""

    number: int
    subgoal: str
    words: str
    why: str
    gate: str
    status: str
    note: str
    seconds: str
    effect: str
    then: tuple[str, ...]
    frame: Shown
    shapes: tuple[Shape, ...]
    legend: tuple[str, ...]
    alt: str


def write_report(folder: Path) -> Path:
    """Make ``report.html`` in the episode's folder, or make it anew; returns its path.

    A frame that is missing or damaged is named in its place. Raises EpisodeError if the episode cannot be read
    or the file cannot be written.
    """
    page = render(read_episode(folder), folder)
    path = folder / REPORT_FILE
    try:
        write_whole(path, page.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise EpisodeError(f"cannot write the report {path}: {error.strerror}") from error
    return path


def render(episode: Episode, folder: Path) -> str:
    """The page as HTML; frames are read from ``folder``."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(files("screenwright.episodes").joinpath("report.html.j2").read_text("utf-8"))
    last = episode.steps[-1].outcome if episode.steps else None
    return template.render(
        head=episode.head,
        outcome=_outcome(episode.head),
        facts=list(_facts(episode)),
        steps=list(_steps(episode, folder)),
        first=list(_happened(episode, 0)),
        last=_shown(last.after, folder) if last and last.after else None,
    )


def _outcome(head: EpisodeHead) -> tuple[str, str]:
    """How it ended, in a word and as the name of its look."""
    if head.outcome is None:
        return "Not ended: still running, or killed", "unknown"
    return _OUTCOMES[head.outcome], {"success": "good", "interrupted": "unknown"}.get(head.outcome, "bad")


def _facts(episode: Episode) -> Iterator[tuple[str, str]]:
    head = episode.head
    unknown = sum(step.outcome is None for step in episode.steps)
    yield "Device", head.device
    yield "Screen", f"{head.screen_size[0]} × {head.screen_size[1]} pixels"
    yield "Agent", head.agent + (f" with {', '.join(head.models)}" if head.models else "")
    yield "Steps", f"{len(episode.steps)}" + (f", of which {unknown} with an unknown outcome" if unknown else "")
    yield "Started", _time(head.started)
    if head.ended:
        yield "Ended", _time(head.ended) + _lasted(head.started, head.ended)
    if head.cost:
        yield "Cost", ", ".join(f"{name} {value:g}" for name, value in head.cost.items())
    yield "Versions", ", ".join(f"{name} {version}" for name, version in head.versions.items()) or "not written down"


def _time(text: str) -> str:
    try:
        return datetime.fromisoformat(text).strftime("%Y-%m-%d %H:%M:%S %Z").strip()
    except ValueError:
        return text


def _lasted(started: str, ended: str) -> str:
    try:
        seconds = (datetime.fromisoformat(ended) - datetime.fromisoformat(started)).total_seconds()
    except (ValueError, TypeError):
        return ""
    return f" ({seconds:.1f} s)" if seconds < 120 else f" ({seconds / 60:.0f} min)"


def _steps(episode: Episode, folder: Path) -> Iterator[StepView]:
    pointer: Point | None = None
    for number, step in enumerate(episode.steps, 1):
        outcome, shapes = step.outcome, shapes_of(step, pointer)
        yield StepView(
            number=number,
            subgoal=step.subgoal,
            words=in_words(step.action, step.target),
            why=step.why,
            gate=_gate(step.gate),
            status=outcome.status.capitalize() if outcome else _UNKNOWN,
            note=outcome.words if outcome else step.note,
            seconds=f"{outcome.seconds:.1f} s" if outcome else "",
            effect=_effect(outcome),
            then=tuple(_happened(episode, step.index)),
            frame=_shown(step.before, folder),
            shapes=shapes,
            legend=legend_of(shapes),
            alt=_alt(step, number),
        )
        if (outcome is None or outcome.status != "denied") and (points := points_of(step.action)):
            pointer = points[-1]


def _happened(episode: Episode, step: int) -> Iterator[str]:
    """What happened after so many steps and before the next one; that all went well is not worth a line."""
    for event in episode.events:
        if event.step == step and (what := _told(event)):
            words = "; ".join(event.subgoals) or " ".join(part for part in (event.note, event.said) if part)
            yield f"{what}: {words}" if words else what


def _told(event: Event) -> str:
    if event.kind == "reflection":
        return event.verdict.capitalize() if event.verdict in ("retry", "replan") else ""
    return _HAPPENED.get(event.kind, "")


def _gate(gate: GateRecord) -> str:
    return f"{gate.permission.capitalize()} {_BY[gate.by]}: {gate.rule}"


def _effect(outcome: Outcome | None) -> str:
    """In which parts of the screen the step showed; empty where nobody looked."""
    if outcome is None or outcome.effect is None:
        return ""
    aside = ", beside what changes by itself" if outcome.restless else ""
    if not outcome.effect:
        return f"None: nothing changed{aside}"
    return "Changed: " + ", ".join(_PARTS[part] for part in outcome.effect)


def _alt(step: Step, number: int) -> str:
    """The marked frame in words, for those who do not see it."""
    drawn = [in_words(step.action, step.target)]
    if target := target_box(step):
        drawn.append(f"the target is framed from {target.left}, {target.top} to {target.right}, {target.bottom}")
    regions = len(step.outcome.changed) if step.outcome else 0
    if regions:
        drawn.append(f"{regions} region{'s' if regions > 1 else ''} changed afterwards")
    return f"The screen before step {number}. Marked on it: {'; '.join(drawn)}."


def _shown(ref: FrameRef, folder: Path) -> Shown:
    try:
        pixels = decode(frame_bytes(folder, ref), ref.file).pixels
    except DataError as error:
        return Shown(ref.width, ref.height, problem=str(error))
    image = Image.fromarray(pixels)
    if image.width > MAX_WIDTH:
        image = image.resize((MAX_WIDTH, max(1, round(image.height * MAX_WIDTH / image.width))), Image.Resampling.BOX)
    buffer = io.BytesIO()
    image.save(buffer, format="WEBP", quality=82, method=4)
    uri = "data:image/webp;base64," + base64.b64encode(buffer.getvalue()).decode("ascii")
    return Shown(ref.width, ref.height, uri)
