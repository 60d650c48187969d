"""From a job to the client and back: its progress, its questions to the user, its end.

A client of before 2026-07-28 is asked in the middle of its call. A later one gets the question as the answer to its
call and calls again with what the user said; the job waits for it meanwhile.
"""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from mcp import MCPError
from mcp.server.mcpserver import Context
from mcp.types import (
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)
from mcp.types.version import is_version_at_least

from screenwright.core.errors import UsageError
from screenwright.interfaces.mcp.jobs import ANSWER_S, Asked, Bench, Job, Over, Said

T = TypeVar("T")

_BY_RETURN = "2026-07-28"
"""The first version of the protocol in which a question is the answer to a call."""
_KEY = "allow"
_FORM: dict[str, Any] = {
    "type": "object",
    "properties": {"allow": {"type": "boolean", "title": "Allow it", "description": "Whether this may be done now."}},
    "required": ["allow"],
}


def can_be_asked(context: Context) -> bool:
    """Whether the client puts questions to its user."""
    capabilities = context.client_capabilities
    asked = capabilities.elicitation if capabilities else None
    return asked is not None and (asked.form is not None or asked.url is None)


def brought(context: Context, bench: Bench, call: str) -> Job[Any] | None:
    """The job that this call goes on with, handed the answer that the call brings; None for a new call. Raises
    UsageError for an answer to nothing that is asked: it must not begin the same again."""
    state = context.request_state
    if state is None:
        return None
    id_, _, number = state.partition(":")
    job = bench.waiting(id_)
    if job is None or job.call != call:
        raise UsageError("this question is no longer open: look, and call again if it is still wanted")
    said = (context.input_responses or {}).get(_KEY)
    job.answer(int(number), _is_yes(said))
    return job


async def followed(job: Job[T], context: Context) -> T | InputRequiredResult:
    """What comes of the job, or the question by which its call is answered for now. A call that is cancelled stops it.
    Raises what the job raises."""
    job.followed = True
    lines = 0
    try:
        while True:
            match await job.next():
                case Said(words=words):
                    lines += 1
                    await context.report_progress(lines, message=words)
                case Asked(words=words, number=number):
                    if _by_return(context):
                        job.followed = False
                        return _question(words, f"{job.id}:{number}")
                    job.answer(number, await _asked(context, words))
                case Over():
                    return job.result()
    except BaseException:
        job.stop()
        raise


def _by_return(context: Context) -> bool:
    version = context.protocol_version
    return version is not None and is_version_at_least(version, _BY_RETURN)


async def _asked(context: Context, words: str) -> bool:
    """A client that fails to ask, or that does not come back with an answer, has not said yes."""
    try:
        async with asyncio.timeout(ANSWER_S):
            return _is_yes(await context.session.elicit_form(words, _FORM, context.request_id))
    except (MCPError, TimeoutError):
        return False


def _question(words: str, state: str) -> InputRequiredResult:
    request = ElicitRequest(params=ElicitRequestFormParams(message=words, requested_schema=_FORM))
    return InputRequiredResult(input_requests={_KEY: request}, request_state=state)


def _is_yes(said: object) -> bool:
    """Only a form that was sent off with the tick set: to decline, to close it or to leave it empty is a no."""
    return isinstance(said, ElicitResult) and said.action == "accept" and (said.content or {}).get(_KEY) is True
