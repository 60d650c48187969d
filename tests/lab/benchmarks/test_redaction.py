"""eval redaction: what counts as hidden, what as a false alarm, and how rows become scores."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.images import encode_png
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright_lab.benchmarks.redaction import Redaction, false_alarms, is_hidden, screen_of
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.data.redaction.pages import FAMILIES, write
from screenwright_lab.data.redaction.samples import Line, Planted, PrivateScreen, load, save

VALUE = "ann@example.com"
PLACE = Box(20, 20, 180, 40)
TRUTH = PrivateScreen(
    "form", 300, 100,
    (Line("text", VALUE, PLACE), Line("button", "Save", Box(20, 60, 80, 80))),
    (Planted("mail", VALUE, PLACE),),
)  # fmt: skip


def shot() -> Screenshot:
    """Strokes in the place of the letters."""
    pixels = np.full((100, 300, 3), 255, np.uint8)
    for left in range(24, 176, 6):
        pixels[24:36, left : left + 2] = 0
    return Screenshot(pixels)


def redacted(screen: Screen, *, paint: bool = True, words: bool = True, also: str = "") -> Screen:
    from dataclasses import replace

    pixels = screen.screenshot.pixels.copy()
    if paint:
        pixels[18:42, 18:182] = 60
    hidden = {VALUE, also} if words else {also}
    elements = tuple(replace(one, text="[x]", name="[x]") if one.text in hidden else one for one in screen.elements)
    return replace(screen, screenshot=Screenshot(pixels), elements=elements)


def test_hidden_is_what_neither_picture_nor_words_show() -> None:
    screen = screen_of(TRUTH, shot())
    (planted,) = TRUTH.planted
    assert is_hidden(planted, screen, redacted(screen))
    assert not is_hidden(planted, screen, redacted(screen, paint=False))
    assert not is_hidden(planted, screen, redacted(screen, words=False))


def test_a_false_alarm_is_an_element_with_nothing_planted_in_it() -> None:
    screen = screen_of(TRUTH, shot())
    assert false_alarms(TRUTH, screen, redacted(screen)) == 0
    assert false_alarms(TRUTH, screen, redacted(screen, also="Save")) == 1


def test_a_run_gives_recall_and_false_alarms_both_ways(tmp_path: Path) -> None:
    for name, truth in (("a", TRUTH), ("b", PrivateScreen("form", 300, 100, TRUTH.lines, ()))):
        save(truth, tmp_path / f"{name}.json")
        (tmp_path / f"{name}.png").write_bytes(encode_png(shot().pixels))
    assert load(tmp_path / "a.json") == TRUTH
    chosen = Redaction(tmp_path, redacted, eyes=lambda picture: screen_of(TRUTH, picture))
    scores = {score.name: score for score in run(chosen, say=lambda _line: None).scores}
    assert scores["recall given text"].value == scores["recall end to end/mail"].value == 1.0
    assert (scores["recall end to end"].n, scores["recall end to end/card"].n) == (1, 0)
    assert scores["false alarms given text"].value == 0.5
    assert scores["false alarms end to end/benign"].value == 1.0


def test_without_screens_it_says_how_to_make_some(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="data redaction"):
        Redaction(tmp_path, redacted).samples()


@pytest.mark.parametrize("family", list(FAMILIES))
def test_pages_are_the_same_for_the_same_seed_and_mark_what_is_private(family: str) -> None:
    page, width = write(family, 3, planting=True)
    assert (page, width) == write(family, 3, planting=True)
    assert page.count("data-private=") == page.count("data-value=") >= 1
    benign, _ = write(family, 3, planting=False)
    assert "data-private=" not in benign
