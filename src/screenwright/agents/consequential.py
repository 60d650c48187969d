"""Which words announce a consequence: pay, send, delete, install, sign in. The gate's rules, as data.

Whole words count: "Pay" is one, "Payload" and "Display" are none. Compared is letter by letter without case, accents,
spaces or punctuation between the words, and with the letters that reading confuses made one (l I 1, O 0).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

RULES: dict[str, tuple[str, ...]] = {
    "pay or buy": (
        "pay", "pay now", "payment", "buy", "buy now", "order", "place order", "purchase",
        "checkout", "check out", "subscribe", "donate",
        "bezahlen", "zahlen", "kaufen", "bestellen", "zahlungspflichtig",
        "payer", "acheter", "commander", "paiement",
        "pagar", "comprar", "hacer pedido", "realizar pedido",
        "支付", "付款", "购买", "下单", "结算", "订阅", "转账",
    ),
    "send or publish": (
        "send", "submit", "publish", "post", "tweet",
        "senden", "absenden", "abschicken", "veröffentlichen", "posten",
        "envoyer", "soumettre", "publier",
        "enviar", "publicar",
        "发送", "提交", "发布", "发表", "发帖",
    ),
    "delete or overwrite": (
        "delete", "remove", "erase", "format", "overwrite", "replace", "discard", "wipe", "don't save", "reset",
        "close without saving", "throw away", "empty trash", "empty the trash", "empty recycle bin", "move to trash",
        "löschen", "entfernen", "formatieren", "überschreiben", "ersetzen", "verwerfen", "nicht speichern",
        "supprimer", "effacer", "formater", "écraser", "remplacer", "ne pas enregistrer",
        "eliminar", "borrar", "formatear", "sobrescribir", "reemplazar", "descartar", "no guardar",
        "删除", "移除", "清空", "格式化", "覆盖", "替换", "丢弃", "放弃", "不保存", "重置", "抹掉",
    ),
    "install or update": (
        "install", "uninstall", "update", "upgrade",
        "installieren", "deinstallieren", "aktualisieren",
        "installer", "désinstaller", "mettre à jour",
        "instalar", "desinstalar", "actualizar",
        "安装", "卸载", "更新", "升级",
    ),
    "sign in or accept terms": (
        "sign in", "log in", "login", "log on", "sign up", "register", "create account", "authorize", "agree",
        "i accept", "accept terms", "accept the terms", "accept and continue", "accept all",
        "anmelden", "einloggen", "registrieren", "zustimmen", "ich akzeptiere", "alle akzeptieren",
        "se connecter", "connexion", "s'inscrire", "j'accepte", "tout accepter",
        "iniciar sesión", "acceder", "registrarse", "acepto", "aceptar todo",
        "登录", "登陆", "注册", "同意", "接受条款", "授权",
    ),
    "enter a password": (
        "password", "passphrase", "passwort", "kennwort", "mot de passe", "contraseña", "密码", "口令",
    ),
}  # fmt: skip

SECRETS = "enter a password"
"""The rule that also holds for typing."""

TRASH = (
    "trash", "recycle bin", "wastebasket", "papierkorb", "corbeille", "papelera", "回收站", "废纸篓", "垃圾桶",
)  # fmt: skip
"""What deletes when something is dropped on it."""

HARMLESS = (
    "find and replace", "find replace", "search and replace", "sort order", "reading order", "tab order", "in order to",
    "post office", "查找和替换", "查找替换", "查找与替换",
)  # fmt: skip
"""Well-known names that hold such a word and have no such consequence; they are read over."""

_CONFUSED = str.maketrans({"1": "l", "i": "l", "|": "l", "0": "o"})
_CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])")
_SPACED_OUT = re.compile(r"(?<!\w)(?:\w[ .]){2,}\w(?!\w)")
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff]")


def rules_for(text: str, rules: Iterable[str] = RULES) -> Iterator[tuple[str, str]]:
    """All rules that the text falls under, each with the word that says so."""
    words, letters = _read(text)
    for rule in rules:
        entry = next((entry for entry in RULES[rule] if _says(entry, words, letters)), None)
        if entry is not None:
            yield rule, entry


def rule_for(text: str, rules: Iterable[str] = RULES) -> tuple[str, str] | None:
    """The first rule that the text falls under, with the word that says so; None for a text without consequence."""
    return next(rules_for(text, rules), None)


def says(entry: str, text: str) -> bool:
    """Whether the text holds the entry as whole words, read as generously as those of the rules."""
    return _says(entry, *_read(text))


def names_trash(text: str) -> bool:
    words, letters = _read(text)
    return any(_says(entry, words, letters) for entry in TRASH)


def _says(entry: str, words: str, letters: str) -> bool:
    """A Latin entry as whole words, a Chinese one anywhere: Chinese puts no spaces between words."""
    plain = _plain(entry)
    if not entry.isascii() and _is_cjk(entry):
        return plain.replace(" ", "") in letters
    return f" {plain} " in words or f" {plain.replace(' ', '')} " in words


def _read(text: str) -> tuple[str, str]:
    """The words with one space around each, and all letters without any."""
    text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    text = _SPACED_OUT.sub(lambda hit: re.sub(r"[ .]", "", hit[0]), " ".join(text.split()))
    together, apart = (_without_harmless(_plain(form)) for form in (text, _CAMEL.sub(" ", text)))
    return f" {together}  {apart} ", together.replace(" ", "")


def _without_harmless(words: str) -> str:
    for name in HARMLESS:
        plain = _plain(name)
        words = words.replace(plain, "|") if _is_cjk(name) else f" {words} ".replace(f" {plain} ", " | ").strip()
    return words


def _plain(text: str) -> str:
    """Lower case letters without accents; whatever is no letter or digit becomes a space."""
    bare = "".join(
        character
        for character in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(character)
    )
    bare = bare.replace("'", "").replace("’", "").translate(_CONFUSED)
    return " ".join("".join(character if character.isalnum() else " " for character in bare).split())


def _is_cjk(text: str) -> bool:
    return any(ord(character) >= 0x2E80 for character in text)
