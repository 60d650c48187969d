"""What a mind was asked in a run and what it answered, exchange by exchange: the units that people correct and that
training data is made of.

An episode holds steps and events; ScreenAgent's three phases (paper 001, section 3.2) are read off them: a plan, the
actions for a sub-goal (one reply may be several, done in order without a new look), and a reflection, each with the
screen that it was given on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from screenwright.core.action import Action
from screenwright.core.action_json import action_from_json, action_to_json
from screenwright.core.agency import Plan, Reflection, Verdict
from screenwright.core.episode import Episode, Event, FrameRef, Step
from screenwright.core.errors import DataError, UsageError

Phase: TypeAlias = Literal["planning", "acting", "evaluating"]
_VERDICTS: tuple[Verdict, ...] = ("proceed", "continue", "retry", "replan")


@dataclass(frozen=True, slots=True)
class Acts:
    """The actions of one reply, at least one, in pixels of the exchange's frame, and the reason given for them."""

    actions: tuple[Action, ...]
    why: str = ""


Answer: TypeAlias = Plan | Acts | Reflection


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """``id`` is unique in the episode and stays: the phase and the number of the event or of the first step.

    ``frame``: the screen that was shown. ``plan``, ``subgoal``, ``advice``: what held then; ``done``: the actions
    before, oldest first. ``steps``: those of acting, with what came of them; () of the other phases.
    """

    id: str
    phase: Phase
    at: str
    frame: FrameRef
    goal: str
    plan: tuple[str, ...]
    subgoal: str
    advice: str
    done: tuple[Action, ...]
    answer: Answer
    steps: tuple[Step, ...] = ()

    @property
    def was_done(self) -> bool:
        """Whether everything in it was carried out; plans and reflections always are."""
        return all(step.outcome is not None and step.outcome.status == "done" for step in self.steps)


def exchanges(episode: Episode) -> tuple[Exchange, ...]:
    """In the order in which they happened. A plan or reflection before the first frame is told with that frame; an
    episode without any step has none."""
    return tuple(_Reading(episode).exchanges())


@dataclass(frozen=True, slots=True)
class _Held:
    """What holds at a moment of the run."""

    plan: tuple[str, ...] = ()
    index: int = 0
    advice: str = ""
    frame: FrameRef | None = None
    done: tuple[Action, ...] = ()

    @property
    def subgoal(self) -> str:
        return self.plan[self.index] if 0 <= self.index < len(self.plan) else ""


class _Reading:
    """One pass over the steps and events of an episode."""

    def __init__(self, episode: Episode) -> None:
        self._episode = episode
        self._in_rows = any(event.kind == "decision" for event in episode.events)
        first = episode.steps[0].before if episode.steps else None
        self._held = _Held(frame=first)

    def exchanges(self) -> Iterator[Exchange]:
        row: list[Step] = []
        for number, item in _timeline(self._episode):
            if isinstance(item, Step):
                if row and not self._in_rows:
                    yield self._acted(row)
                    row = []
                row.append(item)
                continue
            if row:
                yield self._acted(row)
                row = []
            if (told := self._event(number, item)) is not None:
                yield told
        if row:
            yield self._acted(row)

    def _acted(self, row: Sequence[Step]) -> Exchange:
        first, held = row[0], self._held
        why = next((step.why for step in reversed(row) if step.why), "")
        told = self._exchange(
            f"acting-{first.index}", "acting", first.at, Acts(tuple(step.action for step in row), why)
        )
        after = next((step.outcome.after for step in reversed(row) if step.outcome and step.outcome.after), None)
        done = tuple(step.action for step in row if step.outcome is None or step.outcome.status == "done")
        self._held = replace(held, frame=after or row[-1].before, done=(*held.done, *done))
        return replace(told, frame=first.before, subgoal=first.subgoal, steps=tuple(row))

    def _event(self, number: int, event: Event) -> Exchange | None:
        told = None
        match event.kind:
            case "plan" if event.subgoals and self._held.frame:
                plan = Plan(event.subgoals, event.note, event.parted)
                told = self._exchange(f"planning-{number}", "planning", event.at, plan)
            case "reflection" if event.verdict in _VERDICTS and self._held.frame:
                verdict: Verdict = event.verdict
                judged = Reflection(verdict, event.note)
                told = self._exchange(f"evaluating-{number}", "evaluating", event.at, judged)
            case _:
                pass
        self._held = replace(
            self._held,
            plan=event.subgoals or self._held.plan,
            index=event.subgoal_index,
            advice=_advice_after(event, self._held.advice),
        )
        return told

    def _exchange(self, id_: str, phase: Phase, at: str, answer: Answer) -> Exchange:
        held = self._held
        assert held.frame is not None
        return Exchange(
            id=id_, phase=phase, at=at, frame=held.frame, goal=self._episode.head.goal, plan=held.plan,
            subgoal=held.subgoal, advice=held.advice, done=held.done, answer=answer,
        )  # fmt: skip


