"""Marked sentences become clauses of the grammar that mean the same by themselves."""

import pytest

from screenwright.agents.planner.gist import gist
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.intents import clauses_of
from screenwright.core.errors import UsageError
from screenwright.language import from_marks


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("<click>hit the {target:green} {kind:button}", ['click the "green" button']),
        ("<click>{target:Edit} for {row:Ben} please", ['click the "Edit" in the "Ben" row']),
        ("<click>the {nth:second} {target:Save}", ['click the second "Save"']),
        ("<click>{path:File} > {path:Export} > {target:PDF}", ['click "File"', 'click "Export"', 'click the "PDF"']),
        ("<type>put {text:42} where it says {target:Quantity}", ['type "42" into the "Quantity"']),
        ("<set>{target:language} should be {text:French}", ['set the "language" to "French"']),
        ("<choose>{text:Dark}", ['choose "Dark"']),
        ("<check>{target:Wrap} and {target:Spelling}", ['check the "Wrap"', 'check the "Spelling"']),
        ("<uncheck>no more {target:digests} please", ['uncheck the "digests"']),
        ("<delete>{target:Anna} left, take her off", ['delete the "Anna"']),
        ("<save later>before you save <check>tick {target:Backup}", ['check the "Backup"', "save"]),
        ("<open>go to {target:Notes}, <close>then close {it:it}", ['open the "Notes"', 'close the "Notes"']),
        ("<nothing>I am tired. <command>{command:zoom in}", ['do "zoom in"']),
        ("<scroll>{direction:down} {amount:two pages}", ["scroll down two pages"]),
        ("<rename>{target:a.txt} to {text:b.txt}",
         ['click the "a.txt"', 'do "rename"', "press ctrl+a", 'type "b.txt"', "press Enter"]),
        ("<click>{target:ok}<dont>but leave {target:Pay} alone", ['click the "ok"']),
    ],
)  # fmt: skip
def test_what_is_told(line: str, told: list[str]) -> None:
    assert list(clauses_of(from_marks(line))) == told
    assert all(isinstance(read_goal(clause), tuple) for clause in told), [read_goal(clause) for clause in told]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("<condition>if {target:Wrap} is on <click>click {target:Save}", "cannot decide"),
        ("<ask_value>what is {row:Anna}'s {target:phone}", "is a question"),
        ("<click>click {it:it}", "does not say what is meant"),
        ("<nothing>thank you", "nothing is to be done"),
        ("<check>everything but {except:news}", "cannot leave out"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_words(line: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        clauses_of(from_marks(line))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("open Notes", 'click "Notes"'),
        ('type "42" into the Age field', 'set "Age" to "42"'),
        ('choose "French" from "Language"', 'set "Language" to "French"'),
    ],
)
def test_two_ways_of_saying_the_same_come_to_the_same(one: str, other: str) -> None:
    assert gist(read_goal(one)) == gist(read_goal(other))


def test_other_things_come_to_something_else() -> None:
    assert gist(read_goal('click "Save"')) != gist(read_goal('click "Cancel"'))
    assert gist(read_goal('check "Wrap"')) != gist(read_goal('uncheck "Wrap"'))
