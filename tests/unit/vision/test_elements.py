"""What a person would name on a drawn form: kinds, texts, names and states."""

from __future__ import annotations

import pytest

from screens import FORM, WHITE, Canvas, form
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.vision.look import look

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def screen() -> Screen:
    return look(form().shot())


def at(screen: Screen, box: Box) -> Element:
    """The element that was drawn at ``box``."""
    element = max(screen.elements, key=lambda element: element.box.iou(box))
    assert element.box.iou(box) > 0.6
    return element


@pytest.mark.parametrize(("place", "text"), [("save", "Save"), ("cancel", "Cancel"), ("continue", "Continue")])
def test_words_in_the_middle_of_a_small_box_make_a_button(place: str, text: str, screen: Screen) -> None:
    button = at(screen, FORM[place])
    assert (button.kind, button.text, button.name, button.clickable, button.source) == (
        "button", text, text, True, "read",
    )  # fmt: skip
    assert sum(element.text == text for element in screen.elements) == 1


def test_words_at_the_left_of_a_wide_white_box_make_an_input(screen: Screen) -> None:
    field = at(screen, FORM["nickname"])
    assert (field.kind, field.text, field.name) == ("input", "Ada Lovelace", "Nickname")


def test_an_empty_wide_white_box_is_an_input_named_by_its_label(screen: Screen) -> None:
    field = at(screen, FORM["name"])
    assert (field.kind, field.text, field.name, field.source) == ("input", None, "Full name", "detected")


@pytest.mark.parametrize(
    ("place", "name", "checked"), [("ticked", "Send me letters", True), ("unticked", "Remember this device", False)]
)
def test_a_small_square_before_words_is_a_check_box(place: str, name: str, checked: bool, screen: Screen) -> None:
    boxes = [element for element in screen.elements if element.kind == "checkbox"]
    assert len(boxes) == 2
    (box,) = [element for element in boxes if element.box.iou(FORM[place]) > 0.6]
    assert (box.name, box.state.checked, box.clickable) == (name, checked, True)


@pytest.mark.parametrize("side", [16, 18, 22])
@pytest.mark.parametrize("ticked", [True, False])
def test_check_boxes_of_other_sizes_on_white(side: int, ticked: bool) -> None:
    canvas = Canvas(400, 200, WHITE)
    canvas.check_box(40, 80, "Wrap long lines", ticked=ticked, side=side)
    (box,) = [element for element in look(canvas.shot()).elements if element.kind == "checkbox"]
    assert (box.name, box.state.checked) == ("Wrap long lines", ticked)


def test_plain_words_are_text_and_not_clickable(screen: Screen) -> None:
    (title,) = [element for element in screen.elements if element.text == "Account settings"]
    assert (title.kind, title.clickable, title.source) == ("text", False, "read")


def test_an_icon_alone_is_named_by_its_picture(screen: Screen) -> None:
    drawn = Canvas(10, 10).folder(520, 70, 40)
    (icon,) = [element for element in screen.elements if element.icon == "folder"]
    assert icon.kind in ("icon", "button"), "whether it can be pressed is not drawn"
    assert (icon.text, icon.name, icon.source) == (None, "folder", "detected")
    assert icon.box.covers(drawn, tolerance=4)
    assert icon.box.area < 4 * drawn.area


def test_blue_words_are_a_link() -> None:
    canvas = Canvas(500, 160, WHITE)
    blue = (0, 0, 238)
    words = canvas.words(40, 60, "Terms of service", 18, blue)
    canvas.pen.line((words.left, words.bottom + 2, words.right, words.bottom + 2), blue)
    (link,) = [element for element in look(canvas.shot()).elements if element.text]
    assert (link.kind, link.text, link.clickable) == ("link", "Terms of service", True)


def test_confidence_is_a_share_and_boxes_are_plain_integers_on_the_screen(screen: Screen) -> None:
    for element in screen.elements:
        assert 0 < element.confidence <= 1
        assert screen.screenshot.box.covers(element.box)
        assert [type(side) for side in element.box.as_tuple()] == [int] * 4


def test_no_icon_lies_over_a_named_control(screen: Screen) -> None:
    icons = [element for element in screen.elements if element.kind == "icon"]
    others = [element for element in screen.elements if element.kind != "icon"]
    assert [icon.box for icon in icons if any(icon.box.iou(other.box) > 0.5 for other in others)] == []
