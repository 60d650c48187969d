"""The rules of paper 000, 3.3 on small trees, and their invariants on any tree."""

from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.ashl import regions
from screenwright_lab.data.screens.view import View, seen


def view(left, top, right, bottom, *children, **fields):
    return View(box=Box(left, top, right, bottom), children=children, **fields)


def test_nodes_with_several_leaves_are_global_and_leaves_are_local():
    card = view(10, 10, 90, 60, view(20, 20, 40, 30), view(20, 40, 80, 50))
    found = regions(view(0, 0, 100, 100, card, view(10, 70, 30, 90)))
    assert found.globals == (Box(0, 0, 100, 100), Box(10, 10, 90, 60))
    assert found.locals == (Box(20, 20, 40, 30), Box(20, 40, 80, 50), Box(10, 70, 30, 90))


def test_a_child_that_nearly_equals_its_parent_is_merged_into_the_larger():
    padded = view(10, 10, 110, 60, view(11, 10, 111, 61, view(20, 20, 40, 30), view(20, 40, 80, 50)))
    found = regions(view(0, 0, 200, 200, padded, view(0, 150, 200, 200)))
    assert found.globals == (Box(0, 0, 200, 200), Box(11, 10, 111, 61))


def test_a_wrapper_of_one_leaf_is_no_global_region():
    found = regions(view(0, 0, 100, 100, view(10, 10, 60, 60, view(20, 20, 30, 30)), view(70, 70, 90, 90)))
    assert found.globals == (Box(0, 0, 100, 100),)
    assert found.locals == (Box(20, 20, 30, 30), Box(70, 70, 90, 90))


def test_what_nobody_sees_is_pruned_and_boxes_end_at_the_edge():
    hidden = view(10, 10, 40, 40, visible=False)
    outside = view(300, 0, 320, 20)
    thin = view(0, 50, 100, 51)
    kept = seen(view(0, 0, 200, 300, hidden, outside, thin, view(90, 90, 150, 150)), 100, 100)
    assert kept == view(0, 0, 100, 100, view(90, 90, 100, 100))


def test_visible_children_of_an_invisible_view_stay_together():
    flat = view(0, 0, 100, 1, view(0, 0, 40, 40), view(50, 0, 90, 40))
    assert seen(flat, 100, 100) == view(0, 0, 90, 40, view(0, 0, 40, 40), view(50, 0, 90, 40))
    assert seen(view(0, 0, 5, 5, visible=False), 100, 100) is None


boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h),
    st.integers(-20, 120), st.integers(-20, 120), st.integers(1, 100), st.integers(1, 100),
)  # fmt: skip
trees = st.recursive(
    st.builds(lambda box, visible: View(box=box, visible=visible), boxes, st.booleans()),
    lambda inner: st.builds(
        lambda box, children: View(box=box, children=tuple(children)), boxes, st.lists(inner, max_size=4)
    ),
    max_leaves=20,
)


@given(trees)
def test_every_region_is_seen_and_named_once(tree):
    kept = seen(tree, 100, 100)
    if kept is None:
        return
    screen = Box(0, 0, 100, 100)
    found = regions(kept)
    assert all(screen.covers(box) for box in (*found.globals, *found.locals))
    assert len(set(found.globals)) == len(found.globals)
    assert len(set(found.locals)) == len(found.locals)
    assert found.locals
    # Of what was merged the larger box is left: that of a view that is seen, or of one drawn around seen ones.
    assert set(found.locals) <= {view.box for view in kept.walk()}
