"""What a chat model can be used for: models that answer rightly, wrongly, with nonsense, or with an error."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.app import ModelReport, check_model
from screenwright.app.coordinate_rules import PICTURE, RULES, TARGETS, fit_rules, target_box
from screenwright.app.model_questions import NAME, WORD
from screenwright.core.errors import BadReply, ModelTimeout, OutOfBudget, PicturesRefused, ScreenwrightError
from screenwright.core.geometry import Point
from screenwright.core.images import decode
from screenwright.core.messages import Message, Picture, Reply, Usage
from screenwright.core.spaces import Grid

ALL = (
    "answers", "fits a schema", "copies a name", "chooses", "chooses again", "reads steps", "acts",
    "answers in Chinese", "sees", "tells places",
)  # fmt: skip
STEPS = {
    "steps": [{"form": "type TEXT into NAME", "words": ["Anna", "Name"]}, {"form": "click NAME", "words": ["Save"]}]
}
ANSWERS = {
    "the word yes": "Yes.",
    "legs has a spider": '```json\n{"animal": "spider", "legs": 8}\n```',
    "this name of a file": NAME,
    "keep the document": '{"step": {"do": "tap", "on": "e3"}}',
    "look larger": '{"step": {"do": "tap", "on": "e2"}}',
    "put Anna into": json.dumps(STEPS),
    "save the document": '{"why": "it saves", "actions": [{"action": "click", "target": "e2"}]}',
    "天空": "蓝色",
    "One word": f"The word is {WORD}.",
}
"""By a piece of the question; the sixth question holds more than one of them, and the first that fits counts."""


class Answering:
    """A ChatModel that answers a question by a piece of it, and tells a place as ``places`` says."""

    remote = False
    name = "scripted/answering"

    def __init__(self, places: Callable[[Point], str], **instead: str | ScreenwrightError) -> None:
        self.usage = Usage()
        self.asked: list[str] = []
        self._places, self._instead = places, instead

    def reply(self, messages: Sequence[Message]) -> Reply:
        text = "\n".join(message.text for message in messages)
        pictures = [part for message in messages for part in message.parts if isinstance(part, Picture)]
        self.asked.append(text)
        answer = self._answer(text, pictures)
        if isinstance(answer, ScreenwrightError):
            raise answer
        self.usage += Usage(10, 2)
        return Reply(answer, Usage(10, 2))

    def _answer(self, text: str, pictures: list[Picture]) -> str | ScreenwrightError:
        for piece, instead in self._instead.items():
            if piece in text or (piece == "pictures" and pictures):
                return instead
        if "button marked X" in text:
            return self._places(middle_of(pictures[0]))
        return next(answer for piece, answer in ANSWERS.items() if piece in text)


def middle_of(picture: Picture) -> Point:
    """Of the blue button that is drawn on it."""
    rows, columns = np.nonzero((decode(picture.png).pixels == (20, 60, 160)).all(axis=2))
    return Point(int(columns.min() + columns.max() + 1) // 2, int(rows.min() + rows.max() + 1) // 2)


def by(grid: Grid, form: str = "[{:g}, {:g}]") -> Callable[[Point], str]:
    """Places as a model that counts so writes them: in whole numbers where the grid is no part of one."""
    digits = {1: 3, 100: 1}.get(grid.width, 0)
    return lambda at: form.format(*(round(value, digits) for value in grid.name(at, PICTURE).written))


def passed(report: ModelReport) -> dict[str, bool]:
    return {answer.question: answer.passed for answer in report.answers}


# -- the rule --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_that_a_model_counts_by_is_found(rule: str) -> None:
    report = check_model(Answering(by(RULES[rule])))
    assert passed(report) == dict.fromkeys(ALL, True)
    assert report.places is not None
    assert (report.rule, report.places.hits[rule], report.places.targets) == (rule, len(TARGETS), len(TARGETS))
    assert report.roles == ("reader", "chooser", "actor", "grounder")
    assert not report.ended


@pytest.mark.parametrize(
    ("rule", "dialect"),
    [
        ("pixels of the picture", "pyautogui"),
        ("pixels after smart resize 28", "qwen-2.5"),
        ("0 to 1000", "qwen-3"),
        ("0 to 999", "glm"),
        ("0 to 1", "aguvis"),
        ("0 to 100", "molmo"),
        ("0 to 1000, y first", "gemma"),
    ],
)
def test_dialects_that_count_so_are_told(rule: str, dialect: str) -> None:
    places = check_model(Answering(by(RULES[rule]))).places
    assert places is not None
    assert dialect in places.dialects
    assert "anthropic" not in places.dialects or rule == "pixels of the picture"


@pytest.mark.parametrize(
    "form",
    [
        "({:g}, {:g})",
        "x={:g}, y={:g}",
        '<point x="{:g}" y="{:g}" alt="X">X</point>',
        '```json\n{{"point_2d": [{:g}, {:g}], "label": "X"}}\n```',
        '<tool_call>\n{{"name": "computer_use", "arguments": {{"action": "left_click", "coordinate": [{:g}, {:g}]}}}}\n'
        "</tool_call>",
        "<think>Is it (1, 2)?</think>The button is at ({:g}, {:g}).",
    ],
)
def test_places_are_found_in_the_form_that_the_model_has(form: str) -> None:
    assert check_model(Answering(by(RULES["0 to 1000"], form))).rule == "0 to 1000"


def test_of_a_box_the_middle_counts() -> None:
    def box(at: Point) -> str:
        return f"[{at.x - 11}, {at.y - 11}, {at.x + 11}, {at.y + 11}]"

    assert check_model(Answering(box)).rule == "pixels of the picture"


@pytest.mark.parametrize("answer", ["[500, 500]", "[7, 7]", "It is in the corner.", "(1, 2) or (3, 4)", "{'x': 1}"])
def test_answers_that_no_rule_explains_are_unknown(answer: str) -> None:
    report = check_model(Answering(lambda _: answer))
    assert report.rule == "unknown"
    assert report.places is not None
    assert report.places.dialects == ()
    assert "grounder" not in report.roles
    assert passed(report) == {**dict.fromkeys(ALL, True), "tells places": False}


def test_two_answers_that_are_wrong_do_not_hide_the_rule() -> None:
    right = by(RULES["0 to 1000"])
    report = check_model(Answering(lambda at: "I see none." if at in TARGETS[:2] else right(at)))
    assert (report.rule, report.places and report.places.hits["0 to 1000"]) == ("0 to 1000", 4)
    worse = check_model(Answering(lambda at: "I see none." if at in TARGETS[:3] else right(at)))
    assert worse.rule == "unknown"


def test_rules_that_the_answers_do_not_tell_apart_are_told() -> None:
    report = check_model(Answering(by(RULES["0 to 1000"])))
    assert report.places is not None
    assert "0 to 999" in report.places.also
    assert "0 to 999" in report.answers[-1].detail


@given(st.lists(st.none() | st.tuples(*[st.floats(allow_nan=True, allow_infinity=True)] * 2), min_size=6, max_size=6))
def test_any_numbers_have_a_fit(answers: list[tuple[float, float] | None]) -> None:
    fit = fit_rules(answers)
    assert set(fit.hits) == set(RULES)
    assert all(0 <= hits <= fit.targets for hits in fit.hits.values())


def test_the_picture_tells_the_rules_apart() -> None:
    """Of the targets some are so far out that each kind of pixels misses what is told in another."""
    kinds = [RULES[f"pixels {kind}"] for kind in ("of the picture", "after smart resize 28", "after smart resize 32")]
    for told in kinds:
        for meant in kinds:
            points = [meant.read(*told.name(at, PICTURE).written).to_screen(PICTURE) for at in TARGETS]
            misses = sum(not target_box(at).contains(point) for at, point in zip(TARGETS, points, strict=True))
            assert (misses == 0) == (told == meant)


# -- the other questions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "answer", "question", "lost"),
    [
        ("the word yes", "no", "answers", ()),
        ("legs has", "A spider has eight.", "fits a schema", ("reader", "actor")),
        ("legs has", '{"animal": "spider", "legs": "8"}', "fits a schema", ("reader", "actor")),
        ("legs has", '{"animal": "spider", "legs": 8, "eyes": 8}', "fits a schema", ("reader", "actor")),
        ("this name", NAME.replace("-", " "), "copies a name", ("reader", "chooser")),
        ("keep the", "e1, e2 or e3", "chooses", ("chooser",)),
        ("look larger", "Step: tap Bold", "chooses again", ("chooser",)),
        ("put Anna", '{"steps": []}', "reads steps", ("reader",)),
        ("put Anna", '{"steps": [{"form": "dance", "words": []}]}', "reads steps", ("reader",)),
        ("save the document", '{"actions": [{"action": "click", "target": "e3"}]}', "acts", ("actor",)),
        ("save the document", "I would press Save.", "acts", ("actor",)),
        ("save the document", '{"actions": [{"action": "press_keys", "keys": ["hyper"]}]}', "acts", ("actor",)),
        ("天空", "blue", "answers in Chinese", ()),
        ("One word", "HARBOUR", "sees", ()),
    ],
)
def test_a_wrong_answer_costs_its_roles_and_ends_nothing(
    piece: str, answer: str, question: str, lost: tuple[str, ...]
) -> None:
    report = check_model(Answering(by(RULES["0 to 1000"]), **{piece: answer}))
    assert passed(report) == {**dict.fromkeys(ALL, True), question: False}
    assert set(report.roles) == {"reader", "chooser", "actor", "grounder"} - set(lost)
    (failed,) = [one for one in report.answers if not one.passed]
    assert failed.detail


def test_a_model_of_nonsense_can_be_used_for_nothing() -> None:
    report = check_model(Answering(lambda _: "banana", **{"": "banana"}))
    assert passed(report) == dict.fromkeys(ALL, False)
    assert (report.roles, report.rule, report.ended) == ((), "unknown", "")


def test_an_answer_that_is_none_ends_nothing() -> None:
    report = check_model(
        Answering(by(RULES["0 to 1000"]), **{"this name": BadReply("no word"), "marked X": BadReply("")})
    )
    assert passed(report) == {**dict.fromkeys(ALL, True), "copies a name": False, "tells places": False}
    assert report.answers[2].detail == "no word"


# -- models that take no pictures, and errors ------------------------------------------------------------------------


def test_a_model_of_text_is_not_asked_about_more_pictures() -> None:
    model = Answering(by(RULES["0 to 1000"]), pictures=PicturesRefused("no eyes"))
    report = check_model(model)
    assert passed(report) == {**dict.fromkeys(ALL[:-2], True), "sees": False}
    assert (report.roles, report.rule, report.places, report.ended) == (
        ("reader", "chooser", "actor"),
        "unknown",
        None,
        "",
    )
    assert report.answers[-1].detail == "no eyes"
    assert not any("marked X" in text for text in model.asked)


@pytest.mark.parametrize("error", [ModelTimeout("too slow"), OutOfBudget("used up")])
def test_an_error_ends_the_check_with_what_was_found(error: ScreenwrightError) -> None:
    report = check_model(Answering(by(RULES["0 to 1000"]), **{"look larger": error}))
    assert passed(report) == dict.fromkeys(ALL[:4], True)
    assert (report.ended, report.roles) == (str(error), ())


def test_an_error_among_the_targets_ends_it_too() -> None:
    report = check_model(Answering(by(RULES["0 to 1000"]), **{"marked X": ModelTimeout("too slow")}))
    assert passed(report) == dict.fromkeys(ALL[:-1], True)
    assert report.ended == "too slow"


def test_tokens_and_time_of_each_question_are_told() -> None:
    report = check_model(Answering(by(RULES["0 to 1000"])))
    assert [answer.tokens for answer in report.answers] == [12] * 9 + [12 * len(TARGETS)]
    assert all(answer.seconds >= 0 for answer in report.answers)
    assert report.model == "scripted/answering"


def test_no_question_says_how_positions_are_counted() -> None:
    model = Answering(by(RULES["0 to 1000"]))
    check_model(model)
    (asked, *_) = [text for text in model.asked if "marked X" in text]
    assert not re.search(r"pixel|\d|percent|per cent", asked)
