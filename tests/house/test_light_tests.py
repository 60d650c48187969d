"""Only the tests of training load torch: every process of the others would carry hundreds of megabytes for nothing."""

from __future__ import annotations

import subprocess
import sys

from programs import ROOT

TRAINING = ROOT / "tests" / "unit" / "learn"


def test_no_other_test_loads_torch():
    collect = (
        "import sys, pytest\n"
        "code = pytest.main(['--collect-only', '-qq', '-p', 'no:cacheprovider', *sys.argv[1:]])\n"
        "assert code == 0, code\n"
        "assert 'torch' not in sys.modules"
    )
    command = [sys.executable, "-c", collect, "tests", f"--ignore={TRAINING}"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout[-2000:] + ended.stderr[-2000:]
