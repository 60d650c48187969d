"""Applications on which the built-in judge may be looked at while it is built: a shop, settings, mail, a phone."""

from __future__ import annotations

import random

from screenwright_lab.data.trajectories.script import Chapter, Task, back, chapter, click, fill
from screenwright_lab.data.trajectories.widgets import app, button, dialog, entry, group, of_app, part, view, widget

PRODUCTS = (
    "Desk lamp",
    "Oak shelf",
    "Wool blanket",
    "Tea kettle",
    "Garden chair",
    "Paper lantern",
    "Floor mirror",
    "Copper pan",
    "Linen curtain",
    "Book stand",
    "Wall clock",
    "Coat rack",
)
PEOPLE = ("Nora Lind", "Piet Vos", "Sana Malik", "Tom Okafor", "Yuki Mori", "Elsa Brandt")
SUBJECTS = ("Minutes of Monday", "Train times", "Broken window", "Photos of the trip", "New opening hours")
LINES = ("See you at nine.", "Please have a look.", "The key is under the mat.", "Thanks for the help.")
ADVERT = "Advertisement: play the prize wheel now"


def shop(rng: random.Random) -> Task:
    """Search, put a thing in the cart, choose how many, pay: every product has the same button."""
    offered = rng.sample(PRODUCTS, 5)
    wanted, count, name = rng.choice(offered), rng.choice((2, 3, 4)), rng.choice(PEOPLE)
    word = wanted.split()[-1].lower()
    add, cart = rng.choice(("Add to cart", "Buy", "Put in basket")), rng.choice(("Cart", "Basket"))
    pay = rng.choice(("Place order", "Order and pay"))
    search = part("bar", entry("Search the shop", inside=True), button("Search", ["go", "found"]))
    goods = [
        group(
            widget("heading", one),
            widget("text", f"{rng.randint(9, 90)}.50 euro"),
            button(add, ["put", "thing", one], ["say", f"{one} is in the {cart.lower()}"], key=f"add {one}"),
            key=one,
        )
        for one in offered
    ]
    sure = dialog(
        "Order now?",
        "You pay when it arrives.",
        button("Not yet", ["close"]),
        button(pay, ["close"], ["go", "thanks"], main=True),
    )
    views = {
        "home": view(
            "Welcome",
            search,
            part("cards", *goods[:3], heading="New this week"),
            part("", widget("ad", ADVERT, ["go", "wheel"])),
        ),
        "found": view("Results", search, part("cards", *goods)),
        "cart": view(
            cart,
            part(
                "form",
                widget("result", "In it:", value="thing"),
                widget("stepper", "Number", value="n"),
                entry("Name on the parcel"),
                button("To payment", ["open", "sure"], main=True),
            ),
        ),
        "thanks": view("Thank you", part("", widget("text", "Your order is on its way."))),
        "wheel": view("Spin the wheel", part("", button("Spin", ["say", "Try once more"]))),
        "help": view("Help", part("", widget("text", "Write to us at any hour."))),
    }
    nav = [
        widget("nav", "Home", ["go", "home"]),
        widget("nav", cart, ["go", "cart"]),
        widget("nav", "Help", ["go", "help"]),
    ]
    chapters = (
        chapter(
            f"search for a {word}",
            fill("Search the shop", word, f'type "{word}" into Search the shop', f"Look for a {word}"),
            click("Search", 'click the "Search" button', "Start the search"),
        ),
        chapter(
            f"put the {wanted} in the {cart.lower()}",
            click(f"add {wanted}", f'click the "{add}" button below "{wanted}"', f"Take the {wanted}"),
        ),
        chapter(f"look into the {cart.lower()}", click(cart, f"click {cart}", f"Open the {cart.lower()}")),
        chapter(
            f"raise the number to {count}",
            *(click("Number +", 'click "+"', f"Raise the number to {count}") for _ in range(count - 1)),
        ),
        chapter(
            f"order it for {name}",
            fill("Name on the parcel", name, f'type "{name}" into Name on the parcel', f"Enter the name {name}"),
            click("To payment", 'click "To payment"', "Go on to payment"),
            click(pay, f'click "{pay}"', "Confirm the order"),
        ),
    )
    made = app(rng, rng.choice(("Hearth", "Nordhaus", "Fern")), views, nav, dialogs={"sure": sure}, values={"n": 1})
    return of_app(rng, "shop", "development", made, chapters, away=ADVERT, complaint="Sorry, that did not work")


SETTINGS = {
    "en": (
        ("General", "Privacy", "Notifications"),
        ("Dark mode", "Start with the computer", "Share usage data", "Location", "Sounds", "Weekly summary"),
        "Save changes",
        "Saved",
        "Settings",
        "Open {0}",
        "Turn on {0}",
        "Save it",
        "turn on {0}",
        "save the changes",
    ),
    "de": (
        ("Allgemein", "Datenschutz", "Mitteilungen"),
        ("Dunkles Design", "Beim Anmelden starten", "Nutzungsdaten senden", "Standort", "Töne", "Wochenbericht"),
        "Speichern",
        "Gespeichert",
        "Einstellungen",
        "Öffne {0}",
        "Schalte {0} ein",
        "Speichere es",
        "schalte {0} ein",
        "klicke auf Speichern",
    ),
    "zh": (
        ("常规", "隐私", "通知"),
        ("深色模式", "开机启动", "共享使用数据", "位置信息", "提示音", "每周摘要"),
        "保存",
        "已保存",
        "设置",
        "打开{0}",
        "开启{0}",
        "保存更改",
        "开启{0}",
        "保存",
    ),
}


