"""Waiting for a still picture, on screens that move by a clock of their own: what is waited for, and what is not."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from motion import MovingScreen, Paint, caret, clock, fade, lines_loading, since, spinner, until, video, words
from screenwright.agents.loop.settle import EXPECT_S, LIMIT_S, LOADING_S, POLL_S, Settled, settle
from screenwright.core.action import PressKeys
from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision.motion import RESTLESS_S, STILL_FOR_S

pytestmark = pytest.mark.integration

CENTRE = (384, 284)
MIDDLE = spinner(*CENTRE)
SOON = STILL_FOR_S + 3 * POLL_S


def waited(*paints: Paint, frame_s: float = 0.01) -> tuple[Settled, MovingScreen]:
    screen = MovingScreen(*paints, frame_s=frame_s)
    return screen.watch().settle(), screen


def test_a_still_screen_is_looked_at_twice_at_least() -> None:
    for frame_s in (0.001, 0.05, 1.0, 4.0):
        settled, screen = waited(words, frame_s=frame_s)
        assert settled == Settled(settled.shot, still=True)
        assert screen.frames >= 2


@given(st.floats(0.2, 3.0), st.integers(1, 3), st.floats(0, 2))
def test_a_text_cursor_holds_nothing_up(period: float, scale: int, phase: float) -> None:
    blinking = caret(300, 200, scale, period)
    settled, screen = waited(words, lambda pixels, time: blinking(pixels, time + phase))
    assert settled.still
    assert screen.time <= SOON


@pytest.mark.parametrize("every", [1.0, 60.0])
def test_a_clock_holds_up_little_at_first_and_nothing_once_it_is_known(every: float) -> None:
    screen = MovingScreen(words, clock(700, 4, every))
    watch = screen.watch()
    for _ in range(6):
        begun = screen.time
        assert watch.settle().still
        assert screen.time - begun <= 2 * STILL_FOR_S + 4 * POLL_S
        screen.time += every / 2
    assert any(box.overlap(Box(700, 4, 708, 16)) for box in watch.restless)
    assert not any(box.overlap(Box(0, 40, 800, 600)) for box in watch.restless)
    screen.time = screen.time // every * every + every - STILL_FOR_S / 2  # it ticks in the middle of the wait
    begun = screen.time
    assert watch.settle().still
    assert screen.time - begun <= SOON


@given(
    st.integers(0, 700), st.integers(0, 500), st.integers(16, 90), st.sampled_from([0, 8, 12]), st.floats(0.005, 0.15)
)
def test_a_spinner_beside_words_is_found_once_and_then_holds_nothing_up(
    left: int, top: int, side: int, steps: int, frame_s: float
) -> None:
    screen = MovingScreen(words, spinner(left, top, side, steps), frame_s=frame_s)
    watch = screen.watch()
    first = watch.settle()
    assert first.still
    assert RESTLESS_S <= screen.time <= LIMIT_S
    assert all(Box(left, top, left + side, top + side).grown(2 * 8).covers(box) for box in first.restless)
    begun = screen.time
    assert watch.settle().still
    assert screen.time - begun <= SOON + STILL_FOR_S + 4 * frame_s


@pytest.mark.parametrize("size", [(160, 90), (320, 180), (400, 300)])
def test_a_video_takes_the_longer_to_be_believed_the_larger_it_is(size: tuple[int, int]) -> None:
    settled, screen = waited(words, video(100, 100, *size))
    assert settled.still
    assert screen.time > RESTLESS_S + 4.0 * size[0] * size[1] / (800 * 600)
    assert any(box.covers(Box(100, 100, 100 + size[0], 100 + size[1])) for box in settled.restless)


def test_a_screen_that_moves_all_over_runs_into_the_limit_and_says_so() -> None:
    settled, screen = waited(video(0, 0, 800, 600))
    assert (settled.still, settled.loading, settled.words) == (False, False, "the screen was still moving")
    assert LIMIT_S <= screen.time <= LIMIT_S + 3 * POLL_S


@given(st.floats(0, STILL_FOR_S - POLL_S), st.floats(0.05, 0.8), st.booleans())
def test_what_fades_in_is_waited_for_with_and_without_a_spinner(begins: float, seconds: float, spins: bool) -> None:
    menu = fade(100, 100, 150, 200, begins, seconds)
    settled, screen = waited(words, menu, *([spinner(600, 300)] if spins else []))
    assert settled.still
    assert (settled.shot.crop(Box(100, 100, 250, 300)) == 60).all()
    assert screen.time >= begins + seconds


@given(st.floats(0.02, STILL_FOR_S - POLL_S), st.floats(0.06, STILL_FOR_S - 2 * POLL_S))
def test_a_page_that_appears_line_by_line_is_waited_for(begins: float, every: float) -> None:
    settled, screen = waited(lines_loading(begins, every))
    finished = MovingScreen(lines_loading(0, 0.001))
    finished.time = 10.0
    assert settled.shot.same_pixels(finished.screenshot()) or screen.time >= LIMIT_S
    assert settled.still == (screen.time < LIMIT_S)


def test_scrolling_is_waited_for() -> None:
    def scrolled(pixels: np.ndarray, time: float) -> None:
        page = np.full((3000, 800, 3), 230, np.uint8)
        for top in range(0, 3000, 22):
            page[top : top + 10, 30 : 100 + top % 677 : 7] = 40
        eased = 1 - (1 - min(1.0, time / 0.7)) ** 3
        pixels[...] = page[int(1200 * eased) : int(1200 * eased) + 600]

    settled, screen = waited(scrolled)
    still = MovingScreen(scrolled)
    still.time = 5.0
    assert settled.still
    assert settled.shot.same_pixels(still.screenshot())
    assert screen.time < 0.7 + SOON


class TestLoading:
    @pytest.mark.parametrize("frame_s", [0.01, 0.1, 0.2])
    @pytest.mark.parametrize("steps", [0, 8])
    def test_a_spinner_alone_is_waited_for_until_the_page_is_there(self, frame_s: float, steps: int) -> None:
        turning = spinner(*CENTRE, steps=steps)
        settled, screen = waited(until(4.5, turning), since(4.5, words), frame_s=frame_s)
        assert (settled.still, settled.loading) == (True, False)
        assert 4.5 < screen.time < 4.5 + 2 * STILL_FOR_S + 3 * frame_s
        assert (settled.shot.pixels == 40).any()

    def test_what_comes_in_its_place_is_waited_for_as_well(self) -> None:
        settled, _ = waited(until(6.0, MIDDLE), since(6.0, lines_loading(6.0, 0.1)))
        finished = MovingScreen(lines_loading(0, 0.001))
        finished.time = 10.0
        assert settled.shot.same_pixels(finished.screenshot())

    def test_one_that_never_ends_is_waited_for_once_and_named(self) -> None:
        screen = MovingScreen(MIDDLE)
        watch = screen.watch()
        settled = watch.settle()
        assert (settled.still, settled.loading, settled.words) == (False, True, "the screen was still loading")
        assert LOADING_S <= screen.time <= LOADING_S + 3 * POLL_S
        begun = screen.time
        assert watch.settle().still
        assert screen.time - begun <= SOON

    @pytest.mark.parametrize(
        "paints",
        [
            (spinner(760, 560),),
            (words, MIDDLE),
            (video(340, 250, 120, 100),),
            (caret(400, 300, 2),),
            (clock(396, 296),),
        ],
        ids=["a widget in the corner", "in a page", "a video", "a cursor in an empty document", "a clock"],
    )
    def test_other_things_that_move_are_not_loading(self, paints: tuple[Paint, ...]) -> None:
        settled, screen = waited(*paints)
        assert (settled.still, settled.loading) == (True, False)
        assert screen.time <= LIMIT_S


class TestExpecting:
    """An action that should show is given time to."""

    def test_a_dialog_that_opens_late_is_seen(self) -> None:
        screen = MovingScreen(words, since(0.8, fade(200, 200, 300, 200, 0.8, 0.2)))
        watch = screen.watch()
        before = watch.look()
        screen.perform(PressKeys(("ctrl", "o")))
        watch.acted()
        settled = watch.settle(expect=before)
        assert (settled.shot.crop(Box(200, 200, 500, 400)) == 60).all()

    @pytest.mark.parametrize(
        "moves", [(), (caret(300, 200),), (spinner(600, 300),)], ids=["nothing", "caret", "spinner"]
    )
    def test_where_nothing_comes_the_wait_ends(self, moves: tuple[Paint, ...]) -> None:
        screen = MovingScreen(words, *moves)
        watch = screen.watch()
        watch.settle()
        before, begun = watch.look(), screen.time
        watch.acted()
        assert watch.settle(expect=before).still
        assert EXPECT_S <= screen.time - begun <= EXPECT_S + 4 * POLL_S

    @pytest.mark.parametrize("pressed_s", [0.05, 0.2])
    def test_a_button_that_looks_pressed_has_not_answered_yet(self, pressed_s: float) -> None:
        button = Box(40, 40, 120, 70)
        pressed = since(pressed_s, fade(*button.as_tuple()[:2], button.width, button.height, 0, 0.01))
        screen = MovingScreen(words, pressed, since(0.5, fade(200, 200, 300, 200, 0.5, 0.2)))
        watch = screen.watch()
        before = watch.look()
        watch.acted()
        settled = watch.settle(expect=before, at=button)
        assert (settled.shot.crop(Box(200, 200, 500, 400)) == 60).all()
        assert screen.time < 0.7 + SOON


def test_a_spinner_that_came_after_an_action_is_told_from_one_that_was_there() -> None:
    screen = MovingScreen(words, spinner(100, 100), since(5.0, spinner(500, 300)))
    watch = screen.watch()
    watch.settle()
    screen.time = 4.9
    watch.look()
    acted = screen.time
    watch.acted()
    watch.settle()
    there, came = Box(100, 100, 132, 132), Box(500, 300, 532, 332)
    assert any(box.overlap(came) for box in watch.restless)
    assert any(box.overlap(there) for box in watch.restless)
    assert not any(box.overlap(came) for box in watch.restless_since(acted))
    assert any(box.overlap(there) for box in watch.restless_since(acted))


def test_a_place_that_has_come_to_rest_counts_again() -> None:
    screen = MovingScreen(words, until(2.0, spinner(100, 100)))
    watch = screen.watch()
    assert watch.settle().restless
    screen.time = 2.5
    watch.look()
    assert watch.settle().restless == ()


def test_a_place_that_answers_every_action_does_not_move_by_itself() -> None:
    strokes: list[float] = []

    def gliding(pixels: NDArray[np.uint8], time: float) -> None:
        """A list that glides on for a while after every stroke."""
        glides = sum(min(8, int((time - stroke) / 0.03)) for stroke in strokes)
        pixels[200:300, 300:400] = 37 * glides % 200

    screen = MovingScreen(words, gliding)
    watch = screen.watch()
    watch.settle()
    for _ in range(6):
        before = watch.look()
        strokes.append(screen.time)
        watch.acted()
        for _ in range(12):
            screen.pause(POLL_S)
            watch.look()
            assert watch.restless == ()
        assert watch.settle(expect=before).still


def test_another_size_is_movement_and_forgets_all_places() -> None:
    screen = MovingScreen(words, spinner(100, 100))
    watch = screen.watch()
    assert watch.settle().restless
    screen.size = (640, 480)
    begun = screen.time
    settled = watch.settle()
    assert (settled.shot.width, settled.shot.height) == (640, 480)
    assert settled.still
    assert screen.time - begun >= RESTLESS_S


def test_settle_gives_the_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = MovingScreen(words, fade(100, 100, 150, 200, 0.1, 0.3))
    monkeypatch.setattr(sys.modules[settle.__module__], "Watch", lambda _device: screen.watch())
    shot = settle(screen)  # type: ignore[arg-type]  # a device but for its environment
    assert isinstance(shot, Screenshot)
    assert (shot.crop(Box(100, 100, 250, 300)) == 60).all()
