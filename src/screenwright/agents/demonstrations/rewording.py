"""A recorded screen in the words that it has here: in another language, and with other values than were recorded.

Replay finds things by their words, so the recording is put into the words of the screen that is there now, and all the
rest stays as it is. A label that the screen shows as it was recorded is never changed; another one is changed only
into a word that the screen does show.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from screenwright.agents.demonstrations.parameters import replaced
from screenwright.agents.demonstrations.steps import Shown
from screenwright.core.errors import DataError
from screenwright.core.screen import Screen
from screenwright.core.screen_json import element_to_json
from screenwright.reading import in_other_language, is_interface_word, normalise, squash, without_chord

MOST_ROWS = 10_000
LEAST_LETTERS = 2
"""Of a recorded value that is looked for in what a screen shows."""
LEAST_TRANSLATED = 2
"""Labels by which a screen is known for the recorded one in another language."""


@dataclass(frozen=True, slots=True)
class Rewording:
    """``table``: a label's words in other languages, by :func:`table_key`; ``values``: recorded values and those that
    are used instead."""

    table: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)

    def shown(self, shown: Shown, now: Screen) -> Shown:
        """The recorded step as it would look here."""
        say = self._words_on(now)
        target = shown.target
        step = shown.step
        if target is not None:
            said = replace(target, text=target.text and say(target.text), name=target.name and say(target.name))
            step = replace(step, target=element_to_json(said)) if said != target else step
        after = None if shown.after is None else _reworded(shown.after, say)
        return Shown(step, _reworded(shown.before, say), after)

    def is_foreign(self, recorded: Screen, now: Screen) -> bool:
        """Whether the screen ``now`` is the recorded one in another language: of what both show, most is translated."""
        say, here = self._words_on(now), _labels(now)
        labels = {one.text for one in recorded.elements if one.text}
        same = sum(squash(without_chord(label)) in here for label in labels)
        translated = sum(say(label) != label and squash(say(label)) in here for label in labels)
        return translated >= LEAST_TRANSLATED and translated > same

    def _words_on(self, now: Screen) -> Callable[[str], str]:
        here = _labels(now)
        instead = {
            value: other
            for value, other in self.values.items()
            if value != other and len(squash(value)) >= LEAST_LETTERS and not is_interface_word(value)
        }

        def say(label: str) -> str:
            if squash(without_chord(label)) in here:
                return label
            others = (*self.table.get(table_key(label), ()), *in_other_language(label))
            seen = next((other for other in others if squash(other) in here), None)
            return seen if seen is not None else replaced(label, instead)

        return say


def read_table(text: str, where: str) -> dict[str, tuple[str, ...]]:
    """A word table: CSV with two columns, the recorded word and what it is called there. Raises DataError, which names
    ``where`` and the line. A word may have several rows; a first row ``from,to`` is a heading.
    """
    found: dict[str, list[str]] = defaultdict(list)
    try:
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True))
    except csv.Error as error:
        raise DataError(f"{where} is no CSV: {error}") from None
    if len(rows) > MOST_ROWS:
        raise DataError(f"{where} has {len(rows)} rows, more than {MOST_ROWS}")
    for number, row in enumerate(rows, start=1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (number == 1 and [cell.casefold() for cell in cells] == ["from", "to"]):
            continue
        if len(cells) != 2 or not all(cells):
            raise DataError(f"{where}, line {number}: a row is a word and what it is called there, as  Save,保存")
        found[table_key(cells[0])].append(cells[1])
    if not found:
        raise DataError(f"{where} holds no words: a row is a word and what it is called there, as  Save,保存")
    return {key: tuple(others) for key, others in found.items()}


def table_key(label: str) -> str:
    """A label without case, width, ornaments and key chord."""
    return normalise(without_chord(label))


def _labels(screen: Screen) -> frozenset[str]:
    return frozenset(squash(without_chord(label)) for one in screen.elements for label in (one.text, one.name) if label)


def _reworded(screen: Screen, say: Callable[[str], str]) -> Screen:
    return replace(
        screen,
        elements=tuple(
            replace(one, text=one.text and say(one.text), name=one.name and say(one.name)) for one in screen.elements
        ),
    )
