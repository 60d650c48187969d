"""Fonts are an input of every test that looks at rendered text, so tests see those that the repository declares."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "FONTCONFIG_FILE"
DECLARED = Path(__file__).parent / "fontsets" / "declared.conf"
"""What ``tools/system-packages`` installs, and nothing else that this machine may have."""
WIDE = Path(__file__).parent / "fontsets" / "wide.conf"
"""Wider letters in the place of every family."""


def use_declared_fonts() -> None:
    """For whatever this process starts from now on."""
    os.environ[VARIABLE] = str(DECLARED)
