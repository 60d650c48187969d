"""vncdotool, another VNC client (MIT), run by ``bench_vnc.py`` with the Python that has it: PORT, password on stdin.

Each further line on stdin takes one full frame and prints its milliseconds. Nothing of screenwright is imported here.
"""

from __future__ import annotations

import sys
from time import perf_counter


def frames(port: int, password: str) -> None:
    from vncdotool import api

    with api.connect(f"127.0.0.1::{port}", password=password, timeout=20) as client:
        for _ in sys.stdin:
            begin = perf_counter()
            client.refreshScreen()
            print((perf_counter() - begin) * 1000, flush=True)
    api.shutdown()


if __name__ == "__main__":
    frames(int(sys.argv[1]), sys.stdin.readline().rstrip("\n"))
