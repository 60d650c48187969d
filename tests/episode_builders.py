"""Small runs on disk for tests: a plan, two replies of a mind, a reflection on each; frames are flat colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from builders import Item, element_of
from screenwright.core.action import Action, Click, PressKeys, TypeText
from screenwright.core.episode import EpisodeHead, EpisodeOutcome, Event, GateRecord, Outcome, Step
from screenwright.core.geometry import Point
from screenwright.core.screen_json import element_to_json
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.folder import EpisodeWriter

SIZE = (64, 48)
SAVE: Item = ("button", "Save", (10, 10, 30, 20))
GOAL = "write a note and save it"
PLAN = ("write a note", "save it")
ALLOWED = GateRecord(permission="allowed", rule="nothing consequential (default policy)", by="policy")
ROWS: tuple[tuple[Action, ...], ...] = ((Click(Point(15, 15)), TypeText("hello")), (PressKeys(("ctrl", "s")),))


def shot(shade: int, size: tuple[int, int] = SIZE) -> Screenshot:
    return Screenshot(np.full((size[1], size[0], 3), shade, dtype=np.uint8))


def write_run(
    folder: Path,
    rows: Sequence[Sequence[Action]] = ROWS,
    *,
    goal: str = GOAL,
    outcome: EpisodeOutcome = "success",
    advice: str = "",
    statuses: Sequence[str | None] = (),
    events: bool = True,
    size: tuple[int, int] = SIZE,
    **more: Any,
) -> Path:
    """An episode in ``folder``: a plan, then each row as one reply with a reflection after it.

    ``statuses``: of the steps in order, "done" where none is given, None for one of which nobody knows.
    """
    head = EpisodeHead(
        goal=goal, device="simulated:test", screen_size=size, agent="test", versions={}, settings={"secret": "kept"},
        started="2026-11-20T10:00:00+00:00", **more,
    )  # fmt: skip
    with EpisodeWriter(folder, head) as writer:
        told = 0

        def event(kind: Any, index: int, **fields: Any) -> None:
            if events:
                at = f"2026-11-20T10:00:{told:02d}+00:00"
                writer.event(Event(kind=kind, step=told, at=at, seconds=0.0, subgoal_index=index, **fields))

        event("plan", 0, subgoals=PLAN, note="two things")
        for row, actions in enumerate(rows):
            event("decision", row)
            for action in actions:
                told += 1
                step = Step(
                    index=told, subgoal=PLAN[min(row, 1)], before=writer.frame(shot(told, size)), action=action,
                    why=f"reason {told}", gate=ALLOWED, at=f"2026-11-20T10:00:{told:02d}.5+00:00",
                    target=element_to_json(element_of(1, SAVE)) if isinstance(action, Click) else None,
                )  # fmt: skip
                writer.intent(step)
                status: Any = statuses[told - 1] if told <= len(statuses) else "done"
                if status is not None:
                    after = writer.frame(shot(told + 1, size))
                    writer.outcome(replace(step, outcome=Outcome(status=status, after=after, effect=("elsewhere",))))
            event("reflection", row + 1, verdict="proceed", note=advice)
        writer.finish(outcome, "told so")
    return folder
