"""Adds two nodes to a serialised ONNX model without the ``onnx`` package.

A recognition net ends in logits that are 18,710 wide for every eighth pixel column; carrying them out of the
runtime costs more than finding their largest value inside. Protocol buffers define that concatenated messages
merge (repeated fields append, sub-messages merge), so a model is extended by appending the bytes of a
``ModelProto`` that holds only the new nodes and outputs.

Field numbers: onnx.proto3, messages ModelProto, GraphProto, NodeProto, AttributeProto, ValueInfoProto.
"""

from __future__ import annotations

_VARINT, _BYTES = 0, 2
_FLOAT, _INT64 = 1, 7  # TensorProto.DataType
_ATTRIBUTE_INT, _ATTRIBUTE_INTS = 2, 7  # AttributeProto.AttributeType


def with_argmax(model: bytes, scores: str) -> bytes:
    """The model with two more outputs, ``best_index`` (int64) and ``best_score`` (float32).

    Both are taken over the last axis of the three-dimensional tensor named ``scores``: (batch, steps, classes)
    becomes (batch, steps).
    """
    argmax = _node("ArgMax", scores, "best_index", [_attribute("axis", 2), _attribute("keepdims", 0)])
    # The attribute form of ReduceMax ends with opset 17; the models that rapidocr carries are older than that.
    best = _node("ReduceMax", scores, "best_score", [_attribute("axes", [2]), _attribute("keepdims", 0)])
    outputs = _output("best_index", _INT64) + _output("best_score", _FLOAT)
    graph = _field(1, argmax) + _field(1, best) + outputs
    return model + _field(7, graph)


def _node(kind: str, source: str, result: str, attributes: list[bytes]) -> bytes:
    body = _field(1, source.encode()) + _field(2, result.encode()) + _field(3, result.encode())
    return body + _field(4, kind.encode()) + b"".join(_field(5, item) for item in attributes)


def _attribute(name: str, value: int | list[int]) -> bytes:
    body = _field(1, name.encode())
    if isinstance(value, int):
        return body + _number(3, value) + _number(20, _ATTRIBUTE_INT)
    return body + b"".join(_number(8, item) for item in value) + _number(20, _ATTRIBUTE_INTS)


def _output(name: str, element_type: int) -> bytes:
    """A graph output of two unnamed dimensions (batch, steps)."""
    shape = _field(1, b"") + _field(1, b"")
    tensor_type = _number(1, element_type) + _field(2, shape)
    return _field(12, _field(1, name.encode()) + _field(2, _field(1, tensor_type)))


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _field(number: int, body: bytes) -> bytes:
    return _varint(number << 3 | _BYTES) + _varint(len(body)) + body


def _number(number: int, value: int) -> bytes:
    return _varint(number << 3 | _VARINT) + _varint(value)
