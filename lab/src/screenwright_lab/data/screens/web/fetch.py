"""The packages of ``sources.toml`` from the npm registry into a cache folder; nothing of them is ever committed."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

from screenwright.core.errors import DataError, MissingPrerequisite
from screenwright_lab.data.screens.web.sources import Package

TIMEOUT_S = 300
REFUSED = ("GPL", "SSPL", "BUSL")
"""Words of licences whose pages we do not use; LGPL and AGPL carry the first of them."""


def fetch(packages: tuple[Package, ...], cache: Path, say: Callable[[str], None]) -> None:
    """Every package that is not there yet, one after the other; stops at the first that cannot be had.

    Raises DataError, and MissingPrerequisite where there is no npm.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise MissingPrerequisite("fetching packages needs npm, and there is none on the PATH: install Node.js")
    cache.mkdir(parents=True, exist_ok=True)
    wanted = [package for package in packages if not (cache / package.folder).is_dir()]
    for number, package in enumerate(wanted, 1):
        say(f"{number} of {len(wanted)}: {package.name} {package.version}")
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            unpacked = _unpack(_pack(npm, package, Path(folder)), Path(folder) / "package")
            check_licence(package, unpacked)
            unpacked.rename(cache / package.folder)


def check_licence(package: Package, folder: Path) -> None:
    """Raises DataError unless the licence in its ``package.json`` is the one of the list and may be used."""
    found = json.loads((folder / "package.json").read_text(encoding="utf-8")).get("license") or ""
    if any(word in f"{found} {package.licence}".upper() for word in REFUSED):
        raise DataError(f"{package.name} {package.version} is under {found}: it must leave the list")
    if found != package.licence:
        named = found or "no licence"
        raise DataError(f"{package.name} {package.version} is under {named}, the list says {package.licence}")


def _pack(npm: str, package: Package, folder: Path) -> Path:
    command = [npm, "pack", "--silent", "--ignore-scripts", f"{package.name}@{package.version}"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        raise DataError(f"{' '.join(command[1:])} did not end within {TIMEOUT_S} s: try again") from None
    archives = list(folder.glob("*.tgz"))
    if done.returncode or not archives:
        raise DataError(f"npm could not fetch {package.name} {package.version}: {done.stderr.strip()[-300:]}")
    return archives[0]


def _unpack(archive: Path, target: Path) -> Path:
    """Files only, below the archive's single top folder; links and paths that leave it are refused by the filter."""
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            member.name = member.name.partition("/")[2]
            if member.name and member.isfile():
                tar.extract(member, target, filter="data")
    return target
