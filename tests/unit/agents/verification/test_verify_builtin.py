"""The built-in judge of actions, on screens built by hand: wrong targets, circles, claims that come too soon."""

from __future__ import annotations

import pytest

from builders import screen_of
from screenwright.agents.verification.builtin import BuiltinJudge
from screenwright.agents.verification.verify import about_to, verify
from screenwright.core.action import Action, Back, Click, Home, Scroll, TypeText
from screenwright.core.agency import Decision, Plan, Situation
from screenwright.core.screen import Screen
from verify_builders import GROUND, done, findings, press, steps_of

FORM = screen_of(
    ("text", "Name", (40, 50, 100, 70)),
    ("input", None, (120, 40, 400, 80)),
    ("button", "Save", (120, 100, 200, 130)),
    ("button", "Discard", (220, 100, 320, 130)),
    ("link", "Help", (600, 40, 660, 60)),
)
FILLED = screen_of(
    ("text", "Name", (40, 50, 100, 70)),
    ("input", "Ada", (120, 40, 400, 80)),
    ("button", "Save", (120, 100, 200, 130)),
    ("button", "Discard", (220, 100, 320, 130)),
    ("link", "Help", (600, 40, 660, 60)),
)
SAVED = screen_of(("text", "Your name is saved", (40, 50, 300, 70)))
HELP = screen_of(("text", "How this program works", (40, 50, 300, 70)))
GOAL = "enter the name Ada and save it"


def judge(goal: str, *taken: tuple[str, Action, Screen, Screen]) -> list[str | None]:
    return findings(verify(goal, steps_of(*taken), BuiltinJudge()))


# -- the right way -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "save"),
    [('type "Ada" into Name', "click Save"), ("Enter the name Ada", "Save the form"), (GOAL, GOAL)],
    ids=["instructions", "in other words", "goal alone"],
)
def test_a_right_run_is_kept(field: str, save: str) -> None:
    assert judge(
        GOAL,
        (field, press(FORM, "e2"), FORM, FORM),
        (field, TypeText("Ada"), FORM, FILLED),
        (save, press(FILLED, "e3"), FILLED, SAVED),
        done(GOAL, SAVED),
    ) == [None, None, None, None]


def test_what_brings_something_new_each_time_may_be_repeated() -> None:
    pages = [
        screen_of(("text", f"Page {n}", (40, 50, 300, 70)), ("button", "Next", (40, 100, 99, 130))) for n in range(4)
    ]
    taken = [("click Next", press(pages[n], "e2"), pages[n], pages[n + 1]) for n in range(3)]
    assert judge("go to the last page", *taken) == [None, None, None]


def test_a_caption_may_be_clicked_for_its_picture_and_the_picture_for_its_caption() -> None:
    home = screen_of(("image", None, (60, 60, 120, 120)), ("text", "Mail", (70, 126, 110, 144)))
    assert judge("read mail", ("open Mail", press(home, "e1"), home, SAVED)) == [None]


def test_what_leads_on_is_kept_while_a_part_of_the_goal_is_not_in_sight() -> None:
    goal = "go on to page 2 and reserve Night Ferry"
    one, two = (
        screen_of(
            ("text", f"Books, page {n}", (40, 20, 300, 40)), ("text", book, (40, 60, 200, 80)),
            ("button", "Reserve", (300, 56, 390, 84)), ("button", "Next", (40, 100, 99, 130)),
        )
        for n, book in ((1, "Winter Bread"), (2, "Night Ferry"))
    )  # fmt: skip
    taken = [(goal, press(one, "e4"), one, two), (goal, press(two, "e3"), two, SAVED)]
    assert judge(goal, *taken, done(goal, SAVED)) == [None, None, None]


# -- wrong targets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("subgoal", ["click Save", "Save the form", "save"])
def test_another_thing_than_the_one_asked_for_is_a_wrong_target(subgoal: str) -> None:
    assert judge("save", (subgoal, press(FORM, "e4"), FORM, HELP)) == ["wrong target"]


def test_of_things_with_one_name_the_one_in_the_wrong_row_is_a_wrong_target() -> None:
    rows = screen_of(
        ("text", "Tea kettle", (40, 100, 160, 120)), ("button", "Buy", (300, 96, 360, 124)),
        ("text", "Wall clock", (40, 200, 160, 220)), ("button", "Buy", (300, 196, 360, 224)),
    )  # fmt: skip
    right = ("Take the wall clock", press(rows, "e4"), rows, SAVED)
    wrong = ("Take the wall clock", press(rows, "e2"), rows, SAVED)
    assert (judge("buy a clock", right), judge("buy a clock", wrong)) == ([None], ["wrong target"])


def test_text_in_the_place_of_another_is_wrong_and_so_is_text_after_a_wrong_click() -> None:
    field = 'type "Ada" into Name'
    assert (
        judge(GOAL, (field, press(FORM, "e2"), FORM, FORM), (field, TypeText("Bob"), FORM, FILLED))[1] == "wrong target"
    )
    assert judge(GOAL, (field, press(FORM, "e5"), FORM, HELP), (field, TypeText("Ada"), HELP, HELP)) == [
        "wrong target",
        "wrong target",
    ]


