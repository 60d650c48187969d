"""What the net chose on a screen becomes steps that can be read by themselves."""

import pytest

from builders import element_of, screen_of
from screenwright.agents.planner import read_goal
from screenwright.agents.planner.deed_selection import Chosen, Deed, with_entries
from screenwright.agents.planner.grounded_plan import told, with_known
from screenwright.agents.planner.program_map import Entry, ProgramMap
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box

SCREEN = screen_of(
    ("text", "File", (10, 2, 40, 20)),
    ("text", "Ella", (10, 40, 80, 60)), ("button", "Delete", (100, 40, 180, 60)),
    ("text", "Bo", (10, 70, 80, 90)), ("button", "Delete", (100, 70, 180, 90)),
    element_of(6, ("checkbox", "Alerts", (10, 120, 26, 136))),
    element_of(7, ("input", None, (10, 160, 226, 176))),
    ("button", "Edit", (300, 40, 360, 60)), ("button", "Edit", (400, 40, 460, 60)),
)  # fmt: skip
MENUS = with_entries(SCREEN, [("File", Box(10, 2, 40, 20), ("Open...", "Print..."))])


@pytest.mark.parametrize(
    ("deeds", "steps"),
    [
        ([("click", "e5", None)], ('click "Delete" in the "Bo" row',)),
        ([("off", "e6", None)], ('uncheck "Alerts"',)),
        ([("fill", "e7", "a"), ("click", "e8", None)], ('set the 1st field to "a"', 'click the 1st "Edit"')),
        ([("click", "e3", None)], ('click "Delete" in the "Ella" row',)),
        ([("click", "m0.1", None)], ('do "File > Print..."',)),
        ([("clear", "e7", None)], ("clear the 1st field",)),
        ([("click", "e9", None)], ('click the 2nd "Edit"',)),
        ([("click", "e2", None)], ('click "Ella"',)),
        ([("fill", "e6", "a")], None),
        ([("off", "m0.1", None)], None),
        ([], None),
    ],
)  # fmt: skip
def test_deeds_are_steps(deeds, steps):
    chosen = Chosen("all", tuple(Deed(act, MENUS.by_id[id_], words) for act, id_, words in deeds), 1.0)
    found = told(SCREEN, chosen)
    assert found == steps
    for step in found or ():
        assert not isinstance(read_goal(step), Refusal)


def test_what_is_known_of_menus_stands_at_their_titles():
    known = ProgramMap(
        {("File",): (Entry("Open..."), Entry("Export", leads_on=True)), ("File", "Export"): (Entry("Image"),)}
    )
    entries = with_known(SCREEN, known).elements[len(SCREEN.elements) :]
    assert [(one.name, one.text) for one in entries] == [("File", "Open..."), ("File > Export", "Image")]
    assert all(one.box == Box(10, 2, 40, 20) for one in entries)
