"""Controls that are told by whose row, post or card they are in."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Item, element_of, screen_of
from planner_worlds import World, clicks, pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import ClickOn, Instruction
from screenwright.agents.planner.parts import control_of, parts_of
from screenwright.agents.planner.skill_instructions import PressInParts
from screenwright.core.action import Action, PressKeys, Scroll
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Screen, State

HEIGHT = 140
ICONS = ("reply", "repeat", "heart", "more")


def post(
    number: int, owner: str, words: str, at: int, icons: Sequence[str] = ICONS, lit: bool = False
) -> list[Element]:
    """An owner's line, a line of words and a row of icons below."""
    lines: list[Item] = [("text", owner, (20, at, 220, at + 24)), ("text", words, (20, at + 30, 260, at + 54))]
    first = 10 * number
    told = [element_of(first + place, line) for place, line in enumerate(lines)]
    for place, icon in enumerate(icons):
        box = (30 + 60 * place, at + 80, 60 + 60 * place, at + 110)
        kind, name = "button", "lit" if lit and icon == "heart" else None
        told.append(element_of(first + 2 + place, (kind, name, box), icon=icon))  # type: ignore[arg-type]
    return told


POSTS = (("Anna @anna", "Plums are ripe."), ("Ben @ben", "Rain again."), ("Anna @anna", "Jam is done."))


def wall(actions: Sequence[Action]) -> Screen:
    """Three posts; a heart that was pressed is lit."""
    lit = {(at.y - 20) // HEIGHT for at in clicks(actions)}
    told = [post(n, *POSTS[n], 20 + HEIGHT * n, lit=n in lit) for n in range(3)]
    return screen_of(*(one for each in told for one in each))


def heart(number: int) -> Point:
    return Point(165, 20 + HEIGHT * number + 95)


# -- what is understood ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "wish"),
    [
        ("click Reply on the post by @anna", PressInParts("Reply", "@anna")),
        ('Click the "Reply" button on all posts by @anna', PressInParts("Reply", "@anna", None)),
        ("press the like icon on 2 posts by Anna Berg", PressInParts("like", "Anna Berg", 2)),
        ("tap Share on Anna's posts", PressInParts("Share", "Anna", None)),
        ("tap Share on Anna's post", PressInParts("Share", "Anna")),
        ("like every comment by @anna", PressInParts("like", "@anna", None)),
        ("click Edit in all rows of Bob", PressInParts("Edit", "Bob", None)),
        ("在@anna的所有帖子上点击“回复”", PressInParts("回复", "@anna", None)),
    ],
)
def test_controls_are_told_by_their_owner(goal: str, wish: PressInParts) -> None:
    assert read_goal(goal) == (wish,)


@pytest.mark.parametrize(
    ("goal", "kind"),
    [
        ("click the Delete button in the row of Alice", ClickOn),
        ("click Post by Anna", ClickOn),
        ("click Comments on the page", ClickOn),
    ],
)
def test_neighbouring_sentences_go_where_they_went(goal: str, kind: type[Instruction]) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    assert isinstance(read[0], kind)


# -- parts -------------------------------------------------------------------------------------------------------


def test_a_part_goes_from_its_owner_to_the_next_row_of_controls() -> None:
    parts = list(parts_of(wall(()), "@anna"))
    assert [part.words for part in parts] == ["Anna @anna Plums are ripe.", "Anna @anna Jam is done."]
    assert [[one.icon for one in part.controls] for part in parts] == [list(ICONS)] * 2


def test_who_is_only_mentioned_owns_nothing() -> None:
    screen = screen_of(*post(0, "Ben @ben", "Thanks @anna", 20))
    assert list(parts_of(screen, "@anna")) == []


def test_a_row_with_words_at_its_head_is_another_part() -> None:
    rows: list[Item] = []
    for number, (name, button) in enumerate((("Alice", "Edit"), ("Bob", "Delete"))):
        top = 20 + 50 * number
        rows += [("text", name, (20, top, 90, top + 24)), ("button", button, (200, top, 260, top + 24))]
    (part,) = parts_of(screen_of(*rows), "Alice")
    assert [one.text for one in part.controls] == ["Edit"]


def test_a_name_may_be_broken_over_two_lines() -> None:
    lines: list[Item] = [
        ("text", "Spinach and goat", (20, 20, 180, 44)), ("text", "cheese dip", (20, 48, 120, 72)),
        ("button", "+", (300, 20, 330, 50)),
    ]  # fmt: skip
    (part,) = parts_of(screen_of(*lines), "Spinach and goat cheese dip")
    assert [one.text for one in part.controls] == ["+"]


