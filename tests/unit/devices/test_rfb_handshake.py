"""Version, security and VNC authentication, byte by byte."""

from __future__ import annotations

import struct

import pytest

from screenwright.core.errors import DeviceAuthError, DeviceError, DeviceLost, DeviceProtocolError
from screenwright.devices.rfb_handshake import handshake, vnc_response
from screenwright.devices.rfb_stream import Wire
from servers.rfb_server import FakeStream, server_init

CHALLENGE = bytes(range(16))
OK, FAILED, TOO_MANY = (struct.pack(">I", value) for value in range(3))


def reason(text: str) -> bytes:
    return struct.pack(">I", len(text)) + text.encode()


def shake(incoming: bytes, password: str | None = None) -> tuple[tuple[int, int], bytes]:
    stream = FakeStream(incoming)
    wire = Wire(stream)
    wire.limit(5)
    return handshake(wire, password), bytes(stream.sent)


def refusal(incoming: bytes, password: str | None = None) -> DeviceError:
    with pytest.raises(DeviceError) as caught:
        shake(incoming, password)
    return caught.value


def test_response_agrees_with_the_published_password_file_vector() -> None:
    # A VNC password file is the password under this fixed key, with the same mirrored DES.
    fixed_key = "\x17\x52\x6b\x06\x23\x4e\x58\x07"
    assert vnc_response(b"password", fixed_key) == bytes.fromhex("dbd83cfd727a1458")


def test_only_the_first_eight_bytes_of_a_password_count() -> None:
    assert vnc_response(CHALLENGE, "12345678") == vnc_response(CHALLENGE, "12345678 and more")
    assert vnc_response(CHALLENGE, "1234567") != vnc_response(CHALLENGE, "12345678")


def test_38_without_security() -> None:
    size, sent = shake(b"RFB 003.008\n" + b"\x02\x02\x01" + OK + server_init(640, 480))
    assert size == (640, 480)
    assert sent == b"RFB 003.008\n" + b"\x01" + b"\x01"


def test_38_with_password() -> None:
    size, sent = shake(b"RFB 003.008\n" + b"\x02\x01\x02" + CHALLENGE + OK + server_init(3, 2), "secret")
    assert size == (3, 2)
    assert sent == b"RFB 003.008\n" + b"\x02" + vnc_response(CHALLENGE, "secret") + b"\x01"


def test_a_password_is_not_needed_where_the_server_wants_none() -> None:
    _, sent = shake(b"RFB 003.008\n" + b"\x01\x01" + OK + server_init(3, 2), "secret")
    assert sent == b"RFB 003.008\n" + b"\x01" + b"\x01"


def test_37_has_no_result_without_security() -> None:
    size, sent = shake(b"RFB 003.007\n" + b"\x01\x01" + server_init(3, 2))
    assert size == (3, 2)
    assert sent == b"RFB 003.007\n" + b"\x01" + b"\x01"


def test_33_lets_the_server_choose() -> None:
    size, sent = shake(b"RFB 003.003\n" + struct.pack(">I", 2) + CHALLENGE + OK + server_init(3, 2), "secret")
    assert size == (3, 2)
    assert sent == b"RFB 003.003\n" + vnc_response(CHALLENGE, "secret") + b"\x01"


@pytest.mark.parametrize(
    ("greeting", "answer"),
    [(b"RFB 003.889\n", b"RFB 003.008\n"), (b"RFB 004.001\n", b"RFB 003.008\n"), (b"RFB 003.005\n", b"RFB 003.003\n")],
)
def test_unusual_versions(greeting: bytes, answer: bytes) -> None:
    security = struct.pack(">I", 1) if answer.endswith(b"003\n") else b"\x01\x01" + OK
    assert shake(greeting + security + server_init(3, 2))[1].startswith(answer)


def test_wrong_password() -> None:
    error = refusal(b"RFB 003.008\n\x01\x02" + CHALLENGE + FAILED + reason("Authentication failure"), "nope")
    assert isinstance(error, DeviceAuthError)
    assert "Authentication failure" in str(error)
    assert "is the password right?" in str(error)
    assert "nope" not in str(error)


@pytest.mark.parametrize(
    "ending",
    [FAILED + reason(""), FAILED, TOO_MANY, TOO_MANY + reason("Too many security failures")],
    ids=["empty reason", "no reason", "too many", "too many with reason"],
)
def test_refusals_that_may_be_a_blacklist_say_so(ending: bytes) -> None:
    error = refusal(b"RFB 003.008\n\x01\x02" + CHALLENGE + ending, "secret")
    assert isinstance(error, DeviceAuthError)
    assert "after several wrong passwords" in str(error)


def test_blacklisted_before_the_password_as_tigervnc_does_it() -> None:
    error = refusal(b"RFB 003.003\n" + OK + reason("Too many security failures"), "secret")
    assert isinstance(error, DeviceAuthError)
    assert "Too many security failures" in str(error)
    assert "after several wrong passwords" in str(error)


def test_no_security_types_at_all_is_a_refusal_with_its_reason() -> None:
    error = refusal(b"RFB 003.008\n\x00" + reason("Not from here"))
    assert isinstance(error, DeviceAuthError)
    assert "Not from here" in str(error)


def test_password_needed_and_none_given() -> None:
    error = refusal(b"RFB 003.008\n\x01\x02")
    assert isinstance(error, DeviceAuthError)
    assert "asks for a password" in str(error)


def test_security_that_we_do_not_speak_is_named() -> None:
    error = refusal(b"RFB 003.008\n\x02\x13\x63", "secret")
    assert isinstance(error, DeviceProtocolError)
    assert "VeNCrypt, type 99" in str(error)


@pytest.mark.parametrize(
    ("greeting", "name"),
    [
        (b"SSH-2.0-OpenSSH_9.2p1\r\n", "an SSH server"),
        (b"HTTP/1.1 400 Bad Request\r\n", "a web server"),
        (b"\x15\x03\x01\x00\x02\x02\x16", "a TLS server"),
        (b"220 mail ESMTP ready\r\n", "a mail or FTP server"),
        (b"hi\n", "no VNC server"),
        (b"RFB 002.000\n", "no VNC server"),
    ],
)
def test_other_servers_are_named(greeting: bytes, name: str) -> None:
    error = refusal(greeting)
    assert isinstance(error, DeviceProtocolError)
    assert f"vnc://fake:5900 is {name}: " in str(error)


def test_result_without_meaning() -> None:
    assert isinstance(refusal(b"RFB 003.008\n\x01\x01" + struct.pack(">I", 7)), DeviceProtocolError)


def test_absurd_lengths_take_no_memory() -> None:
    no_name = server_init(3, 2)[:-8]
    error = refusal(b"RFB 003.008\n\x01\x01" + OK + no_name + struct.pack(">I", 0xFFFFFFFF))
    assert isinstance(error, DeviceProtocolError)
    error = refusal(b"RFB 003.008\n\x00" + struct.pack(">I", 0xFFFFFFFF))
    assert isinstance(error, DeviceProtocolError)


def test_every_truncation_is_a_lost_connection() -> None:
    whole = b"RFB 003.008\n\x01\x02" + CHALLENGE + OK + server_init(3, 2)
    for length in range(len(whole)):
        assert isinstance(refusal(whole[:length], "secret"), DeviceLost), length
