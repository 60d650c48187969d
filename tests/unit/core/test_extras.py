"""The guard before optional packages."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenwright.core.errors import MissingPrerequisite
from screenwright.core.extras import need


def test_what_is_there_is_imported() -> None:
    assert need("json", extra="none").dumps({}) == "{}"


@pytest.mark.parametrize("module", ["nosuchpackage_xyz", "nosuchpackage_xyz.inner"])
def test_what_is_missing_becomes_the_line_that_installs_it(module: str) -> None:
    with pytest.raises(MissingPrerequisite, match=r"pip install 'screenwright\[learn\]'") as caught:
        need(module, extra="learn")
    assert module in str(caught.value)


def test_a_package_that_misses_something_itself_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half_installed_pkg.py").write_text("import nosuchinner_xyz\n")
    (tmp_path / "broken_pkg.py").write_text("raise RuntimeError('wrong libc')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="nosuchinner_xyz"):
        need("half_installed_pkg", extra="learn")
    with pytest.raises(RuntimeError, match="wrong libc"):
        need("broken_pkg", extra="learn")
