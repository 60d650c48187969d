"""Runs with a fault on the way that still reach their goal, on real devices: each agent in Chromium, on a TigerVNC
desktop and on a phone behind the real adb, its model a stand-in behind a real server (``tests/missions.py``).

``python benchmarks/missions.py [PART]`` runs those whose name holds PART (``visiontasker``, ``adb``, ``lost``).
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from missions import ALL, Mission, carry_out
from screenwright_lab.benchmarks.intervals import share_score


def main(part: str) -> None:
    counts: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for mission in (mission for mission in ALL if part in str(mission)):
        reached = _reached(mission)
        for group in ("all", mission.agent, mission.kind, mission.fault):
            counts[group][0] += reached
            counts[group][1] += 1
        print(f"{mission}: {'reached' if reached else 'NOT reached'}", file=sys.stderr)
    for group, (reached, runs) in counts.items():
        score = share_score(group, reached, runs)
        print(f"{group:14} {score.value:.3f}  [{score.low:.3f}, {score.high:.3f}]  n = {runs}")


def _reached(mission: Mission) -> bool:
    with tempfile.TemporaryDirectory(prefix="screenwright-mission-", ignore_cleanup_errors=True) as folder:
        report = carry_out(mission, Path(folder))
        if not report.reached:
            print(report, file=sys.stderr)
        return report.reached


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
