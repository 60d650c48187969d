from .session import PACKAGES as PACKAGES
from .session import Desktop as Desktop
from .session import missing_programs as missing_programs
