"""Replay in another language and with other values: the recording in the words of the screen that is there."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Item, screen_of
from replay_builders import FILE, SAVE, THANKS, Eyes, Look, Recorded, episode_of, middle, play, then
from screenwright.agents.demonstrations.rewording import Rewording, read_table
from screenwright.agents.demonstrations.steps import Demonstration
from screenwright.core.action import Click
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box

SHOWN: list[Recorded] = [(Click(middle(SAVE)), (FILE, SAVE), (FILE, THANKS))]
THERE: Item = ("button", "保存", (400, 300, 460, 330))
CHINESE: Look = (("text", "文件", (20, 10, 60, 34)), THERE)
DONE: Look = (("text", "文件", (20, 10, 60, 34)), ("text", "谢谢", (40, 300, 300, 324)))


def test_common_words_are_known_in_chinese() -> None:
    result, world, _ = play(SHOWN, CHINESE, then(DONE))
    assert result.outcome == "success", result.reason
    (click,) = world.acted
    assert isinstance(click, Click)
    assert Box(*THERE[2]).contains(click.at)


def test_other_words_are_known_by_a_table() -> None:
    german: Look = (("text", "Datei", (20, 10, 60, 34)), ("button", "Ablegen", (400, 300, 460, 330)))
    done: Look = (("text", "Datei", (20, 10, 60, 34)), ("text", "Danke, es ist abgelegt", (40, 300, 300, 324)))
    table = read_table(
        'File,Datei\nSave,Sichern\nSave,Ablegen\n"Thank you, it is saved","Danke, es ist abgelegt"\n', "t.csv"
    )
    result, world, _ = play(SHOWN, german, then(done), rewording=Rewording(table))
    assert (result.outcome, len(world.acted)) == ("success", 1)
    result, world, _ = play(SHOWN, german, then(done))
    assert (result.outcome, world.acted) == ("failure", [])


def reworded(rewording: Rewording, *look: Item) -> list[str | None]:
    eyes = Eyes()
    episode, picture = episode_of(eyes, SHOWN)
    shown = rewording.shown(Demonstration(episode, picture, eyes)[0], screen_of(*look))
    assert shown.target is not None
    return [shown.target.text, *(element.text for element in shown.before.elements)]


def test_what_the_screen_shows_as_recorded_is_not_changed() -> None:
    assert reworded(Rewording(), *CHINESE) == ["保存", "文件", "保存"]
    assert reworded(Rewording(), *CHINESE, SAVE) == ["Save", "文件", "Save"]
    assert reworded(Rewording(), ("text", "Unrelated", (20, 10, 90, 34))) == ["Save", "File", "Save"]


def test_values_are_changed_but_no_common_word() -> None:
    values = Rewording(values={"Save": "Bob", "File": "Fil"})
    assert reworded(values, THANKS) == ["Save", "File", "Save"]
    cats: list[Recorded] = [(Click(middle(FILE)), (FILE, ("text", "Results for cats", (40, 300, 300, 324))), (FILE,))]
    eyes = Eyes()
    shown = Demonstration(*episode_of(eyes, cats), eyes)[0]
    said = Rewording(values={"cats": "dogs"}).shown(shown, screen_of(FILE))
    assert said.before.elements[1].text == "Results for dogs"


def test_a_screen_is_foreign_where_most_of_it_is_translated() -> None:
    recorded = screen_of(FILE, SAVE)
    assert Rewording().is_foreign(recorded, screen_of(*CHINESE))
    assert not Rewording().is_foreign(recorded, screen_of(FILE, SAVE))
    assert not Rewording().is_foreign(recorded, screen_of(THANKS))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "holds no words"),
        ("from,to\n", "holds no words"),
        ("Save,保存\nOpen\n", "line 2: a row is a word"),
        ("Save,保存,x\n", "line 1"),
        ("Save,\n", "line 1"),
        ('"Save,保存\n', "no CSV"),
    ],
)
def test_a_table_that_is_none(text: str, wrong: str) -> None:
    with pytest.raises(DataError, match=wrong):
        read_table(text, "t.csv")


def test_a_table_may_have_a_heading_a_mark_and_several_words() -> None:
    assert read_table("\ufefffrom,to\nSave As...,另存为\n\nsave as,存储为\n", "t") == {"save as": ("另存为", "存储为")}


@given(text=st.text(max_size=80))
def test_any_text_is_a_table_or_one_clear_error(text: str) -> None:
    with contextlib.suppress(DataError):
        assert all(read_table(text, "t.csv").values())
