"""The gate: what is asked, what passes, and that nothing goes without a record."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import element_of, screen_of
from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.agency import Decision, Done, Plan, Situation
from screenwright.core.episode import GateRecord
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.safety.consequences.languages import is_foreign
from screenwright.safety.consequences.lexicon import RULES, SECRETS
from screenwright.safety.consequences.question import Question, question_for
from screenwright.safety.consequences.words import rule_for
from screenwright.safety.gate.gate import Gate

AT = Point(50, 25)
EMPTY = screen_of(("text", "hello", (10, 500, 60, 520)))


def labelled(text: str, kind: str = "button") -> Screen:
    return screen_of((kind, text, (10, 10, 90, 40)))  # type: ignore[arg-type]  # kinds of the tables below


def ask(
    action: Action, screen: Screen = EMPTY, subgoal: str = "go on", why: str = "", target: str | None = None
) -> str | None:
    """The rule that is asked about."""
    question = question_for(Decision(action, why, target), Situation("a goal", screen, Plan((subgoal,))))
    return question.rule if question else None


PRESSED_RULES = [(rule, word) for rule, words in RULES.items() if rule != SECRETS for word in words]


@pytest.mark.parametrize(("rule", "word"), PRESSED_RULES)
def test_each_word_on_a_button_asks(rule: str, word: str) -> None:
    assert ask(Click(AT), labelled(word)) is not None
    assert rule_for(word, (rule,)) is not None


BENIGN = [
    "Display", "Payload", "Sender settings", "Ordered list", "Information", "Formatted", "Poster", "Installed apps",
    "Sent", "Save", "Save As...", "Cancel", "OK", "Open",
    "Find and Replace...", "Sort order", "Border", "Recorder", "Blogging",
    "Deleted items", "Removable", "Disagreement", "Buyer's guide", "文件", "打开", "设置", "Datei", "Fichier",
    "Archivo", "Senderliste", "Postfach",
]  # fmt: skip


@pytest.mark.parametrize("text", BENIGN)
def test_benign_labels_pass(text: str) -> None:
    """But for some that are taken for words of another language."""
    assert rule_for(text) is None
    assert is_foreign(text) or ask(Click(AT), labelled(text)) is None


def test_few_benign_labels_are_taken_for_another_language() -> None:
    assert {text for text in BENIGN if is_foreign(text)} <= {"Blogging", "Poster", "Postfach"}


DELETE, PAY, INSTALL, SIGN_IN = "delete or overwrite", "pay or buy", "install or update", "sign in or accept terms"
VARIANTS = [
    ("  DELETE…", DELETE), ("Delete(3)", DELETE), ("_Delete", DELETE), ("D E L E T E", DELETE), ("DeleteFile", DELETE),
    ("De1ete", DELETE), ("Don’t Save", DELETE), ("SIGN-IN", SIGN_IN), ("Signin", SIGN_IN), ("lnstall now", INSTALL),
    ("删 除", DELETE), ("确认支付￥20", PAY), ("Loschen", DELETE), ("Jetzt kaufen!", PAY), ("Mettre à jour", INSTALL),
    ("Iniciar sesion", SIGN_IN), ("ＤＥＬＥＴＥ", DELETE), ("Buy\u200bnow", PAY), ("Place order - $20", PAY),
    ("I agree to the terms", SIGN_IN),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rule"), VARIANTS)
def test_spelling_and_reading_faults_do_not_hide_a_word(text: str, rule: str) -> None:
    assert ask(Click(AT), labelled(text)) == rule


@given(st.sampled_from(PRESSED_RULES), st.randoms(), st.sampled_from(["", "!", "...", ":", "?", " (1)", " »"]))
def test_case_spacing_and_punctuation_do_not_matter(entry: tuple[str, str], chance: random.Random, end: str) -> None:
    _, word = entry
    text = "".join(chance.choice((letter.upper(), letter.lower())) for letter in word)
    text = text.replace(" ", chance.choice((" ", "  ", "\n", "-", "_"))) + end
    assert ask(chance.choice((Click(AT), DoubleClick(AT), LongPress(AT))), labelled(f"  {text}")) is not None


def test_where_the_words_may_stand() -> None:
    delete = "delete or overwrite"
    box = (10, 10, 90, 40)
    assert ask(Click(AT), screen_of(element_of(1, ("icon", None, box), icon="delete"))) == delete
    assert ask(Click(Point(500, 500)), labelled("Delete"), target="e1") == delete
    assert ask(Click(AT), EMPTY, subgoal="click Delete") == delete
    assert ask(Click(AT), EMPTY, why="this will delete the mail") == delete
    row = screen_of(element_of(1, ("list_item", None, (0, 0, 400, 50))), ("text", "Delete", (300, 15, 360, 35)))
    assert ask(Click(AT), row) == delete
    assert ask(Click(Point(55, 44)), labelled("Delete", "text")) == delete
    assert ask(Swipe(AT, Point(300, 25)), labelled("Slide to pay")) == "pay or buy"
    assert ask(Drag(Point(300, 300), AT), labelled("Recycle Bin", "icon")) == delete
    assert ask(Drag(None, AT), labelled("Papierkorb", "text")) == delete
    assert ask(Drag(AT, Point(300, 300)), labelled("Notes", "icon")) is None


def test_prose_and_windows_are_no_buttons() -> None:
    prose = "If you delete this mail, the copy on the server stays where it is"
    assert ask(Click(AT), labelled(prose, "text")) is None
    assert (
        ask(Click(AT), labelled("I have read all of this and I agree to the terms of the service", "checkbox"))
        is not None
    )
    assert ask(Click(AT), labelled("Delete mail", "window")) is None


def test_the_text_to_type_is_not_what_a_click_does() -> None:
    assert ask(Click(AT), EMPTY, subgoal='type "please delete and send this" into Note') is None
    assert ask(Click(AT), EMPTY, subgoal='click "Delete"') is not None
    assert ask(TypeText("buy, send and delete"), labelled("Send"), subgoal='type "buy, send and delete"') is None


DIALOG = screen_of(
    ("text", "Are you sure?", (10, 10, 200, 40)),
    ("button", "Delete", (10, 60, 90, 90)),
    ("button", "Cancel", (100, 60, 180, 90)),
)
SAFE_DIALOG = screen_of(("button", "Save", (10, 60, 90, 90)), ("button", "Cancel", (100, 60, 180, 90)))
EDITOR = screen_of(
    ("text", "I will delete it and then send it", (10, 100, 400, 120)), ("text", "File", (10, 10, 50, 30))
)


@pytest.mark.parametrize("keys", [("enter",), ("space",), ("ctrl", "enter")])
def test_keys_that_confirm_ask_by_the_buttons_in_sight(keys: tuple[str, ...]) -> None:
    assert ask(PressKeys(keys), DIALOG) == "delete or overwrite"
    sends = "send or publish" if "ctrl" in keys else None
    assert ask(PressKeys(keys), SAFE_DIALOG) == sends
    assert ask(PressKeys(keys), EDITOR) == sends
    assert ask(PressKeys(keys), SAFE_DIALOG, subgoal="send the message") == "send or publish"


def test_other_keys() -> None:
    assert ask(PressKeys(("shift", "delete"))) == "delete or overwrite"
    assert ask(PressKeys(("delete",)), DIALOG) is None
    assert ask(PressKeys(("ctrl", "s")), DIALOG) is None
    assert ask(TypeText("yes\n"), DIALOG) == "delete or overwrite"
    assert ask(TypeText("yes"), DIALOG) is None


def test_passwords_ask_where_they_are_typed() -> None:
    form = screen_of(
        element_of(
            1,
            ("input", None, (10, 10, 90, 40)),
        ),
        ("button", "OK", (10, 60, 90, 90)),
    )
    named = screen_of(("input", "Password", (10, 10, 90, 40)))
    assert ask(TypeText("x"), named, target="e1") == SECRETS
    assert ask(TypeText("x"), form, subgoal='type "x" into the Password field') == SECRETS
    assert ask(TypeText("my password"), form, subgoal='type "my password" into Note') is None
    assert ask(TypeText("my password"), form, subgoal="type my password", why="") is None
    assert ask(Click(AT), named) is None
    after_click = Situation("g", named, Plan(("go on",)), history=(Done("go on", Decision(Click(AT), ""), True),))
    question = question_for(Decision(TypeText("x"), ""), after_click)
    assert question is not None
    assert question.rule == SECRETS


ANY_ACTION: list[Action] = [
    Click(AT), DoubleClick(AT), LongPress(AT), Move(AT), Drag(None, AT), Drag(AT, AT), Swipe(AT, AT), Scroll("down"),
    Scroll("up", 3, AT), TypeText("delete"), PressKeys(("enter",)), PressKeys(("shift", "delete")), Wait(), Back(),
    Home(), Finish(), Impossible("no"),
]  # fmt: skip


@pytest.mark.parametrize(
    "action", [Move(AT), Scroll("down", 3, AT), Wait(), Back(), Home(), Finish(), Impossible("delete")]
)
def test_what_presses_nothing_passes(action: Action) -> None:
    assert ask(action, labelled("Delete"), subgoal="delete it", why="delete", target="e1") is None


@given(
    st.sampled_from(ANY_ACTION),
    st.text(max_size=30),
    st.text(max_size=30),
    st.sampled_from(["text", "button", "input"]),
)
def test_every_decision_gets_a_record(action: Action, text: str, words: str, kind: str) -> None:
    situation = Situation("goal", labelled(text, kind), Plan((words or "x",)))
    decision = Decision(action, words, "e1")
    consequential = question_for(decision, situation) is not None
    record = Gate(None).check(decision, situation)
    assert isinstance(record, GateRecord)
    assert (record.permission, record.by) == ("denied" if consequential else "allowed", "policy")
    assert record.rule
    assert Gate(None, yes=True).check(decision, situation).permission == "allowed"


def test_who_answers() -> None:
    asked: list[Question] = []

    def answer(question: Question) -> bool:
        asked.append(question)
        return len(asked) == 1

    situation = Situation("goal", labelled("Delete"), Plan(("tidy up",)))
    decision = Decision(Click(AT), "to tidy up", "e1")
    gate = Gate(answer)
    assert (first := gate.check(decision, situation)).permission == "allowed"
    assert first.by == "user"
    assert gate.check(decision, situation).permission == "denied"
    assert len(asked) == 2
    for part in ("delete or overwrite", "'Delete'", "tidy up", "Click at 50, 25", "to tidy up"):
        assert part in asked[0].words
    flag = Gate(answer, yes=True).check(decision, situation)
    assert (flag.permission, flag.by, len(asked)) == ("allowed", "flag", 2)
    nobody = Gate(None).check(decision, situation)
    assert (nobody.permission, nobody.by) == ("denied", "policy")
    assert "--yes" in nobody.rule
    harmless = gate.check(Decision(Wait(), ""), situation)
    assert (harmless.permission, harmless.by, len(asked)) == ("allowed", "policy", 2)


def test_a_question_does_not_show_the_text_that_is_typed() -> None:
    question = question_for(
        Decision(TypeText("hunter2"), "fill the field", "e1"),
        Situation("g", screen_of(("input", "Password", (10, 10, 90, 40))), Plan(("log on",))),
    )
    assert question is not None
    assert "hunter2" not in question.words


def test_an_answer_that_raises_is_not_a_yes() -> None:
    def stop(_question: Question) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Gate(stop).check(Decision(Click(AT), ""), Situation("g", labelled("Delete")))


def _after(*actions: Action) -> tuple[Done, ...]:
    return tuple(Done("go on", Decision(action, ""), changed=False) for action in actions)


def _ask_after(history: tuple[Done, ...], action: Action, screen: Screen) -> Question | None:
    return question_for(Decision(action, ""), Situation("a goal", screen, Plan(("go on",)), history=history))


@pytest.mark.parametrize("action", [ButtonDown(), ButtonUp()])
def test_a_button_pressed_by_hand_is_judged_by_where_the_pointer_is(action: Action) -> None:
    assert _ask_after(_after(Move(AT)), action, labelled("Delete")) is not None
    assert _ask_after(_after(Move(Point(900, 700))), action, labelled("Delete")) is None
    assert _ask_after((), action, labelled("Delete")) is None


def test_keys_that_are_held_count_as_pressed() -> None:
    screen = labelled("hello", "text")
    assert _ask_after(_after(KeyDown("shift")), PressKeys(("delete",)), screen) is not None
    assert _ask_after(_after(KeyDown("shift")), KeyDown("delete"), screen) is not None
    assert _ask_after(_after(KeyDown("shift"), KeyUp("shift")), PressKeys(("delete",)), screen) is None
