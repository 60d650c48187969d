"""Goals for the net of sentences: that it learns what is done, in which order and with which words, and says the same
as a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unittest.mock import ANY

import numpy as np
import pytest
import torch

from builders import element_of, screen_of
from screenwright import vision
from screenwright.agents.planner import DEED_OUTPUTS, chosen, with_entries
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.reading import INPUTS, items_of
from screenwright.vision import onnx_session
from screenwright_lab.data.answers.draw import Aimed
from screenwright_lab.data.answers.variations import VariedGoal, menus_of, varied_goals
from screenwright_lab.training.deed_targets import batched, loss, read
from screenwright_lab.training.linked_net import SentenceNet
from screenwright_lab.training.train_sentences import export_sentences, from_exported

SCREEN = with_entries(
    screen_of(
        ("text", "File", (10, 2, 40, 20)),
        element_of(2, ("checkbox", "Alerts", (10, 80, 26, 96)), state=State(checked=True)),
        element_of(3, ("input", "Note", (10, 120, 226, 136))),
        ("button", "Save", (10, 160, 80, 180)),
    ),
    [("File", Box(10, 2, 40, 20), ("Open...", "Print..."))],
)
GOALS = (
    Aimed(SCREEN, "No alerts please", "all", (("off", "e2", None),)),
    Aimed(SCREEN, "Write back gate in the note, save", "all", (("fill", "e3", "back gate"), ("click", "e4", None))),
    Aimed(SCREEN, "I need it on paper", "all", (("click", "m0.1", None),)),
    Aimed(SCREEN, "Save it as a.txt somewhere", "part", (("click", "e4", None),)),
    Aimed(SCREEN, "Call Ella", "none", ()),
)  # fmt: skip
WEIGHTS = Path(vision.__file__).parent / "weights"
WORDS, MENUS = ["Basket", "Quiet", "Blue sky"], [("File", ("Open...", "Close")), ("Help", ("About", "Keys"))]


def test_it_learns_what_is_wanted_and_says_the_same_as_a_file(tmp_path: Path) -> None:
    torch.manual_seed(0)
    net, batch = SentenceNet().train(), batched([VariedGoal(one) for one in GOALS])
    net.upper.requires_grad_(False)  # these are trained before, elsewhere
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
    for _ in range(80):
        optimizer.zero_grad()
        sum(loss(net, batch, torch.device("cpu")).values()).backward()  # type: ignore[union-attr]
        optimizer.step()
    told = read(net, [GOALS])
    assert [is_right for is_right, _, _ in told] == [True] * len(GOALS)
    assert [(one.act, one.words) for one in told[1][1].deeds] == [("fill", "back gate"), ("click", None)]
    export_sentences(net, tmp_path / "sentences.onnx", {})
    session = onnx_session((tmp_path / "sentences.onnx").read_bytes())
    said = session.run(
        list(DEED_OUTPUTS), dict(zip(INPUTS, (one[1].numpy() for one in batch.linked.inputs), strict=True))
    )
    assert chosen(GOALS[1].goal, items_of(SCREEN), said).deeds == told[1][1].deeds
    again = from_exported(tmp_path / "sentences.onnx")
    assert [one for _, one, _ in read(again.eval(), [GOALS])] == [replace(one, chance=ANY) for _, one, _ in told]


def test_a_file_of_another_net_is_none_to_begin_with(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="this is no net of sentences"):
        from_exported(WEIGHTS / "order.onnx")
    (tmp_path / "sentences.onnx").write_bytes(b"no net")
    with pytest.raises(DataError, match="this is no ONNX file"):
        from_exported(tmp_path / "sentences.onnx")


def test_entries_of_a_menu_stand_at_their_menu_with_its_title() -> None:
    items = items_of(SCREEN)
    assert (items.called[-1], items.says[-1], items.elements[-1].id) == ("File", "Print...", "m0.1")


def test_what_is_filled_in_is_always_of_the_goal() -> None:
    for seed in range(40):
        for one in varied_goals(GOALS, WORDS, MENUS, np.random.default_rng(seed)):
            for _, _, words in one.aimed.deeds:
                assert words is None or words.casefold() in one.aimed.goal.casefold()
            assert not one.gone.intersection(id_ for _, id_, _ in one.aimed.deeds)
            assert not (one.gone and one.aimed.extent == "all")


def test_menus_of_other_programs_stand_behind_what_was_there_each_entry_once() -> None:
    assert menus_of([SCREEN, SCREEN]) == [("File", ("Open...", "Print..."))]
    seen = [varied_goals(GOALS, WORDS, MENUS, np.random.default_rng(seed))[0].aimed.screen for seed in range(60)]
    many = [one for one in seen if len(one.elements) > len(SCREEN.elements)]
    assert 0 < len(many) < 30
    for one in many:
        added = [each.text for each in one.elements[len(SCREEN.elements) :]]
        before = {each.text for each in one.elements[: len(SCREEN.elements)]}
        assert set(added) == {"Close", "About", "Keys", "Open..."} - before
        assert len(set(added)) == len(added)


def test_without_one_of_its_things_a_goal_is_done_in_part_or_not_at_all() -> None:
    extents = {
        (one.aimed.extent, len(one.aimed.deeds))
        for seed in range(60)
        for one in varied_goals(GOALS, WORDS, MENUS, np.random.default_rng(seed))
        if one.gone
    }
    assert extents == {("none", 0), ("part", 1)}
