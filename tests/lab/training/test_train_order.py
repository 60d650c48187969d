"""The net of cuts: what it is taught, that it learns it, that the exported file says the same."""

import numpy as np
import pytest
import torch

from screenwright.core.geometry import Box
from screenwright.vision.cuts import CUT_FACTS
from screenwright.vision.runtime import session
from screenwright_lab.data.screens.labels import Label
from screenwright_lab.training.export import export_order
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.train_order import Cuts, OrderNet, examples, train


def text(left, top, words="words"):
    return Label(kind="text", box=Box(left, top, left + 60, top + 16), text=words)


def columns(words="words", *, right_to_left=False):
    """Two columns of three lines, read one after the other."""
    lefts = (400, 20) if right_to_left else (20, 400)
    return [text(left, 20 + 30 * row, words) for left in lefts for row in range(3)]


def told(labels, *, left_out=(0.0,), monkeypatch):
    monkeypatch.setattr("screenwright_lab.training.train_order.LEFT_OUT", left_out)
    return list(examples(labels, [], np.random.default_rng(0), blurred=False))


def test_the_cut_between_columns_is_good_and_those_across_them_are_not(monkeypatch):
    found = told(columns(), monkeypatch=monkeypatch)
    assert all(len(facts) == CUT_FACTS for facts, _, _ in found)
    between = [good for facts, good, _ in found if facts[0] == 1.0]
    across = [good for facts, good, much in found if facts[0] == 0.0 and much == pytest.approx(np.log1p(8))]
    assert between == [1.0]
    assert across
    assert max(across) < 1


def test_pages_from_right_to_left_are_taught_in_a_mirror(monkeypatch):
    plain = told(columns(), monkeypatch=monkeypatch)
    turned = told(columns("שלום", right_to_left=True), monkeypatch=monkeypatch)
    assert [good for _, good, _ in plain] == [good for _, good, _ in turned]


def test_it_learns_goes_on_and_is_exported(tmp_path):
    rng = np.random.default_rng(0)
    facts = rng.normal(size=(4096, CUT_FACTS)).astype(np.float32)
    good = (facts[:, 0] > 0).astype(np.float32)
    cuts = Cuts(facts, good, np.ones_like(good))
    train(cuts, tmp_path, Schedule(steps=30, warm_up=5), lambda _: None, float("inf"))
    said = []
    net = train(cuts, tmp_path, Schedule(steps=200, warm_up=5), said.append, float("inf"))
    assert said[0] == "going on from step 30"
    with torch.no_grad():
        answers = net(torch.from_numpy(facts)).numpy()
    assert ((answers > 0) == (good > 0)).mean() > 0.9
    export_order(net, tmp_path / "order.onnx", {"steps": 200})
    exported = session((tmp_path / "order.onnx").read_bytes()).run(None, {"facts": facts[:7]})[0]
    np.testing.assert_allclose(exported, answers[:7], atol=0.02 * np.abs(answers).max())


def test_a_fresh_net_takes_any_number_of_cuts():
    assert OrderNet()(torch.zeros(1, CUT_FACTS)).shape == (1,)
