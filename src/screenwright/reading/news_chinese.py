"""News in Chinese (simplified)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from screenwright.core.screen import Blankness, Element, Kind
from screenwright.reading.chinese_words import called, counted, listed, noun, quoted
from screenwright.reading.news_words import LENGTH, LISTED, LONGEST, Became

READY = "准备好了。"
POINTER_UNKNOWN = "这个屏幕还没有说明指针在哪里。"
JUST_CHANGED = "这里刚刚变了；之前是："
CHANGES_AGAIN = "画面又有变化了。"
LOST = "与屏幕的连接断开了。"
COMING_BACK = "与屏幕的连接断开了，正在重新连接。"
STAYED_AWAY = "屏幕没有恢复连接。"
BACK = "屏幕恢复连接了。"
SPACE = ""
_BECAME: Final[dict[Became, str]] = {
    "on": "已打开", "off": "已关闭", "pressed": "已按下", "released": "已弹起", "chosen": "已选中", "open": "已展开",
    "closed": "已折叠", "usable": "现在可用", "greyed out": "现在不可用", "focused": "获得了键盘焦点",
}  # fmt: skip
_BECAME_TICKED: Final[dict[Became, str]] = {"on": "已勾选", "off": "已取消勾选"}


def frozen(seconds: float) -> str:
    return f"指针在移动，但画面已有 {seconds:.0f} 秒没有变化：可能卡住了，也可能那里对指针没有反应。"


def size(width: int, height: int) -> str:
    return f"屏幕大小变了：现在是 {width} 乘 {height} 像素。"


def blank(how: Blankness) -> str:
    return "屏幕变黑了。" if how == "black" else "屏幕只有一种颜色，上面什么也没有。"


def shown_again(title: str) -> str:
    return f"屏幕又有内容了{f'：{_sentence(title)}' if title else '。'}"


def opened(kind: Kind, lines: Sequence[str], buttons: Sequence[str]) -> str:
    if not lines:
        return f"{noun(kind)}打开了，没有读出文字。"
    return f"{noun(kind)}打开了：{''.join(map(_sentence, lines))}{f'按钮有{_some(buttons)}。' if buttons else ''}"


def closed(kind: Kind, name: str) -> str:
    return f"{noun(kind)}关闭了{f'：{_sentence(name)}' if name else '。'}"


def menu_opened(many: int, names: Sequence[str]) -> str:
    return f"菜单打开了，有{counted(many, '项')}：{_some(names)}。"


def menu_closed() -> str:
    return "菜单关闭了。"


def page(title: str) -> str:
    return f"换了一个页面：{_sentence(title)}" if title else "换了一个页面。"


def scrolled(*, whole: bool, down: bool) -> str:
    return f"{'页面' if whole else '屏幕的一部分'}向{'下' if down else '上'}滚动了。"


def became(element: Element, what: Became) -> str:
    ticked = element.kind in ("checkbox", "radio") and what in _BECAME_TICKED
    return f"{called(element)}{(_BECAME_TICKED if ticked else _BECAME)[what]}。"


def at(element: Element, value: float) -> str:
    return f"{called(element)}现在是 {value:.0%}。"


def shows(kind: Kind, name: str | None, text: str) -> str:
    return f"{quoted(name, LENGTH) if name else ''}{noun(kind)}现在显示{quoted(text, LENGTH)}。"


def emptied(name: str | None) -> str:
    return f"{_field(name)}现在是空的。"


def hidden(name: str | None) -> str:
    return f"{_into(name)}输入了隐藏的文字。"


def holds(name: str | None, text: str) -> str:
    return f"{_field(name)}现在的内容是：{_sentence(text)}"


def added(name: str | None, text: str) -> str:
    return f"{_into(name)}增加了文字：{_sentence(text)}"


def typed(name: str | None, text: str) -> str:
    return f"{_into(name)}输入了：{_sentence(text)}"


def came(lines: Sequence[str]) -> str:
    return f"新的文字：{_sentence(lines[0])}" if len(lines) == 1 else f"新增了{_lines(lines)}"


def went(lines: Sequence[str]) -> str:
    return f"消失了：{_sentence(lines[0])}" if len(lines) == 1 else f"消失了{_lines(lines)}"


def reads(before: str, now: str) -> str:
    return f"{quoted(before, LENGTH)}变成了{quoted(now, LONGEST)}。"


def _field(name: str | None) -> str:
    return f"{quoted(name, LENGTH)}编辑框" if name else "编辑框"


def _into(name: str | None) -> str:
    return f"在{_field(name)}里" if name else ""


def _lines(lines: Sequence[str]) -> str:
    return f"{counted(len(lines), '行')}：{_some(lines)}。"


def _some(names: Sequence[str]) -> str:
    """The first of them, and how many there are in all."""
    shown = listed([quoted(name, LENGTH) for name in names[:LISTED]])
    return f"{shown}等{counted(len(names), '项')}" if len(names) > LISTED else shown


def _sentence(words: str) -> str:
    """As it stands there, with a full stop unless it ends in a mark of its own."""
    line = quoted(words, LONGEST)[1:-1]
    return line if line[-1:] in (".", "!", "?", "…", ":", "。", "！", "？", "：") else f"{line}。"
