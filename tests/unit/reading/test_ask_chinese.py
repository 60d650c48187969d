"""Questions in Chinese get the same answers as in English, in Chinese words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_builders import catalogue, element, screen_with
from screenwright.core.screen import Screen, State
from screenwright.reading.ask import ask
from screenwright.reading.questions_chinese import is_chinese, parse_chinese


@pytest.fixture(autouse=True)
def _grammar_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the net of sentences is missing."""
    monkeypatch.setattr("screenwright.reading.selection.net", lambda _: None)


def page() -> Screen:
    """Two switches, a field, three tabs, a slider, a search picture and two buttons."""
    items = (
        element(1, "tab", (40, 20, 140, 44), "常规", state=State(selected=False)),
        element(2, "tab", (160, 20, 260, 44), "无线", state=State(selected=True)),
        element(3, "tab", (280, 20, 380, 44), "代理", state=State(selected=False)),
        element(4, "switch", (400, 100, 448, 124), name="蓝牙", state=State(checked=True)),
        element(5, "switch", (400, 160, 448, 184), name="飞行模式", state=State(checked=False)),
        element(6, "input", (160, 220, 360, 244), "example.org", name="主机"),
        element(7, "slider", (160, 280, 360, 304), name="音量", value=0.4),
        element(8, "icon", (700, 20, 724, 44), name="search", icon="search", clickable=True),
        element(9, "button", (500, 520, 600, 544), "取消", clickable=True),
        element(10, "button", (620, 520, 720, 544), "保存更改", clickable=True, state=State(enabled=False)),
    )
    return screen_with((800, 600), items)


PAGE = page()


@pytest.mark.parametrize(
    ("question", "words", "elements"),
    [
        ("蓝牙开着吗？", "是，“蓝牙”旁的开关已打开。", ("e4",)),
        ("飞行模式打开了没有？", "不是，“飞行模式”旁的开关已关闭。", ("e5",)),
        ("飞行模式开关是关着的吗", "是，“飞行模式”旁的开关已关闭。", ("e5",)),
        ("“保存更改”按钮可用吗？", "不是，“保存更改”按钮不可用。", ("e10",)),
        ("有几个选项卡？", "三个选项卡：“常规”、“无线”和“代理”。", ("e1", "e2", "e3")),
        ("屏幕上一共有多少个开关？", "两个开关：“蓝牙”和“飞行模式”。", ("e4", "e5")),
        ("有几个开关开着？", "一个开关：“蓝牙”。", ("e4",)),
        ("有多少个复选框？", "零个复选框。", ()),
        ("哪个选项卡被选中了？", "“无线”选项卡。", ("e2",)),
        ("第三个选项卡是什么？", "“代理”选项卡。", ("e3",)),
        ("最后一个按钮是什么？", "“保存更改”按钮。", ("e10",)),
        ("保存更改的左边是什么？", "“取消”按钮。", ("e9",)),
        ("取消右边有什么？", "“保存更改”按钮。", ("e10",)),
        ("取消在哪里？", "“取消”按钮位于屏幕右下角，坐标 550, 532。", ("e9",)),
        ("找一下搜索图标", "“搜索”图标位于屏幕右上角，坐标 712, 32。", ("e8",)),
        ("有几个取消？", "“取消”按钮位于屏幕右下角，坐标 550, 532。", ("e9",)),
        ("主机里填了什么？", "“example.org”。", ("e6",)),
        ("音量的值是多少？", "40%。", ("e7",)),
        ("取消按钮上写着什么？", "“取消”。", ("e9",)),
    ],
)
def test_answers(question: str, words: str, elements: tuple[str, ...]) -> None:
    answer = ask(PAGE, question)
    assert (answer.words, answer.elements, answer.known) == (words, elements, True)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Wi-Fi 开着吗？", "屏幕上没有看到叫“Wi-Fi”的东西。"),
        ("第九个按钮是什么？", "只看到三个按钮。"),
        ("第一个复选框是什么？", "没有看到复选框。"),
        ("它开着吗？", "我不知道您指的是什么，请指向一个位置。"),
        ("取消展开了吗？", "从屏幕上看不出“取消”按钮是否展开。"),
        ("常规的左边是什么？", "在“常规”选项卡的那一边没有看到东西。"),
        ("哪个按钮被按下了？", "没有看到按下的按钮。"),
    ],
)
def test_what_cannot_be_known_is_refused(question: str, words: str) -> None:
    answer = ask(PAGE, question)
    assert (answer.words, answer.known) == (words, False)


def test_what_is_not_understood_is_said_so() -> None:
    assert ask(PAGE, "唉，烦死了").words.startswith("我没听懂这个问题。")


@pytest.mark.parametrize("question", ["它开着吗？", "这个开着吗", "这个开关开着吗？"])
def test_it_means_what_is_at_the_point(question: str) -> None:
    assert ask(PAGE, question, PAGE.by_id["e5"].box.center).holds is False


def test_this_is_read_with_its_block() -> None:
    screen = catalogue()
    answer = ask(screen, "读一下这个", screen.by_id["e63"].box.center)
    assert answer.words.startswith("Antwerp。Bremen")


def test_the_whole_screen_is_read() -> None:
    answer = ask(PAGE, "读一下屏幕")
    assert answer.words.startswith("常规。无线。代理")
    assert len(answer.elements) == len(PAGE.elements)


def test_entries_and_rows_are_counted_by_list_and_table() -> None:
    assert ask(catalogue(), "Cadiz 里有几项？").number == 7
    assert ask(catalogue(), "Lamp 里有多少行？").number == 3


def test_the_third_one_in_english_too() -> None:
    assert ask(PAGE, "What is the third tab?").elements == ("e3",)
    assert ask(PAGE, "Which is the last button?").elements == ("e10",)
    assert ask(PAGE, "What is the ninth button?").words == "I see only three buttons."


def test_the_language_is_that_of_the_question_and_not_of_the_names_in_it() -> None:
    assert not is_chinese("Where is “保存”?")
    assert is_chinese("Save 在哪里")
    assert ask(PAGE, "Is “蓝牙” on?").words == "Yes: the switch next to “蓝牙” is on."


@given(st.text(alphabet="保存按钮是什么在哪里左边有几个第三开着吗它读一下?？ab“”", max_size=14))
def test_any_question_has_an_answer_without_english_glue(question: str) -> None:
    answer = ask(PAGE, f"{question}在")
    assert answer.words
    parse_chinese(question)
    assert not re.search("[a-zA-Z]", re.sub("“[^”]*”", "", answer.words).replace("example.org", ""))


@pytest.mark.parametrize(
    "question", ["Is 蓝牙 on?", "Where is 取消?", "What do I press to 保存更改?", "How many 评论 are there?"]
)
def test_a_question_in_english_about_a_name_in_chinese_is_in_english(question: str) -> None:
    assert not is_chinese(question)
    assert re.search("[A-Za-z]{2}", ask(PAGE, question).words)
