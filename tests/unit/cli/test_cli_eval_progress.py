"""How far an evaluation is, where nobody watches a terminal."""

from __future__ import annotations

import pytest

from screenwright.cli import progress
from screenwright.cli.progress import watched


def told(capsys: pytest.CaptureFixture[str], *calls: tuple[int, int]) -> list[str]:
    with watched("toy-1") as (say, judged):
        for call in calls:
            judged(*call)
        say("the end")
    captured = capsys.readouterr()
    assert captured.out == "", "stdout is for the report"
    return captured.err.splitlines()


def test_the_last_sample_is_told_and_not_every_one(capsys):
    lines = told(capsys, (0, 3), (1, 3), (2, 3), (3, 3))
    assert [line[:11] for line in lines] == ["3/3 judged,", "the end"]


def test_what_an_earlier_part_did_is_said_first(capsys, monkeypatch):
    monkeypatch.setattr(progress, "EVERY_S", 0.0)
    lines = told(capsys, (2, 4), (3, 4), (4, 4))
    assert lines[0] == "2/4 were judged before"
    assert [line[:11] for line in lines[1:3]] == ["3/4 judged,", "4/4 judged,"]
