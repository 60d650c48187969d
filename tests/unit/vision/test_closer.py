"""A closer look at a screen: what it gives, whose turn it waits for, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision.closer import Closer, closer_of
from screenwright.vision.look import look
from screenwright.vision.pace import paced

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def shot() -> Screenshot:
    picture = Image.new("RGB", (420, 200), "white")
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(24)
    pen.text((20, 20), "Harbour board", fill="black", font=font)
    pen.text((20, 140), "Cranes and lifts", fill="black", font=font)
    return Screenshot(np.asarray(picture))


def test_lines_are_read_anew_all_or_some(shot):
    closer = Closer()
    assert {line.text for line in closer.lines(shot)} == {"Harbour board", "Cranes and lifts"}
    assert [line.text for line in closer.lines(shot, [Box(0, 120, 420, 200)])] == ["Cranes and lifts"]
    assert closer.lines(shot, []) == ()


def test_a_picture_is_looked_at_as_if_for_the_first_time(shot):
    seen = Closer().screen(shot)
    assert seen.elements == look(shot).elements
    assert seen.changed.since is None


def test_it_looks_with_the_eyes_of_whoever_looked_first(shot):
    seen = look(shot)
    assert Closer(eyes=lambda _shot, _previous=None: seen).screen(shot) is seen


def test_every_look_waits_for_its_turn(shot):
    turns = []

    @contextmanager
    def turn() -> Iterator[None]:
        turns.append("begun")
        yield
        turns.append("over")

    closer = Closer(turn)
    closer.lines(shot)
    closer.screen(shot)
    closer.lines_of(shot, shot.box)
    closer.sign(shot, Box(20, 20, 40, 44))
    assert turns == ["begun", "over"] * 4


def test_whoever_looked_says_how_it_is_looked_closer(shot):
    closer, seen = Closer(), look(shot)
    assert closer_of(replace(seen, closer=closer)) is closer
    assert closer_of(seen) is not closer
    assert replace(seen, closer=closer) == seen


def test_what_was_read_before_a_deadline_is_not_kept(shot):
    picture = Screenshot(shot.pixels.copy())
    with paced(0):
        cut_short = Closer().lines_of(picture, picture.box)
    assert len(cut_short) < 2
    assert len(Closer().lines_of(picture, picture.box)) == 2


def test_a_part_is_read_by_itself_and_told_in_pixels_of_the_whole(shot):
    (line,) = Closer().lines_of(shot, Box(10, 120, 420, 200))
    assert line.text == "Cranes and lifts"
    assert Box(15, 135, 260, 175).covers(line.box)
