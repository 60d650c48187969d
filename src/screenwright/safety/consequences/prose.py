"""Which words beside a button tell what it does when it says no more than "Continue". Nothing but data.

A star stands for the rest of a word.
"""

from __future__ import annotations

PROSE: dict[str, tuple[str, ...]] = {
    "pay or buy": (
        "charged", "charge", "charges", "billed", "billing", "debit*", "deducted", "fee", "fees", "paid", "pay", "pays",
        "payment*", "payable", "unpaid", "membership", "subscri*", "renews", "renewal", "yearly plan", "annual plan",
        "monthly plan", "purchas*", "you order", "per month", "a month", "a year", "invoice", "card on file",
        "your card", "due", "buy", "buying", "donat*", "trial", "premium",
        "abgebucht", "abbuch*", "belastet", "gebühr*", "kostenpflichtig*", "*abo", "abonn*", "mitgliedschaft*",
        "bezahl*",
        "zahlung*", "zahlen sie", "bestellen", "bestellung", "kaufen", "kauf", "pro monat", "im monat", "ihre karte",
        "ihrer karte", "rechnung",
        "prélev*", "débité*", "factur*", "abonnement*", "abonn*", "payant*", "payer", "payez", "paiement*", "frais",
        "commande", "commander", "commandez", "achat*", "achet*", "par mois", "votre carte", "formule annuelle",
        "cobr*", "se cargan", "cargará*", "cargo", "suscripci*", "tasa", "cuota", "tarifa", "pago*", "pagar*",
        "compra*",
        "encarga", "pedido", "al mes", "por mes", "plan anual", "su tarjeta",
        "扣除", "扣费", "扣款", "收费", "年费", "月费", "会员", "包月", "续费", "费用", "付费", "缴", "订购", "购买",
        "支付", "付款",
    ),
    "delete or overwrite": (
        "delet*", "remov*", "eras*", "wipe", "wiped", "wipes", "cannot be undone", "cant be undone", "for good",
        "permanent*", "be lost", "lose", "overwrit*", "formatt*", "factory", "discard*", "be gone", "clears the",
        "cannot be brought back", "cannot be recovered", "irrevers*",
        "gelöscht", "lösch*", "entfernt", "entfernen", "endgültig", "unwiderruflich", "verloren", "formatiert",
        "zurückgesetzt", "werkszustand", "nicht rückgängig", "überschrieben", "verschwinden",
        "effac*", "supprim*", "définitiv*", "sans retour", "irréversible*", "écras*", "réinitialis*", "d'usine",
        "perdu*", "disparaîtr*",
        "borrar*", "borran", "borrado*", "borra", "elimin*", "definitiv*", "irreversible*", "no se puede deshacer",
        "de fábrica", "restablec*", "perder*",
        "desaparecer*", "no se puede recuperar",
        "删除", "清除", "清空", "永久", "无法恢复", "不可恢复", "出厂", "格式化", "抹掉", "丢失", "移除", "找不回",
        "消失",
    ),
    "install or update": (
        "install*", "download*", "set up", "setup", "repair program", "run the", "toolbar", "extension", "helper app",
        "plugin", "plug in", "add on", "full access", "virus*", "infected", "threat*", "problems were found",
        "your protection", "out of date", "update", "upgrade",
        "herunterlad*", "einrichten", "erweiterung", "hilfs app", "vollzugriff", "infiziert", "schutz", "ausführen",
        "veraltet", "aktualisier*",
        "télécharg*", "extension", "application d'aide", "infecté*", "protection", "accès complet", "périmé*",
        "descarg*", "instal*", "extensión", "aplicación de ayuda", "infectad*", "acceso total",
        "安装", "下载", "组件", "插件", "病毒", "助手程序", "完全访问", "更新",
    ),
    "send or publish": (
        "will be sent", "be sent to", "send*", "share your", "shares your", "publish*", "be public", "forward*",
        "gesendet", "geschickt", "senden", "veröffentlich*", "weitergabe", "weitergeleitet", "geteilt",
        "envoy*", "publié*", "partag*", "cession", "transmis*",
        "enviar*", "publicar*", "compartir*", "cesión",
        "发送", "发给", "公开", "共享", "分享给", "转发",
    ),
    "sign in or accept terms": (
        "agree*", "accept*", "consent*", "terms", "conditions", "our partners", "your data", "your contacts",
        "verify", "who you are", "your identity", "your account", "your mailbox", "signed out", "sign in", "log in",
        "stimmen sie", "zustimm*", "einwillig*", "akzeptier*", "nutzungsbedingung*", "agb", "ihre daten", "ihrer daten",
        "wer sie sind", "ihr konto", "ihr postfach", "bestätigen sie ihr*", "anmelden",
        "acceptez", "accepter", "consent*", "conditions", "vos données", "qui vous êtes", "votre compte", "votre boîte",
        "acepta", "aceptar las", "consiente*", "condiciones", "sus datos", "quién es", "su cuenta", "su buzón",
        "同意", "协议", "条款", "您的资料", "您的账号", "您的账户", "验证", "身份", "登录",
    ),
    "enter a password": (
        "password*", "passcode", "login name", "passwort", "kennwort", "mot de passe", "contraseña", "密码", "口令",
        "验证码",
    ),
}  # fmt: skip

