"""The built-in planner on small screens: what it plans, does, accepts, tries again and gives up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from builders import Item, screen_of
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.effects import ALREADY, LOOK_AGAIN
from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Drag,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
)
from screenwright.core.agency import Decision, Done, Plan, Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.protocols import Agent
from screenwright.core.screen import Screen, State

PLANNER: Agent = BuiltinPlanner(grammar_first=True)

SAVE: Item = ("button", "Save", (10, 10, 80, 40))
NAME: Item = ("text", "Name:", (10, 60, 60, 80))
FIELD: Item = ("input", None, (100, 56, 300, 84))
WRITTEN = (20, 200, 160, 216)
MESSAGE: Item = ("text", "Something new", (10, 300, 200, 320))
DIALOG: tuple[Item, ...] = (
    ("text", "Save As", (300, 100, 380, 120)),
    ("button", "Cancel", (300, 300, 380, 330)),
    ("button", "Save", (400, 300, 480, 330)),
)

Look = tuple[Item, ...]
World = Callable[[Action, int], Look]
"""What the screen shows after an action, and the how manieth it was."""


@dataclass
class Told:
    """How a run ended: None is success, else the reason of the refusal; and everything that was done."""

    reason: str | None
    actions: list[Action]


def pursue(
    goal: str, first: Screen | Look, world: World = lambda _action, _count: (), states: dict[int, State] | None = None
) -> Told:
    """Plan, act and reflect as the loop does, in a world without pixels of its own."""
    screen = first if isinstance(first, Screen) else screen_of(*first)
    situation = Situation(goal, screen)
    actions: list[Action] = []
    plan = PLANNER.plan(situation)
    if isinstance(plan, Refusal):
        return Told(plan.reason, actions)
    situation = replace(situation, plan=plan)
    for _ in range(60):
        if situation.subgoal_index == len(plan.subgoals):
            return Told(None, actions)
        decisions = PLANNER.act(situation)
        if isinstance(decisions, Refusal):
            return Told(decisions.reason, actions)
        before, history = situation.screen, situation.history
        assert decisions
        screen = before
        for decision in decisions:
            actions.append(decision.action)
            shown = screen if isinstance(decision.action, Wait) and decision.action == ALREADY else None
            after = shown or screen_of(*world(decision.action, len(actions)), states=states)
            done = Done(situation.subgoal, decision, not after.screenshot.same_pixels(screen.screenshot))
            history, screen = (*history, done), after
        situation = replace(situation, before=before, screen=screen, history=history)
        reflection = PLANNER.reflect(situation)
        if reflection.verdict == "proceed":
            index = situation.subgoal_index + 1
            situation = replace(situation, subgoal_index=index, attempt=1, advice="", before=None)
        elif reflection.verdict == "retry":
            situation = replace(situation, attempt=situation.attempt + 1, advice=reflection.advice)
        elif reflection.verdict != "continue":
            again = PLANNER.plan(replace(situation, advice=reflection.advice))
            assert isinstance(again, Refusal)
            return Told(again.reason, actions)
    raise AssertionError("the planner did not come to an end")


def always(*items: Item) -> World:
    return lambda _action, _count: items


def test_is_an_agent_without_models() -> None:
    assert (PLANNER.name, PLANNER.models) == ("builtin", ())


@pytest.mark.parametrize(
    ("goal", "subgoals"),
    [
        ("click Save and press Enter", ("click Save", "press Enter")),
        ("type hello, world. then go back", ('type "hello, world"', "go back")),
        ("select Berlin from the City list", ("unfold the City list to choose Berlin", "choose Berlin")),
        (
            'type "x", save it as note.txt',
            ('type "x"', "bring up the save dialog", 'enter the file name "note.txt"', "confirm the save dialog"),
        ),
    ],
)
def test_plans_one_readable_subgoal_a_step(goal: str, subgoals: tuple[str, ...]) -> None:
    plan = PLANNER.plan(Situation(goal, screen_of(SAVE)))
    assert isinstance(plan, Plan)
    assert plan.subgoals == subgoals
    for subgoal in subgoals:
        assert isinstance(PLANNER.plan(Situation(subgoal, screen_of(SAVE))), Plan)


def test_an_unreadable_clause_refuses_all_of_the_goal() -> None:
    told = pursue("click Save, then what is the time in Rome?", (SAVE,))
    assert told.reason is not None
    assert "what is the time in Rome" in told.reason
    assert told.actions == []


def test_a_second_plan_is_a_refusal_with_the_reason() -> None:
    assert PLANNER.plan(Situation("click Save", screen_of(SAVE), advice="it burned")) == Refusal("it burned")


def test_a_subgoal_that_is_no_clause_is_refused() -> None:
    situation = Situation("x", screen_of(SAVE), Plan(("click Save and go back",)))
    assert isinstance(PLANNER.act(situation), Refusal)
    situation = replace(situation, plan=Plan(("hm",)))
    assert isinstance(PLANNER.act(situation), Refusal)
    assert PLANNER.reflect(situation).verdict == "replan"


@pytest.mark.parametrize(
    ("goal", "actions"),
    [
        ("click Save", [Click(Point(45, 25))]),
        ("double click Save", [DoubleClick(Point(45, 25))]),
        ("right click Save", [Click(Point(45, 25), "right")]),
        ("long press Save", [LongPress(Point(45, 25))]),
        ("hover over Save", [Move(Point(45, 25))]),
        ("open Save", [Click(Point(45, 25))]),
        ("open the Save folder", [DoubleClick(Point(45, 25))]),
        ("press ctrl+s 2 times", [PressKeys(("ctrl", "s"))] * 2),
        ("press ctrl+c and ctrl+v", [PressKeys(("ctrl", "c")), PressKeys(("ctrl", "v"))]),
        ("scroll down 2 times", [Scroll("down", 6, Point(400, 300))]),
        ("wait 3 seconds", [Wait(3.0)]),
        ("drag Save to Name", [Drag(Point(45, 25), Point(35, 70))]),
        ("go back", [Back()]),
        ("choose Save", [Click(Point(45, 25))]),
        ("save it", [Click(Point(45, 25))]),
        ("clear the Name field", [Click(Point(200, 70)), PressKeys(("ctrl", "a")), PressKeys(("delete",))]),
        ("wait for Save", [ALREADY]),
        ("wait until Loading disappears", [ALREADY]),
        ("scroll to Save", [ALREADY]),
    ],
)
def test_one_step_each(goal: str, actions: list[Action]) -> None:
    assert pursue(goal, (SAVE, NAME, FIELD), always(MESSAGE)) == Told(None, actions)


def test_the_decision_names_its_target_and_why() -> None:
    decisions = PLANNER.act(Situation("click Save", screen_of(SAVE), Plan(("click Save",))))
    assert decisions == (Decision(Click(Point(45, 25)), "click Save: exact match, button 'Save' at 45,25", "e1", 1.0),)


def test_a_button_without_effect_is_looked_at_and_not_pressed_again() -> None:
    told = pursue("click Save", (SAVE,), always(SAVE))
    assert told.actions == [Click(Point(45, 25)), LOOK_AGAIN]
    assert told.reason == "did 'click Save' and nothing changed that can be seen"


def test_another_click_without_effect_is_looked_at_then_repeated_then_given_up() -> None:
    entry: Item = ("list_item", "Save", (10, 10, 80, 40))
    told = pursue("click Save", (entry,), always(entry))
    click = Click(Point(45, 25))
    assert told.actions == [click, LOOK_AGAIN, click]
    assert told.reason == "did 'click Save' twice and nothing changed"


def test_an_effect_that_comes_late_is_not_clicked_for_twice() -> None:
    told = pursue("click Save", (SAVE,), lambda _action, count: (SAVE,) if count == 1 else (SAVE, MESSAGE))
    assert told == Told(None, [Click(Point(45, 25)), LOOK_AGAIN])


def test_a_blinking_caret_is_no_effect() -> None:
    caret: Item = ("other", None, (400, 400, 402, 420))
    told = pursue("click Save", (SAVE,), lambda _action, count: (SAVE, caret) if count % 2 else (SAVE,))
    assert told.reason is not None


def test_a_click_into_a_field_may_change_nothing() -> None:
    assert pursue("click the text field", (FIELD,), always(FIELD)).reason is None
    assert pursue("press ctrl+s", (SAVE,), always(SAVE)).reason is None


def test_what_is_not_there_is_refused_at_once_as_the_first_step() -> None:
    told = pursue("click Load", (SAVE,))
    assert told.actions == []
    assert told.reason is not None
    assert "'Load'" in told.reason


def test_what_is_not_there_yet_is_looked_for_once_more_later() -> None:
    load: Item = ("button", "Load", (10, 100, 80, 130))
    told = pursue(
        "click Save, click Load", (SAVE,), lambda _a, count: (MESSAGE,) if count == 1 else (load,) if count == 2 else ()
    )
    assert told == Told(None, [Click(Point(45, 25)), LOOK_AGAIN, Click(Point(45, 115))])
    told = pursue("click Save, click Load", (SAVE,), always(MESSAGE))
    assert told.actions == [Click(Point(45, 25)), LOOK_AGAIN]
    assert told.reason is not None
    assert "'Load'" in told.reason


def test_typing_clicks_the_field_and_is_done_when_it_can_be_read() -> None:
    typed: Item = ("input", "Hello, wor1d", (100, 56, 300, 84))
    told = pursue(
        'type "Hello, world" into Name',
        (NAME, FIELD),
        lambda a, _c: (NAME, typed if isinstance(a, TypeText) else FIELD),
    )
    assert told == Told(None, [Click(Point(200, 70)), TypeText("Hello, world")])


def test_text_that_never_comes_is_typed_once_more_and_given_up() -> None:
    told = pursue('type "hello"', (SAVE,), always(SAVE))
    assert told.actions == [TypeText("hello"), LOOK_AGAIN, TypeText("hello")]
    assert told.reason is not None
    assert "'hello'" in told.reason


def test_text_that_lost_its_beginning_is_taken_back_and_typed_again() -> None:
    back = PressKeys(("backspace",))
    again = [TypeText("azerty QWERTY"), LOOK_AGAIN, *[back] * 10, TypeText("azerty QWERTY")]
    part, whole = ("text", "rty QWERTY", WRITTEN), ("text", "azerty QWERTY", WRITTEN)
    told = pursue("type 'azerty QWERTY'", (SAVE,), lambda _a, count: (SAVE, part if count < len(again) else whole))
    assert told == Told(None, again)
    told = pursue("type 'azerty QWERTY'", (SAVE,), lambda a, _count: (SAVE,) if a == back else (SAVE, part))
    assert told.actions == [*again, LOOK_AGAIN]
    assert told.reason == "typed 'azerty QWERTY', and of that the screen shows 'rty QWERTY' alone"


def test_text_that_came_unread_is_not_typed_twice() -> None:
    told = pursue('type "hello"', (SAVE,), always(SAVE, MESSAGE))
    assert told.actions == [TypeText("hello"), LOOK_AGAIN]
    assert told.reason == "typed 'hello', but the screen shows no such text"


def test_passwords_and_signs_need_not_be_readable() -> None:
    dots: Item = ("input", "*****", (100, 56, 300, 84))
    label: Item = ("text", "Password:", (10, 60, 90, 80))
    assert pursue('type "secret" into Password', (label, FIELD), always(label, dots)).reason is None
    assert pursue('type "✓"', (SAVE,), always(SAVE, MESSAGE)).reason is None


def test_opening_doubles_the_click_where_one_only_marked_it() -> None:
    icon: Item = ("icon", "Notes", (300, 200, 360, 260))
    marked: Item = ("icon", "Notes", (298, 198, 362, 262))
    window: Item = ("window", "Notes", (0, 0, 700, 180))
    told = pursue("open Notes", (icon,), lambda a, _c: (icon, window) if isinstance(a, DoubleClick) else (marked,))
    assert [type(action) for action in told.actions] == [Click, Wait, DoubleClick]
    assert told.reason is None


def test_an_address_that_is_not_in_sight_is_refused_with_the_way_to_go() -> None:
    told = pursue("open example.org/a,b", (SAVE,))
    assert told.reason is not None
    assert 'type "example.org/a,b"' in told.reason


def test_choosing_opens_the_list_first() -> None:
    city: Item = ("select", "City", (100, 56, 300, 84))
    berlin: Item = ("list_item", "Berlin", (100, 90, 300, 110))
    told = pursue("select Berlin from City", (city,), lambda _a, count: (city, berlin) if count == 1 else (city,))
    assert told == Told(None, [Click(Point(200, 70)), Click(Point(200, 100))])
    told = pursue("select Berlin from City", (city, berlin), always(city))
    assert told == Told(None, [ALREADY, Click(Point(200, 100))])


def test_a_box_is_only_switched_where_its_state_is_seen() -> None:
    box: Item = ("checkbox", "News", (10, 10, 30, 30))
    on, off = State(checked=True), State(checked=False)
    assert pursue('check "News"', screen_of(box, states={1: on})) == Told(None, [ALREADY])
    assert pursue('check "News"', screen_of(box, states={1: off}), always(box), {1: on}) == Told(
        None, [Click(Point(20, 20))]
    )
    assert pursue('uncheck "News"', screen_of(box, states={1: off})) == Told(None, [ALREADY])
    stuck = pursue('check "News"', screen_of(box, states={1: off}), always(box), {1: off})
    assert stuck.reason == "'\"News\"' did not turn on"
    unseen = pursue('check "News"', (box,))
    assert unseen.actions == []
    assert unseen.reason is not None
    assert 'click "News"' in unseen.reason


def test_scrolling_to_a_thing_ends_where_it_is_seen_or_at_the_end() -> None:
    imprint: Item = ("link", "Imprint", (10, 500, 80, 520))

    def page(_action: Action, count: int) -> Look:
        return (("text", f"line {count}", (10, 10, 200, 30)), *((imprint,) if count == 3 else ()))

    assert pursue("scroll to Imprint", (SAVE,), page) == Told(None, [Scroll("down", 5, Point(400, 300))] * 3)
    ended = pursue("scroll to Imprint", (SAVE,), always(MESSAGE))
    assert len(ended.actions) == 2
    assert ended.reason == "scrolled to the end and did not see 'Imprint'"
    assert pursue("scroll to the bottom", (SAVE,), always(MESSAGE)).actions == [Scroll("down", 30, Point(400, 300))] * 2


def test_waiting_ends_when_it_appears_or_after_its_limit() -> None:
    told = pursue("wait for Save", (MESSAGE,), lambda _action, count: (SAVE,) if count == 3 else (MESSAGE,))
    assert told == Told(None, [Wait(2.0)] * 3)
    ended = pursue("wait for Save", (MESSAGE,), always(MESSAGE))
    assert len(ended.actions) == 15
    assert ended.reason is not None
    assert "'Save' did not appear" in ended.reason


class TestSavingUnderAName:
    GOAL = "save it as note.txt"
    PAGE: Item = ("text", "Dear diary", (10, 100, 200, 120))
    NAMED: Item = ("input", "note.txt", (300, 140, 500, 170))
    ASK = PressKeys(("ctrl", "shift", "s"))
    ASK_NEW = PressKeys(("ctrl", "s"))
    TYPING = (PressKeys(("ctrl", "a")), TypeText("note.txt"))
    ENTER = PressKeys(("enter",))

    def world(self, opens: PressKeys, after_enter: tuple[Look, ...]) -> World:
        def show(action: Action, _count: int) -> Look:
            nonlocal looks, opened
            opened = opened or action == opens
            if action == self.ENTER:
                looks = looks[1:] or looks
                return looks[0]
            if isinstance(action, Wait) and opened:
                looks = looks[1:] or looks
                return looks[0]
            named = (self.NAMED,) if isinstance(action, TypeText) else ()
            return (self.PAGE, *DIALOG, *named) if opened else (self.PAGE,)

        looks: tuple[Look, ...] = ((), *after_enter)
        opened = False
        return show

    def test_goes_through_the_dialog(self) -> None:
        told = pursue(self.GOAL, (self.PAGE,), self.world(self.ASK, ((self.PAGE,),)))
        assert told == Told(None, [self.ASK, *self.TYPING, self.ENTER])

    def test_takes_the_other_keys_where_the_first_do_nothing(self) -> None:
        told = pursue(self.GOAL, (self.PAGE,), self.world(self.ASK_NEW, ((self.PAGE,),)))
        assert told == Told(None, [self.ASK, LOOK_AGAIN, self.ASK_NEW, *self.TYPING, self.ENTER])

    def test_asks_by_the_menu_where_the_keys_do_nothing(self) -> None:
        bar: tuple[Item, ...] = tuple(
            ("menuitem", name, (60 * k, 0, 60 * k + 50, 24)) for k, name in enumerate(("File", "Edit", "View"))
        )
        entry: Item = ("menuitem", "Save As...", (0, 60, 140, 84))
        opens, asks = Click(Point(25, 12)), Click(Point(70, 72))
        state = {"open": False, "asked": False}

        def show(action: Action, _count: int) -> Look:
            if action in (opens, asks):
                state["open"], state["asked"] = action == opens, action == asks
            if action == self.ENTER:
                return (*bar, self.PAGE)
            named = (self.NAMED,) if isinstance(action, TypeText) else ()
            dialog = (*DIALOG, *named) if state["asked"] else ()
            return (*bar, self.PAGE, *((entry,) if state["open"] else ()), *dialog)

        told = pursue(self.GOAL, (*bar, self.PAGE), show)
        assert told == Told(None, [self.ASK, LOOK_AGAIN, opens, asks, *self.TYPING, self.ENTER])

    def test_a_dialog_that_closes_slowly_gets_no_second_enter(self) -> None:
        slow = self.world(self.ASK, ((self.PAGE, *DIALOG, self.NAMED), (self.PAGE,)))
        told = pursue(self.GOAL, (self.PAGE,), slow)
        assert told == Told(None, [self.ASK, *self.TYPING, self.ENTER, LOOK_AGAIN])

    def test_never_overwrites(self) -> None:
        question: Item = (
            "text",
            "A file named “note.txt” already exists. Do you want to replace it?",
            (300, 200, 700, 220),
        )
        told = pursue(self.GOAL, (self.PAGE,), self.world(self.ASK, ((self.PAGE, *DIALOG, question),)))
        assert told.actions == [self.ASK, *self.TYPING, self.ENTER]
        assert told.reason is not None
        assert "overwriting needs your own word" in told.reason

    def test_types_no_name_without_a_dialog(self) -> None:
        told = pursue(self.GOAL, (self.PAGE,), always(self.PAGE))
        assert told.actions == [self.ASK, LOOK_AGAIN, self.ASK_NEW]
        assert told.reason == "neither ctrl+shift+s nor a menu nor ctrl+s brought up a save dialog"
        situation = Situation("g", screen_of(self.PAGE), Plan(('enter the file name "a"',)))
        assert isinstance(PLANNER.act(situation), Refusal)
        situation = Situation("g", screen_of(self.PAGE), Plan(("confirm the save dialog",)))
        assert isinstance(PLANNER.act(situation), Refusal)

    def test_plain_saving_of_a_document_without_a_name_says_what_is_missing(self) -> None:
        told = pursue("save it", (self.PAGE,), always(self.PAGE, *DIALOG))
        assert told.reason is not None
        assert "asks for a name" in told.reason


def test_a_changed_word_of_the_page_is_no_question_about_overwriting() -> None:
    page: Item = ("text", "You may replace it", (10, 100, 200, 120))
    done = (Done("confirm the save dialog", Decision(PressKeys(("enter",)), ""), True),)
    before = screen_of(page, *DIALOG)
    situation = Situation("g", screen_of(page), Plan(("confirm the save dialog",)), history=done, before=before)
    assert PLANNER.reflect(situation).verdict == "proceed"


def test_typing_a_field_that_is_not_there_is_refused() -> None:
    told = pursue("clear the Name field", (("text", "Name", (10, 10, 60, 30)),))
    assert told.actions == []
    assert told.reason is not None
    assert "no field to clear" in told.reason
