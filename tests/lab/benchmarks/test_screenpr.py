"""The point-and-read benchmark: ceilings, chance, given regions, less shown, anyone's replies."""

import json

import pytest

from commands import run_here
from point_screens import draw_point_screens
from screenwright.core.errors import DataError, UsageError
from screenwright.llm.scripted import ScriptedModel
from screenwright_lab.benchmarks import readers
from screenwright_lab.benchmarks.judges import EmbeddedJudge
from screenwright_lab.benchmarks.readers import BASELINES, Screens
from screenwright_lab.benchmarks.runner import Settings, run
from screenwright_lab.benchmarks.screenpr import MEASURES, ScreenPR
from screenwright_lab.benchmarks.tables import table
from screenwright_lab.data.screenpr.draw import draw, keep
from screenwright_lab.data.screenpr.samples import load
from screenwright_lab.data.screens.store import shots
from servers.chat_server import ChatServer, says

pytestmark = pytest.mark.integration

REPLY = '{"content": "A thing.", "layout": "At the top left of the screen."}'


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    made, folder = tmp_path_factory.mktemp("made"), tmp_path_factory.mktemp("points")
    draw_point_screens(made, 3)
    keep(draw(shots(made), made, 4, 0, lambda line: None), made, folder)
    return folder


@pytest.fixture(scope="module")
def points(data):
    return load(data)


def scores(data, points, *chosen, limit=None):
    report = run(ScreenPR(data, points, chosen, EmbeddedJudge()), Settings(limit), say=lambda line: None)
    assert report.errors == 0
    return {(score.group, score.name): score for score in report.scores}


def test_the_truth_is_the_ceiling_and_words_of_others_are_chance(data, points):
    told = scores(data, points, *(readers.baseline(name, Screens(data), points) for name in ("truth", "shuffled")))
    assert told["baseline:truth", "layout"].value == 1.0
    assert told["baseline:truth", "content"].value >= 0.8
    assert told["baseline:truth", "ROUGE-L"].value == 1.0
    assert told["baseline:shuffled", "content"].value <= 0.5
    assert told["baseline:shuffled", "layout"].value <= 0.5
    assert told["baseline:truth, mobile", "layout"].n == sum(one.domain == "mobile" for one in points)


def test_the_builtin_reader_reads_what_stands_there(data, points):
    told = scores(data, points, readers.builtin(Screens(data)), limit=6)
    assert told["builtin", "content"].value >= 0.5
    assert {name for group, name in told if group == "builtin"} == set(MEASURES) - {"BERTScore"}  # it needs an encoder


def test_bertscore_stands_beside_rouge_where_an_encoder_is(data, points):
    bench = ScreenPR(data, points, [readers.baseline("truth", Screens(data), points)], EmbeddedJudge())
    bench.bert = lambda said, reference: 0.5 if said == reference else 0.0
    found = {(score.group, score.name): score.value for score in run(bench, say=lambda line: None).scores}
    assert found["baseline:truth", "BERTScore"] == 0.5


def test_regions_that_are_given_are_used(data, points):
    told = scores(data, points, *readers.given(Screens(data)), limit=4)
    assert told["both given", "local region"].value == 1.0
    assert told["both given", "global region"].value == 1.0
    assert told["local region given", "local region"].value == 1.0


def test_a_model_is_shown_less_and_less(data, points):
    model = ScriptedModel([REPLY] * 8)
    scores(data, points, *readers.ablated(Screens(data), model), limit=1)
    assert [sum(not isinstance(part, str) for part in asked[-1].parts) for asked in model.seen[::2]] == [2, 1, 1, 1]
    plain = model.seen[-1][0].text
    assert "frame with the label" not in plain
    assert "red dot marks" not in plain


