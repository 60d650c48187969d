"""Private things that show by their own letters: cards, keys, mail addresses, phone numbers, IBANs.

Faults of reading are allowed for where they are common (O for 0, a space within). Dates, prices, versions and plain
numbers are none of these.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias, get_args

from screenwright.core.secret_names import PLACEHOLDER

Private: TypeAlias = Literal["card", "key", "password", "mail", "phone", "iban"]
PRIVATE: tuple[Private, ...] = get_args(Private)
VEILED = re.compile(rf"\[({'|'.join(PRIVATE)}) ([0-9]+)\]")
"""What stands in the place of something private that was hidden."""


@dataclass(frozen=True, slots=True)
class Found:
    """``text[start:end]`` is private."""

    kind: Private
    start: int
    end: int


LABELS: dict[Private, tuple[str, ...]] = {
    "password": (
        "password", "passphrase", "passwort", "kennwort", "mot de passe", "contraseña", "密码", "口令", "暗証番号",
        "パスワード", "пароль", "pin", "pin code", "passcode", "cvv", "cvc", "cvv2", "security code", "prüfnummer",
        "recovery code", "one-time code", "verification code", "验证码", "security answer", "secret", "ssn",
        "social security number",
    ),
    "card": ("card number", "credit card", "debit card", "kartennummer", "numéro de carte", "número de tarjeta",
             "卡号"),
    "key": ("api key", "secret key", "access key", "access token", "api token", "private key", "client secret",
            "auth token", "license key", "密钥"),
    "iban": ("iban", "account number", "kontonummer", "银行账号"),
    "phone": ("phone", "phone number", "telephone", "tel", "mobile", "cell", "fax", "telefon", "telefonnummer", "handy",
              "téléphone", "teléfono", "móvil", "电话", "手机", "手机号"),
}  # fmt: skip
"""Words beside a private thing that say what it is."""

_WORDS = "|".join(sorted((re.escape(word) for words in LABELS.values() for word in words), key=len, reverse=True))
_KIND_OF = {word: kind for kind, words in LABELS.items() for word in words}
_TOLD = re.compile(
    rf"(?<!\w)(?P<label>{_WORDS})(?!\w)(?:\s*(?:no|nr|number|code)\.?)?"
    r"\s*(?:(?P<sign>[:：=])|\b(?:is|ist|lautet|est|es)\b|[是为])\s*(?P<value>\S.*)",
    re.IGNORECASE,
)
_IDLE = frozenset(
    ["required", "incorrect", "correct", "wrong", "weak", "strong", "too", "not", "invalid", "valid", "expired",
     "hidden", "being", "missing", "empty", "never", "shown", "the", "a", "an", "your", "only", "must", "at", "case",
     "set", "here",
     "changed", "needed", "optional", "enabled", "disabled", "off", "on", "none", "unknown", "saved"]
)  # fmt: skip
"""Words after "the password is" that are none."""
_STATES = ("ed", "ing", "ive", "able", "ible")
"""Endings of words that say how a password is, and not which."""

_MAIL = re.compile(
    r"(?<![\w.+%-])[\w.+%-]{1,64} ?[@＠©] ?(?:(?:[a-z0-9-]{1,63}\.)+|[a-z0-9-]{1,63} ?\. ?)[a-z]{2,24}(?!\w)",
    re.IGNORECASE,
)
_CARD = re.compile(r"(?<![\w.-])[0-9OoIl](?:[ -]?[0-9OoIl]){12,18}(?![\w-])")
_GROUPED = re.compile(r"[0-9OoIl]{4}([ -])[0-9OoIl]{4}\1[0-9OoIl]{4}\1[0-9OoIl]{4}")
_CARD_START = re.compile(r"4|5[1-5]|2[2-7]|3[47]|3[068]|6")
_CARD_LENGTHS = {"4": (13, 16, 19), "5": (16,), "2": (16,), "3": (14, 15, 16), "6": (16, 17, 18, 19)}
_DIGITS = str.maketrans("OoIl", "0011")

_KEY = re.compile(
    r"(?<![A-Za-z0-9])(?:"
    r"(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{12,}|gh[pousr]_[A-Za-z0-9]{16,}"
    r"|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{12,}|xox[abprs]-[A-Za-z0-9-]{10,}|A[KS]IA[A-Z0-9]{12,}"
    r"|AIza[A-Za-z0-9_-]{20,}|ya29\.[A-Za-z0-9_-]{20,}|hf_[A-Za-z0-9]{16,}|npm_[A-Za-z0-9]{16,}|dop_v1_[a-f0-9]{20,}"
    r"|SG\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?"
    r")|-----BEGIN [A-Z ]*PRIVATE KEY-----"
)
_TOKEN = re.compile(r"(?<![\w./+=-])[A-Za-z0-9_+/=-]{24,}(?![\w./])")
_BITS, _SWITCHES = 3.6, 5
"""Entropy of a letter of a random token, and how often it goes from letters to digits or back."""

_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}[0-9OoIl]{2}(?:[ -]?[A-Z0-9oIl]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
_IBAN_LENGTHS = (15, 34)

_GAP = r"[ .\-/]?"
_PHONE = re.compile(
    r"(?<![\w.,:/$€£¥#+-])(?:"
    rf"(?:\+|00) ?[1-9][0-9]{{0,2}}[ .\-]?(?:\(?[0-9]{{1,4}}\)?{_GAP}){{1,5}}[0-9]{{2,}}"  # international
    r"|\([0-9]{2,5}\) ?[0-9]{3,4}(?:[ .-]?[0-9]{2,6}){1,3}"  # (030) 1234567, (555) 010-4477
    r"|[2-9][0-9]{2}[-.][0-9]{3}[-.][0-9]{4}"  # 555-010-4477
    r"|0[1-9](?:[ .-][0-9]{2}){4}"  # 01 23 45 67 89
    r"|0[1-9][0-9]{1,4}[ /-] ?[0-9]{3,8}(?:[ -]?[0-9]{2,5}){0,3}"  # 030/1234567, 020 7946 0018
    r"|1[3-9][0-9](?:[ -]?[0-9]{4}){2}"  # 138 0013 8000
    r")(?![\w:%°€$-]|[.,][0-9]|/[0-9])"
)
_ZERO_DATE = re.compile(r"0[1-9][ /-][0-9]{1,2}[ /-][0-9]{2,4}$")
_FEWEST_DIGITS, _MOST_DIGITS = 7, 15


def private_in(text: str) -> tuple[Found, ...]:
    """All private things in a text, in order and without overlap; of two that overlap the longer one. What stands in
    the place of a secret, or of something private, is none: that is hidden already."""
    for hidden in (PLACEHOLDER, VEILED):
        text = hidden.sub(lambda match: " " * len(match[0]), text)
    every = [*_told(text), *_mails(text), *_keys(text), *_ibans(text), *_cards(text), *_phones(text)]
    kept: list[Found] = []
    for found in sorted(every, key=lambda one: one.start - one.end):
        if all(found.end <= other.start or other.end <= found.start for other in kept):
            kept.append(found)
    return tuple(sorted(kept, key=lambda one: one.start))


def label_kind(text: str) -> Private | None:
    """What a short label announces: "Card number *" is a card's; None for other words, and for links and questions
    about it ("Forgot password?")."""
    plain = re.sub(r"[\s*]+", " ", text.casefold()).strip(" :：*()")
    if "?" in text or len(plain) > 40:
        return None
    hits = [word for word in _KIND_OF if _holds(plain, word)]
    best = max(hits, key=len, default=None)
    if best is None or len(plain.split()) > len(best.split()) + 2:
        return None
    return None if is_offer(plain) else _KIND_OF[best]


_DOING = re.compile(
    r"(?:forgot|forgotten|change|reset|show|hide|create|save|manage|update|edit|remember|no|call|add)\b"
)


def is_offer(text: str) -> bool:
    """Words of a link or button that does something with a private thing: "Show", "Change password"."""
    return bool(_DOING.match(text.casefold().strip()))


def is_masked(text: str) -> bool:
    """Dots and stars: nothing is to be read there."""
    bare = re.sub(r"\s", "", text)
    return len(bare) >= 3 and len(set(bare) & set("•●*·.∙⬤○oO")) == len(set(bare)) and not bare.isalnum()


def _holds(plain: str, word: str) -> bool:
    return (
        word in plain
        if any(ord(one) >= 0x2E80 for one in word)
        else bool(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", plain))
    )


def _told(text: str) -> Iterator[Found]:
    """``Password: hunter2``, ``the pin is 4711``."""
    for match in _TOLD.finditer(text):
        kind = _KIND_OF[match["label"].casefold()]
        value = match["value"].split()[0].rstrip(".,;!\"'”)") if kind in ("password", "key") else match["value"]
        if kind in ("card", "iban", "phone"):
            number = re.match(r"[+(A-Z]{0,4}[0-9][0-9A-Z ()./-]{3,}", value)
            value = number[0].rstrip(" (./-") if number else ""
        if len(value) < 3 or value.casefold().strip(".,") in _IDLE or is_masked(value):
            continue
        last = match["value"].rstrip(" .!") == value and not value.endswith(_STATES)
        if match["sign"] or last or re.search(r"[^a-z]", value):
            yield Found(kind, match.start("value"), match.start("value") + len(value))


def _mails(text: str) -> Iterator[Found]:
    for match in _MAIL.finditer(text):
        yield Found("mail", match.start(), match.end())


def _keys(text: str) -> Iterator[Found]:
    for match in _KEY.finditer(text):
        yield Found("key", match.start(), match.end())
    for match in _TOKEN.finditer(text):
        if _is_random(match[0]):
            yield Found("key", match.start(), match.end())


def _is_random(token: str) -> bool:
    kinds = [str.isupper, str.islower, str.isdigit]
    if not all(any(map(kind, token)) for kind in kinds) or token.count("/") > 2:
        return False
    bits = -sum(n / len(token) * math.log2(n / len(token)) for n in Counter(token).values())
    switches = sum(a.isdigit() != b.isdigit() for a, b in pairwise(token))
    return bits >= _BITS and switches >= _SWITCHES


def _ibans(text: str) -> Iterator[Found]:
    for match in _IBAN.finditer(text):
        bare = re.sub(r"[ -]", "", match[0])
        grouped = len(match[0].split()) >= 4 and sum(one.isdigit() for one in bare) >= 0.6 * len(bare)
        if _IBAN_LENGTHS[0] <= len(bare) <= _IBAN_LENGTHS[1] and (grouped or _checks(bare)):
            yield Found("iban", match.start(), match.end())


def _checks(iban: str) -> bool:
    """ISO 13616: moved, letters as numbers, the rest by 97 is 1."""
    turned = (iban[4:] + iban[:4]).upper()
    return turned.isalnum() and turned.isascii() and int("".join(str(int(one, 36)) for one in turned)) % 97 == 1


def _cards(text: str) -> Iterator[Found]:
    for match in _CARD.finditer(text):
        digits = re.sub(r"[ -]", "", match[0]).translate(_DIGITS)
        if len(set(digits)) < 2 or not _CARD_START.match(digits) or len(digits) not in _CARD_LENGTHS[digits[0]]:
            continue
        # Grouped as on a card, one misread digit is likelier than another number that looks so.
        if luhn(digits) or _GROUPED.fullmatch(match[0]):
            yield Found("card", match.start(), match.end())


def luhn(digits: str) -> bool:
    """The check of card numbers (ISO/IEC 7812-1, annex B)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def _phones(text: str) -> Iterator[Found]:
    for match in _PHONE.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        if _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS and not _ZERO_DATE.match(match[0]) and len(set(digits)) > 1:
            yield Found("phone", match.start(), match.end())
