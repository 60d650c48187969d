"""What stands around and before a page: the bars, the keyboard, the dialog."""

from __future__ import annotations

from functools import partial

from screenwright.devices.simulated.phone.frame import Area, Meaning, Sheet, around
from screenwright.devices.simulated.phone.model import LAUNCHER, Dialog, Layer, Phone
from screenwright.devices.simulated.phone.pages import title_of
from screenwright.devices.simulated.phone.rows import MARGIN, button, button_width, icon_button

APP_BAR = 56.0
_KEY_ROW, _KEY_ROW_WIDE = 52.0, 40.0
"""Heights of a row of keys in dp, the second while the screen is wider than high."""

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOLS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
_SPECIAL = {"shift": "Shift", "symbols": "Symbols", "backspace": "Backspace", "enter": "Enter"}


def status_bar(phone: Phone, sheet: Sheet, clock: str) -> None:
    """The clock at the left; Wi-Fi, aeroplane mode, Bluetooth and the battery at the right."""
    area, over_wallpaper = sheet.frame.status, phone.page == LAUNCHER
    tone = "#ffffff" if over_wallpaper else "ink"
    means = Meaning(kind="status_bar", name="Status bar")
    if over_wallpaper:
        sheet.add("nothing", area, means)
    else:
        sheet.fill(area, "ground", means=means, modal=True)
    sheet.words(area.left + MARGIN, area.middle[1], clock, 13, tone)
    x = area.right - MARGIN - 6
    shown = (("battery", True), ("wifi", phone.switches["Wi-Fi"]), ("plane", phone.switches["Aeroplane mode"]),
             ("bluetooth", phone.switches["Bluetooth"]))  # fmt: skip
    for icon, on in shown:
        if on:
            sheet.glyph(icon, x, area.middle[1], 14, tone, Meaning(kind="icon", icon=icon))
            x -= 20


def navigation_bar(phone: Phone, sheet: Sheet) -> None:
    """Back, Home and Recents, from the left, or from below where the bar stands at the side of a phone turned left."""
    area, over_wallpaper = sheet.frame.navigation, phone.page == LAUNCHER
    means = Meaning(kind="navigation_bar", name="Navigation bar")
    if over_wallpaper:
        sheet.add("nothing", area, means)
    else:
        sheet.fill(area, "ground", means=means, modal=True)
    upright = area.height > area.width
    acts = {"Back": phone.back, "Home": phone.home, "Recents": phone.recents}
    for number, (name, act) in enumerate(acts.items()):
        share = (number + 1) / 4
        place = 1 - share if upright and sheet.frame.turns == 1 else share
        x = area.middle[0] if upright else area.left + place * area.width
        y = area.top + place * area.height if upright else area.middle[1]
        sheet.add("nothing", around(x, y, 48 if upright else 72, 72 if upright else 48), Meaning(tap=act))
        tone = "#ffffff" if over_wallpaper else "faint"
        glyph = Meaning(kind="icon", name=name, icon=name.lower(), tap=act)
        sheet.glyph(f"nav {name.lower()}", x, y, 20, tone, glyph)


def app_bar(phone: Phone, sheet: Sheet, area: Area) -> None:
    """The page's title, a way back where there is one, and what can be done with the page."""
    page, middle = phone.page, area.middle[1]
    sheet.fill(area, "ground", modal=True)
    left, right = area.left + MARGIN, area.right - MARGIN
    if page.place:
        icon_button(sheet, "back", "Navigate up", left + 12, middle, phone.back)
        left += 40
    if page.place == "new":
        width = button_width(sheet, "Save") + 8
        button(sheet, around(right - width / 2, middle, width, 40), "Save", phone.save, filled=True)
        right -= width + 8
    if page.contact:
        delete = partial(phone.ask_to_delete, page.contact)
        icon_button(sheet, "delete", "Delete", right - 12, middle, delete)
        right -= 40
    sheet.words(left, middle, title_of(page), 22, limit=right - left)


