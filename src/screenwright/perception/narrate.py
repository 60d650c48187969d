"""A screen in words for a model: top to bottom, left to right, block by block, with ids.

One line an element, as short as it can be and still be acted on::

    [b2] Shipping
      [e7] button "Save" at (640, 360)
      [e8] checkbox "Gift wrap" checked at (610, 400)
"""

from __future__ import annotations

from dataclasses import fields

from screenwright.core.screen import Element, Node, Screen


def narrate(screen: Screen) -> str:
    """The whole screen; a frame that shows nothing is called black or blank and not described."""
    shot = screen.screenshot
    if screen.blank is not None:
        return f"The screen ({shot.width}x{shot.height}) is {screen.blank}: nothing can be seen on it."
    lines = [f"Screen {shot.width}x{shot.height}, {len(screen.elements)} elements."]
    captions = {block.id: block.caption for block in screen.blocks}
    for child in screen.tree.children:
        lines += _node(screen, child, captions, depth=0)
    return "\n".join(lines)


def _node(screen: Screen, node: Node, captions: dict[str, str | None], depth: int) -> list[str]:
    indent = "  " * depth
    if node.role == "element":
        return [indent + describe_element(screen.by_id[node.id])]
    caption = captions.get(node.id)
    head = f"{indent}[{node.id}] {'region' if node.role == 'global' else 'group'}{f' {caption}' if caption else ''}"
    return [head, *(line for child in node.children for line in _node(screen, child, captions, depth + 1))]


def describe_element(element: Element) -> str:
    """``[e7] button "Save" disabled at (640, 360)``."""
    words = element.text or element.name or element.icon
    parts = [f"[{element.id}]", element.kind]
    if words:
        parts.append(f'"{words}"')
    if element.text and element.name and element.name != element.text:
        parts.append(f'named "{element.name}"')
    if element.value is not None:
        parts.append(f"{element.value:.0%}")
    parts += _states(element)
    center = element.box.center
    return " ".join([*parts, f"at ({center.x}, {center.y})"])


def _states(element: Element) -> list[str]:
    opposites = {"enabled": "disabled", "checked": "not checked"}
    words = []
    for item in fields(element.state):
        value = getattr(element.state, item.name)
        if value is True and item.name != "enabled":
            words.append(item.name)
        elif value is False and item.name in opposites:
            words.append(opposites[item.name])
    return words
