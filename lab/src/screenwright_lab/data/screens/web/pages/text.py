"""Seeded words, prices, dates and names for written pages."""

from __future__ import annotations

from random import Random

from screenwright_lab.data.screens.web.words import WORDS

NAMES = ("Ada", "Ben", "Chloe", "Deniz", "Emil", "Fatou", "Gita", "Hugo", "Ines", "Jun", "Kofi", "Lena", "Mika", "Noor")
FAMILY = (
    "Adler",
    "Baker",
    "Costa",
    "Diallo",
    "Ekholm",
    "Fischer",
    "Garcia",
    "Haddad",
    "Ito",
    "Jensen",
    "Kumar",
    "Lopez",
)
BRANDS = ("Nordwind", "Pinecone", "Aquila", "Brightly", "Cobalt", "Driftwood", "Everline", "Fjord", "Gable", "Harbor")


class Scribe:
    """All words of one page, from its generator of random numbers."""

    def __init__(self, rng: Random, language: str, split: str) -> None:
        self.rng, self._split, self._words = rng, split, WORDS[language]
        self._gap = "" if language in ("zh", "ja") else " "

    def chance(self, part: float) -> bool:
        return self.rng.random() < part

    def number(self, low: int, high: int) -> int:
        return self.rng.randint(low, high)

    def pick(self, *items: object) -> object:
        return self.rng.choice(items)

    def words(self, low: int, high: int) -> str:
        """Words without capital letters, ``low`` to ``high`` of them."""
        return self._gap.join(self.rng.choices(self._words, k=self.rng.randint(low, high)))

    def title(self, low: int = 2, high: int = 5) -> str:
        text = self.words(low, high)
        return text.title() if self.chance(0.3) else text[:1].upper() + text[1:]

    def sentence(self, low: int = 6, high: int = 16) -> str:
        return f"{self.title(low, high).capitalize()}{self.rng.choice('....!?')}"

    def paragraph(self, low: int = 2, high: int = 5) -> str:
        return " ".join(self.sentence() for _ in range(self.rng.randint(low, high)))

    def word(self) -> str:
        return self.title(1, 1)

    def person(self) -> str:
        return f"{self.rng.choice(NAMES)} {self.rng.choice(FAMILY)}"

    def brand(self) -> str:
        return self.rng.choice(BRANDS) + self.rng.choice(("", "", " Labs", ".io", " & Co", " Shop", " Daily"))

    def email(self) -> str:
        return f"{self.rng.choice(NAMES).lower()}@{self.rng.choice(BRANDS).lower()}.example"

    def price(self) -> str:
        amount = self.rng.choice((9, 19, 49, 120, 899)) + self.rng.randint(0, 99) / 100
        return self.rng.choice(("${:.2f}", "€{:.2f}", "{:.2f} €", "£{:.2f}", "¥{:.0f}", "{:,.0f} kr")).format(amount)

    def date(self) -> str:
        day, month, year = self.number(1, 28), self.number(1, 12), self.number(2015, 2027)
        return self.rng.choice(
            (
                f"{day:02}.{month:02}.{year}",
                f"{year}-{month:02}-{day:02}",
                f"{month}/{day}/{year}",
                f"{day} {self.word()} {year}",
            )
        )

    def time(self) -> str:
        return f"{self.number(0, 23)}:{self.number(0, 59):02}"

    def photo(self, width: int, height: int) -> str:
        """Path of a synthesised photograph on the server's host for them."""
        return f"{self._split}/p{self.rng.randrange(4000)}-{width}x{height}.jpg"
