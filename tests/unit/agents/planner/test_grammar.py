"""The instruction grammar: real phrasings, what is refused and why, and what holds for any text."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.planner.grammar import read_goal, read_phrase
from screenwright.agents.planner.instructions import (
    AskToSave,
    Choose,
    Clear,
    ClickOn,
    ConfirmSave,
    DragTo,
    GoBack,
    Hover,
    Instruction,
    NameFile,
    OpenThing,
    Press,
    Save,
    SaveAs,
    ScrollTo,
    ScrollView,
    SetState,
    TargetPhrase,
    TypeInto,
    Unfold,
    WaitFor,
    WaitSeconds,
)
from screenwright.core.agency import Refusal


def t(text: str = "", **more: object) -> TargetPhrase:
    return TargetPhrase(text=text, **more)  # type: ignore[arg-type]  # a short form for the table


def keys(*chords: str, times: int = 1) -> Press:
    return Press(tuple(tuple(chord.split("+")) for chord in chords), times)


ENTER = keys("enter")

READ: list[tuple[str, Instruction | tuple[Instruction, ...]]] = [
    # clicking
    ("click Save", ClickOn(t("Save"))),
    ("Click on Save.", ClickOn(t("Save"))),
    ("please click Save please", ClickOn(t("Save"))),
    ("tap Settings", ClickOn(t("Settings"))),
    ("press on Continue", ClickOn(t("Continue"))),
    ("Click the OK button to apply", ClickOn(t("OK", kind="button"))),
    ("click 'OK' to apply", ClickOn(t("OK"))),
    ('click"Save"', ClickOn(t("Save"))),
    ("click File", ClickOn(t("File"))),
    ("click A", ClickOn(t("A"))),
    ("click the File menu", ClickOn(t("File", kind="menu"))),
    ("click Terms and conditions", ClickOn(t("Terms and conditions"))),
    ('click "Save, then close and open"', ClickOn(t("Save, then close and open"))),
    ("click Sign in with Google", ClickOn(t("Sign in with Google"))),
    ("double-click the Documents folder", ClickOn(t("Documents", kind="file"), "double")),
    ("double click on readme.txt", ClickOn(t("readme.txt"), "double")),
    ("right click the desktop", ClickOn(t("desktop"), "right")),
    ("long press the message", ClickOn(t("message"), "long")),
    ("press and hold Photo", ClickOn(t("Photo"), "long")),
    ("hover over Help", Hover(t("Help"))),
    ("move the mouse to Help", Hover(t("Help"))),
    ("close the dialog", ClickOn(t("Close"))),
    ("close Settings", ClickOn(t("Close", relation="in", anchor=t("Settings")))),
    # where and which
    ("click the second Save", ClickOn(t("Save", ordinal=2))),
    ("click the 3rd link", ClickOn(t(kind="link", ordinal=3))),
    ("click the last item", ClickOn(t(kind="item", ordinal=-1))),
    ("click Save at the top right", ClickOn(t("Save", side="top right"))),
    ("click Save in the lower left corner of the screen", ClickOn(t("Save", side="bottom left"))),
    ("click the top right Save button", ClickOn(t("Save", kind="button", side="top right"))),
    ("click the button left of Cancel", ClickOn(t(kind="button", relation="left of", anchor=t("Cancel")))),
    ("click the field next to Name", ClickOn(t(kind="input", relation="next to", anchor=t("Name")))),
    ("click OK below Name", ClickOn(t("OK", relation="below", anchor=t("Name")))),
    ("click OK above the footer", ClickOn(t("OK", relation="above", anchor=t("footer")))),
    (
        "click Save in the Shipping section",
        ClickOn(t("Save", relation="in", anchor=t("Shipping", kind="section"))),
    ),
    (
        "In the Shipping section, click Save",
        ClickOn(t("Save", relation="in", anchor=t("Shipping", kind="section"))),
    ),
    ('click the link "here"', ClickOn(t("here", kind="link"))),
    ("click the button labelled Send", ClickOn(t("Send", kind="button"))),
    (
        "Right-click on the C: drive in Disk Management",
        ClickOn(t("C: drive", relation="in", anchor=t("Disk Management")), "right"),
    ),
    # opening
    ("open Firefox", OpenThing(t("Firefox"))),
    ("launch the terminal", OpenThing(t("terminal"))),
    ('start "Text Editor"', OpenThing(t("Text Editor"))),
    ("open the Archive folder", OpenThing(t("Archive", kind="file"), double=True)),
    ("open example.org/a,b", OpenThing(t("example.org/a,b"))),
    ("open https://a.org/x?y=1,2 and wait 3 seconds", (OpenThing(t("https://a.org/x?y=1,2")), WaitSeconds(3))),
    # typing
    ('type "hello"', TypeInto("hello")),
    ('Type "everyone" in the \'Replace with\' field.', TypeInto("everyone", t("Replace with", kind="input"))),
    ("type hello world into Name", TypeInto("hello world", t("Name"))),
    ("enter 42 in the Age field", TypeInto("42", t("Age", kind="input"))),
    ("type hello, world and press enter", (TypeInto("hello, world"), ENTER)),
    ("type Hello there. How are you? and press Enter", (TypeInto("Hello there. How are you?"), ENTER)),
    ("type Typed by me., save it as note.txt", (TypeInto("Typed by me."), SaveAs("note.txt"))),
    ("type 3.14", TypeInto("3.14")),
    ("type hello.", TypeInto("hello")),
    ("type: hello", TypeInto("hello")),
    ("type hello and enter", (TypeInto("hello"), ENTER)),
    ("write 'it's fine, and click here' in the note", TypeInto("it's fine, and click here", t("note"))),
    ("type “你好 and 世界” into 「搜索」 then press enter", (TypeInto("你好 and 世界", t("搜索")), ENTER)),
    ("fill in Name with Anna", TypeInto("Anna", t("Name"))),
    (
        'fill the "E-mail" field with "a@b.c", then click Go',
        (TypeInto("a@b.c", t("E-mail", kind="input")), ClickOn(t("Go"))),
    ),
    ('In the Name field, type "Bob"', TypeInto("Bob", t("Name", kind="input"))),
    ("clear the Name field", Clear(t("Name", kind="input"))),
    # keys
    ("press ctrl+s", keys("ctrl+s")),
    ("press Ctrl + Shift + S", keys("ctrl+shift+s")),
    ("press ctrl and s", keys("ctrl+s")),
    ("press control s", keys("ctrl+s")),
    ("press Ctrl-S", keys("ctrl+s")),
    ("hit the Enter key", ENTER),
    ("press Page Down 3 times", keys("pagedown", times=3)),
    ("press Tab twice", keys("tab", times=2)),
    ("press Tab and Escape", keys("tab", "escape")),
    ("press Tab, Tab, Enter", (keys("tab"), keys("tab"), ENTER)),
    ("press the down arrow key", keys("down")),
    ("press a", keys("a")),
    ("press F5", keys("f5")),
    ("press Delete", keys("delete")),
    ("press the Delete button", ClickOn(t("Delete", kind="button"))),
    ("press OK", ClickOn(t("OK"))),
    ("press Next", ClickOn(t("Next"))),
    ("press the Next key", keys("pagedown")),
    ("select all and copy", (keys("ctrl+a"), keys("ctrl+c"))),
    # choosing and switching
    ("select Berlin from City", Choose(t("Berlin"), t("City"))),
    ("choose Dark from the Theme dropdown", Choose(t("Dark"), t("Theme", kind="select"))),
    ("Select 'New Simple Volume...' from the context menu.", Choose(t("New Simple Volume..."), t(kind="menu"))),
    ("select Copy from clipboard", Choose(t("Copy from clipboard"))),
    ("from City choose Berlin", Choose(t("Berlin"), t("City"))),
    ("check Newsletter", SetState(t("Newsletter"), on=True)),
    ("tick the \"I agree\" box", SetState(t("I agree", kind="box"), on=True)),
    ("uncheck the second checkbox", SetState(t(kind="checkbox", ordinal=2), on=False)),
    ("turn on Wi-Fi", SetState(t("Wi-Fi"), on=True)),
    ("turn the Wi-Fi off", SetState(t("Wi-Fi"), on=False)),
    # moving about
    ("scroll down", ScrollView("down")),
    ("scroll up 3 times", ScrollView("up", 3)),
    ("scroll down a bit", ScrollView("down")),
    ("scroll to the bottom", ScrollView("down", None)),
    ("scroll to Shipping", ScrollTo(t("Shipping"))),
    ("scroll down until you see Imprint", ScrollTo(t("Imprint"))),
    ("scroll up to Shipping", ScrollTo(t("Shipping"), "up")),
    ("wait 2 seconds", WaitSeconds(2)),
    ("wait 2.5 s, then click Go", (WaitSeconds(2.5), ClickOn(t("Go")))),
    ("wait for half a minute", WaitSeconds(30)),
    ("wait a moment", WaitSeconds(1)),
    ("wait", WaitSeconds(1)),
    ('wait for "Done" to appear', WaitFor(t("Done"))),
    ("wait for the Save dialog", WaitFor(t("Save", kind="window"))),
    ("wait until Loading disappears", WaitFor(t("Loading"), gone=True)),
    ("drag note.txt to Trash", DragTo(t("note.txt"), t("Trash"))),
    ("drag the file a.pdf onto the Archive folder", DragTo(t("a.pdf", kind="file"), t("Archive", kind="file"))),
    ("go back", GoBack()),
    # saving
    ("save it", Save()),
    ("save it as note.txt", SaveAs("note.txt")),
    ("save as note.txt. Then close the window", (SaveAs("note.txt"), ClickOn(t("Close")))),
    ('save the file as "my note, v2.txt" and press enter', (SaveAs("my note, v2.txt"), ENTER)),
    # several
    ("1. click File\n2. click New\n3. press enter", (ClickOn(t("File")), ClickOn(t("New")), ENTER)),
    ("1. click File 2. click New 3. click OK", (ClickOn(t("File")), ClickOn(t("New")), ClickOn(t("OK")))),
    ("- click Edit\n- click Undo", (ClickOn(t("Edit")), ClickOn(t("Undo")))),
    (
        "Please first click Edit, then click New; finally press Escape.",
        (ClickOn(t("Edit")), ClickOn(t("New")), keys("escape")),
    ),
    ("click Next, then click Finish", (ClickOn(t("Next")), ClickOn(t("Finish")))),
    ("open Firefox and then, after that, wait 1 second", (OpenThing(t("Firefox")), WaitSeconds(1))),
    # Chinese
    ("点击保存", ClickOn(t("保存"))),
    ("单击“确定”按钮", ClickOn(t("确定", kind="button"))),
    ("双击打开Firefox", ClickOn(t("Firefox"), "double")),
    ("鼠标右键点击桌面", ClickOn(t("桌面"), "right")),
    ("将鼠标指针移动到'View PDF'按钮", Hover(t("View PDF", kind="button"))),
    ("点击最后一个按钮", ClickOn(t(kind="button", ordinal=-1))),
    ("点击第二个保存按钮", ClickOn(t("保存", kind="button", ordinal=2))),
    ("点击姓名右边的输入框", ClickOn(t(kind="input", relation="right of", anchor=t("姓名")))),
    ("打开设置，点击右上角的关闭按钮", (OpenThing(t("设置")), ClickOn(t("关闭", kind="button", side="top right")))),
    ("输入“regedit”并按下回车", (TypeInto("regedit"), ENTER)),
    ("输入你好，世界，然后按回车", (TypeInto("你好，世界"), ENTER)),
    ("输入“张三”到姓名输入框", TypeInto("张三", t("姓名", kind="input"))),
    ("在地址栏中输入“www.example.org”，然后按回车键", (TypeInto("www.example.org", t("地址", kind="input")), ENTER)),
    ("按下win键和R键", keys("super+r")),
    ("按 Ctrl+S 键", keys("ctrl+s")),
    ("在弹出的菜单中选择“新建”", Choose(t("新建", relation="in", anchor=t(kind="menu")))),
    ("从城市中选择北京", Choose(t("北京"), t("城市"))),
    ("勾选“我同意”", SetState(t("我同意"), on=True)),
    ("取消勾选第二个复选框", SetState(t(kind="checkbox", ordinal=2), on=False)),
    ("向下滚动3次", ScrollView("down", 3)),
    ("滚动到联系我们", ScrollTo(t("联系我们"))),
    ("等待2秒", WaitSeconds(2)),
    ("等待保存出现", WaitFor(t("保存"))),
    ("把“a.txt”拖到回收站", DragTo(t("a.txt"), t("回收站"))),
    ("拖动a.txt到回收站", DragTo(t("a.txt"), t("回收站"))),
    ("将文件保存为note.txt", SaveAs("note.txt")),
    ("请先点击文件；再点击退出。", (ClickOn(t("文件")), ClickOn(t("退出")))),
    ("返回", GoBack()),
    # what the planner writes for itself
    ("bring up the save dialog", AskToSave()),
    ('enter the file name "note.txt"', NameFile("note.txt")),
    ("confirm the save dialog", ConfirmSave()),
    ('unfold the City list to choose "Berlin"', Unfold(t("City", kind="select"), t("Berlin"))),
]  # fmt: skip


def bare(phrase: TargetPhrase | None) -> TargetPhrase | None:
    """Without the plainer readings, which the table leaves out."""
    if phrase is None:
        return None
    return TargetPhrase(phrase.text, phrase.kind, phrase.ordinal, phrase.relation, bare(phrase.anchor), phrase.side)


def essence(instruction: Instruction) -> tuple[object, ...]:
    values = (getattr(instruction, name) for name in instruction.__dataclass_fields__ if name != "words")
    return (type(instruction), *(bare(value) if isinstance(value, TargetPhrase) else value for value in values))


@pytest.mark.parametrize(("goal", "wanted"), READ, ids=[goal for goal, _ in READ])
def test_reads_what_people_write(goal: str, wanted: Instruction | tuple[Instruction, ...]) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    wanted = wanted if isinstance(wanted, tuple) else (wanted,)
    assert [essence(instruction) for instruction in read] == [essence(instruction) for instruction in wanted]


@pytest.mark.parametrize("goal", [goal for goal, _ in READ])
def test_the_words_of_an_instruction_can_be_read_again(goal: str) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal)
    for instruction in read:
        assert read_goal(instruction.words) == (instruction,)


REFUSED = [
    ("frobnicate the thing", "I cannot read 'frobnicate the thing': start with open, click"),
    ("click Save. Frobnicate the thing", "'Frobnicate the thing'"),
    ("click Save, Frobnicate the thing", "'Frobnicate the thing'"),
    ("click Save\nhello", "'hello'"),
    ("type one\ntwo", "'two'"),
    ("click", "'click'"),
    ("", "the goal is empty"),
    (" \n and then , ", "the goal is empty"),
    ('type ""', "no text to type"),
    ('type "unclosed and click Save', "never closed"),
    ('click "a" or "b"', "'or'"),
    ('type "a" or "b"', "into quotes"),
    ("Type the number of guests into the form", "put it into quotes"),
    ("type meet me in the park", "'in the' belongs to the text"),
    ("type a into b into c", "belongs to the text"),
    ("type hello into Name, frobnicate the thing", "', frobnicate the thing'"),
    ("press ctrl+foo", "unknown key 'foo'"),
    ("save it as note.txt in the Documents folder", "folder"),
    ("wait 20 minutes", "longest wait is 600 seconds"),
    ("scroll down 0 times", "nothing to do"),
    ("click OK" + " below Name" * 500, "more than 3 places"),
    ("x" * 30_000, "30000 characters"),
]


@pytest.mark.parametrize(("goal", "reason"), REFUSED, ids=[goal[:40] for goal, _ in REFUSED])
def test_refuses_with_the_clause_and_the_reason(goal: str, reason: str) -> None:
    read = read_goal(goal)
    assert isinstance(read, Refusal)
    assert reason in read.reason


def test_a_name_that_begins_like_a_count_is_offered_as_a_name_first() -> None:
    phrase = read_phrase("First name")
    assert isinstance(phrase, TargetPhrase)
    assert (phrase.text, phrase.ordinal) == ("name", 1)
    assert phrase.plainer == t("First name")
    field = read_phrase("the first name field")
    assert isinstance(field, TargetPhrase)
    assert field.plainer == t("first name field", plainer=t("first name", kind="input"))


def test_quoted_names_have_no_plainer_reading() -> None:
    phrase = read_phrase('the "Save" button')
    assert isinstance(phrase, TargetPhrase)
    assert phrase == t("Save", kind="button")
    assert phrase.words == 'the "Save" button'


def test_a_phrase_that_cannot_be_read_is_a_refusal() -> None:
    assert isinstance(read_phrase('"a" or "b"'), Refusal)
    assert isinstance(read_phrase(""), Refusal)


# -- what holds for any text -------------------------------------------------------------------------------------

_PIECES = st.sampled_from(
    [
        "click", "type", "press", "and", "then", "the", "in", "into", "from", "to", "scroll", "down", "wait", "for",
        "save", "as", "it", '"', "'", "“", "”", "「", ",", ".", ";", "\n", "1.", "-", "点击", "输入", "到", "，", "on",
        "off", "turn", "drag", "second", "left of", "button", "field", "Save", "x.txt", "ctrl+s", "\x00", "\x000\x00",
        "3", "times", "of", "with", "unfold", "fill", "check", "close", "please", "now", "first", "last", "top right",
        "enter", "open", "select", "file", "link", "is", "visible", "在", "选择", "的", "右边", "把", "拖到",
    ]
)  # fmt: skip


@given(st.one_of(st.text(max_size=200), st.lists(_PIECES, max_size=14).map(" ".join), st.lists(_PIECES).map("".join)))
def test_any_text_is_read_or_refused(goal: str) -> None:
    read = read_goal(goal)
    assert isinstance(read, Refusal) or (read and all(instruction.words for instruction in read))


@given(st.lists(_PIECES, max_size=12).map(" ".join))
def test_whatever_is_read_can_be_read_again_by_itself(goal: str) -> None:
    read = read_goal(goal)
    if not isinstance(read, Refusal):
        for instruction in read:
            assert read_goal(instruction.words) == (instruction,), instruction.words


@given(st.text(min_size=1, max_size=100))
def test_quoted_text_is_typed_letter_by_letter(text: str) -> None:
    text = text.replace('"', "").replace("\x00", "")
    wanted = (TypeInto(text), keys("enter"))
    assert not text or read_goal(f'type "{text}" and press enter') == wanted


@given(st.text(alphabet=string.ascii_letters + " ,.;", min_size=1, max_size=60))
def test_the_kind_of_quotes_does_not_matter(text: str) -> None:
    read = {read_goal(f"type {opening}{text}{closing} into Name") for opening, closing in ("“”", "「」", '""', "«»")}
    assert read == {(TypeInto(text, t("Name")),)}


_STEPS = [
    "click Save", "press ctrl+s", 'type "a, b and c. d"', "scroll down", "wait 2 seconds", "open Firefox", "go back",
    "check Newsletter", "save it as note.txt", "drag a.txt to Trash", 'select "X" from Y',
]  # fmt: skip
_JOINS = [
    " and ",
    ", ",
    "; ",
    ". ",
    " then ",
    ", then ",
    " and then ",
    ", and ",
    ".\n",
    "\n",
    ";  ",
    ". Now ",
    ", please ",
]


@given(st.lists(st.sampled_from(_STEPS), min_size=1, max_size=4), st.data())
def test_the_way_steps_are_joined_does_not_matter(steps: list[str], data: st.DataObject) -> None:
    goal = steps[0]
    for step in steps[1:]:
        goal += data.draw(st.sampled_from(_JOINS)) + step
    single = []
    for step in steps:
        read = read_goal(step)
        assert not isinstance(read, Refusal)
        single += read
    assert read_goal(f"  {goal.replace(' ', '  ')} ." if '"' not in goal else goal) == tuple(single)


@given(st.integers(1, 200))
def test_long_goals_are_read_in_order(count: int) -> None:
    read = read_goal(", ".join(f'click "{number}"' for number in range(count)))
    assert not isinstance(read, Refusal)
    assert [i.target.text for i in read if isinstance(i, ClickOn)] == [str(number) for number in range(count)]
