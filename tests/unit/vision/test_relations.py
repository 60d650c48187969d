"""What belongs to what: groups from what is said of pairs, and what a net is told of words and controls."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.vision.relations import (
    NODE_FACTS,
    PAIR_FACTS,
    RELATIONS,
    Node,
    linked,
    node_facts,
    pair_facts,
    tables_of,
)

WHITE = np.full((200, 400, 3), 255, np.uint8)


def word(text: str, left: int, top: int) -> Node:
    return Node("word", Box(left, top, left + 9 * len(text), top + 16), text)


def told(nodes: list[Node], same: dict[str, list[list[str]]]) -> np.ndarray:
    """Logits of +-4 that say which words are the same in each relation."""
    said = np.full((len(RELATIONS), len(nodes), len(nodes)), -4.0, np.float32)
    for relation, groups in same.items():
        for group in groups:
            chosen = [i for i, node in enumerate(nodes) if node.text in group]
            said[RELATIONS.index(relation)][np.ix_(chosen, chosen)] = 4.0
    return said


def test_words_become_cells() -> None:
    nodes = [word(text, left, top) for text, left, top in (
        ("First", 0, 0), ("name", 50, 0), ("Age", 120, 0), ("Ada", 0, 30), ("36", 120, 30), ("Note", 0, 120),
    )]  # fmt: skip
    (found,) = tables_of(nodes, told(nodes, {
        "unit": [["First", "name"]],
        "table": [["First", "name", "Age", "Ada", "36"]],
        "row": [["First", "name", "Age"], ["Ada", "36"]],
        "column": [["First", "name", "Ada"], ["Age", "36"]],
    }))  # fmt: skip
    assert [[sorted(cell) for cell in row] for row in found.rows] == [[[0, 1], [2]], [[3], [4]]]
    assert found.columns[0][1] == found.columns[1][0]
    assert found.lines[0][1] == found.lines[1][0] == 23


def test_an_empty_place_is_a_cell_without_words() -> None:
    nodes = [word("Name", 0, 0), word("Age", 120, 0), word("Ada", 0, 30)]
    (found,) = tables_of(nodes, told(nodes, {
        "table": [["Name", "Age", "Ada"]], "row": [["Name", "Age"]], "column": [["Name", "Ada"]],
    }))  # fmt: skip
    assert found.rows == (((0,), (1,)), ((2,), ()))


def test_words_speak_for_what_they_are_written_on() -> None:
    """A cell or button that was seen where it is not makes no column of its own."""
    nodes = [word("Name", 0, 0), word("Age", 120, 0), word("Ada", 0, 30), Node("cell", Box(40, 0, 200, 20))]
    (found,) = tables_of(nodes, told(nodes, {
        "table": [["Name", "Age", "Ada", ""]], "row": [["Name", "Age", ""]], "column": [["Name", "Ada"], [""]],
    }))  # fmt: skip
    assert found.rows == (((0,), (1,)), ((2,), ()))


def test_one_row_alone_is_no_table() -> None:
    nodes = [word("Name", 0, 0), word("Age", 120, 0)]
    assert tables_of(nodes, told(nodes, {"table": [["Name", "Age"]], "row": [["Name", "Age"]]})) == []


def test_a_table_that_is_not_sure_is_none() -> None:
    nodes = [word("Name", 0, 0), word("Age", 120, 0), word("Ada", 0, 30)]
    said = told(nodes, {
        "table": [["Name", "Age", "Ada"]], "row": [["Name", "Age"]], "column": [["Name", "Ada"]],
    })  # fmt: skip
    said[RELATIONS.index("table")] *= 0.3
    assert len(tables_of(nodes, told(nodes, {
        "table": [["Name", "Age", "Ada"]], "row": [["Name", "Age"]], "column": [["Name", "Ada"]],
    }))) == 1  # fmt: skip
    assert tables_of(nodes, said) == []


def test_the_surest_pairs_decide() -> None:
    said = np.array([[0, 3, 1], [3, 0, -2], [1, -2, 0]], np.float32)
    assert sorted(map(sorted, linked(said))) == [[0, 1], [2]], "the mean of 1 and -2 is no"


@given(st.integers(0, 12), st.integers(0, 2**32 - 1))
def test_every_node_is_in_one_group(count: int, seed: int) -> None:
    said = np.random.default_rng(seed).normal(size=(count, count)).astype(np.float32)
    groups = linked((said + said.T) / 2)
    assert sorted(i for group in groups for i in group) == list(range(count))


def test_groups_do_not_depend_on_the_order_of_nodes() -> None:
    rng = np.random.default_rng(3)
    said = rng.normal(size=(20, 20)).astype(np.float32)
    said += said.T
    order = rng.permutation(20)
    turned = linked(said[np.ix_(order, order)])
    assert {frozenset(order[i] for i in group) for group in turned} == set(map(frozenset, linked(said)))


def test_facts_do_not_depend_on_the_scale() -> None:
    nodes = [word("Name", 10, 10), word("Ada", 80, 10), Node("checkbox", Box(60, 10, 76, 26))]
    doubled = [Node(one.kind, Box(*(2 * side for side in one.box.as_tuple())), one.text) for one in nodes]
    assert node_facts(WHITE, nodes).shape == (3, NODE_FACTS)
    none = np.zeros((3, 3, 4), np.uint8)
    assert pair_facts(nodes, none).shape == (3, 3, PAIR_FACTS)
    np.testing.assert_allclose(pair_facts(nodes, none), pair_facts(doubled, none), atol=1e-6)
    np.testing.assert_allclose(node_facts(WHITE, nodes), node_facts(WHITE, doubled), atol=1e-6)
