"""Pages of six families, written with private things on them or with what only looks so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from random import Random

from screenwright_lab.data.redaction.values import CITIES, NAMES, harmless, private

_STYLE = """
* {{ box-sizing: border-box }} body {{ margin: 0; padding: 18px; font: {size}px {font}; color: {ink};
  background: {ground}; width: {width}px }}
i {{ font-style: normal }} h1 {{ font-size: 1.4em; margin: 0 0 14px }} p {{ margin: 6px 0 }}
span {{ white-space: nowrap }}
input {{ font: inherit; color: inherit; background: {paper}; border: 1px solid #888; padding: 5px 8px; width: 300px;
  border-radius: {radius}px }}
.row {{ margin: 9px 0; display: flex; align-items: center }} .row span {{ width: {label}px }}
.above {{ margin: 9px 0 }} .above span {{ display: block; width: max-content; margin-bottom: 3px }}
table {{ border-collapse: collapse }} td, th {{ border: 1px solid #999; padding: 5px 12px; text-align: left;
  font-weight: normal }} th {{ font-weight: bold }}
.say {{ background: {paper}; border-radius: 10px; padding: 7px 12px; margin: 8px 0; width: max-content }}
.me {{ margin-left: 110px }} button {{ font: inherit; padding: 5px 16px; margin-top: 8px }}
"""
_FONTS = ("DejaVu Sans", "Liberation Sans", "Liberation Serif", "sans-serif")
_LOOKS = (("#222", "#fff", "#fff"), ("#1d2733", "#f1f4f8", "#fff"), ("#e8e8ec", "#20242b", "#2d333d"))


@dataclass
class Writer:
    """Draws the values of one page. ``planting``: with private ones."""

    rng: Random
    planting: bool
    lines: list[str] = field(default_factory=list)

    def value(self, kind: str) -> tuple[str, str]:
        """The text, and the attribute that marks it where it is private."""
        if not self.planting:
            return ("••••••••" if kind == "password" else harmless(self.rng)), ""
        text = private(kind, self.rng)
        return text, f' data-private="{kind}" data-value="{escape(text)}"'

    def field(self, label: str, kind: str | None, plain: str = "") -> None:
        """A label with its input, beside or above."""
        text, mark = self.value(kind) if kind else (plain, "")
        way = "row" if self.rng.random() < 0.5 else "above"
        self.lines.append(
            f'<div class={way}><span data-kind=text>{escape(label)}</span>'
            f'<input data-kind=input value="{escape(text)}"{mark}></div>'
        )  # fmt: skip

    def fact(self, label: str, kind: str | None, plain: str = "") -> None:
        """A label with its value, both plain text."""
        text, mark = self.value(kind) if kind else (plain, "")
        self.lines.append(
            f"<div class=row><span data-kind=text>{escape(label)}</span>"
            f"<span data-kind=text style='width: max-content'{mark}>{escape(text)}</span></div>"
        )

    def line(self, before: str, kind: str | None, after: str = "", way: str = "p") -> None:
        """One line of prose with the value in it."""
        text, mark = self.value(kind) if kind else ("", "")
        words = f"{escape(before)}<i{mark}>{escape(text)}</i>{escape(after)}"
        look = " class='say me'" if way == "me" else " class=say" if way == "say" else ""
        self.lines.append(f"<p{look}><span data-kind=text>{words}</span></p>")

    def table(self, heads: list[str], rows: list[list[str | None]], kinds: list[str | None]) -> None:
        """``kinds`` of the columns; what a column has none for is taken from ``rows``."""
        cells = "".join(f"<th data-kind=cell>{escape(head)}</th>" for head in heads)
        body = ""
        for row in rows:
            body += "<tr>"
            for kind, plain in zip(kinds, row, strict=True):
                text, mark = self.value(kind) if kind else (plain or "", "")
                body += f"<td data-kind=cell{mark}>{escape(text)}</td>"
            body += "</tr>"
        self.lines.append(f"<table><tr>{cells}</tr>{body}</table>")

    def button(self, words: str) -> None:
        self.lines.append(f"<button data-kind=button>{escape(words)}</button>")


def _form(page: Writer) -> None:
    name = page.rng.choice(NAMES)
    words = page.rng.choice((
        ("Name", "Email", "Phone", "Password", "Card number", "CVV", "Save"),
        ("Name", "E-Mail", "Telefon", "Passwort", "Kartennummer", "Prüfnummer", "Speichern"),
        ("姓名", "邮箱", "手机号", "密码", "卡号", "验证码", "保存"),
    ))  # fmt: skip
    page.field(words[0], None, name)
    for label, kind in page.rng.sample(list(zip(words[1:5], ("mail", "phone", "password", "card"), strict=True)), 3):
        page.field(label if page.planting or kind == "password" else page.rng.choice(("City", "Notes", "Room")), kind)
    page.button(words[6])


def _table(page: Writer) -> None:
    sort = page.rng.choice(("people", "accounts", "logins"))
    heads, kinds = {
        "people": (["Name", "Email", "Phone", "City"], [None, "mail", "phone", None]),
        "accounts": (["Holder", "IBAN", "Balance"], [None, "iban", None]),
        "logins": (["Site", "User", "Password"], [None, None, "password"]),
    }[sort]
    if not page.planting:
        heads = ["Name", "Created", "Version", "Room"][: len(heads)]
        kinds = [None, *("mail" for _ in heads[1:])]
    rows: list[list[str | None]] = []
    for _ in range(page.rng.randint(3, 5)):
        plain = {"people": page.rng.choice(CITIES), "accounts": f"{page.rng.randint(10, 9000)}.40", "logins": "ada"}[
            sort
        ]
        rows.append([page.rng.choice(NAMES), *([plain] * (len(heads) - 1))])
    page.table(heads, rows, kinds)


def _chat(page: Writer) -> None:
    said = [
        ("you can call me at ", "phone", " after six"), ("write to ", "mail", " and ask for a copy"),
        ("the password is ", "password", ""), ("my card is ", "card", ""), ("use this key: ", "key", ""),
        ("please pay to ", "iban", " until Friday"), ("my number is ", "phone", ""), ("Passwort: ", "password", ""),
        ("我的邮箱是 ", "mail", ""), ("reach us at ", "mail", "."),
    ]  # fmt: skip
    plain = ("Good morning! Did you see the plan?", "Yes, it starts at half past nine.", "I forgot my password again.",
             "The phone rang twice.", "Password must be at least 8 characters long.", "See you on Tuesday")  # fmt: skip
    for before, kind, after in page.rng.sample(said, 3):
        page.line(page.rng.choice(plain), None, way="say")
        if page.planting:
            page.line(before, kind, after, way="me")
        else:
            page.line("It was ", "mail", " I think", way="me")


def _console(page: Writer) -> None:
    page.line("These keys belong to the project.", None)
    page.table(
        ["Name", "Key" if page.planting else "Build", "Created"],
        [[name, None, "2025-03-04"] for name in page.rng.sample(("production", "staging", "backup job", "ci"), 3)],
        [None, "key", None],
    )
    page.field("API key" if page.planting else "Region", "key" if page.planting else None, "eu-central-1")
    page.button("Create key")


def _invoice(page: Writer) -> None:
    page.fact("Invoice", None, f"{page.rng.randint(2021, 2026)}-{page.rng.randint(1000, 9999)}")
    page.fact("Date:", None, f"{page.rng.randint(10, 28)}.0{page.rng.randint(1, 9)}.2025")
    items: list[list[str | None]] = [
        [item, str(page.rng.randint(1, 20)), f"{page.rng.randint(3, 900)},00 €"] for item in ("Paper", "Toner", "Desk")
    ]
    page.table(["Item", "Count", "Price"], items, [None, None, None])
    page.line("Pay to " if page.planting else "Paid on ", "iban")
    page.fact("Questions:" if page.planting else "Printed:", page.rng.choice(("mail", "phone")))


def _profile(page: Writer) -> None:
    page.fact("Name:", None, page.rng.choice(NAMES))
    page.fact("City:", None, page.rng.choice(CITIES))
    labels = {"mail": "Email:", "phone": "Mobile:", "iban": "IBAN:", "password": "Password:", "card": "Card number:"}
    for kind in page.rng.sample(list(labels), 3):
        page.fact(labels[kind] if page.planting or kind == "password" else "Changed:", kind)
    page.line("Forgot password?", None)


FAMILIES: dict[str, Callable[[Writer], None]] = {
    "form": _form, "table": _table, "chat": _chat, "console": _console, "invoice": _invoice, "profile": _profile,
}  # fmt: skip
_TITLES = {"form": "Your details", "table": "Overview", "chat": "Ada and Jonas", "console": "Settings",
           "invoice": "Brook & Sons", "profile": "Profile"}  # fmt: skip


def write(family: str, seed: int, *, planting: bool) -> tuple[str, int]:
    """The page as HTML, and its width in CSS pixels."""
    page = Writer(Random(f"{family} {seed} {planting}"), planting)
    FAMILIES[family](page)
    rng = page.rng
    ink, ground, paper = rng.choice(_LOOKS)
    width = rng.choice((640, 720, 800))
    style = _STYLE.format(
        size=rng.choice((14, 15, 16, 18)), font=rng.choice(_FONTS), ink=ink, ground=ground, paper=paper, width=width,
        radius=rng.choice((0, 4, 8)), label=rng.choice((130, 160)),
    )  # fmt: skip
    title = f"<h1><span data-kind=text>{escape(_TITLES[family])}</span></h1>"
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{title}{''.join(page.lines)}", width
