"""Layouts of Rico, questions about them, and their scores."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import run_here
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright_lab.benchmarks.screenqa import NO_ANSWER, read_answer, word_f1
from screenwright_lab.data.rico_layouts import KINDS, read_layout, read_questions
from servers.chat_server import ChatServer, says

LAYOUT = (
    "TOOLBAR 0 999 20 100 (TEXT Team News, 3 (new) 100 500 30 90, PICTOGRAM arrow backward 0 90 30 90),"
    " LIST_ITEM 0 999 100 200 (TEXT Total 12 100 300 110 150, SWITCH 800 990 120 180), TEXT_INPUT 10 990 300 340"
)


def test_texts_that_hold_commas_digits_and_parentheses():
    labels = read_layout(LAYOUT).labels
    assert [(one.kind, one.text, one.name) for one in labels] == [
        ("other", None, None), ("text", "Team News, 3 (new)", "Team News, 3 (new)"), ("icon", None, "arrow backward"),
        ("list_item", None, None), ("text", "Total 12", "Total 12"), ("switch", None, None), ("input", None, None),
    ]  # fmt: skip
    assert labels[0].box == Box(0, 38, 1080, 192)
    assert [one.clickable for one in labels] == [False, False, False, True, False, True, True]


element = st.tuples(
    st.sampled_from(sorted(KINDS)), st.from_regex(r"[a-z ,.()']{1,20}", fullmatch=True).map(str.strip),
    st.integers(0, 400), st.integers(500, 999), st.integers(0, 400), st.integers(500, 999),
)  # fmt: skip


@given(st.lists(element, max_size=6))
def test_every_element_is_read_whatever_stands_in_it(elements):
    written = ", ".join(" ".join(str(part) for part in one if part != "") for one in elements)
    labels = read_layout(written).labels
    assert [one.kind for one in labels] == [KINDS[one[0]] for one in elements]
    assert [one.name or "" for one in labels] == [one[1] for one in elements]


@given(st.text(max_size=80))
def test_no_layout_is_too_strange(text):
    read_layout(text)


@pytest.mark.parametrize(
    ("told", "answer", "f1"),
    [
        ("The first one.", "first one", 1.0),
        ("26", "26 comments", 2 / 3),
        ("", "26", 0.0),
        ("the", "a", 1.0),
        (NO_ANSWER, "No answer.", 1.0),
        (NO_ANSWER, "no", 0.0),
        ("a b b", "b b c", 2 * 2 / 5),
    ],
)
def test_f1_over_words(told, answer, f1):
    """The article "a" goes, so that the last pair is "b b" and "b b c"."""
    assert word_f1(told, answer) == pytest.approx(f1)


def test_replies():
    assert read_answer('{"answer": 5}') == "5"
    assert read_answer('{"answer": null}') == NO_ANSWER
    assert read_answer(" it is on ") == "it is on"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "screen_annotation_x.csv").write_text(f'screen_id,screen_annotation\n7,"{LAYOUT}"\n')
    asked = [
        {"image_id": 7, "question": "How many switches are there?", "ground_truth": ["one", "1"]},
        {"image_id": 7, "question": "What is the weather?", "ground_truth": ["<no answer>"]},
        {"image_id": 8, "question": "Where?", "ground_truth": ["nowhere"]},
    ]
    (tmp_path / "short_qa.json").write_text(json.dumps(asked))
    return tmp_path


def scores(capsys, monkeypatch, *arguments):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    ran = run_here(capsys, monkeypatch, "eval", "screenqa", *arguments, "--json")
    assert ran.code == 0, ran.err
    return {score["name"]: (score["value"], score["n"]) for score in json.loads(ran.out)["scores"]}


def test_without_a_model(folder, capsys, monkeypatch):
    found = scores(capsys, monkeypatch, "--data", folder)
    assert found == {"F1": (1.0, 2), "exact": (1.0, 2), "F1, short_qa": (1.0, 1), "F1, no answer": (1.0, 1)}
    found = scores(capsys, monkeypatch, "--data", folder, "--solver", "baseline:none")
    assert found["F1"] == (0.5, 2)


@pytest.mark.parametrize("over", ["narration", "html"])
def test_a_model_is_told_the_layout(folder, capsys, monkeypatch, over):
    with ChatServer(lambda request: says('{"answer": "1"}')) as server:
        found = scores(capsys, monkeypatch, "--data", folder, "--over", over, "--solver", "model:openai-compatible/any",
                       "--base-url", server.openai_url, "--replies", folder / "kept.jsonl")  # fmt: skip
        assert all("Team News, 3 (new)" in one.text for one in server.requests)
    assert found["F1"] == (0.5, 2)
    again = scores(capsys, monkeypatch, "--data", folder, "--solver", f"replies:{folder / 'kept.jsonl'}")
    assert again == found


def test_faults_are_named(folder, tmp_path):
    (folder / "short_qa.json").write_text('[{"image_id": 7, "question": "q", "ground_truth": []}]')
    with pytest.raises(DataError, match=r"short_qa\.json holds no questions: ValueError question 0 has no answer"):
        read_questions(folder)
    (folder / "screen_annotation_x.csv").unlink()
    with pytest.raises(DataError, match="holds no screen_annotation"):
        read_questions(folder)
