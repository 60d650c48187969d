"""Facts in Chinese (simplified): short sentences, made to be heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from screenwright.core.screen import Element
from screenwright.reading.chinese_words import (
    called,
    called_briefly,
    called_surely,
    counted,
    listed,
    measure,
    name_in_chinese,
    nameless,
    noun,
    ordinal,
    quoted,
    state_words,
)
from screenwright.reading.facts import (
    Beside,
    Blank,
    Caption,
    Extent,
    Held,
    InWindow,
    Level,
    Namesakes,
    Near,
    Nothing,
    Order,
    Placed,
    PlacedBriefly,
    Region,
    RowOf,
    Said,
    SpotIn,
    Sure,
    Thing,
    ThingBriefly,
)
from screenwright.reading.names import is_guess, label_of, one_line
from screenwright.reading.places import Across, End, Place, Share, Spread, Upright, Way
from screenwright.reading.rows import Cell, Entry, Series
from screenwright.reading.whereabouts import Neighbour, Side, Turn

NAME = "Chinese"
VOICE = "cmn"
SPACE = ""

_SHARES: dict[Share, str] = {
    "1/20": "二十分之一", "1/10": "十分之一", "1/5": "五分之一", "1/4": "四分之一", "1/3": "三分之一", "1/2": "一半",
    "2/3": "三分之二", "3/4": "四分之三",
}  # fmt: skip
_SIDES: dict[Side, str] = {"left": "左边", "right": "右边", "above": "上方", "below": "下方"}
SERIES: dict[Series, tuple[str, str]] = {
    "group": ("分组", "项"), "menu": ("菜单", "项"), "list": ("列表", "项"), "table": ("表格", "行"),
    "tabs": ("选项卡组", "个选项卡"),
}  # fmt: skip
_CORNERS: dict[tuple[Upright, Across], str] = {
    ("top", "left"): "左上角", ("top", "centre"): "顶部中间", ("top", "right"): "右上角",
    ("middle", "left"): "左侧中间", ("middle", "centre"): "中间", ("middle", "right"): "右侧中间",
    ("bottom", "left"): "左下角", ("bottom", "centre"): "底部中间", ("bottom", "right"): "右下角",
}  # fmt: skip
_BANDS: dict[Upright, str] = {"top": "顶部", "middle": "中部", "bottom": "底部"}
_COLUMNS: dict[Across, str] = {"left": "左侧", "centre": "中间", "right": "右侧"}
_RIMS: dict[End, str] = {"left": "左边缘", "right": "右边缘", "top": "上边缘", "bottom": "下边缘"}
_ENDS: dict[End, str] = {"left": "左侧", "right": "右侧", "top": "上部", "bottom": "下部"}
_LONG_TEXT, _LONGEST_TEXT, _LONGEST_VALUE = 80, 300, 120


def sentence(said: Said) -> str:
    return f"{_words(said)}。"


def _words(said: Said) -> str:
    match said:
        case Blank():
            return "屏幕是黑的" if said.how == "black" else "屏幕是空白的，只有一种颜色"
        case Thing():
            return _thing(said)
        case ThingBriefly():
            return _briefly(said)
        case Nothing():
            return _nothing(said.nearest)
        case SpotIn():
            series = _series(said.held) if said.held.caption else f"一个{SERIES[said.held.series][0]}"
            return f"这里在{series}中，{_contents(said.held)}"
        case Placed():
            return _placed(said)
        case PlacedBriefly():
            return at_place(said.place, "屏幕").removeprefix("位于")
        case Beside():
            return beside(said.neighbours)
        case Namesakes():
            return _namesakes(said)
        case RowOf():
            return f"该行以{called_briefly(said.beginning)}开头"
        case InWindow():
            return f"它在{called(said.window)}中"
        case Held():
            return f"{_series(said)}{_contents(said)}"
        case Extent():
            return f"宽度占屏幕的 {said.width}%，高度占 {said.height}%"
        case Sure():
            return f"以上判断的把握为 {said.percent}%"
        case Level():
            return _level(said)
    assert_never(said)


# What it is


def _thing(thing: Thing) -> str:
    element = thing.element
    maybe = "可能" * (thing.probable or is_guess(element))
    named = f"一个{noun(element.kind)}" if thing.holds else _named(element)
    opening = f"这里{maybe}在{named}的边缘" if thing.edge else f"这{maybe}是{named}"
    inside = [f"其中有{listed([called_briefly(one) for one in thing.holds])}"] if thing.holds else []
    beside = [_beside_text(thing.beside)] if thing.beside is not None else []
    return "，".join((opening, *inside, *beside, *state_words(element), *_values(element), *_home(thing)))


def _named(element: Element) -> str:
    name = name_in_chinese(element)
    if element.kind != "text" or name is None:
        return called_surely(element)
    return f"{'一段文字，内容是' if len(name) > _LONG_TEXT else '文字'}{quoted(name, _LONGEST_TEXT)}"


def _beside_text(neighbour: Neighbour) -> str:
    """A place and no name: the text may or may not be what the thing is called."""
    return f"紧靠在{called_briefly(neighbour.element)}的{'上方' if neighbour.side == 'below' else '左边'}"


def _values(element: Element) -> list[str]:
    """How far along it is; else what is written on it, where its name is a label beside it."""
    if element.value is not None:
        return [f"当前约为 {element.value:.0%}"]
    text = one_line(element.text)
    if not text or label_of(element) is None:
        return []
    return [f"{'内容是' if element.kind in ('input', 'select') else '显示'}{quoted(text, _LONGEST_VALUE)}"]


def _home(thing: Thing) -> list[str]:
    match thing.home:
        case Held():
            return [f"在{quoted(thing.home.caption or '')}{SERIES[thing.home.series][0]}中"]
        case Caption():
            return [f"是另外{counted(thing.home.rest, '项')}的标题"]
        case Element():
            return [f"在{called(thing.home)}中"]
        case None:
            return []
    assert_never(thing.home)


def _briefly(said: ThingBriefly) -> str:
    element, name = said.element, name_in_chinese(said.element)
    maybe = "可能是" * (said.probable or is_guess(element))
    kind = noun(element.kind)
    if name is None:
        words = nameless(element.kind).removeprefix(f"一{measure(element.kind)}")
    else:
        words = f"{kind}{quoted(name)}" if element.kind == "text" else f"{quoted(name)}{kind}"
    return "，".join((f"{maybe}{words}{'的边缘' * said.edge}", *state_words(element)))


# Where nothing is


def _nothing(nearest: Sequence[Near]) -> str:
    if not nearest:
        return "这里没有发现内容，屏幕上的其他地方也没有"
    return f"这里没有发现内容；最近的是{listed([f'{_near(one)}的{called(one.element)}' for one in nearest])}"


def _near(one: Near) -> str:
    """紧邻左侧, 右上方: as seen from the spot."""
    return f"{'紧邻' * one.just}{_way(one.way)}"


def _way(way: Way) -> str:
    upright = {"up": "上", "down": "下", None: ""}[way.upright]
    sideways = {"left": "左", "right": "右", None: ""}[way.sideways]
    return f"{sideways}{upright}方" if upright else f"{sideways}侧"


# Where it is


def beside(neighbours: Sequence[Neighbour]) -> str:
    return "，".join(map(_beside, neighbours))


def _beside(one: Neighbour) -> str:
    maybe = is_guess(one.element)
    return f"{_SIDES[one.side]}{'可能' * maybe}是{called_briefly(one.element).removeprefix('疑似' * maybe)}"


def _placed(said: Placed) -> str:
    it = "该点" if said.subject is None else noun(said.subject.kind)
    exact = f"{said.exact.across}%，距顶部 {said.exact.down}%"
    words = _in_container(said)
    if said.region.spread is None and said.group is None:
        return f"{words}，距左边 {exact}"
    return f"{words}；{it}距屏幕左边 {exact}"


def _in_container(said: Placed) -> str:
    """Its turn, its place in the group or region, and where that is."""
    it = "该点" if said.subject is None else "它"
    order = f"{it}{_order(said.order, said.subject)}" if said.order is not None else ""
    name, spread = _region(said.region)
    if said.group is None:
        at = f"{at_place(said.place, name)}{spread}" if said.place is not None else ""
        return f"{order}，{at}" if order and at else order or f"{it}{at}"
    group = f"该{SERIES[said.group.series][0]}"
    within = f"；{group}在{name}内{spread}" if said.region.spread is not None else ""
    at = at_place(said.place, group) if said.place is not None else ""
    return f"{f'{order}，{at}' if order and at else order or f'{it}{at}'}{within}"


def _order(order: Order, element: Element | None) -> str:
    """是同一行五个按钮中的第三个, 是列表七项中的第三项, 在表格第二行“价格”列."""
    match order:
        case Turn():
            kind = element.kind if element is not None else "other"
            line = "同一行" if order.line == "row" else "从上往下数"
            things = f"{counted(order.total, measure(kind))}{noun(kind)}".lstrip()
            return f"是{line}{things}中的{ordinal(order.position, measure(kind))}"
        case Entry():
            series = f"{SERIES[order.series][0]}{counted(order.total, '项')}中的{ordinal(order.position, '项')}"
            return f"是{series}" if order.whole else f"在{series}里"
        case Cell() if order.row == 0:
            return f"是表格{ordinal(order.column, '列')}的标题"
        case Cell():
            heading = name_in_chinese(order.heading) if order.heading is not None else None
            column = f"{quoted(heading)}列" if heading else f"，{ordinal(order.column, '列')}"
            return f"在表格{ordinal(order.row, '行')}{column}"
    assert_never(order)


def at_place(place: Place, container: str) -> str:
    """位于屏幕左上角, 横贯该区域的顶部, 占据屏幕的大部分."""
    of = container if container == "屏幕" else f"{container}的"
    if place.all_over:
        return f"占据{container}的大部分"
    if place.wide:
        return f"横贯{of}{_BANDS[place.upright]}"
    return f"位于{of}{_COLUMNS[place.across] if place.tall else _CORNERS[place.upright, place.across]}"


def _region(region: Region) -> tuple[str, str]:
    """屏幕; “记事本”窗口, or 以“新建”开头的区域, and what it takes up of the screen: ，该窗口占据屏幕的大部分."""
    if region.spread is None:
        return "屏幕", ""
    spread = _spread(region.spread)
    if region.frame is not None:
        return called(region.frame), f"，该{noun(region.frame.kind)}{spread}"
    if region.first is None:
        return "一个没有名称的区域", f"，该区域{spread}"
    first = called_briefly(region.first)
    return f"以{first}开头的区域" if region.begins else f"含有{first}的区域", f"，该区域{spread}"


def _spread(spread: Spread) -> str:
    share = _SHARES[spread.share] if spread.share else ""
    where = at_place(spread.place, "屏幕") if spread.place else ""
    end = spread.end or "left"
    return {
        "whole": "占满整个屏幕",
        "nearly": "几乎占满整个屏幕",
        "most": "占据屏幕的大部分",
        "belt": "从上到下贯穿屏幕中部" if spread.standing else "从左到右横贯屏幕中部",
        "rim": f"沿屏幕{_RIMS[end]}延伸",
        "strip": f"占满屏幕{_ENDS[end]}的{share}",
        "small": f"是{where.removeprefix('位于')}的一小块",
        "part": f"{where}，约占屏幕的{share}",
    }[spread.form]


def _namesakes(said: Namesakes) -> str:
    name = quoted(name_in_chinese(said.element) or noun(said.element.kind))
    if said.count > 1:
        return f"另有{counted(said.count, '个')}同名的{name}，最近的一个在它的{_way(said.way)}"
    labelled = label_of(said.element) is not None
    return f"另有一个{called_surely(said.element) if labelled else f'同名的{name}'}，在它的{_way(said.way)}"


# The rungs of the lens ladder


def title(level: Level) -> str:
    match level.role:
        case "spot":
            return "该点"
        case "screen":
            return "屏幕"
        case "block" if level.held is not None:
            return _series(level.held)
        case "region" if level.element is None:
            first = level.held.first[:1] if level.held else ()
            return f"以{called_briefly(first[0])}开头的区域" if first else "没有名称的区域"
    return called(level.element) if level.element is not None else "该点"


def _level(level: Level) -> str:
    if level.size is not None:
        held = _contents(level.held) if level.held is not None else ""
        return f"整个屏幕为 {level.size[0]}×{level.size[1]} 像素，{held or '没有内容'}"
    outer = level.outer and (title(level.outer) if title(level.outer) != title(level) else "外面更大的区域")
    at = at_place(level.place, outer) if level.place and outer else ""
    if level.held is not None:
        name = "该区域" if level.role == "region" and level.element is None else title(level)
        return f"{name}{_contents(level.held)}；{at}"
    states = state_words(level.element) if level.element is not None else []
    return "，".join((title(level), *states, at)) if states else f"{title(level)}{at}"


def _series(held: Held) -> str:
    kind = SERIES[held.series][0]
    return f"{quoted(held.caption)}{kind}" if held.caption else f"该{kind}"


def _contents(held: Held) -> str:
    """共有五项，开头是“新建”、“打开”和“保存”."""
    words = f"共有{counted(held.count, SERIES[held.series][1])}"
    if not held.first:
        return words
    first = listed([called_briefly(one) for one in held.first])
    return f"{words}，{'开头' if held.more else '即'}{'是' * held.more}{first}"
