"""What a shell may do to a command: a picture through a pipe, an output that takes no more or knows few characters,
Ctrl-C at any moment, folders that cannot be made."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest
from PIL import Image

from commands import finish, run_here, start
from waiting import HANGS_S

pytestmark = pytest.mark.integration

FULL = "/dev/full"
STOPPED = "screenwright: stopped by the user\n"


@pytest.fixture
def ran(capsys, monkeypatch):
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.fixture
def piped(monkeypatch):
    """Standard input with these bytes."""
    return lambda data: monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))


def png(colour: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (60, 40), colour).save(buffer, format="PNG")
    return buffer.getvalue()


def with_output(descriptor: int, *arguments: str, **environment: str) -> tuple[int, str]:
    """Exit code and stderr of a command that writes there."""
    told = subprocess.run(
        [sys.executable, "-m", "screenwright", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=descriptor,
        stderr=subprocess.PIPE,
        text=True,
        timeout=HANGS_S,
        env={**os.environ, **environment},
        check=False,
    )
    return told.returncode, told.stderr


# -- a picture on standard input -----------------------------------------------------------------------------------


def test_a_picture_comes_through_a_pipe(ran, piped):
    piped(png("black"))
    result = ran("parse", "-", "--json")
    assert (result.code, json.loads(result.out)["image"]["blank"]) == (0, "black")


def test_one_of_several_pictures_comes_through_a_pipe(ran, piped, tmp_path):
    (tmp_path / "a.png").write_bytes(png("white"))
    piped(png("black"))
    result = ran("parse", tmp_path / "a.png", "-", "--json", "--workers", 2)
    assert [json.loads(line)["image"]["blank"] for line in result.out.splitlines()] == ["blank", "black"]


@pytest.mark.parametrize(
    "command", [("parse", "-"), ("read", "-", "--at", "1,1"), ("ask", "-", "Is it on?"),
                ("ground", "-", "--instruction", "click Save")],
)  # fmt: skip
def test_a_pipe_without_a_picture_is_one_line(ran, piped, command):
    piped(b"")
    result = ran(*command)
    assert (result.code, result.err.count("\n")) == (6, 1)
    assert "standard input is empty" in result.err


# -- standard output -----------------------------------------------------------------------------------------------


def test_what_an_old_encoding_lacks_is_escaped_and_said_once():
    """One letter lies beyond 16 bits. JSON stays the same JSON."""
    result = finish(start("parse", "图\U0001f600.png", "--json", PYTHONIOENCODING="latin-1", PYTHONUTF8="0"))
    assert result.code == 6
    assert json.loads(result.out)["error"] == "there is no file 图\U0001f600.png"
    assert sum("PYTHONIOENCODING=utf-8" in line for line in result.err.splitlines()) == 1
    assert "Traceback" not in result.err


def test_a_name_of_a_file_that_is_no_text_can_be_told():
    result = finish(start("parse", os.fsdecode(b"\xff.png"), "--json", PYTHONUTF8="1"))
    assert (result.code, json.loads(result.out)["error"]) == (6, "there is no file \udcff.png")


@pytest.mark.parametrize("buffered", ["", "1"])
def test_a_full_disk_is_one_line(buffered):
    with open(FULL, "w") as full:
        code, err = with_output(full.fileno(), "--version", PYTHONUNBUFFERED=buffered)
    assert (code, err) == (6, "screenwright: standard output takes no more: No space left on device\n")


def test_a_full_disk_does_not_hide_what_went_wrong():
    with open(FULL, "w") as full:
        code, err = with_output(full.fileno(), "parse", "none.png", "--json")
    assert (code, err) == (6, "screenwright: there is no file none.png\n")


def test_a_reader_that_went_away_is_one_line():
    reading, writing = os.pipe()
    os.close(reading)
    code, err = with_output(writing, "--version")
    os.close(writing)
    assert code == 6
    assert err == "screenwright: standard output takes no more: it was closed before everything was written\n"


# -- Ctrl-C --------------------------------------------------------------------------------------------------------

INTERRUPTED_IMPORT = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
sys.argv = ["screenwright", "parse", "none.png"]
from screenwright.interfaces.cli.main import main
main()
"""


@pytest.mark.parametrize("module", ["typing", "screenwright.interfaces.cli.parse", "numpy"])
def test_ctrl_c_while_something_is_imported(module):
    code = INTERRUPTED_IMPORT.format(module=module)
    # -S: what an environment imports by itself is imported before anything of ours
    told = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{code}"],
        capture_output=True,
        text=True,
        timeout=HANGS_S,
        check=False,
        # whoever runs the tests in the background has Ctrl-C ignored, by what they start as well
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert (told.returncode, told.stderr) == (130, STOPPED)


def test_ctrl_c_of_a_terminal_reaches_the_first_process_alone():
    """A process that is begun for a pool has SIGINT blocked from its first moment on."""
    from screenwright.core.processes import WORKERS

    here, there = WORKERS.Pipe()
    process = WORKERS.Process(target=_tell_what_is_blocked, args=(there,))
    process.start()
    assert here.poll(60)
    assert here.recv() is True
    process.join()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def _tell_what_is_blocked(told) -> None:
    told.send(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))


# -- folders -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        ("serve", "--port", "0", "--no-open", "--runs"),
        ("serve", "--port", "0", "--no-open", "--demos"),
        ("mcp", "--device", "simulated:notepad", "--out"),
        ("run", "click OK", "--device", "vnc://127.0.0.1:1", "--out"),
        ("record", "--device", "vnc://127.0.0.1:1", "--out"),
        ("replay", "none", "--device", "vnc://127.0.0.1:1", "--out"),
        ("read", "none.png", "--at", "1,1", "--lenses"),
        ("train", "order", "--data", "none", "--out"),
        ("data", "injections"),
        ("data", "screens", "desktop", "--out"),
        ("eval", "elements", "--data", "none", "--resume"),
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_a_folder_that_cannot_be_made_is_refused_first(ran, tmp_path, command):
    (tmp_path / "file").write_text("in the way")
    result = ran(*command, tmp_path / "file" / "folder")
    assert result.code == 6
    assert result.err == (
        f"screenwright: cannot write to the folder {tmp_path / 'file' / 'folder'}: Not a directory; name another one\n"
    )


def test_a_command_that_is_refused_leaves_no_folder(ran, tmp_path):
    result = ran("run", " ", "--device", "simulated:notepad", "--out", tmp_path / "a" / "b")
    assert result.code == 2
    assert not (tmp_path / "a").exists()
