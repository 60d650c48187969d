"""A drawn 1920x1080 office screen (ribbon, sheet, status bar): many short labels, as real ones have."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

TABS = ["File", "Home", "Insert", "Draw", "Layout", "Formulas", "Data", "Review", "View", "Automate", "Help"]
GROUPS = {
    "Clipboard": ("Paste", "Cut", "Copy", "Format Painter"),
    "Font": ("Aptos Narrow", "11", "Bold", "Italic", "Underline"),
    "Alignment": ("Wrap Text", "Merge & Center", "Indent"),
    "Number": ("General", "Percent", "Comma"),
    "Styles": ("Conditional", "Format as Table", "Cell Styles"),
    "Cells": ("Insert", "Delete", "Format"),
    "Editing": ("AutoSum", "Fill", "Clear", "Sort & Filter"),
}
COLUMNS, ROWS = 20, 34
WORDS = ["Region", "Quarter", "North", "South", "Total", "Units", "Price", "Margin", "Forecast", "Actual"]


def office() -> NDArray[np.uint8]:
    """RGB uint8, shape (1080, 1920, 3); the same at every call."""
    image = Image.new("RGB", (1920, 1080), (243, 243, 243))
    pen = ImageDraw.Draw(image)
    font, small = ImageFont.load_default(15), ImageFont.load_default(13)
    pen.text((860, 8), "Budget 2026 - Sheets", fill="black", font=font)
    for i, tab in enumerate(TABS):
        pen.text((24 + i * 96, 40), tab, fill=(40, 40, 40), font=font)
    pen.rectangle((8, 68, 1911, 168), fill="white", outline=(210, 210, 210))
    for i, (group, labels) in enumerate(GROUPS.items()):
        left = 24 + i * 268
        for j, label in enumerate(labels):
            x, y = left + (j % 2) * 130, 76 + (j // 2) * 24
            pen.rectangle((x, y + 4, x + 12, y + 16), outline=(30, 110, 200), width=2)
            pen.text((x + 20, y), label, fill=(30, 30, 30), font=small)
        pen.text((left + 80, 148), group, fill=(110, 110, 110), font=small)
    _sheet(pen, small)
    pen.text((12, 1056), "Ready", fill=(60, 60, 60), font=small)
    pen.text((1840, 1056), "100%", fill=(60, 60, 60), font=small)
    return np.array(image)


def _sheet(pen: ImageDraw.ImageDraw, font: ImageFont.ImageFont | ImageFont.FreeTypeFont) -> None:
    pen.rectangle((0, 180, 1919, 1046), fill="white")
    for column in range(COLUMNS + 1):
        x = 40 + column * 94
        pen.line((x, 180, x, 1046), fill=(220, 220, 220))
        if column < COLUMNS:
            pen.text((x + 42, 184), chr(65 + column), fill=(70, 70, 70), font=font)
    for row in range(ROWS):
        y = 204 + row * 25
        pen.line((0, y, 1919, y), fill=(220, 220, 220))
        pen.text((12, y + 4), str(row + 1), fill=(70, 70, 70), font=font)
        if row < 8:
            for column in range(8):
                word = WORDS[(row + column) % len(WORDS)] if row == 0 else f"{(row * 37 + column * 411) % 9973:,}"
                pen.text((46 + column * 94, y + 4), word, fill="black", font=font)
