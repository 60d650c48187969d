"""Text on drawn screens is read to the letter, and its boxes lie on it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from screens import BLACK, CHINESE, MONO, SANS, WHITE, Canvas, Colour
from screenwright.core.geometry import Box
from screenwright.vision.text import _label_gaps, read_text, set_apart, tight, without_echoes
from screenwright.vision.text_line import TextLine
from screenwright.vision.text_recognise import Reading

pytestmark = pytest.mark.integration

SIZES = (12, 14, 16, 20, 24, 32)
DARK, LIGHT = (30, 34, 42), (235, 235, 235)


def lines_of(canvas: Canvas) -> list[TextLine]:
    """Top to bottom, then left to right."""
    return sorted(read_text(canvas.shot().pixels).lines, key=lambda line: (line.box.center.y // 20, line.box.left))


def texts_of(canvas: Canvas) -> list[str]:
    return [line.text for line in lines_of(canvas)]


@pytest.mark.parametrize(("ink", "ground"), [(BLACK, WHITE), (LIGHT, DARK)], ids=["dark on light", "light on dark"])
@pytest.mark.parametrize(
    ("face", "text"),
    [(SANS, "Save the document as note.txt"), (CHINESE, "保存文件到桌面"), (CHINESE, "网络和共享中心")],
    ids=["Latin", "Chinese", "more Chinese"],
)
def test_lines_of_every_size_are_read_exactly(face: str, text: str, ink: Colour, ground: Colour) -> None:
    canvas = Canvas(640, 60 * len(SIZES), ground)
    truth = [canvas.words(40, 10 + 60 * row, text, size, ink, face) for row, size in enumerate(SIZES)]
    found = lines_of(canvas)
    assert [line.text for line in found] == [text] * len(SIZES)
    for line, drawn in zip(found, truth, strict=True):
        assert line.box.covers(drawn, tolerance=1)
        assert line.box.iou(drawn) > 0.5
        assert line.confidence > 0.9


def test_latin_and_chinese_on_one_screen() -> None:
    canvas = Canvas(500, 200, WHITE)
    canvas.words(20, 20, "文件 (F)", 16, face=CHINESE)
    canvas.words(20, 80, "Open the file", 16)
    canvas.words(20, 140, "打开文件夹", 16, face=CHINESE)
    assert [text.replace(" ", "") for text in texts_of(canvas)] == ["文件(F)", "Openthefile", "打开文件夹"]


@pytest.mark.parametrize(("size", "gap"), [(11, 12), (13, 16), (15, 16), (15, 28), (18, 20), (22, 28)])
def test_a_menu_bar_is_split_into_its_words(size: int, gap: int) -> None:
    names = ["File", "Edit", "Search", "View", "Document", "Help"]
    canvas, x, truth = Canvas(900, 80), 16, []
    for name in names:
        truth.append(canvas.words(x, 14, name, size))
        x = truth[-1].right + gap
    found = lines_of(canvas)
    assert [line.text for line in found] == names
    for line, drawn in zip(found, truth, strict=True):
        assert Box(line.box.left, drawn.top, line.box.right, drawn.bottom).iou(drawn) > 0.7
        assert line.box.top <= drawn.top < drawn.bottom <= line.box.bottom


@pytest.mark.parametrize(("size", "gap"), [(13, 13), (15, 14), (18, 17)])
def test_links_of_several_words_are_parted_where_the_spaces_are_wider(size: int, gap: int) -> None:
    names = ["Privacy policy", "About the project", "Code of conduct", "Contact us"]
    canvas, x = Canvas(1100, 80, WHITE), 16
    for name in names:
        x = canvas.words(x, 20, name, size).right + gap
    assert texts_of(canvas) == names


@pytest.mark.parametrize("share", [0.75, 1.2])
@pytest.mark.parametrize("size", [14, 18, 24])
def test_a_bar_of_chinese_labels_is_split_and_a_spaced_title_is_not(size: int, share: float) -> None:
    names, title = ["番剧", "直播", "游戏中心", "会员购", "漫画"], ["海绵宝宝", "第十一季", "中文配音"]
    canvas = Canvas(900, 160, WHITE)
    for top, words, space in ((20, names, share), (100, title, 0.3)):
        x = 16
        for word in words:
            x = canvas.words(x, top, word, size, face=CHINESE).right + round(space * size)
    assert [text.replace(" ", "") for text in texts_of(canvas)] == [*names, "".join(title)]


def test_words_of_korean_are_no_labels() -> None:
    gaps = np.array([1, 1, 11, 1, 1, 11, 1, 1, 11, 1])
    words, box = "오늘은 날씨가 아주 좋다", Box(0, 0, 195, 20)
    reading = Reading(words, (0.9,) * len(words), tuple(i / len(words) for i in range(len(words))))
    assert len(_label_gaps(gaps, box, reading)) == 0


@pytest.mark.parametrize("size", [14, 16, 20])
def test_a_terminal_line_stays_whole(size: int) -> None:
    text = "user@host:~/src$ grep -rn 'alpha beta' lib/ | sort -u"
    canvas = Canvas(900, 120, (0, 0, 0))
    canvas.words(10, 40, text, size, (200, 200, 200), MONO)
    assert texts_of(canvas) == [text]


@pytest.mark.parametrize("gap", [6, 10, 16, 24])
@pytest.mark.parametrize("icon", ["folder", "gear"])
def test_an_icon_beside_text_is_not_a_letter(icon: str, gap: int) -> None:
    canvas = Canvas(400, 300, WHITE)
    for row, side in enumerate((16, 20, 24)):
        getattr(canvas, icon)(20, 48 + 80 * row - side // 2, side)
        canvas.words(20 + side + gap, 38 + 80 * row, "Recent files")
    assert texts_of(canvas) == ["Recent files"] * 3


def test_a_column_of_icons_is_not_text() -> None:
    canvas = Canvas(400, 300, WHITE)
    for row in range(5):
        (canvas.gear if row % 2 else canvas.folder)(20, 20 + 50 * row)
    assert texts_of(canvas) == []


def test_pictures_of_odd_sizes() -> None:
    small = Canvas(100, 40, WHITE)
    small.words(10, 10, "Submit")
    assert texts_of(small) == ["Submit"]

    names = ["alpha", "beta", "gamma", "delta", "omega", "sigma", "kappa", "theta"]
    wide = Canvas(4000, 60, WHITE)
    for column, name in enumerate(names):
        wide.words(10 + 500 * column, 20, name)
    assert texts_of(wide) == names

    tall = Canvas(80, 3000, WHITE)
    for row, name in enumerate(names):
        tall.words(4, 20 + 360 * row, name)
    assert texts_of(tall) == names


def test_a_picture_without_text_has_none() -> None:
    canvas = Canvas(300, 200)
    canvas.frame(Box(40, 40, 200, 120))
    assert texts_of(canvas) == []


def test_numbers_and_single_signs_are_text() -> None:
    canvas = Canvas(300, 220, WHITE)
    for row, text in enumerate(("7", "1,024.50", "A")):
        canvas.words(30, 20 + 70 * row, text, 24)
    assert texts_of(canvas) == ["7", "1,024.50", "A"]


def striped(*rows: tuple[int, int], height: int = 24) -> np.ndarray:
    """Ink in these rows of a white box of 60 pixels' width."""
    grey = np.full((height, 60), 255, np.uint8)
    for top, bottom in rows:
        grey[top:bottom, 8:52] = 30
    return grey


