"""The private desktop: what it needs, what it starts, and that it ends all of it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from screenwright.core.errors import DeviceTimeout, DeviceUnreachable, MissingPrerequisite, UsageError
from screenwright.devices.desktop.session import Desktop, install_line, missing_programs
from waiting import eventually


def test_the_install_line_names_packages_once() -> None:
    line = install_line(["Xtigervnc", "tigervncpasswd", "Xtigervnc", "mousepad"])
    assert line == "apt-get install -y --no-install-recommends tigervnc-standalone-server tigervnc-tools mousepad"


def test_missing_programs_are_named_with_the_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "Xtigervnc" in missing_programs()
    with pytest.raises(MissingPrerequisite, match=r"Xtigervnc.*apt-get install .*tigervnc-standalone-server"):
        Desktop.start()


@pytest.mark.e2e
@pytest.mark.parametrize("password", ["", "123456789", "é", "a b"])
def test_passwords_that_the_protocol_cannot_carry(password: str) -> None:
    with pytest.raises(UsageError, match="1 to 8"):
        Desktop.start(password=password)


def marked(desktop: Desktop) -> list[int]:
    """All processes that carry the desktop's mark."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if desktop._token.encode() in (entry / "environ").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


@pytest.mark.e2e
def test_it_starts_and_ends_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_SECRET_KEY", "hunter2")
    script = "env > seen; setsid sleep 100 & sleep 100"
    with Desktop.start(width=400, height=300, apps=[["sh", "-c", script]], home=tmp_path) as desktop:
        assert eventually(lambda: (tmp_path / "seen").exists() and len(marked(desktop)) >= 6)
        seen = (tmp_path / "seen").read_text()
        assert f"DISPLAY={desktop.display}" in seen
        assert f"HOME={tmp_path}" in seen
        assert "hunter2" not in seen
        assert stat.S_IMODE((desktop._state / "password").stat().st_mode) == 0o600
        assert desktop.url == f"vnc://:{desktop.password}@127.0.0.1:{desktop.port}"
        assert desktop.password not in " ".join(map(str, desktop._processes[0].args))  # type: ignore[union-attr]  # a list
    assert eventually(lambda: marked(desktop) == [])
    assert not desktop._state.exists()
    assert (tmp_path / "seen").exists(), "the home that was given stays"
    desktop.stop()


@pytest.mark.e2e
def test_two_desktops_live_side_by_side() -> None:
    with Desktop.start(width=200, height=200) as one, Desktop.start(width=200, height=200) as two:
        assert one.display != two.display
        assert one.port != two.port


@pytest.mark.e2e
def test_a_server_that_cannot_start_says_why_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Desktop] = []
    prepare = Desktop._prepare
    monkeypatch.setattr(Desktop, "_prepare", lambda self: (made.append(self), prepare(self)))
    with pytest.raises(DeviceUnreachable, match=r"it said: .+"):
        Desktop.start(width=0, height=0)
    with pytest.raises(DeviceTimeout, match="timeout_s"):
        Desktop.start(timeout_s=0.0)
    assert len(made) == 2
    for desktop in made:
        assert marked(desktop) == []
        assert not desktop._state.exists()


@pytest.mark.e2e
def test_everything_ends_when_its_starter_is_killed() -> None:
    script = (
        "import sys; from screenwright.devices.desktop.session import Desktop\n"
        "d = Desktop.start(width=200, height=200)\n"
        "print(d._state, *(p.pid for p in d._processes), flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout is not None
        state, *started = starter.stdout.readline().split()
        os.kill(starter.pid, signal.SIGKILL)
    assert len(started) == 3  # the server, the message bus, the window manager
    assert eventually(lambda: all(map(_is_zombie, started)))
    subprocess.run(["rm", "-rf", state], check=True)


def _is_zombie(pid: str) -> bool:
    try:
        return "State:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return True


@pytest.mark.e2e
def test_settings_variables_and_what_a_program_tells(tmp_path: Path) -> None:
    settings, variables = {"gtk-3.0/settings.ini": "[Settings]\n"}, {"GTK_THEME": "Adwaita:dark"}
    with Desktop.start(width=200, height=200, home=tmp_path, settings=settings, variables=variables) as desktop:
        assert desktop.told(["sh", "-c", "cat $XDG_CONFIG_HOME/gtk-3.0/settings.ini"]) == "[Settings]"
        assert desktop.told(["sh", "-c", "echo $GTK_THEME in $HOME"]) == f"Adwaita:dark in {tmp_path}"
        assert desktop.told(["sh", "-c", "echo spoilt; exit 3"]) == ""
        bus = "dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetId"
        assert "string" in desktop.told(bus.split())
        with pytest.raises(DeviceTimeout, match="sleep did not end"):
            desktop.told(["sleep", "5"], timeout_s=0.1)
        with pytest.raises(MissingPrerequisite, match="no-such-program"):
            desktop.told(["no-such-program"])
