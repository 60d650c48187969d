"""uiautomator dumps: kinds, states, words, and files that are broken."""

from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright_lab.data.screens.ashl import regions
from screenwright_lab.data.screens.uiautomator import parse_hierarchy, read_hierarchy
from screenwright_lab.data.screens.view import seen


def node(class_name, bounds, *children, **attributes):
    words = "".join(f" {name.replace('_', '-')}={quoteattr(value)}" for name, value in attributes.items())
    return f'<node class="{class_name}" bounds="{bounds}"{words}>{"".join(children)}</node>'


def dump(*nodes):
    return f'<?xml version="1.0" encoding="UTF-8"?><hierarchy rotation="0">{"".join(nodes)}</hierarchy>'


def only(xml):
    return parse_hierarchy(dump(node("android.widget.FrameLayout", "[0,0][1080,1920]", xml)), 2.0).children[0]


@pytest.mark.parametrize(
    ("class_name", "attributes", "kind"),
    [
        ("android.widget.Button", {"text": "OK", "clickable": "true"}, "button"),
        ("com.google.android.material.button.MaterialButton", {"text": "OK"}, "button"),
        ("com.google.android.material.floatingactionbutton.FloatingActionButton", {}, "button"),
        ("android.widget.ImageButton", {"content_desc": "Back"}, "button"),
        ("android.widget.RadioButton", {"text": "One"}, "radio"),
        ("androidx.appcompat.widget.AppCompatCheckBox", {}, "checkbox"),
        ("com.google.android.material.switchmaterial.SwitchMaterial", {}, "switch"),
        ("androidx.appcompat.widget.SearchView$SearchAutoComplete", {}, "input"),
        ("com.google.android.material.textfield.TextInputEditText", {}, "input"),
        ("androidx.appcompat.widget.AppCompatSeekBar", {}, "slider"),
        ("android.widget.RatingBar", {}, "rating"),
        ("com.google.android.material.progressindicator.LinearProgressIndicator", {}, "progress"),
        ("com.google.android.material.bottomnavigation.BottomNavigationItemView", {}, "tab"),
        ("com.google.android.material.tabs.TabLayout$TabView", {}, "tab"),
        ("androidx.appcompat.view.menu.ActionMenuItemView", {"text": "More"}, "button"),
        ("android.widget.Spinner", {}, "select"),
        ("android.widget.ImageView", {}, "icon"),
        ("android.widget.TextView", {"text": "Hello"}, "text"),
        ("android.widget.TextView", {}, None),
        ("android.view.View", {"text": "Compose", "clickable": "true"}, "button"),
        ("android.view.View", {"text": "Compose"}, "text"),
        ("android.widget.FrameLayout", {"resource_id": "com.android.systemui:id/status_bar"}, "status_bar"),
    ],
)
def test_kinds(class_name, attributes, kind):
    assert only(node(class_name, "[10,10][90,90]", **attributes)).kind == kind


def test_large_pictures_are_images_and_scale_decides():
    picture = node("android.widget.ImageView", "[0,0][96,96]")
    assert parse_hierarchy(dump(picture), 2.0).kind == "icon"
    assert parse_hierarchy(dump(picture), 1.0).kind == "image"


def test_states_are_read_where_they_apply():
    view = only(
        node("android.widget.Switch", "[0,0][90,40]", checkable="true", checked="true", enabled="false",
             focusable="true", focused="false", clickable="true")
    )  # fmt: skip
    assert (view.state.checked, view.state.enabled, view.state.focused, view.clickable) == (True, False, False, True)
    assert only(node("android.widget.Button", "[0,0][90,40]", checked="false")).state.checked is None


def test_rows_of_a_list_are_items_with_what_they_hold():
    row = node(
        "android.widget.LinearLayout", "[0,0][1080,100]",
        node("android.widget.TextView", "[10,10][300,40]", text="Wi-Fi"),
        node("android.widget.TextView", "[10,50][300,80]", text="Off"),
        clickable="true",
    )  # fmt: skip
    view = only(node("androidx.recyclerview.widget.RecyclerView", "[0,0][1080,900]", row)).children[0]
    assert view.kind == "list_item"
    assert [child.text for child in view.children] == ["Wi-Fi", "Off"]


