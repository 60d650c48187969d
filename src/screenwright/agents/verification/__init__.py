"""Action verification: whether each action of an episode did what it was meant to do."""
