"""Every widget as parts, in the form that the theme gives it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import assert_never

from screenwright.core.screen import Kind, State
from screenwright.devices.simulated import AVATARS, Area, Column, Meaning, Part, Sheet, around
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.themes import Theme
from screenwright_lab.worlds.phone.widgets import (
    Bubble,
    Button,
    Buttons,
    Chips,
    Field,
    Heading,
    Hero,
    Row,
    Stepper,
    Tile,
    Tiles,
    Widget,
    Words,
)

_PICTURES = ("#c7d6e8", "#e8d3c7", "#cfe3cf", "#e2d0e6", "#e6e0c4", "#c9e2e2")
_TILE, _TILE_ROW = 116.0, 64.0


@dataclass(frozen=True, slots=True)
class Carpenter:
    """Builds widgets one below the other; what they do comes with them, what is typed is the world's."""

    world: World
    theme: Theme

    def build(self, column: Column, widget: Widget) -> None:
        match widget:
            case Heading(text=text):
                self._heading(column, text)
            case Words():
                self._words(column, widget)
            case Hero():
                self._hero(column, widget)
            case Row():
                self._row(column, widget)
            case Buttons(buttons=buttons):
                self._buttons(column, buttons)
            case Tiles(tiles=tiles):
                self._tiles(column, tiles)
            case Chips():
                self._chips(column, widget)
            case Bubble():
                self._bubble(column, widget)
            case Stepper():
                self._stepper(column, widget)
            case Field():
                self._field(column, widget)
            case _:
                assert_never(widget)

    # -- words -------------------------------------------------------------------------------------------------------

    def _heading(self, column: Column, text: str) -> None:
        area, margin = column.take(38), self.theme.margin
        column.sheet.words(area.left + margin, area.bottom - 14, text, 13, "accent", limit=area.width - 2 * margin)

    def _words(self, column: Column, widget: Words) -> None:
        margin, size = self.theme.margin, self.theme.size - 1
        lines = wrapped(column.sheet, widget.text, size, column.right - column.left - 2 * margin)
        area = column.take(14 + 21 * len(lines))
        for number, line in enumerate(lines):
            y = area.top + 17 + 21 * number
            column.sheet.words(area.left + margin, y, line, size, "faint" if widget.faint else "ink")

    def _hero(self, column: Column, hero: Hero) -> None:
        sheet, area = column.sheet, column.take(158 if hero.icon else 112)
        x, y = area.middle[0], area.bottom - 66
        if hero.icon:
            sheet.fill(around(x, area.top + 44, 64), "tint", min(self.theme.radius * 2, 32), Meaning(kind="image"))
            sheet.glyph(hero.icon, x, area.top + 44, 34, "accent")
        sheet.words(x, y, hero.text, 24 if len(hero.text) < 18 else 19, "ink", "middle", limit=area.width - 32)
        sheet.words(x, y + 32, hero.support, self.theme.size - 1, "faint", "middle", limit=area.width - 32)

    def _bubble(self, column: Column, bubble: Bubble) -> None:
        sheet, size = column.sheet, self.theme.size - 1
        lines = wrapped(sheet, bubble.text, size, 210)
        area = column.take(26 + 20 * len(lines))
        width = max(sheet.advance(line, size) for line in lines) + 24
        left = area.right - self.theme.margin - width if bubble.mine else area.left + self.theme.margin
        place = Area(left, area.top + 4, left + width, area.bottom - 4)
        sheet.fill(place, "accent" if bubble.mine else "card", min(self.theme.radius, 14))
        for number, line in enumerate(lines):
            sheet.words(left + 12, place.top + 19 + 20 * number, line, size, "on_accent" if bubble.mine else "ink")

    # -- rows --------------------------------------------------------------------------------------------------------

    def _row(self, column: Column, row: Row) -> None:
        """Touched anywhere it does what it does."""
        theme, sheet = self.theme, column.sheet
        area = column.take(theme.row + (14 if row.support else 0) + (8 if theme.rows == "cards" else 0))
        face = self._row_ground(sheet, area, row)
        middle, left, right = face.middle[1], face.left + theme.margin, face.right - theme.margin
        if row.control == "radio":
            self._control(sheet, row, "radio", left + 10, middle)
            left += 36
        if row.avatar:
            _avatar(sheet, left + 18, middle, row.title if not row.support or "@" in row.support else row.support)
            left += 50
        elif row.icon:
            sheet.glyph(row.icon, left + 11, middle, 22, "faint", Meaning(kind="icon", icon=row.icon))
            left += 38
        if row.control in ("switch", "checkbox"):
            kind: Kind = "checkbox" if row.control == "checkbox" or theme.switch == "checkbox" else "switch"
            right -= 44 if kind == "switch" else 20
            self._control(sheet, row, kind, right + (22 if kind == "switch" else 10), middle)
            right -= 10
        if row.value:
            sheet.words(right, middle, row.value, theme.size - 1, "faint", "right")
            right -= sheet.advance(row.value, theme.size - 1) + 10
        rise = 10.5 if row.support else 0
        sheet.words(
            left,
            middle - rise,
            row.title,
            theme.size + (0.5 if row.strong else 0),
            "accent" if row.strong else "ink",
            limit=right - left,
        )
        if row.support:
            sheet.words(left, middle + rise, row.support, theme.size - 2.5, "faint", limit=right - left)

    def _row_ground(self, sheet: Sheet, area: Area, row: Row) -> Area:
        """What is behind the row's words; returns the room for them."""
        means = Meaning(kind="list_item", name=row.title, tap=row.tap) if row.tap else Meaning()
        match self.theme.rows:
            case "cards":
                face = Area(area.left + 10, area.top + 4, area.right - 10, area.bottom - 4)
                sheet.fill(face, "card", self.theme.radius, means)
                return face
            case "lines":
                sheet.add("nothing", area, means)
                sheet.fill(Area(area.left + self.theme.margin, area.bottom - 1, area.right, area.bottom), "line")
            case "plain":
                sheet.add("nothing", area, means)
        return area

    def _control(self, sheet: Sheet, row: Row, kind: Kind, x: float, y: float) -> None:
        assert kind in ("switch", "checkbox", "radio")
        means = Meaning(kind=kind, name=row.title, state=State(checked=row.on), tap=row.tap)
        box = around(x, y, 44, 25) if kind == "switch" else around(x, y, 20)
        sheet.add(kind, box, means)
        if kind == "switch" and self.theme.switch == "square":
            sheet.parts[-1] = _squared(sheet.parts[-1])

    def _stepper(self, column: Column, stepper: Stepper) -> None:
        sheet, area, margin = column.sheet, column.take(60), self.theme.margin
        y, right = area.middle[1], area.right - margin
        sheet.words(area.left + margin, y, stepper.title, self.theme.size, limit=120)
        for name, sign, tap, x in (("More", "+", stepper.more, right - 20), ("Less", "-", stepper.less, right - 130)):
            means = Meaning(kind="button", name=f"{name} {stepper.title}", text=sign, tap=tap)
            sheet.fill(around(x, y, 40), "tint", min(self.theme.radius, 20), means)
            sheet.fill(around(x, y, 14, 2), "on_tint")
            if sign == "+":
                sheet.fill(around(x, y, 2, 14), "on_tint")
        sheet.words(right - 75, y, stepper.value, self.theme.size + 1, "ink", "middle")

    # -- things to press ---------------------------------------------------------------------------------------------

    def _buttons(self, column: Column, buttons: tuple[Button, ...]) -> None:
        sheet, area, margin = column.sheet, column.take(58), self.theme.margin
        width = min((area.width - 2 * margin + 10) / len(buttons) - 10, 240)
        start = area.middle[0] - (len(buttons) * (width + 10) - 10) / 2
        for number, button in enumerate(buttons):
            left = start + number * (width + 10)
            place = Area(left, area.top + 8, left + width, area.bottom - 8)
            tone, ink = ("accent", "on_accent") if button.main else ("tint", "on_tint")
            means = Meaning(kind="button", name=button.text, text=button.text, icon=button.icon or None, tap=button.tap)
            sheet.fill(place, tone, min(self.theme.radius * 1.5, 21), means)
            x, wide = place.middle[0], sheet.advance(button.text, self.theme.size - 0.5)
            if button.icon and not self.theme.words and wide < width - 44:
                sheet.glyph(button.icon, x - wide / 2 - 4, place.middle[1], 18, ink)
                x += 10
            sheet.words(
                x, place.middle[1], button.text, self.theme.size - 0.5, ink, "middle", limit=width - 8, silent=True
            )

    def _chips(self, column: Column, chips: Chips) -> None:
        sheet, size, margin = column.sheet, self.theme.size - 1.5, self.theme.margin
        line, x = column.take(42), column.left + margin
        for chip in chips.chips:
            width = sheet.advance(chip.text, size) + 22
            if x + width > column.right - margin + 4:
                line, x = column.take(40), column.left + margin
            means = Meaning(
                kind="button", name=chip.text, text=chip.text, state=State(selected=chip.chosen), tap=chip.tap
            )
            place = around(x + width / 2, line.middle[1], width, 31)
            sheet.fill(
                place,
                "accent" if chip.chosen else "card",
                min(self.theme.radius * 1.5, 15),
                means,
                edge="" if chip.chosen else "line",
            )
            sheet.words(*place.middle, chip.text, size, "on_accent" if chip.chosen else "ink", "middle", silent=True)
            x += width + 7

    def _tiles(self, column: Column, tiles: tuple[Tile, ...]) -> None:
        if not self.theme.grid:
            for tile in tiles:
                self._tile_row(column, tile)
            return
        width = (column.right - column.left - 2 * self.theme.margin + 10) / 2
        for first in range(0, len(tiles), 2):
            area = column.take(_TILE + 10)
            for number, tile in enumerate(tiles[first : first + 2]):
                left = area.left + self.theme.margin + number * width
                self._tile(column.sheet, Area(left, area.top, left + width - 10, area.top + _TILE), tile)

    def _tile(self, sheet: Sheet, area: Area, tile: Tile) -> None:
        sheet.fill(area, "card", self.theme.radius, Meaning(kind="list_item", name=tile.title, tap=tile.tap))
        picture = Area(area.left + 6, area.top + 6, area.right - 6, area.top + 66)
        sheet.fill(
            picture,
            picture_of(tile.title),
            max(self.theme.radius - 4, 0),
            Meaning(kind="image", name=tile.title, tap=tile.tap),
        )
        sheet.glyph(tile.icon, *picture.middle, 30, "#3a4450")
        size = self.theme.size - 2
        sheet.words(area.left + 8, area.top + 82, tile.title, size, limit=area.width - 14)
        sheet.words(area.left + 8, area.top + 101, tile.support, size - 1, "faint", limit=area.width - 14)

    def _tile_row(self, column: Column, tile: Tile) -> None:
        sheet, area = column.sheet, column.take(_TILE_ROW)
        sheet.add("nothing", area, Meaning(kind="list_item", name=tile.title, tap=tile.tap))
        picture = around(area.left + self.theme.margin + 24, area.middle[1], 48)
        sheet.fill(
            picture, picture_of(tile.title), self.theme.radius, Meaning(kind="image", name=tile.title, tap=tile.tap)
        )
        sheet.glyph(tile.icon, *picture.middle, 26, "#3a4450")
        left, room = picture.right + 12, area.right - self.theme.margin - picture.right - 12
        rise = 10 if tile.support else 0
        sheet.words(left, area.middle[1] - rise, tile.title, self.theme.size, limit=room)
        sheet.words(left, area.middle[1] + rise, tile.support, self.theme.size - 2, "faint", limit=room)
        sheet.fill(Area(left, area.bottom - 1, area.right, area.bottom), "line")

    def _field(self, column: Column, field: Field) -> None:
        theme, sheet, world = self.theme, column.sheet, self.world
        focused, text = world.focus == field.key, world.text(field.key)
        whole = column.take(122 if field.tall else 62)
        area = Area(whole.left + theme.margin, whole.top + 7, whole.right - theme.margin, whole.bottom - 7)
        means = Meaning(kind="input", name=field.label, text=text or None, state=State(focused=focused),
                        tap=partial(world.focus_on, field.key), field=field.key)  # fmt: skip
        radius = min(theme.radius * 1.6, 24) if field.icon else min(theme.radius, 12)
        sheet.fill(area, "card", radius, means, edge="accent" if focused else "line", thick=2 if focused else 1)
        left, y = area.left + 14, area.top + 24
        if field.icon:
            sheet.glyph(field.icon, left + 9, y, 19, "faint", Meaning(kind="icon", icon=field.icon))
            left += 28
        room = area.right - left - (36 if text else 12)
        if not text:
            sheet.words(left, y, field.label, theme.size - 0.5, "faint", limit=room, silent=True)
        lines = wrapped(sheet, text, theme.size - 0.5, room)[-(5 if field.tall else 1) :] if text else []
        for number, line in enumerate(lines):
            sheet.words(left, y + 19 * number, line, theme.size - 0.5, limit=room, silent=True)
        if focused:
            x = left + (sheet.advance(lines[-1], theme.size - 0.5) + 1 if lines else 0)
            bottom = y + 19 * max(len(lines) - 1, 0)
            sheet.fill(Area(x, bottom - 9, x + 1.5, bottom + 9), "accent")
        if text:
            clear = Meaning(kind="icon", name=f"Clear {field.label}", icon="close", tap=partial(world.clear, field.key))
            sheet.glyph("close", area.right - 18, y, 15, "faint", clear)


def wrapped(sheet: Sheet, text: str, size: float, limit: float) -> list[str]:
    """The text in lines of at most ``limit`` dp, broken at spaces."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and sheet.advance(longer, size) > limit:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _squared(part: Part) -> Part:
    return replace(part, radius=4)


def picture_of(name: str) -> str:
    return _PICTURES[sum(map(ord, name)) % len(_PICTURES)]


def _avatar(sheet: Sheet, x: float, y: float, name: str) -> None:
    sheet.fill(around(x, y, 36), AVATARS[sum(map(ord, name)) % len(AVATARS)], 18, Meaning(kind="image"))
    sheet.words(x, y, name[:1].upper(), 16, "#ffffff", "middle", silent=True)
