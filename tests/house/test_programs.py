"""Every program that is started is installed by ``tools/system-packages`` (tests) and known to ``doctor`` (package)."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from programs import EVERYWHERE, ROOT, installed_by_us
from screenwright.interfaces.cli.doctor import PROGRAMS

pytestmark = pytest.mark.integration

STARTS = {"subprocess.run", "subprocess.Popen", "subprocess.check_call", "subprocess.check_output", "shutil.which"}
"""Calls whose first argument is a program, or a command that begins with one."""
ON_A_DISPLAY = {"desktop.run", "desktop.launch", "server.run", "server.start", "running.run", "running.start"}
"""The same where a display is at hand."""


def heads(node: ast.expr, values: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The words that a command may begin with, as far as the file itself tells."""
    match node:
        case ast.Constant(value=str(word)):
            yield Path(word).name
        case ast.List(elts=[first, *_]) | ast.Tuple(elts=[first, *_]) | ast.Starred(value=first):
            yield from heads(first, values)
        case ast.BinOp(left=first) | ast.BoolOp(values=[first, *_]):  # others stand in for the first
            yield from heads(first, values)
        case ast.IfExp(body=one, orelse=other):
            yield from heads(one, values)
            yield from heads(other, values)
        case ast.Name(id=name):
            for value in values.get(name, []):
                yield from heads(value, {})


def started_in(path: Path) -> set[str]:
    text = path.read_text()
    tree = ast.parse(text)
    starts = STARTS | (ON_A_DISPLAY if "servers.vnc_server" in text or "devices.desktop" in text else set())
    values: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    values.setdefault(target.id, []).append(node.value)
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
    return {word for call in calls if ast.unparse(call.func) in starts for word in heads(call.args[0], values)}


@cache
def started_below(folder: str) -> dict[str, str]:
    """Program -> one of the files that start it."""
    files = (path for path in sorted((ROOT / folder).rglob("*.py")) if "node_modules" not in path.parts)
    return {program: str(path.relative_to(ROOT)) for path in files for program in started_in(path)}


@pytest.mark.parametrize("folder", ["tests", "tools", "examples"])
def test_what_is_started_is_installed(folder):
    declared = installed_by_us().keys() | EVERYWHERE
    assert {program: where for program, where in started_below(folder).items() if program not in declared} == {}


def test_what_the_package_starts_is_known_to_doctor():
    known = PROGRAMS.keys() | EVERYWHERE
    started = started_below("src") | started_below("lab/src")
    assert {program: where for program, where in started.items() if program not in known} == {}


def test_both_lists_name_the_same_packages():
    told = {program: package for program, (package, _) in PROGRAMS.items()}
    assert {
        program: package for program, package in installed_by_us().items() if told.get(program, package) != package
    } == {}


def test_the_finder_finds():
    assert {"zenity", "xdotool", "adb", "openssl", "speech-dispatcher"} <= started_below("tests").keys()
    assert {"espeak-ng", "dbus-daemon"} <= started_below("src").keys()
    assert {"npm", "ssconvert"} <= started_below("lab/src").keys()


@pytest.mark.parametrize("program", ["tac", "/usr/bin/tac"])
def test_no_test_starts_what_is_not_declared(program):
    with pytest.raises(AssertionError, match="tools/system-packages"):
        subprocess.run([program], check=True)
