"""Which words announce a consequence: pay, send, delete, install, sign in. Nothing but data; ``words`` compares."""

from __future__ import annotations

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
