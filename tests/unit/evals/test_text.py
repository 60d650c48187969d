"""Lines are right letter for letter, words wherever they stand; scripts are told apart."""

import pytest
from PIL import Image

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Node, Screen
from screenwright.data.screens.labels import Origin, labelled, save
from screenwright.data.screens.view import View
from screenwright.evals.runner import run
from screenwright.evals.text import Texts, read_in, script, spaced, words

LINES = ("Save all files", "文件", "Straße 7", "cut off")
BOXES = (Box(10, 10, 110, 26), Box(10, 40, 60, 56), Box(10, 70, 90, 86), Box(150, 100, 160, 116))


@pytest.fixture
def folder(tmp_path):
    views = [View(box=box, kind="text", text=text) for box, text in zip(BOXES, LINES, strict=True)]
    root = View(box=Box(0, 0, 160, 120), children=(*views, View(box=Box(100, 60, 140, 80), kind="button", text="Go")))
    origin = Origin(source="drawn", library="own", application="app", page="one")
    Image.new("RGB", (160, 120), "white").save(tmp_path / "one.png")
    save(labelled(root, 160, 120, 1.0, origin), tmp_path / "one.json")
    return tmp_path


def scored(folder, read):
    """Scores of a reader that reads these (box, text) at full size, and nothing on smaller pictures."""

    def look(picture):
        found = [
            Element(id=f"e{i}", kind="text", box=box, text=text)
            for i, (box, text) in enumerate(read if picture.width == 160 else ())
        ]
        return Screen(
            screenshot=picture, elements=tuple(found), blocks=(), tree=Node(id="root", role="screen", box=picture.box)
        )

    return {score.name: score for score in run(Texts(folder, look=look), say=lambda _line: None).scores}


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
    pieces = [Element(id="b", kind="text", box=Box(60, 10, 110, 26), text="files"),
              Element(id="a", kind="text", box=Box(8, 9, 58, 27), text="Save all")]  # fmt: skip
    assert read_in(BOXES[0], pieces) == "Save all files"


def test_what_is_read_beside_a_line_is_not_its_text():
    assert read_in(BOXES[0], [Element(id="a", kind="text", box=Box(10, 30, 110, 46), text="below")]) == ""


@pytest.mark.parametrize(
    ("text", "of"),
    [("Save", "latin"), ("Größe 3", "latin"), ("保存 A", "ideographs"), ("メニュー", "ideographs"),
     ("Файл", "cyrillic"), ("12:30", "figures"), ("שלום", "hebrew"), ("नमस्ते", "devanagari")],
)  # fmt: skip
def test_scripts(text, of):
    assert script(text) == of


def test_words_are_folded_and_ideographs_single():
    assert words(["Save all", None, "save", "保存"]) == {"save": 2, "all": 1, "保": 1, "存": 1}


def test_letters_compare_as_they_are_typed():
    assert spaced("Cafe\u0301  bar ") == "Caf\u00e9 bar"
