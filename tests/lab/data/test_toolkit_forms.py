"""Forms of toolkits: what the program says lies where the picture shows it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from PIL import Image

from screenwright_lab.data.plain.toolkits import TOOLKITS, draw, form_by_lot
from screenwright_lab.data.plain.truth import pages
from screenwright_lab.data.plain.windows import Placed


@pytest.mark.integration
def test_tk_tells_what_lies_on_the_picture(tmp_path: Path) -> None:
    assert draw(tmp_path, 2, "test", "tk", 1, lambda _line: None) == 2
    found = pages(tmp_path)
    for picture, page in found.values():
        pixels = np.asarray(Image.open(picture).convert("RGB"))
        assert pixels.shape[:2] == (page.height, page.width)
        for one in (*page.controls, *page.tables, *page.words):
            assert one.box.clipped(page.width, page.height) == one.box
            assert np.ptp(pixels[one.box.top : one.box.bottom, one.box.left : one.box.right]) > 0, one
        for number, table in enumerate(page.tables):
            cells = [word for word in page.words if word.of[:2] == ("cell", number)]
            assert {word.text for word in cells} == {text for row in table.rows for text in row if text}
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert draw(tmp_path, 2, "test", "tk", 1, lambda _line: None) == 2
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("seed", range(8))
def test_parts_of_a_windows_form_do_not_overlap(seed: int) -> None:
    form = form_by_lot(Random(seed), "test", TOOLKITS["wine"]) | {"width": 800, "height": 900}
    placed = Placed(form)
    kinds = "LBCRESTV"
    parts = [line.split("\t") for line in placed.lines[1:] if line[0] in kinds and line[1] == "\t"]
    boxes = [(int(x), int(y), int(x) + int(w), int(y) + int(h)) for _, x, y, w, h, *_ in parts]
    assert not any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for i, a in enumerate(boxes) for b in boxes[:i]
    )
    told = placed.told(boxes).parts()
    items = [item for section in form["sections"] for item in section.get("items", ())]
    assert [one["name"] for one in told["controls"]] == [item["label"] for item in items]
    assert [one["rows"] for one in told["tables"]] == [
        [section["heads"], *section["rows"]] for section in form["sections"] if section["kind"] == "table"
    ]
