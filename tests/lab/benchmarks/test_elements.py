"""Benchmarks of the parser on data in all three forms, with a parser that knows the answer or part of it."""

import json

import numpy as np
import pytest
from PIL import Image

from drawn_screens import draw_screens
from screenwright.core.errors import DataError, ImageError
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Node, Screen
from screenwright.core.screenshot import Screenshot
from screenwright_lab.benchmarks.elements import ClickTargets, CocoBoxes, LabelledScreens, benchmark, known_elements
from screenwright_lab.benchmarks.report import report_to_json
from screenwright_lab.benchmarks.runner import Settings, run
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, load


def screen_of(elements, width=320, height=240):
    shot = Screenshot(np.zeros((height, width, 3), np.uint8))
    root = Node(id="root", role="screen", box=shot.box)
    return Screen(screenshot=shot, elements=tuple(elements), blocks=(), tree=root)


def element(box, kind="button", clickable=True):
    return Element(id="e", kind=kind, box=box, clickable=clickable)


def truth(picture):
    """A parser that cannot be wrong, but calls every field a button."""
    return screen_of([element(label.box) for label in load(picture.with_suffix(".json")).labels])


def half(picture):
    return screen_of([element(label.box) for label in load(picture.with_suffix(".json")).labels[::2]])


def scores(report):
    return {score["name"]: score["value"] for score in report_to_json(report)["scores"]}


def test_own_labels(tmp_path):
    draw_screens(tmp_path, 4)
    whole = scores(run(LabelledScreens(tmp_path, parse=truth), say=lambda _line: None))
    assert whole["elements F1"] == whole["interactables recall"] == whole["kind/button"] == 1.0
    assert whole["kind/input"] == 0.0
    assert 0.2 < whole["kind given the box"] < 0.9
    part = scores(run(LabelledScreens(tmp_path, parse=half), say=lambda _line: None))
    assert part["elements precision"] == 1.0
    assert 0.4 < part["elements recall"] < 0.7


def test_a_split_without_screens_is_one_clear_line(tmp_path):
    draw_screens(tmp_path, 1)
    with pytest.raises(DataError, match="nothing to judge"):
        run(LabelledScreens(tmp_path, "test", parse=truth))


def test_coco(tmp_path):
    Image.new("RGB", (320, 240)).save(tmp_path / "a.png")
    document = {
        "images": [{"id": 7, "file_name": "a.png", "page_visit": 3}],
        "annotations": [{"image_id": 7, "bbox": [10.0, 20.0, 60.4, 18.9]}, {"image_id": 7, "bbox": [100, 20, 60, 20]}],
    }
    (tmp_path / "all.coco.json").write_text(json.dumps(document))
    found = [
        element(Box(10, 20, 70, 39)),
        element(Box(100, 20, 160, 40), clickable=False),
        element(Box(0, 100, 9, 109)),
    ]
    chosen = benchmark(tmp_path)
    assert isinstance(chosen, CocoBoxes)
    chosen.parse = lambda _picture: screen_of(found)
    got = scores(run(chosen, say=lambda _line: None))
    assert got["interactables precision"] == got["interactables recall"] == 0.5
    assert got["recall of all elements"] == 1.0
    assert got["elements a screen"] == 3.0
    assert CocoBoxes(tmp_path / "all.coco.json", without=frozenset({"3"})).samples() == []


def test_click_targets(tmp_path):
    (tmp_path / "one" / "images").mkdir(parents=True)
    Image.new("RGB", (320, 240)).save(tmp_path / "one" / "images" / "x.jpg")
    corner = {"upper_left_position": {"width": 10, "height": 20}, "lower_right_position": {"width": 69, "height": 39}}
    record = {"saved_image_name": "x.jpg", "actions": [{"clickable_area": corner}, {"wait": 1}]}
    (tmp_path / "one" / "r.json").write_text(json.dumps(record))
    chosen = benchmark(tmp_path)
    assert isinstance(chosen, ClickTargets)
    chosen.parse = lambda _picture: screen_of([element(Box(10, 20, 70, 40))])
    got = scores(run(chosen, say=lambda _line: None))
    assert got["covered above chance"] == got["tight above chance"] == 1.0


def test_a_stopped_run_goes_on_and_an_unreadable_picture_is_counted(tmp_path):
    draw_screens(tmp_path / "data", 3)
    seen = []

    def parse(picture):
        seen.append(picture.name)
        if picture.name == "001.png":
            raise ImageError("damaged")
        return truth(picture)

    kept = tmp_path / "rows"
    first = run(LabelledScreens(tmp_path / "data", parse=parse), Settings(2, folder=kept), lambda _line: None)
    assert (first.n, first.errors) == (1, 1)
    with (tmp_path / "rows" / "rows.jsonl").open("a") as rows:
        rows.write('{"id": "002.png", "ro')  # killed while writing
    second = run(LabelledScreens(tmp_path / "data", parse=parse), Settings(folder=kept), lambda _line: None)
    assert (second.n, second.errors) == (2, 1)
    assert seen == ["000.png", "001.png", "001.png", "002.png"]


def test_there_is_no_data(tmp_path):
    with pytest.raises(DataError, match="there is no"):
        benchmark(tmp_path / "nowhere")


def labelled(source, *labels):
    origin = Origin(source=source, library="own", application="app", page="one")
    return LabelledScreen(width=320, height=240, scale=1.0, labels=labels, regions=Regions((), ()), origin=origin)


@pytest.mark.parametrize(
    ("source", "box", "text", "clickable", "asked"),
    [
        ("desktop", Box(10, 200, 90, 212), "4F 1B", False, False),
        ("web", Box(10, 200, 90, 212), "4F 1B", False, True),
        ("desktop", Box(10, 200, 90, 212), None, False, True),
        ("desktop", Box(10, 200, 90, 212), "4F 1B", True, True),
        ("desktop", Box(20, 20, 120, 32), "on a button", False, True),
        ("web", Box(20, 100, 120, 112), "a line of an editor", False, False),
    ],
)
def test_words_of_which_a_toolkit_does_not_tell_are_not_asked(source, box, text, clickable, asked):
    button, editor = Label(kind="button", box=Box(10, 10, 200, 60)), Label(kind="input", box=Box(10, 90, 300, 190))
    one = Element(id="e", kind="text", box=box, text=text, clickable=clickable)
    found = known_elements(screen_of([one]), labelled(source, button, editor))
    assert bool(found) is asked
