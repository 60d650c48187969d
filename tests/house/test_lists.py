"""What the docs list is what the code has: names, options, codes, tools, variables."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typer

from screenwright.agents.planner.general_skills import GENERAL
from screenwright.app import agents
from screenwright.core import episode, errors
from screenwright.core.action_json import ACTION_NAMES
from screenwright.core.screen import Kind
from screenwright.devices.open import FORMS, open_device
from screenwright.devices.simulated.url import OPTIONS
from screenwright.episodes.export import Format
from screenwright.interfaces.cli import doctor
from screenwright.interfaces.cli.commands import app
from screenwright.interfaces.mcp.calls import Done
from screenwright.llm.open import COMPUTER_PROVIDERS, PROVIDERS
from screenwright.safety.consequences.lexicon import RULES
from screenwright.vision.weights import NETS
from screenwright_lab.benchmarks import miniwob_causes, misses
from screenwright_lab.commands import data_export, data_import, data_show, evaluate_miniwob
from screenwright_lab.data.screens.desktop.catalogue import programs
from screenwright_lab.data.screens.desktop.look import MANAGERS, PANELS
from screenwright_lab.worlds.desktop.task import Sight, load_tasks
from screenwright_lab.worlds.miniwob.skills.single_task import TASKS
from screenwright_lab.worlds.phone.apps import APPS
from screenwright_lab.worlds.phone.themes import THEMES

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PROJECT, LAB = (
    tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"] for folder in ("", "lab")
)
EXTRAS = {
    f"{project['name']}[{extra}]": packages
    for project in (PROJECT, LAB)
    for extra, packages in project["optional-dependencies"].items()
}
SOURCES = {
    path: path.read_text(encoding="utf-8") for folder in ("src", "lab/src") for path in (ROOT / folder).rglob("*.py")
}
PAGES = {path: path.read_text(encoding="utf-8") for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md")} | {
    path: path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")
}
EVALS = typer.main.get_command(app).commands["eval"].commands  # type: ignore[attr-defined]


def page(name: str) -> str:
    return PAGES[DOCS / name]


def rows(text: str, header: str) -> list[list[str]]:
    """The cells of the table whose first line begins with ``header``."""
    _, _, after = text.partition(f"\n{header}")
    lines = after.split("\n\n")[0].splitlines()[2:]
    assert lines, f"no table begins with {header}"
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def marked(cells: Iterable[str]) -> list[str]:
    """All that stands in backquotes."""
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


def first_column(name: str, header: str) -> list[str]:
    return marked(row[0] for row in rows(page(name), header))


def test_devices() -> None:
    readme = PAGES[ROOT / "README.md"]
    assert [scheme for scheme in FORMS if f"`{scheme}:" not in readme] == []
    assert sorted(OPTIONS) == sorted(re.findall(r"`simulated:(\w+)`", readme))
    assert first_column("devices/simulated.md", "| URL |") == [f"simulated:{name}" for name in OPTIONS]
    for scheme in FORMS:  # the error for a URL that leads nowhere, and not the one for a scheme that nobody knows
        with pytest.raises(errors.ScreenwrightError) as raised:
            open_device(f"{scheme}:/", timeout_s=0.1)
        assert "known are" not in str(raised.value)


def test_exit_codes() -> None:
    classes = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, Exception)]
    codes = {0, 1, *(one.exit_code for one in classes)}
    for text in (PAGES[ROOT / "README.md"], (ROOT / "skills" / "screenwright" / "SKILL.md").read_text()):
        told = re.search(r"Exit codes: (.+?)\.\s", text, re.DOTALL)
        assert told
        assert {int(code) for code in re.findall(r"\b\d+\b", told[1])} == codes
    tree = errors.__doc__ or ""
    assert [one.__name__ for one in classes if one.__name__ not in tree] == []


def test_environment_variables() -> None:
    found = {
        name
        for text in SOURCES.values()
        for pattern in (r'environ(?:\.get\(|\[)\s*"([A-Z_]+)"', r'envvar="([A-Z_]+)"', r'"(SCREENWRIGHT_[A-Z_]+)"')
        for name in re.findall(pattern, text)
    }
    ours = {f"{name}NAME" if name.endswith("_") else name for name in found} - {"SCREENWRIGHT_DESKTOP"}
    assert set(first_column("reference/environment.md", "| variable |")) == ours


def test_layouts_of_training_data() -> None:
    out, into, through = (page("data-formats.md").split(f"\n## {part}")[1] for part in ("Out", "In", "Straight"))
    for text, names in (
        (out, get_args(Format)),
        (into, get_args(data_import.Set)),
        (through, [one for one in get_args(data_export.Origin) if one != "episodes"]),
    ):
        header = "| `--to` |" if text is out else "| `--from` |"
        assert marked(row[0] for row in rows(text, header)) == list(names)
    shown = page("data-formats.md").split("\n## Look")[1].split("\n## ")[0]
    assert [name for name in get_args(data_show.Set) if f"`{name}`" not in shown] == []


def test_baselines_of_every_benchmark() -> None:
    told = {row[0].strip("`"): row[1] for row in rows(page("evaluate.md"), "| benchmark |")}
    for name, command in EVALS.items():
        solver: Any = next((one for one in command.params if one.name == "solver"), None)
        if solver is None or name == "screenpr-sheet":  # a sheet for people, of the same solvers
            continue
        listed = re.findall(r"baseline:([a-z|]+)", solver.help)
        missing = [one for names in listed for one in names.split("|") if one not in told.get(name, "")]
        assert not missing, f"eval {name}: docs/evaluate.md does not tell of {missing}"


def test_every_command_is_told_on_a_page() -> None:
    text = "\n".join(text for path, text in PAGES.items() if path.name not in ("cli.md", "log.md"))
    assert [words for words in _words(typer.main.get_command(app)) if words not in text] == []


def _words(command: Any, *before: str) -> Iterator[str]:
    """Of every command all its words, those of its groups first."""
    for name, inner in getattr(command, "commands", {}).items():
        yield " ".join((*before, name))
        yield from _words(inner, *before, name)


def test_names_of_screens_actions_and_episodes() -> None:
    for names, where in (
        (get_args(Kind), "reference/screen.md"),
        (ACTION_NAMES, "reference/actions.md"),
        (get_args(episode.EpisodeOutcome), "reference/episode.md"),
        (get_args(episode.EventKind), "reference/episode.md"),
        (get_args(episode.StepStatus), "reference/episode.md"),
        (get_args(Done), "mcp.md"),
        (RULES, "policy.md"),
        (misses.CAUSES, "desktop-tasks.md"),
        (get_args(Sight), "desktop-tasks.md"),
        (miniwob_causes.CAUSES, "miniwob.md"),
        (evaluate_miniwob.SOLVERS, "miniwob.md"),
        (evaluate_miniwob.SKILLS, "miniwob.md"),
    ):
        words = " ".join(page(where).split())
        assert [name for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", words)] == [], where


def test_agents_and_providers_of_models() -> None:
    assert set(first_column("agents.md", "| agent |")) == set(agents.AGENTS)
    assert set(first_column("models.md", "| `run --agent` |")) == set(agents.AGENTS)
    providers = {name.split("/")[0] for name in first_column("models.md", "| `--model` |") if "/" in name}
    assert providers == {*PROVIDERS, *COMPUTER_PROVIDERS}


def test_every_net_has_a_card() -> None:
    assert {path.stem for path in (DOCS / "models").glob("*.md")} - {"twelve-screens", "twelve-narrations"} == set(NETS)


def test_looks_and_apps_of_the_phone_world() -> None:
    told = f"{len(APPS)} small apps in {NUMBERS[len(THEMES)]} looks"
    assert told in page("devices/simulated.md"), told


def test_mcp_tools() -> None:
    (server,) = (text for path, text in SOURCES.items() if path.parts[-2:] == ("mcp", "server.py"))
    tools = re.findall(r"tools\.(\w+)", server)
    assert set(first_column("mcp.md", "| tool |")) == {name for name in tools if name != "close"}


def test_skills_of_the_planner() -> None:
    named = dict.fromkeys(GENERAL.names.values(), "") | {name: ", ".join(tasks) for name, tasks in TASKS.items()}
    assert {row[0]: row[1] for row in rows(page("skills.md"), "| name |")} == named


def test_packages_that_doctor_looks_for() -> None:
    needed = {re.split(r"[<>=\[;]", line)[0] for line in PROJECT["dependencies"]}
    assert set(doctor.MAIN_PACKAGES) == needed
    of_others = {"[all]", "[dev]", "[bertscore]", "[genuine-server]"}
    """What these hold are others' extras, or it is for tests."""
    told = {brings: package for package, (brings, _) in doctor.OPTIONAL_PACKAGES.items()}
    assert told.pop(LAB["name"]) == LAB["name"]
    assert told.keys() == {extra for extra in EXTRAS if extra[extra.index("[") :] not in of_others}
    for extra, package in told.items():
        assert package in {re.split(r"[<>=\[;]", line)[0] for line in EXTRAS[extra]}


