"""States brought about where they hide: behind tabs, in menus, in menus of menus, by the words of a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from builders import Item, element_of, screen_of
from planner_worlds import clicks, pursue
from screenwright.agents.planner.skills.hiding import entries_that_lead_on
from screenwright.core.action import Action, Click, Move, PressKeys, TypeText, Wait
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Screen, State
from screenwright.core.screenshot import Screenshot

pytestmark = pytest.mark.integration

TABS: tuple[Item, ...] = (
    ("tab", "Style", (10, 10, 90, 40)),
    ("tab", "Icons", (100, 10, 180, 40)),
    ("button", "Settings", (190, 10, 270, 40)),
)
BOX: Item = ("checkbox", "Show images on buttons", (20, 80, 36, 96))
BAR: tuple[Item, ...] = (
    ("menuitem", "File", (10, 10, 50, 36)),
    ("menuitem", "Edit", (60, 10, 100, 36)),
    ("menuitem", "View", (110, 10, 150, 36)),
)
EDIT: tuple[Item | Element, ...] = (
    ("menuitem", "Copy", (60, 40, 160, 64)),
    ("menuitem", "Convert", (60, 70, 120, 94)),
    Element(id="arrow", kind="button", box=element_of(1, ("button", None, (150, 74, 160, 90))).box, icon="forward"),
)
SUBMENU: tuple[Item, ...] = (("menuitem", "To Uppercase", (170, 70, 300, 94)),)


def settings(actions: Sequence[Action]) -> Screen:
    """A box behind the third tab; a click on it turns it over."""
    places = clicks(actions)
    turned = sum(at == Point(28, 88) for at in places) % 2
    chosen = next((tab for at in reversed(places) for tab in range(3) if at == Point(50 + 90 * tab, 25)), 0)
    states = {number: State(selected=number == chosen + 1) for number in (1, 2)} | {4: State(checked=not turned)}
    return screen_of(*TABS, *([BOX] if chosen == 2 else []), states=states)


def editor(actions: Sequence[Action], *, by_pointing: bool = True) -> Screen:
    """Menus that open by a click or, while one is open, by pointing; a click then only closes it. A menu in the Edit
    menu opens when its entry is pointed at."""
    shown: tuple[Item | Element, ...] = ()
    for action in actions:
        at = action.to if isinstance(action, Move) else action.at if isinstance(action, Click) else None
        title = at is not None and at.y < 40
        if at is not None and title and (isinstance(action, Click) if not shown else by_pointing):
            opens = not (shown and isinstance(action, Click))
            shown = (
                ()
                if not opens
                else EDIT
                if at.x == 80
                else (("menuitem", "Quit" if at.x == 30 else "Other", (at.x, 40, at.x + 80, 64)),)
            )
        elif isinstance(action, Move) and shown == EDIT and action.to == Point(90, 82):
            shown = (*EDIT, *SUBMENU)
        elif isinstance(action, (PressKeys, Click)) and not title:
            shown = ()
    return screen_of(*BAR, *shown)


def places(actions: Sequence[Action]) -> list[int]:
    return [
        action.to.x if isinstance(action, Move) else action.at.x
        for action in actions
        if isinstance(action, (Move, Click))
    ]


def test_a_box_behind_a_tab_is_turned_off_by_what_it_is_for() -> None:
    actions, reason = pursue('uncheck "images on buttons"', settings)
    assert not reason
    assert clicks(actions)[-2:] == [Point(230, 25), Point(28, 88)]


def test_what_is_so_already_is_left_alone() -> None:
    actions, reason = pursue('check "images on my buttons"', settings)
    assert not reason
    assert Point(28, 88) not in clicks(actions)


def test_a_box_by_its_name_behind_a_tab_that_is_not_named() -> None:
    actions, reason = pursue('untick "Show images on buttons"', settings)
    assert not reason
    assert clicks(actions)[-1] == Point(28, 88)


def test_an_entry_of_a_menu_in_a_menu() -> None:
    actions, reason = pursue('do "upper case"', editor)
    assert not reason
    assert clicks(actions)[-1] == Point(235, 82)
    assert places(actions) == [30, 80, 130, 80, 90, 235], "every menu first, then menus in menus"


def test_a_title_that_does_not_open_by_pointing_is_clicked() -> None:
    def stiff(actions: Sequence[Action]) -> Screen:
        return editor(actions, by_pointing=False)

    actions, _ = pursue("click Other in the View menu, then wait", stiff)
    assert clicks(actions)[0] == Point(130, 23)
    actions, _ = pursue('do "line numbers"', stiff)
    assert Point(80, 23) in clicks(actions)


def test_the_menu_that_was_named_is_opened_first() -> None:
    actions, reason = pursue("click Copy in the Edit menu", editor)
    assert not reason
    assert clicks(actions) == [Point(80, 23), Point(110, 52)]


ROWS = screen_of(("button", "Sort Rows", (10, 10, 90, 40)), ("button", "Delete", (100, 10, 180, 40)))
DONE = screen_of(("text", "They are sorted", (10, 60, 200, 90)))


@pytest.mark.parametrize(
    ("goal", "pressed"),
    [
        ('do "sort the rows by name"', [Point(50, 25)]),
        ('do "delete the row of the year before"', []),
        ('do "wrap the rows"', []),
    ],
)
def test_a_command_by_its_verb_and_a_risky_one_only_by_all_that_was_said(goal: str, pressed: list[Point]) -> None:
    actions, reason = pursue(goal, lambda done: DONE if clicks(done) else ROWS)
    assert clicks(actions) == pressed
    assert bool(reason) == (not pressed)


@pytest.mark.parametrize(("label", "place"), [("Font size", (120, 10, 180, 34)), ("Volume", None)])
def test_an_amount_goes_into_the_field_of_its_name(label: str, place: tuple[int, int, int, int] | None) -> None:
    items: list[Item] = [("text", label, (10, 12, 100, 32))]
    world = screen_of(*items, *([("input", "10", place)] if place else []))
    actions, reason = pursue(f"set the {label.lower()} to 14", lambda _: world)
    assert [action.text for action in actions if isinstance(action, TypeText)] == (["14"] if place else [])
    assert bool(reason) == (place is None) or "10" in reason


def test_what_is_nowhere_is_refused_and_the_menus_are_closed() -> None:
    actions, reason = pursue('do "line numbers"', editor)
    assert "no command of this program does" in reason
    assert isinstance([each for each in actions if not isinstance(each, Wait)][-1], PressKeys)
    assert places(actions) == [30, 80, 130, 80, 90]
    assert not [at for at in clicks(actions) if at.y > 40], "no entry is pressed"


def test_a_button_by_other_words_than_its_own() -> None:
    world = screen_of(("list_item", "Arc-Darker", (10, 10, 200, 40)), ("list_item", "Arc", (10, 50, 200, 80)))
    actions, _ = pursue("choose the style Arc-Darker", lambda _: world)
    assert clicks(actions)[0] == Point(105, 25)


def test_two_that_fit_as_well_are_not_guessed_between() -> None:
    world = screen_of(("button", "Sort by name", (10, 10, 90, 30)), ("button", "Sort by size", (10, 50, 90, 70)))
    actions, reason = pursue('do "sort it by size or by name"', lambda _: world)
    assert not clicks(actions)
    assert "sort it by size or by name" in reason


def test_a_command_of_one_row_is_done_in_that_row() -> None:
    rows = [
        (("text", name, (10, top, 90, top + 20)), ("button", "Remove", (200, top, 260, top + 20)))
        for name, top in (("Anna", 20), ("Ben", 60))
    ]
    actions, reason = pursue(
        'do "remove" in the row of "Ben"', lambda done: screen_of(*rows[0], *(() if clicks(done) else rows[1]))
    )
    assert clicks(actions) == [Point(230, 70)]
    actions, reason = pursue('do "remove" in the row of "Cleo"', lambda _: screen_of(*rows[0]))
    assert not clicks(actions)
    assert "Cleo" in reason


RIGHT, SMALL, LEFT = (
    [(240, 72), (240, 84), (247, 78)],
    [(240, 75), (240, 81), (243, 78)],
    [(247, 72), (247, 84), (240, 78)],
)


@pytest.mark.parametrize(("corners", "leads_on"), [(RIGHT, ["convert"]), (SMALL, ["convert"]), (LEFT, [])])
def test_a_drawn_arrow_at_the_end_of_an_entry(corners: list[tuple[int, int]], leads_on: list[str]) -> None:
    plain = screen_of(("menuitem", "Copy", (60, 40, 100, 60)), ("menuitem", "Convert", (60, 68, 120, 88)))
    picture = Image.new("RGB", (800, 600), "white")
    ImageDraw.Draw(picture).polygon(corners, fill=(40, 40, 40))
    screen = replace(plain, screenshot=Screenshot(np.array(picture)))
    assert [name for name, _ in entries_that_lead_on(screen)] == leads_on


def test_the_letters_of_a_key_chord_are_no_arrow() -> None:
    picture = Image.new("RGB", (800, 600), "white")
    for text, left in (("Copy", 60), ("Ctrl+D", 200)):
        ImageDraw.Draw(picture).text((left, 70), text, fill=(40, 40, 40), font=ImageFont.load_default(13))
    screen = replace(screen_of(("menuitem", "Copy", (60, 68, 92, 88))), screenshot=Screenshot(np.array(picture)))
    assert not list(entries_that_lead_on(screen))


def test_two_entries_seen_as_one_are_pressed_in_the_row_of_the_arrow() -> None:
    screen = screen_of(("menuitem", "Open... Recent", (60, 40, 140, 90)), *EDIT[2:])
    assert [place.box.center.y for _, place in entries_that_lead_on(screen)] == [82]


def test_a_line_that_is_wider_than_any_menu_leads_nowhere() -> None:
    assert not list(entries_that_lead_on(screen_of(("text", "A long heading, low", (10, 10, 700, 22)))))


def test_an_entry_with_its_box_at_the_beginning_of_its_row() -> None:
    """As a menu shows an entry that can be on: one row, the box inside of it."""
    row = ("menuitem", "Line Numbers", (60, 40, 260, 62))

    def menu(actions: Sequence[Action]) -> Screen:
        return screen_of(row, ("checkbox", None, (70, 44, 84, 58)), states={2: State(checked=bool(clicks(actions)))})

    assert pursue("turn on line numbers", menu) == ([Click(Point(77, 51))], "")
    assert pursue("turn off line numbers", menu) == ([], "")


MORE = Element(id="more", kind="button", box=element_of(1, ("button", None, (700, 10, 730, 40))).box, icon="more")
ITEM: Item = ("button", "Messages", (20, 100, 200, 140))
ENTRY: Item = ("menuitem", "Archive all", (560, 50, 740, 80))


def phone(actions: Sequence[Action], signs: Sequence[Element] = (MORE,)) -> Screen:
    """An entry in the menu that three dots open, and Escape closes."""
    shown = False
    for action in actions:
        if isinstance(action, Click):
            shown = any(sign.box.contains(action.at) for sign in signs)
        elif isinstance(action, PressKeys):
            shown = False
    return screen_of(ITEM, *signs, *([ENTRY] if shown else []))


@pytest.mark.parametrize(
    "sign", [MORE, replace(MORE, icon=None, name="probably more vertical"), replace(MORE, icon=None, text="⋮")]
)
def test_an_entry_behind_the_sign_for_more(sign: Element) -> None:
    actions, reason = pursue('click "Archive all"', lambda actions: phone(actions, [sign]))
    assert not reason
    assert clicks(actions) == [MORE.box.center, Point(650, 65)]


def test_of_several_signs_alike_none_is_opened_by_chance() -> None:
    rows = [replace(MORE, id=f"m{row}", box=MORE.box.moved(0, 100 * row)) for row in range(3)]
    actions, reason = pursue('click "Archive all"', lambda actions: phone(actions, rows))
    assert reason
    assert not clicks(actions)


def test_what_the_sign_does_not_hide_is_refused_and_its_menu_closed() -> None:
    actions, reason = pursue('click "Print all"', phone)
    assert "Print all" in reason
    assert clicks(actions) == [MORE.box.center]
    assert isinstance(actions[-1], PressKeys)


def test_a_tab_behind_the_end_of_its_row() -> None:
    """The row shows two tabs of four; its arrow moves it on by one."""
    names = ("General", "Display", "Network", "Advanced")

    def rows(actions: Sequence[Action]) -> Screen:
        moved = sum(at.x > 190 for at in clicks(actions))
        chosen = clicks(actions)[-1:] == [Point(140, 25)]
        seen = names[min(moved, 2) : min(moved, 2) + 2]
        screen = screen_of(
            *(("tab", name, (10 + 90 * place, 10, 90 + 90 * place, 40)) for place, name in enumerate(seen)),
            *([("text", "Proxy", (20, 100, 100, 120))] if chosen and seen[-1] == "Advanced" else []),
        )
        pixels = screen.screenshot.pixels.copy()
        for column in range(6):
            pixels[25 - (5 - column) : 26 + (5 - column), 210 + column] = 0
        return replace(screen, screenshot=Screenshot(pixels))

    actions, reason = pursue("click the Advanced tab", rows)
    assert not reason
    assert clicks(actions)[-1] == Point(140, 25)


@pytest.mark.parametrize(
    ("goal", "pressed"),
    [("sort the lines", True), ("I'd like the lines to be sorted", True), ("sort the folders", False)],
)
def test_a_greyed_out_command_on_lines_wants_them_selected(goal: str, pressed: bool) -> None:
    """The entry can be pressed while everything is selected; its menu closes by Escape and by a press."""
    label = "Sort Lines" if pressed else "Sort Folders"

    def program(actions: Sequence[Action]) -> Screen:
        is_open = selected = False
        for action in actions:
            if isinstance(action, Click | Move):
                is_open = action.at.x == 80 if isinstance(action, Click) else action.to.x == 80
            elif isinstance(action, PressKeys):
                is_open, selected = False, selected or action.keys == ("ctrl", "a")
        entry = element_of(9, ("menuitem", label, (60, 40, 200, 64)), state=State(enabled=selected))
        return screen_of(*BAR, *([entry] if is_open else []))

    actions, _ = pursue(goal, program)
    assert (PressKeys(("ctrl", "a")) in actions) == pressed
    assert clicks(actions)[-1] == Point(130, 52)


@pytest.mark.parametrize(
    ("buttons", "by"),
    [
        ([("button", "Save changes", (20, 100, 140, 130))], Click(Point(40, 115))),
        ([("button", "Save As...", (20, 100, 140, 130))], PressKeys(("ctrl", "s"))),
        ([("menuitem", "Save", (20, 100, 140, 130))], PressKeys(("ctrl", "s"))),
        ([("button", "Save", (20, 100, 90, 130)), ("button", "Save", (20, 300, 90, 330))], PressKeys(("ctrl", "s"))),
        ([("button", "Send", (20, 100, 140, 130))], PressKeys(("ctrl", "s"))),
    ],
)
def test_it_is_saved_by_the_one_button_for_it_else_by_keys(buttons: list[Item], by: Action) -> None:
    assert pursue("save", lambda _: screen_of(*buttons)) == ([by], "")
