"""What stands around a page on a person's screen: the browser's own controls, icons of a desktop, a bar at the bottom.

Rendered pages are pages alone. Here their labels are moved down and labels of a frame are put around them; such things
are called by their role, which stands in ``key`` after ``ROLE``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind
from screenwright_lab.data.screens.labels import Label, LabelledScreen

ROLE = "role:"
LEAST = 30
"""Rows of the browser's tabs that a screen is wide at least; on narrower ones, of phones, nothing stands around."""
_PROGRAMS = {
    "Firefox Web Browser": "browser|Firefox|Firefox browser|web browser|internet browser|fire fox browser",
    "Microsoft Edge": "browser|Microsoft Edge|Edge browser|Edge", "Google Chrome": "browser|Chrome|Chrome browser",
    "Terminal": "terminal|command line|console", "LXTerminal": "terminal|LXTerminal|command line terminal",
    "Trash": "trash|wastebasket|recycle bin", "Home": "home folder|home directory", "Text Editor": "text editor|editor",
    "Mousepad": "text editor|notepad|Mousepad", "Calculator": "calculator", "Files": "file manager|files",
    "Documents": "documents folder|folder Documents", "Recycle Bin": "recycle bin|trash", "Settings": "settings",
    "LibreOffice Writer": "Writer|word processor|LibreOffice Writer", "GIMP": "GIMP|image editor",
    "report.pdf": "report.pdf",
    "notes.txt": "notes.txt|text file notes", "photo.png": "photo.png|picture photo", "Music Player": "music player",
}  # fmt: skip
_ADDRESS = "address bar|URL bar|location bar|browser address bar|address field|browser's search bar|website address bar"
_CLOSE = "close button of the window|cross in the upper right corner|close button|window's close button"
_MENUS = (
    "View", "Insert", "Format", "Tools", "Window", "Select", "Image", "Layer", "Colors", "Filters", "Search", "Go",
    "Data",
    "Table", "Styles", "Slide", "Options", "Bookmarks", "History", "Document", "Find", "Open", "Run", "Terminal",
)  # fmt: skip
_TOOLS = {
    "save": "save icon|save button|button to save the file|save tool", "print": "print icon|print button",
    "open_folder": "open file button|open icon", "new_file": "new document button|new file icon",
    "cut": "cut icon|scissors", "copy": "copy icon|copy button", "paste": "paste icon|paste button",
    "undo": "undo button|undo arrow", "redo": "redo button", "table": "insert table button|table icon",
    "search": "find and replace button|magnifier icon|search tool", "image": "insert picture button|image icon",
    "bar_chart": "insert chart button|chart drawing option|chart icon", "bold": "bold button|B for bold text",
    "italic": "italic button", "underline": "underline button|underline icon", "help": "help button",
    "highlight": "highlighting button|character highlighting colour|highlight color button",
    "align_left": "align left button", "align_center": "centre alignment button|center button",
    "list": "bullet list button", "numbered_list": "numbering button", "zoom_in": "zoom in button|enlarge button",
    "zoom_out": "zoom out button", "paint": "brush tool|paintbrush", "text": "text tool|letter A in the toolbox",
    "crop": "crop tool|cropping button", "link": "insert link button",
}  # fmt: skip
_FONTS = ("Liberation Serif", "Arial", "DejaVu Sans", "Times New Roman", "Calibri")
_SITES = (
    "www.example.org/start",
    "example.com",
    "https://news.example.net",
    "search or enter address",
    "",
    "docs.example",
)


@dataclass(frozen=True, slots=True)
class _Part:
    kind: Kind
    box: Box
    roles: str
    text: str | None = None
    icon: str | None = None

    def label(self) -> Label:
        return Label(
            kind=self.kind, box=self.box, text=self.text, icon=self.icon, clickable=True, key=ROLE + self.roles
        )


def surrounded(screen: LabelledScreen, rng: Random) -> LabelledScreen:
    """The screen in a browser, on a desktop, in both or as it is; as wide as before, higher by what stands around."""
    unit = round(24 * screen.scale)
    if screen.width < LEAST * unit:
        return screen
    parts: list[_Part] = []
    top = bottom = 0
    chance = rng.random()
    if chance < 0.4:
        top = 3 * unit
        parts += _browser(screen.width, unit, rng)
    elif chance < 0.75:
        top = 4 * unit
        parts += _application(screen.width, unit, rng)
    if rng.random() < 0.3:
        bottom = rng.choice((1, 2)) * unit
        edge = top + screen.height
        parts += _bar(screen.width, edge, bottom, rng)
    moved = [replace(label, box=label.box.moved(0, top)) for label in screen.labels]
    height = screen.height + top + bottom
    if rng.random() < 0.25:
        moved, parts = [], [*parts, *_desktop(screen.width, height - bottom, top, unit, rng)]
    labels = (*(part.label() for part in parts), *moved)
    return replace(screen, height=height, labels=labels)


