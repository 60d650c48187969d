"""The net of other scripts: it learns to read, goes on where it stopped, and its file says the same."""

from functools import partial

import numpy as np
import pytest
import torch

from bar_lines import bar_line
from screenwright.vision.runtime import session
from screenwright.vision.scripts import HEIGHT, STEP, inked
from screenwright_lab.training import train_scripts
from screenwright_lab.training.export import export_scripts
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.script_net import ScriptNet
from screenwright_lab.training.train_scripts import CHECKPOINT, batch, train, wear

SIGNS = "ab"
line = partial(bar_line, script="greek")


@pytest.fixture(autouse=True)
def few_lines_a_step(monkeypatch):
    monkeypatch.setattr(train_scripts, "MOST", 16)


def lines():
    rng = np.random.default_rng(0)
    return [line("".join(rng.choice(list(SIGNS), rng.integers(1, 7)))) for _ in range(200)]


@pytest.mark.slow
def test_it_learns_goes_on_and_is_exported(tmp_path):
    train(lines(), SIGNS, tmp_path, Schedule(steps=5, warm_up=5), lambda _: None, float("inf"))
    said = []
    net = train(lines(), SIGNS, tmp_path, Schedule(steps=60, warm_up=5), said.append, float("inf"))
    assert "going on from step 5" in said
    shown = torch.from_numpy(inked(line("abba").grey[5:41]))[None, None]
    with torch.no_grad():
        best = net(shown)[0].argmax(dim=1).tolist()
    read = [sign for sign, before in zip(best, [0, *best], strict=False) if sign and sign != before]
    assert "".join(SIGNS[sign - 1] for sign in read) == "abba"
    export_scripts(net, tmp_path / "scripts.onnx", {"alphabet": SIGNS})
    signs, scores = session((tmp_path / "scripts.onnx").read_bytes()).run(["sign", "score"], {"lines": shown.numpy()})
    assert signs[0].tolist() == best
    assert ((scores > 0) & (scores <= 1)).all()


def test_it_begins_with_the_weights_of_another_run(tmp_path):
    few = Schedule(steps=1, warm_up=5)
    first = train(lines(), SIGNS, tmp_path / "first", Schedule(steps=3, warm_up=5), lambda _: None, float("inf"))
    still = Schedule(steps=1, rate=0.0)
    again = train(
        lines(), SIGNS, tmp_path / "again", still, lambda _: None, float("inf"), start=tmp_path / "first" / CHECKPOINT
    )
    other = train(lines(), SIGNS, tmp_path / "other", few, lambda _: None, float("inf"))
    assert torch.equal(again.head.weight, first.head.weight)
    assert not torch.equal(other.head.weight, first.head.weight)


@pytest.mark.slow
def test_the_net_is_the_same_whatever_the_processes_beside(tmp_path):
    """Slow, as a loader with processes changes how its own process hears of the end of all children."""
    alone, helped = (
        train(lines(), SIGNS, tmp_path / str(n), Schedule(steps=2), lambda _: None, float("inf"), workers=n)
        for n in (0, 1)
    )
    assert all(torch.equal(a, b) for a, b in zip(alone.parameters(), helped.parameters(), strict=True))


def test_a_batch_is_of_like_width_and_padded_with_ground():
    order = sorted(lines(), key=lambda one: one.grey.shape[1])
    given = batch(order, {"a": 1, "b": 2}, np.random.default_rng(1))
    count, one, high, wide = given.lines.shape
    assert (one, high, wide % STEP) == (1, HEIGHT, 0)
    assert count == len(given.widths) == len(given.lengths)
    assert given.lengths.sum() == len(given.signs)
    for row, steps in zip(given.lines, given.widths.tolist(), strict=True):
        assert not row[0, :, steps * STEP :].any()


def test_worn_lines_are_pictures_still():
    rng = np.random.default_rng(2)
    for _ in range(50):
        worn = wear(line("abab").grey, rng)
        assert worn.dtype == np.uint8
        assert worn.ndim == 2
        assert np.ptp(worn) > 100


def test_a_fresh_net_takes_any_width():
    assert ScriptNet(5)(torch.zeros(2, 1, HEIGHT, 12 * STEP)).shape == (2, 12, 6)
