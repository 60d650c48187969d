"""Signs as they stand on a line that is written from the right, and as they are spoken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.vision.bidi import is_leftwards, spoken


@pytest.mark.parametrize(
    ("texts", "leftwards"),
    [(["שלום", "Menu"], False), (["שלום עולם", "Ok"], True), (["مرحبا"], True), (["12", ""], False), (["Файл"], False)],
)
def test_the_way_of_writing_is_that_of_most_letters(texts, leftwards):
    assert is_leftwards(texts) is leftwards


@pytest.mark.parametrize(
    ("stands", "says"),
    [
        ("םולש", "שלום"),
        ("12:30 העש", "שעה 12:30"),
        ("(ץבוק) חתפ", "פתח (קובץ)"),
        ("45 תועדוה 3", "3 הודעות 45"),
        ("A4 ףד תספדה", "הדפסת דף A4"),
        ("%40 مصخ", "خصم 40%"),
        ("40% החנה", "הנחה 40%"),
        ("Save all", "Save all"),
        ("Файл 7", "Файл 7"),
        ("", ""),
    ],
)
def test_how_it_is_spoken(stands, says):
    assert spoken(stands) == says


@given(st.text(alphabet="אבגדהו ", min_size=1).filter(str.strip))
def test_letters_alone_are_turned_round(text):
    assert spoken(text) == text[::-1]


@given(st.text(max_size=30))
def test_any_text_keeps_its_length(text):
    assert len(spoken(text)) == len(text)
