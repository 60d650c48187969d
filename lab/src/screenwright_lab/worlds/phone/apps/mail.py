"""Mail: folders of mails, a page for each, and a form to write one."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Mail, Sent
from screenwright_lab.worlds.phone.state import World, then
from screenwright_lab.worlds.phone.widgets import (
    Button,
    Buttons,
    Field,
    Heading,
    IconButton,
    Page,
    Row,
    Tab,
    Widget,
    Words,
    listed,
)

FOLDERS = ("Inbox", "Starred", "Archive", "Trash")


def page(world: World) -> Page:
    place = world.place
    match place.page:
        case "" | "folder":
            return _folder(world, place.of or "Inbox")
        case "find":
            words = world.text("mail search").strip().casefold()
            found = [one for one in world.post.mails if words and words in f"{one.sender} {one.subject}".casefold()]
            rows = listed((_row(world, one) for one in found), "No mail found" if words else "Type to search")
            return Page("Search mail", (Field("mail search", "Search in mail", icon="search"), *rows), up=world.back)
        case "write":
            return _write(world)
        case "sent":
            rows_sent = tuple(
                Row(one.subject or "(no subject)", None, f"To {one.to}", icon="send") for one in world.post.sent
            )
            return Page("Sent", listed(rows_sent, "Nothing was sent yet"), up=world.back)
        case _:
            return _mail(world, place.of)


def key_of(mail: Mail) -> str:
    return mail.subject


def _row(world: World, mail: Mail) -> Row:
    icon = "star" if mail.starred else ""
    return Row(mail.subject, partial(_open, world, mail), mail.sender, icon=icon, avatar=not icon, strong=not mail.read)


def _open(world: World, mail: Mail) -> None:
    mail.read = True
    world.go("mail", key_of(mail))


def _folder(world: World, folder: str) -> Page:
    mails = [
        one
        for one in world.post.mails
        if one.folder == folder or (folder == "Starred" and one.starred and one.folder != "Trash")
    ]
    rows = listed((_row(world, one) for one in mails), "Nothing here")
    icons = ("email", "star", "archive", "delete")
    tabs = tuple(
        Tab(
            name,
            icon,
            partial(world.turn, "" if name == "Inbox" else "folder", "" if name == "Inbox" else name),
            name == folder,
        )
        for name, icon in zip(FOLDERS, icons, strict=True)
    )
    bar = (
        IconButton("search", "Search mail", partial(world.go, "find")),
        IconButton("send", "Sent mail", partial(world.go, "sent")),
    )
    return Page(
        folder,
        tuple(rows),
        bar=bar,
        tabs=tabs,
        floating=IconButton("edit", "Write mail", partial(_begin, world, "", "")),
    )


def _begin(world: World, to: str, subject: str) -> None:
    world.texts.update({"mail to": to, "mail subject": subject, "mail body": ""})
    world.go("write")


def _write(world: World) -> Page:
    def send() -> None:
        world.post.sent.append(Sent(world.take("mail to"), world.take("mail subject"), world.take("mail body")))
        world.back()

    fields = (Field("mail to", "To"), Field("mail subject", "Subject"), Field("mail body", "Message", tall=True))
    return Page("New mail", fields, up=world.back, bar=(IconButton("send", "Send mail", send),))


def _mail(world: World, subject: str) -> Page:
    mail = next((one for one in world.post.mails if key_of(one) == subject), None)
    if mail is None:
        return Page("Mail", (Words("This mail is gone.", faint=True),), up=world.back)
    unread = then(partial(setattr, mail, "read", False), world.back)
    bar = [
        IconButton(
            "star", "Remove star" if mail.starred else "Add star", partial(setattr, mail, "starred", not mail.starred)
        ),
        IconButton("archive", "Archive mail", then(partial(setattr, mail, "folder", "Archive"), world.back)),
        IconButton("delete", "Delete mail", then(partial(setattr, mail, "folder", "Trash"), world.back)),
        IconButton("email", "Mark as unread", unread),
    ]
    widgets: tuple[Widget, ...] = (
        Heading(mail.subject),
        Row(mail.sender, None, "to me, starred" if mail.starred else "to me", avatar=True),
        Words(mail.body),
        Buttons((Button("Reply", partial(_begin, world, mail.sender, f"Re: {mail.subject}"), "back"),
                 Button("Forward", partial(_begin, world, "", f"Fwd: {mail.subject}"), "share"))),
    )  # fmt: skip
    return Page("", widgets, up=world.back, bar=tuple(bar))
