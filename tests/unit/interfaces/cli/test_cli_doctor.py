"""``doctor`` and ``devices``: what is there, what is missing, and the line that mends it."""

from __future__ import annotations

import json
import socket
import sys
import threading

import pytest

from commands import run_here
from screenwright.devices.survey import survey
from screenwright.interfaces.cli import doctor as doctor_module


@pytest.fixture
def ran(capsys, monkeypatch):
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


def test_doctor_is_content_where_the_main_job_runs(ran):
    result = ran("doctor", "--json")
    document = json.loads(result.out)
    assert (result.code, document["ready"]) == (0, True)
    assert any(finding["what"] == "text models" and not finding["mend"] for finding in document["findings"])


def test_doctor_names_the_line_for_a_missing_package_and_exits_3(ran, monkeypatch):
    monkeypatch.setattr(doctor_module, "MAIN_PACKAGES", ("numpy", "no-such-package"))
    result = ran("doctor")
    assert result.code == 3
    assert "MISSING no-such-package: not installed  ->  pip install" in result.out
    assert "no-such-package" in result.err


def test_an_absent_program_is_told_and_does_not_stop_anything(ran, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    result = ran("doctor")
    assert result.code == 0
    assert "absent  Xtigervnc" in result.out
    assert "apt-get install tigervnc-standalone-server" in result.out


def test_devices_always_lists_the_embedded_ones(ran):
    result = ran("devices", "--json")
    assert result.code == 0
    assert "simulated:notepad" in {item["url"] for item in json.loads(result.out)["devices"]}


def _serve_once(server: socket.socket, answer: bytes) -> threading.Thread:
    def serve() -> None:
        connection, _ = server.accept()
        with connection:
            connection.sendall(answer)
            connection.settimeout(5)
            connection.recv(64)

    thread = threading.Thread(target=serve)
    thread.start()
    return thread


@pytest.mark.parametrize(("greeting", "listed"), [(b"RFB 003.008\n", True), (b"SSH-2.0-x\r\n", False)])
def test_a_vnc_server_is_known_by_its_greeting(ran, monkeypatch, greeting, listed):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        monkeypatch.setattr(sys.modules[survey.__module__], "VNC_PORTS", (port,))
        thread = _serve_once(server, greeting)
        result = ran("devices")
        thread.join(5)
    assert (f"vnc://:PASSWORD@127.0.0.1:{port}" in result.out) is listed


def test_a_running_adb_server_is_asked_for_its_devices(ran, monkeypatch):
    listing = b"emulator-5554\tdevice\nR58M\tunauthorized\n"
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setattr(sys.modules[survey.__module__], "ADB_PORT", server.getsockname()[1])
        thread = _serve_once(server, b"OKAY%04x" % len(listing) + listing)
        result = ran("devices")
        thread.join(5)
    assert "adb://emulator-5554" in result.out
    assert "(unauthorized)" in result.out
