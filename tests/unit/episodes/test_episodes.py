"""The episode folder: what is written, what is refused, and what a kill leaves behind."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from screenwright.core.action import Click
from screenwright.core.episode import EpisodeHead, FrameRef, GateRecord, ModelUsage, Outcome, Step
from screenwright.core.episode_json import step_line
from screenwright.core.errors import EpisodeError, Interrupted, StoppedByPolicy
from screenwright.core.files import append_line
from screenwright.core.geometry import Point
from screenwright.core.images import decode
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.folder import EpisodeWriter, frame_bytes, read_episode

HEAD = EpisodeHead(
    goal="höflich 打开",
    device="simulated:notepad",
    screen_size=(8, 6),
    agent="builtin",
    versions={},
    started="2026-01-01T00:00:00+00:00",
)


def shot(value: int) -> Screenshot:
    return Screenshot(np.full((6, 8, 3), value, dtype=np.uint8))


def step(index: int, before: FrameRef) -> Step:
    return Step(
        index=index,
        subgoal="press it",
        before=before,
        action=Click(Point(1, 2)),
        why="because",
        gate=GateRecord(permission="allowed", rule="default", by="policy"),
        at="2026-01-01T00:00:01+00:00",
    )


def test_a_whole_episode_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "episode"
    with EpisodeWriter(folder, HEAD) as writer:
        before, same, after = writer.frame(shot(1)), writer.frame(shot(1)), writer.frame(shot(2))
        intent = step(0, before)
        writer.intent(intent)
        done = replace(intent, outcome=Outcome(status="done", after=after))
        writer.outcome(done)
        writer.finish("success", "all done", [ModelUsage(model="a/b", replies=1, input_tokens=5, output_tokens=2)])
    assert same == before
    assert sorted(path.name for path in (folder / "frames").iterdir()) == ["000001.png", "000002.png"]
    episode = read_episode(folder)
    assert episode.steps == (done,)
    assert episode.head.outcome == "success"
    assert episode.head.goal == HEAD.goal
    assert episode.head.cost == {"input_tokens": 5, "output_tokens": 2}
    assert episode.head.ended is not None
    assert decode(frame_bytes(folder, after)).same_pixels(shot(2))


def test_only_the_owner_may_look(tmp_path: Path) -> None:
    folder = tmp_path / "episode"
    with EpisodeWriter(folder, HEAD) as writer:
        writer.intent(step(0, writer.frame(shot(1))))
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.rglob("*")]}
    assert modes.pop("episode") == modes.pop("frames") == 0o700
    assert modes == {"episode.json": 0o600, "steps.jsonl": 0o600, "000001.png": 0o600}


def test_a_folder_with_an_episode_is_refused_and_left_alone(tmp_path: Path) -> None:
    with EpisodeWriter(tmp_path, HEAD) as writer:
        writer.finish("success")
    before = (tmp_path / "episode.json").read_bytes()
    with pytest.raises(EpisodeError, match="already holds an episode"):
        EpisodeWriter(tmp_path, HEAD)
    assert (tmp_path / "episode.json").read_bytes() == before


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(EpisodeError, match="cannot make an episode"):
        EpisodeWriter(tmp_path / "file", HEAD)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (None, "error"),
        (KeyboardInterrupt(), "interrupted"),
        (Interrupted("stop"), "interrupted"),
        (StoppedByPolicy("no"), "denied"),
        (ValueError("broken"), "error"),
    ],
)
def test_every_way_out_leaves_an_end(tmp_path: Path, error: BaseException | None, outcome: str) -> None:
    def work() -> None:
        with EpisodeWriter(tmp_path, HEAD):
            if error:
                raise error

    if error:
        with pytest.raises(type(error)):
            work()
    else:
        work()
    head = read_episode(tmp_path).head
    assert (head.outcome, head.ended is not None, bool(head.reason)) == (outcome, True, True)


def test_an_outcome_needs_an_intent(tmp_path: Path) -> None:
    with EpisodeWriter(tmp_path, HEAD) as writer:
        intent = step(0, writer.frame(shot(1)))
        done = replace(intent, outcome=Outcome(status="done"))
        with pytest.raises(EpisodeError, match="intent"):
            writer.outcome(done)
        with pytest.raises(EpisodeError, match="outcome"):
            writer.intent(done)
        writer.intent(intent)
        with pytest.raises(EpisodeError):
            writer.outcome(intent)


def test_half_a_line_is_cut_off_and_a_whole_one_ended_before_the_next(tmp_path: Path) -> None:
    path = tmp_path / "steps.jsonl"
    ref = FrameRef(file="frames/000001.png", sha256="0" * 64, width=8, height=6)
    lines = [step_line(step(index, ref)) for index in range(3)]
    path.write_bytes(lines[0] + lines[1][:50])
    append_line(path, lines[1])
    assert path.read_bytes() == lines[0] + lines[1]
    path.write_bytes(lines[0] + lines[1].rstrip())
    append_line(path, lines[2])
    assert path.read_bytes() == b"".join(lines)


def test_reading_what_is_no_episode(tmp_path: Path) -> None:
    with pytest.raises(EpisodeError, match=r"no episode.*episode\.json"):
        read_episode(tmp_path)
    (tmp_path / "episode.json").write_text("{}")
    with pytest.raises(EpisodeError, match="schema"):
        read_episode(tmp_path)


def test_a_changed_or_missing_frame_is_an_error(tmp_path: Path) -> None:
    with EpisodeWriter(tmp_path, HEAD) as writer:
        ref = writer.frame(shot(1))
    (tmp_path / ref.file).write_bytes(b"something else")
    with pytest.raises(EpisodeError, match="sha256"):
        frame_bytes(tmp_path, ref)
    (tmp_path / ref.file).unlink()
    with pytest.raises(EpisodeError, match="cannot be read"):
        frame_bytes(tmp_path, ref)


WRITE_FOR_EVER = """
import sys, itertools
from dataclasses import replace
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from unit.episodes.test_episodes import HEAD, EpisodeWriter, Outcome, shot, step
with EpisodeWriter(Path(sys.argv[1]), HEAD) as writer:
    for index in itertools.count():
        intent = step(index, writer.frame(shot(index % 256)))
        writer.intent(intent)
        writer.outcome(replace(intent, outcome=Outcome(status="done", note="x" * 20000)))
        print(index, flush=True)
