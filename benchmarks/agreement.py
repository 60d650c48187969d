"""Is a screen told alike by every runtime and on every processor? Sixty screens, each setting in a process of its own.

``python benchmarks/agreement.py [--screens N]`` prints a row for each setting that this processor can run (seconds and
peak memory of all screens), and one for each two of them: the share of elements that agree. Two elements agree where
they overlap with an IoU of 0.9 at least and have the same kind and the same text; the interval is a bootstrap over
screens. Two machines are compared by the pictures that one has drawn: ``--keep DIR`` draws none where there are some,
and ``--beside DIR`` takes what another machine has kept of them.

The screens are desktops, phones and pages of ``docs/first-light``, drawn forms, tables and phones, and pages that
Chromium draws.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, islice
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.images import decode, encode_png
from screenwright.core.overlap import ious, table
from screenwright.vision import look, runtime
from screenwright_lab.benchmarks.intervals import ratio_score

SCREENS = 60
SAME = 0.9
FLAGS = {"avx2": "AVX2", "avx512f": "AVX-512", "avx512_bf16": "bf16", "amx_bf16": "AMX"}
"""Of ``/proc/cpuinfo``, and how people call them."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A way to calculate; ``needs`` is a flag of the processor without which it is another one's."""

    name: str
    runtime: str
    precision: str = runtime.PRECISION
    needs: str = ""


SETTINGS = (
    Setting("ONNX Runtime", "onnxruntime"),
    Setting("OpenVINO f32", "openvino"),
    Setting("OpenVINO bf16", "openvino", precision="bf16", needs="avx512_bf16"),
)


@dataclass(frozen=True, slots=True)
class Told:
    """The elements of a screen: boxes, and kind with text."""

    boxes: tuple[Box, ...]
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Run:
    screens: tuple[Told, ...]
    seconds: float
    megabytes: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--screens", type=int, default=SCREENS)
    parser.add_argument("--keep", type=Path, help="Keep the pictures and what was told of them in this folder.")
    parser.add_argument("--beside", type=Path, help="A folder that another machine has kept, of the same pictures.")
    parser.add_argument("--tell", metavar="SETTING", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.tell:
        tell(next(one for one in SETTINGS if one.name == given.tell), given.keep)
        return
    with tempfile.TemporaryDirectory() as folder:
        work = given.keep or Path(folder)
        work.mkdir(parents=True, exist_ok=True)
        if not any(work.glob("*.png")):
            draw(given.screens, work)
        runs = {one.name: told_by(one, work) for one in SETTINGS if not one.needs or one.needs in flags()}
        if given.beside:
            runs |= {f"{one.stem} beside": kept(one) for one in sorted(given.beside.glob("*.json"))}
        report(runs)


def draw(count: int, folder: Path) -> None:
    from agreement_screens import screens  # a browser draws some

    for number, pixels in enumerate(islice(screens(), count)):
        (folder / f"{number:02}.png").write_bytes(encode_png(pixels))


def report(runs: Mapping[str, Run]) -> None:
    print(f"{processor()}: {', '.join(word for flag, word in FLAGS.items() if flag in flags())}")
    for name, run in runs.items():
        elements = sum(len(one.boxes) for one in run.screens)
        print(f"| {name:22} | {elements} elements | {run.seconds:6.1f} s | {run.megabytes:5.0f} MB |")
    for (one, a), (other, b) in combinations(runs.items(), 2):
        counts = [(str(i), agreement(*pair)) for i, pair in enumerate(zip(a.screens, b.screens, strict=True))]
        score = ratio_score("agree", counts, lambda sums: float(sums[0] / sums[1]), len(counts))
        print(f"| {one} and {other:22} | {score.value:.4f} | {score.low:.4f} to {score.high:.4f} | {score.n} screens |")
        for number, pair in enumerate(zip(a.screens, b.screens, strict=True)):
            for line in differences(*pair):
                print(f"screen {number}: {line}", file=sys.stderr)


def agreement(a: Told, b: Told) -> tuple[float, float]:
    """Elements of both that agree, and all of both."""
    return 2.0 * len(pairs(a, b)), float(len(a.boxes) + len(b.boxes))


def pairs(a: Told, b: Told) -> list[tuple[int, int]]:
    """Which agree, the best overlaps first."""
    overlaps = ious(table(a.boxes), table(b.boxes))
    alike = np.array([[one == other for other in b.names] for one in a.names], np.bool_).reshape(overlaps.shape)
    found, taken = list[tuple[int, int]](), set[tuple[str, int]]()
    for i, j in sorted(np.argwhere(alike & (overlaps >= SAME)).tolist(), key=lambda pair: -overlaps[tuple(pair)]):
        if not taken & {("a", i), ("b", j)}:
            taken |= {("a", i), ("b", j)}
            found.append((i, j))
    return found


def differences(a: Told, b: Told) -> Iterator[str]:
    agreed = pairs(a, b)
    for sign, told, known in (("-", a, {i for i, _ in agreed}), ("+", b, {j for _, j in agreed})):
        for i, (box, name) in enumerate(zip(told.boxes, told.names, strict=True)):
            if i not in known:
                yield f"{sign} {name} {box.as_tuple()}"


def told_by(setting: Setting, folder: Path) -> Run:
    """In a process of its own: a runtime looks at the processor once."""
    environment = {**os.environ, "SCREENWRIGHT_RUNTIME": setting.runtime}
    command = [sys.executable, __file__, "--tell", setting.name, "--keep", str(folder)]
    subprocess.run(command, env=environment, check=True)
    return kept(folder / f"{setting.name}.json")


def kept(path: Path) -> Run:
    screens, seconds, megabytes = json.loads(path.read_text())
    told = [Told(tuple(Box(*box) for box, _ in one), tuple((kind, text) for _, (kind, text) in one)) for one in screens]
    return Run(tuple(told), seconds, megabytes)


def tell(setting: Setting, folder: Path) -> None:
    runtime.PRECISION = setting.precision
    told, seconds = [], 0.0
    for path in sorted(folder.glob("*.png")):
        shot = decode(path.read_bytes(), path.name)
        start = perf_counter()
        screen = look(shot)
        seconds += perf_counter() - start
        told.append([(one.box.as_tuple(), (one.kind, one.text or one.name or "")) for one in screen.elements])
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    (folder / f"{setting.name}.json").write_text(json.dumps([told, seconds, megabytes]))


def flags() -> set[str]:
    """What the processor says that it can do."""
    return set(next(iter(_said("flags")), "").split())


def processor() -> str:
    return next(iter(_said("model name")), "processor unknown")


def _said(name: str) -> list[str]:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return [line.split(":", 1)[1].strip() for line in lines if line.startswith(name)]


if __name__ == "__main__":
    main()
