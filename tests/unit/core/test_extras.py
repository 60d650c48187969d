"""The guard before optional packages."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenwright.core.errors import MissingPrerequisite
from screenwright.core.extras import HEADLESS, find_chromium, need


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


@pytest.mark.parametrize(
    ("installed", "visible", "found"),
    [
        ({HEADLESS, "chromium"}, False, HEADLESS),
        ({HEADLESS, "chromium"}, True, "chromium"),
        ({"google-chrome"}, False, "google-chrome"),
        ({HEADLESS}, True, None),
        (set(), False, None),
    ],
)
def test_a_browser_is_found_that_can_do_what_is_asked(
    installed: set[str], visible: bool, found: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name if name in installed else None)
    if found is None:
        with pytest.raises(MissingPrerequisite, match=r"install .*chromium"):
            find_chromium(visible=visible)
    else:
        assert find_chromium(visible=visible) == found
