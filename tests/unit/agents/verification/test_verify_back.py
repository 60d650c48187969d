"""Going back where only the goal is known, and what else the judge of actions learned from runs of its own families."""

from __future__ import annotations

from dataclasses import replace

from builders import screen_of
from screenwright.agents.verification.builtin import BuiltinJudge
from screenwright.agents.verification.verify import verify
from screenwright.core.action import Action, Back, Click, Finish, TypeText
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.vision.names import name_controls
from verify_builders import findings, press, steps_of

INBOX = screen_of(("button", "New mail", (40, 50, 140, 80)), ("link", "News", (600, 40, 660, 60)))
MAIL = screen_of(("text", "Subject", (40, 50, 120, 70)), ("input", None, (140, 40, 400, 80)))
LIST = screen_of(("list_item", "Display", (0, 100, 800, 160)), ("list_item", "Sound", (0, 160, 800, 220)))
DISPLAY = screen_of(("text", "Brightness", (40, 100, 200, 130)))
SOUND = screen_of(("text", "Loudness", (40, 100, 200, 130)))


def judge(goal: str, *taken: tuple[Action, Screen, Screen]) -> list[str | None]:
    """Every step is asked for by the goal alone."""
    return findings(verify(goal, steps_of(*((goal, *one) for one in taken)), BuiltinJudge()))


def test_back_from_where_the_next_part_of_the_goal_is_seen_undoes_the_step() -> None:
    goal = "begin a new mail and make the trip its subject"
    assert judge(goal, (press(INBOX, "e1"), INBOX, MAIL), (Back(), MAIL, INBOX)) == [None, "loop"]


def test_back_to_where_the_next_part_of_the_goal_is_seen_leads_on() -> None:
    there, back = (press(LIST, "e1"), LIST, DISPLAY), (Back(), DISPLAY, LIST)
    assert judge("look at the display and look at the sound", there, back) == [None, None]


def test_back_when_nothing_of_the_goal_is_left_undoes_the_last_step() -> None:
    first = [(press(LIST, "e1"), LIST, DISPLAY), (Back(), DISPLAY, LIST)]
    last = [(press(LIST, "e2"), LIST, SOUND), (Back(), SOUND, LIST)]
    assert judge("look at the display and look at the sound", *first, *last) == [None, None, None, "loop"]


def test_the_same_point_beside_other_words_is_another_place() -> None:
    """Two pages of switches: hardly more than the words differs, and the switches stand where they stood."""
    pages = [
        screen_of(("text", words, (40, 50, 120, 70)), ("switch", state, (200, 48, 240, 72)))
        for words, state in (("Sounds", None), ("Sounds", ""), ("Radio", None), ("Radio", ""))
    ]
    flips = [
        ("turn on Sounds", press(pages[0], "e2"), pages[0], pages[1]),
        ("turn on Radio", press(pages[2], "e2"), pages[2], pages[3]),
    ]
    assert findings(verify("turn on Sounds and Radio", steps_of(*flips), BuiltinJudge())) == [None, None]


def test_a_click_between_a_box_and_its_words_means_the_box() -> None:
    screen = screen_of(
        ("checkbox", None, (40, 50, 60, 70)),
        ("text", "Milk", (80, 48, 140, 72)),
        ("text", "Bread", (80, 168, 140, 192)),
        groups=[(40, 48, 140, 192)],
    )
    ticked = screen_of(("checkbox", "V", (40, 50, 60, 70)), ("text", "Milk", (80, 48, 140, 72)))
    assert judge("choose Milk", (Click(Point(74, 60)), screen, ticked)) == [None]


def test_the_label_of_the_next_box_does_not_speak_for_this_one() -> None:
    """Two lines of one entry do; two entries, each with a box of its own, do not."""
    words = [("text", "Kiwi", (80, 48, 140, 72)), ("text", "Plum", (80, 76, 140, 100))]
    boxes = [("checkbox", None, (40, top, 60, top + 20)) for top in (50, 78)]
    screen = screen_of(*words, *boxes)
    screen = replace(screen, elements=name_controls(screen.elements))
    assert judge("it is to be the Plum", (press(screen, "e1"), screen, MAIL)) == ["wrong target"]


def test_a_row_that_is_taken_for_a_field_says_which_of_its_buttons_is_meant() -> None:
    rows = [("input", "Ines: the trip", (20, 100, 780, 140)), ("text", "Omar: the trip", (30, 150, 300, 190))]
    buttons = [("button", "Delete", (600, top, 700, top + 30)) for top in (105, 155)]
    inbox = screen_of(*rows, *buttons)
    fewer = screen_of(rows[1], buttons[1])
    assert judge("have the mail of Ines about the trip deleted", (press(inbox, "e3"), inbox, fewer)) == [None]


