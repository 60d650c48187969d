"""Labels on disk: what is written is read again, and anything else is one clear line."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, State
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, labelled, load, save
from screenwright_lab.data.screens.view import View

ORIGIN = Origin(source="drawn", library="own", application="tests", page="one")
words = st.none() | st.text(max_size=5)
maybe = st.none() | st.booleans()
boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h),
    st.integers(0, 90), st.integers(0, 90), st.integers(1, 50), st.integers(1, 50),
)  # fmt: skip
labels = st.builds(
    Label,
    kind=st.sampled_from(KINDS),
    box=boxes,
    text=words,
    name=words,
    icon=words,
    state=st.builds(State, maybe, maybe, maybe, maybe, maybe),
    value=st.none() | st.floats(0, 1),
    clickable=st.booleans(),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(labels, max_size=4), st.lists(boxes, max_size=3), st.sampled_from([1.0, 1.5, 3.0]))
def test_what_is_saved_is_loaded(tmp_path, found, areas, scale):
    screen = LabelledScreen(
        width=140,
        height=140,
        scale=scale,
        origin=ORIGIN,
        labels=tuple(found),
        regions=Regions(tuple(areas), ()),
        ignore=tuple(areas),
    )
    save(screen, tmp_path / "one.json")
    assert load(tmp_path / "one.json") == screen


def test_a_tree_becomes_its_visible_labels_and_regions():
    button = View(box=Box(10, 10, 50, 30), kind="button", text="Save", clickable=True, state=State(enabled=False))
    off = View(box=Box(10, 500, 50, 530), kind="button", text="below the fold")
    text = View(box=Box(10, 40, 90, 60), kind="text", text="Name")
    screen = labelled(View(box=Box(0, 0, 100, 600), children=(button, off, text)), 100, 100, 1.0, ORIGIN)
    assert screen is not None
    assert [(label.kind, label.text) for label in screen.labels] == [("button", "Save"), ("text", "Name")]
    assert screen.labels[0].state.enabled is False
    assert screen.regions == Regions((Box(0, 0, 100, 100),), (button.box, text.box))


def test_a_tree_of_which_nothing_is_seen_is_no_screen():
    assert labelled(View(box=Box(0, 0, 9, 9), visible=False), 100, 100, 1.0, ORIGIN) is None


@pytest.mark.parametrize(
    "change", [{"schema": "other/1"}, {"labels": [{"kind": "gadget", "box": [0, 0, 1, 1]}]}, {"image": {}}]
)
def test_another_file_is_a_data_error_with_its_path(tmp_path, change):
    path = tmp_path / "one.json"
    save(LabelledScreen(width=1, height=1, scale=1, origin=ORIGIN, labels=(), regions=Regions((), ())), path)
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(DataError, match=r"one\.json is no label file"):
        load(path)
    path.write_text("{")
    with pytest.raises(DataError, match=r"one\.json is no label file"):
        load(path)
