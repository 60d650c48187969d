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
        ("<rename>{target:a.txt} to {text:b.txt}", ['rename the "a.txt" to "b.txt"']),
        ("<create>a {kind:folder} called {text:Choir}", ['create "folder" named "Choir"']),
        ("<create>add the {kind:line} {text:Honey} below {below:Butter}",
         ['click "Butter"', "press End", "press Enter", 'type "Honey"']),
        ("<create>the {kind:line} {text:Honey} {side:at the top}", ["press ctrl+Home", 'type "Honey"', "press Enter"]),
        ("<delete>the {kind:line} {target:plum tart}",
         ['click "plum tart"', "press Home", "press shift+Down", "press Delete"]),
        ("<find>{text:Kyoto}", ['type "Kyoto" into the search field', "press enter"]),
        ("<command>{command:call} {row:Olu}", ['do "call" in the row of "Olu"']),
        ("<delete>{row:Olu} left", ['delete "Olu"']),
        ("<set>{row:Plums} {target:price} {text:61}", ['set the "price" in the "Plums" row to "61"']),
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