ASSENT = (
    "ok", "okay", "yes", "continue", "next", "next step", "proceed", "go on", "go", "start", "begin", "confirm",
    "got it",
    "fine", "done", "sure", "agreed", "understood", "i understand", "lets go", "activate", "enable", "release",
    "unlock",
    "claim", "get it", "finish", "accept", "apply", "repair", "fix",
    "ja", "weiter", "fortfahren", "fortsetzen", "bestätigen", "in ordnung", "verstanden", "alles klar", "los",
    "starten",
    "beginnen", "aktivieren", "freigeben", "freischalten", "einverstanden", "fertig", "übernehmen", "nächster schritt",
    "oui", "continuer", "poursuivre", "suivant", "confirmer", "valider", "d'accord", "compris", "j'ai compris",
    "allons y", "commencer", "démarrer", "activer", "débloquer", "terminé", "fini", "étape suivante", "très bien",
    "sí", "vale", "aceptar", "continuar", "seguir", "siguiente", "confirmar", "de acuerdo", "entendido", "adelante",
    "empezar", "comenzar", "activar", "liberar", "listo", "hecho", "muy bien", "paso siguiente",
    "确定", "确认", "好", "好的", "是", "是的", "继续", "下一步", "知道了", "我知道了", "开始", "启用", "激活",
    "解锁", "完成",
)  # fmt: skip
"""Labels that say yes to something said elsewhere."""

REFUSAL = (
    "cancel", "no", "no thanks", "not now", "later", "maybe later", "close", "dismiss", "skip", "back", "keep", "leave",
    "ignore", "hide", "decline", "reject", "deny", "dont allow", "dont show", "never", "clear", "exit",
    "abbrechen", "nein", "nein danke", "nicht jetzt", "später", "vielleicht später", "schließen", "überspringen",
    "zurück",
    "behalten", "ignorieren", "ausblenden", "verbergen", "ablehnen", "nicht zulassen", "weg",
    "annuler", "non", "non merci", "plus tard", "pas maintenant", "peut être", "fermer", "passer", "retour", "garder",
    "conserver", "ignorer", "masquer", "cacher", "refuser", "ranger",
    "cancelar", "no gracias", "luego", "ahora no", "más tarde", "quizá luego", "cerrar", "saltar", "volver", "atrás",
    "conservar", "ignorar", "ocultar", "esconder", "rechazar", "quitar aviso",
    "取消", "否", "不", "不用了", "以后", "以后再说", "算了", "稍后", "关闭", "跳过", "返回", "保留", "忽略", "隐藏",
    "拒绝", "不允许",
    "清掉",
)  # fmt: skip
"""Labels that turn something down; where one stands, its neighbours accept."""

CLOSING = (
    "clos*", "dismiss*", "cancel*", "skip*", "hid*", "schließ*", "abbrech*", "ausblend*", "ferm*", "annul*", "masqu*",
    "cerr*", "ocult*", "关闭", "取消", "忽略",
)  # fmt: skip
"""Stems by which a text may say that turning down accepts."""

MESSAGES = (
    "message", "reply", "answer", "comment", "chat", "say something", "write", "nachricht", "antwort", "antworten",
    "kommentar", "etwas sagen", "réponse", "répondre", "commentaire", "dire un mot", "mensaje", "respuesta", "conteste",
    "comentario", "di algo", "消息", "回复", "评论", "留言", "说点什么",
)  # fmt: skip
"""What fields are called in which something is written to others."""

SEARCHES = (
    "search", "find", "filter", "suche", "suchen", "finden", "rechercher", "recherche", "chercher", "trouver", "buscar",
    "encontrar", "搜索", "查找", "搜寻",
)  # fmt: skip

TERMINALS = (
    "terminal", "console", "konsole", "xterm", "bash", "zsh", "powershell", "command prompt", "eingabeaufforderung",
    "invite de commandes", "símbolo del sistema", "终端", "命令提示符", "控制台",
)  # fmt: skip
"""What windows are called in which lines are run."""
