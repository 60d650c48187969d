"""Messages and pixels, byte by byte, over a stream without a socket."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import DeviceError, DeviceLost, DeviceProtocolError, UnsupportedAction
from screenwright.core.geometry import Box, Point
from screenwright.devices.vnc.client import RfbClient
from servers.rfb_server import (
    CAPS,
    NOTIFY,
    PEEK,
    PROVIDE,
    REQUEST,
    TEXT,
    FakeStream,
    client_messages,
    copy_rect,
    cut_text,
    extended_cut_text,
    hello,
    monitors,
    provided_text,
    raw,
    rectangle,
    request,
    update,
)

CLIENT_HELLO = len(b"RFB 003.008\n\x01\x01")
CAPABLE = extended_cut_text(CAPS | REQUEST | PEEK | NOTIFY | PROVIDE | TEXT, struct.pack(">I", 0))


def picture(width: int, height: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 256, (height, width, 3), np.uint8)


def connected(width: int, height: int, *messages: bytes, first: bytes = b"") -> tuple[RfbClient, FakeStream]:
    """A client past its hello, for which ``messages`` are waiting; ``first`` came with the hello."""
    stream = FakeStream(hello(width, height, first))
    client = RfbClient(stream, None, 5.0)
    del stream.sent[:]
    stream.feed(b"".join(messages))
    return client, stream


def test_what_the_client_says_first() -> None:
    stream = FakeStream(hello(6, 4))
    client = RfbClient(stream, None, 5.0)
    pixel_format, encodings, request = client_messages(bytes(stream.sent[CLIENT_HELLO:]))
    assert client.size == (6, 4)
    # 32 bits, true colour, little endian, red lowest: bytes come as R, G, B, X.
    assert pixel_format == ("format", 32, 24, 0, 1, 255, 255, 255, 0, 8, 16)
    assert set(encodings[1:]) == {0, 1, -223, -308, -239, 0x574D5666, -232, -261, 0xC0A1E5CE - 2**32}
    assert request == ("request", 0, 0, 0, 1, 1)


def test_a_frame_in_pieces_comes_out_as_rgb() -> None:
    image = picture(6, 4)
    client, stream = connected(
        6, 4, update(raw(0, 0, image[:2]), raw(0, 2, image[2:, :3])), update(raw(3, 2, image[2:, 3:]))
    )
    assert np.array_equal(client.look()[0], image)
    assert client_messages(stream.sent) == [("request", 0, 0, 0, 6, 4), ("request", 1, 0, 0, 6, 4)]


FENCE = request(False, 0, 0, 1, 1)
CHANGES = request(True, 0, 0, 6, 4)


def looked(image: np.ndarray) -> tuple[RfbClient, FakeStream]:
    """A client that has seen its first picture."""
    client, stream = connected(6, 4, update(raw(0, 0, image)))
    client.look()
    del stream.sent[:]
    return client, stream


def test_a_frame_stays_as_it_was() -> None:
    first, second = picture(6, 4, 1), picture(6, 4, 2)
    client, stream = connected(6, 4, update(raw(0, 0, first)))
    before, damage = client.look()
    assert damage is None
    stream.replies[FENCE] = update(raw(0, 0, second))
    after, damage = client.look()
    assert np.array_equal(after, second)
    assert damage == (Box(0, 0, 6, 4),)
    assert np.array_equal(before, first)
    assert not before.flags.writeable


def test_an_unchanged_screen_costs_one_pixel_and_no_copy() -> None:
    image = picture(6, 4)
    client, stream = looked(image)
    stream.replies[FENCE] = update(raw(0, 0, image[:1, :1]))
    first, _ = client.look()
    assert client_messages(stream.sent) == [("request", 1, 0, 0, 6, 4), ("request", 0, 0, 0, 1, 1)]
    stream.replies[request(False, 1, 0, 1, 1)] = update(raw(1, 0, image[:1, 1:2]))
    second, damage = client.look()
    assert second is first
    assert damage == ()


def test_changes_come_before_the_fence_or_with_it() -> None:
    old, new = picture(6, 4, 1), picture(6, 4, 2)
    client, stream = looked(old)
    stream.replies[CHANGES] = update(raw(1, 1, new[1:3, 1:4]))
    stream.replies[FENCE] = update(raw(0, 3, new[3:, :2]), raw(0, 0, old[:1, :1]))
    pixels, damage = client.look()
    expected = old.copy()
    expected[1:3, 1:4], expected[3:, :2] = new[1:3, 1:4], new[3:, :2]
    assert np.array_equal(pixels, expected)
    assert damage == (Box(1, 1, 4, 3), Box(0, 3, 2, 4))
    assert len(client_messages(stream.sent)) == 2


def test_a_fence_answered_by_monitors_alone_is_followed_by_another_wish_for_changes() -> None:
    image = picture(6, 4)
    client, stream = looked(image)
    stream.replies[FENCE] = update(monitors(6, 4)) + update(raw(0, 0, image[:1, :1]))
    assert client.look()[1] == ()
    assert client_messages(stream.sent)[2:] == [("request", 1, 0, 0, 6, 4)]


def test_the_answer_to_an_earlier_look_is_not_taken_for_this_ones() -> None:
    old, new = picture(6, 4, 1), picture(6, 4, 2)
    client, stream = looked(old)
    stream.replies[FENCE] = update(raw(0, 0, old[:1, :1]))
    client.look()
    second = request(False, 1, 0, 1, 1)
    stream.replies[second] = update(raw(0, 0, old[:1, :1])) + update(raw(0, 0, new))
    assert np.array_equal(client.look()[0], new)


def test_what_came_between_two_looks_is_damage_of_the_second() -> None:
    image = picture(6, 4)
    client, stream = looked(image)
    stream.feed(update(copy_rect(0, 0, 2, 2, 3, 2)))
    stream.replies[FENCE] = update(raw(0, 0, image[:1, :1]))
    pixels, damage = client.look()
    assert damage == (Box(2, 2, 5, 4),)
    assert np.array_equal(pixels[2:4, 2:5], image[:2, :3])


def test_another_size_while_looking_for_changes_brings_a_whole_new_picture() -> None:
    image = picture(3, 5)
    client, stream = looked(picture(6, 4))
    stream.replies[FENCE] = update(rectangle(0, 0, 3, 5, -223))
    stream.replies[request(False, 0, 0, 3, 5)] = update(raw(0, 0, image))
    pixels, damage = client.look()
    assert np.array_equal(pixels, image)
    assert damage is None


def test_full_request_answered_by_monitors_alone_is_followed_by_an_incremental_one() -> None:
    image = picture(6, 4)
    client, stream = connected(6, 4, update(monitors(6, 4)), update(raw(0, 0, image)))
    assert np.array_equal(client.look()[0], image)
    assert client_messages(stream.sent) == [("request", 0, 0, 0, 6, 4), ("request", 1, 0, 0, 6, 4)]


@pytest.mark.parametrize("announcement", [rectangle(0, 0, 3, 5, -223), monitors(3, 5, reason=2)])
def test_a_resize_in_the_middle_of_a_frame(announcement: bytes) -> None:
    image = picture(3, 5)
    client, stream = connected(6, 4, update(raw(0, 0, picture(6, 2)), announcement), update(raw(0, 0, image)))
    assert np.array_equal(client.look()[0], image)
    assert client.size == (3, 5)
    assert client_messages(stream.sent) == [("request", 0, 0, 0, 6, 4), ("request", 0, 0, 0, 3, 5)]


def test_copy_rect_that_overlaps_itself() -> None:
    image = picture(6, 4)
    client, _ = connected(6, 4, update(raw(0, 0, image), copy_rect(0, 0, 1, 1, 5, 3)))
    expected = image.copy()
    expected[1:4, 1:6] = image[0:3, 0:5]
    assert np.array_equal(client.look()[0], expected)


def test_pixels_that_were_copied_from_where_none_came_do_not_count() -> None:
    image = picture(6, 4)
    client, stream = connected(
        6, 4, update(copy_rect(0, 0, 0, 2, 6, 2), raw(0, 0, image[:2])), update(raw(0, 0, image))
    )
    assert np.array_equal(client.look()[0], image)
    assert len(client_messages(stream.sent)) == 2


@pytest.mark.parametrize("encoding", [0x574D5666, -232])
def test_the_pointer_is_left_out_and_its_place_known(encoding: int) -> None:
    image = picture(6, 4)
    shape = rectangle(1, 1, 9, 2, -239, bytes(9 * 2 * 4 + 2 * 2))
    empty_shape = rectangle(0, 0, 0, 0, -239)
    client, _ = connected(6, 4, update(raw(0, 0, image), shape, empty_shape, rectangle(4, 3, 0, 0, encoding)))
    assert np.array_equal(client.look()[0], image)
    assert client.pointer == Point(4, 3)


def test_messages_between_frames_are_served() -> None:
    image = picture(6, 4)
    colour_map = struct.pack(">BxHH", 1, 0, 2) + bytes(12)
    client, _ = connected(6, 4, b"\x02", cut_text("né"), colour_map, update(raw(0, 0, image)))
    assert np.array_equal(client.look()[0], image)
    assert client.clipboard(0.0) == "né"


def test_pointer_and_key_events() -> None:
    client, stream = connected(6, 4)
    client.send_pointer(5, Point(1, 258))
    client.send_key(0x01004E2D, down=True)
    client.send_key(0x61, down=False)
    assert bytes(stream.sent) == (
        b"\x05\x05\x00\x01\x01\x02" + b"\x04\x01\0\0\x01\x00\x4e\x2d" + b"\x04\x00\0\0\x00\x00\x00\x61"
    )


def test_resize_asks_with_the_servers_own_monitor() -> None:
    client, stream = connected(
        6, 4, update(raw(0, 0, picture(6, 4))), update(monitors(3, 5, reason=1)), first=update(monitors(6, 4))
    )
    # The hello ended with the monitors; the pixel after them answers the first request of the resize.
    client.resize(3, 5)
    assert client.size == (3, 5)
    wish, *requests = client_messages(stream.sent)
    assert wish == ("resize", 3, 5, 1, 77, 0, 0, 3, 5, 5)
    assert requests == [("request", 1, 0, 0, 6, 4)] * 3


def test_a_refused_resize_keeps_the_size() -> None:
    client, _ = connected(6, 4, update(monitors(3, 5, reason=1, status=3)), first=update(monitors(6, 4)))
    with pytest.raises(UnsupportedAction, match="invalid"):
        client.resize(3, 5)
    assert client.size == (6, 4)


def test_resize_needs_a_server_that_knows_monitors() -> None:
    client, stream = connected(6, 4)
    with pytest.raises(UnsupportedAction, match="does not let"):
        client.resize(3, 5)
    assert not stream.sent


def test_latin1_clipboard() -> None:
    client, stream = connected(6, 4)
    assert client.clipboard(0.0) is None
    client.set_clipboard("né")
    assert client_messages(stream.sent) == [("cut", b"n\xe9")]
    assert client.clipboard(0.0) == "né"
    with pytest.raises(UnsupportedAction, match="Latin-1"):
        client.set_clipboard("中")


def test_extended_clipboard_is_answered_with_our_capabilities() -> None:
    stream = FakeStream(hello(6, 4, CAPABLE))
    client = RfbClient(stream, None, 5.0)
    *_, last = client_messages(bytes(stream.sent[CLIENT_HELLO:]))
    assert last == ("extended", struct.pack(">II", 0x1F000001, 8 << 20))
    assert client.fetches_clipboard


def test_a_text_is_announced_and_given_to_who_asks() -> None:
    client, stream = connected(6, 4, first=CAPABLE)
    client.set_clipboard("中\n文")
    assert client_messages(stream.sent) == [("extended", struct.pack(">I", NOTIFY | TEXT))]
    assert not client.was_clipboard_fetched(0.0)
    del stream.sent[:]
    stream.feed(extended_cut_text(PEEK) + extended_cut_text(REQUEST | TEXT))
    assert client.was_clipboard_fetched(1.0)
    notice, provided = client_messages(stream.sent)
    assert notice == ("extended", struct.pack(">I", NOTIFY | TEXT))
    assert ("extended", provided_text("中\n文")[8:]) == provided


def test_a_withdrawn_text_is_given_to_nobody() -> None:
    client, stream = connected(6, 4, first=CAPABLE)
    client.set_clipboard("secret")
    client.withdraw_clipboard()
    del stream.sent[:]
    stream.feed(extended_cut_text(REQUEST | TEXT) + extended_cut_text(PEEK))
    client.listen(1.0)
    assert client_messages(stream.sent) == [("extended", struct.pack(">I", NOTIFY))]


def test_a_server_that_takes_no_notices_gets_the_text_at_once() -> None:
    client, stream = connected(6, 4, first=extended_cut_text(CAPS | PROVIDE | TEXT, struct.pack(">I", 99)))
    client.set_clipboard("é")
    assert client_messages(stream.sent) == [("extended", provided_text("é")[8:])]
    assert not client.fetches_clipboard


def test_an_announced_text_is_asked_for() -> None:
    client, stream = connected(6, 4, extended_cut_text(NOTIFY | TEXT), provided_text("a\nб"), first=CAPABLE)
    assert client.clipboard(1.0) == "a\nб"
    assert client_messages(stream.sent) == [("extended", struct.pack(">I", REQUEST | TEXT))]


def test_the_newest_of_several_texts_counts() -> None:
    client, _ = connected(6, 4, provided_text("old"), provided_text("new"), first=CAPABLE)
    assert client.clipboard(1.0) == "new"


@pytest.mark.parametrize(
    "message",
    [
        b"\x63",
        update(raw(5, 0, picture(2, 1))),
        update(raw(0, 4, picture(1, 1))),
        update(copy_rect(5, 3, 0, 0, 2, 1)),
        update(rectangle(0, 0, 1, 1, 15)),
        update(rectangle(0, 0, 0, 0, -223)),
        update(rectangle(0, 0, 65535, 65535, -223)),
        update(monitors(65535, 65535, reason=0)),
        update(rectangle(0, 0, 65535, 65535, -239)),
        b"\x03\0\0\0\x7f\xff\xff\xff",
        b"\x03\0\0\0\x80\0\0\0",
        b"\x03\0\0\0\xff\xff\xff\xfe\0\0",
        extended_cut_text(PROVIDE | TEXT, b"no zlib"),
    ],
    ids=[
        "unknown message", "right of the screen", "below the screen", "copied from outside", "unknown encoding",
        "empty screen", "giant screen", "giant monitors", "giant pointer", "giant text", "most negative text",
        "short extended text", "broken zlib",
    ],
)  # fmt: skip
def test_broken_rules_are_protocol_errors(message: bytes) -> None:
    client, _ = connected(6, 4, message)
    with pytest.raises(DeviceProtocolError):
        client.look()[0]


@pytest.mark.parametrize("size", [(0, 10), (10, 0), (10_001, 10_000), (65535, 65535)])
def test_absurd_screens_are_refused_at_the_door(size: tuple[int, int]) -> None:
    with pytest.raises(DeviceProtocolError, match="pixels"):
        RfbClient(FakeStream(hello(*size)), None, 5.0)


def test_after_a_failure_only_letting_go_works() -> None:
    client, stream = connected(6, 4, b"\x63")
    with pytest.raises(DeviceProtocolError):
        client.look()[0]
    stream.feed(update(raw(0, 0, picture(6, 4))))
    for use in (client.look, lambda: client.listen(0), lambda: client.set_clipboard("x"), lambda: client.resize(1, 1)):
        with pytest.raises(DeviceLost, match="open it again"):
            use()
    client.send_key(0xFFE3, down=False)
    assert client_messages(stream.sent)[-1] == ("key", 0, 0xFFE3)


def test_every_truncation_of_a_frame_is_a_lost_connection() -> None:
    whole = update(monitors(3, 2), raw(0, 0, picture(3, 1)), raw(0, 1, picture(2, 1)), copy_rect(0, 0, 2, 1, 1, 1))
    for length in range(len(whole)):
        client, _ = connected(3, 2, whole[:length])
        with pytest.raises(DeviceLost):
            client.look()[0]


MESSAGES = st.one_of(
    st.binary(max_size=40),
    st.builds(lambda count, body: struct.pack(">BxH", 0, count) + body, st.integers(0, 5), st.binary(max_size=80)),
    st.builds(
        lambda numbers, encoding, body: update(rectangle(*numbers, encoding, body)),
        st.tuples(*[st.sampled_from([0, 1, 2, 6, 7, 65535])] * 4),
        st.sampled_from([0, 1, 5, 6, 7, 16, -223, -308, -239, -232, 0x574D5666, 15]),
        st.binary(max_size=120),
    ),
    st.builds(extended_cut_text, st.integers(0, 2**32 - 1), st.binary(max_size=20)),
)


@given(st.lists(MESSAGES, max_size=6))
def test_whatever_a_server_sends_is_a_frame_or_a_device_error(messages: list[bytes]) -> None:
    client, stream = connected(6, 4, *messages)
    try:
        for _ in range(3):
            frame, damage = client.look()
            assert frame.shape[1::-1] == client.size
            assert all(Box(0, 0, *client.size).covers(box) for box in damage or ())
            stream.feed(b"".join(messages))
    except DeviceError:
        return


SHORTEST_HELLO = 12 + 2 + 4 + 24 + 4
"""Bytes: version, security types, result, server init without a name, an update of no rectangles."""


@given(st.binary(max_size=200), st.integers(0, SHORTEST_HELLO - 1))
def test_whatever_comes_at_the_beginning_is_a_device_error(rubbish: bytes, kept: int) -> None:
    # One byte less than the shortest hello there is, so no rubbish can happen to be right.
    with pytest.raises(DeviceError):
        RfbClient(FakeStream(hello(6, 4)[:kept] + rubbish[: SHORTEST_HELLO - 1 - kept]), "secret", 5.0)


def test_the_lamps_of_the_keyboard() -> None:
    client, _ = connected(2, 1, first=update(rectangle(0, 0, 0, 0, -261, b"\x06")))
    assert client.locks == 6
    assert connected(2, 1)[0].locks is None
