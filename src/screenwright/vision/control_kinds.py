"""What kinds of things are controls, and from which chances they count."""

from __future__ import annotations

from screenwright.core.screen import Kind

CLICKABLE = 0.3
"""Chance from which an element can be clicked; chosen on validation screens."""
SURE_KIND = 0.7
"""Chance from which a kind is sure."""
TOGGLES: frozenset[Kind] = frozenset({"checkbox", "radio", "switch"})
CONTROLS: frozenset[Kind] = TOGGLES | {"button", "select", "slider", "tab", "menuitem", "input"}
APIECE: frozenset[Kind] = frozenset({"button", "tab", "menuitem", "link", "select", "input", "cell"})
"""Kinds of which each has words of its own."""
INSIDE = 0.7
"""Share of a thing that lies in its holder."""
