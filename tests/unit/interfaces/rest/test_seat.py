"""One device on its own thread, with somebody who listens to it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from screenwright.core.action import Click
from screenwright.core.errors import DeviceLost, DeviceTimeout, DeviceUnreachable
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.interfaces.rest.seat import Seat
from serving import Board, eyes, parsed
from waiting import eventually


class Returning(Board):
    """Comes back when it is asked to."""

    returns = 0

    def reconnect(self, limit_s: float = 30.0) -> None:
        self.returns += 1
        self.fails = None


@pytest.fixture
def board():
    return Returning()


@pytest.fixture
def seat(board, monkeypatch):
    monkeypatch.setattr("screenwright.interfaces.rest.seat.AGAIN_S", 0.05)
    one = Seat("s", lambda: board, eyes)
    one.open()
    yield one
    one.close()


def listening(seat: Seat, *until: str, meanwhile: Callable[[str], None] = lambda kind: None) -> list[dict[str, Any]]:
    """What is heard until events of these kinds came in this order; ``meanwhile`` is called after each."""
    wanted = list(until)

    async def listen() -> list[dict[str, Any]]:
        heard = []
        async for block in seat.feed.listen():
            if block.startswith("id:"):
                _, kind, data = parsed(block)
                heard.append({"kind": kind, **data})
                await asyncio.to_thread(meanwhile, kind)
                if kind == wanted[0]:
                    wanted.pop(0)
                if not wanted:
                    return heard
        raise AssertionError(f"no {wanted} in {heard}")

    return asyncio.run(asyncio.wait_for(listen(), 30))


def test_who_looks_on_hears_of_frames_and_what_was_seen_on_them(seat):
    heard = listening(seat, "news")
    assert {told["kind"] for told in heard} == {"frame", "screen", "news"}
    frame = next(told for told in heard if told["kind"] == "frame")
    screen = next(told for told in heard if told["kind"] == "screen")
    assert frame == {"kind": "frame", "sha256": seat.frame().sha256, "width": 320, "height": 240}
    assert screen == {"kind": "screen", "sha256": frame["sha256"], "elements": 3}


def test_who_hears_that_a_device_was_lost_hears_by_its_frame_that_it_is_back(seat, board):
    def lose(kind: str) -> None:
        if kind == "screen" and not board.returns:
            board.fails = DeviceLost("the cable was pulled")

    heard = listening(seat, "screen", "lost", "frame", meanwhile=lose)
    assert {"kind": "lost", "message": "the cable was pulled"} in heard
    assert heard[-1]["sha256"] == heard[0]["sha256"]  # nothing else had changed
    assert board.returns == 1
    assert seat.lost == ""


def test_who_comes_while_a_device_is_lost_is_told(seat, board, monkeypatch):
    monkeypatch.setattr("screenwright.interfaces.rest.seat.AGAIN_S", 60.0)
    seat.sight()
    board.fails = DeviceLost("the cable was pulled")
    with pytest.raises(DeviceLost):
        seat.sight()
    assert [told["kind"] for told in listening(seat, "lost")] == ["frame", "lost"]


def test_one_frame_is_looked_at_once_for_everybody(board):
    looks = []

    def counting(screenshot, previous=None):
        looks.append(screenshot.sha256)
        return eyes(screenshot, previous)

    seat = Seat("s", lambda: board, counting)
    seat.open()
    threads = [threading.Thread(target=seat.newest) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(looks) == 1
    seat.do(lambda device: device.perform(Click(Point(1, 1))))
    seat.sight()
    seat.newest()
    assert len(looks) == 2
    seat.close()


def test_what_takes_too_long_is_not_waited_for(seat):
    go_on = threading.Event()
    with pytest.raises(DeviceTimeout, match="did not answer"):
        seat.do(lambda device: go_on.wait(20), limit_s=0.05)
    go_on.set()
    assert seat.sight() is not None


def test_what_is_urgent_does_not_wait_for_the_rest(seat):
    begun, go_on, order = threading.Event(), threading.Event(), []

    def long(device: Device) -> None:
        begun.set()
        go_on.wait(20)

    first = threading.Thread(target=seat.do, args=(long,))
    first.start()
    begun.wait(20)
    later = threading.Thread(target=seat.do, args=(lambda device: order.append("later"),))
    later.start()
    assert eventually(lambda: len(seat._jobs) == 1), "one job waits"
    urgent = threading.Thread(target=lambda: seat.do(lambda device: order.append("urgent"), first=True))
    urgent.start()
    assert eventually(lambda: len(seat._jobs) == 2), "two jobs wait"
    go_on.set()
    for one in (first, later, urgent):
        one.join()
    assert order == ["urgent", "later"]


def test_a_closed_seat_says_so(seat, board):
    seat.close()
    seat.close()
    assert board.closed
    with pytest.raises(DeviceLost, match="closed"):
        seat.sight()


def test_what_opening_raises_is_raised():
    def broken() -> Board:
        raise DeviceUnreachable("nothing answers there")

    with pytest.raises(DeviceUnreachable, match="nothing answers"):
        Seat("s", broken, eyes).open()
