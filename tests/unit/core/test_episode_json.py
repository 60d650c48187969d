"""Episodes as JSON: round trips, strict reading, and what a kill leaves behind."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.action import Action, Click, Drag, PressKeys, Scroll, TypeText, Wait
from screenwright.core.episode import EpisodeHead, FrameRef, GateRecord, Outcome, Part, Step
from screenwright.core.episode_json import (
    SCHEMA,
    check_frame,
    episode_from_bytes,
    head_from_json,
    head_from_text,
    head_to_json,
    step_from_json,
    step_line,
    step_to_json,
    steps_from_lines,
)
from screenwright.core.errors import EpisodeError
from screenwright.core.geometry import Box, Point

HEAD = EpisodeHead(
    goal="write a note",
    device="vnc://127.0.0.1:5901",
    screen_size=(1024, 768),
    agent="builtin",
    versions={"screenwright": "0.1.0"},
    started="2026-01-02T03:04:05+00:00",
)
FRAME = FrameRef(file="frames/000001.png", sha256="a" * 64, width=1024, height=768)
STEP = Step(
    index=0,
    subgoal="open the menu",
    before=FRAME,
    action=Click(Point(3, 4)),
    why="it is called File",
    gate=GateRecord(permission="allowed", rule="default", by="policy"),
    at="2026-01-02T03:04:06+00:00",
    target={"id": "e1", "box": [1, 2, 30, 40], "anything": None},
)
DONE = replace(
    STEP, outcome=Outcome(status="done", after=FRAME, changed=(Box(0, 0, 5, 6),), note="it opened", seconds=0.25)
)

points = st.builds(Point, st.integers(0, 4000), st.integers(0, 4000))
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Click, points),
    st.builds(Drag, st.none() | points, points),
    st.builds(Scroll, st.sampled_from(["up", "down"]), st.integers(1, 9), st.none() | points),
    st.builds(TypeText, st.text(max_size=40)),
    st.builds(PressKeys, st.lists(st.text(min_size=1, max_size=5), min_size=1).map(tuple)),
    st.builds(Wait, st.floats(0, 100)),
)


def test_head_survives_a_round_trip() -> None:
    ended = replace(HEAD, ended="2026-01-02T03:05:00+00:00", outcome="success", cost={"usd": 0.5}, models=("a/b",))
    for head in (HEAD, ended):
        text = json.dumps(head_to_json(head))
        assert head_from_text(text) == head
    assert head_to_json(HEAD)["schema"] == SCHEMA


@given(action=actions, subgoal=st.text(max_size=30), index=st.integers(0, 10_000))
def test_steps_survive_a_round_trip_through_a_line(action: Action, subgoal: str, index: int) -> None:
    step = replace(DONE, action=action, subgoal=subgoal, index=index)
    line = step_line(step)
    assert line.count(b"\n") == 1
    assert steps_from_lines([line]) == (step,)


@pytest.mark.parametrize("effect", [None, (), ("target",), ("target", "block", "elsewhere")])
def test_effects_survive_a_round_trip(effect: tuple[Part, ...] | None) -> None:
    assert DONE.outcome is not None
    outcome = replace(DONE.outcome, effect=effect, restless=(Box(1, 2, 3, 4),))
    step = replace(DONE, outcome=outcome, note="the connection was lost")
    assert steps_from_lines([step_line(step)]) == (step,)


def test_steps_from_before_there_were_effects_and_notes_can_be_read() -> None:
    values = step_to_json(DONE)
    del values["note"], values["outcome"]["effect"], values["outcome"]["restless"]
    assert step_from_json(values) == DONE


def test_an_effect_in_a_part_that_is_none_is_refused() -> None:
    values = step_to_json(DONE)
    values["outcome"]["effect"] = ["somewhere"]
    with pytest.raises(EpisodeError, match="target, block, elsewhere"):
        step_from_json(values)


def test_a_step_without_outcome_is_unknown_and_the_last_line_counts() -> None:
    second = replace(STEP, index=1)
    steps = steps_from_lines([step_line(STEP), step_line(DONE), step_line(second)])
    assert [step.index for step in steps] == [0, 1]
    assert steps[0].outcome == DONE.outcome
    assert steps[1].outcome is None


@given(cut=st.integers(0, len(step_line(DONE)) - 2))
def test_half_a_line_at_the_end_is_ignored_wherever_it_is_cut(cut: int) -> None:
    data = step_line(STEP) + step_line(DONE)[:cut]
    assert episode_from_bytes(json.dumps(head_to_json(HEAD)).encode(), data).steps == (STEP,)


def test_a_whole_last_line_without_newline_counts() -> None:
    assert steps_from_lines([step_line(STEP), step_line(DONE).rstrip(b"\n")]) == (DONE,)


@pytest.mark.parametrize("broken", [b"{half\n", b"[]\n", b"null\n", b"\xff\xfe{\n"])
def test_a_broken_line_with_a_newline_is_an_error_with_its_number(broken: bytes) -> None:
    with pytest.raises(EpisodeError, match=r"line 2 of steps\.jsonl"):
        steps_from_lines([step_line(STEP), broken])


def test_half_a_line_in_the_middle_is_an_error() -> None:
    with pytest.raises(EpisodeError, match="line 1"):
        steps_from_lines([step_line(STEP)[:40], step_line(STEP)])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("index", "0"),
        ("index", True),
        ("index", 1.5),
        ("subgoal", None),
        ("action", {"action": "explode"}),
        ("action", {"action": "click"}),
        ("gate", {"permission": "perhaps", "rule": "", "by": "policy"}),
        ("gate", {"permission": "allowed", "rule": ""}),
        ("before", {"file": "frames/1.png", "sha256": "xyz", "width": 1, "height": 1}),
        ("before", {"file": "frames/1.png", "sha256": "a" * 64, "width": 0, "height": 1}),
        ("outcome", {"status": "done", "changed": [[5, 5, 5, 5]]}),
        ("outcome", {"status": "done", "changed": [[1, 2, 3]]}),
        ("outcome", {"status": "done", "seconds": float("nan")}),
        ("outcome", []),
        ("target", "e7"),
    ],
)
def test_wrong_values_are_named(field: str, value: Any) -> None:
    with pytest.raises(EpisodeError, match=field):
        step_from_json({**step_to_json(STEP), field: value})


@pytest.mark.parametrize("file", ["/etc/passwd", "../secret.png", "frames/../../x", "a\\..\\b", "", "a\0b"])
def test_frames_stay_inside_the_folder(file: str) -> None:
    values = step_to_json(STEP)
    values["before"]["file"] = file
    with pytest.raises(EpisodeError, match="outside"):
        step_from_json(values)


def test_missing_fields_and_unknown_ones() -> None:
    values = step_to_json(STEP)
    del values["why"]
    with pytest.raises(EpisodeError, match="why"):
        step_from_json(values)
    assert step_from_json({**step_to_json(STEP), "added_later": 1}) == STEP


@pytest.mark.parametrize("schema", [None, "screenwright.episode/2", 1])
def test_another_schema_is_refused(schema: Any) -> None:
    with pytest.raises(EpisodeError, match="schema"):
        head_from_json({**head_to_json(HEAD), "schema": schema})


def test_text_that_is_not_json_is_an_episode_error() -> None:
    for text in ("", "{", "[" * 100_000, b"\xff"):
        with pytest.raises(EpisodeError):
            head_from_text(text)


def test_a_frame_is_checked_against_its_hash() -> None:
    ref = replace(FRAME, sha256=hashlib.sha256(b"picture").hexdigest())
    assert check_frame(ref, b"picture") == b"picture"
    with pytest.raises(EpisodeError, match="sha256"):
        check_frame(ref, b"another")
