"""Batches that are made ahead come in their order, with what goes wrong among them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import count, islice

import pytest

from screenwright_lab.training.ahead import ahead
from waiting import HANGS_S


def test_they_come_in_their_order() -> None:
    assert list(ahead(iter(range(20)))) == list(range(20))


def test_what_goes_wrong_is_raised_after_those_before_it() -> None:
    def made() -> Iterator[int]:
        yield 1
        raise ValueError("damaged")

    found = ahead(made())
    assert next(found) == 1
    with pytest.raises(ValueError, match="damaged"):
        next(found)


def test_nothing_is_made_once_nobody_wants_more() -> None:
    found = ahead(count())
    assert list(islice(found, 3)) == [0, 1, 2]
    found.close()  # type: ignore[attr-defined]
    for one in [thread for thread in threading.enumerate() if thread.name == "batches"]:
        one.join(HANGS_S)
        assert not one.is_alive()