def test_controls_that_the_screen_cuts_off_are_not_pressed() -> None:
    (part,) = parts_of(screen_of(*post(0, "Anna @anna", "Plums", 489)), "@anna")
    assert part.controls == ()


def test_two_controls_that_fit_equally_are_none() -> None:
    twins = tuple(element_of(n, ("button", None, (40 * n, 0, 40 * n + 30, 30)), icon="heart") for n in (1, 2))
    assert control_of(twins, "like") is None
    assert control_of(twins[:1], "like") is twins[0]


@given(st.text(max_size=20), st.lists(st.text(max_size=20), max_size=4))
def test_any_words_may_be_asked_for(owner: str, lines: list[str]) -> None:
    screen = screen_of(*(("text", line, (0, 30 * row, 100, 30 * row + 20)) for row, line in enumerate(lines)))
    for part in parts_of(screen, owner):
        assert part.controls == ()


# -- pressed -----------------------------------------------------------------------------------------------------


def test_each_part_is_pressed_once_by_the_meaning_of_its_picture() -> None:
    actions, why = pursue("Click the Like button on all posts by @anna", wall)
    assert clicks(actions) == [heart(0), heart(2)]
    assert why == ""
    assert sum(isinstance(action, Scroll) for action in actions) == 1, "scrolled on once, and the screen stood still"


def test_some_parts_are_as_many_as_were_said() -> None:
    actions, why = pursue("Click the Like button on 1 post by @anna", wall)
    assert (clicks(actions), why) == ([heart(0)], "")
    _, why = pursue("Click the Like button on 3 posts by @anna", wall)
    assert "only 2" in why


def test_who_is_nowhere_is_said() -> None:
    actions, why = pursue("Click the Like button on the post by @cleo", wall)
    assert clicks(actions) == []
    assert "'@cleo'" in why


def test_what_changes_nothing_is_not_taken_for_done() -> None:
    still = wall(())
    actions, why = pursue("Click the Like button on all posts by @anna", lambda _: still)
    assert clicks(actions) == [heart(0)]
    assert "nothing changed" in why


def dotted(entries: Sequence[str], deaf: int = 0) -> World:
    """A world in which the dots of Ben's post open a menu, but for the first ``deaf`` presses."""

    def world(actions: Sequence[Action]) -> Screen:
        told = [one for n in range(3) for one in post(n, *POSTS[n], 20 + HEIGHT * n)]
        pressed = [at for at in clicks(actions) if at == Point(225, 20 + HEIGHT + 95)]
        closed = any(isinstance(action, PressKeys) for action in actions)
        if len(pressed) > deaf and not closed:
            items = (("menuitem", entry, (300, 260 + 40 * n, 420, 290 + 40 * n)) for n, entry in enumerate(entries))
            told += [element_of(90 + n, item) for n, item in enumerate(items)]  # type: ignore[arg-type]
        return screen_of(*told)

    return world


def test_what_is_in_no_row_is_looked_for_behind_its_dots() -> None:
    world = dotted(("Copy link", "Mute @ben", "Block @ben"))
    actions, _ = pursue("click Block in the part of @ben", world)
    assert clicks(actions) == [Point(225, 255), Point(360, 355)]


def test_dots_that_did_not_hear_are_pressed_once_more() -> None:
    world = dotted(("Mute @ben",), deaf=1)
    actions, _ = pursue("click Mute in the part of @ben", world)
    assert clicks(actions) == [Point(225, 255), Point(225, 255), Point(360, 275)]


def test_a_menu_without_it_is_closed_and_nothing_is_pressed() -> None:
    world = dotted(("Copy link", "Mute @ben"))
    actions, why = pursue("click Block in the part of @ben", world)
    assert clicks(actions) == [Point(225, 255)]
    assert any(isinstance(action, PressKeys) for action in actions)
    assert "'Block'" in why


def bare(actions: Sequence[Action]) -> Screen:
    """One post whose second icon nobody knows."""
    told = post(0, "Ben @ben", "Rain", 20, icons=("reply", "", "heart"), lit=bool(clicks(actions)))
    told[3] = element_of(3, ("button", None, (90, 100, 120, 130)), state=State(enabled=not clicks(actions)))
    return screen_of(*told)


def test_a_control_that_nobody_knows_is_not_guessed() -> None:
    actions, why = pursue("click Retweet on the post by @ben", bare)
    assert clicks(actions) == []
    assert "surely 'Retweet'" in why
