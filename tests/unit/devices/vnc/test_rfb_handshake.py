"""Version, security and VNC authentication, byte by byte."""

from __future__ import annotations

import ssl
import struct
from pathlib import Path

import pytest

from screenwright.core.errors import DeviceAuthError, DeviceError, DeviceLost, DeviceProtocolError, UsageError
from screenwright.devices.vnc.handshake import handshake, vnc_response
from screenwright.devices.vnc.stream import Wire
from screenwright.devices.vnc.vencrypt import Encryption
from servers.rfb_server import FakeStream, server_init

CHALLENGE = bytes(range(16))
OK, FAILED, TOO_MANY = (struct.pack(">I", value) for value in range(3))


def reason(text: str) -> bytes:
    return struct.pack(">I", len(text)) + text.encode()


def shake(
    incoming: bytes, password: str | None = None, encryption: Encryption = Encryption()
) -> tuple[tuple[int, int], bytes]:
    size, stream = shake_stream(incoming, password, encryption)
    return size, bytes(stream.sent)


def shake_stream(
    incoming: bytes, password: str | None, encryption: Encryption = Encryption()
) -> tuple[tuple[int, int], FakeStream]:
    stream = FakeStream(incoming)
    wire = Wire(stream)
    wire.limit(5)
    return handshake(wire, password, encryption), stream


def refusal(incoming: bytes, password: str | None = None, encryption: Encryption = Encryption()) -> DeviceError:
    with pytest.raises(DeviceError) as caught:
        shake(incoming, password, encryption)
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
    error = refusal(b"RFB 003.008\n\x02\x14\x63", "secret")
    assert isinstance(error, DeviceProtocolError)
    assert "SASL, type 99" in str(error)


PLAIN, TLS_NONE, TLS_VNC, X509_NONE, X509_VNC = 256, 257, 258, 260, 261
GREETING = b"RFB 003.008\n\x03\x01\x02\x13"


def vencrypt(*kinds: int, accepted: bytes = b"\x01") -> bytes:
    """A server that offers VeNCrypt 0.2 with these kinds, until TLS begins."""
    return GREETING + b"\0\x02" + b"\0" + bytes([len(kinds)]) + struct.pack(f">{len(kinds)}I", *kinds) + accepted


@pytest.mark.parametrize(
    ("offered", "password", "chosen", "verified"),
    [
        ((TLS_NONE, TLS_VNC, X509_NONE, X509_VNC), "secret", X509_VNC, True),
        ((TLS_NONE, TLS_VNC, X509_NONE, X509_VNC), None, X509_NONE, True),
        ((TLS_NONE, TLS_VNC), "secret", TLS_VNC, False),
        ((PLAIN, TLS_NONE, TLS_VNC), None, TLS_NONE, False),
    ],
)
def test_the_best_encryption_is_taken(
    offered: tuple[int, ...], password: str | None, chosen: int, verified: bool
) -> None:
    asks = chosen in (TLS_VNC, X509_VNC)
    _, stream = shake_stream(vencrypt(*offered) + (CHALLENGE if asks else b"") + OK + server_init(3, 2), password)
    answer = vnc_response(CHALLENGE, password) if asks and password else b""
    assert bytes(stream.sent) == b"RFB 003.008\n\x13" + b"\0\x02" + struct.pack(">I", chosen) + answer + b"\x01"
    assert stream.tls is not None
    assert (stream.tls.verify_mode == ssl.CERT_REQUIRED) == stream.tls.check_hostname == verified


@pytest.mark.parametrize(
    ("incoming", "error", "words"),
    [
        (vencrypt(TLS_VNC, X509_VNC), DeviceAuthError, "asks for a password"),
        (vencrypt(PLAIN, 259, 300), DeviceProtocolError, "only Plain, TLSPlain, type 300 under VeNCrypt"),
        (vencrypt(), DeviceProtocolError, "only nothing"),
        (vencrypt(TLS_NONE, accepted=b"\0"), DeviceProtocolError, "offers TLSNone and then refuses"),
        (GREETING + b"\0\x01", DeviceProtocolError, "VeNCrypt 0.1"),
        (GREETING + b"\0\x02\xff", DeviceProtocolError, "refuses its version"),
    ],
)
def test_encryption_that_comes_to_nothing(incoming: bytes, error: type[DeviceError], words: str) -> None:
    refused = refusal(incoming)
    assert isinstance(refused, error)
    assert words in str(refused)


def test_required_encryption_is_not_done_without() -> None:
    error = refusal(b"RFB 003.008\n\x02\x01\x02", "secret", Encryption(required=True))
    assert isinstance(error, DeviceProtocolError)
    assert "None, VncAuth, and encryption is required" in str(error)


def test_a_ca_file_that_is_none_is_the_callers_fault(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no-such"):
        shake(vencrypt(X509_NONE), None, Encryption(ca_file=tmp_path / "no-such.pem"))


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
