"""The DOM walk in real Chromium: one snippet of HTML for each rule of what a person sees and can click."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, labelled
from screenwright_lab.data.screens.web.server import Shelf, serving
from screenwright_lab.data.screens.web.tab import opened_tab
from screenwright_lab.data.screens.web.variants import Look, Shot, Window

pytestmark = pytest.mark.integration

ORIGIN = Origin(source="web", library="none", application="none", page="none")
SMALL = Window(400, 300, 1.0, False)
See = Callable[..., list[Label]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., LabelledScreen | None]]:
    """The labelled screen of a body's HTML; one browser for the whole file."""
    pages: dict[str, str] = {}
    shelf = Shelf(tmp_path_factory.mktemp("cache"), (), pages.__getitem__)
    with serving(shelf), opened_tab(shelf) as tab:

        def see_it(
            body: str, window: Window = SMALL, shot: Shot | None = None, look: Look = Look()
        ) -> LabelledScreen | None:
            name = f"page{len(pages)}"
            pages[name] = (
                "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>"
                f"<style>body{{margin:0;font:16px/20px 'DejaVu Sans'}}a{{color:#00c}}</style><body>{body}"
            )
            tab.open(f"{shelf.origin('own')}/{name}", window, look)
            pixels, view = tab.shoot(shot or Shot(window, 0.0, "none", 0.0))
            height, width = pixels.shape[:2]
            return labelled(view, width, height, window.scale, ORIGIN)

        yield see_it


@pytest.fixture(scope="module")
def see(whole: Callable[..., LabelledScreen | None]) -> See:
    """Its labels."""

    def look(*arguments: Any, **more: Any) -> list[Label]:
        screen = whole(*arguments, **more)
        return list(screen.labels) if screen else []

    return look


def kinds(labels: list[Label]) -> list[str]:
    return [label.kind for label in labels]


def test_plain_text_is_one_label_a_line(see: See) -> None:
    labels = see("<p style='width:200px;margin:0'>several words of plain text that need <b>two</b> or three lines")
    assert set(kinds(labels)) == {"text"}
    assert len(labels) >= 3
    assert " ".join(label.text or "" for label in labels) == "several words of plain text that need two or three lines"
    assert all(label.box.height <= 24 and not label.clickable for label in labels)


def test_a_link_over_two_lines_has_two_boxes_and_cuts_the_text(see: See) -> None:
    labels = see("<p style='width:230px;margin:0'>see also the <a href='/x'>history of the northern harbour</a> there")
    links = [label for label in labels if label.kind == "link"]
    assert len(links) == 2
    assert links[0].box.top < links[1].box.top
    assert all(link.clickable for link in links)
    assert [label.text for label in labels if label.kind == "text"] == ["see also the", "there"]


def test_a_link_stretched_by_flex_shrinks_to_its_ink_and_padding(see: See) -> None:
    [link] = see("<div style='display:flex;height:200px'><a href='/' style='flex:1;padding:4px'>Home</a></div>")
    assert link.kind == "link"
    assert link.box.width < 80
    assert link.box.height < 40


def test_rows_keep_their_width_beside_a_painted_one(see: See) -> None:
    row = "<a href='/' style='display:block;padding:6px;{}'>{}</a>"
    labels = see(f"<nav>{row.format('background:#ddf', 'One')}{row.format('', 'Two')}</nav>")
    assert [(label.text, label.box.width) for label in labels] == [("One", 400), ("Two", 400)]


def test_an_entry_of_which_the_page_says_so_is_as_wide_as_its_menu(see: See) -> None:
    menu = "<div style='width:200px'><div role=menuitem data-whole>Cut</div><div role=menuitem>Copy</div></div>"
    whole, shrunk = see(menu)
    assert whole.box == Box(0, 0, 200, 20)
    assert shrunk.box.width < 60


def test_shadow_roots_and_slots_are_walked_in_the_order_shown(see: See) -> None:
    labels = see(
        "<x-card><span slot=b>slotted</span></x-card><script>"
        "customElements.define('x-card', class extends HTMLElement { constructor() { super(); "
        "this.attachShadow({mode: 'open'}).innerHTML = '<p>inner</p><slot name=b></slot>' } })</script>"
    )
    assert [label.text for label in labels] == ["inner", "slotted"]


@pytest.mark.parametrize(
    "style",
    ["opacity:0", "visibility:hidden", "display:none", "color:transparent", "color:#fff", "font-size:1px",
     "position:absolute;left:-999px", "clip-path:inset(50%)", "height:0;overflow:hidden"],
)  # fmt: skip
def test_invisible_text_is_not_labelled(see: See, style: str) -> None:
    labels = see(f"<p>seen</p><div style='{style}'>unseen words</div>")
    assert [label.text for label in labels] == ["seen"]


