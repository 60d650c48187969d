"""Found again by meaning and layout: larger, moved, wrapped, renamed, one of several, gone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Item, element_of, screen_of
from screens import FORM, Canvas, form
from screenwright.agents.demonstrations.candidates import pointed_at
from screenwright.agents.demonstrations.finding import Found, find_again, roughly
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.vision.look import look

pytestmark = pytest.mark.integration

SAVE: Item = ("button", "Save", (100, 200, 160, 230))
CANCEL: Item = ("button", "Cancel", (180, 200, 250, 230))
ROWS: tuple[Item, ...] = tuple(
    item
    for row, name in enumerate(("Ada", "Grace", "Alan"))
    for item in (
        ("text", name, (40, 40 + 50 * row, 100, 60 + 50 * row)),
        ("button", "Invite", (200, 36 + 50 * row, 270, 64 + 50 * row)),
    )
)


def scaled(items: tuple[Item, ...], by: float, dx: int = 0, dy: int = 0) -> tuple[Item, ...]:
    return tuple(
        (kind, text, tuple(round(by * edge) + d for edge, d in zip(box, (dx, dy, dx, dy), strict=True)))
        for kind, text, box in items
    )  # type: ignore[misc]  # four edges come out where four went in


def again(then: Screen, number: int, now: Screen) -> Found | Refusal:
    element = then.by_id[f"e{number}"]
    return find_again(pointed_at(then, element.box.center, element), now)


def found(then: Screen, number: int, now: Screen) -> Element:
    result = again(then, number, now)
    assert isinstance(result, Found), result
    assert result.element is not None
    assert result.element.box.contains(result.point)
    return result.element


def refused(then: Screen, number: int, now: Screen) -> str:
    result = again(then, number, now)
    assert isinstance(result, Refusal), result
    return result.reason


@given(st.floats(0.5, 3.0), st.integers(0, 300), st.integers(0, 300), st.integers(1, len(ROWS)))
def test_larger_and_elsewhere(by: float, dx: int, dy: int, number: int) -> None:
    now = screen_of(*scaled(ROWS, by, dx, dy), size=(1200, 1000))
    assert found(screen_of(*ROWS), number, now).id == f"e{number}"


@pytest.mark.parametrize("order", [(2, 0, 1), (1, 2, 0), (2, 1, 0)])
def test_rows_in_another_order_are_known_by_their_names(order: tuple[int, int, int]) -> None:
    names = ["Ada", "Grace", "Alan"]
    moved = [item for row, old in enumerate(order) for item in (
        ("text", names[old], (40, 40 + 50 * row, 100, 60 + 50 * row)), ROWS[2 * row + 1]
    )]  # fmt: skip
    for old in range(3):
        assert found(screen_of(*ROWS), 2 * old + 2, screen_of(*moved)).id == f"e{2 * order.index(old) + 2}"


def test_a_row_that_is_gone_is_not_replaced_by_another() -> None:
    without_grace = screen_of(*ROWS[:2], *ROWS[4:])
    assert "what stood around it" in refused(screen_of(*ROWS), 4, without_grace)
    strangers = screen_of(*(("text", "Bob", item[2]) if item[0] == "text" else item for item in ROWS[:2]), *ROWS[4:])
    assert refused(screen_of(*ROWS), 2, strangers)


def test_twins_with_nothing_around_them_keep_their_order() -> None:
    twins = (("button", "More", (10, 10, 60, 40)), ("button", "More", (110, 10, 160, 40)))
    assert found(screen_of(*twins), 2, screen_of(*scaled(twins, 2, 50, 80))).id == "e2"
    three = screen_of(*scaled(twins, 2), ("button", "More", (10, 300, 60, 340)))
    assert "any of 3" in refused(screen_of(*twins), 2, three)


def test_rows_sorted_anew_under_a_heading_that_stayed() -> None:
    heading: Item = ("text", "Action", (200, 8, 270, 28))
    names = ("Alan", "Grace", "Ada")
    rows = [item for row in range(3) for item in (("text", names[row], ROWS[2 * row][2]), ROWS[2 * row + 1])]
    assert found(screen_of(*ROWS, heading), 2, screen_of(*rows, heading)).id == "e6"


def test_columns_in_another_order_are_known_by_their_headings() -> None:
    def shop(*names: str) -> Screen:
        return screen_of(*(item for column, name in enumerate(names) for item in (
            ("text", name, (40 + 150 * column, 40, 130 + 150 * column, 60)),
            ("button", "Buy", (40 + 150 * column, 90, 100 + 150 * column, 120)),
        )))  # fmt: skip

    assert found(shop("Tea", "Coffee", "Milk"), 2, shop("Milk", "Tea", "Coffee")).id == "e4"


def test_one_word_of_what_was_recorded_as_a_line() -> None:
    words: tuple[Item, ...] = (
        ("text", "File", (10, 10, 50, 30)), ("text", "Edit", (60, 10, 100, 30)), ("text", "Search", (110, 10, 170, 30))
    )  # fmt: skip
    line = screen_of(("text", "File Edit Search", (10, 10, 170, 30)), ("text", "Untitled", (300, 10, 400, 30)))
    apart = screen_of(*words, ("text", "Untitled", (300, 10, 400, 30)))
    parted = find_again(pointed_at(line, Point(80, 20), line.elements[0]), apart)
    assert isinstance(parted, Found)
    assert Box(60, 10, 100, 30).contains(parted.point)


@pytest.mark.parametrize(
    ("recorded", "now", "same"),
    [
        ("Save As...", "Save As... Shift+Ctrl+S", True),
        ("Save As... Shift+Ctrl+S", "Save As...", True),
        ("Preferences", "Preferonces", True),
        ("Save", "Save file", True),
        ("Save file", "Save", True),
        ("Save", "Safe", False),
        ("Save", "Delete", False),
        ("Install", "Uninstall", False),
    ],
)
def test_other_words(recorded: str, now: str, *, same: bool) -> None:
    """Beside the same neighbour and at the same place, so that only the words decide."""
    then = screen_of(("button", recorded, SAVE[2]), CANCEL)
    here = screen_of(("button", now, SAVE[2]), CANCEL)
    result = again(then, 1, here)
    assert isinstance(result, Found) is same, result
    if isinstance(result, Refusal):
        assert repr(recorded) in result.reason


def test_part_of_the_words_alone_is_not_enough() -> None:
    assert refused(screen_of(SAVE, CANCEL), 1, screen_of(("button", "Save the whales", (400, 500, 600, 530))))


def test_what_is_gone_is_refused_with_what_is_nearest() -> None:
    reason = refused(screen_of(SAVE, CANCEL), 1, screen_of(CANCEL, ("button", "Share", (10, 10, 80, 40))))
    assert "button 'Save' is not on the screen" in reason
    assert "Share" in reason
    reason = refused(screen_of(SAVE, CANCEL), 1, screen_of(("button", "Delete", SAVE[2]), CANCEL))
    assert "in its place: button 'Delete' at 130,215" in reason


def test_a_black_screen_shows_nothing_to_find() -> None:
    black = replace(screen_of(), blank="black")
    assert "black" in refused(screen_of(SAVE), 1, black)


# -- fields and toggles ------------------------------------------------------------------------------------------

NAME: tuple[Item, ...] = (("text", "Full name", (20, 20, 120, 44)), ("input", None, (200, 16, 460, 48)))
TOWN: tuple[Item, ...] = (("text", "Town", (520, 20, 580, 44)), ("input", None, (660, 16, 920, 48)))
WRAPPED: tuple[Item, ...] = (
    ("text", "Full name", (20, 20, 120, 44)), ("input", None, (20, 50, 280, 82)),
    ("text", "Town", (20, 100, 80, 124)), ("input", None, (20, 130, 280, 162)),
)  # fmt: skip


@pytest.mark.parametrize("number", [2, 4])
def test_a_field_is_known_by_its_label_beside_or_above_it(number: int) -> None:
    wide, narrow = screen_of(*NAME, *TOWN, size=(1000, 300)), screen_of(*WRAPPED)
    assert found(wide, number, narrow).id == f"e{number}"
    assert found(narrow, number, wide).id == f"e{number}"


def test_what_stands_in_a_field_is_not_its_name() -> None:
    filled = replace(element_of(2, ("input", "Ada Lovelace", NAME[1][2])), name="Full name")
    empty = replace(element_of(2, ("input", "Grace Hopper", (300, 100, 600, 140))), name="Full name")
    now = screen_of(("text", "Ada Lovelace", (20, 300, 140, 320)), replace(empty, id="e2"))
    assert found(screen_of(NAME[0], filled), 2, now).id == "e2"


def test_beside_its_label_where_the_field_itself_is_not_seen() -> None:
    then, now = screen_of(*NAME), screen_of(("text", "Full name", (40, 240, 240, 288)))
    result = again(then, 2, now)
    assert isinstance(result, Found)
    assert Box(400, 232, 920, 296).contains(result.point)
    assert isinstance(again(then, 2, screen_of(CANCEL)), Refusal)


def test_a_toggle_that_is_not_seen_is_pressed_on_its_label() -> None:
    box = Box(20, 20, 36, 36)
    toggle = Element(id="e1", kind="checkbox", box=box, name="Remember me")
    then = screen_of(toggle, ("text", "Remember me", (44, 16, 150, 40)))
    now = screen_of(("text", "Remember me", (244, 216, 450, 260)))
    assert found(then, 1, now).kind == "text"


# -- looks -------------------------------------------------------------------------------------------------------


def symbols(side: int, x: int, y: int, *, folder: bool = True) -> Screen:
    canvas = Canvas(600, 400)
    cross = Box(x, y, x + side, y + side)
    canvas.pen.line(cross.as_tuple(), (20, 20, 20), side // 8)
    canvas.pen.line((cross.left, cross.bottom, cross.right, cross.top), (20, 20, 20), side // 8)
    items = [Element(id="e1", kind="icon", box=cross)]
    if folder:
        items.append(Element(id="e2", kind="icon", box=canvas.folder(x + 3 * side, y, side)))
    return replace(screen_of(*items, size=(600, 400)), screenshot=canvas.shot())


def test_a_symbol_without_words_is_known_by_its_look() -> None:
    then, now = symbols(20, 40, 40), symbols(44, 300, 200)
    assert found(then, 1, now).id == "e1"
    assert found(then, 2, now).id == "e2"
    assert "without words is not on the screen" in refused(then, 2, symbols(44, 300, 200, folder=False))


def named(screen: Screen, icons: tuple[str | None, ...]) -> Screen:
    """The screen with what its symbols are taken for."""
    parts = zip(screen.elements, icons, strict=True)
    return replace(screen, elements=tuple(replace(one, icon=icon, name=icon) for one, icon in parts))


def test_what_a_symbol_is_taken_for_is_no_word_of_its_own() -> None:
    then = named(symbols(20, 40, 40), ("probably copy", "folder"))
    now = named(symbols(44, 300, 200), ("probably receipt", None))
    assert found(then, 1, now).id == "e1"
    assert found(then, 2, now).id == "e2"


def test_of_two_that_look_alike_the_place_decides() -> None:
    left: Item = ("text", "Edit", (10, 34, 38, 64))
    then, now = symbols(20, 40, 40), symbols(20, 40, 40)
    label, twin = element_of(9, left), replace(then.elements[1], id="e7", box=then.elements[1].box.moved(400, 300))
    then = replace(then, elements=(*then.elements, label))
    pixels = now.screenshot.pixels.copy()
    box = now.elements[1].box
    pixels[twin.box.top : twin.box.bottom, twin.box.left : twin.box.right] = now.screenshot.crop(box)
    now = replace(now, screenshot=replace(now.screenshot, pixels=pixels), elements=(*now.elements, twin, label))
    assert found(then, 2, now).id == "e2"


# -- ground ------------------------------------------------------------------------------------------------------


def test_ground_is_found_by_what_stands_around_it() -> None:
    then, now = screen_of(*ROWS), screen_of(*scaled(ROWS, 1.5, 200, 90), size=(1200, 900))
    result = find_again(pointed_at(then, Point(150, 100)), now)
    assert isinstance(result, Found)
    assert (result.element, abs(result.point.x - 425) < 8, abs(result.point.y - 240) < 8) == (None, True, True)


def test_ground_without_anything_known_around_it_is_refused() -> None:
    then = screen_of(*ROWS)
    assert isinstance(find_again(pointed_at(then, Point(150, 100)), screen_of(CANCEL)), Refusal)


def test_ground_on_which_a_button_stands_now_is_refused() -> None:
    then = screen_of(*ROWS)
    now = screen_of(*ROWS, ("button", "Delete all", (130, 80, 180, 120)))
    result = find_again(pointed_at(then, Point(150, 100)), now)
    assert isinstance(result, Refusal)
    assert "Delete all" in result.reason


def test_a_wheel_turns_somewhere_in_any_case() -> None:
    then = screen_of(*ROWS)
    assert roughly(pointed_at(then, Point(400, 300)), screen_of(size=(400, 200))) == Point(200, 100)


# -- as perception sees it ---------------------------------------------------------------------------------------


def test_a_form_drawn_and_looked_at_is_found_on_itself_enlarged() -> None:
    canvas = form()
    large = form()
    large.image = large.image.resize((1350, 840))
    then, now = look(canvas.shot()), look(large.shot())
    for name in ("name", "nickname", "save", "cancel", "continue"):
        box = FORM[name]
        result = find_again(pointed_at(then, box.center), now)
        assert isinstance(result, Found), (name, result)
        grown = Box(*(round(1.5 * edge) for edge in box.as_tuple()))
        assert grown.contains(result.point), (name, result)


BAR: tuple[Item, ...] = tuple(
    ("menuitem", name, (10 + 60 * place, 4, 60 + 60 * place, 24)) for place, name in enumerate(("File", "Edit", "View"))
)


def test_a_short_word_that_was_misread_is_known_by_its_neighbours() -> None:
    misread = screen_of(("menuitem", "FileE", BAR[0][2]), *BAR[1:])
    assert found(screen_of(*BAR), 1, misread).text == "FileE"


def test_another_word_of_the_recording_is_no_slip_of_reading() -> None:
    pair: tuple[Item, ...] = (("button", "Item", (10, 40, 70, 60)), ("button", "Items", (80, 40, 140, 60)))
    now = screen_of(("button", "Items", (10, 40, 70, 60)), *BAR)
    assert "not on the screen" in refused(screen_of(*pair, *BAR), 1, now)


def test_a_slip_among_strangers_and_other_figures_prove_nothing() -> None:
    strangers = screen_of(("menuitem", "FileE", (400, 300, 450, 320)), ("text", "Bob", (10, 4, 60, 24)))
    refused(screen_of(*BAR), 1, strangers)
    steps: tuple[Item, ...] = (("button", "Part 1", (10, 40, 70, 60)), *BAR)
    assert "not on the screen" in refused(screen_of(*steps), 1, screen_of(("button", "Part 2", steps[0][2]), *BAR))
