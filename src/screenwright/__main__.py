"""``python -m screenwright`` is ``screenwright``."""

import sys

from screenwright.cli.main import main

sys.exit(main())
