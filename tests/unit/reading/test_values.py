"""Values that look like something, and amounts with their noun, on a drawn page of a shop."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_builders import element, screen_with
from screenwright.core.screen import Screen, State
from screenwright.reading.ask import ask
from screenwright.reading.values import NOUNS, SORTS, amounts


@pytest.fixture(autouse=True)
def _grammar_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the net of sentences is missing."""
    monkeypatch.setattr("screenwright.reading.selection.net", lambda _: None)


ITEMS = (
    element(1, "text", (20, 4, 80, 24), "9:41"),
    element(2, "text", (40, 60, 300, 100), "Corner Shop"),
    element(3, "text", (40, 140, 240, 164), "Blue kettle"),
    element(4, "text", (40, 170, 120, 190), "$24.90"),
    element(5, "text", (200, 170, 320, 190), "21 reviews"),
    element(6, "text", (40, 240, 240, 264), "Red kettle"),
    element(7, "text", (40, 270, 120, 290), "$31"),
    element(8, "text", (200, 270, 320, 290), "Reviews (1,204)"),
    element(9, "text", (40, 340, 140, 360), "Delivery date"),
    element(10, "text", (200, 340, 380, 360), "March 9, 2027"),
    element(11, "text", (40, 380, 140, 400), "Open until"),
    element(12, "text", (200, 380, 280, 400), "6:30 PM"),
    element(13, "text", (500, 140, 560, 170), "348"),
    element(14, "text", (500, 172, 580, 192), "Followers"),
    element(15, "text", (40, 420, 400, 440), "Write to help@corner.example or call +49 30 1234567"),
    element(16, "switch", (500, 240, 548, 264), name="Gift wrap", state=State(checked=False)),
    element(17, "text", (40, 470, 180, 490), "Order status"),
    element(18, "text", (200, 470, 280, 490), "Shipped"),
    element(19, "text", (40, 520, 200, 540), "128条评论"),
    element(20, "text", (300, 520, 400, 540), "收藏（36）"),
)
PAGE: Screen = screen_with((800, 600), ITEMS)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is the price of the blue kettle?", "$24.90"),
        ("How much does the Red kettle cost?", "$31"),
        ("How many reviews does the blue kettle have?", "21"),
        ("How many reviews are there of the red kettle?", "1,204"),
        ("What is the number of followers?", "348"),
        ("When is the delivery?", "March 9, 2027"),
        ("What is the delivery date?", "March 9, 2027"),
        ("What date is shown on the screen?", "March 9, 2027"),
        ("What's the time?", "6:30 PM"),  # and not the clock of the phone
        ("What time is it now?", "9:41"),
        ("What is the email address?", "help@corner.example"),
        ("what is the phone number", "+49 30 1234567"),
        ("What is the name of the application?", "Corner Shop"),
        ("What is the status of the order?", "Shipped"),
        ("What is the order status now?", "Shipped"),
        ("有多少条评论？", "128"),
        ("有多少个收藏？", "36"),
        ("现在几点了？", "9:41"),
        ("时间是几点？", "6:30 PM"),
        ("Blue kettle的价格是多少？", "$24.90"),
        ("Red kettle多少钱？", "$31"),
        ("这个应用的名字是什么？", "Corner Shop"),
    ],
)
def test_what_is_asked_for_is_found(question: str, value: str) -> None:
    answer = ask(PAGE, question)
    assert (answer.value, answer.known) == (value, True)
    assert any(value in (PAGE.by_id[id_].text or "") for id_ in answer.elements)


@pytest.mark.parametrize("question", ["What is the status of gift wrap?", "Gift wrap的状态是什么？"])
def test_how_a_switch_stands(question: str) -> None:
    answer = ask(PAGE, question)
    assert answer.elements == ("e16",)
    assert ("off" in answer.words) or ("关" in answer.words)


@pytest.mark.parametrize(
    "question",
    [
        "What is the temperature?",
        "How many stars are there?",
        "How much does the green teapot cost?",  # two prices, and none is its
        "How much does the red teapot cost?",  # the kettle is red, too
        "How many reviews does the teapot have?",
        "有多少个朋友？",
    ],
)
def test_what_is_not_there_is_not_told(question: str) -> None:
    answer = ask(PAGE, question)
    assert (answer.value, answer.known) == (None, False)


def test_a_page_without_words_has_no_title() -> None:
    assert (
        ask(screen_with((800, 600), ITEMS[:1]), "What is the name of the app?").words
        == "I see no title on this screen."
    )


@given(st.integers(0, 999_999), st.sampled_from(["comments", "days", "new messages"]))
def test_an_amount_is_found_however_it_is_written(figure: int, noun: str) -> None:
    for text in (f"{figure:,} {noun}", f"{noun.capitalize()}: {figure}", f"See all {figure} {noun}"):
        [found] = amounts(screen_with((800, 600), (element(1, "text", (40, 60, 300, 100), text),)), noun, None)
        assert found.words.replace(",", "") == str(figure)


@given(st.text(max_size=40))
def test_no_text_is_too_strange_to_be_searched(text: str) -> None:
    page = screen_with((800, 600), (element(1, "text", (40, 60, 300, 100), text or "x"),))
    for noun in NOUNS:
        ask(page, f"What is the {noun}?")
    amounts(page, text, None)


def test_all_nouns_look_like_something() -> None:
    assert set(NOUNS.values()) <= set(SORTS)
