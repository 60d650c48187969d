"""How people name a thing on a screen: "the second Save button in the Shipping section", "提交按钮".

Quoted names arrive masked as NUL number NUL, so that nothing inside of them is taken for grammar.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from screenwright.agents.planner.instructions import KindWord, Relation, Side, TargetPhrase
from screenwright.agents.planner.quoting import MASK, Quoted, unmask
from screenwright.core.errors import UsageError

MOST_PLACES = 3

KIND_WORDS: dict[str, KindWord] = {
    "radio button": "radio", "radio": "radio", "option button": "radio",
    "push button": "button", "button": "button", "btn": "button", "key": "button", "按钮": "button", "键": "button",
    "desktop icon": "file", "icon": "icon", "symbol": "icon", "图标": "icon",
    "text field": "input", "text box": "input", "textbox": "input", "input field": "input", "input box": "input",
    "entry field": "input", "search field": "input", "text area": "input", "text input": "input", "entry": "input",
    "input textbox": "input", "input text field": "input", "text entry": "input", "textarea": "input",
    "entry box": "input", "field": "input", "input": "input", "输入框": "input", "文本框": "input", "编辑框": "input",
    "输入栏": "input",
    "框": "box", "栏": "input",
    "check box": "checkbox", "checkbox": "checkbox", "tick box": "checkbox", "tickbox": "checkbox",
    "复选框": "checkbox", "单选按钮": "radio", "单选框": "radio",
    "toggle switch": "switch", "toggle": "switch", "switch": "switch", "开关": "switch",
    "hyperlink": "link", "link": "link", "链接": "link",
    "tab": "tab", "选项卡": "tab", "标签页": "tab",
    "menu item": "menu", "menu entry": "menu", "menu option": "menu", "menu": "menu", "菜单项": "menu", "菜单": "menu",
    "drop-down list": "select", "dropdown list": "select", "drop-down menu": "select", "dropdown menu": "select",
    "drop-down": "select", "dropdown": "select", "combo box": "select", "combobox": "select", "下拉框": "select",
    "下拉菜单": "select", "下拉列表": "select", "list": "select", "列表": "select",
    "slider": "slider", "滑块": "slider", "image": "image", "picture": "image", "图片": "image", "cell": "cell",
    "单元格": "cell", "list item": "item", "item": "item", "option": "item", "row": "item", "选项": "item",
    "file": "file", "folder": "file", "directory": "file", "文件夹": "file", "文件": "file",
    "window": "window", "dialog box": "window", "dialog": "window", "dialogue": "window", "popup": "window",
    "窗口": "window", "对话框": "window", "section": "section", "panel": "section", "pane": "section",
    "group": "section", "area": "section", "toolbar": "section", "sidebar": "section", "form": "section",
    "区域": "section", "部分": "section", "面板": "section", "工具栏": "section",
    "word": "text", "box": "box", "bar": "box", "label": "text", "text": "text", "heading": "text",
}  # fmt: skip

ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "last": -1,
}  # fmt: skip
_CHINESE_DIGITS = {digit: value for value, digit in enumerate("一二三四五六七八九十", start=1)}

RELATIONS: dict[str, Relation] = {
    "to the left of": "left of", "left of": "left of", "to the right of": "right of", "right of": "right of",
    "next to": "next to", "beside": "next to", "near": "next to", "above": "above", "below": "below",
    "underneath": "below", "beneath": "below", "under": "below", "inside": "in", "within": "in", "in": "in",
    "on": "in", "of": "in",
    "左边": "left of", "左侧": "left of", "右边": "right of", "右侧": "right of", "旁边": "next to", "上面": "above",
    "上方": "above", "下面": "below", "下方": "below", "里面": "in", "里": "in", "中": "in", "内": "in", "上": "in",
}  # fmt: skip

_SIDE_WORDS = {"upper": "top", "lower": "bottom", "centre": "center", "middle": "center"}
_CHINESE_SIDES: dict[str, Side] = {
    "左上角": "top left", "右上角": "top right", "左下角": "bottom left", "右下角": "bottom right", "顶部": "top",
    "底部": "bottom", "中间": "center",
}  # fmt: skip

_UNNAMED = frozenset(
    {"context", "popup", "pop-up", "right-click", "shortcut", "open", "current", "弹出", "弹出的", "右键", "当前"}
)
"""Words before "menu" or "dialog" that say how it came, and stand on no screen."""

_KIND = "|".join(re.escape(word) for word in sorted(KIND_WORDS, key=len, reverse=True))
_LATIN_KIND = "|".join(re.escape(word) for word in sorted(KIND_WORDS, key=len, reverse=True) if word.isascii())
_ARTICLE = re.compile(r"(?:the|an?|any|this|that|my) (?=.)", re.IGNORECASE)
_ENDS_IN_KIND = re.compile(rf"(?:(?:^| )(?P<latin>{_LATIN_KIND})|(?P<cjk>{_KIND}))$", re.IGNORECASE)
_NAMED = re.compile(
    rf"(?P<kind>{_LATIN_KIND}) (?:(?:which|that) )?"
    r"(?:labell?ed|named|called|saying|says|marked|titled|entitled|with the (?:text|label|name)|for|"
    r"(?:looks|looking) like(?: an?| the)?) (?P<name>.+)$",
    re.IGNORECASE,
)
_ROW_OF = re.compile(
    r"(?:row|line|entry|card|post|record|item) (?:of|with|containing|that (?:says|holds)) (?P<name>.+)$"
    r"|(?P<whose>.+?)['’]s (?:row|line|entry|card|post|record)$",
    re.IGNORECASE,
)
_AIM = re.compile(
    r"(?<=\S) (?:in order )?to (?:confirm|continue|proceed|finish|submit|save|apply|close|send|complete|go on)"
    r"(?: (?:it|this|(?:the|your|my) \w+))?$"
)
_KIND_THEN_QUOTE = re.compile(rf"(?P<kind>{_LATIN_KIND}) (?P<name>\x00\d+\x00)$", re.IGNORECASE)
_PLACE_THEN_NAME = re.compile(
    rf"(?P<what>(?:.+ )?(?:{_LATIN_KIND})) (?P<where>(?:in|on|inside|within|of) .+?) (?:which is |that is )?"
    r"(?:labell?ed|named|called|marked|titled|saying|that says|with the (?:text|label|name)) (?P<name>\x00\d+\x00)$",
    re.IGNORECASE,
)
_WIDGET = re.compile(r"\x00(?P<number>\d+)\x00 (?:widget|control|element|component)$", re.IGNORECASE)
_WIDGETS = {"text": "text field"}
"""What a kind of widget is called where that word alone would mean another thing."""
_CHINESE_NOUN = re.compile(r"的? ?(?!或|和|与|及|不)[㐀-鿿]{2,4}")
"""What a quoted name is the name of: “Arc”样式, “Plum”主题."""
_ANY = re.compile(r"(?:an?|any) ", re.IGNORECASE)
_KIND_FIRST = re.compile(rf"(?P<kind>{_LATIN_KIND}) (?P<name>.+)$")
_PURPOSE = re.compile(rf"((?:\x00|\b(?:{_LATIN_KIND}))) (?:in order )?to (?!the\b|\x00)[a-z]\w*\b.*$")
_ORDINAL = re.compile(rf"(?:(?P<word>{'|'.join(ORDINALS)})|(?P<number>[1-9]\d?)(?:st|nd|rd|th)) (?=\S)", re.IGNORECASE)
_CHINESE_ORDINAL = re.compile(r"(?:第(?P<n>[一二三四五六七八九十]|\d{1,2})|(?P<last>最后一))(?:个|项|行|条) ?的?")
_SIDE = r"(?:top|bottom|upper|lower|left|right|cent(?:re|er)|middle)(?:[- ](?:left|right|cent(?:re|er)))?"
_AT_SIDE = re.compile(
    rf"(?P<rest>.*?) ?\b(?:at|in|on|near) the (?P<side>{_SIDE})"
    r"(?:[- ]hand)?(?: (?:corner|side|edge|half|part))?(?: of the (?:screen|window|page|display))?$",
    re.IGNORECASE,
)
_SIDE_FIRST = re.compile(r"(?P<side>(?:top|bottom|upper|lower)[- ](?:left|right)|(?:left|right|top|bottom)most) (?=\S)")
_CHINESE_SIDE = re.compile(rf"(?:屏幕)?(?P<side>{'|'.join(_CHINESE_SIDES)})的?(?=.)")
_RELATION = re.compile(
    r"(?P<rest>.*?)(?:^| )(?:(?P<sure>to the left of|left of|to the right of|right of|next to|beside|near|above|below|"
    r"underneath|beneath|under|inside|within) |(?P<maybe>in|on) (?=[A-Z])|"
    r"(?P<clear>in|on|of) (?=the |an? |this |that |my |\x00))(?P<anchor>.+)$"
)
_CHINESE_RELATION = re.compile(
    r"(?P<anchor>.+?) ?(?P<word>左边|左侧|右边|右侧|旁边|上面|上方|下面|下方|里面|里|中|内)的 ?(?P<rest>.+)$"
)
_SIGN = re.compile(
    r"(?:(?:number|digit|figure|letter|symbol|sign|key) (?P<told>\S|\d+)|"
    r"[\w ]+ (?:sign|symbol|key|button)? ?\((?P<shown>\S)\))",
    re.IGNORECASE,
)
"""A key or a sign by what is written on it."""
_CHINESE_LOCATIVE = re.compile(r"(?<=.) ?(?:中|里|内|里面|当中|之中|上)$")


def read_target(masked: str, literals: Sequence[Quoted] = ()) -> TargetPhrase:
    """The phrase that names a target. Raises UsageError where nothing is named or a part cannot be read."""
    words = masked.rstrip(" .,:;!?。，：；！？").lstrip(" ,:：，")
    full = _full(words, literals, MOST_PLACES)
    plainer = None if MASK.search(words) else _plainer(words, full)
    return replace(full, plainer=plainer, words=unmask(words, literals))


def _plainer(words: str, full: TargetPhrase) -> TargetPhrase | None:
    """The whole phrase as a name ("Sign in with Google"); else, the ordinal as part of it ("First name field"), or the
    sign that it tells of ("the digit 5", "the plus sign (+)")."""
    bare = _without_article(words)
    counted = TargetPhrase(text=hit["told"] or hit["shown"]) if (hit := _SIGN.fullmatch(bare)) else None
    if full.ordinal is not None and full.relation is None and full.side is None and bare.isascii():
        name, kind = _kind_at_end(bare)
        counted = TargetPhrase(text=name, kind=kind) if kind and name else None
    if full.text == "" and full.kind is not None and len(bare.split()) > 1:  # "Search field": a field called Search
        counted = TargetPhrase(text=bare.rsplit(" ", 1)[0], kind=full.kind)
    if full.text == bare and full.kind is None:
        return counted
    return TargetPhrase(text=bare, plainer=counted) if len(bare) <= 80 else counted


def _full(words: str, literals: Sequence[Quoted], places: int) -> TargetPhrase:
    """``places`` is how many more "below X", "in Y" may follow."""
    words = _widget(_AIM.sub("", _PURPOSE.sub(r"\1", words)), literals)
    if (hit := _ROW_OF.match(_without_article(words))) and (row := _name(hit["name"] or hit["whose"], literals)):
        return TargetPhrase(text=_without_article(row), kind="item")
    if hit := _PLACE_THEN_NAME.match(words):
        words = f"{hit['what']} {hit['name']} {hit['where']}"
    words, side = _side(words)
    words, relation, anchor = _place(words, literals, places)
    any_of_them = bool(_ANY.match(words))
    pointed_at = bool(_ARTICLE.match(words) or relation or side)
    words, ordinal = _ordinal(_without_article(words))
    if side is None:
        words, side = _leading_side(words)
    name, kind = _kind(words, pointed_at or ordinal is not None)
    text = _name(name, literals)
    if not text and kind is None:
        raise UsageError(f"{unmask(words, literals)!r} names no thing on the screen" if words else "no target is named")
    if any_of_them and not text and ordinal is None and relation is None and side is None:
        ordinal = 1  # "a button": any of them is right
    return TargetPhrase(text=text, kind=kind, ordinal=ordinal, relation=relation, anchor=anchor, side=side)


def _widget(words: str, literals: Sequence[Quoted]) -> str:
    """ "a "checkbox" widget" names a kind in quotes."""
    hit = _WIDGET.search(words)
    kind = literals[int(hit["number"])].text.lower() if hit else ""
    kind = _WIDGETS.get(kind, kind)
    return f"{words[: hit.start()]}{kind}" if hit and kind in KIND_WORDS else words


def _without_article(words: str) -> str:
    return _ARTICLE.sub("", words, count=1) if _ARTICLE.match(words) else words


def _side(words: str) -> tuple[str, Side | None]:
    if hit := _AT_SIDE.match(words):
        return hit["rest"].strip(), _side_named(hit["side"])
    if hit := _CHINESE_SIDE.match(words):
        return words[hit.end() :].strip(), _CHINESE_SIDES[hit["side"]]
    return words, None


def _leading_side(words: str) -> tuple[str, Side | None]:
    hit = _SIDE_FIRST.match(words)
    return (words[hit.end() :], _side_named(hit["side"])) if hit else (words, None)


def _side_named(words: str) -> Side | None:
    parts = {_SIDE_WORDS.get(part, part) for part in re.split(r"[- ]", words.lower().removesuffix("most"))}
    down = next((part for part in ("top", "bottom") if part in parts), "")
    across = next((part for part in ("left", "right") if part in parts), "")
    sides: dict[str, Side] = {
        "top": "top", "bottom": "bottom", "left": "left", "right": "right", "top left": "top left",
        "top right": "top right", "bottom left": "bottom left", "bottom right": "bottom right", "": "center",
    }  # fmt: skip
    return sides[f"{down} {across}".strip()]


def _place(words: str, literals: Sequence[Quoted], places: int) -> tuple[str, Relation | None, TargetPhrase | None]:
    """Split off where it is. A lower-case "in", "on" or "of" without an article belongs to the name: "Sign in"."""
    if (hit := _RELATION.match(words)) and hit["rest"].strip():
        relation = RELATIONS[hit["sure"] or hit["maybe"] or hit["clear"]]
    elif hit := _CHINESE_RELATION.match(words):
        relation = RELATIONS[hit["word"]]
    else:
        return _CHINESE_LOCATIVE.sub("", words), None, None
    if not places:
        raise UsageError(f"more than {MOST_PLACES} places in one name")
    return hit["rest"].strip(), relation, _full(hit["anchor"].strip(), literals, places - 1)


def _ordinal(words: str) -> tuple[str, int | None]:
    if hit := _ORDINAL.match(words):
        return words[hit.end() :], int(hit["number"]) if hit["number"] else ORDINALS[hit["word"].lower()]
    if hit := _CHINESE_ORDINAL.match(words):
        number = -1 if hit["last"] else _CHINESE_DIGITS.get(hit["n"]) or int(hit["n"])
        return words[hit.end() :].strip(), number if number else None
    return words, None


def _kind(words: str, pointed_at: bool) -> tuple[str, KindWord | None]:
    """A kind word alone is a kind only where something points at it: "the link", "the second tab", but not "File"."""
    if hit := _ROW_OF.match(words):
        return _without_article(hit["name"] or hit["whose"]), "item"
    if hit := _NAMED.match(words) or _KIND_THEN_QUOTE.match(words):
        return _without_article(hit["name"]), KIND_WORDS[hit["kind"].lower()]
    name, kind = _kind_at_end(words)
    if kind == "file" and not name:
        return words, None
    if kind is not None and (name or pointed_at or not words.isascii()):
        return ("" if name in _UNNAMED else name), kind
    if (hit := _KIND_FIRST.match(words)) and (pointed_at or not hit["name"][0].islower()):
        return hit["name"], KIND_WORDS[hit["kind"]]
    return words, None


def _kind_at_end(words: str) -> tuple[str, KindWord | None]:
    hit = _ENDS_IN_KIND.search(words)
    if hit is None:
        return words, None
    return words[: hit.start()].strip().removesuffix("的"), KIND_WORDS[(hit["latin"] or hit["cjk"]).lower()]


def _name(words: str, literals: Sequence[Quoted]) -> str:
    """A quoted name alone, or words without quotes; a mixture is not guessed at."""
    quotes = MASK.findall(words)
    if not quotes:
        return words
    if MASK.fullmatch(words):
        return literals[int(quotes[0])].text
    rest = MASK.sub("", words).strip()
    if len(quotes) == 1 and _CHINESE_NOUN.fullmatch(rest):
        return literals[int(quotes[0])].text
    raise UsageError(f"I cannot tell what {unmask(rest, literals)!r} means beside the quoted name")
