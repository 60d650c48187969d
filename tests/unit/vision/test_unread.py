"""A word in a wide frame that the finder of text passed over."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from builders import element_of
from screenwright.core.geometry import Box
from screenwright.vision.unread import with_unread

FIELD = Box(40, 20, 240, 52)


def drawn(text, *, caret=False, ground=(40, 40, 40), ink="white"):
    image = Image.new("RGB", (300, 80), ground)
    pen = ImageDraw.Draw(image)
    pen.rectangle((FIELD.left, FIELD.top, FIELD.right - 1, FIELD.bottom - 1), outline=(190, 110, 80), width=2)
    font = ImageFont.load_default(18)
    pen.text((50, 25), text, fill=ink, font=font)
    if caret:
        end = 51 + int(pen.textlength(text, font=font))
        pen.rectangle((end, 24, end + 1, 48), fill=ink)
    return np.array(image)


def field(kind="input"):
    box = FIELD.left, FIELD.top, FIELD.right, FIELD.bottom
    return element_of(1, (kind, None, box), source="detected", confidence=0.9)


def test_a_word_with_the_cursor_behind_it_is_what_the_field_holds():
    (one,) = with_unread(drawn("hello", caret=True), [field()])
    assert (one.text, one.name, one.source) == ("hello", None, "read")


def test_a_button_is_called_so():
    (one,) = with_unread(drawn("Continue", ground="white", ink="black"), [field("button")])
    assert (one.text, one.name) == ("Continue", "Continue")


def test_what_is_empty_or_no_word_or_holds_something_stays():
    for picture in (drawn(""), drawn("~"), drawn("", caret=True)):
        assert with_unread(picture, [field()]) == [field()]
    inner = element_of(2, ("icon", None, (60, 26, 80, 46)))
    assert with_unread(drawn("hello"), [field(), inner]) == [field(), inner]
    named = replace(field(), name="Search")
    assert with_unread(drawn("hello"), [named])[0].text is None


def test_a_narrow_button_is_called_by_its_letters_and_a_picture_by_none():
    square = replace(field("button"), box=Box(40, 20, 86, 52))
    for written, called in {"OK": "OK", "+1": "+1", "": None}.items():
        image = Image.new("RGB", (300, 80), "white")
        pen = ImageDraw.Draw(image)
        pen.rectangle((40, 20, 85, 51), outline=(160, 160, 160))
        if written:
            pen.text((50, 25), written, fill="black", font=ImageFont.load_default(18))
        else:  # a magnifier
            pen.ellipse((52, 26, 68, 42), outline="black", width=2)
            pen.line((66, 40, 74, 47), fill="black", width=3)
        (one,) = with_unread(np.array(image), [square])
        assert one.name == called


@pytest.mark.parametrize(("width", "height"), [(9, 40), (3, 60), (40, 5), (1, 1), (200, 44)])
def test_a_control_of_any_shape_is_looked_into(width, height):
    picture = drawn("I")
    picture[20 : 20 + height, 40 : 40 + width : 2] = 0
    narrow = element_of(1, ("button", None, (40, 20, 40 + width, 20 + height)), source="detected", confidence=0.9)
    (one,) = with_unread(picture, [narrow])
    assert one.box == narrow.box