def test_a_task_that_is_shown_on_the_screen_is_no_sign_that_it_was_done() -> None:
    goal = "Select Milk and click Submit."
    page = [
        ("text", goal, (40, 20, 300, 40)),
        ("checkbox", None, (40, 50, 60, 70)),
        ("text", "Milk", (70, 48, 130, 72)),
    ]
    screen, ticked = screen_of(*page), screen_of(page[0], ("checkbox", "V", (40, 50, 60, 70)), page[2])
    assert judge(goal, (press(screen, "e2"), screen, ticked), (Finish(), ticked, ticked)) == [None, "premature finish"]


def test_what_stands_around_a_field_is_not_done_by_what_is_typed_there() -> None:
    goal = 'write "pan" and look into the cart'
    page = [("link", "Cart", (60, 10, 100, 30)), ("input", None, (40, 50, 300, 80))]
    shop, filled = screen_of(*page), screen_of(page[0], ("input", "pan", (40, 50, 300, 80)))
    done = [(press(shop, "e2"), shop, shop), (TypeText("pan"), shop, filled), (Finish(), filled, filled)]
    assert judge(goal, *done)[-1] == "premature finish"


def test_a_tab_that_is_seen_larger_once_it_is_chosen_is_the_same_place() -> None:
    rest = ("text", "Sounds", (40, 100, 400, 500))
    plain = screen_of(("tab", "Alerts", (340, 60, 400, 80)), ("text", "Look", (40, 100, 400, 500)))
    chosen = screen_of(("button", "Alerts", (320, 50, 420, 90)), rest)
    taken = [(press(plain, "e1"), plain, chosen), (Click(Point(368, 70)), chosen, chosen)]
    assert judge("open the alerts", *taken) == [None, "loop"]


def stepper(number: str, others: str = "0") -> Screen:
    rows = [
        (("text", name, (40, top, 120, top + 20)), ("text", text, (200, top, 220, top + 20)))
        for name, text, top in (("Adults", number, 50), ("Children", others, 100))
    ]
    return screen_of(*rows[0], *rows[1], ("button", "+", (240, 50, 260, 70)), ("button", "+", (240, 100, 260, 120)))


def test_a_number_that_is_reached_is_not_stepped_past() -> None:
    one, two, three, four = map(stepper, "1234")
    taken = [(press(one, "e5"), one, two), (press(two, "e5"), two, three), (press(three, "e5"), three, four)]
    assert judge("set the adults to 3 and book it", *taken) == [None, None, "loop"]
    assert judge("set the adults to 4 and the children to 3", *taken) == [None, None, None]


def test_what_was_tried_again_in_vain_is_in_vain_once_more_although_something_blinks() -> None:
    form = [("text", "Name", (40, 50, 100, 70)), ("button", "Save", (120, 100, 200, 130))]
    quiet, blinked = screen_of(*form), screen_of(*form, ("icon", None, (780, 5, 792, 17)))
    save = press(quiet, "e2")
    taken = [(save, quiet, quiet), (save, quiet, quiet), (save, quiet, blinked)]
    assert judge("save", *taken) == [None, "loop", "loop"]


def test_back_to_a_form_that_comes_back_empty_is_a_circle() -> None:
    empty = screen_of(("input", None, (40, 50, 600, 150)), ("button", "Find", (40, 200, 120, 230)))
    filled = screen_of(("input", "Porto", (40, 50, 600, 150)), ("button", "Find", (40, 200, 120, 230)))
    hits = screen_of(("text", "Two trains", (40, 50, 300, 70)))
    goal, field = "find trains to Porto and take one", 'type "Porto" into the field'
    steps = steps_of(
        (field, press(empty, "e1"), empty, empty),
        (field, TypeText("Porto"), empty, filled),
        ("click Find", press(filled, "e2"), filled, hits),
        ("click Find", Back(), hits, empty),
    )
    assert findings(verify(goal, steps, BuiltinJudge())) == [None, None, None, "loop"]


def test_a_menu_that_is_pressed_until_it_closes_is_a_circle() -> None:
    bar = ("menuitem", "File", (10, 10, 60, 30))
    shut = screen_of(bar, ("text", "Page", (300, 200, 420, 220)))
    opened = screen_of(bar, ("text", "Page", (300, 200, 420, 220)), ("list_item", "Save", (10, 40, 250, 340)))
    hovered = screen_of(("menuitem", "File", (10, 10, 62, 30)), ("text", "Page", (300, 200, 420, 220)))
    file = press(shut, "e1")
    assert judge("open the File menu and save", (file, shut, opened), (file, opened, hovered)) == [None, "loop"]
