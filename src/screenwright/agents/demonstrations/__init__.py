"""Programming by demonstration: recorded tasks done again by meaning and layout."""
