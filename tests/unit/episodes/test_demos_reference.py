"""docs/reference/demos.md says what stands in a demonstration: compared with what is written and what is refused."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

from demo_builders import demo
from screenwright.core.demo import LONGEST_NAME, Demo, DemoStep, Origin
from screenwright.core.demo_json import SCHEMA, demo_to_text
from screenwright.episodes.demo_archive import MOST_BYTES, MOST_ENTRIES, MOST_FRAME, MOST_TEXT

REFERENCE = (Path(__file__).parents[3] / "docs" / "reference" / "demos.md").read_text()


def test_every_field_that_is_written_is_explained_and_no_other() -> None:
    explained = set(re.findall(r"^\| `(\w+)` \|", REFERENCE, re.MULTILINE))
    assert explained == {item.name for item in (*fields(Demo), *fields(DemoStep))}
    for name in (item.name for item in fields(Origin)):
        assert f'"{name}"' in REFERENCE


def test_the_example_has_the_fields_that_are_written() -> None:
    written = json.loads(demo_to_text(demo()))
    example = REFERENCE[REFERENCE.index('{"schema"') : REFERENCE.index("| field |")]
    for name in (*written, *written["steps"][0], *written["parameters"][0]):
        assert f'"{name}"' in example


def test_schema_and_limits_are_the_real_ones() -> None:
    assert SCHEMA in REFERENCE.splitlines()[0]
    assert f"up to {LONGEST_NAME} letters" in REFERENCE
    assert f"more than {MOST_ENTRIES} entries" in REFERENCE
    assert MOST_FRAME == MOST_TEXT
    assert f"more than {MOST_FRAME // 1_000_000} MB" in REFERENCE
    assert f"more than {MOST_BYTES // 1_000_000} MB in all" in REFERENCE
