"""A model answers questions over our narration, a hierarchy as HTML and the picture; its replies are kept."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from commands import run_here
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box, Point
from screenwright.core.messages import Picture
from screenwright.core.screen import Element, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.llm.scripted import ScriptedModel
from screenwright.vision.layout import arrange
from screenwright_lab.benchmarks.answerers import baseline, read_answer
from screenwright_lab.benchmarks.question_making import Told
from screenwright_lab.benchmarks.replies import keeping, read_replies
from screenwright_lab.benchmarks.views import View, hierarchy, told_hierarchy, told_screen, view_named
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, save
from servers.chat_server import ChatServer, says

ORIGIN = Origin(source="drawn", library="own", application="app", page="one")
LABELS = (
    Label(kind="checkbox", name="By train", box=Box(10, 120, 30, 140), state=State(checked=True), clickable=True),
    Label(kind="button", text="Book now", name="Book now", box=Box(10, 220, 110, 250), clickable=True),
    Label(kind="icon", box=Box(300, 10, 320, 30), icon="trash"),
)
DUMP = """<?xml version='1.0'?><hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][400,300]">
<node class="android.widget.Button" text="Book &lt;now&gt;" clickable="true" enabled="true" bounds="[10,220][110,250]"/>
<node class="android.widget.ImageView" content-desc="Search" clickable="true" enabled="true" bounds="[300,10][330,40]"/>
</node></hierarchy>"""


@pytest.fixture
def folder(tmp_path):
    Image.fromarray(np.full((300, 400, 3), 255, np.uint8)).save(tmp_path / "one.png")
    screen = LabelledScreen(width=400, height=300, scale=1.0, origin=ORIGIN, labels=LABELS, regions=Regions((), ()))
    save(screen, tmp_path / "one.json")
    return tmp_path


def test_the_hierarchy_is_told_as_html_without_what_a_toolkit_does_not_know(folder):
    view = told_hierarchy(folder / "one.png")
    assert '<input id="n0" type="checkbox" alt="By train" checked>' in view.parts[0]
    assert '<button id="n1">Book now</button>' in view.parts[0]
    assert "trash" not in view.parts[0]
    assert view.place("n1", None) == Box(10, 220, 110, 250)
    assert view.place("n9", [20, 230]) is None


def test_a_dump_beside_the_picture_is_the_hierarchy(folder):
    (folder / "one.xml").write_text(DUMP)
    view = told_hierarchy(folder / "one.png")
    assert "Book &lt;now&gt;</button>" in view.parts[0]
    assert 'alt="Search"' in view.parts[0]
    assert [label.kind for label in hierarchy(folder / "one.png").labels] == ["button", "button"]


def test_a_point_on_a_reduced_picture_is_a_point_on_the_screen(tmp_path):
    Image.fromarray(np.zeros((100, 3136, 3), np.uint8)).save(tmp_path / "wide.png")
    view = view_named("picture", lambda _: pytest.fail("no parse is needed"))(tmp_path / "wide.png")
    (picture,) = view.parts
    assert (picture.width, picture.height) == (1568, 50)
    assert read_answer('{"at": [784, 25]}', view).place == Point(1568, 50)


NARRATED = View(("b1",), {"e7": Box(0, 0, 9, 9)})


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        ('{"answer": "on", "yes": true}', Told("on", True)),
        ('I think: ```json\n{"number": 3, "element": " e7"}\n```', Told(number=3, place=Box(0, 0, 9, 9))),
        ('{"yes": 1, "number": true, "answer": 5, "element": "e8"}', Told()),
        ('{"yes": false, "at": [3, 4]}', Told(holds=False)),
        ("no idea", Told()),
        ("[1, 2]", Told()),
    ],
)
def test_replies_are_read_strictly_in_meaning(reply, told):
    assert read_answer(reply, NARRATED) == told


VALUES = st.none() | st.lists(st.floats() | st.integers(), max_size=3) | st.text(max_size=5) | st.integers()
OBJECTS = st.dictionaries(st.sampled_from(["yes", "at", "number", "element", "answer"]), VALUES)


@given(st.text(max_size=60) | st.builds(json.dumps, OBJECTS))
def test_no_reply_is_too_strange(reply):
    for view in (NARRATED, View((Picture(b"", 10, 10),))):
        assert isinstance(read_answer(reply, view), Told)


def test_a_model_is_asked_once_for_each_question_however_often_the_run_begins(tmp_path):
    file = tmp_path / "kept" / "replies.jsonl"
    model = ScriptedModel(["one"])
    assert keeping(file, "m")("a", lambda: model.reply(()).text) == "one"
    with file.open("a") as cut:
        cut.write('{"id": "b", "rep')
    again = keeping(file, "m")
    assert again("a", lambda: pytest.fail("asked twice")) == "one"
    assert again("b", lambda: "two") == "two"
    assert read_replies(file) == {"a": "one", "b": "two"}
    with pytest.raises(DataError, match="holds replies of 'm', not of 'other'"):
        keeping(file, "other")


def test_the_baselines_see_no_more_than_they_say():
    shot = Screenshot(np.full((300, 400, 3), 255, np.uint8))
    items = [Element(id="", kind="button", text="Book now", box=Box(10, 220, 110, 250), clickable=True)]
    layout = arrange(shot.box, items, [])
    screen = Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)
    matched = baseline("match", lambda _: screen).answer(Path("one.png"), "", "What do I press to book now?")
    assert (matched.words, matched.holds, matched.place) == ("Book now", True, Point(60, 235))
    always = baseline("always", lambda _: pytest.fail("it looks")).answer(Path("one.png"), "", "?")
    assert (always.holds, always.number, always.place) == (False, 2, None)
    assert "Book now" in told_screen(screen).parts[0]


def test_a_model_behind_a_server_over_html_stops_and_goes_on(folder, capsys, monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    kept = folder / "out" / "replies.jsonl"

    def clever(request):
        assert "Book now" in request.text
        return says('{"yes": true}' if "checkbox on?" in request.text else '{"element": "n1"}')

    with ChatServer(clever) as server:
        common = ("eval", "questions", "--data", folder, "--solver", "model:openai-compatible/any", "--over", "html",
                  "--base-url", server.openai_url, "--replies", kept, "--json")  # fmt: skip
        first = json.loads(run_here(capsys, monkeypatch, *common).out)
        asked = len(server.requests)
        again = json.loads(run_here(capsys, monkeypatch, *common).out)
        assert len(server.requests) == asked == 2
    values = {score["name"]: score["value"] for score in first["scores"]}
    assert (values["status"], values["function"], values["overall"]) == (1.0, 1.0, 1.0)
    assert first["solver"] == "model:openai-compatible/any over html"
    assert first["scores"] == again["scores"]
    scored = run_here(capsys, monkeypatch, "eval", "questions", "--data", folder, "--over", "html", "--solver",
                      f"replies:{kept}", "--json")  # fmt: skip
    assert json.loads(scored.out)["scores"] == first["scores"]
    listed = run_here(capsys, monkeypatch, "eval", "questions-asked", "--data", folder).out.splitlines()
    assert {json.loads(line)["id"] for line in listed} == set(read_replies(kept))
