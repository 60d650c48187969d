"""How far an evaluation is, where nobody watches a terminal, and how far a look is, on one."""

from __future__ import annotations

import io
import sys

import pytest

from screenwright.interfaces.cli import progress
from screenwright.interfaces.cli.progress import staged, watched


def told(capsys: pytest.CaptureFixture[str], *calls: tuple[int, int | None]) -> list[str]:
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


def test_where_nobody_knows_how_much_there_is_what_is_done_is_said(capsys, monkeypatch):
    monkeypatch.setattr(progress, "EVERY_S", 0.0)
    before, after, _ = told(capsys, (2, None), (3, None))
    assert (before, after[:10]) == ("2 were judged before", "3 judged, ")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_a_look_does_is_shown_on_a_terminal_and_gone_after_it(capsys, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "AFTER_S", 0.0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with staged() as tell:
        assert tell is not None
        tell("finding text", 1, 7)
        tell("reading text", 2, 9)
    shown = sys.stderr.getvalue()
    assert "reading text" in shown
    assert "2/9" in shown
    assert capsys.readouterr().out == "", "stdout is for the answer"


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_that_can_take_nothing_back_is_shown_nothing(monkeypatch, term):
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with staged() as tell:
        assert tell is None
    assert sys.stderr.getvalue() == ""


def test_a_quick_look_and_a_log_show_no_bar(capsys, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    with staged() as tell:
        assert tell is None, "stderr is no terminal here"
    monkeypatch.setattr(progress, "AFTER_S", 1e9)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with staged() as tell:
        assert tell is not None
        tell("reading text", 1, 2)
    assert sys.stderr.getvalue() == ""
