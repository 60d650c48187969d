"""``screenwright doctor``"""

from __future__ import annotations

import shutil
import sys
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated

import typer

from screenwright.core.errors import MissingPrerequisite
from screenwright.core.extras import HEADLESS
from screenwright.devices.desktop import PACKAGES
from screenwright.interfaces.cli.commands import LAB
from screenwright.interfaces.cli.common import print_json, say

MAIN_PACKAGES = (
    "lazy-loader",
    "numpy",
    "pillow",
    "opencv-python-headless",
    "onnxruntime",
    "rapidocr",
    "lark",
    "sentencepiece",
    "rapidfuzz",
    "bm25s",
    "pydantic",
    "pydantic-settings",
    "pycryptodome",
    "jinja2",
    "typer",
    "rich",
)
"""What the main job (look, read, run on VNC with the built-in planner) cannot do without."""

OPTIONAL_PACKAGES = {
    "openai": ("screenwright[openai]", "models that speak the OpenAI protocol"),
    "anthropic": ("screenwright[anthropic]", "models of Anthropic"),
    "xllamacpp": ("screenwright[local]", "models on this machine without a server"),
    "python-xlib": ("screenwright[x11]", "x11: devices"),
    "playwright": ("screenwright[browser]", "browser: devices"),
    "openvino": ("screenwright[openvino]", "faster nets on many processors"),
    "gymnasium": ("screenwright[gym]", "devices as Gymnasium environments"),
    "pyarrow": ("screenwright[parquet]", "batch, runs as Parquet files"),
    "ray": ("screenwright[scale]", "batch and eval --ray: more machines than one"),
    "mcp": ("screenwright[mcp]", "a screen for MCP clients"),
    "fastapi": ("screenwright[serve]", "the page and the REST interface"),
    LAB: (LAB, "eval, train, data"),
    "miniwob": (f"{LAB}[miniwob]", "eval miniwob"),
    "protobuf": (f"{LAB}[aitw]", "Android in the Wild as it is published"),
    "torch": (f"{LAB}[learn]", "training"),
}
"""Package -> (what to install for it, what it is for)."""

PROGRAMS = {
    **{program: (package, "the private desktop of demo and tests") for program, package in PACKAGES.items()},
    "xsetroot": ("x11-xserver-utils", "the background of a private desktop"),
    "mousepad": ("mousepad", "the demo on a real application"),
    "adb": ("adb", "Android devices"),
    "chromium": ("chromium", "browser: devices"),
    HEADLESS: (HEADLESS, "browser: devices that start faster"),
    "espeak-ng": ("espeak-ng", "read and ask --speak"),
    "npm": ("npm", "data screens fetch"),
    "Xvfb": ("xvfb", "data screens desktop"),
    "dbus-run-session": ("dbus-daemon", "data screens desktop"),
    "xdotool": ("xdotool", "data screens desktop"),
    "wineserver": ("wine", "data plain --toolkit wine"),
    "x86_64-w64-mingw32-gcc": ("gcc-mingw-w64-x86-64-win32", "data plain --toolkit wine"),
    "ssconvert": ("gnumeric", "spreadsheets of eval desktop"),
}
"""Program -> (Debian package, what it is for)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """``mend`` is the exact line that helps, empty where all is well; ``needed``: the main job cannot run without."""

    what: str
    found: str
    needed: bool
    mend: str = ""


def doctor(
    model: Annotated[
        str | None, typer.Option(metavar="PROVIDER/NAME", help="Also ask this model what it can be used for.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Say what is installed, what is missing, and the exact line that mends it."""
    findings = [_python(), *map(_package, MAIN_PACKAGES), _text_models(), _nets(), *_optional(), *_programs()]
    findings += [_model(model)] if model else []
    broken = [finding for finding in findings if finding.needed and finding.mend]
    if as_json:
        print_json({"ready": not broken, "findings": [asdict(finding) for finding in findings]})
    else:
        for finding in findings:
            mark = "ok     " if not finding.mend else "MISSING" if finding.needed else "absent "
            print(f"{mark} {finding.what}: {finding.found}" + (f"  ->  {finding.mend}" if finding.mend else ""))
    if broken:
        say(f"the main job cannot run: {', '.join(finding.what for finding in broken)}")
        raise typer.Exit(MissingPrerequisite.exit_code)


def _python() -> Finding:
    recent = sys.version_info >= (3, 11)
    return Finding("Python", sys.version.split()[0], True, "" if recent else "install Python 3.11 or newer")


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _package(name: str) -> Finding:
    found = _version(name)
    return Finding(name, found or "not installed", True, "" if found else "pip install --force-reinstall screenwright")


def _text_models() -> Finding:
    """Whether the nets can be found, without loading them."""
    from screenwright.vision import model_files

    try:
        files = model_files()
    except MissingPrerequisite as error:
        return Finding("text models", "not found", True, str(error))
    return Finding("text models", f"{len(files)} files in {files[0].parent}", True)


def _nets() -> Finding:
    """Without the project's own nets classical vision answers."""
    from screenwright.vision import NETS, NoWeights, load

    try:
        found = [load(name).path for name in NETS]
    except NoWeights as problem:
        return Finding("widget and icon nets", str(problem), False, "pip install --force-reinstall screenwright")
    return Finding("widget and icon nets", f"{len(found)} files in {found[0].parent}", False)


def _optional() -> list[Finding]:
    return [
        Finding(f"{package} ({use})", found or "not installed", False, "" if found else f"pip install '{brings}'")
        for package, (brings, use) in OPTIONAL_PACKAGES.items()
        for found in [_version(package)]
    ]


def _model(name: str) -> Finding:
    """What the model can be used for, by ten questions."""
    from screenwright.interfaces.cli.models import checked, used_for

    report = checked(name)
    return Finding("model", used_for(report), False, "" if report.roles else f"screenwright models check {name}")


def _programs() -> list[Finding]:
    return [
        Finding(f"{program} ({use})", path or "not installed", False, "" if path else f"apt-get install {package}")
        for program, (package, use) in PROGRAMS.items()
        for path in [shutil.which(program)]
    ]
