"""The lens ladder: rungs that lie in one another, each told by its place in the next."""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_builders import catalogue, editor, screen_with
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.reading.ladder import SAME, draw_ladder, ladder, ladder_to_json

EDITOR, CATALOGUE = editor(), catalogue()


def test_from_the_spot_to_the_screen() -> None:
    rungs = ladder(EDITOR, Point(300, 80))
    assert [(rung.role, rung.id, rung.name) for rung in rungs] == [
        ("spot", "e3", "spot"),
        ("element", "e3", "“Save” button"),
        ("block", "b1", "group “File”"),
        ("region", "g2", "region beginning with “New”"),
        ("region", "g1", "region beginning with “New”"),
        ("screen", "root", "screen"),
    ]
    assert [rung.words for rung in rungs] == [
        "The spot lies in the middle of the “Save” button.",
        "The “Save” button lies in the middle of the group “File”.",
        "The group “File” holds five things, beginning with “New”, “Open” and “Save”; it lies over most of the region"
        " beginning with “New”.",
        "The region holds five things, beginning with “New”, “Open” and “Save”; it lies across the top of the larger"
        " region around it.",
        "The region holds six things, beginning with “New”, “Open” and “Save”; it lies over most of the screen.",
        "The screen, 1000 by 800 pixels, holds nine things, beginning with “New”, “Open” and “Save”.",
    ]


def test_in_chinese_too() -> None:
    rungs = ladder(CATALOGUE, Point(300, 140), "zh")
    assert [rung.words for rung in rungs] == [
        "该点位于“7”单元格的中间。",
        "“7”单元格位于“Goods”表格的中间。",
        "“Goods”表格共有三行，开头是“Name”、“Price”和“Stock”；横贯屏幕顶部。",
        "整个屏幕为 1000×800 像素，共有 20 项，开头是“Name”、“Price”和“Stock”。",
    ]


def test_regions_that_are_nearly_the_same_are_one_rung() -> None:
    assert [rung.id for rung in ladder(CATALOGUE, Point(300, 140))] == ["e31", "e31", "b1", "root"]


def test_on_nothing_there_are_the_spot_and_the_screen() -> None:
    lonely = screen_with((300, 200))
    assert [rung.role for rung in ladder(lonely, Point(150, 100))] == ["spot", "screen"]


def test_a_part_of_a_region_is_a_rung() -> None:
    assert [rung.role for rung in ladder(EDITOR, Point(640, 400))] == ["spot", "region", "screen"]


@pytest.mark.parametrize(("blank", "words"), [("black", "The screen is black."), (None, "holds no things")])
def test_a_screen_with_nothing_on_it(blank: str | None, words: str) -> None:
    rungs = ladder(screen_with((300, 200), blank=blank), Point(9, 9))
    assert words in rungs[-1].words


def test_a_point_outside_is_refused() -> None:
    with pytest.raises(UsageError, match="1000x800"):
        ladder(EDITOR, Point(1000, 10))


@given(
    x=st.integers(0, 999), y=st.integers(0, 799), screen=st.sampled_from([EDITOR, CATALOGUE]),
    depth=st.none() | st.integers(2, 7),
)  # fmt: skip
def test_rungs_grow_and_lie_in_one_another(x: int, y: int, screen: Screen, depth: int | None) -> None:
    rungs = ladder(screen, Point(x, y), depth=depth)
    assert 2 <= len(rungs) <= (depth or 7)
    assert rungs[0].box.contains(Point(x, y))
    assert rungs[-1].box == screen.tree.box
    for fine, coarse in pairwise(rungs):
        assert coarse.box.covers(fine.box)
        assert coarse.box.area > fine.box.area
        assert coarse.box.iou(fine.box) <= SAME
    for rung in rungs:
        assert rung.evidence
        assert rung.words.endswith(".")
        assert "  " not in rung.words


def test_a_picture_for_each_rung_with_its_frame_and_the_dot() -> None:
    point = Point(300, 80)
    rungs = ladder(EDITOR, point)
    pictures = draw_ladder(EDITOR.screenshot, point, rungs)
    assert [picture.label for picture in pictures] == ["1", "2", "3", "4", "5", "6"]
    for rung, picture in zip(rungs, pictures, strict=True):
        assert picture.box.covers(rung.box)
        at = picture.to_lens(point)
        red, green, blue = picture.pixels[at.y, at.x].astype(int)
        assert red > green + 60
        assert red > blue + 40
        assert (np.abs(picture.pixels.astype(int) - (167, 0, 153)).sum(axis=2) < 3).any()


def test_json_form() -> None:
    rungs = ladder(EDITOR, Point(300, 80), depth=3)
    values = json.loads(json.dumps(ladder_to_json(Point(300, 80), rungs, ("lens-1.png",))))
    assert (values["schema"], values["point"], values["lenses"]) == ("screenwright.ladder/1", [300, 80], ["lens-1.png"])
    assert [rung["role"] for rung in values["rungs"]] == ["spot", "element", "screen"]
    assert values["rungs"][-1] == {
        "role": "screen", "id": "root", "box": [0, 0, 1000, 800], "name": "screen", "words": rungs[-1].words,
    }  # fmt: skip
