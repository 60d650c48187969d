"""A line of text on several controls is several lines."""

from screenwright.core.geometry import Box
from screenwright.vision.glued import parted
from screenwright.vision.text_line import Gap, TextLine

LINE = TextLine(
    Box(20, 10, 200, 26), "Team Find all", 0.9, gaps=(Gap(4, 60, 100), Gap(9, 150, 156))
)  # the words at 20 to 60, 100 to 150 and 156 to 200


def words(*controls):
    return [(line.text, line.box.left, line.box.right) for line in parted([LINE], controls)]


def test_words_on_neighbouring_tabs_are_parted():
    tabs = Box(10, 0, 80, 36), Box(80, 0, 210, 36)
    assert words(*tabs) == [("Team", 20, 60), ("Find all", 100, 200)]


def test_three_controls_make_three_lines():
    tabs = Box(10, 0, 80, 36), Box(80, 0, 153, 36), Box(153, 0, 210, 36)
    assert words(*tabs) == [("Team", 20, 60), ("Find", 100, 150), ("all", 156, 200)]


def test_a_line_stays_whole_on_one_control_and_where_there_is_none():
    whole = [("Team Find all", 20, 200)]
    assert words() == words(Box(0, 0, 300, 40)) == words(Box(10, 0, 80, 36)) == whole


def test_a_control_within_another_parts_nothing():
    assert len(words(Box(0, 0, 300, 40), Box(95, 5, 160, 30))) == 1


def test_signs_between_the_links_of_a_path_are_no_text():
    gaps = tuple(Gap(at, 20 + 10 * at, 30 + 10 * at) for at in (7, 9, 16, 18))
    path = TextLine(Box(20, 10, 230, 26), "Kitchen » Market > ab", 0.9, gaps=gaps)
    links = Box(18, 8, 92, 28), Box(118, 8, 182, 28)
    assert [one.text for one in parted([path], links)] == ["Kitchen", "Market > ab"]


def fielded(*fields):
    return [line.text for line in parted([LINE], fields, fields)]


def test_a_caption_and_what_is_in_its_field_are_parted():
    assert fielded(Box(90, 0, 240, 36)) == ["Team", "Find all"]
    assert fielded(Box(10, 0, 80, 36)) == ["Team", "Find all"]  # and a unit behind the field
    assert fielded(Box(90, 0, 153, 36)) == ["Team", "Find", "all"]


def test_a_field_that_ends_in_a_word_parts_nothing():
    assert fielded(Box(120, 0, 240, 36)) == fielded(Box(40, 0, 240, 36)) == ["Team Find all"]


def test_one_entry_of_a_bar_that_was_found_alone_keeps_its_word():
    entry = Box(146, 0, 210, 36)
    assert [one.text for one in parted([LINE], [entry], [entry])] == ["Team Find", "all"]
    assert words(entry) == [("Team Find all", 20, 200)]  # of a link the words may go on


def test_neighbours_are_told_by_the_middles_of_words():
    """Where a word ends is known to some pixels only."""
    cells = Box(10, 0, 98, 36), Box(98, 0, 210, 36)
    long = TextLine(LINE.box, LINE.text, 0.9, gaps=(Gap(4, 99, 104), Gap(9, 150, 156)))
    assert [one.text for one in parted([long], cells)] == ["Team", "Find all"]


def test_controls_of_other_rows_are_not_asked():
    assert len(words(Box(10, 40, 80, 70), Box(80, 40, 210, 70))) == 1


RINGS = TextLine(
    Box(20, 10, 240, 26), "O Science © Edit O Police", 0.9,
    gaps=(Gap(1, 36, 42), Gap(9, 90, 100), Gap(11, 116, 122), Gap(16, 150, 160), Gap(18, 176, 182)),
)  # fmt: skip


def marked(*boxes, line=RINGS):
    return [(one.text, one.box.left, one.box.right) for one in parted([line], (), (), boxes)]


def test_rings_that_were_read_as_letters_part_a_line_and_are_no_words():
    rings = Box(20, 10, 36, 26), Box(100, 10, 116, 26), Box(160, 10, 176, 26)
    assert marked(*rings) == [("Science", 42, 90), ("Edit", 122, 150), ("Police", 182, 240)]


def test_a_ring_that_was_not_read_parts_all_the_same():
    assert marked(Box(120, 10, 136, 26), line=LINE) == marked(line=LINE) == [("Team Find all", 20, 200)]
    assert marked(Box(70, 10, 86, 26), line=LINE) == [("Team", 20, 60), ("Find all", 100, 200)]


def test_a_word_on_a_box_is_kept_where_it_is_no_sign_or_stands_alone():
    assert marked(Box(20, 10, 60, 26), line=LINE)[0][0].startswith("Team")
    alone = TextLine(Box(20, 10, 36, 26), "O", 0.9)
    assert marked(Box(20, 10, 36, 26), line=alone) == [("O", 20, 36)]
