"""Deeds of one word, told in the steps by which desktop programs agree that they are done."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.planner.desktop_deeds import in_steps
from screenwright.agents.planner.grammar import read_goal
from screenwright.core.agency import Refusal

RENAME = 'click "a.txt"; press F2; press ctrl+a; type "b.txt"; press Enter'
TOLD = [
    ("rename a.txt to b.txt", RENAME),
    ("Could you please rename the file a.txt to b.txt?", f"Could you please {RENAME}?"),
    ("a.txt should be called b.txt.", f"{RENAME}."),
    ("把文件 a.txt 重命名为 b.txt", RENAME),
    ("open Documents, then rename a.txt to b.txt", f"open Documents, then {RENAME}"),
    ("press ctrl+Return and write the changes.", 'press ctrl+Return and click "write changes".'),
    ("commit all my changes", 'click "commit changes"'),
    ("create a folder named Old", 'press ctrl+shift+n; press ctrl+a; type "Old"; press Enter'),
    (
        'Make a new folder here and call it "Old stuff".',
        'press ctrl+shift+n; press ctrl+a; type "Old stuff"; press Enter.',
    ),
    ("move a.txt into Old", 'click "a.txt"; press ctrl+x; double click "Old"; press ctrl+v'),
    ("copy the file a.txt to the folder Old", 'click "a.txt"; press ctrl+c; double click "Old"; press ctrl+v'),
    ('add the line "x, y" at the end and save', 'press ctrl+End; press Enter; type "x, y" and save'),
    ('type "x" as the first line', 'press ctrl+Home; type "x"; press Enter'),
    ("put the cursor at the end of the file and type x", "press ctrl+End and type x"),
    ("go to the top of this page", "press ctrl+Home"),
    ('find the word "x" in the document', 'press ctrl+f; type "x"; press Enter'),
    (
        "move the line Eggs to the top",
        'click "Eggs"; press Home; press shift+End; press ctrl+x; press BackSpace; press ctrl+Home; press ctrl+v; '
        "press Enter",
    ),
    (
        "write 5 into A1 and 7 into A2",
        'click "A1"; type "5"; press Enter; click "A2"; type "7"; press Enter',
    ),
    ("in cell C3 type total", 'click "C3"; type "total"; press Enter'),
    ("save a copy under the name b.txt", 'save it as "b.txt"'),
    ('在末尾添加一行 "蜂蜜" 并保存', 'press ctrl+End; press Enter; type "蜂蜜" 并保存'),
    ("把 Tea 替换为 Milk", 'exchange every "Tea" for "Milk"'),
    ("replace Tea with Milk and save", 'exchange every "Tea" for "Milk" and save'),
    ("put 61 into the cell that says 53", 'click "53"; type "61"; press Enter'),
    ('delete the line "plum tart" and save', 'click "plum tart"; press Home; press shift+Down; press Delete and save'),
    ("set the price of Plums to 61", 'click "price of Plums"; type "61"; press Enter'),
    ("I'd like Ada's town to be Porto in the database", 'click "Ada\'s town"; type "Porto"; press Enter'),
    (
        "add a row Cherries 7.4 below Figs",
        'click "Figs"; press Down; type "Cherries"; press Tab; type "7.4"; press Enter',
    ),
    ('put "Honey" below Butter', 'click "Butter"; press End; press Enter; type "Honey"'),
    ("Turn the text into capital letters.", "select all; make it capital letters."),
]
STORED = [
    ('type "x" as the first line of this file', 'press ctrl+Home; type "x"; press Enter; press ctrl+s'),
    ('replace "y" with "x", in the saved file too', 'exchange every "y" for "x"; press ctrl+s'),
    ('type "x" as the first line of this file and save', 'press ctrl+Home; type "x"; press Enter and save'),
    ("rename the file a.txt to b.txt", RENAME),
]
KEPT = [
    "click Save",
    'type "rename a.txt to b.txt"',
    "move the slider to 5",
    "move the mouse over File",
    "copy",
    'enter "show me" into Search',
    'an "open quote',
]


@pytest.mark.parametrize(("goal", "steps"), TOLD)
def test_what_is_told(goal: str, steps: str) -> None:
    assert in_steps(goal) == steps
    assert not isinstance(read_goal(goal), Refusal)


@pytest.mark.parametrize(("goal", "steps"), STORED)
def test_what_is_said_of_a_file_is_stored(goal: str, steps: str) -> None:
    assert in_steps(goal) == steps


@pytest.mark.parametrize("goal", KEPT)
def test_what_stays_as_it_was_written(goal: str) -> None:
    assert in_steps(goal) == goal


@given(st.text(max_size=60))
def test_any_text_can_be_asked(goal: str) -> None:
    assert isinstance(in_steps(goal), str)


@given(st.from_regex(r"[a-z]{1,8}\.txt", fullmatch=True), st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True))
def test_names_are_kept_to_the_letter(file: str, folder: str) -> None:
    instructions = read_goal(f"move {file} into {folder}")
    assert not isinstance(instructions, Refusal)
    assert [step.words for step in instructions] == [
        f'click "{file}"', "press ctrl+x", f'double click "{folder}"', "press ctrl+v",
    ]  # fmt: skip
