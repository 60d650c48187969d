"""Exit codes as they are documented, in the drawing and in the interface."""

from __future__ import annotations

import re

import pytest

from screenwright.core import errors

DOCUMENTED = {
    "UsageError": 2,
    "MissingPrerequisite": 3,
    "DeviceError": 4,
    "ModelError": 5,
    "DataError": 6,
    "TrainingStopped": 1,
    "OutOfBudget": 1,
    "StoppedByPolicy": 7,
    "Interrupted": 130,
}
CLASSES = {
    name: cls
    for name, cls in vars(errors).items()
    if isinstance(cls, type) and issubclass(cls, errors.ScreenwrightError)
}


def family(cls: type[errors.ScreenwrightError]) -> str:
    """The class directly under ScreenwrightError that it belongs to."""
    return next(base.__name__ for base in cls.__mro__ if errors.ScreenwrightError in base.__bases__)


@pytest.mark.parametrize("name", sorted(set(CLASSES) - {"ScreenwrightError"}))
def test_every_error_ends_with_the_code_of_its_family(name: str) -> None:
    cls = CLASSES[name]
    assert cls.exit_code == DOCUMENTED[family(cls)]
    assert cls.__doc__


def test_the_drawing_shows_every_class_and_its_code() -> None:
    drawn = dict(re.findall(r"[├└]── (\w+)(?: +(\d+)  )?", errors.__doc__ or ""))
    assert set(drawn) == set(CLASSES) - {"ScreenwrightError"}
    assert {name: int(code) for name, code in drawn.items() if code} == DOCUMENTED


def test_messages_come_out_as_they_went_in() -> None:
    with pytest.raises(errors.ScreenwrightError, match="no route to host"):
        raise errors.DeviceUnreachable("no route to host")
