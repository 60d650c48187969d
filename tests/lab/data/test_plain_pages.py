"""Plain pages as Chromium draws them: their truth is what stands on the picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from screenwright_lab.data.plain.draw import draw
from screenwright_lab.data.plain.sheets import sheets
from screenwright_lab.data.plain.truth import pages

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plain")
    assert draw(folder, 3, "train", 0, lambda _line: None, folder / "no sheets") == 3
    return folder


def test_what_is_told_lies_on_the_picture(drawn: Path) -> None:
    for picture, page in pages(drawn).values():
        pixels = np.asarray(Image.open(picture).convert("RGB"))
        assert pixels.shape[:2] == (page.height, page.width)
        assert page.controls
        for one in (*page.controls, *page.tables):
            box = one.box
            assert box.clipped(page.width, page.height) == box
            assert np.ptp(pixels[box.top : box.bottom, box.left : box.right]) > 0, one
        for table in page.tables:
            assert len({len(row) for row in table.rows}) == 1


def test_words_belong_to_cells_and_labels(drawn: Path) -> None:
    for _, page in pages(drawn).values():
        acts = (control for control in page.controls if control.kind in ("button", "link"))
        pressed = {word for control in acts for word in control.name.split()}
        for number, table in enumerate(page.tables):
            for r, row in enumerate(table.rows):
                for c, text in enumerate(row):
                    words = " ".join(one.text for one in page.words if one.of == ("cell", number, r, c))
                    assert words == text or (not words and set(text.split()) <= pressed)
        for number, control in enumerate(page.controls):
            words = " ".join(one.text for one in page.words if one.of in (("label", number), ("control", number)))
            assert words.removesuffix(":") == control.name


def test_pages_that_are_there_are_kept(drawn: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in drawn.iterdir()}
    assert draw(drawn, 3, "train", 0, lambda _line: None, drawn / "no sheets") == 3
    assert {path.name: path.stat().st_mtime_ns for path in drawn.iterdir()} == before


def test_sheets_by_others_are_looks_of_their_split(tmp_path: Path) -> None:
    sheet = tmp_path / "npm" / "milligram@1.0.0" / "dist" / "milligram.min.css"
    sheet.parent.mkdir(parents=True)
    sheet.write_text("body { color: #123456 } input, select { border: 1px solid #123456 }")
    assert [path.name for path in sheets(tmp_path / "npm", "train")] == ["milligram.min.css"]
    assert sheets(tmp_path / "npm", "test") == sheets(tmp_path / "npm", "validation") == []
    draw(tmp_path / "pages", 4, "train", 0, lambda _line: None, tmp_path / "npm")
    assert "milligram/milligram.min" in {page.look for _, page in pages(tmp_path / "pages").values()}
