"""Solvers that know nothing: each does what its name says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from builders import screen_of
from point_screens import draw_point_screens
from screenwright.core.action import Click, Finish, PressKeys
from screenwright.core.agency import Situation
from screenwright.core.episode import Episode, EpisodeHead, FrameRef, GateRecord, Outcome, Step
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.core.screen import State
from screenwright_lab.benchmarks import blind_parsers
from screenwright_lab.benchmarks.elements import LabelledScreens, parse
from screenwright_lab.benchmarks.icons import COMMONEST, RenderedIcons, benchmark
from screenwright_lab.benchmarks.redaction import hide_all
from screenwright_lab.benchmarks.replay_baseline import SamePlaces
from screenwright_lab.commands.evaluate_screens import elements

pytestmark = pytest.mark.integration

FRAME = FrameRef(file="frames/000001.png", sha256="0" * 64, width=100, height=50)


@pytest.fixture(scope="module")
def picture(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("drawn")
    draw_point_screens(folder, 1)
    return next((folder / "mobile").glob("*.png"))


def test_blind_parsers_change_what_their_name_says_and_nothing_else(picture):
    ours = parse(picture)
    boxes = [one.box for one in ours.elements]
    sure, unlooked, unordered = (
        made(picture) for made in (blind_parsers.sure, blind_parsers.unlooked, blind_parsers.unordered)
    )
    assert {one.confidence for one in sure.elements} == {1.0}
    assert {one.state for one in unlooked.elements} == {State(True, False, False, False, False)}
    assert [one.box for one in sure.elements] == [one.box for one in unlooked.elements] == boxes
    assert sorted(boxes, key=lambda box: (box.top, box.left)) == [one.box for one in unordered.elements]
    assert unordered.blocks == ()


def test_lines_are_all_that_is_seen(picture):
    screen = blind_parsers.lines(picture)
    assert {(one.kind, one.clickable) for one in screen.elements} == {("text", True)}
    assert all(one.text for one in screen.elements)


def test_a_solver_that_does_not_exist():
    with pytest.raises(UsageError, match="builtin, baseline:sure"):
        blind_parsers.parser("baseline:best", {"baseline:sure": blind_parsers.sure})
    with pytest.raises(UsageError, match=COMMONEST):
        benchmark(Path(), None, "baseline:best")
    assert blind_parsers.parser("builtin", {}) is parse


def test_a_recording_is_done_again_at_the_same_shares_of_the_screen():
    actions = (Click(Point(50, 10)), PressKeys(("enter",)), Finish("done"))
    steps = tuple(step(index, action) for index, action in enumerate(actions, start=1))
    head = EpisodeHead(goal="g", device="d", screen_size=(100, 50), agent="a", versions={}, started="")
    player = SamePlaces(Episode(head=head, steps=(*steps, step(4, Click(Point(1, 1)), "failed")), events=()))
    situation = Situation("g", screen_of(size=(200, 200)))
    plan = player.plan(situation)
    assert len(plan.subgoals) == 2, "neither the end nor what failed is done again"
    assert player.act(situation)[0].action == Click(Point(100, 40))


def step(index: int, action: Click | PressKeys | Finish, status: str = "done") -> Step:
    outcome = Outcome(status=status, after=FRAME, changed=(), note="", seconds=0.1)
    gate = GateRecord(permission="allowed", rule="r", by="policy")
    return Step(index=index, subgoal="s", before=FRAME, action=action, target=None, why="w", gate=gate, at="",
                outcome=outcome)  # fmt: skip


def test_everything_hidden_leaves_no_word_and_no_ink():
    screen = screen_of(("text", "4111 1111 1111 1111", (10, 10, 90, 30)))
    hidden = hide_all(screen)
    assert [one.text for one in hidden.elements] == [None]
    assert len(np.unique(hidden.screenshot.pixels)) == 1


@pytest.mark.parametrize("solver", [LabelledScreens, RenderedIcons])
def test_our_own_is_the_default(solver):
    assert solver(Path()).solver == "builtin"


def test_kept_screens_are_ours_alone(picture, tmp_path, monkeypatch):
    """The folder spares ours a second look; who knows nothing neither fills it nor reads it."""
    looks = []
    monkeypatch.setattr("screenwright.vision.look", lambda shot: looks.append(shot) or parse(picture))
    for _ in range(2):
        ours = elements(picture.parent, solver="builtin", cache=tmp_path)
        kept = ours.parse(picture)
    assert len(looks) == len(list(tmp_path.iterdir())) == 1
    assert [one.box for one in kept.elements] == [one.box for one in parse(picture).elements]
    blind = elements(picture.parent, solver="baseline:lines", cache=tmp_path).parse(picture)
    assert {one.kind for one in blind.elements} == {"text"}
