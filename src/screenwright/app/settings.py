"""All that can be set: by what a caller says, then the environment, then ``screenwright.toml``."""

from __future__ import annotations

import math
import os
import tomllib
from pathlib import Path
from typing import Annotated, Any, get_args

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, InitSettingsSource, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from screenwright.core.errors import UsageError
from screenwright.llm import PicturesTaken
from screenwright.safety.redaction import RedactMode

FILE = "screenwright.toml"
PREFIX = "SCREENWRIGHT_"
"""Before the name of a setting, in capitals, in the environment."""
TABLES = {"model": {"timeout": "model_timeout", "pictures": "model_pictures", "context": "model_context"}}
"""Tables of the file whose entries are settings of another name."""
WHOLE = {"prices": "prices", "policy": "policy_table"}
"""Tables of the file that are a setting as they stand."""
_Words = Annotated[tuple[str, ...], NoDecode]
"""In the environment parted by spaces."""


class Settings(BaseSettings):
    """Each may be left out. ``Settings.of`` makes them, with one clear line for what is wrong."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="forbid", protected_namespaces=()
    )

    agent: str | None = None
    """builtin, screenagent, visiontasker, computer-use or policy:PATH; by whether there is a model if not said."""
    model: str | None = None
    """PROVIDER/NAME."""
    fallback_model: _Words = ()
    """Models that take over, in order."""
    planner_model: str | None = None
    actor_model: str | None = None
    grounder_model: str | None = None
    reflector_model: str | None = None
    repairer_model: str | None = None
    dialect: str | None = None
    """How the model writes actions."""
    computer_tool: str | None = None
    """Version of Anthropic's tool."""
    prompt_language: str = "en"
    system: str | None = None
    """linux, windows, android or browser; by the device if not said."""
    picture: bool | None = None
    narration: bool = True
    marks: bool = False
    program_map: Path | None = None
    """What the menus of the program hold, as ``screenwright map`` wrote it."""
    keep_maps: bool = True
    """Keep what the menus of programs hold for later runs, and go by it."""
    shown: bool = True
    """Go by demonstrations that are kept, where one fits the goal."""

    base_url: str | None = None
    """Of the server of ``model``."""
    model_timeout: float | None = None
    """Seconds of one answer; by the model's address if not said."""
    model_pictures: PicturesTaken = "many"
    model_context: Annotated[int, Field(ge=512)] | None = None
    """Tokens of a question and its answer, of a model in this process."""
    budget: float | None = None
    max_tokens: int | None = None
    price: _Words = ()
    """IN,OUT of ``model``, PROVIDER/NAME=IN,OUT of others: money for a million tokens."""
    prices: dict[str, Any] = {}

    max_steps: int = 40
    max_seconds: float = 600.0
    verify: bool = False
    """The built-in judge is asked before every action."""
    downloads: Path | None = None
    """Where a browser puts files."""

    policy: Path | None = None
    policy_table: dict[str, Any] = {}
    secrets: Path | None = None
    redact: RedactMode = "remote"
    """From which models what is private on the screen is hidden."""

    @classmethod
    def of(cls, **said: Any) -> Settings:
        """What is None was not said. Raises UsageError."""
        try:
            return cls(**{name: value for name, value in said.items() if value is not None})
        except ValidationError as error:
            raise UsageError(_in_a_line(error)) from None

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        del dotenv_settings, file_secret_settings
        return init_settings, env_settings, InitSettingsSource(settings_cls, _in_file())

    @field_validator("fallback_model", "price", mode="before")
    @classmethod
    def _parted(cls, told: object) -> object:
        return told.split() if isinstance(told, str) else told

    @field_validator("model_timeout", mode="before")
    @classmethod
    def _seconds(cls, told: Any) -> Any:
        number = _number(told) if isinstance(told, str) else told
        if number is None or (type(number) in (int, float) and 0 < number < math.inf):
            return number
        raise ValueError(f"--model-timeout, or timeout under [model] in {FILE}, is seconds above 0, not {told!r:.40}")

    @field_validator("model_pictures", mode="before")
    @classmethod
    def _taken(cls, told: object) -> object:
        if told not in get_args(PicturesTaken):
            raise ValueError(
                f"--model-pictures, or pictures under [model] in {FILE}, is many, one or none, not {told!r:.40}"
            )
        return told

    @property
    def roles(self) -> dict[str, str]:
        """The parts of an agent that have a model of their own."""
        parts = ("planner", "actor", "grounder", "reflector", "repairer")
        return {part: model for part in parts if (model := getattr(self, f"{part}_model")) is not None}


def _in_file() -> dict[str, Any]:
    """What the file sets, by the names of ``Settings``. Raises UsageError."""
    path, document = _read()
    given: dict[str, Any] = {}
    for name in (*TABLES, *WHOLE):
        table = document.get(name, {})
        if not isinstance(table, dict):
            raise UsageError(f"{path}: [{name}] is a table, not {table!r:.40}")
        if name in WHOLE:
            given[WHOLE[name]] = table
        else:
            given |= {TABLES[name][key]: table[key] for key in TABLES[name].keys() & table.keys()}
    return given


def _read() -> tuple[Path, dict[str, Any]]:
    """``./screenwright.toml``, and the one in the user's configuration directory where there is none here."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    for path in (Path(FILE), Path(home) / "screenwright" / FILE):
        try:
            return path, tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            continue
        except tomllib.TOMLDecodeError as error:
            raise UsageError(f"{path} is not TOML: {error}") from error
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{path} cannot be read: {error}") from error
    return Path(FILE), {}


def _number(told: str) -> float | None:
    try:
        return float(told)
    except ValueError:
        return math.nan


def _in_a_line(error: ValidationError) -> str:
    first = error.errors()[0]
    if "error" in first.get("ctx", {}):
        return str(first["ctx"]["error"])
    name = ".".join(map(str, first["loc"]))
    return f"{name.replace('_', ' ')}: {first['msg']}, not {first['input']!r:.40}"
