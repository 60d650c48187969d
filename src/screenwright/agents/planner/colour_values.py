"""The red, green and blue of colours by the names that style sheets have for them, as six hex digits."""

from __future__ import annotations

COLOUR_VALUES: dict[str, str] = {
    "aqua": "00FFFF", "beige": "F5F5DC", "black": "000000", "blue": "0000FF", "brown": "A52A2A", "chocolate": "D2691E",
    "coral": "FF7F50", "crimson": "DC143C", "cyan": "00FFFF", "fuchsia": "FF00FF", "gold": "FFD700", "gray": "808080",
    "green": "008000", "grey": "808080", "indigo": "4B0082", "ivory": "FFFFF0", "khaki": "F0E68C",
    "lavender": "E6E6FA", "lime": "00FF00", "magenta": "FF00FF", "maroon": "800000", "navy": "000080",
    "olive": "808000", "orange": "FFA500", "orchid": "DA70D6", "pink": "FFC0CB", "plum": "DDA0DD", "purple": "800080",
    "red": "FF0000", "salmon": "FA8072", "silver": "C0C0C0", "tan": "D2B48C", "teal": "008080", "tomato": "FF6347",
    "turquoise": "40E0D0", "violet": "EE82EE", "wheat": "F5DEB3", "white": "FFFFFF", "yellow": "FFFF00",
}  # fmt: skip
