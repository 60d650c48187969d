"""Do the ASHL rules of ``data/screens/ashl.py`` hold on the boxes published with the Tree-of-Lens paper?

    python benchmarks/check_ashl.py PATH/annotation_multilabel_coco.json

The file (llv22/tol_gui_region_detection) has boxes alone, no view trees. So the rules are checked by what must follow
from them: nested global regions are never nearly equal, each holds more than one local region, and regions nest.
Then a tree is built from the boxes by containment, and ``regions`` must give the same boxes back. Global regions with
broken pixels as corners, one on each screen where the status bar is, come from no tree and are left out.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.ashl import SAME, regions
from screenwright_lab.data.screens.view import View

TOLERANCE = 5
"""Pixels by which a box may stick out of the one that holds it."""


def main(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    screens = defaultdict[int, tuple[list[Box], list[Box]]](lambda: ([], []))
    by_rule = 0
    for item in document["annotations"]:
        left, top, width, height = item["bbox"]
        if any(side != int(side) for side in item["bbox"]):
            by_rule += 1
            continue
        screens[item["image_id"]][item["category_id"]].append(Box(left, top, left + width, top + height))
    sizes = {item["id"]: Box(0, 0, item["width"], item["height"]) for item in document["images"]}
    locals_ = sum(len(small) for small, _ in screens.values())
    globals_ = sum(len(large) for _, large in screens.values())
    print(f"{len(screens)} screens, {locals_} local and {globals_} global regions; {by_rule} left out")

    holds = [sum(one.covers(small, TOLERANCE) for small in own[0]) for own in screens.values() for one in own[1]]
    print(f"global regions with more than one local region inside: {_share(sum(n > 1 for n in holds), globals_)}")
    print(
        f"  with exactly one: {_share(sum(n == 1 for n in holds), globals_)}, none: {_share(holds.count(0), globals_)}"
    )
    inside = sum(any(large.covers(one, TOLERANCE) for large in own[1]) for own in screens.values() for one in own[0])
    print(f"local regions inside of a global one: {_share(inside, locals_)}")
    pairs = [pair for _, large in screens.values() for pair in combinations(large, 2)]
    equal = sum(one.iou(other) > SAME for one, other in pairs)
    print(f"pairs of global regions with IoU > {SAME}, which the merge forbids: {_share(equal, len(pairs))}")
    crossing = sum(_crosses(one, other) for one, other in pairs)
    print(f"pairs of global regions that overlap and do not nest: {_share(crossing, len(pairs))}")
    parents = [small for small, _ in screens.values()]
    nested = sum(any(other != one and one.covers(other, TOLERANCE) for other in own) for own in parents for one in own)
    print(f"local regions that hold another local region, and so are no leaves: {_share(nested, locals_)}")

    kept_globals = kept_locals = added = 0
    for number, (small, large) in screens.items():
        found = regions(_tree(sizes[number], [*large, *small]))
        kept_globals += len(set(large) & set(found.globals))
        kept_locals += len(set(small) & set(found.locals))
        added += len(set(found.globals) - set(large) - {sizes[number]})
    unique = [(len(set(small)), len(set(large))) for small, large in screens.values()]
    print("rebuilt from a tree of the boxes by containment:")
    print(f"  global regions given back: {_share(kept_globals, sum(large for _, large in unique))}")
    print(f"  local regions given back: {_share(kept_locals, sum(small for small, _ in unique))}")
    print(f"  global regions that are none of theirs: {added}")


def _tree(screen: Box, boxes: Sequence[Box]) -> View:
    """Each box below the smallest one that holds it."""
    ordered = sorted(dict.fromkeys(boxes), key=lambda box: box.area)
    children = defaultdict[int | None, list[int]](list)
    for index, box in enumerate(ordered):
        above = (other for other in range(index + 1, len(ordered)) if ordered[other].covers(box, TOLERANCE))
        children[next(above, None)].append(index)

    def view(index: int) -> View:
        return View(box=ordered[index], children=tuple(map(view, children[index])))

    return View(box=screen, children=tuple(map(view, children[None])))


def _crosses(one: Box, other: Box) -> bool:
    apart = one.overlap(other) == 0
    return not (apart or one.covers(other, TOLERANCE) or other.covers(one, TOLERANCE))


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.1f} %)"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
