"""A phone's screen drawn with Pillow: a launcher, settings that scroll, a note, a dialog.

It stays beside ``fake_material_phone`` for what a browser cannot be: there at once and at no cost, exact to the pixel,
and without threads or processes of its own, as the contract, fault and soak tests need it.

The state (``switches``, ``note``, ``page``) is the truth that tests look at beside the screen.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

SANS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
CHINESE = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
Page = Literal["launcher", "settings", "note", "recents"]
Area = tuple[int, int, int, int]

ROWS = (
    "Wi-Fi", "Bluetooth", "Mobile data", "Aeroplane mode", "Hotspot", "Dark theme", "Night light",
    "Adaptive brightness", "Vibration", "Do not disturb", "Battery saver",
    "Location", "Screen lock", "Backup", "Auto-rotate", "Captions",
)  # fmt: skip
ROW, BAR, APP_BAR, NAVIGATION = 168, 80, 200, 120
LONG_PRESS_MS = 500
SLOP = 24
PACKAGES = {"settings": "com.android.settings", "note": "org.paper.notes", "launcher": "com.android.launcher3"}


@dataclass
class FakePhone:
    natural: tuple[int, int] = (1080, 2244)
    rotation: int = 0
    awake: bool = True
    packages: Mapping[str, str] = field(default_factory=lambda: PACKAGES)
    page: Page = "launcher"
    dialog: str | None = None
    scrolled: int = 0
    note: str = ""
    focused: bool = False
    switches: dict[str, bool] = field(default_factory=lambda: {row: row in ("Wi-Fi", "Location") for row in ROWS})
    long_pressed: str | None = None
    touches: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    _drawn: tuple[object, bytes] = (None, b"")

    @property
    def size(self) -> tuple[int, int]:
        width, height = self.natural
        return (height, width) if self.rotation % 2 else (width, height)

    def areas(self) -> dict[str, Area]:
        """What can be tapped now and where: left, top, right, bottom, half-open."""
        width, height = self.size
        if self.dialog:
            low = height // 2 + 120
            return {
                "Cancel": (width // 2 - 360, low, width // 2 - 40, low + 120),
                "Reset": (width // 2 + 40, low, width // 2 + 360, low + 120),
            }
        if self.page == "launcher":
            return {"Settings": (120, 400, 400, 740), "Notes": (560, 400, 840, 740)}
        if self.page == "note":
            return {"field": (60, 320, width - 60, 760), "Reset all": (60, 820, 500, 940)}
        if self.page == "settings":
            top, bottom = BAR + APP_BAR, height - NAVIGATION
            tops = {row: top + number * ROW - self.scrolled for number, row in enumerate(ROWS)}
            return {
                row: (0, max(y, top), width, min(y + ROW, bottom)) for row, y in tops.items() if top - ROW < y < bottom
            }
        return {}

    def hit(self, x: int, y: int) -> str | None:
        found = (
            name for name, (left, top, right, bottom) in self.areas().items() if left <= x < right and top <= y < bottom
        )
        return next(found, None)

    def tap(self, x: int, y: int) -> None:
        self.touches.append(("tap", (x, y)))
        name = self.hit(x, y)
        self.focused = name == "field"
        if name in ("Settings", "Notes"):
            self.open("settings" if name == "Settings" else "note")
        elif name in self.switches:
            self.switches[name] = not self.switches[name]
        elif name == "Reset all":
            self.dialog = "Reset all settings?"
        elif name in ("Cancel", "Reset"):
            self.dialog = None
            self.switches = dict.fromkeys(ROWS, False) if name == "Reset" else self.switches

    def swipe(self, kind: str, start: tuple[int, int], end: tuple[int, int], milliseconds: int) -> None:
        moved = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        if moved < SLOP and milliseconds < LONG_PRESS_MS:
            self.tap(*start)
            return
        self.touches.append((kind, (*start, *end, milliseconds)))
        if moved < SLOP:
            self.long_pressed = self.hit(*start)
        elif self.page == "settings" and kind == "swipe":
            room = len(ROWS) * ROW - (self.size[1] - BAR - APP_BAR - NAVIGATION)
            self.scrolled = min(max(self.scrolled + start[1] - end[1], 0), max(room, 0))

    def keys(self, codes: Sequence[int]) -> None:
        """One key; several at once mean nothing here."""
        if len(codes) == 1:
            self._key(codes[0])

    def _key(self, code: int) -> None:
        if code == 4:
            self.page = "launcher" if self.dialog is None else self.page
            self.dialog = None
        elif code == 3:
            self.open("launcher")
        elif code == 187:
            self.open("recents")
        elif code == 224:
            self.awake = True
        elif code == 67:
            self.note = self.note[:-1] if self.focused else self.note
        elif code in (61, 62, 66):
            self.type({61: "\t", 62: " ", 66: "\n"}[code])

    def type(self, text: str) -> None:
        if self.focused:
            self.note += text

    def open(self, page: Page) -> None:
        self.page, self.dialog, self.scrolled, self.focused = page, None, 0, False

    def png(self) -> bytes:
        """As ``screencap -p`` writes it: RGBA, all opaque; black while the screen is off."""
        state = (self.rotation, self.awake, self.page, self.dialog, self.scrolled, self.note, self.focused)
        key = (state, tuple(self.switches.items()))
        if self._drawn[0] != key:
            picture = self._draw() if self.awake else Image.new("RGB", self.size)
            file = io.BytesIO()
            picture.convert("RGBA").save(file, format="PNG", compress_level=1)
            self._drawn = (key, file.getvalue())
        return self._drawn[1]

    def _draw(self) -> Image.Image:
        width, height = self.size
        picture = Image.new("RGB", self.size, "#24405c" if self.page in ("launcher", "recents") else "#f6f7fb")
        pen = ImageDraw.Draw(picture)
        if self.page == "settings":
            for row, (_, top, _, bottom) in self.areas().items():
                self._row(pen, row, top if bottom - top == ROW or top > BAR + APP_BAR else bottom - ROW)
            pen.rectangle((0, 0, width, BAR + APP_BAR), fill="#f6f7fb")
        title = {"settings": "Settings", "note": "New note", "recents": "Recent apps", "launcher": ""}[self.page]
        pen.text((64, BAR + 56), title, font=font(72), fill="#1b1b1f" if self.page != "recents" else "white")
        pen.text((48, 18), "12:30", font=font(40), fill="white" if self.page == "launcher" else "#1b1b1f")
        if self.page == "launcher":
            for name, (left, top, right, _) in self.areas().items():
                pen.rounded_rectangle((left + 40, top, right - 40, top + 200), 56, fill="#dfe8f5")
                pen.text(((left + right) // 2, top + 100), name[0], font=font(110), fill="#24405c", anchor="mm")
                pen.text(((left + right) // 2, top + 260), name, font=font(44), fill="white", anchor="mm")
        if self.page == "note":
            pen.rounded_rectangle(
                (60, 320, width - 60, 760), 24, outline="#1a56c4" if self.focused else "#75777f", width=5
            )
            pen.text(
                (96, 360), self.note or "Write here", font=font(48, CHINESE), fill="#1b1b1f" if self.note else "#8a8c94"
            )
            self._button(pen, "Reset all", (60, 820, 500, 940))
        pen.rectangle((0, height - NAVIGATION, width, height), fill="#e6e8ef")
        pen.rounded_rectangle((width // 2 - 150, height - 66, width // 2 + 150, height - 54), 6, fill="#1b1b1f")
        if self.dialog:
            middle = (width // 2, height // 2)
            box = (middle[0] - 440, middle[1] - 240, middle[0] + 440, middle[1] + 290)
            pen.rounded_rectangle(box, 56, fill="#e7e9f2", outline="#8a8c94", width=3)
            pen.text((middle[0], middle[1] - 80), self.dialog, font=font(52), fill="#1b1b1f", anchor="mm")
            for name, area in self.areas().items():
                self._button(pen, name, area)
        return picture

    def _row(self, pen: ImageDraw.ImageDraw, row: str, top: int) -> None:
        right, middle, on = self.size[0] - 64, top + ROW // 2, self.switches[row]
        pen.text((64, middle), row, font=font(50), fill="#1b1b1f", anchor="lm")
        pen.rounded_rectangle((right - 140, middle - 40, right, middle + 40), 40, fill="#1a56c4" if on else "#c5c7cf")
        knob = right - 40 if on else right - 100
        pen.ellipse((knob - 30, middle - 30, knob + 30, middle + 30), fill="white")

    def _button(self, pen: ImageDraw.ImageDraw, name: str, area: Area) -> None:
        pen.rounded_rectangle(area, 60, fill="#1a56c4")
        middle = ((area[0] + area[2]) // 2, (area[1] + area[3]) // 2)
        pen.text(middle, name, font=font(46), fill="white", anchor="mm")


def font(size: int, path: str = SANS) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)
