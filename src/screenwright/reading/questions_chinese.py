"""What a question in Chinese asks for: a small grammar, no model. The first pattern that fits decides.

Words for kinds (按钮, 编辑框) say what sort of thing is meant; 它 and 这个 mean what is at a point.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from screenwright.reading.questions import KINDS, STATES, Asked, Direction, Question, Wanted, parse

_NOUNS = {
    "单选按钮": "radio button", "按钮": "button", "图标": "icon", "超链接": "link", "链接": "link", "选项卡": "tab",
    "标签页": "tab", "复选框": "checkbox", "勾选框": "checkbox", "开关": "switch", "选项": "option", "滑块": "slider",
    "编辑框": "field", "输入框": "field", "文本框": "text field", "下拉列表": "drop-down list", "下拉框": "dropdown",
    "菜单项": "menu item", "菜单": "menu", "图片": "picture", "进度条": "progress bar", "单元格": "cell", "行": "row",
    "列表项": "item", "条目": "item", "项": "item", "文字": "text", "滚动条": "scroll bar", "对话框": "dialog",
    "东西": "thing", "元素": "thing",
}  # fmt: skip
"""What people call things, and the English word for the same kinds."""
_STATES = {
    "开着": "on", "打开了": "on", "开启": "on", "开了": "on", "打开": "on", "启用": "on", "关着": "off", "关闭": "off",
    "关了": "off", "关掉": "off", "勾选": "checked", "打勾": "checked", "选中": "selected", "选择": "selected",
    "按下": "pressed", "可用": "available", "不可用": "greyed out", "灰色": "greyed out", "变灰": "greyed out",
    "禁用": "greyed out", "展开": "expanded", "折叠": "collapsed", "收起": "collapsed",
}  # fmt: skip
_WAYS: dict[str, Direction] = {"左": "left", "右": "right", "上": "above", "下": "below"}
_DIGITS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_SORTS = {
    "价格": "price", "价钱": "price", "费用": "price", "票价": "price", "金额": "price", "时间": "time",
    "几点": "time", "日期": "date",
    "折扣": "percentage", "百分比": "percentage", "邮箱": "address of mail", "邮箱地址": "address of mail",
    "电话": "telephone number", "电话号码": "telephone number", "手机号": "telephone number",
    "网址": "address of a page", "温度": "temperature", "气温": "temperature", "距离": "distance", "时长": "duration",
    "大小": "size",
}  # fmt: skip
"""What people call values, and what these look like."""
_POINTED = frozenset(("它", "这", "这个", "这里", "此处", "这儿", "这一个"))
_ALL = frozenset(("屏幕", "整个屏幕", "全部", "所有", "页面", "窗口", "这个屏幕", "这个页面"))
_QUOTES = "\"'“”‘’「」『』《》 "


def is_chinese(text: str) -> bool:
    """Whether the question is in Chinese, whatever the names in it: "Is 保存 on?" is none."""
    without_names = re.sub('[“"「『][^”"」』]*[”"」』]', "", text)
    return re.search("[\u4e00-\u9fff]", without_names) is not None and parse(text) is None


def parse_chinese(text: str) -> Question | None:
    """The question, None where no pattern fits."""
    words = re.sub(r"\s+", " ", text.strip().strip("？?！!。. "))
    words = re.sub("^(?:请问|请|麻烦|帮我|告诉我|你能)+", "", words)
    for pattern, made in _PATTERNS:
        if match := pattern.fullmatch(words):
            return made(match)
    return None


def _meant(words: str | None) -> tuple[str, str]:
    """What is meant, "it" for what is pointed at, and the English noun of its kind: 保存按钮 is ("保存", "button")."""
    plain = (words or "").strip(_QUOTES)
    if plain in _POINTED or re.fullmatch(f"这个?(?:{_NOUN})", plain):
        return "it", ""
    if plain in _ALL:
        return "", ""
    plain = re.sub("^(?:这个|那个|一个)", "", plain)
    if match := re.fullmatch(f"(.+?)的?(?:这个|那个)?({_NOUN})", plain):
        return match[1].strip(_QUOTES), _NOUNS[match[2]]
    return plain, ""


def _about(asked: Asked) -> Callable[[re.Match[str]], Question]:
    """A question whose group ``what`` names a thing."""

    def made(match: re.Match[str]) -> Question:
        groups = match.groupdict()
        what, noun = _meant(groups.get("what"))
        state, negated = groups.get("state") or "", groups.get("not") or ""
        way = _WAYS.get(groups.get("way") or "")
        return Question(
            asked, what, KINDS.get(noun), state=negated + state, wanted=_wanted(state, bool(negated)), direction=way
        )

    return made


def _wanted(state: str, negated: bool = False) -> Wanted | None:
    if not state:
        return None
    fields, value = STATES[_STATES[state]]
    return fields, value != negated


def _of_kind(asked: Asked) -> Callable[[re.Match[str]], Question]:
    """A question about all things of a kind: how many, which, the third one."""

    def made(match: re.Match[str]) -> Question:
        groups = match.groupdict()
        said, state = groups.get("noun") or "", groups.get("state") or groups.get("then") or ""
        noun, where, number = _NOUNS.get(said, ""), _meant(groups.get("where"))[0], _number(groups.get("nth"))
        return Question(asked, where, KINDS.get(noun), noun, said, state, _wanted(state), number=number)

    return made


def _number(nth: str | None) -> int:
    """第三 -> 3, 最后一 -> -1."""
    if nth is None:
        return 0
    if nth.startswith("最后"):
        return -1
    digits = nth.removeprefix("第").strip()
    return int(digits) if digits.isdecimal() else _DIGITS.get(digits, 0)


def _chosen(match: re.Match[str]) -> Question:
    said = match["noun"] or ""
    noun = _NOUNS.get(said, "")
    return Question("which", "", KINDS.get(noun), noun, said, "选中", _wanted("选中"))


def _purpose(_: re.Match[str]) -> Question:
    return Question("purpose")


def _title(_: re.Match[str]) -> Question:
    return Question("title")


def _amount(match: re.Match[str]) -> Question:
    return Question("amount", _meant(match["where"])[0], said=match["said"])


def _value(sort: str = "") -> Callable[[re.Match[str]], Question]:
    def made(match: re.Match[str]) -> Question:
        groups = match.groupdict()
        said = groups.get("sort") or sort
        return Question("value", _meant(groups.get("what"))[0], noun=_SORTS[said], said=said)

    return made


_NOUN = "|".join(sorted(_NOUNS, key=len, reverse=True))
_STATE = "|".join(sorted(_STATES, key=len, reverse=True))
_MEASURE = "(?:个|条|张|段|项|行|件|封|位|首|本|次)?"
_SORT = "|".join(sorted(_SORTS, key=len, reverse=True))
_PROGRAM = "(?:应用|程序|软件|页面|网站|窗口|屏幕)"
_ASKING = "(?:吗|没有|没|了吗|么|呢)?"
_PURPOSE = (
    "(?:这个|这|当前)?(?:屏幕|页面|窗口|界面)(?:是|有)?(?:做什么|干什么|干嘛|什么用|做啥)的?用?"
    "|这是什么(?:屏幕|页面|窗口|界面)|我在哪里?"
)
_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Question]], ...] = tuple(
    (re.compile(pattern), made)
    for pattern, made in (
        ("(?P<what>.+?)的?(?P<way>左|右|上|下)(?:边|侧|方|面)(?:是|有)?(?:什么|啥)(?:东西)?", _about("side")),
        (
            "(?:(?P<where>(?!一共|总共|共|有).+?)(?:里面|里|中|上面|上|下面|下)?(?:一共|总共|共)?有)?"
            f"(?:一共|总共|共)?有?(?:多少|几){_MEASURE}"
            f"(?:(?P<state>{_STATE})了?的)?(?P<noun>{_NOUN})(?:是?(?P<then>{_STATE})(?:了|着|的)*)?",
            _of_kind("count"),
        ),
        (
            f"(?:(?P<where>.+?)(?:里面|里|中)?的?)?(?P<nth>第 ?[0-9一二三四五六七八九十]+ ?|最后一)个?{_MEASURE}"
            f"(?P<noun>{_NOUN})(?:是|叫)(?:什么|啥|哪个)(?:名字)?",
            _of_kind("nth"),
        ),
        (
            f"(?:哪|什么|有哪)(?:个|些|项|一个)?(?P<noun>{_NOUN})?(?:是|被)?(?P<state>{_STATE})(?:了|的|着)*",
            _of_kind("which"),
        ),
        (
            f"(?:(?P<where>(?!一共|总共|共|有).+?)(?:里面|里|中|上面|上)?)?(?:一共|总共|共)?有(?:几|多少){_MEASURE}(?P<said>.+)",
            _amount,
        ),
        (
            f"(?:这个|当前)?{_PROGRAM}的?(?:名称|名字|标题)(?:是|叫)?(?:什么|啥)?|这是什么(?:应用|程序|软件|网站)",
            _title,
        ),
        (f"(?:(?P<what>.+?)的)?(?P<sort>{_SORT})是?(?:多少|什么|几点|几号|哪天|多远|多长|多大)", _value()),
        ("(?:现在)?(?:是)?几点(?:了|钟)?", _value("几点")),
        ("(?:(?P<what>.+?)(?:要|需要)?)多少钱", _value("价格")),
        ("(?P<what>.+?)的?(?:状态|设置)(?:是|为)?(?:什么|怎么样|怎样|如何)?", _about("standing")),
        (f"(?:现在)?(?:选中|选择)的是(?:哪|什么)(?:个|项)?(?P<noun>{_NOUN})?", _chosen),
        (
            "(?P<what>.+?)(?:是否|是不是|有没有)?(?:是|被|已|已经)*(?P<not>没有|没|未)?"
            f"(?P<state>{_STATE})(?:着|了|的)*{_ASKING}",
            _about("state"),
        ),
        (_PURPOSE, _purpose),
        ("(?:读|念|朗读)(?:一下|出来|出|给我听)?(?P<what>.*)", _about("read")),
        ("(?:找到|找|查找|定位)(?:一下)?(?P<what>.+)", _about("where")),
        ("(?P<what>.+?)在(?:哪里|哪儿|哪|什么地方|什么位置)", _about("where")),
        ("(?:屏幕上|这里)?有没有(?P<what>.+)", _about("where")),
        ("(?P<what>.+?)(?:里面|里|中)?(?:填|输入)(?:着|了|的是)?(?:什么|啥|多少)", _about("content")),
        ("(?P<what>.+?)的?(?:值|内容|数值|进度)是?(?:什么|多少)", _about("content")),
        ("(?P<what>.+?)(?:上面|上|里面|里)?(?:写|显示)(?:着|了|的是)?(?:什么|啥)", _about("says")),
        ("(?P<what>.+?)(?:是|叫)(?:什么|多少|啥)", _about("content")),
    )
)
