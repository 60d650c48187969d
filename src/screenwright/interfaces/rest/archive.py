"""Episodes as they are listed, shown, and handed out."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from screenwright.core.episode import Episode, EpisodeHead, FrameRef
from screenwright.core.episode_json import head_from_text, head_to_json, step_to_json, write_record
from screenwright.core.errors import DataError, EpisodeError
from screenwright.core.files import PART
from screenwright.episodes import (
    Format,
    LeftOut,
    Speech,
    exchange_to_json,
    exchanges,
    found_in,
    frame_bytes,
    read_annotations,
    read_episode,
    write_episodes,
)
from screenwright.interfaces import not_found
from screenwright.interfaces.rest.shapes import Json

Handed: TypeAlias = Format | Literal["zip"]
LARGEST = 2_000_000_000
"""Bytes of an archive, before it is packed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Of which episodes a list is; "" fits all. ``goal`` and ``device`` need only hold these words."""

    goal: str = ""
    agent: str = ""
    outcome: str = ""
    device: str = ""

    def fits(self, head: EpisodeHead) -> bool:
        outcome = head.outcome or ("unfinished" if head.ended is None else "")
        return (
            self.goal.casefold() in head.goal.casefold()
            and self.device.casefold() in head.device.casefold()
            and self.agent in ("", head.agent)
            and self.outcome in ("", outcome)
        )


def listed(runs: Path, wanted: Wanted, after: str, limit: int) -> list[Json]:
    """The newest first, from the one behind ``after`` on; what cannot be read is passed over."""
    found: list[Json] = []
    for folder in sorted(_folders(runs), key=lambda one: one.name, reverse=True):
        if (after and folder.name >= after) or len(found) == limit:
            continue
        try:
            head = head_from_text((folder / "episode.json").read_bytes())
            if wanted.fits(head):
                found.append({"id": folder.name, "steps": len(read_episode(folder).steps), **_head(head)})
        except (EpisodeError, OSError):
            continue
    return found


def shown(folder: Path) -> Json:
    """All of one: its head, steps and events as they are at rest, and what people said of its answers."""
    episode = read_episode(folder)
    told = exchanges(episode)
    try:
        judged = read_annotations(folder, {one.id: one for one in told})
    except DataError:
        judged = {}
    return {
        "id": folder.name,
        "episode": head_to_json(episode.head),
        "steps": [step_to_json(step) for step in episode.steps],
        "events": [write_record(event) for event in episode.events],
        "exchanges": [exchange_to_json(one, judged.get(one.id)) for one in told],
    }


def frame_of(folder: Path, sha256: str) -> bytes:
    """A picture of the episode, as its PNG file. Raises Rejected (404)."""
    for ref in frames_of(read_episode(folder)):
        if ref.sha256 == sha256:
            return frame_bytes(folder, ref)
    raise not_found(f"the episode has no frame {sha256:.64}")


def frames_of(episode: Episode) -> Iterator[FrameRef]:
    for step in episode.steps:
        yield step.before
        if step.outcome is not None and step.outcome.after is not None:
            yield step.outcome.after


def handed_out(folder: Path, to: Handed, speech: Speech) -> bytes:
    """A zip archive: of the episode as it is, or of what is made of it. Raises DataError where nothing is."""
    if to == "zip":
        return _zipped(folder, folder.name)
    left_out: list[LeftOut] = []
    with tempfile.TemporaryDirectory(prefix="screenwright-") as name:
        out = Path(name) / "out"
        count = write_episodes(found_in([folder], False, left_out), to, out, speech, left_out)
        if not count:
            why = left_out[0].why if left_out else "nothing of it fits there"
            raise DataError(f"nothing of this episode can be written as {to}: {why}")
        return _zipped(out, f"{folder.name}-{to}")


def _zipped(folder: Path, name: str) -> bytes:
    files = [path for path in sorted(folder.rglob("*")) if path.suffix != PART]  # those go while a run is written
    files = [path for path in files if path.is_file() and not path.is_symlink()]
    if sum(path.stat().st_size for path in files) > LARGEST:
        raise DataError(f"it is larger than {LARGEST // 1_000_000} MB: export it with screenwright data export")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path in files:
            archive.write(path, f"{name}/{path.relative_to(folder)}")
    return packed.getvalue()


def _folders(runs: Path) -> Iterator[Path]:
    try:
        yield from (one for one in runs.iterdir() if not one.is_symlink() and (one / "episode.json").is_file())
    except FileNotFoundError:
        return


def _head(head: EpisodeHead) -> dict[str, Any]:
    return {
        "goal": head.goal, "agent": head.agent, "device": head.device, "models": list(head.models),
        "outcome": head.outcome, "reason": head.reason, "started": head.started, "ended": head.ended,
    }  # fmt: skip
