"""The studio in real Chromium, against the real server and embedded devices: each flow, done as a person does it."""

from __future__ import annotations

import json
import re
import zipfile

import pytest
from playwright.sync_api import Route, expect

from episode_builders import write_run
from screenwright.core.action import Click, TypeText
from screenwright.core.geometry import Point
from screenwright.core.images import encode_png
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.episodes.annotations import read_annotations
from screenwright.episodes.exchanges import exchanges
from screenwright.episodes.folder import read_episode
from studio import Studio, begin_server, chromium, complaints, studio

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

SMALL = "simulated:notepad?size=640x400"
DESKS = 6
"""Notepads of which each test takes its own."""
FILE_MENU = (170, 81)
"""A place on the word File of the small notepad."""
TEXT = (400, 200)
"""A place in its text."""
POLICY = """\
schema = "screenwright.policy/1"

[[rule]]
then = "ask"
action = "type_text"
text = "*milk*"
why = "milk is bought by people"
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studio")
    write_run(folder / "runs" / "2026-11-20_10-00-00-run-a", goal="write a note")
    write_run(folder / "runs" / "2026-11-20_11-00-00-run-b", [[Click(Point(5, 5))]], goal="click it", outcome="failure")
    (folder / "policy.toml").write_text(POLICY)
    desks = [folder / f"desk-{number}" for number in range(DESKS)]
    for desk in desks:
        desk.mkdir()
    devices = [option for desk in desks for option in ("--device", f"{SMALL}&folder={desk}")]
    running = begin_server(folder, "--policy", folder / "policy.toml", *devices)
    running.desks = desks
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser():
    with chromium() as running:
        yield running


@pytest.fixture
def page(browser, server):
    with studio(browser, server) as seen:
        yield seen


@pytest.fixture
def desk(server):
    """The folder that the notepad :func:`fresh` saves into."""
    return server.desks.pop()


@pytest.fixture
def fresh(server, desk):
    """A notepad that nobody has worked yet; its id."""
    return device_of(server, desk)


def device_of(server, desk):
    devices = server.json("GET", "/v1/devices?look_around=false")["open"]
    return next(one["id"] for one in devices if desk.name in one["url"])


def test_the_first_open_shows_a_screen_and_reads_it_aloud(page: Studio):
    with page.page.expect_request("**/v1/speech") as spoken:
        page.tree.wait_for()
        page.point_at(*FILE_MENU, click=True)
    expect(page.said).to_contain_text("File")
    assert "File" in json.loads(spoken.value.post_data or "")["text"]
    lenses = page.page.get_by_role("list", name="Lenses").get_by_role("button")
    expect(lenses.first).to_contain_text("spot")
    expect(lenses.last).to_contain_text("screen")
    lenses.last.click()
    expect(lenses.last).to_have_attribute("aria-pressed", "true")
    expect(page.page.locator(".marks .rung-screen.chosen")).to_be_attached()


def test_the_voice_is_switched_off_and_stays_off(page: Studio):
    asked: list[str] = []
    page.page.on("request", lambda request: asked.append(request.url))
    page.page.get_by_role("switch", name="Speak").click()
    page.page.reload()
    expect(page.page.get_by_role("switch", name="Speak")).to_have_attribute("aria-checked", "false")
    page.tree.wait_for()
    page.point_at(*FILE_MENU)
    expect(page.said).to_contain_text("File")
    assert not [url for url in asked if url.endswith("/v1/speech")]


def test_the_tree_is_walked_by_keys_and_enter_acts(page: Studio, fresh):
    page.choose(fresh)
    keys = page.page.keyboard
    first = page.tree.get_by_role("treeitem").first
    first.focus()
    keys.press("ArrowDown")
    expect(page.tree.get_by_role("treeitem").nth(1)).to_be_focused()
    keys.press("End")
    expect(page.tree.get_by_role("treeitem").last).to_be_focused()
    keys.press("Home")
    expect(first).to_be_focused()
    page.tree.get_by_role("treeitem", name="Edit menuitem", exact=True).focus()  # as a screen reader gives it
    expect(page.said).to_contain_text("Edit")
    first.focus()
    file = page.tree.get_by_role("treeitem", name="File menuitem", exact=True)
    groups = page.tree.get_by_role("treeitem", name=re.compile("^File, Edit"))
    groups.first.focus()  # of a group its own lens is told, and not what lies in its middle
    expect(page.said).to_contain_text(re.compile("File.*Edit"))
    expect(page.said).not_to_contain_text("Nothing was found here")
    first.focus()
    for _ in range(groups.count() + 1):
        keys.press("f")
    expect(file).to_be_focused()
    expect(page.said).to_contain_text("File")
    keys.press("Enter")
    expect(page.tree.get_by_role("treeitem", name=re.compile("^Save As"))).to_be_visible()
    expect(page.page.get_by_role("log", name="What changed")).to_contain_text(re.compile("menu", re.I))


def test_a_goal_is_planned_done_and_kept_and_what_is_not_clear_is_asked_about(page: Studio, fresh, desk):
    page.go("goal")
    page.choose(fresh)
    page.page.get_by_label("In plain words").fill('type "hello", save it as a.txt')
    page.page.get_by_label("In plain words").press("Enter")
    expect(page.page.locator(".plan li").first).to_contain_text("hello")
    expect(page.page.locator(".standing")).to_have_text("Done: all sub-goals reached")
    assert (desk / "a.txt").read_text().strip() == "hello"
    step = page.page.locator(".step").last
    expect(step).to_contain_text("Type “hello”")
    expect(step.get_by_role("img", name="Before step 1")).to_be_visible()
    expect(step.get_by_role("img", name="After step 1")).to_be_visible()
    assert complaints(page.page) == []
    page.page.get_by_role("link", name="Look at the episode").click()
    expect(page.page.get_by_role("heading", level=1)).to_contain_text("hello")

    page.go("goal")
    page.page.get_by_label("In plain words").fill("File or something, whatever")
    page.page.get_by_role("button", name="How is it read?").click()
    read = page.page.get_by_role("region", name="How it is read")
    expect(read.get_by_role("list", name="Perhaps").get_by_role("listitem")).to_have_count(1)
    expect(page.page.locator(".explained [role=status]")).to_contain_text("Is this what you want: click the file?")
    assert complaints(page.page) == []
    read.get_by_role("button", name="Yes, do this").click()
    expect(page.page.locator(".plan li").first).to_contain_text("click the file")
    expect(page.page.locator(".standing")).to_have_text("Done: all sub-goals reached")
    page.page.get_by_label("In plain words").fill("how many lines are there?")
    page.page.get_by_role("button", name="Go").click()
    expect(page.page.locator(".standing")).to_contain_text("Refused")
    expect(read).to_be_visible()


def test_a_goal_is_shown_as_it_is_read_before_it_is_done(page: Studio):
    page.go("goal")
    goal = page.page.get_by_label("In plain words")
    ask = page.page.get_by_role("button", name="How is it read?")
    expect(ask).to_be_disabled()
    goal.fill("Could you put 42 where it says Quantity and then hit the green button? thanks")
    goal.press("Tab")
    ask.focus()
    page.page.keyboard.press("Enter")
    read = page.page.get_by_role("region", name="How it is read")
    expect(read.get_by_role("list", name="Steps").get_by_role("listitem")).to_have_count(2)
    expect(read.get_by_role("list", name="Steps")).to_contain_text("42")
    parts = read.get_by_role("list", name="Parts of the sentence")
    expect(parts).to_contain_text("target: Quantity")
    expect(page.page.locator(".explained [role=status]")).to_have_text("Read as 2 steps.")
    assert complaints(page.page) == []
    goal.fill("hmm I do not know, the thing with the stuff maybe")
    expect(read).to_have_count(0)
    ask.click()
    expect(page.page.locator(".explained [role=status]")).to_contain_text("Refused: I am not sure")
    expect(parts.get_by_role("listitem").filter(has_text="This part is not clear.")).to_have_count(1)
    assert complaints(page.page) == []
    goal.fill("把数量改成 5，然后点保存")
    ask.click()
    expect(page.page.locator(".explained [role=status]")).to_have_text("Read as 2 steps.")
    page.page.get_by_text("Who does it").click()
    page.page.get_by_label("Agent").select_option("screenagent")
    expect(ask).to_have_count(0)


def test_the_gate_asks_and_no_answer_is_a_no(page: Studio, fresh):
    page.go("goal")
    page.choose(fresh)
    goal, go = page.page.get_by_label("In plain words"), page.page.get_by_role("button", name="Go", exact=True)
    asking = page.page.get_by_role("dialog", name="May this be done?")
    goal.fill('type "milk"')
    go.click()
    expect(asking).to_contain_text("milk is bought by people")
    expect(asking.get_by_role("button", name="No, leave it")).to_be_focused()
    assert complaints(page.page) == []
    page.page.keyboard.press("Escape")
    expect(page.page.locator(".standing")).not_to_have_text(re.compile("At work|Waiting|Done"))
    go.click()
    asking.get_by_role("button", name="Yes, do it").click()
    expect(page.page.locator(".standing")).to_have_text("Done: all sub-goals reached")


def test_it_is_paused_taken_over_handed_back_and_stopped(page: Studio, fresh):
    page.go("goal")
    page.choose(fresh)
    standing = page.page.locator(".standing")
    page.page.get_by_label("In plain words").fill('wait for "Zanzibar", click File')
    page.page.get_by_role("button", name="Go", exact=True).click()
    expect(standing).to_have_text("At work")
    page.page.get_by_role("button", name="Pause").click()
    expect(standing).to_have_text("Paused")
    page.page.get_by_role("button", name="Take over").click()
    expect(standing).to_have_text("In your hands")
    page.point_at(*TEXT, click=True)
    page.page.keyboard.type("My own words")
    expect(page.page.locator(".stage-line")).to_contain_text("typing “My own words”")
    expect(page.page.locator(".stage-line")).not_to_contain_text(re.compile("typing|doing"))
    page.page.keyboard.press("F6")
    expect(page.page.get_by_role("application")).not_to_be_focused()
    page.page.get_by_label("What should it know?").fill("I have written something")
    page.page.get_by_role("button", name="Hand back").click()
    expect(standing).to_have_text(re.compile("At work|Making a plan"))
    page.page.keyboard.press("Escape")
    expect(standing).to_have_text("Stopped: stopped by the user")
    seen = page.server.json("GET", f"/v1/devices/{fresh}/screen")
    assert any("own words" in (element["text"] or "") for element in seen["elements"])


def test_a_task_is_shown_edited_and_done_again(page: Studio, fresh, desk):
    page.go("show")
    page.choose(fresh)
    page.page.get_by_label("What will you do?").fill('type "hello", save as a.txt')
    page.page.get_by_role("button", name="Record").click()
    shown = page.page.get_by_role("log", name="Steps so far")
    expect(shown).to_be_visible()  # before that a click on the picture asks what is there
    page.point_at(*TEXT, click=True)
    page.page.keyboard.type("hello")
    page.page.keyboard.press("Control+s")
    expect(shown).to_contain_text("hello")
    page.page.keyboard.type("a.txt")
    page.page.keyboard.press("Enter")
    page.page.get_by_role("button", name="Done").click()
    words = page.page.get_by_label("Words of step 1")
    expect(words).to_be_visible()
    assert (desk / "a.txt").read_text().strip() == "hello"

    assert complaints(page.page) == []
    words.fill("click the text")
    page.page.get_by_role("button", name="Keep changes").click()
    expect(page.page.get_by_text("Kept.")).to_be_visible()
    (name,) = [one["name"] for one in page.server.json("GET", "/v1/demos")["demos"]]
    assert page.server.json("GET", f"/v1/demos/{name}")["steps"][0]["words"] == "click the text"

    other = page.server.desks.pop()
    page.choose(device_of(page.server, other))
    page.page.get_by_role("button", name=re.compile(f"^{name}")).click()
    page.page.get_by_label("text1").fill("Barley")
    page.page.get_by_role("button", name="Do it again").click()
    expect(page.page.locator(".demo-steps li[aria-current='step']")).to_be_visible()
    expect(page.page.locator(".standing")).to_have_text(re.compile("^Done"), timeout=300_000)
    assert (other / "a.txt").read_text().strip() == "Barley"


def test_episodes_are_found_walked_and_compared(page: Studio):
    page.go("episodes")
    rows = page.page.locator(".episode-rows li")
    page.page.get_by_label("Goal has").fill("it")
    page.page.get_by_label("Ended").select_option("failure")
    expect(rows.filter(has_text="click it")).to_have_count(1)
    expect(rows.filter(has_text="write a note")).to_have_count(0)
    page.page.get_by_label("Ended").select_option("")
    page.page.get_by_label("Compare write a note").check()
    page.page.get_by_label("Compare click it").check()
    page.page.get_by_role("button", name="Compare two").click()
    sides = page.page.locator(".sides section")
    expect(sides).to_have_count(2)
    page.page.keyboard.press("j")
    expect(sides.filter(has_text="It had ended by then.")).to_have_count(1)

    page.go("episodes/2026-11-20_10-00-00-run-a")
    heading = page.page.locator("#step-now")
    expect(heading).to_contain_text("Step 1 of 3")
    page.page.keyboard.press("j")
    expect(heading).to_contain_text("Step 2 of 3")
    page.page.keyboard.press("k")
    expect(heading).to_contain_text("Step 1 of 3")


def test_an_old_answer_that_comes_late_does_not_take_the_place_of_a_newer_one(page: Studio):
    late = []

    def hold(route: Route) -> None:
        late.append(route)

    page.page.route(lambda url: "/v1/episodes?" in url and "outcome=" not in url, hold)
    page.go("episodes")
    rows = page.page.locator(".episode-rows li")
    page.page.get_by_label("Ended").select_option("failure")
    expect(rows.filter(has_text="click it")).to_have_count(1)
    with page.page.expect_response(late[0].request.url):
        late[0].continue_()
    page.page.evaluate("() => new Promise((done) => setTimeout(done, 500))")
    assert rows.filter(has_text="write a note").count() == 0


def test_a_step_is_corrected_by_pointing_and_the_episode_handed_out(page: Studio, tmp_path):
    page.go("episodes/2026-11-20_10-00-00-run-a")
    page.page.get_by_role("button", name="Judge or correct").click()
    page.page.get_by_label("Note").fill("beside it")
    before = page.page.get_by_role("img", name="Before step 1")
    before.locator("..").click(position={"x": 4, "y": 4})
    expect(page.page.get_by_label("Left", exact=True)).not_to_have_value("15")
    page.page.get_by_role("button", name="Keep correction").click()
    expect(page.page.get_by_text("Kept beside the episode.")).to_be_visible()
    folder = page.server.folder / "runs" / "2026-11-20_10-00-00-run-a"
    told = {one.id: one for one in exchanges(read_episode(folder))}
    (annotation,) = read_annotations(folder, told).values()
    assert (annotation.judged, annotation.note) == ("corrected", "beside it")

    with page.page.expect_download() as download:
        page.page.get_by_role("link", name="Download").click()
    download.value.save_as(tmp_path / "episode.zip")
    assert any(name.endswith("steps.jsonl") for name in zipfile.ZipFile(tmp_path / "episode.zip").namelist())


def test_a_run_goes_on_from_a_step(page: Studio):
    page.go("episodes/2026-11-20_10-00-00-run-a")
    page.page.get_by_role("button", name="Go on from here").click()
    expect(page.page.get_by_role("heading", name="Steps", exact=True)).to_be_visible()
    assert any("fork" in one["id"] for one in page.server.json("GET", "/v1/episodes")["episodes"])


def test_a_picture_is_parsed_told_and_handed_out(page: Studio, tmp_path):
    device = SimulatedDevice.notepad(tmp_path, (640, 400))
    device.perform(TypeText("Oats and rye"))
    (tmp_path / "screen.png").write_bytes(encode_png(device.screenshot().pixels))
    device.close()
    page.go("parse")
    page.page.get_by_label("Picture file").set_input_files(tmp_path / "screen.png")
    expect(page.page.locator(".narration")).to_contain_text("Oats and rye")
    page.tree.get_by_role("treeitem", name=re.compile("Oats and rye")).last.click()
    expect(page.page.locator(".marks .rung-element.chosen")).to_be_attached()
    with page.page.expect_download() as download:
        page.page.get_by_role("button", name="Screen JSON").click()
    download.value.save_as(tmp_path / "screen.json")
    assert json.loads((tmp_path / "screen.json").read_text())["schema"] == "screenwright.screen/1"


def test_who_is_quicker_than_the_first_answer_is_not_refused(page: Studio, tmp_path):
    """The token for changes comes with an answer that is held back here until the picture was dropped."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.go("parse")
    page.page.route("**/v1/session", hold)
    page.page.reload(wait_until="commit")
    (tmp_path / "blank.png").write_bytes(encode_png(SimulatedDevice.notepad(tmp_path).screenshot().pixels))
    page.page.get_by_label("Picture file").set_input_files(tmp_path / "blank.png")
    page.page.evaluate("() => new Promise((done) => setTimeout(done, 500))")
    assert held
    expect(page.page.locator(".notice.wrong")).not_to_be_attached()
    for route in held:
        route.continue_()
    expect(page.page.locator(".narration")).to_be_attached()
    expect(page.page.locator(".notice.wrong")).not_to_be_attached()


