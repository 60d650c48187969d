"""The screen in a limited room: what is kept, what goes first, and that it is told."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat_builders import make_screen
from screenwright.agents.minds.brief import brief
from screenwright.agents.minds.tokens import estimate
from screenwright.agents.wording.languages import WORDINGS
from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Changed, Element, Kind, Node, Screen, State

EN = WORDINGS["en"]
PLENTY = 10_000


def element(number: int, kind: Kind = "button", text: str | None = None, clickable: bool = True) -> Element:
    box = Box(10, 10 * number, 90, 10 * number + 8)
    return Element(id=f"e{number}", kind=kind, box=box, text=text, clickable=clickable)


def screen(*elements: Element) -> Screen:
    return make_screen(200, 4000, elements)


def called(text: str) -> list[str]:
    return re.findall(r"^(e\d+)\b", text, re.MULTILINE)


def test_with_room_all_is_told_with_kinds() -> None:
    field = Element(id="e2", kind="input", box=Box(10, 20, 90, 28), text="Ann", name="Name", clickable=True)
    box = Element(
        id="e3", kind="checkbox", box=Box(10, 30, 90, 38), text="By mail", state=State(checked=True), clickable=True
    )
    text = brief(screen(element(1, text="Save"), field, box, element(4), element(5, "text", "Hello", False)),
                 PLENTY, EN, eyes=False)  # fmt: skip
    assert text.splitlines() == [
        "e1 button Save", "e2 input Name: Ann", "e3 checkbox By mail, checked", "e4 button @50,44", "Hello",
    ]  # fmt: skip


def test_in_chinese_kinds_and_states_are_chinese() -> None:
    off = replace(element(1, text="保存"), state=State(enabled=False))
    assert brief(screen(off), PLENTY, WORDINGS["zh"], eyes=False) == "e1 按钮 保存, 不可用"


def test_prose_is_left_to_the_picture() -> None:
    prose = element(2, "text", "A long sentence that nobody would ever want to click on.", clickable=False)
    told = [brief(screen(element(1, text="Save"), prose), PLENTY, EN, eyes=eyes) for eyes in (True, False)]
    assert "long sentence" not in told[0]
    assert "(left out here: 1 texts, 0 other things)" in told[0]
    assert "long sentence" in told[1]


def test_blocks_under_one_caption_have_it_once_and_none_without_anything_below() -> None:
    one, other, empty = element(1, text="Save"), element(2, text="Send"), element(3, "text", None, clickable=False)
    blocks = tuple(
        Block(id=f"b{n}", box=item.box, caption=caption, children=(item.id,))
        for n, (item, caption) in enumerate(((one, "Letter"), (other, "Letter"), (empty, "Nothing")), start=1)
    )
    leaves = [Node(id=item.id, role="element", box=item.box) for item in (one, other, empty)]
    locals_ = tuple(
        Node(id=block.id, role="local", box=block.box, children=(leaf,))
        for block, leaf in zip(blocks, leaves, strict=True)
    )
    whole = screen(one, other, empty)
    whole = replace(whole, blocks=blocks, tree=replace(whole.tree, children=locals_))
    text = brief(whole, PLENTY, EN, eyes=False)
    assert text.splitlines()[:3] == ["# Letter", "e1 button Save", "e2 button Send"]
    assert "Nothing" not in text


def test_the_words_of_a_control_are_not_told_twice() -> None:
    label = element(1, "text", "Name:", clickable=False)
    field = Element(id="e2", kind="input", box=Box(100, 10, 190, 18), name="Name", clickable=True)
    assert brief(screen(label, field), PLENTY, EN, eyes=False).splitlines() == ["e2 input Name"]


@given(count=st.integers(1, 120), room=st.integers(30, 400), eyes=st.booleans())
def test_it_keeps_within_its_room_and_counts_what_it_leaves_out(count: int, room: int, eyes: bool) -> None:
    text = brief(screen(*(element(n, text=f"Item {n}") for n in range(1, count + 1))), room, EN, eyes=eyes)
    assert estimate(text) <= room
    left_out = re.search(r"\(left out here: 0 texts, (\d+) other things\)", text)
    assert len(called(text)) + (int(left_out[1]) if left_out else 0) == count


def test_plain_text_goes_before_things_that_can_be_clicked() -> None:
    texts = [element(n, "text", f"Some words of no use, number {n}", clickable=False) for n in range(50, 90)]
    buttons = [element(n, text=f"Button {n}") for n in range(1, 20)]
    text = brief(screen(*buttons, *texts), 150, EN, eyes=False)
    assert len(called(text)) == 19
    assert "no use" not in text


@pytest.mark.parametrize("what", ["new", "wanted", "field"])
def test_what_matters_stays(what: str) -> None:
    links = [element(n, "link", f"Link number {n}") for n in range(1, 200)]
    other: Element = {
        "new": element(300, "link", "Fresh"), "wanted": element(300, "link", "Harbour map"),
        "field": element(300, "input", "Search"),
    }[what]  # fmt: skip
    whole = screen(*links, other)
    if what == "new":
        whole = replace(whole, changed=Changed(since="x", appeared=("e300",)))
    wanted = "show me the harbour map" if what == "wanted" else "do it"
    told = called(brief(whole, 80, EN, eyes=True, wanted=wanted))
    assert "e300" in told
    assert len(told) > 1


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("Save", 1), ("internationalisation", 3), ("1024", 2), ("你好", 2), ('{"a": 1}', 5), ("a\n\nb", 3)],
)
def test_tokens_are_estimated(text: str, tokens: int) -> None:
    assert estimate(text) == tokens


@given(st.text(), st.text())
def test_more_text_is_never_fewer_tokens(one: str, other: str) -> None:
    assert estimate(f"{one}\n{other}") >= max(estimate(one), estimate(other))
