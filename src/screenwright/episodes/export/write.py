"""From episodes, or samples, to a folder in one of the layouts that others read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from screenwright.core.errors import DataError, UsageError
from screenwright.episodes.export import Format
from screenwright.episodes.export.aitw import write_aitw
from screenwright.episodes.export.chat import write_chat, write_pairs
from screenwright.episodes.export.episodes import (
    LeftOut,
    Source,
    chat_samples,
    episodes_in,
    preference_samples,
    read_sources,
)
from screenwright.episodes.export.parquet import write_parquet
from screenwright.episodes.export.replies import Speech
from screenwright.episodes.export.sample import ChatSample
from screenwright.episodes.export.screenagent import write_screenagent
from screenwright.episodes.export.webdataset import write_webdataset


def found_in(folders: Sequence[Path], successful: bool, left_out: list[LeftOut]) -> list[Source]:
    """The episodes with anything in them; of the others it is told why they are left out."""
    chosen = []
    for source in read_sources([each for folder in folders for each in episodes_in(folder)]):
        outcome = source.episode.head.outcome
        if successful and outcome != "success":
            left_out.append(LeftOut(source.name, "the episode", f"it ended as {outcome or 'unfinished'}"))
        elif not source.exchanges:
            left_out.append(LeftOut(source.name, "the episode", "it holds no step"))
        else:
            chosen.append(source)
    return chosen


def write_episodes(sources: Sequence[Source], to: Format, out: Path, speech: Speech, left_out: list[LeftOut]) -> int:
    """How many were written. ``speech`` is how actions are written, but in aitw. Raises DataError."""
    match to:
        case "aitw":
            return write_aitw(sources, out, left_out)
        case "screenagent":
            return write_screenagent(sources, speech, out, left_out)
        case "pairs":
            return write_samples(preference_samples(sources, speech, left_out), to, out)
        case _:
            return write_samples(chat_samples(sources, speech, left_out), to, out)


def write_samples(samples: Iterable[ChatSample], to: Format, out: Path) -> int:
    """How many were written. Raises UsageError for a layout of episodes alone, DataError where the disk
    refuses."""
    writers = {"chat": write_chat, "pairs": write_pairs, "parquet": write_parquet, "webdataset": write_webdataset}
    if to not in writers:
        raise UsageError(f"{to} takes episodes: import the set first, with screenwright data import")
    try:
        return writers[to](samples, out)
    except OSError as error:
        raise DataError(f"cannot write to {out}: {error.strerror}") from error
