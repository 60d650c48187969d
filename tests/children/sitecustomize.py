"""For every Python that the tests start: nets keep their answers there, too, as soon as the package opens one.

Python imports this by itself where the folder is in PYTHONPATH, which ``conftest.py`` sees to."""

import importlib.abc
import importlib.util
import sys
from pathlib import Path

RUNTIME = "screenwright.vision.runtime"


class Keeping(importlib.abc.MetaPathFinder):
    """Waits for the module that opens nets, so that a program which opens none is as light as it was."""

    def find_spec(self, name, path=None, target=None):
        if name != RUNTIME:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        run = spec.loader.exec_module

        def run_and_keep(module):
            run(module)
            if "kept_answers" not in sys.modules:  # else this is a worker of pytest, which sees to it itself
                sys.path.append(str(Path(__file__).parents[1]))
                from kept_answers import keep_answers

                keep_answers()

        spec.loader.exec_module = run_and_keep
        return spec


sys.meta_path.insert(0, Keeping())
