"""A smoke version of the second stage: proposals of drawn screens, a short training, ONNX, and the parser's side."""

import os
from dataclasses import replace

import numpy as np
import pytest
import torch

from drawn_screens import draw_screen, draw_screens
from screenwright.core.screenshot import Screenshot
from screenwright.vision import weights
from screenwright.vision.box_head import ANSWERS, answers, second_stage
from screenwright.vision.crops import CLOSE, WIDE, Cutter
from screenwright.vision.draft import Draft, Frame, drafted
from screenwright.vision.pipeline import before
from screenwright.vision.proposals import BOX_FACTS
from screenwright_lab.data.screens.labels import save
from screenwright_lab.data.screens.store import shots
from screenwright_lab.training.box_head import BoxHead
from screenwright_lab.training.box_head_samples import by_lot, gathered, load
from screenwright_lab.training.export_box_head import average_precision, export_box_head, judgements, worth
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.train_box_head import coarser, collated, drawn, train

pytestmark = pytest.mark.timeout(600)
STEPS = 60


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("screens")
    draw_screens(folder / "shots", 8)
    return gathered(list(shots(folder / "shots")), folder / "samples", lambda _line: None, workers=1)


@pytest.fixture(scope="module")
def trained(files, tmp_path_factory):
    schedule = Schedule(steps=STEPS, warm_up=5, rate=3e-3)
    even = np.full(len(files), 1 / len(files))
    return train(files, even, tmp_path_factory.mktemp("run"), schedule, lambda _line: None, workers=0)


@pytest.fixture(scope="module")
def begun(files, tmp_path_factory):
    """A head that has hardly learned, for what does not depend on how good it is."""
    even = np.full(len(files), 1 / len(files))
    return train(
        files,
        even,
        tmp_path_factory.mktemp("begun"),
        Schedule(steps=2, warm_up=1, rate=3e-3),
        lambda _line: None,
        workers=0,
    )


@pytest.fixture
def shipped(trained, files, tmp_path, monkeypatch):
    """The trained head where the parser looks for it, beside the other nets as they are shipped."""
    for path in weights.FOLDER.iterdir():
        if path.stem != "box-head":
            (tmp_path / path.name).symlink_to(path)
    export_box_head(trained, tmp_path / "box-head.onnx", {"command": "a test"}, files)
    monkeypatch.setenv("SCREENWRIGHT_WEIGHTS", str(tmp_path))
    weights.net.cache_clear()
    yield tmp_path
    weights.net.cache_clear()


def seen_on(number):
    image, screen = draw_screen(np.random.default_rng(number), number, (320, 240))
    pixels = np.asarray(image)
    found = drafted(before("second stage"), Frame(Screenshot(pixels)), Draft())
    assert found.proposals is not None
    return pixels, found, screen


def second(pixels, found):
    return second_stage(pixels, found.detected, found.proposals, found.words, found.shapes)


def test_truth_of_proposals_is_that_of_the_labels_they_meet(files):
    samples = load(files[0])
    met = samples.hit >= 0.5
    assert met.any()
    assert (samples.kind[met] >= 0).all()
    assert (samples.active >= 0.5).sum() == met.sum()  # all that is drawn can be clicked
    assert samples.asked.all()


def test_younger_labels_are_taken_over_without_looking_again(tmp_path):
    draw_screens(tmp_path / "shots", 1)
    (shot,) = shots(tmp_path / "shots")
    (file,) = gathered([shot], tmp_path / "samples", lambda _line: None, workers=1)
    before = load(file)
    labels = shot.picture.with_suffix(".json")
    save(replace(shot.screen, labels=()), labels)
    later = file.stat().st_mtime + 1
    os.utime(labels, (later, later))
    (again,) = gathered(list(shots(tmp_path / "shots")), tmp_path / "samples", lambda _line: None, workers=1)
    after = load(again)
    assert (before.hit > 0.5).any()
    assert not after.hit.any()
    assert (after.boxes == before.boxes).all()


