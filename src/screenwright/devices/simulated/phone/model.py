"""The simulated phone's state and what touches and keys do to it. Knows nothing of pixels or of how it looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from screenwright.devices.simulated.notepad.text import Motion, TextBox

APPS = ("Settings", "Contacts", "Messages", "Clock", "Camera", "Music", "Notes", "Files")
TEXT_SIZES = {"Small": 0.85, "Default": 1.0, "Large": 1.2}
FIELDS = ("First name", "Last name", "Phone", "Email")
SWITCHES = {
    "Wi-Fi": True, "Bluetooth": False, "Mobile data": True, "Aeroplane mode": False, "Hotspot": False,
    "Dark theme": False, "Adaptive brightness": True, "Vibration": True, "Touch sounds": True,
    "Do not disturb": False, "Battery saver": False, "Location": True,
}  # fmt: skip
"""Every switch of the settings and how it stands on a new phone."""

_MOTIONS: dict[str, Motion] = {"left": "left", "right": "right", "home": "home", "end": "end"}

Layer: TypeAlias = Literal["letters", "capitals", "symbols"]


@dataclass(frozen=True, slots=True)
class Contact:
    first: str
    last: str = ""
    phone: str = ""
    email: str = ""
    favourite: bool = False

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}".strip()


PEOPLE = (
    "Ada Lovelace", "Alan Turing", "Annie Easley", "Blaise Pascal", "Charles Babbage", "Claude Shannon", "Edith Clarke",
    "Emmy Noether", "George Boole", "Grace Hopper", "Hedy Lamarr", "Ida Rhodes", "Jean Bartik", "John Backus",
    "Katherine Johnson", "Konrad Zuse", "Kurt Gödel", "Mary Jackson", "Niklaus Wirth", "Ruth Teitelbaum",
    "Tommy Flowers", "Vannevar Bush",
)  # fmt: skip


def known_contacts() -> list[Contact]:
    """The contacts of a new phone; their numbers are of the range that is kept free for films."""
    split = (name.split(" ") for name in PEOPLE)
    return [
        Contact(first, last, f"01632 960{number:03}", f"{first.lower()}@example.org")
        for number, (first, last) in enumerate(split, start=101)
    ]


@dataclass(frozen=True, slots=True)
class Page:
    """What an app shows: ``place`` is empty for its first page; ``contact`` the one that a page is about."""

    app: str
    place: str = ""
    contact: Contact | None = None


LAUNCHER, RECENTS = Page("launcher"), Page("recents")


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question; ``yes`` is the label of what does ``act``. ``no`` None leaves only one button."""

    title: str
    message: str
    yes: str
    act: Callable[[], None]
    no: str | None = "Cancel"


