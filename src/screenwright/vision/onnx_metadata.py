"""What a serialised ONNX model says of itself, without the ``onnx`` package and without opening the net.

A text net carries its alphabet that way. Protocol buffers: a message is a row of fields, each a number with its type in
the lower three bits, then a value; field numbers from onnx.proto3, messages ModelProto and StringStringEntryProto.
"""

from __future__ import annotations

from collections.abc import Iterator

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_METADATA, _KEY, _VALUE = 14, 1, 2


def metadata(model: bytes) -> dict[str, str]:
    """The entries of ``metadata_props``. Raises ValueError where the bytes are no message."""
    entries = [dict(_fields(memoryview(entry))) for number, entry in _fields(memoryview(model)) if number == _METADATA]
    return {bytes(entry.get(_KEY, b"")).decode(): bytes(entry.get(_VALUE, b"")).decode() for entry in entries}


def _fields(message: memoryview) -> Iterator[tuple[int, memoryview]]:
    """Number and content of every field; numbers have none."""
    at = 0
    while at < len(message):
        tag, at = _varint(message, at)
        length = {_FIXED64: 8, _FIXED32: 4}.get(tag & 7, 0)
        if tag & 7 == _VARINT:
            _, at = _varint(message, at)
        elif tag & 7 == _BYTES:
            length, at = _varint(message, at)
        elif not length:
            raise ValueError(f"no ONNX model: a field of the unknown type {tag & 7} at byte {at}")
        if at + length > len(message):
            raise ValueError(f"no ONNX model, or only the beginning of one: it ends within the field at byte {at}")
        yield tag >> 3, message[at : at + length]
        at += length


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    """The number that begins at a place, seven bits a byte, and the place behind it."""
    value, shift = 0, 0
    while at < len(message):
        value |= (message[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if message[at - 1] < 0x80:
            return value, at
    raise ValueError("no ONNX model, or only the beginning of one: it ends within a number")
