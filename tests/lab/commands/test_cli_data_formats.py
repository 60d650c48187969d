"""``data export``, ``data import`` and ``data show`` as commands: what they print, and how they end."""

import json

import pytest
from PIL import Image

from commands import run_here
from episode_builders import write_run
from screenwright.core.action import Click, LongPress
from screenwright.core.geometry import Point

pytestmark = pytest.mark.integration


@pytest.fixture
def ran(capsys, monkeypatch):
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.mark.parametrize("to", ["screenagent", "chat", "webdataset"])
def test_a_run_goes_out_and_what_is_left_out_is_told(ran, tmp_path, to):
    run = write_run(tmp_path / "run", rows=[[Click(Point(1, 1))], [LongPress(Point(2, 2))]])
    arguments = ("data", "export", run, "--to", to, "--dialect", "screenagent")
    document = json.loads(ran(*arguments, "--out", tmp_path / "a", "--json").out)
    assert (document["written"], [one["what"] for one in document["left_out"]]) == (4, ["acting-2"])
    result = ran(*arguments, "--out", tmp_path / "b")
    assert result.out == f"4 written to {tmp_path / 'b'}\n"
    assert "left out: run, acting-2: the dialect screenagent cannot express this long_press" in result.err


def test_a_session_goes_there_and_back(ran, tmp_path):
    run = write_run(tmp_path / "runs" / "one")
    assert ran("data", "export", run.parent, "--to", "screenagent", "--out", tmp_path / "out").code == 0
    result = ran("data", "import", tmp_path / "out", "--from", "screenagent", "--out", tmp_path / "back", "--json")
    assert json.loads(result.out)["episodes"] == [str(tmp_path / "back" / "one")]
    assert ran("view", tmp_path / "back" / "one").code == 0
    assert "write a note" in (tmp_path / "back" / "one" / "report.html").read_text()
    chats = ran(
        "data", "export", tmp_path / "out", "--from", "screenagent", "--to", "chat", "--out", tmp_path / "chats"
    )
    assert chats.out.startswith("5 written")


def test_only_what_succeeded(ran, tmp_path):
    write_run(tmp_path / "runs" / "good")
    write_run(tmp_path / "runs" / "bad", outcome="failure")
    arguments = ("data", "export", tmp_path / "runs", "--to", "chat", "--success", "--json")
    write_run(tmp_path / "runs" / "empty", rows=())
    document = json.loads(ran(*arguments, "--out", tmp_path / "out").out)
    assert document["written"] == 5
    assert [(one["source"], one["why"]) for one in document["left_out"]] == [
        ("bad", "it ended as failure"), ("empty", "it holds no step"),
    ]  # fmt: skip
    (tmp_path / "only").mkdir()
    (tmp_path / "runs" / "bad").rename(tmp_path / "only" / "bad")
    assert ran("data", "export", tmp_path / "only", "--to", "chat", "--success", "--out", tmp_path / "no").code == 6


def test_what_cannot_be_is_refused(ran, tmp_path):
    run = write_run(tmp_path / "run")
    assert ran("data", "export", run, "--to", "chat", "--out", run).code == 6  # a folder with something in it
    result = ran("data", "export", tmp_path, "--from", "coco", "--to", "aitw", "--out", tmp_path / "x")
    assert (result.code, "import the set first" in result.err) == (2, True)
    assert ran("data", "export", tmp_path / "none", "--to", "chat", "--out", tmp_path / "x").code == 6
    result = ran("data", "import", tmp_path / "none", "--from", "screenagent", "--out", tmp_path / "x", "--json")
    assert (result.code, json.loads(result.out)["exit_code"]) == (6, 6)


def test_a_run_that_cannot_be_made_is_told_beside_those_that_can(ran, tmp_path):
    write_run(tmp_path / "runs" / "one")
    write_run(tmp_path / "runs" / "two")
    ran("data", "export", tmp_path / "runs", "--to", "screenagent", "--out", tmp_path / "out")
    record = sorted((tmp_path / "out" / "two").glob("*.json"))[1]
    record.write_text(record.read_text().replace('"width": 15', '"width": 1500'))
    result = ran("data", "import", tmp_path / "out", "--from", "screenagent", "--out", tmp_path / "back")
    assert result.out == f"1 episodes in {tmp_path / 'back'}\n"
    assert f"left out: two: {record}: action 0: mouse_position" in result.err


def test_a_part_of_a_split_is_imported(ran, tmp_path):
    write_run(tmp_path / "runs" / "one", rows=[[Click(Point(1, 1))]])
    write_run(tmp_path / "runs" / "two", rows=[[Click(Point(1, 1))]])
    ran("data", "export", tmp_path / "runs", "--to", "aitw", "--out", tmp_path / "out")
    split = tmp_path / "splits.json"
    split.write_text(json.dumps({"train": ["one"], "val": [], "test": ["two"]}))
    more = ("--split", split, "--part", "test", "--json")
    result = ran("data", "import", tmp_path / "out", "--from", "aitw", "--out", tmp_path / "back", *more)
    assert json.loads(result.out)["episodes"] == [str(tmp_path / "back" / "two")]
    shown = ran("data", "show", split, "--from", "auto-ui-splits")
    assert shown.out.splitlines()[0] == "part: train  episodes: 1  different: 1"


def test_boxes_are_shown_and_asked_for(ran, tmp_path):
    Image.new("RGB", (100, 80)).save(tmp_path / "a.png")
    document = {
        "images": [{"id": 1, "file_name": "a.png", "width": 100, "height": 80}],
        "categories": [{"id": 2, "name": "cat"}],
        "annotations": [{"id": 5, "image_id": 1, "category_id": 2, "bbox": [10, 20, 30, 40]}],
    }
    path = tmp_path / "boxes.json"
    path.write_text(json.dumps(document))
    (image,) = json.loads(ran("data", "show", path, "--from", "coco", "--json").out)
    assert image["boxes"] == [["cat", 10, 20, 40, 60]]
    assert ran("data", "export", path, "--from", "coco", "--to", "chat", "--out", tmp_path / "out").out.startswith("2 ")
    path.write_text("{}")
    assert ran("data", "show", path, "--from", "coco").code == 6
