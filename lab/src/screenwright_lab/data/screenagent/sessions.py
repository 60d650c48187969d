"""Whole sessions of ScreenAgent: every record with its texts in one language, as training data and episodes want them.

``FOLDER/SESSION/RECORD.json`` with ``images/`` beside. The training part was recorded in Chinese and translated: its
prompts, tasks and corrected replies are there in both languages, while ``actions`` and the reply before it was
corrected are as they were given. The test part is English alone. Tried on sessions of both parts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

from screenwright.core.errors import BadReply, DataError
from screenwright.core.files import NOT_AS_SAID, read_json
from screenwright.core.json_text import json_values
from screenwright.episodes import Phase
from screenwright_lab.data.screenagent.calls import Call, call_of
from screenwright_lab.data.screenagent.clicks import subtask_in

Language: TypeAlias = Literal["en", "zh"]
CONSTRUCTED = ("_neg_eval", "_neg_plan")
"""Records that were put together of others: a reflection on the picture before the action, and a plan for what is left
on the picture of an action."""
LONGEST_SIDE = 100_000
"""Pixels; a screen that is said to be longer, or to have none, is a fault of the file."""
_PHASES: dict[str, Phase] = {"plan": "planning", "evaluate": "evaluating"}
_CHINESE_SUBTASK = re.compile(r"现在的子任务是\s*[:：]?\s*[“\"](.+?)[”\"]", re.DOTALL)
_ELEMENT = re.compile(r'"element"\s*:\s*"(.+?)"\s*\}')
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRecord:
    """``entries``: the calls as they stand in the file, ``label`` the same calls as measures read them. ``chosen``: the
    corrected reply, "" where the file has none; ``rejected``: the reply before, "" where nobody changed it or where it
    is in another language than the rest."""

    id: str
    path: Path
    picture: Path
    size: tuple[int, int]
    at: str
    phase: Phase
    constructed: bool
    task: str
    subtask: str
    prompt: str
    entries: tuple[Mapping[str, Any], ...]
    label: tuple[Call, ...]
    chosen: str
    rejected: str


@dataclass(frozen=True, slots=True)
class Session:
    """The records in the order of time, constructed ones after those they were made of. ``empty``: files in which there
    is no call, and so nothing to learn."""

    name: str
    records: tuple[SessionRecord, ...]
    empty: tuple[Path, ...] = ()


def read_sessions(folder: Path, language: Language) -> list[Session]:
    """All sessions below ``folder``, or the one in it, by name. Raises DataError where there is none, and for a file
    that is no record or has no text in the language."""
    folders = sorted({path.parent for path in (*folder.glob("*.json"), *folder.glob("*/*.json"))})
    found = [session for one in folders if (session := _session(one, language)).records]
    if not found:
        raise DataError(f"there is no ScreenAgent record with an action below {folder} (FOLDER/SESSION/RECORD.json)")
    return found


def _session(folder: Path, language: Language) -> Session:
    records: list[SessionRecord] = []
    empty: list[Path] = []
    for path in sorted(folder.glob("*.json")):
        try:
            record = _record(path, read_json(path), language)
        except NOT_AS_SAID as error:
            raise DataError(f"{path} is no ScreenAgent record: {type(error).__name__} {error}") from error
        if record is None:
            empty.append(path)
        else:
            records.append(record)
    return Session(folder.name, tuple(records), tuple(empty))


def _record(path: Path, value: Mapping[str, Any], language: Language) -> SessionRecord | None:
    entries = tuple(value.get("actions") or ())
    label = [call_of(entry) for entry in entries]
    if None in label:
        raise ValueError(f"action {label.index(None)} has no known action_type")
    calls = tuple(call for call in label if call)
    if not calls:
        return None
    constructed = path.stem.endswith(CONSTRUCTED)
    prompt = _text(value, "send_prompt", language)
    chosen = _text(value, "LLM_response_editer", language, needed=False)
    replied, edited = (_unescaped(value.get(name)) for name in ("LLM_response", "LLM_response_editer"))
    return SessionRecord(
        id=f"{path.parent.name}/{path.stem}",
        path=path,
        picture=path.parent / "images" / Path(value["saved_image_name"]).name,
        size=(_side(value, "video_width"), _side(value, "video_height")),
        at=_time_of(path),
        phase=_PHASES.get(calls[0].family, "acting"),
        constructed=constructed,
        task=_text(value, "task_prompt", language),
        subtask=_subtask(value, prompt, language),
        prompt=prompt,
        entries=entries,
        label=calls,
        chosen=chosen,
        rejected=replied if replied != edited and _is_pair(replied, chosen) else "",
    )


def _side(value: Mapping[str, Any], name: str) -> int:
    side = int(value[name])
    if not 1 <= side <= LONGEST_SIDE:
        raise ValueError(f"{name} is 1 to {LONGEST_SIDE} pixels, got {side}")
    return side


def _text(value: Mapping[str, Any], name: str, language: Language, needed: bool = True) -> str:
    """In the language; the bare field is English in the test part and Chinese in the training part."""
    text = value.get(f"{name}_{language}")
    if text is None and ("task_prompt_zh" in value) == (language == "zh"):
        text = value.get(name)
    if text is None and needed:
        raise KeyError(f"there is no {name} in the language {language!r}")
    return _unescaped(text)


def _unescaped(text: object) -> str:
    """Without the backslashes that a habit of Markdown puts before underscores."""
    return str(text or "").replace("\\_", "_").strip()


def _is_pair(replied: str, chosen: str) -> bool:
    """Whether both are there and of one language: else the language is what is learned."""
    translated = _CHINESE.search(replied) is not None and _CHINESE.search(chosen) is None
    return bool(replied and chosen) and not translated


def _subtask(value: Mapping[str, Any], prompt: str, language: Language) -> str:
    if language == "zh":
        said = _CHINESE_SUBTASK.search(prompt)
        return " ".join(said[1].split()) if said else str(value.get("current_task") or "")
    return subtask_in(prompt) or str(value.get("current_task") or "")


def _time_of(path: Path) -> str:
    """``2023-12-25_16-45-01-273484_translate`` as ISO 8601; the set does not tell the zone."""
    try:
        return datetime.strptime(path.stem[:26], "%Y-%m-%d_%H-%M-%S-%f").replace(tzinfo=UTC).isoformat()
    except ValueError:
        return ""


def answer_text(record: SessionRecord) -> str:
    """The reply that a model is to learn: the corrected one where its JSON can be read, else the calls themselves,
    which are what counts (in some records the JSON inside of the texts is broken)."""
    if record.chosen and _reads(record):
        return record.chosen
    calls: Sequence[Mapping[str, Any]] = [bare(entry) for entry in record.entries]
    if record.phase == "planning":
        calls = [{"action_type": "PlanAction", "element": element} for element in plan_of(record)]
    return f"```json\n{json.dumps(calls, ensure_ascii=False, indent=1)}\n```"


def bare(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The call without what only measures need."""
    return {name: value for name, value in entry.items() if name != "clickable_area"}


def plan_of(record: SessionRecord) -> tuple[str, ...]:
    """The sub-tasks of a planning record, in the language of its text as far as that can be read: translated ones often
    hold quotation marks that break the JSON around them."""
    given = tuple(call.words for call in record.label if call.family == "plan" and call.words)
    told = [call_of(entry) for entry in entries_in(record.chosen)]
    words = tuple(call.words for call in told if call is not None and call.family == "plan" and call.words)
    if len(words) != len(given):
        words = tuple(_ELEMENT.findall(record.chosen))
    return words if len(words) == len(given) else given


def _reads(record: SessionRecord) -> bool:
    """Whether the JSON in the corrected reply holds calls of the same families as the label, in its order."""
    told = [call_of(entry) for entry in entries_in(record.chosen)]
    return [call.family for call in told if call] == [call.family for call in record.label]


def entries_in(text: str) -> Sequence[Mapping[str, Any]]:
    """The calls in a reply as they are written; none where its JSON cannot be read."""
    try:
        values = json_values(text)
    except BadReply:
        return ()
    flat = [item for value in values for item in (value if isinstance(value, list) else [value])]
    return [item for item in flat if isinstance(item, dict)]
