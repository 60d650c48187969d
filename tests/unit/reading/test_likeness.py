"""The label of a menu item apart from its keys."""

from __future__ import annotations

import pytest

from screenwright.reading import label_and_keys


@pytest.mark.parametrize(
    ("seen", "label", "keys"),
    [
        ("Save As...  Shift+Ctrl+S", "Save As...", "Shift+Ctrl+S"),
        ("New file... Ctrl-N", "New file...", "Ctrl-N"),
        ("Rename F2", "Rename", "F2"),
        ("Ctrl+B Bold", "Bold", "Ctrl+B"),
        ("Save", "Save", ""),
        ("Shift+Down", "", "Shift+Down"),
    ],
)
def test_the_label_of_a_menu_item_and_its_keys(seen: str, label: str, keys: str) -> None:
    assert label_and_keys(seen) == (label, keys)
