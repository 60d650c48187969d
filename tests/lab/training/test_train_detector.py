"""A smoke version of the whole way: drawn screens, a short training, a stop, ONNX, and the parser's side of it."""

from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest
import torch

from drawn_screens import draw_screen, draw_screens
from screenwright.core.errors import DataError
from screenwright.vision import weights
from screenwright.vision.detect import detect, raw, with_margin
from screenwright.vision.runtime import onnx_session
from screenwright_lab.benchmarks.boxes import match
from screenwright_lab.data.screens.store import shots
from screenwright_lab.training import export
from screenwright_lab.training.calibrate_detector import Lines
from screenwright_lab.training.crops import crops, decoded
from screenwright_lab.training.detector import COARSE_CHANNELS, FINE_CHANNELS
from screenwright_lab.training.export import export_detector
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.train_detector import CHECKPOINT, Feed, train

pytestmark = pytest.mark.timeout(600)
SCHEDULE = Schedule(steps=200, warm_up=10, rate=3e-3, precision="bf16")
FEED = Feed(batch=4, height=192, width=256, workers=0)


@pytest.fixture(scope="module")
def screens(tmp_path_factory):
    folder = tmp_path_factory.mktemp("screens")
    draw_screens(folder / "shots", 12)
    return decoded(list(shots(folder / "shots")), folder / "cache")


@pytest.fixture(scope="module")
def trained(screens, tmp_path_factory):
    out = tmp_path_factory.mktemp("run")
    return train(screens, out, SCHEDULE, lambda _line: None, FEED), out


@pytest.fixture(scope="module")
def begun(screens, tmp_path_factory):
    """A net that has hardly learned, for what does not depend on how good it is."""
    out = tmp_path_factory.mktemp("begun")
    return train(screens, out, replace(SCHEDULE, steps=3, warm_up=1), lambda _line: None, FEED), out


@pytest.fixture
def shipped(request, tmp_path, monkeypatch):
    """The net of the fixture that the test names where the parser looks for it."""
    net, _ = request.getfixturevalue(getattr(request, "param", "begun"))
    export_detector(net, tmp_path / "detector.onnx", {"command": "a test"})
    monkeypatch.setenv("SCREENWRIGHT_WEIGHTS", str(tmp_path))
    weights.net.cache_clear()
    yield tmp_path
    weights.net.cache_clear()


def test_crops_are_the_same_for_the_same_seed(screens):
    def first(seed):
        example = next(crops(screens, (seed,), 96, 128))
        return example.pixels.tobytes(), example.fine.heat.tobytes(), example.coarse.kind.tobytes()

    assert first(1) == first(1) != first(2)


@pytest.mark.slow
@pytest.mark.parametrize("shipped", ["trained"], indirect=True)
def test_a_short_training_finds_what_is_on_a_new_screen(shipped):
    del shipped
    hits = predicted = true = 0
    for number in range(100, 106):
        image, screen = draw_screen(np.random.default_rng(number), number, (320, 240))
        found = detect(np.asarray(image))
        assert found is not None
        boxes = [one.box for one in found.elements if one.chance > 0.3]
        matches = match(boxes, [label.box for label in screen.labels])
        hits, predicted, true = hits + len(matches.pairs), predicted + matches.predicted, true + matches.true
    assert hits / true > 0.6
    assert hits / predicted > 0.6


def exactly(net, pixels):
    """What the net says in float64 of pixels around which there is grey of 128, as there is for the exported graph. The
    net's own margin is of zeros, a grey of 127.5 that no picture of whole levels holds."""
    net = deepcopy(net).double().eval()
    net.stem[0][0].padding = (0, 0)
    picture = torch.from_numpy(with_margin(pixels)).permute(2, 0, 1)[None].double()
    with torch.no_grad():
        return net.answers(net.stem(picture / 127.5 - 1.0))


def test_the_exported_graph_says_what_the_net_says_and_what_calibration_makes_of_it(begun, tmp_path, monkeypatch):
    rng = np.random.default_rng(3)
    lines = tuple(Lines(rng.uniform(0.5, 2, n), rng.normal(0, 1, n)) for n in (FINE_CHANNELS, COARSE_CHANNELS))
    monkeypatch.setattr(export, "calibrated", lambda _look, _screens: lines)
    export_detector(begun[0], tmp_path / "detector.onnx", {"command": "a test"})
    image, _ = draw_screen(np.random.default_rng(7), 7, (320, 256))
    pixels = np.asarray(image)
    said = raw(onnx_session((tmp_path / "detector.onnx").read_bytes()), pixels, 1.0)
    for answer, logits, line in zip(said, exactly(begun[0], pixels), lines, strict=True):
        expected = logits[0].numpy() * line.scale[:, None, None] + line.shift[:, None, None]
        spread = np.abs(expected - expected.mean(axis=(1, 2), keepdims=True)).max()

        error = float(np.abs(answer - expected).max())
        assert error < 1e-4 * spread  # float32 keeps seven digits, of which the layers lose a few


def test_a_stopped_run_goes_on_and_a_complete_one_is_only_loaded(screens, tmp_path):
    short, small = Schedule(steps=4, warm_up=2), Feed(batch=2, height=128, width=128, workers=0)
    said: list[str] = []
    train(screens, tmp_path, short, said.append, small, until=0.0)
    assert said[-1].startswith("step 1/4")
    net = train(screens, tmp_path, short, said.append, small)
    assert "going on from step 1" in said
    again = train(screens, tmp_path, short, said.append, small)
    assert said[-1] == "going on from step 4"
    assert all(torch.equal(a, b) for a, b in zip(net.state_dict().values(), again.state_dict().values(), strict=True))


def test_a_damaged_checkpoint_is_one_clear_line(screens, tmp_path):
    (tmp_path / CHECKPOINT).write_bytes(b"no tensors")
    with pytest.raises(DataError, match="is no checkpoint of this net"):
        train(screens, tmp_path, SCHEDULE, lambda _line: None, FEED)


def test_a_damaged_or_missing_net_is_a_warning(shipped):
    (shipped / "detector.onnx").write_bytes(b"damaged")
    with pytest.warns(weights.NoWeights, match="sha256"):
        assert detect(np.zeros((64, 64, 3), np.uint8)) is None
    weights.net.cache_clear()
    (shipped / "detector.onnx").unlink()
    with pytest.warns(weights.NoWeights, match="No such file"):
        assert detect(np.zeros((64, 64, 3), np.uint8)) is None
