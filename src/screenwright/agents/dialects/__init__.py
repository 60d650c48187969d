"""How models write what they want done: a dialect each, both ways."""
