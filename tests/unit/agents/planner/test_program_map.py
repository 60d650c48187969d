"""Maps of programs: as text and back, and what is still to be opened."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.planner.program_map import Entry, ProgramMap, read_map
from screenwright.core.errors import DataError

TEXT = """\
File
  Save As...  [ctrl+shift+s]
  Export as  >
    Image...
  Print...  (greyed out)
Help
"""
LABELS = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=8)
ENTRIES = st.lists(st.builds(Entry, LABELS, LABELS | st.just(""), st.booleans()), max_size=5)


def test_a_map_is_read_as_it_is_written() -> None:
    found = read_map(TEXT)
    assert found.to_text() == TEXT
    assert [(path, entry.label) for path, entry in found.commands()] == [
        (("File",), "Save As..."),
        (("File",), "Print..."),
        (("File", "Export as"), "Image..."),
    ]
    assert not list(found.unopened())


@given(st.dictionaries(LABELS, ENTRIES, max_size=4))
def test_every_map_comes_back_the_same(titles: dict[str, list[Entry]]) -> None:
    whole = ProgramMap({(title,): tuple(entries) for title, entries in titles.items()})
    assert read_map(whole.to_text()).places == whole.places


def test_what_leads_on_is_to_be_opened_until_it_was() -> None:
    found = ProgramMap().with_place(("File",), (Entry("Recent", leads_on=True), Entry("Quit")))
    assert list(found.unopened()) == [("File", "Recent")]
    opened = found.with_place(("File", "Recent"), (Entry("a.txt"),))
    assert not list(opened.unopened())


def test_what_opens_nothing_is_a_command() -> None:
    found = ProgramMap().with_place(("File",), (Entry("Quit", leads_on=True),)).with_place(("File", "Quit"), ())
    assert [entry.label for _, entry in found.commands()] == ["Quit"]


@pytest.mark.parametrize("text", ["  Open\n", "File\n   Open\n", "File\n      Open\n"])
def test_what_hangs_under_nothing_is_told_with_its_line(text: str) -> None:
    with pytest.raises(DataError, match=r"line \d"):
        read_map(text)
