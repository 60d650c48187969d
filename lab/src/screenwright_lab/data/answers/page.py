"""A written screen as a page, in one of the looks of plain pages: what is a place of an answer carries its number."""

from __future__ import annotations

from html import escape
from random import Random

from screenwright_lab.data.answers.written import BUTTON, Part, WrittenScreen
from screenwright_lab.data.plain.looks import Look

_SWITCH = (
    ".switch{appearance:none;position:relative;width:34px;height:18px;border-radius:9px;background:#999;"
    "vertical-align:middle;margin:2px 4px} .switch:checked{background:#2a7} .switch::after{content:'';"
    "position:absolute;left:2px;top:2px;width:14px;height:14px;border-radius:50%;background:#fff}"
    ".switch:checked::after{left:18px}"
)
_MORE = (
    ".tabs a{display:inline-block;padding:5px 14px;color:inherit;text-decoration:none;border-bottom:2px solid #8886}"
    ".tabs a.on{border-bottom:2px solid #26c;font-weight:bold} li.on{background:#9bf8}"
    ".menus span{display:inline-block;padding:3px 9px} .menus{border-bottom:1px solid #8886;margin-bottom:8px}"
    ".columns{display:grid;grid-template-columns:1fr 1fr;gap:6px 30px;align-items:start}"
)
_LABELLED = ("field", "select", "slider")
_MARKS = {"check": "checkbox", "radio": "radio", "switch": "checkbox"}


def page_of(screen: WrittenScreen, look: Look, rng: Random, width: int) -> str:
    sections = [_section(screen.parts, first, last, rng) for first, last in _sections(screen.parts)]
    columns = " class=columns" if width >= 1000 and rng.random() < 0.35 else ""
    return (
        f"<!doctype html><meta charset=utf-8><style>{look.css} {_SWITCH} {_MORE}</style>"
        f"<body><h1>{escape(screen.title)}</h1><main{columns}>{''.join(sections)}</main></body>"
    )


def _sections(parts: tuple[Part, ...]) -> list[tuple[int, int]]:
    """Each begins with a group's heading or a table, the first with what comes first."""
    starts = [at for at, one in enumerate(parts) if at == 0 or one.kind == "group" or _is_apart(parts, at)]
    return list(zip(starts, [*starts[1:], len(parts)], strict=True))


def _is_apart(parts: tuple[Part, ...], at: int) -> bool:
    before = parts[at - 1].kind
    return before != "group" and (parts[at].kind == "table" or before == "table")


def _section(parts: tuple[Part, ...], first: int, last: int, rng: Random) -> str:
    body, at = list[str](), first
    if parts[first].kind == "group":
        body.append(f"<h3>{escape(parts[first].label)}</h3>")
        at += 1
    while at < last:
        until = at + 1
        while until < last and parts[until].kind == parts[at].kind and parts[at].kind != "table":
            until += 1
        body.append(_run(parts, at, until, rng))
        at = until
    return f"<section>{''.join(body)}</section>"


def _run(parts: tuple[Part, ...], first: int, last: int, rng: Random) -> str:
    """Parts of one kind that stand together."""
    kind, those = parts[first].kind, list(range(first, last))
    if kind == "table":
        return _table(first, parts[first])
    if kind == "menu":
        return f"<div class=menus>{''.join(_said(at, parts[at].label) for at in those)}</div>"
    if kind in _MARKS:
        return _marks(parts, those, rng)
    if kind in _LABELLED:
        return _labelled(parts, those, rng)
    if kind == "item":
        inner = (f"<li{' class=on' if parts[at].on else ''}>{_said(at, parts[at].label)}</li>" for at in those)
        return f"<ul>{''.join(inner)}</ul>"
    if kind == "tab":
        more = ("role=tab href=# class=" + ("on" if parts[at].on else "off") for at in those)
        inner = (_said(at, parts[at].label, "a", one) for at, one in zip(those, more, strict=True))
        return f"<div class=tabs>{''.join(inner)}</div>"
    if kind == "button":
        inner = (_said(at, parts[at].label, "button", "disabled" if parts[at].on is False else "") for at in those)
        return f"<div class=row>{' '.join(inner)}</div>"
    if kind == "link":
        inner = (_said(at, parts[at].label, "a", "href=#") for at in those)
        return f"<div class=row>{' &nbsp; '.join(inner)}</div>"
    return "".join(f"<p>{_said(at, parts[at].label)}</p>" for at in those)


def _said(at: int | str, words: str, tag: str = "span", more: str = "") -> str:
    return f"<{tag} data-place={at} {more}>{escape(words)}</{tag}>"


def _table(at: int, part: Part) -> str:
    rows = []
    for number, row in enumerate(part.rows):
        tag = "th" if number == 0 else "td"
        places = (f"{at}.{number}.{column}" for column in range(len(row)))
        cells = (f"<{tag} data-place={at}>{_in_cell(at, text)}</{tag}>" for at, text in zip(places, row, strict=True))
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table>{''.join(rows)}</table>"


def _in_cell(place: str, text: str) -> str:
    buttons = BUTTON.findall(text)
    drawn = (_said(f"{place}.{at}", words, "button") for at, words in enumerate(buttons))
    return f"{escape(BUTTON.sub('', text).strip())} {' '.join(drawn)}" if buttons else escape(text)


def _marks(parts: tuple[Part, ...], those: list[int], rng: Random) -> str:
    side = rng.random() < 0.35 and sum(len(parts[at].label) for at in those) < 60
    frame = "<span style='margin-right:16px'>{}</span>" if side else "<div class=row>{}</div>"
    drawn = []
    for at in those:
        part = parts[at]
        more = "class=switch role=switch" if part.kind == "switch" else ""
        mark = (
            f"<input type={_MARKS[part.kind]} {more} name=g{those[0]} id=i{at} data-place={at}"
            f"{' checked' if part.on else ''}>"
        )
        drawn.append(frame.format(f"{mark} <label for=i{at}>{escape(part.label)}</label>"))
    return f"<div>{''.join(drawn)}</div>"


def _labelled(parts: tuple[Part, ...], those: list[int], rng: Random) -> str:
    layout, colon = rng.choice(("left", "above", "grid")), ":" if rng.random() < 0.4 else ""
    pairs = [(f"<label for=i{at}>{escape(parts[at].label)}{colon}</label>", _control(at, parts[at])) for at in those]
    if layout == "grid":
        cells = "".join(f"<div>{label}</div><div>{control}</div>" for label, control in pairs)
        return f"<div style='display:grid;grid-template-columns:max-content max-content;gap:6px 14px'>{cells}</div>"
    row = "row stacked" if layout == "above" else "row"
    return "".join(f"<div class='{row}'>{label} {control}</div>" for label, control in pairs)


def _control(at: int, part: Part) -> str:
    text = escape(part.text, quote=True)
    if part.kind == "slider":
        return f"<input type=range id=i{at} data-place={at} min=0 max=100 value={part.text}>"
    if part.kind == "select":
        return f"<select id=i{at} data-place={at}><option selected>{text}</option></select>"
    return f"<input type=text id=i{at} data-place={at} value='{text}' size={min(40, max(18, len(part.text) + 2))}>"