def test_what_is_covered_is_not_labelled(see: See) -> None:
    sheet = "<div style='position:fixed;inset:0 0 150px 0;background:{}'></div>"
    below = "<button style='margin:20px'>Below</button><div style='height:160px'></div>beside"
    assert [label.text for label in see(below + sheet.format("#eee"))] == ["beside"]
    assert [label.text for label in see(below + sheet.format("transparent"))] == ["Below", "beside"]


def test_below_a_veil_things_are_seen_but_not_clickable(see: See) -> None:
    labels = see(
        "<button>Under</button><div style='position:fixed;inset:0;background:#0008'>"
        "<div role=dialog style='background:#fff;margin:100px;padding:10px'><button>Over</button></div></div>"
    )
    clickable = {label.text: label.clickable for label in labels if label.kind == "button"}
    assert clickable == {"Under": False, "Over": True}
    assert "dialog" in kinds(labels)


def test_a_placeholder_is_the_text_of_its_input_and_the_label_its_name(see: See) -> None:
    labels = see(
        "<label for=q>Town</label> <input id=q placeholder='Search towns'> <input value='Lund' placeholder='x'>"
    )
    assert kinds(labels) == ["text", "input", "input"]
    assert (labels[1].text, labels[1].name, labels[2].text) == ("Search towns", "Town", "Lund")
    assert not labels[0].clickable


def test_a_bare_input_takes_the_painted_field_around_it(see: See) -> None:
    field = "display:flex;width:220px;border:1px solid #888;padding:6px"
    [found] = [
        x for x in see(f"<div style='{field}'><input style='border:0;outline:0;flex:1'></div>") if x.kind == "input"
    ]
    assert found.box.width >= 220


def test_a_checkbox_is_its_mark_alone_and_its_label_is_clickable_text(see: See) -> None:
    box, text = see("<label><input type=checkbox checked> Remember me</label>")
    assert (box.kind, box.state.checked, box.name) == ("checkbox", True, "Remember me")
    assert box.box.width < 24
    assert (text.kind, text.text, text.clickable) == ("text", "Remember me", True)


def test_a_drawn_checkbox_stands_for_the_hidden_one(see: See) -> None:
    labels = see(
        "<label style='display:flex;gap:9px'><input type=checkbox style='position:absolute;opacity:0'>"
        "<span style='width:18px;height:18px;border:2px solid #333'></span><span>Agree</span></label>"
    )
    assert kinds(labels) == ["checkbox", "text"]
    assert 20 <= labels[0].box.width <= 24
    assert labels[0].state.checked is False


def test_a_label_that_ends_in_dots_is_still_there_but_its_text_is_not_known(see: See) -> None:
    style = "width:120px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;display:inline-block"
    labels = see(f"<label><input type=checkbox> <span style='{style}'>Tell me whenever somebody answers</span></label>")
    assert kinds(labels) == ["checkbox", "text"]
    assert labels[1].text is None
    assert labels[1].box.width <= 120


def test_a_button_with_only_an_icon_is_one_button(see: See) -> None:
    icon = "<svg class='lucide lucide-trash' width=16 height=16><rect width=16 height=16 /></svg>"
    [button] = see(f"<button aria-label='Remove'>{icon}</button>")
    assert (button.kind, button.icon, button.name, button.text) == ("button", "trash", "Remove", None)
    [alone] = see(f"<p>{icon}</p>")
    assert (alone.kind, alone.icon, alone.clickable) == ("icon", "trash", False)


def test_a_linked_picture_and_its_caption_are_two_things(see: See) -> None:
    picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><circle r='90' fill='red'/></svg>"
    labels = see(f'<a href="/"><img width=120 height=90 src="{picture}"><div>A title</div></a>')
    assert [(label.kind, label.clickable) for label in labels] == [("image", True), ("link", True)]
    assert labels[0].box == Box(0, 0, 120, 90)


def test_states_and_values_are_read(see: See) -> None:
    labels = see(
        "<a role=tab aria-selected=true>One</a> <a role=tab aria-selected=false>Two</a> <button disabled>No</button>"
        "<input type=range min=0 max=50 value=10><progress value=3 max=4></progress>"
        "<details open><summary>More</summary>text</details><div role=switch aria-checked=true "
        "style='width:40px;height:20px;background:#393'></div>"
    )
    found = {label.text or label.kind: label for label in labels}
    assert (found["One"].state.selected, found["Two"].state.selected) == (True, False)
    assert found["No"].state.enabled is False
    assert found["More"].state.expanded is True
    assert (found["slider"].value, found["progress"].value) == (0.2, 0.75)
    assert found["switch"].state.checked is True


