"""A confidence is judged by how often it was right, tenth by tenth."""

import numpy as np
import pytest
from PIL import Image

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Node, Screen
from screenwright.core.screenshot import Screenshot
from screenwright_lab.benchmarks.confidence import Confidence, calibration_error
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, save

PLACES = [Box(0, 20 * i, 50, 20 * i + 15) for i in range(10)]


def bins(**of):
    counts = np.zeros((10, 3))
    for name, row in of.items():
        counts[int(name[1:])] = row
    return counts.ravel()


def test_error_is_the_difference_weighted_by_how_many():
    assert calibration_error(bins(b8=(8.5, 8, 10))) == pytest.approx(0.05)
    assert calibration_error(bins(b8=(8.5, 8.5, 10), b2=(6, 0, 30))) == pytest.approx(6 / 40)
    assert np.isnan(calibration_error(bins()))


@pytest.mark.parametrize(("told", "error"), [(0.7, 0.0), (0.95, 0.25)])
def test_of_ten_elements_seven_are_labelled(told, error, tmp_path):
    picture = tmp_path / "one.png"
    Image.new("RGB", (100, 200)).save(picture)
    labels = tuple(Label(kind="button", box=box) for box in PLACES[:7])
    origin = Origin(source="drawn", library="own", application="app", page="one")
    save(
        LabelledScreen(width=100, height=200, scale=1.0, origin=origin, labels=labels, regions=Regions((), ())),
        picture.with_suffix(".json"),
    )
    elements = tuple(Element(id=str(i), kind="button", box=box, confidence=told) for i, box in enumerate(PLACES))
    shown = Screen(
        screenshot=Screenshot(np.zeros((200, 100, 3), np.uint8)),
        elements=elements,
        blocks=(),
        tree=Node(id="root", role="screen", box=Box(0, 0, 100, 200)),
    )
    report = run(Confidence(tmp_path, parse=lambda path: shown), say=lambda line: None)
    scores = {score.name: score for score in report.scores}
    assert scores["calibration error"].value == pytest.approx(error)
    assert scores["calibration error"].n == 10
    (tenth,) = [score for name, score in scores.items() if name.startswith("right where")]
    assert tenth.value == pytest.approx(0.7)
