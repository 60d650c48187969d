"""A point to its target path, lenses and description (Tree-of-Lens, paper 000)."""
