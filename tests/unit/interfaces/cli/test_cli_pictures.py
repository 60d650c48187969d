"""``parse`` and ``read`` on good and on bad pictures: one clear line, the right exit code, nothing half-written."""

from __future__ import annotations

import io
import itertools
import json
import re
import struct
import zlib

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from commands import run_here
from screenwright.core.images import decode
from screenwright.vision import pace

pytestmark = pytest.mark.integration

SIZE = (420, 160)


def png(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, format="PNG")
    return buffer.getvalue()


def sample() -> Image.Image:
    image = Image.new("RGB", SIZE, "white")
    pen = ImageDraw.Draw(image)
    pen.text((20, 20), "Monthly report", fill="black", font=ImageFont.load_default(22))
    pen.rectangle((20, 80, 140, 120), outline=(90, 90, 90), fill=(225, 225, 225))
    pen.text((52, 88), "Print", fill="black", font=ImageFont.load_default(20))
    return image


def huge_png(width: int, height: int) -> bytes:
    """A valid header of a picture that nobody should decode."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    body = struct.pack(">I", len(header)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    data = b"IDAT" + zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + body + struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))


@pytest.fixture
def ran(capsys, monkeypatch):
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "screen.png"
    path.write_bytes(png(sample()))
    return path


def test_parse_tells_a_model_what_is_there(ran, picture):
    result = ran("parse", picture)
    assert result.code == 0
    assert '"Monthly report"' in result.out
    assert 'button "Print"' in result.out


def test_white_words_on_nothing_are_read(ran, tmp_path):
    overlay = Image.new("RGBA", (420, 160), (255, 255, 255, 0))
    ImageDraw.Draw(overlay).text((20, 20), "Battery 84%", fill="white", font=ImageFont.load_default(24))
    path = tmp_path / "overlay.png"
    overlay.save(path)
    assert "Battery 84%" in ran("parse", path).out


def test_parse_json_is_one_document(ran, picture):
    result = ran("parse", picture, "--json")
    screen = json.loads(result.out)
    assert screen["schema"] == "screenwright.screen/1"
    assert screen["image"]["width"], screen["image"]["height"] == SIZE
    assert {"button", "text"} <= {element["kind"] for element in screen["elements"]}


def test_parse_writes_a_page_and_a_snapshot_of_roles(ran, picture):
    page = ran("parse", picture, "--html").out
    assert page.startswith("<!doctype html>")
    assert re.search(r"<button[^>]*>Print</button>", page)
    assert 'button "Print"' in ran("parse", picture, "--aria").out


@pytest.fixture
def hurried(monkeypatch):
    """A clock on which a second passes whenever it is looked at."""
    monkeypatch.setattr(pace, "monotonic", itertools.count().__next__)


def test_what_is_not_seen_in_time_is_named(ran, picture, hurried):
    result = ran("parse", picture, "--json", "--within", "300")
    document = json.loads(result.out)
    assert result.code == 0
    assert document["cut"]["time"]["budget_ms"] == 300
    assert "text" in document["cut"]["time"]["left_away"]
    assert document["elements"]
    assert "not all of it was seen in 300 ms; missing: text" in result.err
    assert "Not all of it was seen in 300 ms" in ran("parse", picture, "--within", "300").out


def test_each_of_several_pictures_has_its_time(ran, picture, hurried):
    result = ran("parse", picture, picture, "--json", "--within", "300", "--workers", "1")
    assert [json.loads(line)["cut"]["time"]["budget_ms"] for line in result.out.splitlines()] == [300, 300]
    assert ran("parse", picture, "--within", "0").code == 2


def test_parse_has_one_form_at_a_time(ran, picture):
    result = ran("parse", picture, "--html", "--json")
    assert result.code == 2
    assert "--json and --html exclude each other" in result.err


def test_parse_draws_the_boxes(ran, picture, tmp_path):
    out = tmp_path / "new" / "boxes.png"
    assert ran("parse", picture, "--picture", out).code == 0
    drawn = decode(out.read_bytes())
    assert (drawn.width, drawn.height) == SIZE
    assert not np.array_equal(drawn.pixels, np.array(sample()))


@pytest.mark.parametrize("workers", [(), ("--workers", "2")])
def test_several_images_give_a_line_each_and_a_bad_one_loses_nothing(ran, picture, tmp_path, workers):
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"not a picture")
    result = ran("parse", picture, broken, picture, "--json", *workers)
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 6
    assert [line.get("schema", "error") for line in lines[:3]] == [
        "screenwright.screen/1",
        "error",
        "screenwright.screen/1",
    ]
    assert "broken.png" in result.err


def bad_pictures() -> dict[str, bytes]:
    whole = png(sample())
    return {
        "empty": b"",
        "text": b"hello, I am no picture at all",
        "truncated": whole[: len(whole) // 2],
        "huge": huge_png(20_000, 20_000),
    }


@pytest.mark.parametrize("kind", bad_pictures())
@pytest.mark.parametrize("command", [("parse",), ("read", "--at", "1,1"), ("parse", "--json")])
def test_bad_pictures_get_one_line_and_exit_6(ran, tmp_path, kind, command):
    path = tmp_path / "bad.png"
    path.write_bytes(bad_pictures()[kind])
    result = ran(
        command[0], path, *command[1:], *(("--picture", tmp_path / "out.png") if command == ("parse",) else ())
    )
    assert result.code == 6
    assert len(result.err.strip().splitlines()) == 1
    assert "bad.png" in result.err
    assert [file.name for file in tmp_path.iterdir()] == ["bad.png"]
    if "--json" in command:
        assert json.loads(result.out)["exit_code"] == 6


@pytest.mark.parametrize(
    "image",
    [
        Image.new("RGBA", SIZE, (0, 0, 0, 0)),
        Image.new("CMYK", SIZE, (0, 0, 0, 255)).convert("RGB"),
        Image.fromarray(np.full((80, 90), 40_000, np.uint16)),
        Image.new("P", SIZE),
        Image.new("1", SIZE),
        Image.new("RGB", (1, 1), "red"),
    ],
    ids=["alpha", "cmyk", "16 bit", "palette", "bilevel", "1x1"],
)
def test_odd_pictures_are_read_and_called_what_they_are(ran, tmp_path, image):
    path = tmp_path / "odd.png"
    path.write_bytes(png(image))
    result = ran("parse", path, "--json")
    assert result.code == 0
    assert json.loads(result.out)["image"]["blank"] in ("black", "blank")


@pytest.mark.parametrize(("colour", "word"), [("black", "black"), ("white", "blank"), ((0, 90, 180), "blank")])
def test_a_screen_that_shows_nothing_is_named_and_not_described(ran, tmp_path, colour, word):
    path = tmp_path / "nothing.png"
    path.write_bytes(png(Image.new("RGB", SIZE, colour)))
    described = ran("read", path, "--at", "10,10")
    assert described.code == 0
    assert described.out.startswith(f"The screen is {word}")
    assert len(described.out.splitlines()) == 1
    assert word in ran("parse", path).out


def test_read_says_what_and_where(ran, picture, tmp_path):
    result = ran("read", picture, "--at", "80,100", "--lenses", tmp_path / "lenses", "--json")
    description = json.loads(result.out)
    assert description["schema"] == "screenwright.description/1"
    assert "Print" in description["content"]
    assert description["layout"]
    assert description["by"] == "builtin"
    assert description["path"][0] == "root"
    assert description["lenses"] == ["lens-1.png", "lens-2.png"]
    assert all(decode((tmp_path / "lenses" / name).read_bytes()).width > 100 for name in description["lenses"])


@pytest.mark.parametrize("point", ["0,0", "419,159", "140,100", "300,140"])
def test_every_point_of_the_screen_is_answered(ran, picture, point):
    result = ran("read", picture, "--at", point)
    assert result.code == 0
    assert len(result.out.splitlines()) == 2


@pytest.mark.parametrize("point", ["420,10", "-1,5", "9999,9999", "abc", "1", "1,2,3", ""])
def test_a_point_that_is_none_is_a_usage_error(ran, picture, tmp_path, point):
    result = ran("read", picture, f"--at={point}", "--lenses", tmp_path / "lenses")
    assert result.code == 2
    assert len(result.err.strip().splitlines()) == 1
    assert not (tmp_path / "lenses").exists()


def test_lenses_into_a_place_that_is_none(ran, picture, tmp_path):
    (tmp_path / "file").write_text("in the way")
    result = ran("read", picture, "--at", "5,5", "--lenses", tmp_path / "file")
    assert result.code == 6
    assert "cannot write" in result.err


def test_a_missing_file_and_a_folder(ran, tmp_path):
    assert "no file" in ran("parse", tmp_path / "none.png").err
    assert "folder" in ran("parse", tmp_path).err


@pytest.mark.parametrize("arguments", [("parse",), ("read",), ("nonsense",), ("parse", "--frobnicate", "x.png")])
def test_wrong_calls_exit_2(ran, arguments):
    assert ran(*arguments).code == 2


def test_the_version(ran):
    result = ran("--version")
    assert (result.code, result.out.split()[0]) == (0, "screenwright")


def test_a_screen_that_lives_is_parsed_and_kept(capsys, monkeypatch, tmp_path):
    saved = tmp_path / "now.png"
    ran = run_here(capsys, monkeypatch, "parse", "--device", "simulated:notepad?size=640x400", "--save", saved)
    assert ran.code == 0, ran.err
    assert 'menuitem "File"' in ran.out
    with Image.open(saved) as image:
        assert image.size == (640, 400)


def test_pictures_and_a_device_exclude_each_other(capsys, monkeypatch, tmp_path):
    for arguments in ((), ("x.png", "--device", "simulated:notepad"), ("x.png", "--save", tmp_path / "y.png")):
        ran = run_here(capsys, monkeypatch, "parse", *arguments)
        assert ran.code == 2
        assert "--device" in ran.err


def test_parse_traces_every_stage_and_explains_an_element(ran, picture, tmp_path):
    done = ran("parse", picture, "--trace", tmp_path / "trace", "--explain", "e1")
    assert done.code == 0
    assert '"Monthly report"' in done.out.splitlines()[0]
    told = [json.loads(line) for line in (tmp_path / "trace/stages.jsonl").read_text().splitlines()]
    assert [one["number"] for one in told] == list(range(len(told)))
    assert {"text", "second stage", "layout", "names"} <= {one["stage"] for one in told}
    assert all(one["ms"] >= 0 for one in told)
    assert decode((tmp_path / "trace/00-text-text.png").read_bytes(), "drawn").width == SIZE[0]


def test_what_cannot_be_explained_is_one_line(ran, picture):
    on_device = ("--device", "x", "--trace", "folder")
    for asked in ((picture, "--explain", "e99"), (picture, picture, "--explain", "e1"), on_device):
        done = ran("parse", *asked)
        assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
