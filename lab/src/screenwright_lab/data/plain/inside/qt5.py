"""A form in Qt 5."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from screenwright_lab.data.plain.inside.form import Box, Told, given

Qt: Any = importlib.import_module("PyQt5.QtWidgets")
Core: Any = importlib.import_module("PyQt5.QtCore")
Gui: Any = importlib.import_module("PyQt5.QtGui")
Widget = Any
SETTLED_MS = 400


class Form:
    def __init__(self, form: dict[str, Any]) -> None:
        self.told = Told()
        self._later: list[Callable[[], None]] = []
        self.window = Qt.QWidget()
        self.window.setWindowFlag(Core.Qt.FramelessWindowHint)
        self.window.setGeometry(0, 0, form["width"], form["height"])
        down = Qt.QVBoxLayout(self.window)
        down.setSpacing(form["space"])
        for section in form["sections"]:
            if section["title"]:
                down.addWidget(self._text(section["title"]))
            down.addLayout(getattr(self, "_" + section["kind"])(section))
        down.addStretch(1)
        self.window.show()
        Core.QTimer.singleShot(SETTLED_MS, self._tell)

    def _tell(self) -> None:
        for one in self._later:
            one()
        self.told.tell()

    def _box(self, widget: Widget, inner: Any = None) -> Box:
        inner = inner or widget.rect()
        at = widget.mapTo(self.window, inner.topLeft())
        return at.x(), at.y(), at.x() + inner.width(), at.y() + inner.height()

    def _marks(self, section: dict[str, Any]) -> Any:
        box, group = (Qt.QHBoxLayout() if section["side"] else Qt.QVBoxLayout()), Qt.QButtonGroup(self.window)
        for item in section["items"]:
            checks = section["of"] == "checkbox"
            one = (Qt.QCheckBox if checks else Qt.QRadioButton)(item["label"])
            if not checks:
                group.addButton(one)
            one.setChecked(item["on"])
            box.addWidget(one)
            self._later.append(partial(self._tell_mark, one, section["of"], item))
        if section["side"]:
            box.addStretch(1)
        return box

    def _tell_mark(self, widget: Widget, kind: str, item: dict[str, Any]) -> None:
        option = Qt.QStyleOptionButton()
        widget.initStyleOption(option)
        part = Qt.QStyle.SE_CheckBoxIndicator if kind == "checkbox" else Qt.QStyle.SE_RadioButtonIndicator
        inner = widget.style().subElementRect(part, option, widget)
        self.told.control(kind, self._box(widget, inner), item, self._box(widget))

    def _fields(self, section: dict[str, Any]) -> Any:
        grid, across = Qt.QGridLayout(), Qt.QHBoxLayout()
        grid.setVerticalSpacing(section["space"])
        for row, item in enumerate(section["items"]):
            label, one = Qt.QLabel(item["label"]), self._control(item)
            if section["layout"] == "above":
                grid.addWidget(label, 2 * row, 0)
                grid.addWidget(one, 2 * row + 1, 0)
            else:
                grid.addWidget(label, row, 0)
                grid.addWidget(one, row, 1)
            self._later.append(partial(self._tell_control, one, item, label))
        across.addLayout(grid)
        across.addStretch(1)
        return across

    def _tell_control(self, widget: Widget, item: dict[str, Any], label: Widget | None = None) -> None:
        self.told.control(item["control"], self._box(widget), item, self._box(label) if label else None)

    def _control(self, item: dict[str, Any]) -> Widget:
        match item["control"]:
            case "input":
                one = Qt.QLineEdit(item["text"])
                one.setMinimumWidth(8 * item["chars"])
            case "select":
                one = Qt.QComboBox()
                one.addItems(item["options"])
                one.setCurrentText(item["text"])
            case _:
                one = Qt.QSlider(Core.Qt.Horizontal)
                one.setRange(0, 100)
                one.setValue(item["value"])
                one.setMinimumWidth(180)
        return one

    def _actions(self, section: dict[str, Any]) -> Any:
        across = Qt.QHBoxLayout()
        for item in section["items"]:
            one = Qt.QPushButton(item["label"])
            one.setAutoDefault(False)
            across.addWidget(one)
            self._later.append(partial(self._tell_control, one, {"control": "button", **item}))
        across.addStretch(1)
        return across

    def _prose(self, section: dict[str, Any]) -> Any:
        across, text = Qt.QHBoxLayout(), self._text(section["text"])
        text.setWordWrap(True)
        text.setFixedWidth(480)
        text.setMinimumHeight(text.heightForWidth(480))
        across.addWidget(text)
        across.addStretch(1)
        return across

    def _text(self, text: str) -> Widget:
        label = Qt.QLabel(text)
        self._later.append(lambda: self.told.text(self._box(label), text))
        return label

    def _table(self, section: dict[str, Any]) -> Any:
        view = Qt.QTableWidget(len(section["rows"]), len(section["heads"]))
        view.setHorizontalHeaderLabels(section["heads"])
        view.verticalHeader().hide()
        view.setFocusPolicy(Core.Qt.NoFocus)
        view.setShowGrid(section["ruled"])
        view.setAlternatingRowColors(not section["ruled"])
        for at, row in enumerate(section["rows"]):
            for place, text in enumerate(row):
                view.setItem(at, place, Qt.QTableWidgetItem(text))
        view.resizeColumnsToContents()
        view.resizeRowsToContents()
        width = sum(view.columnWidth(i) for i in range(view.columnCount())) + 2 * view.frameWidth()
        height = sum(view.rowHeight(i) for i in range(view.rowCount())) + 2 * view.frameWidth()
        view.setFixedSize(width, height + view.horizontalHeader().sizeHint().height())
        across = Qt.QHBoxLayout()
        across.addWidget(view)
        across.addStretch(1)
        places = [
            [view.model().index(row, column) for column in range(view.columnCount())] for row in range(view.rowCount())
        ]
        self._later.append(
            lambda: self.told.table(
                self._box(view),
                section,
                [[self._box(view.viewport(), view.visualRect(at)) for at in row] for row in places],
            )
        )
        return across


if __name__ == "__main__":
    given_form = given()
    application = Qt.QApplication([*sys.argv, "-style", given_form["theme"]])
    name, size = given_form["font"].rsplit(" ", 1)
    application.setFont(Gui.QFont(name, int(size)))
    shown = Form(given_form)
    application.exec_()
