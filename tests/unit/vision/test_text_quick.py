"""The quick reader of lines: what it keeps, and what it leaves to the larger one."""

import math

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.vision import text_quick
from screenwright.vision.scripts import HEIGHT, STEP
from screenwright.vision.text_quick import OTHER, chance, is_plain, quickly_read, read_lines
from screenwright.vision.text_recognise import Reading, is_doubtful

ALPHABET = " Saveilnг日" + OTHER
BOXES = [Box(10, 10 + 30 * row, 90, 34 + 30 * row) for row in range(3)]


class Scripted:
    """A net that says the same of each line: so many steps of each sign, with this chance."""

    def __init__(self, texts, score=0.9999, least=0.9):
        self.texts, self.score = texts, score
        self.manifest = {"alphabet": ALPHABET, "chance": [1.0, 0.0], "least": least}
        self.session = self
        self.shown = []

    def run(self, _outputs, feeds):
        lines = feeds["lines"]
        self.shown.append(lines)
        signs = np.zeros((len(lines), lines.shape[3] // STEP), np.int64)
        for row, text in zip(signs, self.texts, strict=False):
            for at, sign in enumerate(text):
                row[2 * at + 1] = ALPHABET.index(sign) + 1
        return [signs, np.full(signs.shape, self.score, np.float32)]


@pytest.fixture
def nets(monkeypatch):
    """Installs a scripted quick net; what the larger one is asked for."""

    def install(*texts, **how):
        asked, quick = [], Scripted(texts, **how)
        monkeypatch.setattr(text_quick, "net", lambda _name: quick)

        def recognise(_pixels, boxes):
            asked.extend(boxes)
            return [Reading("larger", (0.95,) * 6, tuple(i / 6 for i in range(6))) for _ in boxes]

        monkeypatch.setattr(text_quick, "recognise", recognise)
        return quick, asked

    return install


def picture():
    pixels = np.full((100, 200, 3), 250, np.uint8)
    for box in BOXES:
        pixels[box.top + 6 : box.bottom - 6, box.left + 4 : box.right - 4 : 3] = 20
    return pixels


def test_sure_lines_are_its_own_and_the_others_are_asked_for(nets):
    _, asked = nets("Save", "Sa" + OTHER, "Sail in")
    assert [one.text for one in read_lines(picture(), BOXES)] == ["Save", "larger", "Sail in"]
    assert asked == [BOXES[1]]


def test_a_line_of_which_it_is_not_sure_is_left_alone(nets):
    _, asked = nets("Save", "Save", "Save", score=0.99)
    assert 0.99 ** (80 * HEIGHT // 24 // STEP) < 0.9
    assert [one.text for one in read_lines(picture(), BOXES)] == ["larger"] * 3
    assert asked == BOXES
    nets("Save", "Save", "Save", score=0.99, least=0.1)
    assert [one.text for one in read_lines(picture(), BOXES)] == ["Save"] * 3


def test_what_it_keeps_is_not_read_again(nets):
    nets("Save", "Save", "Save")
    for one in quickly_read(picture(), BOXES):
        assert one is not None
        assert one.settled
        assert not is_doubtful(Box(0, 0, 4, 24), one)
        assert list(one.starts) == sorted(one.starts)
        assert len(one.starts) == len(one.scores) == len(one.text)


def test_what_both_read_alike_is_settled_too(nets, monkeypatch):
    nets("Save", "Sail", "Save", score=0.99)
    said = [Reading(text, (0.8,) * 4, (0.0, 0.2, 0.4, 0.6)) for text in ("Save", "Soil", "Save")]
    monkeypatch.setattr(text_quick, "recognise", lambda _pixels, _boxes: said)
    found = read_lines(picture(), BOXES)
    assert [(one.text, one.settled) for one in found] == [("Save", True), ("Soil", False), ("Save", True)]
    assert [one.scores for one in found] == [one.scores for one in said]


def test_without_the_net_all_lines_are_read_by_the_larger(nets, monkeypatch):
    _, asked = nets("Save")
    monkeypatch.setattr(text_quick, "net", lambda _name: None)
    assert [one.text for one in read_lines(picture(), BOXES)] == ["larger"] * 3
    assert asked == BOXES


def test_very_long_lines_are_not_its_to_read(nets):
    quick, asked = nets("Save")
    long = Box(0, 10, 200, 14)
    read_lines(picture(), [long])
    assert asked == [long]
    assert not quick.shown


def test_no_lines_are_no_question(nets):
    quick, _ = nets("Save")
    assert read_lines(picture(), []) == []
    assert not quick.shown


def test_letters_are_looked_at_in_the_colour_in_which_they_stand_out(nets):
    quick, _ = nets("Save", least=0.0)
    pixels = np.zeros((40, 120, 3), np.uint8)
    pixels[14:26, 20:100:4, 0] = 255  # red on black: nothing of it is green
    quickly_read(pixels, [Box(10, 8, 110, 32)])
    assert quick.shown[0].max() == 1.0


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Save as", True),
        ("12:30", True),
        ("Größe: 5 €", True),
        ("Файл", True),
        ("Αρχείο", True),
        ("OK", False),
        ("x", False),
        ("...", False),
        ("", False),
        ("Saаve", False),  # the third letter is Cyrillic
        ("СОР", False),  # Cyrillic, and might as well be Latin
        ("→ Next", False),
        (f"Save {OTHER}", False),
    ],
)
def test_what_is_plain_enough_to_be_kept(text, plain):
    assert is_plain(text) is plain


def test_the_chance_of_a_line_is_that_of_all_its_steps_on_the_fitted_line():
    scores = np.array([0.9, 0.8, 1.0], np.float32)
    assert chance(scores, (1.0, 0.0)) == pytest.approx(0.72, abs=1e-4)
    logit = math.log(0.72 / 0.28)
    assert chance(scores, (0.5, -1.0)) == pytest.approx(1 / (1 + math.exp(1.0 - 0.5 * logit)), abs=1e-4)
    assert 0 <= chance(np.zeros(50, np.float32), (1.0, 0.0)) < 1e-6
    assert chance(np.ones(50, np.float32), (1.0, 0.0)) > 1 - 1e-6
