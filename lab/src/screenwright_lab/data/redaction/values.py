"""Made-up private things, and things that look like them and are none. All from a seed; nothing belongs to anybody."""

from __future__ import annotations

import string
from random import Random

NAMES = ("Ada Brook", "Jonas Weber", "Mia Laurent", "Tomás Vega", "Priya Nair", "Oskar Lind", "Li Wei", "Noor Haddad")
CITIES = ("Leeds", "Kassel", "Lyon", "Bilbao", "Pune", "Malmö", "Xi'an", "Tunis")
_HOSTS = ("example.com", "example.org", "mail.example.net", "post.example.de", "uni.example.edu")
_CARD_STARTS = ("4", "51", "53", "55", "2221", "34", "37", "6011", "65")
_IBAN_FORMS = {"DE": 18, "GB": 18, "FR": 23, "ES": 20, "NL": 14, "AT": 16}
_PHONES = (
    "+49 {a3} {b7}", "+1 ({a3}) {n3}-{b4}", "({a3}) {n3}-{b4}", "{a3}-{n3}-{b4}", "+44 20 {b4} {b4}", "0{a3}/{b7}",
    "0{a1} {d2} {d2} {d2} {d2}", "+86 138 {b4} {b4}", "139{b4}{b4}", "0{a3} {b7}", "+33 6 {d2} {d2} {d2} {d2}",
)  # fmt: skip


def private(kind: str, rng: Random) -> str:
    """A value of that kind."""
    return {"card": _card, "key": _key, "password": _password, "mail": _mail, "phone": _phone, "iban": _iban}[kind](rng)


def harmless(rng: Random) -> str:
    """A number or a word that only looks private."""
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(1998, 2026)
    forms = (
        f"{year}-{month:02}-{day:02}", f"{day:02}.{month:02}.{year}", f"{month:02}/{day:02}/{year}",
        f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}", f"${rng.randint(1, 9)},{rng.randint(100, 999)}.99",
        f"{rng.randint(1, 9)}.{rng.randint(100, 999)},50 €",
        f"v{rng.randint(1, 9)}.{rng.randint(0, 30)}.{rng.randint(0, 9)}",
        f"192.168.{rng.randint(0, 9)}.{rng.randint(2, 250)}", f"Order {rng.randint(100000, 9999999)}", "••••••••",
        f"ISBN 978-3-{rng.randint(10, 99)}-{rng.randint(100000, 999999)}-{rng.randint(0, 9)}",
        f"{rng.randint(2, 99)} %",
        f"{rng.randint(1, 90)} km", f"#{rng.randint(10000, 99999)}", f"{year}–{year + 4}", f"{rng.randint(1, 40)} MB",
        f"IMG_{year}{month:02}{day:02}_{rng.randint(100000, 235959)}.jpg", "@ada_on_the_web", "https://example.org/help",
        f"{rng.randint(1, 89)}.{rng.randint(1000, 9999)}, {rng.randint(1, 89)}.{rng.randint(1000, 9999)}",
        f"{rng.randint(100, 999)} {rng.randint(100, 999)} {rng.randint(100, 999)}", "ending in 4412",
    )  # fmt: skip
    return rng.choice(forms)


def _digits(rng: Random, count: int) -> str:
    return str(rng.randint(1, 9)) + "".join(rng.choices(string.digits, k=count - 1))


def _card(rng: Random) -> str:
    start = rng.choice(_CARD_STARTS)
    bare = start + "".join(rng.choices(string.digits, k=(15 if start[0] == "3" else 16) - len(start) - 1))
    whole = bare + _check_digit(bare)
    gap = rng.choice((" ", " ", "-", ""))
    parts = (4, 6, 5) if len(whole) == 15 else (4, 4, 4, 4)
    cut = [whole[sum(parts[:n]) : sum(parts[: n + 1])] for n in range(len(parts))]
    return gap.join(cut)


def _check_digit(bare: str) -> str:
    doubled = [int(one) * (2 if place % 2 == 0 else 1) for place, one in enumerate(reversed(bare))]
    return str(-sum(one - 9 if one > 9 else one for one in doubled) % 10)


def _key(rng: Random) -> str:
    letters = string.ascii_letters + string.digits

    def some(count: int) -> str:
        return "".join(rng.choices(letters, k=count))

    start = rng.choice(("sk-proj-", "sk_live_", "ghp_", "glpat-", "xoxb-", "AKIA", "hf_", ""))
    if start == "AKIA":
        return start + "".join(rng.choices(string.ascii_uppercase + string.digits, k=16))
    if start == "":
        return "".join(f"{rng.choice(string.ascii_uppercase)}{some(2)}{rng.choice(string.digits)}" for _ in range(9))
    return start + some(rng.randint(20, 30))


def _password(rng: Random) -> str:
    words = ("river", "Maple", "copper", "Falcon", "winter", "Kiesel", "lantern", "Onyx")
    return rng.choice((
        f"{rng.choice(words)}{rng.choice(words)}{_digits(rng, 2)}", f"{rng.choice(words)}!{_digits(rng, 3)}",
        "".join(rng.choices(string.ascii_letters + string.digits + "!#%?", k=rng.randint(9, 14))), rng.choice(words),
    ))  # fmt: skip


def _mail(rng: Random) -> str:
    first, last = rng.choice(NAMES[:6]).lower().replace("á", "a").split()
    return f"{rng.choice((f'{first}.{last}', first, f'{first[0]}{last}{_digits(rng, 2)}'))}@{rng.choice(_HOSTS)}"


def _phone(rng: Random) -> str:
    def fill(mark: str) -> str:
        digits = _digits(rng, int(mark[1]))
        return digits.replace("1", "2", 1) if mark[0] in "an" else digits  # areas begin with 2 or more

    form = rng.choice(_PHONES)
    while "{" in form:
        before, _, rest = form.partition("{")
        mark, _, after = rest.partition("}")
        form = f"{before}{fill(mark)}{after}"
    return form


def _iban(rng: Random) -> str:
    land = rng.choice(list(_IBAN_FORMS))
    body = "".join(rng.choices(string.digits, k=_IBAN_FORMS[land]))
    if land in ("GB", "NL"):
        body = "".join(rng.choices(string.ascii_uppercase, k=4)) + body[4:]
    number = int("".join(str(int(one, 36)) for one in f"{body}{land}00"))
    whole = f"{land}{98 - number % 97:02}{body}"
    return rng.choice((whole, " ".join(whole[at : at + 4] for at in range(0, len(whole), 4))))
