"""Sentences as people and planners write them around the name of a target: {x} the target, {y} another, {t} a text.

Only the first step that needs a place counts, unless the first was done already.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Deed: TypeAlias = Literal["click", "double click", "right click", "type", "key", "scroll", "drag", "stop"]
DEEDS: tuple[Deed, ...] = ("click", "double click", "right click", "type", "key", "scroll", "drag", "stop")

CLICK = (
    "{x}", "click {x}", "click on {x}", "Click {x}", "click {x}.", "press {x}", "tap {x}", "tap on {x}", "hit {x}",
    "select {x}", "Select {x}", "choose {x}", "pick {x}", "Open {x}", "open {x}", "go to {x}", "use {x}", "push {x}",
    "left click {x}", "Left click on {x}", "find and click {x}", "Find {x} and click it", "Locate {x} and click on it",
    "Look for {x} and open it", "find {x}", "Locate {x}", "click {x} to open it", "click {x} to continue",
    "Click {x} to confirm the operation", "Now click on {x} to go on", "Next, click {x}", "then click {x}",
    "Please click {x}", "you should click {x} now", "click {x} on the page", "click {x} in the window",
    "Select {x} from the menu that appears", "choose {x} in the pop-up menu", "select {x} in the drop-down list",
    "Click {x} in the toolbar", "click {x} in the dialog box", "Find and select {x} in the menu bar",
    "click {x} in the search results", "Click {x} in the upper menu bar", "enter {x}", "Enter {x} page",
    "move to {x} and click", "click {x} with the mouse", "Switch to {x}", "activate {x}", "check {x}", "tick {x}",
    "uncheck {x}", "turn on {x}", "turn off {x}", "set {x}", "expand {x}", "close {x}", "Save with {x}",
    "click {x} to start the search", "Click {x} to see the details", "Press {x} to finish the installation",
    "Click {x} to save the changes", "view {x}", "browse {x}", "See what {x} says", "I want {x}", "show me {x}",
    "the next step is to click {x}", "first click {x}", "Click {x} so that the page opens",
    "Click {x}, which is usually at the top of the window", "Click on {x} (if it is there)",
    "Confirm with {x}", "change {x}", "adjust {x}", "set up {x}", "Find out about {x}", "open the page of {x}",
    "choose {x} as the format", "Select {x} as the target", "look at {x}", "Make use of {x}",
)  # fmt: skip
PLACED = (
    "In the {w}, click {x}", "In the '{w}' dialog box, click {x}", "in {w}: select {x}", "click {x} in the {w} window",
    "Click {x} in the '{w}' dialog", "Find {x} in the {w} and click it", "Select {x} from the '{w}' menu",
    "Choose {x} in the {w} drop-down list", "click {x}\" in \"{w}", "Click {x} on the {w} page", "find {x} of {w}",
    "click {x} to start {w}", "Select {x} to change the {w}", "Click {x} so that {w} opens", "use {x} to see the {w}",
)  # fmt: skip
TYPED_IN_PLACE = (
    "In the '{w}' dialog box, enter '{t}' in {x}", "Enter '{t}' in {x} on the {w} page", "In {w}, type {t} into {x}",
    "input {t} in {x} of the {w}", "Enter the {w} {t} in {x} and search", "type {t} for the {w} in {x}",
)  # fmt: skip
WHERE = (
    "Find & Replace", "Save As", "Preferences", "website", "start page", "settings", "Print", "shop", "search results",
    "calculator", "document", "spreadsheet", "User Account", "Insert Table", "browser", "toolbar", "current window",
)  # fmt: skip
THEN = (
    "click {x}, then click {y}", "click {x} and then {y}", "Select {x} and click {y}", "open {x} and choose {y}",
    "First click {x}, after that press {y}", "Click {x}; click {y}", "tap {x}, and after this tap {y}",
    "Click {x} to open it and then select {y}", "Choose {x}, then confirm with {y}", "click {x}. Then click {y}.",
)  # fmt: skip
DOUBLE = (
    "double click {x}", "Double-click {x}", "double click on {x} to open it", "Double click to open {x}",
    "Double click {x} on the desktop", "double click {x} to start the program",
    "Find {x} on the desktop and double click it",
)  # fmt: skip
RIGHT = (
    "right click {x}", "Right-click on {x}", "right click {x} to open the context menu",
    "Use the right mouse button on {x}",
)  # fmt: skip
TYPE = (
    "type {t} into {x}", 'type "{t}" in {x}', "Type '{t}' into {x}", "Enter {t} in {x}", "enter '{t}' in {x}",
    "Enter \"{t}\" into {x} and press Enter", "input {t} in {x}", "Input '{t}' in {x} and search", "write {t} in {x}",
    "fill in {x} with {t}", "Fill {x} with '{t}'", "put {t} into {x}", "In {x}, enter {t}", "In {x} type '{t}'",
    "click {x} and type {t}", "Click {x}, type '{t}' and press Enter", "search for {t} in {x}", "set {x} to {t}",
    "Enter the text {t} in {x}", "Enter the address {t} in {x} and visit it", "change {x} to {t}",
)  # fmt: skip
SEARCH = (
    "search for {t}", "Search '{t}'", "search {t} on this page", "Look up {t}", "find information about {t}",
    "Enter '{t}' and search", "Search for \"{t}\" on the website",
)  # fmt: skip
VISIT = (
    "go to {t}", "Open {t} in the browser", "visit {t}", "Enter {t} in the address bar", "Enter the website {t}",
    "type {t} into the address bar of the browser and press Enter",
    "Enter the official website address {t} in the browser",
)  # fmt: skip
DRAG = ("drag {x} to {y}", "Drag {x} onto {y}", "move {x} to {y} with the mouse", "drop {x} on {y}")
NOTHING: dict[Deed, tuple[str, ...]] = {
    "key": ("press Enter", "Press ctrl+s", "press the Escape key", "hit Return", "use the shortcut ctrl+c", "press Tab",
            "Press Enter to start the search", "press the Enter key to visit the website"),
    "scroll": ("scroll down", "Scroll up a little", "scroll to the bottom of the page",
    "scroll down to see more results",
               "roll the mouse wheel down", "Browse down the page"),
    "stop": ("wait two seconds", "the task is finished", "Wait for the page to load", "stop here",
    "nothing is left to do",
             "Wait until it is loaded", "Check the result"),
    "type": ("type {t}", "Type '{t}'", 'enter the text "{t}"', "write {t}", "input {t}"),
}  # fmt: skip
TEXTS = (
    "hello world", "Alice", "42", "2024-03-05", "report.txt", "quarterly sales", "Paris", "blue shoes", "invoice 77",
    "weather tomorrow", "John Smith", "a@b.org", "meeting at noon", "orange cake", "history of maps", "12.50", "notes",
    "best laptops", "cheap flights", "my first page", "Chapter one", "New York", "secret garden", "5", "cats", "Monday",
)  # fmt: skip
SITES = ("www.example.org", "example.com", "news.example.net", "http://shop.example", "wiki.example.org/start")
