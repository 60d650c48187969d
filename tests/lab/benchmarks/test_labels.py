"""How answers about labels are counted: by scenes, and apart where none is meant."""

from pathlib import Path

import pytest

from screenwright.core.errors import DataError
from screenwright_lab.benchmarks import labels as benchmark
from screenwright_lab.benchmarks.labels import Labels

SCENES = (
    "# Bass | Volume | Mute\nloudness => Volume\nno sound => Mute\nthe door => -\n# Copy | Paste\nput in => Paste\n"
)


@pytest.mark.parametrize(
    ("told", "values"),
    [(1, [1 / 3 * 2, 1 / 3, 0, 1]), (None, [0, 0, 1, 0])],
)
def test_answers_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: int | None, values: list[float]
) -> None:
    (tmp_path / "a.txt").write_text(SCENES, encoding="utf-8")
    monkeypatch.setattr(benchmark, "meant", lambda _words, _labels: told)
    task = Labels(tmp_path)
    samples = task.samples()
    assert len({sample.group for sample in samples}) == 2
    scores = {score.name: score.value for score in task.scores([(sample, task.judge(sample)) for sample in samples])}
    assert [scores[name] for name in benchmark.NAMES] == pytest.approx(values)


def test_a_folder_without_scenes_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no scenes"):
        Labels(tmp_path).samples()
