"""A recording in a small world: which picture a step is named on, what it is called, what came of it, what is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from builders import Item, screen_of
from hands_at_work import Person
from screenwright.agents.demonstrations.imported import write_again
from screenwright.agents.demonstrations.recording import STALE, Recording
from screenwright.agents.demonstrations.scribe import Scribe
from screenwright.agents.demonstrations.steps import VAIN, steps_to_replay
from screenwright.agents.demonstrations.withheld import Withheld
from screenwright.agents.planner.grammar import read_goal
from screenwright.core.action import Click, Move, PressKeys, Scroll, TypeText
from screenwright.core.agency import Refusal
from screenwright.core.episode import Episode, EpisodeHead, FrameRef
from screenwright.core.errors import DataError, DeviceLost
from screenwright.core.geometry import Point
from screenwright.core.images import decode, encode_png
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.core.watching import InputEvent, PointerMoved, Sight, Unrepeatable
from screenwright.episodes.folder import EpisodeWriter, read_episode

FILE: Item = ("menuitem", "File", (20, 10, 60, 34))
SAVE: Item = ("button", "Save", (100, 200, 160, 230))
CLEAR: Item = ("text", "Saved", (300, 400, 380, 424))
NAME: Item = ("text", "Name", (20, 100, 80, 124))
FIELD = (100, 96, 400, 128)
IN_FIELD, ON_SAVE, ON_FILE, GROUND = Point(200, 110), Point(130, 215), Point(40, 20), Point(600, 500)


@dataclass
class World:
    """Screens by their pictures, and a clock that goes on when somebody waits."""

    items: list[tuple[float, InputEvent | Screen]]
    environment: str = "desktop"
    lost_at: float = float("inf")
    screens: dict[str, Screen] = field(default_factory=dict)
    now: float = 0.0
    url: str = "vnc://world:1"
    invitation: str = ""
    size: tuple[int, int] = (800, 600)

    def __post_init__(self) -> None:
        self._left = sorted(self.items, key=lambda item: item[0])
        self._showing = next(item for _, item in self._left if isinstance(item, Screen))

    def clock(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        self.now += seconds

    def eyes(self, shot: Screenshot, previous: Screen | None = None) -> Screen:
        return self.screens[shot.sha256]

    def sight(self) -> Sight:
        if self.now >= self.lost_at:
            raise DeviceLost("the server went away")
        self.screens[self._showing.screenshot.sha256] = self._showing
        return Sight(self.now, self._showing.screenshot)

    def heard(self) -> Sequence[InputEvent | Sight]:
        news: list[InputEvent | Sight] = []
        while self._left and self._left[0][0] <= self.now:
            _, item = self._left.pop(0)
            if isinstance(item, Screen):
                self._showing = item
                news.append(self.sight())
            else:
                news.append(item)
        return news

    def ended(self) -> str:
        return "" if self._left or self.now < self.items[-1][0] + 1 else "the viewer went"

    def close(self) -> None:
        return


@dataclass
class Told:
    episode: Episode
    said: list[str]
    why: str
    secrets: Withheld
    folder: Path

    @property
    def words(self) -> list[str]:
        return [step.subgoal for step in self.episode.steps]


def recorded(folder: Path, world: World, values: dict[str, str] | None = None) -> Told:
    head = EpisodeHead(goal="g", device=world.url, screen_size=world.size, agent="person", versions={}, started="now")
    said: list[str] = []
    secrets = Withheld(values or {})
    with EpisodeWriter(folder, head) as trace:
        scribe = Scribe(trace, world.eyes, world.environment, secrets, said.append)  # type: ignore[arg-type]
        recording = Recording(world, scribe, said.append, clock=world.clock, pause=world.pause)  # type: ignore[arg-type]
        why = recording.run(60)
        trace.finish("success")
    return Told(read_episode(folder), said, why, secrets, folder)


def acts(
    *items: tuple[float, Screen | Click | TypeText | PressKeys | Scroll],
) -> list[tuple[float, InputEvent | Screen]]:
    """Screens from a time on, and actions with the input that they are made of."""
    found: list[tuple[float, InputEvent | Screen]] = []
    for time, item in items:
        if isinstance(item, Screen):
            found.append((time, item))
        else:
            found += [(event.time, event) for event in Person(time).do(item).events]
    return sorted(found, key=lambda item: item[0])


def form(text: str | None = None, *more: Item) -> Screen:
    return screen_of(FILE, NAME, ("input", text, FIELD), SAVE, *more)


def test_a_step_is_named_on_what_the_person_saw_and_ends_with_what_they_saw_next(tmp_path):
    first, typed, saved = form(), form("milk"), form("milk", CLEAR)
    world = World(acts(
        (0, first), (1, Click(IN_FIELD)), (2, TypeText("milk")), (2.3, typed), (8, Click(ON_SAVE)), (8.5, saved)
    ))  # fmt: skip
    told = recorded(tmp_path / "e", world)
    steps = told.episode.steps
    assert [step.action for step in steps] == [Click(IN_FIELD), TypeText("milk"), Click(ON_SAVE)]
    assert told.words == ["click the field right of Name", 'type "milk" into the field right of Name', "click Save"]
    assert told.said[:3] == [f"{number}. {words}" for number, words in enumerate(told.words, 1)]
    pictures = [
        (step.before.sha256, step.outcome.after.sha256) for step in steps if step.outcome and step.outcome.after
    ]
    assert pictures[0][1] == pictures[1][0]
    assert pictures[1][1] == pictures[2][0] != pictures[2][1]
    assert steps[2].outcome is not None
    assert "elsewhere" in (steps[2].outcome.effect or ())
    assert {step.gate.by for step in steps} == {"user"}
    assert told.why == "the viewer went"


def test_the_words_are_read_by_the_planner_again(tmp_path):
    world = World(
        acts((0, form()), (1, Click(IN_FIELD)), (2, TypeText("a, b")), (2.3, form("a, b")), (8, Click(ON_SAVE)))
    )
    told = recorded(tmp_path / "e", world)
    for words in told.words:
        assert not isinstance(read_goal(words), Refusal), words


def test_of_several_things_of_one_name_the_row_tells(tmp_path):
    rows = [("text", "Ada", (20, 100, 60, 124)), ("button", "Invite", (200, 96, 280, 128)),
            ("text", "Grace", (20, 150, 70, 174)), ("button", "Invite", (200, 146, 280, 178))]  # fmt: skip
    world = World(acts((0, screen_of(*rows)), (1, Click(Point(240, 160))), (3, screen_of(*rows, CLEAR))))
    assert recorded(tmp_path / "e", world).words == ["click Invite right of Grace"]


def test_scrolling_is_told_by_what_came_into_sight(tmp_path):
    top = screen_of(("list_item", "Sound", (0, 100, 800, 160)), ("list_item", "Display", (0, 200, 800, 260)))
    bottom = screen_of(("list_item", "Battery", (0, 100, 800, 160)), ("list_item", "About phone", (0, 200, 800, 260)))
    world = World(acts((0, top), (1, Scroll("down", 5, Point(400, 300))), (2, bottom), (6, Click(Point(400, 230)))))
    told = recorded(tmp_path / "e", world)
    assert told.words == ["scroll down to About phone", "click About phone"]


def test_a_press_on_nothing_is_marked_and_not_done_again_but_one_that_gives_the_focus_is(tmp_path):
    world = World(acts((0, form()), (1, Click(GROUND)), (3, Click(ON_SAVE)), (3.5, form(None, CLEAR))))
    told = recorded(tmp_path / "e", world)
    assert told.episode.steps[0].outcome is not None
    assert told.episode.steps[0].outcome.note == VAIN
    assert [step.action for step in steps_to_replay(told.episode)] == [Click(ON_SAVE)]
    world = World(acts((0, form()), (1, Click(GROUND)), (3, PressKeys(("ctrl", "v"))), (3.5, form(None, CLEAR))))
    told = recorded(tmp_path / "f", world)
    assert [step.action for step in steps_to_replay(told.episode)] == [Click(GROUND), PressKeys(("ctrl", "v"))]


def password_form(text: str | None = None) -> Screen:
    return screen_of(("text", "Password", (10, 100, 90, 124)), ("input", text, FIELD), SAVE)


@pytest.mark.parametrize(
    ("before", "after", "name"),
    [
        (password_form(), password_form("hunter22"), "password"),
        (form(), form("••••••••"), "name"),
        (screen_of(NAME), screen_of(NAME), "typed"),
    ],
    ids=["the label says so, though it shows", "dots", "nothing shows"],
)
def test_what_must_not_be_kept_becomes_a_placeholder(tmp_path, before, after, name):
    world = World(acts((0, before), (1, TypeText("hunter22")), (1.2, after), (8, PressKeys(("enter",)))))
    told = recorded(tmp_path / "e", world)
    assert told.episode.steps[0].action == TypeText(f"{{{{secret:{name}}}}}")
    assert told.secrets.values == {name: "hunter22"}
    assert "hunter22" not in "".join(told.said)
    assert all(b"hunter22" not in path.read_bytes() for path in told.folder.rglob("*") if path.is_file())


def test_a_secret_that_is_known_is_named_by_its_name(tmp_path):
    world = World(acts((0, form()), (1, TypeText("hunter22")), (1.2, form("hunter22")), (8, Click(ON_SAVE))))
    told = recorded(tmp_path / "e", world, {"bank": "hunter22"})
    assert told.episode.steps[0].action == TypeText("{{secret:bank}}")
    assert told.secrets.learned == []


def test_a_picture_that_shows_a_secret_is_covered(tmp_path):
    """From the step on in which it was typed."""
    world = World(
        acts((0, password_form()), (1, TypeText("hunter22")), (1.2, password_form("hunter22")), (8, Click(ON_SAVE)))
    )
    told = recorded(tmp_path / "e", world)
    after = told.episode.steps[0].outcome
    assert after is not None
    assert after.after is not None
    shot = decode((told.folder / after.after.file).read_bytes(), "frame")
    assert not any(shot.same_pixels(screen.screenshot) for screen in world.screens.values())


def test_what_is_done_too_quickly_is_said_to_be_doubtful(tmp_path):
    """No picture was whole between the two presses."""
    world = World(acts((0, form()), (1, Click(ON_FILE)), (1.1, Click(ON_SAVE)), (9, form(None, CLEAR))))
    real = world.sight
    world.sight = lambda: real() if world.now < 0.5 or world.now > 3 else Sight(0.5, real().shot)  # type: ignore[method-assign]
    told = recorded(tmp_path / "e", world)
    assert [step.note for step in told.episode.steps] == ["", STALE]


def test_what_has_no_action_is_said_and_left_out(tmp_path):
    world = World(
        [*acts((0, form()), (1, Click(ON_SAVE)), (2, form(None, CLEAR))), (4.0, Unrepeatable(4.0, "a pinch"))]
    )
    told = recorded(tmp_path / "e", world)
    assert told.words == ["click Save"]
    assert "left out: a pinch" in told.said


def test_a_device_that_goes_ends_the_recording_and_keeps_what_was_done(tmp_path):
    world = World(acts((0, form()), (1, Click(ON_SAVE)), (2, form(None, CLEAR)), (30, Click(ON_FILE))), lost_at=5)
    told = recorded(tmp_path / "e", world)
    assert (told.words, told.why) == (["click Save"], "the server went away")
    assert told.episode.steps[0].outcome is not None


def test_on_a_phone_a_click_is_a_tap(tmp_path):
    world = World(acts((0, form()), (1, Click(ON_SAVE)), (2, form(None, CLEAR))), environment="phone")
    assert recorded(tmp_path / "e", world).words == ["tap Save"]


def test_on_a_phone_the_bare_part_of_a_row_is_called_by_its_words(tmp_path):
    row = screen_of(("text", "Battery", (20, 100, 120, 130)), ("text", "Sound", (20, 200, 100, 230)))
    world = World(acts((0, row), (1, Click(Point(300, 215))), (2, form())), environment="phone")
    assert recorded(tmp_path / "e", world).words == ["tap Sound"]


MENU = (("menuitem", "Lamps", (20, 40, 160, 70)), ("menuitem", "Chairs", (20, 70, 160, 100)))


def hovered(first: Screen, second: Screen) -> World:
    """The pointer rests on File, then goes on to what is the second entry of the menu, and presses there."""
    way = [(2.0, PointerMoved(2.0, ON_FILE)), (4.0, PointerMoved(4.0, Point(60, 85)))]
    return World(sorted([*acts((0, first), (2.2, second), (6, Click(Point(60, 85)))), *way], key=lambda item: item[0]))


def test_a_hover_that_opened_what_was_pressed_is_kept(tmp_path):
    told = recorded(tmp_path / "e", hovered(form(), screen_of(FILE, *MENU, NAME, SAVE)))
    assert told.words == ["hover over File", "click Chairs"]
    assert told.episode.steps[0].action == Move(ON_FILE)


def test_a_hover_over_what_only_changes_its_look_is_not(tmp_path):
    first = screen_of(FILE, ("button", "Chairs", (20, 40, 200, 100)), NAME)
    lit = screen_of(FILE, ("button", "Chairs", (20, 40, 201, 101)), NAME)
    assert recorded(tmp_path / "e", hovered(first, lit)).words == ["click Chairs"]


def test_what_comes_by_itself_between_two_presses_counts_as_no_effect(tmp_path):
    """A clock far from everything ticks each second."""
    times = [screen_of(FILE, SAVE, ("text", f"12:{second:02}", (700, 560, 760, 584))) for second in range(12)]
    world = World(acts(*((second, times[second]) for second in range(12)), (7.3, Click(GROUND)), (9.3, Click(ON_SAVE))))
    first = recorded(tmp_path / "e", world).episode.steps[0].outcome
    assert first is not None
    assert (first.changed, first.note) == ((), VAIN)


def test_an_episode_is_taken_without_what_was_done_in_vain(tmp_path):
    """And what is a placeholder in it stays that one."""
    world = World(acts(
        (0, form()), (1, Click(GROUND)), (3, TypeText("hunter22")), (3.2, form("••••")), (9, Click(ON_SAVE)),
        (9.5, form(None, CLEAR)),
    ))  # fmt: skip
    given = recorded(tmp_path / "given", world, {"bank": "hunter22"})

    def picture(ref: FrameRef) -> Screenshot:
        return next(screen.screenshot for screen in world.screens.values() if encoded(screen.screenshot) == ref.sha256)

    said: list[str] = []
    head = EpisodeHead(goal="g", device=world.url, screen_size=world.size, agent="person", versions={}, started="now")
    with EpisodeWriter(tmp_path / "again", head) as trace:
        scribe = Scribe(trace, world.eyes, "desktop", Withheld({}), said.append)
        write_again(given.episode, picture, scribe)
        trace.finish("success")
    again = read_episode(tmp_path / "again").steps
    assert [step.action for step in again] == [Click(GROUND), TypeText("{{secret:bank}}"), Click(ON_SAVE)]
    assert [step.subgoal for step in again] == given.words
    assert all(step.outcome is not None for step in again)


def encoded(shot: Screenshot) -> str:
    return hashlib.sha256(encode_png(shot.pixels)).hexdigest()


def test_an_episode_in_which_nothing_was_done_is_refused(tmp_path):
    world = World(acts((0, form()), (3, form(None, CLEAR))))
    empty = recorded(tmp_path / "given", world)
    assert empty.episode.steps == ()
    with pytest.raises(DataError, match="nothing to record"):
        write_again(
            empty.episode, lambda ref: form().screenshot, Scribe(None, world.eyes, "desktop", Withheld({}), print)
        )  # type: ignore[arg-type]
