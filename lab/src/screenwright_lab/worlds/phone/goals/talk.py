"""Goals in mail and messages, which are told by the names of people and by what is written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps.messages import thread_of
from screenwright_lab.worlds.phone.contents import Sent
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, GiveUp, Move, Tap, Write
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values


def _mail(world: World, values: Values, deed: str) -> Aim:
    mail = values.rng.choice([one for one in world.post.mails if one.folder == "Inbox"])
    mail.starred = False
    mail.read = deed != "open"
    press = {"star": "Add star", "archive": "Archive mail", "delete": "Delete mail", "unread": "Mark as unread"}
    page = Place("Mail", "mail", mail.subject)
    moves: dict[str, Move] = {"": Tap(mail.subject), "folder": Tap("Inbox")}
    if deed != "open":
        moves[f"mail/{mail.subject}"] = Tap(press[deed])

    def met(world: World) -> bool:
        match deed:
            case "open":
                return world.place == page
            case "star":
                return mail.starred
            case "unread":
                return not mail.read
            case _:
                return mail.folder == {"archive": "Archive", "delete": "Trash"}[deed]

    return Aim(blanks={"subject": mail.subject, "sender": mail.sender}, met=met, moves=moves)


def _send(_world: World, values: Values) -> Aim:
    mail = Sent(
        values.pair(words.FIRST, words.LAST), values.pair(words.SUBJECTS, words.WHENS), values.one(words.BODIES)
    )

    def form(world: World) -> Deed:
        for key, label, text in (
            ("mail to", "To", mail.to),
            ("mail subject", "Subject", mail.subject),
            ("mail body", "Message", mail.text),
        ):
            if world.text(key) != text:
                return Write(key, label, text)
        return Tap("Send mail")

    blanks = {"to": mail.to, "subject": mail.subject, "text": mail.text}
    return Aim(
        blanks=blanks,
        met=lambda world: mail in world.post.sent,
        moves={"": Tap("Write mail"), "folder": Tap("Inbox"), "write": form},
    )


def _reply(world: World, values: Values) -> Aim:
    mail = values.rng.choice([one for one in world.post.mails if one.folder == "Inbox"])
    text = values.one(words.MESSAGES)
    sent = Sent(mail.sender, f"Re: {mail.subject}", text)

    def form(world: World) -> Deed:
        return Write("mail body", "Message", text) if world.text("mail body") != text else Tap("Send mail")

    moves: Mapping[str, Move] = {
        "": Tap(mail.subject),
        "folder": Tap("Inbox"),
        f"mail/{mail.subject}": Tap("Reply"),
        "write": form,
    }
    return Aim(blanks={"subject": mail.subject, "text": text}, met=lambda world: sent in world.post.sent, moves=moves)


def _mail_find(world: World, values: Values) -> Aim:
    mail = values.rng.choice(world.post.mails)

    def find(world: World) -> Deed:
        return (
            Tap(mail.subject)
            if world.text("mail search") == mail.subject
            else Write("mail search", "Search in mail", mail.subject)
        )

    moves: Mapping[str, Move] = {"": Tap("Search mail"), "folder": Tap("Search mail"), "find": find}
    page = Place("Mail", "mail", mail.subject)
    return Aim(
        blanks={"subject": mail.subject},
        met=lambda world: world.place == page and Place("Mail", "find") in world.visited,
        moves=moves,
    )


def _folder(_world: World, values: Values) -> Aim:
    name = values.rng.choice(("Starred", "Archive", "Trash"))
    return Aim(
        blanks={"name": name.lower()},
        met=lambda world: world.place == Place("Mail", "folder", name),
        moves={"": Tap(name), "folder": Tap(name)},
    )


def _text(world: World, values: Values) -> Aim:
    who, text = values.rng.choice(world.threads).who, values.one(words.MESSAGES)
    for each in world.threads:
        each.lines = [line for line in each.lines if line != (True, text)]

    def thread(world: World) -> Deed:
        return Write("reply", "Text message", text) if world.text("reply") != text else Tap("Send")

    def met(world: World) -> bool:
        found = thread_of(world, who)
        return found is not None and found.lines[-1:] == [(True, text)]

    moves: Mapping[str, Move] = {"": Tap(who), f"thread/{who}": thread}
    return Aim(blanks={"who": who, "text": text}, met=met, moves=moves)


def _text_new(world: World, values: Values) -> Aim:
    known = {one.who for one in world.threads}
    who = next(one for _ in range(99) if (one := values.pair(words.FIRST, words.LAST)) not in known)
    text = values.one(words.MESSAGES)

    def form(world: World) -> Deed:
        if world.text("chat to") != who:
            return Write("chat to", "To", who)
        return Write("chat first", "Message", text) if world.text("chat first") != text else Tap("Send")

    def met(world: World) -> bool:
        found = thread_of(world, who)
        return found is not None and (True, text) in found.lines

    return Aim(blanks={"who": who, "text": text}, met=met, moves={"": Tap("Start chat"), "new": form})


def _thread(world: World, values: Values, deed: str) -> Aim:
    thread = values.rng.choice(world.threads)
    press = {"mute": "Mute notifications", "pin": "Pin to top", "delete": "Delete conversation"}
    moves: dict[str, Move] = {
        "": Tap(thread.who),
        f"thread/{thread.who}": Tap("Details"),
        f"details/{thread.who}": Tap(press.get(deed, "")),
    }
    if deed == "delete":
        moves["dialog/Delete conversation?"] = Tap("Delete")
    if deed == "open":
        moves = {"": Tap(thread.who)}
    if deed == "call":
        moves = {"": Tap(thread.who), f"thread/{thread.who}": Tap("Call")}

    def met(world: World) -> bool:
        match deed:
            case "mute":
                return thread.muted
            case "pin":
                return thread.pinned
            case "delete":
                return thread not in world.threads
            case "call":
                return world.place == Place("Messages", "calling", thread.who)
            case _:
                return world.place == Place("Messages", "thread", thread.who)

    return Aim(blanks={"who": thread.who}, met=met, moves=moves)


def _thread_missing(world: World, values: Values) -> Aim:
    known = {one.who for one in world.threads}
    who = next(one for _ in range(99) if (one := values.pair(words.FIRST, words.LAST)) not in known)

    def find(world: World) -> Deed:
        return GiveUp() if world.text("message search") == who else Write("message search", "Search by name", who)

    moves: Mapping[str, Move] = {"": Tap("Search messages"), "find": find}
    return Aim(
        blanks={"who": who},
        met=lambda world: world.text("message search") == who and world.place.page == "find",
        moves=moves,
        possible=False,
    )


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "mail open": partial(_mail, deed="open"),
        "mail star": partial(_mail, deed="star"),
        "mail archive": partial(_mail, deed="archive"),
        "mail delete": partial(_mail, deed="delete"),
        "mail unread": partial(_mail, deed="unread"),
        "mail send": _send,
        "mail reply": _reply,
        "mail find": _mail_find,
        "mail folder": _folder,
        "message send": _text,
        "message new": _text_new,
        "thread open": partial(_thread, deed="open"),
        "thread mute": partial(_thread, deed="mute"),
        "thread pin": partial(_thread, deed="pin"),
        "thread delete": partial(_thread, deed="delete"),
        "thread call": partial(_thread, deed="call"),
        "thread missing": _thread_missing,
    }
)