def _advice_after(event: Event, before: str) -> str:
    """What the mind is told from here on: the advice of looking back, until it goes on to the next sub-goal."""
    match event.kind:
        case "reflection" | "missed" | "circle":
            return "" if event.verdict == "proceed" else event.note
        case "handed_back":
            return event.note or before
        case _:
            return before


def _timeline(episode: Episode) -> list[tuple[int, Step | Event]]:
    """Steps and events as they followed each other; events are numbered from 1, in the order of their file."""
    items: list[tuple[int, int, int, Step | Event]] = [(step.index, 0, 0, step) for step in episode.steps]
    items += [(event.step, 1, number, event) for number, event in enumerate(episode.events, start=1)]
    return [(number, item) for _, _, number, item in sorted(items, key=lambda entry: entry[:3])]


# --- answers as JSON: the form in which our own dialect writes them ---------------------------------------------------


def answer_to_json(answer: Answer) -> dict[str, object]:
    """``{"why", "subgoals"}``, ``{"why", "actions"}`` or ``{"verdict", "advice"}``."""
    match answer:
        case Plan(subgoals=subgoals, why=why):
            return {"why": why, "subgoals": list(subgoals)}
        case Acts(actions=actions, why=why):
            return {"why": why, "actions": [action_to_json(action) for action in actions]}
        case Reflection(verdict=verdict, advice=advice):
            return {"verdict": verdict, "advice": advice}


def answer_from_json(value: object, phase: Phase, where: str) -> Answer:
    """The inverse of :func:`answer_to_json`, for the answer that the phase takes. Raises DataError, which begins with
    ``where`` and names the field."""
    fields = {"planning": {"why", "subgoals"}, "acting": {"why", "actions"}, "evaluating": {"verdict", "advice"}}[phase]
    if not isinstance(value, dict) or not value.keys() <= fields:
        raise DataError(
            f"{where}: an answer in {phase} is an object of {' and '.join(sorted(fields))}, got {value!r:.80}"
        )
    match phase:
        case "planning":
            subgoals = value.get("subgoals")
            if not isinstance(subgoals, list) or not subgoals or not all(_is_words(one) for one in subgoals):
                raise DataError(f"{where}: subgoals is a list of texts, at least one, got {subgoals!r:.80}")
            return Plan(tuple(subgoals), _text(value, "why", where))
        case "acting":
            entries = value.get("actions")
            if not isinstance(entries, list) or not entries:
                raise DataError(f"{where}: actions is a list of actions, at least one, got {entries!r:.80}")
            try:
                return Acts(tuple(action_from_json(entry) for entry in entries), _text(value, "why", where))
            except UsageError as error:
                raise DataError(f"{where}: actions: {error}") from error
        case "evaluating":
            verdict = value.get("verdict")
            if verdict not in _VERDICTS:
                raise DataError(f"{where}: verdict is one of {', '.join(_VERDICTS)}, got {verdict!r:.40}")
            return Reflection(verdict, _text(value, "advice", where))


def _is_words(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _text(value: dict[str, object], name: str, where: str) -> str:
    text = value.get(name, "")
    if not isinstance(text, str):
        raise DataError(f"{where}: {name} is a text, got {text!r:.60}")
    return text
