"""Clipboard messages as bytes."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import DeviceProtocolError, UnsupportedAction, UsageError
from screenwright.devices.vnc import clipboard as clip


def test_latin1_message_has_exactly_three_bytes_of_padding() -> None:
    assert clip.latin1_message("né") == b"\x06\0\0\0" + b"\0\0\0\x02" + b"n\xe9"


def test_latin1_names_the_character_that_it_cannot_carry() -> None:
    with pytest.raises(UnsupportedAction, match="'中'"):
        clip.latin1_message("ok 中文")


def test_capabilities_offer_plain_text_only() -> None:
    message = clip.Clipboard().hear(clip.CAPS | clip.TEXT, b"")
    length, flags, limit = struct.unpack(">4xiII", message)
    assert (message[:4], length, limit) == (b"\x06\0\0\0", -8, clip.MAX_CLIPBOARD)
    assert flags == 0x1F000001


def test_provided_text_is_utf8_with_crlf_and_nul() -> None:
    message = clip.provide_message("a\n中")
    length, flags = struct.unpack_from(">4xiI", message)
    assert (length, flags) == (-(len(message) - 8), 0x10000001)
    data = "a\r\n中\0".encode()
    assert zlib.decompress(message[12:]) == struct.pack(">I", len(data)) + data


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r")))
def test_text_survives(text: str) -> None:
    assert clip.decompress_text(clip.compress_text(text)) == text


def test_a_stream_that_was_flushed_and_not_ended_is_read() -> None:
    packer = zlib.compressobj()
    stream = packer.compress(struct.pack(">I", 3) + b"ok\0") + packer.flush(zlib.Z_SYNC_FLUSH)
    assert clip.decompress_text(stream) == "ok"


@given(st.binary())
def test_rubbish_is_refused(payload: bytes) -> None:
    with pytest.raises(DeviceProtocolError):
        clip.decompress_text(b"\xff" + payload)


def test_a_text_shorter_than_it_says_is_refused() -> None:
    with pytest.raises(DeviceProtocolError, match="cut short"):
        clip.decompress_text(zlib.compress(struct.pack(">I", 10) + b"short"))


def test_a_bomb_is_refused() -> None:
    bomb = zlib.compress(struct.pack(">I", 64 << 20) + bytes(64 << 20), level=9)
    assert len(bomb) < 100_000
    with pytest.raises(DeviceProtocolError):
        clip.decompress_text(bomb)


def test_own_texts_are_bounded_too() -> None:
    with pytest.raises(UsageError, match="at most"):
        clip.latin1_message("x" * (clip.MAX_CLIPBOARD + 1))
    with pytest.raises(UsageError, match="at most"):
        clip.compress_text("x" * clip.MAX_CLIPBOARD)