@dataclass
class Phone:
    """A phone with a launcher, settings, contacts and some apps that hold nothing yet."""

    switches: dict[str, bool] = field(default_factory=lambda: dict(SWITCHES))
    text_size: str = "Default"
    brightness: int = 60
    contacts: list[Contact] = field(default_factory=known_contacts)
    draft: dict[str, TextBox] = field(default_factory=dict)
    favourite: bool = False
    dialog: Dialog | None = None
    focus: str | None = None
    keyboard: bool = False
    layer: Layer = "letters"
    scrolled: dict[Page, float] = field(default_factory=dict)
    tasks: dict[str, list[Page]] = field(default_factory=dict)
    page: Page = LAUNCHER

    # -- going about ---------------------------------------------------------------------------------------------

    def open(self, app: str) -> None:
        """As it was left; the app used last stands last in ``tasks``."""
        pages = self.tasks.pop(app, [Page(app)])
        self.tasks[app] = pages
        self._show(pages[-1])

    def go(self, place: str, contact: Contact | None = None) -> None:
        """To a further page of the app in front."""
        page = Page(self.page.app, place, contact)
        self.tasks[self.page.app].append(page)
        if place == "new":
            self.draft, self.favourite = {name: TextBox() for name in FIELDS}, False
        self._show(page)

    def back(self) -> None:
        """Dialog, then keyboard, then page, then app, as on any phone."""
        if self.dialog:
            self.dialog = None
        elif self.keyboard:
            self.keyboard = False
        elif self.page.place == "new" and (self.favourite or any(box.text for box in self.draft.values())):
            self.dialog = Dialog("Discard changes?", "This contact is not saved.", "Discard", self.leave)
        else:
            self.leave()

    def leave(self) -> None:
        """To the page before, without asking."""
        pages = self.tasks.get(self.page.app, [])
        if len(pages) > 1:
            self.scrolled.pop(pages.pop(), None)
            self._show(pages[-1])
        else:
            self.home()

    def home(self) -> None:
        self._show(LAUNCHER)

    def recents(self) -> None:
        self._show(RECENTS)

    def close_all(self) -> None:
        self.tasks.clear()
        self.scrolled.clear()
        self.home()

    def _show(self, page: Page) -> None:
        self.page, self.dialog, self.focus, self.keyboard, self.layer = page, None, None, False, "letters"

    def answer(self, act: Callable[[], None] | None) -> None:
        """Close the dialog, then do what was chosen; None for nothing."""
        self.dialog = None
        if act:
            act()

    # -- settings ------------------------------------------------------------------------------------------------

    def flip(self, name: str) -> None:
        self.switches[name] = not self.switches[name]

    def choose_text_size(self, name: str) -> None:
        self.text_size = name

    def set_brightness(self, share: float) -> None:
        """``share`` 0..1 of the slider's way."""
        self.brightness = round(100 * min(max(share, 0.0), 1.0))

    def ask_to_reset(self) -> None:
        self.dialog = Dialog("Reset settings?", "All switches go back to how they were.", "Reset", self._reset)

    def _reset(self) -> None:
        self.switches, self.text_size, self.brightness = dict(SWITCHES), "Default", 60

    # -- contacts ------------------------------------------------------------------------------------------------

    def flip_favourite(self) -> None:
        self.favourite = not self.favourite

    def save(self) -> None:
        first, last, phone, email = (self.draft[name].text.strip() for name in FIELDS)
        if not (first or last):
            self.dialog = Dialog("No name", "A contact needs a first or a last name.", "OK", lambda: None, no=None)
            return
        self.contacts.append(Contact(first, last, phone, email, self.favourite))
        self.contacts.sort(key=lambda contact: contact.name.casefold())
        self.leave()

    def ask_to_delete(self, contact: Contact) -> None:
        def delete() -> None:
            self.contacts.remove(contact)
            if self.page.contact == contact:
                self.leave()

        self.dialog = Dialog("Delete contact?", f"{contact.name} will be removed from this phone.", "Delete", delete)

    # -- typing --------------------------------------------------------------------------------------------------

    def focus_on(self, name: str) -> None:
        if name != self.focus:
            self.layer = "letters"
        self.focus, self.keyboard = name, True

    def place(self, name: str, box: TextBox) -> None:
        """The focus into a field, with the caret or selection that ``box`` has."""
        self.focus_on(name)
        self.draft[name] = box

    def type(self, character: str) -> None:
        """One letter where the focus is; a newline is the Enter key, a tab the Tab key."""
        if character in "\n\t":
            self.press("enter" if character == "\n" else "tab")
        elif self.focus and not self.dialog:
            self.draft[self.focus] = self.draft[self.focus].insert(character)

    def press(self, key: str, held: frozenset[str] = frozenset()) -> None:
        """One key by its canonical name with the modifiers held; keys that mean nothing here do nothing."""
        if key == "escape":
            self.back()
        elif self.focus and not self.dialog:
            self._press_in_field(self.focus, key, held)

    def _press_in_field(self, name: str, key: str, held: frozenset[str]) -> None:
        box = self.draft[name]
        match key:
            case "enter" | "tab":
                self._next_field(back="shift" in held)
            case "backspace" | "delete":
                self.draft[name] = box.erase("left" if key == "backspace" else "right")
            case "a" if held == {"ctrl"}:
                self.draft[name] = TextBox.all_selected(box.text)
            case _ if key in _MOTIONS:
                self.draft[name] = box.move(_MOTIONS[key], extend="shift" in held)
            case _ if held <= {"shift"} and (len(key) == 1 or key == "space"):
                self.type(" " if key == "space" else key.upper() if held else key)

    def _next_field(self, back: bool) -> None:
        names = list(self.draft)
        index = names.index(self.focus or "") + (-1 if back else 1)
        if 0 <= index < len(names):
            self.focus_on(names[index])
        else:
            self.keyboard = False

    def touch_key(self, key: str) -> None:
        """A key of the keyboard on the screen: a character, or shift, symbols, backspace, enter."""
        match key:
            case "shift":
                self.layer = "letters" if self.layer == "capitals" else "capitals"
            case "symbols":
                self.layer = "letters" if self.layer == "symbols" else "symbols"
            case "backspace" | "enter":
                self.press(key)
            case _:
                self.type(key)
                if self.layer == "capitals":
                    self.layer = "letters"
