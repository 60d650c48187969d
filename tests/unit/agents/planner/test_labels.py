"""Names in quotes: which of them may be the target, and what is called so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from screenwright.agents.planner.labels import by_quotes, quoted_names
from screenwright.core.geometry import Point

DIALOG = screen_of(
    ("menuitem", "Page Number...", (10, 10, 150, 30)), ("menuitem", "Save As... Shift+Ctrl+S", (10, 40, 150, 60)),
    ("button", "Save", (10, 100, 90, 130)), ("text", "Table", (200, 10, 260, 30)),
    ("button", "Table", (300, 10, 380, 30)), ("input", "File name", (10, 150, 200, 180)),
    ("button", "加入购物车", (10, 200, 120, 230)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("Select 'Page Number'from the dropdown menu.", "Page Number..."),
        ("Once it is open, select “Save As” from the menu that appears", "Save As... Shift+Ctrl+S"),
        ("In the 'Save As' dialog, look for the 'Save' button and press it", "Save"),
        ('Type "Table" and then click "Save" to keep it', "Save"),
        ("On the phone's page, locate and click the 'Add to Cart' button.", "加入购物车"),
        ("Enter 'letter' in the 'File name' field", "File name"),
        ("In the 'Table' menu that is open, pick the entry 'Page Number'", "Page Number..."),
        ("From the 'Save' menu choose 'Discard'", "Save"),
    ],
)
def test_what_is_called_as_the_quoted_words_is_meant(words, label):
    found = by_quotes(DIALOG, words)
    assert found is not None
    assert found.element.text == label


def test_the_kind_that_is_said_after_a_name_tells_two_apart():
    found = by_quotes(DIALOG, "Look at the row and click on the 'Table' button in it")
    assert found is not None
    assert found.element.kind == "button"


@pytest.mark.parametrize(
    "words",
    [
        "type 'Save' into it",
        "search for 'Save'",
        "look in the 'Save' dialog",
        "don't save today's work",
        "click 'Discard'",
        "",
    ],
)
def test_what_is_to_be_typed_says_where_or_is_not_there_is_no_target(words):
    assert by_quotes(DIALOG, words) is None


def test_what_was_clicked_already_is_not_meant_again():
    assert by_quotes(DIALOG, "click 'Save'", [Point(50, 115)]) is None


@given(st.text(alphabet="ab'\"“”‘’「」 \n", max_size=30))
def test_any_quotes_are_read_without_end_or_error(words):
    assert all(phrase.text.strip() for phrase in quoted_names(words))
