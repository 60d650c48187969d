"""Made-up styles of controls, the words of our own windows, and how a mark is told from a tool button's picture."""

import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.desktop import inside
from screenwright_lab.data.screens.desktop.elements import head_of
from screenwright_lab.data.screens.desktop.ink import is_mark
from screenwright_lab.data.screens.desktop.paint import write_paint
from screenwright_lab.data.screens.view import View

SHEETS = (".config/gtk-3.0/gtk.css", ".config/gtk-4.0/gtk.css", ".config/paint/paint.qss")


@pytest.mark.parametrize("seed", range(12))
def test_style_sheets_are_whole_and_the_same_for_a_seed(seed, tmp_path):
    for turn in ("first", "second"):
        write_paint(seed, tmp_path / turn)
    for name in SHEETS:
        first, second = ((tmp_path / turn / name).read_text(encoding="utf-8") for turn in ("first", "second"))
        assert first.replace(str(tmp_path / "first"), "") == second.replace(str(tmp_path / "second"), "")
        assert first.count("{") == first.count("}") > 20
        assert not re.search(r":\s*(px|;)", first), "a value is missing"


def test_other_seeds_look_otherwise(tmp_path):
    sheets = {write_paint(seed, tmp_path / str(seed)).read_text(encoding="utf-8") for seed in range(8)}
    assert len(sheets) == 8


def test_words_of_forms_are_enough_for_what_is_drawn():
    folder = Path(inside.__file__).parent
    words = tomllib.loads((folder / "forms.toml").read_text(encoding="utf-8"))
    asked = re.findall(r'_words\("(\w+)", \d+, (\d+)\)', (folder / "forms.py").read_text(encoding="utf-8"))
    assert asked
    for sort, most in asked:
        assert len(set(words[sort])) >= int(most), sort


def drawn(paint):
    image = Image.new("RGB", (40, 40), (236, 233, 228))
    paint(ImageDraw.Draw(image))
    return np.asarray(image)


MARKS = {
    "square": lambda d: d.rectangle((12, 12, 27, 27), fill="white", outline=(200, 200, 200)),
    "rounded, ticked": lambda d: (
        d.rounded_rectangle((12, 12, 27, 27), 4, fill=(30, 90, 200)),
        d.line([(15, 20), (18, 23), (24, 16)], fill="white", width=2),
    ),
    "circle": lambda d: d.ellipse((12, 12, 27, 27), fill="white", outline=(90, 90, 90)),
}
PICTURES = {
    "magnifier": lambda d: (
        d.ellipse((12, 12, 22, 22), outline="black", width=2),
        d.line((21, 21, 27, 27), "black", 2),
    ),
    "arrow": lambda d: d.line([(16, 12), (24, 20), (16, 28)], fill="black", width=2),
    "four squares": lambda d: [d.rectangle((x, y, x + 5, y + 5), fill="black") for x in (12, 22) for y in (12, 22)],
    "nothing": lambda d: None,
}


@pytest.mark.parametrize("name", MARKS)
def test_a_closed_outline_is_a_mark(name):
    assert is_mark(drawn(MARKS[name]), Box(10, 10, 30, 30), 1.0)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_on_a_tool_button_is_none(name):
    assert not is_mark(drawn(PICTURES[name]), Box(10, 10, 30, 30), 1.0)


def test_an_outline_as_large_as_a_button_is_no_mark():
    pixels = drawn(lambda d: d.rectangle((2, 2, 37, 37), outline="black"))
    assert not is_mark(pixels, Box(0, 0, 40, 40), 1.0)
    assert is_mark(pixels, Box(0, 0, 40, 40), 2.0)


def test_an_expander_ends_where_what_it_unfolds_begins():
    inner = View(box=Box(10, 40, 90, 80))
    assert head_of(Box(0, 10, 100, 80), [inner]) == Box(0, 10, 100, 40)
    assert head_of(Box(0, 10, 100, 30), [View(box=Box(-9, -9, -8, -8))]) == Box(0, 10, 100, 30)
