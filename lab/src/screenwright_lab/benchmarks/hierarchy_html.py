"""A view hierarchy as HTML for a model: the baseline that VisionTasker compares itself with (paper 003, 7.1.3).

That baseline (Wang et al. 2023, "Enabling Conversational Interaction with Mobile UI") takes each thing of the hierarchy
that can be seen, in its order, and writes one HTML tag by its class, with the text inside and what is written for
accessibility as ``alt``. The form here is our own, after that description. What a toolkit does not tell, such as the
meaning of an icon, is not told here either.
"""

from __future__ import annotations

from html import escape

from screenwright.core.screen import Kind
from screenwright_lab.data.screens.labels import Label, LabelledScreen

TAGS: dict[Kind, str] = {
    "text": "p", "link": "a", "image": "img", "icon": "img", "input": "input", "checkbox": "input", "radio": "input",
    "switch": "input", "slider": "input", "select": "select", "list_item": "li", "cell": "td", "progress": "progress",
    "button": "button", "tab": "button", "menuitem": "button",
}  # fmt: skip
"""All other kinds are ``div``."""
TYPES: dict[Kind, str] = {"checkbox": "checkbox", "radio": "radio", "switch": "checkbox", "slider": "range"}
EMPTY = ("img", "input")
"""Tags that hold no text: it is their ``alt`` or ``value``."""


def html_of(screen: LabelledScreen) -> str:
    """A line for each label, with its number as id."""
    return "\n".join(_tag(f"n{number}", label) for number, label in enumerate(screen.labels))


def _tag(name: str, label: Label) -> str:
    tag = TAGS.get(label.kind, "div")
    kind = label.kind if tag in ("div", "button") and label.kind != tag else ""
    given = {"id": name, "class": kind, "type": TYPES.get(label.kind)}
    if tag in EMPTY:
        given |= {"alt": label.name, "value": label.text if tag == "input" else None}
    elif label.name != label.text:
        given["alt"] = label.name
    if label.value is not None:
        given["value"] = f"{label.value:.2f}"
    written = [f'{key}="{escape(value)}"' for key, value in given.items() if value]
    state = label.state
    flags = {
        "disabled": state.enabled is False,
        "checked": state.checked,
        "selected": state.selected,
        "open": state.expanded,
        "autofocus": state.focused,
    }
    opened = " ".join([tag, *written, *(flag for flag, so in flags.items() if so)])
    return f"<{opened}>" if tag in EMPTY else f"<{opened}>{escape(label.text or '')}</{tag}>"
