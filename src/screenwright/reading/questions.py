"""What a question about a screen asks for: a small grammar of English, no model.

The first pattern that fits decides. Words for kinds ("button", "field") say what sort of thing is meant; "it" and
"this" mean what is at a point.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.core.screen import Kind
from screenwright.reading.values import NOUNS

Asked: TypeAlias = Literal[
    "state", "which", "content", "says", "read", "count", "side", "where", "function", "purpose", "nth", "standing",
    "amount", "value", "title",
]  # fmt: skip
Wanted: TypeAlias = tuple[tuple[str, ...], bool]
"""Fields of State that a word may mean, the likeliest first, and the value it asks for."""
Direction: TypeAlias = Literal["left", "right", "above", "below"]

KINDS: dict[str, frozenset[Kind]] = {
    "button": frozenset({"button", "icon"}), "icon": frozenset({"icon", "button", "image"}),
    "link": frozenset({"link"}), "tab": frozenset({"tab"}), "checkbox": frozenset({"checkbox"}),
    "check box": frozenset({"checkbox"}),
    "radio button": frozenset({"radio"}), "switch": frozenset({"switch"}), "toggle": frozenset({"switch", "checkbox"}),
    "option": frozenset({"radio", "checkbox", "menuitem", "select"}), "slider": frozenset({"slider"}),
    "text field": frozenset({"input"}), "input field": frozenset({"input"}), "field": frozenset({"input", "select"}),
    "text box": frozenset({"input"}),
    "text input": frozenset({"input"}), "input": frozenset({"input"}), "box": frozenset({"input", "checkbox"}),
    "drop-down list": frozenset({"select"}), "dropdown": frozenset({"select"}), "drop-down": frozenset({"select"}),
    "menu item": frozenset({"menuitem"}), "menu": frozenset({"menuitem", "select", "button"}),
    "picture": frozenset({"image"}), "image": frozenset({"image"}), "progress bar": frozenset({"progress"}),
    "cell": frozenset({"cell"}), "row": frozenset({"list_item", "cell"}), "item": frozenset({"list_item", "menuitem"}),
    "entry": frozenset({"list_item", "menuitem"}), "list entry": frozenset({"list_item"}), "text": frozenset({"text"}),
    "rating": frozenset({"rating"}), "scroll bar": frozenset({"scrollbar"}), "dialog": frozenset({"dialog"}),
}  # fmt: skip
"""What people call things, and the kinds that they mean by it."""

STATES: dict[str, Wanted] = {
    "on": (("checked",), True), "off": (("checked",), False), "checked": (("checked",), True),
    "ticked": (("checked",), True), "unchecked": (("checked",), False), "unticked": (("checked",), False),
    "pressed": (("checked",), True), "selected": (("selected", "checked"), True),
    "chosen": (("selected", "checked"), True), "active": (("selected", "checked"), True),
    "enabled": (("checked", "enabled"), True),
    "disabled": (("checked", "enabled"), False), "available": (("enabled",), True), "greyed out": (("enabled",), False),
    "grayed out": (("enabled",), False), "open": (("expanded", "selected"), True), "expanded": (("expanded",), True),
    "closed": (("expanded",), False), "collapsed": (("expanded",), False), "focused": (("focused",), True),
}  # fmt: skip
"""What people call states."""


@dataclass(frozen=True, slots=True)
class Question:
    """``what``: the words of what is meant, "" for the whole screen, "it" for what is at the point.

    ``kinds``: of that thing, or of what is counted; None for any. ``noun``: as in KINDS, of a value as in SORTS of
    ``values``, ``said``: as the question says it; ``state`` too, and ``wanted`` is what that means. ``number``: which
    one, -1 for the last.
    """

    asked: Asked
    what: str = ""
    kinds: frozenset[Kind] | None = None
    noun: str = ""
    said: str = ""
    state: str = ""
    wanted: Wanted | None = None
    direction: Direction | None = None
    number: int = 0

    @property
    def pointed(self) -> bool:
        """Whether it means what is at a point and not what has a name."""
        return self.what in ("it", "this", "that", "here")


def parse(text: str) -> Question | None:
    """The question, None where no pattern fits."""
    words = re.sub(r"\s+", " ", text.strip().strip("?!. ").replace("’", "'"))
    words = re.sub(r"(?i)^(?:please |can you |could you |tell me |say )+", "", words)
    words = re.sub(r"(?i)\b(what|where|who|how|when)'s\b", r"\1 is", words)
    for pattern, made in _PATTERNS:
        if match := pattern.fullmatch(words):
            return made(match)
    return None


def meant(words: str) -> tuple[str, frozenset[Kind] | None]:
    """Without articles, quotation marks and the word for its kind: "the Save button" is ("Save", button)."""
    plain = re.sub(r"(?i)^(?:the|a|an|any|my|some) ", "", words.strip())
    for noun in sorted(KINDS, key=len, reverse=True):
        if match := re.fullmatch(rf"(?i)(?:(.*?) )?{noun}(?: (?:called|named|labelled|next to) (.*))?", plain):
            name = (match[1] or match[2] or "").strip(_QUOTES)
            if name:
                return name, KINDS[noun]
    return plain.strip(_QUOTES), None


def _singular(noun: str) -> str:
    lower = noun.lower()
    forms = (lower, lower.removesuffix("s"), lower.removesuffix("es"), f"{lower.removesuffix('ies')}y")
    return next((form for form in forms if form in KINDS), lower)


def _about(asked: Asked) -> Callable[[re.Match[str]], Question]:
    """A question whose group ``what`` names a thing."""

    def made(match: re.Match[str]) -> Question:
        groups = match.groupdict()
        name, kinds = meant(groups.get("what") or "")
        way = _WAYS.get((groups.get("way") or "").lower())
        state = (groups.get("state") or "").lower()
        return Question(asked, name, kinds, state=state, wanted=STATES.get(state), direction=way)

    return made


def _standing(match: re.Match[str]) -> Question:
    name, kinds = meant(next(group for group in match.groups() if group))
    return Question("standing", name, kinds)


def _counted(match: re.Match[str]) -> Question:
    noun = _singular(match["noun"])
    where, _ = meant(match["where"] or "")
    state = (match["state"] or "").lower()
    return Question("count", where, KINDS.get(noun), noun, noun, state, STATES.get(state))


def _which(match: re.Match[str]) -> Question:
    noun = _singular(match["noun"].split()[-1]) if match["noun"] else ""
    state = match["state"].lower()
    return Question("which", "", KINDS.get(noun), noun, noun, state, STATES.get(state))


def _nth(match: re.Match[str]) -> Question:
    noun, what = _singular(match["noun"]), meant(match["where"] or "")[0]
    return Question("nth", what, KINDS.get(noun), noun, noun, number=ORDINALS[match["nth"].lower()])


def _purpose(_: re.Match[str]) -> Question:
    return Question("purpose")


def _title(_: re.Match[str]) -> Question:
    return Question("title")


def _amount(match: re.Match[str]) -> Question:
    """The words after the noun tell of what, as far as they name something: "do I have" does not."""
    noun, rest = match["noun"], re.sub(_IDLE, " ", match["rest"] or "")
    return Question("amount", meant(rest)[0] if rest.strip() else "", said=noun)


def _value(sort: str = "") -> Callable[[re.Match[str]], Question]:
    def made(match: re.Match[str]) -> Question:
        groups = match.groupdict()
        said = (groups.get("sort") or sort).lower()
        return Question("value", meant(groups.get("what") or "")[0], noun=NOUNS[said], said=said)

    return made


_QUOTES = "\"'“”‘’« »"
_STATE = "|".join(re.escape(word) for word in sorted(STATES, key=len, reverse=True))
_FORMS = {form for noun in KINDS for form in (noun, f"{noun}s", f"{noun}es", f"{noun[:-1]}ies")}
_NOUN = "|".join(sorted(_FORMS, key=len, reverse=True))
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "last": -1,
}  # fmt: skip
_WAYS: dict[str, Direction] = {
    "left": "left", "right": "right", "above": "above", "over": "above", "below": "below", "under": "below",
    "beneath": "below", "underneath": "below",
}  # fmt: skip
_SCREEN = r"(?:screen|page|window|ui|app|view|dialog)"
_PROGRAM = r"(?:app|application|program|website|site|page|screen|window)"
_SORT = "|".join(sorted(map(re.escape, NOUNS), key=len, reverse=True))
_VERB = r"(?:are|is|were|was|do|does|did|have|has|had|can|could|will|must|left|remain|remaining|shown|available)"
_IDLE = re.compile(
    rf"(?i)\b(?:{_VERB}|there|in total|total|here|on (?:the|this) (?:screen|page)|i|you|we|me|of|in|on|for|at|by|get"
    r"|with)\b"
)
"""Words that do not tell of what the amount is."""
_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Question]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), made)
    for pattern, made in (
        (
            rf"what(?: is| are)? (?:to the |on the |directly |just )?(?P<way>{'|'.join(_WAYS)})(?: of| to)?"
            r" (?P<what>.+)",
            _about("side"),
        ),
        (
            rf"how many (?P<noun>{_NOUN}|things)(?: (?:are|is) (?P<state>{_STATE}))?"
            r"(?: (?:are there|there are|are|can be seen|do you see))?"
            r"(?: (?:in|on|under|of|inside|below) (?P<where>.+?))?(?:[?,.]? ?(?:and )?what are they)?",
            _counted,
        ),
        (
            r"(?:how many|what is the (?:total )?(?:number|count) of) (?P<noun>[^?]+?)"
            rf"(?P<rest> (?:{_VERB}|in|on|of|for|per|at|by|with)\b.*)?",
            _amount,
        ),
        (
            rf"(?:what|which) is the (?P<nth>{'|'.join(ORDINALS)}) (?P<noun>{_NOUN})"
            r"(?: (?:in|on|of|under) (?P<where>.+))?",
            _nth,
        ),
        (rf"(?:which|what) (?P<noun>.+? )?(?:is|are|has been|have been) (?:now )?(?P<state>{_STATE})", _which),
        (
            rf"(?:is|are|has|have) (?P<what>.+?) (?:been )?(?:now )?(?:turned |switched )?(?P<state>{_STATE})",
            _about("state"),
        ),
        (
            rf"what (?:is|was) (?:the )?(?:name|title) of (?:the |this )?{_PROGRAM}"
            rf"|what (?:is|was) (?:the |this )?{_PROGRAM}(?:'s)? (?:name|title|called)"
            rf"|(?:what|which) {_PROGRAM} is (?:this|it|open|shown)(?: now)?",
            _title,
        ),
        (
            r"what (?:is|was) the (?:current )?(?:status|state|setting|value) (?:of|for) (?P<what>.+)"
            r"|how is (?P<what2>.+?) (?:currently |now )?(?:set|configured)(?: up)?(?: currently| now)?"
            r"|what is (?P<what3>.+?) (?:currently |now )?set to",
            _standing,
        ),
        (r"what time is it(?: now)?|what does the clock (?:say|show)", _value("clock")),
        (
            rf"(?:what|which) (?:(?:is|are|was) )?(?:the |my |its |your )?(?P<sort>{_SORT})s?(?: is| are| was)?"
            r"(?: (?:it|this|shown|displayed|given|mentioned|listed))?"
            r"(?: (?:shown |displayed |given |mentioned |listed )?(?:of|for|on|in|at|by|to|from) (?P<what>.+))?",
            _value(),
        ),
        (r"how much (?:is|does|do|are|was|will) (?P<what>.+?)(?: cost)?", _value("price")),
        (r"when (?:is|was|does|did|will) (?P<what>.+)", _value("date")),
        (
            r"(?:what (?:is|are) )?(?:the )?(?:main |current )?(?:purposes?|functions?|use)(?: or purposes?)?(?: of)?"
            rf"(?: (?:the|this))?(?: current)?(?: {_SCREEN})?",
            _purpose,
        ),
        (rf"what (?:is|does) (?:this|the)(?: current)? {_SCREEN}(?: (?:for|about|do|show))?", _purpose),
        (r"what can i do(?: here)?|where am i|summari[sz]e(?: .*)?|what is on the (?:screen|page)", _purpose),
        (
            r"(?:how (?:do|can|could|would) i|how to|where (?:do|can) i"
            r"|what (?:do|should|must) i (?:press|click|tap|use|choose)(?: on)? to) (?P<what>.+)",
            _about("function"),
        ),
        (r"what (?:does|is) (?P<what>.+?) (?:do|for)", _about("function")),
        (r"read(?: out| aloud| me)? ?(?P<what>.*)", _about("read")),
        (
            r"(?:where (?:is|are)|find|show me|locate|is there|are there|do you see) (?P<what>.+?)"
            r"(?: here| on (?:the|this) (?:screen|page))?",
            _about("where"),
        ),
        (r"what (?:does|do) (?P<what>.+?) (?:say|show|contain|read)", _about("says")),
        (
            r"(?:what is|what has been|how far along is|how high is) (?:written |typed |entered |set )?"
            r"(?:in |on |the text of )?(?P<what>.+)",
            _about("content"),
        ),
    )
)
