"""The shipped quick net on drawn lines: what it is sure of is right, and what it does not know it leaves alone."""

import pytest

from screens import BLACK, CHINESE, SANS, WHITE, Canvas
from screenwright.core.geometry import Box
from screenwright.vision.text_quick import quickly_read, read_lines

pytestmark = pytest.mark.integration

LATIN = ("Save the document", "Settings", "Größe ändern", "12:30 Monday", "README.md", "Privacy policy", "Open file",
         "invoice_2024.pdf", "Αρχείο και εικόνα", "Настройки сети")  # fmt: skip
CHINESE_LINES = ("保存文件到桌面", "网络和共享中心", "打开文件夹", "文件 (F)")
DARK, LIGHT = (30, 34, 42), (235, 235, 235)


def drawn(texts, size, face, ink=BLACK, ground=WHITE):
    canvas = Canvas(640, 60 * len(texts), ground)
    places = [canvas.words(40, 10 + 60 * row, text, size, ink, face) for row, text in enumerate(texts)]
    boxes = [Box(one.left - 3, one.top - 3, one.right + 3, one.bottom + 3) for one in places]
    return canvas.shot().pixels, boxes


@pytest.mark.parametrize("size", [12, 14, 18, 24])
@pytest.mark.parametrize(("ink", "ground"), [(BLACK, WHITE), (LIGHT, DARK)], ids=["dark on light", "light on dark"])
def test_what_it_is_sure_of_is_right(size, ink, ground):
    found = quickly_read(*drawn(LATIN, size, SANS, ink, ground))
    sure = [(one.text, text) for one, text in zip(found, LATIN, strict=True) if one and one.settled]
    assert len(sure) >= len(LATIN) / 2
    assert all(read == text for read, text in sure)


def test_signs_begin_where_they_stand():
    pixels, boxes = drawn(("Open file", "mmmm iiii"), 18, SANS)
    for one, box in zip(read_lines(pixels, boxes), boxes, strict=True):
        middle = box.left + one.starts[one.text.index(" ") + 1] * box.width
        ink = (pixels[box.top : box.bottom, :, 1] < 128).any(axis=0)
        assert ink[round(middle) - 6 : round(middle) + 7].any()
        assert list(one.starts) == sorted(one.starts)


@pytest.mark.parametrize("size", [14, 20])
def test_ideographs_are_left_to_the_larger_net(size):
    pixels, boxes = drawn(CHINESE_LINES, size, CHINESE)
    assert not any(one and one.settled for one in quickly_read(pixels, boxes))
    assert [one.text.replace(" ", "") for one in read_lines(pixels, boxes)] == [
        text.replace(" ", "") for text in CHINESE_LINES
    ]
