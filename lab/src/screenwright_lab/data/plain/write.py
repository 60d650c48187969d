"""A plain page as HTML: sections by lot, each of one kind, in the layouts that people meet."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from random import Random

from screenwright_lab.data.plain.looks import Look
from screenwright_lab.data.screens.web.pages.text import Scribe

LANGUAGES = ("en",) * 7 + ("de", "fr", "zh")
_SPREAD = "<div class=row style='display:flex;justify-content:space-between;width:{}px'>{{}}</div>"
"""Something on the left, something on the right."""
_LAYOUTS = ("left", "above", "inline", "grid", "spread")


def write(rng: Random, split: str, look: Look) -> tuple[str, str]:
    """The page and its language. Two tables at most, and two to five other sections."""
    language = rng.choice(LANGUAGES)
    scribe = Scribe(rng, language, split)
    sections: list[Callable[[Scribe], str]] = [
        _checks, _radios, _fields, _selects, _sliders, _actions, _prose, _search, _written,
    ]  # fmt: skip
    chosen = rng.sample(sections, rng.randint(2, 5))
    for chance in (0.75, 0.15):
        if rng.random() < chance:
            chosen.insert(rng.randrange(len(chosen) + 1), rng.choice((_table, _table, _keyed_table)))
    body = "".join(f"<section>{_heading(scribe)}{section(scribe)}</section>" for section in chosen)
    page = (
        f"<!doctype html><html lang={language}><meta charset=utf-8><style>{look.css}</style>"
        f"<body>{_heading(scribe, 'h1')}{body}</body></html>"
    )
    return page, language


def _heading(scribe: Scribe, tag: str = "h3") -> str:
    return f"<{tag}>{escape(scribe.title(1, 3))}</{tag}>" if scribe.chance(0.6) else ""


def _table(scribe: Scribe) -> str:
    """A record in each row; some cells are empty or of several lines, some rows begin with a link or end in buttons."""
    kinds = columns(scribe)
    if wide := scribe.chance(0.3):
        kinds = [lambda: scribe.title(3, 8), *kinds]
    chosen = scribe.rng.sample(kinds, scribe.number(2, 5))
    heads = [scribe.title(1, 2) for _ in chosen]
    acts = [scribe.word() for _ in range(scribe.number(1, 2))] if scribe.chance(0.25) else []
    act = "".join(f"<button>{escape(one)}</button> " for one in acts)
    linked, first = scribe.chance(0.15), "th" if scribe.chance(0.1) else "td"

    def cell(at: int, text: str) -> str:
        tag = first if at == 0 else "td"
        return f"<{tag}>{f'<a href=#>{escape(text)}</a>' if linked and at == 0 else escape(text)}</{tag}>"

    rows = [
        "".join(cell(at, "" if scribe.chance(0.04) else make()) for at, make in enumerate(chosen))
        + (f"<td>{act}</td>" if act else "")
        for _ in range(scribe.number(2, 8))
    ]
    head = "".join(f"<th>{escape(name)}</th>" for name in heads) + ("<th></th>" if act else "")
    named = f"<caption>{escape(scribe.title(1, 3))}</caption>" if scribe.chance(0.2) else ""
    size = f"width:{scribe.number(240, 640)}px" if wide or scribe.chance(0.2) else ""
    side = scribe.rng.choice(("", "", "", "text-align:left", "text-align:right", "text-align:center"))
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table style='{size};{side}'>{named}<tr>{head}</tr>{body}</table>"


def columns(scribe: Scribe) -> list[Callable[[], str]]:
    """What the cells of a column hold."""
    return [scribe.person, scribe.price, scribe.date, scribe.email, _phone(scribe), _status(scribe), _amount(scribe)]


def _keyed_table(scribe: Scribe) -> str:
    """Names on the left, values on the right, no heading row."""
    rows = [(scribe.title(1, 2), scribe.rng.choice((scribe.person, scribe.price, scribe.date, _status(scribe)))())
            for _ in range(scribe.number(3, 6))]  # fmt: skip
    return "<table>" + "".join(f"<tr><td>{escape(a)}</td><td>{escape(b)}</td></tr>" for a, b in rows) + "</table>"


def _amount(scribe: Scribe) -> Callable[[], str]:
    return lambda: str(scribe.number(0, 500))


def _phone(scribe: Scribe) -> Callable[[], str]:
    return lambda: f"{scribe.number(200, 989)} {scribe.number(100, 999)} {scribe.number(1000, 9999)}"


def _status(scribe: Scribe) -> Callable[[], str]:
    words = [scribe.word() for _ in range(3)]
    return lambda: scribe.rng.choice(words)


def _checks(scribe: Scribe) -> str:
    return _marks(scribe, "checkbox", lambda _: scribe.chance(0.5))


def _radios(scribe: Scribe) -> str:
    count = scribe.number(2, 5)
    chosen = scribe.number(0, count - 1)
    return _marks(scribe, "radio", lambda at: at == chosen, count)


def _marks(scribe: Scribe, kind: str, is_on: Callable[[int], bool], count: int = 0) -> str:
    """Marks with their label behind or, seldom, before; below one another or side by side."""
    before, side, group = scribe.chance(0.15), scribe.chance(0.4), f"g{scribe.number(0, 10**9)}"
    spread = scribe.number(260, 520) if not side and scribe.chance(0.15) else 0
    parts = []
    for at in range(count or scribe.number(2, 6)):
        mark = f"<input type={kind} name={group} id={group}{at}{' checked' if is_on(at) else ''}>"
        label = f"<label for={group}{at}>{escape(scribe.title(1, 3))}</label>"
        parts.append(f"{label} {mark}" if before or spread else f"{mark} {label}")
    legend = f"<legend>{escape(scribe.title(1, 2))}</legend>" if scribe.chance(0.4) else ""
    frame = "<span style='margin-right:16px'>{}</span>" if side else "<div class=row>{}</div>"
    if spread:
        frame = _SPREAD.format(spread)
    inner = "".join(frame.format(one) for one in parts)
    return f"<fieldset>{legend}{inner}</fieldset>" if legend else f"<div>{inner}</div>"


def _fields(scribe: Scribe) -> str:
    def field(name: str) -> str:
        value = scribe.rng.choice((scribe.person, scribe.email, scribe.date, lambda: scribe.title(1, 3), lambda: ""))()
        hint = f" placeholder='{escape(scribe.title(1, 3), quote=True)}'" if not value and scribe.chance(0.5) else ""
        if scribe.chance(0.1):
            rows, columns = scribe.number(2, 4), scribe.number(16, 34)
            return f"<textarea id={name} rows={rows} cols={columns}>{escape(value)}</textarea>"
        return f"<input type=text id={name} value='{escape(value, quote=True)}'{hint} size={scribe.number(14, 30)}>"

    return _labelled(scribe, scribe.number(2, 5), field)


def _selects(scribe: Scribe) -> str:
    def select(name: str) -> str:
        options = [scribe.title(1, 2) for _ in range(scribe.number(2, 5))]
        chosen = scribe.rng.choice(options)
        inner = "".join(f"<option{' selected' if one == chosen else ''}>{escape(one)}</option>" for one in options)
        return f"<select id={name}>{inner}</select>"

    return _labelled(scribe, scribe.number(1, 3), select)


def _sliders(scribe: Scribe) -> str:
    def slider(name: str) -> str:
        value = scribe.number(0, 100)
        shown = f" <output>{value}</output>" if scribe.chance(0.5) else ""
        return f"<input type=range id={name} min=0 max=100 value={value}>{shown}"

    return _labelled(scribe, scribe.number(1, 3), slider)


def _labelled(scribe: Scribe, count: int, control: Callable[[str], str]) -> str:
    """Controls with their labels to the left, above, on one line, or in two columns."""
    layout, stem = scribe.rng.choice(_LAYOUTS), f"f{scribe.number(0, 10**9)}n"
    colon = ":" if scribe.chance(0.4) else ""
    pairs = [(f"<label for={stem}{at}>{escape(scribe.title(1, 3))}{colon}</label>", control(f"{stem}{at}"))
             for at in range(count)]  # fmt: skip
    if layout == "above":
        return "".join(f"<div class='row stacked'>{label}{one}</div>" for label, one in pairs)
    if layout == "inline":
        spans = (f"<span style='margin-right:18px'>{label} {one}</span>" for label, one in pairs)
        return f"<div>{' '.join(spans)}</div>"
    if layout == "grid":
        cells = "".join(f"<div>{label}</div><div>{one}</div>" for label, one in pairs)
        return f"<div style='display:grid;grid-template-columns:max-content max-content;gap:8px 16px'>{cells}</div>"
    if layout == "spread":
        frame = _SPREAD.format(scribe.number(300, 560))
        return "".join(frame.format(f"{label} {one}") for label, one in pairs)
    return "".join(f"<div class=row>{label} {one}</div>" for label, one in pairs)


def _actions(scribe: Scribe) -> str:
    buttons = "".join(f"<button>{escape(scribe.title(1, 2))}</button> " for _ in range(scribe.number(1, 4)))
    links = "".join(f"<a href=#>{escape(scribe.title(1, 3))}</a> " for _ in range(scribe.number(0, 3)))
    return f"<div>{buttons}{links}</div>"


def _search(scribe: Scribe) -> str:
    """A field with its button."""
    name, value = f"f{scribe.number(0, 10**9)}", scribe.title(1, 2) if scribe.chance(0.5) else ""
    field = f"<input type=text id={name} value='{escape(value, quote=True)}' size={scribe.number(14, 30)}>"
    label = f"<label for={name}>{escape(scribe.title(1, 2))}</label>"
    return f"<div>{label} {field} <button>{escape(scribe.word())}</button></div>"


def _written(scribe: Scribe) -> str:
    """Texts that are neither a table nor a form: a list, terms with what they mean, or links in a row."""
    how, many = scribe.number(0, 2), scribe.number(2, 6)
    if how == 0:
        return "<ul>" + "".join(f"<li>{escape(scribe.title(1, 6))}</li>" for _ in range(many)) + "</ul>"
    if how == 1:
        pairs = ((escape(scribe.title(1, 2)), escape(scribe.title(1, 6))) for _ in range(many))
        return "<dl>" + "".join(f"<dt>{term}</dt><dd>{meaning}</dd>" for term, meaning in pairs) + "</dl>"
    between = scribe.rng.choice((" ", " | ", " / ", " > "))
    return "<nav>" + between.join(f"<a href=#>{escape(scribe.title(1, 2))}</a>" for _ in range(many)) + "</nav>"


def _prose(scribe: Scribe) -> str:
    return f"<p style='max-width:640px'>{escape(scribe.paragraph(1, 3))}</p>"
