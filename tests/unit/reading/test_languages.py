"""The same facts in every language and at every length: exact words where they matter, and rules for all of them."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_builders import catalogue, editor, element, leaf, local, region, screen_with
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.core.screen import KINDS, Kind, Screen, State
from screenwright.reading import chinese_words, english_words
from screenwright.reading.chinese_icons import MEANINGS
from screenwright.reading.content import what_is_at
from screenwright.reading.describe import describe
from screenwright.reading.description import Description
from screenwright.reading.evidence import evidence_of
from screenwright.reading.facts import Verbosity
from screenwright.reading.language import LANGUAGES, language_of
from screenwright.reading.layout import where_it_is
from screenwright.reading.path import target_path
from screenwright.vision.weights import FOLDER

EDITOR, CATALOGUE = editor(), catalogue()
LENGTHS: tuple[Verbosity, ...] = ("brief", "normal", "full")


def at(screen: Screen, x: int, y: int, language: str, verbosity: Verbosity = "normal") -> Description:
    return describe(screen, target_path(screen, Point(x, y)), language, verbosity)


def alone(kind: str, text: str | None = None, verbosity: Verbosity = "normal", **more: object) -> str:
    """The Chinese content sentence for a single thing on an otherwise empty screen."""
    screen = screen_with((400, 300), (element(1, kind, (100, 100, 200, 130), text, **more),))
    return at(screen, 150, 115, "zh", verbosity).content


@pytest.mark.parametrize(
    ("kind", "text", "more", "words"),
    [
        ("button", "保存", {}, "这是“保存”按钮。"),
        ("button", "保存", {"state": State(enabled=False)}, "这是“保存”按钮，不可用。"),
        ("button", "保存", {"confidence": 0.4}, "这可能是“保存”按钮。"),
        ("checkbox", "换行", {"state": State(checked=True)}, "这是“换行”复选框，已选中。"),
        ("radio", "大", {"state": State(checked=False)}, "这是“大”单选按钮，未选中。"),
        ("switch", "蓝牙", {"state": State(checked=False)}, "这是“蓝牙”开关，已关闭。"),
        ("tab", "主页", {"state": State(selected=True)}, "这是“主页”选项卡，已选择。"),
        ("input", "小明", {"name": "姓名"}, "这是“姓名”旁的编辑框，内容是“小明”。"),
        ("input", None, {}, "这是一个没有名称的编辑框。"),
        ("image", None, {}, "这是一张没有文字的图片。"),
        ("slider", None, {"name": "音量", "value": 0.4}, "这是“音量”旁的滑块，当前约为 40%。"),
        ("icon", None, {"icon": "search", "name": "search"}, "这是“搜索”图标。"),
        ("icon", None, {"icon": "add_person", "name": "add person"}, "这是“添加联系人”图标。"),
        ("button", None, {"name": "probably close"}, "这可能是“关闭”按钮。"),
        ("button", "search", {}, "这是“search”按钮。"),
        ("text", "你好", {}, "这是文字“你好”。"),
    ],
)
def test_kinds_states_and_values_in_chinese(kind: str, text: str | None, more: dict[str, object], words: str) -> None:
    assert alone(kind, text, **more) == words


def test_a_picture_that_is_not_sure_is_probably_so_in_english() -> None:
    icon = element(1, "icon", (100, 100, 130, 130), name="probably add circle")
    assert at(screen_with((400, 300), (icon,)), 110, 110, "en").content == "This is probably the “add circle” icon."
    assert english_words.called_briefly(icon) == "probably the “add circle” icon"


def test_a_button_in_a_group_in_chinese() -> None:
    told = at(EDITOR, 300, 80, "zh")
    assert told.content == "这是“Save”按钮，在“File”分组中。"
    assert told.layout == (
        "它是同一行五个按钮中的第三个，位于该分组的中间；该分组在以“New”开头的区域内，该区域横贯屏幕顶部，"
        "约占屏幕的十分之一；按钮距屏幕左边 30%，距顶部 10%。左边是“Open”，右边是“Print”。"
    )


def test_a_table_cell_is_told_by_row_and_column() -> None:
    told = at(CATALOGUE, 300, 140, "en")
    assert told.content == "This is the “7” table cell, in the table “Goods”."
    assert told.layout.startswith(
        "It is in row 2, column “Price”, of the table, within the region beginning with “Name”"
    )
    assert at(CATALOGUE, 300, 140, "zh").layout.startswith("它在表格第二行“Price”列；该表格在以“Name”开头的区域内")


def test_a_figure_that_stands_twice_in_a_table_is_known_by_its_row() -> None:
    assert at(CATALOGUE, 500, 140, "en").layout.endswith("Its row begins with “Rope”.")
    assert at(CATALOGUE, 500, 140, "zh").layout.endswith("该行以“Rope”开头。")


def test_a_heading_is_called_so() -> None:
    assert at(CATALOGUE, 300, 40, "en").layout.startswith("It is a heading of the table, over column 2")
    assert at(CATALOGUE, 300, 40, "zh").layout.startswith("它是表格第二列的标题")


def test_a_list_entry_is_told_by_its_number() -> None:
    assert at(CATALOGUE, 800, 250, "en").layout.startswith("It is the third of seven in the list, across the middle of")
    assert at(CATALOGUE, 800, 250, "zh").layout.startswith("它是列表七项中的第三项，横贯")
    assert at(CATALOGUE, 940, 160, "en").layout.startswith("It is in the second of seven entries of the list")
    assert at(CATALOGUE, 940, 160, "zh").layout.startswith("它在列表七项中的第二项里")


def test_the_ground_of_a_list_without_a_caption_says_what_it_holds() -> None:
    gaps = catalogue_with_gaps()
    assert at(gaps, 700, 105, "en").content.endswith(
        "The spot lies in a list of seven entries, beginning with “Antwerp”, “Bremen” and “Cadiz”."
    )
    assert at(gaps, 700, 105, "zh").content.endswith("这里在一个列表中，共有七项，开头是“Antwerp”、“Bremen”和“Cadiz”。")


def catalogue_with_gaps() -> Screen:
    """The catalogue with 30 pixels of ground below each entry of the list."""
    elements = tuple(
        replace(one, box=replace(one.box, bottom=one.box.bottom - 30)) if one.kind == "list_item" else one
        for one in CATALOGUE.elements
    )
    ports = CATALOGUE.blocks[1]
    members = (leaf(one) for one in elements if one.id in ports.children)
    right = region("g2", ports.box.as_tuple(), local("b2", ports.box.as_tuple(), *members))
    tree = replace(CATALOGUE.tree, children=(CATALOGUE.tree.children[0], right))
    return replace(CATALOGUE, elements=elements, tree=tree)


@pytest.mark.parametrize(
    ("language", "content", "layout"),
    [
        ("en", "“Save” button.", "In the top left of the screen."),
        ("zh", "“Save”按钮。", "屏幕左上角。"),
    ],
)
def test_brief_is_name_kind_state_and_a_place(language: str, content: str, layout: str) -> None:
    told = at(EDITOR, 300, 80, language, "brief")
    assert (told.content, told.layout) == (content, layout)


def test_full_says_what_the_group_holds_how_large_it_is_and_how_sure() -> None:
    told = at(EDITOR, 300, 80, "en", "full")
    assert "The group “File” holds five things, beginning with “New”, “Open” and “Save”." in told.content
    assert told.content.endswith("This is 95 percent sure.")
    assert "below it the text field next to “Your name”" in told.layout
    assert told.layout.endswith("It is 9 percent of the screen wide and 5 percent high.")


def test_full_names_the_row_of_a_table_and_counts_its_rows() -> None:
    told = at(CATALOGUE, 300, 140, "zh", "full")
    assert "“Goods”表格共有三行，开头是“Name”、“Price”和“Stock”。" in told.content
    assert "该行以“Rope”开头。" in told.layout
    assert told.layout.endswith("宽度占屏幕的 20%，高度占 6%。")


@pytest.mark.parametrize(("blank", "words"), [("black", "屏幕是黑的。"), ("blank", "屏幕是空白的，只有一种颜色。")])
@pytest.mark.parametrize("verbosity", LENGTHS)
def test_blank_screens_in_chinese(blank: str, words: str, verbosity: Verbosity) -> None:
    told = at(screen_with((300, 200), blank=blank), 20, 30, "zh", verbosity)
    assert (told.content, told.layout) == (words, "")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_noun_in_every_language(kind: Kind) -> None:
    assert re.fullmatch("[a-z -]+", english_words.noun(kind))
    assert re.fullmatch("[\u4e00-\u9fff]+", chinese_words.noun(kind))


def test_chinese_numbers() -> None:
    assert [chinese_words.counted(n, "个") for n in (1, 2, 10, 12)] == ["一个", "两个", "十个", " 12 个"]
    assert [chinese_words.ordinal(n, "项") for n in (2, 12)] == ["第二项", "第 12 项"]


def test_every_meaning_of_an_icon_has_a_chinese_word() -> None:
    functions = json.loads((FOLDER / "icons.json").read_text())["functions"]
    assert [name for name in functions if name.replace("_", " ") not in MEANINGS] == []
    assert all(re.fullmatch("[\u4e00-\u9fff]+", word) for word in MEANINGS.values())


def test_another_language_is_refused_in_one_line() -> None:
    with pytest.raises(UsageError, match="choose from en, zh"):
        language_of("de")


@given(
    x=st.integers(0, 999), y=st.integers(0, 799), screen=st.sampled_from([EDITOR, CATALOGUE]),
    language=st.sampled_from(sorted(LANGUAGES)), verbosity=st.sampled_from(LENGTHS),
)  # fmt: skip
def test_no_sentence_is_empty_or_broken_and_each_has_evidence(
    x: int, y: int, screen: Screen, language: str, verbosity: Verbosity
) -> None:
    path = target_path(screen, Point(x, y))
    facts = [*what_is_at(screen, path, verbosity), *where_it_is(screen, path, verbosity)]
    told = describe(screen, path, language, verbosity)
    assert facts
    assert all(evidence_of(fact) for fact in facts)
    for fact in facts:
        words = language_of(language).sentence(fact)
        assert words in told.content or words in told.layout
        _check(words, language)
    ids = {node.id for node in screen.tree.walk()}
    for item in told.evidence:
        assert (item.element is None) != (item.region is None)
        assert (item.element or item.region) in ids


def _check(words: str, language: str) -> None:
    assert len(words) > 4
    assert "  " not in words
    assert "None" not in words
    assert not re.search(r"[,.;:，。；：、]\s*[,.;:，。；：、]", words)
    assert words.count("“") == words.count("”")
    if language == "zh":
        unquoted = re.sub("“[^”]*”", "", words)
        assert not re.search("[A-Za-z,.;:?!]", unquoted), unquoted
        assert words.endswith("。")
    else:
        assert not re.search("[\u3000-\u9fff]", words)
        assert words.endswith(".")
        assert words[0] in "“" or words[0].isupper()
