"""The licence gate judges as it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "licences.py"
sys.path.insert(0, str(TOOL.parent))
import licences  # noqa: E402


@pytest.mark.parametrize(
    ("words", "forbidden"),
    [
        (["MIT"], False),
        (["GPL-3.0-or-later"], True),
        (["AGPL-3.0"], True),
        (["GNU General Public License v3 (GPLv3)"], True),
        (["GNU Affero General Public License v3"], True),
        (["LGPL-2.1"], False),
        (["GNU Lesser General Public License v3 (LGPLv3)"], False),
        (["MIT or GPL-2.0"], False),
        (["BSD License", "GNU General Public License (GPL)"], False),
        ([], False),
    ],
)
def test_judgement(words, forbidden):
    assert licences.is_forbidden(words) is forbidden


def test_what_is_installed_passes():
    result = subprocess.run([sys.executable, str(TOOL)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert "0 forbidden" in result.stdout
