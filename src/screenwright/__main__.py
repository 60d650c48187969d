"""``python -m screenwright`` is ``screenwright``."""

from screenwright.interfaces.cli.main import main

main()
