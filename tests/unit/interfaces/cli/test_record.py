"""``screenwright record``: what goes together, and what is said where it does not."""

from __future__ import annotations

import json

import pytest

from commands import run_here


@pytest.mark.parametrize("options", [[], ["--device", "vnc://h", "--from", "runs/1"]], ids=["neither", "both"])
def test_one_of_device_and_episode(capsys, monkeypatch, options):
    ran = run_here(capsys, monkeypatch, "record", *options)
    assert ran.code == 2
    assert "--device URL, or an episode with --from DIR" in ran.err


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("simulated:notepad", "nobody can work a simulated device"),
        ("ftp://:secret@host", "vnc://[:PASSWORD@]HOST:PORT"),
    ],
)
def test_what_cannot_be_recorded_says_what_can(capsys, monkeypatch, tmp_path, url, words):
    ran = run_here(capsys, monkeypatch, "record", "--device", url, "--out", str(tmp_path / "e"), "--json")
    assert ran.code == 2
    assert words in ran.err
    assert "secret" not in ran.err
    assert json.loads(ran.out)["exit_code"] == 2
    assert not (tmp_path / "e").exists()


def test_an_episode_that_is_not_there_is_one_clear_line(capsys, monkeypatch, tmp_path):
    ran = run_here(capsys, monkeypatch, "record", "--from", str(tmp_path / "none"), "--out", str(tmp_path / "e"))
    assert ran.code == 6
    assert len(ran.err.strip().splitlines()) == 1