def settings(rng: random.Random) -> Task:
    """Tabs with two switches each, and a button that saves; in three languages."""
    tongue = rng.choice(("en", "de", "zh"))
    tabs, names, save, saved, title, to_tab, to_switch, to_save, clause, last = SETTINGS[tongue]
    chosen = rng.sample(range(3), 2)
    if 0 in chosen and chosen[0] == 0:
        chosen.reverse()
    rows = [widget("tab", tab, ["go", tab], ["put", "tab", tab], value="tab", choice=tab) for tab in tabs]
    kind = rng.choice(("switch", "check"))
    views = {
        tab: view(
            title,
            part("tabs", *rows),
            part("form", *(widget(kind, name, ["flip", name], value=name) for name in names[2 * i : 2 * i + 2])),
            part("bar", button(save, ["say", saved], main=True), button("OK", ["say", ""])),
        )
        for i, tab in enumerate(tabs)
    }
    chapters: list[Chapter] = []
    for i in chosen:
        name = names[2 * i + rng.randrange(2)]
        moves = [click(name, f'turn on "{name}"' if tongue != "zh" else f"点击“{name}”", to_switch.format(name))]
        if not (chapters == [] and i == 0):
            moves.insert(
                0,
                click(tabs[i], f'click "{tabs[i]}"' if tongue != "zh" else f"点击“{tabs[i]}”", to_tab.format(tabs[i])),
            )
        chapters.append(chapter(clause.format(name), *moves))
    chapters.append(chapter(last, click(save, f'click "{save}"' if tongue != "zh" else f"点击“{save}”", to_save)))
    made = app(rng, title, views, [], values={"tab": tabs[0]})
    return of_app(
        rng,
        "settings",
        "development",
        made,
        tuple(chapters),
        joint={"en": " and ", "de": " und ", "zh": "，然后"}[tongue],
    )


def mail(rng: random.Random) -> Task:
    """Old mails to delete, one after the other by buttons of one name; a new one to write and send."""
    senders, subject, line = rng.sample(PEOPLE, 4), rng.choice(SUBJECTS), rng.choice(LINES)
    first, second = senders[:2]
    rows = [
        group(
            widget("text", f"{sender}: {rng.choice(SUBJECTS)}"),
            button("Reply", ["go", "write"], key=f"reply {sender}"),
            button("Delete", ["drop", f"row {sender}"], key=f"delete {sender}"),
            key=f"row {sender}",
        )
        for sender in senders
    ]
    views = {
        "inbox": view(
            "Inbox",
            part("bar", button("New mail", ["go", "write"], main=True), button("Archive", ["go", "old"])),
            part("list", *rows),
        ),
        "write": view(
            "New mail",
            part("form", entry("To"), entry("Subject"), entry("Text")),
            part(
                "bar",
                button("Send", ["go", "inbox"], ["say", "Sent"], main=True),
                button("Attach", ["say", "No file chosen"]),
                button("Discard", ["go", "inbox"]),
            ),
        ),
        "old": view("Archive", part("", widget("text", "Nothing here."))),
        "news": view("News of the day", part("", widget("text", "Rain is on its way."))),
    }
    nav = [widget("nav", "Inbox", ["go", "inbox"]), widget("nav", "News", ["go", "news"])]
    address = f"{first.split()[0].lower()}@example.org"
    chapters = (
        chapter(
            f"delete the mails of {first} and {second}",
            click(f"delete {first}", f'click the "Delete" button next to "{first}"', f"Delete the mail of {first}"),
            click(f"delete {second}", f'click the "Delete" button next to "{second}"', f"Delete the mail of {second}"),
        ),
        chapter(
            f'write to {address} about "{subject}"',
            click("New mail", 'click "New mail"', "Begin a new mail"),
            fill("To", address, f'type "{address}" into To', f"Address it to {address}"),
            fill("Subject", subject, f'type "{subject}" into Subject', f"Make {subject} the subject"),
        ),
        chapter(
            f'put "{line}" into the text',
            fill("Text", line, f'type "{line}" into Text', f"Write {line}"),
        ),
        chapter("send it", click("Send", 'click "Send"', "Send the mail")),
    )
    made = app(rng, rng.choice(("Post", "Letterbox")), views, nav)
    start = rng.choice((0, 1))
    return of_app(rng, "mail", "development", made, chapters[start:], away="News", complaint="The server is busy")


def phone_settings(rng: random.Random) -> Task:
    """Switches of the simulated phone."""
    off = ("Bluetooth", "Hotspot")
    one, dark = rng.choice(off), rng.random() < 0.5
    chapters: tuple[Chapter, ...] = (
        chapter(
            f"turn on {one}",
            click("Settings", "open Settings", "Go to the settings"),
            click(f"switch:{one}", f"turn on {one}", f"Switch {one} on"),
        ),
        chapter(
            "make the letters large",
            click("Display", "click Display", "Go to the display settings"),
            click("Large", "click Large", "Choose the large size"),
        ),
    )
    if rng.random() < 0.4:
        look = chapter("look at the sounds", back(), click("Sound", "click Sound", "See the sounds"))
        chapters = (chapters[0], chapter("look at the display", chapters[1].moves[0]), look)
    theme = "dark" if dark else "light"
    return Task(
        family="phone settings",
        split="development",
        chapters=chapters,
        away="home",
        device=f"simulated:phone?size={rng.choice(('540x1080', '720x1440'))}&theme={theme}",
    )


FAMILIES = (shop, settings, mail, shop, settings, mail, phone_settings)
