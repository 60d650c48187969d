"""Messages: threads, what was said in each, and a form for a new one."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Thread
from screenwright_lab.worlds.phone.state import World, then
from screenwright_lab.worlds.phone.widgets import (
    Bubble,
    Button,
    Buttons,
    Field,
    IconButton,
    Page,
    Row,
    Words,
    listed,
)


def page(world: World) -> Page:
    place = world.place
    match place.page:
        case "":
            ordered = sorted(world.threads, key=lambda one: not one.pinned)
            rows = listed((_row(world, one) for one in ordered), "No conversations")
            bar = (IconButton("search", "Search messages", partial(world.go, "find")),)
            return Page("Messages", rows, bar=bar, floating=IconButton("edit", "Start chat", partial(world.go, "new")))
        case "find":
            words = world.text("message search").strip().casefold()
            found = [one for one in world.threads if words and words in one.who.casefold()]
            told = listed((_row(world, one) for one in found), "Nobody found" if words else "Type a name")
            return Page(
                "Search messages", (Field("message search", "Search by name", icon="search"), *told), up=world.back
            )
        case "new":
            fields = (Field("chat to", "To"), Field("chat first", "Message", tall=True))
            send = Buttons((Button("Send", partial(_begin, world), "send", main=True),))
            return Page("New conversation", (*fields, send), up=world.back)
        case "details":
            return _details(world, place.of)
        case _:
            return _thread(world, place.of)


def thread_of(world: World, who: str) -> Thread | None:
    return next((one for one in world.threads if one.who == who), None)


def _row(world: World, thread: Thread) -> Row:
    last = thread.lines[-1][1] if thread.lines else ""
    return Row(
        thread.who,
        partial(world.go, "thread", thread.who),
        last,
        "pinned" if thread.pinned else "muted" if thread.muted else "",
        avatar=True,
    )


def _begin(world: World) -> None:
    who, text = world.take("chat to"), world.take("chat first")
    thread = thread_of(world, who)
    if who and thread is None:
        thread = Thread(who)
        world.threads.insert(0, thread)
    if thread and text:
        thread.lines.append((True, text))
    world.back()


def _thread(world: World, who: str) -> Page:
    thread = thread_of(world, who)
    if thread is None:
        return Page(who, (Words("This conversation is gone.", faint=True),), up=world.back)

    def send() -> None:
        if text := world.take("reply"):
            thread.lines.append((True, text))

    said = [Bubble(text, mine) for mine, text in thread.lines[-6:]]
    write = (Field("reply", "Text message", enter=send), Buttons((Button("Send", send, "send", main=True),)))
    bar = (
        IconButton("phone", "Call", partial(world.go, "calling", who)),
        IconButton("more", "Details", partial(world.go, "details", who)),
    )
    return Page(who, (*said, *write), up=world.back, bar=bar)


def _details(world: World, who: str) -> Page:
    thread = thread_of(world, who)
    if thread is None:
        return Page("Details", (Words("This conversation is gone.", faint=True),), up=world.back)
    remove = then(partial(world.threads.remove, thread), partial(world.turn, ""))
    ask = partial(world.ask, "Delete conversation?", f"All messages with {who} will be gone.", "Delete", remove)
    rows = (
        Row(who, None, "Mobile", avatar=True),
        Row(
            "Mute notifications", partial(setattr, thread, "muted", not thread.muted), control="switch", on=thread.muted
        ),
        Row("Pin to top", partial(setattr, thread, "pinned", not thread.pinned), control="switch", on=thread.pinned),
        Buttons((Button("Delete conversation", ask, "delete"),)),
    )
    return Page("Details", rows, up=world.back)
