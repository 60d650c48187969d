"""Sets of others as episodes of ours, and as questions with answers."""
