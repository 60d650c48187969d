"""Real devices with an errand on them: Chromium, a TigerVNC desktop that shows it, and a phone behind the real adb."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from errands import CONTACTS, GUESTS, Errand, guest_page
from screenwright.core.extras import find_chromium
from screenwright.devices.desktop.session import Desktop
from servers.adb_server import private_adb
from servers.fake_adbd import FakeAdbd
from servers.fake_android import FakeAndroid
from servers.fake_material_phone import DENSITY, MaterialPhone
from servers.flaky_link import flaky_link
from servers.pages import PageServer
from waiting import wait_for_words

WORLDS = ("browser", "vnc", "adb")
ADA, ZOE = "Ada Lovelace", "Zoe Park"

_DEAD = "(() => { const save = DO.save; DO.save = () => { DO.save = save; }; })()"
_DIALOG = """document.addEventListener("input", () => setTimeout(() => {
  document.activeElement.blur(); app.dialog.alert("15 per cent left", "Battery low"); }, 300), { once: true })"""
_PHONE_FAULTS = {"dead": _DEAD, "dialog": _DIALOG}


@dataclass(frozen=True)
class World:
    """A device URL, the errand that can be run on it, and the truth about it: ``done()`` says whether it is reached,
    and reached once. ``lose`` cuts the connection; it may come back. ``environment`` is for the process of the run."""

    url: str
    errand: Errand
    done: Callable[[], bool]
    lose: Callable[[], None] | None = None
    environment: Mapping[str, str] = field(default_factory=dict)


@contextmanager
def world(kind: str, fault: str, folder: Path) -> Iterator[World]:
    with ExitStack() as stack:
        if kind == "adb":
            yield _phone(stack, fault, folder)
            return
        pages = stack.enter_context(PageServer({"/": guest_page(fault)}))

        def done() -> bool:
            return [unquote(address.rpartition("/")[2]) for address in pages.seen if "/saved/" in address] == [ADA]

        if kind == "browser":
            yield World(f"browser:{pages.url}/", GUESTS, done)
            return
        stack.callback(_end_those_with, str(folder / "profile"))
        desktop = stack.enter_context(Desktop.start(apps=[_browser_program(f"{pages.url}/", folder)]))
        wait_for_words(desktop.url, "Add guest", 60)
        link = stack.enter_context(flaky_link(desktop.port))
        url = desktop.url.replace(f":{desktop.port}", f":{link.port}")
        yield World(url, GUESTS, done, lose=lambda: link.up.fail_after(0, "cut"))


def _phone(stack: ExitStack, fault: str, folder: Path) -> World:
    adb = stack.enter_context(private_adb(folder))
    phone = stack.enter_context(MaterialPhone())
    if fault in _PHONE_FAULTS:
        phone.meddle(_PHONE_FAULTS[fault])
    daemon = stack.enter_context(FakeAdbd(FakeAndroid(phone, density=DENSITY).run))

    def done() -> bool:
        return sum(person["name"] == ZOE for person in phone.state()["contacts"]) == 1

    return World(f"adb://{daemon.serial}", CONTACTS, done, lose=daemon.unplug, environment=adb.environment)


def _end_those_with(words: str) -> None:
    """End programs that were started with these words: Chromium leaves its group and wipes its environment, so that a
    desktop that ends does not know it any more."""
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdigit() and words.encode() in (entry / "cmdline").read_bytes():
                os.kill(int(entry.name), signal.SIGKILL)


def _browser_program(url: str, folder: Path) -> list[str]:
    """Chromium as an application among others, without its bars."""
    sandbox = [] if os.geteuid() else ["--no-sandbox"]  # root has no sandbox to go into
    profile = f"--user-data-dir={folder / 'profile'}"
    quiet = ["--no-first-run", "--password-store=basic", "--disable-gpu", "--disable-sync", "--lang=en"]
    return [find_chromium(visible=True), *sandbox, *quiet, profile, f"--app={url}", "--start-maximized"]
