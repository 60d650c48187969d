"""Chat models in this process: llama.cpp on a GGUF file, without any server to start.

What was read of a question is kept, so that the next one that begins alike (the rules, the screen) is answered from
where they part. Answers are bound to the schema of their question by llama.cpp's own grammar.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from screenwright.core.errors import ModelRefused, ModelTimeout, PicturesRefused, UsageError
from screenwright.core.extras import need
from screenwright.core.messages import Message, Reply, Usage, Waiting, Watch, schema_of, unwatched
from screenwright.llm.bodies import Body
from screenwright.llm.clock import Clock, Patience, within
from screenwright.llm.openai_chat import completion, content_of
from screenwright.llm.pictures import Pictures, PicturesTaken, pictures_in
from screenwright.llm.streams import chat_completion

LIMIT_S = 300.0
"""Seconds that one answer may take where nothing else is said, as of a model on this machine behind a server."""

CONTEXT = 8192
"""Tokens of a question and its answer where nothing else is said."""

MOST_TOKENS = 1024
"""Of one answer: a small model may go on without an end."""

_BATCH = 256
"""Tokens that are read at a time; between two batches a question can be given up."""

_CACHE_MIB = 512
"""Memory for what was read of questions before the last one."""

_COMPACT = {"x-guidance": {"whitespace_flexible": False}}
"""No blanks between the parts of an answer: they take as long as words, and a small model may write no end of them."""

_MAGIC = b"GGUF"
_GIB = 2**30


class LocalChat:
    """A ChatModel of the GGUF file ``path``, which is loaded at the first question and kept for all models of it.

    Pictures need the projector of the model, a file ``mmproj*.gguf`` in the same folder; ``pictures`` says how many
    of them it takes. ``context``: tokens of a question with its answer. ``timeout_s`` bounds one whole ``reply``,
    loading included: 300 s if not given. Raises MissingPrerequisite without the package xllamacpp, UsageError for a
    file that is none.
    """

    remote = False

    def __init__(
        self,
        path: Path,
        timeout_s: float | None = None,
        pictures: PicturesTaken = "many",
        watch: Watch = unwatched,
        context: int = CONTEXT,
    ) -> None:
        check_gguf(path)
        need("xllamacpp", extra="local")
        self.name = f"local/{path.stem}"
        self.usage = Usage()
        self._file = _File(path.resolve(), projector_of(path), context)
        self._patience = Patience(LIMIT_S if timeout_s is None else timeout_s, 0, watch)
        self._pictures = Pictures(self.name, pictures, self._remark)
        self._engine: _Engine | None = None

    def reply(self, messages: Sequence[Message]) -> Reply:
        """One answer, held to the schema that a message asks for. Raises a ModelError subclass, BadReply for an answer
        without words or one that was cut off."""
        if pictures_in(messages) and self._file.projector is None:
            raise PicturesRefused(
                f"{self.name} takes no pictures: there is no mmproj*.gguf beside it. Put the projector of the model"
                " into its folder, or take --agent visiontasker, which needs no pictures"
            )
        return self._pictures.ask(messages, self._answered)

    def _answered(self, messages: Sequence[Message]) -> Reply:
        heard = _Heard()
        clock = Clock(self.name, self._patience)
        try:
            within(clock, lambda: self._ask(messages, heard), lambda: heard.text)
        except TimeoutError:
            raise ModelTimeout(
                f"{self.name} did not answer within {self._patience.limit_s:g} s: allow more time (--model-timeout),"
                " or take a smaller model"
            ) from None
        finally:
            heard.stopped = True
            clock.tell(over=True)
        reply = completion(chat_completion(heard.events), self.name, schema_of(messages) is not None)
        self.usage += reply.usage
        return reply

    def _ask(self, messages: Sequence[Message], heard: _Heard) -> str:
        if self._engine is None:
            self._engine = _engine_of(self._file, self.name, self._remark)
        self._engine.ask(messages, heard, self.name)
        return ""

    def _remark(self, words: str) -> None:
        self._patience.watch(Waiting(self.name, 0.0, self._patience.limit_s, words))


def check_gguf(path: Path) -> None:
    """Raises UsageError where there is no GGUF file."""
    try:
        with path.open("rb") as file:
            magic = file.read(len(_MAGIC))
    except OSError as error:
        raise UsageError(f"the model {path} cannot be read: {error.strerror or error}") from error
    if magic != _MAGIC:
        raise UsageError(f"{path} is no GGUF file: local/ takes models in the format of llama.cpp")


def projector_of(path: Path) -> Path | None:
    """The file by which the model sees pictures, None for none. Raises UsageError where there are several."""
    found = sorted(one for one in path.resolve().parent.glob("*mmproj*.gguf") if one.name != path.name)
    if len(found) > 1:
        names = ", ".join(one.name for one in found)
        raise UsageError(
            f"there are {len(found)} projectors beside {path} ({names}): leave the one of this model there"
        )
    return found[0] if found else None


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    projector: Path | None
    context: int


@dataclass
class _Heard:
    """An answer while it is written. Once it is ``stopped`` nobody waits for the rest."""

    events: list[Body] = field(default_factory=list)
    stopped: bool = False

    @property
    def text(self) -> str:
        pieces = (choice["delta"].get("content") for event in self.events for choice in event.get("choices", ()))
        return "".join(piece for piece in pieces if piece)


class _Engine:
    """A loaded model. llama.cpp's server object answers one question after the other; the port that it opens besides,
    on loopback, wants a key that nobody is told."""

    def __init__(self, file: _File) -> None:
        xllamacpp = need("xllamacpp", extra="local")
        told = xllamacpp.CommonParams()
        told.model.path = str(file.path)
        if file.projector is not None:
            told.mmproj.path = str(file.projector)
        told.n_ctx, told.n_parallel = file.context, 1
        told.n_batch = told.n_ubatch = _BATCH
        told.cpuparams.n_threads = told.cpuparams_batch.n_threads = threads()
        told.cache_ram_mib = _CACHE_MIB
        told.api_keys = [secrets.token_hex(16)]
        told.verbosity, told.warmup = 0, False
        told.force_pure_content_parser = True  # the other parsers let through what a schema does not
        self._grammar_of = xllamacpp.json_schema_to_grammar
        self._server = xllamacpp.Server(told)

    def ask(self, messages: Sequence[Message], heard: _Heard, name: str) -> None:
        """The events of the answer into ``heard``. Raises ModelRefused."""
        body = _body(messages)
        if (schema := schema_of(messages)) is not None:
            body["grammar"] = self._grammar_of({**schema, **_COMPACT})

        def hear(event: Body) -> bool:
            heard.events.append(event)
            return heard.stopped

        try:
            self._server.handle_chat_completions(body, hear)
        except (RuntimeError, ValueError) as error:
            raise ModelRefused(f"{name} cannot answer this question: {error}") from error
        for event in heard.events:
            if fault := event.get("error"):
                raise ModelRefused(_refused(name, fault))


def threads() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_engines: WeakValueDictionary[_File, _Engine] = WeakValueDictionary()
_loading = threading.Lock()


def _engine_of(file: _File, name: str, remark: Callable[[str], None]) -> _Engine:
    """Loaded once for all who hold it. Raises ModelRefused."""
    with _loading:
        if (engine := _engines.get(file)) is not None:
            return engine
        size = file.path.stat().st_size / _GIB
        free = f" of {free:.1f} that are free" if (free := _free_memory()) else ""
        remark(f"loading {name}: {size:.1f} GiB of memory{free}, {file.context} tokens of context, {threads()} threads")
        try:
            engine = _engines[file] = _Engine(file)
        except (RuntimeError, ValueError, MemoryError) as error:
            raise ModelRefused(
                f"{name} cannot be loaded: llama.cpp refuses {file.path} ({error}). The file may be damaged, of a kind"
                " that is too new, or too large for this machine's memory"
            ) from error
        return engine


def _free_memory() -> float | None:
    """GiB, None where the system does not tell."""
    with suppress(OSError, ValueError, StopIteration):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("MemAvailable"))) * 1024 / _GIB
    return None


def _body(messages: Sequence[Message]) -> Body:
    return {
        "messages": [{"role": message.role, "content": content_of(message)} for message in messages],
        "max_tokens": MOST_TOKENS,
        "temperature": 0,
        "stream": True,
        "stream_options": {"include_usage": True},
        "return_progress": True,  # between two batches of a question, too, it is asked whether to go on
    }


def _refused(name: str, fault: Any) -> str:
    if isinstance(fault, dict) and fault.get("type") == "exceed_context_size_error":
        return (
            f"{name} is asked {fault.get('n_prompt_tokens')} tokens, and its context holds {fault.get('n_ctx')}:"
            " set a larger context under [model] in screenwright.toml"
        )
    return f"{name} cannot answer this question: {fault.get('message') if isinstance(fault, dict) else fault}"


if TYPE_CHECKING:
    from screenwright.core.protocols import ChatModel

    _: type[ChatModel] = LocalChat
