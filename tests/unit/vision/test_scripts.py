"""Lines in other scripts: only those that the recogniser is unsure of, and only what is surely of them."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.vision import scripts
from screenwright.vision.scripts import HEIGHT, STEP, STRETCH, inked, with_other_scripts
from screenwright.vision.text_recognise import Reading

GREY = np.full((100, 300), 255, np.uint8)
BOXES = [Box(10, 10 + 30 * row, 70, 34 + 30 * row) for row in range(3)]


def reading(text, score=0.99):
    return Reading(text, (score,) * len(text), tuple(i / (len(text) or 1) for i in range(len(text))))


@pytest.fixture
def shown(monkeypatch):
    """What the net answers, by box; the boxes it was asked for."""
    asked = []

    def answers(*texts):
        def read(_grey, boxes, _net):
            asked.extend(boxes)
            return [reading(text) for text in texts]

        monkeypatch.setattr(scripts, "net", lambda _name: object())
        monkeypatch.setattr(scripts, "_read", read)
        return asked

    return answers


def test_a_line_that_is_read_surely_is_not_asked_for(shown):
    asked = shown("Файл")
    found = with_other_scripts(GREY, BOXES[:2], [reading("Save"), reading("Oaйn", 0.5)])
    assert asked == [BOXES[1]]
    assert [one.text for one in found] == ["Save", "Файл"]


@pytest.mark.parametrize("said", ["Save", "12:30", "", "Β Ι U ى ञظ х, х’"])
def test_latin_words_and_figures_are_not_its_to_read(shown, said):
    shown(said)
    (found,) = with_other_scripts(GREY, BOXES[:1], [reading("5ave", 0.7)])
    assert found.text == "5ave"


def test_a_sign_or_two_alone_may_be_an_icon(shown):
    shown("о")
    assert with_other_scripts(GREY, BOXES[:1], [reading("o", 0.6)])[0].text == "o"
    shown("да", "Файл", "Правка")
    found = with_other_scripts(GREY, BOXES, [reading("aa", 0.6)] * 3)
    assert [one.text for one in found] == ["да", "Файл", "Правка"]
    shown("र्ग", "Файл", "Правка")
    found = with_other_scripts(GREY, BOXES, [reading("aa", 0.6)] * 3)
    assert [one.text for one in found] == ["aa", "Файл", "Правка"]


def test_an_icon_beside_words_that_were_read_surely_is_no_doubt(shown):
    asked = shown()
    told = Reading("□Cut", (0.2, 0.99, 0.99, 0.99), (0.0, 0.3, 0.6, 0.8))
    assert with_other_scripts(GREY, BOXES[:1], [told]) == [told]
    assert not asked


def test_icons_alone_are_no_words(shown):
    asked = shown("о")
    assert with_other_scripts(GREY, [Box(10, 10, 33, 30)], [reading("口", 0.5)])[0].text == "口"
    assert not asked


def test_words_that_were_passed_over_beside_figures_are_read(shown):
    asked = shown("सड़क 2024")
    wide = Box(10, 10, 100, 37)
    assert with_other_scripts(GREY, [wide], [reading("2024", 0.997)])[0].text == "सड़क 2024"
    assert asked == [wide]
    shown("सड़क 2025")
    assert with_other_scripts(GREY, [wide], [reading("2024", 0.997)])[0].text == "2024"


@pytest.mark.parametrize("said", ["打开", "OK"])
def test_words_that_were_read_surely_are_all_of_a_line(shown, said):
    asked = shown()
    assert with_other_scripts(GREY, [Box(10, 10, 200, 37)], [reading(said)])[0].text == said
    assert not asked


def test_letters_that_look_the_same_are_of_the_language_around_them(shown):
    """The net knows one sign for the Arabic and the Persian one; signs stand from left to right."""
    shown("ياد ركاذ")
    assert with_other_scripts(GREY, BOXES[:1], [reading("l", 0.3)])[0].text == "ياد ركاذ"
    shown("ىراپ ياد")
    assert with_other_scripts(GREY, BOXES[:1], [reading("l", 0.3)])[0].text == "یراپ یاد"
    shown("رايد", "باتك", "گنر")
    found = with_other_scripts(GREY, BOXES, [reading("l", 0.3)] * 3)
    assert [one.text for one in found] == ["راید", "باتک", "گنر"]


def test_without_the_net_all_stays(monkeypatch):
    monkeypatch.setattr(scripts, "net", lambda _name: None)
    readings = [reading("Oaйn", 0.5)]
    assert with_other_scripts(GREY, BOXES[:1], readings) == readings


@pytest.mark.parametrize("ground", [0, 255])
def test_ink_is_what_differs_from_the_ground(ground):
    grey = np.full((40, 100), ground, np.uint8)
    grey[10:30, 40:60] = 128
    line = inked(grey)
    assert line.shape == (HEIGHT, 80 * STRETCH)
    assert line.shape[1] % STEP == 0
    assert line[0, 0] == 0
    assert line[16, 50] == 1


def test_a_flat_line_has_no_ink():
    assert inked(np.full((20, 50), 200, np.uint8)).max() == 0
