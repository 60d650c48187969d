"""The whole command on pages that we write: pictures, labels, manifest, and going on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from screenwright.core.errors import DataError
from screenwright.interfaces.cli.commands import app
from screenwright_lab.data.screens.draw import draw_labels
from screenwright_lab.data.screens.store import shots
from screenwright_lab.data.screens.web.render import LOSSLESS_BYTES, check, encode
from screenwright_lab.data.screens.web.tab import Loaded

pytestmark = pytest.mark.integration


def command(out: Path, cache: Path, limit: int) -> str:
    words = [
        "data",
        "screens",
        "web",
        "--out",
        str(out),
        "--limit",
        str(limit),
        "--only",
        "own-login",
        "--workers",
        "1",
    ]
    result = CliRunner().invoke(app, [*words, "--cache", str(cache)])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_renders_counts_goes_on_and_draws(tmp_path: Path):
    out = tmp_path / "out"
    assert "3 new" in command(out, tmp_path, 3)
    found = list(shots(out))
    assert {shot.screen.origin.application for shot in found} == {"own-login"}
    for shot in found:
        assert shot.pixels().shape[:2] == (shot.screen.height, shot.screen.width)
    assert any(label.kind == "input" for shot in found for label in shot.screen.labels)
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["splits"] == {"train": 3}
    assert manifest["labels"]["train"]["button"] > 0
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*.webp")}
    assert "3 new, 6 screens" in command(out, tmp_path, 6)
    assert all(path.stat().st_mtime_ns == made for path, made in before.items())
    drawn = draw_labels(found[0].picture)
    assert drawn.shape == found[0].pixels().shape
    assert not np.array_equal(drawn, found[0].pixels())


def test_only_something_unknown_is_refused(tmp_path: Path):
    result = CliRunner().invoke(app, ["data", "screens", "web", "--out", str(tmp_path), "--only", "nothing"])
    assert result.exit_code != 0
    assert "nothing" in str(result.exception)


def test_drawing_without_a_picture_says_what_is_missing(tmp_path: Path):
    with pytest.raises(DataError, match="no label file"):
        draw_labels(tmp_path / "none.json")


@pytest.mark.parametrize("loaded", [Loaded(10, 6, 0, 0), Loaded(10, 2, 2, 2)])
def test_a_page_without_most_of_its_files_is_left_out(loaded: Loaded):
    with pytest.raises(DataError, match="failed to load"):
        check(loaded)


def test_a_page_that_lacks_little_is_kept():
    check(Loaded(10, 2, 3, 1))


def test_plain_pictures_are_kept_without_loss_and_noisy_ones_small(tmp_path: Path):
    plain = np.full((300, 400, 3), 240, np.uint8)
    plain[40:60, 50:200] = (10, 90, 200)
    noisy = np.random.default_rng(0).integers(0, 255, (600, 800, 3), dtype=np.uint8)
    for pixels, most in ((plain, 4_000), (noisy, 4 * LOSSLESS_BYTES)):
        (tmp_path / "x.webp").write_bytes(data := encode(pixels))
        assert len(data) < most
        read = np.asarray(Image.open(tmp_path / "x.webp").convert("RGB"))
        assert read.shape == pixels.shape
        assert pixels is noisy or np.array_equal(read, plain)
