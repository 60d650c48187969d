"""Further goals in mail, messages and notes: senders, forwarding, what was sent, reversals, rows counted from above."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.contents import Mail, Sent
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, GiveUp, Move, Tap, form, same, typed
from screenwright_lab.worlds.phone.goals.hands import ORDINALS
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values


def _inbox(world: World) -> list[Mail]:
    return [one for one in world.post.mails if one.folder == "Inbox"]


def _mail_moves(subject: str, *more: tuple[str, Move]) -> dict[str, Move]:
    return {"": Tap(subject), "folder": Tap("Inbox"), **dict(more)}


def _mail_star(world: World, values: Values, on: bool, look: bool) -> Aim:
    """With ``look`` it may be so already, which has to be seen."""
    mail = values.rng.choice(_inbox(world))
    mail.starred = (look and values.rng.random() < 0.5) == on
    page = Place("Mail", "mail", mail.subject)
    return Aim(
        blanks={"subject": mail.subject},
        met=lambda world: mail.starred == on and (not look or page in world.visited),
        moves=_mail_moves(mail.subject, (f"mail/{mail.subject}", Tap("Add star" if on else "Remove star"))),
    )


def _mail_nth(world: World, values: Values) -> Aim:
    number = values.rng.randrange(4)
    subject = _inbox(world)[number].subject
    return Aim(
        blanks={"ordinal": ORDINALS[number]},
        met=lambda world: world.place == Place("Mail", "mail", subject),
        moves=_mail_moves(subject),
    )


def _mail_newest_unread(world: World, values: Values) -> Aim:
    """The uppermost of those that are told by strong letters."""
    mails = _inbox(world)
    number = values.rng.randrange(min(4, len(mails)))
    for before in mails[:number]:
        before.read = True
    mails[number].read = False
    subject = mails[number].subject
    return Aim(
        blanks={},
        met=lambda world: world.place == Place("Mail", "mail", subject),
        moves=_mail_moves(subject),
    )


def _mail_forward(world: World, values: Values) -> Aim:
    mail, to = values.rng.choice(_inbox(world)), values.pair(words.FIRST, words.LAST)
    sent = Sent(to, f"Fwd: {mail.subject}", "")
    return Aim(
        blanks={"subject": mail.subject, "to": to},
        met=lambda world: sent in world.post.sent,
        moves=_mail_moves(
            mail.subject,
            (f"mail/{mail.subject}", Tap("Forward")),
            ("write", form([("mail to", "To", to)], "Send mail")),
        ),
    )


def _mail_from(world: World, values: Values) -> Aim:
    """Mails of one sender, as the search finds them."""
    sender = values.rng.choice(world.post.mails).sender
    page = Place("Mail", "find")

    def met(world: World) -> bool:
        return world.place == page and same(world.text("mail search"), sender)

    moves: Mapping[str, Move] = {
        "": Tap("Search mail"),
        "folder": Tap("Search mail"),
        "find": typed("mail search", "Search in mail", sender, Tap("Search in mail")),
    }
    return Aim(blanks={"sender": sender}, met=met, moves=moves)


def _mail_missing(world: World, values: Values) -> Aim:
    here = {one.subject for one in world.post.mails}
    subject = next(one for _ in range(99) if (one := values.pair(words.SUBJECTS, words.WHENS)) not in here)
    page = Place("Mail", "find")
    return Aim(
        blanks={"subject": subject},
        met=lambda world: world.place == page and world.text("mail search") == subject,
        moves={
            "": Tap("Search mail"),
            "folder": Tap("Search mail"),
            "find": typed("mail search", "Search in mail", subject, GiveUp()),
        },
        possible=False,
    )


def _mail_sent(_world: World, _values: Values) -> Aim:
    return Aim(
        blanks={},
        met=lambda world: world.place == Place("Mail", "sent"),
        moves={"": Tap("Sent mail"), "folder": Tap("Sent mail")},
    )


def _mail_archived(world: World, values: Values) -> Aim:
    """One of the archive, thrown away."""
    mail = values.rng.choice(_inbox(world))
    mail.folder = "Archive"

    moves: dict[str, Move] = {"": Tap("Archive"), "folder": Tap("Archive"), "folder/Archive": Tap(mail.subject)}
    return Aim(
        blanks={"subject": mail.subject},
        met=lambda _: mail.folder == "Trash",
        moves=moves | {f"mail/{mail.subject}": Tap("Delete mail")},
    )


# -- messages --------------------------------------------------------------------------------------------------------


def _mute(world: World, values: Values, on: bool, look: bool) -> Aim:
    thread = values.rng.choice(world.threads)
    thread.muted = (look and values.rng.random() < 0.5) == on
    page = Place("Messages", "details", thread.who)
    return Aim(
        blanks={"who": thread.who},
        met=lambda world: thread.muted == on and (not look or page in world.visited),
        moves={
            "": Tap(thread.who),
            f"thread/{thread.who}": Tap("Details"),
            f"details/{thread.who}": Tap("Mute notifications"),
        },
    )


def _thread_find(world: World, values: Values) -> Aim:
    who, page = values.rng.choice(world.threads).who, Place("Messages", "find")
    return Aim(
        blanks={"who": who},
        met=lambda world: world.place == Place("Messages", "thread", who) and page in world.visited,
        moves={"": Tap("Search messages"), "find": typed("message search", "Search by name", who, Tap(who))},
    )


def _thread_details(world: World, values: Values) -> Aim:
    who = values.rng.choice(world.threads).who
    return Aim(
        blanks={"who": who},
        met=lambda world: world.place == Place("Messages", "details", who),
        moves={"": Tap(who), f"thread/{who}": Tap("Details")},
    )


def _thread_last(world: World, values: Values) -> Aim:
    """Whose last line this is, as the list shows it."""
    thread, text = values.rng.choice(world.threads), values.one(words.MESSAGES)
    for one in world.threads:
        one.lines = [line for line in one.lines if line[1] != text] or [(False, "Hello")]
    thread.lines.append((False, text))
    return Aim(
        blanks={"text": text},
        met=lambda world: world.place == Place("Messages", "thread", thread.who),
        moves={"": Tap(thread.who)},
    )


def _text_two(world: World, values: Values) -> Aim:
    """The same to two people, one after the other."""
    first, second = values.rng.sample(world.threads, 2)
    text = values.one(words.MESSAGES)
    for one in (first, second):
        one.lines = [line for line in one.lines if line != (True, text)]

    def start(_world: World) -> Deed:
        return Tap(second.who if (True, text) in first.lines else first.who)

    moves: dict[str, Move] = {"": start}
    for one in (first, second):
        write = form([("reply", "Text message", text)], "Send")
        moves[f"thread/{one.who}"] = _write_or_back(write, one.lines, text)
    return Aim(
        blanks={"who": first.who, "other": second.who, "text": text},
        met=lambda _: (True, text) in first.lines and (True, text) in second.lines,
        moves=moves,
    )


def _write_or_back(write: Move, lines: list[tuple[bool, str]], text: str) -> Move:
    def deed(world: World) -> Deed:
        if (True, text) in lines:
            return Tap("Back")
        return write(world) if callable(write) else write

    return deed


# -- notes -----------------------------------------------------------------------------------------------------------


def _note_open(world: World, values: Values) -> Aim:
    title = values.rng.choice(world.notes).title
    return Aim(
        blanks={"title": title},
        met=lambda world: world.place == Place("Notes", "note", title),
        moves={"": Tap(title)},
    )


def _note_about(world: World, values: Values) -> Aim:
    """The one whose words, shown below its title, have a certain thing in them."""
    note, thing = values.rng.choice(world.notes), values.one(words.THINGS)
    for one in world.notes:
        one.body = ", ".join(part for part in one.body.split(", ") if part != thing)
    note.body = ", ".join([thing, *note.body.split(", ")[:2]])
    return Aim(
        blanks={"thing": thing},
        met=lambda world: world.place == Place("Notes", "note", note.title),
        moves={"": Tap(note.title)},
    )


def _note_unpin(world: World, values: Values) -> Aim:
    note = values.rng.choice(world.notes)
    note.pinned = True
    return Aim(
        blanks={"title": note.title},
        met=lambda _: not note.pinned,
        moves={"": Tap(note.title), f"note/{note.title}": Tap("Unpin note")},
    )


def _note_sure(world: World, values: Values) -> Aim:
    note = values.rng.choice(world.notes)
    note.pinned = values.rng.random() < 0.5
    page = Place("Notes", "note", note.title)
    return Aim(
        blanks={"title": note.title},
        met=lambda world: note.pinned and page in world.visited,
        moves={"": Tap(note.title), f"note/{note.title}": Tap("Pin note")},
    )


def _note_missing(world: World, values: Values) -> Aim:
    here = {one.title for one in world.notes}
    title = next(one for _ in range(99) if (one := values.pair(words.QUALITIES, words.DUTIES).capitalize()) not in here)
    page = Place("Notes", "find")
    return Aim(
        blanks={"title": title},
        met=lambda world: world.place == page and world.text("note search") == title,
        moves={"": Tap("Search notes"), "find": typed("note search", "Search notes", title, GiveUp())},
        possible=False,
    )


def _note_title(world: World, values: Values) -> Aim:
    """With no words below."""
    title = f"{values.one(words.EVENTS)} {values.one(words.WHENS)}"
    world.notes = [one for one in world.notes if one.title != title]
    return Aim(
        blanks={"title": title},
        met=lambda world: any(one.title == title for one in world.notes),
        moves={"": Tap("New note"), "new": form([("note title", "Title", title)], "Save note")},
    )


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "mail unstar": partial(_mail_star, on=False, look=False),
        "mail sure starred": partial(_mail_star, on=True, look=True),
        "mail nth": _mail_nth,
        "mail first unread": _mail_newest_unread,
        "mail forward": _mail_forward,
        "mail from": _mail_from,
        "mail missing": _mail_missing,
        "mail sent": _mail_sent,
        "mail archived delete": _mail_archived,
        "thread unmute": partial(_mute, on=False, look=False),
        "thread sure muted": partial(_mute, on=True, look=True),
        "thread find": _thread_find,
        "thread details": _thread_details,
        "thread last": _thread_last,
        "message two": _text_two,
        "note open": _note_open,
        "note about": _note_about,
        "note unpin": _note_unpin,
        "note sure pinned": _note_sure,
        "note missing": _note_missing,
        "note title": _note_title,
    }
)
