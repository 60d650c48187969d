"""What every ``eval`` command can: lists, folders, processes, reports, the journal, comparison; on steps made here."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from PIL import Image

from commands import Ran, run_here
from screenwright_lab import benchmarks as evals
from screenwright_lab.benchmarks.catalogue import HOMES, scorer
from screenwright_lab.benchmarks.journal import read_journal

pytestmark = pytest.mark.integration

BASELINES = ("baseline:centre", "baseline:scroll")


@pytest.fixture
def steps(tmp_path: Path) -> Path:
    """Six episodes of one step, by turns a tap on the middle and a swipe down."""
    Image.new("RGB", (100, 200)).save(tmp_path / "s.png")
    entries = [
        {
            "episode_id": f"e{number}", "step_id": 0, "instruction": "go", "image_path": "s.png", "ui_positions": "[]",
            "result_action_type": 4, "result_action_text": "", "result_touch_yx": "[0.5, 0.5]",
            "result_lift_yx": "[0.5, 0.5]" if number % 2 else "[0.1, 0.5]",
        }
        for number in range(6)
    ]  # fmt: skip
    path = tmp_path / "steps.json"
    path.write_text(json.dumps(entries))
    return path


@pytest.fixture
def call(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("SCREENWRIGHT_JOURNAL", str(tmp_path / "journal.jsonl"))

    def called(*arguments: object) -> Ran:
        return run_here(capsys, monkeypatch, "eval", *map(str, arguments))

    return called


@pytest.fixture
def runs(call, steps, tmp_path) -> tuple[Path, Path]:
    """A run of each of two baselines."""
    folders = (tmp_path / "centre", tmp_path / "scroll")
    for solver, folder in zip(BASELINES, folders, strict=True):
        assert call("aitw", "--data", steps, "--solver", solver, "--resume", folder).code == 0
    return folders


def test_a_run_leaves_rows_a_report_and_a_line_in_the_journal(call, runs, tmp_path):
    centre = runs[0]
    assert sorted(path.name for path in centre.iterdir()) == ["report.json", "rows.jsonl", "run.json"]
    report, line = json.loads((centre / "report.json").read_text()), read_journal(tmp_path / "journal.jsonl")[0]
    assert (line["benchmark"], line["solver"], line["run"]) == ("aitw-1", "baseline:centre", str(centre))
    assert line["data_sha256"] == report["data_sha256"]
    assert {"processors", "machine"} <= line["hardware"].keys()
    assert {"screenwright", "python", "numpy", "onnxruntime", "nets"} <= line["versions"].keys()
    assert line["options"].items() >= {"dialect": "aitw", "simple": False}.items()


def test_the_history_tells_of_runs_oldest_first(call, runs):
    lines = call("history", "aitw").out.splitlines()
    assert [solver in line for solver, line in zip(BASELINES, lines[::3], strict=True)] == [True, True]
    assert len(json.loads(call("history", "--limit", 1, "--json").out)) == 1
    assert "no run in" in call("history", "miniwob").out


def test_a_damaged_journal_is_said(call, runs, tmp_path):
    (tmp_path / "journal.jsonl").write_text('{"schema": "screenwright.journal/1"\n')
    ran = call("history")
    assert (ran.code, "line 1, is no screenwright.journal/1" in ran.err) == (6, True)


def test_two_runs_are_compared(call, runs, tmp_path):
    told = json.loads(call("compare", *runs, "--json").out)
    region = next(one for one in told["differences"] if one["name"] == "click region")
    assert (region["first"], region["second"], region["value"], region["p"]) == (1.0, 0.0, -1.0, 0.25)
    ran = call("compare", *runs, "--report", tmp_path / "both.md")
    assert "B - A" in ran.out
    assert "| click region | 1.000 | 0.000 | -1.000" in (tmp_path / "both.md").read_text()
    same = json.loads(call("compare", runs[0], runs[0], "--json").out)
    assert {(one["value"], one["p"]) for one in same["differences"]} == {(0.0, 1.0)}


def test_runs_with_other_options_stand_beside_each_other_and_those_of_other_benchmarks_are_not_compared(
    call, runs, steps, tmp_path
):
    simple = tmp_path / "simple"
    assert call("aitw", "--data", steps, "--solver", "baseline:centre", "--simple", "--resume", simple).code == 0
    ran = call("compare", runs[0], simple)
    assert (ran.code, "of aitw-simple-1: compare runs of one benchmark" in ran.err) == (6, True)
    assert "baseline:centre" in call("show", runs[0], simple).out


def test_reports_are_written_by_the_ending_of_their_files(call, runs, tmp_path):
    files = [tmp_path / name for name in ("r.md", "r.html", "r.json")]
    options = [word for file in files for word in ("--report", file)]
    assert call("show", *runs, *options).code == 0
    table, page, document = (file.read_text() for file in files)
    assert "| **click region** | 1.000 [" in table
    assert page.count("<svg") == page.count("aria-label") > 8
    assert "http" not in page, "nothing outside of itself"
    assert [one["solver"] for one in json.loads(document)] == list(BASELINES)


@pytest.mark.parametrize("command", [("show", "nowhere"), ("aitw", "--data", "nowhere", "--solver", "baseline:centre")])
def test_another_ending_is_refused_before_anything_is_done(call, command, tmp_path):
    ran = call(*command, "--report", tmp_path / "r.pdf")
    assert (ran.code, ".md, .html, .json" in ran.err) == (2, True)


def test_processes_tell_the_same(call, runs, steps, tmp_path):
    command = ("aitw", "--data", steps, "--solver", "baseline:centre", "--workers", 2, "--resume", tmp_path / "two")
    assert call(*command).code == 0
    one, two = (json.loads((folder / "report.json").read_text()) for folder in (runs[0], tmp_path / "two"))
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_replies_that_were_changed_need_another_folder(call, steps, tmp_path):
    file = tmp_path / "replies.jsonl"
    command = ("aitw", "--data", steps, "--solver", f"replies:{file}", "--resume", tmp_path / "run")
    file.write_text("".join(json.dumps({"id": f"e{number}/0", "reply": "no"}) + "\n" for number in range(6)))
    assert call(*command).code == 0
    file.write_text(file.read_text().replace("no", "yes"))
    ran = call(*command)
    assert (ran.code, "--replies-sha256" in ran.err) == (6, True)


def test_nothing_judged_is_no_success(call, steps, tmp_path):
    file = tmp_path / "replies.jsonl"
    file.write_text("")
    ran = call("aitw", "--data", steps, "--solver", f"replies:{file}", "--json")
    report = json.loads(ran.out)
    assert (ran.code, report["n"], report["errors"], report["scores"]) == (1, 0, 6, [])


@pytest.mark.parametrize("benchmark", HOMES)
def test_every_benchmark_can_score_rows_at_rest(benchmark):
    assert callable(scorer(benchmark))


def test_every_benchmark_with_a_version_is_in_the_catalogue():
    modules = [import_module(f"screenwright_lab.benchmarks.{one.name}") for one in iter_modules(evals.__path__)]
    fields = [getattr(made, "__dataclass_fields__", {}) for module in modules for made in vars(module).values()]
    names = {str(each["name"].default) for each in fields if "name" in each}
    assert {name for name in names if re.fullmatch(r"[a-z-]+-[0-9]+", name)} - set(HOMES) == set()
    assert {"nextstep-1", "tokens-1"} <= names
