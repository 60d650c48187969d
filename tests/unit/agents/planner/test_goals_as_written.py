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
    Clear,
    ClickOn,
    Press,
    ScrollTo,
    SetState,
    TargetPhrase,
    TypeInto,
)
from screenwright.agents.planner.lists import halves, names_of
from screenwright.agents.planner.plainly import describes, plainly
from screenwright.agents.planner.quoting import MASK, mask
from screenwright.agents.planner.skill_instructions import DoCommand, MakeSo, SetAmounts, Wish
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
    ("I'd like you to click Save", (click("Save"),)),
    ("Your task is to click Save.", (click("Save"),)),
    ("You need to press OK", (click("OK"),)),
    ("Make sure that you click Send", (click("Send"),)),
    ("Could you please tick Newsletter?", (SetState(t("Newsletter"), on=True),)),
    ("我想点击保存", (click("保存"),)),
    ("你的任务是：点击“提交”", (click("提交"),)),
    ("Make sure that the Newsletter box is ticked", (SetState(t("Newsletter", kind="box"), on=True),)),
    ("Make sure Wi-Fi is not on", (SetState(t("Wi-Fi"), on=False),)),
    ('"Remember me" should be unchecked', (SetState(t("Remember me"), on=False),)),
    # how, and when
    ('Leave the page by clicking "Back"', (click("Back"),)),
    ("Confirm by pressing the green tick", (click("green tick"),)),
    ("click Next when you are ready", (click("Next"),)),
    ("tick Tea and submit when done", (SetState(t("Tea"), on=True), click("submit"))),
    ("tick Tea. Submit the form.", (SetState(t("Tea"), on=True), SUBMIT)),
    ("勾选茶，提交", (SetState(t("茶"), on=True), click("提交"))),
    # sentences that only describe
    ("Click Save. The form is at the bottom of the page.", (click("Save"),)),
    ("There are three buttons. Click the second button.", (click(kind="button", ordinal=2),)),
    # texts with names
    (
        'Enter the username "anna" and the password "x1" into the text fields and press Login',
        (typed("anna", "username"), typed("x1", "password"), click("Login")),
    ),
    ('Type "Anna" as the first name and "Berg" as the last name',
     (typed("Anna", "first name"), typed("Berg", "last name"))),
    ("enter anna as the username and press Login", (typed("anna", "username"), click("Login"))),
    ('Write the number "7" into the 2nd text box', (typed("7", ordinal=2),)),
    ('Enter the code "77"', (typed("77", "code"),)),
    ('Put the PIN "77" into both fields', (typed("77", ordinal=1), typed("77", ordinal=2))),
    ('Use the search box to enter "tea"', (TypeInto("tea", t("search", kind="box")),)),
    ('Type "anna" in upper case into the Name field', (typed("ANNA", "Name"),)),
    ('Type "ANNA" in all lower case letters into the Name field', (typed("anna", "Name"),)),
    ('Set City to "Berlin" and Street to "Main 3"', (TypeInto("Berlin", t("City")), TypeInto("Main 3", t("Street")))),
    ("Fill in the form: Name: Anna, City: Berlin", (TypeInto("Anna", t("Name")), TypeInto("Berlin", t("City")))),
    ('Log in with the user "anna" and the password "x1"',
     (typed("anna", "username"), typed("x1", "password"), click("Log in"))),
    ('Search the page for "tea"', (typed("tea"), Press((("enter",),)))),
    ("Put the cursor in the Name field", (click("Name", kind="input"),)),
    ("Focus on the 3rd text field", (click(kind="input", ordinal=3),)),
    ("Put \"Bern\" into the From field and \"Rome\" into the To field", (typed("Bern", "From"), typed("Rome", "To"))),
    ('Replace the text in the Notes field with "done"', (Clear(t("Notes", kind="input")), typed("done", "Notes"))),
    ('Sign in with the email "a@b.c" and the password "x"',
     (typed("a@b.c", "email"), typed("x", "password"), click("Sign in"))),
    ("Search for cats", (typed("cats"), Press((("enter",),)))),
    ("Select Germany as the country", (Choose(t("Germany"), t("country", kind="select")),)),
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
    ("For Bob, click Edit", (click("Edit", relation="in", anchor=t("Bob", kind="item")),)),
    ("click the icon that looks like a gear", (click("gear", kind="icon"),)),
    ("click OK to confirm", (click("OK"),)),
    ("click the bin icon to delete it", (click("bin", kind="icon"),)),
    ("Click the star to mark it as important", (click("star"),)),
    ("click Go to settings", (click("Go to settings"),)),
    ("click Next twice", (click("Next"), click("Next"))),
    ("scroll down until you see Terms and click it", (ScrollTo(t("Terms")), click("Terms"))),
    # forms told in one go
    (
        "Fill in the form with name John Doe, email john@example.com and the phone number 555-0100",
        (typed("John Doe", "name"), typed("john@example.com", "email"), typed("555-0100", "phone number")),
    ),
    (
        "Log in as maria with the password hunter2",
        (typed("maria", "username"), typed("hunter2", "password"), click("Log in")),
    ),
    ('Expand the section "Advanced" and click OK', (click("Advanced"), click("OK"))),
    ("搜索“天气”", (typed("天气"), Press((("enter",),)))),
    ("显示隐藏文件", (MakeSo("隐藏文件"),)),
    ("隐藏侧边栏", (MakeSo("侧边栏", on=False),)),
    ("把音量调到50%", (SetAmounts((50.0,), "any", t("音量")),)),
    ("Choose Express and place the order", (Choose(t("Express")), DoCommand("place the order", whole=True))),
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


@pytest.mark.parametrize(
    ("clause", "idle"),
    [
        ("The form is below", True),
        ("You will see a list", True),
        ("Use the table to find the answer", True),
        ("It is not to be sent", False),
        ("You should click Save", False),
        ("The button \x000\x00 is red", False),
        ("click Save", False),
    ],
)
def test_what_only_describes_asks_for_nothing(clause: str, idle: bool) -> None:
    assert describes(clause) is idle


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
    told = plainly(masked, literals, installed())
    assert "\x01" not in told
    assert all(int(number) < len(literals) for number in MASK.findall(told))
