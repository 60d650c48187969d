"""Files that pages ask of a CDN, or of a folder that npm left out, taken from other fetched packages instead."""

from __future__ import annotations

import random
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

_FA5, _FA6 = "fortawesome+fontawesome-free@5.15.4", "fortawesome+fontawesome-free@6.7.2"
_BI = "bootstrap-icons@1.13.2"
RULES: tuple[tuple[str, str], ...] = (
    (r"font-?awesome.*/(?:v?4|5)[.\d]*/.*?((?:css|js|webfonts)/[\w.-]+)$", _FA5 + "/{0}"),
    (r"(?:use|kit)\.fontawesome\.com/releases/v5[.\d]*/(.+)$", _FA5 + "/{0}"),
    (r"(?:use|kit)\.fontawesome\.com/(?:releases/v6[.\d]*/)?((?:css|js|webfonts)/[\w.-]+)$", _FA6 + "/{0}"),
    (r"kit\.fontawesome\.com/\w+\.js$", _FA6 + "/js/all.min.js"),
    (r"font-?awesome.*/(?:css/)?(?:all|font-?awesome)(?:\.min)?\.css$", _FA5 + "/css/all.min.css"),
    (r"fontawesome-free/(.+)$", _FA5 + "/{0}"),
    (r"jquery(?:-[\d.]+)?(?:\.slim)?(?:\.min)?\.js$", "jquery@3.7.1/dist/jquery.min.js"),
    (r"bootstrap@?/?5[.\d]*(?:-\w+)?/(?:dist/)?((?:css|js)/.+)$", "bootstrap@5.3.8/dist/{0}"),
    (r"bootstrap@?/?4[.\d]*/(?:dist/)?((?:css|js)/.+)$", "bootstrap@4.6.2/dist/{0}"),
    (r"(?:bootstrap/)(?:dist/)?((?:css|js)/bootstrap[\w.-]*)$", "bootstrap@4.6.2/dist/{0}"),
    (r"bootstrap-icons(?:@[\d.]+)?/.*bootstrap-icons(?:\.min)?\.css$", _BI + "/font/bootstrap-icons.css"),
    (r"bootstrap-icons(?:@[\d.]+)?/(.+)$", _BI + "/{0}"),
    (r"popper(?:\.js)?(?:@1|/1)[.\d]*/.*$", "popper.js@1.16.1/dist/umd/popper.min.js"),
    (r"popper(?:\.min)?\.js$", "popperjs+core@2.11.8/dist/umd/popper.min.js"),
    (r"[Cc]hart(?:\.umd|\.bundle)?(?:\.min)?\.js$", "chart.js@4.6.1/dist/chart.umd.js"),
    (r"foundation(?:\.min)?\.(css|js)$", "foundation-sites@6.9.0/dist/{0}/foundation.min.{0}"),
    (r"semantic(?:\.min)?\.(css|js)$", "fomantic-ui@2.9.4/dist/semantic.min.{0}"),
    (r"/icon\?family=Material\+Icons", "material-icons@1.13.14/iconfont/material-icons.css"),
)
"""Ends of addresses, and what is served for them; the first that fits."""
UIKIT = "".join(
    f"document.write({tag!r});"
    for tag in (
        '<link rel="stylesheet" href="../dist/css/uikit.min.css">',
        '<script src="../dist/js/uikit.min.js"></script>',
        '<script src="../dist/js/uikit-icons.min.js"></script>',
    )
)
"""What the test pages of UIkit ask for first, and its package leaves out: a script that loads the library."""


def stand_in(cache: Path, url: str) -> Path | None:
    """The fetched file that serves instead of ``url``, None where there is none."""
    parts = urlsplit(url)
    where = unquote(f"{parts.netloc}{parts.path}{'?' + parts.query if parts.query else ''}")
    for pattern, target in RULES:
        found = re.search(pattern, where.split("?")[0] if "?family" not in pattern else where)
        if found and (path := cache / target.format(*found.groups())).is_file():
            return path
    npm = re.search(
        r"(?:cdn\.jsdelivr\.net/npm|unpkg\.com)/((?:@[\w.-]+/)?[\w.-]+?)(?:@[^/]*)?/(.+)$", where.split("?")[0]
    )
    if npm is None:
        return None
    name = npm[1].lstrip("@").replace("/", "+")
    for folder in sorted(cache.glob(f"{name}@*"), reverse=True):
        if (path := folder / npm[2]).is_file():
            return path
    return None


def font_families(cache: Path) -> tuple[str, ...]:
    """Names of the fetched font families, as folders spell them: ``open-sans``."""
    return tuple(sorted(path.name.split("@")[0].removeprefix("fontsource+") for path in cache.glob("fontsource+*")))


def font_css(cache: Path, family: str, origin: str) -> str:
    """``@font-face`` rules of one fetched family under its own name; empty where it has not been fetched."""
    slug = family.lower().replace("+", "-").replace(" ", "-")
    home = next(iter(cache.glob(f"fontsource+{slug}@*")), None)
    if home is None:
        return ""
    rules = []
    for weight in (300, 400, 500, 700):
        for file in sorted((home / "files").glob(f"{slug}-*-{weight}-normal.woff2")):
            subset = file.name[len(slug) + 1 :].split(f"-{weight}-")[0]
            rules.append(
                f"@font-face{{font-family:'{family.replace('+', ' ')}';font-weight:{weight};"
                f"src:url({origin}/{home.name}/files/{file.name});unicode-range:{RANGES.get(subset, 'U+F0000')}}}"
            )
    return "\n".join(rules)


RANGES = {
    "latin": "U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2190-2193",
    "latin-ext": "U+0100-02FF,U+1E00-1EFF",
    "cyrillic": "U+0400-045F,U+0490-0491",
    "greek": "U+0370-03FF",
    "vietnamese": "U+1EA0-1EF9,U+20AB",
    "arabic": "U+0600-06FF,U+FB50-FDFF,U+FE70-FEFF",
    "hebrew": "U+0590-05FF",
    "devanagari": "U+0900-097F",
}


def google_fonts(cache: Path, url: str, origin: str) -> str:
    """The answer of the font service for its stylesheet ``url``, from the fetched families or one in their place."""
    named = re.findall(r"family=([^:&|]+)|\|([^:&|]+)", url)
    known = font_families(cache)
    sheets = []
    for pair in named:
        family = unquote(pair[0] or pair[1]).replace("+", " ")
        css = font_css(cache, family, origin)
        if not css and known:
            other = random.Random(family).choice(known)
            css = font_css(cache, other, origin).replace(f"font-family:'{other}'", f"font-family:'{family}'")
        sheets.append(css)
    return "\n".join(sheets)
