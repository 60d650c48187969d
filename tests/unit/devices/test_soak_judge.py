"""What the soaks measure with must see a leak, and must not call noise one."""

from __future__ import annotations

import itertools
import mmap
import os
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.action import Action, Move
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from soak import MB, Sample, grown, soak, told

pytestmark = pytest.mark.integration


def samples(memory: list[float], files: list[int] | None = None) -> list[Sample]:
    return [
        Sample(int(level), files=count, threads=1)
        for level, count in zip(memory, files or [9] * len(memory), strict=True)
    ]


@given(st.lists(st.integers(100 * MB, 103 * MB), min_size=8, max_size=60))
def test_noise_is_no_growth(memory: list[int]) -> None:
    assert grown(samples(memory)) == []


@given(st.floats(0.2, 5), st.integers(20, 60), st.randoms(use_true_random=False))
def test_a_steady_rise_under_noise_is_growth(rate: float, count: int, random: Any) -> None:
    memory = [100 * MB + (rate * number + random.uniform(-1, 1)) * MB for number in range(count)]
    assert bool(grown(samples(memory))) or rate * count * 0.75 < 6


def test_a_step_that_stays_and_a_last_outlier_are_no_growth() -> None:
    assert grown(samples([100 * MB] * 5 + [130 * MB] * 35)) == []
    assert grown(samples([100 * MB] * 39 + [500 * MB])) == []
    crumbs = [100 * MB + 4096 * (number // 10) for number in range(40)]
    assert grown(samples([level + 5 * MB * (number >= 20) for number, level in enumerate(crumbs)])) == []


def test_one_descriptor_more_for_good_is_growth_and_one_for_a_moment_is_not() -> None:
    level = [100.0 * MB] * 40
    assert grown(samples(level, [9] * 20 + [10] * 20)) == ["files grew by 1: [9.0, 9.0, 10.0, 10.0]"]
    assert grown(samples(level, [9] * 20 + [12] + [9] * 19)) == []


def private_pages() -> mmap.mmap:
    """64 KiB that are new to the process for certain: the heap may have as much to give away."""
    pages = mmap.mmap(-1, 1 << 16, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    pages.write(b"x" * (1 << 16))
    return pages


class Leaking:
    """A device that keeps something of every action."""

    url, environment, size = "leaking:", "desktop", (9, 9)

    def __init__(self, keep: Callable[[], Any]) -> None:
        self._keep = keep
        self.kept: list[Any] = []

    def screenshot(self) -> Screenshot:
        return Screenshot(np.zeros((9, 9, 3), np.uint8))

    def perform(self, action: Action) -> None:
        self.kept.append(self._keep())

    def release(self) -> None: ...
    def close(self) -> None: ...


@pytest.mark.parametrize(
    ("keep", "what"),
    [(private_pages, ["memory"]), (lambda: os.dup(0), ["files"]), (lambda: None, [])],
    ids=["memory", "files", "nothing"],
)
def test_a_real_leak_is_seen(keep: Callable[[], Any], what: list[str]) -> None:
    device = Leaking(keep)
    measured = soak(device, 400, itertools.repeat([Move(Point(1, 1))] * 5))
    for number in device.kept:
        if isinstance(number, int):
            os.close(number)
    assert [complaint.split()[0] for complaint in grown(measured)] == what
    assert told("leaking", 400, measured).startswith("leaking: 400 actions, ")


def test_a_leak_of_threads_is_told_from_threads_on_their_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ending, ended = Leaking(lambda: threading.Timer(0.02, bool).start()), threading.Event()
    assert grown(soak(ending, 400, itertools.repeat([Move(Point(1, 1))] * 5))) == []
    monkeypatch.setattr("soak.ENDING_S", 0.01)
    try:
        leaking = Leaking(lambda: threading.Thread(target=ended.wait).start())
        samples = soak(leaking, 80, itertools.repeat([Move(Point(1, 1))] * 5))
    finally:
        ended.set()
    assert [complaint.split()[0] for complaint in grown(samples)] == ["threads"]
