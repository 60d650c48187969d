"""Groups as the tree tells them: items, captions, the innermost of each kind."""

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.groups import group_from_json, group_to_json, groups
from screenwright_lab.data.screens.view import View

PLACE = Box(0, 0, 100, 100)


def text(words, **more):
    return View(box=PLACE, kind="text", text=words, **more)


def group(kind, *children):
    return View(box=PLACE, group=kind, children=children)


def test_a_list_has_an_item_for_each_child():
    entry = View(box=PLACE, children=(text("one"), text("first")))
    [found] = groups(group("list", entry, text("two")))
    assert (found.kind, found.items, found.caption) == ("list", ((0, 1), (2,)), None)
    assert found.members == {0, 1, 2}


def test_a_label_belongs_to_the_innermost_group_of_each_kind():
    inner = group("list", text("a"), text("b"))
    outer = group("list", text("x"), inner, text("y"))
    whole, part = groups(group("section", outer))[1:]
    assert whole.items == ((0,), (3,))
    assert part.items == ((1,), (2,))


def test_the_first_heading_is_the_caption_of_its_own_part():
    nested = group("section", text("Inner", heading=True), text("c"))
    outer, inner = groups(group("section", text("Title", heading=True), text("a"), nested))
    assert (outer.caption, inner.caption) == (0, 2)


def test_what_holds_fewer_than_two_labels_is_no_group():
    assert groups(group("list", text("alone"))) == ()


def test_groups_survive_being_written():
    found = groups(group("section", text("Title", heading=True), text("a")))
    assert tuple(map(group_from_json, map(group_to_json, found))) == found


def cell(left, top):
    return View(box=Box(left, top, left + 40, top + 10), kind="cell", text=f"{left} {top}")


def test_cells_that_stand_in_rows_are_a_table_whatever_the_toolkit_calls_them():
    cells = [cell(left, top) for top in (0, 10, 20) for left in (0, 40)]
    [found] = groups(group("list", *cells))
    assert (found.kind, found.items) == ("table", ((0, 1), (2, 3), (4, 5)))


def test_cells_in_one_column_stay_a_list():
    [found] = groups(group("list", *(cell(0, top) for top in (0, 10, 20))))
    assert (found.kind, len(found.items)) == ("list", 3)
