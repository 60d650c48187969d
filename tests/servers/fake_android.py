"""The commands of an Android shell that a driver uses, emulated over a :class:`Phone`. It is NOT Android.

What is known of AOSP's own behaviour is kept: ``input text`` makes a space of %s and fails beyond ASCII, ``ime set``
needs an enabled keyboard, a keyboard that is not chosen hears no broadcast. What is not known here ends with 127.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from servers import fake_screencap
from servers.fake_adbd import Ran

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
OWN_KEYBOARD = "com.google.android.inputmethod.latin/.LatinIME"
HIERARCHY = "<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation=\"0\"><node text=\"Settings\"/></hierarchy>"
GLASS = """add device 1: /dev/input/event0
  name:     "gpio-keys"
add device 2: /dev/input/event2
  name:     "touch_panel"
    ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_X     : value 0, min 0, max {}, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_Y     : value 0, min 0, max {}, fuzz 0, flat 0, resolution 0"""
SPECIAL = frozenset("$`*<>()|#!\\{}[]~\n")
COMMENT = b"UI hierchary dumped to: "  # spelled as Android spells it


class Phone(Protocol):
    """What the commands act on: a drawn screen (``fake_phone``) or mobile Chromium (``fake_material_phone``)."""

    natural: tuple[int, int]
    rotation: int
    awake: bool
    packages: Mapping[str, str]
    """Package by the page that it shows."""

    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def page(self) -> str: ...
    def png(self) -> bytes: ...
    def tap(self, x: int, y: int) -> None: ...
    def swipe(self, kind: str, start: tuple[int, int], end: tuple[int, int], milliseconds: int) -> None: ...
    def keys(self, codes: Sequence[int]) -> None: ...
    def type(self, text: str) -> None: ...
    def open(self, page: Any) -> None: ...


@dataclass
class FakeAndroid:
    phone: Phone
    sdk: int = 34
    keyboards: list[str] = field(default_factory=lambda: [OWN_KEYBOARD, ADB_KEYBOARD])
    enabled: list[str] = field(default_factory=lambda: [OWN_KEYBOARD])
    chosen: str = OWN_KEYBOARD
    refuses_touches: bool = False
    screencap: bytes | None = None
    """What screencap writes in place of the screen."""
    warning: bytes = b""
    """What screencap writes to its standard output before the picture."""
    failing: str | None = None
    """Command whose name begins so fails, to see what a driver does in the middle of its work."""
    lines: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    combinations: list[list[int]] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    density: str = "Physical density: 440\n"

    def run(self, line: str) -> Ran:
        """One line: words quoted as the shell knows it, ``&&`` and ``;``, and ``echo`` with ``$?``."""
        self.lines.append(line)
        if line == fake_screencap.LINE and self.screencap is None:
            return fake_screencap.packed_screen(self.phone.png(), self.sdk, self.warning)
        if line == fake_screencap.LINE:
            return Ran(self.screencap)
        try:
            commands = commands_of(line)
        except ValueError as error:
            return Ran(err=str(error).encode(), status=2)
        ran, out, err = Ran(), b"", b""
        for separator, words in commands:
            if separator == "&&" and ran.status:
                break
            ran = self._one([word.replace("$?", str(ran.status)) if words[0] == "echo" else word for word in words])
            out, err = out + ran.out, err + ran.err
        return Ran(out, err, ran.status)

    def _one(self, words: Sequence[str]) -> Ran:
        if self.failing is not None and " ".join(words).startswith(self.failing):
            return Ran(err=b"java.lang.IllegalStateException: told to fail", status=255)
        match words:
            case ["screencap", "-p"]:
                return Ran(self.warning + self.phone.png() if self.screencap is None else self.screencap)
            case ["input", *rest]:
                return self._input(rest)
            case ["ime", *rest]:
                return self._ime(rest)
            case ["settings", "get", "secure", "default_input_method"]:
                return said(self.chosen)
            case ["am", *rest]:
                return self._am(rest)
            case ["echo", *rest]:
                return said(" ".join(rest))
            case ["cat", path]:
                return Ran(self.files[path]) if path in self.files else Ran(err=b"cat: no such file", status=1)
            case ["rm", "-f", path]:
                self.files.pop(path, None)
                return Ran()
            case ["uiautomator", "dump", path]:
                self.files[path] = HIERARCHY.encode()
                return Ran(COMMENT + path.encode() + b"\n")
            case _:
                return self._query(words)

    def _query(self, words: Sequence[str]) -> Ran:
        width, height = self.phone.size
        match words:
            case ["dumpsys", "display"]:
                return said(
                    "DISPLAY MANAGER (dumpsys display)\n  mViewports=[DisplayViewport{type=INTERNAL, valid=true, "
                    f"isActive=true, displayId=0, uniqueId='local:0', orientation={self.phone.rotation}, "
                    f"logicalFrame=Rect(0, 0 - {width}, {height}), physicalFrame=Rect(0, 0 - {width}, {height}), "
                    f"deviceWidth={width}, deviceHeight={height}}}]"
                )
            case ["dumpsys", "window"]:
                package = self.phone.packages.get(self.phone.page, "com.android.systemui")
                return said(f"  mCurrentFocus=Window{{5b1f u0 {package}/{package}.Main}}")
            case ["dumpsys", "power"]:
                return said(f"  mWakefulness={'Awake' if self.phone.awake else 'Asleep'}")
            case ["getevent", "-lp"]:
                return said(GLASS.format(*(side - 1 for side in self.phone.natural)))
            case ["wm", "size"]:
                return said("Physical size: {}x{}".format(*self.phone.natural))
            case ["wm", "density"]:
                return Ran(self.density.encode())
            case ["getprop", "ro.build.version.sdk"]:
                return said(str(self.sdk))
            case ["pm", "list", "packages"]:
                return said(
                    "\n".join(f"package:{name}" for name in [*self.phone.packages.values(), "com.android.phone"])
                )
            case ["cmd", "package", "resolve-activity", "--brief", *_, package]:
                there = package in self.phone.packages.values()
                return said(f"priority=0 preferredOrder=0\n{package}/.Main" if there else "No activity found")
            case _:
                return Ran(err=f"/system/bin/sh: {words[0]}: inaccessible or not found\n".encode(), status=127)

    def _input(self, words: Sequence[str]) -> Ran:
        if self.refuses_touches:
            return Ran(
                err=b"java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS", status=255
            )
        match words:
            case ["tap", x, y]:
                self.phone.tap(int(x), int(y))
            case ["swipe" | "draganddrop" as kind, *numbers]:
                x1, y1, x2, y2, milliseconds = map(int, numbers)
                self.phone.swipe(kind, (x1, y1), (x2, y2), milliseconds)
            case ["keyevent", code]:
                self.phone.keys([int(code)])
            case ["keycombination", *codes] if self.sdk >= 31:
                self.combinations.append([int(code) for code in codes])
                self.phone.keys(self.combinations[-1])
            case ["text", text] if text.isascii():
                self.texts.append(text)
                self.phone.type(text.replace("%s", " "))
            case ["text", _]:
                return Ran(err=b"java.lang.NullPointerException: Attempt to get length of null array", status=255)
            case _:
                return Ran(err=b"Error: Unknown command", status=255)
        return Ran()

    def _ime(self, words: Sequence[str]) -> Ran:
        match words:
            case ["list", "-s", "-a"]:
                return said("\n".join(self.keyboards))
            case ["list", "-s"]:
                return said("\n".join(self.enabled))
            case ["enable", name] if name in self.keyboards:
                self.enabled = [*dict.fromkeys([*self.enabled, name])]
            case ["disable", name]:
                self.enabled = [other for other in self.enabled if other != name]
                self.chosen = OWN_KEYBOARD if self.chosen == name else self.chosen
            case ["set", name] if name in self.enabled:
                self.chosen = name
            case ["reset"]:
                self.chosen = OWN_KEYBOARD
            case _:
                return Ran(err=b"Error: Unknown input method cannot be selected", status=255)
        return said("done")

    def _am(self, words: Sequence[str]) -> Ran:
        match words:
            case ["start", "-n", component]:
                pages = {package: page for page, package in self.phone.packages.items()}
                package = component.partition("/")[0]
                if package not in pages:
                    return said(f"Starting: Intent\nError: Activity class {{{component}}} does not exist.")
                self.phone.open(pages[package])
                return said(f"Starting: Intent {{ cmp={component} }}")
            case ["force-stop", _]:
                self.phone.open("launcher")
            case ["broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", text]:
                if self.chosen == ADB_KEYBOARD:
                    self.phone.type(base64.b64decode(text).decode())
            case ["broadcast", "-a", "ADB_INPUT_CHARS", "--eia", "chars", codes]:
                if self.chosen == ADB_KEYBOARD:
                    self.phone.type("".join(chr(int(code)) for code in codes.split(",")))
            case _:
                return Ran(err=b"Error: unknown command", status=255)
        return said("Broadcast completed: result=0")


def said(text: str) -> Ran:
    return Ran(text.encode() + b"\n")


def commands_of(line: str) -> list[tuple[str, list[str]]]:
    """The commands of a line, each with what stands before it (";" or "&&"), their words without quotes.

    Raises ValueError for what a shell would expand, substitute, redirect or run beside: a driver that needs none of it
    should send none of it.
    """
    found: list[tuple[str, list[str]]] = [(";", [])]
    word: str | None = None
    at = 0
    while at < len(line):
        sign = line[at]
        taken = 1
        if sign in "'\"":
            inside = line[at + 1 : line.index(sign, at + 1)]
            if sign == '"' and set(inside) & set("$`\\"):
                raise ValueError(f"expansion in quotes: {line!r}")
            word = (word or "") + inside
            taken = len(inside) + 2
        elif sign in " \t;&":
            if word is not None:
                found[-1][1].append(word)
            word = None
            if sign == ";" or line.startswith("&&", at):
                taken = 1 if sign == ";" else 2
                found.append((line[at : at + taken], []))
            elif sign == "&":
                raise ValueError(f"a command in the background: {line!r}")
        elif sign in SPECIAL and not line.startswith("$?", at):
            raise ValueError(f"{sign!r} outside of quotes: {line!r}")
        else:
            word = (word or "") + sign
        at += taken
    if word is not None:
        found[-1][1].append(word)
    return [(separator, words) for separator, words in found if words]
