"""Leaving out stages of the parser: what is seen without them, what is kept, and what is told."""

import json

import pytest
from typer.testing import CliRunner

from screens import form
from screenwright.core.errors import DataError, UsageError
from screenwright.core.images import encode_png
from screenwright_lab.benchmarks.ablation import Judged, as_line, as_markdown, benchmarks_on, kept, parts, seen, worths
from screenwright_lab.benchmarks.plain import ANSWERS, MEASURES
from screenwright_lab.commands.ablate import app


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    file = tmp_path_factory.mktemp("pages") / "form.png"
    file.write_bytes(encode_png(form().shot().pixels))
    return file


def test_a_screen_is_seen_without_each_stage_that_changed_something(picture):
    made = seen(picture)
    assert {one.name for one in made.whole.elements if one.kind == "input"} == {"Full name", "Nickname"}
    shown = [one.text for one in made.without["texts and links"].elements]
    assert "Save" in shown
    assert "Account settings" not in shown
    assert "phone keys" not in made.without  # there are none
    assert "text" not in made.without  # nothing goes without it
    assert made.ms["text"] > 0


def test_a_screen_is_seen_without_several_stages_at_once(picture):
    names = "texts and links, relations"
    made = seen(picture, [names])
    assert {one.text for one in made.without[names].elements} == {
        one.text for one in made.without["texts and links"].elements
    }
    assert seen(picture, ["phone keys, launchers"]).without.keys() == seen(picture).without.keys()
    with pytest.raises(UsageError, match="text, thoughts"):
        parts("text, panes, thoughts")


def full(row):
    return {name: row.get(name, [0.0, 0.0]) for name in (*MEASURES, *ANSWERS)}


def test_what_is_lost_without_a_stage_is_told_with_its_interval(tmp_path):
    right, wrong = full({"checks": [2.0, 2.0]}), full({"checks": [0.0, 2.0]})
    every = [
        Judged("plain-1", str(i), str(i), right, {"belief": wrong} if i < 30 else {}, {"belief": 2.0})
        for i in range(40)
    ]
    found = {one.stage: one for one in worths(every, benchmarks_on([tmp_path], [], "test"))}
    belief = found["belief"]
    assert (belief.changed, belief.screens, belief.ms) == (30, 40, 2.0)
    (name,) = belief.beyond
    gap = belief.beyond[name]
    assert (name, round(gap.value, 3)) == ("plain-1 checks", -0.75)
    assert gap.low < -0.75 < gap.high < 0
    assert (found["panes"].changed, found["panes"].beyond) == (0, {})
    assert "second stage" not in found
    lines = as_markdown(list(found.values())).splitlines()
    assert f"| belief | 30 of 40 | 2.0 | plain-1 checks -0.750 [{gap.low:+.3f}, {gap.high:+.3f}] |" in lines
    assert "| panes | 0 of 40 | 0.0 | nothing |" in lines


def test_what_was_judged_is_kept_and_a_damaged_line_is_told(tmp_path):
    one = Judged("plain-1", "a", "b", {"checks": [1.0, 2.0]}, {"belief": {"checks": [0.0, 2.0]}}, {"belief": 1.5})
    file = tmp_path / "judged.jsonl"
    file.write_text(json.dumps(as_line(one)) + "\n")
    assert kept(file) == [one]
    assert kept(tmp_path / "none") == []
    file.write_text("{}\n")
    with pytest.raises(DataError, match="cannot be read"):
        kept(file)


def test_the_command_wants_something_to_look_at(tmp_path):
    ended = CliRunner().invoke(app, ["stages", "--out", str(tmp_path / "run")])
    assert "give folders" in str(ended.exception)
