"""A task shown once on a real page and done again: with other texts, in another language, with something in the way."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import run_here
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.devices.browser.device import BrowserDevice
from screenwright.episodes.folder import read_episode
from servers.pages import PageServer
from sessions import reached

pytestmark = pytest.mark.e2e

PAGE = """<!doctype html><meta charset=utf-8><title>Shop</title><style>
body { font: 16px DejaVu Sans, Noto Sans CJK SC, sans-serif; margin: 24px; background: white }
input, button { font: inherit; padding: 7px 14px; border: 1px solid #555; border-radius: 4px }
.goods a { display: block; margin: 14px 0 }
.above { position: fixed; inset: 0; background: #0008; display: flex; align-items: center; justify-content: center }
.card { background: white; padding: 24px; border-radius: 8px; width: 380px }
.banner { position: fixed; left: 0; right: 0; bottom: 0; height: 560px; background: #223; color: white }
</style><h2>Shop</h2><p>Goods of this week</p>
<p><label>Search <input id=q></label> <button onclick="find()">Find</button></p><div class=goods id=out></div>
<p><button onclick="finish()">Finish</button> <button onclick="ask('/wrong')">Cancel</button></p><p id=end></p>EXTRA
<script>
const ask = path => fetch(path), el = id => document.getElementById(id);
const goods = ['GOODS'].map(name => name.trim()); let chosen = '';
function find() {
  const first = el('q').value, rest = goods.filter(name => name != first);
  const shown = [rest[0], first, rest[1]];
  el('out').innerHTML = shown.map(n => `<a href=# onclick="choose('${n}')">${n}</a>`).join('');
}
function choose(name) { chosen = name; show('THANKS: ' + name) }
function show(text) { el('end').textContent = text }
function finish() { ask('/ordered/' + encodeURIComponent(chosen)); show('DONE') }
function gone(id) { el(id).remove() }
</script>"""
ENGLISH = {"GOODS": "Lamps', 'Chairs', 'Tables", "THANKS": "Chosen", "DONE": "Thank you, it is ordered"}
GERMAN = {
    ">Search ": ">Suchbegriff ", ">Find<": ">Finden<", ">Finish<": ">Fertig<", ">Cancel<": ">Zurück<",
    "Goods of this": "Waren dieser", "week": "Woche", ">Shop<": ">Laden<",
    "GOODS": "Lampen', 'Stühle', 'Tische", "THANKS": "Gewählt", "DONE": "Danke, es ist bestellt",
}  # fmt: skip
CHINESE = {
    ">Search ": ">搜索 ", ">Find<": ">查找<", ">Finish<": ">完成<", ">Cancel<": ">取消<",
    "Goods of this week": "本周商品",
    ">Shop<": ">商店<", "GOODS": "台灯', '椅子', '桌子", "THANKS": "已选择", "DONE": "谢谢，已经下单",
}  # fmt: skip
TABLE = "from,to\nSearch,Suchbegriff\nFind,Finden\nFinish,Fertig\n"
NOTICE = """<div class=above id=n><div class=card><h3>Update available</h3><p>A new version of the shop is ready.</p>
<button onclick="ask('/updated')">Update now</button> <button onclick="gone('n')">Not now</button></div></div>"""
TIP = """<div class=above id=n><div class=card><button style="float: right" onclick="gone('n')">×</button>
<h3>Tip of the day</h3>
<p>Press F2 to rename a thing.</p><button onclick="ask('/wrong')">Show me</button></div></div>"""
COOKIES = """<div class=banner id=n><p>We use cookies to make this page better for you.</p>
<button onclick="ask('/agreed')">Accept all</button> <button onclick="gone('n')">Reject all</button></div>"""
SESSION = """<dialog id=n><p>Save session before it ends?</p><button onclick="ask('/wrong')">Yes</button>
<button onclick="gone('n')">Cancel</button></dialog><script>document.getElementById('n').showModal()</script>"""
STUBBORN = """<div class=above id=n><div class=card><h3>Your licence has ended</h3><p>Pay to go on with your work.</p>
<button onclick="ask('/paid')">Pay now</button></div></div>"""
GOAL = 'type "Lamps" into Search, click Find, click the Lamps link, click Finish'


def made(words: dict[str, str], extra: str = "") -> str:
    page = PAGE.replace("EXTRA", extra)
    for word, other in words.items():
        page = page.replace(word, other)
    return page


PAGES = {
    "/": made(ENGLISH), "/zh": made(CHINESE), "/de": made(GERMAN), "/notice": made(ENGLISH, NOTICE),
    "/tip": made(ENGLISH, TIP), "/cookies": made(ENGLISH, COOKIES), "/session": made(ENGLISH, SESSION),
    "/stubborn": made(ENGLISH, STUBBORN),
}  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    with PageServer(PAGES) as running:
        yield running


@pytest.fixture
def orders(server):
    """What was done on the pages since the test began: the paths that they asked for, but for themselves."""
    begun = len(server.seen)

    def told() -> list[str]:
        paths = ["/" + address.split("/", 3)[3] for address in server.seen[begun:]]
        return [path for path in paths if path not in PAGES and "favicon" not in path]

    return told


@pytest.fixture(scope="module")
def recording(server: PageServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recorded") / "episode"
    with contextlib.closing(BrowserDevice.open(f"browser:{server.url}/", size=(1024, 768))) as device:
        result = reached(GOAL, device, BuiltinPlanner(), folder)
    assert result.outcome == "success", result.reason
    return folder


@pytest.fixture
def ran(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("SCREENWRIGHT_DEMOS", str(tmp_path / "demos"))
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.mark.slow  # tests/unit/cli/test_cli_demos.py does the like on the simulated desktop
def test_with_another_text_which_names_the_target_too(ran, server, recording, orders, tmp_path):
    kept = json.loads(ran("demos", "add", recording, "--name", "order", "--task", "order Lamps", "--json").out)
    assert (kept["tasks"], kept["parameters"]) == (["order {text1}"], {"text1": "Lamps"})
    assert [step["target"] for step in kept["steps"]][-2:] == ["{text1}", "Finish"]
    again = ran(
        "replay", "order", "--set", "text1=Chairs", "--device", f"browser:{server.url}/", "--out", tmp_path / "again"
    )
    assert (again.code, orders()) == (0, ["/ordered/Chairs"]), again.err
    told = ran("run", "please order Tables", "--device", f"browser:{server.url}/", "--out", tmp_path / "told")
    assert (told.code, orders()[1:]) == (0, ["/ordered/Tables"]), told.err
    plan = read_episode(tmp_path / "told").events[0]
    assert plan.note == "as in the demonstration 'order', with text1 = 'Tables'"


@pytest.mark.slow  # tests/unit/agents/demonstrations/test_replay_surprises.py closes them on drawn screens
@pytest.mark.parametrize("path", ["/notice", "/tip", "/cookies", "/session"])
def test_what_lies_above_is_closed_by_what_does_no_harm(ran, server, recording, orders, tmp_path, path):
    again = ran("replay", recording, "--device", f"browser:{server.url}{path}", "--out", tmp_path / "again")
    assert (again.code, orders()) == (0, ["/ordered/Lamps"]), again.err
    closed = [step.why for step in read_episode(tmp_path / "again").steps if step.why.startswith("close what")]
    assert len(closed) == 1


@pytest.mark.slow
def test_what_can_only_be_agreed_to_is_left_to_a_person(ran, server, recording, orders, tmp_path):
    again = ran("replay", recording, "--device", f"browser:{server.url}/stubborn", "--out", tmp_path / "again")
    assert (again.code, orders()) == (1, [])
    assert "Your licence has ended" in again.out


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/zh", "/de"])
def test_in_another_language(ran, server, recording, orders, tmp_path, path):
    (tmp_path / "table.csv").write_text(TABLE)
    table = ("--words", tmp_path / "table.csv") if path == "/de" else ()  # common Chinese words are known
    text = "Lampen" if path == "/de" else "台灯"
    again = ran(
        "replay",
        recording,
        "--set",
        f"text1={text}",
        *table,
        "--device",
        f"browser:{server.url}{path}",
        "--out",
        tmp_path / "again",
    )
    assert again.code == 0, again.err
    assert len(orders()) == 1
