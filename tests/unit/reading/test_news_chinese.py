"""The same news in Chinese: every sentence once, and as many of them as in English."""

from __future__ import annotations

import re

import pytest

from builders import element_of, screen_of
from live_builders import then
from screenwright.core.errors import UsageError
from screenwright.core.screen import Screen, State
from screenwright.reading import news_chinese, news_english
from screenwright.reading.live import Live
from screenwright.reading.news import news
from screenwright.reading.telling import telling_of

PAGE = (
    ("text", "家里的设置", (20, 20, 220, 44)),
    ("text", "无线网络", (60, 80, 140, 100)),
    ("button", "应用", (20, 500, 120, 530)),
    ("button", "重置", (140, 500, 240, 530)),
    ("text", "这里的设置立刻对所有人生效", (20, 300, 460, 320)),
)
TAB = element_of(3, ("tab", "常规", (0, 80, 60, 100)))


def words_of(before: Screen, now: Screen) -> list[str]:
    return [item.words for item in news(before, now, language="zh")]


def test_a_dialog_opens_and_closes() -> None:
    before = screen_of(*PAGE)
    now = then(
        before, *PAGE,
        ("dialog", "保存更改吗？", (300, 200, 700, 400)), ("text", "不保存就会丢失。", (320, 260, 680, 280)),
        ("button", "保存", (320, 340, 400, 370)), ("button", "取消", (420, 340, 500, 370)),
    )  # fmt: skip
    assert words_of(before, now) == ["对话框打开了：保存更改吗？不保存就会丢失。按钮有“保存”和“取消”。"]
    assert words_of(now, then(now, *PAGE)) == ["对话框关闭了：保存更改吗？"]


def test_a_state_and_a_line_that_changed() -> None:
    before = screen_of(*PAGE, ("tab", "常规", (20, 120, 120, 150)), states={6: State(selected=False)})
    now = then(before, *PAGE, ("tab", "常规", (20, 120, 120, 150)), states={6: State(selected=True)})
    assert words_of(before, now) == ["“常规”选项卡已选中。"]


@pytest.mark.parametrize(
    ("words", "chinese"),
    [
        (
            lambda tell: tell.frozen(12.4),
            "指针在移动，但画面已有 12 秒没有变化：可能卡住了，也可能那里对指针没有反应。",
        ),
        (lambda tell: tell.size(800, 600), "屏幕大小变了：现在是 800 乘 600 像素。"),
        (lambda tell: tell.blank("black"), "屏幕变黑了。"),
        (lambda tell: tell.blank("blank"), "屏幕只有一种颜色，上面什么也没有。"),
        (lambda tell: tell.shown_again("设置"), "屏幕又有内容了：设置。"),
        (lambda tell: tell.shown_again(""), "屏幕又有内容了。"),
        (lambda tell: tell.opened("window", [], []), "窗口打开了，没有读出文字。"),
        (lambda tell: tell.closed("window", ""), "窗口关闭了。"),
        (lambda tell: tell.menu_opened(5, list("甲乙丙丁戊")), "菜单打开了，有五项：“甲”、“乙”和“丙”等五项。"),
        (lambda tell: tell.menu_closed(), "菜单关闭了。"),
        (lambda tell: tell.page("Settings"), "换了一个页面：Settings。"),
        (lambda tell: tell.page(""), "换了一个页面。"),
        (lambda tell: tell.scrolled(whole=True, down=True), "页面向下滚动了。"),
        (lambda tell: tell.scrolled(whole=False, down=False), "屏幕的一部分向上滚动了。"),
        (lambda tell: tell.became(TAB, "focused"), "“常规”选项卡获得了键盘焦点。"),
        (
            lambda tell: tell.became(element_of(4, ("checkbox", "记住我", (0, 0, 9, 9))), "off"),
            "“记住我”复选框已取消勾选。",
        ),
        (lambda tell: tell.at(element_of(5, ("slider", "音量", (0, 0, 9, 9))), 0.4), "“音量”滑块现在是 40%。"),
        (lambda tell: tell.shows("select", "城市", "上海"), "“城市”下拉列表现在显示“上海”。"),
        (lambda tell: tell.shows("select", None, "上海"), "下拉列表现在显示“上海”。"),
        (lambda tell: tell.emptied("姓名"), "“姓名”编辑框现在是空的。"),
        (lambda tell: tell.hidden(None), "输入了隐藏的文字。"),
        (lambda tell: tell.holds("姓名", "李"), "“姓名”编辑框现在的内容是：李。"),
        (lambda tell: tell.added("姓名", "先生"), "在“姓名”编辑框里增加了文字：先生。"),
        (lambda tell: tell.typed(None, "你好！"), "输入了：你好！"),
        (lambda tell: tell.came(["已保存"]), "新的文字：已保存。"),
        (lambda tell: tell.came(["一", "二"]), "新增了两行：“一”和“二”。"),
        (lambda tell: tell.went(["一", "二", "三", "四"]), "消失了四行：“一”、“二”和“三”等四项。"),
        (lambda tell: tell.reads("3 件", "4 件"), "“3 件”变成了“4 件”。"),
    ],
)
def test_every_sentence(words, chinese: str) -> None:
    assert words(news_chinese) == chinese
    assert re.search("[A-Za-z]", words(news_english))


def test_a_live_reading_is_ready_in_chinese() -> None:
    live = Live(follow=False, watch=True, language="zh")
    live.frame(screen_of(*PAGE).screenshot)
    live.looked(screen_of(*PAGE))
    assert [one.words for one in live.told()] == ["准备好了。"]


def test_a_language_that_nobody_speaks_here() -> None:
    with pytest.raises(UsageError, match="no language 'xx': choose from en, zh"):
        telling_of("xx")
