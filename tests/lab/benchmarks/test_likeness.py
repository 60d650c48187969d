"""BERTScore by hand, and texts beside their references at the command line."""

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import run_here
from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.bert_score import Embedded, bert_score, idf
from screenwright_lab.benchmarks.likeness import Likeness, bert_f1, measures, read_pairs
from screenwright_lab.benchmarks.runner import run

AXES = {"save": (1, 0, 0), "store": (0.8, 0.6, 0), "file": (0, 1, 0), "moon": (0, 0, 1)}


def embed(text):
    words = text.split()
    return Embedded(tuple(words), np.array([AXES[word] for word in words], np.float32).reshape(-1, 3))


def test_each_word_meets_the_most_like_one():
    """cos(store, save) = 0.8, cos(store, file) = 0.6, moon is like nothing."""
    precision, recall, f1 = bert_score(embed("store moon"), embed("save file"))
    assert precision == pytest.approx((0.8 + 0.0) / 2)
    assert recall == pytest.approx((0.8 + 0.6) / 2)
    assert f1 == pytest.approx(2 * 0.4 * 0.7 / 1.1)


def test_rare_words_weigh_more():
    weights = idf([["the", "save"], ["the", "file"], ["the", "moon"]])
    assert weights["the"] == 0.0
    assert weights["save"] == pytest.approx(-math.log(2 / 4))
    weighed = bert_score(embed("save"), embed("save moon"), {"save": 1.0, "moon": 3.0})
    assert weighed.recall == pytest.approx(1 / 4)
    assert bert_score(embed("moon"), embed("file"), {}).f1 == 0.0


texts = st.lists(st.sampled_from(list(AXES)), max_size=5).map(" ".join)


@given(texts, texts)
def test_turned_round_precision_is_recall_and_equal_texts_are_whole(one, other):
    there, back = bert_score(embed(one), embed(other)), bert_score(embed(other), embed(one))
    assert there.precision == pytest.approx(back.recall)
    assert there.f1 == pytest.approx(back.f1)
    assert bert_score(embed(one), embed(one)).f1 == pytest.approx(1.0)
    assert 0.0 <= there.f1 <= 1.0 + 1e-6


def test_the_length_of_a_vector_does_not_count():
    short, long = Embedded(("a",), np.array([[1e-3, 0]], np.float32)), Embedded(("a",), np.array([[9, 0]], np.float32))
    assert bert_score(short, long).f1 == pytest.approx(1.0)


PAIRS = [
    {"id": "1", "told": "save file", "gold": "save file"},
    {"id": "2", "told": "moon", "gold": "file"},
]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "pairs.jsonl"
    path.write_text("\n".join(map(json.dumps, PAIRS)) + "\n")
    return path


def test_means_over_pairs(file):
    report = run(Likeness(file, measures(bert_f1(embed))), say=lambda _: None)
    assert {score.name: score.value for score in report.scores} == pytest.approx(
        {"BLEU over letters": 0.5, "ROUGE-L": 0.5, "BERTScore": 0.5}
    )


def test_at_the_command_line_without_an_encoder(file, capsys, monkeypatch):
    ran = run_here(capsys, monkeypatch, "eval", "likeness", "--data", file, "--json")
    assert [(score["name"], score["value"]) for score in json.loads(ran.out)["scores"]] == [
        ("BLEU over letters", 0.5), ("ROUGE-L", 0.5),
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["{", '{"id": 1, "told": "a"}', '{"id": 1, "told": "a", "gold": 3}', "[]"])
def test_a_line_that_is_no_pair_is_named(file, line):
    with file.open("a") as more:
        more.write(line)
    with pytest.raises(DataError, match="line 3, is no pair"):
        read_pairs(file)


def test_two_pairs_of_one_id_are_a_fault(file):
    file.write_text(file.read_text() * 2)
    with pytest.raises(DataError, match="two of one id"):
        read_pairs(file)
