"""How things are called in Chinese: nouns as screen readers say them, measure words, names, states and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.screen import Element, Kind
from screenwright.reading.chinese_icons import MEANINGS
from screenwright.reading.names import (
    BRIEF_LENGTH,
    NAME_LENGTH,
    is_guess,
    label_of,
    meaning_of,
    name_of,
    shortened,
)

_NOUNS: dict[Kind, str] = {
    "text": "文字", "button": "按钮", "icon": "图标", "input": "编辑框", "checkbox": "复选框", "radio": "单选按钮",
    "switch": "开关", "select": "下拉列表", "slider": "滑块", "link": "链接", "tab": "选项卡", "menuitem": "菜单项",
    "image": "图片", "list_item": "列表项", "cell": "单元格", "scrollbar": "滚动条", "progress": "进度条",
    "status_bar": "状态栏", "navigation_bar": "导航栏", "page_indicator": "页面指示器", "rating": "评分",
    "dialog": "对话框", "window": "窗口", "other": "项目",
}  # fmt: skip
_MEASURES: dict[Kind, str] = {"text": "段", "image": "张"}
"""Measure words that are not 个."""
_MAY_HAVE_TEXT: frozenset[Kind] = frozenset(("icon", "image", "other"))
"""Kinds of which it is said that they carry no text; of the others, that no name was found."""
_NUMBERS = "零一二三四五六七八九十"


def noun(kind: Kind) -> str:
    return _NOUNS[kind]


def measure(kind: Kind) -> str:
    return _MEASURES.get(kind, "个")


def name_in_chinese(element: Element) -> str | None:
    """Its name; what its picture means is translated, what is written on it never."""
    meaning = meaning_of(element)
    return MEANINGS.get(meaning, meaning) if meaning is not None else name_of(element)


def quoted(words: str, longest: int = NAME_LENGTH) -> str:
    """In quotation marks, on one line, cut where longer than ``longest`` characters."""
    return f"“{shortened(words, longest)}”"


def nameless(kind: Kind) -> str:
    """What has no known name is said to have none; its purpose is never guessed."""
    return f"一{measure(kind)}没有{'文字' if kind in _MAY_HAVE_TEXT else '名称'}的{noun(kind)}"


def called(element: Element) -> str:
    """With its kind: “保存”按钮, 文字“你好”, “年龄”旁的编辑框, 一个没有文字的图标."""
    return f"{'疑似' * is_guess(element)}{called_surely(element)}"


def called_surely(element: Element) -> str:
    """As :func:`called`, without 疑似."""
    name, label = name_in_chinese(element), label_of(element)
    if name is None:
        return nameless(element.kind)
    if label is not None:
        return f"{quoted(label)}旁的{noun(element.kind)}"
    if element.kind in ("text", "other"):
        return f"文字{quoted(name)}" if element.text else quoted(name)
    return f"{quoted(name)}{noun(element.kind)}"


def called_briefly(element: Element) -> str:
    """In passing: “保存”, “搜索”图标, “年龄”旁的编辑框, 一个没有文字的图标."""
    name, label = name_in_chinese(element), label_of(element)
    if label is not None:
        return f"{quoted(label, BRIEF_LENGTH)}旁的{noun(element.kind)}"
    if name is None:
        return nameless(element.kind)
    return called(element) if meaning_of(element) is not None else quoted(name, BRIEF_LENGTH)


def ordinal(number: int, unit: str) -> str:
    """3, 个 -> 第三个; past ten in digits: 第 12 个."""
    return f"第{_NUMBERS[number]}{unit}" if number < len(_NUMBERS) else f"第 {number} {unit}"


def counted(number: int, unit: str) -> str:
    """2, 个 -> 两个; past ten in digits: 12 个."""
    if number == 2:
        return f"两{unit}"
    return f"{_NUMBERS[number]}{unit}" if number < len(_NUMBERS) else f" {number} {unit}"


def listed(items: Sequence[str]) -> str:
    """甲 / 甲和乙 / 甲、乙和丙."""
    return items[0] if len(items) == 1 else f"{'、'.join(items[:-1])}和{items[-1]}"


def state_words(element: Element) -> list[str]:
    """What is worth saying of a state; unknown and ordinary states are passed over."""
    kind, state, words = element.kind, element.state, []
    if state.checked is not None:
        on, off = ("已打开", "已关闭") if kind == "switch" else ("已选中", "未选中")
        words.append(on if state.checked else off)
    if state.selected is not None and (state.selected or kind in ("radio", "tab")):
        words.append("已选择" if state.selected else "未选择")
    if state.expanded is not None:
        words.append("已展开" if state.expanded else "已折叠")
    if state.focused:
        words.append("有键盘焦点")
    if state.enabled is False:
        words.append("不可用")
    return words
