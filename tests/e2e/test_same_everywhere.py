"""The same picture is the same Screen in any process, whatever was looked at before, with any number of threads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

PICTURES = tuple(
    str(Path(__file__).parents[1] / "data/corpus" / name) for name in ("69-form-gtk3.webp", "75-form-tk.webp")
)
LOOK = """
import json, sys
from pathlib import Path
from screenwright.core.images import decode
from screenwright.core.screen_json import screen_to_json
from screenwright.vision import look
found = {}
for name in sys.argv[1:]:
    screen = screen_to_json(look(decode(Path(name).read_bytes(), name)))
    del screen["timing_ms"]
    found[name] = json.dumps(screen)
print(json.dumps(found))
"""


def looked_at(pictures: tuple[str, ...], threads: str) -> dict[str, str]:
    """Their Screens as JSON, by a process of its own in which no answer of a net is kept from another."""
    paths = [one for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if Path(one).name != "children"]
    env = {**os.environ, "OMP_NUM_THREADS": threads, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run([sys.executable, "-c", LOOK, *pictures], env=env, capture_output=True, check=True, text=True)
    told: dict[str, str] = json.loads(done.stdout)
    return told


def test_order_and_threads_change_nothing() -> None:
    one = looked_at(PICTURES, "1")
    assert set(one) == set(PICTURES)
    assert one == looked_at(PICTURES[::-1], "2")
