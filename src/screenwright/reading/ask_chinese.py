"""Answers in Chinese (simplified)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from screenwright.core.screen import Element
from screenwright.reading.answers import (
    HOLDING,
    Around,
    At,
    CannotTell,
    Cells,
    Compared,
    Holds,
    IsSo,
    Named,
    NoneSo,
    NotFound,
    NothingBeside,
    NothingSays,
    NothingShown,
    NotInTable,
    NoTitle,
    NotPointed,
    NotSure,
    NotTold,
    NotUnderstood,
    NoWords,
    Number,
    Portion,
    Purpose,
    ReadOut,
    Reply,
    Standing,
    Things,
    TooFew,
    Use,
    WholeScreen,
    Written,
)
from screenwright.reading.chinese import SERIES, at_place, beside
from screenwright.reading.chinese_words import (
    called,
    called_briefly,
    counted,
    listed,
    measure,
    name_in_chinese,
    noun,
    quoted,
    state_words,
)

_LONGEST = 300


def worded(reply: Reply) -> str:
    return f"{_words(reply)}。"


def _words(reply: Reply) -> str:
    match reply:
        case NotUnderstood():
            return (
                "我没听懂这个问题。我能回答：某样东西在哪里，它旁边有什么，它开着没有，里面写着什么，有多少个，要多少钱，"
                "是什么时间"
            )
        case NothingShown():
            return f"屏幕是{'黑的' if reply.how == 'black' else '空白的'}，什么也看不到"
        case NotPointed():
            return "我不知道您指的是什么，请指向一个位置"
        case NotFound():
            return f"屏幕上没有看到叫{quoted(reply.what)}的东西"
        case NotInTable():
            has = f"表格有{listed([quoted(one) for one in reply.columns])}；" if reply.columns else ""
            return f"{has}没有看到{quoted(reply.what)}这一{'行' if reply.of_row else '列'}"
        case IsSo():
            told = "，".join(state_words(reply.thing)) or ("是" if reply.value else "否")
            return f"{'是' if reply.holds else '不是'}，{called(reply.thing)}{told}"
        case Standing():
            return f"{called(reply.thing)}{'，'.join(state_words(reply.thing))}"
        case CannotTell():
            return f"从屏幕上看不出{called(reply.thing)}是否{reply.state}"
        case Things():
            return listed([called(one) for one in reply.things])
        case NoneSo():
            return f"没有看到{reply.state}的{reply.noun or '东西'}"
        case Written():
            return quoted(reply.words, _LONGEST) if reply.words is not None else "是空的"
        case Cells():
            return listed([quoted(one.text or "") for one in reply.cells])
        case Compared():
            return f"{'是' if reply.holds else '不是'}，{f'上面写着{quoted(reply.words)}' if reply.words else '是空的'}"
        case Holds():
            told = _as_they_stand(reply.by)
            return f"{'是' if reply.holds else '不是'}{'，' if told else ''}{told}"
        case NotSure():
            near = _as_they_stand(reply.things)
            return f"我不确定您问的是什么{f'，可能和这个有关：{near}' if near else ''}"
        case Named():
            return f"{listed([_stands(one) if one.kind in HOLDING else called(one) for one in reply.things])}"
        case NotTold():
            named = [quoted(one) for one in reply.columns if one]
            has = f"；表格有{listed(named)}" if named else ""
            return f"屏幕上没有看到{has}"
        case Portion():
            return f"{reply.value:.0%}"
        case NoTitle():
            return "屏幕上没有看到标题"
        case NoWords():
            return f"在{called(reply.thing)}上没有看到文字"
        case WholeScreen():
            return _read_out(ReadOut(reply.screen.elements))
        case ReadOut():
            return _read_out(reply)
        case Number():
            names = [quoted(name_in_chinese(one) or "") for one in reply.first]
            return f"{_counted(reply)}{'：' + listed(names) if names else ''}"
        case TooFew():
            return f"只看到{_counted(reply.number)}" if reply.number.count else f"没有看到{reply.number.noun or '东西'}"
        case NothingBeside():
            return f"在{called(reply.thing)}的那一边没有看到东西"
        case Around():
            return f"{called(reply.thing)}的周围：{beside(reply.neighbours)}"
        case At():
            at, more = reply.thing.box.center, f"；另外还有{counted(reply.more, '个')}同名的" * bool(reply.more)
            return f"{called(reply.thing)}{at_place(reply.place, '屏幕')}，坐标 {at.x}, {at.y}{more}"
        case Use():
            return f"请用{called(reply.thing)}{_doubt(reply.thing)}"
        case NothingSays():
            return f"这里没有看到写着{quoted(reply.what)}的东西"
        case Purpose():
            return _purpose(reply)
    assert_never(reply)


def _as_they_stand(things: Sequence[Element]) -> str:
    return listed([_stands(one) for one in things]) if things else ""


def _stands(thing: Element) -> str:
    """What it is called, and how it stands or what it says."""
    if thing.value is not None:
        return f"{called(thing)}在 {thing.value:.0%}"
    if thing.kind in ("input", "select"):
        return f"{called(thing)}{f'写着{quoted(thing.text)}' if thing.text else '是空的'}"
    states = state_words(thing)
    return f"{called(thing)}{'，'.join(states)}" if states else quoted(name_in_chinese(thing) or "")


def _doubt(thing: Element) -> str:
    if thing.state.enabled is False:
        return "，不过它现在不可用"
    return "" if thing.clickable else "，不过看不出它能点击"


def _read_out(reply: ReadOut) -> str:
    return "。".join(name for one in reply.things if (name := name_in_chinese(one))) or "没有看到文字"


def _counted(number: Number) -> str:
    if number.kind is not None:
        return f"{counted(number.count, measure(number.kind))}{noun(number.kind)}".lstrip()
    unit = {"行": "行", "项": "项"}.get(number.noun)
    return (counted(number.count, unit) if unit else f"{counted(number.count, '个')}{number.noun or '东西'}").lstrip()


def _purpose(reply: Purpose) -> str:
    series = [f"{SERIES[role][0]}（{counted(size, SERIES[role][1]).lstrip()}）" for role, size in reply.series]
    parts = [
        *([f"上面写着{listed([quoted(one.text or '') for one in reply.titles])}"] if reply.titles else []),
        *([f"有{listed(series)}"] if series else []),
        *([f"可以使用{listed([called_briefly(one) for one in reply.controls])}"] if reply.controls else []),
    ]
    return "，".join(parts) or "没有看到文字，也没有看到控件"
