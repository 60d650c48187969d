"""``python -m screenwright`` is ``screenwright``."""

from screenwright.interfaces.cli import main

main()