def test_a_batch_is_the_same_for_the_same_seed(files):
    def pixels(seed):
        return collated([drawn(load(files[0]), np.random.default_rng(seed))])[0][0].numpy().tobytes()

    assert pixels(1) == pixels(1) != pixels(2)


def test_disturbed_crops_keep_their_shape_and_their_places(files):
    rng = np.random.default_rng(5)
    shapes = {part.close.shape[1:] for _ in range(12) for _, _, part, _ in [drawn(load(files[0]), rng)]}
    assert shapes == {(*CLOSE, 3)}
    crops = np.random.default_rng(0).integers(0, 256, (2, *CLOSE, 3), np.uint8)
    fewer = coarser(crops, 0.5)
    assert fewer.shape == crops.shape
    assert fewer.dtype == np.uint8
    assert fewer.std() < crops.std()


def test_average_precision_is_that_of_a_ranking():
    said = np.array([0.9, 0.8, 0.7, 0.6])
    assert average_precision(said, np.array([True, True, False, False])) == 1
    assert average_precision(said, np.array([False, True, False, True])) == pytest.approx((1 / 2 + 2 / 4) / 2)
    assert average_precision(said, np.zeros(4, bool)) == 0


@pytest.mark.slow
def test_a_trained_head_is_worth_more_than_one_by_lot(trained, files):
    scores = worth(trained, files)
    assert next(iter(scores)) == "mean"
    assert scores["mean"] == pytest.approx((scores["element"] + scores["active"]) / 2)
    torch.manual_seed(0)
    assert scores["mean"] > worth(BoxHead(), files)["mean"]


def test_a_source_is_kept_from_the_net_while_it_learns_alone():
    net = BoxHead().eval()
    crops = [torch.zeros(64, 3, *CLOSE), torch.zeros(64, 4), torch.zeros(64, 3, *WIDE), torch.zeros(64, 4)]
    facts = torch.ones(64, BOX_FACTS)
    assert net(*crops, facts).std(dim=0).max() < 1e-4
    net.mix[1].eval()
    net.training = True
    assert net(*crops, facts).std(dim=0).max() > 1e-4


def test_lots_do_not_depend_on_what_else_there_is(tmp_path):
    draw_screens(tmp_path, 6)
    every = list(shots(tmp_path))
    chosen = by_lot(every, 3)
    assert by_lot(every[::-1], 3) == chosen
    assert by_lot([one for one in every if one in chosen], 6) == chosen


@pytest.mark.slow
def test_a_short_training_tells_things_from_the_rest(trained, shipped):
    hits = told = true = 0
    for number in range(100, 104):
        pixels, found, screen = seen_on(number)
        boxes = [one.box for one in second(pixels, found).elements if one.chance > 0.5]
        hits += sum(any(box.iou(label.box) > 0.5 for box in boxes) for label in screen.labels)
        told, true = told + len(boxes), true + len(screen.labels)
    assert hits >= 0.8 * true
    assert hits >= 0.7 * told


def test_the_exported_head_says_what_the_net_said(begun, files, tmp_path):
    export_box_head(begun, tmp_path / "box-head.onnx", {})
    (one, *_) = judgements(begun, files[:1])
    samples = one.samples
    pixels, found, _ = seen_on(0)
    made = found.proposals
    np.testing.assert_array_equal(made.boxes, samples.boxes)
    session = weights.session((tmp_path / "box-head.onnx").read_bytes())
    said = answers(session, Cutter(pixels), made.boxes, made.scene)
    assert said.shape == (len(samples.boxes), ANSWERS)
    chance, expected = 1 / (1 + np.exp(-said[:, 0])), torch.sigmoid(torch.tensor(one.said[:, 0])).numpy()
    np.testing.assert_allclose(chance, expected, atol=1e-3)


def test_without_the_head_there_is_a_warning_and_no_second_stage(tmp_path, monkeypatch):
    pixels, found, _ = seen_on(7)
    monkeypatch.setenv("SCREENWRIGHT_WEIGHTS", str(tmp_path))
    weights.net.cache_clear()
    with pytest.warns(weights.NoWeights, match="box-head"):
        assert second(pixels, found) is None
    weights.net.cache_clear()
