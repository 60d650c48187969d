# ruff: noqa: E501
"""Pages of our own in several styles, each with a wish and what the page itself says of it: ``window.done``."""

from __future__ import annotations

from dataclasses import dataclass

_STYLE = """<meta charset=utf-8><style>
body { font: 16px sans-serif; margin: 24px; color: #222; background: #fff }
button, input, select, textarea { font: inherit; padding: 6px 10px }
.row { margin: 14px 0 }
</style><script>window.done = false</script>"""

_PICKER_SCRIPT = """<script>
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
  'November', 'December'];
let year = 2025, month = 2;
function draw() {
  head.textContent = FORMAT(months[month], year);
  const first = (new Date(year, month, 1).getDay() + 7 - FIRST) % 7, last = new Date(year, month + 1, 0).getDate();
  let cells = '';
  for (let n = 0; n < first; n++) cells += '<span></span>';
  for (let day = 1; day <= last; day++) cells += `<span class=day>${day}</span>`;
  grid.innerHTML = cells;
  for (const cell of grid.querySelectorAll('.day')) cell.onclick = () => chosen(+cell.textContent);
}
function turn(by) { month += by; if (month < 0) { month = 11; year-- } if (month > 11) { month = 0; year++ } draw() }
const written = day => `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
</script>"""

CLASSIC_PICKER = f"""{_STYLE}<style>
#popup {{ display: none; width: 280px; border: 1px solid #aaa; padding: 6px; margin-top: 2px }}
#bar {{ display: flex; justify-content: space-between; background: #ddd; font-weight: bold; padding: 6px }}
#bar span {{ cursor: pointer }} #grid {{ display: grid; grid-template-columns: repeat(7, 40px) }}
.day {{ border: 1px solid #ccc; margin: 2px; padding: 4px; text-align: right }}</style>
<div class=row><label>Arrival date: <input id=field readonly></label></div>
<div id=popup><div id=bar><span onclick='turn(-1)'>&lt;</span><b id=head></b><span onclick='turn(1)'>&gt;</span></div>
<div id=grid></div></div>
{_PICKER_SCRIPT.replace("FORMAT(months[month], year)", "months[month] + ' ' + year").replace("FIRST", "0")}
<script>field.onclick = () => {{ popup.style.display = 'block'; draw() }};
function chosen(day) {{ field.value = written(day); popup.style.display = 'none'; done = field.value }}</script>"""

ROUND_PICKER = f"""{_STYLE}<style>
#sheet {{ display: none; position: fixed; left: 220px; top: 60px; width: 336px; padding: 16px; border-radius: 16px;
  background: #f3edf7; box-shadow: 0 4px 20px #0005 }}
#bar {{ display: flex; align-items: center; gap: 22px; padding: 8px }} #head {{ flex: 1 }}
#bar span {{ font-size: 24px; cursor: pointer; padding: 0 6px }}
#grid {{ display: grid; grid-template-columns: repeat(7, 48px) }}
.day {{ width: 40px; height: 40px; line-height: 40px; border-radius: 50%; text-align: center; margin: 2px }}
#ok {{ border: 0; background: none; color: #6750a4; float: right; font-weight: bold }}</style>
<div class=row><label>Date of travel <input id=field readonly></label></div>
<div id=sheet><div id=bar><b id=head></b><span onclick='turn(-1)'>&#8249;</span><span onclick='turn(1)'>&#8250;</span></div>
<div id=grid></div><button id=ok>OK</button></div>
{_PICKER_SCRIPT.replace("FORMAT(months[month], year)", "months[month].slice(0, 3) + ' ' + year").replace("FIRST", "1")}
<script>let day = 1; field.onclick = () => {{ sheet.style.display = 'block'; draw() }};
function chosen(picked) {{ day = picked }}
ok.onclick = () => {{ field.value = written(day); sheet.style.display = 'none'; done = field.value }}</script>"""

NATIVE_DATE = f"""{_STYLE}<div class=row><label>Birthday <input id=field type=date></label></div>
<script>field.oninput = () => done = field.value</script>"""

