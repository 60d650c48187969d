"""Parameters of demonstrations: where their texts stand, and what a goal says for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.demonstrations.parameters import (
    check_values,
    fill,
    free_name,
    places,
    replaced,
    templated,
    values_in,
)
from screenwright.core.errors import UsageError

PLAIN = st.text(alphabet="abcdxyz ÄöЖ台灯{}\"'_1.,-", min_size=1, max_size=30)
WORD = st.text(alphabet="abcxyzÄ台灯", min_size=1, max_size=8)


@given(text=PLAIN, values=st.dictionaries(st.sampled_from(["text1", "text2", "x"]), WORD, max_size=3))
def test_what_is_made_a_template_is_the_same_text_when_it_is_filled(text: str, values: dict[str, str]) -> None:
    if not set(places(text)) & set(values) and len(set(values.values())) == len(values):
        assert fill(templated(text, values, exact=True), values) == text


@given(value=PLAIN, other=PLAIN)
def test_a_value_is_put_in_as_it_is(value: str, other: str) -> None:
    assert fill("{a}+{b}", {"a": value, "b": other}) == f"{value}+{other}"


@given(text=PLAIN)
def test_secrets_and_other_braces_stand_for_themselves(text: str) -> None:
    assert fill(f"{{{{secret:bank}}}}{{b}}{{ c }}{text}", {"secret": "x"}) == f"{{{{secret:bank}}}}{{b}}{{ c }}{text}"


@pytest.mark.parametrize(
    ("text", "value", "wanted"),
    [
        ("search for cats", "cats", "search for {t}"),
        ('search for "Cats"', "cats", 'search for "{t}"'),
        ("feed the catsuit", "cats", "feed the catsuit"),
        ("搜索小猫图片", "小猫", "搜索{t}图片"),
        ("a+b and a+b", "a+b", "{t} and {t}"),
    ],
)
def test_whole_words_become_places(text: str, value: str, wanted: str) -> None:
    assert templated(text, {"t": value}) == wanted


def test_the_longest_text_goes_first_and_none_twice() -> None:
    assert replaced("new cats, cats", {"cats": "dogs", "new cats": "cats"}) == "cats, dogs"


def test_a_new_name_is_none_that_stands_in_a_text() -> None:
    assert free_name("text", ["text1"], ["say {text2} and {text}"]) == "text3"


def test_values_for_what_is_no_parameter_are_refused() -> None:
    with pytest.raises(UsageError, match="no parameter 'text2': it has text1"):
        check_values({"text2": "x"}, {"text1": "cats"})
    with pytest.raises(UsageError, match="text1 is empty"):
        check_values({"text1": "  "}, {"text1": "cats"})


FITS = [
    ("search for dogs", "search for {t}", {"t": "dogs"}),
    ("Search for dogs.", "search for {t}", {"t": "dogs"}),
    ("please search for the Beatles, please", 'search for "{t}"', {"t": "the Beatles"}),
    ("search for salt and pepper", "search for {t}", {"t": "salt and pepper"}),
    ('search for "dogs and press Enter"', "search for {t}", {"t": "dogs and press Enter"}),
    ("send hi to Ann", "send {a} to {b}", {"a": "hi", "b": "Ann"}),
    ('send "hi to Bob" to Ann', "send {a} to {b}", {"a": "hi to Bob", "b": "Ann"}),
    ('type "x" into "Full name"', 'type "{t}" into "Full name"', {"t": "x"}),
    ("搜索台灯", "搜索{t}", {"t": "台灯"}),
    ("请搜索“台灯”", "搜索{t}", {"t": "台灯"}),
    ("turn on the Wi-Fi", "turn on Wi-Fi", {}),
    ("copy dogs to dogs", "copy {t} to {t}", {"t": "dogs"}),
]
"""A goal, a task, and what it says for the parameters."""
MISSES = [
    ("search for dogs and press Enter", "search for {t}"),  # something else is asked for as well
    ("search for dogs, cats", "search for {t}"),
    ("search for dogs then stop", "search for {t}"),
    ("send hi to Bob to Ann", "send {a} to {b}"),  # may be read in two ways
    ("search for", "search for {t}"),
    ("turn off Wi-Fi", "turn on Wi-Fi"),
    ("copy dogs to cats", "copy {t} to {t}"),
    ("dogs", "{t}"),  # any goal would be a case of it
    ('search for "dogs', "search for {t}"),
]


@pytest.mark.parametrize(("goal", "task", "values"), FITS)
def test_a_goal_that_is_a_case_of_a_task_gives_its_values(goal: str, task: str, values: dict[str, str]) -> None:
    assert values_in(goal, task, places(task)) == values


@pytest.mark.parametrize(("goal", "task"), MISSES)
def test_a_goal_that_is_none_or_not_clearly_one_gives_nothing(goal: str, task: str) -> None:
    assert values_in(goal, task, places(task)) is None


@given(value=st.text(alphabet="abcxyz 台灯-_{}.", min_size=1, max_size=20))
def test_a_quoted_value_is_taken_as_it_is(value: str) -> None:
    said = values_in(f'search for "{value}" here', "search for {t} here", ["t"])
    assert said == {"t": value}


@given(goal=st.text(max_size=60), task=st.text(max_size=30))
def test_no_goal_and_no_task_is_too_strange(goal: str, task: str) -> None:
    said = values_in(goal, f"{task} {{t}}", ["t"])
    assert said is None or set(said) == {"t"}
