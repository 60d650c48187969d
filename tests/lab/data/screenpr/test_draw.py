"""Points are drawn from labels alone: true, apart, spread, the same at every call."""

from itertools import combinations

import pytest

from point_screens import draw_point_screens
from screenwright_lab.data.screenpr.draw import A_SCREEN, draw, keep
from screenwright_lab.data.screenpr.relation import relation
from screenwright_lab.data.screenpr.samples import DOMAINS, load
from screenwright_lab.data.screenpr.truth import region_at, things
from screenwright_lab.data.screens.labels import load as load_labels
from screenwright_lab.data.screens.store import shots


@pytest.fixture(scope="module")
def screens(tmp_path_factory):
    folder = tmp_path_factory.mktemp("screens")
    draw_point_screens(folder, 5)
    return folder


def drawn(folder, points=9, seed=0):
    return draw(shots(folder), folder, points, seed, lambda line: None)


def test_every_domain_has_its_points(screens):
    samples = drawn(screens)
    assert {one.domain for one in samples} == set(DOMAINS)
    assert all(5 <= sum(one.domain == domain for one in samples) <= 9 for domain in DOMAINS)
    assert len({one.id for one in samples}) == len(samples)


def test_each_point_means_its_region_and_the_other_lies_clearly_on_one_side(screens):
    for one in drawn(screens):
        labels = load_labels((screens / one.picture).with_suffix(".json"))
        known = list(things(labels))
        for target in (one.target, one.reference):
            assert region_at(known, target.point) == target.region
            assert target.around.covers(target.region)
            assert target.content
            assert target.layout
        assert relation(one.target.region, one.reference.region)


def test_nothing_is_asked_twice_and_no_screen_too_often(screens):
    samples = drawn(screens, points=40)
    meant = [(one.picture, one.target.region) for one in samples]
    assert all(a != b for a, b in combinations(meant, 2))
    assert all(sum(one.picture == picture for one in samples) <= A_SCREEN for picture, _ in meant)


def test_the_seed_decides(screens):
    assert drawn(screens) == drawn(screens)
    assert drawn(screens) != drawn(screens, seed=1)


def test_screens_that_look_alike_count_once(screens, tmp_path):
    one = next(shots(screens))
    twins = [one, one]
    assert {sample.picture for sample in draw(twins, screens, 50, 0, lambda line: None)} <= {
        one.picture.relative_to(screens)
    }
    assert len(draw(twins, screens, 50, 0, lambda line: None)) <= A_SCREEN


def test_what_is_kept_stands_alone(screens, tmp_path):
    samples = drawn(screens)
    keep(samples, screens, tmp_path)
    assert load(tmp_path) == samples
    assert all((tmp_path / one.picture).is_file() for one in samples)