RANGE = f"""{_STYLE}<div class=row>Volume</div>
<div class=row><input id=volume type=range min=0 max=50 value=10 style='width:400px;padding:0'></div>
<div class=row id=shown>10</div>
<script>volume.oninput = () => {{ shown.textContent = volume.value; done = volume.value }}</script>"""

SUGGESTIONS = f"""{_STYLE}<style>#offers {{ border: 1px solid #bbb; width: 260px; display: none }}
#offers div {{ padding: 8px 10px }}</style>
<div class=row><label>Country <input id=field autocomplete=off style='width:238px'></label></div><div id=offers></div>
<script>const all = ['Norway', 'North Macedonia', 'Netherlands', 'Nepal', 'Nigeria', 'New Zealand'];
field.oninput = () => setTimeout(() => {{
  const fit = all.filter(name => name.toLowerCase().startsWith(field.value.toLowerCase()));
  offers.innerHTML = fit.map(name => `<div>${{name}}</div>`).join(''); offers.style.display = fit.length ? 'block' : 'none';
  for (const each of offers.children) each.onclick = () => {{ done = each.textContent; offers.style.display = 'none' }};
}}, 300)</script>"""

TABS = f"""{_STYLE}<style>#tabs button {{ border: 0; border-bottom: 3px solid #ddd; background: #fff; padding: 10px 22px }}
#tabs button.on {{ border-color: #06c; color: #06c }}</style>
<div id=tabs><button>Overview</button><button>Members</button><button>Billing</button></div><div id=panel class=row></div>
<script>const panels = ['<p>Nothing is new today.</p>', '<p>Three people work here.</p>',
  '<p>The last bill was paid. <a href="#">Download invoices</a></p>'];
const tabs_ = [...document.querySelectorAll('#tabs button')];
function show(n) {{ panel.innerHTML = panels[n]; tabs_.forEach((tab, m) => tab.className = m == n ? 'on' : '');
  const link = panel.querySelector('a'); if (link) link.onclick = () => {{ done = true }} }}
tabs_.forEach((tab, n) => tab.onclick = () => show(n)); show(0)</script>"""

SECTIONS = f"""{_STYLE}<style>summary {{ background: #eee; padding: 10px; margin: 6px 0; width: 500px }}</style>
<details><summary>Shipping</summary><p>Parcels leave on weekdays.</p></details>
<details><summary>Payment</summary><p>We take cards. <a href='#' onclick='done = true'>Payment terms</a></p></details>
<details><summary>Returns</summary><p>Send things back within a month.</p></details>"""

MENUS = f"""{_STYLE}<style>li {{ list-style: none; position: relative; padding: 8px 14px; width: 150px; background: #f4f4f4;
  border: 1px solid #ddd }} ul {{ margin: 0; padding: 0 }} li > ul {{ display: none; position: absolute; left: 178px; top: 0 }}
li:hover > ul {{ display: block }}</style>
<ul><li>File<ul><li>New</li><li>Open recent<ul><li onclick='done = true'>report.txt</li><li>notes.txt</li></ul></li>
<li>Close</li></ul></li><li>Edit</li></ul>"""

SHAPES = f"""{_STYLE}<svg width=700 height=400>
<circle id=a cx=100 cy=100 r=40 fill='#d22' /><circle id=b cx=300 cy=120 r=40 fill='#22d' />
<rect id=c x=420 y=60 width=70 height=70 fill='#2a2' /><rect id=d x=600 y=80 width=30 height=30 fill='#2a2' />
<polygon id=e points='100,250 60,330 140,330' fill='#22d' /><polygon id=f points='330,250 290,330 370,330' fill='#d22' />
</svg><script>for (const each of document.querySelectorAll('svg *')) each.onclick = () => done = each.id</script>"""

COLOURED_BUTTONS = f"""{_STYLE}<div class=row><button style='background:#c22;color:#fff' onclick='done="red"'>Stop</button>
<button style='background:#282;color:#fff' onclick='done="green"'>Go</button>
<button style='background:#26c;color:#fff' onclick='done="blue"'>Ask</button></div>"""

