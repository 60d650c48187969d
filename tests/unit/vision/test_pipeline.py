"""The stages: what they declare, how they are run, and what a trace of them tells."""

import inspect

import pytest

from screens import form
from screenwright.core.geometry import Box
from screenwright.vision.draft import OF_DRAFT, Draft, Frame, Stage, drafted, stage, watched
from screenwright.vision.look import look
from screenwright.vision.pipeline import STAGES, before
from screenwright.vision.text import TextFound
from screenwright.vision.text_line import TextLine
from screenwright.vision.trace import changes, explained, pictured

OF_FRAME = {"shot", "pixels", "size", "only", "whole", "others"}
LINE = TextLine(Box(10, 10, 60, 26), "Save", 0.9)


@pytest.fixture(scope="module")
def seen():
    """A look at a form, and the steps that it took."""
    with watched() as watch:
        screen = look(form().shot())
    return screen, watch.steps


def names(declared):
    return {name.partition(".")[0] for name in declared}


def test_a_stage_reads_only_what_one_before_it_wrote():
    known = set(OF_FRAME)
    for one in STAGES:
        assert names((*one.reads, *one.needs)) <= known, one.name
        assert set(one.writes) <= OF_DRAFT, one.name
        known |= set(one.writes)
    assert known - OF_FRAME == OF_DRAFT


def test_names_of_stages_are_distinct():
    assert len({one.name for one in STAGES}) == len(STAGES)


@pytest.mark.parametrize("one", [one for one in STAGES if one.run not in (list, tuple)], ids=lambda one: one.name)
def test_a_stage_declares_as_much_as_its_function_takes(one: Stage):
    inspect.signature(one.run).bind(*one.reads)


def test_the_stages_before_one_end_with_its_predecessor():
    assert before("text") == ()
    assert before("names") == STAGES[:-1]


def test_a_stage_is_passed_over_where_what_it_reads_or_needs_is_not_known():
    upper = stage("upper", lambda lines: [line.text.upper() for line in lines], "text.lines", "loose", needs="words")
    text = TextFound((LINE,), ())
    assert drafted([upper], Frame(None), Draft(text=text)).loose is None
    assert drafted([upper], Frame(None), Draft(words=(), text=None)).loose is None
    assert drafted([upper], Frame(None), Draft(words=(), text=text)).loose == ["SAVE"]


def test_a_stage_may_write_several_things():
    part = stage("part", lambda lines: (lines[:1], lines[1:]), "lines", "lines badges")
    made = drafted([part], Frame(None), Draft(lines=(LINE, LINE)))
    assert (made.lines, made.badges) == ((LINE,), (LINE,))
    assert not part.refines
    assert stage("less", list, "lines", "lines").refines


def test_a_watched_look_tells_every_stage_in_its_order(seen):
    screen, steps = seen
    assert [step.stage for step in steps] == list(STAGES)
    assert all(step.ms >= 0 for step in steps)
    assert steps[-1].draft.elements == screen.elements


def test_a_stage_can_be_left_out(seen):
    with watched(frozenset({"names", "labels"})) as less:
        screen = look(form().shot())
    assert [step.stage for step in less.steps] == list(before("labels"))
    assert any(one.name and one.name != one.text for one in seen[0].elements if one.kind == "input")
    assert all(one.name is None for one in screen.elements if one.kind == "input")


def test_the_way_of_a_button_leads_from_its_words_to_its_confidence(seen):
    screen, steps = seen
    button = next(one for one in screen.elements if one.text == "Save")
    way = explained(steps, button)
    assert way[0].startswith('text: text: "Save"')
    assert any(line.startswith("elements: elements: ") and ' -> button "Save"' in line for line in way)
    assert f"({button.confidence:.2f})" in way[-1]


def test_a_change_is_told_in_json_and_drawn(seen):
    told = list(changes(seen[1]))
    line = next(one for one in told if one.stage.name == "text")
    assert line.as_json()["came"][0]["said"] == '"Account settings" (1.00)'
    assert (line.as_json()["stayed"], line.as_json()["went"]) == (0, [])
    pixels = form().shot().pixels
    drawn = pictured(pixels, line)
    assert drawn.shape == pixels.shape
    assert (drawn != pixels).any()
    nothing = next(one for one in told if one.stage.name == "separators")
    assert (nothing.came, nothing.went) == ((), ())
