"""``screenwright demos edit NAME ...``: single changes as options, or all at once in a text file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli.common import print_json, write_output

if TYPE_CHECKING:
    from screenwright.core.demo import Demo


def edit(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called now.")],
    rename: Annotated[str | None, typer.Option(help="Another name.")] = None,
    task: Annotated[
        list[str] | None, typer.Option(metavar="WORDS", help="The task in words, in place of those it has. Repeatable.")
    ] = None,
    parameter: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=TEXT", help="Make the text a parameter of that name, or rename its parameter."),
    ] = None,
    words: Annotated[list[str] | None, typer.Option(metavar="N=WORDS", help="Other words for step N.")] = None,
    text: Annotated[list[str] | None, typer.Option(metavar="N=TEXT", help="Another text for step N to type.")] = None,
    target: Annotated[
        list[str] | None, typer.Option(metavar="N=NAME", help="What the thing is called that step N is done to.")
    ] = None,
    optional: Annotated[
        list[int] | None, typer.Option(metavar="N", help="Leave step N out where its target is not there.")
    ] = None,
    required: Annotated[list[int] | None, typer.Option(metavar="N", help="Step N is not optional.")] = None,
    drop: Annotated[
        list[int] | None, typer.Option(metavar="N", help="Take step N out; numbers are those shown.")
    ] = None,
    to: Annotated[Path | None, typer.Option(help="Write all of it to this file (TOML), to be changed there.")] = None,
    source: Annotated[Path | None, typer.Option("--from", help="Read it from such a file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Change a demonstration: its name, its task in words, parameters and steps. What is wrong changes nothing."""
    from screenwright.agents.demonstrations import editing, from_toml, to_toml
    from screenwright.app import open_store, read_text

    store = open_store()
    demo = before = store.read(name)
    if source is not None:
        demo = from_toml(read_text(source, "the demonstration"), demo, str(source))
    for said in parameter or ():
        demo = editing.with_parameter(demo, *_pair(said, "--parameter NAME=TEXT"))
    demo = editing.with_tasks(demo, task) if task else demo
    changes = (
        (words, editing.worded, "--words"),
        (text, editing.typing, "--text"),
        (target, editing.aimed_at, "--target"),
    )
    for given, change, option in changes:
        for said in given or ():
            place, value = _pair(said, f"{option} N=...")
            demo = editing.with_step(demo, _number(place, option), change(value))
    for numbers, wanted in ((optional, True), (required, False)):
        for number in numbers or ():
            demo = editing.with_step(demo, number, editing.optional(wanted))
    for number in sorted(set(drop or ()), reverse=True):
        demo = editing.without_step(demo, number)
    demo = replace(demo, name=rename) if rename is not None else demo
    if demo == before and to is None:
        raise UsageError("there is nothing to change: say what, as --task, --parameter, --drop or --to FILE")
    if demo != before:
        store.change(name, demo)
    if to is not None:
        write_output(to, to_toml(demo).encode())
    _tell(demo, demo != before, to, as_json=as_json)


def _tell(demo: Demo, changed: bool, to: Path | None, *, as_json: bool) -> None:
    if as_json:
        print_json({"name": demo.name, "changed": changed, "steps": len(demo.steps), "file": str(to) if to else None})
        return
    print(f"changed: {demo.name}" if changed else f"not changed: {demo.name}")
    if to is not None:
        print(f"written: {to}; read it back with  screenwright demos edit {demo.name} --from {to}")


def _pair(said: str, form: str) -> tuple[str, str]:
    left, equals, right = said.partition("=")
    if not equals or not left.strip() or not right:
        raise UsageError(f"{form} is what is meant, got {said!r:.60}")
    return left.strip(), right


def _number(said: str, option: str) -> int:
    if not said.isdecimal() or len(said) > 6:
        raise UsageError(f"{option} begins with the number of a step, got {said!r:.40}")
    return int(said)
