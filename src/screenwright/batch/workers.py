"""Processes of this machine that see pictures, begun anew where one dies.

Each has one picture in hand at a time, so that it is known on which one it died.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait

from screenwright.batch.outcomes import Outcome, Parse, failed, outcome_of
from screenwright.batch.sources import Picture, Source
from screenwright.core.errors import ScreenwrightError
from screenwright.core.processes import WORKERS, keep_to_one_core

TRIES = 2
"""How often a process may die on a picture before it is given up."""
MOST_DEATHS = 12
"""Without a screen in between: then it is not for the pictures."""
ENDS_S = 5.0


@dataclass(frozen=True, slots=True)
class Processes:
    """``count`` processes of this machine; of several, each keeps to one core."""

    parse: Parse
    count: int

    def __call__(self, source: Source, done: Container[str]) -> Generator[Outcome, None, None]:
        with closing(Workers(self.parse, self.count, one_core=self.count > 1)) as workers:
            yield from workers.outcomes(source.pictures(done))


class Workers:
    """Processes that are kept open from one call to the next."""

    def __init__(self, parse: Parse, count: int, *, one_core: bool) -> None:
        self._parse, self._one_core = parse, one_core
        self._workers: list[_Worker] = []
        self._deaths = 0
        try:
            self._workers += [_Worker(parse, one_core) for _ in range(count)]
            for worker in self._workers:
                worker.await_ready()
        except BaseException:
            self.close()
            raise

    def outcomes(self, pictures: Iterable[Picture]) -> Iterator[Outcome]:
        """What came of each, as soon as that is known and in that order. A picture is taken when a process is free.

        Raises ScreenwrightError where processes die whatever they are given, or cannot see at all.
        """
        fresh = map(_Task, pictures)
        again = deque[_Task]()
        while True:
            for worker in [one for one in self._workers if one.task is None]:
                task = again.popleft() if again else next(fresh, None)
                if task is not None and not worker.gives(task):
                    self._replace(worker)
                    again.append(task)
            busy = {worker.pipe: worker for worker in self._workers if worker.task}
            if not busy and not again:
                return
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]  # one of those that were given
                task, answer = worker.taken()
                if answer is not None:
                    self._deaths = 0
                    yield answer
                    continue
                how = self._replace(worker)
                if task.tries + 1 < TRIES:
                    again.append(_Task(task.picture, task.tries + 1))
                else:
                    yield failed(task.picture.key, "crash", f"its process died {TRIES} times, {how}")

    def close(self) -> None:
        """End all at once, whatever they have in hand."""
        for worker in self._workers:
            worker.end()

    def _replace(self, dead: _Worker) -> str:
        """Begin another in its place; returns how it died. Raises ScreenwrightError where too many did."""
        how = dead.told()
        dead.end()
        self._deaths += 1
        if self._deaths >= MOST_DEATHS:
            raise ScreenwrightError(
                f"{self._deaths} processes died one after the other, {how}, perhaps for want of memory: go on with "
                "fewer --workers"
            )
        worker = _Worker(self._parse, self._one_core)
        self._workers[self._workers.index(dead)] = worker
        worker.await_ready()
        return how


@dataclass(frozen=True, slots=True)
class _Task:
    picture: Picture
    tries: int = 0


class _Worker:
    """One process. It ends by itself when this end of its pipe is closed, as it is by the death of this process."""

    def __init__(self, parse: Parse, one_core: bool) -> None:
        self.pipe, there = WORKERS.Pipe()
        self.task: _Task | None = None
        self._process = WORKERS.Process(target=_work, args=(there, parse, one_core), daemon=True)
        self._process.start()
        there.close()

    def await_ready(self) -> None:
        try:
            self.pipe.recv()
        except (EOFError, OSError):
            self._process.join(ENDS_S)
            raise ScreenwrightError(f"a process that sees pictures did not begin, {self.told()}") from None

    def gives(self, task: _Task) -> bool:
        """Whether the process took it; False where it is dead."""
        try:
            self.pipe.send(task.picture)
        except OSError:
            return False
        self.task = task
        return True

    def taken(self) -> tuple[_Task, Outcome | None]:
        """What it had in hand and what came of it, None where it died on it. Raises what it raised."""
        assert self.task is not None
        task, self.task = self.task, None
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            return task, None
        if isinstance(answer, ScreenwrightError):
            raise answer
        return task, answer

    def told(self) -> str:
        """How the process ended."""
        self._process.join(ENDS_S)
        code = self._process.exitcode
        return "still running" if code is None else f"by signal {-code}" if code < 0 else f"with exit code {code}"

    def end(self) -> None:
        self.pipe.close()
        self._process.kill()
        self._process.join()


def _work(pipe: Connection, parse: Parse, one_core: bool) -> None:
    """The life of a worker: a picture in, its outcome out."""
    if one_core:
        keep_to_one_core()
    try:
        pipe.send("ready")
        while True:
            picture = pipe.recv()
            try:
                answer: Outcome | ScreenwrightError = outcome_of(picture, parse)
            except ScreenwrightError as error:
                answer = error
            pipe.send(answer)
    except (EOFError, OSError):
        return
