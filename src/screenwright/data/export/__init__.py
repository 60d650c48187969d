"""Episodes and sets of others as training data, in the layouts that training programs read."""
