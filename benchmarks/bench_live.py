"""From a pointer that came to rest to the words, on a real X display, and from a change to its news.

``python benchmarks/bench_live.py`` starts a private desktop with an editor, lets one thread of control move the pointer
as a person does, and listens as ``screenwright read --device x11:DISPLAY --follow-pointer --watch`` does. Prints
milliseconds: median, 95th percentile and the slowest; nothing is asserted.

The latency of words counts from the end of the 250 ms without movement that make a rest; "from the last movement" has
these 250 ms in it. "while a screen is looked at": a look of the whole screen runs beside.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from statistics import median

import numpy as np

from screenwright.core.action import Click, Move, PressKeys
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.core.screen import Screen
from screenwright.devices import open_device
from screenwright.devices.desktop import Desktop
from screenwright.reading import Beside, Listening, Live, Utterance
from screenwright.vision import look

ROUNDS, MENUS = 40, 10
SIZE = (1280, 800)
WAIT_S = 60.0
PAUSE_S = 0.03
SILENT_S = 3.0


class Listener:
    """Listens in this thread, turn by turn."""

    def __init__(self, device: Device) -> None:
        self.heard: list[tuple[float, Utterance]] = []
        self.beside = Beside(look)
        self.live = Live(follow=True, watch=True)
        self._loop = Listening(device, self.live, self.beside, lambda one: self.heard.append((time.monotonic(), one)))

    def until(self, true: Callable[[], bool], limit_s: float = WAIT_S) -> None:
        end = time.monotonic() + limit_s
        while not true() and time.monotonic() < end:
            self._loop.turn()
            time.sleep(PAUSE_S)

    def until_still(self) -> None:
        """Until nothing is left to be looked at, for a second."""
        since = time.monotonic()
        while time.monotonic() - since < 1:
            self._loop.turn()
            if self.beside.busy:
                since = time.monotonic()
            time.sleep(PAUSE_S)

    def next(self, kind: str, limit_s: float) -> tuple[float, Utterance] | None:
        """None where nothing of the kind is said: two things may lie under one point, and are one to the pointer."""
        begun = len(self.heard)
        self.until(lambda: any(one.kind == kind for _, one in self.heard[begun:]), limit_s)
        return next((pair for pair in self.heard[begun:] if pair[1].kind == kind), None)


def rests(listener: Listener, person: Device, screen: Screen, beside: bool) -> tuple[list[float], list[float]]:
    """Latencies from rest to words, and from the last movement to words."""
    things = [one for one in screen.elements if one.kind != "input"]
    from_rest, from_move = list[float](), list[float]()
    for turn in range(ROUNDS):
        at = things[turn % len(things)].box.center
        if beside:
            listener.until(lambda: not listener.beside.busy)
            listener.beside.begin(screen.screenshot, None)
        for step in (3, 2, 1, 0):
            person.perform(Move(Point(max(0, at.x - 9 * step), at.y)))
        moved = time.monotonic()
        found = listener.next("pointer", SILENT_S)
        if found and found[1].latency_ms is not None:
            from_rest.append(found[1].latency_ms)
            from_move.append((found[0] - moved) * 1000)
    return from_rest, from_move


def menus(listener: Listener, person: Device, at: Point) -> list[float]:
    """From the first frame with a menu to the words that it opened."""
    found = []
    for _ in range(MENUS):
        person.perform(Click(at))
        told = listener.next("news", WAIT_S)
        if told and told[1].latency_ms is not None and told[1].words.startswith("Menu opened"):
            found.append(told[1].latency_ms)
        listener.until_still()
        person.perform(PressKeys(("escape",)))
        listener.until_still()
    return found


def main() -> None:
    with Desktop.start(*SIZE, apps=[["mousepad"]]) as desktop, closing(open_device(desktop.url)) as person:
        os.environ["XAUTHORITY"] = str(desktop.authority)
        with closing(open_device(f"x11:{desktop.display}")) as device:
            listener = Listener(device)
            listener.until(lambda: any(one.words == listener.live.telling.READY for _, one in listener.heard))
            time.sleep(3)
            listener.until_still()
            screen = look(device.screenshot())
            looks = [_timed(lambda: look(screen.screenshot)) for _ in range(5)]
            words, moves = rests(listener, person, screen, beside=False)
            busy, _ = rests(listener, person, screen, beside=True)
            listener.until(lambda: not listener.beside.busy)
            file = next(one.box.center for one in screen.elements if one.text == "File")
            opened = menus(listener, person, file)
            listener.beside.close()
    cores, load = os.cpu_count(), os.getloadavg()[0]
    print(f"display of {SIZE[0]}x{SIZE[1]}, {len(screen.elements)} things, {cores} cores, load {load:.1f}")
    _print("rest to words, frame parsed", words)
    _print("last movement to words, the rest of 250 ms included", moves)
    _print("rest to words while a screen is looked at", busy)
    _print("a full look at the screen", looks)
    _print("menu in sight to words", opened)
    print(f"rest to words is {median(words) / median(looks):.4f} of a full look")


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def _print(name: str, found: Sequence[float]) -> None:
    late, worst = np.percentile(found, 95), max(found)
    print(f"{name:52} n={len(found):3} median {median(found):7.1f} p95 {late:7.1f} slowest {worst:7.1f} ms")


if __name__ == "__main__":
    main()
