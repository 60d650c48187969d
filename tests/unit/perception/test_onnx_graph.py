"""The nodes appended to a serialised net give what numpy gives on its plain output."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import onnxruntime as ort

from screenwright.perception.onnx_graph import with_argmax
from screenwright.perception.text_models import RECOGNISER


def session(model: bytes) -> ort.InferenceSession:
    options = ort.SessionOptions()
    options.log_severity_level = 3
    return ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def test_the_real_recogniser_keeps_its_output_and_gains_two() -> None:
    spec = find_spec("rapidocr")
    assert spec is not None
    assert spec.submodule_search_locations
    model = (Path(spec.submodule_search_locations[0]) / "models" / RECOGNISER).read_bytes()
    plain = session(model)
    scores = plain.get_outputs()[0].name
    extended = session(with_argmax(model, scores))
    planes = np.random.default_rng(0).uniform(-1, 1, (2, 3, 48, 160)).astype(np.float32)
    (expected,) = plain.run(None, {"x": planes})
    same, index, best = extended.run([scores, "best_index", "best_score"], {"x": planes})
    assert np.allclose(same, expected, atol=1e-5)
    assert index.dtype == np.int64
    assert np.array_equal(index, same.argmax(axis=2))
    assert np.array_equal(best, same.max(axis=2))