def test_anyones_replies_are_judged(data, points, tmp_path):
    file = tmp_path / "replies.jsonl"
    ids = [name for one in points for name in (one.id, f"{one.id}/reference")]
    file.write_text("".join(json.dumps({"id": name, "reply": REPLY}) + "\n" for name in ids))
    told = scores(data, points, readers.replied(file))
    assert told["replies:replies.jsonl", "content"].value == 0.0
    file.write_text(json.dumps({"id": points[0].id, "reply": REPLY}))
    said = []
    report = run(ScreenPR(data, points, [readers.replied(file)], EmbeddedJudge()), Settings(3), say=said.append)
    assert report.errors == 3
    assert any("no reply for" in line for line in said)


def test_what_a_model_used_stands_in_the_report_and_in_every_row(data, tmp_path, capsys, monkeypatch):
    with ChatServer(lambda request: says(REPLY)) as server:
        solver = ("--solver", "model:openai-compatible/toy", "--base-url", server.openai_url, "--price", "1000000,0")
        command = ("eval", "screenpr", "--data", data, *solver, "--limit", "1", "--resume", tmp_path, "--json")
        told = json.loads(run_here(capsys, monkeypatch, *command).out)
        asked = len(server.requests)
        again = json.loads(run_here(capsys, monkeypatch, *command).out)
        assert len(server.requests) == asked == 2, "two points a sample, and nothing is paid twice"
    (usage,) = told["usage"]
    rows = [json.loads(line)["usage"][0] for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert (usage["model"], usage["replies"], usage["money"]) == ("openai-compatible/toy", 2, told["cost"])
    assert told["cost"] == usage["input_tokens"] == sum(row["input_tokens"] for row in rows) > 0
    assert again["usage"] == told["usage"]


def test_faults_of_replies_are_named(tmp_path):
    (tmp_path / "bad.jsonl").write_text('{"id": 3}')
    with pytest.raises(DataError, match="holds no lines of"):
        readers.replied(tmp_path / "bad.jsonl")


def test_an_unknown_baseline_lists_those_there_are(data, points):
    with pytest.raises(UsageError, match=", ".join(BASELINES)):
        readers.baseline("human", Screens(data), points)


def test_a_table_has_a_row_for_each_reader(data, points):
    report = run(
        ScreenPR(data, points, [readers.baseline("truth", Screens(data), points)], EmbeddedJudge()), Settings(2)
    )
    lines = table(report.scores, MEASURES).splitlines()
    assert len(lines) == 1 + len({score.group for score in report.scores})
    assert all(line.startswith("baseline:truth") for line in lines[1:])
    assert "local region" not in lines[0]


def test_the_command_prints_tables_lists_and_sheets(data, points, tmp_path, capsys, monkeypatch):
    ran = run_here(capsys, monkeypatch, "eval", "screenpr", "--data", data, "--list")
    assert set(ran.out.split()) == {one.id for one in points}
    arguments = ("eval", "screenpr", "--data", data, "--solver", "baseline:truth", "--limit", "3")
    ran = run_here(capsys, monkeypatch, *arguments, "--json")
    document = json.loads(ran.out)
    assert (document["benchmark"], document["n"]) == ("screenpr-1", 3)
    page = ("eval", "screenpr-sheet", *arguments[2:], "--out", tmp_path / "sheet.html")
    ran = run_here(capsys, monkeypatch, *page)
    assert (tmp_path / "sheet.html").read_text().count("<blockquote>") == 3
    ran = run_here(capsys, monkeypatch, "eval", "screenpr", "--data", data, "--table", "ablation")
    assert ran.code == 2
    assert "needs a model" in ran.err


def test_the_command_draws_points(tmp_path, capsys, monkeypatch):
    draw_point_screens(tmp_path / "made", 2)
    ran = run_here(
        capsys, monkeypatch, "data", "screenpr", "--screens", tmp_path / "made", "--out", tmp_path / "points"
    )
    assert ran.code == 0
    assert len(load(tmp_path / "points")) > 3
    ran = run_here(
        capsys, monkeypatch, "data", "screenpr", "--screens", tmp_path / "made", "--out", tmp_path, "--split", "train"
    )
    assert ran.code == 6
    assert "train split" in ran.err
