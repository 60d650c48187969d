"""States are judged by both answers: a parser that always says the usual one is half right."""

import numpy as np
from PIL import Image

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Node, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.benchmarks.states import States
from screenwright_lab.data.screens.labels import Origin, labelled, load, save
from screenwright_lab.data.screens.view import View


def draw(folder):
    """Sixty check boxes: ten are ticked, thirty are not, and of twenty the state is not known."""
    for number in range(20):
        views = [
            View(box=Box(10, 40 * i + 5, 26, 40 * i + 21), kind="checkbox", clickable=True, state=state)
            for i, state in enumerate([State(checked=number % 2 == 0), State(checked=False), State()])
        ]
        Image.new("RGB", (160, 120), "white").save(folder / f"{number}.png")
        origin = Origin(source="drawn", library="own", application=f"app{number % 4}", page=str(number))
        root = View(box=Box(0, 0, 160, 120), children=tuple(views))
        save(labelled(root, 160, 120, 1.0, origin), folder / f"{number}.json")


def scored(folder, say):
    def parse(picture):
        labels = load(picture.with_suffix(".json")).labels
        shot = Screenshot(np.zeros((120, 160, 3), np.uint8))
        found = [Element(id="e", kind="checkbox", box=one.box, clickable=True, state=say(one.state)) for one in labels]
        root = Node(id="root", role="screen", box=shot.box)
        return Screen(screenshot=shot, elements=tuple(found), blocks=(), tree=root)

    return {score.name: score for score in run(States(folder, parse=parse), say=lambda _line: None).scores}


def test_the_truth_is_right(tmp_path):
    draw(tmp_path)
    scores = scored(tmp_path, lambda state: state)
    assert scores["state"].value == 1.0
    assert (scores["checked/True"].n, scores["checked/False"].n) == (10, 30)


def test_always_the_usual_answer_and_silence(tmp_path):
    draw(tmp_path)
    usual = scored(tmp_path, lambda _state: State(checked=False))
    assert usual["checked/False"].value == 1.0
    assert usual["checked/True"].value == 0.0
    silent = scored(tmp_path, lambda _state: State())
    assert silent["state"].value == 0.0
    assert silent["silent/checked/False"].value == 1.0


def test_where_only_the_yes_shows_silence_is_a_no(tmp_path):
    views = [
        View(box=Box(10, 40 * i + 5, 90, 40 * i + 25), kind="button", clickable=True, state=State(checked=on))
        for i, on in enumerate([True, None, False])
    ]
    origin = Origin(source="drawn", library="own", application="app", page="one")
    for number in range(10):
        Image.new("RGB", (160, 120), "white").save(tmp_path / f"{number}.png")
        save(
            labelled(View(box=Box(0, 0, 160, 120), children=tuple(views)), 160, 120, 1.0, origin),
            tmp_path / f"{number}.json",
        )
    silent, loud = scored(tmp_path, lambda _state: State()), scored(tmp_path, lambda _state: State(checked=True))
    assert [silent[f"checked/{answer}"].value for answer in ("marked", "plain")] == [0.0, 1.0]
    assert [loud[f"checked/{answer}"].value for answer in ("marked", "plain")] == [1.0, 0.0]
    assert (silent["checked/marked"].n, silent["checked/plain"].n) == (10, 20)
