"""From accessible nodes and X windows to labels: trees written by hand, and two recorded from real applications."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS
from screenwright_lab.data.screens.desktop.cover import free_parts, uncovered
from screenwright_lab.data.screens.desktop.ink import ink
from screenwright_lab.data.screens.desktop.nodes import Application, Capture, Node, XWindow, from_json, to_json
from screenwright_lab.data.screens.desktop.place import placed
from screenwright_lab.data.screens.desktop.render import relabel
from screenwright_lab.data.screens.desktop.roles import KIND_OF_ROLE, kind_of, state_of
from screenwright_lab.data.screens.desktop.tree import truth
from screenwright_lab.data.screens.labels import Origin, labelled

CAPTURES = Path(__file__).parent / "captures"
SHOWN = frozenset({"showing", "visible", "sensitive"})


def node(role, left, top, width, height, *children, name="", states=SHOWN, **fields):
    return Node(role=role, name=name, extents=(left, top, width, height), states=states, children=children, **fields)


def capture(*windows, toolkit="gtk 3.24.38", above=()):
    """Each accessible window with an X window of its own around it, a border of 2 and a title bar of 20 pixels."""
    frames = []
    for root in windows:
        left, top, width, height = root.extents
        client = Box(left, top, left + width, top + height)
        frame = Box(left - 2, top - 20, left + width + 2, top + height + 2)
        frames.append(XWindow(frame=frame, client=client, pid=7, title=root.name))
    application = Application(name="app", pid=7, toolkit=toolkit, windows=windows)
    return Capture(width=400, height=300, page="", windows=(*frames, *above), applications=(application,))


def faint(taken):
    """A screen where there is something to see everywhere, too faint to be taken for ink."""
    pixels = np.full((taken.height, taken.width, 3), 13, np.uint8)
    pixels[::8, ::8], pixels[4::8, 4::8] = 0, 26
    return pixels


def labels_of(taken, pixels=None):
    found = truth(taken, faint(taken) if pixels is None else pixels)
    origin = Origin(source="desktop", library="", application="", page="")
    return labelled(found.root, taken.width, taken.height, found.scale, origin, found.ignore)


def find(screen, kind, name):
    return next(label for label in screen.labels if label.kind == kind and name in (label.name, label.text))


def load(name):
    return from_json(json.loads((CAPTURES / name).read_text(encoding="utf-8")))


def test_every_role_has_a_kind_that_there_is():
    assert set(KIND_OF_ROLE.values()) <= set(KINDS)


@pytest.mark.parametrize(
    ("one", "width", "height", "kind"),
    [
        (node("push button", 0, 0, 1, 1), 80, 30, "button"),
        (node("toggle button", 0, 0, 1, 1, actions=("toggle",)), 48, 24, "switch"),
        (node("toggle button", 0, 0, 1, 1, actions=("click",), name="Bold"), 30, 30, "button"),
        (node("check box", 0, 0, 1, 1, name="Wrap lines"), 120, 24, "checkbox"),
        (node("check box", 0, 0, 1, 1, name="Compact"), 32, 32, "button"),
        (node("text", 0, 0, 1, 1, states=SHOWN | {"editable"}), 200, 100, "input"),
        (node("text", 0, 0, 1, 1), 200, 100, "text"),
        (node("image", 0, 0, 1, 1), 16, 16, "icon"),
        (node("image", 0, 0, 1, 1), 300, 200, "image"),
        (node("icon", 0, 0, 1, 1, states=SHOWN | {"selectable"}), 90, 90, "list_item"),
        (node("panel", 0, 0, 1, 1), 300, 200, None),
    ],
)
def test_kinds_of_roles(one, width, height, kind):
    assert kind_of(one, width, height) == kind


def test_states_are_told_only_where_the_role_has_them():
    box = state_of(node("check box", 0, 0, 1, 1, states=frozenset({"checked"})), "checkbox")
    assert (box.checked, box.enabled, box.selected, box.expanded) == (True, False, None, None)
    assert state_of(node("push button", 0, 0, 1, 1), "button").checked is None
    assert state_of(node("label", 0, 0, 1, 1), "text").enabled is None
    assert state_of(node("page tab", 0, 0, 1, 1), "tab").selected is False


def test_a_button_swallows_its_caption_and_its_picture():
    button = node(
        "push button", 60, 60, 90, 30, node("image", 64, 64, 16, 16), node("label", 84, 64, 50, 20, name="Save")
    )
    screen = labels_of(capture(node("frame", 50, 50, 200, 100, button, name="main")))
    assert [label.kind for label in screen.labels] == ["window", "button"]
    assert screen.labels[1].text == "Save"
    assert screen.labels[1].clickable


def test_an_icon_only_button_has_a_name_and_no_text():
    button = node("push button", 60, 60, 30, 30, name="Save")
    found = find(labels_of(capture(node("frame", 50, 50, 200, 100, button))), "button", "Save")
    assert (found.text, found.name) == (None, "Save")


def test_the_window_takes_its_title_bar_which_is_unknown_ground():
    screen = labels_of(capture(node("frame", 50, 50, 200, 100, node("label", 60, 60, 50, 20, name="Hello"))))
    assert screen.labels[0].box == Box(48, 30, 252, 152)
    assert Box(48, 30, 252, 50) in screen.ignore


def test_what_another_window_covers_is_not_labelled_and_half_of_it_is_unknown():
    hidden = node("push button", 150, 60, 60, 30, name="Hidden")
    half = node("push button", 80, 100, 60, 30, name="Half")
    free = node("push button", 55, 60, 40, 30, name="Free")
    below = node("frame", 50, 50, 200, 100, hidden, half, free, name="below")
    above = node("frame", 112, 60, 150, 90, name="above")
    screen = labels_of(capture(below, above))
    assert [label.name for label in screen.labels if label.kind == "button"] == ["Free"]
    assert Box(80, 100, 110, 130) in screen.ignore


def test_an_open_menu_lies_beside_its_bar_and_a_closed_one_is_not_seen():
    items = [node("menu item", 60, 72 + 20 * n, 100, 20, name=name) for n, name in enumerate(("Open", "Quit"))]
    closed = node("menu", 100, 50, 40, 20, node("menu item", 0, 0, 80, 20, name="Undo"), name="Edit")
    bar = node("menu bar", 60, 50, 180, 20, node("menu", 60, 50, 40, 20, *items, name="File"), closed)
    popup = Box(58, 70, 162, 114)
    taken = capture(
        node("frame", 50, 50, 200, 200, bar), above=(XWindow(frame=popup, client=popup, pid=7, popup=True),)
    )
    screen = labels_of(taken)
    assert [label.text for label in screen.labels if label.kind == "menuitem"] == ["File", "Edit", "Open", "Quit"]
    assert find(screen, "menuitem", "Open").box == Box(60, 72, 160, 92)


def test_rows_scrolled_out_end_at_the_view():
    rows = [node("table cell", 60, 60 + 40 * n, 100, 40, name=str(n)) for n in range(4)]
    screen = labels_of(capture(node("frame", 50, 50, 200, 200, node("scroll pane", 60, 60, 100, 90, *rows))))
    assert [label.text for label in screen.labels if label.kind == "cell"] == ["0", "1"]
    assert Box(60, 140, 160, 150) in screen.ignore


def test_a_canvas_is_unknown_ground_and_an_empty_panel_is_ground():
    pixels = np.zeros((300, 400, 3), np.uint8)
    pixels[100:140:2, 60:100] = 255
    painted, empty = node("drawing area", 60, 100, 40, 40), node("panel", 150, 100, 40, 40)
    screen = labels_of(capture(node("frame", 50, 50, 200, 200, painted, empty)), pixels)
    assert Box(60, 100, 100, 140) in screen.ignore
    assert Box(150, 100, 190, 140) not in screen.ignore


def test_labels_end_with_their_letters():
    pixels = np.full((300, 400, 3), 240, np.uint8)
    pixels[66:74, 100:130] = 10
    label = node("label", 60, 60, 180, 20, name="Name")
    screen = labels_of(capture(node("frame", 50, 50, 200, 100, label)), pixels)
    assert find(screen, "text", "Name").box == Box(98, 64, 132, 76)


def test_a_check_box_is_its_mark_and_its_words_can_be_clicked():
    pixels = np.full((300, 400, 3), 240, np.uint8)
    pixels[62:78, 62:78] = 10
    for left in range(86, 130, 6):
        pixels[64:76, left : left + 4] = 10
    box = node("check box", 60, 60, 180, 20, name="Wrap lines", states=SHOWN | {"checked"})
    screen = labels_of(capture(node("frame", 50, 50, 200, 100, box)), pixels)
    mark, words = find(screen, "checkbox", "Wrap lines"), find(screen, "text", "Wrap lines")
    assert (mark.box, mark.text, mark.state.checked) == (Box(62, 62, 78, 78), None, True)
    assert (words.box, words.clickable) == (Box(84, 62, 134, 78), True)


@pytest.mark.parametrize(("factor", "toolkit"), [(1.0, "gtk 3.24.38"), (2.0, "gtk 3.24.38"), (1.5, "Qt 5.15.8")])
def test_logical_pixels_become_those_of_the_picture(factor, toolkit):
    box = Box(*(int(factor * side) for side in (40, 30, 140, 110)))
    root = node("frame", 40, 30, 100, 80, node("push button", 50, 40, 20, 20))
    taken = Capture(
        width=400, height=300, page="", windows=(XWindow(frame=box, client=box, pid=7),),
        applications=(Application(name="app", pid=7, toolkit=toolkit, windows=(root,)),),
    )  # fmt: skip
    (place,) = placed(taken)
    assert place.scale == factor
    assert place.box(root.children[0]) == Box(*(int(factor * side) for side in (50, 40, 70, 60)))


def test_gtk_4_counts_from_within_its_window():
    frame = Box(105, 55, 215, 165)
    root = node("frame", 0, 0, 100, 100, node("push button", 20, 20, 30, 20), name="Four")
    taken = Capture(
        width=400, height=300, page="", windows=(XWindow(frame=frame, client=frame, pid=7, title="Four"),),
        applications=(Application(name="app", pid=7, toolkit="GTK 4.8.3", windows=(root,)),),
    )  # fmt: skip
    (place,) = placed(taken)
    assert place.box(root.children[0]) == Box(130, 80, 160, 100)


def test_mousepad_preferences_as_recorded():
    taken = load("mousepad_preferences.json")
    screen = labels_of(taken)
    assert [label.text for label in screen.labels if label.kind == "tab"] == [
        "View", "Editor", "Window", "File", "Plugins"
    ]  # fmt: skip
    boxes = {label.text: label.state.checked for label in screen.labels if label.kind == "checkbox"}
    assert len(boxes) == 8
    assert boxes["Use system monospace font"] is True
    assert boxes["Show line numbers"] is False
    font = next(label for label in screen.labels if label.kind == "button")
    assert font.state.enabled is False


def test_gparted_menu_as_recorded_at_scale_two():
    taken = load("gparted_menu_twice_as_large.json")
    found = truth(taken, faint(taken))
    assert (found.family, found.scale) == ("gtk3", 2.0)
    popup = taken.windows[-1].frame
    items = [label for label in labels_of(taken).labels if label.kind == "menuitem" and popup.covers(label.box)]
    assert len(items) >= 3


@pytest.mark.parametrize("name", sorted(path.name for path in CAPTURES.iterdir()))
def test_a_recorded_capture_comes_back_as_it_was_written(name):
    taken = load(name)
    assert from_json(json.loads(json.dumps(to_json(taken)))) == taken


sides = st.integers(0, 60)
boxes = st.tuples(sides, sides, st.integers(1, 40), st.integers(1, 40)).map(
    lambda of: Box(of[0], of[1], of[0] + of[2], of[1] + of[3])
)


@given(boxes, st.lists(boxes, max_size=5))
def test_the_uncovered_share_is_what_counting_pixels_gives(box, above):
    canvas = np.zeros((110, 110), bool)
    canvas[box.top : box.bottom, box.left : box.right] = True
    for one in above:
        canvas[one.top : one.bottom, one.left : one.right] = False
    share, rest = uncovered(box, above)
    assert share == pytest.approx(canvas.sum() / box.area)
    counted = np.zeros_like(canvas, int)
    for part in free_parts(box, above):
        counted[part.top : part.bottom, part.left : part.right] += 1
    assert (counted == canvas).all()
    rows, columns = np.nonzero(canvas)
    assert rest == (Box(columns.min(), rows.min(), columns.max() + 1, rows.max() + 1) if rows.size else None)


@given(boxes)
def test_ink_never_leaves_its_box(box):
    pixels = np.random.default_rng(box.area).integers(0, 256, (80, 80, 3), dtype=np.uint8)
    assert box.covers(ink(pixels, box))


def test_what_shows_nothing_is_neither_label_nor_background():
    pixels = np.full((300, 400, 3), 240, np.uint8)
    pixels[60:80, 60:120] = 200
    cells = [node("table cell", 60, 60 + 20 * row, 60, 20, name=f"row {row}") for row in (0, 2)]
    screen = labels_of(capture(node("frame", 50, 50, 200, 200, *cells)), pixels)
    assert [label.name for label in screen.labels if label.kind == "cell"] == ["row 0"]
    assert Box(60, 100, 120, 120) in screen.ignore


def test_a_disabled_control_is_still_one_that_takes_clicks():
    button = node("push button", 60, 60, 60, 20, name="Save", states=frozenset({"showing", "visible"}))
    found = find(labels_of(capture(node("frame", 50, 50, 200, 200, button))), "button", "Save")
    assert found.clickable
    assert found.state.enabled is False


def test_an_unknown_window_behind_hides_nothing_of_the_one_before_it():
    button = node("push button", 60, 60, 60, 20, name="Save")
    taken = capture(node("frame", 50, 50, 100, 100, button))
    behind = XWindow(frame=Box(10, 10, 300, 280), client=Box(10, 10, 300, 280), pid=99, title="unknown")
    screen = labels_of(replace(taken, windows=(behind, *taken.windows)))
    assert screen.known(find(screen, "button", "Save").box)
    assert not screen.known(Box(160, 160, 200, 200))


def test_what_a_layer_above_has_blurred_is_unknown_ground():
    pixels = np.full((300, 400, 3), 60, np.uint8)
    pixels[60:90, 60:240] = np.linspace(60, 90, 180, dtype=np.uint8)[:, None]
    item = node("list item", 60, 60, 180, 30, name="English")
    screen = labels_of(capture(node("frame", 50, 50, 200, 100, item)), pixels)
    assert all(label.kind == "window" for label in screen.labels)
    assert not screen.known(Box(60, 60, 240, 90))


def test_a_cell_with_an_outline_is_one_though_it_is_empty():
    pixels = np.full((300, 400, 3), 240, np.uint8)
    pixels[60:90, 60:120], pixels[61:89, 61:119] = 200, 240
    cells = (node("table cell", 60, 60, 60, 30), node("table cell", 130, 60, 60, 30))
    screen = labels_of(capture(node("frame", 50, 50, 200, 100, *cells)), pixels)
    assert [label.box for label in screen.labels if label.kind == "cell"] == [Box(60, 60, 120, 90)]


def test_the_lines_of_a_paragraph_are_labelled_one_by_one():
    pixels = np.full((300, 400, 3), 240, np.uint8)
    for top, right in ((62, 200), (80, 150)):
        pixels[top : top + 10, 62:right:2] = 10
        pixels[top - 3 : top - 1, 90:92] = 10  # the dot of an i
    label = node("label", 60, 56, 180, 44, name="Saved a minute ago and once before")
    screen = labels_of(capture(node("frame", 50, 50, 200, 100, label)), pixels)
    lines = [label for label in screen.labels if label.kind == "text"]
    assert [(line.box, line.text) for line in lines] == [(Box(60, 57, 201, 74), None), (Box(60, 75, 151, 92), None)]


@pytest.mark.parametrize(("sides", "is_one"), [((62, 70), True), ((62,), False)])
def test_a_scroll_bar_shows_by_the_two_sides_of_its_thumb(sides, is_one):
    pixels = np.full((300, 400, 3), 240, np.uint8)
    pixels[80:140, 62 : sides[1] if len(sides) > 1 else 400] = 120  # a picture below the bar has one side in it
    bar = node("scroll bar", 60, 60, 14, 180)
    screen = labels_of(capture(node("frame", 50, 50, 200, 200, bar)), pixels)
    assert any(label.kind == "scrollbar" for label in screen.labels) is is_one


def test_an_entry_as_high_as_a_whole_menu_is_none():
    entries = (node("menu item", 60, 60, 100, 24, name="Copy"), node("menu item", 60, 90, 100, 100, name="Edit"))
    screen = labels_of(capture(node("frame", 50, 50, 200, 200, *entries)))
    assert [label.name for label in screen.labels if label.kind == "menuitem"] == ["Copy"]


def test_a_picture_that_tells_the_same_as_one_before_it_is_not_kept(tmp_path):
    origin = {"source": "desktop", "library": "", "application": "app", "page": ""}
    for number, last in enumerate(("Save", "Save", "Close")):
        buttons = (node("push button", 60, 60 + 30 * i, 60, 20, name=name) for i, name in enumerate(("A", "B", last)))
        taken = capture(node("frame", 50, 50, 200, 200, *buttons))
        picture = tmp_path / f"app-{number}.png"
        Image.fromarray(faint(taken)).save(picture)
        raw = {"origin": origin, "capture": to_json(taken)}
        picture.with_suffix(".raw.json").write_text(json.dumps(raw))
        picture.with_suffix(".json").write_text("{}")
    assert relabel(tmp_path) == 2
    assert [(tmp_path / f"app-{number}.json").exists() for number in range(3)] == [True, False, True]
