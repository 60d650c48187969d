"""Device URLs to devices."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenwright.core.errors import EpisodeError, UsageError
from screenwright.devices.open import open_device
from screenwright.devices.simulated.device import SimulatedDevice


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


@pytest.mark.parametrize(
    ("url", "size", "environment"),
    [
        ("simulated:phone", (1080, 2160), "phone"),
        ("simulated:phone?size=720x1440&scale=2.0&rotation=90", (1440, 720), "phone"),
        ("simulated:phone?rotation=270&theme=dark", (2160, 1080), "phone"),
        ("simulated:notepad?size=1600x900", (1600, 900), "desktop"),
        ("simulated:world?seed=7&theme=paper&app=mail", (360, 720), "phone"),
    ],
)
def test_simulated_in_any_size(url: str, size: tuple[int, int], environment: str) -> None:
    device = open_device(url)
    assert (device.size, device.environment) == (size, environment)
    again = open_device(device.url)
    assert again.url == device.url == url
    assert again.screenshot().same_pixels(device.screenshot())


def test_recorded_is_opened_by_its_folder(tmp_path: Path) -> None:
    with pytest.raises(EpisodeError, match="no-such"):
        open_device(f"recorded:{tmp_path / 'no-such'}")


@pytest.mark.parametrize(
    "url",
    ["", "vnc", "recorded:", "simulated:", "simulated:paint", "simulated:notepad?size=3", "simulated:notepad?folder=",
     "http://x", "C:\\dir", "vnc://", "simulated:notepad?folder=/a&folder=/b", "simulated:notepad?size=99999x9",
     "simulated:notepad?rotation=90", "simulated:phone?folder=/a", "simulated:phone?size=", "simulated:phone?size=0x0",
     "simulated:phone?size=1080x", "simulated:phone?scale=0", "simulated:phone?scale=nan", "simulated:phone?scale=-2",
     "simulated:phone?rotation=45", "simulated:phone?theme=blue", "simulated:phone?size=720x1440&scale=3",
     "simulated:world?seed=x", "simulated:world?theme=blue", "simulated:world?app=Chess",
     "simulated:world?renderer=svg", "simulated:world?size=360x720"],
)  # fmt: skip
def test_what_is_no_device_is_a_usage_error(url: str) -> None:
    with pytest.raises(UsageError):
        open_device(url)


def test_unknown_schemes_list_the_known_and_hide_the_rest() -> None:
    with pytest.raises(UsageError, match=r"vnc://.*recorded:DIR.*simulated:NAME") as caught:
        open_device("vcn://:hunter2@host:1")
    assert "hunter2" not in str(caught.value)
