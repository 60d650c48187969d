"""What is fitted goes into the manifest, and the parser tells chances by it."""

import json
import shutil

import numpy as np
import pytest
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.vision import weights
from screenwright.vision.look import look
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.training.fit_confidence import fit, judged

ORIGIN = Origin(source="drawn", library="own", application="app", page="one", split="validation")


def labelled(*boxes, ignore=()):
    labels = tuple(Label(kind="button", box=box) for box in boxes)
    return LabelledScreen(
        width=640, height=480, scale=1.0, origin=ORIGIN, labels=labels, regions=Regions((), ()), ignore=tuple(ignore)
    )


def test_an_element_is_right_where_a_label_is_and_unasked_where_nothing_is_known():
    here, wrong, unknown = Box(0, 0, 50, 20), Box(100, 0, 150, 20), Box(300, 300, 350, 320)
    elements = [Element(id="", kind="button", box=box) for box in (here, wrong, unknown)]
    found = judged(elements, labelled(here, ignore=[Box(280, 280, 400, 400)]))
    assert [(one.box, right) for one, right in found] == [(here, True), (wrong, False)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Both stages of the shipped detector in a folder of its own; the one in use is as before afterwards."""
    monkeypatch.setenv("SCREENWRIGHT_WEIGHTS", str(tmp_path))
    for name in ("detector.onnx", "detector.json", "box-head.onnx", "box-head.json"):
        shutil.copy(weights.FOLDER / name, tmp_path)
    yield tmp_path
    weights.net.cache_clear()


@pytest.mark.filterwarnings("ignore::screenwright.vision.weights.NoWeights")
def test_fitted_lines_stand_in_the_manifest_and_change_what_is_told(folder):
    picture = folder / "one.png"
    image = Image.new("RGB", (640, 480), "white")
    draw = ImageDraw.Draw(image)
    places = [Box(40, 40 + 60 * i, 180, 76 + 60 * i) for i in range(6)]
    for place in places:
        draw.rounded_rectangle((place.left, place.top, place.right, place.bottom), 6, fill="#2255cc")
        draw.text((place.left + 45, place.top + 12), "Send", fill="white")
    image.save(picture)
    nothing = fit([Shot(picture, labelled())], folder, lambda line: None)
    told = [one.confidence for one in look_at(picture)]
    everything = fit([Shot(picture, labelled(*places))], folder, lambda line: None)
    manifest = json.loads((folder / "detector.json").read_text(encoding="utf-8"))
    assert nothing.keys() == everything.keys() == manifest["confidence"].keys() != set()
    assert np.mean([one.confidence for one in look_at(picture)]) > np.mean(told)


def look_at(picture):
    return look(Screenshot(np.asarray(Image.open(picture)))).elements