def test_cells_belong_to_ruled_tables_only(see: See) -> None:
    rows = "<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>"
    assert kinds(see(f"<table>{rows}</table>")) == ["text"] * 4
    ruled = see(f"<style>td{{border:1px solid #777;padding:4px}}</style><table>{rows}</table>")
    assert kinds(ruled) == ["cell", "text"] * 4


def test_a_scroll_bar_shows_how_far_the_page_is_scrolled(see: See) -> None:
    labels = see("<div style='height:900px'>top</div>end", shot=Shot(SMALL, 1.0, "none", 0.0))
    [bar] = [label for label in labels if label.kind == "scrollbar"]
    assert bar.box.right == 400
    assert bar.value == pytest.approx(1.0, abs=0.01)


def test_boxes_are_pixels_of_the_picture_at_every_scale(see: See) -> None:
    body = "<button style='position:absolute;left:40px;top:30px;width:100px;height:50px'>Go</button>"
    for scale in (1.0, 1.5, 3.0):
        [button] = see(body, Window(400, 300, scale, scale == 3.0))
        assert button.box == Box(*(round(scale * side) for side in (40, 30, 140, 80)))


def test_a_deed_opens_a_menu_and_the_page_stays(see: See) -> None:
    body = "<details><summary>Menu</summary><a href='/elsewhere'>Entry</a></details>"
    labels = see(body, shot=Shot(SMALL, 0.0, "menu", 0.0))
    assert {label.text for label in labels} == {"Menu", "Entry"}


@pytest.mark.parametrize("colour", ["oklch(0.3 0.1 250)", "color-mix(in oklab, red 40%, black)", "lab(30 20 10)"])
def test_text_in_any_colour_space_is_labelled(see: See, colour: str) -> None:
    [label] = see(f"<p style='color:{colour}'>Harbour</p>")
    assert label.text == "Harbour"


def test_a_page_wider_than_the_phone_is_labelled_where_it_is_shown(see: See) -> None:
    phone = Window(360, 640, 2.0, True)
    wide = (
        "<p style='margin:0;width:500px;white-space:nowrap'><span>one</span><span style='margin-left:400px'>two</span>"
    )
    labels = {label.text: label.box for label in see(wide, phone)}
    assert labels["one"].height < 60
    assert all(box.right <= 720 for box in labels.values())
    ratio = labels["one"].width / labels["one"].height
    assert 0.8 < ratio < 2.5


def test_the_entries_of_an_open_list_are_menu_items(see: See) -> None:
    labels = see(
        "<select><option>First<option selected>Second<option>Third</select>",
        shot=Shot(SMALL, 0.0, "select", 0.0),
    )
    items = [label for label in labels if label.kind == "menuitem"]
    assert [item.text for item in items] == ["First", "Second", "Third"]
    assert [item.state.selected for item in items] == [False, True, False]


@pytest.mark.parametrize(("style", "told"), [("", True), ("outline:none;border:1px solid;box-shadow:none", None)])
def test_focus_is_told_only_where_it_shows(see: See, style: str, told: bool | None) -> None:
    labels = see(f"<input value='words' style='{style}'>", shot=Shot(SMALL, 0.0, "focus", 0.0))
    assert [label.state.focused for label in labels if label.kind == "input"] == [told]


def test_other_states_are_drawn_by_lot_and_labelled_as_they_are_shown(see: See) -> None:
    body = "".join(f"<label><input type=checkbox>{word}</label><button>{word}</button><br>" for word in "abcdefghij")
    plain, other = see(body), see(body, look=Look(states=20261121))
    assert {label.state.checked for label in plain if label.kind == "checkbox"} == {False}
    assert {label.state.checked for label in other if label.kind == "checkbox"} == {False, True}
    assert {label.state.enabled for label in other if label.kind in ("button", "checkbox")} == {False, True}


def test_lists_tables_and_titled_parts_are_groups(whole: Callable[..., LabelledScreen | None]) -> None:
    body = (
        "<section><h2>Fruit</h2>"
        "<ul style='margin:0'><li>Apple <b>green</b></li><li><a href='/'>Pear</a></li></ul></section>"
        "<table border=1><tr><th>Name<th>Price<tr><td>Apple<td>3</table>"
    )
    screen = whole(body)
    assert screen is not None
    kinds_found = {group.kind: group for group in screen.groups}
    assert set(kinds_found) == {"section", "list", "table"}
    caption = kinds_found["section"].caption
    assert caption is not None
    assert screen.labels[caption].text == "Fruit"
    assert len(kinds_found["list"].items) == 2
    assert len(kinds_found["table"].items) == 2
