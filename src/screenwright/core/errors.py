"""Every error that screenwright raises on purpose.

::

    ScreenwrightError                 exit code
    ├── UsageError                    2    the call itself is wrong
    │   └── Inexpressible                  an action for which a dialect has no words
    ├── MissingPrerequisite           3    a package or program is not installed
    ├── DeviceError                   4    anything about the screen being driven
    │   ├── DeviceUnreachable              nothing answers there
    │   ├── DeviceAuthError                it answers and refuses us
    │   ├── DeviceTimeout                  it stopped answering
    │   ├── DeviceLost                     it went away in the middle
    │   ├── DeviceProtocolError            it speaks something else
    │   └── UnsupportedAction              it cannot do what was asked
    ├── ModelError                    5    anything about a language model
    │   ├── ModelUnreachable
    │   ├── ModelRefused                   wrong key, no access, unknown model
    │   │   ├── AccessRefused              wrong key, no access, nothing paid
    │   │   └── PicturesRefused            the model takes text alone
    │   ├── ModelTimeout
    │   ├── ModelOverloaded                429 and 5xx, after the retries
    │   └── BadReply                       it answered something unusable, twice
    ├── DataError                     6    a file or record that cannot be used
    │   ├── ImageError                     not a picture, or not one that can be read
    │   └── EpisodeError                   an episode folder that cannot be read or written
    ├── TrainingStopped               1    a net cannot be trained on; what was learned is kept
    ├── OutOfBudget                   1    the tokens or the money of a run are used up
    ├── StoppedByPolicy               7    the gate said no
    └── Interrupted                   130  the user said stop

A message says what was tried, what was found and, where there is one, the next thing to do. A clear negative
result (goal not reached, nothing found: exit code 1) is a value and not an error.
"""

from __future__ import annotations

from typing import ClassVar


class ScreenwrightError(Exception):
    """Base of all errors raised on purpose; ``exit_code`` is what the command line ends with."""

    exit_code: ClassVar[int] = 1


class UsageError(ScreenwrightError):
    """The call cannot be meant as it is: an unknown option, URL, key name or point."""

    exit_code = 2


class Inexpressible(UsageError):
    """A dialect of actions has no words for this action."""


class MissingPrerequisite(ScreenwrightError):
    """A package or program is needed and not installed; the message holds the line that installs it."""

    exit_code = 3


class DeviceError(ScreenwrightError):
    """Anything about the screen being driven."""

    exit_code = 4


class DeviceUnreachable(DeviceError):
    """Nothing answers at the address."""


class DeviceAuthError(DeviceError):
    """The device answers and refuses the password or the lack of one."""


class DeviceTimeout(DeviceError):
    """The device did not answer within its time limit."""


class DeviceLost(DeviceError):
    """The connection ended in the middle of the work."""


class DeviceProtocolError(DeviceError):
    """What answers does not speak the protocol that the URL names, or breaks its rules."""


class UnsupportedAction(DeviceError):
    """This device cannot perform this action."""


class ModelError(ScreenwrightError):
    """Anything about a language model."""

    exit_code = 5


class ModelUnreachable(ModelError):
    """No connection to the model's server."""


class ModelRefused(ModelError):
    """The server understood and refused: wrong key, no access, unknown model, bad request."""


class AccessRefused(ModelRefused):
    """The server does not let us in, whatever is asked: no other question would be answered."""


class PicturesRefused(ModelRefused):
    """The question holds pictures, and the server says that the model takes none, or not as many."""


class ModelTimeout(ModelError):
    """The model did not answer within its time limit."""


class ModelOverloaded(ModelError):
    """The server answered 429 or 5xx, and went on doing so after the retries."""


class BadReply(ModelError):
    """The reply, and the repaired one after it, could not be used."""


class DataError(ScreenwrightError):
    """A file or a record that cannot be used."""

    exit_code = 6


class ImageError(DataError):
    """Not a picture, or not one that can be read."""


class EpisodeError(DataError):
    """An episode folder that cannot be read or written."""


class TrainingStopped(ScreenwrightError):
    """A training cannot go on: no memory, no room on the disk, a loss that is no number."""


class OutOfBudget(ScreenwrightError):
    """The tokens or the money that a run may use are used up; a run that meets it ends as "limit"."""


class StoppedByPolicy(ScreenwrightError):
    """The gate, or the person it asked, said no."""

    exit_code = 7


class Interrupted(ScreenwrightError):
    """The user stopped the work."""

    exit_code = 130
