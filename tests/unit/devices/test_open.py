"""Device URLs to devices."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenwright.core.errors import EpisodeError, UsageError
from screenwright.devices.open import open_device
from screenwright.devices.simulated import SimulatedDevice


def test_simulated_with_and_without_a_folder(tmp_path: Path) -> None:
    strange = tmp_path / "a b&c%d"
    device = open_device(f"simulated:notepad?folder={str(strange).replace('%', '%25').replace('&', '%26')}")
    assert isinstance(device, SimulatedDevice)
    assert device.folder == strange
    again = open_device(device.url)
    assert isinstance(again, SimulatedDevice)
    assert again.folder == strange
    fresh = open_device("simulated:notepad")
    assert isinstance(fresh, SimulatedDevice)
    assert list(fresh.folder.iterdir()) == []
    fresh.close()


def test_recorded_is_opened_by_its_folder(tmp_path: Path) -> None:
    with pytest.raises(EpisodeError, match="no-such"):
        open_device(f"recorded:{tmp_path / 'no-such'}")


@pytest.mark.parametrize(
    "url",
    ["", "vnc", "recorded:", "simulated:", "simulated:paint", "simulated:notepad?size=3", "simulated:notepad?folder=",
     "http://x", "C:\\dir", "vnc://", "simulated:notepad?folder=/a&folder=/b"],
)  # fmt: skip
def test_what_is_no_device_is_a_usage_error(url: str) -> None:
    with pytest.raises(UsageError):
        open_device(url)


def test_unknown_schemes_list_the_known_and_hide_the_rest() -> None:
    with pytest.raises(UsageError, match=r"vnc://.*recorded:DIR.*simulated:NAME") as caught:
        open_device("vcn://:hunter2@host:1")
    assert "hunter2" not in str(caught.value)
