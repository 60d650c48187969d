"""From steps to samples: screens in words, faults, shares, snapped taps, and what is refused."""

import json
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from screenwright.core.errors import DataError, UsageError
from screenwright.episodes.export.aitw_step import DUAL_POINT, AitwAction, AitwStep
from screenwright_lab.training.autoui.description import Thing, cell, described, things_annotated, things_of
from screenwright_lab.training.autoui.features import Album, Copy
from screenwright_lab.training.autoui.samples import Source, gathered
from screenwright_lab.training.autoui.settings import Settings, are_spoken, snapped
from small_phone import episodes


def step(*things, action=None):
    """``things`` are (text, type, y, x, height, width)."""
    boxes = np.array([one[2:] for one in things], float).reshape(-1, 4)
    return AitwStep(episode="e", index=0, goal="open the mail", action=action or AitwAction(10), boxes=boxes,
                    texts=tuple(one[0] for one in things), types=tuple(one[1] for one in things))  # fmt: skip


def test_a_parsed_screen_in_words_is_read_line_by_line():
    screen = screen_of(("button", "Mail", (0, 150, 100, 170)), ("text", "Open", (200, 20, 400, 60)),
                       ("link", "Mail", (10, 150, 60, 165)))  # fmt: skip
    words = described(things_of(screen), "open my mail", hints=True)
    assert [part.split("> ")[1].strip() for part in words.split("<p")[1:]] == ["Open", "Mail"]
    assert "<p class=text said y=" in words
    assert "said" not in described(things_of(screen), "open my mail", hints=False)


def test_annotations_of_the_set_and_of_ours_are_read_alike():
    found = things_annotated(
        step(("Wifi", "TEXT", 0.1, 0.1, 0.02, 0.2), ("", "SWITCH_ON", 0.1, 0.8, 0.02, 0.1),
             ("", "ICON_V_BACKWARD", 0.9, 0.1, 0.05, 0.1)), None
    )  # fmt: skip
    assert [(one.sort, one.words, one.state) for one in found] == [
        ("text", "Wifi", ""), ("switch", "", "on"), ("icon", "v backward", ""),
    ]  # fmt: skip


def test_faults_are_drawn_anew_and_leave_most_as_it_is():
    screen = step(*[(f"thing {row}", "BUTTON", 0.05 * row, 0.1, 0.03, 0.5) for row in range(18)])
    first, second = (things_annotated(screen, Random(seed)) for seed in (1, 2))
    assert first != second
    assert 12 <= len(first) <= 20


def test_a_tap_is_learned_as_the_middle_of_what_was_tapped():
    boxes = np.array([[0.2, 0.0, 0.1, 1.0], [0.0, 0.0, 1.0, 1.0]])
    row, other = Thing("text", "Row", "", 0.25, 0.3), Thing("text", "Other", "", 0.6, 0.5)
    tap = AitwAction(DUAL_POINT, (0.21, 0.9), (0.21, 0.9))
    assert snapped(tap, boxes, [row, other]).touch == pytest.approx((0.255, 0.305))
    assert snapped(tap, boxes, [other]) == tap
    assert snapped(tap, boxes[:0], [row]) == tap
    swipe = AitwAction(DUAL_POINT, (0.8, 0.5), (0.2, 0.5))
    assert snapped(swipe, boxes, [row]) == swipe


@given(st.tuples(st.floats(0, 1), st.floats(0, 1)), st.integers(0, 10))
def test_a_snapped_tap_is_at_a_thing_in_the_box_that_was_tapped(touch, seed):
    rng = Random(seed)
    boxes = np.array([[rng.random() * 0.7, rng.random() * 0.7, 0.3, 0.3] for _ in range(4)])
    things = [Thing("text", "x", "", rng.random(), rng.random()) for _ in range(8)]
    tap = AitwAction(DUAL_POINT, touch, touch)
    found = snapped(tap, boxes, things)
    if found != tap:
        around = [box for box in boxes if all(box[:2] <= touch) and all(touch <= box[:2] + box[2:])]
        y, x, height, width = min(around, key=lambda box: box[2] * box[3])
        inside = [one for one in things if y <= one.y <= y + height and x <= one.x <= x + width]
        assert found.touch in [(cell(one.y) + 0.005, cell(one.x) + 0.005) for one in inside]
        assert f"{found.touch[0]:.4f}".endswith("50")


def test_samples_know_what_was_done_and_what_comes(tmp_path):
    data = episodes(tmp_path / "data", 12)
    found = gathered([Source(data)], Album(tmp_path / "album", Copy()), "annotated", None, lambda _: None)
    typed = next(one for one in found if one.step.action.kind == 7)
    assert [one.kind for one in typed.past] == [3]
    assert typed.coming == (10,)
    assert are_spoken(found)
    read, told = Settings().strings(typed, None)
    assert read.startswith('Previous Actions: "action_type": 3')
    assert told.startswith("Action Plan: [PRESS_ENTER, STATUS_TASK_COMPLETE], ")
    bare = Settings(screen_text="none").strings(typed, None)[0]
    assert "Screen:" not in bare


def test_a_share_takes_the_same_part_each_time(tmp_path):
    data = episodes(tmp_path / "data", 40)
    album = Album(tmp_path / "album", None)
    some = [gathered([Source.of(f"{data}=0.3")], album, "none", None, lambda _: None) for _ in range(2)]
    names = {one.step.episode for one in some[0]}
    assert names == {one.step.episode for one in some[1]}
    assert 4 <= len(names) <= 20
    with pytest.raises(UsageError, match="above 0 and up to 1"):
        Source.of("somewhere=1.5")


def test_annotations_of_the_target_alone_would_tell_the_answer(tmp_path):
    file = episodes(tmp_path / "data", 1) / "e0.json"
    entries = json.loads(file.read_text())
    for entry in entries:
        entry |= {"ui_positions": "[[16, 8, 30, 80]]", "ui_text": '["music"]', "ui_types": '["button"]'}
    file.write_text(json.dumps(entries))
    with pytest.raises(DataError, match="--screen-text parsed"):
        gathered([Source(file)], Album(tmp_path / "album", None), "annotated", None, lambda _: None)
