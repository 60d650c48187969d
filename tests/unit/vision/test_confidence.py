"""Confidence goes by a line for each sort of element, which the detector's manifest tells."""

import math
from types import SimpleNamespace

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision import confidence
from screenwright.vision.confidence import logit, with_confidence


def element(told, kind="button", source="detected"):
    return Element(id="", kind=kind, box=Box(0, 0, 9, 9), confidence=told, source=source)


def with_manifest(monkeypatch, **manifest):
    monkeypatch.setattr(confidence, "net", lambda name: SimpleNamespace(manifest=manifest))


def test_without_lines_it_stays(monkeypatch):
    with_manifest(monkeypatch)
    (one,) = with_confidence([element(0.62)])
    assert one.confidence == 0.62
    monkeypatch.setattr(confidence, "net", lambda name: None)
    (one,) = with_confidence([element(0.62)])
    assert one.confidence == 0.62


def test_each_sort_goes_by_its_own_line(monkeypatch):
    with_manifest(monkeypatch, confidence={"line": [1, 1], "control with words": [1, -1], "seen": [2, 0]})
    line, link, button, icon = with_confidence(
        [
            element(0.5, "text", "read"),
            element(0.5, "link", "read"),
            element(0.5, "button", "read"),
            element(0.8, "icon"),
        ]
    )
    assert line.confidence == link.confidence == pytest.approx(1 / (1 + math.exp(-1)))
    assert button.confidence == pytest.approx(1 / (1 + math.exp(1)))
    assert icon.confidence == pytest.approx(16 / 17)


@pytest.mark.parametrize("told", [0.0, 1.0])
def test_certainty_is_told_with_a_grain_of_doubt(told, monkeypatch):
    with_manifest(monkeypatch, confidence={"seen": [1, 0]})
    (one,) = with_confidence([element(told)])
    assert 0 < one.confidence < 1
    assert math.isfinite(logit(told))
