"""What lines are on screens: still to be read, and with pictures beside them that are no letters."""

import numpy as np
import pytest

from screenwright_lab.data.lines.render import DrawnLine
from screenwright_lab.training import line_wear
from screenwright_lab.training.line_wear import worn_on_screens
from screenwright_lab.training.train_scripts import OTHER


def line(ground=230, ink=20):
    grey = np.full((46, 160), ground, np.uint8)
    grey[12:34, 20:140:9] = ink
    return DrawnLine(grey, "lines", "latin")


@pytest.mark.parametrize(("ground", "ink"), [(230, 20), (25, 240)])
def test_worn_lines_are_pictures_with_ink_still(ground, ink):
    rng = np.random.default_rng(2)
    for _ in range(60):
        grey, text = worn_on_screens(line(ground, ink), rng)
        assert grey.dtype == np.uint8
        assert min(grey.shape) >= 4
        assert np.ptp(grey) > 60
        assert text in ("lines", f"{OTHER}lines", f"lines{OTHER}")


def test_a_picture_beside_a_line_is_a_sign_that_is_not_read(monkeypatch):
    monkeypatch.setattr(line_wear, "PICTURED", 1.0)
    rng = np.random.default_rng(3)
    told = [worn_on_screens(line(), rng)[1] for _ in range(40)]
    assert set(told) == {f"{OTHER}lines", f"lines{OTHER}"}
    monkeypatch.setattr(line_wear, "PICTURED", 0.0)
    assert {worn_on_screens(line(), rng)[1] for _ in range(20)} == {"lines"}


def test_the_same_number_wears_the_same():
    one, other = (worn_on_screens(line(), np.random.default_rng(5))[0] for _ in range(2))
    np.testing.assert_array_equal(one, other)
