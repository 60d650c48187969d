"""``screenwright batch`` with the real parser: the rows are what ``screenwright parse --json`` prints."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest
from PIL import Image

from commands import finish, run_here, start
from screens import form
from screenwright.core.screen import STATES
from screenwright.interfaces.cli import doctor
from waiting import eventually

parquet = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.integration


@pytest.fixture
def ran(capsys, monkeypatch):
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


def rows(folder: Path, name: str) -> list[dict]:
    return parquet.read_table(folder / name).to_pylist()


def element_of(row: dict) -> dict:
    """As Screen JSON has it."""
    names = ("id", "kind", "text", "name", "icon", "value", "clickable", "confidence", "source", "parent")
    return {
        **{name: row[name] for name in names},
        "box": [row[side] for side in ("left", "top", "right", "bottom")],
        "state": {name: row[name] for name in STATES},
    }


def test_three_pictures_are_seen_as_parse_sees_them(ran, tmp_path):
    shots = tmp_path / "in"
    shots.mkdir()
    form().image.save(shots / "form.png")
    form("Grace Hopper", ticked=False).image.crop((0, 0, 480, 320)).save(shots / "part.png")
    Image.new("RGB", (60, 40), "black").save(shots / "black.png")
    (shots / "bad.png").write_bytes(b"no picture")
    result = ran("batch", shots, "--out", tmp_path / "out", "--json", "--workers", 2)
    told = json.loads(result.out)
    assert (result.code, told["screens"], told["errors"]) == (0, 3, 1)
    screens = {row["key"]: row for row in rows(tmp_path / "out", "screens")}
    elements = rows(tmp_path / "out", "elements")
    assert told["elements"] == len(elements) > 10
    for key, row in screens.items():
        document = json.loads(ran("parse", shots / key, "--json").out)
        assert {name: row[name] for name in document["image"]} == document["image"]
        mine = sorted((one for one in elements if one["key"] == key), key=lambda one: one["index"])
        assert row["elements"] == len(mine)
        assert [element_of(one) for one in mine] == document["elements"]
        assert row["blocks"] == [{"role": "group", "rows": [], **block} for block in document["blocks"]]
        assert json.loads(row["tree"]) == document["tree"]
    assert screens["black.png"]["blank"] == "black"
    (error,) = rows(tmp_path / "out", "errors")
    assert (error["key"], error["cause"]) == ("bad.png", "image")
    again = ran("batch", shots, "--out", tmp_path / "out")
    assert again.code == 0
    assert re.match(r"screens 3, elements \d+, errors 1 \(4 pictures before\); 0\.00 screens a second\n", again.out)
    refused = ran("batch", shots, "--out", tmp_path / "out", "--within", 500)
    assert (refused.code, refused.err.count("\n")) == (6, 1)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("none",), 6, "there is no folder or file none"),
        (("-", "--ray", "local"), 2, "a cluster cannot read standard input"),
        (("empty",), 6, "holds no picture"),
    ],
)
def test_what_cannot_be_done_is_one_line(ran, tmp_path, monkeypatch, arguments, code, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    result = ran("batch", *arguments, "--out", "out", "--workers", 1)
    assert (result.code, result.err.count("\n")) == (code, 1)
    assert words in result.err


def test_ray_that_is_missing_is_told_with_the_line_that_installs_it(ran, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    Image.new("RGB", (60, 40), "black").save(tmp_path / "black.png")
    result = ran("batch", tmp_path / "black.png", "--out", tmp_path / "out", "--ray", "local")
    assert result.code == 3
    assert "pip install 'screenwright[scale]'" in result.err
    assert doctor.OPTIONAL_PACKAGES["ray"][0] == "screenwright[scale]"


def test_an_archive_that_is_cut_off_ends_with_another_code(ran, tmp_path):
    (tmp_path / "a.tar").write_bytes(b"no tar")
    result = ran("batch", tmp_path / "a.tar", "--out", tmp_path / "out", "--workers", 1)
    assert (result.code, result.out.startswith("screens 0, elements 0, errors 0;")) == (6, True)
    assert "a.tar was not read to its end" in result.err


def test_ctrl_c_keeps_what_was_seen(tmp_path):
    shots = tmp_path / "in"
    shots.mkdir()
    Image.new("RGB", (60, 40), "black").save(shots / "a.png")
    os.mkfifo(shots / "b.png")
    process = start("batch", shots, "--out", tmp_path / "out", "--workers", "1")
    writing = eventually(lambda: opened(shots / "b.png"))
    assert writing  # the picture before it was seen, and of this one nothing ever comes
    process.send_signal(signal.SIGINT)
    result = finish(process)
    os.close(writing)
    assert result.code == 130
    assert "stopped by the user; what was seen is in" in result.err
    assert [row["key"] for row in rows(tmp_path / "out", "screens")] == ["a.png"]


def opened(fifo: Path) -> int | None:
    """The end to write to, once somebody has the other one."""
    try:
        return os.open(fifo, os.O_WRONLY | os.O_NONBLOCK)
    except OSError:
        return None
