"""A batch as a process of its own, to be killed: ``python killed_batch.py SOURCE OUT``, once more to go on.

In place of the parser one that takes 4 ms, and small parts, so that a kill hits a part in the making.
"""

from __future__ import annotations

import sys
from pathlib import Path

from batch_parsers import brief
from screenwright.batch.parts import Limits
from screenwright.batch.running import run_batch
from screenwright.batch.sources import Source
from screenwright.batch.workers import Processes

PART = 20

if __name__ == "__main__":
    run_batch(Source.named(sys.argv[1]), Path(sys.argv[2]), Processes(brief, 2), limits=Limits(PART))
