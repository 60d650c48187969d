"""Runs as questions with answers: what is taken out of an episode, and what is left out and why.

Only what was carried out and what people corrected is taken: what a gate denied, what failed and what nobody knows of
is no example. Frames and texts are the episode's own, in which secrets are covered already; the folder's other files
and its settings are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from screenwright.core.episode import Episode, FrameRef
from screenwright.core.episode_json import HEAD_FILE
from screenwright.core.errors import DataError, Inexpressible
from screenwright.episodes.annotations import Annotation, read_annotations
from screenwright.episodes.exchanges import Answer, Exchange, exchanges
from screenwright.episodes.export.replies import Speech, prompt_of, reply_of
from screenwright.episodes.export.sample import ChatSample, Picture
from screenwright.episodes.folder import frame_bytes, read_episode


@dataclass(frozen=True, slots=True)
class Source:
    """An episode in its folder, with what people said of it. ``name`` is unique among those exported together."""

    name: str
    folder: Path
    episode: Episode
    exchanges: tuple[Exchange, ...]
    annotations: Mapping[str, Annotation]

    def answer(self, exchange: Exchange) -> Answer:
        """What it should have been: the corrected answer, where there is one."""
        annotation = self.annotations.get(exchange.id)
        return annotation.corrected if annotation and annotation.corrected is not None else exchange.answer

    def is_example(self, exchange: Exchange) -> bool:
        annotation = self.annotations.get(exchange.id)
        return exchange.was_done or (annotation is not None and annotation.corrected is not None)

    def picture(self, ref: FrameRef) -> Picture:
        """The frame's file, checked by its sha256 when it is loaded."""
        return Picture(load=lambda: frame_bytes(self.folder, ref), suffix=Path(ref.file).suffix.lower() or ".png")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An exchange, or a whole episode, that is not in the export, and why."""

    source: str
    what: str
    why: str


def episodes_in(folder: Path) -> list[Path]:
    """The folder itself where it holds an episode, else those of its folders that do, by name. Raises DataError."""
    if (folder / HEAD_FILE).is_file():
        return [folder]
    try:
        found = sorted(each for each in folder.iterdir() if (each / HEAD_FILE).is_file())
    except OSError as error:
        raise DataError(f"{folder} cannot be read: {error.strerror}") from error
    if not found:
        raise DataError(f"neither {folder} nor a folder in it holds an episode ({HEAD_FILE})")
    return found


def read_sources(folders: Sequence[Path]) -> list[Source]:
    """The episodes in the folders, named after them. Raises EpisodeError, and DataError where two have one name."""
    sources = []
    for folder in folders:
        episode = read_episode(folder)
        told = exchanges(episode)
        known = {exchange.id: exchange for exchange in told}
        name = folder.resolve().name
        sources.append(Source(name, folder, episode, told, read_annotations(folder, known)))
    names = [source.name for source in sources]
    if twice := [name for name in names if names.count(name) > 1]:
        raise DataError(f"two of the episodes lie in folders called {twice[0]!r}: rename one of them")
    return sources


def chat_samples(sources: Sequence[Source], speech: Speech, left_out: list[LeftOut]) -> Iterator[ChatSample]:
    """One for each example of the sources; what cannot be one is added to ``left_out``."""
    for source in sources:
        for exchange in source.exchanges:
            if not source.is_example(exchange):
                left_out.append(
                    LeftOut(source.name, exchange.id, "it was not carried out, or nobody knows whether it was")
                )
                continue
            try:
                yield _sample(source, exchange, speech)
            except Inexpressible as error:
                left_out.append(LeftOut(source.name, exchange.id, str(error)))


def preference_samples(sources: Sequence[Source], speech: Speech, left_out: list[LeftOut]) -> Iterator[ChatSample]:
    """Only the corrected ones, which have a worse reply beside the better."""
    for source in sources:
        for exchange in source.exchanges:
            annotation = source.annotations.get(exchange.id)
            if annotation is None or annotation.corrected is None:
                continue
            try:
                sample = _sample(source, exchange, speech)
            except Inexpressible as error:
                left_out.append(LeftOut(source.name, exchange.id, str(error)))
                continue
            if sample.rejected is None:
                why = "what was said before is in the words of ScreenAgent's model: take --dialect screenagent"
                left_out.append(LeftOut(source.name, exchange.id, why))
                continue
            yield sample


def _said(original: str, speech: Speech) -> str | None:
    """A model's own words are the worse reply only beside one of their form, else the form is what is learned. Sets in
    which they are known are ScreenAgent's alone."""
    return original if speech.name == "screenagent" else None


def _sample(source: Source, exchange: Exchange, speech: Speech) -> ChatSample:
    size = (exchange.frame.width, exchange.frame.height)
    annotation = source.annotations.get(exchange.id)
    rejected = None
    if annotation is not None and annotation.corrected is not None:
        original = annotation.original
        rejected = _said(original, speech) if isinstance(original, str) else reply_of(original, speech, size)
    return ChatSample(
        id=f"{source.name}/{exchange.id}",
        group=source.name,
        phase=exchange.phase,
        picture=source.picture(exchange.frame),
        prompt=prompt_of(exchange, speech),
        answer=reply_of(source.answer(exchange), speech, size),
        rejected=rejected,
    )
