"""Pages that we write: seeded, in many looks, with the components of UI libraries or a design of their own.

A page is ``<kit>-<site>/<number>``; the number alone decides everything on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, PackageLoader

from screenwright.core.errors import DataError
from screenwright_lab.data.screens.web.pages.design import draw_design
from screenwright_lab.data.screens.web.pages.icons import svg
from screenwright_lab.data.screens.web.pages.text import Scribe
from screenwright_lab.data.screens.web.sources import Split
from screenwright_lab.data.screens.web.stand_ins import font_css, font_families

SITES: dict[str, Split] = {
    "portal": "train", "news": "train", "shop": "train", "wiki": "train", "results": "train", "gallery": "train",
    "login": "train", "mail": "train", "chat": "train", "settings": "train", "dashboard": "train", "tableapp": "train",
    "editor": "train", "phone": "train", "desktop": "train", "office": "train", "files": "train",
    "docs": "validation", "calendar": "validation", "product": "validation",
    "forum": "test", "video": "test", "checkout": "test",
}  # fmt: skip
"""Kinds of pages; a held-out kind is shown in no other split, nor are its icon families."""
ICONS: dict[Split, tuple[str, ...]] = {
    "train": (
        "bootstrap-icons", "lucide", "tabler", "feather", "fontawesome", "remixicon", "boxicons", "iconoir", "eva",
    ),
    "validation": ("heroicons", "heroicons-solid"),
    "test": ("phosphor", "phosphor-fill", "ionicons", "octicons"),
}  # fmt: skip
"""Icon families by split, as in ``data/icons/families.toml``: those that the icon namer is tested on train nothing."""
KITS: dict[str, Split] = {
    "bootstrap": "train", "bootswatch": "train", "bulma": "train", "pico": "train", "classless": "train",
    "materialize": "train", "shoelace": "train", "beercss": "train", "daisyui": "train", "patternfly": "train",
    "antd": "train", "vuetify": "train", "framework7": "train", "nes": "train", "primer": "train", "mdui": "train",
    "retro": "train", "ionic": "validation", "fluent": "validation", "element-plus": "test", "onsen": "test",
}  # fmt: skip
"""UI libraries whose components stand on pages that we write."""
APP_SITES = ("shop", "login", "mail", "chat", "settings", "dashboard", "tableapp", "editor", "phone", "portal")
"""The kinds that show many controls, for pages with the components of a UI library."""
MACHINES = ("desktop", "office", "files")
"""The kinds that show what a computer shows beside pages, with the toolkits of no system in particular."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One application that we write: a kind of page with the components of one kit."""

    kit: str
    site: str
    split: Split

    @property
    def application(self) -> str:
        return f"{self.kit}-{self.site}"

    @property
    def library(self) -> str:
        return f"own {self.split}" if self.kit == "own" else self.kit

    @property
    def icons(self) -> str:
        return " ".join(ICONS[self.split])

    @property
    def phone(self) -> bool | None:
        return True if self.site == "phone" else False if self.site in MACHINES else None


def _written() -> tuple[Written, ...]:
    own = tuple(Written(kit="own", site=site, split=split) for site, split in SITES.items())
    kits = tuple(Written(kit=kit, site=site, split=split) for kit, split in KITS.items() for site in APP_SITES)
    return own + kits


WRITTEN: tuple[Written, ...] = _written()


POPPED_UP = 0.2
"""Share of pages with an open menu over them."""


@cache
def _templates() -> Environment:
    return Environment(loader=PackageLoader(__name__, "."), autoescape=False, trim_blocks=True, lstrip_blocks=True)


def write(path: str, cache_folder: Path) -> str:
    """The HTML of ``<application>/<number>``. Raises DataError for a page that nobody can write."""
    application, _, number = path.partition("/")
    page = next((one for one in WRITTEN if one.application == application), None)
    if page is None or not number.isdecimal():
        raise DataError(f"there is no written page {path!r}")
    rng = Random(path)
    fonts = font_families(cache_folder)
    design = draw_design(rng, fonts or ("DejaVu Sans",), own=page.kit == "own")
    language = (
        "en" if rng.random() < 0.6 else rng.choice(("de", "fr", "es", "pt", "ru", "el", "zh", "ja", "ar", "he", "hi"))
    )
    scribe, family = Scribe(rng, language, page.split), rng.choice(ICONS[page.split])

    def icon(meaning: str) -> str:
        return svg(cache_folder, family, meaning) or svg(cache_folder, family, "star")

    templates = _templates()
    parts: dict[str, Any] = {}
    for name in ("own", page.kit):  # what a library has not is drawn by our own kit
        module = templates.get_template(f"kits/{name}.j2").make_module({"d": design, "s": scribe})
        parts |= {part: getattr(module, part) for part in vars(module) if not part.startswith("_")}
    kit = SimpleNamespace(**parts)
    shared = {"s": scribe, "i": icon, "d": design, "ui": kit, "pairs": _pairs, "tables": _tables}
    body = templates.get_template(f"sites/{page.site}.j2").render(shared)
    if page.site not in MACHINES and rng.random() < POPPED_UP:
        body += templates.get_template("sites/popup.j2").render(shared)
    faces = "".join(
        font_css(cache_folder, name, "/npm") for name in sorted({design["font"], design["heading"]}) if name in fonts
    )
    turned = "rtl" if language in ("ar", "he") else "ltr"
    return (
        f'<!doctype html><html lang="{language}" dir="{turned}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{page.site}</title>'
        f"{kit.head()}<style>{faces}\n{templates.get_template('design.j2').render(d=design)}</style></head>"
        f'<body><div id="page">{body}</div>{kit.foot()}</body></html>'
    )


_ANY = (
    "home", "user", "settings", "mail", "calendar", "folder", "chart", "users", "lock", "help", "card", "tag", "globe",
    "bookmark", "clock", "image", "notifications", "edit", "copy", "download", "share", "delete",
)  # fmt: skip


def _pairs(s: Scribe, icon: Callable[[str], str], low: int, high: int, pictured: bool) -> list[tuple[str, str]]:
    """Entries of menus and side bars: an icon, or nothing, and a word or two."""
    count = s.number(low, high)
    return [(icon(name) if pictured else "", s.title(1, 2)) for name in s.rng.sample(_ANY, count)]


def _tables(
    s: Scribe, columns: int, ui: Any = None, icon: Any = None, ticked: bool = False, most: int = 9
) -> list[list[str]]:
    """Rows of a table: text, numbers, links, badges, and buttons in the last column where ``ui`` is given."""
    sorts = [s.rng.choice(("words", "number", "date", "link", "price", "badge")) for _ in range(columns)]
    rows = []
    for _ in range(s.number(3, most)):
        row = [_value(s, sort, ui) for sort in sorts]
        if ticked:
            row.insert(0, ui.checkbox("", s.chance(0.3)))
        if ui is not None:
            row.append(
                " ".join(ui.icon_button(icon(name), name) for name in ("edit", "delete", "more")[: 1 + len(sorts) % 3])
            )
        rows.append(row)
    return rows


def _value(s: Scribe, sort: str, ui: Any) -> str:
    if sort == "badge" and ui is not None:
        return str(ui.badge(s.word()))
    made = {
        "number": str(s.number(0, 9999)),
        "date": s.date(),
        "price": s.price(),
        "link": f'<a href="/">{s.title(1, 3)}</a>',
    }
    return made.get(sort) or s.title(1, 3)
