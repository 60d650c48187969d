"""What typed text gives away or brings about: cards, keys, codes, addresses, lines for a terminal.

What the user's goal names word for word (an address to open, a person to write to) is the user's own wish; secrets are
asked about in any case.
"""

from __future__ import annotations

import re

from screenwright.safety.consequences.evidence import Evidence
from screenwright.safety.consequences.lexicon import SECRETS, TOLD_SECRETS
from screenwright.safety.consequences.words import names
from screenwright.safety.redaction import Private, private_in

GIVE_AWAY, RUN, OPEN = "give away data", "run a command", "open an address"

_NUMBERED = re.compile(r"\b\d{3}-\d{2}-\d{4}\b|\b\d{17}[\dXx]\b")
"""Numbers of persons, in the USA and in China."""
_VALUE = re.compile(r"\d{4,}|\S*\d\S*[A-Za-z]|[A-Za-z]\S*\d")
"""What a word like "code" or "password" may stand beside, to tell the secret from talk about it."""
_REACHED_BY: dict[Private, str] = {"mail": "a mail address", "phone": "a telephone number"}
_ADDRESS = re.compile(
    r"(?:https?://|www\.)\S+|(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?(?:/\S*)?|"
    r"[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?",
    re.IGNORECASE,
)
_FILE_NAME = re.compile(
    r"[^./]+\.(?:txt|md|pdf|png|jpe?g|gif|svg|webp|docx?|od[tsp]|xlsx?|csv|pptx?|json|xml|html?|ya?ml|toml|ini|cfg|log|py|js|"
    r"ts|cpp|rs|java|sh|bat|zip|gz|tar|mp[34]|wav|ogg|mkv|avi|bak|tmp|tex|bib|sql|db)",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[a-z0-9]{3,}", re.IGNORECASE)

_HARMFUL = re.compile(
    r"(?:^|[\n;&|(`])\s*(?:sudo\b|doas\b|rm\s+-|dd\s+\w+=|mkfs|shred\b|chmod\s|chown\s|kill|shutdown\b|reboot\b|crontab\b|"
    r"(?:curl|wget|fetch)\b.*\||(?:nc|ncat|scp|rsync|ssh|sftp|ftp|telnet)\s|powershell\b|iex\b|invoke-|"
    r"(?:apt|apt-get|dnf|yum|pacman|brew|pip3?|pipx|npm|snap|flatpak|cargo|gem|choco|winget)\s+\S*\s*\S|"
    r"find\b.*-(?:delete|exec)|(?:del|rd|rmdir|format|reg)\s+/?\w)|>\s*/|\|\s*(?:ba|z|da)?sh\b|\.ssh/|\.aws/",
    re.IGNORECASE,
)
_READING = re.compile(
    r"(?:ls|ll|dir|pwd|cd|date|cal|echo|printf|whoami|who|w|id|uptime|df|du|free|uname|hostname|cat|head|tail|less|more|wc|"
    r"man|which|type|history|clear|exit|ps|top|htop|grep|find|sort|uniq|file|stat|tree|git (?:status|log|diff|branch))"
    r"(?:\s[^|;&<>`$]*)?",
)
"""Lines that only show something."""


def given_away(text: str, goal: str) -> Evidence | None:
    """The rule that typing the text falls under, wherever it is typed, and why."""
    private = private_in(text)
    kinds = {found.kind for found in private}
    if "card" in kinds:
        return SECRETS, "a card number is typed"
    if "iban" in kinds or _NUMBERED.search(text):
        return SECRETS, "a number of a person or an account is typed"
    if "key" in kinds:
        return SECRETS, "a key is typed"
    if names(TOLD_SECRETS, text) and _VALUE.search(text) and text.strip() not in goal:
        return SECRETS, "a secret is told in what is typed"
    for found in private:
        if found.kind in _REACHED_BY and text[found.start : found.end] not in goal:
            return GIVE_AWAY, f"{_REACHED_BY[found.kind]} is typed that the goal does not name"
    return None


def opened(text: str, goal: str) -> Evidence | None:
    """For text that is an address and nothing else: one that the goal does not name."""
    hit = _ADDRESS.fullmatch(text.strip())
    if hit is None or _FILE_NAME.fullmatch(hit[0]):
        return None
    host = re.sub(r"^https?://|^www\.", "", hit[0].lower()).split("/")[0].split("?")[0].split(":")[0]
    name = host.split(".")[-2] if "." in host and not host.replace(".", "").isdigit() else host
    if host in goal.lower() or name in _WORDS.findall(goal.lower()):
        return None
    return OPEN, "an address is typed that the goal does not name"


def run(text: str, in_terminal: bool) -> Evidence | None:
    """For lines of a shell: in a terminal all but those that only show something, elsewhere what is clearly harmful."""
    if _HARMFUL.search(text):
        return RUN, "a line is typed that changes the machine or sends something away"
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if in_terminal and not all(_READING.fullmatch(line) for line in lines):
        return RUN, "a line is typed into a terminal that may change something"
    return None
