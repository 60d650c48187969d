"""One judgement after the other on the answers of a run: what is left, what was said of each, and pairs kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from screenwright.core.action import points_of
from screenwright.core.agency import Plan, Reflection
from screenwright.core.episode import Episode
from screenwright.core.episode_json import HEAD_FILE
from screenwright.core.errors import DataError, UsageError
from screenwright.core.files import write_whole
from screenwright.core.geometry import Point
from screenwright.core.images import decode, encode_png
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.annotations import FOLDER, Annotation, add_annotation, read_annotations
from screenwright.episodes.exchanges import Answer, Exchange, answer_from_json, answer_to_json, exchanges
from screenwright.episodes.folder import frame_bytes, now, read_episode
from screenwright.episodes.report_drawing import Shape, in_words, shapes_of
from screenwright.episodes.report_picture import drawn

SHOWN = "shown.png"


@dataclass
class Correcting:
    """The work on one episode. ``conceal`` puts placeholders in the place of secrets in whatever a person says."""

    folder: Path
    episode: Episode
    exchanges: tuple[Exchange, ...]
    annotations: dict[str, Annotation]
    conceal: Callable[[str], str] = field(default=lambda text: text)

    @classmethod
    def of(cls, folder: Path, conceal: Callable[[str], str]) -> Correcting:
        """Raises EpisodeError, and DataError for an episode without any exchange or with annotations that do not
        fit."""
        episode = read_episode(folder)
        told = exchanges(episode)
        if not told:
            raise DataError(f"the episode in {folder} holds no step, and so nothing to judge ({HEAD_FILE})")
        return cls(folder, episode, told, read_annotations(folder, {one.id: one for one in told}), conceal)

    @property
    def left(self) -> list[Exchange]:
        return [exchange for exchange in self.exchanges if exchange.id not in self.annotations]

    def named(self, id_: object) -> Exchange:
        """Raises UsageError with the ids that there are."""
        found = next((exchange for exchange in self.exchanges if exchange.id == id_), None)
        if found is None:
            known = ", ".join(exchange.id for exchange in self.exchanges[:12])
            raise UsageError(f"the episode has no exchange {id_!r:.60}: it has {known}")
        return found

    def keep(self, exchange: Exchange, note: str = "") -> Annotation:
        """It was right as it is."""
        return self._add(exchange, None, note)

    def correct(self, exchange: Exchange, answer: Answer, note: str = "") -> Annotation:
        """It should have been ``answer``. Raises UsageError where that is what it was."""
        corrected = self.concealed(exchange, answer)
        if answer_to_json(corrected) == answer_to_json(exchange.answer):
            raise UsageError(f"{exchange.id} is just that already: keep it")
        return self._add(exchange, corrected, note)

    def reran(self, exchange: Exchange, outcome: str) -> None:
        """How the corrected actions ended on a device."""
        self._write(replace(self.annotations[exchange.id], rerun=outcome))

    def concealed(self, exchange: Exchange, answer: Answer) -> Answer:
        """The answer without the values of secrets."""
        values = _map_texts(answer_to_json(answer), self.conceal)
        return answer_from_json(values, exchange.phase, exchange.id)

    def frame(self, exchange: Exchange) -> Screenshot:
        return decode(frame_bytes(self.folder, exchange.frame), exchange.frame.file)

    def show(self, exchange: Exchange) -> Path:
        """The frame with what was done drawn on it, as a file that the next one replaces."""
        pointer: Point | None = None
        shapes: list[Shape] = []
        for step in exchange.steps:
            shapes += shapes_of(step, pointer)
            pointer = (points_of(step.action) or (pointer,))[-1]
        path = self.folder / FOLDER / SHOWN
        try:
            path.parent.mkdir(mode=0o700, exist_ok=True)
            write_whole(path, encode_png(drawn(self.frame(exchange).pixels, shapes)))
        except OSError as error:
            raise DataError(f"cannot write {path}: {error.strerror}") from error
        return path

    def _add(self, exchange: Exchange, corrected: Answer | None, note: str) -> Annotation:
        before = self.annotations.get(exchange.id)
        annotation = Annotation(
            exchange=exchange.id,
            judged="kept" if corrected is None else "corrected",
            original=before.original if before else exchange.answer,
            corrected=corrected,
            note=self.conceal(note),
            at=now(),
        )
        return self._write(annotation)

    def _write(self, annotation: Annotation) -> Annotation:
        add_annotation(self.folder, annotation)
        self.annotations[annotation.exchange] = annotation
        return annotation


def exchange_to_json(exchange: Exchange, annotation: Annotation | None) -> dict[str, Any]:
    """An exchange with what was said of it, for people and programs that judge it; ``frame`` is the sha256 of the
    screen that it was on."""
    corrected = annotation.corrected if annotation else None
    return {
        "exchange": exchange.id,
        "phase": exchange.phase,
        "goal": exchange.goal,
        "plan": list(exchange.plan),
        "subgoal": exchange.subgoal,
        "advice": exchange.advice,
        "frame": exchange.frame.sha256,
        "answer": answer_to_json(exchange.answer),
        "outcome": done_in_words(exchange),
        "judged": annotation.judged if annotation else None,
        "corrected": answer_to_json(corrected) if corrected is not None else None,
        "note": annotation.note if annotation else "",
        "rerun": annotation.rerun if annotation else "",
    }


def answer_in_words(answer: Answer, exchange: Exchange) -> list[str]:
    """A line each, numbered where it is a list; actions with the names of their targets where those are known."""
    match answer:
        case Plan(subgoals=subgoals):
            return [f"{number}. {subgoal}" for number, subgoal in enumerate(subgoals, start=1)]
        case Reflection(verdict=verdict, advice=advice):
            return [verdict + (f": {advice}" if advice else "")]
        case _:
            targets = {step.action: step.target for step in exchange.steps}
            lines = [in_words(action, targets.get(action)) for action in answer.actions]
            return [f"{number}. {line}" for number, line in enumerate(lines, start=1)]


def done_in_words(exchange: Exchange) -> list[str]:
    """What came of each action of the exchange; [] for plans and reflections."""
    lines = []
    for step in exchange.steps:
        outcome = step.outcome
        if outcome is None:
            lines.append("nobody knows whether it was done")
            continue
        effect = "" if outcome.effect is None else ", the screen changed" if outcome.effect else ", nothing changed"
        lines.append(outcome.status + effect + (f" ({outcome.words})" if outcome.words else ""))
    return lines


def _map_texts(value: Any, change: Callable[[str], str]) -> Any:
    match value:
        case str():
            return change(value)
        case dict():
            return {name: _map_texts(item, change) for name, item in value.items()}
        case list():
            return [_map_texts(item, change) for item in value]
        case _:
            return value
