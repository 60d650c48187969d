"""What is seen on pictures on which there is nothing to click."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import screen_of
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright_lab.benchmarks.pictures import Pictures


def seen(path: Path) -> Screen:
    """As many buttons as the picture's name says, and a text."""
    many = int(path.stem)
    buttons = (Element(id=f"e{i}", kind="button", box=Box(i, 0, i + 9, 9), clickable=True) for i in range(many))
    return screen_of(*buttons, Element(id="t", kind="text", box=Box(0, 50, 9, 59), text="sky"))


def test_median_and_percentile_of_what_is_invented(tmp_path: Path) -> None:
    for many in (0, 0, 1, 2, 3, 5, 8, 13, 21, 34):
        folder = tmp_path / str(len(list(tmp_path.rglob("*.png"))))
        folder.mkdir()
        (folder / f"{many}.png").touch()
    benchmark = Pictures(tmp_path, parse=seen)
    rows = [(sample, benchmark.judge(sample)) for sample in benchmark.samples()]
    middle, high = benchmark.scores(rows)
    assert (middle.value, high.value) == (3.0, 21.0)
    assert middle.n == 10
    assert middle.low <= middle.value <= middle.high


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"there is no picture .* below"):
        Pictures(tmp_path).samples()
