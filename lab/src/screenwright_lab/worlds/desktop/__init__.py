"""Tasks on real applications of Debian: what lies in the home, the goal in words, and what must be true afterwards."""