def test_text_into_another_field_than_the_one_asked_for_is_a_wrong_target() -> None:
    two = screen_of(
        ("text", "Name", (40, 50, 100, 70)), ("input", None, (120, 40, 400, 80)),
        ("text", "Town", (40, 150, 100, 170)), ("input", None, (120, 140, 400, 180)),
    )  # fmt: skip
    for field, category in (("e2", None), ("e4", "wrong target")):
        target = Decision(TypeText("Ada"), "why", field)
        step = about_to(target, Situation("enter it", two, Plan(('type "Ada" into Name',))), [])
        assert BuiltinJudge().judge("enter it", [], step).category == category


def test_a_click_outside_of_the_window_with_what_is_wanted_leaves_it() -> None:
    desk = screen_of(
        ("window", "Notes", (100, 100, 500, 400)), ("button", "Save", (120, 120, 190, 150)),
        ("icon", "Music", (600, 450, 660, 500)),
    )  # fmt: skip
    assert judge("save the note", ("click Save", press(desk, "e3"), desk, HELP)) == ["left the window"]
    assert judge("save the note", ("click Save", Home(), desk, HELP)) == ["left the window"]


def test_bare_ground_on_which_nothing_happens_is_without_effect() -> None:
    assert judge("tidy up", ("Tidy up here", Click(GROUND), FORM, FORM)) == ["no effect"]


def test_what_has_nothing_in_common_with_the_asking_is_kept_as_uncertain() -> None:
    verification = verify("tidy up", steps_of(("Tidy up here", press(FORM, "e5"), FORM, HELP)), BuiltinJudge())
    assert verification.steps[0].judgement.finding == "uncertain"
    assert verification.wrong == ()


# -- circles -------------------------------------------------------------------------------------------------------


def test_a_button_that_does_nothing_is_a_circle_from_the_second_press() -> None:
    press_save = ("click Save", press(FORM, "e3"), FORM, FORM)
    assert judge("save", press_save, press_save, press_save) == [None, "loop", "loop"]


def test_the_same_text_typed_again_is_a_circle_although_the_screen_changes() -> None:
    twice = screen_of(("input", "AdaAda", (120, 40, 400, 80)))
    field = 'type "Ada" into Name'
    taken = [(field, TypeText("Ada"), FORM, FILLED), (field, TypeText("Ada"), FILLED, twice)]
    assert judge(GOAL, (field, press(FORM, "e2"), FORM, FORM), *taken) == [None, None, "loop"]


def test_a_switch_flipped_to_and_fro_is_a_circle() -> None:
    off = screen_of(("text", "Sounds", (40, 50, 120, 70)), ("switch", None, (200, 48, 240, 72)))
    on = screen_of(("text", "Sounds", (40, 50, 120, 70)), ("switch", "", (200, 48, 240, 72)))
    flip, back = ("Turn the sounds on", press(off, "e2"), off, on), ("Turn the sounds on", press(on, "e2"), on, off)
    assert judge("turn the sounds on", flip, back, flip)[1:] == ["loop", "loop"]


def test_a_box_that_is_seen_as_another_thing_once_it_is_ticked_is_the_same_place() -> None:
    label = ("text", "Send it by mail", (60, 48, 220, 72))
    off = screen_of(label, ("checkbox", None, (30, 50, 50, 70)))
    on = screen_of(label, ("button", "V", (20, 40, 60, 80)))
    tick = Click(off.by_id["e2"].box.center)
    taken = [("Send it by mail", tick, before, after) for before, after in ((off, on), (on, off), (off, on))]
    assert judge("send it by mail", *taken)[1:] == ["loop", "loop"]


def test_back_and_forth_is_a_circle_but_back_that_was_asked_for_is_not() -> None:
    there = ("click Help", press(FORM, "e5"), FORM, HELP)
    assert judge("read the help", there, ("click Help", Back(), HELP, FORM), there) == [None, "loop", "loop"]
    assert judge("read the help", there, ("go back", Back(), HELP, FORM)) == [None, None]


def test_back_after_a_wrong_step_is_the_way_out() -> None:
    astray = ("click Save", press(FORM, "e5"), FORM, HELP)
    assert judge("save", astray, ("click Save", Back(), HELP, FORM)) == ["wrong target", None]


def test_scrolling_on_at_the_end_is_a_circle() -> None:
    scroll = ("Look further down", Scroll("down"), FORM, FORM)
    assert judge("find the end", scroll, scroll) == [None, "loop"]


# -- claims --------------------------------------------------------------------------------------------------------


def test_a_claim_before_every_part_is_done_comes_too_soon() -> None:
    field = 'type "Ada" into Name'
    typed = [(field, press(FORM, "e2"), FORM, FORM), (field, TypeText("Ada"), FORM, FILLED)]
    assert judge(GOAL, *typed, done(GOAL, FILLED))[-1] == "premature finish"


def test_steps_that_were_wrong_do_not_count_as_done() -> None:
    assert judge("save", ("save", press(FORM, "e4"), FORM, HELP), done("save", HELP)) == [
        "wrong target",
        "premature finish",
    ]


def test_a_question_that_is_still_open_is_no_end() -> None:
    asking = screen_of(
        ("dialog", "Save now?", (100, 100, 500, 300)), ("button", "Cancel", (120, 240, 200, 270)),
        ("button", "Save", (220, 240, 300, 270)),
    )  # fmt: skip
    assert judge("save", ("click Save", press(FORM, "e3"), FORM, asking), done("save", asking)) == [
        None,
        "premature finish",
    ]
