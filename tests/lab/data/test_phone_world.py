"""Episodes of the phone world on disk: what is written, that it is the same again, and that it goes on."""

from __future__ import annotations

import hashlib
import json

import pytest

from commands import run_here
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright_lab.data.aitw.read import read_episodes
from screenwright_lab.data.phone_world import read_world, type_of, words_of

pytestmark = pytest.mark.integration

MADE = ("--episodes", "3", "--others", "1", "--renderer", "pillow", "--seed", "5")


def make(capsys, monkeypatch, out, *more):
    ran = run_here(capsys, monkeypatch, "data", "phone-world", "--out", out, *MADE, *more)
    assert ran.code == 0, ran.err
    return ran


def digests(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*-5-*")}


def test_episodes_are_written_as_the_reader_takes_them(capsys, monkeypatch, tmp_path):
    said = json.loads(make(capsys, monkeypatch, tmp_path, "--json").out)
    assert said["episodes"] == dict.fromkeys(
        ("train", "validation", "test", "unseen_goals", "unseen_apps", "unseen_themes"), 1
    ) | {"train": 3}
    world = json.loads((tmp_path / "world.json").read_text())
    assert world["schema"] == "screenwright.phone-world/1"
    assert world["seed"] == 5
    assert world["splits"]["train"]["episodes"] == 3
    assert sum(one["steps"] for one in world["splits"].values()) == said["steps"]
    (about,) = (one for one in world["episodes"].values() if one["split"] == "unseen_apps")
    assert about["app"] in ("Contacts", "Calendar", "Weather")
    for steps in read_episodes(tmp_path / "train"):
        first, load = steps[0]
        assert load().pixels.shape == (720, 360, 3)
        assert [step.index for step, _ in steps] == list(range(len(steps)))
        assert steps[-1][0].action.kind in (10, 11)
        assert len(first.boxes) > 3
        assert (first.boxes >= 0).all()
        assert (first.boxes[:, :2] + first.boxes[:, 2:] <= 1.0001).all()


def test_the_same_seed_gives_the_same_bytes_and_a_run_goes_on(capsys, monkeypatch, tmp_path):
    make(capsys, monkeypatch, tmp_path / "a", "--split", "train")
    whole = digests(tmp_path / "a")
    gone = sorted(tmp_path.glob("a/train/*.json"))[1]
    gone.unlink()
    kept = sorted(tmp_path.glob("a/train/*.json"))[0]
    before = kept.stat().st_mtime_ns
    make(capsys, monkeypatch, tmp_path / "a", "--split", "train")
    assert digests(tmp_path / "a") == whole
    assert kept.stat().st_mtime_ns == before
    make(capsys, monkeypatch, tmp_path / "b", "--split", "train", "--seed", "5")
    assert digests(tmp_path / "b") == whole


def test_workers_make_the_same(capsys, monkeypatch, tmp_path):
    make(capsys, monkeypatch, tmp_path / "a", "--split", "train")
    ran = make(capsys, monkeypatch, tmp_path / "b", "--split", "train", "--workers", "2")
    assert digests(tmp_path / "a") == digests(tmp_path / "b") != {}
    assert "3/3" in ran.err
    assert "a minute" in ran.err
    worlds = [json.loads((tmp_path / name / "world.json").read_text())["episodes"] for name in "ab"]
    assert worlds[0] == worlds[1]


def test_what_is_no_split_and_no_world_is_told(capsys, monkeypatch, tmp_path):
    ran = run_here(capsys, monkeypatch, "data", "phone-world", "--out", tmp_path, "--split", "exam")
    assert ran.code == 2
    assert "no split 'exam'" in ran.err
    with pytest.raises(DataError, match=r"no world\.json"):
        read_world(tmp_path)
    (tmp_path / "world.json").write_text('{"schema": "other"}')
    with pytest.raises(DataError, match="phone-world/1"):
        read_world(tmp_path)


@pytest.mark.parametrize(
    ("element", "words", "told"),
    [
        (Element(id="e1", kind="icon", box=Box(0, 0, 9, 9), name="Search", icon="search"), "", "ICON_SEARCH"),
        (Element(id="e1", kind="button", box=Box(0, 0, 9, 9), name="Save", text="Save", icon="done"), "Save", "BUTTON"),
        (Element(id="e1", kind="button", box=Box(0, 0, 9, 9), name="New note", icon="add"), "", "ICON_ADD"),
        (Element(id="e1", kind="switch", box=Box(0, 0, 9, 9), name="NFC", state=State(checked=True)), "", "SWITCH_ON"),
        (Element(id="e1", kind="radio", box=Box(0, 0, 9, 9), name="PIN", state=State(checked=False)), "", "RADIO_OFF"),
        (Element(id="e1", kind="input", box=Box(0, 0, 9, 9), name="Title"), "Title", "INPUT"),
        (Element(id="e1", kind="text", box=Box(0, 0, 9, 9), text="9:41"), "9:41", "TEXT"),
    ],
)
def test_only_what_can_be_read_is_told_as_text(element, words, told):
    assert (words_of(element), type_of(element)) == (words, told)
