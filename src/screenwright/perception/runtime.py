"""Where nets run: OpenVINO where it is installed (``screenwright[openvino]``), ONNX Runtime everywhere.

OpenVINO calculates in bfloat16 on processors that can; a full parse of 1080p takes about half as long there
(docs/figures.md). ``SCREENWRIGHT_RUNTIME`` (openvino or onnxruntime) decides where both are there.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from io import BytesIO
from threading import Lock
from typing import Any, Protocol

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from screenwright.core.errors import UsageError

RUNTIMES = ("openvino", "onnxruntime")
MOST_THREADS = 8


class Session(Protocol):
    """A net that is ready to run. May be called from several threads."""

    def run(self, outputs: list[str] | None, feeds: dict[str, NDArray[Any]]) -> list[NDArray[Any]]:
        """The outputs of these names, all in the model's order for None."""
        ...


def session(model: bytes) -> Session:
    """The ONNX file ``model`` with the thread and memory settings that all nets here share."""
    return OpenVinoSession(model) if runtime() == "openvino" else onnx_session(model)


def runtime() -> str:
    """The one that is in use. Raises UsageError for a name in SCREENWRIGHT_RUNTIME that is none."""
    chosen = os.environ.get("SCREENWRIGHT_RUNTIME") or ("openvino" if find_spec("openvino") else "onnxruntime")
    if chosen not in RUNTIMES:
        raise UsageError(f"SCREENWRIGHT_RUNTIME is {chosen!r}: choose from {', '.join(RUNTIMES)}")
    return chosen


def threads() -> int:
    """As many as there are processors, at most 8, and at most OMP_NUM_THREADS where that is set."""
    wished = os.environ.get("OMP_NUM_THREADS", "")
    most = int(wished) if wished.isdecimal() and int(wished) else MOST_THREADS
    return min(len(os.sched_getaffinity(0)), most, MOST_THREADS)


def onnx_session(model: bytes, *, optimise: bool = True) -> ort.InferenceSession:
    options = ort.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = threads()
    # Shapes change with every picture, so the arena would keep the largest of everything ever asked for.
    options.enable_cpu_mem_arena = False
    if not optimise:
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    return ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])


class OpenVinoSession:
    """A net compiled by OpenVINO for any size of its input."""

    def __init__(self, model: bytes) -> None:
        import openvino

        # What it keeps for each shape that it has seen is a gigabyte after fifty pictures, and saves no time.
        settings = {"INFERENCE_NUM_THREADS": threads(), "PERFORMANCE_HINT": "LATENCY", "CPU_RUNTIME_CACHE_CAPACITY": 0}
        core = openvino.Core()
        compiled = core.compile_model(core.read_model(BytesIO(model)), "CPU", settings)
        self._names = [output.get_any_name() for output in compiled.outputs]
        self._request, self._lock = compiled.create_infer_request(), Lock()

    def run(self, outputs: list[str] | None, feeds: dict[str, NDArray[Any]]) -> list[NDArray[Any]]:
        with self._lock:
            said = self._request.infer(feeds)
            return [np.array(said[name]) for name in outputs or self._names]
