"""Frames that are drawn, and what lies above what."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.frames import drawn
from screenwright.vision.layout import arrange

SCREEN = Box(0, 0, 600, 400)
DIALOG = Box(150, 100, 450, 300)


def picture(*patches, noise=0):
    pixels = np.full((400, 600, 3), 200, np.int16)
    for box, level in patches:
        pixels[box.top : box.bottom, box.left : box.right] = level
    pixels += np.random.default_rng(1).integers(-noise, noise + 1, pixels.shape)
    return np.clip(pixels, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("level", [255, 215, 20])
def test_a_dialog_has_an_outline(level):
    assert drawn(picture((DIALOG, level), noise=2), [DIALOG]) == [DIALOG]


def test_a_guess_has_none():
    assert drawn(picture((DIALOG, 255)), [DIALOG.grown(30), Box(150, 100, 450, 250)]) == []


def test_cells_of_a_grid_are_no_frames():
    lines = [(Box(0, y, 600, y + 1), 40) for y in range(0, 400, 100)] + [
        (Box(x, 0, x + 1, 400), 40) for x in range(0, 600, 150)
    ]
    assert drawn(picture(*lines), [Box(150, 100, 300, 200), Box(150, 100, 450, 300)]) == []


def test_a_pane_at_the_edge_of_the_screen_and_a_button_are_no_frames():
    pane, button = Box(0, 100, 300, 300), Box(400, 50, 520, 90)
    assert drawn(picture((pane, 255), (button, 255)), [pane, button]) == []


def things(*parts):
    return [Element(id="", kind=kind, name=name, text=name, box=Box(*box)) for name, kind, box in parts]


def under_a_dialog():
    """Lines all over the screen, some of them covered in part by a dialog with two lines and two buttons."""
    page = [
        (f"line {row}", "text", (20, 20 + 60 * row, 580 if row in (0, 5) else 145, 40 + 60 * row)) for row in range(6)
    ]
    covered = ("covered", "text", (380, 160, 520, 180))
    inside = [("Save?", "text", (170, 120, 300, 140)), ("Sure?", "text", (170, 160, 300, 180))]
    buttons = [("No", "button", (200, 250, 280, 280)), ("Yes", "button", (320, 250, 400, 280))]
    return things(*page, covered, *inside, *buttons)


def test_what_is_in_a_dialog_is_told_in_one_go_after_what_it_covers():
    layout = arrange(SCREEN, under_a_dialog(), [DIALOG], frames=[DIALOG])
    names = [one.name for one in layout.elements]
    assert names[-4:] == ["Save?", "Sure?", "No", "Yes"]
    [region] = [node for node in layout.tree.walk() if node.box == DIALOG]
    assert region.role == "global"


def test_a_guessed_frame_that_cuts_through_something_is_none():
    layout = arrange(SCREEN, under_a_dialog(), [DIALOG])
    assert all(node.box != DIALOG for node in layout.tree.walk())


def test_the_chosen_row_of_a_table_stays_in_it():
    cells = [
        (f"{row} {column}", "cell", (150 * column, 40 * row, 150 * column + 150, 40 * row + 40))
        for row in range(5)
        for column in range(4)
    ]
    row = Box(0, 80, 600, 120)
    layout = arrange(SCREEN, things(*cells), [row], frames=[row])
    [table] = [block for block in layout.blocks if block.role == "table"]
    assert len(table.children) == 20