def test_a_slice_of_the_next_line_at_the_edge_of_a_box_is_not_the_line() -> None:
    whole = Box(0, 0, 60, 24)
    found = tight(striped((0, 2), (7, 17), (22, 24)), whole)
    assert (found.top, found.bottom) == (4, 20)
    assert tight(striped((7, 17)), whole).covers(Box(8, 4, 52, 20))


def test_a_dot_or_an_accent_belongs_to_its_line() -> None:
    found = tight(striped((4, 6), (8, 20)), Box(0, 0, 60, 24))
    assert found.top <= 2


def test_lines_below_one_another_share_the_room_between_them() -> None:
    upper, lower = set_apart([TextLine(Box(0, 0, 90, 24), "one", 1.0), TextLine(Box(10, 18, 80, 44), "two", 1.0)])
    assert upper.box == Box(0, 0, 90, 21)
    assert lower.box == Box(10, 21, 80, 44)


def test_letters_that_a_neighbour_has_caught_are_told_once() -> None:
    entry = TextLine(Box(143, 99, 167, 122), "Edit", 1.0)
    caught = TextLine(Box(161, 97, 167, 126), "t", 0.9)
    other = TextLine(Box(161, 97, 167, 126), "5", 0.9)
    assert without_echoes([entry, caught]) == [entry]
    assert without_echoes([entry, other]) == [entry, other]
    assert without_echoes([entry, replace(caught, box=Box(163, 97, 180, 126))])[1:] != []
    assert without_echoes([entry, entry]) == [entry, entry]
    assert without_echoes([]) == []


def test_a_line_within_another_stays() -> None:
    lines = (TextLine(Box(0, 0, 90, 40), "one", 1.0), TextLine(Box(10, 8, 80, 30), "two", 1.0))
    assert set_apart(lines) == lines
