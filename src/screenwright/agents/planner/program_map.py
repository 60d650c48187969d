"""What the menus of a program hold, as they were seen: a tree of commands, kept as text for people to read and edit.

    File
      Save As...  [ctrl+shift+s]
      Export as  >
        Image...
      Print...  (greyed out)

Two spaces a level. What ends in ``>`` opens further entries; one that was never opened stands without any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeAlias

from screenwright.core.errors import DataError
from screenwright.core.screen import Screen

MenuPath: TypeAlias = tuple[str, ...]
"""Labels of what is opened one after the other; () is the window itself."""
BETWEEN = " > "
"""Between the labels of a path in words."""
INDENT = "  "
LEADS_ON, GREYED_OUT = "  >", "  (greyed out)"
_LINE = re.compile(
    r"(?P<indent> *)(?P<label>\S.*?)(?:  \[(?P<keys>[^\]]+)\])?(?P<greyed>  \(greyed out\))?(?P<more>  >)?"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """``label`` as it is written, without its ``keys``; ``leads_on``: it opens further entries, no more."""

    label: str
    keys: str = ""
    enabled: bool = True
    leads_on: bool = False


@dataclass(frozen=True)
class ProgramMap:
    """``places``: what each place that was opened holds, in the order in which it is seen. ``base``: the screen with
    nothing opened, None where it was not seen."""

    places: Mapping[MenuPath, tuple[Entry, ...]] = field(default_factory=dict)
    base: Screen | None = None

    def with_place(self, path: MenuPath, entries: tuple[Entry, ...]) -> ProgramMap:
        """What is opened by an entry is told of it, too."""
        places = {**self.places, path: entries}
        above = places.get(path[:-1])
        if len(path) > 1 and above is not None:
            places[path[:-1]] = tuple(
                replace(one, leads_on=bool(entries)) if one.label == path[-1] else one for one in above
            )
        return replace(self, places=places)

    def commands(self) -> Iterator[tuple[MenuPath, Entry]]:
        """All that does something, with the path that brings it into sight."""
        for path, entries in self.places.items():
            yield from ((path, entry) for entry in entries if not entry.leads_on)

    def unopened(self) -> Iterator[MenuPath]:
        """What leads on and was not opened yet."""
        for path, entries in self.places.items():
            yield from ((*path, one.label) for one in entries if one.leads_on and (*path, one.label) not in self.places)

    def to_text(self) -> str:
        titles = [path for path in self.places if len(path) == 1]
        return "".join(f"{path[0]}\n{''.join(self._lines(path))}" for path in titles)

    def _lines(self, path: MenuPath) -> Iterator[str]:
        for one in self.places.get(path, ()):
            keys = f"  [{one.keys}]" if one.keys else ""
            greyed = "" if one.enabled else GREYED_OUT
            yield f"{INDENT * len(path)}{one.label}{keys}{greyed}{LEADS_ON if one.leads_on else ''}\n"
            if one.leads_on:
                yield from self._lines((*path, one.label))


NOTHING_KNOWN = ProgramMap()


class MapStore(Protocol):
    """Maps over runs, by the titles of a menu bar, which tell a program that is seen as pixels. Raises nothing."""

    def recall(self, titles: Sequence[str]) -> ProgramMap | None:
        """What was kept under these titles, None for nothing."""
        ...

    def keep(self, titles: Sequence[str], known: ProgramMap) -> None:
        """In the place of what was kept under them."""
        ...

    def forget(self, titles: Sequence[str]) -> None:
        """Whether or not anything was kept."""
        ...


def read_map(text: str) -> ProgramMap:
    """Raises DataError that names the line."""
    places: dict[MenuPath, tuple[Entry, ...]] = {}
    above: MenuPath = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        hit = _LINE.fullmatch(line.rstrip())
        level, odd = divmod(len(hit["indent"]), len(INDENT)) if hit else (0, 1)
        if hit is None or odd or level > len(above):
            raise DataError(f"line {number} of the map does not stand two spaces below what holds it: {line!r:.80}")
        above = above[:level]
        if level:
            entry = Entry(hit["label"], hit["keys"] or "", not hit["greyed"], bool(hit["more"]))
            places[above] = (*places.get(above, ()), entry)
        else:
            places[(hit["label"],)] = ()
        above = (*above, hit["label"])
    return ProgramMap(places)
