"""Pixels over the wires of two real servers: each packed encoding against Raw, and no change that is missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing

import numpy as np
import pytest

from screenwright.core.action import Move, PressKeys, TypeText
from screenwright.core.geometry import Point
from screenwright.devices.vnc.client import RfbClient
from screenwright.devices.vnc.decoders import Encoding, preference
from screenwright.devices.vnc.device import VncDevice
from screenwright.devices.vnc.stream import SocketStream
from servers.vnc_server import PASSWORD, RealVncServer, real_vnc_server, real_x11vnc_server, wait_until

pytestmark = pytest.mark.e2e

LIMIT_S = 10.0
GENEROUS_S = 20.0
EXTRAS = preference(compress=False)[2:]
PACKED = [Encoding.HEXTILE, Encoding.ZLIB, Encoding.ZRLE, Encoding.TIGHT]


@pytest.fixture(scope="module", params=[real_vnc_server, real_x11vnc_server], ids=["tigervnc", "x11vnc"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealVncServer]:
    """A server with an editor and its text on the screen: icons, letters in grey steps, a field of one colour."""
    start: Callable[..., AbstractContextManager[RealVncServer]] = request.param
    with start(tmp_path_factory.mktemp("wire"), geometry="800x600") as running:
        running.run("xsetroot", "-cursor_name", "left_ptr", "-solid", "#2a5f8c")
        running.start("openbox")
        running.start("mousepad", "--disable-server")
        with closing(connect(running)) as viewer:
            paper = Point(480, 360)  # beside the pointer, which stands in the middle
            wait_until(lambda: colour_at(viewer, paper) == (255, 255, 255), GENEROUS_S, "the editor is open")
            viewer.perform(Move(Point(400, 300)))
            viewer.perform(TypeText("The quick brown fox\njumps over the lazy dog 0123456789\n" * 6))
        yield running


def connect(server: RealVncServer) -> VncDevice:
    return VncDevice.connect("127.0.0.1", server.port, PASSWORD, timeout_s=LIMIT_S)


def colour_at(viewer: VncDevice, at: Point) -> tuple[int, ...]:
    return tuple(int(value) for value in viewer.screenshot().pixels[at.y, at.x])


def speaking(server: RealVncServer, *pixels: Encoding) -> RfbClient:
    stream = SocketStream.connect("127.0.0.1", server.port, "vnc://here", LIMIT_S)
    return RfbClient(stream, PASSWORD, LIMIT_S, (*pixels, *EXTRAS))


@pytest.mark.parametrize("encoding", PACKED, ids=[encoding.name for encoding in PACKED])
def test_packed_pixels_are_the_same_as_raw_ones(
    server: RealVncServer, encoding: Encoding, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[int] = []
    read_pixels = RfbClient._read_pixels

    def watched(client: RfbClient, x: int, y: int, width: int, height: int, number: int) -> None:
        used.append(number)
        read_pixels(client, x, y, width, height, number)

    def same() -> bool:
        """The caret blinks: a packed picture counts that was taken between two equal raw ones."""
        before = plain.look()[0]
        with closing(speaking(server, encoding)) as packed, monkeypatch.context() as patch:
            patch.setattr(RfbClient, "_read_pixels", watched)
            between = packed.look()[0]
        if not np.array_equal(before, plain.look()[0]):
            return False
        assert np.array_equal(between, before)
        assert len(np.unique(between.reshape(-1, 3), axis=0)) > 30
        return True

    with closing(speaking(server, Encoding.RAW)) as plain:
        wait_until(same, GENEROUS_S, "the screen stood still for a moment")
    unknown = server.program == "Xtigervnc" and encoding is Encoding.ZLIB
    assert set(used) == {Encoding.RAW if unknown else encoding}


@pytest.mark.parametrize("encoding", [Encoding.RAW, *PACKED], ids=lambda encoding: encoding.name)
def test_pictures_kept_by_changes_alone_stay_true(server: RealVncServer, encoding: Encoding) -> None:
    def same() -> bool:
        kept, _ = watcher.look()
        with closing(speaking(server, Encoding.RAW)) as fresh:
            whole, _ = fresh.look()
        return np.array_equal(kept, whole)

    with closing(speaking(server, Encoding.COPY_RECT, encoding)) as watcher, closing(connect(server)) as typist:
        watcher.look()
        for number in range(12):
            typist.perform(TypeText(f"line {number}\n") if number % 3 else PressKeys(("ctrl", "home")))
            watcher.look()
        wait_until(same, GENEROUS_S, "the kept picture is the one of a new viewer")


def test_damage_tells_where(server: RealVncServer) -> None:
    with closing(connect(server)) as viewer:
        old = viewer.screenshot()
        assert old.damage is None
        viewer.perform(TypeText("x\n"))

        def changed() -> bool:
            nonlocal old
            new = viewer.screenshot()
            assert new.damage is not None
            differs = (new.pixels != old.pixels).any(axis=2)
            for box in new.damage:
                differs[box.top : box.bottom, box.left : box.right] = False
            assert not differs.any(), "something changed outside of the damage"
            big = any(box.width > 8 and box.height > 8 for box in new.damage)
            old = new
            return big

        wait_until(changed, GENEROUS_S, "the letters are damage")


def test_every_change_is_seen(server: RealVncServer) -> None:
    """However late a server notices a change itself, it does not stay unseen."""
    with closing(connect(server)) as viewer:
        for number in range(10):
            colour = (number * 20, 255 - number, number)
            server.run("xsetroot", "-solid", "#{:02x}{:02x}{:02x}".format(*colour))
            wait_until(lambda colour=colour: colour_at(viewer, Point(799, 599)) == colour, GENEROUS_S, "a new colour")
