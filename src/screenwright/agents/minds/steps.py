"""One step in words, as VisionTasker's models say it (paper 003, section 6): an action and the thing that it is for.

``Step: tap e7``, ``Step: type "pizza" into Search and press enter``, ``步骤：在搜索框中输入“披萨”``. The grammar is our
own. It is read leniently in English and Chinese, whatever language was asked for; which thing is meant is for
``step_targets``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from screenwright.core.action import Direction
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.keys import parse_chord

Verb: TypeAlias = Literal[
    "tap", "double tap", "right click", "long press", "type", "replace", "scroll", "back", "home", "keys", "wait",
    "done", "impossible",
]  # fmt: skip

MAX_SECONDS = 60.0
MAX_WORDS = 500
"""Characters of a step's line; a typed text may be longer."""
MAX_TEXT = 4000


@dataclass(frozen=True, slots=True)
class StepSaid:
    """``target``: how the thing was named, "" for none; ``text``: what is typed, answered or given as a reason;
    ``why``: what was said before the step."""

    verb: Verb
    target: str = ""
    text: str = ""
    keys: tuple[str, ...] = ()
    direction: Direction = "down"
    seconds: float = 1.0
    why: str = ""


_Maker: TypeAlias = Callable[[dict[str, str]], StepSaid | None]
"""The named parts of a form, "" where one was not said, to a step."""

