"""What else a person may call a thing: other words for the same deed, what an icon's picture looks like, signs by name.

Small tables of our own. They only say that two words may mean the same; whether they do here is for the scorer.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from screenwright.core.screen import Kind

_SAME = (
    "settings preferences options configuration config configure setup",
    "delete remove trash erase discard bin",
    "search find seek lookup query",
    "open launch start run enter visit access",
    "close exit quit dismiss leave",
    "cancel abort discard",
    "ok okay confirm accept yes agree apply done finish",
    "save store keep",
    "edit modify change rename alter",
    "add new create plus insert append",
    "login signin log sign",
    "logout signout",
    "register signup join",
    "send submit post publish",
    "download install get obtain",
    "upload attach import",
    "next continue forward proceed",
    "previous back return prior",
    "picture image photo photograph wallpaper",
    "mail email message inbox",
    "account profile user person avatar",
    "file document",
    "folder directory",
    "font typeface typography",
    "size scale",
    "colour color",
    "home homepage main start",
    "help support assistance",
    "refresh reload update",
    "terminal console shell lxterminal xterm",
    "browser firefox chrome chromium edge web internet",
    "calculator calc",
    "writer word document",
    "editor mousepad notepad text",
    "cart basket bag trolley",
    "buy purchase order checkout",
    "price cost amount",
    "language locale",
    "personalize personalization customize appearance",
    "enable activate on",
    "disable deactivate off",
    "show display view see",
    "hide conceal",
    "favourite favorite bookmark star like",
    "share forward",
    "video film movie clip",
    "play start",
    "pause stop halt",
    "quit leave",
    "information info details about",
    "date day calendar",
    "time clock hour",
    "phone telephone mobile call",
    "location place address where",
    "name title label",
    "first 1 one",
    "second 2 two",
    "third 3 three",
    "fourth 4 four",
    "five 5",
    "six 6",
    "seven 7",
    "eight 8",
    "nine 9",
    "zero 0 nought",
    "plus +",
    "minus - subtract",
    "times multiply ×",
    "divide ÷",
    "equal equals =",
    "percent %",
    "table grid spreadsheet",
    "heading headline title header",
    "replace substitute",
    "select choose pick mark",
    "license licence agreement terms",
    "trash wastebasket rubbish recycle",
    "print printer",
    "copy duplicate",
    "undo revert",
    "link url hyperlink",
    "uppercase capital capitals caps",
    "lowercase small",
    "visible shown",
    "jump go goto",
    "bigger larger increase enlarge",
    "smaller decrease shrink reduce",
    "leave quit exit",
    "sort order arrange",
    "mute silence",
    "dark black night",
    "light bright white day",
)
_PICTURES = {
    "settings": "gear cog cogwheel wheel", "search": "magnifying glass magnifier loupe lens",
    "menu": "hamburger lines bars three", "more": "dots ellipsis three overflow",
    "more_vertical": "dots three overflow",
    "delete": "trash can bin garbage basket", "close": "cross x", "cancel": "cross x", "save": "floppy disk diskette",
    "person": "user avatar profile account", "account": "user avatar profile person", "home": "house",
    "mail": "envelope letter email", "print": "printer", "back": "arrow left previous", "forward": "arrow right next",
    "up": "arrow chevron caret", "down": "arrow chevron caret dropdown expand", "refresh": "reload arrow circular",
    "add": "plus new create", "add_circle": "plus new", "edit": "pencil pen", "heart": "like love favourite favorite",
    "star": "favourite favorite bookmark", "bell": "notification notifications alert alerts",
    "cart": "shopping trolley",
    "basket": "shopping cart", "bag": "shopping cart", "lock": "padlock", "unlock": "padlock open",
    "help": "question mark",
    "info": "information i", "warning": "triangle exclamation", "error": "exclamation", "calendar": "date",
    "clock": "time", "camera": "photo", "image": "picture photo", "video": "film movie", "play": "triangle start",
    "attach": "paperclip clip", "copy": "duplicate", "cut": "scissors", "paste": "clipboard", "undo": "arrow back",
    "redo": "arrow forward", "download": "arrow save", "upload": "arrow", "share": "send", "send": "plane paper",
    "filter": "funnel", "sort": "order", "list": "lines", "grid": "squares tiles",
    "apps": "grid squares tiles launcher",
    "volume": "speaker sound", "mute": "speaker sound", "microphone": "mic", "phone": "telephone call handset",
    "chat": "bubble speech message", "like": "thumb thumbs up", "dislike": "thumb thumbs down", "show": "eye visible",
    "hide": "eye hidden", "location": "pin marker map", "globe": "world earth language web", "power": "shutdown off",
    "wifi": "wireless network", "sun": "light brightness theme", "moon": "dark night theme", "key": "password",
    "login": "sign in enter", "logout": "sign out exit door", "zoom_in": "plus enlarge magnifier bigger",
    "zoom_out": "minus shrink magnifier smaller", "fullscreen": "maximise maximize expand", "folder": "directory",
    "bold": "b", "italic": "i", "underline": "u", "tag": "label", "bookmark": "ribbon", "flag": "report",
    "people": "users group team members", "bar_chart": "graph statistics", "line_chart": "graph statistics",
    "pie_chart": "graph statistics", "credit_card": "payment card", "gift": "present", "tools": "wrench spanner",
    "tune": "sliders adjust controls", "paint": "brush", "palette": "colours colors", "erase": "eraser rubber",
    "sidebar": "panel", "window": "frame", "confirm": "tick check checkmark", "confirm_circle": "tick check checkmark",
    "remove": "minus", "remove_circle": "minus", "external_link": "arrow open", "light_bulb": "bulb idea lamp",
    "lightning": "bolt flash", "cloud": "weather", "music": "note notes", "quote": "quotation marks",
    "dashboard": "gauge overview", "terminal": "console prompt shell", "code": "brackets source", "text": "letter",
    "highlight": "marker", "fill_color": "bucket paint", "pick_color": "dropper pipette",
    "chrome": "browser", "database": "cylinder", "shield": "security", "medal": "award", "trophy": "cup award",
}  # fmt: skip
KIND_NAMES: dict[Kind, frozenset[str]] = {
    "text": frozenset({"text", "heading", "label", "title", "words", "paragraph", "number", "caption"}),
    "button": frozenset({"button", "btn", "key", "icon", "option"}),
    "icon": frozenset({"icon", "symbol", "picture", "button", "logo", "sign"}),
    "input": frozenset({"field", "box", "input", "textbox", "entry", "bar", "area", "column", "blank", "textarea"}),
    "checkbox": frozenset({"checkbox", "check", "box", "tick", "option"}),
    "radio": frozenset({"radio", "option", "choice", "button"}),
    "switch": frozenset({"switch", "toggle", "slider"}),
    "select": frozenset(
        {"dropdown", "drop", "list", "select", "combo", "combobox", "menu", "box", "selector", "picker"}
    ),
    "slider": frozenset({"slider", "handle", "knob", "bar"}),
    "link": frozenset({"link", "hyperlink", "page", "article", "result", "item"}),
    "tab": frozenset({"tab", "page"}),
    "menuitem": frozenset({"menu", "item", "option", "entry", "command"}),
    "image": frozenset({"image", "picture", "photo", "icon", "thumbnail", "video", "cover", "logo"}),
    "list_item": frozenset({"item", "row", "entry", "option", "result", "file", "folder", "line"}),
    "cell": frozenset({"cell", "row", "column", "date", "day", "square"}),
    "scrollbar": frozenset({"scrollbar", "scroll"}),
    "progress": frozenset({"progress", "bar"}),
    "dialog": frozenset({"dialog", "window", "popup"}),
    "window": frozenset({"window", "dialog"}),
    "rating": frozenset({"rating", "stars", "star"}),
}
_WORD = re.compile(r"[^\W_]+|[^\w\s]")
_IDEOGRAPH = re.compile(r"([぀-ヿ㐀-鿿豈-﫿])")


def split(text: str) -> list[str]:
    """Words and signs in lower case, an ideograph each by itself."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("_", " ")
    return _WORD.findall(_IDEOGRAPH.sub(r" \1 ", plain))


@cache
def like(word: str) -> frozenset[str]:
    """The words that may mean the same as ``word``, itself not among them."""
    return frozenset(other for group in _groups() if word in group for other in group if other != word)


@cache
def pictured(icon: str) -> frozenset[str]:
    """The words by which people call an icon of this function."""
    return frozenset((*split(icon), *_PICTURES.get(icon, "").split()))


@cache
def _groups() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(group.split()) for group in _SAME)
