"""What all tests share: nothing may be skipped where CI=true, because a missing tool there is a failure."""

from __future__ import annotations

import os
import tempfile

import pytest
from hypothesis import settings

from kept_answers import keep_answers

# What the person who runs the tests has shown once must not change them.
os.environ["SCREENWRIGHT_DEMOS"] = os.path.join(tempfile.gettempdir(), "screenwright-tests-keep-no-demonstrations")

# Nor may a test write into the journal of their runs.
os.environ["SCREENWRIGHT_JOURNAL"] = os.path.join(tempfile.gettempdir(), "screenwright-tests-journal.jsonl")

keep_answers()

settings.register_profile("untimed", deadline=None)  # a time is never a test's result: machines are shared
settings.load_profile("untimed")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if os.environ.get("CI") == "true" and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and nothing may be skipped where CI=true: {report.longrepr}"
    return report
