"""Episodes at rest: writing, reading, reporting."""