def test_a_clickable_wrapper_of_one_caption_is_a_button():
    wrapper = node(
        "android.widget.LinearLayout", "[0,0][300,90]",
        node("android.widget.TextView", "[10,10][200,40]", text="Sign in"), clickable="true",
    )  # fmt: skip
    view = only(wrapper)
    assert (view.kind, view.text, view.children) == ("button", "Sign in", ())


def test_what_is_not_visible_is_pruned_and_regions_follow():
    xml = dump(
        node(
            "android.widget.FrameLayout", "[0,0][1080,1920]",
            node("android.widget.LinearLayout", "[0,0][1080,400]",
                 node("android.widget.TextView", "[10,10][300,40]", text="One"),
                 node("android.widget.TextView", "[10,50][300,80]", text="Two")),
            node("android.widget.TextView", "[0,500][300,540]", text="Gone", visible_to_user="false"),
            node("android.widget.TextView", "[0,600][300,640]", text="Three"),
        )
    )  # fmt: skip
    found = regions(seen(parse_hierarchy(xml, 2.0), 1080, 1920))
    assert found.globals == (Box(0, 0, 1080, 1920), Box(0, 0, 1080, 400))
    assert found.locals == (Box(10, 10, 300, 40), Box(10, 50, 300, 80), Box(0, 600, 300, 640))


def test_children_of_a_node_without_a_box_stay():
    view = only(
        node("android.widget.FrameLayout", "[0,0][0,0]", node("android.widget.Button", "[5,5][50,50]", text="OK"))
    )
    assert view.kind == "button"


def test_what_the_shell_prints_around_the_dump_does_no_harm():
    xml = f"UI hierchary dumped to: /dev/tty\n{dump(node('android.widget.Button', '[0,0][9,9]', text='OK'))}\nKilled\n"
    assert parse_hierarchy(xml, 1.0).text == "OK"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ERROR: could not get idle state.",
        "<hierarchy rotation='0'></hierarchy>",
        "<hierarchy><node bounds='[0,0][9,9]'></hierarchy>",
        "<hierarchy><node bounds='nonsense'/></hierarchy>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]><hierarchy><node bounds='[0,0][9,9]'/></hierarchy>",
        "<hierarchy>" + "<node bounds='[0,0][9,9]'>" * 300 + "</node>" * 300 + "</hierarchy>",
    ],
)
def test_broken_dumps_are_refused(text):
    with pytest.raises(DataError):
        parse_hierarchy(text, 1.0)


def test_the_refusal_names_the_file(tmp_path):
    path = tmp_path / "window_dump.xml"
    path.write_bytes(b"\xff\xfe<hier")
    with pytest.raises(DataError, match=r"window_dump\.xml"):
        read_hierarchy(path, 1.0)
    with pytest.raises(DataError, match=r"absent\.xml"):
        read_hierarchy(Path(tmp_path / "absent.xml"), 1.0)


@given(st.text(alphabet=st.sampled_from("<>/=\"' nodehirachy[],0123456789&;!-\x00é"), max_size=200))
def test_any_text_is_a_tree_or_a_refusal(text):
    try:
        view = parse_hierarchy(f"<hierarchy>{text}</hierarchy>", 1.0)
    except DataError:
        return
    assert all(one.box.area > 0 for one in view.walk())


sides = st.integers(-5, 30)
leaves = st.tuples(sides, sides, sides, sides, st.booleans(), st.just(()))
trees = st.recursive(
    leaves,
    lambda below: st.tuples(sides, sides, sides, sides, st.booleans(), st.lists(below, max_size=3)),
    max_leaves=5,
)


def as_xml(tree):
    left, top, right, bottom, shown, children = tree
    bounds = f"[{left},{top}][{right},{bottom}]"
    return node("android.view.View", bounds, *map(as_xml, children), visible_to_user=str(shown).lower())


def count(tree):
    left, top, right, bottom, _, children = tree
    return (left < right and top < bottom) + sum(map(count, children))


@given(trees)
def test_every_node_with_an_area_comes_through(tree):
    wanted = count(tree)
    if not wanted:
        with pytest.raises(DataError):
            parse_hierarchy(dump(as_xml(tree)), 1.0)
        return
    found = list(parse_hierarchy(dump(as_xml(tree)), 1.0).walk())
    # Several roots get one container around them.
    assert len(found) in (wanted, wanted + 1)
