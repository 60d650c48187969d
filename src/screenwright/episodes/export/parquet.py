"""Samples as one Parquet file that Hugging Face ``datasets`` loads, with the pictures inside.

Columns: id, group, phase, image ({bytes, path}), prompt, answer, rejected (null where there is none). The schema
carries the features that ``datasets`` reads, so that ``image`` comes back as a picture.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright.core.extras import need
from screenwright.core.files import PART
from screenwright.episodes.export.sample import ChatSample, with_unique_ids

FILE = "samples.parquet"
ROWS = 64
"""Rows of one group: pictures are large, and a reader loads a group at a time."""
_TEXTS = ("id", "group", "phase", "prompt", "answer", "rejected")


def write_parquet(samples: Iterable[ChatSample], out: Path) -> int:
    """Write ``samples.parquet``, whole or not at all; returns how many rows. Raises DataError where there is none, and
    MissingPrerequisite."""
    arrow, files = need("pyarrow", extra="parquet"), need("pyarrow.parquet", extra="parquet")
    features = {name: {"dtype": "string", "_type": "Value"} for name in _TEXTS} | {"image": {"_type": "Image"}}
    image = arrow.struct([("bytes", arrow.binary()), ("path", arrow.string())])
    schema = arrow.schema([*((name, arrow.string()) for name in _TEXTS), ("image", image)]).with_metadata(
        {"huggingface": json.dumps({"info": {"features": features}})}
    )
    out.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside, count = out / f".{FILE}{PART}", 0
    try:
        with files.ParquetWriter(beside, schema, compression="zstd") as writer:
            rows: list[dict[str, object]] = []
            for sample in with_unique_ids(samples):
                rows.append(_row(sample))
                count += 1
                if len(rows) == ROWS:
                    writer.write_table(arrow.Table.from_pylist(rows, schema))
                    rows = []
            if rows:
                writer.write_table(arrow.Table.from_pylist(rows, schema))
        if not count:
            raise DataError("nothing was found that could be written as parquet")
        beside.chmod(0o600)
        beside.replace(out / FILE)
    finally:
        beside.unlink(missing_ok=True)
    return count


def _row(sample: ChatSample) -> dict[str, object]:
    image = {"bytes": sample.picture.load(), "path": f"{sample.id.replace('/', '_')}{sample.picture.suffix}"}
    return {**{name: getattr(sample, name) for name in _TEXTS}, "image": image}
