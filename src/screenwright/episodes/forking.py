"""An episode up to one of its steps as the beginning of another, which goes on from there in its own way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from screenwright.core.episode import FrameRef, Step
from screenwright.core.episode_json import EVENTS_FILE, STEPS_FILE, event_line, step_line
from screenwright.core.errors import EpisodeError, UsageError
from screenwright.core.files import append_line, write_whole
from screenwright.episodes.folder import EpisodeWriter, frame_bytes, now, read_episode


def fork(source: Path, step: int, folder: Path) -> EpisodeWriter:
    """A new episode in ``folder`` with the first ``step`` steps of the one in ``source`` and what happened until then,
    open to be gone on with. Its settings tell where it comes from. Raises UsageError for a step that it does not have,
    EpisodeError where it cannot be read or written."""
    episode = read_episode(source)
    last = max((one.index for one in episode.steps), default=0)
    if not 0 <= step <= last:
        raise UsageError(f"the episode has steps 1 to {last}: it can be forked after one of them, or 0 for none")
    origin = {"forked_from": source.name, "forked_after": step}
    head = replace(
        episode.head, started=now(), ended=None, outcome=None, reason="", cost=None, usage=(), settings=origin
    )
    steps = [one for one in episode.steps if one.index <= step]
    events = [one for one in episode.events if one.step <= step]
    EpisodeWriter(folder, head)
    try:
        for ref in dict.fromkeys(ref for one in steps for ref in _frames(one)):
            write_whole(folder / ref.file, frame_bytes(source, ref))
        for one in steps:
            append_line(folder / STEPS_FILE, step_line(one))
        for event in events:
            append_line(folder / EVENTS_FILE, event_line(event))
    except OSError as error:
        raise EpisodeError(f"cannot write to {folder}: {error.strerror}") from error
    return EpisodeWriter.resume(folder, origin)


def _frames(step: Step) -> Iterator[FrameRef]:
    yield step.before
    if step.outcome is not None and step.outcome.after is not None:
        yield step.outcome.after
