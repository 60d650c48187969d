"""How well what stands at a place fits what was asked for, by words alone: for askings that no grammar reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import name_of, squash

BESIDES = 0.85
"""What the words around a thing count, beside its own."""
ENOUGH = 0.6
"""The share of a clause's telling words that must have been dealt with."""
CLEARER = 0.15
"""By so much more of an asking must stand around another thing of the same name."""
_ABOVE = 3
"""Lines of text above a thing that may say what it belongs to."""
_REACH = 7
"""Heights of a thing within which such a line stands."""
_STEM = 5
"""Letters that two forms of one word have in common at least."""
_MOST_OWN = 12
"""Words of a name; longer texts are prose."""

_IDLE = """
a an the my your this that it its them to of in on off for and or i with from at as by into onto out up down then please
now click press tap hit open go choose select pick take put set turn on off switch make type enter write fill give show
have get do be is are what which button field row box link icon tab option name called next below see
look view
der die das den dem ein eine und auf in zu es klicke öffne schalte ein wähle
le la les un une des du de et à l d sur cliquer afficher
"""
"""Words that tell little of what is wished: they count only where a name has no others."""
_NO_TELLING = frozenset(squash(word) for word in _IDLE.split())
_CHINESE_IDLE = re.compile(r"点击|打开|开启|在|中|输入|选择|请|查看|到|然后|和|的")
_SAME = (
    ("delete", "remove", "erase"), ("cart", "basket", "bag"), ("find", "search", "seek"),
    ("new", "begin", "create", "compose"), ("confirm", "ok", "yes"), ("tick", "check"), ("buy", "order", "purchase"),
    ("book", "booking", "reserve"), ("reply", "answer"), ("mail", "email", "message"), ("sign", "log", "login"),
)  # fmt: skip
"""Words that programs and people use for one another."""
_ONE_OF = {squash(word): squash(group[0]) for group in _SAME for word in group}
_IMPERATIVE = frozenset(squash(word) for word in ("click", "press", "tap", "select", "choose", "enter", "type"))
"""Words by which a text on the screen is an asking itself, and not the thing that is asked for."""
_WORD = re.compile(r"[^\W_]+")
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]+")


def told(text: str) -> frozenset[str]:
    """The words of an asking that tell something: without articles and common verbs, Chinese in pairs of signs."""
    return frozenset(word for word in _words(text) if word not in _NO_TELLING)


def fit(asked: str, label: str) -> float:
    """0..1: the share of the label's telling words that the asking has; half where it has only idle ones."""
    own = _words(label)
    if not own or len(own) > _MOST_OWN:
        return 0.0
    telling = [word for word in own if word not in _NO_TELLING]
    if not telling:
        return 0.5 if set(own) <= set(_words(asked)) else 0.0
    said = told(asked)
    return sum(any(alike(word, other) for other in said) for word in telling) / len(telling)


def covered(clause: str, evidence: Iterable[str]) -> float:
    """0..1: the share of the clause's telling words that are found in the evidence; 1 where it has none."""
    said = told(clause)
    seen = frozenset(word for text in evidence for word in _words(text))
    return sum(any(alike(word, other) for other in seen) for word in said) / len(said) if said else 1.0


@cache
def alike(one: str, other: str) -> bool:
    """The same word, another form of it, or one that is used for it."""
    if one == other or _ONE_OF.get(one, one) == _ONE_OF.get(other, other):
        return True
    shorter = min(len(one), len(other))
    if shorter < _STEM - 1 or not one.isalpha() or not other.isalpha():
        return False
    common = next((i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), shorter)
    return common >= max(_STEM - 1, 0.7 * max(len(one), len(other)))


def is_asking(text: str) -> bool:
    """Whether a text on the screen says what to do, as a task that is shown above its form does."""
    return bool(_IMPERATIVE & set(_words(text)))


def _words(text: str) -> list[str]:
    return list(_words_of(text))


@cache
def _words_of(text: str) -> tuple[str, ...]:
    words = [squash(word) for word in _WORD.findall(_HAN.sub(" ", text))]
    for run in _HAN.findall(_CHINESE_IDLE.sub(" ", text)) or _HAN.findall(text):
        words += [run[i : i + 2] for i in range(max(1, len(run) - 1))]
    return tuple(words)


# -- what belongs to a thing ---------------------------------------------------------------------------------------

_TEXTS: frozenset[Kind] = frozenset(("text", "link", "cell", "list_item"))
_PICTURES: frozenset[Kind] = frozenset(("icon", "image", "button"))
_LABELLED: frozenset[Kind] = frozenset(("input", "select", "checkbox", "radio", "switch"))
_LINE = 0.6
"""Heights of a line up to which the next one belongs to the same thing."""
_ALIGNED = 6
"""Pixels by which two lines of one thing may begin apart."""
_CAPTION = 1.5
"""Heights of a caption up to which it belongs to the picture above it."""


def labels(element: Element) -> list[str]:
    """What is written on it or known of it; of a field also what stands in it."""
    return list(dict.fromkeys(one for one in (name_of(element), element.text, element.icon) if one))


def is_one_thing(one: Element, other: Element) -> bool:
    """A picture with its caption below it, or two lines of one entry."""
    upper, lower = sorted((one, other), key=lambda element: element.box.top)
    gap = lower.box.top - upper.box.bottom
    if lower.kind not in _TEXTS:
        return False
    if upper.kind in _PICTURES:
        middle = abs(upper.box.center.x - lower.box.center.x)
        return -lower.box.height // 2 <= gap <= _CAPTION * lower.box.height and 2 * middle <= upper.box.width
    aligned = abs(one.box.left - other.box.left) <= _ALIGNED
    return upper.kind == lower.kind == "text" and aligned and gap <= _LINE * min(one.box.height, other.box.height)


