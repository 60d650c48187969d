"""Jobs: one at a time, asked and stopped from the server's loop, done in a thread of their own."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from screenwright.core.errors import DeviceTimeout, Interrupted, UsageError
from screenwright.interfaces.mcp import jobs as mcp_jobs
from screenwright.interfaces.mcp.jobs import Asked, Bench, Job, Over, Said


async def ended(bench: Bench) -> None:
    await bench.close(lambda: None)


def test_a_job_says_asks_and_ends_in_a_thread_of_its_own() -> None:
    async def run() -> None:
        bench, job = Bench(), Job[Any]("a test", "call")

        def work(job: Job[Any]) -> tuple[bool, str]:
            job.say("begun")
            return job.ask("May I?"), threading.current_thread().name

        await bench.begin(job, work)
        assert await job.next() == Said("begun")
        assert await job.next() == Asked("May I?", 1)
        job.answer(1, allowed=True)
        assert await job.next() == Over()
        allowed, thread = job.result()
        assert allowed
        assert thread.startswith("mcp-device")
        await ended(bench)

    asyncio.run(run())


def test_an_answer_to_another_question_counts_for_nothing() -> None:
    async def run() -> None:
        bench, job = Bench(), Job[Any]("a test", "call")
        await bench.begin(job, lambda job: (job.ask("First?"), job.ask("Second?")))
        assert await job.next() == Asked("First?", 1)
        job.answer(1, allowed=True)
        assert await job.next() == Asked("Second?", 2)
        job.answer(1, allowed=True)
        job.answer(2, allowed=False)
        assert await job.next() == Over()
        assert job.result() == (True, False)
        await ended(bench)

    asyncio.run(run())


def test_nobody_answering_is_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcp_jobs, "ANSWER_S", 0.05)

    async def run() -> None:
        bench, job = Bench(), Job[Any]("a test", "call")
        await bench.begin(job, lambda job: job.ask("May I?"))
        await job.ended.wait()
        assert job.result() is False
        await ended(bench)

    asyncio.run(run())


def test_to_stop_answers_no_and_ends_it() -> None:
    async def run() -> None:
        bench, job = Bench(), Job[Any]("a test", "call")
        await bench.begin(job, lambda job: job.ask("May I?"))
        await job.next()
        job.stop()
        await job.ended.wait()
        with pytest.raises(Interrupted):
            job.result()
        await ended(bench)

    asyncio.run(run())


def test_what_the_work_raises_is_its_result() -> None:
    def work(_job: Job[Any]) -> None:
        raise UsageError("wrong")

    async def run() -> None:
        bench, job = Bench(), Job[Any]("a test", "call")
        await bench.begin(job, work)
        await job.ended.wait()
        with pytest.raises(UsageError, match="wrong"):
            job.result()
        await ended(bench)

    asyncio.run(run())


def test_one_at_a_time_and_who_waits_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcp_jobs, "BUSY_S", 0.05)
    go_on = threading.Event()

    async def run() -> None:
        bench, first, second = Bench(), Job[Any]("typing a book", "1"), Job[Any]("a look", "2")
        await bench.begin(first, lambda _job: go_on.wait(10))
        with pytest.raises(DeviceTimeout, match="typing a book"):
            await bench.begin(second, lambda _job: 1)
        go_on.set()
        await first.ended.wait()
        await bench.begin(second, lambda _job: 2)
        await second.ended.wait()
        assert second.result() == 2
        await ended(bench)

    asyncio.run(run())


def test_a_question_that_nobody_came_back_to_makes_way() -> None:
    async def run() -> None:
        bench, first, second = Bench(), Job[Any]("an action", "1"), Job[Any]("a look", "2")
        await bench.begin(first, lambda job: job.ask("May I?"))
        await first.next()
        first.followed = False
        assert bench.waiting(first.id) is first
        assert bench.waiting("0" * 32) is None
        await bench.begin(second, lambda _job: 2)
        await second.ended.wait()
        assert second.result() == 2
        with pytest.raises(Interrupted):
            first.result()
        await ended(bench)

    asyncio.run(run())


def test_the_end_stops_what_is_at_work_and_comes_once() -> None:
    async def run() -> list[str]:
        done: list[str] = []
        bench, job = Bench(), Job[Any]("an action", "1")
        await bench.begin(job, lambda job: job.ask("May I?"))
        await job.next()
        await bench.close(lambda: done.append("closed"))
        await bench.close(lambda: done.append("closed again"))
        return done

    assert asyncio.run(run()) == ["closed"]
