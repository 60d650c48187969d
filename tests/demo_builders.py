"""Small demonstrations for tests: a field is typed into, an entry is clicked; two frames, drawn."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import numpy as np

from builders import Item, element_of
from screenwright.agents.demonstrations.making import demo_of
from screenwright.core.action import Action, Click, PressKeys, TypeText
from screenwright.core.demo import Demo
from screenwright.core.episode import Episode, EpisodeHead, FrameRef, GateRecord, Outcome, Step
from screenwright.core.geometry import Box
from screenwright.core.images import encode_png
from screenwright.core.screen_json import element_to_json

ALLOWED = GateRecord(permission="allowed", rule="", by="policy")
FIELD: Item = ("input", "Search", (20, 20, 220, 50))
CATS: Item = ("list_item", "cats", (20, 80, 220, 110))
SAVE: Item = ("button", "Save", (20, 140, 90, 170))
GOAL = "search for cats"


def picture(shade: int) -> bytes:
    """A PNG of 40x30 pixels, all of one grey."""
    return encode_png(np.full((30, 40, 3), shade, dtype=np.uint8))


def frame(number: int) -> FrameRef:
    data = picture(number)
    return FrameRef(file=f"frames/{number:06d}.png", sha256=hashlib.sha256(data).hexdigest(), width=40, height=30)


def frame_bytes(ref: FrameRef) -> bytes:
    """The file of a :func:`frame`."""
    return picture(int(ref.file[7:13]))


def step(number: int, action: Action, target: Item | None, words: str, **more: object) -> Step:
    shown = element_to_json(element_of(number, target)) if target else None
    done = Outcome(status="done", after=frame(number + 1), changed=(Box(0, 0, 9, 9),), effect=("elsewhere",))
    why = f"{words}: exact match"
    made = Step(
        index=number, subgoal=words, before=frame(number), action=action, why=why, gate=ALLOWED, at="", target=shown,
        outcome=done,
    )  # fmt: skip
    return replace(made, **more)  # type: ignore[arg-type]  # a test's own keywords


def middle(item: Item) -> Click:
    return Click(Box(*item[2]).center)


def steps(text: str = "cats") -> tuple[Step, ...]:
    entry: Item = (CATS[0], text, CATS[2])
    return (
        step(1, middle(FIELD), FIELD, "click Search"),
        step(2, TypeText(text), FIELD, f'type "{text}" into Search'),
        step(3, PressKeys(("enter",)), None, "press enter"),
        step(4, middle(entry), entry, f"click {text}"),
        step(5, middle(SAVE), SAVE, "click Save"),
    )


def episode(goal: str = GOAL, done: tuple[Step, ...] | None = None, outcome: str = "success") -> Episode:
    head = EpisodeHead(
        goal=goal, device="simulated:notepad", screen_size=(40, 30), agent="builtin", versions={}, started="",
        outcome=outcome,
    )  # fmt: skip
    return Episode(head=head, steps=steps() if done is None else done)


def demo(name: str = "search", *tasks: str, **more: object) -> Demo:
    """``search for {text1}``: five steps, one parameter."""
    made = demo_of(episode(), name, tasks, "2026-11-22T00:00:00.000+00:00")
    return replace(made, **more)  # type: ignore[arg-type]  # a test's own keywords
