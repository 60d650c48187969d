"""Crops look where something is, at the size at which the parser shows screens to the net."""

import numpy as np
import pytest
from PIL import Image

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, Regions, save
from screenwright_lab.data.screens.store import shots
from screenwright_lab.training.crops import SHARES, TEXT_HEIGHT, chances, decoded, example


@pytest.fixture
def screens(tmp_path):
    """Build screens of 2000 x 1600 pixels with labels of the given kinds and boxes."""

    def build(*names_and_labels):
        for number, (application, source, labels) in enumerate(names_and_labels):
            Image.new("RGB", (2000, 1600), "white").save(tmp_path / f"{number:02}.png")
            origin = Origin(source=source, library="own", application=application, page=str(number))
            screen = LabelledScreen(
                width=2000, height=1600, scale=1.0, origin=origin, labels=tuple(labels), regions=Regions((), ())
            )
            save(screen, tmp_path / f"{number:02}.json")
        return decoded(list(shots(tmp_path)), tmp_path / "cache")

    return build


def lines(height, count=12):
    boxes = [Box(100, 100 + 100 * i, 400, 100 + 100 * i + height) for i in range(count)]
    return [Label(kind="text", box=box, text="words") for box in boxes]


def seen_in(one, number):
    rng = np.random.default_rng(number)
    return example(one, rng, 384, 704)


def test_most_crops_look_at_something_on_a_screen_that_is_nearly_empty(screens):
    (one,) = screens(("a", "web", [Label(kind="button", box=Box(1500, 1200, 1560, 1230), clickable=True)]))
    hits = sum(bool((seen_in(one, number).fine.click == 1).any()) for number in range(60))
    assert hits > 40


def test_rare_kinds_are_looked_at_as_often_as_text(screens):
    radio = Label(kind="radio", box=Box(1700, 1400, 1716, 1416), clickable=True)
    (one,) = screens(("a", "web", [*lines(16), radio]))
    hits = sum(bool((seen_in(one, number).fine.click == 1).any()) for number in range(60))
    assert 15 < hits < 45


@pytest.mark.parametrize("height", [17, 34, 51])
def test_text_is_as_high_as_the_parser_shows_it(screens, height):
    (one,) = screens(("a", "web", lines(height)))
    heights = []
    for number in range(30):
        fine = seen_in(one, number).fine
        for row, column in np.argwhere(fine.heat[1] == 1.0):
            heights.append(fine.sides[0, 1, row, column] + fine.sides[0, 3, row, column])
    assert np.median(heights) == pytest.approx(TEXT_HEIGHT, rel=0.1)


def test_small_applications_and_sources_are_seen_more_than_their_share(screens):
    apps = [("large", "web")] * 16 + [("small", "web"), ("desktop", "desktop")]
    drawn = screens(*((name, source, ()) for name, source in apps))
    share = chances([one.shot.screen.origin for one in drawn])
    assert share.sum() == pytest.approx(1)
    assert share[16] == pytest.approx(2 * share[0])
    assert share[17] == pytest.approx(SHARES["desktop"] / (SHARES["web"] + SHARES["desktop"]))


def test_more_captures_of_one_source_take_nothing_from_another(screens):
    def of_pages(desktops):
        drawn = screens(*[("site", "web", ())] * 2, *[("editor", "desktop", ())] * desktops)
        return chances([one.shot.screen.origin for one in drawn])[:2].sum()

    assert of_pages(1) == pytest.approx(of_pages(9))


def test_screens_of_a_source_of_ones_own_are_drawn_as_often_as_pages(screens):
    drawn = screens(("site", "web", ()), *[("mine", "kiosk", ())] * 5)
    assert chances([one.shot.screen.origin for one in drawn])[0] == pytest.approx(0.5)
