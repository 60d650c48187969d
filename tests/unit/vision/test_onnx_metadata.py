"""What a serialised net says of itself is what the runtime reads from it."""

from __future__ import annotations

import contextlib

import onnxruntime as ort
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.vision.onnx_metadata import metadata
from screenwright.vision.text_models import model_files


def test_the_real_recogniser_tells_its_alphabet() -> None:
    model = model_files()[1].read_bytes()
    options = ort.SessionOptions()
    options.log_severity_level = 3
    told = ort.InferenceSession(model, options, providers=["CPUExecutionProvider"]).get_modelmeta()
    assert metadata(model) == told.custom_metadata_map
    assert len(metadata(model)["character"].split("\n")) > 10_000


def test_half_a_model_is_one_clear_line() -> None:
    with pytest.raises(ValueError, match="no ONNX model, or only the beginning of one"):
        metadata(model_files()[1].read_bytes()[:-5_000])


@given(st.binary(max_size=60))
def test_bytes_of_any_kind_are_told_or_refused(model: bytes) -> None:
    with contextlib.suppress(ValueError):
        assert all(isinstance(key, str) for key in metadata(model))


def field(number: int, body: bytes) -> bytes:
    return bytes([number << 3 | 2, len(body)]) + body


@given(st.dictionaries(st.text(max_size=8), st.text(max_size=8), max_size=4))
def test_entries_come_out_as_they_were_written(entries: dict[str, str]) -> None:
    written = [field(14, field(1, key.encode()) + field(2, value.encode())) for key, value in entries.items()]
    assert metadata(b"\x08\x08" + b"".join(written) + field(7, b"graph")) == entries
