"""Draws the pages in Chromium and keeps pictures with what is written where."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from screenwright.core.files import write_whole
from screenwright.core.geometry import Box
from screenwright_lab.data.redaction.pages import FAMILIES, write
from screenwright_lab.data.redaction.samples import Line, Planted, PrivateScreen, save
from screenwright_lab.data.screens.web.tab import chromium

_HEIGHT = 560
_LINES = """() => {
  const boxed = (node) => {
    const box = node.getBoundingClientRect();
    return {kind: node.dataset.kind ?? null, text: node.value || node.textContent, value: node.dataset.value ?? null,
            private: node.dataset.private ?? null, box: [box.left, box.top, box.right, box.bottom]};
  };
  return [...document.querySelectorAll('[data-kind], [data-private]')].map(boxed);
}"""


def draw(out: Path, limit: int, seed: int, say: Callable[[str], None]) -> int:
    """Make ``limit`` screens in ``out``, half of them benign; returns how many were new. Raises MissingPrerequisite."""
    out.mkdir(parents=True, exist_ok=True)
    made = 0
    with chromium() as browser:
        page = browser.new_page()
        for number in range(limit):
            planting, family = number % 2 == 0, list(FAMILIES)[number // 2 % len(FAMILIES)]
            path = out / f"{number:04d}-{family}-{'private' if planting else 'benign'}.json"
            if path.exists():
                continue
            html, width = write(family, seed * 100_000 + number, planting=planting)
            page.set_viewport_size({"width": width, "height": _HEIGHT})
            page.set_content(html)
            lines = page.evaluate(_LINES)
            data = page.screenshot()
            write_whole(path.with_suffix(".png"), data, mode=0o644)
            save(_screen(family, lines, Image.open(io.BytesIO(data)).size), path)
            made += 1
            if made % 20 == 0:
                say(f"{made} screens drawn")
    return made


def _screen(family: str, found: list[dict[str, Any]], size: tuple[int, int]) -> PrivateScreen:
    lines, planted = [], []
    for one in found:
        left, top, right, bottom = map(round, one["box"])
        box = Box(left, top, max(right, left + 1), max(bottom, top + 1)).clipped(*size)
        if box is None or not one["text"]:
            continue
        if one["kind"]:
            lines.append(Line(one["kind"], one["text"], box))
        if one["private"]:
            planted.append(Planted(one["private"], one["value"], box))
    return PrivateScreen(family, *size, tuple(lines), tuple(planted))
