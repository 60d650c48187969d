"""A second look is judged by keys: what stayed keeps its id, what changed is named, and nothing else."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from screenwright.core.geometry import Box
from screenwright.core.screen import Altered, Changed, Element, Node, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright_lab.benchmarks import changes
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, save

WHOLE = Box(0, 0, 200, 200)
ORIGIN = Origin(source="web", library="own", application="app", page="one")


def label(key, top, text="Save", **fields):
    return Label(kind="button", box=Box(0, top, 80, top + 20), text=text, name=text, key=key, **fields)


def truth(*labels, variant="200x200@1"):
    return LabelledScreen(
        width=200,
        height=200,
        scale=1.0,
        origin=replace(ORIGIN, variant=variant),
        labels=labels,
        regions=Regions((), ()),
    )


def screen(*places, changed=None):
    elements = tuple(Element(id=name, kind="button", box=Box(0, top, 80, top + 20)) for name, top in places)
    leaves = tuple(Node(id=one.id, role="element", box=one.box) for one in elements)
    return Screen(
        screenshot=Screenshot(np.zeros((200, 200, 3), np.uint8)),
        elements=elements,
        blocks=(),
        tree=Node(id="root", role="screen", box=WHOLE, children=leaves),
        changed=changed or Changed(since="x"),
    )


BEFORE = truth(label("a", 0), label("b", 40), label("c", 80, state=State(checked=False)))
AFTER = truth(label("a", 0), label("c", 80, state=State(checked=True)), label("d", 120))
FIRST = screen(("e1", 0), ("e2", 40), ("e3", 80))


def judged(second):
    old, new = changes.keyed(FIRST, BEFORE), changes.keyed(second, AFTER)
    return changes.kept(old, new), changes.changes(second, old, new)


def test_all_right():
    told = Changed(since="x", appeared=("e4",), gone=("e2",), altered=(Altered(id="e3", field="state.checked"),))
    ids, named = judged(screen(("e1", 0), ("e3", 80), ("e4", 120), changed=told))
    assert ids == [2, 2]
    assert named == (3, 3, 0, 1)


def test_an_id_lost_and_nothing_named():
    ids, named = judged(screen(("e7", 0), ("e3", 80), ("e4", 120)))
    assert ids == [1, 2]
    assert named == (0, 3, 1, 1)


def test_what_was_not_found_is_not_asked():
    ids, named = judged(screen(("e1", 0)))
    assert ids == [1, 1]
    assert named == (0, 1, 0, 1)  # of three changes only the going of b can be judged


def test_another_thing_at_the_same_place_of_the_tree_is_no_twin():
    assert not changes.same_thing(label("a", 0, "Save"), label("a", 0, "Open"))
    assert changes.same_thing(label("a", 0, "Save"), label("a", 90, "Save"))


@pytest.mark.parametrize(
    ("variant", "name"),
    [("9x9@1, dark, menu", "menu"), ("9x9@1, farther 0.50", "scroll"), ("9x9@1, dark", "nothing")],
)
def test_deeds_are_read_from_the_origin(variant, name):
    assert changes.deed(truth(variant=variant)) == name


def test_pairs_are_pictures_in_a_row_of_one_size(tmp_path):
    for name, size in (("page-0-0", 200), ("page-0-1", 200), ("page-0-2", 300), ("other-1", 200)):
        Image.new("RGB", (size, size)).save(tmp_path / f"{name}.png")
        save(replace(AFTER, width=size, height=size), tmp_path / f"{name}.json")
    assert [sample.id for sample in changes.Changes(tmp_path).samples()] == ["page-0-1.png"]