COPYING = f"""{_STYLE}<div class=row><textarea rows=3 cols=30>First line of it
second line of it
third line of it
and a fourth</textarea></div><div class=row><input id=field style='width:400px'></div>
<script>field.oninput = () => done = field.value</script>"""

SUM = f"""{_STYLE}<div class=row style='font-size:32px'>17 + 25 =</div><div class=row><input id=field></div>
<script>field.oninput = () => done = field.value</script>"""

PARAGRAPHS = f"""{_STYLE}<p>The first paragraph has a few words.</p><p>Second comes this one, with more words in it.</p>
<p>The third is last.</p><script>onmouseup = () => done = String(getSelection()).trim()</script>"""

SHOPPING = f"""{_STYLE}<div class=row>Choose what you need:</div>
<select id=list multiple size=6 style='width:240px'><option>Bread<option>Butter<option>Cheese<option>Honey<option>Milk
<option>Tea</select><script>list.onchange = () => done = [...list.selectedOptions].map(each => each.text).join()</script>"""

PUZZLE = f"""{_STYLE}<div id=hole style='position:absolute;left:420px;top:80px;width:220px;height:220px;border:4px solid #000'>
</div><div id=piece style='position:absolute;left:80px;top:140px;width:70px;height:70px;background:#d22'></div>
<script>let grip = null;
piece.onmousedown = event => {{ grip = [event.x - piece.offsetLeft, event.y - piece.offsetTop]; event.preventDefault() }};
onmousemove = event => {{ if (grip) {{ piece.style.left = event.x - grip[0] + 'px'; piece.style.top = event.y - grip[1] + 'px' }} }};
onmouseup = () => {{ grip = null; const l = piece.offsetLeft, t = piece.offsetTop;
  done = l > 420 && t > 80 && l + 70 < 648 && t + 70 < 308 }}</script>"""


@dataclass(frozen=True)
class Errand:
    """``done``: what ``window.done`` of the page must be in the end."""

    name: str
    page: str
    goal: str
    done: object


ERRANDS = (
    Errand("classic-picker", CLASSIC_PICKER, "Set the arrival date to 14 July 2025", "2025-07-14"),
    Errand("classic-picker-back", CLASSIC_PICKER, "Pick 2024-12-31 as the date", "2024-12-31"),
    Errand("round-picker", ROUND_PICKER, "Choose 05/09/2025 as the date", "2025-05-09"),
    Errand("native-date", NATIVE_DATE, "Enter 29 February 2024 as the date", "2024-02-29"),
    Errand("range", RANGE, "Set the slider to 37", "37"),
    Errand("suggestions", SUGGESTIONS, 'Choose an entry that starts with "Ne" and ends with "nds"', "Netherlands"),
    Errand("tabs", TABS, "Look through the tabs for the link 'Download invoices'", True),
    Errand("sections", SECTIONS, "Expand the sections below to find and click on the link 'Payment terms'", True),
    Errand("menus", MENUS, "Select File > Open recent > report.txt", True),
    Errand("shape", SHAPES, "Click on the blue triangle", "e"),
    Errand("small-shape", SHAPES, "Click the small green square", "d"),
    Errand("button-colour", COLOURED_BUTTONS, "Click the green button", "green"),
    Errand(
        "copying", COPYING, "Copy the text in the text area, and paste it into the field",
        "First line of it second line of it third line of it and a fourth",
    ),
    Errand("sum", SUM, "Solve the sum and type the answer into the field", "42"),
    Errand(
        "paragraph", PARAGRAPHS, "Highlight the text in the second paragraph",
        "Second comes this one, with more words in it.",
    ),
    Errand("shopping", SHOPPING, "Select Butter, Honey from the list", "Butter,Honey"),
    Errand("puzzle", PUZZLE, "Drag the red square into the largest box", True),
)  # fmt: skip
