"""What a viewer says, cut into whole messages, and the door that lets it in."""

from __future__ import annotations

import socket
import struct
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import DeviceAuthError, DeviceError, DeviceProtocolError
from screenwright.devices.keysyms import chord_keysyms, key_name, text_keysyms
from screenwright.devices.vnc.door import let_in
from screenwright.devices.vnc.handshake import log_in
from screenwright.devices.vnc.stream import SocketStream, Wire
from screenwright.devices.vnc.vencrypt import AS_OFFERED
from screenwright.devices.vnc.viewer_talk import Talk, key_of, pointer_of, without_extensions

KEY = struct.pack(">BB2xI", 4, 1, 0x61)
POINTER = struct.pack(">BBHH", 5, 1, 300, 200)
MESSAGES = [
    bytes(20), struct.pack(">BxH3i", 2, 3, 7, -316, -239), struct.pack(">BBHHHH", 3, 1, 0, 0, 9, 9), KEY, POINTER,
    struct.pack(">B3xi", 6, 5) + b"hello", struct.pack(">B3xi", 6, -4) + bytes(4), bytes([150]) + bytes(9),
    struct.pack(">B3xIB", 248, 1, 3) + b"abc", struct.pack(">BxHHBx", 251, 9, 9, 1) + bytes(16),
    struct.pack(">BBHII", 255, 0, 1, 0x41, 30), struct.pack(">BBH", 255, 1, 0),
    struct.pack(">BBHBBI", 255, 1, 2, 0, 2, 9),
    bytes([250, 0, 1, 2]),
]  # fmt: skip


@given(st.lists(st.sampled_from(MESSAGES), max_size=12), st.lists(st.integers(1, 30), min_size=1, max_size=9))
def test_messages_come_out_whole_however_the_bytes_are_cut(messages, sizes):
    talk, data, found, at = Talk(), b"".join(messages), [], 0
    for number in range(len(data) + 1):
        size = sizes[number % len(sizes)]
        found += talk.feed(data[at : at + size])
        at += size
    assert found == messages


@given(st.binary(max_size=400))
def test_any_bytes_are_messages_or_no_viewer(data):
    try:
        found = list(Talk().feed(data))
    except DeviceProtocolError:
        return
    assert data.startswith(b"".join(found))


def test_a_type_that_is_not_known_names_itself():
    with pytest.raises(DeviceProtocolError, match="type 77"):
        list(Talk().feed(bytes([77])))


def test_keys_and_pointer_are_understood_and_other_messages_are_none_of_them():
    assert (key_of(KEY), key_of(POINTER)) == ((0x61, True), None)
    assert key_of(struct.pack(">BBHII", 255, 0, 0, 0x41, 30)) == (0x41, False)
    assert (pointer_of(POINTER), pointer_of(KEY)) == ((1, 300, 200), None)


def test_extensions_that_change_messages_are_taken_out_and_nothing_else():
    assert without_extensions(MESSAGES[1]) == struct.pack(">BxH2i", 2, 2, 7, -239)
    assert all(without_extensions(message) == message for message in MESSAGES if message[0] != 2)


@given(st.characters(exclude_categories=["Cc", "Cs", "Cn", "Co"]))
def test_every_character_has_its_name_back(character):
    assert key_name(text_keysyms(character)[0]) == ("space" if character == " " else character)


@pytest.mark.parametrize(
    "key", ["enter", "tab", "escape", "f5", "pageup", "pagedown", "ctrl", "super", "altgr", "left"]
)
def test_every_key_has_its_name_back(key):
    assert key_name(chord_keysyms((key,))[0]) == key


def test_keys_of_the_other_hand_are_the_same_keys():
    assert [key_name(code) for code in (0xFF8D, 0xFFB7, 0xFFE4, 0xFFAB)] == ["enter", "7", "ctrl", "+"]
    assert key_name(0x1008FF13) is None  # a key for more volume


def admitted(password: str | None, offered: str | None) -> tuple[BaseException | None, BaseException | None]:
    """What went wrong at the door and at the viewer."""
    here, there = socket.socketpair()
    wrong: list[DeviceError | None] = [None]

    def visit() -> None:
        wire = Wire(SocketStream(there, "127.0.0.1", "the door"))
        wire.limit(5)
        try:
            log_in(wire, offered, AS_OFFERED)
            wire.write(b"\x01")
        except DeviceError as error:
            wrong[0] = error

    thread = threading.Thread(target=visit)
    thread.start()
    try:
        let_in(SocketStream(here, "127.0.0.1", "the viewer"), password, 5)
    except DeviceError as error:
        return error, (thread.join(5), wrong[0])[1]
    finally:
        thread.join(5)
        here.close()
        there.close()
    return None, wrong[0]


def test_who_knows_the_password_is_let_in_and_nobody_else():
    assert admitted("secret", "secret") == (None, None)
    assert admitted(None, None) == (None, None)
    at_door, at_viewer = admitted("secret", "guess")
    assert isinstance(at_door, DeviceAuthError)
    assert isinstance(at_viewer, DeviceAuthError)
    assert "secret" not in str(at_door)


def test_what_is_no_viewer_is_turned_away():
    here, there = socket.socketpair()
    there.sendall(b"GET / HTTP/1.0\r\n\r\n")
    with pytest.raises(DeviceProtocolError, match="no VNC viewer"):
        let_in(SocketStream(here, "127.0.0.1", "the viewer"), None, 5)
    here.close()
    there.close()
