from . import english as english
from .languages import wording_of as wording_of
from .wording import SYSTEMS as SYSTEMS
from .wording import System as System
from .wording import Wording as Wording
from .wording import system_of as system_of
