"""``screenwright demos add|list|show|remove|export|import``; ``edit`` has a file of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.app import open_store
from screenwright.core.errors import DataError
from screenwright.interfaces.cli.common import print_json, say
from screenwright.interfaces.cli.demos_edit import edit

if TYPE_CHECKING:
    from screenwright.core.demo import Demo

app = typer.Typer(
    help="Keep, look at, change and hand on demonstrations: tasks that were shown once.", no_args_is_help=True
)
app.command()(edit)

Name = Annotated[str, typer.Argument(metavar="NAME", help="What it is called; demos list says which there are.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


@app.command()
def add(
    episode: Annotated[Path, typer.Argument(metavar="EPISODE", help="The folder of a run or a recording.")],
    name: Annotated[str | None, typer.Option(help="What to call it; made of the task if not given.")] = None,
    task: Annotated[
        list[str] | None,
        typer.Option(metavar="WORDS", help="The task in words, if not the goal. Repeatable: other words."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Keep a recorded task. Texts that came from its words become parameters: they may be others the next time."""
    from screenwright.agents.demonstrations import demo_of, with_targets
    from screenwright.core.images import decode
    from screenwright.episodes import frame_bytes, now, read_episode
    from screenwright.vision import look

    store, recorded = open_store(), read_episode(episode)
    if name is not None and name in store.names():
        raise DataError(f"there is a demonstration {name!r} already: choose another name, or remove that one")
    recorded = with_targets(recorded, lambda ref: decode(frame_bytes(episode, ref), ref.file), look)
    demo = demo_of(recorded, name, task or (), now(), store.names())
    store.add(demo, lambda ref: frame_bytes(episode, ref))
    if demo.origin.outcome != "success":
        say(f"the recording ended as {demo.origin.outcome or 'unfinished'!r}: it can be replayed, and is no example")
    _show(demo, as_json=as_json)


@app.command("list")
def list_demos(as_json: AsJson = False) -> None:
    """Name all that are kept, with their tasks and parameters."""
    from screenwright.agents.demonstrations import summary_to_json

    store = open_store()
    demos = [store.read(name) for name in store.names()]
    if as_json:
        print_json([summary_to_json(demo) for demo in demos])
        return
    for demo in demos:
        print(f"{demo.name}: {demo.tasks[0]} ({len(demo.steps)} steps{_parameters(demo)})")
    if not demos:
        say(f"no demonstration is kept in {store.folder}: screenwright demos add EPISODE keeps one")


@app.command()
def show(name: Name, as_json: AsJson = False) -> None:
    """Print the steps as a person reads them: what is done, to what, with which text, and what came of it."""
    _show(open_store().read(name), as_json=as_json)


@app.command()
def remove(name: Name, as_json: AsJson = False) -> None:
    """Delete a demonstration and its pictures."""
    open_store().remove(name)
    if as_json:
        print_json({"removed": name})
    else:
        print(f"removed: {name}")


@app.command("export")
def export_to(
    name: Name,
    file: Annotated[Path, typer.Argument(metavar="FILE.zip", help="A new file.")],
    as_json: AsJson = False,
) -> None:
    """Write a demonstration into one file, with the pictures of the screen that belong to it."""
    from screenwright.episodes import export_demo

    store = open_store()
    export_demo(store, name, file)
    pictures = len(store.read(name).frames)
    say(f"{file} holds {pictures} pictures of the screen on which this was recorded: look at them before you share it")
    if as_json:
        print_json({"exported": name, "file": str(file), "pictures": pictures})
    else:
        print(f"exported: {file}")


@app.command("import")
def import_from(
    file: Annotated[Path, typer.Argument(metavar="FILE.zip", help="What demos export wrote.")],
    name: Annotated[str | None, typer.Option(help="Another name than its own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Take a demonstration from a file. Read what it does before you replay one that is not yours."""
    from screenwright.episodes import import_demo

    _show(import_demo(open_store(), file, name), as_json=as_json)


def _show(demo: Demo, *, as_json: bool) -> None:
    from screenwright.agents.demonstrations import demo_told, lines_of

    if as_json:
        print_json(demo_told(demo))
        return
    width, height = demo.origin.screen_size
    print(f"{demo.name}: recorded on {demo.origin.device}, {width}x{height}, {demo.origin.outcome or 'unfinished'}")
    for task in demo.tasks:
        print(f"  task: {task}")
    for parameter in demo.parameters:
        print(f"  {parameter.name}: {parameter.value}")
    for line in lines_of(demo):
        print(line)


def _parameters(demo: Demo) -> str:
    return f"; {', '.join(demo.values)}" if demo.parameters else ""
