"""The strings of Auto-UI: golden ones, both ways, and what the grammar lets through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.episodes.export.aitw_step import DUAL_POINT, NOWHERE, TYPE, AitwAction
from screenwright_lab.training.autoui.grammar import Grammar
from screenwright_lab.training.autoui.language import ENDS, NAMES, SWIPES, Form, normal, parse, source, target

TAP = AitwAction(DUAL_POINT, (0.84966, 0.59643), (0.8501, 0.5959))
share = st.floats(0, 1, width=32)
points = st.tuples(share, share)
texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=30)
actions = st.one_of(
    st.builds(AitwAction, st.just(DUAL_POINT), points, points),
    st.builds(lambda at: AitwAction(DUAL_POINT, at, at), points),
    st.builds(lambda text: AitwAction(TYPE, text=text), texts.filter(lambda text: text.strip(' "\\'))),
    st.builds(AitwAction, st.sampled_from([kind for kind in NAMES if kind not in (TYPE, DUAL_POINT)])),
)
kinds = st.lists(st.sampled_from([kind for kind in NAMES if kind not in ENDS]), max_size=5)
steps = st.tuples(actions, kinds).map(lambda step: (step[0], [] if step[0].kind in ENDS else step[1]))
"""An action and the types of those after it: after an end nothing comes."""
forms = st.builds(Form, past=st.sampled_from([0, 8]), plan=st.sampled_from([0, 1, 4]), normalised=st.booleans())


@pytest.mark.parametrize(
    ("action", "coming", "form", "written"),
    [
        (
            TAP,
            (10,),
            Form(),
            "Action Plan: [DUAL_POINT, STATUS_TASK_COMPLETE], Action Decision: "
            '"action_type": 4, "touch_point": [0.8497, 0.5964], "lift_point": [0.8497, 0.5964], "typed_text": ""',
        ),
        (
            AitwAction(DUAL_POINT, (0.1898, 0.4477), (0.8242, 0.4077)),
            (4, 3, 7, 10),
            Form(),
            "Action Plan: [DUAL_POINT, DUAL_POINT, TYPE, PRESS_ENTER], Action Decision: "
            '"action_type": 4, "touch_point": [0.2, 0.5], "lift_point": [0.8, 0.5], "typed_text": ""',
        ),
        (
            AitwAction(DUAL_POINT, (0.5, 0.9), (0.52, 0.1)),
            (),
            Form(plan=0),
            'Action Decision: "action_type": 4, "touch_point": [0.5, 0.8], "lift_point": [0.5, 0.2], "typed_text": ""',
        ),
        (
            AitwAction(TYPE, text='what\'s "the news"  in chile?'),
            (7,),
            Form(),
            'Action Plan: [TYPE, PRESS_ENTER], Action Decision: "action_type": 3, "touch_point": [-1.0, -1.0], '
            '"lift_point": [-1.0, -1.0], "typed_text": "what\'s the news in chile?"',
        ),
        (
            AitwAction(10),
            (),
            Form(),
            'Action Plan: [STATUS_TASK_COMPLETE], Action Decision: "action_type": 10, "touch_point": [-1.0, -1.0], '
            '"lift_point": [-1.0, -1.0], "typed_text": ""',
        ),
        (
            AitwAction(DUAL_POINT, (0.84966, 0.5), (0.2500001, 0.5)),
            (),
            Form(plan=0, normalised=False),
            'Action Decision: "action_type": 4, "touch_point": [0.84966, 0.5], "lift_point": [0.2500001, 0.5], '
            '"typed_text": ""',
        ),
    ],
)
def test_targets_are_those_of_the_paper(action, coming, form, written):
    assert target(action, coming, form) == written


def test_swipes_keep_their_way_to_all_four_sides():
    """Left and right go along x, which the published code gets wrong."""
    for touch, lift in SWIPES.values():
        assert normal(AitwAction(DUAL_POINT, touch, lift)) == (DUAL_POINT, touch, lift, "")
    assert SWIPES["left"] == ((0.5, 0.8), (0.5, 0.2))


def test_the_source_has_the_latest_actions_the_goal_and_then_the_screen():
    past = [AitwAction(6), *[AitwAction(5)] * 8]
    read = source("open  mail", past, "<p> Mail", Form())
    assert read.count('"action_type": 5') == 8
    assert '"action_type": 6' not in read
    assert read.endswith("Goal: open mail Screen: <p> Mail")
    assert source("open mail", [], "", Form()) == "Previous Actions: <empty> Goal: open mail"
    assert source("open mail", past, "", Form(past=0)) == "Goal: open mail"


@given(steps, forms)
def test_what_is_written_is_read_and_is_legal(step, form):
    action, coming = step
    written = target(action, coming, form)
    told = parse(written)
    assert told is not None
    assert told.plan == (action.kind, *coming)[: form.plan]
    if form.normalised or action.kind != DUAL_POINT:
        assert told.action == normal(action)
    else:
        assert told.action.touch == pytest.approx(action.touch, abs=1e-7)
        assert told.action.lift == pytest.approx(action.lift, abs=1e-7)
    assert Grammar(form).reads(written)


@given(st.text())
def test_reading_never_fails_on_any_text(text):
    parse(text)
    parse(f'"action_type": 4, "touch_point": {text}')


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        ('{"action_type": "DUAL_POINT", "touch_point": "[0.5, 0.25]", "lift_point": "[0.5, 0.25]"}', (4, (0.5, 0.25))),
        ("action_type: go_back", (5, NOWHERE)),
        ('{"action_type": 4, "touch_point": [0.5,0.25]}', (4, (0.5, 0.25))),
        ('Action Decision: "action_type": [PRESS_HOME]', (6, NOWHERE)),
    ],
)
def test_replies_in_other_dress_are_read(reply, action):
    assert parse(reply).action[:2] == action


@pytest.mark.parametrize(
    "reply",
    [
        "", "tap on Save", '"action_type": 8', '"action_type": 4', '"action_type": 4, "touch_point": [1.5, 0.2]',
        '"action_type": 4, "touch_point": [nan, 0.2]', '"action_type": 3, "touch_point": [-1.0, -1.0]',
        '"action_type": __import__("os")', '"action_type": 4, "touch_point": [-1.0, -1.0]',
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_none(reply):
    assert parse(reply) is None


@pytest.mark.parametrize(
    "reply",
    [
        target(TAP, (10,), Form()).replace("0.8497, 0.5964]", "0.8497, 0.5965]", 1),  # lifts elsewhere
        target(TAP, (10,), Form()).replace("0.8497", "1.8497"),
        target(AitwAction(10), (), Form()).replace("COMPLETE]", "COMPLETE, TYPE]"),  # goes on after the end
        target(AitwAction(5), (), Form()).replace("PRESS_BACK", "PRESS_HOME"),  # plans another thing than it does
        target(AitwAction(5), (), Form())[:-1],
        target(AitwAction(5), (), Form()) + '"',
        target(AitwAction(3, text="x"), (), Form()).replace('"x"', '""'),
    ],
)
def test_the_grammar_refuses(reply):
    assert not Grammar(Form()).reads(reply)


@given(steps, forms)
def test_the_only_rest_is_the_rest(step, form):
    action, coming = step
    written, grammar = target(action, coming, form).encode(), Grammar(form)
    state = grammar.start
    for at, byte in enumerate(written):
        if (rest := grammar.only(state)) is not None:
            assert rest == written[at:]
        state = grammar.step(state, byte)
    assert grammar.only(state) == b""


def test_typed_texts_can_be_held_to_the_words_of_the_goal():
    grammar = Grammar(Form(), 'search for "Blue Shoes" in 鞋子')
    for text, legal in (
        ("Blue Shoes", True), ("blue shoes", True), ("shoes", True), ("鞋", True), ("lue", False), ("red", False),
        ('for \\"Blue', False), ("search for", True), ("search ", False), (" blue shoes", True), ("  blue", False),
    ):  # fmt: skip
        written = target(AitwAction(TYPE), (), Form()).replace('"typed_text": ""', f'"typed_text": "{text}"')
        assert grammar.reads(written) is legal, text


def test_what_is_quoted_stands_apart_from_its_quotes():
    assert source('tell "Bo Li" "on my way"', (), "", Form(past=0)) == 'Goal: tell " Bo Li " " on my way "'


def test_a_space_before_what_is_typed_is_the_tokens_and_not_the_texts():
    written = target(AitwAction(TYPE), (), Form()).replace('"typed_text": ""', '"typed_text": " blue shoes"')
    assert parse(written).action.text == "blue shoes"
