"""Which samples are judged where not all are."""

import pytest

from screenwright.evals.runner import Sample, evenly

SAMPLES = [Sample(id=str(i), group="", files=()) for i in range(10)]


@pytest.mark.parametrize(
    ("limit", "chosen"),
    [(None, range(10)), (20, range(10)), (10, range(10)), (1, [0]), (3, [0, 3, 6]), (5, [0, 2, 4, 6, 8])],
)
def test_a_limit_draws_evenly(limit, chosen):
    assert [sample.id for sample in evenly(SAMPLES, limit)] == [str(i) for i in chosen]
