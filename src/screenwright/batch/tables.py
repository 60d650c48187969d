"""The three tables and their columns, as docs/batch.md tells them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from screenwright.batch.outcomes import Outcome, Row
from screenwright.core.extras import need
from screenwright.core.screen import STATES

TABLES = ("elements", "errors", "screens")
"""In the order in which they are written: the last one makes the part count."""


def arrow() -> ModuleType:
    return need("pyarrow", extra="parquet")


@cache
def schemas() -> Mapping[str, Any]:
    """The Arrow schema of each table. Raises MissingPrerequisite without pyarrow."""
    pa = arrow()
    text, whole, yes, number = pa.string(), pa.int32(), pa.bool_(), pa.float64()
    block = pa.struct({
        "id": text, "box": pa.list_(whole), "caption": text, "children": pa.list_(text), "role": text,
        "rows": pa.list_(pa.list_(text)),
    })  # fmt: skip
    columns = {
        "screens": {
            "key": text, "width": whole, "height": whole, "sha256": text, "blank": text, "direction": text,
            "elements": whole, "blocks": pa.list_(block), "tree": text, "cut": pa.list_(text), "milliseconds": number,
        },
        "elements": {
            "key": text, "index": whole, "id": text, "kind": text, "left": whole, "top": whole, "right": whole,
            "bottom": whole, "text": text, "name": text, "icon": text, **dict.fromkeys(STATES, yes),
            "value": number, "clickable": yes, "confidence": number, "source": text, "parent": text,
        },
        "errors": {"key": text, "cause": text, "error": text},
    }  # fmt: skip
    return {name: pa.schema(list(columns[name].items())) for name in TABLES}


def rows_of(outcome: Outcome) -> Mapping[str, Any]:
    """The outcome as a small Arrow table of each kind: a fraction of what the same rows take as objects."""
    found: dict[str, Sequence[Row]] = {
        "screens": [outcome.screen] if outcome.screen else [],
        "elements": outcome.elements,
        "errors": [outcome.error] if outcome.error else [],
    }
    return {name: arrow().Table.from_pylist(list(rows), schemas()[name]) for name, rows in found.items()}


def encoded(name: str, tables: Sequence[Any]) -> bytes:
    """A Parquet file of the rows of several small tables."""
    parquet = need("pyarrow.parquet", extra="parquet")
    whole = arrow().concat_tables(tables) if tables else schemas()[name].empty_table()
    buffer = io.BytesIO()
    parquet.write_table(whole.combine_chunks(), buffer, compression="zstd")
    return buffer.getvalue()