def floating_button(phone: Phone, sheet: Sheet, content: Area) -> None:
    """A glyph and words on a raised button at the lower right, over whatever scrolls there."""
    text = "New contact"
    width, right, bottom = sheet.advance(text, 14) + 68, content.right - MARGIN, content.bottom - MARGIN
    area = Area(right - width, bottom - 56, right, bottom)
    means = Meaning(kind="button", name=text, text=text, icon="add", tap=partial(phone.go, "new"))
    sheet.fill(area, "tint", 16, means)
    sheet.glyph("add", area.left + 28, area.middle[1], 24, "on_tint")
    sheet.words(area.left + 48, area.middle[1], text, 14, "on_tint", silent=True)


def keyboard_height(sheet: Sheet) -> float:
    whole = sheet.frame.whole
    return 4 * (_KEY_ROW_WIDE if whole.width > whole.height else _KEY_ROW) + 8


def keyboard(phone: Phone, sheet: Sheet, area: Area) -> None:
    """Letters or symbols in three rows; below them the space and what is needed most often."""
    sheet.fill(area, "keys", modal=True)
    height, unit = (area.height - 8) / 4, area.width / 10
    lines = SYMBOLS if phone.layer == "symbols" else LETTERS
    for number, line in enumerate(lines):
        y = area.top + 4 + (number + 0.5) * height
        start = area.middle[0] - len(line) * unit / 2
        for place, key in enumerate(line.upper() if phone.layer == "capitals" else line):
            _key(phone, sheet, key, around(start + (place + 0.5) * unit, y, unit, height))
    y = area.top + 4 + 2.5 * height
    wide = 1.5 * unit
    if phone.layer != "symbols":
        _key(phone, sheet, "shift", around(area.left + wide / 2, y, wide, height))
    _key(phone, sheet, "backspace", around(area.right - wide / 2, y, wide, height))
    x, y = area.left, y + height
    for key, units in (("symbols", 1.5), (",", 1.0), (" ", 5.0), (".", 1.0), ("enter", 1.5)):
        _key(phone, sheet, key, Area(x, y - height / 2, x + units * unit, y + height / 2))
        x += units * unit


def _key(phone: Phone, sheet: Sheet, key: str, area: Area) -> None:
    name = _SPECIAL.get(key) or ("Space" if key == " " else key)
    text = ("ABC" if phone.layer == "symbols" else "?123") if key == "symbols" else "" if key in _SPECIAL else key
    tap = partial(phone.touch_key, key)
    tone = "accent" if key == "enter" else "special" if key in _SPECIAL else "key"
    sheet.add("nothing", area, Meaning(tap=tap))  # no gaps between keys
    means = Meaning(kind="button", name=name, text=text.strip() or None, tap=tap)
    sheet.fill(area.inset(2.5, 4), tone, 18 if key in ("enter", "symbols") else 6, means)
    if text:
        sheet.words(*area.middle, text, 14 if key == "symbols" else 20, "ink", "middle", silent=True)
    else:
        icon = _icon(key, phone.layer)
        sheet.glyph(icon, *area.middle, 22, "on_accent" if key == "enter" else "ink")


def _icon(key: str, layer: Layer) -> str:
    return "shifted" if key == "shift" and layer == "capitals" else key


def dialog(phone: Phone, sheet: Sheet, asked: Dialog) -> None:
    """In the middle of the content; a touch beside it is a no."""
    whole, content = sheet.frame.whole, sheet.frame.content
    sheet.fill(whole, "scrim", means=Meaning(tap=partial(phone.answer, None)), modal=True)
    lines = _wrapped(sheet, asked.message, 264)
    scale = max(1.0, sheet.frame.text_scale)
    area = around(*content.middle, 312, (116 + 20 * len(lines)) * scale)
    sheet.fill(area, "sheet", 28, Meaning(kind="dialog", name=asked.title), modal=True)
    sheet.words(area.left + 24, area.top + 36 * scale, asked.title, 20, limit=264)
    for number, line in enumerate(lines):
        sheet.words(area.left + 24, area.top + (70 + 20 * number) * scale, line, 14, "faint")
    right = area.right - 16
    for label, act in ((asked.yes, asked.act), (asked.no, None)):
        if label:
            width = button_width(sheet, label)
            place = Area(right - width, area.bottom - 52, right, area.bottom - 12)
            button(sheet, place, label, partial(phone.answer, act), filled=False)
            right -= width + 4


def _wrapped(sheet: Sheet, text: str, limit: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and sheet.advance(longer, 14) > limit:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
