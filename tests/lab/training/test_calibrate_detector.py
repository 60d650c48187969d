"""Calibrated chances are the shares of what is true."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, State
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, Regions
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.training.calibrate_detector import COARSE, FINE, calibrated, platt, straight

BOX = Box(100, 80, 164, 112)


def test_platt_finds_the_line_that_made_the_answers():
    rng = np.random.default_rng(0)
    logits = rng.normal(0, 2, 20_000)
    truths = (rng.random(20_000) < 1 / (1 + np.exp(-(0.5 * logits - 1)))).astype(float)
    assert platt(logits, truths) == (pytest.approx(0.5, abs=0.05), pytest.approx(-1, abs=0.07))


def test_platt_never_turns_the_order_round():
    logits = np.linspace(-3, 3, 200)
    scale, _ = platt(logits, (logits < 0).astype(float))
    assert scale > 0


def shot(tmp_path, *, there, kind="button"):
    labels = (Label(kind=kind, box=BOX, clickable=True, state=State(checked=True)),) if there else ()
    origin = Origin(source="drawn", library="own", application="a", page="p")
    screen = LabelledScreen(width=320, height=256, scale=1.0, origin=origin, labels=labels, regions=Regions((), ()))
    return Shot(tmp_path / "none.png", screen)


def logits(heat):
    """A net that always sees the box, and calls it a button with a logit of 4."""
    fine, coarse = (
        np.full((FINE.channels, 64, 80), -9.0, np.float32),
        np.full((COARSE.channels, 16, 20), -9.0, np.float32),
    )
    row, column = 24, 33
    fine[0, row, column] = heat
    x, y = (column + 0.5) * 4, (row + 0.5) * 4
    fine[2:6, row, column] = np.log(np.array([x - BOX.left, y - BOX.top, BOX.right - x, BOX.bottom - y]) / 4)
    fine[FINE.kinds : FINE.kinds + len(KINDS), row, column] = 0
    fine[FINE.kinds + KINDS.index("button"), row, column] = 4
    return fine, coarse, 1.0


def test_a_net_that_is_right_in_three_of_four_says_so(tmp_path):
    screens = [shot(tmp_path, there=number % 4 != 0) for number in range(400)]
    fine, coarse = calibrated(lambda _shot: logits(3.0), screens)
    assert 1 / (1 + np.exp(-(3.0 * fine.scale[0] + fine.shift[0]))) == pytest.approx(0.75, abs=0.01)
    assert coarse.scale.tolist() == straight(COARSE.channels).scale.tolist()


def test_kinds_that_are_often_wrong_are_said_with_less_weight(tmp_path):
    kinds = ["button", "button", "link", "tab"]
    screens = [shot(tmp_path, there=True, kind=kinds[number % 4]) for number in range(200)]
    fine, _ = calibrated(lambda _shot: logits(3.0), screens)
    assert fine.scale[FINE.kinds] < 0.8


def test_without_screens_nothing_changes():
    fine, _ = calibrated(lambda _shot: logits(3.0), [])
    assert fine.scale.tolist() == straight(FINE.channels).scale.tolist()
    assert not fine.shift.any()
