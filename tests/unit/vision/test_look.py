"""From pixels to a Screen, and from one Screen to the next."""

from __future__ import annotations

import json

import numpy as np
import pytest

from screens import FORM, Canvas, form
from screenwright.core.geometry import Box
from screenwright.core.screen import Altered, Screen
from screenwright.core.screen_json import screen_to_json
from screenwright.core.screenshot import Screenshot
from screenwright.vision.look import look

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def first() -> Screen:
    return look(form().shot())


def ids(screen: Screen) -> dict[str, str]:
    """Text -> id, for texts that stand only once."""
    texts = [element.text for element in screen.elements]
    return {e.text: e.id for e in screen.elements if e.text is not None and texts.count(e.text) == 1}


def test_a_first_look(first: Screen) -> None:
    assert first.blank is None
    assert first.changed.since is None
    assert first.changed.boxes == ()
    assert {"text", "widgets", "layout", "total"} <= set(first.timing_ms)
    assert all(spent >= 0 for spent in first.timing_ms.values())
    assert first.tree.box == first.screenshot.box == Box(0, 0, 900, 560)
    assert json.loads(json.dumps(screen_to_json(first)))["elements"]


def test_it_reads_like_a_person_down_the_form_and_then_the_panel(first: Screen) -> None:
    order = [element.text for element in first.elements if element.text]
    wanted = [
        "Account settings", "Full name:", "Nickname:", "Ada Lovelace", "Send me letters", "Remember this device",
        "Save", "Cancel", "Continue",
    ]  # fmt: skip
    assert [text for text in order if text in wanted] == wanted
    files = ["Recent files", "report.pdf", "budget.xlsx", "holiday.jpg"]
    assert [text for text in order if text in files] == files
    assert len(order) == len(wanted) + len(files)


def test_the_panel_is_a_region_that_holds_its_files(first: Screen) -> None:
    panel = max((node for node in first.tree.walk() if node.role == "global"), key=lambda n: n.box.iou(FORM["panel"]))
    assert panel.box.iou(FORM["panel"]) > 0.8
    inside = {first.by_id[node.id].text for node in panel.walk() if node.role == "element"}
    assert inside == {"Recent files", "report.pdf", "budget.xlsx", "holiday.jpg"}


def test_the_same_frame_is_the_same_screen(first: Screen) -> None:
    again = look(form().shot(), first)
    assert again.elements is first.elements
    assert again.tree is first.tree
    assert again.changed.since == first.screenshot.sha256
    assert (again.changed.boxes, again.changed.appeared, again.changed.gone, again.changed.altered) == ((), (), (), ())


def test_another_text_in_one_field(first: Screen) -> None:
    second = look(form("Grace Hopper").shot(), first)
    field = ids(first)["Ada Lovelace"]
    assert second.by_id[field].text == "Grace Hopper"
    assert second.changed.altered == (Altered(id=field, field="text"),)
    assert (second.changed.appeared, second.changed.gone) == ((), ())
    assert set(second.by_id) == set(first.by_id)
    assert all(FORM["nickname"].covers(box) for box in second.changed.boxes)
    assert second.changed.boxes


def test_a_check_box_is_cleared(first: Screen) -> None:
    second = look(form(ticked=False).shot(), first)
    (box,) = [e for e in first.elements if e.kind == "checkbox" and e.state.checked]
    assert Altered(id=box.id, field="state.checked") in second.changed.altered
    assert second.by_id[box.id].state.checked is False


def test_a_button_goes_and_comes_back(first: Screen) -> None:
    without = look(form(cancel=False).shot(), first)
    assert without.changed.gone == (ids(first)["Cancel"],)
    assert without.changed.appeared == ()
    back = look(form().shot(), without)
    assert back.changed.gone == ()
    assert [back.by_id[name].text for name in back.changed.appeared] == ["Cancel"]
    kept = {text: name for text, name in ids(first).items() if text != "Cancel"}
    assert kept.items() <= ids(back).items()


def desk(x: int, y: int) -> Screenshot:
    canvas = Canvas(1000, 700, (70, 110, 140))
    canvas.window(Box(x, y, x + 420, y + 260), "Find and replace")
    canvas.words(x + 20, y + 60, "Search for a word in the whole document")
    canvas.button(Box(x + 40, y + 200, x + 140, y + 232), "Close")
    canvas.button(Box(x + 240, y + 200, x + 340, y + 232), "Replace")
    return canvas.shot()


def test_a_window_that_moved_keeps_its_ids() -> None:
    before = look(desk(80, 60))
    after = look(desk(430, 300), before)
    assert {"Find and replace", "Close", "Replace"} <= set(ids(before))
    assert ids(after) == ids(before)
    assert {(item.id, item.field) for item in after.changed.altered} >= {(name, "box") for name in ids(before).values()}


def test_a_message_appears_over_the_form(first: Screen) -> None:
    canvas = form()
    canvas.window(Box(250, 320, 490, 450), "Warning")
    canvas.words(270, 370, "The name is empty")
    second = look(canvas.shot(), first)
    texts = [second.by_id[name].text for name in second.changed.appeared]
    assert "The name is empty" in texts
    assert second.changed.gone == ()
    assert ids(first).items() <= ids(second).items()


@pytest.mark.parametrize(("level", "expected"), [(0, "black"), (200, "blank")])
def test_a_frame_that_shows_nothing_has_no_elements(level: int, expected: str, first: Screen) -> None:
    empty = look(Screenshot(np.full((560, 900, 3), level, np.uint8)), first)
    assert empty.blank == expected
    assert (empty.elements, empty.blocks, empty.tree.children) == ((), (), ())
    assert set(empty.changed.gone) == set(first.by_id)


def test_another_size_is_looked_at_afresh(first: Screen) -> None:
    canvas = Canvas(500, 300)
    canvas.words(30, 20, "Account settings", 22)
    smaller = look(canvas.shot(), first)
    assert smaller.changed.boxes == (Box(0, 0, 500, 300),)
    assert [element.text for element in smaller.elements] == ["Account settings"]


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 50), (50, 1), (2, 2), (5, 3), (16, 16), (3, 700), (700, 3)])
def test_tiny_and_narrow_pictures(width: int, height: int) -> None:
    pixels = np.random.default_rng(0).integers(0, 256, (height, width, 3), dtype=np.uint8)
    screen = look(Screenshot(pixels))
    assert screen.tree.box == Box(0, 0, width, height)
    assert all(screen.tree.box.covers(element.box) for element in screen.elements)
