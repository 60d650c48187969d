"""Tall, wide and huge pictures are seen as the screens that they are made of, piece by piece."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screens import WHITE, Canvas
from screenwright.core.geometry import Box
from screenwright.core.overlap import shared, table
from screenwright.vision import detect, text_detect
from screenwright.vision.detect import COARSE, COARSE_CHANNELS, FINE, FINE_CHANNELS, Glance, looks, raw
from screenwright.vision.look import look
from screenwright.vision.proposals import _geometry
from screenwright.vision.text import read_text
from screenwright.vision.text_detect import detect_lines
from screenwright.vision.tiles import connected, is_flat, screenful, tiles

pytestmark = pytest.mark.integration


@pytest.fixture
def small_pieces(monkeypatch):
    """Seams on a picture that is quickly read."""
    monkeypatch.setattr(text_detect, "PIECE_PIXELS", 150_000)
    monkeypatch.setattr(text_detect, "PIECE_WIDTH", 320)


def rows_on(canvas: Canvas, count: int, pitch: int, size: int = 16) -> list[str]:
    texts = [f"Row {i + 1} of the list" for i in range(count)]
    for i, text in enumerate(texts):
        canvas.words(20, 20 + i * pitch, text, size, (20, 20, 20))
    return texts


def test_a_tall_list_is_read_to_its_end():
    canvas = Canvas(120, 9000, WHITE)
    texts = rows_on(canvas, 40, 220, 10)
    lines = sorted(read_text(canvas.shot().pixels).lines, key=lambda line: line.box.top)
    assert [line.text for line in lines] == texts


@pytest.mark.slow
def test_rows_of_a_tall_list_that_look_alike_are_of_one_kind():
    canvas = Canvas(400, 9000, WHITE)
    texts = rows_on(canvas, 180, 50)
    screen = look(canvas.shot())
    assert [one.text for one in screen.elements] == texts
    assert {one.kind for one in screen.elements} == {"text"}


def test_lines_across_the_seams_of_pieces_are_found_once_and_whole(small_pieces):
    canvas = Canvas(500, 700, WHITE)
    texts = [f"Line {i} runs across all the seams of the picture" for i in range(27)]
    drawn = [canvas.words(10, 8 + 25 * i, text, 14) for i, text in enumerate(texts)]
    found = detect_lines(canvas.shot().pixels)
    overlaps = shared(table(drawn), table(found))
    assert len(found) == len(texts)
    assert (overlaps.max(axis=1) >= 0.95 * np.array([box.area for box in drawn])).all()
    assert sorted(line.text for line in read_text(canvas.shot().pixels).lines) == sorted(texts)


def test_a_large_picture_of_usual_screens_is_read_at_their_scale():
    """At the scale at which it would fit a screen its letters are three pixels high."""
    canvas = Canvas(4800, 2700, WHITE)
    texts = [f"A note of usual size, {i}" for i in range(6)]
    for i, text in enumerate(texts):
        canvas.words(40, 40 + 30 * i, text, 13)
    assert sorted(line.text for line in read_text(canvas.shot().pixels).lines) == texts


@pytest.mark.parametrize(("width", "height"), [(64, 64), (1000, 5000), (7700, 4330), (100_000, 70)])
def test_tiles_part_a_grid(width, height):
    parts = tiles(width, height, 64, 1_000_000, 2000)
    assert sum(part.area for part in parts) == width * height
    assert all(part.left % 64 == part.top % 64 == 0 for part in parts)
    assert max(part.width for part in parts) <= 2048
    assert max(part.area for part in parts) <= 1_000_000 + 64 * 2048
    assert (shared(table(parts), table(parts)) > 0).sum() == len(parts)


def test_flat_is_what_differs_nowhere():
    part = np.full((70, 50, 3), (20, 120, 90), np.uint8)
    assert is_flat(part, 0)
    part[33, 7, 1] += 3
    assert not is_flat(part, 2)
    assert is_flat(part, 3)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_connected_is_found_as_by_labels(seed):
    mask = (np.random.default_rng(seed).random((60, 90)) < 0.1 * (seed + 1)).astype(np.uint8)
    mask[20:50, 30:70], mask[25:45, 35:65], mask[30:40, 45:55] = 1, 0, 1  # one within the hole of another
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    assert sorted(connected(mask).tolist()) == sorted(stats[1:, :4].tolist())
    assert connected(np.zeros((5, 5), np.uint8)).shape == (0, 4)


class Averages:
    """A net whose answer at each cell is the mean of the pixels there."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def run(self, outputs, feeds):
        picture = feeds["picture"][0, 1:, 1:, 0].astype(np.float32)
        self.seen.append(picture.size)
        height, width = picture.shape

        def cells(stride, channels):
            means = picture.reshape(height // stride, stride, width // stride, stride).mean(axis=(1, 3))
            return np.repeat(means[None, :, :, None], channels, axis=3)

        return [cells(FINE, FINE_CHANNELS), cells(COARSE, COARSE_CHANNELS)]


def test_the_pieces_of_the_detector_make_up_one_answer(monkeypatch):
    pixels = np.random.default_rng(0).integers(0, 256, (700, 900, 3), np.uint8)
    whole, parts = Averages(), Averages()
    expected = raw(whole, pixels, 1.0)
    monkeypatch.setattr(detect, "MAX_PIXELS", 100_000)
    monkeypatch.setattr(detect, "PIECE_PIXELS", 100_000)
    monkeypatch.setattr(detect, "PIECE_WIDTH", 320)
    found = raw(parts, pixels, 1.0)
    assert len(whole.seen) == 1
    assert len(parts.seen) > 4
    for one, other, stride in zip(found, expected, (FINE, COARSE), strict=True):
        assert one.shape == other.shape
        rows, columns = 700 // stride, 900 // stride
        assert np.allclose(one[:, :rows, :columns], other[:, :rows, :columns], atol=0.1)


def test_where_a_piece_is_flat_there_is_nothing(monkeypatch):
    monkeypatch.setattr(detect, "MAX_PIXELS", 100_000)
    monkeypatch.setattr(detect, "PIECE_PIXELS", 100_000)
    pixels = np.full((1200, 400, 3), 250, np.uint8)
    pixels[:40] = np.random.default_rng(0).integers(0, 256, (40, 400, 3), np.uint8)
    fine, _ = raw(Averages(), pixels, 1.0)
    assert fine[0, :5, :100].min() > 0 > fine[0, -50:].max()


def test_a_long_page_is_looked_at_as_its_screens_are():
    short, long = looks((800, 1280, 3), [24.0] * 9), looks((11_000, 1280, 3), [24.0] * 9)
    assert long[0] == short[0] == 1
    assert long[1] == looks((round(2.4 * 1280), 1280, 3), [24.0] * 9)[1]


def test_a_row_is_as_high_a_share_of_a_long_page_as_of_a_screen():
    row = table([Box(0, 40, 300, 60)])
    shares = [_geometry(row, size, 16.0)[0, 2:4] for size in ((1000, 2400), (1000, 24_000))]
    assert screenful(1000, 24_000) == (1000, 2400)
    assert np.array_equal(*shares)


def test_a_glance_of_half_the_precision_is_as_good():
    heat = np.full((6, 8, 8), -9.0, np.float32)
    heat[0, 3, 4], heat[2:6] = 2.5, 0.3
    near = Glance(heat, heat, 1.0)
    for kind in (np.float32, np.float16):
        found = detect.peaks(near.fine.astype(kind)[0], near.fine.astype(kind)[2:6], 4, 0.2)
        assert found.boxes.dtype == np.float32
        assert np.allclose(found.boxes, [[12.6, 8.6, 23.4, 19.4]], atol=0.05)
