"""A page and a table of reports: what was seen is text in them, and drawings say in words what they show."""

from __future__ import annotations

import math

from screenwright_lab.benchmarks.documents import markdown, plain_text
from screenwright_lab.benchmarks.figures import Confusion, Reliability, confused, figure_from_json, figure_to_json
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.page import page
from screenwright_lab.benchmarks.report import Report

PAIRS = [("button", "link", 2), ("button", "button", 5), ("link", "link", 1), ("button", "link", 1)]
CONFUSION = confused("Kinds", PAIRS)
RELIABILITY = Reliability("Confidence", ((0.95, 0.9, 40), (0.55, 0.2, 10)))
SCORES = (
    Score("right", 0.5, 0.25, 0.75, 8), Score("steps", 4.0, 3.0, 5.0, 8), Score("right", 1.0, 0.5, 1.0, 2, "a|b"),
    Score("asked of nobody", math.nan, math.nan, math.nan, 0),
)  # fmt: skip
REPORT = Report(
    benchmark="toy-1", solver="<b>me</b>", n=8, scores=SCORES, data_sha256="0" * 64, seconds=4.0,
    figures=(CONFUSION, RELIABILITY),
    remarks={"s1": "no effect: <script>", "s2": "ambiguous: two", "s3": "no effect: x"},
)  # fmt: skip


def test_names_that_were_confused_are_counted():
    names = ("button", "link")
    assert confused("Kinds", PAIRS) == Confusion("Kinds", names, names, ((5, 3), (0, 1)))


def test_figures_come_back():
    assert [figure_from_json(figure_to_json(figure)) for figure in REPORT.figures] == list(REPORT.figures)


def test_the_page_holds_no_markup_of_others_and_draws_what_lies_between_0_and_1():
    made = page([REPORT])
    assert "<b>me" not in made
    assert "<script" not in made
    assert "&lt;b&gt;me" in made
    assert made.count('class="reach"') == 2, "4.0 steps have no bar from 0 to 1"
    assert 'width="80.0"' in made, "half of 160 pixels"
    assert "told 0.95, right 0.90 of 40" in made
    assert "asked of nobody" not in made


def test_a_table_keeps_its_columns():
    made = markdown([REPORT])
    rows = [line for line in made.splitlines() if line.startswith("| **")]
    assert {line.replace("\\|", "").count("|") for line in rows} == {3}
    assert "| 2 | no effect | s1 | <script> |" in made


def test_the_terminal_shows_misses_the_commonest_first():
    told = plain_text([REPORT]).splitlines()
    assert told[-2:] == ["   2  no effect: s1: <script>", "   1  ambiguous: s2: two"]
