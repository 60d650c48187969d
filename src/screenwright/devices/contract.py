"""The contract of ``core.protocols.Device``, executable: what every device must keep, whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import urlsplit

import numpy as np

from screenwright.core.action import Action, Click, Finish, Impossible, Move, PressKeys, Wait
from screenwright.core.errors import DeviceError, UsageError
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device, Points

_TRIES = 3
_TELLS_S = 0.05


def check_device(device: Device) -> list[str]:
    """All breaches of the contract in words; empty for a device that keeps it. CLOSES the device.

    Does nothing on the screen but move the pointer, which ends in the middle. A screen that changes by itself
    (a clock, a caret) is told from a breach by looking again.
    """
    return [*_check_names(device), *_check_pictures(device), *_check_actions(device), *_check_end(device)]


def _check_names(device: Device) -> Iterator[str]:
    if not device.url or ":" not in device.url:
        yield f"url {device.url!r} is not a device URL"
    if urlsplit(device.url).password is not None:
        yield "url shows the password"
    if device.environment not in ("desktop", "phone", "browser"):
        yield f"environment is {device.environment!r}"


def _check_pictures(device: Device) -> Iterator[str]:
    first = device.screenshot()
    kept = np.array(first.pixels)
    if device.size != (first.width, first.height):
        yield f"size says {device.size}, the screenshot has {first.width}x{first.height} pixels"
    if first.pixels.dtype != np.uint8 or first.pixels.shape[2:] != (3,):
        yield f"pixels are {first.pixels.dtype} {first.pixels.shape}, not RGB uint8"
    if first.pixels.flags.writeable:
        yield "pixels can be written"
    if first.taken_at.utcoffset() is None:
        yield "taken_at has no time zone"
    for point in _corners(*device.size):
        yield from _expect_done(f"Move to ({point.x}, {point.y})", partial(device.perform, Move(point)))
    yield from _check_pointer(device)
    second = device.screenshot()
    if not np.array_equal(first.pixels, kept):
        yield "a screenshot changed after it was taken: its pixels must be its own"
    if second.taken_at < first.taken_at:
        yield "a later screenshot has an earlier time"


def _check_pointer(device: Device) -> Iterator[str]:
    """A browser tells of its mouse in its own time."""
    if not isinstance(device, Points):
        return
    device.pointer()
    for point in _corners(*device.size):
        device.perform(Move(point))
        told = [_told_pointer(device, device) for _ in range(_TRIES)]
        if point not in told and told[-1] is not None:
            yield f"pointer() says {told[-1]} after Move to ({point.x}, {point.y})"


def _told_pointer(device: Device, points: Points) -> Point | None:
    device.perform(Wait(_TELLS_S))
    device.screenshot()
    return points.pointer()


def _check_actions(device: Device) -> Iterator[str]:
    width, height = device.size
    outside = [Point(-1, 0), Point(0, -1), Point(width, 0), Point(0, height), Point(10**6, 10**6)]
    wrong: list[Action] = [make(point) for point in outside for make in (Move, Click)]
    wrong += [Finish(), Impossible("no way"), PressKeys(("no such key",))]
    for action in wrong:
        yield from _expect_error(f"perform({action})", UsageError, partial(device.perform, action))
    if not any(_nothing_changes(device, Click(Point(-1, -1))) for _ in range(_TRIES)):
        yield "a click outside of the screen changed the screen"
    yield from _expect_done("Wait(0)", partial(device.perform, Wait(0.0)))
    yield from _expect_done("release()", device.release)
    yield from _expect_done("release() again", device.release)


def _check_end(device: Device) -> Iterator[str]:
    yield from _expect_done("close()", device.close)
    yield from _expect_done("close() again", device.close)
    yield from _expect_done("release() after close()", device.release)
    yield from _expect_error("screenshot() after close()", DeviceError, device.screenshot)
    yield from _expect_error("perform() after close()", DeviceError, partial(device.perform, Move(Point(0, 0))))
    if not device.url:
        yield "url is empty after close()"


def _corners(width: int, height: int) -> tuple[Point, ...]:
    right, bottom = width - 1, height - 1
    return Point(0, 0), Point(right, 0), Point(right, bottom), Point(0, bottom), Point(width // 2, height // 2)


def _nothing_changes(device: Device, action: Action) -> bool:
    before = device.screenshot()
    for _ in _expect_error("", UsageError, partial(device.perform, action)):
        return False
    return before.same_pixels(device.screenshot())


def _expect_done(what: str, work: Callable[[], object]) -> Iterator[str]:
    try:
        work()
    except Exception as error:
        yield f"{what} raised {type(error).__name__}: {error}"


def _expect_error(what: str, kind: type[Exception], work: Callable[[], object]) -> Iterator[str]:
    try:
        work()
    except kind:
        return
    except Exception as error:
        yield f"{what} raised {type(error).__name__} and not {kind.__name__}: {error}"
    else:
        yield f"{what} did not raise {kind.__name__}"
