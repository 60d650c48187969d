"""The net of regions: what it is taught, that it learns it, that the exported file says the same."""

from dataclasses import replace

import numpy as np
import torch

from point_screens import draw_point_screens
from screenwright.vision.area_facts import AREA_FACTS, OF_MEANT
from screenwright.vision.runtime import session
from screenwright_lab.data.screens.store import shots
from screenwright_lab.training.export import export_regions
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.train_regions import Asked, Known, RegionNet, gathered, train


def test_the_area_with_the_outline_of_the_labels_is_the_right_one(tmp_path):
    draw_point_screens(tmp_path / "screens", each=1)
    screens = list(shots(tmp_path / "screens"))
    known = gathered(screens, tmp_path / "out", 0, lambda _: None)
    assert len(list((tmp_path / "out" / "areas").glob("*.npz"))) == len({shot.picture.stem for shot in screens})
    for asked in (known.meant, known.around):
        assert asked.facts.shape == (len(asked.right), AREA_FACTS)
        assert 0 < asked.right.mean() < 1
        assert np.isclose(asked.much.mean(), 1.0, atol=1e-4)
    assert not known.meant.facts[:, -OF_MEANT:].any()
    assert (known.around.facts[:, -OF_MEANT] == 1).all()
    again = gathered([replace(shot) for shot in screens], tmp_path / "out", 0, lambda _: None)
    np.testing.assert_array_equal(again.meant.facts, known.meant.facts)


def test_it_learns_and_is_exported(tmp_path):
    rng = np.random.default_rng(0)
    facts = rng.normal(size=(4096, AREA_FACTS)).astype(np.float32)
    much = np.ones(len(facts), np.float32)
    known = Known(*(Asked(facts, (facts[:, column] > 0).astype(np.float32), much) for column in (0, 1)))
    net = train(known, tmp_path, Schedule(steps=300, warm_up=5), lambda _: None, float("inf"))
    with torch.no_grad():
        answers = net(torch.from_numpy(facts)).numpy()
    for column in (0, 1):
        assert ((answers[:, column] > 0) == (facts[:, column] > 0)).mean() > 0.9
    export_regions(net, tmp_path / "regions.onnx", {"steps": 300})
    exported = session((tmp_path / "regions.onnx").read_bytes()).run(None, {"facts": facts[:7]})[0]
    np.testing.assert_allclose(exported, answers[:7], atol=0.02 * np.abs(answers).max())


def test_a_fresh_net_takes_any_number_of_areas():
    assert RegionNet().eval()(torch.zeros(1, AREA_FACTS)).shape == (1, 2)