def is_label_of(label: Element, control: Element) -> bool:
    """Words in a row with what is called by them: to click them is to click it."""
    return label.kind in _TEXTS and name_of(label) == name_of(control) and _beside(label, control)


def around(screen: Screen, element: Element) -> list[str]:
    """The words that say which thing it is, beside its own: its other lines or its caption; and where it has no name,
    or shares it with others, what stands in its row, and above it in its column up to the next of these."""
    texts = [other for other in screen.elements if _is_lettered(other) and other is not element]
    near = [
        text
        for text in texts
        if element.box.covers(text.box) or (is_one_thing(element, text) and not _is_of_another(text, element, screen))
    ]
    twins = [other for other in screen.elements if other is not element and _is_twin(element, other)]
    if not twins and element.text and element.kind not in _LABELLED:
        return [name_of(text) or "" for text in near]
    box = element.box
    # A row that is taken for a field says by its text which thing in it this is.
    holders = [
        other.text for other in screen.elements if other.kind == "input" and other.box.covers(box) and other.text
    ]
    row = [text for text in texts if _beside(text, element)]
    left = max((twin.box.right for twin in twins if _beside(twin, element) and twin.box.left < box.left), default=-1)
    right = min((twin.box.left for twin in twins if _beside(twin, element) and twin.box.left > box.left), default=10**6)
    row = [text for text in row if left < text.box.left < right]
    top = max((twin.box.bottom for twin in twins if _over(twin, element)), default=-1)
    column = [
        text
        for text in texts
        if _over(text, element) and text.box.top >= top and box.top - text.box.bottom < _REACH * box.height
    ]
    column = sorted(column, key=lambda text: -text.box.bottom)[: 1 if row else _ABOVE]
    return [*(name_of(text) or "" for text in (*near, *row, *column)), *holders]


def _is_of_another(text: Element, element: Element, screen: Screen) -> bool:
    """Whether it is the label of another control, as the line below is in a list of check boxes."""
    return any(one is not element and one.kind in _LABELLED and is_label_of(text, one) for one in screen.elements)


def in_row(screen: Screen, element: Element) -> list[str]:
    """What is written beside it, in its row: what it was done for."""
    return [name_of(other) or "" for other in screen.elements if _is_lettered(other) and _beside(other, element)]


def fit_at(screen: Screen, element: Element, asked: str) -> float:
    """How well the element fits, by its own words and, less, by those around it."""
    own = max((fit(asked, label) for label in labels(element)), default=0.0)
    beside = max((fit(asked, text) for text in around(screen, element)), default=0.0)
    return max(own, BESIDES * beside)


def better_twin(screen: Screen, here: Element, asked: str, *, follows_goal: bool) -> Element | None:
    """Another thing of the same name and kind around which clearly more of what was asked for stands. A goal may mean
    several of them: there, nothing of it may stand around ``here``."""
    twins = [other for other in screen.elements if other is not here and _is_twin(here, other)]
    if not twins:
        return None
    own = covered(asked, around(screen, here))
    best, found = max(((covered(asked, around(screen, other)), other) for other in twins), key=lambda pair: pair[0])
    better = best > 0 == own if follows_goal else best > own + CLEARER
    return found if better else None


def best_elsewhere(
    screen: Screen, here: Element | None, asked: str, done: Sequence[str], kinds: frozenset[Kind] | None = None
) -> tuple[float, Element | None]:
    """The thing elsewhere that fits best by its own words, of these ``kinds`` or of any; not what was dealt with
    already (``done``, by name)."""
    others = [
        other
        for other in screen.elements
        if (kinds is None or other.kind in kinds)
        and other.kind not in ("window", "dialog", "other")
        and (here is None or (other.box.overlap(here.box) == 0 and not is_one_thing(here, other)))
        and not {squash(label) for label in labels(other)} & {squash(one) for one in done}
        and not is_asking(name_of(other) or "")
    ]
    scored = [(max((fit(asked, label) for label in labels(other)), default=0.0), other) for other in others]
    return max(scored, key=lambda pair: pair[0], default=(0.0, None))


def clauses(goal: str) -> list[str]:
    """The parts of a goal that can each be done, without what it quotes: commas in there part nothing."""
    return [part for part in _CUT.split(_QUOTES.sub(" ", goal)) if part.strip()]


def pending(goal: str, evidence: Sequence[str]) -> list[str]:
    """The clauses that the evidence has too little to do with to have been done."""
    return [clause for clause in clauses(goal) if covered(clause, evidence) < ENOUGH]


def quotes(goal: str) -> list[str]:
    return _QUOTES.findall(goal)


_QUOTES = re.compile(r"[\"“]([^\"”]+)[\"”]")
_CUT = re.compile(
    r"\s*(?:[,;，；。、]|\.\s|\b(?:and|then|after that|und|dann|et|puis)\b|然后|接着|并且)\s*", re.IGNORECASE
)


def _is_lettered(element: Element) -> bool:
    """Words that may stand for what is beside them: texts, and pictures that were taken together with theirs."""
    return bool(name_of(element)) and (
        element.kind in _TEXTS or (element.kind in ("icon", "image") and bool(element.text))
    )


def _is_twin(one: Element, other: Element) -> bool:
    return one.kind == other.kind and name_of(one) == name_of(other)


def _beside(one: Element, other: Element) -> bool:
    shared = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    return shared > 0.5 * min(one.box.height, other.box.height)


def _over(one: Element, other: Element) -> bool:
    shared = min(one.box.right, other.box.right) - max(one.box.left, other.box.left)
    return one.box.bottom <= other.box.top + 2 and shared > 0
