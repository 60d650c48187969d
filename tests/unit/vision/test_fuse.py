"""Text lines and detections become one element for each thing."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.box_head import Judged, Recognised
from screenwright.vision.detect import Detection, View
from screenwright.vision.draft import Draft, Frame, drafted
from screenwright.vision.elements import Found
from screenwright.vision.pipeline import before
from screenwright.vision.shapes import Shapes
from screenwright.vision.text_line import Gap, TextLine


def thing(kind, box, chance=0.9, clickable=0.9, **state):
    return Detection(Box(*box), chance, View(kind, 0.9, clickable, State(**state)))


def line(text, *box, confidence=0.95):
    return TextLine(text=text, box=Box(*box), confidence=confidence)


def seen(*elements, regions=(), clickable_at=()):
    """What the detector would say that takes all lines for plain words, but for those that lie in these boxes."""

    def judged(box):
        link = any(Box(*place).covers(box) for place in clickable_at)
        view = View("link" if link else "text", 1.0, float(link), State())
        return Judged(view, float(link), float(link), float(not link))

    return Recognised(tuple(elements), tuple(regions), lambda boxes: [judged(box) for box in boxes])


FUSING = [one for one in before("deadline")[len(before("belief")) :] if "pixels" not in one.reads]


def fuse(lines, seen):
    """What the stages make of it that need no picture."""
    draft = Draft(
        words=lines, recognised=seen, things=seen.elements, rules=Found((), ()), shapes=Shapes(seen.rectangles, (), ())
    )
    made = drafted(FUSING, Frame(None), draft)
    return Found(tuple(made.elements), made.containers)


def summary(fused):
    return [(element.kind, element.text, element.clickable, element.box.as_tuple()) for element in fused.elements]


def test_a_button_swallows_its_words_and_its_picture():
    fused = fuse(
        [line("Save", 40, 12, 70, 26), line("as", 72, 12, 84, 26)],
        seen(thing("button", (10, 8, 90, 30)), thing("icon", (14, 12, 28, 26))),
    )
    assert summary(fused) == [("button", "Save as", True, (10, 8, 90, 30))]
    assert fused.elements[0].source == "read"


def test_lines_that_no_control_holds_are_text_or_links():
    plain, link = (10, 40, 90, 54), (10, 60, 90, 74)
    fused = fuse([line("Terms", *plain), line("Read more", *link)], seen(clickable_at=[link]))
    assert summary(fused) == [("text", "Terms", False, plain), ("link", "Read more", True, (10, 59, 90, 75))]


def in_two_colours():
    parts = (
        TextLine(Box(10, 40, 40, 54), "See the", 0.9),
        TextLine(Box(44, 40, 80, 54), "manual", 0.9, coloured=True),
        TextLine(Box(80, 40, 84, 54), ".", 0.9),
    )
    return TextLine(Box(10, 40, 84, 54), "See the manual.", 0.9, parts=parts)


def test_links_in_running_text_are_parted_from_it():
    assert summary(fuse([in_two_colours()], seen())) == [
        ("text", "See the", False, (10, 40, 40, 54)),
        ("link", "manual", True, (44, 39, 80, 55)),
    ]


def test_code_in_a_field_stays_whole():
    fused = fuse([in_two_colours()], seen(thing("input", (0, 0, 300, 90))))
    assert summary(fused) == [("input", "See the manual.", True, (0, 0, 300, 90))]


def test_what_is_in_a_card_stays_a_thing_of_its_own():
    fused = fuse(
        [line("Lisbon", 20, 120, 80, 134)],
        seen(
            thing("list_item", (0, 0, 200, 160)), thing("button", (120, 110, 180, 140)), thing("image", (0, 0, 200, 90))
        ),
    )
    assert {(kind, text) for kind, text, *_ in summary(fused)} == {
        ("list_item", None), ("image", None), ("button", None), ("text", "Lisbon"),
    }  # fmt: skip


def test_dialogs_and_regions_are_containers():
    fused = fuse(
        [], seen(thing("dialog", (50, 50, 250, 200)), regions=[(Box(0, 0, 300, 40), 0.8), (Box(0, 0, 9, 9), 0.1)])
    )
    assert fused.elements == ()
    assert fused.containers == (Box(50, 50, 250, 200), Box(0, 0, 300, 40))


def test_what_is_doubtful_is_left_out():
    assert fuse([], seen(thing("button", (10, 8, 90, 30), chance=0.31))).elements == ()


def test_words_are_as_long_as_the_text_net_reads_them_and_a_little_higher():
    words = line("Terms", 10, 42, 90, 52)
    fused = fuse([words], seen(thing("link", (8, 40, 94, 55))))
    assert summary(fused) == [("link", "Terms", True, (10, 41, 90, 53))]


def test_a_link_with_room_around_its_words_is_as_large_as_it_was_seen():
    fused = fuse([line("Terms", 20, 42, 90, 52)], seen(thing("link", (0, 32, 160, 62))))
    assert summary(fused) == [("link", "Terms", True, (0, 32, 160, 62))]


def test_a_line_that_is_higher_than_its_link_is_one_with_it():
    fused = fuse([line("Terms", 10, 36, 90, 60)], seen(thing("link", (10, 41, 90, 57))))
    assert [one.text for one in fused.elements] == ["Terms"]


def test_states_and_the_lower_confidence_are_kept():
    tabs = thing("tab", (10, 4, 80, 30), selected=True), thing("tab", (80, 4, 150, 30), selected=False)
    tab, _ = fuse([line("Wi-Fi", 20, 10, 60, 24, confidence=0.6)], seen(*tabs)).elements
    assert (tab.state.selected, tab.state.enabled, tab.confidence) == (True, None, 0.6)


def test_what_is_not_said_to_have_the_focus_has_it_not():
    fused = fuse(
        [line("Terms", 10, 42, 90, 52)], seen(thing("button", (200, 8, 260, 30)), thing("image", (0, 60, 90, 99)))
    )
    assert {one.kind: one.state.focused for one in fused.elements} == {"text": None, "button": False, "image": None}


def test_a_field_that_holds_several_controls_is_the_window_around_them():
    bar = [thing("button", (10 + 60 * i, 10, 60 + 60 * i, 30)) for i in range(5)]
    field = thing("input", (0, 0, 390, 300))
    words = line("Read me", 20, 100, 90, 114)
    kinds = {element.kind for element in fuse([words], seen(field, *bar)).elements}
    assert kinds == {"button", "text"}
    swallowed = fuse([words], seen(field, *bar[:4]))
    assert ("input", "Read me") in [(one.kind, one.text) for one in swallowed.elements]


@pytest.mark.parametrize(("sure", "kinds"), [(0.6, {"button", "text"}), (0.95, {"input"})])
def test_a_field_around_a_surer_button_with_words_is_a_card(sure, kinds):
    button = thing("button", (20, 200, 120, 230), chance=0.9)
    lines = [line("Guests", 20, 20, 120, 50), line("Add", 50, 208, 90, 222)]
    fused = fuse(lines, seen(thing("input", (0, 0, 390, 260), chance=sure), button))
    assert {element.kind for element in fused.elements} == kinds


def test_a_line_over_two_cells_that_were_found_by_their_column_is_parted():
    cells = [thing("cell", (10, 40, 100, 60)), thing("cell", (104, 40, 200, 60))]
    glued = TextLine(Box(12, 42, 190, 58), "text file yesterday", 0.9, gaps=(Gap(4, 40, 44), Gap(9, 80, 110)))
    assert {element.text for element in fuse([glued], seen(*cells)).elements} == {"text file", "yesterday"}


@pytest.mark.parametrize(("sure", "kind"), [(0.4, "text"), (0.9, "input")])
def test_an_unsure_field_under_a_row_of_tabs_is_their_panel(sure, kind):
    tabs = [thing("tab", (10 + 80 * i, 10, 80 + 80 * i, 40)) for i in range(2)]
    field = Detection(Box(0, 4, 390, 300), 0.7, View("input", sure, 0.9, State()))
    words = line("Read me", 20, 100, 90, 114)
    assert kind in {one.kind for one in fuse([words], seen(field, *tabs)).elements if one.text == "Read me"}


@pytest.mark.parametrize(("rows", "entries"), [(3, 1), (5, 0)])
def test_an_entry_with_many_lines_one_below_the_other_is_the_menu_itself(rows, entries):
    words = [line(f"Entry {n}", 20, 12 + 24 * n, 90, 28 + 24 * n) for n in range(rows)]
    fused = fuse(words, seen(thing("menuitem", (10, 6, 200, 12 + 24 * rows))))
    assert [element.kind for element in fused.elements].count("menuitem") == entries
    assert len(fused.elements) == (1 if entries else rows)


def test_words_beside_each_other_are_one_row_of_an_entry():
    words = [
        line(word, 20 + 60 * n, 12, 70 + 60 * n, 28) for n, word in enumerate(("Save", "as", "a", "copy", "Ctrl+S"))
    ]
    fused = fuse(words, seen(thing("menuitem", (10, 6, 390, 34))))
    assert [element.kind for element in fused.elements] == ["menuitem"]


@pytest.mark.parametrize(("entries", "kind"), [(2, "input"), (3, None)])
def test_a_field_with_entries_of_a_menu_in_it_is_the_window_behind_the_menu(entries, kind):
    found = [thing("menuitem", (40, 60 + 30 * n, 160, 84 + 30 * n)) for n in range(entries)]
    fused = fuse([line("a text", 20, 20, 80, 36)], seen(thing("input", (10, 10, 390, 390)), *found))
    assert next((one.kind for one in fused.elements if one.box.area > 10_000), None) == kind


def test_a_bar_whose_entries_reach_over_its_edge_by_a_pixel_or_two_is_no_field():
    found = [thing("menuitem", (10 + 50 * n, 9, 55 + 50 * n, 32)) for n in range(4)]
    names = [line(word, 15 + 50 * n, 12, 50 + 50 * n, 28) for n, word in enumerate(("File", "Edit", "View", "Help"))]
    fused = fuse(names, seen(thing("input", (4, 10, 390, 30)), *found))
    assert [(one.kind, one.text) for one in fused.elements] == [("menuitem", one.text) for one in names]


BAR = (thing("menuitem", (0, 0, 50, 20)), thing("menuitem", (50, 0, 100, 20)))


def test_what_lies_below_the_bar_of_a_menu_and_holds_nothing_is_where_text_is_written():
    page = thing("window", (0, 20, 400, 300))
    assert ("input", "Dear all", True, (0, 20, 400, 300)) in summary(
        fuse([line("Dear all", 10, 30, 80, 46)], seen(*BAR, page))
    )
    button = thing("button", (10, 100, 90, 124))
    assert Box(0, 20, 400, 300) in fuse([], seen(*BAR, page, button)).containers
    assert Box(0, 60, 400, 300) in fuse([], seen(*BAR, thing("window", (0, 60, 400, 300)))).containers


def test_words_whose_box_reaches_over_the_lines_between_rows_are_in_their_row():
    cells = [thing("cell", (100, top, 180, top + 18)) for top in (20, 40)]
    fused = fuse([line("Price", 94, 16, 139, 42), line("38", 150, 40, 172, 57)], seen(*cells))
    assert [(one.kind, one.text) for one in fused.elements] == [("cell", "Price"), ("cell", "38")]
    beside = fuse([line("A price", 60, 16, 139, 42)], seen(*cells))
    assert [one.text for one in beside.elements if one.kind == "text"] == ["A price"]
