"""The net of relations: its truth over what the parser sees, that it learns it, that its file says the same."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from screenwright.core.geometry import Box
from screenwright.core.images import encode_png
from screenwright.vision.relations import NODE_FACTS, PAIR_FACTS, RELATIONS, WHAT, Node, pair_facts
from screenwright.vision.runtime import session
from screenwright_lab.data.plain.truth import PlainPage, TrueControl, TrueTable, TrueWord
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.groups import Group
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin
from screenwright_lab.training import relation_samples
from screenwright_lab.training.export import export_relations
from screenwright_lab.training.relation_samples import Known, of_labels, of_plain
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.train_relations import _outside, as_seen, train, truth_of


def box(left: int, top: int, width: int = 40) -> Box:
    return Box(left, top, left + width, top + 16)


PAGE = PlainPage(
    400, 200, "plain", "train", "en",
    (TrueTable(Box(0, 100, 200, 160), (("Name", "Act"), ("Ada", "Go")), True),),
    (TrueControl("checkbox", box(0, 0, 16), "Send me", checked=True),
     TrueControl("button", box(100, 130), "Go", cell=(0, 1, 1)), TrueControl("link", box(200, 0), "More"),
     TrueControl("select", box(0, 40, 90), "Kind", text="Red wine")),
    (TrueWord("Send", box(20, 0), ("label", 0)), TrueWord("me", box(64, 0), ("label", 0)),
     TrueWord("Name", box(0, 100), ("cell", 0, 0, 0)), TrueWord("Act", box(100, 100), ("cell", 0, 0, 1)),
     TrueWord("Ada", box(0, 130), ("cell", 0, 1, 0)), TrueWord("Go", box(100, 130), ("control", 1)),
     TrueWord("More", box(200, 0), ("control", 2))),
)  # fmt: skip
SEEN = [
    *(Node("word", one.box, one.text) for one in PAGE.words), Node("word", box(4, 40, 20), "Red"),
    Node("word", box(30, 40, 20), "wine"), Node("word", box(75, 40, 8), "V"), Node("radio", box(0, 1, 15)),
    Node("button", box(101, 130)), Node("cell", box(0, 130)), Node("input", box(0, 40, 88)),
]  # fmt: skip


@pytest.fixture
def page(tmp_path, monkeypatch) -> Known:
    monkeypatch.setattr(relation_samples, "_seen", lambda _shot: SEEN)
    picture = tmp_path / "page.png"
    picture.write_bytes(encode_png(np.full((200, 400, 3), 255, np.uint8)))
    return of_plain(picture, PAGE, tmp_path / "page.nodes")


def test_the_truth_of_what_was_seen(page) -> None:
    texts = [thing.node.text or f"<{thing.node.kind}>" for thing in page.things]
    what = dict(zip(texts, (WHAT[thing.what] for thing in page.things), strict=True))
    assert what == {
        "Send": "text", "me": "text", "Name": "cell", "Act": "cell", "Ada": "cell", "Go": "button", "More": "link",
        "Red": "select", "wine": "select", "V": "nothing", "<radio>": "checkbox", "<button>": "button",
        "<cell>": "cell", "<input>": "select",
    }  # fmt: skip
    assert [thing.on for thing in page.things if thing.on is not None] == [True]
    holds, asked = truth_of(page.things)
    said = {
        relation: {(texts[i], texts[j]) for i, j in np.argwhere(holds[at] > 0)} for at, relation in enumerate(RELATIONS)
    }
    assert said["unit"] == {("Send", "me"), ("me", "Send"), ("Red", "wine"), ("wine", "Red")}
    assert said["label"] == {("<radio>", "Send"), ("<radio>", "me")}
    assert ("Ada", "<button>") in said["row"]
    assert ("Act", "<button>") in said["column"]
    assert ("Name", "<button>") in said["table"]
    assert not asked[RELATIONS.index("row")][0].any(), "rows are asked of within a table alone"


def test_a_look_is_kept(page, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(relation_samples, "_seen", lambda _shot: pytest.fail("looked again"))
    assert of_plain(tmp_path / "page.png", PAGE, tmp_path / "page.nodes").things == page.things


def test_labelled_screens_tell_tables_and_nothing_of_labels(tmp_path, page) -> None:
    labels = tuple(Label(kind="cell", box=one.box, text=one.text) for one in PAGE.words[2:6])
    table = Group(kind="table", box=Box(0, 100, 140, 146), items=((0, 1), (2, 3)))
    screen = LabelledScreen(
        width=400, height=200, scale=1.0, origin=Origin(source="web", library="x", application="x", page="x"),
        labels=labels, regions=Regions((), ()), groups=(table,),
    )  # fmt: skip
    known = of_labels(tmp_path / "page.png", screen, tmp_path / "page.nodes")
    cells = {thing.node.text: thing.cell for thing in known.things if thing.node.kind == "word" and thing.cell}
    assert cells == {"Name": (0, 0, 0), "Act": (0, 0, 1), "Ada": (0, 1, 0), "Go": (0, 1, 1)}
    assert not truth_of(known.things, labels=known.labels)[1][RELATIONS.index("label")].any()


def test_what_a_parser_may_see_is_seeded(page) -> None:
    first, again = (as_seen(page, np.random.default_rng(5)) for _ in range(2))
    assert first[0] == again[0]
    np.testing.assert_array_equal(first[1], again[1])
    assert first[1].shape == (len(first[0]), NODE_FACTS)
    assert first[2].shape == (len(first[0]), len(first[0]), PAIR_FACTS)


def test_it_learns_goes_on_and_is_exported(page, tmp_path) -> None:
    said: list[str] = []
    train([page], tmp_path, Schedule(steps=10, rate=1e-3, warm_up=5), lambda _: None, float("inf"))
    net = train([page], tmp_path, Schedule(steps=300, rate=1e-3, warm_up=5), said.append, float("inf"))
    assert said[0] == "going on from step 10"
    facts, pairs = page.facts.astype(np.float32), pair_facts([thing.node for thing in page.things], page.drawn)
    with torch.no_grad():
        told = [one.numpy() for one in net(torch.from_numpy(facts), torch.from_numpy(pairs))]
    holds, asked = truth_of(page.things)
    assert ((told[1] > 0) == (holds > 0))[asked > 0].mean() > 0.95
    export_relations(net, tmp_path / "relations.onnx", {"steps": 150})
    exported = session((tmp_path / "relations.onnx").read_bytes()).run(None, {"nodes": facts, "pairs": pairs})
    for one, other in zip(exported, told, strict=True):
        np.testing.assert_allclose(one, other, atol=0.02 * np.abs(other).max())


def test_a_window_of_a_page_is_around_one_of_its_things(page) -> None:
    known = page
    for seed in range(20):
        gone = _outside(known.things, np.random.default_rng(seed))
        assert gone < set(range(len(known.things)))
