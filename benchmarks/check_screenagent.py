"""Are the totals of ``eval screenagent`` those of the files, counted once more from the bare JSON and by other words?

    python benchmarks/check_screenagent.py SESSIONS

Prints both, and ends with 1 where they differ. On the whole published test part they are 284 plans, 650 types, 232
mouse actions, 209 buttons, 218 positions, 134 keys or texts and 546 situations (paper 001, Table 2).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from screenwright_lab.benchmarks.screenagent import totals
from screenwright_lab.data.screenagent.records import records


def counted(folder: Path) -> dict[str, int]:
    files = [(path.name, json.loads(path.read_text(encoding="utf-8"))) for path in folder.glob("*/*.json")]
    every = [(name, action) for name, record in files for action in record["actions"] or []]
    kinds = {
        kind: [action for name, action in every if action["action_type"] == kind and "_neg_" not in name]
        for kind in ("PlanAction", "MouseAction", "KeyboardAction")
    }
    plans, mouse, keyboard = kinds.values()
    buttoned = ("click", "double_click", "drag")
    return {
        "plan": len(plans),
        "action_type": len(plans) + len(mouse) + len(keyboard),
        "mouse_action_type": len(mouse),
        "mouse_button": sum(action["mouse_action_type"] in buttoned for action in mouse),
        "mouse_position": sum("mouse_position" in action for action in mouse),
        "keyboard": len(keyboard),
        "situation": sum(action["action_type"] == "EvaluateSubTaskAction" for _, action in every),
    }


def main(folder: Path) -> int:
    ours, theirs = totals(records(folder)), counted(folder)
    for name, count in theirs.items():
        print(f"{name:16} {ours.get(name, 0):6} {count:6}{'' if ours.get(name, 0) == count else '   DIFFERENT'}")
    return int(ours != theirs)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
