"""Lines are right letter for letter, words wherever they stand; scripts are told apart."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.errors import UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.vision.text_line import Gap, TextLine
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.benchmarks.stock_reader import lines_of_rapidocr
from screenwright_lab.benchmarks.text import Texts, read_in, script, spaced, whole_lines, words
from screenwright_lab.commands import evaluate_screens
from screenwright_lab.data.screens.labels import Label, Origin, labelled, save
from screenwright_lab.data.screens.view import View

pytestmark = pytest.mark.integration

ORIGIN = Origin(source="drawn", library="own", application="app", page="one")
LINES = ("Save all files", "文件", "Straße 7", "cut off")
BOXES = (Box(10, 10, 110, 26), Box(10, 40, 60, 56), Box(10, 70, 90, 86), Box(150, 100, 160, 116))


@pytest.fixture
def folder(tmp_path):
    views = [View(box=box, kind="text", text=text) for box, text in zip(BOXES, LINES, strict=True)]
    root = View(box=Box(0, 0, 160, 120), children=(*views, View(box=Box(100, 60, 140, 80), kind="button", text="Go")))
    Image.new("RGB", (160, 120), "white").save(tmp_path / "one.png")
    save(labelled(root, 160, 120, 1.0, ORIGIN), tmp_path / "one.json")
    return tmp_path


def scored(folder, lines):
    """Scores of a reader that reads these (box, text) at full size, and nothing on smaller pictures."""

    def read(picture):
        return [TextLine(box, text, 1.0) for box, text in (lines if picture.width == 160 else ())]

    return {score.name: score for score in run(Texts(folder, read=read), say=lambda _line: None).scores}


def test_lines_at_the_edge_and_words_on_buttons_are_not_asked(folder):
    scores = scored(folder, list(zip(BOXES, LINES, strict=True)))
    assert (scores["line"].value, scores["line"].n) == (1.0, 3)
    assert (scores["word"].value, scores["word"].n) == (1.0, 7)
    assert scores["word at half size"].value == 0.0


def test_a_wrong_letter_costs_the_line_and_its_word(folder):
    scores = scored(folder, [(BOXES[0], "Save al1 files"), (BOXES[1], "文件"), (BOXES[2], "Straße  7")])
    assert scores["line"].value == pytest.approx(2 / 3)
    assert scores["line/latin"].value == 0.5
    assert scores["line/ideographs"].value == 1.0
    assert scores["word"].value == pytest.approx(6 / 7)


def test_a_line_read_in_pieces_is_put_together():
    pieces = [TextLine(Box(60, 10, 110, 26), "files", 1.0), TextLine(Box(8, 9, 58, 27), "Save all", 1.0)]
    assert read_in(BOXES[0], pieces) == "Save all files"


def test_words_of_a_longer_line_beside_and_below_are_not_its_text():
    longer = TextLine(Box(10, 10, 190, 26), "Save all files Today", 1.0, gaps=(Gap(14, 112, 150),))
    assert read_in(BOXES[0], [longer, TextLine(Box(10, 30, 110, 46), "below", 1.0)]) == "Save all files"


def test_rows_are_read_one_below_the_other_and_hebrew_from_the_right():
    rows = [TextLine(Box(0, 30, 40, 46), "two", 1.0), TextLine(Box(0, 10, 40, 26), "one", 1.0)]
    assert read_in(Box(0, 0, 60, 60), rows) == "one two"
    words = [TextLine(Box(0, 10, 40, 26), "לך", 1.0), TextLine(Box(50, 10, 90, 26), "שלום", 1.0)]
    assert read_in(Box(0, 0, 99, 60), words) == "שלום לך"


def label(left, right, text, kind="text"):
    return Label(kind=kind, box=Box(left, 10, right, 26), text=text)


def test_labels_that_touch_are_one_line_with_or_without_a_space():
    labels = (label(50, 80, "files", "link"), label(10, 50, "Save all"), label(80, 84, "."), label(120, 150, "Go"))
    screen = replace(labelled(View(box=Box(0, 0, 200, 60)), 200, 60, 1.0, ORIGIN), labels=labels)
    first, second = sorted(whole_lines(screen), key=lambda line: line.box.left)
    assert (first.box, first.texts, second.texts) == (Box(10, 10, 84, 26), ("Save all", "files", "."), ("Go",))
    assert first.reads("Save all files.")
    assert first.reads("Save allfiles .")
    assert not first.reads("Save all file.")


@pytest.mark.parametrize(
    ("text", "of"),
    [("Save", "latin"), ("Größe 3", "latin"), ("保存 A", "ideographs"), ("メニュー", "ideographs"),
     ("Файл", "cyrillic"), ("12:30", "figures"), ("שלום", "hebrew"), ("नमस्ते", "devanagari")],
)  # fmt: skip
def test_scripts(text, of):
    assert script(text) == of


def test_words_are_folded_and_ideographs_single():
    assert words(["Save all", None, "save", "保存"]) == {"save": 2, "all": 1, "保": 1, "存": 1}


@pytest.mark.parametrize(
    ("one", "other"),
    [("Cafe\u0301  bar ", "Caf\u00e9 bar"), ("it’s", "it's"), ("1–26", "1-26"), ("“Save”", '"Save"'),
     ("保存！", "保存!"), ("设置 街道", "设置街道"), ("More…", "More...")],
)  # fmt: skip
def test_letters_compare_as_they_are_typed(one, other):
    assert spaced(one) == spaced(other)


def test_spaces_beside_letters_count():
    assert spaced("log in") != spaced("login")


def test_the_peer_reads_plain_words_where_they_stand():
    image = Image.new("RGB", (420, 160), "white")
    ImageDraw.Draw(image).text((20, 60), "Open recent file", "black", ImageFont.load_default(22))
    (line,) = lines_of_rapidocr(Screenshot(np.asarray(image)))
    assert line.text == "Open recent file"
    assert line.box.contains(Point(100, 74))
    assert line.box.area < 420 * 160 / 4
    assert lines_of_rapidocr(Screenshot(np.full((64, 64, 3), 255, np.uint8))) == ()


def test_an_unknown_reader_is_one_clear_line(folder):
    known = "builtin, baseline:quick-lines, baseline:rapidocr"
    with pytest.raises(UsageError, match=f"no solver 'abacus' here: write one of {known}"):
        evaluate_screens.text(folder, solver="abacus")