def _browser(width: int, unit: int, rng: Random) -> list[_Part]:
    """Tabs with the window's buttons above, then the row of the address."""
    row, parts = unit, list[_Part]()
    title = rng.choice(("New Tab", "Welcome", "Start page", "Results", "Documentation"))
    parts.append(_Part("tab", Box(unit, 2, 9 * unit, row - 2), "current tab|open tab", text=title))
    parts.append(_Part("icon", Box(8 * unit, 4, 9 * unit - 4, row - 4), "close button of the tab", icon="close"))
    parts.append(
        _Part("button", Box(9 * unit + 6, 3, 10 * unit, row - 3), "new tab button|plus next to the tabs", icon="add")
    )
    close = Box(width - unit, 2, width - 2, row - 2)
    roles = (
        "close button of the window|cross in the upper right corner|browser's close button|close button|browser window"
    )
    parts.append(_Part("button", close, roles, icon=rng.choice(("close", None))))
    at = unit // 2
    for icon, roles in (("back", "back button"), ("forward", "forward button"), ("refresh", "reload button")):
        parts.append(_Part("icon", Box(at, row + unit // 2, at + unit, row + 3 * unit // 2), roles, icon=icon))
        at += round(1.5 * unit)
    field = Box(at + unit, row + unit // 3, width - round(unit * rng.uniform(4, 12)), row + 5 * unit // 3)
    parts.append(_Part("input", field, _ADDRESS, text=rng.choice(_SITES) or None))
    menu = Box(width - 3 * unit // 2, row + unit // 2, width - unit // 2, row + 3 * unit // 2)
    roles = "browser menu|menu button of the browser|settings menu|menu in the upper right corner"
    parts.append(_Part("button", menu, roles, icon=rng.choice(("menu", "more", "more_vertical"))))
    return parts


def _application(width: int, unit: int, rng: Random) -> list[_Part]:
    """A title with the window's buttons, a bar of menus, a row of tools, a row of fields and more tools."""
    title = rng.choice(("Untitled 1 - Writer", "notes.txt", "report.odt", "Image Editor", "Sheet 1 - Calc"))
    parts = [_Part("text", Box(unit, 2, 10 * unit, unit - 2), "", text=title)]
    parts.append(_Part("button", Box(width - unit, 2, width - 2, unit - 2), _CLOSE, icon=rng.choice(("close", None))))
    at = 4
    for name in ("File", "Edit", *rng.sample(_MENUS, rng.randint(4, 9)), "Help"):
        wide = len(name) * unit // 3 + unit // 2
        roles = "|".join(
            form.format(name) for form in ("{} menu", "{} in the menu bar", "{} option in the menu bar", "{}")
        )
        parts.append(_Part("menuitem", Box(at, unit + 2, at + wide, 2 * unit - 2), roles, text=name))
        at += wide + 4
    at = unit // 2
    for icon in rng.sample(sorted(_TOOLS), min(len(_TOOLS), width // (2 * unit), rng.randint(6, 20))):
        box = Box(at, 2 * unit + 3, at + unit, 3 * unit - 3)
        parts.append(_Part("button", box, _TOOLS[icon], icon=icon))
        at += round(1.5 * unit)
    field = Box(unit // 2, 3 * unit + 3, 5 * unit, 4 * unit - 3)
    parts.append(
        _Part("select", field, "paragraph style|style box|text style drop-down|style menu", text="Default Style")
    )
    field = Box(6 * unit, 3 * unit + 3, 12 * unit, 4 * unit - 3)
    parts.append(_Part("select", field, "font|font name|font box|font drop-down menu", text=rng.choice(_FONTS)))
    field = Box(13 * unit, 3 * unit + 3, 15 * unit, 4 * unit - 3)
    parts.append(_Part("select", field, "font size|text size|font size drop-down box|size of the text", text="12 pt"))
    return parts


def _bar(width: int, top: int, height: int, rng: Random) -> list[_Part]:
    start = Box(2, top + 2, height, top + height - 2)
    parts = [
        _Part(
            "icon",
            start,
            "Start menu|start button|Start|menu in the lower left corner",
            icon=rng.choice((None, "windows", "menu")),
        )
    ]
    at = 2 * height
    if rng.random() < 0.5:
        field = Box(at, top + 3, at + 8 * height, top + height - 3)
        parts.append(
            _Part(
                "input",
                field,
                "search bar of the taskbar|search box in the lower left corner",
                text="Type here to search",
            )
        )
        at += 9 * height
    for name in rng.sample(sorted(_PROGRAMS), 3):
        if at + 9 * height > width:
            break
        parts.append(_Part("button", Box(at, top + 2, at + 5 * height, top + height - 2), _PROGRAMS[name], text=name))
        at += 6 * height
    clock = Box(width - 4 * height, top + 2, width - 4, top + height - 2)
    return [*parts, _Part("text", clock, "clock|time", text=f"{rng.randint(0, 23)}:{rng.randint(10, 59)}")]


def _desktop(width: int, bottom: int, top: int, unit: int, rng: Random) -> list[_Part]:
    """Pictures in columns with their names below, which is what is called an icon of the desktop."""
    parts, x, y = list[_Part](), unit, top + unit
    for name in rng.sample(sorted(_PROGRAMS), rng.randint(4, 12)):
        roles = "|".join(f"{role} icon|{role}" for role in _PROGRAMS[name].split("|"))
        parts.append(_Part("image", Box(x, y, x + 2 * unit, y + 2 * unit), roles))
        words = name if len(name) < 12 or rng.random() < 0.4 else f"{name[:9]}..."
        caption = Box(x - unit // 2, y + 2 * unit + 4, x + 5 * unit // 2, y + 11 * unit // 4)
        parts.append(_Part("text", caption, "", text=words))
        y += 4 * unit
        if y + 4 * unit > bottom:
            x, y = x + 5 * unit, top + unit
        if x + 3 * unit > width or y + 3 * unit > bottom:
            break
    return parts
