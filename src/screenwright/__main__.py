"""``python -m screenwright`` is ``screenwright``."""

from screenwright.cli.main import main

main()
