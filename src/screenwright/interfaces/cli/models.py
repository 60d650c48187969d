"""``screenwright models list | pull``"""

from __future__ import annotations

from typing import Annotated

import typer

from screenwright.interfaces.cli.common import print_json, say

app = typer.Typer(
    help="Models that run on this machine without a server: list and fetch their files.", no_args_is_help=True
)


@app.command("list")
def list_models(as_json: Annotated[bool, typer.Option("--json", help="Print the models as JSON.")] = False) -> None:
    """The models that can be fetched, and those that are on this machine."""
    from screenwright.llm import PINNED, files_here, models_folder

    here = {path.stem: path for path in files_here()}
    rows = [
        {"name": one.name, "title": one.title, "licence": one.licence, "bytes": one.size, "sha256": one.sha256}
        for one in PINNED.values()
    ]
    rows += [{"name": name, "bytes": path.stat().st_size} for name, path in here.items() if name not in PINNED]
    for row in rows:
        row["path"] = str(here[str(row["name"])]) if row["name"] in here else None
    if as_json:
        print_json({"folder": str(models_folder()), "models": rows})
        return
    for row in rows:
        size = f"{int(str(row['bytes'])) / 1e9:.2f} GB"
        told = [f"local/{row['name']}", size, row.get("title"), row.get("licence"), row["path"] or "not fetched"]
        print(", ".join(str(part) for part in told if part))


@app.command()
def pull(
    name: Annotated[str, typer.Argument(help="A name of  screenwright models list, or the address of a GGUF file.")],
) -> None:
    """Fetch the file of a model; what was begun goes on, and nothing is fetched twice."""
    from screenwright.llm import pull as fetch

    path = fetch(name, say)
    print(f"--model local/{path.stem}  ({path})")
