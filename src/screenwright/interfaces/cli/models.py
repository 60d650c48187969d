"""``screenwright models list | pull | check``"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.interfaces.cli.common import print_json, say
from screenwright.interfaces.cli.options import BaseUrl, ModelTimeout, told_at_terminal

if TYPE_CHECKING:
    from screenwright.app import ModelReport

app = typer.Typer(
    help="Models that run on this machine without a server, and what a model can be used for.", no_args_is_help=True
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


@app.command()
def check(
    model: Annotated[str, typer.Argument(help="PROVIDER/NAME, as for --model.")],
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answers as JSON.")] = False,
) -> None:
    """Ask a model ten small questions, and say what it can be used for; exit 1 where that is nothing."""
    report = checked(model, base_url, model_timeout)
    if as_json:
        print_json({**asdict(report), "roles": report.roles, "rule": report.rule})
    else:
        for answer in report.answers:
            mark = "right" if answer.passed else "wrong"
            print(f"{mark} {answer.question} ({answer.seconds:.1f} s, {answer.tokens} tokens): {answer.detail:.160}")
        if report.ended:
            print(f"ended: {report.ended}")
        print(used_for(report))
    if not report.roles:
        raise typer.Exit(1)


def checked(model: str, base_url: str | None = None, model_timeout: float | None = None) -> ModelReport:
    """The report on a model. Raises UsageError, and what opening a model raises."""
    from screenwright.app import Models, Settings, check_model

    models = Models(Settings.of(model=model, base_url=base_url, model_timeout=model_timeout))
    models.meter.look_on(told_at_terminal)
    return check_model(models.chat(model))


_USES = {
    "reader": "reads goals for the built-in planner (--agent builtin)",
    "chooser": "chooses steps (--agent visiontasker)",
    "actor": "plans and acts (--agent screenagent)",
    "grounder": "finds places on pictures",
}


def used_for(report: ModelReport) -> str:
    """What the model can be used for, in a line."""
    uses = "; ".join(_USES[role] for role in report.roles) or "nothing that was asked"
    places = f"; counts positions as {report.rule}" if report.places else ""
    return f"{report.model}: {uses}{places}"
