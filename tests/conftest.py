"""What all tests share: nothing may be skipped where CI=true, because a missing tool there is a failure."""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from fonts import use_declared_fonts
from kept_answers import keep_answers
from programs import refuse_others

# What the person who runs the tests has shown once, or what was seen in menus, must not change them.
os.environ["SCREENWRIGHT_DEMOS"] = os.path.join(tempfile.gettempdir(), "screenwright-tests-keep-no-demonstrations")

os.environ["SCREENWRIGHT_MAPS"] = os.path.join(os.devnull, "maps")

# Nor may a test write into the journal of their runs.
os.environ["SCREENWRIGHT_JOURNAL"] = os.path.join(tempfile.gettempdir(), "screenwright-tests-journal.jsonl")

# The driver of Playwright is started by a hundred tests, and would compile itself each time.
os.environ.setdefault("NODE_COMPILE_CACHE", os.path.join(tempfile.gettempdir(), "screenwright-tests-node"))

use_declared_fonts()
refuse_others()
keep_answers()

# A time is never a test's result: machines are shared. `make test-slow` draws more, with --hypothesis-profile thorough.
settings.register_profile("quick", deadline=None, max_examples=10)
settings.register_profile("thorough", deadline=None, max_examples=400)
settings.load_profile("quick")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if os.environ.get("CI") == "true" and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and nothing may be skipped where CI=true: {report.longrepr}"
    return report


GROWN = 32 * 2**20
"""Bytes more than at last that are given back to the system."""
AT_LAST = pytest.StashKey[int]()


def pytest_runtest_teardown(item):
    """Nets ask for hundreds of megabytes, in any thread, and the C library keeps what they give back."""
    if resident() > item.session.stash.get(AT_LAST, 0) + GROWN:
        ctypes.CDLL(None).malloc_trim(0)
        item.session.stash[AT_LAST] = resident()


def resident() -> int:
    """Bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def pytest_collection_modifyitems(items):
    """Whole screens and processes first: what is handed out last should be short."""
    items.sort(key=lambda item: not (item.get_closest_marker("e2e") or item.get_closest_marker("integration")))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Only the tests of training load torch: every process of the others would carry hundreds of megabytes of it."""
    had_torch = "torch" in sys.modules
    report = yield
    if "torch" in sys.modules and not had_torch and not collector.nodeid.startswith("tests/unit/learn"):
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} imports torch, and only tests/unit/learn may"
    return report
