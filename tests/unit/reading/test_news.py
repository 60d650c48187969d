"""What is told of two screens that follow one another."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import element_of, screen_of
from live_builders import marked, then, with_panel
from screenwright.core.geometry import Box
from screenwright.core.screen import Node, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.reading.difference import alike, same_typed
from screenwright.reading.news import news
from screenwright.vision.identity import keep_ids

pytestmark = pytest.mark.integration

PAGE = (
    ("text", "Settings of the house", (20, 20, 220, 44)),
    ("text", "Wi-Fi", (60, 80, 120, 100)),
    ("button", "Apply", (20, 500, 120, 530)),
    ("button", "Reset", (140, 500, 240, 530)),
    ("text", "All that is set here holds at once and for everybody", (20, 300, 460, 320)),
)


def words_of(before: Screen, now: Screen) -> list[str]:
    return [item.words for item in news(before, now)]


def test_nothing_happened():
    before = screen_of(*PAGE)
    assert news(before, then(before, *PAGE)) == ()


def test_what_a_look_found_otherwise_on_the_same_pixels_is_no_news():
    before = screen_of(*PAGE)
    now = keep_ids(replace(screen_of(*PAGE[:3]), screenshot=before.screenshot), before)
    assert now.changed.gone
    assert news(before, now) == ()


def test_a_dialog_seen_as_one_says_its_name_its_question_and_its_buttons():
    before = screen_of(*PAGE)
    now = then(
        before, *PAGE,
        ("dialog", "Save changes?", (300, 200, 700, 400)),
        ("text", "They are lost if you do not save them.", (320, 260, 680, 280)),
        ("button", "Save", (320, 340, 400, 370)), ("button", "Cancel", (420, 340, 500, 370)),
    )  # fmt: skip
    assert words_of(before, now) == [
        "Dialog opened: Save changes? They are lost if you do not save them. Buttons: Save and Cancel."
    ]
    back = then(now, *PAGE)
    assert words_of(now, back) == ["Dialog closed: Save changes?"]


def test_a_dialog_that_was_not_seen_as_one_is_known_by_its_outline():
    before, box = screen_of(*PAGE), Box(300, 200, 700, 400)
    now = screen_of(
        *PAGE, ("text", "Delete three files?", (320, 220, 600, 240)), ("button", "Delete", (320, 340, 400, 370))
    )
    now = keep_ids(with_panel(now, box), before)
    assert words_of(before, now) == ["Dialog opened: Delete three files? Buttons: Delete."]


def test_what_has_many_buttons_is_a_window():
    keys = [("button", f"Key {key}", (310 + 40 * key, 300, 340 + 40 * key, 330)) for key in range(9)]
    before = screen_of(*PAGE)
    now = screen_of(*PAGE, ("text", "Calculator", (320, 220, 460, 240)), *keys)
    assert words_of(before, keep_ids(with_panel(now, Box(300, 200, 700, 400)), before)) == [
        "Window opened: Calculator."
    ]


def test_new_words_and_a_button_without_an_outline_are_no_dialog():
    before = screen_of(*PAGE)
    now = then(before, *PAGE, ("text", "There is more", (320, 220, 600, 240)), ("button", "Show", (320, 340, 400, 370)))
    assert words_of(before, now) == ["Two new lines: There is more and Show."]


def test_a_dialog_is_known_by_the_line_of_which_it_hides_a_part():
    before = screen_of(*PAGE)
    now = then(
        before, *PAGE[:4], ("text", "All that is set here", (20, 300, 180, 320)),
        ("text", "Reset the house?", (300, 250, 500, 275)), ("button", "Yes", (300, 330, 360, 350)),
    )  # fmt: skip
    assert words_of(before, now) == ["Dialog opened: Reset the house? Buttons: Yes."]


def test_a_menu_says_how_many_entries_and_the_first_ones():
    names = ("New", "Open", "Save", "Save as", "Print", "Quit")
    entries = [("menuitem", name, (20, 60 + 30 * row, 160, 86 + 30 * row)) for row, name in enumerate(names)]
    before = screen_of(PAGE[0])
    now = then(before, PAGE[0], *entries)
    assert words_of(before, now) == ["Menu opened with six entries: New, Open, Save and 3 more."]
    assert words_of(now, then(now, PAGE[0])) == ["Menu closed."]


def test_a_bar_of_menus_is_no_menu():
    before = screen_of(PAGE[0])
    bar = [
        ("menuitem", name, (20 + 80 * column, 60, 90 + 80 * column, 86)) for column, name in enumerate(("File", "Edit"))
    ]
    assert words_of(before, then(before, PAGE[0], *bar)) == ["Two new lines: File and Edit."]


def test_another_page_is_told_with_its_heading():
    before = screen_of(*PAGE, ("link", "Help", (300, 20, 380, 44)))
    lines = [("text", f"Line {word} of quite another matter", (20, 100 + 40 * row, 330, 116 + 40 * row))
             for row, word in enumerate(("one", "two", "three", "four", "five"))]  # fmt: skip
    now = then(before, ("text", "Accounts", (20, 20, 330, 70)), *lines)
    assert words_of(before, now) == ["Another page is shown: Accounts."]


def lines_from(first: int) -> list[tuple[str, str, tuple[int, int, int, int]]]:
    names = ("river", "mountain", "forest", "city", "harbour", "desert", "island", "valley", "village", "bridge")
    return [("text", f"Tale of the {names[(first + row) % 10]} {first + row}", (20, 40 + 50 * row, 760, 64 + 50 * row))
            for row in range(8)]  # fmt: skip


@pytest.mark.parametrize(("first", "word"), [(3, "down"), (-3, "up")])
def test_scrolling_is_told_with_its_way(first, word):
    before = screen_of(*lines_from(20))
    assert words_of(before, then(before, *lines_from(20 + first))) == [f"The page scrolled {word}."]


def test_one_new_line_that_pushes_the_others_away_is_not_scrolled():
    before = screen_of(*lines_from(20))
    moved = [(kind, words, (box[0], box[1] + 30, box[2], box[3] + 30)) for kind, words, box in lines_from(20)[2:7]]
    now = then(before, *lines_from(20)[:2], ("text", "Saved at the server", (20, 140, 760, 162)), *moved)
    assert words_of(before, now) == ["New text: Saved at the server."]


@pytest.mark.parametrize(
    ("kind", "before", "now", "words"),
    [
        ("checkbox", State(checked=False), State(checked=True), "Checkbox Wi-Fi is now on."),
        ("switch", State(checked=True), State(checked=False), "Switch Wi-Fi is now off."),
        ("radio", State(checked=False), State(checked=True), "Radio button Wi-Fi is now chosen."),
        ("button", State(enabled=True), State(enabled=False), "Button Wi-Fi is greyed out now."),
        ("select", State(expanded=False), State(expanded=True), "Drop-down list Wi-Fi is now open."),
        ("input", State(focused=False), State(focused=True), "Text field Wi-Fi now has the keyboard focus."),
        ("checkbox", State(checked=None), State(checked=True), None),
        ("radio", State(checked=True), State(checked=False), None),
    ],
)
def test_states(kind, before, now, words):
    item = (kind, "Wi-Fi", (20, 80, 220, 110))
    first = marked(screen_of(item, states={1: before}))
    assert words_of(first, then(first, item, states={1: now})) == ([words] if words else [])


TABS = (("tab", "General", (0, 0, 100, 30)), ("tab", "Network", (100, 0, 200, 30)))


def test_a_tab_is_chosen_where_another_one_was():
    first = marked(screen_of(*TABS, states={1: State(selected=True), 2: State(selected=False)}))
    now = then(first, *TABS, states={1: State(selected=False), 2: State(selected=True)})
    assert words_of(first, now) == ["Tab Network is now chosen."]


def test_a_tab_that_only_looks_chosen_under_the_pointer_is_not():
    first = marked(screen_of(*TABS, states={1: State(selected=True), 2: State(selected=False)}))
    assert words_of(first, then(first, *TABS, states={1: State(selected=True), 2: State(selected=True)})) == []


LETTER = "It rained all day, the roads were closed, nobody came and the letter lay on the table"


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        (None, "Ann", "Text typed into Name: Ann."),
        ("Ann", "Ann Smith", "Text typed into Name: Ann Smith."),
        ("Ann Smith", "Ann", "Name now holds Ann."),
        ("Ann", None, "Name is empty now."),
        ("Ann", "••••", "Hidden text typed into Name."),
        ("Ann", "Annl", None),
        ("Ann", "Anne", "Text typed into Name: Anne."),
        (LETTER, f"{LETTER} and so we left", "Text added into Name: and so we left."),
        (LETTER, f"{LETTER}s", f"Text typed into Name: {LETTER}s."),
    ],
)
def test_typing(before, now, words):
    def field(text: str | None) -> Screen:
        return screen_of(replace(element_of(1, ("input", text, (20, 80, 320, 110))), name="Name"))

    first = field(before)
    assert words_of(first, keep_ids(field(now), first)) == ([words] if words else [])


@pytest.mark.parametrize(
    ("kind", "before", "now", "words"),
    [
        ("progress", 0.2, 0.3, "Progress bar Copying is at 30%."),
        ("progress", 0.3, 0.4, None),
        ("slider", 0.3, 0.4, "Slider Copying is at 40%."),
    ],
)
def test_values(kind, before, now, words):
    def bar(value: float) -> Screen:
        return marked(screen_of(element_of(1, (kind, "Copying", (20, 80, 320, 110)), value=value)))

    first = bar(before)
    assert words_of(first, keep_ids(bar(now), first)) == ([words] if words else [])


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        ("3 items", "4 items", "3 items is now 4 items."),
        ("Saving the file", "Saving the file was not possible", "Text added: was not possible."),
        ("12:59", "13:00", None),
        ("Preferences", "Preferenccs", None),
    ],
)
def test_lines_that_read_otherwise(before, now, words):
    first = screen_of(("text", before, (20, 80, 320, 110)))
    assert words_of(first, then(first, ("text", now, (20, 80, 320, 110)))) == ([words] if words else [])


def test_a_few_signs_on_a_screen_in_other_letters_are_a_drawing():
    before = screen_of(*PAGE)
    mark = ("text", "日口网", (700, 0, 760, 20))
    assert words_of(before, then(before, *PAGE, mark)) == []
    signs = [("text", f"设置{row}", (20, 20 + 40 * row, 120, 44 + 40 * row)) for row in range(6)]
    before = screen_of(*signs)
    assert words_of(before, then(before, *signs, mark)) == ["New text: 日口网."]


def test_a_guessed_name_is_no_label_beside_it():
    def button(enabled: bool) -> Screen:
        arrow = replace(element_of(1, ("button", None, (20, 80, 60, 110))), name="probably back", icon="back")
        return marked(screen_of(replace(arrow, state=State(enabled=enabled))))

    before = button(False)
    assert words_of(before, keep_ids(button(True), before)) == ["Button probably back can be used now."]


def test_lines_that_came_and_went():
    before = screen_of(*PAGE)
    now = then(before, *PAGE, ("text", "Saved", (20, 400, 90, 420)))
    assert words_of(before, now) == ["New text: Saved."]
    assert words_of(now, then(now, *PAGE)) == ["Gone: Saved."]


def test_what_changes_by_itself_is_passed_over():
    before = screen_of(*PAGE)
    now = then(before, *PAGE, ("text", "Advertisement", (20, 400, 190, 420)))
    assert news(before, now, [Box(0, 390, 300, 430)]) == ()


def blank(kind: str | None) -> Screen:
    shot = Screenshot(marked(screen_of()).screenshot.pixels * (kind is None))
    return Screen(
        screenshot=shot, elements=(), blocks=(), tree=Node(id="root", role="screen", box=shot.box), blank=kind
    )


def test_a_screen_that_goes_black_and_comes_back():
    page = screen_of(*PAGE)
    assert words_of(page, blank("black")) == ["The screen went black."]
    assert words_of(blank("black"), blank("black")) == []
    assert words_of(blank("black"), page) == ["The screen shows something now: Settings of the house."]


def test_another_size():
    before = screen_of(*PAGE)
    assert words_of(before, then(before, *PAGE, size=(640, 600))) == [
        "The screen has another size now: 640 by 600 pixels."
    ]


KINDS = ("text", "button", "menuitem", "tab", "input", "dialog", "checkbox", "link")
items = st.lists(
    st.tuples(st.sampled_from(KINDS), st.sampled_from(("Save", "Open file", "12:30", "a", None, "Größe", "…")),
              st.integers(0, 600), st.integers(0, 500)),
    max_size=12,
).map(lambda rows: [(kind, words, (x, y, x + 100, y + 40)) for kind, words, x, y in rows])  # fmt: skip


@given(items, items)
def test_whatever_happens_it_is_at_most_two_whole_sentences(first, second):
    before = screen_of(*first)
    told = news(before, then(before, *second))
    assert len(told) <= 2
    for item in told:
        assert item.words[0] == item.words[0].upper()
        assert item.words[-1] in ".!?…:"
        assert "\n" not in item.words
        assert "None" not in item.words


@given(items)
def test_the_same_screen_is_never_news(rows):
    before = screen_of(*rows)
    assert news(before, then(before, *rows)) == ()


@given(st.text(max_size=20), st.text(max_size=20))
def test_likeness_has_no_direction_and_each_is_like_itself(one, other):
    assert alike(one, one)
    assert alike(one, other) == alike(other, one)
    assert same_typed(one, one)


def test_figures_are_never_misread_away():
    assert not alike("Total 100 files", "Total 101 files")
    assert alike("Preferences", "Preferenccs")
