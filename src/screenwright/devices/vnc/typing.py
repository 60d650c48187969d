"""Typing any text over RFB.

ASCII goes as keys. Beyond it, an X server behind VNC must lend each new character one of its keyboard's free keys;
TigerVNC has 19 of them, never takes one back while it runs, and drops what comes later without a word. So runs with
other characters are pasted where the server's clipboard carries UTF-8: the server tells when the text was fetched,
which no key does. Where nobody fetches it, or the clipboard cannot carry it, the characters go as keys after all.

With a layout active that has no Latin letters, ASCII is lent keys too, and lost once there are none left; which layout
is active, no server tells. So a text that was taken back and is typed again is pasted whole: keys have failed it.
"""

from __future__ import annotations

import re
import time

from screenwright.core.errors import UnsupportedAction
from screenwright.devices import chord_keysyms, text_keysyms
from screenwright.devices.vnc.client import RfbClient
from screenwright.devices.vnc.hands import Hands

_PASTE = chord_keysyms(("shift", "insert"))
"""Understood by text fields and terminals alike; the latter take Ctrl+V for something else."""
_CAPSLOCK = chord_keysyms(("capslock",))
_LAMP = 4
_LAMP_S = 1.0
_FETCH_S = 1.0
_SETTLE_S = 0.05

_LINE = re.compile(r"([^\r\n\t]+)")
_BEYOND_ASCII = re.compile(r"([^\x00-\x7f](?:[^\r\n\t]*[^\x00-\x7f])?)")


def type_text(client: RfbClient, hands: Hands, text: str, *, again: bool = False) -> None:
    """Type ``text`` where the focus is. Raises UsageError, before anything is sent, for control characters.

    ``again``: it was typed before and taken back.
    """
    text_keysyms(text)
    if not client.fetches_clipboard:
        hands.type(text_keysyms(text))
        return
    for number, piece in enumerate((_LINE if again else _BEYOND_ASCII).split(text)):
        to_paste = number % 2 == 1
        if not (to_paste and _paste(client, hands, piece)):
            hands.type(text_keysyms(piece))


def take_off_capslock(client: RfbClient, hands: Hands, text: str) -> str:
    """Before ``text`` is typed: see that its letters arrive in their case. Gives what there is to say, "" for nothing.

    Raises UnsupportedAction where CapsLock is on and stays on.
    """
    if text == text.swapcase():
        return ""
    if client.locks is None:
        return "the server does not tell whether CapsLock is on: if it is, letters arrive in the other case"
    client.look()
    if not client.locks & _LAMP:
        return ""
    hands.chord(_CAPSLOCK)
    end = time.monotonic() + _LAMP_S
    while client.locks & _LAMP and time.monotonic() < end:
        client.listen(_SETTLE_S)
        client.look()
    if client.locks & _LAMP:
        raise UnsupportedAction("CapsLock is on and its key does not switch it off: letters would change their case")
    return "CapsLock was on: it was switched off, so that letters arrive in their case"


def _paste(client: RfbClient, hands: Hands, text: str) -> bool:
    """Whether somebody fetched the text. The clipboard gets back what it held, as far as known."""
    before = client.clipboard(0.0)
    client.set_clipboard(text)
    hands.chord(_PASTE)
    if not client.was_clipboard_fetched(_FETCH_S):
        client.withdraw_clipboard()
        return False
    client.listen(_SETTLE_S)
    if before is not None:
        client.set_clipboard(before)
    return True
