"""Programs of the system's Python, one for each toolkit: each shows the form that it is given and tells where its
parts lie. Standard library and toolkit only."""
