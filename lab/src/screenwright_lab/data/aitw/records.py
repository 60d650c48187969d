"""TFRecord files without TensorFlow: framed records with checksums, each a ``tf.train.Example``.

A record is its length (8 bytes, little endian), the checksum of these, the data, and the checksum of the data.
Checksums are CRC-32C, turned right by 15 bits plus a constant (TensorFlow, "TFRecord and tf.train.Example"). Whole
files may be gzipped. A fault names file, record and what is wrong; nothing is passed over.
"""

from __future__ import annotations

import gzip
import io
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError
from screenwright_lab.extras import need

MOST_BYTES = 256 << 20
"""A record that says it is longer is no record."""
_MASK = 0xA282EAD8
_GZIP = b"\x1f\x8b"

Values = list[bytes] | NDArray[np.float32] | NDArray[np.int64]


def read_records(path: Path) -> Iterator[bytes]:
    """The data of each record, in order. Raises DataError, and MissingPrerequisite."""
    try:
        with path.open("rb") as file:
            zipped = file.read(2) == _GZIP
        with gzip.open(path, "rb") if zipped else path.open("rb") as file:
            number = 0
            while (head := file.read(12)) != b"":
                yield _record(file, head, f"{path}, record {number}")
                number += 1
    except (OSError, EOFError, zlib.error) as error:
        raise DataError(f"{path} cannot be read: {error}") from error


def _record(file: io.BufferedIOBase, head: bytes, where: str) -> bytes:
    if len(head) < 12:
        raise DataError(f"{where}: the file ends in the middle of it")
    length, check = struct.unpack("<QI", head)
    if masked_crc(head[:8]) != check:
        raise DataError(f"{where}: the checksum of its length is wrong; is this a TFRecord file?")
    if length > MOST_BYTES:
        raise DataError(f"{where}: it says that it is {length} bytes long, more than {MOST_BYTES}")
    data, tail = file.read(length), file.read(4)
    if len(data) < length or len(tail) < 4:
        raise DataError(f"{where}: the file ends in the middle of it")
    if masked_crc(data) != struct.unpack("<I", tail)[0]:
        raise DataError(f"{where}: its checksum is wrong")
    return data


def write_records(path: Path, records: Iterable[bytes]) -> None:
    """The same form, gzipped."""
    with gzip.open(path, "wb") as file:
        for data in records:
            head = struct.pack("<Q", len(data))
            file.write(head + struct.pack("<I", masked_crc(head)) + data + struct.pack("<I", masked_crc(data)))


def masked_crc(data: bytes) -> int:
    crc = need("google_crc32c", extra="aitw").value(data)
    return int(((crc >> 15 | crc << 17) + _MASK) & 0xFFFFFFFF)


def read_example(data: bytes, where: str) -> dict[str, Values]:
    """The features of a ``tf.train.Example`` by name. Raises DataError, which begins with ``where``."""
    example = _example_class()()
    try:
        example.ParseFromString(data)
    except Exception as error:  # the library's own DecodeError; its module is not imported here
        raise DataError(f"{where}: it is no tf.train.Example ({error})") from error
    return {name: _values(feature) for name, feature in example.features.feature.items()}


def write_example(features: Mapping[str, Values]) -> bytes:
    example = _example_class()()
    for name, values in features.items():
        kind = "bytes_list" if isinstance(values, list) else "float_list" if values.dtype.kind == "f" else "int64_list"
        getattr(example.features.feature[name], kind).value.extend(
            values if isinstance(values, list) else values.tolist()
        )
    return bytes(example.SerializeToString())


def _values(feature: Any) -> Values:
    match feature.WhichOneof("kind"):
        case "bytes_list":
            return list(feature.bytes_list.value)
        case "float_list":
            return np.array(feature.float_list.value, np.float32)
        case _:
            return np.array(feature.int64_list.value, np.int64)


@cache
def _example_class() -> Any:
    """The message class, made from its published fields and their numbers."""
    descriptors = need("google.protobuf.descriptor_pb2", extra="aitw")
    pool = need("google.protobuf.descriptor_pool", extra="aitw").DescriptorPool()
    file = descriptors.FileDescriptorProto(name="example.proto", package="screenwright.tf", syntax="proto3")
    field = descriptors.FieldDescriptorProto
    for name, kind in (
        ("BytesList", field.TYPE_BYTES),
        ("FloatList", field.TYPE_FLOAT),
        ("Int64List", field.TYPE_INT64),
    ):
        file.message_type.add(name=name).field.add(name="value", number=1, type=kind, label=field.LABEL_REPEATED)
    feature = file.message_type.add(name="Feature")
    feature.oneof_decl.add(name="kind")
    for number, name in enumerate(("bytes_list", "float_list", "int64_list"), start=1):
        feature.field.add(
            name=name, number=number, type=field.TYPE_MESSAGE, label=field.LABEL_OPTIONAL, oneof_index=0,
            type_name=f".screenwright.tf.{name.split('_')[0].title()}List",
        )  # fmt: skip
    features = file.message_type.add(name="Features")
    entry = features.nested_type.add(name="FeatureEntry")
    entry.options.map_entry = True
    entry.field.add(name="key", number=1, type=field.TYPE_STRING, label=field.LABEL_OPTIONAL)
    entry.field.add(name="value", number=2, type=field.TYPE_MESSAGE, label=field.LABEL_OPTIONAL,
                    type_name=".screenwright.tf.Feature")  # fmt: skip
    features.field.add(name="feature", number=1, type=field.TYPE_MESSAGE, label=field.LABEL_REPEATED,
                       type_name=".screenwright.tf.Features.FeatureEntry")  # fmt: skip
    example = file.message_type.add(name="Example")
    example.field.add(name="features", number=1, type=field.TYPE_MESSAGE, label=field.LABEL_OPTIONAL,
                      type_name=".screenwright.tf.Features")  # fmt: skip
    pool.Add(file)
    factory = need("google.protobuf.message_factory", extra="aitw")
    return factory.GetMessageClass(pool.FindMessageTypeByName("screenwright.tf.Example"))
