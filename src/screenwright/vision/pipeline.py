"""From a picture to a Screen: the stages, which run one after the other as they stand here.

``stage(name, function, reads, writes, needs)``: the function gets what it reads, as positional arguments, and what it
returns replaces what it writes. ``shot``, ``pixels``, ``size``, ``whole``, ``only`` and ``others`` are of the picture
(``draft.Frame``); all else is the last value that a stage above wrote (``draft.Draft`` says what each is). A stage is
passed over where something that it reads or needs was never written, as where a net is missing or the time is over:
then what rules alone found stays. ``look.py`` runs them and makes the Screen of ``elements``, ``layout`` and
``right_to_left``.
"""

from __future__ import annotations

from itertools import chain

# isort: off
from screenwright.vision import (
    arrows, badges, borders, box_head, bullets, chosen, confidence, detect, direction, elements, expanders, frames,
    fuse, icons, launchers, layout, marks, names, panes, phone_keys, proposals, related, room, scrollbars,
    separators, shapes, sliders, tables, text, toggles, tracks, unread, values, window_buttons,
)  # fmt: skip
from screenwright.vision.draft import Stage, stage
# isort: on

READING: tuple[Stage, ...] = (stage("text", text.read_text, "pixels only whole", "text"),)
"""Text."""
SEEING: tuple[Stage, ...] = (
    # What looks for things, before anything is decided.
    stage("shapes", shapes.find_shapes, "pixels text.boxes", "shapes"),
    stage("squares before words", toggles.part_from_squares, "text.lines shapes.rectangles pixels", "words"),
    stage("controls by rule", elements.build_elements, "shot text shapes", "rules"),
    stage("elements by rule", tuple, "rules.elements", "elements"),
    stage("regions by rule", tuple, "rules.containers", "containers"),
    stage("detector", detect.detect, "pixels text.boxes others", "detected"),
    stage("tracks of sliders", tracks.find_tracks, "shot", "sliders"),
    stage("tracks", scrollbars.find_scrollbars, "pixels", "tracks"),
    stage("proposals", proposals.propose_all, "detected words shapes rules tracks size", "proposals"),
    stage("second stage", box_head.second_stage, "pixels detected proposals words shapes", "recognised"),
    # What each of them is.
    stage("things", list, "recognised.elements", "things"),
    stage("phone keys", phone_keys.with_phone_keys, "things size words", "things"),
    stage("focus", detect.focused, "things", "things"),
    stage("belief", fuse.believed, "things", "things"),
    stage("words at marks", marks.read_at_marks, "pixels words things", "words"),
    stage("panes", panes.with_panes, "things words", "things"),
    stage("lines", list, "words", "lines"),
    stage("launchers", launchers.launched, "things lines recognised", "things lines"),
    stage("lines of two colours", fuse.parted_by_colour, "lines things recognised", "lines"),
    stage("lines at controls", fuse.parted_at_controls, "lines things", "lines"),
    stage("panes apart", panes.without_panes, "things", "things panes"),
    stage("cells under headings", tables.with_cells, "things lines recognised", "things"),
    stage("sliders", sliders.with_sliders, "things sliders recognised", "things"),
    stage("lines at cells", fuse.parted_at_cells, "lines things", "lines"),
    stage("parts", fuse.without_parts, "things lines", "things"),
    stage("badges", badges.with_badges, "things lines", "things lines badges"),
    # Things and lines become elements.
    stage("elements", fuse.elements_of, "things lines badges", "elements loose"),
    stage("texts and links", fuse.with_lines, "elements loose recognised", "elements"),
    stage("empty cells", tables.without_empty, "elements", "elements", needs="things"),
    stage("room", room.with_room, "elements lines", "elements", needs="things"),
    stage("focus elsewhere", fuse.unfocused, "elements", "elements", needs="things"),
    stage("regions", fuse.containers_of, "panes recognised rules", "containers"),
    stage("deadline", fuse.in_time, "recognised elements containers rules", "recognised elements containers"),
    stage("relations", related.with_relations, "pixels words elements recognised", "elements"),
    stage("edges", elements.within, "elements size", "elements"),
    stage("unread", unread.with_unread, "pixels elements", "elements", needs="recognised"),
    stage("confidence", confidence.with_confidence, "elements", "elements", needs="recognised"),
)
"""Controls and texts."""
TELLING: tuple[Stage, ...] = (
    stage("values", values.with_values, "pixels elements sliders", "elements"),
    stage("arrows", arrows.with_arrows, "shot elements", "elements"),
    stage("expanders", expanders.with_expanders, "shot elements", "elements"),
    stage("chosen", chosen.with_chosen, "shot elements", "elements"),
    stage("icons", icons.with_icon_names, "pixels elements", "elements"),
    stage("window buttons", window_buttons.with_window_buttons, "pixels elements", "elements"),
    stage("borders", borders.with_borders, "containers pixels only", "containers"),
    stage("direction", direction.right_to_left, "text.lines", "right_to_left"),
)
"""Values, states and names."""
ARRANGING: tuple[Stage, ...] = (
    stage("separators", separators.find_separators, "pixels", "separators"),
    stage("frames", frames.drawn, "pixels containers", "frames"),
    stage("lists", bullets.written_lists, "shot elements", "lists"),
    stage(
        "layout",
        layout.laid_out,
        "shot.box elements containers separators frames lists right_to_left",
        "layout elements",
    ),
    stage("labels", related.with_labels, "pixels elements", "elements"),
    stage("names", names.name_controls, "elements", "elements"),
)  # fmt: skip
"""The layout tree."""
STAGES: tuple[Stage, ...] = tuple(chain(READING, SEEING, TELLING, ARRANGING))


def before(name: str) -> tuple[Stage, ...]:
    """The stages that come before this one."""
    return STAGES[: [one.name for one in STAGES].index(name)]
