"""VisionTasker's table of tasks: workbooks made here, whole, cut off and hostile."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import DataError
from screenwright_lab.data.visiontasker import workbook
from screenwright_lab.data.visiontasker.tables import TableTask, read_tasks
from screenwright_lab.data.visiontasker.workbook import read_sheet

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
LINKS = '<Relationships><Relationship Id="r1" Target="worksheets/tasks.xml"/></Relationships>'
TEXTS = ("应用", "任务内容", "微信", "给妈妈<b> & 爸爸发消息")


def cell(name: str, shared: int) -> str:
    return f'<c r="{name}" t="s"><v>{shared}</v></c>'


ROWS = (
    f'<row r="1">{cell("A1", 0)}{cell("B1", 1)}</row>'
    f'<row r="2">{cell("A2", 2)}</row>'
    f'<row r="4">{cell("A4", 2)}{cell("B4", 3)}</row>'
    '<row r="5"><c r="B5" t="inlineStr"><is><r><t>看</t></r><r><t>天气</t></r><rPh><t>kan</t></rPh></is></c></row>'
    f'<row r="6"><c r="B6"><v>12306</v></c>{cell("D6", 2)}</row>'
)


def book(path: Path, rows: str = ROWS, **parts: str) -> Path:
    """A workbook of one sheet; ``parts`` are put in the place of parts, by their names without ending."""
    texts = "".join(f"<si><t>{escape(text)}</t></si>" for text in TEXTS)
    whole = {
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="a" r:id="r1"/></sheets>'
        "</workbook>",
        "xl/_rels/workbook.xml.rels": LINKS,
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{texts}</sst>',
        "xl/worksheets/tasks.xml": f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>',
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in whole.items():
            made.writestr(name, parts.get(name.rpartition("/")[2].partition(".")[0], text))
    return path


def test_tasks_are_called_by_the_row_of_the_sheet(tmp_path: Path) -> None:
    assert read_tasks(book(tmp_path / "task.xlsx")) == [
        TableTask(number=4, task="给妈妈<b> & 爸爸发消息", more={"应用": "微信"}),
        TableTask(number=5, task="看天气", more={}),
        TableTask(number=6, task="12306", more={"column 4": "微信"}),
    ]


@pytest.mark.parametrize(
    ("rows", "parts", "said"),
    [
        (cell("A1", 0), {}, "no column 任务内容 in its first row, but nothing"),
        (f"<row>{cell('A1', 0)}</row>", {}, "no column 任务内容 in its first row, but 应用"),
        (f"<row>{cell('A1', 1)}</row>", {}, "holds no task"),
        (f"<row>{cell('A1', 9)}</row>", {}, "cell A1: there is no shared text '9'"),
        (f"<row>{cell('1A', 1)}</row>", {}, "there is no cell '1A'"),
        ('<row r="two"/>', {}, "the number of a row is 'two'"),
        (ROWS, {"workbook": "<workbook/>"}, "holds no sheet"),
        (ROWS, {"workbook": "<workbook"}, r"the XML of xl/workbook\.xml is broken"),
        (ROWS, {"sharedStrings": "<!DOCTYPE a []><sst/>"}, "declares a document type"),
    ],
)
def test_a_fault_names_file_and_place(tmp_path: Path, rows: str, parts: dict[str, str], said: str) -> None:
    path = book(tmp_path / "task.xlsx", rows, **parts)
    with pytest.raises(DataError, match=said) as told:
        read_tasks(path)
    assert str(path) in str(told.value)


def test_a_workbook_cut_anywhere_is_told(tmp_path: Path) -> None:
    path = book(tmp_path / "task.xlsx")
    whole = path.read_bytes()
    for end in range(0, len(whole), len(whole) // 23):
        path.write_bytes(whole[:end])
        with pytest.raises(DataError, match=r"task\.xlsx is no workbook"):
            read_tasks(path)
    with pytest.raises(DataError, match="cannot be read"):
        read_tasks(tmp_path / "none.xlsx")


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "MOST", 1000)
    path = book(tmp_path / "task.xlsx", sharedStrings=" " * 5000)
    with pytest.raises(DataError, match=r"sharedStrings\.xml is larger than 1000 bytes"):
        read_tasks(path)


@given(damage=st.binary(min_size=1, max_size=6), place=st.floats(0, 1))
def test_damaged_bytes_give_rows_or_one_error(tmp_path_factory: pytest.TempPathFactory, damage, place) -> None:
    path = book(tmp_path_factory.mktemp("damaged") / "task.xlsx")
    whole = path.read_bytes()
    at = int(place * len(whole))
    path.write_bytes(whole[:at] + damage + whole[at + len(damage) :])
    try:
        rows = read_sheet(path)
    except DataError as error:
        assert str(path) in str(error)  # noqa: PT017  # it may as well be read
    else:
        assert all(isinstance(number, int) for number, _ in rows)
