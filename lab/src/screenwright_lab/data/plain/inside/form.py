"""What the programs share: the form comes in as a line of JSON, and goes out as what it holds (``plain.truth``)."""

from __future__ import annotations

import json
import sys
from typing import Any

Box = tuple[int, int, int, int]


class Told:
    """Collects the parts of a form, as (left, top, right, bottom) in pixels of the screen."""

    def __init__(self) -> None:
        self._controls: list[dict[str, Any]] = []
        self._tables: list[dict[str, Any]] = []
        self._words: list[dict[str, Any]] = []

    def control(self, kind: str, box: Box, item: dict[str, Any], label: Box | None = None) -> None:
        """``item``: as in the form; ``label``: where its label stands, if it is not written on it."""
        self._controls.append({
            "kind": kind, "box": box, "name": item["label"], "checked": item.get("on"), "text": item.get("text", ""),
            "value": item["value"] / 100 if kind == "slider" else None,
        })  # fmt: skip
        self._word(item["label"], label or box, ["label" if label else "control", len(self._controls) - 1])

    def text(self, box: Box, text: str) -> None:
        """A heading, or a paragraph."""
        self._word(text, box, ["p", len(self._words)])

    def table(self, box: Box, section: dict[str, Any], cells: list[list[Box]]) -> None:
        """``cells``: where those of each row lie, none where nobody knows; the headings stand above the first row."""
        rows = [section["heads"], *section["rows"]]
        heads = [[(left, box[1], right, top) for left, top, right, _ in row] for row in cells[:1]]
        for row, (texts, places) in enumerate(zip(rows, [*heads, *cells], strict=False)):
            for column, (text, place) in enumerate(zip(texts, places, strict=True)):
                if text:
                    self._word(text, place, ["cell", len(self._tables), row, column])
        self._tables.append({"box": box, "rows": rows, "headed": True, "selectable": True})

    def _word(self, text: str, box: Box, of: list[str | int]) -> None:
        self._words.append({"text": text, "box": box, "of": of})

    def parts(self) -> dict[str, Any]:
        return {"controls": self._controls, "tables": self._tables, "words": self._words}

    def tell(self) -> None:
        print(json.dumps(self.parts()), flush=True)


def given() -> dict[str, Any]:
    form: dict[str, Any] = json.loads(sys.stdin.readline())
    return form