def test_extras_that_are_named_are_there() -> None:
    texts = [*SOURCES.values(), *PAGES.values()]
    named = {
        f"{distribution}[{name}]"
        for text in texts
        for distribution, group in re.findall(r"\b(screenwright(?:-lab)?)\[([\w,-]+)\]", text)
        for name in group.split(",")
    }
    for text in SOURCES.values():
        of_the_lab = re.search(r"from screenwright_lab.extras import", text)
        for name in re.findall(r'\bneed\("[\w.]+", (?:extra=)?"([\w-]+)"\)', text):
            named.add(f"{LAB['name'] if of_the_lab else PROJECT['name']}[{name}]")
    assert named - set(EXTRAS) == set()


def test_programs_that_are_installed_for_desktops() -> None:
    words = re.findall(r"[\w.-]+", (ROOT / "tools" / "desktop-data").read_text(encoding="utf-8"))
    managers = [name for names in MANAGERS.values() for name in names]
    assert [name for name in (*managers, *(panel[0] for panel in PANELS if panel)) if name not in words] == []
    shown = {program.command[0] for program in programs()}
    assert {task.command[0] for task in load_tasks()} - shown == set()


def test_every_page_can_be_reached() -> None:
    reached: set[Path] = set()
    waiting = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    while waiting:
        path = waiting.pop()
        if path in reached:
            continue
        reached.add(path)
        for link in re.findall(r"\]\(([^)#\s]+)", PAGES.get(path, "")):
            target = (path.parent / link).resolve()
            waiting += target.glob("*.md") if target.is_dir() else [target]
    assert sorted(str(path.relative_to(ROOT)) for path in PAGES if path not in reached) == []


def test_every_link_leads_somewhere() -> None:
    dead = [
        (path.name, link)
        for path, text in PAGES.items()
        for link in re.findall(r"\]\(([^)#\s]+)", text)
        if "://" not in link and not (path.parent / link).exists()
    ]
    assert dead == []