def test_what_is_no_picture_is_said_in_one_line_and_long_work_is_cancelled(page: Studio, tmp_path):
    (tmp_path / "note.png").write_text("no picture")
    page.go("parse")
    page.page.get_by_label("Picture file").set_input_files(tmp_path / "note.png")
    expect(page.page.locator(".notice.wrong")).to_contain_text("note.png is no picture")
    page.page.route("**/v1/parse*", lambda route: None)  # an answer that never comes
    (tmp_path / "blank.png").write_bytes(encode_png(SimulatedDevice.notepad(tmp_path).screenshot().pixels))
    page.page.get_by_label("Picture file").set_input_files(tmp_path / "blank.png")
    page.page.get_by_role("button", name="Cancel").click()
    expect(page.page.get_by_text("Looking at the picture")).not_to_be_visible()


def test_a_device_that_cannot_be_opened_says_why(page: Studio):
    page.page.get_by_role("button", name="Open a device").click()
    page.page.get_by_label("Address").fill("simulated:abacus")
    page.page.get_by_role("button", name="Open", exact=True).click()
    expect(page.page.get_by_role("dialog").locator(".notice")).to_contain_text("no simulated device 'abacus'")
    page.page.keyboard.press("Escape")
    expect(page.page.get_by_role("button", name="Open a device")).to_be_focused()


@pytest.mark.slow
def test_a_lost_connection_says_so_and_comes_back(browser, tmp_path):
    server = begin_server(tmp_path)
    port = int(server.origin.rsplit(":", 1)[1])
    with studio(browser, server) as page:
        expect(page.page.locator(".frame img")).to_be_visible()
        server.stop()
        expect(page.page.get_by_role("alert")).to_contain_text("The connection to the server is lost")
        server = begin_server(tmp_path, port=port)
        try:
            expect(page.page.get_by_role("alert")).not_to_contain_text("lost")
            expect(page.page.locator(".frame img")).to_be_visible()
        finally:
            server.stop()


def test_who_has_no_token_sees_no_page(browser, server):
    context = browser.new_context()
    answer = context.new_page().goto(server.origin)
    assert answer is not None
    assert answer.status == 401
    context.close()
