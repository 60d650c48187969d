"""TLS with a real TigerVNC server (VeNCrypt): what is insisted on, what is trusted, and the same by URL.

The URL goes through the command line, as a person writes it.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest

from commands import Ran, finish, start
from leftovers import nothing_left
from screenwright.core.action import Click
from screenwright.core.errors import DeviceAuthError, DeviceLost, DeviceProtocolError, DeviceTimeout
from screenwright.core.geometry import Point
from screenwright.devices.vnc.device import Encryption, VncDevice
from servers.vnc_server import PASSWORD, RealVncServer, real_vnc_server

pytestmark = pytest.mark.e2e

LIMIT_S = 20.0
GENEROUS_S = 60.0
SIZE = (1024, 700)
AUTHENTICATION = quote(PASSWORD)


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    with nothing_left():
        yield


def connect(server: RealVncServer, password: str = PASSWORD, timeout_s: float = LIMIT_S) -> VncDevice:
    return VncDevice.connect("127.0.0.1", server.port, password, timeout_s=timeout_s)


def looking(device: VncDevice) -> None:
    end = time.monotonic() + GENEROUS_S
    while time.monotonic() < end:
        device.screenshot()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Key and certificate of a server that signed itself, good for 127.0.0.1."""
    folder = tmp_path_factory.mktemp("certificate")
    key, signed = folder / "key.pem", folder / "cert.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(signed)],
        check=True, capture_output=True, timeout=GENEROUS_S,
    )  # fmt: skip
    return key, signed


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealVncServer]:
    with real_vnc_server(tmp_path_factory.mktemp("plain")) as server:
        yield server


def works(device: VncDevice) -> bool:
    device.perform(Click(Point(50, 60)))
    return [device.screenshot().width for _ in range(3)] == [SIZE[0]] * 3


@pytest.mark.parametrize(("kind", "password"), [("TLSVnc", PASSWORD), ("TLSNone", None), ("TLSVnc,VncAuth", PASSWORD)])
def test_anonymous_encryption(kind: str, password: str | None, tmp_path: Path) -> None:
    with real_vnc_server(tmp_path, security=("-SecurityTypes", kind)) as server:
        insist = Encryption(required=True)
        with closing(VncDevice.connect("127.0.0.1", server.port, password, LIMIT_S, encryption=insist)) as device:
            assert works(device)
            server.kill()
            with pytest.raises(DeviceLost):
                looking(device)
        with real_vnc_server(tmp_path, port=server.port, security=("-SecurityTypes", kind)):
            device.reconnect(GENEROUS_S)
            assert works(device)
            device.close()


@pytest.mark.parametrize(("kind", "password"), [("X509Vnc", PASSWORD), ("X509None", None)])
def test_certificates_are_checked(
    kind: str, password: str | None, tmp_path: Path, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    key, signed = certificate
    security = ("-SecurityTypes", f"{kind},TLSVnc,TLSNone", "-X509Key", str(key), "-X509Cert", str(signed))
    with real_vnc_server(tmp_path, security=security) as server:

        def connect_to(host: str, encryption: Encryption) -> VncDevice:
            return VncDevice.connect(host, server.port, password, LIMIT_S, encryption=encryption)

        with pytest.raises(DeviceAuthError, match=r"not to be trusted: self-signed certificate.*SSL_CERT_FILE"):
            connect_to("127.0.0.1", Encryption())
        trusting = Encryption(required=True, ca_file=signed)
        with pytest.raises(DeviceAuthError, match="ostname mismatch"):
            connect_to("localhost", trusting)
        with closing(connect_to("127.0.0.1", trusting)) as device:
            assert works(device)
        monkeypatch.setenv("SSL_CERT_FILE", str(signed))
        with closing(connect_to("127.0.0.1", Encryption())) as device:
            assert works(device)


def test_required_encryption_where_there_is_none(tmp_path: Path) -> None:
    with real_vnc_server(tmp_path) as server, pytest.raises(DeviceProtocolError, match="encryption is required"):
        VncDevice.connect("127.0.0.1", server.port, PASSWORD, LIMIT_S, encryption=Encryption(required=True))


def test_a_wrong_password_inside_of_tls(tmp_path: Path) -> None:
    with (
        real_vnc_server(tmp_path, security=("-SecurityTypes", "TLSVnc")) as server,
        pytest.raises(DeviceAuthError, match="is the password right"),
    ):
        connect(server, "wrong")


def test_a_frozen_server_behind_tls_is_a_timeout(tmp_path: Path) -> None:
    tls = ("-SecurityTypes", "TLSVnc")
    with real_vnc_server(tmp_path, security=tls) as server, closing(connect(server, timeout_s=3.0)) as device:
        device.screenshot()
        server.freeze()
        try:
            with pytest.raises(DeviceTimeout):
                looking(device)
        finally:
            server.thaw()


@pytest.fixture
def pressing(tmp_path: Path) -> Callable[[RealVncServer, str], Ran]:
    """The smallest thing that opens a device from the command line, with these options in its URL."""

    def press(server: RealVncServer, options: str) -> Ran:
        url = f"vnc://:{AUTHENTICATION}@127.0.0.1:{server.port}{options}"
        return finish(start("run", "press escape", "--device", url, "--out", str(tmp_path / "episode")))

    return press


def test_the_command_line_insists_on_tls_and_on_a_certificate(
    pressing: Callable[[RealVncServer, str], Ran], tmp_path: Path, certificate: tuple[Path, Path]
) -> None:
    key, signed = certificate
    security = ("-SecurityTypes", "X509Vnc", "-X509Key", str(key), "-X509Cert", str(signed))
    with real_vnc_server(tmp_path / "x509", security=security) as server:
        trusted = pressing(server, f"?tls=required&ca={quote(str(signed))}&compress=1")
        assert trusted.code == 0, trusted.err
        assert_refused(pressing(server, "?tls=required"), 4, "not to be trusted: self-signed certificate", "?ca=FILE")
        assert_refused(pressing(server, f"?ca={tmp_path}/none.pem"), 2, "none.pem has no PEM certificates")


def test_the_command_line_with_nobodys_certificate(
    pressing: Callable[[RealVncServer, str], Ran], tmp_path: Path, certificate: tuple[Path, Path]
) -> None:
    with real_vnc_server(tmp_path / "tls", security=("-SecurityTypes", "TLSVnc")) as server:
        anonymous = pressing(server, "?tls=required")
        assert anonymous.code == 0, anonymous.err
        # A certificate to trust was named, so encryption that anyone may have begun will not do.
        assert_refused(pressing(server, f"?ca={certificate[1]}"), 4, "offers only TLSVnc", "X509Vnc")


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ("?tls=required", 4, ["encryption is required"]),
        ("?ca=server.pem", 4, ["encryption is required"]),
        ("?tls=never", 2, ["no such value for its option tls", "tls=required, ca=FILE and compress=1"]),
        ("?compress=1&compress=0", 2, ["an option twice"]),
        ("?view=only", 2, ["an unknown option"]),
    ],
)
def test_the_command_line_where_the_server_has_no_tls(
    pressing: Callable[[RealVncServer, str], Ran], plain: RealVncServer, options: str, code: int, words: list[str]
) -> None:
    assert_refused(pressing(plain, options), code, *words)


def assert_refused(ran: Ran, code: int, *words: str) -> None:
    """One line on stderr, and no password in it."""
    assert ran.code == code, ran.err
    assert ran.err.count("\n") == 1
    assert all(word in ran.err for word in words), ran.err
    assert PASSWORD not in ran.out + ran.err
    assert AUTHENTICATION not in ran.out + ran.err
