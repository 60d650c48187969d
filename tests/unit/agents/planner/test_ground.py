"""From words to one place, with a net that says what the test wants it to say."""

from dataclasses import dataclass

import numpy as np
import pytest

from builders import screen_of
from screenwright.agents.planner.ground import HONEST, NotGrounded, by_matcher, ground
from screenwright.agents.planner.picking import Match
from screenwright.agents.planner.scorer import in_fields
from screenwright.core.geometry import Point

TOOLBAR = screen_of(
    ("button", "Save", (10, 10, 90, 40)), ("button", "Open", (100, 10, 190, 40)), ("button", "Open", (100, 60, 190, 90))
)


@dataclass
class Says:
    """A net that gives one row a chance, and the rest to none."""

    row: int
    chance: float
    deed: int = 0
    manifest = {"vocabulary": {"click": 2}}  # noqa: RUF012

    @property
    def session(self):
        return self

    def run(self, outputs, feeds):
        assert outputs == ["elements", "deeds"]
        chances = np.zeros((1, feeds["facts"].shape[1] + 1), np.float32)
        chances[0, self.row], chances[0, -1] = self.chance, 1 - self.chance
        self.done = feeds["facts"][0, :, 0].tolist()
        deeds = np.zeros((1, 8), np.float32)
        deeds[0, self.deed] = 1
        return [chances, deeds]


def net_says(monkeypatch, row, chance, deed=0):
    net = Says(row, chance, deed)
    monkeypatch.setattr("screenwright.agents.planner.scorer.net", lambda name: net)
    return net


def test_a_name_as_it_stands_on_the_screen_needs_no_net(monkeypatch):
    net_says(monkeypatch, 1, 0.99)
    assert ground(TOOLBAR, "click Save").point == Point(50, 25)


def test_what_the_words_leave_open_is_for_the_net(monkeypatch):
    net_says(monkeypatch, 2, 0.8)
    found = ground(TOOLBAR, "Click Open, which brings up the dialog")
    assert found.element.id == "e3"
    assert found.confidence == pytest.approx(0.8 * HONEST)
    assert "scored" in found.why


def test_a_net_that_is_not_sure_leaves_the_matcher_s_reason(monkeypatch):
    net_says(monkeypatch, 1, 0.05)
    found = ground(TOOLBAR, "click Open")
    assert isinstance(found, NotGrounded)
    assert found.cause == "ambiguous"
    assert "100,25" not in found.reason


def test_without_weights_the_matcher_answers_alone(monkeypatch):
    monkeypatch.setattr("screenwright.agents.planner.scorer.net", lambda name: None)
    assert ground(TOOLBAR, "click Save") == by_matcher(TOOLBAR, "click Save")
    assert ground(TOOLBAR, "click Zoom").cause == "not found"
    assert ground(TOOLBAR, 'click "Save').cause == "not understood"


def test_the_net_is_told_what_was_clicked_already(monkeypatch):
    net = net_says(monkeypatch, 1, 0.9)
    found = ground(TOOLBAR, "click Save", [Point(50, 25)])
    assert isinstance(found, Match)
    assert net.done == [1, 0, 0]
    assert found.element.id == "e2"


def test_a_blank_screen_is_refused():
    assert ground(screen_of(), "click Save").cause == "not found"


def test_text_goes_into_a_field_where_one_may_be_meant():
    form = screen_of(("button", "Search", (10, 10, 90, 40)), ("input", None, (100, 10, 300, 40)))
    told = in_fields(np.array([0.6, 0.3, 0.1], np.float32), form.elements)
    assert told.argmax() == 1
    assert told.sum() == pytest.approx(1)
    none = in_fields(np.array([0.9, 0.01, 0.09], np.float32), form.elements)
    assert none.argmax() == 0
