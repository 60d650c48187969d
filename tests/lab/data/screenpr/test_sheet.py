"""The rating sheet stands alone, hides who read, and shows words of the screen as words."""

import re
from pathlib import Path

from PIL import Image

from screenwright.core.geometry import Point
from screenwright_lab.data.screenpr.samples import PointSample, Target
from screenwright_lab.data.screenpr.sheet import QUESTIONS, STEPS, Reading, sheet


def page(tmp_path, content="The <b>Save</b> button."):
    Image.new("RGB", (300, 200), "white").save(tmp_path / "a.png")
    target = Target(point=Point(20, 30))
    one = PointSample(id="web-1", picture=Path("a.png"), domain="web", group="g", target=target, reference=target)
    said = {"web-1": [Reading("builtin", content, "At the top."), Reading("model:x/y", "A button.", "")]}
    return sheet(tmp_path, said, [one])


def test_each_reading_gets_each_question_on_four_steps(tmp_path):
    text = page(tmp_path)
    assert text.count("<fieldset") == 2 * len(QUESTIONS)
    assert text.count('type="radio"') == 2 * len(QUESTIONS) * len(STEPS)
    assert [value for _, value in STEPS] == [100, 66, 33, 0]


def test_nothing_is_loaded_from_outside(tmp_path):
    text = page(tmp_path)
    assert not re.findall(r'(?:src|href)="(?!data:)', text)
    assert "default-src 'none'" in text


def test_words_of_the_screen_are_no_markup(tmp_path):
    assert "<script>alert" not in page(tmp_path, "<script>alert(1)</script>")
    assert "The &lt;b&gt;Save&lt;/b&gt; button." in page(tmp_path)
