"""One of the other VNC clients, run by ``bench_vnc.py`` with the Python that has it: NAME PORT, password on stdin.

Each further line on stdin takes one full frame and prints its milliseconds. Nothing of screenwright is imported here.
"""

from __future__ import annotations

import asyncio
import sys
from time import perf_counter


async def asyncvnc_frames(port: int, password: str) -> None:
    import asyncvnc

    async with asyncvnc.connect("127.0.0.1", port, password=password) as client:
        for _ in sys.stdin:
            begin = perf_counter()
            await client.screenshot()
            print((perf_counter() - begin) * 1000, flush=True)


def vncdotool_frames(port: int, password: str) -> None:
    from vncdotool import api

    with api.connect(f"127.0.0.1::{port}", password=password, timeout=20) as client:
        for _ in sys.stdin:
            begin = perf_counter()
            client.refreshScreen()
            print((perf_counter() - begin) * 1000, flush=True)
    api.shutdown()


if __name__ == "__main__":
    name, number, secret = sys.argv[1], int(sys.argv[2]), sys.stdin.readline().rstrip("\n")
    if name == "asyncvnc":
        asyncio.run(asyncvnc_frames(number, secret))
    else:
        vncdotool_frames(number, secret)
