"""The embedded judge knows words, pictures and places, and nothing else; shuffled words leave it at chance."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from screenwright.llm.scripted import ScriptedModel
from screenwright_lab.benchmarks.judge_content import Crop, choose, fit, read_crop
from screenwright_lab.benchmarks.judge_layout import choose as place
from screenwright_lab.benchmarks.judge_layout import place_of
from screenwright_lab.benchmarks.judges import EmbeddedJudge, ModelJudge
from screenwright_lab.benchmarks.text import words
from screenwright_lab.data.screenpr.relation import RELATIONS, direction

SIZE = (1000, 800)


def crop(*lines, **kinds):
    return Crop(words(lines), tuple(line.casefold() for line in lines), Counter(kinds), 0.5 if lines else 0.0)


SAVE, LIST = crop("Save", button=1), crop("Save", "Inbox", "Drafts", "Sent mail", text=4)
PHOTO, EMPTY = crop(image=1), crop()


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("This is the “Save” button.", 0),
        ("A list with “Inbox”, “Drafts” and “Sent mail”.", 1),
        ("A list with “Inb0x” and “Draits”.", 1),  # misread
        ("This is a picture without text.", 2),
        ('The button "Save".', 0),
        ("It says save, and may be pressed.", 0),  # no quotation marks
        ("This is the “Delete” link.", None),
        ("", None),
    ],
)
def test_the_crop_is_chosen_by_what_is_on_it(said, right):
    assert choose(said, [SAVE, LIST, PHOTO, EMPTY]) == right


def test_a_full_stop_on_a_crop_is_no_word_of_the_description():
    assert fit("This is a picture without text.", crop("Fig. 3", text=1)) < fit(
        "This is a picture without text.", PHOTO
    )
    assert fit("This is the “+” button.", crop("7 + 2", button=1)) > fit(
        "This is the “+” button.", crop("72", button=1)
    )


def test_two_crops_that_fit_alike_are_no_answer():
    assert choose("This is the “Save” button.", [SAVE, SAVE, PHOTO, EMPTY]) is None


@given(st.text(max_size=60))
def test_any_words_can_be_judged(said):
    assert 0 <= fit(said, LIST) <= 2


def test_a_crop_is_read_by_itself():
    image = Image.new("RGB", (180, 44), (30, 70, 160))
    ImageDraw.Draw(image).text((12, 8), "Harbour 27", fill="white", font=ImageFont.load_default(size=22.0))
    read = read_crop(np.array(image))
    assert read.words["harbour"] == 1
    assert not read_crop(np.full((60, 90, 3), 200, np.uint8)).words


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        ("31 percent from the left and 10 percent from the top", "30% from the left, 90% from the top", "upper"),
        ("It is in the top left of the screen.", "It is in the bottom right of the screen.", "upper left"),
        ("It is at the bottom centre of the screen.", "It is at the top centre of the screen.", "lower"),
        ("In the middle of the bar, which runs along the left of the screen.", "On the right of the screen.", "left"),
        ("In the lower right of the panel, which fills the left half of the screen.", "In the upper right of the panel,"
         " which fills the left half of the screen.", "lower"),
        ("Centre of the screen.", "In the middle of the screen. To its left is “Save”.", "the same place"),
        ("Nothing is known.", "In the top left of the screen.", None),
        ("", "", None),
    ],
)  # fmt: skip
def test_places_are_read_from_words(one, other, answer):
    assert place(one, other, SIZE) == answer


@given(st.tuples(*[st.integers(0, 100)] * 4))
def test_hundredths_are_taken_as_they_stand(numbers):
    a, b, c, d = numbers
    said = "{} percent from the left and {} percent from the top of the screen"
    answer = place(said.format(a, b), said.format(c, d), SIZE)
    assert answer == direction((a - c) * SIZE[0], (b - d) * SIZE[1])


@given(st.text(max_size=80))
def test_any_words_have_a_place_on_the_screen_or_none(said):
    told = place_of(said)
    assert told is None or all(-0.01 <= side.start <= side.end for side in told)


def test_a_crop_is_read_once(monkeypatch):
    calls = []
    monkeypatch.setattr("screenwright_lab.benchmarks.judges.read_crop", lambda pixels: calls.append(1) or SAVE)
    judge, pixels = EmbeddedJudge(), [np.full((9, 9, 3), shade, np.uint8) for shade in (0, 50, 100, 150)]
    judge.content("“Save”", pixels)
    judge.content("“Save”", pixels)
    assert len(calls) == 4


def test_a_model_can_judge():
    judge = ModelJudge(ScriptedModel(['{"analysis": "it says so", "answer": "C"}', '{"answer": "upper-left"}']))
    assert judge.content("“Save”", [np.zeros((8, 9, 3), np.uint8)] * 4) == 2
    assert judge.layout("at the top", "at the bottom", SIZE) == "upper left"


@pytest.mark.parametrize("reply", ["I cannot tell", '{"answer": "E"}', '{"answer": ""}', '{"answer": "unknown"}', "{}"])
def test_an_answer_that_is_none_counts_as_none(reply):
    judge = ModelJudge(ScriptedModel([reply, reply]))
    assert judge.content("“Save”", [np.zeros((8, 9, 3), np.uint8)] * 4) is None
    assert judge.layout("at the top", "at the bottom", SIZE) is None
    assert len(RELATIONS) == 9
