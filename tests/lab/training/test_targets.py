"""What the detector is asked to say: the targets of a label turned back into a box are that box."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, State
from screenwright_lab.data.screens.labels import Label
from screenwright_lab.training.targets import FINE_MAX, NO_KIND, targets

boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h),
    st.integers(0, 200), st.integers(0, 200), st.integers(3, 120), st.integers(3, 120),
)  # fmt: skip


def of(*labels, regions=(), unknown=(), height=256, width=320):
    return targets(list(labels), list(regions), list(unknown), height, width)


@given(boxes)
def test_the_cell_of_the_centre_tells_the_whole_box(box):
    label = Label(kind="button", box=box, clickable=True, state=State(checked=True))
    fine, coarse = of(label, height=384, width=384)
    level, stride = (fine, 4) if min(box.width, box.height) <= FINE_MAX else (coarse, 16)
    row, column = np.argwhere(level.heat[0] == 1.0)[0]
    left, top, right, bottom = level.sides[0, :, row, column]
    x, y = (column + 0.5) * stride, (row + 0.5) * stride
    assert np.allclose((x - left, y - top, x + right, y + bottom), box.as_tuple(), atol=stride)
    assert level.kind[row, column] == KINDS.index("button")
    assert level.click[row, column] == 1
    assert level.states[:, row, column].tolist() == [-1, 1, 0, 0, 0]  # what would show and is not told of is not so


def test_plain_text_has_a_map_of_its_own_and_links_do_not():
    fine, _ = of(
        Label(kind="text", box=Box(10, 10, 90, 24)), Label(kind="link", box=Box(10, 100, 90, 114), clickable=True)
    )
    assert [tuple(np.argwhere(fine.heat[i] == 1.0)[0]) for i in (0, 1)] == [(26, 12), (4, 12)]


def test_the_smaller_of_two_that_share_their_centre_is_asked_for():
    outer = Label(kind="list_item", box=Box(0, 0, 200, 60), clickable=True)
    inner = Label(kind="icon", box=Box(92, 22, 108, 38))
    fine, _ = of(outer, inner)
    assert fine.kind[7, 25] == KINDS.index("icon")
    assert fine.click[7, 25] == 0


def test_large_things_and_regions_are_the_coarse_levels():
    fine, coarse = of(Label(kind="image", box=Box(0, 0, 200, 160), clickable=False), regions=[Box(0, 0, 320, 256)])
    assert fine.heat.max() == 0
    assert coarse.heat[0, 5, 6] == 1.0
    assert coarse.heat[1, 8, 10] == 1.0
    assert coarse.sides[1, :, 8, 10].tolist() == [168, 136, 152, 120]


def test_of_unknown_places_nothing_is_asked():
    fine, _ = of(unknown=[Box(40, 40, 80, 60)])
    assert not fine.care[:, 10:15, 10:20].any()
    assert fine.care.sum() == fine.care.size - 2 * 50
    assert (fine.kind == NO_KIND).all()


def test_a_centre_outside_of_the_crop_is_not_asked_for():
    fine, coarse = of(Label(kind="button", box=Box(-300, 10, 40, 30)))
    assert fine.heat.max() == 0
    assert coarse.heat.max() == 0


def test_a_banner_counts_little_more_than_a_check_box():
    small, wide = Label(kind="checkbox", box=Box(10, 10, 26, 26)), Label(kind="button", box=Box(0, 100, 320, 190))
    fine, _ = of(small, wide)
    share = fine.weight[0]
    assert 0 < share[:20].sum() < share[20:].sum() < 8 * share[:20].sum()
    assert (share[20:] > 0).sum() > 50 * (share[:20] > 0).sum()
