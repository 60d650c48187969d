"""By what a figure was made: versions, commit, machine."""

from __future__ import annotations

import os
import platform
import subprocess
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from screenwright.vision import runtime_name

_CPU = Path("/proc/cpuinfo")


def versions() -> dict[str, str]:
    """Of what computes here, as far as it is installed; ``nets``: what runs them, where there is a choice."""
    told = {"screenwright": version("screenwright"), "python": platform.python_version(), "nets": runtime_name()}
    for package in ("numpy", "onnxruntime", "openvino"):
        with suppress(PackageNotFoundError):
            told[package] = version(package)
    return told


@cache
def commit() -> str | None:
    """The commit of the source that runs, with "+" where files differ from it; None where it lies in no repository.

    As it was when first asked: what runs was loaded then.
    """
    here = Path(__file__)
    if _git(here.parent, "ls-files", "--error-unmatch", here.name) is None:
        return None
    head = _git(here.parent, "rev-parse", "--short", "HEAD")
    changed = _git(here.parent, "status", "--porcelain", "--untracked-files=no", ":/src", ":/lab/src")
    return f"{head}+" if head and changed else head


def hardware() -> dict[str, str | int]:
    """Processor, how many of it, and memory in MiB; what a system does not tell is left out."""
    told: dict[str, str | int] = {"machine": platform.machine(), "processors": os.cpu_count() or 1}
    if _CPU.exists():
        names = [line.partition(":")[2].strip() for line in _CPU.read_text().splitlines() if line[:10] == "model name"]
        told |= {"processor": names[0]} if names else {}
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        told["memory_mib"] = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20
    return told


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
