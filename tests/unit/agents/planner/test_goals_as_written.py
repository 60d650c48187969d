"""Goals as people write them: wishes, named texts, lists, how and why, and what holds for any of them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.planner.general_skills import installed
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import (
    Choose,
    ChooseAll,
    ClickOn,
    ScrollTo,
    SetState,
    TargetPhrase,
    TypeInto,
)
from screenwright.agents.planner.lists import halves, names_of
from screenwright.agents.planner.quoting import MASK, mask
from screenwright.agents.planner.retelling import plainly
from screenwright.agents.planner.skill_instructions import SetAmounts, Wish
from screenwright.core.agency import Refusal


def t(text: str = "", **more: object) -> TargetPhrase:
    return TargetPhrase(text=text, **more)  # type: ignore[arg-type]  # a short form for the table


def click(text: str = "", **more: object) -> ClickOn:
    return ClickOn(t(text, **more))


def typed(text: str, name: str = "", **more: object) -> TypeInto:
    return TypeInto(text, t(name, kind="input", **more))


SUBMIT = click("Submit")

READ: list[tuple[str, tuple[Wish, ...]]] = [
    # wishes
    ("Could you please tick Newsletter?", (SetState(t("Newsletter"), on=True),)),
    # how, and when
    # sentences that only describe
    # texts with names
    # lists
    ("Tick the boxes for Tea, Milk and Sugar", tuple(SetState(t(name), on=True) for name in ("Tea", "Milk", "Sugar"))),
    ("Check all the boxes", (ChooseAll((), every=True),)),
    ("untick everything", (ChooseAll(()),)),
    ("Select Tea, Milk and Sugar and click Submit", (ChooseAll(("Tea", "Milk", "Sugar")), SUBMIT)),
    ("Choose a, b, c", (ChooseAll(("a", "b", "c")),)),
    ('Select "Tea, green" and "Milk"', (ChooseAll(("Tea, green", "Milk")),)),
    ("Select nothing and press Submit", (ChooseAll(()), SUBMIT)),
    ("选择苹果、香蕉和梨", (ChooseAll(("苹果", "香蕉", "梨")),)),
    ("Select Tea and milk", (Choose(t("Tea and milk")),)),
    ("Tick Tea, Milk and Sugar", tuple(SetState(t(name), on=True) for name in ("Tea", "Milk", "Sugar"))),
    ("click Home, News and About", (click("Home"), click("News"), click("About"))),
    ("Select Tea, then click Submit", (Choose(t("Tea")), SUBMIT)),
    # which
    ("click button ONE", (click("ONE", kind="button"),)),
    ('Click the button in the dialog labeled "OK"',
     (click("OK", kind="button", relation="in", anchor=t(kind="window")),)),
    ('Click on a "checkbox" widget', (click(kind="checkbox", ordinal=1),)),
    ("click any link", (click(kind="link", ordinal=1),)),
    ("click the Delete button in the row of Alice",
     (click("Delete", kind="button", relation="in", anchor=t("Alice", kind="item")),)),
    ("click the icon that looks like a gear", (click("gear", kind="icon"),)),
    ("click OK to confirm", (click("OK"),)),
    ("click the bin icon to delete it", (click("bin", kind="icon"),)),
    ("click Go to settings", (click("Go to settings"),)),
    ("scroll down until you see Terms and click it", (ScrollTo(t("Terms")), click("Terms"))),
    # forms told in one go
    ("把音量调到50%", (SetAmounts((50.0,), "any", t("音量")),)),
]  # fmt: skip

REFUSED = [
    "Make everything nice",
    "It is important not to click Save",
    "Simone is waiting for the bus",
    "Book me a flight",
    "click Home, frobnicate it, wobble",
]


def essence(target: TargetPhrase | None) -> object:
    """What a phrase says, without its plainer readings."""
    if target is None:
        return None
    return (target.text, target.kind, target.ordinal, target.relation, essence(target.anchor), target.side)


def told(wish: Wish) -> list[object]:
    values = [getattr(wish, name) for name in wish.__dataclass_fields__ if name != "words"]
    return [type(wish), *(essence(value) if isinstance(value, TargetPhrase) else value for value in values)]


@pytest.mark.parametrize(("goal", "wanted"), READ, ids=[goal for goal, _ in READ])
def test_reads_what_people_write(goal: str, wanted: tuple[Wish, ...]) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    assert [told(wish) for wish in read] == [told(wish) for wish in wanted]


@pytest.mark.parametrize(("goal", "wanted"), READ, ids=[goal for goal, _ in READ])
def test_every_step_can_be_read_by_itself(goal: str, wanted: tuple[Wish, ...]) -> None:
    del wanted
    read = read_goal(goal)
    assert not isinstance(read, Refusal)
    for wish in read:
        assert read_goal(wish.words) == (wish,)


@pytest.mark.parametrize("goal", REFUSED)
def test_refuses_what_it_does_not_understand_and_says_which_part(goal: str) -> None:
    read = read_goal(goal)
    assert isinstance(read, Refusal)
    assert "cannot" in read.reason


names = st.lists(st.from_regex(r"[A-Za-z0-9]{1,8}", fullmatch=True), min_size=3, max_size=8, unique=True).filter(
    lambda given: not {name.lower() for name in given} & {"and", "or", "plus", "nothing", "none"}
)


@given(names)
def test_a_list_gives_back_its_names(given: list[str]) -> None:
    assert names_of(", ".join(given)) == tuple(given)
    assert names_of(f"{', '.join(given[:-1])} and {given[-1]}") == tuple(given)


@given(st.text(st.characters(exclude_characters=',;，、"', exclude_categories=("Cs", "Cc")), max_size=40))
def test_one_name_is_no_list(name: str) -> None:
    assert not names_of(name)
    assert " ".join(halves(name)).split() or not name.split()


@given(st.text(max_size=120))
def test_plain_telling_takes_any_text_and_hides_its_own_quotes(goal: str) -> None:
    masked, quoted = mask(re.sub('[\x01"“„«「『`]', " ", goal))
    literals = list(quoted)
    told = plainly(masked, literals, installed().rules)
    assert "\x01" not in told
    assert all(int(number) < len(literals) for number in MASK.findall(told))
