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
        "transfer", "renew", "top up", "settle", "pay by card",
        "book now", "confirm booking", "complete booking", "confirm reservation", "reserve", "book this",
        "buchen", "jetzt buchen", "reservieren", "réserver", "reservar", "finalizar compra", "预订", "预定",
        "überweisen", "spenden", "abonnieren", "verlängern", "kostenpflichtig",
        "régler", "souscrire", "s'abonner", "faire un don", "faire un virement",
        "suscribirse", "transferir", "donar", "encargar",
        "充值", "缴费", "捐款", "续费", "付费",
    ),
    "send or publish": (
        "send", "submit", "publish", "post", "tweet",
        "senden", "absenden", "abschicken", "veröffentlichen", "posten",
        "envoyer", "soumettre", "publier",
        "enviar", "publicar",
        "发送", "提交", "发布", "发表", "发帖",
        "send to all", "share with everyone", "share publicly", "make public",
        "schicken", "verschicken", "versenden", "einreichen", "mit allen teilen",
        "expédier", "transmettre", "partager avec tous",
        "mandar", "remitir", "compartir con todos",
        "寄出", "寄送", "投稿", "公开", "群发",
        "an alle senden", "an alle schicken", "envoyer à tous", "enviar a todos", "mandar a todos",
    ),
    "delete or overwrite": (
        "delete", "remove", "erase", "format", "overwrite", "replace", "discard", "wipe", "don't save", "reset",
        "close without saving", "throw away", "empty trash", "empty the trash", "empty recycle bin", "move to trash",
        "löschen", "entfernen", "formatieren", "überschreiben", "ersetzen", "verwerfen", "nicht speichern",
        "supprimer", "effacer", "formater", "écraser", "remplacer", "ne pas enregistrer",
        "eliminar", "borrar", "formatear", "sobrescribir", "reemplazar", "descartar", "no guardar",
        "删除", "移除", "清空", "格式化", "覆盖", "替换", "丢弃", "放弃", "不保存", "重置", "抹掉",
        "clear all", "clear history", "clear data", "destroy", "shred", "factory reset",
        "leeren", "vernichten", "zurücksetzen", "vider", "détruire", "réinitialiser", "vaciar", "destruir",
        "restablecer",
        "清除", "销毁", "粉碎",
    ),
    "install or update": (
        "install", "uninstall", "update", "upgrade",
        "installieren", "deinstallieren", "aktualisieren",
        "installer", "désinstaller", "mettre à jour",
        "instalar", "desinstalar", "actualizar",
        "安装", "卸载", "更新", "升级",
        "download and run", "run anyway", "open anyway", "enable macros", "add to browser", "add extension",
        "herunterladen und ausführen", "trotzdem öffnen", "télécharger et lancer", "ouvrir quand même",
        "descargar y ejecutar", "abrir de todos modos", "下载并运行", "仍要运行",
    ),
    "sign in or accept terms": (
        "sign in", "log in", "login", "log on", "sign up", "register", "create account", "authorize", "agree",
        "i accept", "accept terms", "accept the terms", "accept and continue", "accept all",
        "anmelden", "einloggen", "registrieren", "zustimmen", "ich akzeptiere", "alle akzeptieren",
        "se connecter", "connexion", "s'inscrire", "j'accepte", "tout accepter",
        "iniciar sesión", "acceder", "registrarse", "acepto", "aceptar todo",
        "登录", "登陆", "注册", "同意", "接受条款", "授权",
        "verify", "verify account", "confirm identity", "accept", "allow access", "allow", "grant access", "grant",
        "akzeptieren", "zulassen", "erlauben", "verifizieren", "accepter", "autoriser", "vérifier mon compte",
        "permitir", "verificar", "允许", "授予", "验证",
    ),
    "enter a password": (
        "password", "passphrase", "passcode", "pin", "pin code", "one time code", "verification code", "security code",
        "recovery phrase", "seed phrase", "private key", "access key", "api key", "secret key", "access code", "cvv",
        "cvc",
        "credit card", "debit card", "card number", "iban", "account number", "social security number", "ssn",
        "passport number", "id number", "tax number", "date of birth",
        "passwort", "kennwort", "tan", "zugangscode", "sicherheitscode", "prüfziffer", "kreditkarte", "kartennummer",
        "kontonummer", "ausweisnummer", "steuernummer", "sozialversicherungsnummer", "geburtsdatum",
        "mot de passe", "code secret", "code d'accès", "carte de crédit", "carte bancaire", "numéro de carte",
        "numéro de compte", "cryptogramme", "sécurité sociale", "numéro de passeport", "date de naissance",
        "contraseña", "clave", "código de seguridad", "código de acceso", "tarjeta de crédito", "número de tarjeta",
        "número de cuenta", "seguridad social", "dni", "fecha de nacimiento",
        "密码", "口令", "验证码", "卡号", "信用卡", "身份证", "护照", "银行账号", "出生日期",
    ),
}  # fmt: skip

SECRETS = "enter a password"
"""The rule that also holds for typing."""

TOLD_SECRETS = (
    *RULES[SECRETS], "code", "login", "username", "benutzername", "zugangsdaten", "identifiant", "código", "usuario",
    "账号", "帐号", "用户名",
)  # fmt: skip
"""What is a secret where a value stands beside it."""

TRASH = (
    "trash", "recycle bin", "wastebasket", "papierkorb", "corbeille", "papelera", "回收站", "废纸篓", "垃圾桶",
)  # fmt: skip
"""What deletes when something is dropped on it."""

SHARED = (
    "upload", "share", "public", "everyone", "outbox", "hochladen", "freigabe", "teilen", "öffentlich", "postausgang",
    "partager", "public", "envoi", "téléverser", "compartir", "subir", "subida", "público", "pública",
    "上传", "共享", "分享", "公开", "发件箱",
)  # fmt: skip
"""What gives away when something is dropped on it."""

HARMLESS = (
    "find and replace", "find replace", "search and replace", "sort order", "reading order", "tab order", "in order to",
    "post office", "don't allow", "do not allow", "nicht zulassen", "nicht erlauben", "ne pas autoriser", "no permitir",
    "不允许", "查找和替换", "查找替换", "查找与替换",
)  # fmt: skip
"""Well-known names that hold such a word and have no such consequence; they are read over."""
