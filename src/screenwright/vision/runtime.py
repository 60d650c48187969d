"""Where nets run: OpenVINO where it is installed (``screenwright[openvino]``), ONNX Runtime everywhere.

Both calculate in float32, so that a screen is read the same on every processor (``benchmarks/agreement.py``).
``SCREENWRIGHT_RUNTIME`` (openvino or onnxruntime) decides where both are there.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from threading import Lock
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import UsageError

Answers = list[NDArray[Any]]
RUNTIMES = ("openvino", "onnxruntime")
MOST_THREADS = 8
PRECISION = "f32"
"""OpenVINO by itself takes bfloat16 where the processor has it, and answers near a bound differ from elsewhere."""


class Session(Protocol):
    """A net that is ready to run. May be called from several threads."""

    def run(self, outputs: list[str] | None, feeds: dict[str, NDArray[Any]]) -> Answers:
        """The outputs of these names, all in the model's order for None."""
        ...

    def reduced(self, reduce: Callable[[NDArray[Any]], Answers], feeds: dict[str, NDArray[Any]]) -> Answers:
        """What ``reduce`` makes of the first output where it lies, and no view of it. For answers of tens of megabytes
        of which little is wanted: to carry them out, or to search them in the runtime, costs as much as the net."""
        ...


def session(model: bytes) -> Session:
    """The ONNX file ``model`` with the thread and memory settings that all nets here share."""
    return OpenVinoSession(model) if runtime_name() == "openvino" else onnx_session(model)


def runtime_name() -> str:
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


def onnx_session(model: bytes) -> Session:
    return OnnxSession(model)


class OnnxSession:
    """A net in ONNX Runtime."""

    def __init__(self, model: bytes) -> None:
        import onnxruntime  # 20 MB that are not wanted beside OpenVINO

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        options.intra_op_num_threads = threads()
        # Shapes change with every picture, so the arena would keep the largest of everything ever asked for.
        options.enable_cpu_mem_arena = False
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def run(self, outputs: list[str] | None, feeds: dict[str, NDArray[Any]]) -> Answers:
        return list(self._session.run(outputs, feeds))

    def reduced(self, reduce: Callable[[NDArray[Any]], Answers], feeds: dict[str, NDArray[Any]]) -> Answers:
        return reduce(self._session.run(None, feeds)[0])


class OpenVinoSession:
    """A net compiled by OpenVINO for any size of its input."""

    def __init__(self, model: bytes) -> None:
        openvino = _openvino()
        settings = {
            "INFERENCE_NUM_THREADS": threads(),
            "PERFORMANCE_HINT": "LATENCY",
            "INFERENCE_PRECISION_HINT": PRECISION,
            # It would bind the thread that asks to the first core, and so would every other process beside this one.
            "ENABLE_CPU_PINNING": False,
            # What it keeps for each shape that it has seen is a gigabyte after fifty pictures, and saves no time.
            "CPU_RUNTIME_CACHE_CAPACITY": 0,
        }
        with _OPENING:
            core = _core()
        self._compiled = core.compile_model(core.read_model(BytesIO(model)), "CPU", settings)
        self._names = [output.get_any_name() for output in self._compiled.outputs]
        self._request, self._lock = self._compiled.create_infer_request(), Lock()
        self._tensor = openvino.Tensor
        self._blank = {
            one.get_any_name(): openvino.Tensor(one.element_type, _smallest(one.partial_shape))
            for one in self._compiled.inputs
        }

    def run(self, outputs: list[str] | None, feeds: dict[str, NDArray[Any]]) -> Answers:
        with self._lock, self._said(feeds) as said:
            return [np.array(said[name]) for name in outputs or self._names]

    def reduced(self, reduce: Callable[[NDArray[Any]], Answers], feeds: dict[str, NDArray[Any]]) -> Answers:
        with self._lock, self._said(feeds) as said:
            return reduce(said[self._names[0]])

    @contextmanager
    def _said(self, feeds: dict[str, NDArray[Any]]) -> Iterator[Any]:
        """The outputs by name, valid within: nothing is copied. At the end what was fed is let go of, and what the net
        calculated with, which would be held until it is asked again: hundreds of megabytes in all nets together."""
        # kept until the end: a tensor that shares an array does not say that it keeps it alive
        fed = {name: np.require(value, requirements=["C", "W"]) for name, value in feeds.items()}
        for name, value in fed.items():
            self._request.set_tensor(name, self._tensor(value, shared_memory=True))
        try:
            yield self._request.infer(share_outputs=True)
        finally:
            for name, blank in self._blank.items():
                self._request.set_tensor(name, blank)
            self._compiled.release_memory()


_OPENING = Lock()
"""So that two threads that open their first nets do not make a core each."""


@cache
def _core() -> Any:
    """One for the process, kept to its end. OpenVINO's plugin gives the thread that loads it a stack for handlers of
    signals and frees that with the last core; where another thread does so the first one keeps the address, and its
    next signal ends the process."""
    return _openvino().Core()


@cache
def _openvino() -> Any:
    """OpenVINO without its converter of models: that sends a message to its makers as it is loaded, unasked, and
    nothing here converts a model. OpenVINO itself passes over a converter that cannot be loaded."""
    converter = "openvino.tools.ovc"
    if converter in sys.modules:  # loaded by somebody else, who wants it
        return importlib.import_module("openvino")
    sys.modules[converter] = None  # type: ignore[assignment]
    try:
        return importlib.import_module("openvino")
    finally:
        sys.modules.pop(converter, None)


def _smallest(shape: Any) -> list[int]:
    return [max(1, side.get_min_length()) for side in shape]
