"""Instructions with the element that each is about, made from labelled screens."""