_LABEL = re.compile(
    r"^[\W_]*(?:next\s+)?(?:step|action|步骤|下一步|动作)\s*\d*\s*[:：]\s*(?P<step>.+?)\s*$", re.IGNORECASE
)
_LEAD = re.compile(r"^(?:[-*•>]\s+|\d+[.)、]\s*)+")
_QUOTES = {'"': '"', "“": "”", "'": "'", "‘": "’", "「": "」", "『": "』", "`": "`", "《": "》"}
_QUOTED = "|".join(f"{re.escape(left)}.*{re.escape(right)}" for left, right in _QUOTES.items())
_TEXT = rf"(?P<text>{_QUOTED}|.+?)"
_NAME = r"(?P<name>.+?)"
_ENTER = r"(?P<enter>,?\s*(?:and|then)?\s*(?:press|hit)\s+(?:enter|return)|[，,]?(?:并|然后|再)?按下?回车键?)?"
_CANNOT = re.compile(
    r"\b(?:can ?not|can't|unable|impossible|not possible|no way)\b|无法|不能|做不到|不可能", re.IGNORECASE
)
_NUMBER = r"\d+(?:\.\d+)?"
_UNITS = r"(?:\s*(?:s|secs?|seconds?|秒钟?))?"
_WAYS: dict[str, Direction] = {
    "up": "up", "down": "down", "left": "left", "right": "right", "上": "up", "下": "down", "左": "left", "右": "right",
}  # fmt: skip
_AGAINST: dict[Direction, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_CHINESE_KEYS = {
    "回车": "enter",
    "退格": "backspace",
    "空格": "space",
    "制表": "tab",
    "退出": "escape",
    "删除": "delete",
}


def read_step(reply: str) -> StepSaid:
    """The one step of a reply: the first line that is labelled as one, else the only line that reads as one.

    Raises BadReply in words that can be sent back. Of several labelled steps only the first is taken, because the
    next is chosen on the next screen.
    """
    lines = [line.strip() for line in reply.rpartition("</think>")[2].splitlines() if line.strip()]
    for number, line in enumerate(lines):
        if hit := _LABEL.match(line):
            return replace(_read(hit["step"]), why=" ".join(lines[:number])[:MAX_WORDS])
    found = [(number, said) for number, line in enumerate(lines) if (said := _read_or_none(line))]
    if len(found) == 1:
        number, said = found[0]
        return replace(said, why=" ".join(lines[:number])[:MAX_WORDS])
    if found:
        raise BadReply(f"{len(found)} lines of the reply read as a step: give one, in a line that begins with Step:")
    raise BadReply(f"the reply holds no step; it begins {reply.strip()[:60]!r}")


def _read_or_none(line: str) -> StepSaid | None:
    try:
        return _read(_LEAD.sub("", line))
    except BadReply:
        return None


def _read(words: str) -> StepSaid:
    line = words.strip("*_ ").rstrip("。.;；!！ ")
    if len(line) > MAX_TEXT:
        raise BadReply(f"the step has {len(line)} characters, more than {MAX_TEXT}")
    for pattern, make in _FORMS:
        if hit := pattern.fullmatch(line):
            said = make({name: value or "" for name, value in hit.groupdict().items()})
            if said is not None:
                return said
    raise BadReply(f"{line[:80]!r} is none of the steps that can be done")


def _aimed(verb: Verb) -> _Maker:
    return lambda said: StepSaid(verb, target=_named(said["name"])) if _named(said["name"]) else None


def _typed(said: dict[str, str]) -> StepSaid | None:
    text = _unquoted(said["text"])
    if not text:
        return None
    return StepSaid("type", target=_named(said.get("name", "")), text=text + "\n" * bool(said.get("enter")))


def _replaced(said: dict[str, str]) -> StepSaid | None:
    typed = _typed(said)
    return replace(typed, verb="replace") if typed is not None and typed.target else None


def _scrolled(said: dict[str, str]) -> StepSaid:
    """To swipe is said of the finger, to scroll of what is seen: a swipe up shows what is further down."""
    way = _WAYS[said["way"].lower()]
    by_finger = said["how"].lower().startswith(("swipe", "flick", "滑", "划"))
    return StepSaid("scroll", target=_named(said.get("name", "")), direction=_AGAINST[way] if by_finger else way)


def _pressed(said: dict[str, str]) -> StepSaid | None:
    """A key or a chord; None where it is no key, but the name of a thing."""
    name = _unquoted(said["keys"]).removesuffix("键").strip()
    name = re.sub(r"^the |(?: key)s?$", "", name, flags=re.IGNORECASE)
    try:
        return StepSaid("keys", keys=parse_chord(_CHINESE_KEYS.get(name, name)))
    except UsageError:
        return None


def _waited(said: dict[str, str]) -> StepSaid | None:
    seconds = float(said["seconds"] or 1)
    return StepSaid("wait", seconds=seconds) if 0 < seconds <= MAX_SECONDS else None


def _ended(said: dict[str, str]) -> StepSaid:
    """Done, unless the words say that it cannot be done."""
    words = _unquoted(said["text"])[:MAX_WORDS]
    return StepSaid("impossible" if _CANNOT.search(words) else "done", text=words)


def _given_up(said: dict[str, str]) -> StepSaid:
    return StepSaid("impossible", text=_unquoted(said["text"])[:MAX_WORDS])


_ANSWER = rf"(?:\s*[:：,，(（—-]\s*{_TEXT}[)）]?)?"
_SPOKEN: tuple[tuple[_Maker, tuple[str, ...]], ...] = (
    (
        _ended,
        (
            rf"(?:the )?(?:task|goal)?(?: is| has been)? ?(?:done|finish(?:ed)?|stop|end|completed?){_ANSWER}",
            rf"(?:任务)?已?(?:完成|结束|停止){_ANSWER}",
        ),
    ),
    (_given_up, (rf"(?:impossible|give up|fail(?:ed)?){_ANSWER}", rf"(?:无法完成|不可能|放弃|做不到){_ANSWER}")),
    (
        lambda _: StepSaid("back"),
        (r"(?:go |press |tap )?(?:the )?back(?: button| key)?", r"(?:按|点击)?返回键?"),
    ),
    (
        lambda _: StepSaid("home"),
        (r"(?:go |go to )?(?:the )?home(?: screen)?", r"(?:回到|返回)?(?:主屏幕|桌面)"),
    ),
    (
        _waited,
        (rf"wait(?: for)?(?: (?P<seconds>{_NUMBER}){_UNITS})?", rf"等待?\s*(?P<seconds>{_NUMBER})?{_UNITS}"),
    ),
    (
        _scrolled,
        (
            rf"(?P<how>scroll|swipe|flick|page) (?P<way>up|down|left|right)(?: (?:in|on|inside|within) {_NAME})?",
            r"(?:向|往)?(?P<way>[上下左右])(?:方|边)?(?P<how>滚动?|滑动?|划动?|翻页?)(?:屏幕|页面|一页)?",
        ),
    ),
    (
        _aimed("long press"),
        (rf"(?:press and hold|long[- ]?(?:press|tap|click)|hold)(?: on)? {_NAME}", rf"长按\s*{_NAME}"),
    ),
    (_aimed("double tap"), (rf"double[- ]?(?:click|tap)(?: on)? {_NAME}", rf"双击\s*{_NAME}")),
    (_aimed("right click"), (rf"right[- ]?click(?: on)? {_NAME}", rf"(?:右击|右键点击)\s*{_NAME}")),
    (
        _replaced,
        (
            rf"(?:replace|change|set) (?:the text (?:of|in) )?{_NAME} (?:with|to) {_TEXT}{_ENTER}",
            rf"(?:把|将)\s*{_NAME}\s*(?:改为|改成|替换为|换成)\s*{_TEXT}{_ENTER}",
        ),
    ),
    (
        _typed,
        (
            rf"(?:fill|fill in) {_NAME} with {_TEXT}{_ENTER}",
            rf"(?:type|enter|input|write|put) {_TEXT} (?:into|in|to|on) {_NAME}{_ENTER}",
            rf"(?:type|enter|input|write) {_TEXT}{_ENTER}",
            rf"(?:在|向|往)\s*{_NAME}\s*(?:中|里|内|里面|上)?\s*(?:输入|填写|填入|键入)\s*[:：]?\s*{_TEXT}{_ENTER}",
            rf"(?:输入|填写|键入)\s*{_TEXT}\s*(?:到|至|进)\s*{_NAME}(?:中|里|内)?{_ENTER}",
            rf"(?:输入|填写|键入)\s*[:：]?\s*{_TEXT}{_ENTER}",
        ),
    ),
    (_pressed, (r"(?:press|hit|use)\s+(?P<keys>.+)", r"(?:按下?|使用)\s*(?P<keys>.+)")),
    (
        _aimed("tap"),
        (
            rf"(?:tap|click|press|select|choose|open|hit|touch|toggle|check)(?: on)?\s+{_NAME}",
            rf"(?:点击|轻触|点按|单击|点开|点选|选择|打开|点一下|点|按下?)\s*{_NAME}",
        ),
    ),
)
"""Forms of a step, the more special ones first; one that makes None leaves the line to the next."""
_FORMS = tuple((re.compile(form, re.IGNORECASE | re.DOTALL), make) for make, forms in _SPOKEN for form in forms)


def _named(words: str) -> str:
    return _unquoted(re.sub(r"^the (?=\S)", "", words.strip(), flags=re.IGNORECASE))[:MAX_WORDS]


def _unquoted(words: str) -> str:
    """Without quotation marks around the whole."""
    plain = words.strip()
    if len(plain) >= 2 and _QUOTES.get(plain[0]) == plain[-1]:
        return plain[1:-1].strip() if plain[0] in "`" else plain[1:-1]
    return plain
