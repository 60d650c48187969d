"""A real application on a private display, driven and labelled through the real accessibility bus."""

import pytest

from screenwright_lab.data.screens.desktop.catalogue import programs
from screenwright_lab.data.screens.desktop.render import MANIFEST, relabel, render
from screenwright_lab.data.screens.store import shots


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_mousepad_is_shown_driven_and_labelled(tmp_path):
    mousepad = [program for program in programs() if program.name == "mousepad"]
    said = []
    render(tmp_path, mousepad, seed=5, rounds=1, workers=1, report=said.append)

    assert said[0].failed is None
    taken = list(shots(tmp_path))
    assert len(taken) == said[0].kept >= 2
    for shot in taken:
        assert shot.pixels().shape == (shot.screen.height, shot.screen.width, 3)
        assert shot.screen.origin.split == "train"
    kinds = {label.kind for shot in taken for label in shot.screen.labels}
    assert {"window", "menuitem", "input"} <= kinds

    render(tmp_path, mousepad, seed=5, rounds=1, workers=1, report=said.append)
    assert len(said) == 1, "what gave screens is not done again"
    assert len((tmp_path / MANIFEST).read_text().splitlines()) == 1
    assert relabel(tmp_path) == len(taken)
    assert [shot.screen for shot in shots(tmp_path)] == [shot.screen for shot in taken]
