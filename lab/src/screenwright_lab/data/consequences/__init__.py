"""What the labels of programs lead to when they are pressed: English ones by hand, all others by their translators."""
