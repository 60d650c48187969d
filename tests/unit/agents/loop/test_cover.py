"""Values of secrets are covered wherever they can be read, and nothing else is."""

from __future__ import annotations

import json

import numpy as np
import pytest

from builders import element_of, screen_of
from loop_fakes import FakeTrace
from screenwright.agents.loop.cover import Cover
from screenwright.core.episode import FrameRef
from screenwright.core.screen import Screen
from screenwright.core.screen_json import screen_to_json
from screenwright.core.screenshot import Screenshot

VALUE = "Canary-Wren 4471"


def covered(*texts: str, width: int = 200) -> Screen:
    """A screen of one line below the other, as it comes out."""
    items = [
        element_of(number, ("text", text, (10, 30 * number, 10 + width, 30 * number + 20)))
        for number, text in enumerate(texts, start=1)
    ]
    screen = screen_of(*items)
    return Cover({"bird": VALUE}, lambda shot, previous=None: screen)(screen.screenshot)


@pytest.mark.parametrize(
    "text",
    [VALUE, f"Password: {VALUE}", "canary-wren 4471", "Canary-Wren4471", "Canary-Wren 44Z1", "Canary - Wren 447l",
     "ary-Wren 4471"],
)  # fmt: skip
def test_a_value_is_covered_as_it_may_be_read(text: str) -> None:
    screen = covered("Name", text, "Save")
    assert [one.text for one in screen.elements] == ["Name", "{{secret:bird}}", "Save"]
    before = screen_of(element_of(2, ("text", text, (10, 60, 210, 80))))
    assert not np.array_equal(screen.screenshot.pixels[60:80, 10:210], before.screenshot.pixels[60:80, 10:210])
    assert "Wren" not in json.dumps(screen_to_json(screen))


def test_a_value_that_goes_on_in_the_next_line_is_covered_in_both() -> None:
    screen = covered("see Canary-", "Wren 4471 there", "Save")
    assert [one.text for one in screen.elements] == ["{{secret:bird}}", "{{secret:bird}}", "Save"]


@pytest.mark.parametrize("text", ["Wren", "Canary Islands", "4471", "Canary wharf 4400", "Warning", ""])
def test_other_words_stay(text: str) -> None:
    screen = covered("Name", text, "Save")
    assert screen.elements[1].text == text
    assert screen.screenshot.pixels[65, 50].tolist() != [60, 60, 66]


def test_names_captions_and_rows_are_covered_too() -> None:
    field = element_of(1, ("input", VALUE, (10, 10, 200, 30)))
    screen = screen_of(field, groups=[(0, 0, 300, 100)], captions=[f"for {VALUE}"])
    out = Cover({"bird": VALUE}, lambda shot, previous=None: screen)(screen.screenshot)
    assert "Wren" not in json.dumps(screen_to_json(out))


def test_frames_are_kept_covered_and_looked_at_once() -> None:
    screen = screen_of(element_of(1, ("text", VALUE, (10, 10, 200, 30))))
    looks: list[Screenshot] = []

    def eyes(shot: Screenshot, previous: Screen | None = None) -> Screen:
        looks.append(shot)
        return screen

    kept: list[Screenshot] = []

    class Trace(FakeTrace):
        def frame(self, screenshot: Screenshot) -> FrameRef:
            kept.append(screenshot)
            return super().frame(screenshot)

    cover = Cover({"bird": VALUE}, eyes)
    trace = cover.over(Trace())
    trace.frame(screen.screenshot)
    seen = cover(screen.screenshot)
    trace.frame(seen.screenshot)
    assert len(looks) == 1
    assert all(np.array_equal(shot.pixels, seen.screenshot.pixels) for shot in kept)
    assert not np.array_equal(seen.screenshot.pixels, screen.screenshot.pixels)


def test_without_secrets_nothing_is_looked_at_for_them() -> None:
    shot = screen_of().screenshot
    cover = Cover({}, lambda *_: pytest.fail("looked"))
    assert cover.frame(shot) is shot