"""


@pytest.mark.parametrize("steps", [1, 4, 9])
def test_a_killed_run_leaves_a_readable_folder(tmp_path: Path, steps: int) -> None:
    folder = tmp_path / "episode"
    tests = str(Path(__file__).parents[2])
    command = [sys.executable, "-c", WRITE_FOR_EVER, str(folder), tests]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if int(line) >= steps:
                os.kill(process.pid, signal.SIGKILL)
                break
        process.stdout.read()
    episode = read_episode(folder)
    assert process.returncode == -signal.SIGKILL
    assert episode.head.ended is None
    assert len(episode.steps) > steps
    assert all(done.outcome for done in episode.steps[:-1])
    for done in episode.steps:
        assert decode(frame_bytes(folder, done.before)).width == 8


def test_an_episode_goes_on_behind_what_is_there(tmp_path: Path) -> None:
    usage = ModelUsage(model="a/b", replies=1, input_tokens=5, output_tokens=2)
    folder = tmp_path / "episode"
    with EpisodeWriter(folder, HEAD) as writer:
        first = writer.frame(shot(1))
        writer.finish("interrupted", "stopped", [usage])
    with (folder / "steps.jsonl").open("ab") as file:
        file.write(b'{"index": 1, "cut of')  # by a kill
    with EpisodeWriter.resume(folder, {"model": "a/b"}) as writer:
        assert read_episode(folder).head.outcome is None
        second = writer.frame(shot(2))
    head = read_episode(folder).head
    assert (first.file, second.file) == ("frames/000001.png", "frames/000002.png")
    assert (head.outcome, head.settings, head.usage) == ("error", {"model": "a/b"}, (usage,))
    assert head.cost == {"input_tokens": 5, "output_tokens": 2}
    assert head.started == HEAD.started


def test_only_an_episode_can_go_on(tmp_path: Path) -> None:
    with pytest.raises(EpisodeError, match="holds no episode"):
        EpisodeWriter.resume(tmp_path)
